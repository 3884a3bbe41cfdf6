"""Random cages, and the clues that fit the numbers in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from random import Random

from ..blocks import Cage
from ..grid import Cell, Grid
from ..partition import Partition
from .regions import numbered

MOST = 999  # the largest number of a clue


def random_cages(rng: Random, grid: Grid, sizes: Sequence[int]) -> Partition:
    """Return random connected regions that fill the grid, each of one of these sizes, or smaller if
    no room is left.
    """
    left, parts = set(grid.cells()), list[set[Cell]]()
    while left:
        free = {cell: len(left.intersection(grid.neighbours(cell))) for cell in sorted(left)}
        part, size = {min(free, key=lambda cell: free[cell] + rng.random())}, rng.choice(sizes)
        while len(part) < size and (edge := grid.around(part) & left):
            part.add(rng.choice(sorted(edge)))
        left -= part
        parts.append(part)
    return numbered(grid, parts)


def what_they_make(
    rng: Random, regions: Partition, filling: Iterable[tuple[Cell, int]]
) -> dict[Cell, Cage]:
    """Return a cage for each region, by its first cell: an operator that fits, chosen at random,
    and the number that the region's numbers combine to.
    """
    numbers, made = dict(filling), dict[Cell, Cage]()
    for part in regions.parts:
        held = sorted(numbers[cell] for cell in part)
        ways = [Cage("+", sum(held)), Cage("*", prod(held))]
        if len(held) == 1:
            ways = [Cage("", held[0])]
        elif len(held) == 2:
            ways += [Cage("-", held[1] - held[0])] * (held[0] < held[1])
            ways += [Cage("/", held[1] // held[0])] * (held[1] % held[0] == 0) * 2
        made[min(part)] = rng.choice([way for way in ways if way.number <= MOST])
    return made
