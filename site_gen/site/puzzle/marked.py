"""Cells to look at on a board without exactly one answer, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from ...boards.pen import Pen
from ...errors import BoardError
from ...findings.clue_sets import TRIES, UndecidedError, clash_of
from ...findings.differences import differing
from ...findings.run import ask_scip
from ...findings.suggestions import blocks_with_clues, further
from ...findings.verdict import clash_words, least_words
from ...kind import Clue
from ...puzzle import Puzzle
from ..layout import words
from ..layout.layers import MarkedView
from .worth import Layer

INSTEAD = "Change the board where the answers differ."


class Marked(NamedTuple):
    """`blocks`: what an author may copy into the file."""

    layer: Layer
    blocks: str = ""


def marked(puzzle: Puzzle) -> Iterator[Marked]:
    """Yield what there is to look at; for an early puzzle, only what the answers show."""
    kind, board, answers = puzzle.kind, puzzle.board, puzzle.answers
    if len(answers) > 1:
        cells = frozenset(differing(kind, board, answers))
        count = words.count(len(cells), "cell")
        least = "" if puzzle.report.complete else "at least "
        says = f"The answers differ in {least}{count} of {len(board.grid.cells())}."
        ring = partial(Pen.ring, cells=cells, css="spare")
        yield Marked(Layer("differ", "Where the answers differ", says, ring))
        if not (puzzle.is_early or puzzle.is_as_expected):
            yield from _helping(puzzle)
    if (
        puzzle.report.complete
        and not answers
        and not puzzle.is_early
        and (clash := clash_of(kind, board, ask_scip))
    ):
        says = _in_a_line(clash_words(clash))
        yield Marked(Layer("clash", "Clues that clash", says, _rings(clash.clues, "wrong")))


def _helping(puzzle: Puzzle) -> Iterator[Marked]:
    """Clues that leave one of the answers alone, or why there are none."""
    kind, board, answers = puzzle.kind, puzzle.board, puzzle.answers
    why = "No clues that could be added would make any of these answers the only one."
    try:
        for i, answer in enumerate(answers):
            if found := further(kind, board, answer, ask_scip):
                count = words.count(len(found.clues), "more clue")
                least = least_words(found, TRIES)
                listed = "; ".join(clue.says for clue in found.clues)
                says = f"With {count}, answer {i + 1} is the only one; {least}: {listed}."
                rings = _rings(found.clues, "spare")
                layer = Layer("helping", "Clues that would help", says, rings)
                yield Marked(layer, "\n".join(blocks_with_clues(kind, found.board)))
                return
    except BoardError as error:
        why = _in_a_line(str(error))
    except UndecidedError:
        why = "Which clues would help was not found in time."
    layer = Layer("helping", "Clues that would help", f"{why} {INSTEAD}", _rings((), "spare"))
    yield Marked(layer)


def _in_a_line(told: str) -> str:
    line = told.replace(":\n  ", ": ").replace("\n  ", "; ")
    return f"{line[0].upper()}{line[1:]}."


def _rings(clues: Collection[Clue], css: str) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for clue in clues:
            pen.ring(clue.cells, css)

    return draw


def marked_view(one: Marked, still: Callable[[Layer], Markup]) -> MarkedView:
    layer, blocks = one
    return MarkedView(layer.words, layer.name, layer.label, still(layer), blocks)
