"""A board that is divided into regions or shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt

from .grid import Cell, Grid, Pair

Two = tuple[int, int]
"""The numbers of two parts, in order."""
GAP = "."
"""The name of a part that is a single cell in no region."""


def box_height(n: int) -> int:
    """Return the number of rows of a box on a board of n×n cells, whose boxes have n cells and are
    at least as wide as high; 1 if n is a prime.
    """
    return max(k for k in range(1, isqrt(n) + 1) if n % k == 0)


@dataclass(frozen=True)
class Partition:
    """A board divided into named sets of cells (regions, shapes), ordered by first cell."""

    grid: Grid
    names: tuple[str, ...]
    parts: tuple[frozenset[Cell], ...]

    @cached_property
    def part_of(self) -> Mapping[Cell, int]:
        """Return a mapping from each cell to the index of its part in `parts`."""
        return {cell: i for i, part in enumerate(self.parts) for cell in part}

    def part_with(self, cell: Cell) -> frozenset[Cell]:
        """Return the part that contains the cell."""
        return self.parts[self.part_of[cell]]

    @cached_property
    def gaps(self) -> frozenset[Cell]:
        """Return the cells that belong to no region: the parts with the name GAP."""
        named = zip(self.names, self.parts, strict=True)
        return frozenset(cell for name, part in named if name == GAP for cell in part)

    def borders(self) -> list[Pair]:
        """Return the pairs of neighbouring cells that belong to different parts, in the order of
        `pairs`.
        """
        at = self.part_of
        return [p for p in self.grid.pairs() if at[p.a] != at[p.b]]

    @cached_property
    def across(self) -> list[list[Pair]]:
        """Return for each part, by index, the pairs of cells across its border; [] if there is only
        one part.
        """
        found: list[list[Pair]] = [[] for _ in self.parts]
        for p in self.borders():
            for cell in p:
                found[self.part_of[cell]].append(p)
        return found if len(found) > 1 else []

    @cached_property
    def shared(self) -> Mapping[Two, list[Pair]]:
        """Return a mapping from two neighbouring parts (indices, the lower first) to the pairs of
        cells across their common border.
        """
        at, found = self.part_of, dict[Two, list[Pair]]()
        for p in self.borders():
            i, j = sorted((at[p.a], at[p.b]))
            found.setdefault((i, j), []).append(p)
        return found

    def neighbours(self, i: int) -> list[int]:
        """Return the indices of the parts that share at least one side with part `i`, sorted."""
        return self._neighbours[i]

    @cached_property
    def _neighbours(self) -> list[list[int]]:
        at = self.part_of
        met: list[set[int]] = [set() for _ in self.parts]
        for a, b in self.borders():
            met[at[a]].add(at[b])
            met[at[b]].add(at[a])
        return [sorted(m) for m in met]


@lru_cache(maxsize=1000)  # most regions of a changed board are the same
def connected_sets(grid: Grid, within: frozenset[Cell], size: int) -> Sequence[tuple[Cell, ...]]:
    """Return every set of `size` connected cells of `within`, for example all tetrominoes in a
    region.

    Each set is a sorted tuple of cells, and the sets are sorted.
    """
    found = {frozenset({cell}) for cell in within}
    for _ in range(size - 1):
        found = {part | {n} for part in found for n in grid.around(part) if n in within}
    return sorted(tuple(sorted(part)) for part in found)


@lru_cache(maxsize=10_000)  # the boards of a grid have the same tetrominoes
def shape_of(grid: Grid, cells: Collection[Cell]) -> tuple[int, ...]:
    """Return a value that is equal for two tetrominoes exactly if one is the other turned, mirrored
    or moved.

    It consists of the length of the longest line, and the number of neighbours of each cell,
    sorted.
    """
    lines = Counter(way for cell in cells for way in enumerate(cell))
    near = (len({*cells}.intersection(grid.neighbours(cell))) for cell in cells)
    return (max(lines.values()), *sorted(near))
