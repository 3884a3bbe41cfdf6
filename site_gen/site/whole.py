"""The pages that tell of several puzzles: kinds, gallery, prose, essays, benchmarks."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from ..base_url import path_of
from ..kind import find_kind
from . import words
from .benchmarks import benchmarks_page
from .choices import Filters, filters
from .feeds import feeds
from .framing import BENCHMARKS
from .gallery import PRINT, print_page
from .growth import Growth
from .head import HOME, MISSING
from .kinds import kind_page
from .moved import Alias, moved_pages
from .page import GalleryPage, MissingPage
from .pages import Prose
from .parts import Card, Fact, Link
from .press import Press, press_at
from .prose import render
from .rendered import Entry
from .results import Results
from .search import pagefind_files
from .shards import Text, index_scripts
from .subject import of_example
from .techniques import Essays

ABOUT = "Our formulations against the articles’, clingo and CP-SAT, board by board."
Page = tuple[str, bytes]  # its address and what stands there


@dataclass(frozen=True)
class Whole:
    """`puzzles`: by kind, small ones first."""

    press: Press
    puzzles: Mapping[str, Sequence[Entry]]
    results: Results | None
    growth: Growth | None
    aliases: Sequence[Alias]

    @cached_property
    def essays(self) -> Essays:
        return Essays(self.press.told, self.puzzles, self.press.find)

    def kind(self, name: str) -> Page:
        kind = find_kind(name)
        cards = tuple(self._card(e, f"{name}/") for e in self.puzzles[name])
        frame = self.press.framing.frame(
            f"{name}/index.html", kind.title, f"{kind.title}: rules, model and puzzles."
        )
        page = kind_page(
            of_example(self.press.find(name, "")), frame, cards, self._filters(cards, of_kind=True)
        )
        return self.press.html("kind.html", self.essays.linked(page, name))

    def _card(self, entry: Entry, inside: str) -> Card:
        choices = {**entry.card.choices, "technique": self.essays.told_of(entry)}
        return replace(entry.card, url=entry.url.removeprefix(inside), choices=choices)

    def _filters(self, cards: Sequence[Card], *, of_kind: bool = False) -> Filters:
        pagefind = self.press.framing.site.search == "pagefind"
        return filters([one.choices for one in cards], of_kind=of_kind, pagefind=pagefind)

    def gallery(self) -> Iterator[Page]:
        site = self.press.framing.site
        groups = tuple(
            (
                Link(
                    find_kind(name).title, f"{name}/index.html", words.count(len(several), "puzzle")
                ),
                tuple(self._card(e, "") for e in several),
            )
            for name, several in self.puzzles.items()
        )
        every = [e for several in self.puzzles.values() for e in several]
        proved = sum(e.complete for e in every)
        figures = (
            Fact("puzzles" if len(every) != 1 else "puzzle", words.number(len(every))),
            Fact("kinds" if len(self.puzzles) != 1 else "kind", words.number(len(self.puzzles))),
            Fact("with all answers proved", words.number(proved)),
        )
        frame = self.press.framing.frame("index.html", site.title, site.description)
        intro = next((render(t.prose.body) for t in self.press.told if _first(t.prose)), render(""))
        cards = [card for _, several in groups for card in several]
        line = self._filters(cards)
        yield self.press.html("index.html", GalleryPage(frame, intro, figures, groups, line))
        sheet = self.press.framing.frame(PRINT, "On paper", "Puzzles to print, with their answers.")
        yield self.press.html("print.html", print_page(sheet, self.puzzles, cards, line))

    def search(self) -> Iterator[Page]:
        every = [e for several in self.puzzles.values() for e in several]
        for name, script in index_scripts([Text(e.name, e.title, e.text) for e in every]):
            yield f"static/{name}", script.encode()
        site = self.press.framing.site
        if site.search == "pagefind":
            yield from pagefind_files(every, site.language)

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
        puzzles = [(e.frame(framing), e.work) for several in self.puzzles.values() for e in several]
        others = [(framing.site.title, HOME), ("On paper", PRINT), *framing.menu]
        others += [(find_kind(kind).title, f"{kind}/{HOME}") for kind in self.puzzles]
        others += [(t.prose.title, t.prose.url) for t in self.press.told]
        frames = [framing.frame(url, title, "") for title, url in others]
        frames += [frame for frame, _ in puzzles]
        works = {frame.here: work for frame, work in puzzles}
        for name, text in feeds(framing.site, frames, works):
            yield name, text.encode()

    def moved(self) -> Iterator[Page]:
        site = self.press.framing.site
        for page in moved_pages(self.aliases, site.base_url, site.language):
            yield self.press.html_at(page.here, "moved.html", page)

    def make(self, name: str) -> Iterator[Page]:
        """The pages of a unit."""
        what, _, which = name.partition(" ")
        several = {
            "gallery": self.gallery,
            "search": self.search,
            "feeds": self.feeds,
            "moved": self.moved,
        }
        if what in several:
            yield from several[what]()
            return
        makers: dict[str, Callable[[], Page]] = {
            "benchmarks": self.benchmarks,
            "missing": self.missing,
            "kind": lambda: self.kind(which),
            "prose": lambda: self.prose(which),
        }
        yield makers[what]()


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
