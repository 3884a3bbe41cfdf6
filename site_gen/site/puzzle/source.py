"""A puzzle as a build knows it from its file alone, before it is solved."""

from __future__ import annotations

from dataclasses import dataclass

from ...content.duplicates import BoardForm
from ...content.markdown import Link
from ...errors import NOWHERE, Place
from ..authoring.redirects import Alias, Tag


@dataclass(frozen=True)
class Source:
    """`digest`: of its file. `base`: of everything else that it was read with.

    `finding`: the key of its finding. `pieces`: the key of what its page shows of it. `form`:
    digests of its board, to notice duplicates. `date_place`: where its date stands.
    """

    kind: str
    slug: str
    title: str
    cells: int
    digest: str
    base: str
    finding: str
    pieces: str
    date: str  # "" without one
    is_draft: bool
    is_compared: bool
    tags: tuple[Tag, ...]
    aliases: tuple[Alias, ...]
    form: BoardForm
    links: tuple[Link, ...] = ()
    date_place: Place = NOWHERE

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.slug}"

    @property
    def order(self) -> tuple[int, str]:
        """What the puzzles of a kind are sorted by."""
        return self.cells, self.slug
