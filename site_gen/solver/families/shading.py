"""Families for kinds whose cells are shaded or white."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ...boards.blocks import Board
from ...boards.grid import Cell, Grid, Pair
from ...boards.phrases import Phrase
from ..graphs.connect import connected
from ..model.family import family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel

Shaded = Mapping[Cell, Variable]
"""For each cell, a binary that is 1 if it is shaded."""


@family(says="Of two neighbouring cells, at most one is shaded.", tex=r"x_a + x_b \le 1")
def apart(grid: Grid, x: Shaded) -> Iterator[Row]:
    yield from (x[a] + x[b] <= 1 for a, b in grid.pairs())


@family(says="At least one cell of each 2×2 block is white.", tex=r"\sum_{c \in Q} x_c \le 3")
def no_block(grid: Grid, x: Shaded) -> Iterator[Row]:
    yield from (total(x[c] for c in block) <= 3 for block in grid.blocks(2, 2))


@family(
    says="Each cell has a white neighbour: a white cell without one would be cut off from the "
    "others.",
    tex=r"\sum_{d \in N(c)} x_d \le |N(c)| - 1",
    rules=("white_connected",),
    given=("apart",),
    implied=True,
    phrase=Phrase(
        otherwise="{hub} would be walled in|{end} would be cut off from {far}"
        "|{each} would be cut off|{wrong} would be cut off|some cells would be cut off"
    ),
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
    phrase=Phrase(
        otherwise="the 2×2 block {block} would be a checkerboard|a 2×2 checkerboard would form"
    ),
)
def no_checkerboard(grid: Grid, x: Shaded) -> Iterator[Row]:
    for a, b, c, d in grid.blocks(2, 2):
        yield x[a] + x[d] - x[b] - x[c] <= 1
        yield x[b] + x[c] - x[a] - x[d] <= 1


@family(says="Each 2×2 block has one to three black cells.", tex=r"1 \le \sum_{c \in Q} x_c \le 3")
def no_one_colour(grid: Grid, x: Shaded) -> Iterator[Row]:
    for block in grid.blocks(2, 2):
        yield total(x[c] for c in block) >= 1
        yield total(x[c] for c in block) <= 3


@family(
    says="Around the edge of the board the colour changes twice or never; otherwise one "
    "colour would be cut in two.",
    tex=r"e_{ab} = |x_a - x_b|, \quad \sum e_{ab} \le 2",
    rules=("connected",),
    implied=True,
    phrase=Phrase(
        otherwise="{around} would be {on} and {off} in turn around the edge"
        "|the colour would change more than twice around the edge"
    ),
)
def frame(x: Shaded, e: Mapping[Pair, Variable]) -> Iterator[Row]:
    """Yield rows: `e` is 1 where neighbours on the frame differ in colour, at most twice in all."""
    for (a, b), change in e.items():
        yield change >= x[a] - x[b]
        yield change >= x[b] - x[a]
        yield change <= x[a] + x[b]
        yield change <= 2 - x[a] - x[b]
    yield total(e.values()) <= 2


def both_connected(m: PuzzleModel, grid: Grid, x: Shaded) -> None:
    """Require that the shaded cells are connected, and so are the others: the rule `connected`.

    No 2×2 block may have only one colour: the rule `no_block`.
    """
    means = "the colour changes between two cells at the edge of the board"
    e = m.binaries("e", grid.frame_pairs(), means=means)
    m.require(no_one_colour.with_facts(name="no_block", rules=("no_block",)), grid, x)
    m.require(no_checkerboard, grid, x)
    m.require(frame, x, e)
    for colour, of in (("black", x), ("white", {cell: 1 - one for cell, one in x.items()})):
        m.require_lazily(
            f"{colour}_connected",
            connected(grid, of),
            says=f"The {colour} cells are connected.",
            tex=r"y_u + y_v - 1 \le \sum_{c \in W} y_c \quad \text{for each wall } W",
            rules=("connected",),
        )


@family(
    says="Of the cells in a line from the last one before a border to the first one after the "
    "next border, at least one is shaded.",
    tex=r"\sum_{c \in S} x_c \ge 1",
)
def two_borders(board: Board, x: Shaded) -> Iterator[Row]:
    room = board.regions.part_of
    for line in (*board.grid.lines("row"), *board.grid.lines("column")):
        ends = [i for i, (a, b) in enumerate(pairwise(line)) if room[a] != room[b]]
        for first, last in pairwise(ends):
            yield total(x[c] for c in line[first : last + 2]) >= 1


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
