"""What belongs to all puzzles together: scripts, the search index, the print sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..kind import find_kind, rules_of
from . import words
from .choices import Filters
from .page import PrintItem, PrintPage
from .parts import Card, Frame, Link
from .prose import render
from .rendered import Entry
from .scripts import joined_script
from .views import answer_file

PRINT = "print.html"
SCRIPTS = ("browse", "sheet", "another")  # of a gallery, of the print sheet, of a puzzle


# -- scripts


def gallery_scripts(folder: Path) -> Iterator[tuple[str, str]]:
    """(name, text) of each script of `folder`, joined."""
    for name in SCRIPTS:
        yield f"{name}.js", joined_script(folder / f"{name}.js")


# -- on paper


def print_page(
    frame: Frame, by_kind: Mapping[str, Sequence[Entry]], cards: Sequence[Card], line: Filters
) -> PrintPage:
    """All puzzles; a script leaves those that the address asks for."""
    puzzles = {puzzle.name: puzzle for several in by_kind.values() for puzzle in several}
    return PrintPage(
        frame=frame,
        title="On paper",
        filters=line,
        rules=tuple(
            (Link(find_kind(name).title, f"{name}/index.html"), name, render(rules_of(name)))
            for name in by_kind
        ),
        items=tuple(_item(i + 1, card, puzzles[card.ident]) for i, card in enumerate(cards)),
    )


def _item(number: int, card: Card, puzzle: Entry) -> PrintItem:
    found = puzzle.answers
    several = f"one of {card.verdict}" if puzzle.complete else f"one of {words.number(found)} found"
    return PrintItem(
        number=str(number),
        card=card,
        rows=puzzle.rows,
        cols=puzzle.cols,
        board=f"{card.ident}/board.svg",
        answer=f"{card.ident}/{answer_file(0, found)}" if found else "",
        note=card.verdict if not found else several if found > 1 else "",
    )
