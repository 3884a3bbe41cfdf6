"""The puzzles of a kind as data, for the scripts of a page that cannot show them all.

Each kind has a classic script, which can be loaded from the disk; `catalogue.js` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..layout.parts import Card
from ..layout.prose import format_json_block
from ..puzzle.facets import TITLES


@dataclass(frozen=True)
class Catalogue:
    """The data with which scripts find the puzzles that a page does not show.

    `size`: the number of puzzles shown at a time.
    """

    kinds: str  # their names, separated by blanks
    size: int


@dataclass(frozen=True)
class PrintItem:
    """A puzzle on the print sheet.

    `number`: its number on the sheet, which its answer has as well.
    """

    number: str
    card: Card
    rows: int
    cols: int
    board: str  # the address of its SVG file
    answer: str  # "" if there is none
    rules: str  # those of its variants; "" for none
    note: str  # "one of 15 answers", "no answer"; "" if there is one


def name_catalogue(kind: str) -> str:
    """Return the address of the script with a kind's puzzles, from the top of the site."""
    return f"static/catalogue-{kind}.js"


def make_catalogue(kind: str, title: str, items: Iterable[PrintItem]) -> str:
    """Return the script with the puzzles of a kind, as JavaScript.

    A row is a slug, a title, and indices of texts: most texts are shared by many puzzles. Texts
    that all puzzles of the kind have are in no row. `kind`: its name; `title`: the name for
    readers.
    """
    every = [(item.card, _describe_puzzle(item)) for item in items]
    first = every[0][1] if every else {}
    same = {c: t for c, t in first.items() if all(told[c] == t for _, told in every)}
    columns = [column for column in first if column not in same]
    texts: dict[str, int] = {}
    rows = [
        [
            card.ident.removeprefix(f"{kind}/"),
            card.title,
            *(texts.setdefault(told[column], len(texts)) for column in columns),
        ]
        for card, told in every
    ]
    data = {"title": title, "same": same, "columns": columns, "texts": [*texts], "rows": rows}
    key, value = format_json_block(kind), format_json_block(data)
    return f"(window.puzzleCatalogue ||= {{}})[{key}] = {value};\n"


def _describe_puzzle(item: PrintItem) -> Mapping[str, str]:
    """Return the texts on a puzzle's card, and its filter and sort values, by column.

    Every puzzle has the same columns in the same order.
    """
    card = item.card
    told = {
        "dimensions": card.size,
        "grade": card.grade,
        "rating": card.rating,
        "verdict": card.verdict,
        "tone": card.verdict_tone,
        "source": card.source,
        "byline": card.author,
        "day": card.day,
        "credit": card.credit,
        "rows": str(item.rows),
        "cols": str(item.cols),
        "answer": item.answer.rpartition("/")[2],
        "rules": item.rules,
        "note": item.note,
        "bySize": card.by.size,
        "byDifficulty": card.by.difficulty,
        "byNewest": card.by.newest,
    }
    for facet in TITLES:
        told[facet] = " ".join(choice.value for choice in card.choices[facet])
    return told
