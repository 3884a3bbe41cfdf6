"""The command `check-kind`."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import click

from ..content.own_kinds import use_kinds
from ..kind import find_kind
from ..site.inspect.kind_check import CHECKS, list_notes, run_checks
from ..site.layout.words import count
from .group import ROOT, main


@main.command("check-kind")
@click.argument("name")
@click.option("--content", type=ROOT, default=Path("content"))
def check_kind_command(name: str, content: Path) -> None:
    """Compare a kind's rules, model, answers and drawing; the exit code is 1 if one is wrong."""
    use_kinds(content.parent)
    kind, wrong, says = find_kind(name), 0, ""
    for says, found in run_checks(kind):
        click.echo(f"{'! ' if found else '  '}{says}")
        for why in found:
            click.echo(indent(why, "    "))
        wrong += bool(found)
    for note in list_notes(kind, content):
        click.echo(f"- {note}")
    done = f"{wrong} of {count(len(CHECKS), 'check')} failed" if wrong else "every check passes"
    waits = "" if says == [*CHECKS][-1] else "; fix this first, the other checks depend on it"
    click.echo(f"{done}{waits}", err=True)
    if wrong:
        click.get_current_context().exit(1)
