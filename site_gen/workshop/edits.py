"""Edits of drafts: what a reader enters into a block, and the board after it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ..boards.blocks import CellLists, Regions
from ..boards.blocks.lists import format_cells
from ..boards.grid import Cell, Grid, components
from ..boards.partition import GAP
from ..boards.text import Blocks
from ..errors import BoardError
from .drafts import (
    Borders,
    Draft,
    Place,
    Table,
    list_near,
    make_blank,
    make_table,
    pair_cells,
    put_token,
    read_loosely,
    read_parts,
    split_tokens,
    with_table,
)
from .signs import is_counting, list_words

ERASE = ""
NEW_REGION, EXTEND, TAKE, BORDER, NEXT, BACK = "new", "extend", "take", "border", "next", "back"
"""Entries that are no tokens: a new region, a stroke over cells, a region that takes other cells, a
stroke along lines, the next sign, and the last sign taken away.
"""


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
        made = _edit_lists(draft, block, table, cells, entry.strip())
        if made == table and entry not in (ERASE, BACK, EXTEND, NEXT):
            if len(cells) == 1 and (other := _find_other(draft, entry)):
                return edit(draft, other, places, entry[-1], entry[:-1])
            what = name.replace("_", " ")
            raise BoardError(f"none of the {what} is here; draw over its cells first")
        return with_table(draft, name, made)
    if block.layout == "words":
        return with_table(draft, name, _edit_words(table, entry))
    inside = [(r, c) for r, c in places if 0 <= r < len(table) and 0 <= c < len(table[r])]
    if not inside:
        return draft
    if isinstance(block, Regions):
        return _edit_regions(draft, name, inside, ERASE if entry == BACK else entry)
    if entry == BACK:
        for r, c in inside:
            left = table[r][c][:-1].rstrip()
            draft = put_token(draft, name, [(r, c)], left or block.blank)
        return draft
    if entry == ERASE:
        return put_token(draft, name, inside, block.blank)
    if entry == NEXT:
        return put_token(draft, name, inside, _find_next(draft, name, inside[0]))
    whole, taken = typed + entry, {*block.signs, *block.blank}
    if (block.signs and not {*whole} <= taken) or (block.layout != "lists" and _has_blank(whole)):
        told = " ".join(block.signs) or "no blanks"
        raise BoardError(f"{entry!r} does not belong here; expected {told}")
    if block.layout == "lists":
        return put_token(draft, name, inside, " ".join(whole.split()) or block.blank)
    longer, new = (put_token(draft, name, inside, token) for token in (whole, entry))
    if not typed or not _is_wrong_at(longer, name, inside) or _is_wrong_at(new, name, inside):
        return longer
    return new if entry.isdigit() or not _can_be_read(longer, name, inside) else longer


def _find_other(draft: Draft, entry: str) -> str:
    """Return the first block of cells that takes an entry which no list is here for; "" if none
    does.
    """
    blocks = draft.kind.blocks.items()
    plain = [(name, one) for name, one in blocks if one.layout == "cells" and one.signs]
    return next((name for name, one in plain if entry and {*entry} <= {*one.signs}), "")


def _find_next(draft: Draft, name: str, place: Place) -> str:
    """Return the sign that follows that in a place; after the largest number that fits there, those
    for unknown ones.
    """
    block = draft.kind.blocks[name]
    had = draft.tables[name][place[0]][place[1]]
    ring = [block.blank, *(sign for sign in block.signs if sign != " ")]
    if is_counting(block):
        ring = [block.blank, *(sign for sign in block.signs if not sign.isdigit())]
        if had == block.blank or had.isdecimal():
            number = str(int(had) + 1 if had != block.blank else getattr(block, "least", 0))
            if not _is_wrong_at(put_token(draft, name, [place], number), name, [place]):
                return number
            had = block.blank
    at = ring.index(had) + 1 if had in ring else 0
    return ring[at % len(ring)]


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
    bare = with_table(draft, name, make_table(block, draft.rows, draft.cols))
    alone = put_token(bare, name, places, draft.tables[name][r][c])
    try:
        block.read(alone.blocks, name, draft.kind.largest)
    except BoardError:
        return False
    return True


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
                cells = [cell for part in read_parts(line) or () for cell in part]
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
    its value, whose last sign BACK takes away.
    """
    lines = [line for (line,) in table]
    words = list_words(block)
    at = next((i for i in range(len(lines) - 1, -1, -1) if _is_meant(lines[i], cells)), None)
    if at is not None and entry == BACK and not block.parted:
        value, _, tail = lines[at].rpartition(":")
        value, tail = value.strip(), tail.strip()
        lines[at] = (f"{value[:-1].strip()}: {tail}" if value[:-1].strip() else tail) * bool(value)
        return tuple((line,) for line in lines if line)
    if at is not None and entry in (ERASE, BACK, EXTEND):
        del lines[at]
    elif at is not None and not block.parted:
        value, _, tail = lines[at].rpartition(":")
        if entry == NEXT:
            had = words.index(value.strip()) if value.strip() in words else -1
            entry = words[(had + 1) % len(words)] if words else value.strip()
        lines[at] = f"{entry}: {tail.strip()}" if entry else lines[at]
    elif at is None and len(cells) > 1 and entry not in (ERASE, BACK, NEXT):
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
    found = read_parts(line) or ()
    own = [cell for part in found for cell in part]
    return bool(own) and ({*own} == {*cells} or (len(cells) == 1 and cells[0] in own))


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
        drawn = frozenset(pair for pair in pair_cells(places) if pair <= cells.keys())
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
    return replace(with_table(draft, name, rows), loose=loose)


def _choose_region(
    cells: Mapping[Cell, str], own: Sequence[Cell], entry: str, *, gaps: bool
) -> tuple[Sequence[Cell], str]:
    """Return the cells that an entry paints, and the name of the region that they get."""
    had, first = cells[own[0]], own[:1]
    is_part = len(own) > 1 and {cell for cell in cells if cells[cell] == had} > {*own}
    if entry == GAP:
        return own, GAP if gaps else had
    if entry == ERASE and had != GAP:
        beside = (cells[near] for near in list_near(own[0]) if near in cells)
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
            same, lambda a: [b for b in list_near(a) if frozenset((a, b)) not in borders]
        )
        for piece in sorted(pieces, key=len, reverse=True)[1:]:
            cells |= dict.fromkeys(piece, _find_new_name({*cells.values()}))


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
