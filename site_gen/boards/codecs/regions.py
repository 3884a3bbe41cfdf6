"""Codecs of regions, written as their borders, and of clues about them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import partial

from ...errors import BoardError
from ..blocks import NUMBER, Board
from ..grid import Cell, Grid, Pair, components, in_words, pair
from ..partition import Partition
from ..pzpr_codes import (
    Body,
    read_digits,
    read_numbers,
    write_digits,
    write_numbers,
)
from ..text import Blocks
from .base import Codec, format_codes, text_of
from .cells import numbers_to_pzpr

ONE_COLUMN = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""The names of regions, one character each, for boards with one column."""
MARKS = ".sm"


def regions_from_pzpr(rows: int, cols: int, body: str, least: int = 1) -> tuple[str, str]:
    """Return the text of the regions' names, and that of the numbers, each in its region's first
    cell.

    A number below `least` or a `?` means that the region has no number. Raises BoardError for a
    number larger than its region.
    """
    reader, grid = Body(body), Grid(rows, cols)
    regions = _find_regions(grid, read_borders(reader, grid))
    shown = {}
    for place, number, at in read_numbers(reader, len(regions), "regions"):
        first, size = min(regions[place]), len(regions[place])
        if number is not None and number > size:
            why = f"a number {number} for the region from {in_words(first)}, which has {size} cells"
            raise reader.error(at, why)
        if number is not None and number >= least:
            shown[first] = str(number)
    reader.end()
    return _format_names(grid, regions), text_of(grid, shown, " ")


def regions_to_pzpr(parts: Partition, numbers: Mapping[int, int]) -> str:
    """Return the body with the borders of regions, then their numbers. `numbers`: index of a part
    -> its number. The parts must be in the order of their first cells.
    """
    return write_regions(parts) + write_numbers(numbers, len(parts.parts))


def _read_region_numbers(rows: int, cols: int, body: str, least: int = 1) -> Blocks:
    regions, shown = regions_from_pzpr(rows, cols, body, least)
    return {"regions": regions, "numbers": shown}


def _write_region_numbers(board: Board) -> str:
    at = board.regions.part_of
    return regions_to_pzpr(board.regions, {at[cell]: k for cell, k in board.known().items()})


region_numbers = Codec(_read_region_numbers, _write_region_numbers)
"""The borders of regions, and a number from 1 for each region, as in country road."""

region_counts = Codec(partial(_read_region_numbers, least=0), _write_region_numbers)
"""The borders of regions, and a number from 0 for each region, as in heyawake."""


