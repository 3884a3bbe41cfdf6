"""The command `export`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..boards.fpuzzles import write_address
from ..content.addresses import format_link, write_fpuzzles
from ..content.document import load
from ..content.own_kinds import use_kinds
from ..content.page_links import TEXT
from ..errors import Place, SiteGenError
from .group import ROOT, main

SITES = {"fpuzzles": "f-puzzles", "puzzlink": "puzz.link"}


@main.command("export")
@click.argument("puzzle", metavar="KIND/SLUG")
@click.option("--to", "site", type=click.Choice([*SITES]), default="fpuzzles", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print f-puzzles’ JSON, not the address.")
@click.option("--content", type=ROOT, default=Path("content"), help="The puzzles’ folder.")
def export_command(puzzle: str, site: str, as_json: bool, content: Path) -> None:
    """Print the address of a puzzle's board on f-puzzles, which SudokuPad reads, too; or on
    puzz.link."""
    if as_json and site != "fpuzzles":
        raise click.UsageError("only f-puzzles has a form in JSON")
    use_kinds(content.parent)
    path = content / f"{puzzle.removesuffix(TEXT)}{TEXT}"
    if not path.is_file():
        raise SiteGenError("there is no such puzzle", Place(path.as_posix()))
    document = load(path)
    kind, board = document.board()
    data = write_fpuzzles(kind, board, document.meta.title) if site == "fpuzzles" else None
    found = write_address(data) if data else None
    if site == "puzzlink":
        found = format_link(kind, board)
    if found is None:
        raise SiteGenError(f"{SITES[site]} cannot show the whole board", Place(path.as_posix()))
    click.echo(json.dumps(data, ensure_ascii=False) if as_json else found)
