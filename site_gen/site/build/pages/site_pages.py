"""The site's pages, and its files for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from itertools import takewhile
from pathlib import Path

from markupsafe import Markup

from ....content.base_url import get_url_path
from ....content.composed import find_file
from ....content.pictures import Picture, publish_picture
from ....content.slugs import split_words
from ....content.sources import read_any
from ....errors import BuildError
from ....kind import find_kind, kind_names
from ....languages import _, ngettext
from ...authoring.pages import Prose
from ...authoring.redirects import Alias, make_redirects
from ...essays.essay_pages import Essays
from ...essays.shelves import ProsePart, format_for_feed
from ...gallery.catalogue import Catalogue, make_catalogue, name_catalogue
from ...gallery.daily import (
    ARCHIVE,
    RECENT,
    SHOWN,
    DailyPage,
    list_daily_kinds,
    list_dated,
    make_daily_data,
)
from ...gallery.feeds import (
    DAILY_TAG,
    FeedEntry,
    find_newest,
    list_newest,
    list_newest_posts,
    make_feeds,
)
from ...gallery.front_board import FrontBoard, choose_board
from ...gallery.kinds import (
    get_genre_id,
    get_genre_title,
    list_names,
    make_kind_page,
    make_kinds_page,
)
from ...gallery.paging import Paging, Shelf, list_page
from ...gallery.print_sheet import make_print_item, make_print_page
from ...gallery.related import Related, RelatedPuzzles
from ...gallery.search_index import KindText, PageText, make_index_scripts, make_pages_script
from ...layout import words
from ...layout.head import CARD, DAILY, HOME, KINDS, MISSING, PRINT, WORKSHOP
from ...layout.offline import make_offline_files
from ...layout.parts import MANY, Card, Fact, Filters, Head, Link, PageFrame, Pages
from ...layout.static_files import make_static_files
from ...puzzle.facets import make_filters
from ...puzzle.listing import Listing, SharedCredits, find_shared_credits
from ...puzzle.page import PuzzleBody
from ...sections import PUZZLE, ShownSection, choose_sections, pair_with_views
from ...stage.play import PlayView
from ...stage.subject import Subject
from ...workshop.page import list_workshop_files, make_game_page, make_workshop_page
from ...workshop.pyodide import FETCH, find_workshop
from .renderer import Page, Renderer, load_shared


@dataclass(frozen=True)
class PuzzlePage:
    """The page of a puzzle.

    `essays`: links to essays, by the HTML ids of its families of constraints and by topics.
    """

    frame: PageFrame
    body: PuzzleBody
    sections: tuple[ShownSection, ...]
    related: Related
    essays: Mapping[str, tuple[Link, ...]]


@dataclass(frozen=True)
class EmbedPage:
    """A page with only a puzzle's board, for a frame in a page of another site."""

    frame: PageFrame
    board: Markup
    size: Markup  # the size of the board, as JSON
    play: PlayView


@dataclass(frozen=True)
class ListPage:
    """A page of a kind's puzzles, from the second page on."""

    frame: PageFrame
    heading: str  # "Page 2 of 5"
    kind: Link
    shown: str  # "Puzzles 201 to 400 of 1 000"
    cards: tuple[Card, ...]
    pages: Pages


@dataclass(frozen=True)
class NewestPuzzle:
    """The newest puzzle on the front page.

    `day`: its date as `21 November 2026`. `daily`: it is a puzzle of the day.
    """

    card: Card
    day: str
    daily: bool


@dataclass(frozen=True)
class GalleryPage:
    """The front page of the site."""

    frame: PageFrame
    front: FrontBoard | None
    # the author's text up to the first fence that shows something, or up to the heading above it
    lead: tuple[ProsePart, ...]
    parts: tuple[ProsePart, ...]  # the rest of it
    figures: tuple[Fact, ...]  # "27 puzzles", "5 kinds" ...
    newest: NewestPuzzle | None  # None if there is none to show
    daily: Markup | None  # what the script reads that shows today's puzzle; None for no such page
    # kind or genre, its first puzzles, link to all of them
    groups: tuple[tuple[Link, tuple[Card, ...], Link | None], ...]
    filters: Filters
    catalogue: Catalogue | None  # only for a large site
    few: bool  # so few puzzles that their cards are large
    kinds: tuple[str, ...]  # the names of those with puzzles

    @property
    def has_shelf(self) -> bool:
        """Return True if some part of the text shows puzzles."""
        return any(part.shelf for part in self.parts)


@dataclass(frozen=True)
class MissingPage:
    """The page that a server shows for an unknown address."""

    frame: PageFrame
    title: str
    byline: None = None  # pages of prose may have one


