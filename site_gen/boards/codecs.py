"""Boards as the bodies of puzz.link addresses, and back: a codec for each way to write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..errors import BoardError
from .blocks import Board
from .pzpr import (
    clues_from_pzpr,
    clues_to_pzpr,
    numbers_from_pzpr,
    numbers_to_pzpr,
    regions_from_body,
    regions_from_pzpr,
    regions_to_body,
    regions_to_pzpr,
)
from .text import Blocks


class Codec(NamedTuple):
    """`read`: rows, columns and what follows them in an address -> the blocks of a file.

    `write`: a board -> what follows rows and columns. Both raise BoardError for what cannot be
    said the other way.
    """

    read: Callable[[int, int, str], Blocks]
    write: Callable[[Any], str]


def _read_numbers(rows: int, cols: int, body: str) -> Blocks:
    return {"board": numbers_from_pzpr(rows, cols, body)}


def _write_numbers(board: Board) -> str:
    return numbers_to_pzpr(board.grid, board.clues)


numbers = Codec(_read_numbers, _write_numbers)
"""A number in a cell, and runs of empty cells: nurikabe, shikaku, sudoku, hashi."""


def _read_stars(rows: int, cols: int, body: str) -> Blocks:
    count, _, borders = body.partition("/")
    if not count.isdecimal() or not borders:
        raise BoardError("wanted: starbattle/columns/rows/stars/body")
    return {"regions": regions_from_body(rows, cols, borders), "stars": count}


def _write_stars(board: Board) -> str:
    return f"{board.number}/{regions_to_body(board.regions)}"


stars = Codec(_read_stars, _write_stars)
"""How many stars, and the borders of regions."""


def _read_four_cells(rows: int, cols: int, body: str) -> Blocks:
    return {"board": clues_from_pzpr(rows, cols, body)}


def _write_four_cells(board: Board) -> str:
    return clues_to_pzpr(board.grid, board.clues)


four_cells = Codec(_read_four_cells, _write_four_cells)
"""Numbers up to 4 with the empty cells that follow them: slitherlink."""


def _read_region_numbers(rows: int, cols: int, body: str) -> Blocks:
    regions, shown = regions_from_pzpr(rows, cols, body)
    return {"regions": regions, "numbers": shown}


def _write_region_numbers(board: Board) -> str:
    at = board.regions.part_of
    return regions_to_pzpr(board.regions, {at[cell]: k for cell, k in board.known().items()})


region_numbers = Codec(_read_region_numbers, _write_region_numbers)
"""The borders of regions, and a number for each region: country road."""
