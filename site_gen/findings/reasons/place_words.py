"""Names of places on a board, as sentences of steps have them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...boards.blocks import NO_REGIONS
from ...boards.grid import Cell, named
from ...boards.text import join_words
from ...kind import HasGrid, Kind

BLOCK = {(0, 0), (0, 1), (1, 0), (1, 1)}
OF = "the region of "
MOST_LISTED = 4  # cells at most of a part that a sentence lists


def name_block(cells: Collection[Cell]) -> str:
    """Return `R1C1–R2C2` for the cells of a 2×2 block, "" for others."""
    if len(cells) != 4:
        return ""
    first, last = min(cells), max(cells)
    is_block = {(cell.row - first.row, cell.col - first.col) for cell in cells} == BLOCK
    return f"{named(first)}–{named(last)}" if is_block else ""


def name_part(cells: Collection[Cell]) -> str:
    """Return a list of a few cells, or `the cells R1C1–R4C2` for a rectangle, "" for others."""
    rows, cols = ({cell[k] for cell in cells} for k in (0, 1))
    if len(cells) <= MOST_LISTED:
        return join_words(map(named, sorted(cells)))
    is_block = len(cells) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)
    return f"the cells {named(min(cells))}–{named(max(cells))}" if is_block else ""


def name_line(name: str, cells: Collection[Cell]) -> str:
    """Return `row 1` or `columns 2 and 5`, the lines of these cells, or "" for more than two.

    `name`: the sort of line, or a side where its clues are.
    """
    across = name in ("row", "left", "right")
    if across or name in ("column", "top", "bottom"):
        lines = sorted({(cell.row if across else cell.col) + 1 for cell in cells})
        line = "row" if across else "column"
        if len(lines) == 2:
            return f"{line}s {lines[0]} and {lines[1]}"
        return f"{line} {lines[0]}" if len(lines) == 1 else ""
    return ""


def name_areas(kind: Kind[HasGrid], board: HasGrid, cells: Collection[Cell]) -> Sequence[str]:
    """Return the names of the regions that have some of these cells; () without regions."""
    parts = getattr(board, "regions", NO_REGIONS).parts
    if not any(parts) or not all(any(cell in part for part in parts) for cell in cells):
        return ()
    return [kind.name_region(board, part) for part in parts if part & {*cells}]


def join_areas(names: Sequence[str]) -> str:
    """Return a list of regions: `the regions of R1C1 and R2C3`, or `box 1 and box 2`."""
    if len(names) > 1 and all(name.startswith(OF) for name in names):
        return f"the regions of {join_words(name.removeprefix(OF) for name in names)}"
    return join_words(names)
