"""A puzzle as lists, feeds and the search show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from ...content.document import Document
from ...content.slugs import fold, split_words
from ...errors import Problem
from ...findings.keys import compute_digest
from ...findings.reasons.measure import Difficulty
from ...kind import find_kind
from ...languages import _
from ...puzzle import Puzzle
from ..layout import words
from ..layout.head import Work
from ..layout.parts import Card, Choice, Link, PageFrame
from ..layout.prose import plain
from ..layout.site_layout import SiteLayout
from .facets import RANKS, get_sort_keys, list_facets


class SearchWords(NamedTuple):
    """The words that a puzzle is found by, normalized and separated by blanks, each only once.

    The names of its kind are not among them. A word of the title is not among the tags or in the
    text, and a tag is not in the text.
    """

    title: str
    tags: str
    text: str


@dataclass(frozen=True)
class Listing:
    """The data that other pages show of a puzzle.

    `variants`: the names of its board's variants. `families`: the names of constraint families, by
    formulation. `sections`: the names of those of its page. `thumb`: a digest of the drawing on its
    card. `words`: the words that the search finds it by. `wrong`: the difference from its author's
    expectation, if any.
    """

    kind: str
    slug: str
    title: str
    rows: int
    cols: int
    source: str
    author: str
    date: str  # "" without one
    tags: tuple[str, ...]
    variants: tuple[str, ...]
    series: str
    episode: int  # 0 without a series
    answers: int
    complete: bool
    verdict: str
    verdict_short: str
    verdict_tone: str
    difficulty: Difficulty
    families: Mapping[str, tuple[str, ...]]
    sections: tuple[str, ...]
    thumb: str
    words: SearchWords
    wrong: Problem | None
    hidden: bool  # its answer is not on the site yet

    @property
    def name(self) -> str:
        """Return kind/slug, which is unique in a gallery."""
        return f"{self.kind}/{self.slug}"

    @property
    def url(self) -> str:
        """Return the address of the puzzle's page from the top of the site."""
        return f"{self.name}/index.html"

    @property
    def size(self) -> str:
        """Return the size of the board as `5 × 5`."""
        return words.format_size(self.rows, self.cols)

    @property
    def cells(self) -> int:
        """Return the number of cells of the board."""
        return self.rows * self.cols

    @property
    def order(self) -> tuple[int, str]:
        """Return the number of cells and the slug: the sort key among puzzles of one kind."""
        return self.cells, self.slug

    @cached_property
    def choices(self) -> dict[str, tuple[Choice, ...]]:
        """Return the choices that apply to the puzzle, by facet."""
        return list_facets(
            self.kind,
            self.cells,
            self.difficulty.word,
            self.tags,
            self.variants,
            self.author,
            self.verdict_tone,
        )

    @property
    def work(self) -> Work:
        """Return the puzzle as link previews and feeds describe it, without a card."""
        return Work(_(find_kind(self.kind).title), self.author, self.date, self.tags)

    def frame(self, layout: SiteLayout) -> PageFrame:
        """Return the frame of the puzzle's own page, which is below that of its kind."""
        title = _(find_kind(self.kind).title)
        description = _("%(facts)s. %(verdict)s") % {
            "facts": words.join_facts(title, self.size),
            "verdict": self.verdict,
        }
        above = [Link(title, f"{self.kind}/index.html")]
        return layout.frame(self.url, self.title, description, self.work, above=above)

    def card(
        self,
        svg: Markup,
        url: str,
        techniques: tuple[Choice, ...],
        today: str,
        shared: SharedCredits,
    ) -> Card:
        """Return the puzzle's card.

        `svg`: the drawing. `url`: from the page with the card. `techniques`: choices for the essays
        about its constraint families. `today`: an ISO date; later dates do not count for sorting.
        `shared`: what cards do not name.
        """
        day = "" if self.date in shared.dates or not self.date else self.date
        rating = self.difficulty.rating
        return Card(
            ident=self.name,
            title=self.title,
            url=url,
            svg=svg,
            kind=_(find_kind(self.kind).title),
            kind_name=self.kind,
            size=self.size,
            cells=self.cells,
            verdict=self.verdict_short,
            verdict_tone=self.verdict_tone,
            source=self.source,
            author="" if self.author in shared.authors else self.author,
            day=words.format_short_day(date.fromisoformat(day)) if day else "",
            credit="" if self.source in shared.sources else self.source,
            grade="" if rating is None else _(self.difficulty.word),
            rating="" if rating is None else str(rating),
            choices={**self.choices, "technique": techniques},
            by=get_sort_keys(self.cells, self.difficulty, self.date if self.date <= today else ""),
        )

    # -- digests of the data that pages depend on

    @cached_property
    def shown_digest(self) -> str:
        """Return a digest of everything that cards and lists show."""
        shown = {**get_fields(self), "words": "", "wrong": ""}
        return compute_digest({**shown, "difficulty": vars(self.difficulty)})

    @cached_property
    def chosen_by(self) -> str:
        """Return a digest of everything that the filters of lists depend on."""
        return compute_digest(
            [self.cells, self.difficulty.word, self.tags, self.variants, self.author],
            [self.verdict_tone, self.complete],
            dict(self.families),
        )


