"""Random beginnings of boards: regions, shadings, fillings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import TypeVar

from .grid import Cell, Grid, Partition

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


def random_cells(rng: Random, grid: Grid, share: float | None = None) -> frozenset[Cell]:
    """Each cell with the same chance."""
    chance = rng.random() if share is None else share
    return frozenset(cell for cell in grid.cells() if rng.random() < chance)


def thinned(
    rng: Random, clues: Mapping[Cell, Value], wrong: Iterable[Value], least: float = 0
) -> dict[Cell, Value]:
    """Some of the clues, at least this share or so; now and then one that is wrong."""
    shown, others = rng.uniform(least, 1), list(wrong)
    return {
        cell: rng.choice(others) if rng.random() < 0.03 else k
        for cell, k in clues.items()
        if rng.random() < shown
    }
