"""Drafts: boards while they are edited, as the tokens of their blocks.

A Board cannot hold a wrong state, so edits work on the tokens that a file has: a text that is no
board yet is kept, and `Kind.parse` judges it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import compress
from string import digits
from typing import Any

from ..boards.blocks import Block, CellLists, Regions
from ..boards.blocks.board import parse_board
from ..boards.blocks.lists import CELL_NAME, read_cells
from ..boards.grid import Cell
from ..boards.text import Blocks, cell_spans, trim_block
from ..errors import BoardError
from ..kind import Kind

Table = tuple[tuple[str, ...], ...]
"""The tokens of a block, row by row, as in a file."""
Place = tuple[int, int]
"""The row and column of a token in its table, from 0. A list of a line has column 0."""
Borders = frozenset[frozenset[Cell]]
"""Borders of regions, each as the pair of cells on its sides."""
LEAST = 2  # rows and columns; a row of one cell would be split into its characters
MOST_BAD = 100  # tokens of a draft that cannot be read; with more, it is not drawn


@dataclass(frozen=True)
class Draft:
    """A board that is edited: its size, and the tokens of each block that it has.

    `loose`: the pairs of cells between which a border is drawn that divides no region yet.
    """

    kind: Kind[Any]
    rows: int
    cols: int
    tables: Mapping[str, Table]
    loose: Borders = frozenset()

    @property
    def blocks(self) -> Blocks:
        """Return the texts of the blocks, without optional ones that say nothing."""
        kept = (
            (name, table)
            for name, table in self.tables.items()
            if not self.kind.blocks[name].optional or not is_blank(self.kind.blocks[name], table)
        )
        return {name: join_tokens(self.kind.blocks[name], table) for name, table in kept}

    @cached_property
    def problem(self) -> BoardError | None:
        """Return the first mistake of the board, with its place; None if it is a board."""
        try:
            self.kind.parse(self.blocks)
        except BoardError as error:
            return error
        return None


def make_blank(kind: Kind[Any], rows: int, cols: int) -> Draft:
    """Return an empty board of a size: without clues, in one region."""
    made = {name: make_table(block, rows, cols) for name, block in kind.blocks.items()}
    return Draft(kind, rows, cols, made)


def read_draft(kind: Kind[Any], blocks: Blocks, loose: Sequence[Place] = ()) -> Draft:
    """Return the draft of any texts of blocks, also of wrong ones.

    The first block with a token for each cell gives the size; the tables of the others are brought
    to it. Blocks that the kind does not have are left out. `loose`: the cells of loose borders,
    pair by pair.
    """
    split = {
        name: split_tokens(block, blocks[name])
        for name, block in kind.blocks.items()
        if name in blocks
    }
    rows, cols = _find_size(kind, split)
    blank = make_blank(kind, rows, cols)
    fitted = {name: _fit_table(kind.blocks[name], table, blank) for name, table in split.items()}
    tables = {name: fitted.get(name, blank.tables[name]) for name in blank.tables}
    return replace(blank, tables=tables, loose=pair_cells(loose))


def pair_cells(places: Sequence[Place]) -> Borders:
    """Return the borders between the cells of each pair, if they are neighbours."""
    cells = [Cell(*place) for place in places]
    pairs = zip(cells[::2], cells[1::2], strict=False)
    return frozenset(frozenset(pair) for pair in pairs if pair[1] in list_near(pair[0]))


def list_near(cell: Cell) -> list[Cell]:
    """Return the cells next to a cell, perhaps beyond the board."""
    r, c = cell
    return [Cell(r - 1, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r, c - 1)]


def with_table(draft: Draft, name: str, table: Table) -> Draft:
    return replace(draft, tables={**draft.tables, name: table})


def put_token(draft: Draft, name: str, places: Sequence[Place], token: str) -> Draft:
    """Return the draft with this token in these places."""
    rows = [[*row] for row in draft.tables[name]]
    for r, c in places:
        rows[r][c] = token
    return with_table(draft, name, tuple(map(tuple, rows)))


@cache
def list_refused_digits(kind: Kind[Any], rows: int, cols: int) -> Mapping[str, str]:
    """Return, by block, the digits that no number has on boards of this size: 0 and those above 4
    on a Sudoku of 4 rows.
    """
    blank, found = make_blank(kind, rows, cols), dict[str, str]()
    for name, block in kind.blocks.items():
        if block.layout == "cells" and {*digits} <= {*block.signs}:
            tokens = (*digits, "10")
            problems = [put_token(blank, name, [(0, 0)], token).problem for token in tokens]
            wrong = [bool(one and (one.block, one.row) == (name, 0)) for one in problems]
            if wrong[-1] and not all(wrong):  # no longer number begins with them
                found[name] = "".join(compress(digits, wrong))
    return found


def is_same_board(kind: Kind[Any], one: Blocks, two: Blocks) -> bool:
    """Return whether two texts are the same board, perhaps with other names of regions.

    Raises BoardError if one is no board.
    """
    boards = [kind.parse(one), kind.parse(two)]
    for block in kind.blocks.values():
        if isinstance(block, Regions):
            fields = ((board, {*map(frozenset, board[block.field].parts)}) for board in boards)
            boards = [board.with_field(block.field, parts) for board, parts in fields]
    return bool(boards[0] == boards[1])


# -- tables


def make_table(block: Block, rows: int, cols: int) -> Table:
    """Return the tokens of a block on an empty board of a size."""
    match block.layout:
        case "points":
            return ((block.blank,) * (cols + 1),) * (rows + 1)
        case "one":
            return ((block.blank,),)
        case "line":
            return ((block.blank,) * _count_lines(block, rows, cols),)
        case "lists":
            return ((block.blank,),) * _count_lines(block, rows, cols)
        case "words":
            return ()
    return ((block.blank,) * cols,) * rows


def _count_lines(block: Any, rows: int, cols: int) -> int:
    return rows if block.side in ("left", "right") else cols


def is_blank(block: Block, table: Table) -> bool:
    """Return whether a table says nothing; regions say nothing if there is only one."""
    if isinstance(block, Regions):
        return len({token for row in table for token in row}) < 2
    return all(token == block.blank for row in table for token in row)


def split_tokens(block: Block, text: str) -> Table:
    """Return the tokens of a block's text, whose rows may differ in length."""
    _, lines = trim_block(text)
    if block.layout in ("lists", "words"):
        return tuple((line.strip(),) for line in lines)
    if block.layout == "one":
        return ((" ".join(lines).strip() or block.blank,),)
    return tuple(tuple(token for _, token in cell_spans(line)) for line in lines)


