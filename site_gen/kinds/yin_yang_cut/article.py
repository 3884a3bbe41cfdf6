"""The article's formulation: numbers that grow from the corner."""

from __future__ import annotations

from collections.abc import Iterator

from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.logic import Logic
from site_gen.solver.model import PuzzleModel

from .main import CORNER, half, symbols


@family(
    says="A cell and its image under the half-turn lie in different pieces.",
    tex=r"x_a + x_{\bar a} = 1",
)
def same_shape(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in half(board.grid):
        yield x[cell] + x[board.grid.opposite(cell)] == 1


@family(
    says="The top left cell lies in piece 0 and has the number 0.",
    tex=r"x_{1,1} = 0, \quad i_{1,1} = 0",
    rules=("connected",),
    implied=True,
)
def corner_is_zero(x: dict[Cell, Variable], i: dict[Cell, Variable]) -> Iterator[Row]:
    yield x[CORNER] == 0
    yield i[CORNER] == 0


@family(
    says="Every other cell of piece 0 has exactly one neighbour in piece 0 with a lower number.",
    tex=r"x_a = 0 \Rightarrow \sum_{b \in N(a)} [x_b = 0 \wedge i_b < i_a] = 1",
    rules=("connected",),
)
def one_lower(
    board: Board, x: dict[Cell, Variable], i: dict[Cell, Variable], logic: Logic
) -> Iterator[Row]:
    for a in board.grid.cells():
        if a != CORNER:
            lower = total(
                logic.all_of(logic.negation(x[b]), logic.less(i[b], i[a]))
                for b in board.grid.neighbours(a)
            )
            logic.when(logic.negation(x[a]), lower == 1)
    yield from logic.drain()


def number_from_corner(m: PuzzleModel, board: Board) -> None:
    """Going to lower numbers, one gets from every cell of piece 0 to the corner."""
    cells = list(board.grid.cells())
    x = m.binaries("x", cells, means="the cell lies in piece 1")
    i = m.integers("i", cells, 0, len(cells) // 2 - 1, means="the cell’s number")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(same_shape, board, x)
    m.require(symbols, board, x)
    m.require(corner_is_zero, x, i)
    m.require(one_lower, board, x, i, logic)
