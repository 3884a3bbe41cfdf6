"""The outputs that make up a site, each with a digest of everything that it is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from typing import Any

from ....findings.keys import compute_digest
from ....kind import kind_names
from ....puzzle import finding_key, make_example
from ...authoring.pages import Prose
from ...essays.essay_pages import PageTopics
from ...essays.shelves import find_shown, list_posts
from ...gallery.catalogue import name_catalogue
from ...gallery.daily import RECENT, list_dated
from ...gallery.feeds import find_newest, list_newest, list_newest_posts
from ...gallery.paging import list_page
from ...layout.head import DAILY, HOME, KINDS, MISSING, PRINT, SERVICE_WORKER, WORKSHOP
from ...puzzle.listing import Listing, find_shared_credits
from ..incremental.manifest import Listed
from ..load import Gallery
from .renderer import Page
from .site_pages import SitePages


@dataclass(frozen=True)
class Output:
    """Files of the site that are made together.

    `name`: the address of one of them, or a name for all. `key`: a digest of everything that they
    are made from. `make`: the method that yields them. `public`: they are the author's own files,
    which replace others.
    """

    name: str
    key: str
    make: Callable[[SitePages], Iterator[Page]]
    public: bool = False


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
        """Return the listings of all puzzles, kind by kind, small boards first."""
        return [p for several in self.puzzles.values() for p in several]

    @cached_property
    def shared_credits(self) -> list[list[str]]:
        """Return the sources, authors and dates that cards do not name."""
        return [sorted(values) for values in find_shared_credits(self.every)]

    @cached_property
    def posts(self) -> list[Prose]:
        """Return all posts, the newest first."""
        return list_posts(t.prose for t in self.gallery.topics)

    @cached_property
    def findings(self) -> dict[str, Any]:
        """Return, by puzzle, a list of the key of its finding and a bool.

        The latter is True if the puzzle's page was made from the complete finding.
        """
        listed = self.listings
        return {p.name: [p.finding, listed[p.name].key == p.pieces] for p in self.gallery.every}

    @property
    def today(self) -> str:
        """Return the date of the build, as in 2026-11-21."""
        return self.gallery.inputs.today

    @cached_property
    def base(self) -> str:
        """Return a digest of the inputs that all pages share.

        These are the program, the templates, the settings, the menu, the kinds with a feed, whether
        there are preview pictures, and which files the author's own ones replace.
        """
        inputs, layout = self.gallery.inputs, self.gallery.layout
        return compute_digest(
            [inputs.code, inputs.templates, inputs.site, layout.menu, layout.fed, layout.carded],
            [*inputs.public, layout.workshop, layout.offline],
            [layout.own.css, layout.own.icon, layout.own.head, repr(layout.own.logo)],
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
        """Yield all other outputs: pages, the feeds and the sitemap, scripts and static files."""
        paging, kinds, every = self.gallery.paging, [*self.puzzles], self.every
        yield self._make_output(HOME, SitePages.gallery, *self._list_front_inputs())
        yield self._make_output(
            KINDS, SitePages.kinds, [[p.name, p.difficulty.word] for p in every]
        )
        yield self._make_output(
            PRINT,
            SitePages.print,
            self._list_filter_inputs(paging.sheet(self.puzzles), every, kinds),
        )
        texts = [[p.name, p.words] for p in every]
        yield self._make_output("static/puzzles.js", SitePages.search, texts)
        prose = [asdict(t.prose) for t in self.gallery.topics]
        yield self._make_output("static/pages.js", SitePages.pages, prose)
        yield self._make_output("sitemap.xml", SitePages.feeds, *self._list_feed_inputs())
        for kind, several in self.puzzles.items():
            yield from self._of_kind(kind, several)
        for t in self.gallery.topics:
            if t.prose.url != HOME:
                make = partial(SitePages.prose, url=t.prose.url)
                yield self._make_output(t.prose.url, make, *self._list_prose_inputs(t))
        if self.gallery.site.has_daily:
            shown = self._list_filter_inputs(list_dated(every, self.today) or every, (), kinds)
            yield self._make_output(DAILY, SitePages.daily, shown)
        make = partial(SitePages.offline, version=self.base)
        yield self._make_output(SERVICE_WORKER, make)
        if found := self.gallery.inputs.workshop:
            yield self._make_output(WORKSHOP, SitePages.workshop, found)
        if self.gallery.has_missing_page:
            yield self._make_output(MISSING, SitePages.missing)
        aliases = [asdict(a) for a in self.gallery.moved]
        yield self._make_output("aliases", SitePages.redirects, aliases)
        yield self._make_output("static", SitePages.static, [*self.puzzles])
        for picture in {p.url: p for p in self.gallery.pictures}.values():
            key = compute_digest(self.gallery.inputs.code, picture.digest)
            yield Output(picture.url, key, partial(SitePages.picture, picture=picture))
        for path, digest in self.gallery.inputs.public.items():
            make = partial(SitePages.public, path=path)
            yield Output(f"public/{path}", digest, make, public=True)

    def _of_kind(self, kind: str, puzzles: Sequence[Listing]) -> Iterator[Output]:
        paging = self.gallery.paging
        for page in paging.numbers(kind):
            shown, chosen = paging.on(puzzles, page), puzzles if page == 1 else ()
            of_variants = [[p.name, p.title, p.variants] for p in puzzles if p.variants]
            first = [self._get_example_key(kind), of_variants]
            more = first if page == 1 else len(puzzles)
            make = partial(SitePages.list_of_kind, name=kind, number=page)
            lists = self._list_filter_inputs(shown, chosen, [kind])
            yield self._make_output(list_page(kind, page), make, lists, more)
        make = partial(SitePages.catalogue, name=kind)
        yield self._make_output(
            name_catalogue(kind), make, self._list_filter_inputs(puzzles, (), [kind])
        )

    def _make_output(
        self, name: str, make: Callable[[SitePages], Iterator[Page]], *parts: object
    ) -> Output:
        return Output(name, compute_digest(self.base, parts), make)

    # -- what pages are made from

    def _list_filter_inputs(
        self, shown: Sequence[Listing], chosen: Sequence[Listing], kinds: Sequence[str]
    ) -> list[Any]:
        """Return the inputs of a page that has cards for `shown` and filters for `chosen`.

        `kinds`: the kinds of these puzzles, whose essays are choices in the filters.
        """
        return [
            [[p.shown_digest, p.date > self.today] for p in shown],
            [p.chosen_by for p in chosen],
            [self._essays_about(kind) for kind in kinds],
            self.shared_credits,
        ]

    def _list_front_inputs(self) -> list[Any]:
        shelves = self.gallery.paging.shelves(self.puzzles)
        shown = [p for shelf in shelves for p in shelf.puzzles]
        shown += [p for p in [find_newest(self.every, self.today)] if p]
        shown += list_dated(self.every, self.today)[:RECENT]
        first = [t.prose for t in self.gallery.topics if t.prose.url == HOME]
        texts = [
            [p.description, p.body, p.html, [shown.digest for shown in p.pictures]] for p in first
        ]
        boards = [self._get_board_finding(p) for p in first]
        return [
            self._list_filter_inputs(shown, self.every, [*self.puzzles]),
            self.gallery.paging.counts,
            texts,
            boards,
            [self._list_shown_inputs(p) for p in first],
            [[p.url, p.title, p.description, p.date, p.author, p.tags] for p in self.posts],
        ]

    def _list_feed_inputs(self) -> list[Any]:
        shown = list_newest(self.every, self.today) if self.gallery.site.base_url else []
        posts = list_newest_posts(self.posts, self.today) if self.gallery.site.base_url else []
        return [
            [[p.shown_digest, self.listings[p.name].key] for p in shown],
            [[asdict(p), self._list_shown_inputs(p)] for p in posts],
            [p.name for p in self.every],
            [[t.prose.url, t.prose.title] for t in self.gallery.topics],
            [*self.gallery.paging.beyond()],
        ]

    def _list_prose_inputs(self, t: PageTopics) -> list[Any]:
        """Return the inputs of a page of prose.

        It may show any essay, post or puzzle and the example of any kind, so this includes all.
        """
        return [asdict(t.prose), self._every_page, self._list_shown_inputs(t.prose)]

    def _list_shown_inputs(self, prose: Prose) -> list[Any]:
        shown = [*find_shown(prose, self.every)]
        return self._list_filter_inputs(shown, (), sorted({p.kind for p in shown}))

    @cached_property
    def _every_page(self) -> str:
        others = [(o.prose, o.topics) for o in self.gallery.topics]
        return compute_digest(
            [[p.name, p.title, self.findings[p.name]] for p in self.every],
            [[o.url, o.title, o.description, topics] for o, topics in others],
            [[o.date, o.author, o.tags] for o, _ in others],
            [self._get_board_finding(o) for o, _ in others],
            [*map(self._get_example_key, kind_names())],
        )

    def _essays_about(self, kind: str) -> list[Any]:
        """Return the facts about essays that the pages of a kind show.

        For each essay about a topic or one of the kind's constraint families: its address, its
        title, its topics and these families.
        """
        about = [(t.prose, [r for r in t.topics if r.kind == kind]) for t in self.gallery.topics]
        return [[p.url, p.title, p.explains, own] for p, own in about if own or p.explains]

    def _get_example_key(self, kind: str) -> str:
        return finding_key(make_example(kind), self.gallery.site.solving)

    def _get_board_finding(self, prose: Prose) -> Any:
        """Return the entry of `findings` for a page's board.

        Return None if the page has no board, or the example of a kind.
        """
        return self.findings.get(prose.board)
