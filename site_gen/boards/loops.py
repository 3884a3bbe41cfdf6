"""The single loops of a small grid, found by walking; tests use them as brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from .grid import Cell, Grid, Pair, pair


@cache
def single_loops(grid: Grid) -> tuple[frozenset[Pair], ...]:
    """Return every closed loop of steps between neighbouring cells of `grid` that visits no cell
    twice.
    """
    return tuple(loop for start in grid.cells() for loop in _loops_from(grid, start))


def _loops_from(grid: Grid, start: Cell) -> Iterator[frozenset[Pair]]:
    """Yield the loops whose first cell in reading order is `start`.

    Each loop is found in one direction only: it leaves `start` to the right and returns from below.
    """
    right, below = Cell(start.row, start.col + 1), Cell(start.row + 1, start.col)
    if right not in grid or below not in grid:
        return
    bits = {cell: 1 << i for i, cell in enumerate(grid.cells())}
    ways = {
        cell: [(o, bits[o], pair(cell, o)) for o in grid.neighbours(cell) if o >= start]
        for cell in grid.cells()
    }
    free = sum(bits[cell] for cell in grid.cells() if cell > right)
    walks: list[tuple[Cell, int, tuple[Pair, ...]]] = [(right, free, (pair(start, right),))]
    while walks:
        last, free, lines = walks.pop()
        for step, bit, line in ways[last]:
            if step == start and len(lines) > 1:
                yield frozenset((*lines, line))
            elif free & bit:
                walks.append((step, free & ~bit, (*lines, line)))
