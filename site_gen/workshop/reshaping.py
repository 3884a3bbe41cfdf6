"""Drafts with more or fewer rows and columns, rotated and flipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

from ..boards.answers.dots import DOTS
from ..boards.blocks import Block, CellDots, CellLists, Regions
from ..boards.blocks.lists import format_cells
from ..boards.grid import Cell, Grid
from ..errors import BoardError
from .drafts import (
    LEAST,
    Borders,
    Draft,
    Place,
    Table,
    is_blank,
    make_blank,
    make_table,
    read_parts,
)

Turn = Literal["rotate", "flip", "transpose"]
SideOfBoard = Literal["top", "bottom", "left", "right"]
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
SIDES_AFTER: Mapping[Turn, Mapping[str, str]] = {
    "rotate": {"left": "top", "top": "right", "right": "bottom", "bottom": "left"},
    "flip": {"left": "right", "right": "left", "top": "top", "bottom": "bottom"},
    "transpose": {"left": "top", "top": "left", "right": "bottom", "bottom": "right"},
}
"""The side to which a turn brings the clues of a side."""
REVERSED: Mapping[Turn, str] = {"rotate": "left right", "flip": "top bottom", "transpose": ""}
"""The sides whose lines are in the opposite order after a turn."""


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
        texts = read_parts(line)
        if not texts:
            left.append((line,))
        elif all(move(cell) in Grid(rows, cols) for cells in texts for cell in cells):
            told = [format_cells([*map(move, cells)]) for cells in texts]
            head = told[0] if len(told) > 1 else line.rpartition(":")[0].strip()
            left.append((f"{head}: {told[-1]}" if head else told[-1],))
    return tuple(left)


def turn(draft: Draft, how: Turn) -> Draft:
    """Return the draft rotated by 90 degrees to the right, flipped from left to right, or with rows
    and columns exchanged. Raises BoardError with the reason if a block cannot be turned so.
    """
    rows, cols = (draft.rows, draft.cols) if how == "flip" else (draft.cols, draft.rows)
    made, whole = _turn_lines(draft, how), (draft.rows, draft.cols)
    for name, table in draft.tables.items():
        block: Any = draft.kind.blocks[name]
        if name in made:
            continue
        if is_blank(block, table) or block.layout == "one":
            made[name] = (
                table if block.layout in ("one", "words") else make_table(block, rows, cols)
            )
        elif isinstance(block, CellLists):
            made[name] = _move_lists(table, lambda c: Cell(*move_place(c, whole, how)), rows, cols)
        elif isinstance(block, CellDots):
            made[name] = _turn_dots(table, make_table(block, rows, cols), whole, how)
        elif block.layout not in ("cells", "points") or not block.turns(how):
            why = "its clues are about directions that the turn would change"
            raise BoardError(f"the block `{name}` cannot be turned so: {why}")
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


def _turn_lines(draft: Draft, how: Turn) -> dict[str, Table]:
    """Return the tables of the blocks beside a board that is turned.

    Clues that come to a side without such a block go to the opposite one, with their lists
    reversed.
    """
    blocks: Mapping[str, Any] = draft.kind.blocks
    beside = {name: one for name, one in blocks.items() if getattr(one, "side", "")}
    made = dict[str, Table]()
    for name, block in beside.items():
        side = SIDES_AFTER[how][block.side]
        lines = [token for row in draft.tables[name] for token in row]
        if block.side in REVERSED[how]:
            lines.reverse()
        alike = [replace(block, side=one) for one in (side, OPPOSITE[side])]
        target = next((key for one in alike for key, own in beside.items() if own == one), None)
        if target is None or target in made:
            raise BoardError(f"the block `{name}` cannot be turned so: no block is like it there")
        if beside[target].side != side:
            lines = [" ".join(reversed(token.split())) for token in lines]
        made[target] = (
            (tuple(lines),) if block.layout == "line" else tuple((token,) for token in lines)
        )
    return made


def _turn_dots(table: Table, blank: Table, whole: Place, how: Turn) -> Table:
    """Return the dots of a board that is turned: their places count half cells."""
    size, made = (2 * whole[0] - 1, 2 * whole[1] - 1), [[*row] for row in blank]
    signs = {shift: sign for sign, shift in DOTS.items()}
    for r, row in enumerate(table):
        for c, token in enumerate(row):
            down, right = DOTS.get(token, (0, 0))
            i, j = move_place((2 * r + down, 2 * c + right), size, how)
            if token in DOTS:
                made[i // 2][j // 2] = signs[i % 2, j % 2]
    return tuple(map(tuple, made))


def move_place(place: Place, size: tuple[int, int], how: Turn) -> Place:
    """Return the new place of a token in a table of this size."""
    (r, c), (rows, cols) = place, size
    return {"rotate": (c, rows - 1 - r), "flip": (r, cols - 1 - c), "transpose": (c, r)}[how]
