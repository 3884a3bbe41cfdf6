"""Random beginnings of boards: regions, shadings, fillings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import TypeVar

from .grid import Cell, Grid, Partition, components

Value = TypeVar("Value", int, str)


def random_regions(rng: Random, grid: Grid, largest: int = 4) -> Partition:
    """Connected regions of up to `largest` cells, each grown from the first cell that is left."""
    left = list(grid.cells())
    parts: list[frozenset[Cell]] = []
    while left:
        part = {left[0]}
        for _ in range(rng.randrange(largest)):
            part.add(rng.choice([c for c in left if c in part or part & set(grid.neighbours(c))]))
        left = [c for c in left if c not in part]
        parts.append(frozenset(part))
    return Partition(grid, tuple(str(i + 1) for i in range(len(parts))), tuple(parts))


def grown_regions(rng: Random, grid: Grid, seeds: Collection[Cell]) -> Partition:
    """Connected regions, one about each of the seeds, grown side by side."""
    parts = [{seed} for seed in seeds]
    left = set(grid.cells()).difference(seeds)
    while left:
        part = rng.choice(parts)
        edge = sorted({n for cell in part for n in grid.neighbours(cell)} & left)
        if edge:
            part.add(rng.choice(edge))
            left -= part
    ordered = sorted(map(frozenset, parts), key=min)
    return Partition(grid, tuple(str(i + 1) for i in range(len(ordered))), tuple(ordered))


def equal_regions(rng: Random, grid: Grid, swaps: int = 60) -> Partition:
    """As many connected regions as rows, each with as many cells: rows that exchanged cells."""
    part_of = {cell: cell.row for cell in grid.cells()}

    def connected(i: int) -> bool:
        return len(components([c for c in part_of if part_of[c] == i], grid.neighbours)) == 1

    for _ in range(swaps):
        a, b = rng.sample(grid.cells(), 2) if len(part_of) > 1 else grid.cells() * 2
        i, j = part_of[a], part_of[b]
        part_of[a], part_of[b] = j, i
        if not (connected(i) and connected(j)):
            part_of[a], part_of[b] = i, j
    parts = [frozenset(c for c in part_of if part_of[c] == i) for i in range(grid.rows)]
    names = tuple(str(i + 1) for i in range(grid.rows))
    return Partition(grid, names, tuple(sorted(parts, key=min)))


def random_filling(
    rng: Random, grid: Grid, groups: Iterable[Collection[Cell]], numbers: Sequence[int]
) -> dict[Cell, int]:
    """A number in each cell, none twice in a group; empty if there is no such filling."""
    near: dict[Cell, set[Cell]] = {}
    for group in groups:
        for cell in group:
            near.setdefault(cell, set()).update(group)
    cells, found = grid.cells(), dict[Cell, int]()

    def fill(i: int) -> bool:
        if i == len(cells):
            return True
        taken = {found[d] for d in near[cells[i]] if d in found}
        for k in rng.sample(numbers, len(numbers)):
            if k not in taken:
                found[cells[i]] = k
                if fill(i + 1):
                    return True
                del found[cells[i]]
        return False

    return found if fill(0) else {}


def random_cells(rng: Random, grid: Grid, share: float | None = None) -> frozenset[Cell]:
    """Each cell with the same chance."""
    chance = rng.random() if share is None else share
    return frozenset(cell for cell in grid.cells() if rng.random() < chance)


def thinned(rng: Random, clues: Mapping[Cell, Value], wrong: Iterable[Value]) -> dict[Cell, Value]:
    """Some of the clues; now and then one that is wrong."""
    shown, others = rng.random(), list(wrong)
    return {
        cell: rng.choice(others) if rng.random() < 0.03 else k
        for cell, k in clues.items()
        if rng.random() < shown
    }
