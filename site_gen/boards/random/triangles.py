"""Random white rectangles, upright or with diagonal sides, and the black halves around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from ..grid import Cell, Grid

Half = tuple[Cell, str]
"""Half of a cell, by its corner: "nw", "ne", "sw" or "se"."""


@cache
def _tilted(a: int, b: int) -> tuple[Sequence[Half], Sequence[Cell]]:
    """Return the black halves around a white rectangle with diagonal sides, and all cells that it
    touches.

    The first cell is the upper left one of the square that the rectangle's four corners touch.
    `a`, `b`: the number of cells that its sides cross to the upper left and to the upper right.
    """
    halves, own = list[Half](), list[Cell]()
    for k in range(a + b):
        left = (a - 1 - k, "nw") if k < a else (k - a, "sw")
        right = (a + k, "ne") if k < b else (a + 2 * b - 1 - k, "se")
        halves += [(Cell(k, at), way) for at, way in (left, right)]
        own += [Cell(k, at) for at in range(left[0], right[0] + 1)]
    return halves, own


def random_rectangles(rng: Random, grid: Grid, longest: int = 4) -> tuple[set[Half], set[Cell]]:
    """Return random black halves and black cells that leave white rectangles.

    Many have diagonal sides, which cross up to `longest` - 1 cells; they are placed first, on free
    cells. Upright ones fill the gaps, and no two of these are neighbours.
    """
    free, halves = set(grid.cells()), set[Half]()
    sides = [(a, b) for a in range(1, longest) for b in range(1, longest)]
    for cell in rng.choices(grid.cells(), k=4 * len(grid.cells())):
        around, own = _tilted(*rng.choice(sides))
        r, c = cell
        if all((r + i, c + j) in free for i, j in own):
            halves.update((Cell(r + i, c + j), way) for (i, j), way in around)
            free.difference_update((r + i, c + j) for i, j in own)
    upright = set[Cell]()
    for r, c in rng.sample(sorted(free), len(free)):
        high, wide = rng.choice(((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2)))
        room = {Cell(r + i, c + j) for i in range(high) for j in range(wide)}
        if room <= free and upright.isdisjoint(grid.around(room) | room):
            upright |= room
    return halves, free - upright
