"""Checks of chosen cells: `which` is "on" (chosen), "off" (not chosen) or "both"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Any

from ..blocks import POINTS
from ..grid import Cell, components
from ..phrases import COUNT, CUT_OFF, GIVEN, Phrase
from .registry import check
from .view import View


@check(phrase=CUT_OFF)
def connected(view: View, which: str) -> Iterator[frozenset[Any]]:
    """Check that the cells "on" (or "off") are connected; for "both", the cells of either sort
    among themselves. Yield each component except the first.
    """
    for one in ("off", "on") if which == "both" else (which,):
        for part in view.parts(one)[1:]:
            yield frozenset(part)


@check(
    phrase=Phrase(
        otherwise="a block of cells would be all alike",
        few="the 2×2 block {block} would be all {off}|a 2×2 block would be all {off}",
        many="the 2×2 block {block} would be all {on}|a 2×2 block would be all {on}",
    )
)
def no_block(view: View, rows: int, cols: int, which: str) -> Iterator[frozenset[Any]]:
    """Check that no block of `rows` × `cols` cells is all "on" (or all "off"); for "both", neither.
    Yield each block that is.
    """
    for one in ("off", "on") if which == "both" else (which,):
        cells = set(view.cells(one))
        for block in view.grid.blocks(rows, cols):
            if cells.issuperset(block):
                yield frozenset(block)


@check(
    phrase=Phrase(
        "",
        "beside the {on} cell{s} {known}",
        "but {they} touch|the {on} cells {both} would touch|two {on} cells would touch",
    )
)
def none_beside(view: View) -> Iterator[frozenset[Any]]:
    """Check that no two chosen cells share a side. Yield each two that do."""
    for a, b in view.grid.pairs():
        if a in view.on and b in view.on:
            yield frozenset({a, b})


@check(
    phrase=Phrase(
        otherwise="too many circles of one colour would stand side by side",
        few="{span} would all be {off}|{pair} would have a third {off} circle beside them"
        "|three {off} circles would stand side by side",
        many="{span} would all be {on}|{pair} would have a third {on} circle beside them"
        "|three {on} circles would stand side by side",
    )
)
def alike(view: View, most: int) -> Iterator[frozenset[Any]]:
    """Check that no more than `most` adjacent cells in a row or column are all chosen, or all not
    chosen. Yield each run of one more.
    """
    for line in (*view.groups("row"), *view.groups("column")):
        for i in range(len(line) - most):
            run = line[i : i + most + 1]
            if len(view.on.intersection(run)) in (0, len(run)):
                yield frozenset(run)


@check(phrase=GIVEN)
def agrees(view: View, on: str, off: str) -> Iterator[frozenset[Any]]:
    """Check that the cells with symbols of `on` are chosen, and those with symbols of `off` are
    not. Yield each cell that differs.
    """
    for cell in view.board.with_symbol(on + off):
        if (cell in view.on) != (view.board.symbols[cell] in on):
            yield frozenset({cell})


@check(
    phrase=Phrase(
        "",
        "touching the {on}{s} in {known}",
        "but {they} touch|the {on}s in {both} would touch|two {on}s would touch",
    )
)
def none_touch(view: View) -> Iterator[frozenset[Any]]:
    """Check that no two chosen cells touch, not even at a corner. Yield each two that do."""
    for a, b in combinations(sorted(view.on), 2):
        if max(abs(a.row - b.row), abs(a.col - b.col)) == 1:
            yield frozenset({a, b})


@check()
def half_turn(view: View) -> Iterator[frozenset[Any]]:
    """Check that of each two cells that are opposite under a half-turn of the board, exactly one is
    chosen. Yield each two of which both or none are.
    """
    cells = view.grid.cells()
    for cell in cells[: len(cells) // 2]:
        other = view.grid.opposite(cell)
        if (cell in view.on) == (other in view.on):
            yield frozenset({cell, other})


def _count_beside(view: View, cell: Cell) -> int:
    return len(view.on.intersection(view.grid.neighbours(cell)))


@check(about_clues=True, phrase=COUNT, counts=_count_beside)
def count_beside(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts the chosen neighbours of its cell. Yield each cell with a wrong
    number.
    """
    for cell, k in view.board.known().items():
        if _count_beside(view, cell) != k:
            yield frozenset({cell})


def _count_around(view: View, cell: Cell, itself: bool) -> int:
    around = {*view.grid.touching(cell), *([cell] if itself else [])}
    return len(view.on & around)


