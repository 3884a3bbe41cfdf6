"""Essays with a board next to the text, and the links between essays and models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import PurePosixPath
from typing import NamedTuple

from markupsafe import Markup

from ...errors import BuildError, Place, SiteGenError
from ...kind import find_kind
from ...languages import N_, _
from ...puzzle import Puzzle
from ...solver.model.plain import take_excerpt
from ...workshop.model_data import Telling, family_ident, family_title
from ..authoring.directives import (
    ANYWHERE,
    LIST,
    PIECES,
    PLAIN,
    TRY,
    format_figure,
    list_pieces,
)
from ..authoring.pages import Prose, get_essay_address
from ..authoring.references import MAIN, Reference, refer
from ..authoring.shown import POSTS_FENCE, PUZZLES
from ..authoring.topics import START
from ..layout.byline import Byline, make_byline
from ..layout.parts import Choice, Link, PageFrame
from ..layout.prose import Piece, TextSite, divide_maths, list_headings, render_inline
from ..layout.words import number
from ..puzzle.listing import Listing
from ..sections.answer import AnswersView
from ..sections.answer import view as answers_view
from ..sections.formulations import FamilyView, family_view
from ..sections.model_data import models_data
from ..sections.operations import OperationView, operation_views
from ..sections.race import Race, race_between
from ..stage.decisions import decisions_data
from ..stage.drawings import draw_thumb
from .moving import RowPicture, picture_bounds, picture_wall
from .shelves import (
    EssayCard,
    MakeCard,
    ProsePart,
    make_drawn_board,
    make_post_list,
    make_shelf,
)
from .subject import EssayBoard, no_good


@dataclass(frozen=True)
class ProsePage:
    """The view of a prose page without a board."""

    frame: PageFrame
    title: str
    byline: Byline | None
    parts: tuple[ProsePart, ...]
    toc: tuple[Link, ...]

    @property
    def has_shelf(self) -> bool:
        """Return True if some part shows puzzles."""
        return any(part.shelf for part in self.parts)


@dataclass(frozen=True)
class EssayPart(ProsePart):
    """A part of an essay, which may be a piece of a model; all other fields are empty."""

    label: str = ""  # names the formulation of the families
    board: str = ""  # the board of their rows: "this board", "the example"
    theirs: bool = False  # the families of the article's formulation
    families: tuple[tuple[FamilyView, tuple[Link, ...]], ...] = ()  # with other essays about each
    operations: tuple[OperationView, ...] = ()
    race: Race | None = None
    bounds: tuple[RowPicture, ...] = ()  # a row with each bound that the reader can choose
    bound: int = 0  # the one that the model has
    wall: RowPicture | None = None
    task: Markup = Markup("")  # noqa: RUF009 - for the reader to try on the board


@dataclass(frozen=True)
class EssayUse:
    """A kind and its puzzles whose models have the constraint families that an essay is about."""

    kind: Link
    families: tuple[Link, ...]
    puzzles: tuple[Link, ...]
    others: str  # the number of further puzzles; "" if there are no more


@dataclass(frozen=True)
class EssayPage:
    """A page of prose about a board, which is shown next to the text."""

    frame: PageFrame
    title: str
    name: str  # in addresses of the gallery
    above: Link | None  # the page that lists it
    byline: Byline | None
    toc: tuple[Link, ...]
    parts: tuple[EssayPart, ...]
    uses: tuple[EssayUse, ...]
    board: Link  # the puzzle on the stage; its note: kind and size
    board_words: str
    stage: Markup
    answers: AnswersView | None
    decisions_data: Markup  # the board's size
    model_data: str  # the rows of all families shown
    values: str  # the letters that the reader may set: "y", "s/ z\\"
    walls: str

    @property
    def has_shelf(self) -> bool:
        """Return True if some part shows puzzles."""
        return any(part.shelf for part in self.parts)


OURS = N_("Our rows")
THEIRS = N_("The article’s rows")
SHOWN = 100  # puzzles of a kind that an essay links to, at most
EVERY = "every"  # in links by families and topics
NO_GOOD = str(no_good.facts["name"])
RACE_ROWS = (  # the rows of the race that an essay shows
    "variables",
    "rows",
    "cuts of lazy families",
    "nodes",
    "first answer after",
    "total time",
    "outcome",
    "compared with ours",
)


Find = Callable[[str, str], Puzzle]  # kind and slug, or "" for the example -> solved puzzle


class PageTopics(NamedTuple):
    """A prose page and its constraint families, in order and without duplicates.

    The families that it shows precede those that only its front matter names.
    """

    prose: Prose
    topics: tuple[Reference, ...]


def list_topics(prose: Prose) -> PageTopics:
    """Return a page with its constraint families.

    Without a board, only its front matter names them.
    """
    if not prose.board:
        return PageTopics(prose, prose.families)
    shown = [refer(line) for p in list_pieces(prose.body) if p.name == "family" for line in p.lines]
    return PageTopics(prose, tuple(dict.fromkeys([*shown, *prose.families])))


def shorten_names(urls: Iterable[str]) -> dict[str, str]:
    """Return by address the name that queries use for each page: the name of its folder.

    If several folders have the same name, their pages' names are whole paths, with dots for
    slashes.
    """
    ways = {url: url.removesuffix("index.html").strip("/") for url in urls}
    last = Counter(way.rpartition("/")[2] for way in ways.values())
    return {
        url: name if last[name := way.rpartition("/")[2]] == 1 else way.replace("/", ".")
        for url, way in ways.items()
    }


class Essays:
    """The prose pages of a site about constraint families, and the puzzles with these families."""

    def __init__(
        self,
        topics: Sequence[PageTopics],
        puzzles: Mapping[str, Sequence[Listing]],
        find: Find,
        most: int,
        sections: Sequence[str],
    ) -> None:
        """Prepare the links.

        `puzzles`: listings by kind, small boards first. `most`: cards in a list, unless its author
        has chosen each. `sections`: those of the pages of kinds.
        """
        self.sections = sections
        self.puzzles, self.find, self.most = puzzles, find, most
        self.pages = {t.prose.url: t.prose for t in topics}
        self.topics = {t.prose.url: t.topics for t in topics}
        self.names = shorten_names(self.pages)

    # -- from a model to the essays

    def more(self, family: Reference, root: str, here: str = "") -> tuple[Link, ...]:
        """Return links to the essays about a family, except for the one at `here`.

        `root`: the path from the page with the links to the top of the site.
        """
        urls = [url for url, own in self.topics.items() if family in own and url != here]
        return tuple(Link(self.pages[url].title, root + url) for url in urls)

    def about(self, kind: str, root: str) -> dict[str, tuple[Link, ...]]:
        """Return links to essays by the HTML ids of a kind's families, and by topics.

        The links of EVERY lead to all essays about the kind's families, without the START.
        Families and topics without an essay are left out.
        """
        own = {r for several in self.topics.values() for r in several if r.kind == kind}
        explained = {topic for prose in self.pages.values() for topic in prose.explains}
        links = {_get_family_id(r): self.more(r, root) for r in own}
        start = self._explain(START, root)
        every = dict.fromkeys(link for several in links.values() for link in several)
        links[EVERY] = tuple(link for link in every if link not in start)
        return links | {topic: self._explain(topic, root) for topic in explained}

    def _explain(self, topic: str, root: str) -> tuple[Link, ...]:
        pages = [prose for prose in self.pages.values() if topic in prose.explains]
        return tuple(Link(prose.title, root + prose.url) for prose in pages)

    def list_choices(self, puzzle: Listing) -> tuple[Choice, ...]:
        """Return a choice for each essay about a family in this puzzle's models.

        Its value is the essay's short name, its label the title.
        """
        return tuple(
            Choice(self.names[url], self.pages[url].title)
            for url, own in self.topics.items()
            if any(r.kind == puzzle.kind and _has_family(puzzle, r) for r in own)
        )

    # -- from an essay to the models

    def uses(self, prose: Prose, root: str) -> Iterator[EssayUse]:
        """Yield the families that an essay is about and the puzzles that have them, kind by kind.

        Kinds that this build leaves out are skipped.
        """
        told = sorted(self.topics[prose.url], key=lambda r: r.kind)
        for name, group in groupby(told, key=lambda r: r.kind):
            if name in self.puzzles:
                yield self._make_use(name, list(group), root)

    def _make_use(self, name: str, families: Sequence[Reference], root: str) -> EssayUse:
        """Return the puzzles of kind `name` that have some of these families of the kind.

        Each link leads to the first of the families on the puzzle's page, or to the page if it does
        not show them; there are at most `SHOWN` links.
        """
        puzzles = []
        for puzzle in self.puzzles[name]:
            here = [r for r in families if _has_family(puzzle, r)]
            if here:
                place = _find_place(here[0], puzzle.sections)
                puzzles.append(Link(puzzle.title, f"{root}{puzzle.url}{place}"))
        return EssayUse(
            kind=Link(_(find_kind(name).title), f"{root}{name}/index.html"),
            families=tuple(self._link_family(r, root) for r in families),
            puzzles=tuple(puzzles[:SHOWN]),
            others=number(len(puzzles) - SHOWN) if len(puzzles) > SHOWN else "",
        )

    def _link_family(self, r: Reference, root: str) -> Link:
        note = "" if r.formulation == MAIN else _("the article’s")
        place = _find_place(r, self.sections)
        return Link(family_title(r.family), f"{root}{r.kind}/index.html{place}", note)

    # -- lists of essays

    def plain(self, prose: Prose, frame: PageFrame, make_card: MakeCard) -> ProsePage:
        """Return the view of a page without a board.

        `make_card`: makes the card of a puzzle; its links begin at the top of the site.
        """
        return ProsePage(
            frame,
            prose.title,
            make_byline(prose.author, prose.date, frame.root, prose.tags),
            self.divide(prose, frame.root, make_card),
            list_headings(prose.body),
        )

    def divide(
        self, prose: Prose, root: str, make_card: MakeCard, *, spoilers: bool = True
    ) -> tuple[ProsePart, ...]:
        """Return the parts of a page without a board, in order.

        `root`: the path from the page to the top of the site. `make_card`: as for `plain`.
        `spoilers`: if False, texts that readers open are left out.
        """
        parts = [ProsePart(Markup(prose.html))] if prose.html else []
        at = TextSite(root, prose.source, prose.pictures, spoilers=spoilers)
        for part in divide_maths(prose.body, PLAIN, lambda name, line: f"{{{name}}}", at):
            if isinstance(part, Markup):
                parts.append(ProsePart(part))
            elif part.name == LIST:
                urls = (get_essay_address(prose, name) for name in part.lines)
                cards = (self._make_card(url, root) for url in urls if url in self.pages)
                parts.append(ProsePart(essays=tuple(cards)))
            else:
                parts.append(self._show_piece(part, prose, root, make_card))
        return tuple(parts)

    def _show_piece(self, piece: Piece, prose: Prose, root: str, make_card: MakeCard) -> ProsePart:
        if piece.name == PUZZLES:
            return ProsePart(shelf=make_shelf(piece, self.every, root, make_card, self.most))
        if piece.name == POSTS_FENCE:
            return ProsePart(posts=make_post_list(piece, self.pages.values(), root))
        drawn = make_drawn_board(piece, prose.path, self.every, root, make_card)
        return ProsePart(drawn=drawn)

    @cached_property
    def every(self) -> list[Listing]:
        """Return the listings of all puzzles, kind by kind."""
        return [p for several in self.puzzles.values() for p in several]

    def _make_card(self, url: str, root: str) -> EssayCard:
        prose = self.pages[url]
        subject = self.subject(prose)
        drawn = draw_thumb(subject.kind, subject.board)
        return EssayCard(prose.title, root + url, drawn, prose.description)

    # -- the essay itself

    def above(self, url: str) -> list[Link]:
        """Return links to the index pages of the folders around a page, outermost first.

        Folders without one are left out. Addresses are relative to the top of the site.
        """
        folders = reversed(PurePosixPath(url).parent.parents)
        urls = (f"{folder}/index.html" for folder in folders)
        return [Link(self.pages[way].title, way) for way in urls if way in self.pages]

    def subject(self, prose: Prose) -> EssayBoard:
        """Return the board of an essay.

        It is the kind's example if the essay only names a kind, or if `--only` left the puzzle out
        of this build.
        """
        kind, _, slug = prose.board.partition("/")
        there = any(puzzle.slug == slug for puzzle in self.puzzles.get(kind, ()))
        return EssayBoard(self.find(kind, slug)) if there else self._load_example(kind)

    def _load_example(self, kind: str) -> EssayBoard:
        return EssayBoard(self.find(kind, ""), example=True)

    def page(self, prose: Prose, frame: PageFrame, make_card: MakeCard) -> EssayPage:
        """Return the view of an essay: its parts, its board, and the puzzles it is about.

        `make_card`: as for `plain`.
        """
        subject = self.subject(prose)
        above = self.above(prose.url)
        has_page = subject.kind_name in self.puzzles  # a kind without puzzles has none
        return EssayPage(
            frame=frame,
            title=prose.title,
            name=self.names[prose.url],
            above=replace(above[-1], url=frame.root + above[-1].url) if above else None,
            byline=make_byline(prose.author, prose.date, frame.root, prose.tags),
            toc=list_headings(prose.body),
            parts=tuple(self._make_parts(prose, subject, frame.root, make_card)),
            uses=tuple(self.uses(prose, frame.root)),
            board=replace(subject.link, url=frame.root + subject.url if has_page else ""),
            board_words=subject.kind.describe(subject.board),
            stage=subject.drawings.stage()[0],
            answers=answers_view(subject),
            decisions_data=decisions_data(subject.kind, subject.board),
            model_data=_format_rows(prose, subject),
            values=" ".join(prose.values),
            walls=prose.walls,
        )

    def _make_parts(
        self, prose: Prose, subject: EssayBoard, root: str, make_card: MakeCard
    ) -> Iterator[EssayPart]:
        """Yield the parts of an essay in order; each has a text or one piece of a model.

        Raises BuildError, with the line, at a figure of a family that the board's model does not
        have.
        """

        def inserted(name: str, line: int) -> str:
            """Return the text for a figure, such as `36 rows` for `ours.clues`."""
            try:
                return format_figure(name, subject.runs)
            except SiteGenError as error:
                raise BuildError(str(error), Place(prose.path, line, 1)) from None

        at = TextSite(root, prose.source, prose.pictures)
        for part in divide_maths(prose.body, PIECES, inserted, at):
            if isinstance(part, Markup):
                yield EssayPart(text=part)
            elif part.name in ANYWHERE:
                yield EssayPart(**vars(self._show_piece(part, prose, root, make_card)))
            elif part.name == TRY:
                yield EssayPart(task=render_inline(part.text, at))
            elif part.name == "race":
                yield EssayPart(race=_shorten_race(race_between(subject.kind, subject.runs)))
            elif part.name == "operations":
                used = [
                    o for name in subject.kind.formulations for o in subject.facts(name).operations
                ]
                yield EssayPart(operations=operation_views(part.lines, used))
            elif part.name == "bound":
                found = picture_bounds(subject, refer(part.lines[0]).family)
                yield EssayPart(bounds=found[0], bound=found[1]) if found else EssayPart()
            elif part.name == "wall":
                yield EssayPart(wall=picture_wall(subject, refer(part.lines[0]).family))
            elif part.name == "no-goods":
                yield self._make_families_part(
                    [Reference(subject.kind_name, MAIN, NO_GOOD)], prose, subject, root
                )
            else:
                for _, group in groupby(map(refer, part.lines), key=lambda r: r[:2]):
                    yield self._make_families_part(list(group), prose, subject, root)

    def _make_families_part(
        self, group: Sequence[Reference], prose: Prose, subject: EssayBoard, root: str
    ) -> EssayPart:
        """Return a part of an essay with `group`, which are families of one formulation.

        Families of another kind have the rows of that kind's example. Families that the model does
        not need are left out.
        """
        kind, formulation = group[0][:2]
        live = kind == subject.kind_name
        of = subject if live else self._load_example(kind)
        label = _(OURS if formulation == MAIN else THEIRS)
        slots = {"rows": label, "kind": _(of.kind.title)}
        views = ((r, self._view_family(r, of, live)) for r in group)
        return EssayPart(
            label=label if live else _("%(rows)s for %(kind)s, on its example") % slots,
            board="this board" if live else "the example",
            theirs=formulation != MAIN,
            families=tuple((v, self.more(r, root, prose.url)) for r, v in views if v),
        )

    def _view_family(self, r: Reference, subject: EssayBoard, live: bool) -> FamilyView | None:
        facts = subject.facts(r.formulation)
        f = subject.family(r.formulation, r.family)
        if f is None:  # the model of this board does not need the family
            return None
        rows = {p.name: len(p.rows) for p in facts.model.families} if facts.model else {}
        prefix = r.formulation if live else f"{r.kind}-{r.formulation}"
        kept = rows.get(r.family) if live else None
        return family_view(prefix, f, subject.kind.rules_on(subject.board), kept)


def _format_rows(prose: Prose, subject: EssayBoard) -> str:
    shown: dict[str, set[str]] = {MAIN: set()}
    for piece in list_pieces(prose.body):
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
            model = take_excerpt(facts.model, names, letters)
            tellings.append(Telling(formulation, model, facts.families))
    return models_data(tellings, subject.board.grid)


def _shorten_race(race: Race) -> Race:
    return replace(race, rows=tuple(row for row in race.rows if row[0] in RACE_ROWS))


def _get_family_id(r: Reference) -> str:
    return family_ident(r.formulation, r.family)


def _find_place(r: Reference, sections: Sequence[str]) -> str:
    """Return the fragment of a family in a page with these sections, "" if they do not show it."""
    shows = ("model" if r.formulation == MAIN else "article") in sections
    return f"#{_get_family_id(r)}" if shows else ""


def _has_family(puzzle: Listing, family: Reference) -> bool:
    return family.family in puzzle.families.get(family.formulation, ())
