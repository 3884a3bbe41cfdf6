"""Boards as the bodies of puzz.link addresses, and back: a codec for each way to write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import isqrt
from typing import Any, NamedTuple

from ..errors import BoardError
from .blocks import Arrow, Board, arrows_text, symbols_text
from .grid import Cell, Grid, Pair, components, named, pair
from .partition import Partition
from .pzpr_codes import (
    ArrowCode,
    Body,
    Code,
    read_4cell,
    read_arrows,
    read_digits,
    read_numbers,
    write_4cell,
    write_arrows,
    write_digits,
    write_numbers,
)
from .text import Blocks

ONE_COLUMN = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
CIRCLES = ".wb"
MARKS = ".sm"
Clues = Mapping[Cell, int | None]


class Codec(NamedTuple):
    """`read`: rows, columns and what follows them in an address -> the blocks of a file.

    `write`: a board -> what follows rows and columns. Both raise BoardError for what cannot be
    said the other way; a board that cannot be written has no link. What a number may be is for
    the blocks to say.
    """

    read: Callable[[int, int, str], Blocks]
    write: Callable[[Any], str]


# -- digits up to 4, with the blanks that follow them: in cells or at grid points


def clues_from_pzpr(rows: int, cols: int, body: str) -> str:
    """The rows of digits, `?` and `.`"""
    return _rows(Grid(rows, cols), _shown(read_4cell(Body(body), rows * cols), cols), "")


def clues_to_pzpr(grid: Grid, clues: Clues) -> str:
    """The body; None for a clue of unknown value."""
    return write_4cell(_placed(grid, clues), grid.rows * grid.cols)


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
    return _rows(Grid(rows, cols), _shown(codes, cols), " ")


def numbers_to_pzpr(grid: Grid, numbers: Clues) -> str:
    """The body; None for a clue of unknown value."""
    return write_numbers(_placed(grid, numbers), grid.rows * grid.cols)


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
    return {"board": _rows(grid, found, " ")}


def _write_each(board: Board) -> str:
    numbers = [board.clues.get(cell, -1) for cell in board.grid.cells()]
    if any(k is None or k >= len(BASE36) for k in numbers):
        raise BoardError("one character cannot say a number above 35")
    return "".join("." if k == -1 else BASE36[k or 0] for k in numbers)


each_number = Codec(_read_each, _write_each)
"""A character for each cell, a number up to 35 or none: hitori."""


def _box(size: int) -> tuple[int, int]:
    """Rows and columns of the boxes that puzz.link draws on a board of this size."""
    high, wide = (2, 3) if size == 6 else (isqrt(size), isqrt(size))
    if high * wide != size:
        raise BoardError(f"puzz.link has no boxes for {size} rows; wanted: 1, 4, 6, 9, 16")
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


# -- circles in cells


def _read_circles(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    digits = read_digits(reader, rows * cols, "circles", 3, 3)
    reader.end()
    found = {cell: CIRCLES[digit] for cell, digit in zip(grid.cells(), digits, strict=True)}
    return {"board": _rows(grid, found, "")}


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
    return {"board": _rows(grid, dict.fromkeys(black, "#"), "")}


def _write_black(board: Board) -> str:
    if not board.symbols:
        raise BoardError("puzz.link has no boards without a black cell", block="board")
    return write_digits([int(cell in board.symbols) for cell in board.grid.cells()], 2, 5)


black_cells = Codec(_read_black, _write_black)
"""A bit for each cell: simple loop."""


# -- regions by their borders, and what is said of them


def regions_from_pzpr(rows: int, cols: int, body: str, least: int = 1) -> tuple[str, str]:
    """The names of the regions, row by row, and the numbers, each in its region's first cell.

    A number below `least` and `?` say that the region has no number.
    """
    reader, grid = Body(body), Grid(rows, cols)
    regions = _read_regions(reader, grid)
    shown = {}
    for place, number, at in read_numbers(reader, len(regions), "regions"):
        first, size = min(regions[place]), len(regions[place])
        if number is not None and number > size:
            why = f"a number {number} for the region from {named(first)}, which has {size} cells"
            raise reader.error(at, why)
        if number is not None and number >= least:
            shown[first] = str(number)
    return _named_regions(grid, regions), _rows(grid, shown, " ")


def regions_to_pzpr(parts: Partition, numbers: Mapping[int, int]) -> str:
    """The body. `numbers`: part -> its number; parts are in order of their first cells."""
    return _write_regions(parts) + write_numbers(numbers, len(parts.parts))


def _read_region_numbers(rows: int, cols: int, body: str, least: int = 1) -> Blocks:
    regions, shown = regions_from_pzpr(rows, cols, body, least)
    return {"regions": regions, "numbers": shown}


def _write_region_numbers(board: Board) -> str:
    at = board.regions.part_of
    return regions_to_pzpr(board.regions, {at[cell]: k for cell, k in board.known().items()})


region_numbers = Codec(_read_region_numbers, _write_region_numbers)
"""The borders of regions, and a number from 1 for each region: country road."""

region_counts = Codec(partial(_read_region_numbers, least=0), _write_region_numbers)
"""The same with numbers from 0: heyawake."""


def _read_regions_and_numbers(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    regions = _named_regions(grid, _read_regions(reader, grid))
    codes = read_numbers(reader, rows * cols, "cells")
    return {"regions": regions, "board": _rows(grid, _shown(codes, cols), " ")}


regions_and_numbers = Codec(
    _read_regions_and_numbers,
    lambda board: _write_regions(board.regions) + numbers_to_pzpr(board.grid, board.clues),
)
"""The borders of regions, and numbers in cells: ripple effect."""


def _read_borders(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    regions = _read_regions(reader, grid)
    reader.end()
    return {"regions": _named_regions(grid, regions)}


def _write_borders(board: Board) -> str:
    if not (body := _write_regions(board.regions)):
        raise BoardError("a board of one cell has no place for borders", block="regions")
    return body


borders = Codec(_read_borders, _write_borders)
"""The borders of regions, and nothing else: norinori."""


def _read_moons(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    regions = _read_regions(reader, grid)
    digits = read_digits(reader, rows * cols, "suns and moons", 3, 3)
    reader.end()
    found = {cell: MARKS[digit] for cell, digit in zip(grid.cells(), digits, strict=True)}
    return {"regions": _named_regions(grid, regions), "marks": _rows(grid, found, "")}


def _write_moons(board: Board) -> str:
    symbols = (board.symbols.get(cell, ".") for cell in board.grid.cells())
    marks = write_digits([MARKS.index(symbol) for symbol in symbols], 3, 3)
    return _write_regions(board.regions) + marks


moons = Codec(_read_moons, _write_moons)
"""The borders of regions, and a sun or a moon in a cell: moon or sun."""


def _read_stars(rows: int, cols: int, body: str) -> Blocks:
    count, _, rest = body.partition("/")
    if not re.fullmatch("[1-9][0-9]?", count):
        raise BoardError(f"{count!r} stars: 1 to 99, without a leading zero, are wanted")
    return {**_read_borders(rows, cols, rest), "stars": count}


def _write_stars(board: Board) -> str:
    return f"{board.number}/{_write_borders(board)}"


stars = Codec(_read_stars, _write_stars)
"""How many stars, and the borders of regions."""


def _read_regions(reader: Body, grid: Grid) -> list[set[Cell]]:
    bits = read_digits(reader, grid.rows * (grid.cols - 1), "borders between columns", 2, 5)
    bits += read_digits(reader, (grid.rows - 1) * grid.cols, "borders between rows", 2, 5)
    return _regions(grid, {p for p, bit in zip(grid.pairs(), bits, strict=True) if bit})


def _write_regions(parts: Partition) -> str:
    grid, borders = parts.grid, set(parts.borders())
    bits = [int(p in borders) for p in grid.pairs()]
    across = grid.rows * (grid.cols - 1)
    return write_digits(bits[:across], 2, 5) + write_digits(bits[across:], 2, 5)


def _regions(grid: Grid, borders: set[Pair]) -> list[set[Cell]]:
    def open_sides(cell: Cell) -> list[Cell]:
        return [n for n in grid.neighbours(cell) if pair(cell, n) not in borders]

    regions = components(grid.cells(), open_sides)
    part_of = {cell: i for i, region in enumerate(regions) for cell in region}
    for a, b in sorted(borders):
        if part_of[a] == part_of[b]:
            raise BoardError(f"the border between {named(a)} and {named(b)} is inside one region")
    return regions


def _named_regions(grid: Grid, regions: list[set[Cell]]) -> str:
    names = {cell: _name(i, grid.cols) for i, region in enumerate(regions) for cell in region}
    return _rows(grid, names, " ")


def _name(i: int, cols: int) -> str:
    """Numbers from 1; in a board of one column a row of two characters would be two cells."""
    if cols > 1:
        return str(i + 1)
    if i >= len(ONE_COLUMN):
        raise BoardError(f"more than {len(ONE_COLUMN)} regions in a board of one column")
    return ONE_COLUMN[i]


# -- the text that a block reads


def _rows(grid: Grid, shown: Mapping[Cell, str], gap: str) -> str:
    if grid.cols == 1 and any(len(text) > 1 for text in shown.values()):
        # a row that is one word is read as one cell a character
        raise BoardError("in a board of one column only numbers up to 9 can be read")
    rows = ([shown.get(Cell(r, c), ".") for c in range(grid.cols)] for r in range(grid.rows))
    return "\n".join(map(gap.join, rows))


def _shown(codes: Iterable[Code], cols: int) -> dict[Cell, str]:
    return {
        Cell(*divmod(place, cols)): "?" if number is None else str(number)
        for place, number, _ in codes
    }


def _placed(grid: Grid, clues: Clues) -> dict[int, int | None]:
    return {cell.row * grid.cols + cell.col: number for cell, number in clues.items()}
