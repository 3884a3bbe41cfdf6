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
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..errors import BoardError
from .grid import Cell, Grid, Pair, Partition, components, pair

HOSTS = re.compile(r"https?://(?:puzz\.link|pzv\.jp)/p(?:\.html)?\?")
BASE32 = "0123456789abcdefghijklmnopqrstuv"
BLANKS = "ghijklmnopqrstuvwxyz"  # runs of 1 to 20
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


# -- bodies, character by character


class Code(NamedTuple):
    """One clue: its place (a cell or region in reading order), number, first character.

    The number is None for `?`, a clue of unknown value.
    """

    place: int
    number: int | None
    at: int


class _Body:
    """A body and how far it is read."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        if not text:
            raise BoardError("the body is empty")
        for at, char in enumerate(text):
            if not "!" <= char <= "~" or char in "%/" or char.isupper():
                raise self.error(at, f"{char!r} is not a code")

    def error(self, at: int, why: str) -> BoardError:
        return BoardError(f"character {at + 1} of the body: {why}")

    def take(self, n: int, wanted: str) -> str:
        chars = self.text[self.at : self.at + n]
        if len(chars) < n:
            raise BoardError(
                f"the body is too short: it ends after {len(self.text)} characters, "
                f"where {wanted} is wanted"
            )
        self.at += n
        return chars

    def end(self) -> None:
        if self.at < len(self.text):
            rest = self.text[self.at :][:12]
            raise self.error(self.at, f"{rest!r} is too much: the board is full")

    def blanks(self, char: str, place: int, count: int, what: str) -> int:
        """The places that a run leaves out, all of them on the board."""
        run = BLANKS.index(char) + 1
        if place + run > count:
            raise self.error(
                self.at - 1, f"{char!r} leaves out {run} {what}, but only {count - place} are left"
            )
        return run


def _read_4cell(body: _Body, count: int) -> Iterator[Code]:
    place = 0
    while place < count:
        at = body.at
        char = body.take(1, f"cell {place + 1} of {count}")
        if char in BLANKS:
            place += body.blanks(char, place, count, "cells")
        elif char == ".":
            yield Code(place, None, at)
            place += 1
        elif char in BASE32[:15]:
            blanks, number = divmod(BASE32.index(char), 5)
            yield Code(place, number, at)
            place += 1 + blanks
        else:
            raise body.error(at, f"{char!r} is not a code")
    body.end()


def _read_numbers(body: _Body, count: int, what: str) -> Iterator[Code]:
    place = 0
    while place < count:
        at = body.at
        char = body.take(1, f"number {place + 1} of {count}")
        if char in BLANKS:
            place += body.blanks(char, place, count, what)
            continue
        yield Code(place, _number(body, char, at), at)
        place += 1
    body.end()


def _number(body: _Body, char: str, at: int) -> int | None:
    if char == ".":
        return None
    if char in BASE32[:16]:
        return int(char, 16)
    if char not in ("-", "+"):
        # `=` and more start numbers above 4,095: more than any board has cells
        raise body.error(at, f"{char!r} is not a code")
    digits, least = (2, 16) if char == "-" else (3, 256)
    text = body.take(digits, f"the rest of the number at character {at + 1}")
    if not re.fullmatch("[0-9a-f]+", text):
        raise body.error(at, f"{char + text!r} is not a number in hexadecimal digits")
    if int(text, 16) < least:
        raise body.error(at, f"{char + text!r} is longer than its number {int(text, 16)} needs")
    return int(text, 16)


def _write(codes: Iterable[str | None]) -> str:
    """A character or more per clue, None for a blank; runs of blanks up to 20 become one."""
    body, run = [], 0
    for code in (*codes, ""):
        while run and (code is not None or run == len(BLANKS)):
            body.append(BLANKS[run - 1])
            run = 0
        if code is None:
            run += 1
        else:
            body.append(code)
    return "".join(body)


def _hex(number: int | None) -> str:
    if number is None:
        return "."
    if not 0 <= number < 4096:
        raise BoardError(f"{number} cannot stand in an address")
    return ("" if number < 16 else "-" if number < 256 else "+") + f"{number:x}"


# -- slither: digits with the blanks that follow them


def clues_from_pzpr(rows: int, cols: int, body: str) -> str:
    """The rows of 0 to 3, `?` and `.`"""
    reader, grid = _Body(body), Grid(rows, cols)
    found = {}
    for place, number, at in _read_4cell(reader, rows * cols):
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
    return _write(codes)


# -- slashpack: numbers in cells


def numbers_from_pzpr(rows: int, cols: int, body: str) -> str:
    """The rows of numbers, `?` and `.`; at least one number is known."""
    reader, grid = _Body(body), Grid(rows, cols)
    found = {}
    for place, number, at in _read_numbers(reader, rows * cols, "cells"):
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
    return _write(_hex(numbers[cell]) if cell in numbers else None for cell in grid.cells())


# -- country: borders, then a number per region in order of first cell


def regions_from_pzpr(rows: int, cols: int, body: str) -> tuple[str, str]:
    """The names of the regions, row by row, and the numbers, each in its region's first cell.

    A number 0 and `?` say that the region has no number.
    """
    reader, grid = _Body(body), Grid(rows, cols)
    bits = _read_bits(reader, rows * (cols - 1), "borders between columns")
    bits += _read_bits(reader, (rows - 1) * cols, "borders between rows")
    regions = _regions(grid, {p for p, bit in zip(grid.pairs(), bits, strict=True) if bit})
    shown = {}
    for place, number, at in _read_numbers(reader, len(regions), "regions"):
        first, size = min(regions[place]), len(regions[place])
        if number is not None and number > size:
            why = f"a number {number} for the region from {_at(first)}, which has {size} cells"
            raise reader.error(at, why)
        if number:
            shown[first] = str(number)
    names = {cell: _name(i, cols) for i, region in enumerate(regions) for cell in region}
    return _rows(grid, names, " "), _rows(grid, shown, " ")


def regions_to_pzpr(parts: Partition, numbers: Mapping[int, int]) -> str:
    """The body. `numbers`: part -> its number; parts are in order of their first cells."""
    grid, borders = parts.grid, set(parts.borders())
    bits = "".join("1" if p in borders else "0" for p in grid.pairs())
    across = grid.rows * (grid.cols - 1)
    rooms = _write(_hex(numbers[i]) if i in numbers else None for i in range(len(parts.parts)))
    return _write_bits(bits[:across]) + _write_bits(bits[across:]) + rooms


def _regions(grid: Grid, borders: set[Pair]) -> list[set[Cell]]:
    def open_sides(cell: Cell) -> list[Cell]:
        return [n for n in grid.neighbours(cell) if pair(cell, n) not in borders]

    regions = components(grid.cells(), open_sides)
    part_of = {cell: i for i, region in enumerate(regions) for cell in region}
    for a, b in sorted(borders):
        if part_of[a] == part_of[b]:
            raise BoardError(f"the border between {_at(a)} and {_at(b)} is inside one region")
    return regions


def _read_bits(body: _Body, count: int, what: str) -> list[bool]:
    """Five to a character, the highest first."""
    start, length = body.at, -(-count // 5)
    chars = body.take(length, f"character {start + length} ({what})")
    for at, char in enumerate(chars, start):
        if char not in BASE32:
            raise body.error(at, f"{char!r} is not one of 0-9 and a-v, which say {what}")
    bits = [bit == "1" for char in chars for bit in f"{BASE32.index(char):05b}"]
    if any(bits[count:]):
        raise body.error(body.at - 1, f"{chars[-1]!r} draws {what} beyond the board")
    return bits[:count]


def _write_bits(bits: str) -> str:
    groups = (bits[i : i + 5].ljust(5, "0") for i in range(0, len(bits), 5))
    return "".join(BASE32[int(group, 2)] for group in groups)


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
