"""Our formulation: half of the board, and its image."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from site_gen.boards.blocks import Board, copies
from site_gen.boards.grid import Cell, Grid
from site_gen.solver.connect import connected
from site_gen.solver.families import family
from site_gen.solver.linear import Linear, Row, total
from site_gen.solver.model import PuzzleModel

CORNER = Cell(0, 0)  # the pieces have no names: piece 0 is the one with this cell


def half(grid: Grid) -> tuple[Cell, ...]:
    """The first half of the cells in reading order; the half-turn gives the others."""
    return grid.cells()[: grid.rows * grid.cols // 2]


@family(
    says="Half the copies of each symbol lie in piece 1.",
    tex=r"\sum_{a \in C} p_a = \tfrac{1}{2} |C| \quad \text{for each symbol, on the cells } C",
)
def symbols(board: Board, piece: Mapping[Cell, Linear]) -> Iterator[Row]:
    for cells in copies(board).values():
        row = total(piece[cell] for cell in cells) == len(cells) // 2
        if row.terms:  # copies on opposite cells are split for certain
            yield row


@family(
    says="The pieces have no names: piece 0 is the one with the top left cell.",
    tex=r"p_{1,1} = 0",
    rules=(),
    implied=True,
)
def corner(piece: Mapping[Cell, Linear]) -> Iterator[Row]:
    yield piece[CORNER] == 0


@family(
    says="On the way along the frame from the top left corner to the right and down to the bottom "
    "right one, the piece changes once: if it changed back, the parts of one piece would cut those "
    "of the other asunder.",
    tex=r"p_{1,1} \le p_{1,2} \le \dots \le p_{1,n} \le p_{2,n} \le \dots \le p_{m,n}",
    rules=("connected",),
    implied=True,
)
def one_change_on_frame(board: Board, piece: Mapping[Cell, Linear]) -> Iterator[Row]:
    rows, cols = board.grid.rows, board.grid.cols
    way = [Cell(0, c) for c in range(cols)] + [Cell(r, cols - 1) for r in range(1, rows)]
    for a, b in pairwise(way):
        yield piece[a] <= piece[b]


@family(
    says="No 2×2 block is a checkerboard: of two pieces that cross at a point one would be cut.",
    tex=r"-1 \le p_a + p_d - p_b - p_c \le 1 \quad \text{for each block } (a\,b\,/\,c\,d)",
    rules=("connected",),
    implied=True,
)
def no_checkerboard(board: Board, piece: Mapping[Cell, Linear]) -> Iterator[Row]:
    grid = board.grid
    for a, b, c, d in grid.blocks(2, 2):
        if a < grid.opposite(d):  # the others are the images of these, or their own
            twist = piece[a] + piece[d] - piece[b] - piece[c]
            yield twist <= 1
            yield twist >= -1


def halve(m: PuzzleModel, board: Board) -> None:
    """A binary for each cell of one half; its opposite cell lies in the other piece."""
    grid = board.grid
    p = m.binaries(
        "p",
        half(grid),
        means="the cell lies in piece 1, its opposite in piece 0",
        where=lambda cell: dict.fromkeys((cell, grid.opposite(cell))),
    )
    piece: dict[Cell, Linear] = {**p, **{grid.opposite(cell): 1 - p[cell] for cell in half(grid)}}
    m.answer_is(piece)
    m.require(corner, piece)
    m.require(symbols, board, piece)
    m.require(one_change_on_frame, board, piece)
    m.require(no_checkerboard, board, piece)
    m.require_lazily(
        "connected",
        connected(grid, {cell: 1 - piece[cell] for cell in grid.cells()}, root=[CORNER]),
        says="Every cell of piece 0 is joined to the top left cell. Then piece 1, its image, is "
        "in one piece as well.",
        tex=r"1 - p_a \le \sum_{b \in N(S)} (1 - p_b) \quad \forall S \ni a "
        r"\text{ without the corner}",
    )
