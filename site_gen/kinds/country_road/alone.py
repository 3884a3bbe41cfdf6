"""What is left to say of the other rules when one rule of Country Road is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from site_gen.boards.grid import Cell, Pair
from site_gen.solver.connect import connected_graph
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.model import PuzzleModel

from .board import Board

Lines = Mapping[Pair, Variable]
Visits = Mapping[Cell, Variable]
EVEN = "no_loose_end", "no_branch"  # without one of these, lines no longer form loops


@family(
    says="At most two lines meet in a cell; with one or two it is visited. What hangs together "
    "then is one loop or one way from end to end, with a line less than cells.",
    tex=r"z_c \le \sum_{e \ni c} x_e \le 2, \quad x_e \le z_c, \quad "
    r"\sum_{e} x_e \ge \sum_{c} z_c - 1",
    rules=("no_branch", "one_loop"),
)
def two_at_most(board: Board, x: Lines, z: Visits) -> Iterator[Row]:
    for cell in board.grid.cells():
        lines = [x[e] for e in board.grid.pairs_at(cell)]
        yield total(lines) <= 2
        yield z[cell] <= total(lines)
        yield from (line <= z[cell] for line in lines)
    yield total(x.values()) >= total(z.values()) - 1


@family(
    says="In a visited cell two lines meet, or more.",
    tex=r"\sum_{e \ni c} x_e \ge 2 z_c, \quad x_e \le z_c",
    rules=("no_loose_end",),
)
def two_or_more(board: Board, x: Lines, z: Visits) -> Iterator[Row]:
    for cell in board.grid.cells():
        lines = [x[e] for e in board.grid.pairs_at(cell)]
        yield total(lines) >= 2 * z[cell]
        yield from (line <= z[cell] for line in lines)


@family(
    says="The border of a region is crossed twice at most.",
    tex=r"\sum_{e \in \partial A} x_e \le 2 \quad \text{for each region } A",
    rules=("visit_once",),
)
def twice_at_most(board: Board, x: Lines) -> Iterator[Row]:
    yield from (total(x[e] for e in pairs) <= 2 for pairs in board.across)


@family(
    says="Some cell of each region is visited.",
    tex=r"\sum_{c \in A} z_c \ge 1 \quad \text{for each region } A",
    rules=("visit_all",),
)
def some_cell(board: Board, z: Visits) -> Iterator[Row]:
    yield from (total(z[c] for c in sorted(part)) >= 1 for part in board.regions.parts)


def say_alone(m: PuzzleModel, board: Board, x: Lines, z: Visits) -> None:
    m.instead("no_loose_end", add=lambda: m.require(two_at_most, board, x, z))
    m.instead("no_branch", add=lambda: m.require(two_or_more, board, x, z))
    m.instead(*EVEN, "one_loop", "visit_all", add=lambda: m.require(twice_at_most, board, x))
    m.instead(*EVEN, "one_loop", add=lambda: m.require(some_cell, board, z))
    m.instead(*EVEN, "visit_all", add=lambda: _hang_together(m, board, x, z))


def _hang_together(m: PuzzleModel, board: Board, x: Lines, z: Visits) -> None:
    """Cells and lines are the nodes of one graph: each line has its two cells beside it."""
    beside: dict[Cell | Pair, list[Cell | Pair]] = {c: [*board.grid.pairs_at(c)] for c in z}
    beside |= {e: [e.a, e.b] for e in x}
    m.require_lazily(
        "hang_together",
        connected_graph(beside, {**z, **x}),
        says="The lines hang together.",
        tex=r"z_c + z_d - 1 \le \sum_{W} (x, z) \quad \text{for each wall } W",
        rules=("one_loop",),
    )
