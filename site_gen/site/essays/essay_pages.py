"""Essays with a board beside them, and the links between them and the models they tell of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import PurePosixPath
from typing import NamedTuple

from markupsafe import Markup

from ...errors import BuildError, Place, SiteGenError
from ...kind import find_kind
from ...puzzle import Puzzle
from ...solver.plain import excerpt
from ..authoring.directives import LIST, PIECES, TRY, figure, pieces_of
from ..authoring.pages import Prose, listed
from ..authoring.references import MAIN, Reference, refer
from ..layout.parts import Choice, Frame, Link
from ..layout.prose import divided, headings, inline
from ..layout.words import number
from ..puzzle.listing import Listing
from ..sections.answer import AnswersView
from ..sections.answer import view as answers_view
from ..sections.formulations import FamilyView, family_ident, family_title, family_view
from ..sections.model_data import Telling, models_data
from ..sections.operations import OperationView, operation_views
from ..sections.race import Race, race_between
from ..stage.decisions import decisions_data
from ..stage.drawings import thumb
from .subject import EssayBoard, no_good


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
    answers: AnswersView | None
    decisions_data: Markup  # the size of the board, for its cells
    model_data: str  # the rows of all families shown
    values: str  # the letters that the reader may set: "y", "s/ z\\"
    walls: str


OURS = "Our rows"
THEIRS = "The article’s rows"
SHOWN = 100  # puzzles of a kind that an essay links to
NO_GOOD = str(no_good.facts["name"])
TOLD = (  # the rows of the race that an essay shows
    "variables",
    "rows",
    "cuts of lazy families",
    "nodes",
    "first answer after",
    "time in all",
    "outcome",
    "against ours",
)


Find = Callable[[str, str], Puzzle]  # kind and slug -> what was found; no slug: the example


class PageTopics(NamedTuple):
    """A prose page; what it shows, and what it says that it is about: each once, in order."""

    prose: Prose
    topics: tuple[Reference, ...]


def page_topics(prose: Prose) -> PageTopics:
    if not prose.board:
        return PageTopics(prose, prose.families)
    shown = [refer(line) for p in pieces_of(prose.body) if p.name == "family" for line in p.lines]
    return PageTopics(prose, tuple(dict.fromkeys([*shown, *prose.families])))


def short_names(urls: Iterable[str]) -> dict[str, str]:
    """Each page's folder as its name in addresses; all of the way where two folders agree."""
    ways = {url: url.removesuffix("index.html").strip("/") for url in urls}
    last = Counter(way.rpartition("/")[2] for way in ways.values())
    return {
        url: name if last[name := way.rpartition("/")[2]] == 1 else way.replace("/", ".")
        for url, way in ways.items()
    }


