"""Codecs of numbers in cells or at grid points, with or without arrows."""

from __future__ import annotations

import re
from math import isqrt

from ...errors import BoardError
from ..blocks import (
    ARROWS,
    NUMBER,
    POINTS,
    SUMS,
    Arrow,
    Board,
    Sums,
    arrows_text,
    sums_text,
    symbols_text,
)
from ..grid import Cell, Grid
from ..pzpr_codes import (
    BASE36,
    ArrowCode,
    Body,
    read_4cell,
    read_arrows,
    read_numbers,
    write_4cell,
    write_arrows,
    write_cells,
    write_numbers,
)
from ..sizes import room_without_number
from ..text import Blocks
from .base import Clues, Codec, format_codes, placed, readable, text_of

# -- digits up to 4, with the blanks after them: in cells or at grid points


def clues_from_pzpr(rows: int, cols: int, body: str) -> str:
    """Return rows of digits 0 to 4, `?` and `.`, read from a body in the notation of
    `read_4cell`.
    """
    reader = Body(body)
    found = format_codes(read_4cell(reader, rows * cols), cols)
    reader.end()
    return text_of(Grid(rows, cols), found, "")


def clues_to_pzpr(grid: Grid, clues: Clues) -> str:
    """Return the body, in the notation of `read_4cell`, for numbers up to 4. None is an unknown
    number.
    """
    return write_4cell(placed(grid, clues), grid.rows * grid.cols)


four_cells = Codec(
    lambda rows, cols, body: {"board": clues_from_pzpr(rows, cols, body)},
    lambda board: clues_to_pzpr(board.grid, board.clues),
)
"""Digits up to 3 in cells, as in slitherlink."""

four_black = Codec(
    lambda rows, cols, body: {"board": clues_from_pzpr(rows, cols, body).replace("?", "#")},
    lambda board: clues_to_pzpr(board.grid, board.clues),
)
"""Black cells, with or without digits up to 4, as in akari."""

points = Codec(
    lambda rows, cols, body: {"points": clues_from_pzpr(rows + 1, cols + 1, body)},
    lambda board: clues_to_pzpr(board.grid.points, board[POINTS]),
)
"""Digits at the grid points, as in slant."""


# -- numbers in cells


def numbers_from_pzpr(rows: int, cols: int, body: str) -> str:
    """Return rows of numbers, `?` and `.`, divided by blanks, read from a body in the notation of
    `read_numbers`.
    """
    reader = Body(body)
    found = format_codes(read_numbers(reader, rows * cols, "cells"), cols)
    reader.end()
    return text_of(Grid(rows, cols), found, " ")


def numbers_to_pzpr(grid: Grid, numbers: Clues) -> str:
    """Return the body, in the notation of `read_numbers`, for these numbers. None is an unknown
    number.
    """
    return write_numbers(placed(grid, numbers), grid.rows * grid.cols)


numbers = Codec(
    lambda rows, cols, body: {"board": numbers_from_pzpr(rows, cols, body)},
    lambda board: numbers_to_pzpr(board.grid, board.clues),
)
"""A number in a cell, and runs of empty cells, as in nurikabe, shikaku and hashi."""


def _read_each(rows: int, cols: int, body: str) -> Blocks:
    """Return the block `board` with a number, `?` or `.` for each cell.

    A cell is a digit 0-9 or a-z, `-` and two of them, `@` or `%` for `?`, or `.` without a number.
    Raises BoardError for other characters.
    """
    reader, grid, found = Body(body), Grid(rows, cols), dict[Cell, str]()
    for place, cell in enumerate(grid.cells()):
        char = reader.take(1, f"cell {place + 1} of {rows * cols}")
        if char in BASE36:
            found[cell] = str(BASE36.index(char))
        elif char == "-":
            digits = reader.take(2, f"the number of cell {place + 1}")
            if not re.fullmatch("[1-9a-z][0-9a-z]", digits):
                why = f"'-{digits}' is not a number of two digits 0-9 and a-z"
                raise reader.error(reader.at - 3, why)
            found[cell] = str(int(digits, 36))
        elif char in "@%":
            found[cell] = "?"
        elif char != ".":
            raise reader.error(reader.at - 1, f"{char!r} is not one of 0-9, a-z, -, @ and .")
    reader.end()
    return {"board": text_of(grid, found, " ")}


