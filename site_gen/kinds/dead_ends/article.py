"""The article's formulation: a route numbered cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from site_gen.boards.grid import Cell, Pair, pair
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.logic import Logic
from site_gen.solver.model import PuzzleModel

from .board import Board
from .main import marks_chosen, no_full_block, triangles_avoided


@family(
    says="All cells of a shape are chosen, or none.",
    tex=r"x_p = x_q \quad \text{for cells } p, q \text{ of one shape}",
)
def whole_shapes(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    for part in board.shapes.parts:
        first, *others = sorted(part)
        for cell in others:
            yield x[cell] == x[first]


@family(
    says="A cell is on the route if the route takes one of its four directions; it is then chosen.",
    tex=r"r_p = \bigvee_{q} f_{pq}, \qquad r_p \le x_p",
    rules=("circles_on_route", "triangles_off_route"),
)
def directions(
    board: Board,
    x: dict[Cell, Variable],
    r: dict[Cell, Variable],
    f: dict[Pair, Variable],
    logic: Logic,
) -> Iterator[Row]:
    for cell in board.grid.cells():
        yield r[cell] == logic.either(*(f[p] for p in board.grid.pairs_at(cell)))
        yield r[cell] <= x[cell]
    yield from logic.drain()


@family(
    says="Start, goal and circles are on the route.",
    tex=r"r_S = r_G = 1, \quad r_p = 1 \quad \text{for each circle } p",
    rules=("circles_on_route", "triangles_off_route"),
)
def on_route(board: Board, r: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in sorted(board.circles | {board.start, board.goal}):
        yield r[cell] == 1


@family(
    says="Along the route every cell has exactly one neighbour with a lower number, but the start "
    "has none.",
    tex=r"\sum_q (f_{pq} \wedge [i_q < i_p]) = r_p \;\; (p \ne S), \qquad "
    r"\sum_q (f_{Sq} \wedge [i_q < i_S]) = 0",
    rules=("circles_on_route", "triangles_off_route"),
)
def one_lower(
    board: Board,
    r: dict[Cell, Variable],
    f: dict[Pair, Variable],
    i: dict[Cell, Variable],
    logic: Logic,
) -> Iterator[Row]:
    for p in board.grid.cells():
        around = board.grid.neighbours(p)
        lower = total(logic.all_of(f[pair(p, q)], logic.less(i[q], i[p])) for q in around)
        yield lower == (0 if p == board.start else r[p])
    yield from logic.drain()


@family(
    says="The numbers of two cells joined by the route differ by exactly 1.",
    tex=r"f_{pq} = 1 \Rightarrow |i_p - i_q| = 1",
    rules=("circles_on_route", "triangles_off_route"),
)
def steps_of_one(f: dict[Pair, Variable], i: dict[Cell, Variable], logic: Logic) -> Iterator[Row]:
    for (p, q), used in f.items():
        logic.when(used, logic.absolute(i[p] - i[q]) == 1)
    yield from logic.drain()


@family(
    says="The numbers of the two neighbours of a cell along the route differ by exactly 2.",
    tex=r"f_{pq} = f_{pr} = 1 \Rightarrow |i_q - i_r| = 2",
    rules=("circles_on_route", "triangles_off_route"),
)
def onward(
    board: Board, f: dict[Pair, Variable], i: dict[Cell, Variable], logic: Logic
) -> Iterator[Row]:
    for p in board.grid.cells():
        for q, r in combinations(board.grid.neighbours(p), 2):
            both = logic.all_of(f[pair(p, q)], f[pair(p, r)])
            logic.when(both, logic.absolute(i[q] - i[r]) == 2)
    yield from logic.drain()


def number_the_route(m: PuzzleModel, board: Board) -> None:
    """The route's cells are numbered from the start; nothing joins the other chosen cells."""
    cells = list(board.grid.cells())
    x = m.binaries("x", cells, means="the cell is chosen")
    r = m.binaries("r", cells, means="the cell is on the route")
    f = m.binaries("f", board.grid.pairs(), means="the route takes this step")
    i = m.integers("i", cells, 0, len(cells) - 1, means="the cell’s number along the route")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(whole_shapes, board, x)
    m.require(marks_chosen, board, x)
    m.require(no_full_block, board, x)
    m.require(directions, board, x, r, f, logic)
    m.require(on_route, board, r)
    m.require(triangles_avoided, board, r)
    m.require(one_lower, board, r, f, i, logic)
    m.require(steps_of_one, f, i, logic)
    m.require(onward, board, f, i, logic)
