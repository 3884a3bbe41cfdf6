"""Checks of cells that are chosen or not: `which` is "on", "off" or "both" of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .view import View


def connected(view: View, which: str) -> Iterator[frozenset[Any]]:
    """The cells are in one piece; of "both", those chosen and the others each are."""
    for one in ("off", "on") if which == "both" else (which,):
        for part in view.parts(one)[1:]:
            yield frozenset(part)


def no_block(view: View, rows: int, cols: int, which: str) -> Iterator[frozenset[Any]]:
    """No block of this size is all "on", or all "off"."""
    cells = set(view.cells(which))
    for block in view.grid.blocks(rows, cols):
        if cells.issuperset(block):
            yield frozenset(block)


def none_touch(view: View) -> Iterator[frozenset[Any]]:
    """No two chosen cells touch, not even at a corner."""
    for a, b in combinations(sorted(view.on), 2):
        if max(abs(a.row - b.row), abs(a.col - b.col)) == 1:
            yield frozenset({a, b})


def half_turn(view: View) -> Iterator[frozenset[Any]]:
    """Of two opposite cells one is chosen and one is not."""
    cells = view.grid.cells()
    for cell in cells[: len(cells) // 2]:
        other = view.grid.opposite(cell)
        if (cell in view.on) == (other in view.on):
            yield frozenset({cell, other})
