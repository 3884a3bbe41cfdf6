"""A puzzle as other pages know it, before its own is made and after."""

from __future__ import annotations

from dataclasses import dataclass

from ...content.copies import BoardForm
from ...content.markdown import Link
from ..authoring.redirects import Alias, Tag


@dataclass(frozen=True)
class PuzzleRecord:
    """What a plan needs of a puzzle. `base`: of all but its file that it was read with.

    `solve`, `key`: the keys of its finding and of what is kept of its rendering.
    `form`: digests of its board, to find it once more.
    `entry`, `facets`: digests of what other pages show of it, and of what it is chosen by;
    `words`: that it is found by; `word`: how difficult it is; `beside`: a digest of what its page
    tells of others; `wrong`: what its author did not expect. Empty until it was made.
    `date_place`: where its date stands; `in_future`: whether that is after the day of this build.
    """

    kind: str
    slug: str
    title: str
    size: str
    cells: int
    digest: str
    base: str
    solve: str
    key: str
    date: str  # "" without one
    draft: bool
    compare: bool
    tags: tuple[Tag, ...]
    aliases: tuple[Alias, ...]
    form: BoardForm
    links: tuple[Link, ...] = ()
    entry: str = ""
    facets: str = ""
    words: str = ""
    word: str = ""
    beside: str = ""
    wrong: str = ""
    date_place: str = ""
    in_future: bool = False

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.slug}"

    @property
    def is_out(self) -> bool:
        """Return whether the puzzle has a date that has come."""
        return bool(self.date) and not self.in_future

    @property
    def order(self) -> tuple[int, str]:
        return self.cells, self.slug
