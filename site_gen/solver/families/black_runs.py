"""Families for runs of shaded cells whose lengths are given beside their line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise
from typing import Literal, NamedTuple

from ...boards.blocks import OUTSIDE, Board, Side
from ...boards.grid import Cell
from ..model.family import family
from ..model.linear import Linear, Row, Variable, total
from ..model.model import PuzzleModel
from .shading import Shaded

Begun = Mapping[tuple[Cell, int], Variable]
"""For each cell of a run's line and the run's number, a binary: the run begins there or before."""
LIST_SIDES: Mapping[Literal["row", "column"], Side] = {"row": "left", "column": "top"}


class BlackRun(NamedTuple):
    """A run in a line: its number on the board, its length, and the places where it may begin.

    The last such place is not included: the run has begun by then.
    """

    number: int
    line: Sequence[Cell]
    length: int
    places: range

    def begun(self, u: Begun, place: int) -> Linear | int:
        """Return whether the run begins at a place of the line or before: a variable, or 0 or 1."""
        if place in self.places:
            return u[self.line[place], self.number]
        return int(place >= self.places.stop)


class Line(NamedTuple):
    """A row or column whose runs are known."""

    cells: Sequence[Cell]
    runs: Sequence[BlackRun]


@family(
    says="If a run begins in a cell or before it, this is also true of the next cell.",
    tex=r"u_{c,i} \le u_{d,i}",
)
def goes_on(lines: Sequence[Line], u: Begun) -> Iterator[Row]:
    for run in (run for line in lines for run in line.runs):
        for p, q in pairwise(run.places):
            yield u[run.line[p], run.number] <= u[run.line[q], run.number]


@family(
    says="There is at least one cell between the end of a run and the beginning of the next one.",
    tex=r"u_{c+l_i+1,\,i+1} \le u_{c,i}",
)
def apart(lines: Sequence[Line], u: Begun) -> Iterator[Row]:
    for run, after in (both for line in lines for both in pairwise(line.runs)):
        for p in run.places:
            yield u[run.line[p + run.length + 1], after.number] <= u[run.line[p], run.number]


@family(
    says="A cell is shaded if a run begins in it or before it, but not so far before it that "
    "the run ends before the cell.",
    tex=r"x_c = \sum_i (u_{c,i} - u_{c-l_i,\,i})",
)
def covered(lines: Sequence[Line], u: Begun, x: Shaded) -> Iterator[Row]:
    for cells, runs in lines:
        for p, cell in enumerate(cells):
            covering = (run.begun(u, p) - run.begun(u, p - run.length) for run in runs)
            yield x[cell] == total(covering)


def runs_have_lengths(m: PuzzleModel, board: Board, x: Shaded) -> None:
    """Require that the runs in each line with a list have its lengths, in its order.

    They are the rules `rows` and `columns`.
    """
    lines = lines_of(board)
    runs = [run for own in lines.values() for line in own for run in line.runs]
    keys = ((run.line[p], run.number) for run in runs for p in run.places)
    u = m.binaries("u", keys, means="the run begins in the cell or before it")
    for name, own in lines.items():
        m.require(goes_on.for_rule(name), own, u)
        m.require(apart.for_rule(name), own, u)
        m.require(covered.for_rule(name), own, u, x)


def lines_of(board: Board) -> Mapping[str, Sequence[Line]]:
    """Return the rows and the columns with known runs, by the keys `rows` and `columns`.

    The runs are numbered throughout the board, with room for all runs that a line may have, so a
    run keeps its number if other lines are unknown.
    """
    first = count(0, max(board.grid.rows, board.grid.cols) // 2 + 1)
    return {
        f"{which}s": [
            Line(cells, [*runs_in(cells, lengths, number)])
            for cells, lengths, number in zip(
                board.grid.lines(which), board[OUTSIDE][side], first, strict=False
            )
            if lengths is not None
        ]
        for which, side in LIST_SIDES.items()
    }


def runs_in(cells: Sequence[Cell], lengths: Sequence[int], number: int) -> Iterator[BlackRun]:
    """Yield the runs of a line, numbered from `number`, with the places where they may begin."""
    start, spare = 0, len(cells) - count_needed(lengths)
    for i, length in enumerate(lengths):
        yield BlackRun(number + i, cells, length, range(start, start + spare))
        start += length + 1


def count_needed(lengths: Sequence[int]) -> int:
    """Return the number of cells that runs of these lengths take, with one cell between them."""
    return sum(lengths) + len(lengths) - 1
