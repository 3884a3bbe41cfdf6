"""The pages that tell of several puzzles: kinds, gallery, prose, essays."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path

from markupsafe import Markup

from ...content.base_url import path_of
from ...content.letters import words_of
from ...kind import find_kind
from ..authoring.pages import Prose
from ..authoring.redirects import Alias, redirects
from ..essays.essay_pages import Essays
from ..essays.subject import of_example
from ..gallery.catalogue import catalogue_name, catalogue_script
from ..gallery.feeds import feeds, newest, newest_of
from ..gallery.front import front_board
from ..gallery.kinds import genre_id, kind_page, kinds_page
from ..gallery.paging import Paging, Shelf, list_page
from ..gallery.print_sheet import print_item, print_page
from ..gallery.search import pagefind_files
from ..gallery.shards import Text, index_scripts, pages_script
from ..layout import words
from ..layout.head import HOME, KINDS, MISSING, PRINT
from ..layout.page import Catalogue, FrontBoard, GalleryPage, ListPage, MissingPage
from ..layout.parts import Card, Fact, Filters, Link
from ..layout.prose import render
from ..puzzle.facets import UNDATED, filters
from ..puzzle.record import PuzzleRecord
from ..puzzle.rendered import Entry
from .renderer import Renderer, renderer_at

Page = tuple[str, bytes]  # its address and what stands there


@dataclass(frozen=True)
class OverviewPages:
    """`puzzles`: by kind, small ones first. `entries`: by name, of those that pages tell of."""

    renderer: Renderer
    puzzles: Mapping[str, Sequence[PuzzleRecord]]
    entries: Mapping[str, Entry]
    aliases: Sequence[Alias]

    @cached_property
    def essays(self) -> Essays:
        return Essays(self.renderer.topics, self._met(self.puzzles), self.renderer.find)

    def _met(self, puzzles: Mapping[str, Sequence[PuzzleRecord]]) -> dict[str, list[Entry]]:
        return {
            kind: [self.entries[p.name] for p in several if p.name in self.entries]
            for kind, several in puzzles.items()
        }

    @cached_property
    def paging(self) -> Paging:
        counts = {kind: len(several) for kind, several in self.puzzles.items()}
        return Paging(self.renderer.layout.site.page_size, counts)

    @cached_property
    def every(self) -> list[PuzzleRecord]:
        return [p for several in self.puzzles.values() for p in several]

    # -- cards

    def _card(self, puzzle: PuzzleRecord, inside: str = "", *, drawn: bool = True) -> Card:
        """`drawn`: with the picture, read now: a large site has too many to hold them all."""
        entry = self.entries[puzzle.name]
        choices = {**entry.card.choices, "technique": self.essays.told_of(entry)}
        svg = self.renderer.thumb(puzzle.kind, puzzle.slug, puzzle.key) if drawn else Markup()
        by = replace(entry.card.by, newest=UNDATED) if puzzle.in_future else entry.card.by
        url = entry.url.removeprefix(inside)
        return replace(entry.card, svg=svg, url=url, choices=choices, by=by)

    def _filters(self, puzzles: Sequence[PuzzleRecord], *, of_kind: bool = False) -> Filters:
        pagefind = self.renderer.layout.site.search == "pagefind"
        told = [self._card(p, drawn=False).choices for p in puzzles]
        return filters(told, of_kind=of_kind, pagefind=pagefind)

    def _catalogue(self, *kinds: str) -> Catalogue:
        return Catalogue(" ".join(kinds), self.paging.size)

    # -- pages of a kind

    def kind(self, name: str) -> Page:
        kind, puzzles, pages = find_kind(name), self.puzzles[name], self.paging.pages(name, 1)
        told = f"{kind.title}: rules, model and puzzles."
        frame = self.renderer.layout.frame(f"{name}/{HOME}", kind.title, told, pages=pages)
        page = kind_page(
            of_example(self.renderer.find(name, "")),
            frame,
            self.essays.about(name, frame.root),
            tuple(self._card(p, f"{name}/") for p in self.paging.on(puzzles, 1)),
            self._filters(puzzles, of_kind=True),
            pages,
            self._catalogue(name) if pages else None,
        )
        return self.renderer.html("kind.html", page)

    def further(self, name: str, number: int) -> Page:
        kind, puzzles, pages = find_kind(name), self.puzzles[name], self.paging.pages(name, number)
        if pages is None:
            raise ValueError(f"{name} has one page only")
        shown, size = self.paging.on(puzzles, number), self.paging.size
        title = f"{kind.title}, page {number}"
        heading = f"Page {number} of {self.paging.numbers(name)[-1]}"
        first, last = (words.number((number - 1) * size + n) for n in (1, len(shown)))
        told = f"Puzzles {first} to {last} of {words.number(len(puzzles))}"
        frame = self.renderer.layout.frame(
            list_page(name, number),
            title,
            f"{kind.title}: {told}.",
            pages=pages,
            above=[Link(kind.title, f"{name}/{HOME}")],
        )
        cards = tuple(self._card(p, f"{name}/") for p in shown)
        return self.renderer.html(
            "list.html", ListPage(frame, heading, Link(kind.title, HOME), told, cards, pages)
        )

    def catalogue(self, name: str) -> Page:
        items = (
            print_item(i, self._card(p, drawn=False), self.entries[p.name])
            for i, p in enumerate(self.puzzles[name], start=1)
        )
        script = catalogue_script(name, find_kind(name).title, items)
        return catalogue_name(name), script.encode()

    # -- pages of all kinds

    def gallery(self) -> Page:
        site, paging, home = self.renderer.layout.site, self.paging, self.essays.pages.get(HOME)
        proved = sum(self.entries[p.name].complete for p in self.every)
        figures = (
            Fact("puzzles" if len(self.every) != 1 else "puzzle", words.number(len(self.every))),
            Fact("kinds" if len(self.puzzles) != 1 else "kind", words.number(len(self.puzzles))),
            Fact("with all answers proved", words.number(proved)),
        )
        page = GalleryPage(
            self.renderer.layout.frame(
                HOME, site.title, site.description or (home.description if home else "")
            ),
            self._front(),
            next((_text(t.prose) for t in self.renderer.topics if _first(t.prose)), render("")),
            figures,
            self._newest(),
            tuple(map(self._group, paging.shelves(self.puzzles))),
            self._filters(self.every),
            self._catalogue(*self.puzzles) if paging.large else None,
        )
        return self.renderer.html("index.html", page)

    def _front(self) -> FrontBoard | None:
        """Of the first page's `board`."""
        prose = self.essays.pages.get(HOME)
        return front_board(self.essays.subject(prose)) if prose and prose.board else None

    def _newest(self) -> tuple[Card, str] | None:
        puzzle, first = newest(self.every), self.essays.pages.get(HOME)
        if puzzle is None or (first and first.board == puzzle.name):
            return None
        return self._card(puzzle), words.day(date.fromisoformat(puzzle.date))

    def _group(self, shelf: Shelf[PuzzleRecord]) -> tuple[Link, tuple[Card, ...], Link | None]:
        number = sum(self.paging.counts[kind] for kind in shelf.kinds)
        count, cards = words.count(number, "puzzle"), tuple(map(self._card, shelf.puzzles))
        if shelf.genre:
            kinds = words.count(len(shelf.kinds), "kind")
            url = f"{KINDS}#{genre_id(shelf.genre)}"
            note = f"{count} of {kinds}"
            all_of = Link(f"All {kinds}" if shelf.kinds[1:] else "The kind", url)
            return Link(shelf.genre.capitalize(), url, note), cards, all_of
        title, url = find_kind(shelf.kinds[0]).title, f"{shelf.kinds[0]}/{HOME}"
        rest = Link(f"All {count} of {title}", f"{url}#puzzles")
        return Link(title, url, count), cards, rest if len(cards) < number else None

    def kinds(self) -> Page:
        told = "All kinds of puzzle by genre: rules, difficulty, and how many puzzles there are."
        frame = self.renderer.layout.frame(KINDS, "Kinds", told)
        return self.renderer.html("kinds.html", kinds_page(frame, self.puzzles))

    def print(self) -> Page:
        frame = self.renderer.layout.frame(
            PRINT, "On paper", "Puzzles to print, with their answers."
        )
        shown = [
            (self._card(p, drawn=False), self.entries[p.name])
            for p in self.paging.sheet(self.puzzles)
        ]
        catalogue = self._catalogue(*self.puzzles) if self.paging.large else None
        page = print_page(frame, self.puzzles, shown, self._filters(self.every), catalogue)
        return self.renderer.html("print.html", page)

    def search(self) -> Iterator[Page]:
        texts = [Text(p.name, p.title, p.words) for p in self.every]
        for name, script in index_scripts(texts):
            yield f"static/{name}", script.encode()
        site = self.renderer.layout.site
        if site.search == "pagefind":
            yield from pagefind_files(texts, site.language)

    def pages(self) -> Page:
        """What the search finds besides puzzles."""
        texts = [_words(t.prose) for t in self.renderer.topics if not _first(t.prose)]
        name, script = pages_script(texts)
        return f"static/{name}", script.encode()

    def prose(self, url: str) -> Page:
        prose = self.essays.pages[url]
        above = self.essays.above(url)
        frame = self.renderer.layout.frame(url, prose.title, prose.description, above=above)
        if prose.board:
            return self.renderer.html("essay.html", self.essays.page(prose, frame))
        return self.renderer.html("prose.html", self.essays.plain(prose, frame))

    def missing(self) -> Page:
        """For addresses of no page; a server shows it at any depth."""
        layout = self.renderer.layout
        root = path_of(layout.site.base_url)
        told = "Nothing stands here."
        frame = layout.frame(MISSING, "There is no such page", told, root=root)
        return self.renderer.html("404.html", MissingPage(frame, frame.title))

    def feeds(self) -> Iterator[Page]:
        layout = self.renderer.layout
        newest = [self.entries[p.name] for p in newest_of(self.every) if layout.site.base_url]
        frames = [entry.frame(layout) for entry in newest]
        works = {entry.url: entry.work for entry in newest}
        also = [HOME, KINDS, PRINT]
        also += [t.prose.url for t in self.renderer.topics]
        also += [f"{kind}/{HOME}" for kind in self.puzzles]
        also += [list_page(kind, page) for kind, page in self.paging.beyond()]
        also += [f"{p.name}/{HOME}" for p in self.every]
        for name, text in feeds(layout.site, frames, works, also):
            yield name, text.encode()

    def redirects(self) -> Iterator[Page]:
        site = self.renderer.layout.site
        for page in redirects(self.aliases, site.base_url, site.language):
            yield self.renderer.html_at(page.here, "moved.html", page)

    def make(self, name: str) -> Iterator[Page]:
        """The pages of a unit."""
        what, *which = name.split(" ")
        several = {"search": self.search, "feeds": self.feeds, "redirects": self.redirects}
        if what in several:
            yield from several[what]()
            return
        makers: dict[str, Callable[..., Page]] = {
            "gallery": self.gallery,
            "kinds": self.kinds,
            "print": self.print,
            "missing": self.missing,
            "pages": self.pages,
            "kind": self.kind,
            "list": lambda kind, page: self.further(kind, int(page)),
            "catalogue": self.catalogue,
            "prose": self.prose,
        }
        yield makers[what](*which)


def _text(prose: Prose) -> Markup:
    return render(prose.body) + Markup(prose.html)


def _words(prose: Prose) -> Text:
    plain = re.sub(r"<[^>]*>", " ", prose.html)
    found = words_of(" ".join((prose.title, prose.description, prose.body, plain)))
    return Text(prose.url, prose.title, " ".join(dict.fromkeys(found)))


def _first(prose: Prose) -> bool:
    return prose.url == HOME


@dataclass(frozen=True)
class PageTask:
    renderer: Path
    overview: Path  # of all the rest
    unit: str


@lru_cache(maxsize=1)
def overview_at(renderer: Path, path: Path) -> OverviewPages:
    return OverviewPages(renderer_at(renderer), *pickle.loads(path.read_bytes()))


def make_page(task: PageTask) -> tuple[str, ...]:
    overview = overview_at(task.renderer, task.overview)
    return overview.renderer.write(overview.make(task.unit))
