"""The division of a large site's puzzles into pages.

A site with at most `page_size` puzzles shows all of them on its gallery. In a larger one, the
gallery shows every kind's first puzzles, and a kind with more than `page_size` puzzles has several
pages. A gallery with many kinds shows a few boards per genre, so that it does not grow with the
number of kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Generic, TypeVar

from ...kind import GENRES, find_kind
from ..layout.head import HOME
from ..layout.parts import MANY, Link, Pages

Puzzle = TypeVar("Puzzle")
BESIDE = 2  # page numbers on each side of the current one
FEW = 5  # boards per genre: one row on a wide screen


@dataclass(frozen=True)
class Shelf(Generic[Puzzle]):
    """A section of the gallery.

    `genre`: its genre, or "" if it shows the one kind in `kinds`.
    """

    genre: str
    kinds: tuple[str, ...]
    puzzles: tuple[Puzzle, ...]


@dataclass(frozen=True)
class Paging:
    """A division of lists into pages of `size` puzzles.

    `counts`: the number of puzzles of each kind.
    """

    size: int
    counts: Mapping[str, int]

    @property
    def large(self) -> bool:
        """Return True if there are too many puzzles or too many kinds for one page."""
        return sum(self.counts.values()) > self.size or len(self.counts) > MANY

    def shelves(self, puzzles: Mapping[str, Sequence[Puzzle]]) -> Iterator[Shelf[Puzzle]]:
        """Yield the shelves of the gallery.

        With many kinds, each genre has a shelf with a few boards, of as many of its kinds as
        possible. Otherwise each kind has a shelf with its first puzzles.
        """
        if len(puzzles) <= MANY:
            most = max(1, self.size // len(puzzles)) if self.large else None
            yield from (Shelf("", (k,), tuple(own[:most])) for k, own in puzzles.items())
            return
        for genre in GENRES:
            kinds = tuple(name for name in puzzles if find_kind(name).genre == genre)
            turns = zip_longest(*(puzzles[name] for name in kinds))
            every = (one for turn in turns for one in turn if one is not None)
            if kinds:
                yield Shelf(genre, kinds, tuple(islice(every, FEW)))

    def sheet(self, puzzles: Mapping[str, Sequence[Puzzle]]) -> list[Puzzle]:
        """Return the print sheet's puzzles without a script: all, or `size` on a large site."""
        every = [one for several in puzzles.values() for one in several]
        return every[: self.size] if self.large else every

    def on(self, puzzles: Sequence[Puzzle], page: int) -> Sequence[Puzzle]:
        """Return the puzzles of a kind on one of its pages. Pages count from 1."""
        return puzzles[(page - 1) * self.size : page * self.size]

    def numbers(self, kind: str) -> range:
        """Return the numbers of all pages of a kind, from 1.

        A kind without puzzles has one page.
        """
        return range(1, max(1, -(-self.counts[kind] // self.size)) + 1)

    def beyond(self) -> Iterator[tuple[str, int]]:
        """Yield (kind, number) for every page after the first of a kind."""
        yield from ((kind, page) for kind in self.counts for page in self.numbers(kind)[1:])

    def pages(self, kind: str, here: int) -> Pages | None:
        """Return the links from page `here` of a kind to the others, or None if there are none.

        They lead to the first and last page, and to at most `BESIDE` pages on either side.
        """
        last = self.numbers(kind)[-1]
        if last == 1:
            return None
        numbers = sorted({1, last, *range(max(1, here - BESIDE), min(last, here + BESIDE) + 1)})
        links = tuple(Link(str(n), "" if n == here else _name_file(n)) for n in numbers)
        gaps = tuple(b - a > 1 for a, b in zip([0, *numbers], numbers, strict=False))
        return Pages(
            numbers=tuple(zip(links, gaps, strict=True)),
            previous=_name_file(here - 1) if here > 1 else "",
            next=_name_file(here + 1) if here < last else "",
        )


def list_page(kind: str, page: int) -> str:
    """Return the address of a kind's page from the top of the site: `slitherlink/page-2.html`."""
    return f"{kind}/{_name_file(page)}"


def _name_file(page: int) -> str:
    return HOME if page == 1 else f"page-{page}.html"
