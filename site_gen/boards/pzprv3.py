"""Boards in the text files of puzz.link's editor, which begin with `pzprv3`.

Such a file has the kind, the size, the clues, and then the marks of a player, which are left out.
The clues follow from the kind's blocks, in their order. Kinds whose files have another
form are refused; the editor turns any file into an address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..errors import BoardError
from .blocks import (
    Arrows,
    Block,
    CellDots,
    CellNumbers,
    CellSums,
    CellSymbols,
    LineNumbers,
    OneNumber,
    PointNumbers,
    Regions,
)
from .blocks.allowances import Allowances
from .grid import Cell, Grid, components
from .text import Blocks, count

HEAD = re.compile(r"(?:\S*[?&])?pzprv3(?:\.\d+)?\s*[/\n]")
MOST = 100_000  # characters
ELSEWHERE = (
    "open it in the editor of puzz.link (File, Open file), and copy the address from File, Export "
    "URL"
)
SIGNS = {  # looks of symbols -> their sign in a file
    "white": "1",
    "sun": "1",
    "black": "2",
    "moon": "2",
    "bar": "a",
    "dash": "b",
    "plus": "c",
}


BORDERED = {"ripple"}
"""Kinds whose files have the borders between cells instead of a number for each region."""


class BoardFile(NamedTuple):
    """A file. `name`: the kind, as puzz.link calls it. `lines`: all after the size."""

    name: str
    rows: int
    cols: int
    lines: list[str]


def is_file(text: str) -> bool:
    """Return True if a text is such a file, or an address that holds one."""
    return bool(HEAD.match(text.strip()))


def parse_file(text: str) -> BoardFile:
    """Return the parts of a file, whose lines may also be divided by `/`.

    Raises BoardError if it is too long, or kind and size are not as expected.
    """
    text = text.strip()
    if len(text) > MOST:
        raise BoardError(f"the file has more than {MOST} characters")
    head = HEAD.match(text)
    body = text[head.end() :] if head else ""
    name, *lines = [line.strip() for line in re.split("[/\n]", body)]
    sizes: list[int] = []
    while len(sizes) < 2 and lines and re.fullmatch("[1-9][0-9]{0,2}", lines[0]):
        sizes.append(int(lines.pop(0)))
    if not sizes or not re.fullmatch("[a-z][a-z0-9-]*", name):
        raise BoardError("expected pzprv3, and then the kind, rows and columns in a line each")
    return BoardFile(name, sizes[0], sizes[-1], lines)


def read_file(file: BoardFile, blocks: Mapping[str, Block]) -> Blocks:
    """Return the board of a kind with these blocks. Raises BoardError if lines are missing, or the
    kind's files have another form.
    """
    lines, found = _Lines(file), dict[str, str]()
    sides = {name: block for name, block in blocks.items() if isinstance(block, LineNumbers)}
    first = sorted(blocks, key=lambda name: not isinstance(blocks[name], OneNumber))
    for name in first:
        block = blocks[name]
        if isinstance(block, Allowances) and not block.names_rules_that_hold:
            found[name] = "\n".join(block.things.values())  # as on puzz.link
        elif name not in sides and not block.optional:
            found[name] = _read_block(lines, block, sides, found)
    return found


class _Lines:
    """The lines that are left of a file, as tokens."""

    def __init__(self, file: BoardFile) -> None:
        self.rows, self.cols = file.rows, file.cols
        self.bordered = file.name in BORDERED
        self.left = [line.split() for line in file.lines]

    def take(self, rows: int, cols: int) -> list[list[str]]:
        """Return the next rows. Raises BoardError if they are not as many and as long."""
        taken, self.left = self.left[:rows], self.left[rows:]
        if len(taken) < rows or any(len(row) != cols for row in taken):
            wanted = f"{count(rows, 'row')} of {count(cols, 'value')}"
            raise BoardError(f"expected {wanted}; {ELSEWHERE}")
        return taken


def _read_block(
    lines: _Lines, block: Block, sides: Mapping[str, LineNumbers], found: dict[str, str]
) -> str:
    """Return the text of a block; add those of the blocks next to the board to `found`."""
    rows, cols = lines.rows, lines.cols
    if isinstance(block, OneNumber):
        return lines.take(1, 1)[0][0]
    if isinstance(block, Regions):
        return _read_regions(lines)
    if isinstance(block, CellDots):
        return _read_dots(lines)
    if isinstance(block, CellSums):
        return _read_sums(lines)
    if isinstance(block, PointNumbers):
        return _join(
            [[_read_number(t, block) for t in row] for row in lines.take(rows + 1, cols + 1)]
        )
    if isinstance(block, Arrows):
        return _join([[*map(_read_arrow, row)] for row in lines.take(rows, cols)])
    if isinstance(block, CellSymbols):
        signs = {SIGNS.get(look, ""): char for char, look in block.looks.items()} | {"-": "?"}
        return _join([[signs.get(token, ".") for token in row] for row in lines.take(rows, cols)])
    if not isinstance(block, CellNumbers):
        raise BoardError(f"files of this kind are not read; {ELSEWHERE}")
    if sides:
        return _read_beside(lines, sides, found)
    return _join([[_read_number(token, block) for token in row] for row in lines.take(rows, cols)])


def _join(table: list[list[str]]) -> str:
    """Return a text whose tokens are separated if some are longer than a sign."""
    wide = any(len(token) > 1 for row in table for token in row)
    return "\n".join((" " if wide else "").join(row) for row in table)


def _read_number(token: str, block: Block) -> str:
    """Return a number, or the sign for one that is not given; "." for a player's mark."""
    if token.isdecimal() and not (token == "5" and "#" in block.signs):
        return token
    return ("#" if "#" in block.signs else "?") if token in ("-", "5") else "."


