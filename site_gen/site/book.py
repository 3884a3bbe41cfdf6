"""A book of puzzles as PDF: a cover, the rules of each kind, boards, first hints and answers.

The template `book.typ` lays it out; it reads `book.json`, which is made here, and the drawings.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ..boards.blocks import OneNumber
from ..errors import SiteGenError
from ..findings.reasons.brief_words import choose_words
from ..kind import find_kind, rules_of
from ..languages import _, find_translator, get_language, translate_form, translate_text
from ..puzzle import Puzzle
from ..release import NAME
from .layout import words
from .layout.prose import plain
from .puzzle.facets import get_hardness
from .stage.drawings import Drawings
from .stage.fonts import can_load, list_fonts, write_fonts
from .stage.plain import draw_plain

HINTS = 3  # the first steps to an answer
FONTS = "gallery-serif", "gallery-sans"
SIDE = 40  # units of a drawing in the side of a cell


class Wanted(NamedTuple):
    """The choices for a book. `per_page`: boards on a page; `paper`: a size that Typst knows."""

    title: str
    author: str
    per_page: int
    paper: str


def make_book(
    puzzles: Iterable[Puzzle], wanted: Wanted, templates: Path, hidden: Iterable[str] = ()
) -> bytes:
    """Return the book as PDF, in the order of the puzzles; those of one kind form a chapter.

    `hidden`: names of puzzles whose answers are not published yet. Raises SiteGenError if the extra
    `book` is not installed, or the template has a mistake.
    """
    pages: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        pages.setdefault(puzzle.document.kind, []).append(puzzle)
    drawings: dict[str, str] = {}
    late, number, chapters = {*hidden}, 0, []
    for kind, several in pages.items():
        entries = []
        for puzzle in several:
            number += 1
            entries.append(_describe(puzzle, number, drawings, shown=puzzle.name not in late))
        rules = [*map(plain, translate_text(rules_of(kind)).split("\n\n"))]
        chapters.append({"title": _(find_kind(kind).title), "rules": rules, "puzzles": entries})
    told = {
        **wanted._asdict(),
        "count": words.count_puzzles(number),
        "chapters": chapters,
        "language": get_language(),
        "words": {
            "contents": _("Contents"),
            "hints": _("Hints"),
            "about_hints": _(
                "The first steps of each puzzle. R2C3 is the cell in row 2 and column 3."
            ),
            "answers": _("Answers"),
        },
    }
    return typeset("book.typ", {"book.json": json.dumps(told), **drawings}, templates)


def require_extra() -> None:
    """Raise SiteGenError if the extra `book` is not installed."""
    if find_spec("typst") is None or not can_load():
        raise SiteGenError(f"the extra is missing: pip install '{NAME}[book]'")


def typeset(template: str, files: Mapping[str, str], templates: Path, **options: Any) -> bytes:
    """Return the document that Typst makes from a template and from the files that it reads.

    `options`: see `typst.compile`. Raises SiteGenError as `make_book` does.
    """
    require_extra()
    import typst

    source = {"main": (templates / template).read_bytes()}
    source |= {name: text.encode() for name, text in files.items()}
    with TemporaryDirectory(prefix="site-gen-fonts-") as folder:
        write_fonts(list_fonts(templates / "static", FONTS), Path(folder))
        try:
            return bytes(typst.compile(source, font_paths=[folder], **options))
        except typst.TypstError as error:
            raise SiteGenError(f"the template {template}: {error}") from None


def _describe(
    puzzle: Puzzle, number: int, drawings: dict[str, str], *, shown: bool
) -> dict[str, Any]:
    """Return the facts that the book shows of a puzzle; add its drawings to `drawings`, by file.

    `shown`: its answer and hints are in the book.
    """
    kind, meta = puzzle.kind, puzzle.document.meta
    board: Any = puzzle.board
    drawn = Drawings(kind, board, puzzle.answers, meta.title)
    pen = drawn.board()
    drawings[f"{number}.svg"] = draw_plain(pen, printed=True)
    several = len(puzzle.answers)
    if several and shown:
        drawings[f"{number}-answer.svg"] = draw_plain(drawn.answer(0), printed=True)
    numbers = (one.describe(board) for one in kind.blocks.values() if isinstance(one, OneNumber))
    variants = (
        words.add_detail(_(one.title), translate_text(one.about)) for one in kind.variants_on(board)
    )
    facts = [words.format_size(board.grid.rows, board.grid.cols)]
    if puzzle.difficulty.rating is not None:
        facts.append(_(puzzle.difficulty.word))
    if not puzzle.is_unique:
        facts.append(words.format_short_verdict(puzzle.report))
    if meta.author:
        facts.append(_("by %(author)s") % {"author": meta.author})
    return {
        "number": number,
        "title": meta.title,
        "facts": words.join_facts(*facts),
        # the drawing's own words may be small
        "rules": [*(translate_form(one.rstrip(".")) for one in numbers if one), *variants],
        "cells": pen.box[0] / SIDE,
        "ratio": pen.box[1] / pen.box[0],
        "answer": bool(several and shown),
        "note": "" if shown else _("The answer is not published yet."),
        "hints": _list_hints(puzzle) if shown else [],
    }


def _list_hints(puzzle: Puzzle) -> list[str]:
    """Return the first steps that need more than a look at the clues, as sentences."""
    if puzzle.reasons is None:
        return []
    say = choose_words(puzzle.step_words(puzzle.reasons), find_translator())
    thought = [step for step in puzzle.reasons.steps if step.effort]
    return [say.step(step) for step in thought[:HINTS]]


def sort_puzzles(puzzles: Sequence[Puzzle], order: str) -> list[Puzzle]:
    """Return puzzles in the order of a book: by "size", "difficulty" or "title"."""

    def get_key(puzzle: Puzzle) -> tuple[Any, ...]:
        cells = puzzle.board.grid.rows * puzzle.board.grid.cols
        if order == "title":
            return (puzzle.document.meta.title.casefold(),)
        if order == "size":
            return cells, puzzle.document.slug
        return *get_hardness(puzzle.difficulty), cells

    return sorted(puzzles, key=get_key)
