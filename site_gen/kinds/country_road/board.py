"""A Country Road board, and the properties of its regions that the formulations use."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from site_gen.vocabulary import *

Group = tuple[int, ...]
"""The numbers of regions, in order."""


@dataclass(frozen=True)
class CountryRoadBoard(Board):
    """A board of regions with numbers."""

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """Return the known numbers, by the places of their regions in `regions.parts`."""
        return {self.regions.part_of[cell]: k for cell, k in self.known().items()}


# -- groups of regions that a cycle through all regions cannot stay among

Cuts = list[tuple[Group, list[set[int]]]]
"""Groups of regions, and the parts that the others form without them; [] if they form one."""


@lru_cache(maxsize=2)  # boards with fewer numbers have the same regions
def cuts_of(regions: Partition) -> Cuts:
    """Return groups of regions, and the parts that the others form without each.

    Groups: two that touch, three that touch or cut, four that meet in a point. Counting shows
    first, at little cost, whether a group can cut: a closed curve through the group and the frame
    needs one more contact than a chain has. Only then are the parts computed.
    """
    every = range(len(regions.parts))
    touch, meet = _contacts(regions)
    edge = {regions.part_of[cell] for cell in regions.grid.frame()}

    def parts(group: Group) -> list[set[int]]:
        """Return the parts that the other regions form without a group; [] if they form one."""
        on_edge = sum(i in edge for i in group)
        links = sum(touch[two] for two in combinations(group, 2)) - meet[group]
        if links + on_edge < len(group) + (on_edge > 0):
            return []
        return components((i for i in every if i not in group), regions.neighbours)

    fours = (group for group in meet if len(group) == 4)
    groups = (*touch, *_threes(touch, edge), *fours)
    return [(group, parts(group)) for group in groups if len(group) < len(every)]


def _contacts(regions: Partition) -> tuple[Counter[Group], Counter[Group]]:
    """Return how often two regions touch, and how often three or four meet in a point.

    Regions touch along a border or in an isolated point; a contact that ends at the frame counts
    one less.
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
    """Return groups of three that all touch, or of which one touches two others at the frame."""
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