def _read_arrow(token: str) -> str:
    """Return a number with its arrow."""
    way, comma, number = token.partition(",")
    if not comma:
        return "."
    if way not in "1234" or not number.isdecimal():
        return "?"
    return f"{number}{'^v<>'[int(way) - 1]}"


def _read_regions(lines: _Lines) -> str:
    """Return the regions, given by numbers below their count, or by the borders between cells."""
    rows, cols = lines.rows, lines.cols
    if not lines.bordered:
        lines.take(1, 1)
        return "\n".join(" ".join(row) for row in lines.take(rows, cols))
    right, below = lines.take(rows, cols - 1), lines.take(rows - 1, cols)
    grid = Grid(rows, cols)

    def reach(cell: Cell) -> Iterator[Cell]:
        for other in grid.neighbours(cell):
            r, c = min(cell, other)
            if (right if cell.row == other.row else below)[r][c] == "0":
                yield other

    number = {c: str(i) for i, part in enumerate(components(grid.cells(), reach), 1) for c in part}
    return "\n".join(" ".join(number[cell] for cell in row) for row in grid.lines("row"))


def _read_dots(lines: _Lines) -> str:
    """Return the dots, which a file has in twice as many rows and columns."""
    rows, cols = lines.rows, lines.cols
    told = [row[0] for row in lines.take(2 * rows - 1, 1)]
    if any(len(row) != 2 * cols - 1 for row in told):
        raise BoardError(f"expected {count(2 * rows - 1, 'row')} of {2 * cols - 1} signs")
    at = {(y, x) for y, row in enumerate(told) for x, sign in enumerate(row) if sign in "12"}
    dots = {(0, 0): "o", (0, 1): ">", (1, 0): "v", (1, 1): "x"}
    table = [["."] * cols for _ in range(rows)]
    for y, x in at:
        table[y // 2][x // 2] = dots[y % 2, x % 2]
    return _join(table)


def _read_sums(lines: _Lines) -> str:
    """Return the sums, with a row above and a column on the left for those of the first cells."""

    def read(r: int, c: int, token: str) -> str:
        right, comma, down = token.partition(",")
        if not comma and r and c:
            return "."
        down = token if not comma and not r else down
        right = token if not comma and not c else right if comma else ""
        down, right = (part if part not in ("0", "-", ".") else "" for part in (down, right))
        return f"{down}\\{right}" if (down or right) and (r or c) else "#"

    table = lines.take(lines.rows + 1, lines.cols + 1)
    return _join([[read(r, c, t) for c, t in enumerate(row)] for r, row in enumerate(table)])


def _read_beside(lines: _Lines, sides: Mapping[str, LineNumbers], found: dict[str, str]) -> str:
    """Return the numbers in the cells, of which those with a mark are a player's; add the numbers
    on the sides to `found`.
    """
    table = lines.take(lines.rows + 2, lines.cols + 2)
    inside = range(1, lines.rows + 1)
    beside = {
        "top": table[0][1:-1],
        "bottom": table[-1][1:-1],
        "left": [table[r][0] for r in inside],
        "right": [table[r][-1] for r in inside],
    }
    for name, block in sides.items():
        tokens = [token if token.isdecimal() else "?" for token in beside[block.side]]
        found[name] = _join([tokens])
    return _join([["."] * lines.cols for _ in inside])
