"""Codecs of numbers outside a board, and of the cells' contents; columns come before rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from ...errors import BoardError
from ..blocks import NUMBER, OUTSIDE, Board, Side, format_numbers, numbers_text, symbols_text
from ..grid import Cell, Grid
from ..pzpr_codes import (
    Body,
    read_digits,
    read_numbers,
    read_places,
    write_digits,
    write_numbers,
    write_places,
)
from ..text import Blocks
from .base import Codec, format_codes, placed, readable, text_of
from .cells import numbers_to_pzpr
from .regions import read_borders, region_names, write_regions

Numbers = Sequence[int | None]
"""One number for each line, or None for a line without one."""
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
"""The order of the sides in an address."""
POLES = ".+-"


def _read_numbers(reader: Body, count: int) -> list[int | None]:
    """Return the next `count` numbers of the body; None is a place without one. Raises BoardError
    for a `?`.
    """
    found = {place: number for place, number, _ in read_numbers(reader, count, "places")}
    if None in found.values():
        raise BoardError("a `?` beside the board says nothing")
    return [found.get(place) for place in range(count)]


def _write_numbers(numbers: Iterable[int | None]) -> str:
    listed = [*numbers]
    return write_numbers({i: k for i, k in enumerate(listed) if k is not None}, len(listed))


def _format_line(numbers: Numbers) -> str:
    """Return the text of a block LineNumbers, `?` for None. Raises BoardError if it could not be
    read again.
    """
    shown = {Cell(0, i): k for i, k in enumerate(numbers)}
    return readable(numbers_text(Grid(1, len(numbers)), shown), len(numbers))


def _numbers_at(board: Board, side: Side) -> list[int | None]:
    return [own[0] if own else None for own in board[OUTSIDE][side]]


# -- numbers on all sides, and in cells


def _read_sides(rows: int, cols: int, body: str) -> Blocks:
    reader, counts = Body(body), (cols, cols, rows, rows)
    numbers = iter(_read_numbers(reader, sum(counts)))
    lines = [_format_line([*islice(numbers, n)]) for n in counts]
    cells = {} if reader.is_read else format_codes(read_numbers(reader, rows * cols, "cells"), cols)
    reader.end()
    return {"board": text_of(Grid(rows, cols), cells, " "), **dict(zip(SIDES, lines, strict=True))}


def _write_sides(board: Board) -> str:
    """Return the body with the numbers of all sides and, if there are any, those in cells.

    Raises BoardError for a board with empty cells, which puzz.link does not have.
    """
    if board[NUMBER]:
        raise BoardError("puzz.link has no empty lots", block="lots")
    cells = numbers_to_pzpr(board.grid, board.clues) if board.clues else ""
    return _write_numbers(k for side in SIDES for k in _numbers_at(board, side)) + cells


all_sides = Codec(_read_sides, _write_sides)
"""A number or none on each side of each row and column, and numbers in cells, as in skyscrapers."""


# -- numbers above and to the left, and trees in cells


def _read_trees(rows: int, cols: int, body: str) -> Blocks:
    reader, grid = Body(body), Grid(rows, cols)
    numbers = _read_numbers(reader, cols + rows)
    trees = read_places(reader, rows * cols)
    reader.end()
    return {
        "board": symbols_text(grid, {Cell(*divmod(place, cols)): "t" for place in trees}),
        "rows": _format_line(numbers[cols:]),
        "columns": _format_line(numbers[:cols]),
    }


def _write_trees(board: Board) -> str:
    numbers = [*_numbers_at(board, "top"), *_numbers_at(board, "left")]
    trees = placed(board.grid, dict.fromkeys(board.symbols))
    return _write_numbers(numbers) + write_places(trees, len(board.grid.cells()))


trees_and_numbers = Codec(_read_trees, _write_trees)
"""A number or none above each column and left of each row, and trees in cells, as in tents."""


# -- two numbers for each column and each row, and dominoes


def _read_dominoes(rows: int, cols: int, body: str) -> Blocks:
    """Return the block `regions` of dominoes, a block of numbers for each side, and the block
    `poles` if there are any.

    Each line has two numbers, for its minus (on the right or bottom) and its plus (on the left or
    top), in this order. After the borders, a body may have the given poles, 1 for a plus and 2 for
    a minus, and after these the cells that are left out.
    """
    reader, grid = Body(body), Grid(rows, cols)
    numbers = _read_numbers(reader, 2 * (cols + rows))
    borders = read_borders(reader, grid)
    given, gaps = list[int](), set[Cell]()
    if not reader.is_read:
        given = read_digits(reader, rows * cols, "poles that are given", 3, 3)
    if not reader.is_read:
        bits = read_digits(reader, rows * cols, "cells that are left out", 2, 5)
        gaps = {cell for cell, bit in zip(grid.cells(), bits, strict=True) if bit}
    reader.end()
    poles = {cell: POLES[digit] for cell, digit in zip(grid.cells(), given, strict=False) if digit}
    above, beside = numbers[: 2 * cols], numbers[2 * cols :]
    return {
        "regions": region_names(grid, borders, gaps),
        "left": _format_line(beside[1::2]),
        "top": _format_line(above[1::2]),
        "right": _format_line(beside[::2]),
        "bottom": _format_line(above[::2]),
        **({"poles": symbols_text(grid, poles)} if poles else {}),
    }


def _write_dominoes(board: Board) -> str:
    """Return the body with the two numbers of each line, then the borders of the dominoes, and then
    the given poles and the cells in no domino, if there are any.
    """
    sides = {side: _numbers_at(board, side) for side in SIDES}
    lines = [
        *zip(sides["bottom"], sides["top"], strict=True),
        *zip(sides["right"], sides["left"], strict=True),
    ]
    body = _write_numbers(k for line in lines for k in line) + write_regions(board.regions)
    cells, gaps = board.grid.cells(), board.regions.gaps
    if board.symbols or gaps:
        body += write_digits([POLES.index(board.symbols.get(cell, ".")) for cell in cells], 3, 3)
    return body + (write_digits([int(cell in gaps) for cell in cells], 2, 5) if gaps else "")


dominoes = Codec(_read_dominoes, _write_dominoes)
"""A number of plus and one of minus for each line, the borders of dominoes, given poles, and cells
in no domino, as in magnets.
"""


# -- a list of numbers above each column and to the left of each row


def _read_runs(rows: int, cols: int, body: str) -> Blocks:
    """Return the blocks `rows` and `columns` with the list of runs of each line.

    In a body, each list has as many places as its line can have runs; the last number comes first.
    """
    reader, deep, wide = Body(body), (rows + 1) // 2, (cols + 1) // 2
    numbers = iter(_read_numbers(reader, cols * deep + rows * wide))
    reader.end()

    def format_lists(count: int, length: int) -> str:
        """Read `count` lists of `length` places each, and return them as lines of text."""
        own = ([*islice(numbers, length)][::-1] for _ in range(count))
        return "\n".join(format_numbers(tuple(k for k in line if k is not None)) for line in own)

    columns = format_lists(cols, deep)
    return {"rows": format_lists(rows, wide), "columns": columns}


def _write_runs(board: Board) -> str:
    sizes: dict[Side, int] = {"top": board.grid.rows, "left": board.grid.cols}
    numbers = list[int | None]()
    for side, size in sizes.items():
        for own in board[OUTSIDE][side]:
            if own is None:
                raise BoardError("puzz.link has no lines of which nothing is known")
            numbers += [*reversed(own), *[None] * ((size + 1) // 2 - len(own))]
    return _write_numbers(numbers)


line_runs = Codec(_read_runs, _write_runs)
"""The lengths of the runs in each column and each row, as in nonogram."""
