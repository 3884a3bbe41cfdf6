"""Codecs of circles, black cells and other signs."""

from __future__ import annotations

from ...errors import BoardError
from ..blocks import Board
from ..grid import Cell, Grid
from ..pzpr_codes import (
    BASE32,
    BLANKS,
    Body,
    read_digits,
    read_numbers,
    write_digits,
    write_numbers,
)
from ..text import Blocks
from .base import Codec, placed, text_of

CIRCLES = ".wb"
"""The symbols of circles, by their digits in a body."""
SIGNS = "?|-+"
"""The symbols of signs, by their numbers in a body."""
DOTS = "o>vx"
"""The symbols of dots: in a cell, on its right side, on its lower side, at its lower
right corner.
"""


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
"""A white or a black circle in a cell, or none, as in masyu."""


# -- black cells


def _read_black(rows: int, cols: int, body: str) -> Blocks:
    """Return the block `board` of black cells (`#`). An empty body means that there are none."""
    reader, grid = Body(body), Grid(rows, cols)
    # a board without black cells has no body
    bits = read_digits(reader, rows * cols, "black cells", 2, 5) if body else [0] * rows * cols
    reader.end()
    black = (cell for cell, bit in zip(grid.cells(), bits, strict=True) if bit)
    return {"board": text_of(grid, dict.fromkeys(black, "#"), "")}


def _write_black(board: Board) -> str:
    """Return the body with a bit for each cell, 1 if it is black; "" if none is."""
    if not board.symbols:
        return ""
    return write_digits([int(cell in board.symbols) for cell in board.grid.cells()], 2, 5)


black_cells = Codec(_read_black, _write_black)
"""A bit for each cell, as in simple loop."""


# -- signs, written as numbers


def _read_signs(rows: int, cols: int, body: str) -> Blocks:
    """Return the block `board` of signs: `|`, `-`, `+`, `?` or `.` for each cell. Raises BoardError
    for another number.
    """
    reader, found = Body(body), dict[Cell, str]()
    for place, number, at in read_numbers(reader, rows * cols, "cells"):
        if number is not None and not 0 < number < len(SIGNS):
            raise BoardError(f"character {at + 1} of the body: the sign {number}; expected 1 to 3")
        found[Cell(*divmod(place, cols))] = SIGNS[number or 0]
    reader.end()
    return {"board": text_of(Grid(rows, cols), found, "")}


def _write_signs(board: Board) -> str:
    """Return the body with a number for each cell with a sign: 1 to 3 for `|`, `-` and `+`."""
    codes = {cell: SIGNS.index(sign) or None for cell, sign in board.symbols.items()}
    return write_numbers(placed(board.grid, codes), len(board.grid.cells()))


signs = Codec(_read_signs, _write_signs)
"""A bar, a dash, a plus or a ? in a cell, as in tatamibari."""


# -- dots in cells, on their sides and at their corners


def _read_dots(rows: int, cols: int, body: str) -> Blocks:
    """Return the block `board` of dots, each in the cell to the upper left of it: `o`, `>`, `v` or
    `x`.

    The places are the cells, and their sides and corners between them, row by row. Black dots
    become white. Raises BoardError for two dots of one cell.
    """
    reader, count = Body(body), (2 * rows - 1) * (2 * cols - 1)
    place, found = 0, dict[Cell, str]()
    while place < count:
        at = reader.at
        char = reader.take(1, f"place {place + 1} of {count}")
        if char in BLANKS:
            place += reader.blanks(char, place, count, "places")
        elif char in BASE32[:16]:  # white or black, and the distance to the next one
            (y, x), far = divmod(place, 2 * cols - 1), 1 + BASE32.index(char) // 2
            if (cell := Cell(y // 2, x // 2)) in found:
                raise reader.error(at, "two dots on one cell: no galaxy can have both")
            found[cell] = DOTS[2 * (y % 2) + x % 2]
            place += far
        else:
            raise reader.error(at, f"{char!r} is not a code")
    reader.end("cells that are left out")
    return {"board": text_of(Grid(rows, cols), found, "")}


def _write_dots(board: Board) -> str:
    wide = 2 * board.grid.cols - 1
    count = (2 * board.grid.rows - 1) * wide
    shifts = {cell: divmod(DOTS.index(char), 2) for cell, char in board.symbols.items()}
    dots = {(2 * r + down) * wide + 2 * c + right for (r, c), (down, right) in shifts.items()}
    body, place = "", 0
    while place < count:
        if place in dots:
            step = next((far for far in range(1, 8) if place + far in dots), 8)
            body += BASE32[2 * (step - 1)]
        else:
            run = next((k for k in range(1, 20) if place + k in dots), 20)
            step = min(run, count - place)
            body += BLANKS[step - 1]
        place += step
    return body


dots = Codec(_read_dots, _write_dots)
"""A dot in a cell, on a side between two cells or at a corner of four, as in galaxies."""