@dataclass(frozen=True)
class SitePages:
    """The maker of a site's pages; it can be pickled for workers.

    `renderer_file`: the pickled Renderer of this build. `public_folder`: the files that are
    published unchanged. `puzzles`: by kind, small boards first.
    `keys`: the cache key of the pieces of each puzzle's page, by name of the puzzle.
    """

    renderer_file: Path
    puzzles: Mapping[str, Sequence[Listing]]
    keys: Mapping[str, str]
    aliases: Sequence[Alias]
    paging: Paging
    today: str
    public_folder: Path = Path()

    @cached_property
    def renderer(self) -> Renderer:
        """Return this build's Renderer, read from its file."""
        renderer: Renderer = load_shared(self.renderer_file)
        return renderer

    @cached_property
    def essays(self) -> Essays:
        """Return the essays, which also know the listings of all puzzles."""
        renderer = self.renderer
        sections = renderer.layout.site.sections
        return Essays(renderer.topics, self.puzzles, renderer.find, self.paging.size, sections)

    @cached_property
    def every(self) -> list[Listing]:
        """Return the listings of all puzzles, kind by kind, small boards first."""
        return [p for several in self.puzzles.values() for p in several]

    @cached_property
    def shared_credits(self) -> SharedCredits:
        """Return the sources, authors and dates that cards do not name."""
        return find_shared_credits(self.every)

    @cached_property
    def related(self) -> RelatedPuzzles:
        """Return the source of links from each puzzle: to its neighbours and similar puzzles."""
        return RelatedPuzzles(self.puzzles)

    # -- a puzzle

    def puzzle(self, name: str) -> Iterator[Page]:
        """Yield the page of a puzzle, the page with its board for embedding, and its files.

        `name`: kind/slug. If the site has pictures for previews, the puzzle's picture is among the
        files.
        """
        renderer, key = self.renderer, self.keys[name]
        pieces, *_ = renderer.pieces(name, key)
        listing, body = pieces.listing, pieces.body
        frame = listing.frame(renderer.layout)
        essays = renderer.links.about(listing.kind, frame.root)
        views = dict(zip(PUZZLE, pieces.sections, strict=True))
        chosen = choose_sections(PUZZLE, body.sections)
        sections = pair_with_views(chosen, [views[one] for one in chosen])
        page = PuzzlePage(frame, body, sections, self.related.of(name), essays)
        yield renderer.html("puzzle.html", page)
        alone = renderer.layout.frame(f"{name}/embed/{HOME}", frame.title, frame.description)
        alone = replace(alone, head=Head(alone.head.policy, listed=False))
        embed = EmbedPage(alone, body.board, body.size, body.stage.play)
        yield renderer.html("embed.html", embed)
        yield from ((f"{name}/{file}", content) for file, content in pieces.files.items())
        if renderer.cards:
            title = renderer.layout.site.title
            card = renderer.cards.png(renderer.document(name), listing.verdict_short, title, key)
            yield f"{name}/{CARD}", card

    # -- cards

    def _make_card(self, puzzle: Listing, inside: str = "", *, drawn: bool = True) -> Card:
        """Return a puzzle's card; its link is relative to the folder `inside`.

        `inside`: with a / at its end, or "" for the top of the site. `drawn`: with its drawing. It
        is read from the cache each time, since a large site has too many drawings for the memory.
        """
        svg = self.renderer.thumb(puzzle.name, self.keys[puzzle.name]) if drawn else Markup()
        url, techniques = puzzle.url.removeprefix(inside), self.essays.list_choices(puzzle)
        return puzzle.card(svg, url, techniques, self.today, self.shared_credits)

    def _make_filters(self, puzzles: Sequence[Listing], *, of_kind: bool = False) -> Filters:
        told = [self._make_card(p, drawn=False).choices for p in puzzles]
        return make_filters(told, of_kind=of_kind)

    def _make_catalogue(self, *kinds: str) -> Catalogue:
        return Catalogue(" ".join(kinds), self.paging.size)

    # -- pages of a kind

    def list_of_kind(self, name: str, number: int) -> Iterator[Page]:
        """Yield one page of a kind's list; `number` counts from 1.

        `name`: that of the kind. Page 1 has the kind's rules and model as well.
        """
        yield self._make_kind_page(name) if number == 1 else self._make_later_page(name, number)

    def _make_kind_page(self, name: str) -> Page:
        kind, puzzles, pages = find_kind(name), self.puzzles[name], self.paging.pages(name, 1)
        title = _(kind.title)
        told = _("%(kind)s: rules, model and puzzles.") % {"kind": title}
        frame = self.renderer.layout.frame(f"{name}/{HOME}", title, told, pages=pages)
        page = make_kind_page(
            Subject(self.renderer.find(name, ""), example=True),
            frame,
            self.essays.about(name, frame.root),
            puzzles,
            tuple(self._make_card(p, f"{name}/") for p in self.paging.on(puzzles, 1)),
            self._make_filters(puzzles, of_kind=True),
            pages,
            self._make_catalogue(name) if pages else None,
            self.renderer.layout.site.sections,
        )
        return self.renderer.html("kind.html", page)

    def _make_later_page(self, name: str, number: int) -> Page:
        """Return a later page of a kind's list, with cards only.

        `number`: from 2. Raises ValueError if the kind has only one page.
        """
        kind, puzzles, pages = find_kind(name), self.puzzles[name], self.paging.pages(name, number)
        if pages is None:
            raise ValueError(f"{name} has one page only")
        shown, size = self.paging.on(puzzles, number), self.paging.size
        own = _(kind.title)
        title = _("%(kind)s, page %(n)s") % {"kind": own, "n": number}
        heading = _("Page %(n)s of %(of)s") % {"n": number, "of": self.paging.numbers(name)[-1]}
        first, last = (words.number((number - 1) * size + n) for n in (1, len(shown)))
        slots = {"first": first, "last": last, "of": words.number(len(puzzles))}
        told = _("Puzzles %(first)s to %(last)s of %(of)s") % slots
        frame = self.renderer.layout.frame(
            list_page(name, number),
            title,
            f"{own}: {told}.",
            pages=pages,
            above=[Link(own, f"{name}/{HOME}")],
        )
        cards = tuple(self._make_card(p, f"{name}/") for p in shown)
        return self.renderer.html(
            "list.html", ListPage(frame, heading, Link(own, HOME), told, cards, pages)
        )

    def catalogue(self, name: str) -> Iterator[Page]:
        """Yield the script with the cards of all puzzles of a kind, without their drawings.

        `name`: that of the kind.
        """
        items = (
            make_print_item(i, self._make_card(p, drawn=False), p)
            for i, p in enumerate(self.puzzles[name], start=1)
        )
        script = make_catalogue(name, _(find_kind(name).title), items)
        yield name_catalogue(name), script.encode()

    # -- pages of all kinds

    def gallery(self) -> Iterator[Page]:
        """Yield the front page."""
        site, paging, home = self.renderer.layout.site, self.paging, self.essays.pages.get(HOME)
        proved = sum(p.complete for p in self.every)
        figures = (
            Fact(ngettext("puzzle", "puzzles", len(self.every)), words.number(len(self.every))),
            Fact(ngettext("kind", "kinds", len(self.puzzles)), words.number(len(self.puzzles))),
            Fact(_("with all answers proved"), words.number(proved)),
        )
        parts = self.essays.divide(home, "", self._make_card) if home else ()
        lead = tuple(takewhile(lambda part: part.text, parts))
        if lead != parts and lead and re.match("<h[1-6]", lead[-1].text):
            lead = lead[:-1]  # the heading above the first fence
        page = GalleryPage(
            self.renderer.layout.frame(
                HOME, site.title, site.description or (home.description if home else "")
            ),
            self._choose_front_board(),
            lead,
            parts[len(lead) :],
            figures,
            self._find_newest(),
            self._make_daily_data(RECENT) if site.has_daily else None,
            tuple(map(self._make_group, paging.shelves(self.puzzles))),
            self._make_filters(self.every),
            self._make_catalogue(*self.puzzles) if paging.large else None,
            len(self.every) <= MANY,
            (*self.puzzles,),
        )
        yield self.renderer.html("index.html", page)

    def _choose_front_board(self) -> FrontBoard | None:
        prose = self.essays.pages.get(HOME)
        kind = prose.board.partition("/")[0] if prose else ""
        return choose_board(self.essays.subject(prose)) if prose and kind in self.puzzles else None

    def _find_newest(self) -> NewestPuzzle | None:
        """Return the newest puzzle.

        Return None if no puzzle has a date up to today, or if the front page shows this puzzle's
        board. If the site has a page for the puzzle of the day, this is the newest of those.
        """
        has_daily = self.renderer.layout.site.has_daily
        puzzles = list_dated(self.every, self.today) if has_daily else self.every
        puzzle, first = find_newest(puzzles, self.today), self.essays.pages.get(HOME)
        if puzzle is None or (first and first.board == puzzle.name):
            return None
        day = words.format_day(date.fromisoformat(puzzle.date))
        return NewestPuzzle(self._make_card(puzzle), day, DAILY_TAG in puzzle.tags)

    def _make_group(self, shelf: Shelf[Listing]) -> tuple[Link, tuple[Card, ...], Link | None]:
        """Return the heading of a shelf, its cards, and a link to all of its puzzles.

        The heading is a link, to the genre or to the kind. The last link is None if the cards are
        all of the kind's puzzles.
        """
        number = sum(self.paging.counts[kind] for kind in shelf.kinds)
        count, cards = words.count_puzzles(number), tuple(map(self._make_card, shelf.puzzles))
        if shelf.genre:
            kinds = len(shelf.kinds)
            url = f"{KINDS}#{get_genre_id(shelf.genre)}"
            of = {"puzzles": count, "n": words.number(kinds)}
            note = ngettext("%(puzzles)s of %(n)s kind", "%(puzzles)s of %(n)s kinds", kinds) % of
            all_of = Link(_("All %(n)s kinds") % of if kinds > 1 else _("The kind"), url)
            return Link(get_genre_title(shelf.genre), url, note), cards, all_of
        title, url = _(find_kind(shelf.kinds[0]).title), f"{shelf.kinds[0]}/{HOME}"
        slots = {"n": words.number(number), "kind": title}
        rest = Link(_("All %(n)s puzzles of %(kind)s") % slots, f"{url}#puzzles")
        return Link(title, url, count), cards, rest if len(cards) < number else None

    def _make_daily_data(self, most: int) -> Markup:
        """Return what scripts read that choose a day's puzzle; `most`: the dates that they know."""
        layout, dated = self.renderer.layout, list_dated(self.every, self.today)[:most]
        return make_daily_data(layout.site, [*self.puzzles], dated, makes=layout.workshop)

    def daily(self) -> Iterator[Page]:
        """Yield the page of the puzzle of the day."""
        site = self.renderer.layout.site
        told = _("A puzzle for each day, those of earlier days, and which of them you have solved.")
        kinds = list_daily_kinds(site, [*self.puzzles]) if site.daily.by_kind else ()
        dated = list_dated(self.every, self.today)
        cards = map(self._make_card, (dated or self.every)[:SHOWN])
        page = DailyPage(
            self.renderer.layout.frame(DAILY, _("Puzzle of the day"), told),
            tuple((name, _(find_kind(name).title)) for name in kinds),
            self._make_daily_data(ARCHIVE),
            tuple(replace(one, url=f"../{one.url}") for one in cards),
            bool(dated),
            words.list_weekdays(),
        )
        yield self.renderer.html("daily.html", page)

    def kinds(self) -> Iterator[Page]:
        """Yield the page that lists all kinds by genre."""
        told = _("All kinds of puzzle by genre: rules, difficulty, and how many puzzles there are.")
        frame = self.renderer.layout.frame(KINDS, _("Kinds"), told)
        yield self.renderer.html("kinds.html", make_kinds_page(frame, self.puzzles))

    def print(self) -> Iterator[Page]:
        """Yield the page with puzzles to print and their answers."""
        frame = self.renderer.layout.frame(
            PRINT, _("On paper"), _("Puzzles to print, with their answers.")
        )
        shown = [(self._make_card(p, drawn=False), p) for p in self.paging.sheet(self.puzzles)]
        catalogue = self._make_catalogue(*self.puzzles) if self.paging.large else None
        page = make_print_page(
            frame, self.puzzles, shown, self._make_filters(self.every), catalogue
        )
        yield self.renderer.html("print.html", page)

    def search(self) -> Iterator[Page]:
        """Yield the scripts with the puzzles' words for the search."""
        kinds = {name: _list_kind_words(name, len(own)) for name, own in self.puzzles.items()}
        for name, script in make_index_scripts(kinds, {p.name: p.words for p in self.every}):
            yield f"static/{name}", script.encode()

    def pages(self) -> Iterator[Page]:
        """Yield the script with the words of prose pages for the search, without the front page."""
        texts = [_list_words(t.prose) for t in self.renderer.topics if t.prose.url != HOME]
        name, script = make_pages_script(texts)
        yield f"static/{name}", script.encode()

    def prose(self, url: str) -> Iterator[Page]:
        """Yield the prose page with this address: an essay if it has a board."""
        prose = self.essays.pages[url]
        frame = self._frame_prose(prose)
        if prose.board:
            essay = self.essays.page(prose, frame, self._make_card)
            yield self.renderer.html("essay.html", essay)
        else:
            plain = self.essays.plain(prose, frame, self._make_card)
            yield self.renderer.html("prose.html", plain)

    def _frame_prose(self, prose: Prose) -> PageFrame:
        above, work = self.essays.above(prose.url), prose.work if prose.date else None
        return self.renderer.layout.frame(
            prose.url, prose.title, prose.description, work, above=above
        )

    def workshop(self) -> Iterator[Page]:
        """Yield the page of the workshop, the page of its games, and the files that they load."""
        layout, found = self.renderer.layout, find_workshop(self.renderer.layout.site)
        if found is None:
            raise BuildError(f"the files of the workshop are gone; {FETCH}")
        page = make_workshop_page(layout, found)
        yield self.renderer.html("workshop.html", page)
        yield self.renderer.html("game.html", make_game_page(layout, found))
        yield from list_workshop_files(found, self.renderer.templates)

    def offline(self, version: str) -> Iterator[Page]:
        """Yield the service worker, and the manifest of a site that can be installed.

        The worker of another site removes itself from browsers that still have an earlier one.
        `version`: a digest of what all pages are made from.
        """
        renderer, layout = self.renderer, self.renderer.layout
        yield from make_offline_files(renderer.templates, layout, version)

    def missing(self) -> Iterator[Page]:
        """Yield the page for unknown addresses.

        A server shows it at any depth, so its links begin at the root of the host.
        """
        layout = self.renderer.layout
        root = get_url_path(layout.site.base_url)
        told = _("There is no page at this address.")
        frame = layout.frame(MISSING, _("Page not found"), told, root=root)
        yield self.renderer.html("404.html", MissingPage(frame, frame.title))

    def feeds(self) -> Iterator[Page]:
        """Yield robots.txt and, if the site has a public address, the sitemap and the feeds."""
        layout = self.renderer.layout
        newest = list_newest(self.every, self.today) if layout.site.base_url else []
        entries = [
            FeedEntry(p.frame(layout), p.work, self.renderer.prose(p.name, self.keys[p.name]))
            for p in newest
        ]
        posts = list_newest_posts((t.prose for t in self.renderer.topics), self.today)
        entries += [FeedEntry(self._frame_prose(p), p.work, self._render_post(p)) for p in posts]
        also = [HOME, KINDS, PRINT, *[WORKSHOP] * layout.workshop]
        also += [DAILY] * layout.site.has_daily
        also += [t.prose.url for t in self.renderer.topics]
        also += [f"{kind}/{HOME}" for kind in self.puzzles]
        also += [list_page(kind, page) for kind, page in self.paging.beyond()]
        also += [f"{p.name}/{HOME}" for p in self.every]
        for name, text in make_feeds(layout.site, entries, also):
            yield name, text.encode()

    def _render_post(self, prose: Prose) -> Markup:
        """Return the text of a post for feeds; "" if it is an essay about a board."""
        if prose.board:
            return Markup()
        root = "../" * prose.url.count("/")
        make_card = partial(self._make_card, drawn=False)
        parts = self.essays.divide(prose, root, make_card, spoilers=False)
        return Markup().join(format_for_feed(part) for part in parts)

    def static(self) -> Iterator[Page]:
        """Yield styles, fonts, scripts and all other files of the folder `static`."""
        renderer, layout = self.renderer, self.renderer.layout
        kinds = sorted({*self.puzzles, *(kind_names() if layout.workshop else ())})
        names = [section.name for section in PUZZLE]
        yield from make_static_files(renderer.templates, layout.site.theme, kinds, names)

    def picture(self, picture: Picture) -> Iterator[Page]:
        """Yield a picture without metadata. Raises ContentError if it has changed meanwhile."""
        yield picture.url, publish_picture(picture)

    def public(self, path: str) -> Iterator[Page]:
        """Yield a file that is published unchanged. `path`: from the top of the site."""
        yield path, read_any(find_file(self.public_folder, path))

    def redirects(self) -> Iterator[Page]:
        """Yield a page for each old address, which redirects to the new one."""
        site = self.renderer.layout.site
        for page in make_redirects(self.aliases, site.base_url, site.language):
            yield self.renderer.html_at(page.here, "moved.html", page)


def _list_kind_words(name: str, puzzles: int) -> KindText:
    kind = find_kind(name)
    found = split_words(" ".join(list_names(kind)))
    return KindText(_(kind.title), " ".join(dict.fromkeys(found)), puzzles)


def _list_words(prose: Prose) -> PageText:
    plain = re.sub(r"<[^>]*>", " ", prose.html)
    found = split_words(" ".join((prose.title, prose.description, prose.body, plain)))
    return PageText(prose.url, prose.title, " ".join(dict.fromkeys(found)))
