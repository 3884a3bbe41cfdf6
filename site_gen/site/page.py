"""All that a template may see: frozen values, strings and numbers only.

Templates loop and test; they compute nothing. A `Markup` is HTML, SVG or MathML that is safe
to stand in a page; every other string is escaped by Jinja. Addresses are relative to the page
that holds them, so the site works under any path and from the disk.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Link:
    text: str
    url: str
    note: str = ""  # a short fact beside it: "12 puzzles", "14 kB"


@dataclass(frozen=True)
class Frame:
    """What surrounds every page."""

    site_title: str
    language: str
    author: str
    footer: Markup
    root: str  # the way from this page to the top: "", "../" or "../../"
    kinds: tuple[Link, ...]
    pages: tuple[Link, ...]  # prose pages in the header
    here: str  # the address from the top, as in "slitherlink/index.html"
    title: str
    description: str


@dataclass(frozen=True)
class Fact:
    """One cell of a line or table of facts. `tone`: a class for the value, mostly empty."""

    label: str
    value: str
    tone: str = ""


@dataclass(frozen=True)
class Card:
    """A puzzle in a gallery."""

    title: str
    url: str
    svg: Markup  # decoration: the title beside it names it
    kind: str
    kind_name: str
    size: str  # "10 × 10"
    cells: int
    verdict: str  # "one answer", "4 answers", "no answer", "not proved"
    verdict_tone: str  # "unique", "many", "none" or "open"
    tags: tuple[str, ...]


@dataclass(frozen=True)
class AnswerView:
    """One answer: a layer of the stage, and a picture for those without JavaScript."""

    layer: str  # "answer-1": the name of its layer on the stage
    label: str  # "Answer", "Answer 1 of 4"
    svg: Markup
    file: str  # its SVG file beside the page


@dataclass(frozen=True)
class SymbolView:
    formula: Markup  # the letter, as MathML
    means: str
    count: str  # "100 binaries", "121 integers from 0 to 60"


@dataclass(frozen=True)
class FamilyView:
    """A constraint family: words, formula, and one real row of this board."""

    ident: str  # unique in the page
    title: str  # "No checkerboard"
    says: Markup
    formula: Markup
    count: str  # "81 rows", "7 cuts separated", "no cut was needed"
    example: Markup | None  # MathML of one row of this board; None where there is none
    example_name: str  # its name in the LP file
    implied: bool
    lazy: bool
    states: tuple[str, ...]  # the rules that it states, in words
    steps: bool = False  # the page holds its rows, to step through
    beyond: str = ""  # what is said if it does not hold all of them


@dataclass(frozen=True)
class OperationView:
    """An operation of the articles' modelling library, and the rows that it became."""

    name: str  # "Either"
    says: Markup
    formula: Markup
    count: str  # "used 84 times: 252 rows, 84 variables"


@dataclass(frozen=True)
class FormulationView:
    name: str  # "main", "article"
    title: str  # "Our formulation"
    says: Markup
    symbols: tuple[SymbolView, ...]
    families: tuple[FamilyView, ...]
    built_in: tuple[Fact, ...]  # rule -> why no assignment can break it
    leaves_out: tuple[Fact, ...]  # rule -> what comes of not stating it
    operations: tuple[OperationView, ...]


@dataclass(frozen=True)
class Race:
    """The article's formulation beside ours: one row per figure.

    `opens`: the difference is so large that the page begins with it.
    """

    headline: str  # "Our formulation proves this in 13 ms; the article's takes 5.1 s: ..."
    opens: bool
    columns: tuple[str, ...]  # "", "ours", "the article's"
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class PuzzlePage:
    frame: Frame
    title: str
    kind: Link
    facts: tuple[Fact, ...]  # kind, size, source, verdict ...
    verdict: str  # "Exactly one answer: the search was exhausted."
    verdict_tone: str
    tags: tuple[str, ...]
    stage: Markup  # the board with every answer as a hidden layer
    board_words: str  # the clues in words
    rules: Markup
    prose: Markup  # what the author wrote; may be empty
    answers: tuple[AnswerView, ...]
    more_answers: str  # "" or "and more: the search stopped at 10"
    main: FormulationView
    model_data: str  # the rows of "main" as JSON; may be empty
    article: FormulationView | None
    article_source: Markup
    race: Race | None
    figures: tuple[tuple[str, str, str], ...]  # label, before presolve, after presolve
    run: tuple[Fact, ...]  # nodes, LP iterations, cuts, seconds ...
    proof: Markup
    log: str
    log_guide: tuple[Fact, ...]  # a column of the log -> what it says
    parameters: tuple[Fact, ...]
    downloads: tuple[Link, ...]
    play_link: Link | None  # the same board on puzz.link
    previous: Link | None
    next: Link | None


@dataclass(frozen=True)
class KindPage:
    frame: Frame
    title: str
    name: str
    also: tuple[str, ...]
    rules: Markup
    example: Markup
    example_answer: Markup
    main: FormulationView  # on the example
    article: FormulationView | None
    article_source: Markup
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class GalleryPage:
    frame: Frame
    intro: Markup
    figures: tuple[Fact, ...]  # "27 puzzles", "5 kinds" ...
    groups: tuple[tuple[Link, tuple[Card, ...]], ...]  # by kind


@dataclass(frozen=True)
class ProsePage:
    frame: Frame
    title: str
    body: Markup
    toc: tuple[Link, ...]


@dataclass(frozen=True)
class Table:
    """`over`: headings above several columns each, as (text, columns); may be empty."""

    caption: str
    over: tuple[tuple[str, int], ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # the first of each row names it


@dataclass(frozen=True)
class BenchmarkKind:
    ident: str
    title: str
    url: str  # the kind's page, if the site has it
    says: tuple[str, ...]  # who is faster, a sentence for each rival
    chart: Markup
    ratios: Table
    how_many: str  # "All 40 boards, small ones first"
    boards: Table


@dataclass(frozen=True)
class BenchmarksPage:
    frame: Frame
    title: str
    lead: str
    faster: tuple[str, ...]  # where a peer is faster than ours
    how: tuple[str, ...]
    legend: tuple[tuple[Markup, str], ...]
    kinds: tuple[BenchmarkKind, ...]
    machine: tuple[Fact, ...]
    minutes: str  # what the whole race may take
