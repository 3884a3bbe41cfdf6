"""Another puzzle like this one: the nearest in kind, difficulty and size."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import groupby

from ..layout.page import Alike
from ..layout.parts import Link
from ..layout.prose import json_block
from ..puzzle.choices import RANKS

MOST = 12  # candidates: the reader may have solved some


@dataclass(frozen=True, order=True)
class Nature:
    """What makes puzzles alike, and what a link tells of one. `word`: its difficulty."""

    kind: str
    rank: int
    cells: int
    name: str  # kind/slug
    title: str
    facts: str  # "Slitherlink, 5 × 5, easy"

    @property
    def link(self) -> Link:
        return Link(self.title, f"../../{self.name}/index.html", self.facts)


def nature(name: str, title: str, kind_title: str, size: str, cells: int, word: str) -> Nature:
    facts = [kind_title, size] + ([] if word == "not measured" else [word])
    kind = name.partition("/")[0]
    return Nature(kind, RANKS.index(word), cells, name, title, ", ".join(facts))


class Likeness:
    """All puzzles of a site, by how near they are to each other.

    First the kind counts, then the word for the difficulty, then the size, and then the order of
    their names, so that from puzzle to puzzle a reader comes round.
    """

    def __init__(self, natures: Iterable[Nature]) -> None:
        ordered = sorted(natures)
        self.groups = {key: list(g) for key, g in groupby(ordered, lambda n: (n.kind, n.rank))}

    def of(self, here: Nature) -> Alike | None:
        """The puzzles nearest to this one; None for the only one."""
        near = self._near(here)
        if not near:
            return None
        data = [[one.name, one.title, one.link.url, one.facts] for one in near]
        return Alike(near[0].link, json_block(data))

    def _near(self, here: Nature) -> list[Nature]:
        def far(key: tuple[str, int]) -> tuple[bool, int]:
            return key[0] != here.kind, abs(key[1] - here.rank)

        near: list[Nature] = []
        for _, keys in groupby(sorted(self.groups, key=lambda k: (far(k), k)), far):
            ranked = [pair for key in keys for pair in _around(self.groups[key], here)]
            near += [one for _, one in nsmallest(MOST - len(near), ranked)]
            if len(near) == MOST:
                break
        return near


def _around(
    group: Sequence[Nature], here: Nature
) -> Iterator[tuple[tuple[int, int, bool], Nature]]:
    """The nearest in a group of one kind and difficulty, with how far they are."""
    at = bisect(group, (here.cells, here.name), key=lambda one: (one.cells, one.name))
    for i in range(max(0, at - MOST - 1), min(len(group), at + MOST)):
        one = group[i]
        if one.name != here.name:
            step = i - at
            yield (abs(one.cells - here.cells), step + 1 if step >= 0 else -step, step < 0), one
