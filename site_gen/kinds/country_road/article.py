"""The article's formulation: each rule as it is read, with boolean operations."""

from __future__ import annotations

from collections.abc import Iterator

from site_gen.solver.families import family
from site_gen.solver.linear import Row, total
from site_gen.solver.logic import Logic
from site_gen.solver.model import PuzzleModel

from .board import Board
from .main import Lines, in_and_out, some_line


@family(
    says="Every cell has no line or two.",
    tex=r"\sum_{e \ni c} x_e = 0 \lor \sum_{e \ni c} x_e = 2",
    rules=("no_loose_end", "no_branch"),
)
def zero_or_two(board: Board, x: Lines, logic: Logic) -> Iterator[Row]:
    for cell in board.grid.cells():
        lines = total(x[e] for e in board.grid.pairs_at(cell))
        logic.require(logic.either(logic.equal(lines, 0), logic.equal(lines, 2)))
    yield from logic.drain()


@family(
    says="Two neighbouring cells in different regions have a line, the one or the other.",
    tex=r"\sum_{e \ni c} x_e + \sum_{e \ni d} x_e \ge 1 \quad \text{across every border}",
    rules=("no_two_unvisited",),
)
def a_line_at_either(board: Board, x: Lines) -> Iterator[Row]:
    for c, d in board.regions.borders():
        yield total(x[e] for cell in (c, d) for e in board.grid.pairs_at(cell)) >= 1


@family(
    says="A cell is visited if one of its lines is drawn, and the visited cells of a region sum "
    "to its number.",
    tex=r"\sum_{c \in A} \bigvee_{e \ni c} x_e = n_A \quad \text{for each numbered region } A",
    rules=("numbers",),
)
def visited_cells(board: Board, x: Lines, logic: Logic) -> Iterator[Row]:
    for i, number in board.numbers.items():
        cells = sorted(board.regions.parts[i])
        visited = [logic.either(*(x[e] for e in board.grid.pairs_at(c))) for c in cells]
        yield total(visited) == number
    yield from logic.drain()


def as_written(m: PuzzleModel, board: Board) -> None:
    x = m.binaries("x", board.grid.pairs(), means="the loop goes from cell to cell")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(zero_or_two, board, x, logic)
    m.require(a_line_at_either, board, x)
    m.require(visited_cells, board, x, logic)
    m.require(in_and_out, board, x)
    if len(board.regions.parts) == 1:
        m.require(some_line, x)
