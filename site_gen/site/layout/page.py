"""All that a template may see: frozen values, strings and numbers only.

Templates loop and test; they compute nothing. A `Markup` is HTML, SVG or MathML that is safe
to stand in a page; every other string is escaped by Jinja. Addresses are relative to the page
that holds them, so the site works under any path and from the disk.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from .layers import FilmView, LogView, MarkedView, PlayView, ProofView, ReasonsView, WorthView
from .parts import (
    AnswerView,
    Card,
    Fact,
    FamilyView,
    Filters,
    FormulationView,
    Frame,
    Link,
    OperationView,
    Pages,
    Race,
)


@dataclass(frozen=True)
class PuzzleBody:
    """What follows from the puzzle itself."""

    title: str
    kind: Link
    facts: tuple[Fact, ...]  # difficulty, size
    credits: tuple[Fact, ...]  # source, author, date, licence
    verdict: str  # "Exactly one answer: the search was exhausted."
    verdict_tone: str
    tags: tuple[str, ...]
    stage: Markup  # the board with every answer as a hidden layer
    board_words: str  # the clues in words
    rules: Markup
    prose: Markup  # what the author wrote; may be empty
    answers: tuple[AnswerView, ...]
    marked: tuple[MarkedView, ...]
    more_answers: str  # "" or "and more: the search stopped at 10"
    main: FormulationView
    model_data: Markup  # the rows of "main" as JSON; may be empty
    play: PlayView | None
    board: Markup  # without any layer
    size: Markup  # of it, as JSON
    decisions_data: Markup  # the decisions on the stage, as JSON
    worth: WorthView | None
    reasons: ReasonsView | None
    article: FormulationView | None
    article_source: Markup
    article_slower: Markup  # why it takes longer; empty where it did not
    race: Race | None
    figures: tuple[tuple[str, str, str], ...]  # label, before presolve, after presolve
    film: FilmView | None
    run: tuple[Fact, ...]  # nodes, LP iterations, cuts, seconds ...
    proof_title: str  # "Why is it the only one?"
    proof: Markup
    proof_in_steps: ProofView
    log: LogView
    parameters: tuple[Fact, ...]
    downloads: tuple[Link, ...]
    play_link: Link | None  # the same board on puzz.link


@dataclass(frozen=True)
class PuzzlePage:
    """`essays`: about families of rows, by the idents of these."""

    frame: Frame
    body: PuzzleBody
    related: Related
    essays: Mapping[str, tuple[Link, ...]]


@dataclass(frozen=True)
class EmbedPage:
    """A puzzle's board alone, for a frame on a page of somebody else."""

    frame: Frame
    board: Markup
    size: Markup  # of the board, as JSON
    play: PlayView


@dataclass(frozen=True)
class KindPage:
    frame: Frame
    title: str
    name: str
    also: tuple[str, ...]
    rules: Markup
    size: str  # of the example: "4 × 4"
    stage: Markup  # the example, to be played
    board_words: str
    answers: tuple[AnswerView, ...]
    play: PlayView
    decisions_data: Markup
    model_data: str
    main: FormulationView  # on the example
    article: FormulationView | None
    article_source: Markup
    essays: Mapping[str, tuple[Link, ...]]
    cards: tuple[Card, ...]
    filters: Filters
    pages: Pages | None
    catalogue: Catalogue | None


@dataclass(frozen=True)
class ListPage:
    """A further page of the puzzles of a kind."""

    frame: Frame
    heading: str  # "Page 2 of 5"
    kind: Link
    shown: str  # "Puzzles 201 to 400 of 1 000"
    cards: tuple[Card, ...]
    pages: Pages


@dataclass(frozen=True)
class Catalogue:
    """Where scripts find the puzzles that a page does not show. `size`: shown at a time."""

    kinds: str  # their names, with blanks between them
    size: int


@dataclass(frozen=True)
class SimilarPuzzles:
    """Another puzzle like this one, and more of them for a script that knows what was solved."""

    first: Link
    data: Markup  # JSON: what the browser keeps it as, title, address, note


@dataclass(frozen=True)
class Related:
    previous: Link | None
    next: Link | None
    similar: SimilarPuzzles | None