class Essays:
    """All prose pages of a site that tell of constraint families, and who has these."""

    def __init__(
        self, topics: Sequence[PageTopics], puzzles: Mapping[str, Sequence[Listing]], find: Find
    ) -> None:
        """`puzzles`: by kind, small ones first."""
        self.puzzles, self.find = puzzles, find
        self.pages = {t.prose.url: t.prose for t in topics}
        self.topics = {t.prose.url: t.topics for t in topics}
        self.names = short_names(self.pages)

    # -- from a model to the essays

    def more(self, family: Reference, root: str, here: str = "") -> tuple[Link, ...]:
        """The essays about a family, but for the one at `here`."""
        urls = [url for url, own in self.topics.items() if family in own and url != here]
        return tuple(Link(self.pages[url].title, root + url) for url in urls)

    def about(self, kind: str, root: str) -> dict[str, tuple[Link, ...]]:
        """The essays about the families of a kind, by the idents of these."""
        own = {r for several in self.topics.values() for r in several if r.kind == kind}
        return {_ident(r): self.more(r, root) for r in own}

    def told_of(self, puzzle: Listing) -> tuple[Choice, ...]:
        """The essays about constraint families that this puzzle's models have."""
        return tuple(
            Choice(self.names[url], self.pages[url].title)
            for url, own in self.topics.items()
            if any(r.kind == puzzle.kind and _has(puzzle, r) for r in own)
        )

    # -- from an essay to the models

    def uses(self, prose: Prose, root: str) -> Iterator[Use]:
        told = sorted(self.topics[prose.url], key=lambda r: r.kind)
        for name, group in groupby(told, key=lambda r: r.kind):
            if name in self.puzzles:
                yield self._use(name, list(group), root)

    def _use(self, name: str, families: Sequence[Reference], root: str) -> Use:
        puzzles = []
        for puzzle in self.puzzles[name]:
            here = [r for r in families if _has(puzzle, r)]
            if here:
                puzzles.append(Link(puzzle.title, f"{root}{puzzle.url}#{_ident(here[0])}"))
        return Use(
            kind=Link(find_kind(name).title, f"{root}{name}/index.html"),
            families=tuple(_family_link(r, root) for r in families),
            puzzles=tuple(puzzles[:SHOWN]),
            others=number(len(puzzles) - SHOWN) if len(puzzles) > SHOWN else "",
        )

    # -- lists of essays

    def plain(self, prose: Prose, frame: Frame) -> ProsePage:
        """A page without a board; it may list essays."""
        parts = [ProsePart(Markup(prose.html), ())]
        for part in divided(prose.body, (LIST,), lambda name, line: f"{{{name}}}"):
            if isinstance(part, Markup):
                parts.append(ProsePart(part, ()))
            else:
                cards = (self._card(listed(prose, name), frame.root) for name in part.lines)
                parts.append(ProsePart(Markup(), tuple(cards)))
        return ProsePage(frame, prose.title, tuple(parts), headings(prose.body))

    def _card(self, url: str, root: str) -> EssayCard:
        prose = self.pages[url]
        subject = self.subject(prose)
        drawn = thumb(subject.kind, subject.board)
        return EssayCard(prose.title, root + url, drawn, prose.description)

    # -- the essay itself

    def above(self, url: str) -> list[Link]:
        """The pages of the folders that a page stands in, the outer ones first."""
        folders = reversed(PurePosixPath(url).parent.parents)
        urls = (f"{folder}/index.html" for folder in folders)
        return [Link(self.pages[way].title, way) for way in urls if way in self.pages]

    def subject(self, prose: Prose) -> EssayBoard:
        """Its puzzle; the kind's example where it names only a kind, or where `--only` left the
        puzzle out of this build."""
        kind, _, slug = prose.board.partition("/")
        there = any(puzzle.slug == slug for puzzle in self.puzzles.get(kind, ()))
        return EssayBoard(self.find(kind, slug)) if there else self._example(kind)

    def _example(self, kind: str) -> EssayBoard:
        return EssayBoard(self.find(kind, ""), example=True)

    def page(self, prose: Prose, frame: Frame) -> EssayPage:
        subject = self.subject(prose)
        above = self.above(prose.url)
        return EssayPage(
            frame=frame,
            title=prose.title,
            name=self.names[prose.url],
            above=replace(above[-1], url=frame.root + above[-1].url) if above else None,
            toc=headings(prose.body),
            parts=tuple(self._parts(prose, subject, frame.root)),
            uses=tuple(self.uses(prose, frame.root)),
            board=replace(subject.link, url=frame.root + subject.url),
            board_words=subject.kind.describe(subject.board),
            stage=subject.drawings.stage(),
            answers=answers_view(subject),
            decisions_data=decisions_data(subject.kind, subject.board, ()),
            model_data=_rows(prose, subject),
            values=" ".join(prose.values),
            walls=prose.walls,
        )

    def _parts(self, prose: Prose, subject: EssayBoard, root: str) -> Iterator[EssayPart]:
        def inserted(name: str, line: int) -> str:
            try:
                return figure(name, subject.runs)
            except SiteGenError as error:
                raise BuildError(str(error), Place(prose.path, line, 1)) from None

        for part in divided(prose.body, PIECES, inserted):
            if isinstance(part, Markup):
                yield EssayPart(text=part)
            elif part.name == TRY:
                yield EssayPart(task=inline(part.text))
            elif part.name == "race":
                yield EssayPart(race=_short(race_between(subject.runs)))
            elif part.name == "operations":
                used = [
                    o for name in subject.kind.formulations for o in subject.facts(name).operations
                ]
                yield EssayPart(operations=operation_views(part.lines, used))
            elif part.name == "no-goods":
                yield self._families(
                    [Reference(subject.kind_name, MAIN, NO_GOOD)], prose, subject, root
                )
            else:
                for _, group in groupby(map(refer, part.lines), key=lambda r: r[:2]):
                    yield self._families(list(group), prose, subject, root)

    def _families(
        self, group: Sequence[Reference], prose: Prose, subject: EssayBoard, root: str
    ) -> EssayPart:
        kind, formulation, _ = group[0]
        live = kind == subject.kind_name
        of = subject if live else self._example(kind)
        label = OURS if formulation == MAIN else THEIRS
        views = ((r, self._family(r, of, live)) for r in group)
        return EssayPart(
            label=label if live else f"{label} for {of.kind.title}, on its example",
            board="this board" if live else "the example",
            theirs=formulation != MAIN,
            families=tuple((v, self.more(r, root, prose.url)) for r, v in views if v),
        )

    def _family(self, r: Reference, subject: EssayBoard, live: bool) -> FamilyView | None:
        facts = subject.facts(r.formulation)
        f = subject.family(r.formulation, r.family)
        if f is None:  # on this board the model does without it
            return None
        rows = {p.name: len(p.rows) for p in facts.model.families} if facts.model else {}
        prefix = r.formulation if live else f"{r.kind}-{r.formulation}"
        kept = rows.get(r.family) if live else None
        return family_view(prefix, f, subject.kind.rules, kept)


def _rows(prose: Prose, subject: EssayBoard) -> str:
    """The rows of all families of its board that the essay shows."""
    shown: dict[str, set[str]] = {MAIN: set()}
    for piece in pieces_of(prose.body):
        if piece.name == "no-goods":
            shown[MAIN].add(NO_GOOD)
        for r in map(refer, piece.lines if piece.name == "family" else ()):
            if r.kind == subject.kind_name:
                shown.setdefault(r.formulation, set()).add(r.family)
    tellings = []
    for formulation, names in shown.items():
        facts = subject.facts(formulation)
        if facts.model:
            letters = [value[0] for value in prose.values] if formulation == MAIN else ()
            model = excerpt(facts.model, names, letters)
            tellings.append(Telling(formulation, model, facts.families))
    return models_data(tellings, subject.board.grid)


def _short(race: Race) -> Race:
    return replace(race, rows=tuple(row for row in race.rows if row[0] in TOLD))


def _ident(r: Reference) -> str:
    return family_ident(r.formulation, r.family)


def _family_link(r: Reference, root: str) -> Link:
    note = "" if r.formulation == MAIN else "the article’s"
    return Link(family_title(r.family), f"{root}{r.kind}/index.html#{_ident(r)}", note)


def _has(puzzle: Listing, family: Reference) -> bool:
    return family.family in puzzle.families.get(family.formulation, ())
