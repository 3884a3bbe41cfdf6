"""Cells to look at on a board without exactly one answer, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from ...boards.pen import Pen
from ...errors import BoardError
from ...findings.clue_sets import TRIES, UndecidedError, find_clash
from ...findings.differences import find_differing_cells
from ...findings.run import ask_scip
from ...findings.suggestions import find_missing_clues, list_clue_blocks
from ...findings.verdict import describe_clash, describe_minimality
from ...kind import Clue
from ...languages import _
from ...puzzle import Puzzle
from ..layout import words
from ..stage.drawings import Layer
from ..stage.subject import Subject


@dataclass(frozen=True)
class MarkedView:
    """Cells to look at on a board without exactly one answer.

    Either the answers differ in them, or their clues contradict each other, or clues in them would
    help. `blocks`: text that an author may copy into the puzzle's file.
    """

    says: str
    layer: str
    label: str
    svg: Markup
    blocks: str


INSTEAD = "Change the board where the answers differ."


@dataclass(frozen=True)
class MarkedViews:
    """All marked cells, one view for each layer."""

    each: tuple[MarkedView, ...]


def view(subject: Subject, layers: Sequence[Layer]) -> MarkedViews | None:
    """Return a view for each layer, or None if there are no layers."""
    still = subject.drawings.still
    each = (MarkedView(one.words, one.name, one.label, still(one), one.blocks) for one in layers)
    return MarkedViews(tuple(each)) if layers else None


def layers(subject: Subject) -> Iterator[Layer]:
    """Yield the layers with marked cells: where answers differ, clues that would help, or clashes.

    An early puzzle has only the first. One with as many answers as its author expects gets no
    clues.
    """
    puzzle = subject.puzzle
    kind, board, answers = puzzle.kind, puzzle.board, puzzle.answers
    if len(answers) > 1:
        cells = frozenset(find_differing_cells(kind, board, answers))
        count = words.count(len(cells), "cell")
        least = "" if puzzle.report.complete else "at least "
        says = f"The answers differ in {least}{count} of {len(board.grid.cells())}."
        mark = partial(Pen.mark_corners, cells=cells)
        yield Layer("differ", _("Where the answers differ"), says, mark)
        if not (puzzle.is_early or puzzle.is_as_expected):
            yield from _suggest_clues(puzzle)
    if (
        puzzle.report.complete
        and not answers
        and not puzzle.is_early
        and (clash := find_clash(kind, board, ask_scip))
    ):
        says = _join_lines(describe_clash(clash))
        yield Layer(
            "clash", _("Clues that contradict each other"), says, _make_rings(clash.clues, "wrong")
        )


def _suggest_clues(puzzle: Puzzle) -> Iterator[Layer]:
    kind, board, answers = puzzle.kind, puzzle.board, puzzle.answers
    why = "However many clues are added, none of these answers becomes the only one."
    try:
        for i, answer in enumerate(answers):
            if found := find_missing_clues(kind, board, answer, ask_scip):
                count = words.count(len(found.clues), "more clue")
                least = describe_minimality(found, TRIES)
                listed = "; ".join(clue.says for clue in found.clues)
                says = f"With {count}, answer {i + 1} is the only one; {least}: {listed}."
                rings = _make_rings(found.clues, "spare")
                blocks = "\n".join(list_clue_blocks(kind, found.board))
                yield Layer("helping", _("Clues that would help"), says, rings, blocks)
                return
    except BoardError as error:
        why = _join_lines(str(error))
    except UndecidedError:
        why = "The search for clues that would help took too long."
    yield Layer("helping", _("Clues that would help"), f"{why} {INSTEAD}", _make_rings((), "spare"))


def _join_lines(told: str) -> str:
    """Return an indented list of lines as one sentence, such as `Title: first; second.`"""
    line = told.replace(":\n  ", ": ").replace("\n  ", "; ")
    return f"{line[0].upper()}{line[1:]}."


def _make_rings(clues: Collection[Clue], css: str) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for clue in clues:
            pen.ring_clue(clue.cells, css)

    return draw
