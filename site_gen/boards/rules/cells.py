"""Checks of chosen cells: `which` is "on" (chosen), "off" (not chosen) or "both"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Any

from ..grid import Cell, components
from .view import View


def connected(view: View, which: str) -> Iterator[frozenset[Any]]:
    """The cells are connected; for "both", the chosen cells are, and so are the others."""
    for one in ("off", "on") if which == "both" else (which,):
        for part in view.parts(one)[1:]:
            yield frozenset(part)


def no_block(view: View, rows: int, cols: int, which: str) -> Iterator[frozenset[Any]]:
    """No block of this size is all "on", or all "off"; for "both", it is neither."""
    for one in ("off", "on") if which == "both" else (which,):
        cells = set(view.cells(one))
        for block in view.grid.blocks(rows, cols):
            if cells.issuperset(block):
                yield frozenset(block)


def none_beside(view: View) -> Iterator[frozenset[Any]]:
    """No two chosen cells share a side."""
    for a, b in view.grid.pairs():
        if a in view.on and b in view.on:
            yield frozenset({a, b})


def alike(view: View, most: int) -> Iterator[frozenset[Any]]:
    """No more than `most` adjacent cells in a line are alike: all chosen, or none chosen."""
    for line in (*view.groups("row"), *view.groups("column")):
        for i in range(len(line) - most):
            run = line[i : i + most + 1]
            if len(view.on.intersection(run)) in (0, len(run)):
                yield frozenset(run)


def agrees(view: View, on: str, off: str) -> Iterator[frozenset[Any]]:
    """The cells with symbols of `on` are chosen, and those with symbols of `off` are not."""
    for cell in view.board.with_symbol(on + off):
        if (cell in view.on) != (view.board.symbols[cell] in on):
            yield frozenset({cell})


def none_touch(view: View) -> Iterator[frozenset[Any]]:
    """No two chosen cells touch, not even at a corner."""
    for a, b in combinations(sorted(view.on), 2):
        if max(abs(a.row - b.row), abs(a.col - b.col)) == 1:
            yield frozenset({a, b})


def half_turn(view: View) -> Iterator[frozenset[Any]]:
    """Exactly one of two opposite cells is chosen."""
    cells = view.grid.cells()
    for cell in cells[: len(cells) // 2]:
        other = view.grid.opposite(cell)
        if (cell in view.on) == (other in view.on):
            yield frozenset({cell, other})


def count_beside(view: View) -> Iterator[frozenset[Any]]:
    """A number says how many of its neighbours are chosen."""
    for cell, k in view.board.known().items():
        if len(view.on.intersection(view.grid.neighbours(cell))) != k:
            yield frozenset({cell})


def count_seen(view: View, which: str) -> Iterator[frozenset[Any]]:
    """A number says how many cells "on" (or "off") are visible from its cell, which is one of
    them: along its row and column, up to the first cell of the other sort.
    """
    meant = {*view.cells(which)}
    for cell, k in view.board.known().items():
        seen = {cell} & meant
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            at = Cell(cell.row + down, cell.col + right)
            while seen and at in meant:
                seen.add(at)
                at = Cell(at.row + down, at.col + right)
        if len(seen) != k:
            yield frozenset({cell})


def paired(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Every chosen cell is next to one of these symbols, and the symbols can be paired with the
    chosen cells: where they are connected, there are as many of both.

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


def none_see(view: View) -> Iterator[frozenset[Any]]:
    """No two chosen cells see each other along a row or column; clues block the view."""
    for run in _corridors(view):
        seen = view.on.intersection(run)
        if len(seen) > 1:
            yield seen


def all_seen(view: View) -> Iterator[frozenset[Any]]:
    """Every cell without a clue is chosen, or sees a chosen one along its row or column."""
    seen = {cell for run in _corridors(view) if not view.on.isdisjoint(run) for cell in run}
    for cell in view.grid.cells():
        if cell not in seen and cell not in view.board.clues:
            yield frozenset({cell})


def _corridors(view: View) -> Iterator[list[Cell]]:
    """Yield the runs of cells without a clue in each row and column."""
    for line in (*view.groups("row"), *view.groups("column")):
        for clue, run in groupby(line, view.board.clues.__contains__):
            if not clue:
                yield [*run]
