"""Random parts of a grid, each the same when it is turned by half about a dot."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from ..answers.dots import DOTS, core, image
from ..grid import Cell, Grid

GROWN = 8  # parts, of which the one is taken that leaves the fewest cells alone

Dot = tuple[Cell, str]


def random_dotted(
    rng: Random, grid: Grid, cells: Collection[Cell], largest: int
) -> dict[Dot, frozenset[Cell]]:
    """These cells in connected parts of up to `largest` cells, each with its dot: a cell, and
    where in it, `o`, `>`, `v` or `x`. A half-turn about the dot takes the part to itself."""
    left, parts = {*cells}, dict[Dot, frozenset[Cell]]()

    def grown() -> tuple[Dot, set[Cell]]:
        """About a dot anywhere, by one pair of cells after another."""
        cell = rng.choice(sorted(left))
        fit = [char for char in DOTS if left.issuperset(core(cell, char))]
        char = rng.choice(fit)
        part, most = {*core(cell, char)}, rng.randint(2, largest)
        edge = [n for c in sorted(part) for n in grid.neighbours(c)]
        while edge and len(part) < most:
            more = edge.pop(max(rng.choices(range(len(edge)), k=3)))  # rather one of the last
            both = sorted({more, image(more, cell, char)})
            if left.issuperset(both) and part.isdisjoint(both):
                part.update(both)
                edge += [n for c in both for n in grid.neighbours(c)]
        return (cell, char), part

    def spoilt(part: set[Cell]) -> float:
        around = grid.around(part) & left
        alone = sum(not left.intersection(grid.neighbours(c)) - part for c in around)
        return 3 * alone - len(part) / 2

    while left:
        dot, part = min((grown() for _ in range(GROWN)), key=lambda made: spoilt(made[1]))
        parts[dot] = frozenset(part)
        left -= part
    return parts
