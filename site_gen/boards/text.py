"""Boards as text: rows of cells, and answers as rows of characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from ..errors import BoardError
from .characters import find_hidden
from .grid import Cell, Grid, Pair, components, picture
from .partition import GAP, Partition

Blocks = Mapping[str, str]
"""The fenced blocks of a document: name -> text."""
SIZE = r"([0-9]{1,3})[x×]([0-9]{1,3})"
"""Rows and columns, as people write them: 10x10."""
_NUMBER = re.compile("[0-9]+")


def cell_spans(line: str) -> list[tuple[int, str]]:
    """Return the start column and the text of each cell in a line.

    Cells are separated by blanks; in a line without blanks inside, each character is a cell.
    """
    found = [(m.start(), m.group()) for m in re.finditer(r"\S+", line)]
    if len(found) == 1:
        start, word = found[0]
        return [(start + i, char) for i, char in enumerate(word)]
    return found


class ForeignBoard(NamedTuple):
    """A board in the notation of another site, with the texts that it has there.

    `left_out`: a description of the parts that were not read; "" if everything was read.
    """

    blocks: Blocks
    title: str = ""
    author: str = ""
    rules: str = ""
    left_out: str = ""


def trim_block(text: str) -> tuple[int, list[str]]:
    """Return the number of empty lines before a block's first row, and the block's rows.

    Empty lines around a block mean nothing; those between its rows are kept.
    """
    lines = text.splitlines()
    filled = [i for i, line in enumerate(lines) if line.strip()]
    return (filled[0], lines[filled[0] : filled[-1] + 1]) if filled else (0, [])


def block_lines(blocks: Blocks, name: str, what: str, *, largest: int) -> list[str]:
    """Return the lines of one block, without empty ones around them.

    Raises BoardError if the block is missing, empty, or has more than `largest` lines. `what`: the
    plural noun for the lines in messages.
    """
    if name not in blocks:
        had = ", ".join(f"`{b}`" for b in blocks) or "none"
        raise BoardError(f"expected a block `{name}`; found: {had}")
    _, lines = trim_block(blocks[name])
    if not lines:
        raise BoardError(f"the block `{name}` is empty", block=name)
    if len(lines) > largest:
        why = f"{len(lines)} {what}; at most {largest} are allowed"
        raise BoardError(why, block=name, row=largest)
    refuse_hidden(lines, name)
    return lines


def refuse_hidden(lines: Iterable[str], block: str) -> None:
    """Raise BoardError at the first hidden character in the lines of a block."""
    for row, line in enumerate(lines):
        if found := find_hidden(line):
            cells = [start for start, _ in cell_spans(line) if start <= found[0]]
            col = max(0, len(cells) - 1)
            raise BoardError(f"{found[1]}; delete it", block=block, row=row, col=col)


def table(blocks: Blocks, name: str, *, largest: int) -> dict[Cell, str]:
    """Return the text of each cell of one block, in reading order.

    Raises BoardError if the block is missing or empty, if its rows differ in length, or if it has
    more than `largest` rows or columns.
    """
    lines = block_lines(blocks, name, "rows", largest=largest)
    rows = [[text for _, text in cell_spans(line)] for line in lines]
    width = len(rows[0])
    for r, row in enumerate(rows):
        if not row:
            raise BoardError("an empty line inside the board", block=name, row=r)
        if len(row) > largest:
            raise BoardError(
                f"{len(row)} columns; at most {largest} are allowed", block=name, row=r, col=largest
            )
        if len(row) != width:
            col = min(len(row), width) - (len(row) < width)
            raise BoardError(f"{len(row)} cells, but row 1 has {width}", block=name, row=r, col=col)
    return {Cell(r, c): text for r, row in enumerate(rows) for c, text in enumerate(row)}


def grid_of(cells: Mapping[Cell, str]) -> Grid:
    """Return the grid of a table. Its cells must be in reading order, since the last one gives the
    size.
    """
    last = next(reversed(list(cells)))
    return Grid(last.row + 1, last.col + 1)


def only_blocks(blocks: Blocks, wanted: Collection[str]) -> None:
    """Raise BoardError if a block's name is not in `wanted`, the names that the kind reads."""
    for name in blocks:
        if name not in wanted:
            names = join_words((f"`{w}`" for w in wanted), "or")
            raise BoardError(f"unknown block `{name}`; expected {names}", block=name)


