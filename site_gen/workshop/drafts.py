"""Drafts: boards while they are edited, as the tokens of their blocks.

A Board cannot hold a wrong state, so edits work on the tokens that a file has: what is no board yet
keeps its text, and `Kind.parse` judges it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from ..boards.blocks import Block, CellLists, Regions
from ..boards.blocks.board import parse_board
from ..boards.blocks.lists import format_cells, read_cells
from ..boards.grid import Cell, Grid, components
from ..boards.text import Blocks, cell_spans, trim_block
from ..errors import BoardError
from ..kind import Kind

Table = tuple[tuple[str, ...], ...]
"""The tokens of a block, row by row, as in a file."""
Place = tuple[int, int]
"""The row and column of a token in its table, from 0. A list of a line has column 0."""
Turn = Literal["rotate", "flip", "transpose"]
SideOfBoard = Literal["top", "bottom", "left", "right"]
ERASE = ""
NEW_REGION = "new"
MOST_BAD = 100  # tokens of a draft that cannot be read; with more, it is not drawn


@dataclass(frozen=True)
class Draft:
    """A board that is edited: its size, and the tokens of each block that it has."""

    kind: Kind[Any]
    rows: int
    cols: int
    tables: Mapping[str, Table]

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


def read_draft(kind: Kind[Any], blocks: Blocks) -> Draft:
    """Return the draft of any texts of blocks, also of wrong ones.

    The first block with a token for each cell gives the size; the tables of the others are brought
    to it. Blocks that the kind does not have are left out.
    """
    split = {
        name: split_tokens(block, blocks[name])
        for name, block in kind.blocks.items()
        if name in blocks
    }
    rows, cols = _find_size(kind, split)
    blank = make_blank(kind, rows, cols)
    fitted = {name: _fit_table(kind.blocks[name], table, blank) for name, table in split.items()}
    return replace(
        blank, tables={name: fitted.get(name, blank.tables[name]) for name in blank.tables}
    )


def edit(draft: Draft, name: str, places: Sequence[Place], entry: str, typed: str = "") -> Draft:
    """Return the draft after an entry into the block `name`.

    `places`: of the tokens that change; for a block of cell lists, the cells of a list. `entry`: a
    sign, a whole token, or ERASE. `typed`: what the reader has typed into this place before; the
    sign is added to it if the block accepts that, and otherwise replaces it. In a block of regions,
    an entry extends the region of the first place, NEW_REGION makes one of all places, and ERASE
    gives a place to a neighbouring region. Places that do not exist are left out. Raises BoardError
    for an unknown block, and for an entry that its tokens never have.
    """
    if name not in draft.kind.blocks:
        raise BoardError(f"there is no block `{name}`")
    block, table = draft.kind.blocks[name], draft.tables[name]
    inside = [(r, c) for r, c in places if 0 <= r < len(table) and 0 <= c < len(table[r])]
    if isinstance(block, CellLists):
        return _with_table(draft, name, _edit_lists(block, table, places, entry))
    if block.layout == "words":
        return _with_table(draft, name, tuple((line,) for line in entry.splitlines()))
    if not inside:
        return draft
    if isinstance(block, Regions):
        return _with_table(draft, name, _edit_regions(table, inside, entry))
    if entry == ERASE:
        return _put(draft, name, inside, block.blank)
    if block.signs and not {*entry} <= {*block.signs}:
        raise BoardError(f"{entry!r} does not belong here; expected {' '.join(block.signs)}")
    tries = [_put(draft, name, inside, token) for token in dict.fromkeys((typed + entry, entry))]
    return next((one for one in tries if not _is_wrong_at(one, name, inside)), tries[0])


def _is_wrong_at(draft: Draft, name: str, places: Sequence[Place]) -> bool:
    """Return whether the first mistake of a draft is at one of these places."""
    found = draft.problem
    return found is not None and found.block == name and (found.row, found.col) in places


def _with_table(draft: Draft, name: str, table: Table) -> Draft:
    return replace(draft, tables={**draft.tables, name: table})


def _put(draft: Draft, name: str, places: Sequence[Place], token: str) -> Draft:
    """Return the draft with this token in these places."""
    rows = [[*row] for row in draft.tables[name]]
    for r, c in places:
        rows[r][c] = token
    return _with_table(draft, name, tuple(map(tuple, rows)))


def _edit_lists(block: CellLists, table: Table, places: Sequence[Place], entry: str) -> Table:
    """Return the lines of a block of cell lists after an entry.

    Several cells make a new list with the value `entry`. For one cell, ERASE deletes the lists that
    contain it, and another entry becomes their value.
    """
    lines, cells = [line for (line,) in table], tuple(Cell(*place) for place in places)
    if len(cells) > 1:
        made = format_cells(cells)
        return (*table, (f"{entry}: {made}" if entry else made,))
    left = list[str]()
    for line in lines:
        _, _, tail = line.rpartition(":")
        try:
            here = cells[0] in read_cells(tail)
        except BoardError:
            here = False
        if not here:
            left.append(line)
        elif entry != ERASE:
            left.append(f"{entry}: {tail.strip()}")
    return tuple((line,) for line in left)


def _edit_regions(table: Table, places: Sequence[Place], entry: str) -> Table:
    """Return the names of regions after an entry; see `edit`. Each region stays connected: if one
    is cut, its smaller pieces get new names.
    """
    cells = {Cell(r, c): token for r, row in enumerate(table) for c, token in enumerate(row)}
    grid, own = Grid(len(table), len(table[0])), [Cell(*place) for place in places]
    if entry == NEW_REGION:
        paint = _find_new_name({*cells.values()})
    elif entry == ERASE:
        beside = (cells[near] for near in grid.neighbours(own[0]))
        paint = next((name for name in beside if name != cells[own[0]]), cells[own[0]])
    else:
        paint = cells[own[0]]
    cells |= dict.fromkeys(own, paint)
    for name in dict.fromkeys(cells.values()):
        pieces = components([c for c in cells if cells[c] == name], grid.neighbours)
        for piece in sorted(pieces, key=len, reverse=True)[1:]:
            cells |= dict.fromkeys(piece, _find_new_name({*cells.values()}))
    return tuple(tuple(cells[Cell(r, c)] for c in range(grid.cols)) for r in range(grid.rows))


def _find_new_name(names: Collection[str]) -> str:
    return next(str(k) for k in range(1, len(names) + 2) if str(k) not in names)


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


# -- what is no board yet


def read_loosely(draft: Draft) -> tuple[Any, dict[str, dict[Place, str]]]:
    """Return the board of a draft without the tokens that cannot be read, and these, by block.

    Mistakes that only the whole board shows are ignored. Return None for the board if it cannot be
    read at all.
    """
    kind, bad = draft.kind, dict[str, dict[Place, str]]()
    for _ in range(MOST_BAD):
        try:
            made = parse_board(draft.blocks, kind.blocks, kind.largest, kind.board_type)
        except BoardError as error:
            name, place = error.block or "", (error.row, error.col or 0)
            rows = draft.tables.get(name, ())
            if place[0] is None or place[0] >= len(rows) or place[1] >= len(rows[place[0]]):
                break
            at = place[0], place[1]
            bad.setdefault(name, {})[at] = rows[at[0]][at[1]]
            draft = _put(draft, name, [at], kind.blocks[name].blank)
        else:
            return made, bad
    return None, bad


# -- the board as a whole


def resize(draft: Draft, side: SideOfBoard, by: int) -> Draft:
    """Return the draft with `by` more rows or columns at a side, or with fewer if it is negative.

    New cells are empty and join the region beside them. Lists of cells that leave the board are
    deleted. Raises BoardError for a size that the kind cannot have.
    """
    across = side in ("left", "right")
    rows, cols = draft.rows + (0 if across else by), draft.cols + (by if across else 0)
    if not (min(rows, cols) >= 1 and max(rows, cols) <= draft.kind.largest):
        raise BoardError(f"expected 1 to {draft.kind.largest} rows and columns")
    before = side in ("left", "top")
    down, right = (0, by * before) if across else (by * before, 0)
    made = dict[str, Table]()
    for name, table in draft.tables.items():
        block = draft.kind.blocks[name]
        if isinstance(block, CellLists):
            made[name] = _move_lists(table, lambda c: Cell(c.row + down, c.col + right), rows, cols)
        elif block.layout in ("one", "words"):
            made[name] = table
        else:
            blank = make_table(block, rows, cols)
            made[name] = _shift(block, table, blank, down, right)
    return replace(draft, rows=rows, cols=cols, tables=made)


def _shift(block: Block, table: Table, blank: Table, down: int, right: int) -> Table:
    """Return the tokens of a table moved into one of another size; see `resize`."""
    if block.layout in ("line", "lists"):  # the direction that such a block does not have
        down, right = (0, right or down) if block.layout == "line" else (right or down, 0)
        if len(blank) == len(table) and len(blank[0]) == len(table[0]):
            down = right = 0
    joins = isinstance(block, Regions)

    def find(r: int, c: int) -> str:
        r, c = r - down, c - right
        if joins:
            r, c = min(max(r, 0), len(table) - 1), min(max(c, 0), len(table[0]) - 1)
        inside = 0 <= r < len(table) and 0 <= c < len(table[r])
        return table[r][c] if inside else block.blank

    return tuple(tuple(find(r, c) for c in range(len(row))) for r, row in enumerate(blank))


def _move_lists(table: Table, move: Callable[[Cell], Cell], rows: int, cols: int) -> Table:
    left = list[tuple[str]]()
    for (line,) in table:
        parts = line.rpartition(":")
        try:
            texts = [
                [move(cell) for cell in read_cells(part)] for part in parts[::2] if _names(part)
            ]
        except BoardError:
            left.append((line,))
            continue
        if all(0 <= r < rows and 0 <= c < cols for cells in texts for r, c in cells):
            told = [format_cells(cells) for cells in texts]
            head = told[0] if len(told) > 1 else parts[0].strip()
            left.append((f"{head}: {told[-1]}" if head else told[-1],))
    return tuple(left)


def _names(part: str) -> bool:
    """Return whether a part of a line names cells, rather than a value."""
    return part.strip()[:1] in ("R", "r")


def turn(draft: Draft, how: Turn) -> Draft:
    """Return the draft rotated by 90 degrees to the right, flipped from left to right, or with rows
    and columns exchanged. Raises BoardError with the reason if a block cannot be turned so.
    """
    rows, cols = (draft.rows, draft.cols) if how == "flip" else (draft.cols, draft.rows)
    made, whole = dict[str, Table](), (draft.rows, draft.cols)
    for name, table in draft.tables.items():
        block: Any = draft.kind.blocks[name]
        if is_blank(block, table) or block.layout == "one":
            made[name] = (
                table if block.layout in ("one", "words") else make_table(block, rows, cols)
            )
        elif isinstance(block, CellLists):
            made[name] = _move_lists(table, lambda c: Cell(*_move(c, whole, how)), rows, cols)
        elif block.layout not in ("cells", "points") or not block.turns(how):
            raise BoardError(f"the block `{name}` cannot be turned so: its clues have directions")
        else:
            size = len(table), len(table[0])
            blank = [[*row] for row in make_table(block, rows, cols)]
            for r, row in enumerate(table):
                for c, token in enumerate(row):
                    i, j = _move((r, c), size, how)
                    blank[i][j] = block.turn_token(token, how)
            made[name] = tuple(map(tuple, blank))
    return replace(draft, rows=rows, cols=cols, tables=made)


def _move(place: Place, size: tuple[int, int], how: Turn) -> Place:
    """Return the new place of a token in a table of this size."""
    (r, c), (rows, cols) = place, size
    return {"rotate": (c, rows - 1 - r), "flip": (r, cols - 1 - c), "transpose": (c, r)}[how]
