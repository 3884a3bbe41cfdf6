"""Variables and families for black triangles that leave white rectangles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ...boards.blocks import Board
from ...boards.grid import Cell
from ..model.family import Yielded, family
from ..model.linear import ONE, ZERO, Linear, Row, Variable, total
from ..model.model import PuzzleModel

CLOCKWISE = "nw", "ne", "se", "sw"
AROUND = (-1, -1), (-1, 0), (0, 0), (0, -1)  # cells with a point at se, sw, nw, ne
Halves = Mapping[tuple[Cell, str], Variable]
"""For each white cell and corner, a binary: it holds a triangle that fills this corner."""
Turn = tuple[Linear, Linear, Linear]
"""A cell on the way around one of its corners, clockwise: white, first black and then white, or
first white and then black; otherwise it is black.
"""


@family(
    says="A cell holds at most one triangle.",
    tex=r"\sum_k t_{c,k} \le 1",
    rules=("one",),
    implied=True,
)
def one_at_most(cells: Collection[Cell], t: Halves) -> Iterator[Row]:
    yield from (total(t[c, k] for k in CLOCKWISE) <= 1 for c in cells)


@family(
    says="The triangles in the cells beside a number add up to it.",
    tex=r"\sum_{c \in N(a),\, k} t_{c,k} = n_a",
    given=("one",),
)
def count(board: Board, t: Halves) -> Iterator[Yielded]:
    for cell, n in board.known().items():
        near = (c for c in board.grid.neighbours(cell) if c not in board.clues)
        yield total(t[c, k] for c in near for k in CLOCKWISE) == n, [cell]


@family(
    says="Around a grid point, a white area that begins or ends at a diagonal has an angle of "
    "90 or 180 degrees.",
    tex=r"p_i \le q_{i+1} + w_{i+1}, \quad p_i \le q_{i+1} + q_{i+2}",
    rules=("rectangles", "one"),
)
def diagonal_sides(turns: Sequence[Sequence[Turn]]) -> Iterator[Row]:
    """Yield two rows for each point and cell at it whose white area begins, or ends, at a diagonal.

    In the code, p: first black, then white; q: first white, then black; w: white.
    """
    for turn in turns:
        for i, (_, p, q) in enumerate(turn):
            after, later, before, earlier = (turn[(i + k) % 4] for k in (1, 2, -1, -2))
            if p.terms:
                yield p <= after[2] + after[0]
                yield p <= after[2] + later[2]
            if q.terms:
                yield q <= before[1] + before[0]
                yield q <= before[1] + earlier[1]


@family(
    says="No white area has a corner of 270 degrees: if three of the cells around a grid "
    "point are white there, the fourth is white too.",
    tex=r"w_i + w_{i+1} + w_{i+2} \le 2 + w_{i+3}",
    rules=("rectangles",),
    given=("one",),
)
def no_inner_corner(turns: Sequence[Sequence[Turn]]) -> Iterator[Row]:
    for turn in turns:
        white = [w for w, _, _ in turn]
        for w in white:
            row = total(white) - 2 * w <= 2
            if row.terms:
                yield row


def triangles_leave_rectangles(m: PuzzleModel, board: Board) -> None:
    """Add triangles in cells without a clue, which are the answer, and require white rectangles.

    Each number counts the triangles beside its cell.
    """
    free = [cell for cell in board.grid.cells() if cell not in board.clues]
    keys = ((cell, k) for cell in free for k in CLOCKWISE)
    t = m.binaries("t", keys, means="a triangle fills the corner of the cell")
    m.answer_is(t)
    m.require(one_at_most, free, t)
    m.require(count, board, t)
    turns = [turn_about(point, t) for point in board.grid.points.cells()]
    m.require(diagonal_sides, turns)
    m.require(no_inner_corner, turns)


def turn_about(point: Cell, t: Halves) -> list[Turn]:
    """Return the four cells around a grid point, clockwise, as turns."""
    found: list[Turn] = []
    for i, (down, right) in enumerate(AROUND):
        cell = Cell(point.row + down, point.col + right)
        if (cell, "nw") not in t:
            found.append((ZERO, ZERO, ZERO))
            continue
        here, after, before = (t[cell, CLOCKWISE[(i + 2 + k) % 4]] for k in (0, 1, 3))
        found.append((ONE - here - after - before, after, before))
    return found
