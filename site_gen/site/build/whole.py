"""The pages that tell of several puzzles: kinds, gallery, prose, essays, benchmarks."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from markupsafe import Markup

from ...content.base_url import path_of
from ...kind import find_kind
from ..authoring.moved import Alias, moved_pages
from ..authoring.pages import Prose
from ..benchmarks.benchmarks import benchmarks_page
from ..benchmarks.growth import Growth
from ..benchmarks.results import Results
from ..essays.subject import of_example
from ..essays.techniques import Essays
from ..gallery.catalogue import catalogue_name, catalogue_script
from ..gallery.feeds import feeds, newest_of
from ..gallery.gallery import print_item, print_page
from ..gallery.kinds import kind_page
from ..gallery.paging import Paging, list_page
from ..gallery.search import pagefind_files
from ..gallery.shards import Text, index_scripts
from ..layout import words
from ..layout.head import BENCHMARKS, HOME, MISSING, PRINT
from ..layout.page import Catalogue, GalleryPage, ListPage, MissingPage
from ..layout.parts import Card, Fact, Filters, Link
from ..layout.prose import render
from ..puzzle.choices import filters
from ..puzzle.record import Known
from ..puzzle.rendered import Entry
from .press import Press, press_at

ABOUT = "Our formulations against the articles’, clingo and CP-SAT, board by board."
Page = tuple[str, bytes]  # its address and what stands there


@dataclass(frozen=True)
class Whole:
    """`puzzles`: by kind, small ones first. `entries`: by name, of those that pages tell of."""

    press: Press
    puzzles: Mapping[str, Sequence[Known]]
    entries: Mapping[str, Entry]
    results: Results | None
    growth: Growth | None
    aliases: Sequence[Alias]

    @cached_property
    def essays(self) -> Essays:
        return Essays(self.press.told, self._met(self.puzzles), self.press.find)

    def _met(self, puzzles: Mapping[str, Sequence[Known]]) -> dict[str, list[Entry]]:
        return {
            kind: [self.entries[p.name] for p in several if p.name in self.entries]
            for kind, several in puzzles.items()
        }

    @cached_property
    def paging(self) -> Paging:
        counts = {kind: len(several) for kind, several in self.puzzles.items()}
        return Paging(self.press.framing.site.page_size, counts)

    # -- cards

    def _card(self, puzzle: Known, inside: str = "", *, drawn: bool = True) -> Card:
        """`drawn`: with the picture, read now: a large site has too many to hold them all."""
        entry = self.entries[puzzle.name]
        choices = {**entry.card.choices, "technique": self.essays.told_of(entry)}
        svg = self.press.thumb(puzzle.kind, puzzle.slug, puzzle.key) if drawn else Markup()
        return replace(entry.card, svg=svg, url=entry.url.removeprefix(inside), choices=choices)

    def _filters(self, puzzles: Sequence[Known], *, of_kind: bool = False) -> Filters:
        pagefind = self.press.framing.site.search == "pagefind"
        told = [self._card(p, drawn=False).choices for p in puzzles]
        return filters(told, of_kind=of_kind, pagefind=pagefind)

    def _catalogue(self, *kinds: str) -> Catalogue:
        return Catalogue(" ".join(kinds), self.paging.size)

    # -- pages of a kind

    def kind(self, name: str) -> Page:
        kind, puzzles, pages = find_kind(name), self.puzzles[name], self.paging.pages(name, 1)
        told = f"{kind.title}: rules, model and puzzles."
        page = kind_page(
            of_example(self.press.find(name, "")),
            self.press.framing.frame(f"{name}/{HOME}", kind.title, told, pages=pages),
            tuple(self._card(p, f"{name}/") for p in self.paging.on(puzzles, 1)),
            self._filters(puzzles, of_kind=True),
            pages,
            self._catalogue(name) if pages else None,
        )
        return self.press.html("kind.html", self.essays.linked(page, name))

    def further(self, name: str, number: int) -> Page:
        kind, puzzles, pages = find_kind(name), self.puzzles[name], self.paging.pages(name, number)
        if pages is None:
            raise ValueError(f"{name} has one page only")
        shown, size = self.paging.on(puzzles, number), self.paging.size
        title = f"{kind.title}, page {number}"
        heading = f"Page {number} of {self.paging.numbers(name)[-1]}"
        first, last = (words.number((number - 1) * size + n) for n in (1, len(shown)))
        told = f"Puzzles {first} to {last} of {words.number(len(puzzles))}"
        frame = self.press.framing.frame(
            list_page(name, number), title, f"{kind.title}: {told}.", pages=pages
        )
        cards = tuple(self._card(p, f"{name}/") for p in shown)
        return self.press.html(
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
        site, paging = self.press.framing.site, self.paging
        every = [p for several in self.puzzles.values() for p in several]
        proved = sum(self.entries[p.name].complete for p in every)
        figures = (
            Fact("puzzles" if len(every) != 1 else "puzzle", words.number(len(every))),
            Fact("kinds" if len(self.puzzles) != 1 else "kind", words.number(len(self.puzzles))),
            Fact("with all answers proved", words.number(proved)),
        )
        page = GalleryPage(
            self.press.framing.frame(HOME, site.title, site.description),
            next((render(t.prose.body) for t in self.press.told if _first(t.prose)), render("")),
            figures,
            tuple(self._group(name, several) for name, several in self.puzzles.items()),
            self._filters(every),
            self._catalogue(*self.puzzles) if paging.large else None,
        )
        return self.press.html("index.html", page)

    def _group(
        self, name: str, puzzles: Sequence[Known]
    ) -> tuple[Link, tuple[Card, ...], Link | None]:
        kind, shown = find_kind(name), self.paging.first(puzzles)
        count, url = words.count(len(puzzles), "puzzle"), f"{name}/{HOME}"
        rest = Link(f"All {count} of {kind.title}", f"{url}#puzzles")
        return (
            Link(kind.title, url, count),
            tuple(self._card(p) for p in shown),
            rest if len(shown) < len(puzzles) else None,
        )

    def print(self) -> Page:
        every = [p for several in self.puzzles.values() for p in several]
        frame = self.press.framing.frame(PRINT, "On paper", "Puzzles to print, with their answers.")
        shown = [
            (self._card(p, drawn=False), self.entries[p.name])
            for p in self.paging.sheet(self.puzzles)
        ]
        catalogue = self._catalogue(*self.puzzles) if self.paging.large else None
        page = print_page(frame, self.puzzles, shown, self._filters(every), catalogue)
        return self.press.html("print.html", page)

    def search(self) -> Iterator[Page]:
        texts = [Text(p.name, p.title, p.words) for s in self.puzzles.values() for p in s]
        for name, script in index_scripts(texts):
            yield f"static/{name}", script.encode()
        site = self.press.framing.site
        if site.search == "pagefind":
            yield from pagefind_files(texts, site.language)

    def prose(self, url: str) -> Page:
        prose = self.essays.pages[url]
        frame = self.press.framing.frame(url, prose.title, prose.description)
        if prose.board:
            return self.press.html("essay.html", self.essays.page(prose, frame))
        return self.press.html("prose.html", self.essays.plain(prose, frame))

    def benchmarks(self) -> Page:
        if not self.results:
            raise ValueError("there are no results")
        frame = self.press.framing.frame(BENCHMARKS, "Benchmarks", ABOUT)
        page = benchmarks_page(self.results, frame, list(self.puzzles), self.growth)
        return self.press.html("benchmarks.html", page)

    def missing(self) -> Page:
        """For addresses of no page; a server shows it at any depth."""
        framing = self.press.framing
        root = path_of(framing.site.base_url)
        told = "Nothing stands here."
        frame = framing.frame(MISSING, "There is no such page", told, root=root)
        return self.press.html("404.html", MissingPage(frame, frame.title))

    def feeds(self) -> Iterator[Page]:
        framing = self.press.framing
        every = [p for several in self.puzzles.values() for p in several]
        newest = [self.entries[p.name] for p in newest_of(every)] if framing.site.base_url else []
        frames = [entry.frame(framing) for entry in newest]
        works = {entry.url: entry.work for entry in newest}
        also = [HOME, PRINT, *(url for _, url in framing.menu)]
        also += [t.prose.url for t in self.press.told]
        also += [f"{kind}/{HOME}" for kind in self.puzzles]
        also += [list_page(kind, page) for kind, page in self.paging.beyond()]
        also += [f"{p.name}/{HOME}" for p in every]
        for name, text in feeds(framing.site, frames, works, also):
            yield name, text.encode()

    def moved(self) -> Iterator[Page]:
        site = self.press.framing.site
        for page in moved_pages(self.aliases, site.base_url, site.language):
            yield self.press.html_at(page.here, "moved.html", page)

    def make(self, name: str) -> Iterator[Page]:
        """The pages of a unit."""
        what, *which = name.split(" ")
        several = {"search": self.search, "feeds": self.feeds, "moved": self.moved}
        if what in several:
            yield from several[what]()
            return
        makers: dict[str, Callable[..., Page]] = {
            "gallery": self.gallery,
            "print": self.print,
            "benchmarks": self.benchmarks,
            "missing": self.missing,
            "kind": self.kind,
            "list": lambda kind, page: self.further(kind, int(page)),
            "catalogue": self.catalogue,
            "prose": self.prose,
        }
        yield makers[what](*which)


def _first(prose: Prose) -> bool:
    return prose.url == "index.html"


@dataclass(frozen=True)
class PageTask:
    press: Path
    whole: Path  # of all the rest
    unit: str


@lru_cache(maxsize=1)
def whole_at(press: Path, path: Path) -> Whole:
    return Whole(press_at(press), *pickle.loads(path.read_bytes()))


def make_page(task: PageTask) -> tuple[str, ...]:
    whole = whole_at(task.press, task.whole)
    return whole.press.write(whole.make(task.unit))
