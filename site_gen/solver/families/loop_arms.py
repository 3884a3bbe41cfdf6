"""Variables and families for numbers that count how far a loop goes straight on from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from ...boards.blocks import Board
from ...boards.grid import Cell
from ..model.family import family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel
from .loops import EVEN, Steps, Way, arm

Passing = tuple[Cell, str]
"""A circle, and the way in which the loop passes it: two directions, and the steps straight on in
each.
"""
Passings = Mapping[Passing, Variable]
"""For each way, a binary that is 1 if the loop passes so."""
NAMES: Mapping[str, Way] = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}


@family(
    says="If the loop visits a circle with a number, it passes through it in exactly one way. "
    "A way says how many steps the loop goes straight on in each direction.",
    tex=r"x_{c,d} = \sum_{p \ni d} w_p, \quad x_{c,d,j} \ge \sum_{|p_d| > j} w_p, \quad "
    r"x_{c,d,j} + \sum_{|p_d| = j} w_p \le 1",
    given=EVEN,
)
def arms(
    board: Board, x: Steps, w: Passings, lengths: Mapping[Passing, Mapping[str, int]]
) -> Iterator[Row]:
    """Yield rows for each number: the steps from its circle are those of the way that is chosen.

    `w`: a binary for each way. `lengths`: for each way, the steps straight on by direction.
    """
    for cell, k in board.known().items():
        own = {p: far for p, far in lengths.items() if p[0] == cell}
        for d, way in NAMES.items():
            yield arm(x, cell, way) == total(w[p] for p, far in own.items() if d in far)
            for j in range(1, k):
                step = arm(x, cell, way, j)
                longer = total(w[p] for p, far in own.items() if far.get(d, 0) > j)
                ending = total(w[p] for p, far in own.items() if far.get(d, 0) == j)
                yield from (row for row in (step >= longer, step + ending <= 1) if row.terms)


def passings(board: Board) -> Iterator[tuple[Passing, Mapping[str, int]]]:
    """Yield each way to pass a circle with a number, and its number of steps by direction."""
    for cell, k in board.known().items():
        room = {"n": cell.row, "s": board.grid.rows - 1 - cell.row}
        room |= {"w": cell.col, "e": board.grid.cols - 1 - cell.col}
        for a, b in combinations(NAMES, 2):
            for far in range(1, k):
                if far <= room[a] and k - far <= room[b]:
                    yield (cell, f"{a}{far}{b}{k - far}"), {a: far, b: k - far}


def numbers_count_arms(m: PuzzleModel, board: Board, x: Steps) -> None:
    """Require that each number counts the steps straight on from its cell, in both directions.

    It is the rule `arms`, for cells that the loop visits.
    """
    lengths = dict(passings(board))
    w = m.binaries("w", lengths, means="the loop passes through the circle in this way")
    m.require(arms, board, x, w, lengths)
