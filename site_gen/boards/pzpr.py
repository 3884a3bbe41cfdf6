"""puzz.link addresses: a board as `name/columns/rows/body`, read strictly and written.

Reading refuses whatever the codes do not say: a body that is too short or too long, padding
bits that are set, a number spelt with more digits than it needs, flags, escapes. Two spellings
are free, since they say the same: a run of blanks may be cut anywhere (`gg` for `h`, `3g` for
`8`), and the blanks that the last clue's code carries may run up to two cells past the end (so
every encoder writes it). Writing gives what puzz.link's own encoder gives.

puzz.link closes an address that would end with the dot of a `?` with one more `/`, since
programs that find addresses in a text drop such a dot: it is written, and may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..errors import BoardError
from .grid import Cell, Grid, Pair, Partition, components, pair
from .pzpr_codes import (
    BASE32,
    Body,
    hexadecimal,
    read_4cell,
    read_bits,
    read_numbers,
    write,
    write_bits,
)

HOSTS = re.compile(r"https?://(?:puzz\.link|pzv\.jp)/p(?:\.html)?\?")
ONE_COLUMN = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


# -- addresses


class Address(NamedTuple):
    name: str
    cols: int
    rows: int
    body: str


def parse_address(text: str) -> Address:
    """Split `slither/10/10/body`, alone or in a whole puzz.link or pzv.jp address.

    Rows and columns are 1 to 9999 here; the kind's own limit is for the caller to check, before
    the body is read.
    """
    _plain(text)
    start = HOSTS.match(text)
    if not start and ("://" in text or "?" in "".join(text.split("/")[:2])):
        raise BoardError("an address starts with https://puzz.link/p? or http://pzv.jp/p.html?")
    text = text[start.end() if start else 0 :]
    name, *fields = (text[:-1] if text.endswith("./") else text).split("/")
    if name.startswith("pzprv3"):
        raise BoardError("this is the text of a pzprv3 file, not an address")
    if not re.fullmatch(r"[a-z]+", name):
        raise BoardError(f"{name!r} is not a puzzle's name: small letters only, and no variant")
    wanted = f"wanted: {name}/columns/rows/body"
    if len(fields) < 3:
        missing = ("the number of columns", "the number of rows", "the body")[len(fields)]
        raise BoardError(f"{missing} is missing; {wanted}")
    if "" in fields[:3]:
        empty = ("the number of columns", "the number of rows", "the body")[fields.index("")]
        raise BoardError(f"{empty} is empty; {wanted}")
    cols, rows = _size(fields[0], "columns"), _size(fields[1], "rows")
    if len(fields) > 3:
        raise BoardError(f"'/{fields[3]}' after the body is too much; {wanted}")
    return Address(name, cols, rows, fields[2])


def address(name: str, grid: Grid, body: str) -> str:
    """What stands after the `?` of a puzz.link address."""
    return f"{name}/{grid.cols}/{grid.rows}/{body}" + "/" * body.endswith(".")


def _plain(text: str) -> None:
    if not text:
        raise BoardError("the address is empty")
    for i, char in enumerate(text, 1):
        if not "!" <= char <= "~":
            kind = "not ASCII" if char > "~" and char != "\x7f" else "a blank or control character"
            raise BoardError(f"character {i} of the address: {char!r} is {kind}")
        if char == "%":
            raise BoardError(f"character {i} of the address: '%': escapes are not read")
        if char.isupper():
            raise BoardError(f"character {i} of the address: {char!r} is an upper-case letter")


def _size(text: str, what: str) -> int:
    """Checked as text first: int() would take other scripts' digits, `1_0` and any length."""
    if not re.fullmatch("[1-9][0-9]{0,3}", text):
        shown = text if len(text) <= 12 else text[:12] + "..."
        if text.isascii() and text.isdigit():
            raise BoardError(f"{shown} {what}: 1 to 9999, without a leading zero, are wanted")
        raise BoardError(f"{shown!r} is not a number of {what}; flags of variants are not read")
    return int(text)


# -- slither: digits with the blanks that follow them


def clues_from_pzpr(rows: int, cols: int, body: str) -> str:
    """The rows of 0 to 3, `?` and `.`"""
    reader, grid = Body(body), Grid(rows, cols)
    found = {}
    for place, number, at in read_4cell(reader, rows * cols):
        cell = _cell(place, cols)
        if number == 4:
            raise reader.error(at, f"{body[at]!r} says 4 ({_at(cell)}); wanted: 0 to 3")
        found[cell] = "?" if number is None else str(number)
    return _rows(grid, found, "")


def clues_to_pzpr(grid: Grid, clues: Mapping[Cell, int | None]) -> str:
    """The body; None for a clue of unknown value."""
    cells = list(grid.cells())
    codes: list[str | None] = []
    carried = 0  # blanks that the last code says as well
    for place, cell in enumerate(cells):
        if carried:
            carried -= 1
        elif cell not in clues:
            codes.append(None)
        elif (number := clues[cell]) is None:
            codes.append(".")
        else:
            # beyond the last cell there are blanks too: so writes puzz.link
            clue_at = (n for n, after in enumerate(cells[place + 1 : place + 3]) if after in clues)
            carried = next(clue_at, 2)
            codes.append(BASE32[number + 5 * carried])
    return write(codes)


