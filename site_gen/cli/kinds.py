"""The command `check-kind`."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import indent
from typing import Any

import click

from ..content.own_kinds import use_kinds
from ..errors import SiteGenError
from ..kind import Kind, find_kind
from ..site.inspect.kind_boards import generate_boards
from ..site.inspect.kind_check import FIRST, list_checks, list_notes, run_checks
from ..site.inspect.kind_suggestions import suggest_example, suggest_wrong_answers
from ..site.layout.words import count
from .group import ROOT, main

BOARDS = 10  # number of boards to generate


@main.command("check-kind")
@click.argument("name")
@click.option("--content", type=ROOT, default=Path("content"))
@click.option(
    "--suggest",
    is_flag=True,
    help="Print a small example, and for each rule the smallest wrong answer, and check nothing.",
)
@click.option("--deep", is_flag=True, help="Also check boards with each pair of variants.")
def check_kind_command(name: str, content: Path, *, suggest: bool, deep: bool) -> None:
    """Compare a kind's rules, model, answers, drawing and the player's checks, and generate ten
    boards; the exit code is 1 if something is wrong."""
    use_kinds(content.parent)
    kind, wrong, says = find_kind(name), 0, ""
    if suggest:
        _print_suggestions(kind)
        return
    checks = list_checks(kind, deep=deep)
    for says, found in run_checks(kind, deep=deep):
        click.echo(f"{'! ' if found else '  '}{says}")
        for why in found:
            click.echo(indent(why, "    "))
        wrong += bool(found)
    if not wrong and kind.composes:
        wrong += _print_boards(kind)
    for note in list_notes(kind, content):
        click.echo(f"- {note}")
    done = (
        f"{wrong} of {count(len(checks) + kind.composes, 'check')} failed"
        if wrong
        else "every check passes"
    )
    waits = ""
    if checks[says] in FIRST and wrong:
        waits = "; fix this first, the other checks depend on it"
    elif says != [*checks][-1]:
        waits = "; the player's checks did not run, because the browser lacks a check or a script"
    click.echo(f"{done}{waits}", err=True)
    if wrong:
        click.get_current_context().exit(1)


def _print_boards(kind: Kind[Any]) -> bool:
    """Generate boards and print their levels, clues and times; return whether most failed."""
    try:
        made = generate_boards(kind, BOARDS)
    except SiteGenError as error:
        click.echo(f"! the generator makes boards\n    {error}")
        return True
    few = len(made.failures) > BOARDS // 2
    click.echo(f"{'! ' if few else '  '}the generator makes boards")
    click.echo(f"    {made.describe()}")
    for why in dict.fromkeys(made.failures):
        click.echo(f"    {why}")
    return few


def _print_suggestions(kind: Kind[Any]) -> None:
    """Print an example and wrong answers as code of the kind."""
    if example := suggest_example(kind):
        click.echo(f"example = {json.dumps(dict(example))}")
    else:
        click.echo("# no small board with one answer was found for `example`")
    found = suggest_wrong_answers(kind)
    click.echo("wrong = {")
    for rule in kind.rules:
        if rule in found:
            click.echo(f'    "{rule}": ({", ".join(map(json.dumps, map(dict, found[rule])))}),')
        else:
            click.echo(f"    # {rule}: no small board was found with an answer that breaks only it")
    click.echo("}")
