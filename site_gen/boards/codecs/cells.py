"""Numbers in cells or at grid points, with arrows or without."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt

from ...errors import BoardError
from ..blocks import (
    Arrow,
    Board,
    LargestNumber,
    Side,
    Sums,
    arrows_text,
    numbers_text,
    sums_text,
    symbols_text,
)
from ..grid import Cell, Grid
from ..pzpr_codes import (
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
from ..text import Blocks
from .base import Clues, Codec, placed, shown, text_of

BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"


# -- digits up to 4, with the blanks that follow them: in cells or at grid points


def clues_from_pzpr(rows: int, cols: int, body: str) -> str:
    """The rows of digits, `?` and `.`"""
    return text_of(Grid(rows, cols), shown(read_4cell(Body(body), rows * cols), cols), "")


def clues_to_pzpr(grid: Grid, clues: Clues) -> str:
    """The body; None for a clue of unknown value."""
    return write_4cell(placed(grid, clues), grid.rows * grid.cols)


four_cells = Codec(
    lambda rows, cols, body: {"board": clues_from_pzpr(rows, cols, body)},
    lambda board: clues_to_pzpr(board.grid, board.clues),
)
"""Digits up to 3 in cells: slitherlink."""

four_black = Codec(
    lambda rows, cols, body: {"board": clues_from_pzpr(rows, cols, body).replace("?", "#")},
    lambda board: clues_to_pzpr(board.grid, board.clues),
)
"""Black cells, with digits up to 4 or without: akari."""

points = Codec(
    lambda rows, cols, body: {"points": clues_from_pzpr(rows + 1, cols + 1, body)},
    lambda board: clues_to_pzpr(board.grid.points, board.points),
)
"""Digits at the grid points: slant."""


# -- numbers in cells


def numbers_from_pzpr(rows: int, cols: int, body: str) -> str:
    """The rows of numbers, `?` and `.`"""
    codes = read_numbers(Body(body), rows * cols, "cells")
    return text_of(Grid(rows, cols), shown(codes, cols), " ")


def numbers_to_pzpr(grid: Grid, numbers: Clues) -> str:
    """The body; None for a clue of unknown value."""
    return write_numbers(placed(grid, numbers), grid.rows * grid.cols)


numbers = Codec(
    lambda rows, cols, body: {"board": numbers_from_pzpr(rows, cols, body)},
    lambda board: numbers_to_pzpr(board.grid, board.clues),
)
"""A number in a cell, and runs of empty cells: nurikabe, shikaku, hashi."""


def _read_each(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    chars = reader.take(rows * cols, f"cell {rows * cols}")
    reader.end()
    for at, char in enumerate(chars):
        if char not in f".{BASE36}":
            raise reader.error(at, f"{char!r} is not one of 0-9, a-z and .")
    found = {c: str(BASE36.index(t)) for c, t in zip(grid.cells(), chars, strict=True) if t != "."}
    return {"board": text_of(grid, found, " ")}


def _write_each(board: Board) -> str:
    numbers = [board.clues.get(cell, -1) for cell in board.grid.cells()]
    if any(k is None or k >= len(BASE36) for k in numbers):
        raise BoardError("one character cannot say a number above 35")
    return "".join("." if k == -1 else BASE36[k or 0] for k in numbers)


each_number = Codec(_read_each, _write_each)
"""A character for each cell, a number up to 35 or none: hitori."""


def _read_sides(rows: int, cols: int, body: str) -> Blocks:
    counts = {"top": cols, "bottom": cols, "left": rows, "right": rows}
    reader, first = Body(body), 0
    found = {
        place: number for place, number, _ in read_numbers(reader, 2 * (rows + cols), "places")
    }
    if None in found.values():
        raise BoardError("a `?` beside the board says nothing")
    blocks = {"board": text_of(Grid(rows, cols), {}, " ")}
    for side, count in counts.items():
        own = [found.get(place) for place in range(first, first + count)]
        shown = {Cell(0, i): k for i, k in enumerate(own)}
        blocks[side], first = numbers_text(Grid(1, count), shown), first + count
    return blocks


def _write_sides(board: Board) -> str:
    if board.number or board.known():
        raise BoardError("puzz.link has no numbers but those beside the board, and no empty lots")
    sides: tuple[Side, ...] = ("top", "bottom", "left", "right")
    told = [own for side in sides for own in board.outside[side]]
    return write_numbers({i: own[0] for i, own in enumerate(told) if own}, len(told))


all_sides = Codec(_read_sides, _write_sides)
"""A number on each side of each row and column, or none: skyscrapers."""


SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
RUNS = "klmnopqrstuvwxyz"  # of 1 to 16 white cells


def _read_sums(rows: int, cols: int, body: str) -> Blocks:
    """Black cells row by row, then the sums of columns and rows that begin with a white cell."""
    reader, place = Body(body, capitals=True), 0
    sums = {Cell(0, c): Sums(None, None) for c in range(cols + 1)}
    sums |= {Cell(r, 0): Sums(None, None) for r in range(rows + 1)}

    def taken(what: str) -> int | None:
        char = reader.take(1, what)
        if char not in SUMS:
            raise reader.error(reader.at - 1, f"{char!r} is not a sum")
        return SUMS.index(char) or None

    while place < rows * cols:
        char = reader.take(1, f"cell {place + 1} of {rows * cols}")
        if char in RUNS:
            place += reader.blanks(char, place, rows * cols, "cells", RUNS)
            continue
        reader.at -= char != "."
        own = (None, None) if char == "." else (taken("a sum"), taken("the second sum"))
        sums[Cell(place // cols + 1, place % cols + 1)] = Sums(*own)
        place += 1
    for c in range(1, cols + 1):
        if Cell(1, c) not in sums:
            sums[Cell(0, c)] = Sums(taken(f"the sum of column {c}"), None)
    for r in range(1, rows + 1):
        if Cell(r, 1) not in sums:
            sums[Cell(r, 0)] = Sums(None, taken(f"the sum of row {r}"))
    reader.end()
    return {"board": sums_text(Grid(rows + 1, cols + 1), sums)}


def _write_sums(board: Board) -> str:
    inner = [cell for cell in board.grid.cells() if cell.row and cell.col]
    if len(board.sums.keys() - inner) + len(inner) < len(board.grid.cells()) or not inner:
        raise BoardError("on puzz.link the first row and the first column are black")

    def written(cell: Cell) -> str | None:
        own = board.sums.get(cell)
        return own and ("".join(SUMS[k or 0] for k in own) if any(own) else ".")

    tops = (
        board.sums[Cell(0, c)].down
        for c in range(1, board.grid.cols)
        if Cell(1, c) not in board.sums
    )
    lefts = (
        board.sums[Cell(r, 0)].right
        for r in range(1, board.grid.rows)
        if Cell(r, 1) not in board.sums
    )
    return write_cells(map(written, inner), RUNS) + "".join(SUMS[k or 0] for k in (*tops, *lefts))


sums = Codec(_read_sums, _write_sums, before=1)
"""Black cells with sums; the first row and the first column are not counted: kakuro."""


def _box(size: int) -> tuple[int, int]:
    """Rows and columns of the boxes that puzz.link draws on a board of this size."""
    high, wide = (2, 3) if size == 6 else (isqrt(size), isqrt(size))
    if high * wide != size:
        raise BoardError(f"puzz.link has no boxes for {size} rows; expected 1, 4, 6, 9, 16")
    return high, wide


def _read_boxed(rows: int, cols: int, body: str) -> Blocks:
    _box(rows)
    return numbers.read(rows, cols, body)


def _write_boxed(board: Board) -> str:
    high, wide = _box(board.grid.rows)
    for region in board.regions.parts:
        if len({(r // high, c // wide) for r, c in region}) > 1:
            raise BoardError("puzz.link has no regions but boxes", block="regions")
    return numbers.write(board)


boxed_numbers = Codec(_read_boxed, _write_boxed)
"""Numbers on a board whose boxes follow from its size: sudoku, if it is no jigsaw."""


def _read_sizes(rows: int, cols: int, body: str) -> Blocks:
    return {"board": numbers_from_pzpr(rows, cols, body).replace("?", ".")}


def _write_sizes(board: Board) -> str:
    if board.number != LargestNumber().of(replace(board, number=0)):
        raise BoardError("puzz.link has no largest number")
    return numbers.write(board)


sizes = Codec(_read_sizes, _write_sizes)
"""Numbers whose `?` says nothing: fillomino."""


# -- numbers with arrows


def _read_walls(rows: int, cols: int, body: str) -> Blocks:
    grid, walls, shown = Grid(rows, cols), dict[Cell, str](), dict[Cell, Arrow | None]()
    for place, way, number, front in read_arrows(Body(body), rows * cols, "012"):
        cell = Cell(*divmod(place, cols))
        walls[cell] = "gwb"[int(front)]
        if number is not None:
            shown[cell] = _arrow(way, number, place)
    return {"walls": symbols_text(grid, walls), "arrows": arrows_text(grid, shown)}


def _arrow(way: str, number: int, place: int) -> Arrow:
    if not way:
        raise BoardError(f"the number {number} of cell {place + 1} has no arrow")
    return Arrow(way, number)


def _write_walls(board: Board) -> str:
    codes = dict[int, ArrowCode]()
    for cell, colour in board.symbols.items():
        place = cell.row * board.grid.cols + cell.col
        way, number = board.arrows.get(cell) or ("", None)
        codes[place] = ArrowCode(place, way, number, str("gwb".index(colour)))
    return write_arrows(codes, board.grid.rows * board.grid.cols)


walls = Codec(_read_walls, _write_walls)
"""Grey, white and black cells, perhaps with a number and its arrow: castle wall."""


def _read_arrows(rows: int, cols: int, body: str) -> Blocks:
    found = {}
    for place, way, number, _ in read_arrows(Body(body), rows * cols):
        told = None if number is None else _arrow(way, number, place)
        found[Cell(*divmod(place, cols))] = told
    return {"board": arrows_text(Grid(rows, cols), found)}


def _write_arrows(board: Board) -> str:
    codes = dict[int, ArrowCode]()
    for (r, c), arrow in board.arrows.items():
        way, number = arrow or ("", None)
        codes[r * board.grid.cols + c] = ArrowCode(r * board.grid.cols + c, way, number, "")
    return write_arrows(codes, board.grid.rows * board.grid.cols)


arrows = Codec(_read_arrows, _write_arrows)
"""A number with an arrow in a cell: yajilin."""
