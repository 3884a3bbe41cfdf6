"""Families for kinds whose cells are shaded or white."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...boards.grid import Cell, Grid
from ...boards.phrases import Phrase
from ..graphs.connect import connected
from ..model.family import family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel

Shaded = Mapping[Cell, Variable]
"""For each cell, a binary that is 1 if it is shaded."""


@family(says="Of two neighbouring cells, at most one is shaded.", tex=r"x_a + x_b \le 1")
def apart(grid: Grid, x: Shaded) -> Iterator[Row]:
    """Yield a row for each pair of neighbours: at most one is shaded."""
    yield from (x[a] + x[b] <= 1 for a, b in grid.pairs())


@family(says="At least one cell of each 2×2 block is white.", tex=r"\sum_{c \in Q} x_c \le 3")
def no_block(grid: Grid, x: Shaded) -> Iterator[Row]:
    """Yield a row for each 2×2 block: at most three of its cells are shaded."""
    yield from (total(x[c] for c in block) <= 3 for block in grid.blocks(2, 2))


@family(
    says="Each cell has a white neighbour: a white cell without one would be cut off from the "
    "others.",
    tex=r"\sum_{d \in N(c)} x_d \le |N(c)| - 1",
    rules=("white_connected",),
    given=("apart",),
    implied=True,
)
def not_alone(grid: Grid, x: Shaded) -> Iterator[Row]:
    """Yield a row for each cell: some neighbour is white, unless it may be the only white cell."""
    for cell in grid.cells():
        near = grid.neighbours(cell)
        if len(near) + 1 < len(grid.cells()):  # otherwise the cell may be the only white one
            yield total(x[d] for d in near) <= len(near) - 1


@family(
    says="No 2×2 block is a checkerboard: if two colours crossed at a point, one of them "
    "would be cut in two.",
    tex=r"-1 \le x_a + x_d - x_b - x_c \le 1 \quad \text{for each block } (a\,b\,/\,c\,d)",
    rules=("connected",),
    implied=True,
    phrase=Phrase(otherwise="a 2×2 checkerboard would form"),
)
def no_checkerboard(grid: Grid, x: Shaded) -> Iterator[Row]:
    """Yield two rows for each 2×2 block: not just two diagonally opposite cells are shaded."""
    for a, b, c, d in grid.blocks(2, 2):
        yield x[a] + x[d] - x[b] - x[c] <= 1
        yield x[b] + x[c] - x[a] - x[d] <= 1


def apart_in_white(m: PuzzleModel, grid: Grid, x: Shaded) -> None:
    """Require that no two shaded cells are neighbours, and that the white cells are connected."""
    m.require(apart, grid, x)
    m.require(not_alone, grid, x)
    m.require_lazily(
        "white_connected",
        connected(grid, {cell: 1 - one for cell, one in x.items()}),
        says="The white cells are connected.",
        tex=r"1 - x_u - x_v \le \sum_{c \in W} (1 - x_c) \quad \text{for each wall } W",
    )
