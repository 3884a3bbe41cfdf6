"""A board that is divided into regions or shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from .grid import Cell, Grid, Pair

Two = tuple[int, int]
"""The numbers of two parts, in order."""


@dataclass(frozen=True)
class Partition:
    """A board divided into named sets of cells (regions, shapes), ordered by first cell."""

    grid: Grid
    names: tuple[str, ...]
    parts: tuple[frozenset[Cell], ...]

    @cached_property
    def part_of(self) -> Mapping[Cell, int]:
        return {cell: i for i, part in enumerate(self.parts) for cell in part}

    def part_with(self, cell: Cell) -> frozenset[Cell]:
        return self.parts[self.part_of[cell]]

    def borders(self) -> list[Pair]:
        """Return the pairs of neighbouring cells that belong to different parts."""
        at = self.part_of
        return [p for p in self.grid.pairs() if at[p.a] != at[p.b]]

    @cached_property
    def across(self) -> list[list[Pair]]:
        """Return the pairs of cells across each part's border; [] if there is only one part."""
        found: list[list[Pair]] = [[] for _ in self.parts]
        for p in self.borders():
            for cell in p:
                found[self.part_of[cell]].append(p)
        return found if len(found) > 1 else []

    @cached_property
    def shared(self) -> Mapping[Two, list[Pair]]:
        """Map two neighbouring parts (lower number first) to the pairs of cells across their
        border.
        """
        at, found = self.part_of, dict[Two, list[Pair]]()
        for p in self.borders():
            i, j = sorted((at[p.a], at[p.b]))
            found.setdefault((i, j), []).append(p)
        return found

    def neighbours(self, i: int) -> list[int]:
        """Return the parts that share at least one side with part `i`, in order."""
        return self._neighbours[i]

    @cached_property
    def _neighbours(self) -> list[list[int]]:
        at = self.part_of
        met: list[set[int]] = [set() for _ in self.parts]
        for a, b in self.borders():
            met[at[a]].add(at[b])
            met[at[b]].add(at[a])
        return [sorted(m) for m in met]


def connected_sets(grid: Grid, within: Collection[Cell], size: int) -> list[tuple[Cell, ...]]:
    """Return each set of `size` connected cells, in order: for example a region's tetrominoes."""
    found = {frozenset({cell}) for cell in within}
    for _ in range(size - 1):
        found = {part | {n} for part in found for n in grid.around(part) if n in within}
    return sorted(tuple(sorted(part)) for part in found)


def shape_of(grid: Grid, cells: Collection[Cell]) -> tuple[int, ...]:
    """Return a value that identifies a tetromino's shape: equal if it is turned, mirrored or moved.

    It consists of the length of the longest line, and the number of neighbours of each cell,
    sorted.
    """
    lines = Counter(way for cell in cells for way in enumerate(cell))
    near = (len({*cells}.intersection(grid.neighbours(cell))) for cell in cells)
    return (max(lines.values()), *sorted(near))
