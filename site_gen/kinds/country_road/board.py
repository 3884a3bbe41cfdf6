"""A Country Road board, and what its formulations ask of its regions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from site_gen.boards.blocks import Board as VocabularyBoard
from site_gen.boards.grid import Cell, Grid, Pair, components, pair


@dataclass(frozen=True)
class Board(VocabularyBoard):
    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """Region -> its number, where it is known."""
        return {self.regions.part_of[cell]: k for cell, k in self.known().items()}

    @cached_property
    def shared(self) -> Mapping[tuple[int, int], list[Pair]]:
        """Two neighbouring regions, the first first -> the pairs of cells across their border."""
        at, found = self.regions.part_of, dict[tuple[int, int], list[Pair]]()
        for p in self.regions.borders():
            a, b = sorted((at[p.a], at[p.b]))
            found.setdefault((a, b), []).append(p)
        return found

    @cached_property
    def across(self) -> list[list[Pair]]:
        """The pairs of cells across the border of each region; a single one has no border."""
        found: list[list[Pair]] = [[] for _ in self.regions.parts]
        for both, pairs in self.shared.items():
            for i in both:
                found[i].extend(pairs)
        return found if len(found) > 1 else []


def regions_along(rng: Random, grid: Grid, loop: Collection[Pair]) -> list[set[Cell]]:
    """Pieces of the loop; each other cell joins one of its neighbours, or none."""
    steps = sorted(loop)
    joined = set(rng.sample(steps, rng.randint(0, len(steps) - 2))) if steps else set()
    for cell in grid.cells():
        sides = grid.pairs_at(cell)
        if sides and rng.random() < 0.9 and not any(e in loop for e in sides):
            joined.add(rng.choice(sides))
    return components(
        grid.cells(), lambda a: [b for b in grid.neighbours(a) if pair(a, b) in joined]
    )
