"""Random objects in cells: stars, lights, tents with their trees, and dominoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import combinations, pairwise
from random import Random

from ..grid import Cell, Grid, Pair


def random_stars(rng: Random, size: int, count: int = 1) -> list[Cell]:
    """Return `count` stars in each row and column of a square that has room for them.

    A square has room for one if it is 1×1, or 4×4 or larger; for two if it is 8×8 or larger.
    """
    ways = [w for w in combinations(range(size), count) if all(b - a > 1 for a, b in pairwise(w))]
    while True:
        placed = list[tuple[int, ...]]()
        for _ in range(size):
            used = Counter(c for way in placed for c in way)
            near = {c + d for c in (placed[-1] if placed else ()) for d in (-1, 0, 1)}
            free = [w for w in ways if near.isdisjoint(w) and all(used[c] < count for c in w)]
            if not free:
                break
            placed.append(rng.choice(free))
        else:
            return [Cell(r, c) for r, way in enumerate(placed) for c in way]


def random_lights(rng: Random, grid: Grid, walls: Collection[Cell]) -> frozenset[Cell]:
    """Return the cells of random lights that do not see each other and light all cells
    except the walls, which hide cells from each other.
    """
    found, dark = set[Cell](), {*grid.cells()}.difference(walls)
    sees = [set(line) for line in grid.runs(walls)]
    for cell in rng.sample(grid.cells(), len(grid.cells())):
        if cell in dark:
            found.add(cell)
            dark.difference_update(*(line for line in sees if cell in line))
    return frozenset(found)


def random_tents(rng: Random, grid: Grid, count: int) -> dict[Cell, Cell]:
    """Return up to `count` tents that do not touch, each with its own tree beside it."""
    pairs = dict[Cell, Cell]()
    for cell in rng.sample(grid.cells(), len(grid.cells())):
        trees = set(pairs.values())
        free = [c for c in grid.neighbours(cell) if c not in trees and c not in pairs]
        alone = cell not in trees and pairs.keys().isdisjoint(grid.touching(cell))
        if free and alone and len(pairs) < count:
            pairs[cell] = rng.choice(free)
    return pairs


def scatter_dominoes(rng: Random, grid: Grid) -> frozenset[Cell]:
    """Return the cells of as many dominoes as fit, close together; no two share a side."""
    shaded, beside = set[Cell](), set[Cell]()

    def near(p: Pair) -> set[Cell]:
        """Return the cells beside a domino."""
        return {n for cell in p for n in grid.neighbours(cell)} - {*p}

    while pairs := [p for p in grid.pairs() if not (shaded | beside) & {*p}]:
        chosen = min(pairs, key=lambda p: len(near(p) - beside) + 2 * rng.random())
        shaded |= {*chosen}
        beside |= near(chosen)
    return frozenset(shaded)
