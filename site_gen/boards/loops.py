"""All single loops of a small grid, found by walking: the brute force of tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from .grid import Cell, Grid, Pair, pair


@cache
def single_loops(grid: Grid) -> tuple[frozenset[Pair], ...]:
    """Every closed loop along neighbouring cells of `grid` that visits no cell twice."""
    return tuple(loop for start in grid.cells() for loop in _loops_from(grid, start))


def _loops_from(grid: Grid, start: Cell) -> Iterator[frozenset[Pair]]:
    """The loops whose first cell in reading order is `start`, each in one direction only."""
    right = Cell(start.row, start.col + 1)
    if right not in grid:
        return
    walks: list[tuple[Cell, ...]] = [
        (start, right)
    ]  # the first cell has a line to the right and one down
    while walks:
        walk = walks.pop()
        for step in grid.neighbours(walk[-1]):
            if step == start and len(walk) > 2:
                yield frozenset(pair(a, b) for a, b in pairwise((*walk, start)))
            elif step > start and step not in walk:
                walks.append((*walk, step))