def partition(cells: Mapping[Cell, str], block: str, *, what: str = "region") -> Partition:
    """Return the partition of a table of names, where cells with the same name form a part.

    Each cell with the name GAP is a part of its own. Raises BoardError if a part is not connected.
    `block`: the block's name. `what`: the word for a part.
    """
    grid = grid_of(cells)
    parts: dict[tuple[str, Cell | None], set[Cell]] = {}
    for cell, name in cells.items():
        parts.setdefault((name, cell if name == GAP else None), set()).add(cell)
    for (name, _), part in parts.items():
        pieces = components(sorted(part), grid.neighbours)
        if len(pieces) > 1:
            row, col = min(pieces[1])
            raise BoardError(
                f"{what} {name!r} is not connected: this cell is cut off from the rest of it",
                block=block, row=row, col=col,
            )  # fmt: skip
    names = tuple(name for name, _ in parts)
    return Partition(grid, names, tuple(frozenset(p) for p in parts.values()))


# -- answers as rows of characters, in the form that `site-gen solve` prints


def cells_to_rows(grid: Grid, cells: Collection[Cell]) -> list[str]:
    """Return one string per row, with 1 for the cells in `cells` and 0 for the others."""
    return picture(grid, lambda cell: "1" if cell in cells else "0")


def cells_from_rows(rows: Iterable[str]) -> frozenset[Cell]:
    """Return the cells whose character is 1: the inverse of `cells_to_rows`."""
    return frozenset(
        Cell(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "1"
    )


def pairs_to_json(grid: Grid, pairs: Collection[Pair]) -> dict[str, list[str]]:
    """Return pairs of neighbours as two pictures, made of rows of 0 and 1.

    `h`: for each two horizontal neighbours, 1 if they are one of `pairs`; `v`: the same for
    vertical ones.
    """
    across = Grid(grid.rows, grid.cols - 1)
    down = Grid(grid.rows - 1, grid.cols)
    right = {p.a for p in pairs if p.a.row == p.b.row}
    below = {p.a for p in pairs if p.a.row != p.b.row}
    return {"h": cells_to_rows(across, right), "v": cells_to_rows(down, below)}


def pairs_from_json(data: Mapping[str, list[str]]) -> frozenset[Pair]:
    """Return the pairs of two pictures `h` and `v`: the inverse of `pairs_to_json`."""
    across = {Pair(c, Cell(c.row, c.col + 1)) for c in cells_from_rows(data["h"])}
    down = {Pair(c, Cell(c.row + 1, c.col)) for c in cells_from_rows(data["v"])}
    return frozenset(across | down)


# -- numbers in sentences


def count(n: int, one: str, many: str | None = None) -> str:
    """Return a count with its noun: `1 row`, `no rows`, `12 345 rows` (with narrow spaces).

    `many`: the plural, by default `one` with an s.
    """
    if n == 0:
        return f"no {many or one + 's'}"
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def number(n: int) -> str:
    """Return the digits of a number, with narrow spaces between groups of three."""
    return f"{n:,}".replace(",", "\u202f")


def fill_form(text: str, translate: Callable[[str], str]) -> str:
    """Return a text in another language by `translate`, which returns unknown texts as they are.

    In a text that is not known itself, each number stands for `%d` in one that is: `cage of 13` is
    `cage of %d`. Translations keep the order of the numbers.
    """
    if (words := translate(text)) != text or not _NUMBER.search(text):
        return words
    form = _NUMBER.sub("%d", text.replace("%", "%%"))
    words = translate(form)
    return words % tuple(map(int, _NUMBER.findall(text))) if words != form else text


def join_words(words: Iterable[str], word: str = "and") -> str:
    """Return a list as in a sentence: `a`, `a and b`, `a, b and c`. `word`: "and" or "or"."""
    *first, last = (*words,) or ("",)
    return f"{', '.join(first)} {word} {last}" if first else last
