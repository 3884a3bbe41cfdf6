"""The article's formulation: lines, and numbers along the loop."""

from __future__ import annotations

from collections.abc import Iterator

from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Pair, pair
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.logic import Logic
from site_gen.solver.model import PuzzleModel


@family(
    says="The lines around a numbered cell sum to its number.",
    tex=r"\sum_{e \in \partial a} x_e = k_a \quad \text{for each clue } k_a",
    rules=("clues",),
)
def lines_around(board: Board, x: dict[Pair, Variable]) -> Iterator[Row]:
    for cell, k in board.known().items():
        yield total(x[e] for e in board.grid.sides(cell)) == k


@family(
    says="Every grid point has two lines if the loop visits it, and none otherwise.",
    tex=r"\sum_{e \ni p} x_e = 2 z_p",
    rules=("no_loose_end", "no_touching"),
)
def none_or_two(board: Board, x: dict[Pair, Variable], z: dict[Cell, Variable]) -> Iterator[Row]:
    points = board.grid.points
    for p in points.cells():
        yield total(x[e] for e in points.pairs_at(p)) == 2 * z[p]


@family(
    says="One point of the loop is the first and one is the last, whose number is 0.",
    tex=r"\sum_p f_p = \sum_p l_p = 1, \quad f_p, l_p \le z_p, \quad l_p = 1 \Rightarrow i_p = 0",
    rules=("one_loop",),
)
def first_and_last(
    z: dict[Cell, Variable],
    f: dict[Cell, Variable],
    last: dict[Cell, Variable],
    i: dict[Cell, Variable],
    logic: Logic,
) -> Iterator[Row]:
    yield total(f.values()) == 1
    yield total(last.values()) == 1
    for p in z:
        yield f[p] <= z[p]
        yield last[p] <= z[p]
        logic.when(last[p], i[p] == 0)
    yield from logic.drain()


@family(
    says="The numbers of two points joined by a line differ by exactly 1.",
    tex=r"x_{pq} = 1 \Rightarrow |i_p - i_q| = 1",
    rules=("one_loop",),
)
def steps_of_one(x: dict[Pair, Variable], i: dict[Cell, Variable], logic: Logic) -> Iterator[Row]:
    for (p, q), line in x.items():
        logic.when(line, logic.absolute(i[p] - i[q]) == 1)
    yield from logic.drain()


@family(
    says="Along the loop the numbers go on rising or falling: the two neighbours of a point "
    "differ by 2, but at the first and the last point they are equal.",
    tex=r"x_{pq} = x_{pr} = 1 \Rightarrow |i_q - i_r| = 2 - 2 (f_p + l_p)",
    rules=("one_loop", "no_touching"),
)
def onward(
    board: Board,
    x: dict[Pair, Variable],
    f: dict[Cell, Variable],
    last: dict[Cell, Variable],
    i: dict[Cell, Variable],
    logic: Logic,
) -> Iterator[Row]:
    points = board.grid.points
    for p in points.cells():
        around = points.neighbours(p)
        for n, q in enumerate(around):
            for r in around[n + 1 :]:
                both = logic.all_of(x[pair(p, q)], x[pair(p, r)])
                logic.when(both, logic.absolute(i[q] - i[r]) + 2 * f[p] + 2 * last[p] == 2)
    yield from logic.drain()


def number_the_loop(m: PuzzleModel, board: Board) -> None:
    """Both halves of the loop are numbered by their distance from the last point."""
    points = board.grid.points
    cells = list(points.cells())
    x = m.binaries("x", points.pairs(), means="the line is drawn", at="side")
    z = m.binaries("z", cells, means="the loop visits the point", at="point")
    f = m.binaries("f", cells, means="the point is the first", at="point")
    last = m.binaries("l", cells, means="the point is the last", at="point")
    most = len(cells) // 2
    i = m.integers("i", cells, 0, most, means="the distance from the last point", at="point")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(lines_around, board, x)
    m.require(none_or_two, board, x, z)
    m.require(first_and_last, z, f, last, i, logic)
    m.require(steps_of_one, x, i, logic)
    m.require(onward, board, x, f, last, i, logic)
