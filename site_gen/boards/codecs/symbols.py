"""Circles, black cells and other signs."""

from __future__ import annotations

from ...errors import BoardError
from ..blocks import Board
from ..grid import Cell, Grid
from ..pzpr_codes import (
    Body,
    read_digits,
    read_numbers,
    write_digits,
    write_numbers,
)
from ..text import Blocks
from .base import Codec, placed, text_of

CIRCLES = ".wb"
SIGNS = "?|-+"


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


# -- signs, written as numbers


def _read_signs(rows: int, cols: int, body: str) -> Blocks:
    found = dict[Cell, str]()
    for place, number, at in read_numbers(Body(body), rows * cols, "cells"):
        if number is not None and not 0 < number < len(SIGNS):
            raise BoardError(f"character {at + 1} of the body: the sign {number}; wanted: 1 to 3")
        found[Cell(*divmod(place, cols))] = SIGNS[number or 0]
    return {"board": text_of(Grid(rows, cols), found, "")}


def _write_signs(board: Board) -> str:
    codes = {cell: SIGNS.index(sign) or None for cell, sign in board.symbols.items()}
    return write_numbers(placed(board.grid, codes), len(board.grid.cells()))


signs = Codec(_read_signs, _write_signs)
"""A bar, a dash, a plus or a ? in a cell: tatamibari."""
