"""Families for numbers that count the shaded cells in the groups beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...boards.blocks import Board
from ...boards.grid import Cell, Grid
from ..graphs.connect import connected_graph
from ..model.family import family
from ..model.linear import ZERO, Row, Variable, total
from ..model.model import PuzzleModel
from .shading import Shaded
from .sight import numbered_white

Counted = Mapping[tuple[Cell, Cell], Variable]
"""A variable per cell and number: 1 if the number counts the cell.

Next to the number, it is the cell's own x.
"""


@family(says="A cell that a number counts is shaded.", tex=r"y_{c,i} \le x_c", rules=("sizes",))
def counted_shaded(x: Shaded, y: Counted) -> Iterator[Row]:
    yield from (one <= x[c] for (c, _), one in y.items() if one is not x[c])


@family(
    says="If a number counts a cell, it also counts the shaded cells beside that cell.",
    tex=r"y_{a,i} + x_b - 1 \le y_{b,i} \quad \text{for neighbours } a, b",
    rules=("sizes",),
    at_sight=True,
)
def grows(grid: Grid, x: Shaded, y: Counted) -> Iterator[Row]:
    for (a, i), one in y.items():
        for b in grid.neighbours(a):
            there = y.get((b, i), ZERO)
            if b != i and there is not x[b]:
                yield one + x[b] - 1 <= there


@family(says="The cells that a number counts add up to the number.", tex=r"\sum_c y_{c,i} = n_i")
def sizes(board: Board, y: Counted) -> Iterator[Row]:
    counted: dict[Cell, list[Variable]] = {i: [] for i in board.known()}
    for (_, i), one in y.items():
        counted[i].append(one)
    yield from (total(counted[i]) == n for i, n in board.known().items() if counted[i] or n)


@family(
    says="A cell that a number counts is beside the number, or beside another cell that the "
    "number counts.",
    tex=r"y_{c,i} \le \sum_{d \in N(c)} y_{d,i}",
    rules=("sizes",),
    implied=True,
    at_sight=True,
)
def not_alone(grid: Grid, x: Shaded, y: Counted) -> Iterator[Row]:
    for (c, i), one in y.items():
        if one is not x[c]:
            yield one <= total(y[d, i] for d in grid.neighbours(c) if (d, i) in y)


def numbers_count_groups(m: PuzzleModel, board: Board, x: Shaded) -> None:
    """Require that each number is the total size of the shaded groups beside it: the rule `sizes`.

    A clue without a known number only makes its cell white.
    """
    grid, known = board.grid, board.known()
    sides = {(c, i): x[c] for i in known for c in grid.neighbours(i)}
    within = {(c, i) for i, n in known.items() for c in grid.within_reach(i, n, ())}
    far = sorted(within - sides.keys())
    y = sides | m.binaries("y", far, means="the number counts the cell")
    m.require(numbered_white.with_facts(rules=("sizes",)), board, x)
    m.require(counted_shaded, x, y)
    m.require(grows, grid, x, y)
    m.require(sizes, board, y)
    m.require(not_alone, grid, x, y)
    near = {(c, i): [(d, i) for d in grid.neighbours(c)] for c, i in y}
    m.require_lazily(
        "counted_joined",
        connected_graph(near, y, root=[*sides]),
        says="Each cell that a number counts is connected to the number by such cells.",
        tex=r"y_{c,i} \le \sum_{d \in W} y_{d,i} \quad \text{for each wall } W",
        rules=("sizes",),
        at_sight=True,
    )
    m.replacement_for("sizes", add=lambda: m.require(numbered_white.with_facts(rules=()), board, x))
