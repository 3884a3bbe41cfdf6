"""Drafts: boards while they are edited, as the tokens of their blocks.

A Board cannot hold a wrong state, so edits work on the tokens that a file has: what is no board yet
keeps its text, and `Kind.parse` judges it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal

from ..boards.blocks import Block, CellLists, Regions
from ..boards.blocks.board import parse_board
from ..boards.blocks.lists import CELL_NAME, format_cells, read_cells
from ..boards.grid import Cell, Grid, components
from ..boards.partition import GAP
from ..boards.text import Blocks, cell_spans, trim_block
from ..errors import BoardError
from ..kind import Kind
from .signs import list_words

Table = tuple[tuple[str, ...], ...]
"""The tokens of a block, row by row, as in a file."""
Place = tuple[int, int]
"""The row and column of a token in its table, from 0. A list of a line has column 0."""
Borders = frozenset[frozenset[Cell]]
"""Borders of regions, each as the pair of cells on its sides."""
Turn = Literal["rotate", "flip", "transpose"]
SideOfBoard = Literal["top", "bottom", "left", "right"]
ERASE = ""
NEW_REGION, EXTEND, TAKE, BORDER, NEXT = "new", "extend", "take", "border", "next"
"""Entries that are no tokens: a new region, a stroke over cells, a region that takes other cells, a
stroke along lines, and the next sign.
"""
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
    return replace(blank, tables=tables, loose=_pair_cells(loose))


def _pair_cells(places: Sequence[Place]) -> Borders:
    """Return the borders between the cells of each pair, if they are neighbours."""
    cells = [Cell(*place) for place in places]
    pairs = zip(cells[::2], cells[1::2], strict=False)
    return frozenset(frozenset(pair) for pair in pairs if pair[1] in _list_near(pair[0]))


def edit(draft: Draft, name: str, places: Sequence[Place], entry: str, typed: str = "") -> Draft:
    """Return the draft after an entry into the block `name`.

    `places`: of the tokens that change, or the cells of a list. `entry`: a sign, a whole token, or
    ERASE. `typed`: what the reader has typed into this place before; the sign is added to it if the
    block accepts that, and otherwise replaces it. Places that do not exist are left out. For the
    entries of blocks of regions, of cell lists and of words, see `_edit_regions`, `_edit_lists` and
    `_edit_words`. Raises BoardError for an unknown block, and for an entry that its tokens never
    have.
    """
    if name not in draft.kind.blocks:
        raise BoardError(f"there is no block `{name}`")
    block, table = draft.kind.blocks[name], draft.tables[name]
    if isinstance(block, CellLists):
        cells = [Cell(r, c) for r, c in places if Cell(r, c) in Grid(draft.rows, draft.cols)]
        return _with_table(draft, name, _edit_lists(draft, block, table, cells, entry.strip()))
    if block.layout == "words":
        return _with_table(draft, name, _edit_words(table, entry))
    inside = [(r, c) for r, c in places if 0 <= r < len(table) and 0 <= c < len(table[r])]
    if not inside:
        return draft
    if isinstance(block, Regions):
        return _edit_regions(draft, name, inside, entry)
    if entry == ERASE:
        return _put(draft, name, inside, block.blank)
    if entry == NEXT:
        ring = (block.blank, *(sign for sign in block.signs if sign != " "))
        had = table[inside[0][0]][inside[0][1]]
        at = ring.index(had) + 1 if had in ring else 0
        return _put(draft, name, inside, ring[at % len(ring)])
    whole, taken = typed + entry, {*block.signs, *block.blank}
    if (block.signs and not {*whole} <= taken) or (block.layout != "lists" and _has_blank(whole)):
        told = " ".join(block.signs) or "no blanks"
        raise BoardError(f"{entry!r} does not belong here; expected {told}")
    if block.layout == "lists":
        return _put(draft, name, inside, " ".join(whole.split()) or block.blank)
    longer, new = (_put(draft, name, inside, token) for token in (whole, entry))
    if not typed or not _is_wrong_at(longer, name, inside) or _is_wrong_at(new, name, inside):
        return longer
    return new if entry.isdigit() or not _can_be_read(longer, name, inside) else longer


def _has_blank(text: str) -> bool:
    return any(char.isspace() for char in text)


def _is_wrong_at(draft: Draft, name: str, places: Sequence[Place]) -> bool:
    """Return whether a draft has a mistake at one of these places."""
    if draft.problem is None:
        return False
    return not {*read_loosely(draft)[1].get(name, ())}.isdisjoint(places)


def _can_be_read(draft: Draft, name: str, places: Sequence[Place]) -> bool:
    """Return whether the tokens in these places mean something, whatever is around them."""
    block, (r, c) = draft.kind.blocks[name], places[0]
    bare = _with_table(draft, name, make_table(block, draft.rows, draft.cols))
    alone = _put(bare, name, places, draft.tables[name][r][c])
    try:
        block.read(alone.blocks, name, draft.kind.largest)
    except BoardError:
        return False
    return True


def _with_table(draft: Draft, name: str, table: Table) -> Draft:
    return replace(draft, tables={**draft.tables, name: table})


def _put(draft: Draft, name: str, places: Sequence[Place], token: str) -> Draft:
    """Return the draft with this token in these places."""
    rows = [[*row] for row in draft.tables[name]]
    for r, c in places:
        rows[r][c] = token
    return _with_table(draft, name, tuple(map(tuple, rows)))


def paste(draft: Draft, blocks: Blocks, place: Place) -> Draft:
    """Return the draft with a rectangle of tokens in its cells; `place`: its upper left corner.

    `blocks`: the tokens by block, as in a file. Those of other layouts than cells, and those beyond
    the board, are left out. Pasted regions are new ones. Raises BoardError for a token that a block
    never has, and if no block has cells.
    """
    named = [name for name in blocks if name in draft.tables]
    found = [name for name in named if draft.kind.blocks[name].layout == "cells"]
    if not found:
        raise BoardError(f"nothing to paste: {draft.kind.title} has no such blocks of cells")
    for name in found:
        block, parts = draft.kind.blocks[name], dict[str, list[Place]]()
        for r, row in enumerate(split_tokens(block, blocks[name]), place[0]):
            for c, token in enumerate(row, place[1]):
                if r < draft.rows and c < draft.cols:
                    parts.setdefault(token, []).append((r, c))
        for token, places in parts.items():
            entry = token if token == GAP or not isinstance(block, Regions) else NEW_REGION
            draft = edit(draft, name, places, "" if entry == block.blank else entry)
    return draft


def list_drafts(target: Draft) -> list[Draft]:
    """Return the drafts from an empty board to `target`, each one after an edit as readers make
    them: sign by sign, region by region, list by list.
    """
    made = [make_blank(target.kind, target.rows, target.cols)]

    def enter(places: Sequence[Place], entry: str, typed: str = "") -> None:
        made.append(edit(made[-1], name, places, entry, typed))

    for name, table in target.tables.items():
        block = target.kind.blocks[name]
        places = [(r, c) for r, row in enumerate(table) for c in range(len(row))]
        if isinstance(block, Regions):
            for part in dict.fromkeys(table[r][c] for r, c in places):
                own = [(r, c) for r, c in places if table[r][c] == part]
                enter(own, GAP if part == GAP else NEW_REGION)
        elif block.layout == "words":
            for (line,) in table:
                cells = [cell for part in _read_parts(line) or () for cell in part]
                value = line.rpartition(":")[0].strip()
                enter(cells, (value or EXTEND) if cells else line)
        else:
            for r, c in places:
                for i, sign in enumerate(table[r][c] if table[r][c] != block.blank else ""):
                    enter([(r, c)], sign, table[r][c][:i])
    return made


def _edit_words(table: Table, entry: str) -> Table:
    """Return the lines without the entry if it is one of them, and otherwise with it."""
    word = (" ".join(entry.split()),)
    if word in table:
        return tuple(line for line in table if line != word)
    return (*table, word) if word[0] else table


def _edit_lists(
    draft: Draft, block: CellLists, table: Table, cells: Sequence[Cell], entry: str
) -> Table:
    """Return the lines of a block of cell lists after an entry.

    EXTEND, a stroke over its cells, makes a list, or deletes one with just these cells. If words
    are values, it has the first of them; if the block is `parted`, the first cell stands before the
    colon, or the first half if only that is right. Any other entry is for the newest list that has
    these cells, or the only one: ERASE deletes it, NEXT gives it the next word, and others become
    its value.
    """
    lines = [line for (line,) in table]
    words = list_words(block)
    at = next((i for i in range(len(lines) - 1, -1, -1) if _is_meant(lines[i], cells)), None)
    if at is not None and entry in (ERASE, EXTEND):
        del lines[at]
    elif at is not None and not block.parted:
        value, _, tail = lines[at].rpartition(":")
        if entry == NEXT:
            had = words.index(value.strip()) if value.strip() in words else -1
            entry = words[(had + 1) % len(words)] if words else value.strip()
        lines[at] = f"{entry}: {tail.strip()}" if entry else lines[at]
    elif at is None and len(cells) > 1 and entry not in (ERASE, NEXT):
        head = "" if entry == EXTEND else entry
        head = head or ("" if block.bare or not words else words[0])
        grid, ways = Grid(draft.rows, draft.cols), (1, len(cells) // 2)
        right = (n for n in ways if not block.find_mistake(grid, tuple(cells), n))
        first = next(right, 1) if block.parted else 0
        head = format_cells(cells[:first]) if first else head
        tail = format_cells(cells[first:])
        lines.append(f"{head}: {tail}" if head else tail)
    return tuple((line,) for line in lines)


def _is_meant(line: str, cells: Sequence[Cell]) -> bool:
    """Return whether a line has exactly these cells, or the only one."""
    found = _read_parts(line) or ()
    own = [cell for part in found for cell in part]
    return bool(own) and ({*own} == {*cells} or (len(cells) == 1 and cells[0] in own))


def _read_parts(line: str) -> list[Sequence[Cell]] | None:
    """Return the cells on each side of the colon that names some; None if a cell is wrong."""
    try:
        return [read_cells(part) for part in line.rpartition(":")[::2] if _names(part)]
    except BoardError:
        return None


def _edit_regions(draft: Draft, name: str, places: Sequence[Place], entry: str) -> Draft:
    """Return the draft after an entry into its block of regions.

    TAKE gives the places to the region of the first one. So does EXTEND; but if they are a part of
    it, they become a region, as with NEW_REGION. ERASE gives the first place to a neighbouring
    region, and GAP takes the places out of all regions if the block has gaps. BORDER is for
    pairs of cells: it erases the borders between them if there are some between all of them, and
    otherwise draws them. Regions are the pieces between borders: if one is cut, its smaller pieces
    get new names, and borders that divide nothing yet are loose.
    """
    block, table, borders = draft.kind.blocks[name], draft.tables[name], draft.loose
    cells = {Cell(r, c): token for r, row in enumerate(table) for c, token in enumerate(row)}
    own = [Cell(*place) for place in places]
    if entry == BORDER:
        drawn = frozenset(pair for pair in _pair_cells(places) if pair <= cells.keys())
        if all(pair in borders or len({cells[cell] for cell in pair}) > 1 for pair in drawn):
            borders -= drawn
            _join_regions(cells, drawn)
        else:
            borders |= drawn
    else:
        painted, region = _choose_region(cells, own, entry, gaps=getattr(block, "gaps", False))
        cells |= dict.fromkeys(painted, region)
        borders -= {frozenset(pair) for pair in pairwise(own)}  # the stroke crosses them
    _name_pieces(cells, borders)
    rows = tuple(tuple(cells[Cell(r, c)] for c in range(len(row))) for r, row in enumerate(table))
    inside = (pair for pair in borders if pair <= cells.keys())
    loose = frozenset(pair for pair in inside if len({cells[cell] for cell in pair}) == 1)
    return replace(_with_table(draft, name, rows), loose=loose)


def _choose_region(
    cells: Mapping[Cell, str], own: Sequence[Cell], entry: str, *, gaps: bool
) -> tuple[Sequence[Cell], str]:
    """Return the cells that an entry paints, and the name of the region that they get."""
    had, first = cells[own[0]], own[:1]
    is_part = len(own) > 1 and {cell for cell in cells if cells[cell] == had} > {*own}
    if entry == GAP:
        return own, GAP if gaps else had
    if entry == ERASE and had != GAP:
        beside = (cells[near] for near in _list_near(own[0]) if near in cells)
        return first, next((name for name in beside if name not in (had, GAP)), had)
    if entry == NEW_REGION or (entry == EXTEND and is_part) or had == GAP:
        return own, _find_new_name({*cells.values()})
    return own, had


def _join_regions(cells: dict[Cell, str], borders: Borders) -> None:
    """Give the regions on both sides of each border one name."""
    for a, b in borders:
        cells |= dict.fromkeys([cell for cell in cells if cells[cell] == cells[b]], cells[a])


def _name_pieces(cells: dict[Cell, str], borders: Borders) -> None:
    """Give new names to all pieces of regions but the largest of each."""
    for name in dict.fromkeys(cells.values()):
        same = [cell for cell in cells if cells[cell] == name and name != GAP]
        pieces = components(
            same, lambda a: [b for b in _list_near(a) if frozenset((a, b)) not in borders]
        )
        for piece in sorted(pieces, key=len, reverse=True)[1:]:
            cells |= dict.fromkeys(piece, _find_new_name({*cells.values()}))


def _list_near(cell: Cell) -> list[Cell]:
    """Return the cells beside a cell, perhaps beyond the board."""
    r, c = cell
    return [Cell(r - 1, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r, c - 1)]


def _find_new_name(names: Collection[str]) -> str:
    return next(str(k) for k in range(1, len(names) + 2) if str(k) not in names)


def say_entry(draft: Draft, name: str, places: Sequence[Place]) -> str:
    """Return what is in the first of these places after an edit, for those who do not see it."""
    block, table = draft.kind.blocks[name], draft.tables[name]
    if isinstance(block, CellLists) or block.layout == "words" or not places:
        return f"{name.replace('_', ' ')}: {'; '.join(line for (line,) in table) or 'nothing'}."
    r, c = places[-1] if isinstance(block, Regions) else places[0]
    if not (0 <= r < len(table) and 0 <= c < len(table[r])):
        return ""
    if isinstance(block, Regions):
        size = sum(row.count(table[r][c]) for row in table)
        told = f"in a {block.what} of {size} {'cell' if size == 1 else 'cells'}"
    else:
        told = "empty" if table[r][c] == block.blank else table[r][c]
    if block.layout in ("line", "lists"):
        where = f"{name.replace('_', ' ')} {max(r, c) + 1}"
    else:
        where = "" if block.layout == "one" else f"row {r + 1}, column {c + 1}"
    return f"{where}: {told}." if where else f"{name}: {told}."


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


# -- what is no board yet


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
                bad.setdefault(name, {})[at] = draft.tables[name][at[0]][at[1]]
                draft = _put(draft, name, [at], kind.blocks[name].blank)
    return None, bad


def _has_token(draft: Draft, name: str, place: Place) -> bool:
    """Return whether there is a token in a place, which can be left out."""
    block, table = draft.kind.blocks.get(name), draft.tables.get(name, ())
    if block is None or isinstance(block, Regions):
        return False
    inside = place[0] < len(table) and place[1] < len(table[place[0]])
    return inside and table[place[0]][place[1]] != block.blank


# -- the board as a whole


def resize(draft: Draft, side: SideOfBoard, by: int) -> Draft:
    """Return the draft with `by` more rows or columns at a side, or with fewer if it is negative.

    New cells are empty and join the region beside them. Lists of cells that leave the board are
    deleted. Square boards stay square if the kind needs that. Raises BoardError for a size that the
    kind cannot have.
    """
    made = _resize_side(draft, side, by)
    if draft.rows == draft.cols and make_blank(draft.kind, made.rows, made.cols).problem:
        size = draft.rows + by
        if size <= draft.kind.largest and not make_blank(draft.kind, size, size).problem:
            return _resize_side(made, "bottom" if side in ("left", "right") else "right", by)
    return made


def _resize_side(draft: Draft, side: SideOfBoard, by: int) -> Draft:
    """Return the draft with more or fewer lines at one side; see `resize`."""
    across = side in ("left", "right")
    rows, cols = draft.rows + (0 if across else by), draft.cols + (by if across else 0)
    if not (min(rows, cols) >= LEAST and max(rows, cols) <= draft.kind.largest):
        raise BoardError(f"expected {LEAST} to {draft.kind.largest} rows and columns")
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
    loose = _move_borders(draft.loose, lambda c: Cell(c.row + down, c.col + right), rows, cols)
    return replace(draft, rows=rows, cols=cols, tables=made, loose=loose)


def _move_borders(borders: Borders, move: Callable[[Cell], Cell], rows: int, cols: int) -> Borders:
    """Return borders after their cells have moved, without those that leave the board."""
    moved = (frozenset(map(move, pair)) for pair in borders)
    return frozenset(pair for pair in moved if all(cell in Grid(rows, cols) for cell in pair))


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
        texts = _read_parts(line)
        if not texts:
            left.append((line,))
        elif all(move(cell) in Grid(rows, cols) for cells in texts for cell in cells):
            told = [format_cells([*map(move, cells)]) for cells in texts]
            head = told[0] if len(told) > 1 else line.rpartition(":")[0].strip()
            left.append((f"{head}: {told[-1]}" if head else told[-1],))
    return tuple(left)


def _names(part: str) -> bool:
    """Return whether a part of a line names cells, rather than a value."""
    return bool(CELL_NAME.match(part.strip()))


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
            made[name] = _move_lists(table, lambda c: Cell(*move_place(c, whole, how)), rows, cols)
        elif block.layout not in ("cells", "points") or not block.turns(how):
            raise BoardError(f"the block `{name}` cannot be turned so: its clues have directions")
        else:
            size = len(table), len(table[0])
            blank = [[*row] for row in make_table(block, rows, cols)]
            for r, row in enumerate(table):
                for c, token in enumerate(row):
                    i, j = move_place((r, c), size, how)
                    blank[i][j] = block.turn_token(token, how)
            made[name] = tuple(map(tuple, blank))
    loose = _move_borders(draft.loose, lambda c: Cell(*move_place(c, whole, how)), rows, cols)
    return replace(draft, rows=rows, cols=cols, tables=made, loose=loose)


def move_place(place: Place, size: tuple[int, int], how: Turn) -> Place:
    """Return the new place of a token in a table of this size."""
    (r, c), (rows, cols) = place, size
    return {"rotate": (c, rows - 1 - r), "flip": (r, cols - 1 - c), "transpose": (c, r)}[how]
