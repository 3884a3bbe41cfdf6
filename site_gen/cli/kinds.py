"""Kinds: whether one, of the package or of an author's own, is what it has to be."""

from __future__ import annotations

from pathlib import Path

import click

from ..content.own_kinds import use_kinds
from ..kind import find_kind
from ..site.inspect.kind_check import CHECKS, findings
from ..site.layout.words import count
from .group import ROOT, main


@main.command("check-kind")
@click.argument("name")
@click.option("--content", type=ROOT, default=Path("content"))
def check_kind_command(name: str, content: Path) -> None:
    """Compare a kind's rules, model, answers and drawing; the exit code is 1 if one is wrong."""
    use_kinds(content.parent)
    wrong = 0
    for says, found in findings(find_kind(name)):
        click.echo(f"{'! ' if found else '  '}{says}")
        for why in found:
            click.echo(f"    {why}")
        wrong += bool(found)
    done = f"{wrong} of {count(len(CHECKS), 'check')} failed" if wrong else "every check passes"
    click.echo(done, err=True)
    if wrong:
        click.get_current_context().exit(1)
