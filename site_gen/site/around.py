"""What a puzzle's page tells of other puzzles: its neighbours, and those like it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kind import find_kind
from .likeness import Likeness, nature
from .page import Alike
from .parts import Link

if TYPE_CHECKING:
    from .plan import Known


@dataclass(frozen=True)
class Around:
    previous: Link | None
    next: Link | None
    alike: Alike | None


def around(puzzles: Mapping[str, Sequence[Known]]) -> dict[str, Around]:
    """By the names of the puzzles, all of which were made. `puzzles`: by kind, in order."""
    natures = {
        p.name: nature(p.name, p.title, find_kind(kind).title, p.size, p.cells, p.word)
        for kind, several in puzzles.items()
        for p in several
    }
    likeness, found = Likeness(natures.values()), {}
    for several in puzzles.values():
        links = [Link(p.title, f"../{p.slug}/index.html") for p in several]
        beside = zip(several, [None, *links[:-1]], [*links[1:], None], strict=True)
        for p, before, after in beside:
            found[p.name] = Around(before, after, likeness.of(natures[p.name]))
    return found
