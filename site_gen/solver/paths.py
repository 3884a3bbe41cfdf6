"""Paths from number to equal number through all cells: the variables and families."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..boards.grid import Cell, Grid
from .connect import connected_graph
from .families import family
from .linear import Linear, Row, Variable, total
from .loops import Steps
from .model import PuzzleModel

Ends = Mapping[Cell, int | None]
Codes = Mapping[tuple[Cell, int], Variable]


@family(
    says="One step leaves each number, and two leave each other cell.",
    tex=r"\sum_{e \ni c} x_e = 1 \quad \text{or} \quad \sum_{e \ni c} x_e = 2",
    rules=("joined", "visits_all", "no_branch"),
)
def one_or_two(grid: Grid, ends: Ends, x: Steps) -> Iterator[Row]:
    yield from (leaving(grid, c, x) == (1 if c in ends else 2) for c in grid.cells())


@family(
    says="One step leaves each cell, or two.",
    tex=r"1 \le \sum_{e \ni c} x_e \le 2",
    rules=("visits_all", "no_branch"),
)
def one_to_two(grid: Grid, x: Steps) -> Iterator[Row]:
    yield from (leaving(grid, c, x) >= 1 for c in grid.cells())
    yield from (leaving(grid, c, x) <= 2 for c in grid.cells())


@family(
    says="One step leaves each number; two or more leave each other cell.",
    tex=r"\sum_{e \ni c} x_e = 1 \quad \text{or} \quad \sum_{e \ni c} x_e \ge 2",
    rules=("joined", "visits_all"),
)
def two_or_more(grid: Grid, ends: Ends, x: Steps) -> Iterator[Row]:
    for c in grid.cells():
        yield leaving(grid, c, x) == 1 if c in ends else leaving(grid, c, x) >= 2


@family(
    says="One step leaves each number; two or none leave each other cell, which then has no code.",
    tex=r"2 x_e \le \sum_{f \ni c} x_f \le 2, \quad b_{c,i} \le \sum_{e \ni c} x_e",
    rules=("joined", "no_branch"),
)
def two_or_none(grid: Grid, ends: Ends, x: Steps, b: Codes) -> Iterator[Row]:
    for c in grid.cells():
        if c in ends:
            yield leaving(grid, c, x) == 1
        else:
            yield leaving(grid, c, x) <= 2
            yield from (2 * x[e] <= leaving(grid, c, x) for e in grid.pairs_at(c))
    yield from (b[c, i] <= leaving(grid, c, x) for c, i in b)


@family(says="Equal numbers have the same code.", tex="b_{c,i} = k_{c,i}", rules=("joined",))
def codes(ends: Ends, b: Codes) -> Iterator[Row]:
    numbers = sorted({*ends.values()}, key=lambda k: k or 0)
    for (c, i), digit in b.items():
        if c in ends:
            yield digit == numbers.index(ends[c]) >> i & 1


@family(
    says="A step joins cells of the same code.",
    tex=r"|b_{c,i} - b_{d,i}| \le 1 - x_{c,d}",
    rules=("joined",),
)
def along(x: Steps, b: Codes) -> Iterator[Row]:
    for e, step in x.items():
        for i in sorted({i for _, i in b}):
            yield step + b[e.a, i] - b[e.b, i] <= 1
            yield step + b[e.b, i] - b[e.a, i] <= 1


def leaving(grid: Grid, cell: Cell, x: Steps) -> Linear:
    return total(x[e] for e in grid.pairs_at(cell))


def paths_between(m: PuzzleModel, grid: Grid, ends: Ends) -> Steps:
    """The answer is a set of steps x: paths through all cells, each between two equal numbers.

    The code of a number, in binary digits b, goes along its path.
    """
    x = m.binaries("x", grid.pairs(), means="a path goes from cell to cell")
    digits = range((len({*ends.values()}) - 1).bit_length())
    keys = ((c, i) for c in grid.cells() for i in digits)
    b = m.binaries("b", keys, means="the digit of the code of the cell's path")
    m.parameters["lp/solvefreq"] = -1
    m.answer_is(x)
    m.require(one_or_two, grid, ends, x)
    m.require(codes, ends, b)
    m.require(along, x, b)
    m.require_lazily(
        "no_ring",
        connected_graph(
            {e: [f for c in e for f in grid.pairs_at(c) if f != e] for e in x},
            x,
            root=[*dict.fromkeys(e for c in ends for e in grid.pairs_at(c))],
        ),
        says="Every step is connected to a number.",
        tex=r"x_e \le \sum_{f \in W} x_f \quad \text{for each wall } W",
        rules=("joined",),
    )
    m.instead("joined", add=lambda: m.require(one_to_two, grid, x))
    m.instead("no_branch", add=lambda: m.require(two_or_more, grid, ends, x))
    m.instead("visits_all", add=lambda: m.require(two_or_none, grid, ends, x, b))
    return x
