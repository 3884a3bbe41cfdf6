"""The data of a puzzle that follows from its file alone, before it is solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...content.duplicates import BoardForm
from ...content.markdown import MarkdownLink
from ...content.pictures import Picture
from ...errors import NOWHERE, Place
from ...findings.keys import compute_digest
from ..authoring.redirects import Alias, Tag


@dataclass(frozen=True)
class Source:
    """A puzzle's file as a build knows it.

    `digest`: the digest of the file. `base`: the digest of everything else that it was read with.
    `finding`: the key of its finding. `page`: the key of its page with everything on it.
    `hidden_until`: a date from which its page shows the answer; "" if it always does. `form`:
    digests of its board, to find duplicates. `date_place`: the place of its date in the file,
    as those of other values.
    `pictures`: in its text.
    """

    kind: str
    slug: str
    title: str
    cells: int
    digest: str
    base: str
    finding: str
    page: str
    date: str  # "" without one
    author: str
    series: str
    episode: int  # 0 without a series
    hidden_until: str
    is_draft: bool
    is_compared: bool
    tags: tuple[Tag, ...]
    aliases: tuple[Alias, ...]
    form: BoardForm
    links: tuple[MarkdownLink, ...] = ()
    date_place: Place = NOWHERE
    author_place: Place = NOWHERE
    series_place: Place = NOWHERE
    episode_place: Place = NOWHERE
    pictures: tuple[Picture, ...] = ()
    is_told: bool = True  # its page shows its text, or it has none
    sections_place: Place = NOWHERE  # of the sections in its file, if it names them
    is_hidden: bool = False  # on the date of this build

    @property
    def pieces(self) -> str:
        """Return the key of its page's pieces."""
        return compute_digest(self.page, "hidden") if self.is_hidden else self.page

    @property
    def days(self) -> Iterator[str]:
        """Yield the dates from which the site shows something else of it."""
        yield from filter(None, (self.date, self.hidden_until))

    @property
    def name(self) -> str:
        """Return kind/slug, which is unique in a gallery."""
        return f"{self.kind}/{self.slug}"

    @property
    def order(self) -> tuple[int, str]:
        """Return the number of cells and the slug: the sort key among puzzles of one kind."""
        return self.cells, self.slug
