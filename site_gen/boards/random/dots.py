"""Random parts of grids, each symmetric under the half-turn about a dot."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from ..answers.dots import DOTS, core, image
from ..grid import Cell, Grid

GROWN = 8
"""The number of candidates for each part; the best of them, by `rate_part`, is used."""

Dot = tuple[Cell, str]
"""A cell and the place of a dot in it: `o` middle, `>` right side, `v` lower side, `x` lower right
corner.
"""


def random_dotted(
    rng: Random, grid: Grid, cells: Collection[Cell], largest: int
) -> dict[Dot, frozenset[Cell]]:
    """Return a random division of `cells` into connected parts of up to `largest` cells: dot -> its
    part.

    A dot is a cell and a place in it, `o`, `>`, `v` or `x`. Each part is symmetric under the
    half-turn about its dot.
    """
    left, parts = {*cells}, dict[Dot, frozenset[Cell]]()
    cores = {cell: {char: core(cell, char) for char in DOTS} for cell in cells}

    def grow_part() -> tuple[Dot, set[Cell]]:
        """Return a random dot and a part about it, grown by pairs of cells."""
        cell = rng.choice(sorted(left))
        fit = [char for char, touched in cores[cell].items() if left.issuperset(touched)]
        char = rng.choice(fit)
        part, most = {*cores[cell][char]}, rng.randint(2, largest)
        edge = [n for c in sorted(part) for n in grid.neighbours(c)]
        while edge and len(part) < most:
            # prefer one of the last
            more = edge.pop(int(max(rng.random(), rng.random(), rng.random()) * len(edge)))
            both = sorted({more, image(more, cell, char)})
            if left.issuperset(both) and part.isdisjoint(both):
                part.update(both)
                edge += [n for c in both for n in grid.neighbours(c)]
        return (cell, char), part

    def rate_part(part: set[Cell]) -> float:
        """Return how bad a part is: it is bad to leave cells without free neighbours, and good to
        be large.
        """
        around = grid.around(part) & left
        alone = sum(not left.intersection(grid.neighbours(c)) - part for c in around)
        return 3 * alone - len(part) / 2

    while left:
        dot, part = min((grow_part() for _ in range(GROWN)), key=lambda made: rate_part(made[1]))
        parts[dot] = frozenset(part)
        left -= part
    return parts
