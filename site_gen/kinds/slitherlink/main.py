"""Our formulation: colour the cells, forget the lines."""

from __future__ import annotations

from collections.abc import Iterator

from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Grid, Pair
from site_gen.solver.connect import connected, connected_graph
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.model import PuzzleModel


@family(
    says="A number counts the neighbours of the other colour. One equation says it for both "
    "colours of its cell; beyond the frame everything is outside.",
    tex=r"\sum_{b \in N(a)} y_b - (4 - 2k_a)\, y_a = k_a \quad \text{for each clue } k_a",
)
def clues(board: Board, y: dict[Cell, Variable]) -> Iterator[Row]:
    for cell, k in board.known().items():
        yield total(y[b] for b in board.grid.neighbours(cell)) - (4 - 2 * k) * y[cell] == k


@family(
    says="No 2×2 block is a checkerboard: the loop would touch itself at its centre.",
    tex=r"-1 \le y_a + y_d - y_b - y_c \le 1 \quad \text{for each block } (a\,b\,/\,c\,d)",
    rules=("no_touching",),
    implied=True,
)
def no_checkerboard(board: Board, y: dict[Cell, Variable]) -> Iterator[Row]:
    for a, b, c, d in board.grid.blocks(2, 2):
        twist = y[a] + y[d] - y[b] - y[c]
        yield twist <= 1
        yield twist >= -1


@family(
    says="Some cell lies inside: no loop at all is not an answer.",
    tex=r"\sum_{a} y_a \ge 1",
    rules=("one_loop",),
)
def some_inside(board: Board, y: dict[Cell, Variable]) -> Iterator[Row]:
    yield total(y.values()) >= 1


def colour_cells(m: PuzzleModel, board: Board) -> None:
    """Inside and outside: the loop is the border between them."""
    grid = board.grid
    y = m.binaries("y", grid.cells(), means="the cell lies inside the loop")
    m.answer_is(y, read=grid.boundary, write=lambda loop: inside_of(grid, loop))
    m.require(clues, board, y)
    m.require(no_checkerboard, board, y)
    m.require(some_inside, board, y)
    m.require_lazily(
        "inside_connected",
        connected(grid, y),
        says="The inside is in one piece; two pieces would have two loops around them.",
        tex=r"y_u + y_v - 1 \le \sum_{b \in W} y_b "
        r"\quad \text{for each wall } W \text{ between } u \text{ and } v",
        rules=("one_loop", "no_touching"),
    )
    m.instead("no_touching", add=lambda: _one_loop_that_may_touch(m, board, y))
    m.require_lazily(
        "outside_connected",
        connected(grid, {c: 1 - y[c] for c in y}, root=list(grid.frame())),
        says="Every cell outside reaches the frame; an enclosed pocket would have its own loop.",
        tex=r"1 - y_u \le \sum_{b \in W} (1 - y_b) "
        r"\quad \text{for each wall } W \text{ between } u \text{ and the frame}",
        rules=("one_loop", "no_touching"),
    )


def _one_loop_that_may_touch(m: PuzzleModel, board: Board, y: dict[Cell, Variable]) -> None:
    """Lines that meet at points hang together if each colour does, by sides or by corners."""
    near = {cell: board.grid.touching(cell) for cell in board.grid.cells()}
    outside, frame = {c: 1 - y[c] for c in y}, list(board.grid.frame())
    for name, separator in (
        ("inside_touching", connected_graph(near, y)),
        ("outside_touching", connected_graph(near, outside, root=frame)),
    ):
        m.require_lazily(name, separator, says="Corners join as well.", tex="", rules=("one_loop",))


def inside_of(grid: Grid, loop: frozenset[Pair]) -> frozenset[Cell] | None:
    """The cells inside, by crossing the lines from the left; None if the lines enclose nothing."""
    inside = set()
    for r in range(grid.rows):
        within = False
        for c in range(grid.cols):
            within ^= Pair(Cell(r, c), Cell(r + 1, c)) in loop
            if within:
                inside.add(Cell(r, c))
    return frozenset(inside) if grid.boundary(inside) == loop else None
