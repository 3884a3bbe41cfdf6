"""The command: findings to stdout, a JSON line each; a table by kind to stderr."""

from __future__ import annotations

import json
from typing import TextIO

import click

from site_gen.work.collector import collect_seldom

from .findings import find, table


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"))
@click.option(
    "--time-limit",
    type=click.FloatRange(0, 1e6, min_open=True),
    default=20.0,
    show_default=True,
    help="Seconds per board.",
)
def main(file: TextIO, time_limit: float) -> None:
    """Solve boards of other people and compare the answers with theirs."""
    collect_seldom()  # as the program's own commands do
    findings = []
    for number, line in enumerate(file, start=1):
        if line.strip():
            findings.append(find(line, number, time_limit))
            click.echo(json.dumps(findings[-1]))
    for row in table(findings):
        click.echo(row, err=True)


main()