@check(about_clues=True, phrase=COUNT, counts=_count_around)
def count_around(view: View, itself: bool) -> Iterator[frozenset[Any]]:
    """Check that each number counts the chosen cells that touch its cell, also at corners; if
    `itself`, with its own cell. Yield each cell with a wrong number.
    """
    for cell, k in view.board.known().items():
        if _count_around(view, cell, itself) != k:
            yield frozenset({cell})


@check(about_clues=True, phrase=COUNT)
def count_at_points(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number at a grid point counts the chosen cells around the point. Yield the
    cells around each point with a wrong number.
    """
    for point, k in view.board[POINTS].items():
        around = frozenset(view.grid.cells_around(point))
        if k is not None and len(view.on & around) != k:
            yield around


def _count_seen(view: View, cell: Cell, which: str) -> int:
    meant, seen = {*view.cells(which)}, {cell}
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        at = Cell(cell.row + down, cell.col + right)
        while at in meant:
            seen.add(at)
            at = Cell(at.row + down, at.col + right)
    return len(seen)


@check(
    about_clues=True,
    phrase=Phrase(
        otherwise="{clue} already sees {full:cells}|{clue} would see {count:cells}"
        "|the wrong number of cells would be seen",
        few="{clue} already sees {full:cells}|{clue} would see {count:cells}"
        "|{clue} would see too many cells",
        many="{clue} already sees {full:cells}|{clue} would see {count:cells}"
        "|{clue} would see too few cells",
    ),
    counts=_count_seen,
)
def count_seen(view: View, which: str) -> Iterator[frozenset[Any]]:
    """Check that each number counts the cells "on" (or "off") visible from its cell, along its row
    and column up to the first cell of the other sort. It counts its own cell, which must be of this
    sort. Yield each cell with a wrong number.
    """
    meant = {*view.cells(which)}
    for cell, k in view.board.known().items():
        if cell not in meant or _count_seen(view, cell, which) != k:
            yield frozenset({cell})


@check(
    phrase=Phrase(
        "the tree in {hub} has no other free place|a tree beside it has no other free place",
        "no free tree is beside {it}",
        "trees and tents would not pair up",
        "the tree in {hub} would have no place for its tent"
        "|a tree would have no place for its tent",
    )
)
def paired(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the chosen cells can be paired with neighbouring cells that have one of these
    symbols, none left over. Yield each connected group of both that has not as many of one as of
    the other.

    This is sufficient if no two chosen cells touch, because a symbol then has at most two chosen
    neighbours.
    """
    symbols = view.board.with_symbol(chars)
    both = view.on.union(symbols)
    links = {c: [d for d in view.grid.neighbours(c) if d in both] for c in both}
    links = {c: [d for d in near if (c in view.on) != (d in view.on)] for c, near in links.items()}
    for part in components(sorted(both), links.__getitem__):
        if 2 * len(part & view.on) != len(part):
            yield frozenset(part)


@check(
    phrase=Phrase(
        "",
        "light from {known} shines here",
        "but {they} shine on each other|the lights in {both} would shine on each other"
        "|two lights would shine on each other",
    )
)
def none_see(view: View) -> Iterator[frozenset[Any]]:
    """Check that no two chosen cells see each other along a row or column; clues block the view.
    Yield the chosen cells of each run with several.
    """
    for run in _list_corridors(view):
        seen = view.on.intersection(run)
        if len(seen) > 1:
            yield seen


@check(
    phrase=Phrase(
        "{centre} can be lit only from here|each is the last place from which some cell can be lit",
        "",
        "{centre} would stay dark|a cell would stay dark",
    )
)
def all_seen(view: View) -> Iterator[frozenset[Any]]:
    """Check that each cell without a clue is chosen, or sees a chosen one along its row or column
    before the next clue. Yield each cell that does not.
    """
    seen = {cell for run in _list_corridors(view) if not view.on.isdisjoint(run) for cell in run}
    for cell in view.grid.cells():
        if cell not in seen and cell not in view.board.clues:
            yield frozenset({cell})


def _list_corridors(view: View) -> Iterator[list[Cell]]:
    """Yield the longest runs of cells without a clue, first those in rows, then those in
    columns.
    """
    for line in (*view.groups("row"), *view.groups("column")):
        for clue, run in groupby(line, view.board.clues.__contains__):
            if not clue:
                yield [*run]
