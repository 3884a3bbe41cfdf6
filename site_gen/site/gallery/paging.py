"""How the puzzles of a large site are divided into pages.

A site with at most `page_size` puzzles shows all of them on its gallery. In a larger one the
gallery shows the first of each kind, and a kind with more than that has several pages. A gallery
of many kinds shows a few boards of each genre, so that it does not grow with its kinds.
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
BESIDE = 2  # pages named on each side of the one that is shown
FEW = 5  # boards of a genre: a row of them on a wide screen


@dataclass(frozen=True)
class Shelf(Generic[Puzzle]):
    """Of the gallery. `genre`: "" for the one kind in `kinds`."""

    genre: str
    kinds: tuple[str, ...]
    puzzles: tuple[Puzzle, ...]


@dataclass(frozen=True)
class Paging:
    """`counts`: how many puzzles each kind has."""

    size: int
    counts: Mapping[str, int]

    @property
    def large(self) -> bool:
        """Whether the puzzles, or the kinds, are too many for one page."""
        return sum(self.counts.values()) > self.size or len(self.counts) > MANY

    def shelves(self, puzzles: Mapping[str, Sequence[Puzzle]]) -> Iterator[Shelf[Puzzle]]:
        """What the gallery shows: of many kinds a few boards of each genre, of as many kinds as
        it can be; else the first of each kind."""
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
        """Those on the print sheet as it is written."""
        every = [one for several in puzzles.values() for one in several]
        return every[: self.size] if self.large else every

    def on(self, puzzles: Sequence[Puzzle], page: int) -> Sequence[Puzzle]:
        """Those of a kind on one of its pages, which count from 1."""
        return puzzles[(page - 1) * self.size : page * self.size]

    def numbers(self, kind: str) -> range:
        """Of all pages of a kind."""
        return range(1, max(1, -(-self.counts[kind] // self.size)) + 1)

    def beyond(self) -> Iterator[tuple[str, int]]:
        """Every page after the first of a kind."""
        yield from ((kind, page) for kind in self.counts for page in self.numbers(kind)[1:])

    def pages(self, kind: str, here: int) -> Pages | None:
        """The way from one page of a kind to the others; None where there are none."""
        last = self.numbers(kind)[-1]
        if last == 1:
            return None
        numbers = sorted({1, last, *range(max(1, here - BESIDE), min(last, here + BESIDE) + 1)})
        links = tuple(Link(str(n), "" if n == here else _file(n)) for n in numbers)
        gaps = tuple(b - a > 1 for a, b in zip([0, *numbers], numbers, strict=False))
        return Pages(
            numbers=tuple(zip(links, gaps, strict=True)),
            previous=_file(here - 1) if here > 1 else "",
            next=_file(here + 1) if here < last else "",
        )


def list_page(kind: str, page: int) -> str:
    """The address of a page of a kind."""
    return f"{kind}/{_file(page)}"


def _file(page: int) -> str:
    return HOME if page == 1 else f"page-{page}.html"
