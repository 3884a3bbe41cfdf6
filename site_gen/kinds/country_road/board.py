"""A Country Road board, and what its formulations ask of its regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from site_gen.boards.blocks import Board as VocabularyBoard
from site_gen.boards.grid import components
from site_gen.boards.partition import Partition

Group = tuple[int, ...]
"""Regions by number, in order."""


@dataclass(frozen=True)
class Board(VocabularyBoard):
    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """Region -> its number, where it is known."""
        return {self.regions.part_of[cell]: k for cell, k in self.known().items()}


# -- groups of regions that a cycle through all regions cannot stay among

Cuts = list[tuple[Group, list[set[int]]]]
"""Groups of regions, and the parts that all others fall into without them; [] if into one."""


@lru_cache(maxsize=2)  # boards with fewer numbers have the same regions
def cuts_of(regions: Partition) -> Cuts:
    """Two that touch, three that touch or cut, four that meet in a point.

    Whether a group cuts is counted first, which is cheap: a closed curve through the group and
    the frame needs one more contact than a chain of them has. Only then is it flooded.
    """
    every = range(len(regions.parts))
    touch, meet = _contacts(regions)
    edge = {regions.part_of[cell] for cell in regions.grid.frame()}

    def parts(group: Group) -> list[set[int]]:
        on_edge = sum(i in edge for i in group)
        links = sum(touch[two] for two in combinations(group, 2)) - meet[group]
        if links + on_edge < len(group) + (on_edge > 0):
            return []
        return components((i for i in every if i not in group), regions.neighbours)

    fours = (group for group in meet if len(group) == 4)
    groups = (*touch, *_threes(touch, edge), *fours)
    return [(group, parts(group)) for group in groups if len(group) < len(every)]


def _contacts(regions: Partition) -> tuple[Counter[Group], Counter[Group]]:
    """How often two regions touch (along a border or in a point of its own), less one where the
    contact ends at the frame; and how often three or four meet in a point.
    """
    touch, meet = Counter[Group](), Counter[Group]()
    for block in regions.grid.blocks(2, 2):
        around = sorted({regions.part_of[cell] for cell in block})
        touch.update(combinations(around, 2))
        meet.update(combinations(around, 3))
        meet.update(combinations(around, 4))
    for both, pairs in regions.shared.items():
        touch[both] -= len(pairs)
    return touch, meet


def _threes(touch: Counter[Group], edge: set[int]) -> set[Group]:
    """Each two of the three touch; or two of them only by both lying at the frame."""
    near: dict[int, set[int]] = {}
    for a, b in touch:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return {
        tuple(sorted((a, b, c)))
        for b, others in near.items()
        for a, c in combinations(others, 2)
        if c in near[a] or {a, c} <= edge
    }
