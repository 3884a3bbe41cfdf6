"""Circles and black cells."""

from __future__ import annotations

from ...errors import BoardError
from ..blocks import Board
from ..grid import Grid
from ..pzpr_codes import (
    Body,
    read_digits,
    write_digits,
)
from ..text import Blocks
from .base import Codec, text_of

CIRCLES = ".wb"


# -- circles in cells


def _read_circles(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    digits = read_digits(reader, rows * cols, "circles", 3, 3)
    reader.end()
    found = {cell: CIRCLES[digit] for cell, digit in zip(grid.cells(), digits, strict=True)}
    return {"board": text_of(grid, found, "")}


def _write_circles(board: Board) -> str:
    symbols = (board.symbols.get(cell, ".") for cell in board.grid.cells())
    return write_digits([CIRCLES.index(symbol) for symbol in symbols], 3, 3)


circles = Codec(_read_circles, _write_circles)
"""A white or a black circle in a cell, or none: masyu."""


# -- black cells


def _read_black(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    bits = read_digits(reader, rows * cols, "black cells", 2, 5)
    reader.end()
    black = (cell for cell, bit in zip(grid.cells(), bits, strict=True) if bit)
    return {"board": text_of(grid, dict.fromkeys(black, "#"), "")}


def _write_black(board: Board) -> str:
    if not board.symbols:
        raise BoardError("puzz.link has no boards without a black cell", block="board")
    return write_digits([int(cell in board.symbols) for cell in board.grid.cells()], 2, 5)


black_cells = Codec(_read_black, _write_black)
"""A bit for each cell: simple loop."""