def _write_each(board: Board) -> str:
    def format_code(number: int | None) -> str:
        """Return the code of a number; None is an unknown one."""
        if number is None:
            return "@"
        if number >= len(BASE36) ** 2:
            raise BoardError(f"{number} cannot stand in an address")
        high, low = divmod(number, len(BASE36))
        return f"-{BASE36[high]}{BASE36[low]}" if high else BASE36[low]

    cells = board.grid.cells()
    return "".join(format_code(board.clues[c]) if c in board.clues else "." for c in cells)


each_number = Codec(_read_each, _write_each)
"""A number for each cell, in digits 0-9 and a-z, or none, as in hitori."""


SUM_SIGNS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters for the sums 0 to 45."""
RUNS = "klmnopqrstuvwxyz"  # runs of 1 to 16 white cells


def _read_sums(rows: int, cols: int, body: str) -> Blocks:
    """Return the block `board` of black cells with sums, with one more row and column than the
    address.

    A body has the black cells row by row, then the sums of the columns and rows that begin with a
    white cell. Sums of no cells are left out.
    """
    reader, place = Body(body, capitals=True), 0
    sums = {Cell(0, c): Sums(None, None) for c in range(cols + 1)}
    sums |= {Cell(r, 0): Sums(None, None) for r in range(rows + 1)}

    def take_sum(what: str) -> int | None:
        """Read and return a sum, or None for `-` (or `0`, in old addresses). `what`: its name
        in messages.
        """
        char = reader.take(1, what)
        if char not in f"-{SUM_SIGNS}":
            raise reader.error(reader.at - 1, f"{char!r} is not a sum")
        return None if char in "-0" else SUM_SIGNS.index(char)

    while place < rows * cols:
        char = reader.take(1, f"cell {place + 1} of {rows * cols}")
        if char in RUNS:
            place += reader.blanks(char, place, rows * cols, "cells", RUNS)
            continue
        reader.at -= char != "."
        own = (None, None) if char == "." else (take_sum("a sum"), take_sum("the second sum"))
        sums[Cell(place // cols + 1, place % cols + 1)] = Sums(*own)
        place += 1
    for c in range(1, cols + 1):
        if Cell(1, c) not in sums:
            sums[Cell(0, c)] = Sums(take_sum(f"the sum of column {c}"), None)
    for r in range(1, rows + 1):
        if Cell(r, 1) not in sums:
            sums[Cell(r, 0)] = Sums(None, take_sum(f"the sum of row {r}"))
    reader.end()
    grid = Grid(rows + 1, cols + 1)
    white = {*grid.cells()} - sums.keys()
    shown = {  # puzz.link does not show a sum without cells
        cell: Sums(
            own.down if Cell(cell.row + 1, cell.col) in white else None,
            own.right if Cell(cell.row, cell.col + 1) in white else None,
        )
        for cell, own in sums.items()
    }
    return {"board": sums_text(grid, shown)}


def _write_sums(board: Board) -> str:
    black = board[SUMS]
    inner = [cell for cell in board.grid.cells() if cell.row and cell.col]
    if len(black.keys() - inner) + len(inner) < len(board.grid.cells()) or not inner:
        raise BoardError("on puzz.link the first row and the first column are black")

    def format_sums(*sums: int | None) -> str:
        """Return the characters of sums; None is `-`."""
        return "".join("-" if k is None else SUM_SIGNS[k] for k in sums)

    def format_cell(cell: Cell) -> str | None:
        """Return the code of a black cell, `.` if it has no sums; None for a white cell."""
        own = black.get(cell)
        return own and (format_sums(*own) if any(own) else ".")

    tops = (black[Cell(0, c)].down for c in range(1, board.grid.cols) if Cell(1, c) not in black)
    lefts = (black[Cell(r, 0)].right for r in range(1, board.grid.rows) if Cell(r, 1) not in black)
    return write_cells(map(format_cell, inner), RUNS) + format_sums(*tops, *lefts)


sums = Codec(_read_sums, _write_sums, before=1)
"""Black cells with sums, as in kakuro; the first row and the first column are not counted."""


def _box_size(size: int) -> tuple[int, int]:
    """Return the rows and columns of the boxes that puzz.link draws on a board with `size` rows.

    Raises BoardError if it draws none.
    """
    high, wide = (2, 3) if size == 6 else (isqrt(size), isqrt(size))
    if high * wide != size:
        raise BoardError(f"puzz.link has no boxes for {size} rows; expected 1, 4, 6, 9, 16")
    return high, wide


def _read_boxed(rows: int, cols: int, body: str) -> Blocks:
    """Return the block `board` of numbers. Raises BoardError for a size without boxes."""
    _box_size(rows)
    return numbers.read(rows, cols, body)


def _write_boxed(board: Board) -> str:
    """Return the body of numbers. Raises BoardError if the regions are not puzz.link's boxes."""
    high, wide = _box_size(board.grid.rows)
    for region in board.regions.parts:
        if len({(r // high, c // wide) for r, c in region}) > 1:
            raise BoardError("puzz.link has no regions but boxes", block="regions")
    return numbers.write(board)


boxed_numbers = Codec(_read_boxed, _write_boxed)
"""Numbers on a board whose boxes follow from its size, as in sudoku without jigsaw regions."""


def _read_sizes(rows: int, cols: int, body: str) -> Blocks:
    return {"board": numbers_from_pzpr(rows, cols, body).replace("?", ".")}


def _write_sizes(board: Board) -> str:
    """Return the body of numbers. Raises BoardError if the board's largest number excludes answers
    that puzz.link allows.
    """
    room = room_without_number(board.grid, board.known()).values()
    if "largest" not in board.waived and any(size > board[NUMBER] for size in room):
        raise BoardError("puzz.link has no largest number, and this board has room for larger ones")
    return numbers.write(board)


sizes = Codec(_read_sizes, _write_sizes)
"""Numbers where `?` is an empty cell, as in fillomino."""


# -- numbers with arrows


def _read_walls(rows: int, cols: int, body: str) -> Blocks:
    """Return the blocks `walls`, with a colour (g, w or b) for each wall, and `arrows`, with their
    numbers and arrows.
    """
    reader, grid = Body(body), Grid(rows, cols)
    walls, shown = dict[Cell, str](), dict[Cell, Arrow | None]()
    for place, way, number, front in read_arrows(reader, rows * cols, "012"):
        cell = Cell(*divmod(place, cols))
        walls[cell] = "gwb"[int(front)]
        if number is not None:
            shown[cell] = _make_arrow(way, number, place)
    reader.end()
    arrows = readable(arrows_text(grid, shown), cols)
    return {"walls": symbols_text(grid, walls), "arrows": arrows}


def _make_arrow(way: str, number: int, place: int) -> Arrow:
    """Return the arrow. Raises BoardError if `way` is "": a number needs an arrow. `place`: its
    cell's place.
    """
    if not way:
        raise BoardError(f"the number {number} of cell {place + 1} has no arrow")
    return Arrow(way, number)


def _write_walls(board: Board) -> str:
    codes = dict[int, ArrowCode]()
    for cell, colour in board.symbols.items():
        place = cell.row * board.grid.cols + cell.col
        way, number = board[ARROWS].get(cell) or ("", None)
        codes[place] = ArrowCode(place, way, number, str("gwb".index(colour)))
    return write_arrows(codes, board.grid.rows * board.grid.cols)


walls = Codec(_read_walls, _write_walls)
"""Grey, white and black cells, perhaps with a number and its arrow, as in castle wall."""


def _read_arrows(rows: int, cols: int, body: str) -> Blocks:
    reader, found = Body(body), dict[Cell, Arrow | None]()
    for place, way, number, _ in read_arrows(reader, rows * cols):
        told = None if number is None else _make_arrow(way, number, place)
        found[Cell(*divmod(place, cols))] = told
    reader.end()
    return {"board": readable(arrows_text(Grid(rows, cols), found), cols)}


def _write_arrows(board: Board) -> str:
    codes = dict[int, ArrowCode]()
    for (r, c), arrow in board[ARROWS].items():
        way, number = arrow or ("", None)
        codes[r * board.grid.cols + c] = ArrowCode(r * board.grid.cols + c, way, number, "")
    return write_arrows(codes, board.grid.rows * board.grid.cols)


arrows = Codec(_read_arrows, _write_arrows)
"""A number with an arrow in a cell, as in yajilin."""
