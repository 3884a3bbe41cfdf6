"""Random bridges between islands."""

from __future__ import annotations

from random import Random

from ..grid import Cell, Grid, Pair, pair

DIRECTIONS = (0, 1), (1, 0), (0, -1), (-1, 0)  # right, down, left and up


def random_bridges(rng: Random, grid: Grid) -> dict[Pair, int]:
    """Return the number of bridges (1 or 2) by pair of islands, grown from island to island.

    A bridge may end at an existing island. No two islands are neighbours, because there is no room
    for a bridge between them.
    """
    islands, crossed, count = {rng.choice(grid.cells())}, set[Cell](), dict[Pair, int]()
    double = rng.uniform(0.3, 0.8)  # the more double bridges, the fewer answers a large board has
    for _ in range(6 * len(grid.cells())):
        here, (down, right) = rng.choice(sorted(islands)), rng.choice(DIRECTIONS)
        way, end = list[Cell](), rng.randint(2, 4)
        for k in range(1, end + 1):
            way.append(Cell(here.row + k * down, here.col + k * right))
            if way[-1] in islands or way[-1] in crossed or way[-1] not in grid:
                break
        *inside, there = way
        old = there in islands
        if there not in grid or there in crossed or not inside:
            continue
        if old or not islands.intersection(grid.neighbours(there)):
            islands.add(there)
            crossed.update(inside)
            count.setdefault(pair(here, there), 1 + (rng.random() < double))
    return count
