"""How the puzzles of a large site are divided into pages.

A site with at most `page_size` puzzles shows all of them on its gallery. In a larger one the
gallery shows the first of each kind, and a kind with more than that has several pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..layout.head import HOME
from ..layout.parts import Link, Pages

Puzzle = TypeVar("Puzzle")
BESIDE = 2  # pages named on each side of the one that is shown


@dataclass(frozen=True)
class Paging:
    """`counts`: how many puzzles each kind has."""

    size: int
    counts: Mapping[str, int]

    @property
    def large(self) -> bool:
        """Whether the puzzles of all kinds are too many for one page."""
        return sum(self.counts.values()) > self.size

    def first(self, puzzles: Sequence[Puzzle]) -> Sequence[Puzzle]:
        """Those of a kind that the gallery shows."""
        return puzzles[: max(1, self.size // len(self.counts))] if self.large else puzzles

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
