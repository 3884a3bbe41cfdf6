"""Links from a puzzle's page to other puzzles: its neighbours, and puzzles like it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest
from itertools import groupby

from markupsafe import Markup

from ...findings.keys import compute_digest
from ...kind import find_kind
from ...languages import _
from ..layout.parts import Link
from ..layout.prose import format_json_block
from ..layout.words import join_facts
from ..puzzle.facets import RANKS
from ..puzzle.listing import Listing


@dataclass(frozen=True)
class SimilarPuzzles:
    """A puzzle like this one, and more for a script that knows which the reader solved."""

    first: Link
    data: Markup  # JSON: key in the browser's storage, title, address, note


@dataclass(frozen=True)
class Related:
    """Links to the puzzles before and after a puzzle, and to similar ones.

    `series`: the series in which they are before and after it; "" if they are so in its kind.
    """

    series: str
    previous: Link | None
    next: Link | None
    similar: SimilarPuzzles | None


SAME, OTHERS = 24, 6  # candidates of the same kind and of others: the reader may have solved some


@dataclass(frozen=True, order=True)
class Profile:
    """The properties by which puzzles are compared, and the text of a link to one.

    `rank`: the place of its difficulty in `RANKS`.
    """

    kind: str
    rank: int
    cells: int
    name: str  # kind/slug
    title: str
    facts: str  # "Slitherlink, 5 × 5, easy"

    @property
    def link(self) -> Link:
        """Return a link to the puzzle from the page of another puzzle."""
        return Link(self.title, f"../../{self.name}/index.html", self.facts)


def make_profile(
    name: str, title: str, kind_title: str, size: str, cells: int, word: str
) -> Profile:
    """Return the profile of a puzzle, with the words for a link to it.

    `name`: kind/slug. `size`: `5 × 5`. `word`: its difficulty, one of `RANKS`.
    """
    facts = [kind_title, size] + ([] if word == "not measured" else [_(word)])
    kind = name.partition("/")[0]
    return Profile(kind, RANKS.index(word), cells, name, title, join_facts(*facts))


class Similarity:
    """An index that finds the puzzles most similar to a given one.

    The kind counts first, then the difficulty, then the size, and then the order of names, with
    later names first, so that a reader who follows the links gets from puzzle to puzzle.
    """

    def __init__(self, profiles: Iterable[Profile]) -> None:
        ordered = sorted(profiles)
        self.groups = {key: list(g) for key, g in groupby(ordered, lambda n: (n.kind, n.rank))}

    def of(self, here: Profile) -> SimilarPuzzles | None:
        """Return the most similar puzzles, the nearest first, or None if there are no others.

        These are at most `SAME` puzzles of the same kind, and at most `OTHERS` of other kinds.
        """
        same = self._find_nearest(here, [key for key in self.groups if key[0] == here.kind], SAME)
        others = [key for key in self.groups if key[0] != here.kind]
        near = same + self._find_nearest(here, others, OTHERS)
        if not near:
            return None
        data = [[one.name, one.title, one.link.url, one.facts] for one in near]
        return SimilarPuzzles(near[0].link, format_json_block(data))

    def _find_nearest(
        self, here: Profile, keys: Iterable[tuple[str, int]], most: int
    ) -> list[Profile]:
        """Return the at most `most` other puzzles nearest to this one in some groups, in order."""

        def far(key: tuple[str, int]) -> int:
            """Return the difference between the difficulty of a group and that of `here`."""
            return abs(key[1] - here.rank)

        near: list[Profile] = []
        for _far, level in groupby(sorted(keys, key=lambda k: (far(k), k)), far):
            ranked = [pair for key in level for pair in _list_around(self.groups[key], here, most)]
            near += [one for _distance, one in nsmallest(most - len(near), ranked)]
            if len(near) == most:
                break
        return near


def _list_around(
    group: Sequence[Profile], here: Profile, most: int
) -> Iterator[tuple[tuple[int, int, bool], Profile]]:
    """Yield the nearest puzzles in a group of one kind and difficulty, each with its distance.

    `group`: sorted by size and name. At most `most` on either side of `here`, not `here` itself. A
    distance is a sort key: the difference in size, then in the group's order, later ones first.
    """
    at = bisect(group, (here.cells, here.name), key=lambda one: (one.cells, one.name))
    for i in range(max(0, at - most - 1), min(len(group), at + most)):
        one = group[i]
        if one.name != here.name:
            step = i - at
            yield (abs(one.cells - here.cells), step + 1 if step >= 0 else -step, step < 0), one


class RelatedPuzzles:
    """The links from each puzzle's page to others, found on request.

    `puzzles`: all puzzles that were made, by kind, in order.
    """

    def __init__(self, puzzles: Mapping[str, Sequence[Listing]]) -> None:
        self.puzzles = puzzles
        self.places = {p.name: (kind, i) for kind, s in puzzles.items() for i, p in enumerate(s)}

    @cached_property
    def digest(self) -> str:
        """Return a digest of everything that the links depend on."""
        every = self._every
        return compute_digest(
            [[p.name, p.title, p.size, p.cells, p.difficulty.word] for p in every],
            [[p.series, p.episode] for p in every],
        )

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        """Return the profile of every puzzle, by its name (kind/slug)."""
        return {
            p.name: make_profile(
                p.name, p.title, _(find_kind(kind).title), p.size, p.cells, p.difficulty.word
            )
            for kind, several in self.puzzles.items()
            for p in several
        }

    @cached_property
    def similarity(self) -> Similarity:
        """Return the index of all puzzles."""
        return Similarity(self.profiles.values())

    def of(self, name: str) -> Related:
        """Return the links on a puzzle's page, to its neighbours and to similar ones.

        Its neighbours are those in its series, or in its kind if it has none. `name`: kind/slug.
        """
        kind, i = self.places[name]
        several = self.puzzles[kind]
        if series := several[i].series:
            several = self.series[series]
            i = several.index(self.puzzles[kind][i])
        before, after = several[i - 1 : i] if i else (), several[i + 1 : i + 2]
        links = [Link(p.title, f"../../{p.url}") for p in (*before, *after)]
        return Related(
            series,
            links[0] if before else None,
            links[-1] if after else None,
            self.similarity.of(self.profiles[name]),
        )

    @cached_property
    def series(self) -> dict[str, list[Listing]]:
        """Return the puzzles of each series, by its name, in order of their episodes."""
        found: dict[str, list[Listing]] = {}
        for p in sorted(self._every, key=lambda p: p.episode):
            found.setdefault(p.series, []).append(p)
        return found

    @property
    def _every(self) -> list[Listing]:
        return [p for several in self.puzzles.values() for p in several]
