"""Families for kinds that choose cells: counts per line, and cells that must not touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..boards.blocks import Board, Side
from ..boards.grid import Cell
from .families import family
from .linear import Row, Variable, total

Chosen = Mapping[Cell, Variable]
"""For each cell that may be chosen, a binary that is 1 if it is."""


@family(
    says="The chosen cells of a row add up to the number beside it.", tex=r"\sum_c x_{r,c} = n_r"
)
def rows(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row for each row with a number on its left: it is the number of chosen cells."""
    yield from _yield_sums(board, "left", x)


@family(
    says="The chosen cells of a column add up to the number above it.", tex=r"\sum_r x_{r,c} = n_c"
)
def columns(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row for each column with a number above it: it is the number of chosen cells."""
    yield from _yield_sums(board, "top", x)


def _yield_sums(board: Board, side: Side, x: Chosen) -> Iterator[Row]:
    """Yield a row for each line with a number on `side`: it is the number of chosen cells.

    `left` stands for rows, `top` for columns.
    """
    lines = board.grid.lines("row" if side == "left" else "column")
    for line, own in zip(lines, board.outside[side], strict=True):
        if own is not None:
            yield total(x[c] for c in line if c in x) == sum(own)


@family(says="Each 2×2 block has at most one chosen cell.", tex=r"\sum_{c \in Q} x_c \le 1")
def apart(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row for each 2×2 block: at most one of its cells is chosen."""
    high, wide = min(2, board.grid.rows), min(2, board.grid.cols)
    yield from (total(x[c] for c in q if c in x) <= 1 for q in board.grid.blocks(high, wide))
