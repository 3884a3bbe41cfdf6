"""The type of codecs, and the texts that blocks read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ...errors import BoardError
from ..grid import Cell, Grid
from ..pzpr_codes import Code
from ..text import Blocks

Clues = Mapping[Cell, int | None]
"""Numbers by their cells; None is a `?`, an unknown number."""


class Codec(NamedTuple):
    """A translation between a kind's blocks and the bodies of puzz.link addresses.

    `read`: rows, columns and the rest of an address -> the blocks of a file.
    `write`: a board -> the part of an address after rows and columns.
    Both raise BoardError for content that the other side cannot express; a board that cannot be
    written has no link. `before`: rows and columns above and to the left of those that an address
    counts. The blocks check the range of numbers.
    """

    read: Callable[[int, int, str], Blocks]
    write: Callable[[Any], str]
    before: int = 0


def text_of(grid: Grid, told: Mapping[Cell, str], gap: str) -> str:
    """Return the text of a block with these texts of cells, `.` for the others. `gap`: what
    separates the cells of a row.
    """
    rows = ([told.get(Cell(r, c), ".") for c in range(grid.cols)] for r in range(grid.rows))
    return readable("\n".join(map(gap.join, rows)), grid.cols)


def readable(text: str, cols: int) -> str:
    """Return the text unchanged. Raises BoardError if the board has one column and a line has
    several characters, since each would be read as a cell.
    """
    for line in text.split("\n") if cols == 1 else ():
        if len(line) > 1:
            why = "in a board of one column a cell has one character"
            raise BoardError(f"{line!r} cannot be read: {why}")
    return text


def format_codes(codes: Iterable[Code], cols: int) -> dict[Cell, str]:
    """Return the texts of clues by their cells: a number, or `?` for an unknown one. `cols`: the
    columns of the board.
    """
    return {
        Cell(*divmod(place, cols)): "?" if number is None else str(number)
        for place, number, _ in codes
    }


def placed(grid: Grid, clues: Clues) -> dict[int, int | None]:
    """Return the numbers by their places, counted from 0 in reading order, instead of by cells."""
    return {cell.row * grid.cols + cell.col: number for cell, number in clues.items()}
