"""The content of a puzzle's page, without its sections.

Templates loop and test; they compute nothing. A `Markup` is HTML, SVG or MathML that is safe in a
page; Jinja escapes every other string. Addresses are relative to the page that holds them, so the
site works under any path and from the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from ...content.sources import SERIES
from ...languages import _
from ...puzzle import Puzzle
from ...workshop.links import link_like, write_fragment
from ..layout import words
from ..layout.byline import Byline, get_list_url, make_byline
from ..layout.parts import Fact, Link
from ..stage.decisions import decisions_data
from ..stage.drawings import Layer
from ..stage.subject import Subject
from ..stage.view import StageView, stage_view


@dataclass(frozen=True)
class PuzzleBody:
    """The content of a puzzle's page that follows from the puzzle, without its sections."""

    title: str
    kind: Link
    byline: Byline | None
    facts: tuple[Fact, ...]  # difficulty, size, series
    credits: tuple[Fact, ...]  # source, licence
    verdict: str  # "Exactly one answer: every possibility was checked."
    verdict_tone: str
    coming: str  # when a hidden answer comes, as a sentence; "" if it is shown
    tags: tuple[str, ...]
    sections: tuple[str, ...]  # the names of those that the author chose, in order
    stage: StageView
    board: Markup  # without any layer
    size: Markup  # the board's size as JSON
    fragment: str  # of a link that opens the board in the workshop; "" for a hidden answer
    another: str  # of a link that makes a board like this one; "" if there is none


def puzzle_body(subject: Subject, sections: Sequence[str], layers: Sequence[Layer]) -> PuzzleBody:
    """Return the content of a puzzle's page.

    `sections`: the names of its sections, in order. `layers`: those that they add to the stage.
    """
    puzzle, kind, board = subject.puzzle, subject.kind, subject.board
    meta, report = puzzle.document.meta, subject.report
    return PuzzleBody(
        title=meta.title,
        kind=Link(_(kind.title), "../index.html"),
        byline=make_byline(meta.author or "", meta.date.isoformat() if meta.date else "", "../../"),
        facts=_list_facts(subject),
        credits=_list_credits(puzzle),
        verdict=words.format_verdict(report),
        verdict_tone=words.get_verdict_tone(report),
        coming=_tell_coming(meta.answer_from) if subject.hidden else "",
        tags=meta.tags,
        sections=tuple(sections),
        stage=stage_view(subject, layers),
        board=Markup(subject.drawings.board().inline(ident="stage-board")),
        size=decisions_data(kind, board),
        fragment=""
        if subject.hidden
        else write_fragment(subject.kind_name, puzzle.document.blocks),
        another=link_like(kind, board, puzzle.difficulty.word),
    )


def _tell_coming(day: date | None) -> str:
    if day is None:
        return _("The answer is not published here.")
    return _("The answer will be published on %(day)s.") % {"day": words.format_day(day)}


def _list_facts(subject: Subject) -> tuple[Fact, ...]:
    meta, found = subject.puzzle.document.meta, subject.puzzle.difficulty
    rating = found.rating
    told = _(found.word) if rating is None else f"{_(found.word)} {rating}"
    made = [Fact(_("Difficulty"), told), Fact(_("Size"), subject.size)]
    if meta.series:
        url = f"../../{get_list_url(SERIES, meta.series)}"
        slots = {"series": meta.series, "episode": meta.episode}
        told = _("%(series)s, %(episode)s") % slots
        made.append(Fact(_("Series"), told, url=url))
    draft = [Fact(_("Draft"), _("not published"))] * meta.draft
    return (*draft, *made)


def _list_credits(puzzle: Puzzle) -> tuple[Fact, ...]:
    meta = puzzle.document.meta
    made = (Fact(_("Source"), meta.source or ""), Fact(_("Licence"), meta.license or ""))
    return tuple(fact for fact in made if fact.value)
