"""The outputs that make up a site, each with a digest of everything that it is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from typing import Any

from ...findings.keys import compute_digest
from ...kind import kind_names
from ...puzzle import finding_key, make_example
from ..authoring.pages import Prose
from ..essays.essay_pages import PageTopics
from ..gallery.catalogue import name_catalogue
from ..gallery.feeds import find_newest, list_newest
from ..gallery.paging import list_page
from ..layout.head import HOME, KINDS, MISSING, PRINT
from ..puzzle.listing import Listing
from .load import Gallery
from .manifest import Listed
from .pages import SitePages
from .renderer import Page


@dataclass(frozen=True)
class Output:
    """Files of the site that are made together.

    `name`: the address of one of them, or a name for all. `key`: a digest of everything that they
    are made from. `make`: the method that yields them.
    """

    name: str
    key: str
    make: Callable[[SitePages], Iterator[Page]]


@dataclass(frozen=True)
class Outputs:
    """The outputs of a gallery whose puzzles are solved. `listings`: by name of the puzzle."""

    gallery: Gallery
    listings: Mapping[str, Listed]

    @cached_property
    def puzzles(self) -> dict[str, list[Listing]]:
        """Return the listings by kind, small boards first."""
        return {
            kind: [self.listings[p.name].listing for p in several]
            for kind, several in self.gallery.puzzles.items()
        }

    @cached_property
    def every(self) -> list[Listing]:
        return [p for several in self.puzzles.values() for p in several]

    @cached_property
    def findings(self) -> dict[str, Any]:
        """Return, by puzzle, the key of its finding, and True if that finding is complete."""
        listed = self.listings
        return {p.name: [p.finding, listed[p.name].key == p.pieces] for p in self.gallery.every}

    @property
    def today(self) -> str:
        return self.gallery.inputs.today

    @cached_property
    def base(self) -> str:
        """Return a digest of the inputs that all pages have in common."""
        inputs, layout = self.gallery.inputs, self.gallery.layout
        return compute_digest(
            inputs.code, inputs.templates, inputs.site, layout.menu, [layout.fed, layout.carded]
        )

    def of_puzzles(self, related: Mapping[str, str]) -> Iterator[Output]:
        """Yield the output of each puzzle.

        `related`: for each puzzle, a digest of the puzzles that its page links to.
        """
        for kind, several in self.puzzles.items():
            essays = self._essays_about(kind)
            for p in several:
                key = compute_digest(self.listings[p.name].key, self.base, related[p.name], essays)
                yield Output(p.name, key, partial(SitePages.puzzle, name=p.name))

    def of_pages(self) -> Iterator[Output]:
        """Yield the outputs of all other pages, and of files for programs, such as the sitemap."""
        paging, kinds, every = self.gallery.paging, [*self.puzzles], self.every
        yield self._output(HOME, SitePages.gallery, *self._front())
        yield self._output(KINDS, SitePages.kinds, [[p.name, p.difficulty.word] for p in every])
        yield self._output(
            PRINT,
            SitePages.print,
            self._list_filter_inputs(paging.sheet(self.puzzles), every, kinds),
        )
        texts = [[p.name, p.title, p.words] for p in every]
        yield self._output("static/puzzles.js", SitePages.search, texts)
        prose = [asdict(t.prose) for t in self.gallery.topics]
        yield self._output("static/pages.js", SitePages.pages, prose)
        yield self._output("sitemap.xml", SitePages.feeds, *self._list_feed_inputs())
        for kind, several in self.puzzles.items():
            yield from self._of_kind(kind, several)
        for t in self.gallery.topics:
            if t.prose.url != HOME:
                make = partial(SitePages.prose, url=t.prose.url)
                yield self._output(t.prose.url, make, *self._list_prose_inputs(t))
        if self.gallery.has_missing_page:
            yield self._output(MISSING, SitePages.missing)
        aliases = [asdict(a) for a in self.gallery.moved]
        yield self._output("aliases", SitePages.redirects, aliases)
        yield self._output("static", SitePages.static, [*self.puzzles])

    def _of_kind(self, kind: str, puzzles: Sequence[Listing]) -> Iterator[Output]:
        paging = self.gallery.paging
        for page in paging.numbers(kind):
            shown, chosen = paging.on(puzzles, page), puzzles if page == 1 else ()
            more = self._example(kind) if page == 1 else len(puzzles)
            make = partial(SitePages.list_of_kind, name=kind, number=page)
            lists = self._list_filter_inputs(shown, chosen, [kind])
            yield self._output(list_page(kind, page), make, lists, more)
        if paging.large:
            make = partial(SitePages.catalogue, name=kind)
            yield self._output(
                name_catalogue(kind), make, self._list_filter_inputs(puzzles, (), [kind])
            )

    def _output(
        self, name: str, make: Callable[[SitePages], Iterator[Page]], *parts: object
    ) -> Output:
        return Output(name, compute_digest(self.base, parts), make)

    # -- what pages are made from

    def _list_filter_inputs(
        self, shown: Sequence[Listing], chosen: Sequence[Listing], kinds: Sequence[str]
    ) -> list[Any]:
        """Return the inputs of a page that shows puzzles and has filters for those in `chosen`."""
        return [
            [[p.shown_digest, p.date > self.today] for p in shown],
            [p.chosen_by for p in chosen],
            [self._essays_about(kind) for kind in kinds],
        ]

    def _front(self) -> list[Any]:
        shelves = self.gallery.paging.shelves(self.puzzles)
        shown = [p for shelf in shelves for p in shelf.puzzles]
        shown += [p for p in [find_newest(self.every, self.today)] if p]
        first = [t.prose for t in self.gallery.topics if t.prose.url == HOME]
        texts = [[p.description, p.body, p.html, self._board(p)] for p in first]
        return [
            self._list_filter_inputs(shown, self.every, [*self.puzzles]),
            self.gallery.paging.counts,
            texts,
        ]

    def _list_feed_inputs(self) -> list[Any]:
        """Return the inputs of the feeds (with the newest puzzles) and of the sitemap."""
        shown = list_newest(self.every, self.today) if self.gallery.site.base_url else []
        return [
            [p.shown_digest for p in shown],
            [p.name for p in self.every],
            [[t.prose.url, t.prose.title] for t in self.gallery.topics],
            [*self.gallery.paging.beyond()],
        ]

    def _list_prose_inputs(self, t: PageTopics) -> list[Any]:
        """Return the inputs of a page of prose, which may show any puzzle and any essay."""
        named = [[p.name, p.title, self.findings[p.name]] for p in self.every]
        others = [(o.prose, o.topics) for o in self.gallery.topics]
        every = [[o.url, o.title, o.description, topics] for o, topics in others]
        boards = [self._board(o) for o, _ in others]
        return [asdict(t.prose), every, named, boards, [*map(self._example, kind_names())]]

    def _essays_about(self, kind: str) -> list[Any]:
        """Return the facts about essays that the pages of a kind show: address, title, families."""
        about = [(t, [r for r in t.topics if r.kind == kind]) for t in self.gallery.topics]
        return [[t.prose.url, t.prose.title, own] for t, own in about if own]

    def _example(self, kind: str) -> str:
        return finding_key(make_example(kind), self.gallery.site.solving)

    def _board(self, prose: Prose) -> Any:
        """Return the entry of `findings` for a page's board; None for an example, or no board."""
        return self.findings.get(prose.board)