def get_fields(listing: Listing) -> dict[str, object]:
    """Return the fields of a listing by name, without cached properties."""
    names = Listing.__dataclass_fields__
    return {name: getattr(listing, name) for name in names}


def list_puzzle(
    puzzle: Puzzle, thumb: Markup, sections: Sequence[str], *, hidden: bool = False
) -> Listing:
    """Return the listing of a solved puzzle.

    `thumb`: the drawing on its card. `sections`: the names of those of its page. `hidden`: the site
    does not show its answer yet.
    """
    document, report, meta = puzzle.document, puzzle.report, puzzle.document.meta
    return Listing(
        kind=document.kind,
        slug=document.slug,
        title=meta.title,
        rows=puzzle.board.grid.rows,
        cols=puzzle.board.grid.cols,
        source=meta.source or "",
        author=meta.author or "",
        date=meta.date.isoformat() if meta.date else "",
        tags=meta.tags,
        variants=tuple(one.name for one in puzzle.kind.variants_on(puzzle.board)),
        series=meta.series or "",
        episode=meta.episode or 0,
        answers=len(report.answers),
        complete=report.complete,
        verdict=words.format_verdict(report),
        verdict_short=words.format_short_verdict(report),
        verdict_tone=words.get_verdict_tone(report),
        difficulty=puzzle.difficulty,
        families={n: tuple(f.name for f in run.facts.families) for n, run in puzzle.runs.items()},
        sections=tuple(sections),
        thumb=compute_digest(thumb),
        words=list_search_words(document, _(puzzle.difficulty.word)),
        wrong=puzzle.find_problem(brief=True),
        hidden=hidden,
    )


def list_search_words(document: Document, rank: str) -> SearchWords:
    """Return the words that a puzzle is found by, as the search normalizes them.

    Its size, its variants and its difficulty `rank` count as tags. The rank is the only word of
    difficulty among all words: a text with the word “hard” must not be found where the filter does
    not find it.
    """
    meta, (kind, board) = document.meta, document.board()
    variants = (_(one.title) for one in kind.variants_on(board))
    tags = [*meta.tags, *variants, f"{board.grid.rows}x{board.grid.cols}"]
    texts = [meta.source, meta.author, meta.series, plain(document.prose)]
    seen = {*RANKS, *(fold(_(one)) for one in RANKS)}
    title = _take_new(meta.title, seen)
    named = " ".join((_take_new(" ".join(tags), seen), *split_words(rank))).strip()
    return SearchWords(title, named, _take_new(" ".join(filter(None, texts)), seen))


def _take_new(text: str, seen: set[str]) -> str:
    found = [word for word in dict.fromkeys(split_words(text)) if word not in seen]
    seen.update(found)
    return " ".join(found)


class SharedCredits(NamedTuple):
    """The sources, authors and dates that cards do not name, because many puzzles have them."""

    sources: frozenset[str] = frozenset()
    authors: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()


def find_shared_credits(puzzles: Collection[Listing]) -> SharedCredits:
    """Return the sources of more than a quarter of the puzzles, and the author and date of a half.

    A value that a single puzzle has is not shared.
    """

    def find(values: Iterable[str], part: float) -> frozenset[str]:
        most = max(1, part * len(puzzles))
        return frozenset(value for value, count in Counter(values).items() if count > most)

    return SharedCredits(
        find((p.source for p in puzzles), 1 / 4),
        find((p.author for p in puzzles), 1 / 2),
        find((p.date for p in puzzles), 1 / 2),
    )