@dataclass(frozen=True)
class FrontBoard:
    """A board to play on the front page. `family`: the rows that state a rule."""

    link: Link
    stage: Markup
    play: PlayView
    decisions_data: Markup
    answers: tuple[AnswerView, ...]
    rules: Markup
    family: FamilyView | None
    model_data: str  # the rows of the family
    verdict: str
    proof_title: str
    proof: Markup


@dataclass(frozen=True)
class GalleryPage:
    frame: Frame
    front: FrontBoard | None
    intro: Markup
    figures: tuple[Fact, ...]  # "27 puzzles", "5 kinds" ...
    newest: tuple[Card, str] | None  # with its day; None where no puzzle has one
    # kind or genre, first ones, way to all
    groups: tuple[tuple[Link, tuple[Card, ...], Link | None], ...]
    filters: Filters
    catalogue: Catalogue | None  # of a large site


@dataclass(frozen=True)
class KindTile:
    """A kind in the list of all kinds."""

    name: str
    link: Link  # its note: the first sentence of its rules
    names: str  # all words that it is found by
    svg: Markup  # the board of its example, as decoration
    count: str  # "7 puzzles"
    difficulty: str  # "easy to hard"; "" where none was measured
    puzzles: str  # their slugs, with blanks between them


@dataclass(frozen=True)
class KindsPage:
    frame: Frame
    count: str  # "40 kinds"
    genres: tuple[tuple[str, tuple[KindTile, ...]], ...]


@dataclass(frozen=True)
class MissingPage:
    """What a server shows for an address that is none."""

    frame: Frame
    title: str


@dataclass(frozen=True)
class EssayCard:
    """An essay in a list: its board, and one line."""

    title: str
    url: str
    svg: Markup  # decoration: the title beside it names it
    says: str


@dataclass(frozen=True)
class ProsePart:
    text: Markup
    essays: tuple[EssayCard, ...]  # after the text; may be empty


@dataclass(frozen=True)
class ProsePage:
    frame: Frame
    title: str
    parts: tuple[ProsePart, ...]
    toc: tuple[Link, ...]


@dataclass(frozen=True)
class EssayPart:
    """One thing after the other of an essay: its text, or a piece of a model; the rest is empty."""

    text: Markup = Markup("")  # noqa: RUF009 - a Markup is a str: it cannot change
    label: str = ""  # whose families these are
    board: str = ""  # whose rows they have: "this board", "the example of Country Road"
    theirs: bool = False  # the article's
    families: tuple[tuple[FamilyView, tuple[Link, ...]], ...] = ()  # with other essays about each
    operations: tuple[OperationView, ...] = ()
    race: Race | None = None
    task: Markup = Markup("")  # noqa: RUF009 - what the reader may set, and look for


@dataclass(frozen=True)
class Use:
    """A kind whose model has rows that an essay tells of, and its puzzles."""

    kind: Link
    families: tuple[Link, ...]
    puzzles: tuple[Link, ...]
    others: str  # how many puzzles more; "" if none


@dataclass(frozen=True)
class EssayPage:
    """A page of prose about a board, which stands beside it."""

    frame: Frame
    title: str
    name: str  # in addresses of the gallery
    above: Link | None  # the page that lists it
    toc: tuple[Link, ...]
    parts: tuple[EssayPart, ...]
    uses: tuple[Use, ...]
    board: Link  # the puzzle on the stage; its note: kind and size
    board_words: str
    stage: Markup
    answers: tuple[AnswerView, ...]
    decisions_data: Markup  # the size of the board, for its cells
    model_data: str  # the rows of all families shown
    values: str  # the letters that the reader may set: "y", "s/ z\\"
    walls: str


@dataclass(frozen=True)
class PrintItem:
    """A puzzle on paper. `number`: the same at its answer."""

    number: str
    card: Card
    rows: int
    cols: int
    board: str  # the address of its SVG file
    answer: str  # "" if there is none
    note: str  # "one of 15 answers", "no answer"; "" if there is one


@dataclass(frozen=True)
class PrintPage:
    frame: Frame
    title: str
    filters: Filters
    rules: tuple[tuple[Link, str, Markup], ...]  # the kind, its name in addresses, its rules
    items: tuple[PrintItem, ...]
    catalogue: Catalogue | None  # of a large site
