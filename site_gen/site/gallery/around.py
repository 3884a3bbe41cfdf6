"""What a puzzle's page tells of other puzzles: its neighbours, and those like it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ...findings.store import digest
from ...kind import find_kind
from ..layout.page import Around
from ..layout.parts import Link
from ..puzzle.record import Known
from .likeness import Likeness, Nature, nature


class Neighbours:
    """What each page tells of others, found when it is asked for. `puzzles`: by kind, in order,
    all of which were made."""

    def __init__(self, puzzles: Mapping[str, Sequence[Known]]) -> None:
        self.puzzles = puzzles
        self.places = {p.name: (kind, i) for kind, s in puzzles.items() for i, p in enumerate(s)}

    @cached_property
    def digest(self) -> str:
        """Of all that they follow from."""
        every = [p for several in self.puzzles.values() for p in several]
        return digest([[p.name, p.title, p.size, p.cells, p.word] for p in every])

    @cached_property
    def natures(self) -> dict[str, Nature]:
        return {
            p.name: nature(p.name, p.title, find_kind(kind).title, p.size, p.cells, p.word)
            for kind, several in self.puzzles.items()
            for p in several
        }

    @cached_property
    def likeness(self) -> Likeness:
        return Likeness(self.natures.values())

    def of(self, name: str) -> Around:
        kind, i = self.places[name]
        several = self.puzzles[kind]
        before, after = several[i - 1 : i] if i else (), several[i + 1 : i + 2]
        links = [Link(p.title, f"../{p.slug}/index.html") for p in (*before, *after)]
        return Around(
            links[0] if before else None,
            links[-1] if after else None,
            self.likeness.of(self.natures[name]),
        )