def _read_regions_and_numbers(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    borders = read_borders(reader, grid)
    numbers = format_codes(read_numbers(reader, rows * cols, "cells"), cols)
    reader.end("cells that are left out")
    return {"regions": region_names(grid, borders), "board": text_of(grid, numbers, " ")}


regions_and_numbers = Codec(
    _read_regions_and_numbers,
    lambda board: write_regions(board.regions) + numbers_to_pzpr(board.grid, board.clues),
)
"""The borders of regions, and numbers in cells, as in ripple effect and suguru."""


def _read_borders(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    borders = read_borders(reader, grid)
    reader.end()
    return {"regions": region_names(grid, borders)}


borders = Codec(_read_borders, lambda board: write_regions(board.regions))
"""The borders of regions, and nothing else, as in norinori."""


def _read_moons(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    borders = read_borders(reader, grid)
    digits = read_digits(reader, rows * cols, "suns and moons", 3, 3)
    reader.end()
    found = {cell: MARKS[digit] for cell, digit in zip(grid.cells(), digits, strict=True)}
    return {"regions": region_names(grid, borders), "marks": text_of(grid, found, "")}


def _write_moons(board: Board) -> str:
    """Return the body with the borders of regions, then a digit for each cell: 1 for a sun, 2 for a
    moon.
    """
    symbols = (board.symbols.get(cell, ".") for cell in board.grid.cells())
    marks = write_digits([MARKS.index(symbol) for symbol in symbols], 3, 3)
    return write_regions(board.regions) + marks


moons = Codec(_read_moons, _write_moons)
"""The borders of regions, and a sun or a moon in a cell, as in moon or sun."""


def _read_stars(rows: int, cols: int, body: str) -> Blocks:
    """Return the blocks `regions` of names and `stars`, the number before the first `/` of the
    body. Raises BoardError if that is not 1 to 99.
    """
    count, _, rest = body.partition("/")
    if not re.fullmatch("[1-9][0-9]?", count):
        raise BoardError(f"{count!r} stars: expected 1 to 99, without a leading zero")
    return {**_read_borders(rows, cols, rest), "stars": count}


def _write_stars(board: Board) -> str:
    """Return the body: the number of stars, `/`, and the borders of regions."""
    return f"{board[NUMBER]}/{write_regions(board.regions)}"


stars = Codec(_read_stars, _write_stars)
"""The number of stars, and the borders of regions."""


def read_borders(reader: Body, grid: Grid) -> set[Pair]:
    """Read a bit for each side between two cells; return the pairs of cells with a border between
    them.

    The horizontal pairs come first, then the vertical ones, both row by row.
    """
    bits = read_digits(reader, grid.rows * (grid.cols - 1), "borders between columns", 2, 5)
    bits += read_digits(reader, (grid.rows - 1) * grid.cols, "borders between rows", 2, 5)
    return {p for p, bit in zip(grid.pairs(), bits, strict=True) if bit}


def write_regions(parts: Partition) -> str:
    """Return the characters for the borders between the parts: the inverse of `read_borders`.

    The sides of gaps have none.
    """
    grid, borders = parts.grid, {p for p in parts.borders() if parts.gaps.isdisjoint(p)}
    bits = [int(p in borders) for p in grid.pairs()]
    across = grid.rows * (grid.cols - 1)
    return write_digits(bits[:across], 2, 5) + write_digits(bits[across:], 2, 5)


def _find_regions(grid: Grid, borders: set[Pair]) -> list[set[Cell]]:
    """Return the regions between the borders, in the order of their first cells.

    Raises BoardError for a border inside a region.
    """

    def list_open(cell: Cell) -> list[Cell]:
        """Return the neighbours of a cell that no border separates from it."""
        return [n for n in grid.neighbours(cell) if pair(cell, n) not in borders]

    regions = components(grid.cells(), list_open)
    part_of = {cell: i for i, region in enumerate(regions) for cell in region}
    for a, b in sorted(borders):
        if part_of[a] == part_of[b]:
            where = f"{in_words(a)} and {in_words(b)}"
            raise BoardError(f"the border between {where} is inside one region")
    return regions


def region_names(grid: Grid, borders: set[Pair], gaps: Collection[Cell] = ()) -> str:
    """Return the text of a block Regions for the regions between these borders, numbered from 1.

    `gaps`: cells in no region, whose sides need no borders. Raises BoardError for a border inside a
    region.
    """
    around = {p for p in grid.pairs() if p.a in gaps or p.b in gaps}
    regions = [part for part in _find_regions(grid, borders | around) if part.isdisjoint(gaps)]
    return _format_names(grid, regions)


def _format_names(grid: Grid, regions: list[set[Cell]]) -> str:
    """Return the text of a block Regions, where the name of each region is its index plus 1."""
    names = {
        cell: _format_name(i, grid.cols) for i, region in enumerate(regions) for cell in region
    }
    return text_of(grid, names, " ")


def _format_name(i: int, cols: int) -> str:
    """Return the name of the region with index `i`: a number from 1, or a single character if the
    board has only one column. Raises BoardError if there are too many for that.
    """
    if cols > 1:
        return str(i + 1)
    if i >= len(ONE_COLUMN):
        raise BoardError(f"more than {len(ONE_COLUMN)} regions in a board of one column")
    return ONE_COLUMN[i]
