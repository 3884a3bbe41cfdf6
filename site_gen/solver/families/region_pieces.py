"""Families for pieces of a given number of cells, one of them shaded in each region."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...boards.blocks import Board
from ...boards.grid import Cell, Grid
from ...boards.partition import shape_of
from ..model.family import family
from ..model.linear import Row, Variable, total
from .shading import Shaded

Four = tuple[Cell, ...]
"""The sorted cells of a tetromino."""
Pieces = Mapping[Four, Variable]
"""For each tetromino that fits into a region, a binary that is 1 if it is shaded."""
In = Mapping[frozenset[Cell], Sequence[Four]]  # by region
"""The tetrominoes that fit into each region."""
Over = Mapping[Cell, list[Four]]  # by cell
"""The tetrominoes that cover each cell."""


@family(
    says="In each region, exactly one tetromino is shaded.",
    tex=r"\sum_{T \subset A} p_T = 1",
    rules=("tetromino",),
)
def one_each(x: Shaded, p: Pieces, inside: In) -> Iterator[Row]:
    for region, fours in inside.items():
        yield total(p[t] for t in fours) == 1 if fours else total(x[c] for c in sorted(region)) == 4


@family(
    says="A cell is shaded if the shaded tetromino of its region covers it, and only then.",
    tex=r"x_c = \sum_{T \ni c} p_T",
    rules=("tetromino",),
)
def covered(x: Shaded, p: Pieces, over: Over) -> Iterator[Row]:
    yield from (x[c] == total(p[t] for t in over[c]) for c in x)


@family(
    says="Of two neighbouring cells in different regions, at most one belongs to a tetromino "
    "of a given shape.",
    tex=r"\sum_{T \ni a} p_T + \sum_{T \ni b} p_T \le 1 \quad \text{(all } T \text{ of a shape)}",
    given=("tetromino",),
)
def differ(board: Board, p: Pieces, over: Over) -> Iterator[Row]:
    shape = {t: shape_of(board.grid, t) for t in p}
    for a, b in board.regions.borders():
        for one in sorted({shape[t] for t in over[a]} & {shape[t] for t in over[b]}):
            yield total(p[t] for t in over[a] + over[b] if shape[t] == one) <= 1


@family(
    says="A shaded tetromino has a shaded cell of another region beside it.",
    tex=r"p_T \le \sum_{c \in N(T)} x_c",
    rules=("connected",),
    given=("tetromino",),
    implied=True,
)
def not_alone(grid: Grid, x: Shaded, p: Pieces, inside: In) -> Iterator[Row]:
    for region, fours in inside.items() if len(inside) > 1 else ():
        yield from (p[t] <= total(x[c] for c in sorted(grid.around(t) - region)) for t in fours)
