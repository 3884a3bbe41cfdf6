"""What a build has to do: every unit of the site with a digest of all that it follows from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ...content.config import Site
from ...errors import Problem
from ...findings.solves import Solves, early_key, example_of, key_of
from ...findings.store import digest
from ...kind import kind_names
from ..authoring.content_check import (
    copies,
    cross_check,
    future_dates,
    link_targets,
    linked_pages,
    strange_tags,
    strays,
)
from ..authoring.links import BuiltTargets, LinkTargets, dead_links
from ..authoring.pages import Prose
from ..authoring.redirects import Alias, aliases_of, embed_aliases
from ..essays.essay_pages import PageTopics
from ..gallery.feeds import newest, newest_of
from ..gallery.paging import Paging
from ..layout.head import HOME
from ..layout.site_layout import SiteLayout
from ..puzzle.cards import can_make
from ..puzzle.record import PuzzleRecord
from .inputs import Inputs
from .made import page_problems
from .places import Places


class PageUnit(NamedTuple):
    """A unit that tells of several puzzles. `puzzles`: the names of those that it must know."""

    digest: str
    puzzles: tuple[str, ...] = ()


@dataclass(frozen=True)
class BuildPlan:
    """`puzzles`: by kind, small ones first. `served`: by a host of ours, to an author at work."""

    inputs: Inputs
    site: Site
    puzzles: Mapping[str, Sequence[PuzzleRecord]]
    topics: tuple[PageTopics, ...]
    served: bool

    @property
    def missing(self) -> bool:
        """The page for addresses of no page: it is seen where the top of the site is that of a
        host."""
        return self.served or bool(self.site.base_url)

    @cached_property
    def every(self) -> list[PuzzleRecord]:
        return [p for several in self.puzzles.values() for p in several]

    @cached_property
    def layout(self) -> SiteLayout:
        prose = [t.prose for t in self.topics]
        dated = [kind for kind, several in self.puzzles.items() if any(p.is_out for p in several)]
        menu = [(p.menu, p.url) for p in prose if p.menu and p.url != HOME]
        fed = tuple(dated) if self.site.base_url else ()
        carded = bool(self.site.base_url and can_make())
        return SiteLayout(self.site, tuple(menu), fed, carded)

    @cached_property
    def paging(self) -> Paging:
        counts = {kind: len(several) for kind, several in self.puzzles.items()}
        return Paging(self.site.page_size, counts)

    @cached_property
    def base(self) -> str:
        """What every page follows from."""
        inputs = self.inputs
        return digest(
            inputs.code,
            inputs.templates,
            inputs.site,
            self.layout.menu,
            [self.layout.fed, self.layout.carded],
        )

    @cached_property
    def aliases(self) -> list[Alias]:
        own = [alias for p in self.every for alias in p.aliases]
        return [*own, *aliases_of((), [t.prose for t in self.topics])]

    @cached_property
    def moved(self) -> list[Alias]:
        """The aliases that authors wrote, and those of embedded boards, which follow from them."""
        own = [alias for p in self.every for alias in p.aliases]
        return [*self.aliases, *embed_aliases(own, {alias.old for alias in self.aliases})]

    def check(self, places: Places, *, whole: bool) -> Iterator[Problem]:
        """Raises ContentError for what is wrong between several files; yields warnings.

        `whole`: nothing but drafts is left out.
        """
        linked = {p.name: p.links for p in self.every}
        prose = [t.prose for t in self.topics]
        targets, alone = self._targets(places), {p.name for p in self.every if not p.compare}
        yield from cross_check(linked, prose, self.aliases, targets, alone, whole=whole)
        yield from strays(self.inputs.strays)
        yield from future_dates((p.date, p.date_place) for p in self.every if p.in_future)
        yield from strange_tags([tag for p in self.every for tag in p.tags])
        yield from copies([(self.inputs.files[p.name][0], p.kind, p.form) for p in self.every])

    def _targets(self, places: Places) -> LinkTargets:
        prose = [t.prose for t in self.topics]
        names = [p.name for p in self.every]
        return link_targets(
            places.content, names, prose, self.aliases, places.templates, self.site.kinds
        )

    def check_made(self, places: Places, site: Path, pages: Iterable[str]) -> Iterator[Problem]:
        """Yield warnings about the site that was written into a folder, and these pages of it."""
        linked = linked_pages({p.name: p.links for p in self.every}, [t.prose for t in self.topics])
        yield from dead_links(linked, BuiltTargets(**vars(self._targets(places)), site=site))
        sources = {t.prose.url: t.prose.path for t in self.topics}
        for page, why in page_problems(site, pages):
            name = "/".join(page.split("/")[:2])
            path = self.inputs.files[name][0] if name in self.inputs.files else sources.get(page)
            yield Problem(path or str(places.output / page), 1, 1, f"the page {page} {why}")

    def early(self, solves: Solves) -> BuildPlan:
        """The same with the answers alone of puzzles of which nothing was kept: under other keys,
        so that all of it is made once more when the rest is found."""
        puzzles = {
            kind: [_early(p, solves) for p in several] for kind, several in self.puzzles.items()
        }
        return replace(self, puzzles=puzzles)

    # -- digests of units

    def puzzle_units(self, records: Mapping[str, PuzzleRecord]) -> dict[str, str]:
        """`records`: the puzzles by name, all of which were made."""
        links = {kind: self._links(kind) for kind in self.puzzles}
        return {
            p.name: digest(p.key, self.base, records[p.name].beside, links[kind])
            for kind, several in self.puzzles.items()
            for p in several
        }

    def page_units(self, records: Mapping[str, PuzzleRecord]) -> dict[str, PageUnit]:
        """`records`: the puzzles by name, all of which were made."""
        puzzles = {k: [records[p.name] for p in several] for k, several in self.puzzles.items()}
        every = [p for several in puzzles.values() for p in several]
        units = {
            "gallery": self._gallery(puzzles, every),
            "kinds": self._kinds(puzzles),
            "print": self._listing(self.paging.sheet(puzzles), every, [*self.puzzles]),
            "search": PageUnit(digest(self.base, [[p.name, p.title, p.words] for p in every])),
            "pages": PageUnit(digest(self.base, [asdict(t.prose) for t in self.topics])),
            "feeds": self._feeds(every),
        }
        for kind, several in puzzles.items():
            units |= self._of_kind(kind, several)
        for t in self.topics:
            if t.prose.url != HOME:
                units[f"prose {t.prose.url}"] = self._prose(t, puzzles)
        if self.missing:
            units["missing"] = PageUnit(digest(self.base))
        if self.moved:
            units["redirects"] = PageUnit(digest(self.base, [asdict(a) for a in self.moved]))
        return units

    def _gallery(
        self, puzzles: Mapping[str, Sequence[PuzzleRecord]], every: Sequence[PuzzleRecord]
    ) -> PageUnit:
        shown = [p for shelf in self.paging.shelves(puzzles) for p in shelf.puzzles]
        shown += [p for p in [newest(every)] if p]
        front = [self._board(t.prose) for t in self.topics if t.prose.url == HOME]
        told = [self.paging.counts, self._intro(), front]
        return self._listing(shown, every, [*self.puzzles], told)

    def _kinds(self, puzzles: Mapping[str, Sequence[PuzzleRecord]]) -> PageUnit:
        told = [[kind, [[p.slug, p.word] for p in several]] for kind, several in puzzles.items()]
        return PageUnit(digest(self.base, told))

    def _of_kind(
        self, kind: str, puzzles: Sequence[PuzzleRecord]
    ) -> Iterator[tuple[str, PageUnit]]:
        paging = self.paging
        for page in paging.numbers(kind):
            shown = paging.on(puzzles, page)
            if page == 1:
                yield f"kind {kind}", self._listing(shown, puzzles, [kind], [self._example(kind)])
            else:
                count = len(puzzles)
                yield f"list {kind} {page}", self._listing(shown, (), [kind], [page, count])
        if paging.large:
            yield f"catalogue {kind}", self._listing(puzzles, (), [kind])

    def _listing(
        self,
        shown: Sequence[PuzzleRecord],
        chosen: Sequence[PuzzleRecord],
        kinds: Sequence[str],
        *more: object,
    ) -> PageUnit:
        """Of a page that shows puzzles; `chosen`: those that its line of filters counts."""
        follows = [
            [[p.entry, p.in_future] for p in shown],
            [p.facets for p in chosen],
            [self._links(kind) for kind in kinds],
        ]
        names = dict.fromkeys(p.name for p in (*shown, *chosen))
        return PageUnit(digest(self.base, follows, more), tuple(names))

    def _feeds(self, every: Sequence[PuzzleRecord]) -> PageUnit:
        """Feeds tell of the newest, and the sitemap names all pages."""
        pages = [[t.prose.url, t.prose.title] for t in self.topics]
        newest = newest_of(every) if self.site.base_url else []
        told = [p.entry for p in newest]
        sum_ = digest(self.base, told, [p.name for p in every], pages, [*self.paging.beyond()])
        return PageUnit(sum_, tuple(p.name for p in newest))

    def _prose(self, t: PageTopics, puzzles: Mapping[str, Sequence[PuzzleRecord]]) -> PageUnit:
        # what prose tells of puzzles: a model follows from what a finding follows from
        named = {k: [[p.slug, p.title, p.solve] for p in s] for k, s in puzzles.items()}
        every = [[t.prose.url, t.prose.title, t.prose.description, t.topics] for t in self.topics]
        sum_ = digest(self.base, asdict(t.prose), every, named, self._boards())
        return PageUnit(sum_, tuple(p.name for several in puzzles.values() for p in several))

    def _links(self, kind: str) -> list[Any]:
        """What the pages of a kind say of essays."""
        told = [(t, [r for r in t.topics if r.kind == kind]) for t in self.topics]
        return [[t.prose.url, t.prose.title, own] for t, own in told if own]

    def _intro(self) -> list[list[str]]:
        first = (t.prose for t in self.topics if t.prose.url == HOME)
        return [[p.description, p.body, p.html] for p in first]

    def _example(self, kind: str) -> str:
        return key_of(example_of(kind), self.site.solving)

    def _boards(self) -> list[str]:
        """The findings that essays tell of."""
        boards = [self._board(t.prose) for t in self.topics]
        return [*boards, *(self._example(kind) for kind in kind_names())]

    def _board(self, prose: Prose) -> str:
        """The finding of the puzzle beside a page; "" for an example, or nothing."""
        return next((p.solve for p in self.every if p.name == prose.board), "")


def _early(p: PuzzleRecord, solves: Solves) -> PuzzleRecord:
    if p.wrong or solves.there(p.name, p.solve):  # wrong before, and the same since
        return p
    return replace(p, solve=early_key(p.solve), key=early_key(p.key))


def plan_of(
    inputs: Inputs,
    site: Site,
    records: Sequence[PuzzleRecord],
    topics: Sequence[PageTopics],
    *,
    served: bool,
) -> BuildPlan:
    kinds = [k for k in site.kinds or kind_names() if any(p.kind == k for p in records)]
    puzzles = {k: sorted((p for p in records if p.kind == k), key=lambda p: p.order) for k in kinds}
    return BuildPlan(inputs, site, puzzles, tuple(topics), served)