def join_tokens(block: Block, table: Table) -> str:
    """Return the text of a table: the inverse of `split_tokens`."""
    spaced = block.layout == "line" or isinstance(block, Regions)
    spaced = spaced or any(len(token) > 1 for row in table for token in row)
    return "\n".join((" " if spaced else "").join(row) for row in table)


def _find_size(kind: Kind[Any], split: Mapping[str, Table]) -> tuple[int, int]:
    rows = cols = 0
    for name, table in split.items():
        block: Any = kind.blocks[name]
        wide = max(map(len, table), default=0)
        if block.layout in ("cells", "points") and table and not rows * cols:
            less = block.layout == "points"
            rows, cols = len(table) - less, wide - less
        elif block.layout in ("line", "lists") and table and not isinstance(block, CellLists):
            count = wide if block.layout == "line" else len(table)
            if block.side in ("left", "right"):
                rows = rows or count
            else:
                cols = cols or count
    least = min(kind.usual, kind.largest)
    return min(rows or least, kind.largest), min(cols or least, kind.largest)


def _fit_table(block: Block, table: Table, blank: Draft) -> Table:
    """Return a table brought to the size of a draft: cut, or filled with blank tokens."""
    if block.layout in ("one", "words") or isinstance(block, CellLists):
        return table
    made = [[*row] for row in make_table(block, blank.rows, blank.cols)]
    for r, row in enumerate(table[: len(made)]):
        for c, token in enumerate(row[: len(made[r])]):
            made[r][c] = token
    return tuple(map(tuple, made))


def read_parts(line: str) -> list[Sequence[Cell]] | None:
    """Return the cells on each side of the colon that names some; None if a cell is wrong."""
    try:
        return [read_cells(part) for part in line.rpartition(":")[::2] if _names(part)]
    except BoardError:
        return None


def _names(part: str) -> bool:
    """Return whether a part of a line names cells, rather than a value."""
    return bool(CELL_NAME.match(part.strip()))


# -- texts that are no board yet


def read_loosely(draft: Draft) -> tuple[Any, dict[str, dict[Place, str]]]:
    """Return the board of a draft without its wrong tokens, and these, by block.

    Mistakes without a token, such as a region of a wrong size, are ignored if the kind's own checks
    find them; if the text cannot be read at all, the board is None.
    """
    kind, bad = draft.kind, dict[str, dict[Place, str]]()

    def read(blocks: Blocks) -> Any:
        return parse_board(blocks, kind.blocks, kind.largest, kind.board_type)

    for parse in (kind.parse, read):
        for _ in range(MOST_BAD):
            try:
                return parse(draft.blocks), bad
            except BoardError as error:
                name, at = error.block or "", (error.row or 0, error.col or 0)
                if not _has_token(draft, name, at):
                    break
                draft = _leave_out(draft, name, at, bad.setdefault(name, {}))
    return None, bad


def _leave_out(draft: Draft, name: str, place: Place, bad: dict[Place, str]) -> Draft:
    """Return the draft without a wrong token, which is added to those of its block.

    A line of a list is taken away, so that the next ones move up: their places in `bad` are those
    of the whole text.
    """
    block, table = draft.kind.blocks[name], draft.tables[name]
    row, col = place
    if block.layout != "words":
        bad[place] = table[row][col]
        return put_token(draft, name, [place], block.blank)
    rows = [r for r in range(len(table) + len(bad)) if (r, col) not in bad]
    bad[rows[row], col] = table[row][col]
    return with_table(draft, name, table[:row] + table[row + 1 :])


def _has_token(draft: Draft, name: str, place: Place) -> bool:
    """Return whether there is a token in a place, which can be left out."""
    block, table = draft.kind.blocks.get(name), draft.tables.get(name, ())
    if block is None or isinstance(block, Regions):
        return False
    inside = place[0] < len(table) and place[1] < len(table[place[0]])
    return inside and table[place[0]][place[1]] != block.blank