# -- slashpack: numbers in cells


def numbers_from_pzpr(rows: int, cols: int, body: str) -> str:
    """The rows of numbers, `?` and `.`; at least one number is known."""
    reader, grid = Body(body), Grid(rows, cols)
    found = {}
    for place, number, at in read_numbers(reader, rows * cols, "cells"):
        cell = _cell(place, cols)
        if number is not None and not 1 <= number <= rows * cols:
            wanted = f"wanted: 1 to {rows * cols}, the number of cells"
            raise reader.error(at, f"the number is {number} ({_at(cell)}); {wanted}")
        found[cell] = "?" if number is None else str(number)
    if set(found.values()) <= {"?"}:
        raise BoardError("the body holds no known number")
    return _rows(grid, found, " ")


def numbers_to_pzpr(grid: Grid, numbers: Mapping[Cell, int | None]) -> str:
    """The body; None for a clue of unknown value."""
    return write(hexadecimal(numbers[cell]) if cell in numbers else None for cell in grid.cells())


# -- country: borders, then a number per region in order of first cell


def regions_from_pzpr(rows: int, cols: int, body: str) -> tuple[str, str]:
    """The names of the regions, row by row, and the numbers, each in its region's first cell.

    A number 0 and `?` say that the region has no number.
    """
    reader, grid = Body(body), Grid(rows, cols)
    regions = _read_regions(reader, grid)
    shown = {}
    for place, number, at in read_numbers(reader, len(regions), "regions"):
        first, size = min(regions[place]), len(regions[place])
        if number is not None and number > size:
            why = f"a number {number} for the region from {_at(first)}, which has {size} cells"
            raise reader.error(at, why)
        if number:
            shown[first] = str(number)
    return _named_regions(grid, regions), _rows(grid, shown, " ")


def regions_to_pzpr(parts: Partition, numbers: Mapping[int, int]) -> str:
    """The body. `numbers`: part -> its number; parts are in order of their first cells."""
    rooms = write(
        hexadecimal(numbers[i]) if i in numbers else None for i in range(len(parts.parts))
    )
    return regions_to_body(parts) + rooms


def regions_from_body(rows: int, cols: int, body: str) -> str:
    """The names of the regions, row by row: their borders are all that the body says."""
    reader, grid = Body(body), Grid(rows, cols)
    regions = _read_regions(reader, grid)
    reader.end()
    return _named_regions(grid, regions)


def regions_to_body(parts: Partition) -> str:
    grid, borders = parts.grid, set(parts.borders())
    bits = "".join("1" if p in borders else "0" for p in grid.pairs())
    across = grid.rows * (grid.cols - 1)
    return write_bits(bits[:across]) + write_bits(bits[across:])


def _named_regions(grid: Grid, regions: list[set[Cell]]) -> str:
    names = {cell: _name(i, grid.cols) for i, region in enumerate(regions) for cell in region}
    return _rows(grid, names, " ")


def _read_regions(reader: Body, grid: Grid) -> list[set[Cell]]:
    bits = read_bits(reader, grid.rows * (grid.cols - 1), "borders between columns")
    bits += read_bits(reader, (grid.rows - 1) * grid.cols, "borders between rows")
    return _regions(grid, {p for p, bit in zip(grid.pairs(), bits, strict=True) if bit})


def _regions(grid: Grid, borders: set[Pair]) -> list[set[Cell]]:
    def open_sides(cell: Cell) -> list[Cell]:
        return [n for n in grid.neighbours(cell) if pair(cell, n) not in borders]

    regions = components(grid.cells(), open_sides)
    part_of = {cell: i for i, region in enumerate(regions) for cell in region}
    for a, b in sorted(borders):
        if part_of[a] == part_of[b]:
            raise BoardError(f"the border between {_at(a)} and {_at(b)} is inside one region")
    return regions


def _name(i: int, cols: int) -> str:
    """Numbers from 1; in a board of one column a row of two characters would be two cells."""
    if cols > 1:
        return str(i + 1)
    if i >= len(ONE_COLUMN):
        raise BoardError(f"more than {len(ONE_COLUMN)} regions in a board of one column")
    return ONE_COLUMN[i]


# -- the text that a kind's parser reads


def _rows(grid: Grid, shown: Mapping[Cell, str], gap: str) -> str:
    if grid.cols == 1 and any(len(text) > 1 for text in shown.values()):
        # a row that is one word is read as one cell a character
        raise BoardError("in a board of one column only numbers up to 9 can be read")
    rows = ([shown.get(Cell(r, c), ".") for c in range(grid.cols)] for r in range(grid.rows))
    return "\n".join(map(gap.join, rows))


def _cell(place: int, cols: int) -> Cell:
    return Cell(*divmod(place, cols))


def _at(cell: Cell) -> str:
    return f"row {cell.row + 1}, column {cell.col + 1}"
