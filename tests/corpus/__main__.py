"""The command: findings as JSON lines on stdout, a table by kind on stderr."""

from __future__ import annotations

import json
from typing import TextIO

import click

from site_gen.work.collector import collect_seldom

from .findings import format_table, make_finding


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"))
@click.option(
    "--time-limit",
    type=click.FloatRange(0, 1e6, min_open=True),
    default=20.0,
    show_default=True,
    help="Seconds per board.",
)
@click.option("--engine", is_flag=True, help="Ask our engine, as in a browser, and not SCIP.")
def main(file: TextIO, time_limit: float, engine: bool) -> None:
    """Solve boards of other collections and compare the answers with theirs."""
    collect_seldom()  # like the program's own commands
    findings = []
    for number, line in enumerate(file, start=1):
        if line.strip():
            findings.append(make_finding(line, number, time_limit, engine))
            click.echo(json.dumps(findings[-1]))
    for row in format_table(findings):
        click.echo(row, err=True)


main()
