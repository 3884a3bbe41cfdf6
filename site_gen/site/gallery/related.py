"""What a puzzle's page tells of other puzzles: its neighbours, and those like it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest
from itertools import groupby

from markupsafe import Markup

from ...findings.keys import digest
from ...kind import find_kind
from ..layout.parts import Link
from ..layout.prose import json_block
from ..puzzle.facets import RANKS
from ..puzzle.listing import Listing


@dataclass(frozen=True)
class SimilarPuzzles:
    """Another puzzle like this one, and more of them for a script that knows what was solved."""

    first: Link
    data: Markup  # JSON: what the browser keeps it as, title, address, note


@dataclass(frozen=True)
class Related:
    previous: Link | None
    next: Link | None
    similar: SimilarPuzzles | None


MOST = 12  # candidates: the reader may have solved some


@dataclass(frozen=True, order=True)
class Profile:
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


def profile(name: str, title: str, kind_title: str, size: str, cells: int, word: str) -> Profile:
    facts = [kind_title, size] + ([] if word == "not measured" else [word])
    kind = name.partition("/")[0]
    return Profile(kind, RANKS.index(word), cells, name, title, ", ".join(facts))


class Similarity:
    """All puzzles of a site, by how near they are to each other.

    First the kind counts, then the word for the difficulty, then the size, and then the order of
    their names, so that from puzzle to puzzle a reader comes round.
    """

    def __init__(self, profiles: Iterable[Profile]) -> None:
        ordered = sorted(profiles)
        self.groups = {key: list(g) for key, g in groupby(ordered, lambda n: (n.kind, n.rank))}

    def of(self, here: Profile) -> SimilarPuzzles | None:
        """The puzzles nearest to this one; None for the only one."""
        near = self._near(here)
        if not near:
            return None
        data = [[one.name, one.title, one.link.url, one.facts] for one in near]
        return SimilarPuzzles(near[0].link, json_block(data))

    def _near(self, here: Profile) -> list[Profile]:
        def far(key: tuple[str, int]) -> tuple[bool, int]:
            return key[0] != here.kind, abs(key[1] - here.rank)

        near: list[Profile] = []
        for _, keys in groupby(sorted(self.groups, key=lambda k: (far(k), k)), far):
            ranked = [pair for key in keys for pair in _around(self.groups[key], here)]
            near += [one for _, one in nsmallest(MOST - len(near), ranked)]
            if len(near) == MOST:
                break
        return near


def _around(
    group: Sequence[Profile], here: Profile
) -> Iterator[tuple[tuple[int, int, bool], Profile]]:
    """The nearest in a group of one kind and difficulty, with how far they are."""
    at = bisect(group, (here.cells, here.name), key=lambda one: (one.cells, one.name))
    for i in range(max(0, at - MOST - 1), min(len(group), at + MOST)):
        one = group[i]
        if one.name != here.name:
            step = i - at
            yield (abs(one.cells - here.cells), step + 1 if step >= 0 else -step, step < 0), one


class RelatedPuzzles:
    """What each page tells of others, found when it is asked for. `puzzles`: by kind, in order,
    all of which were made."""

    def __init__(self, puzzles: Mapping[str, Sequence[Listing]]) -> None:
        self.puzzles = puzzles
        self.places = {p.name: (kind, i) for kind, s in puzzles.items() for i, p in enumerate(s)}

    @cached_property
    def digest(self) -> str:
        """Of all that they follow from."""
        every = [p for several in self.puzzles.values() for p in several]
        return digest([[p.name, p.title, p.size, p.cells, p.difficulty.word] for p in every])

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        return {
            p.name: profile(
                p.name, p.title, find_kind(kind).title, p.size, p.cells, p.difficulty.word
            )
            for kind, several in self.puzzles.items()
            for p in several
        }

    @cached_property
    def similarity(self) -> Similarity:
        return Similarity(self.profiles.values())

    def of(self, name: str) -> Related:
        kind, i = self.places[name]
        several = self.puzzles[kind]
        before, after = several[i - 1 : i] if i else (), several[i + 1 : i + 2]
        links = [Link(p.title, f"../{p.slug}/index.html") for p in (*before, *after)]
        return Related(
            links[0] if before else None,
            links[-1] if after else None,
            self.similarity.of(self.profiles[name]),
        )
