"""The page of a kind: its rules beside a small example to play, its model, its puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from ...kind import rules_of
from ..authoring.references import MAIN
from ..essays.subject import Subject
from ..layout import words
from ..layout.page import Catalogue, KindPage
from ..layout.parts import Card, Filters, Frame, Link, Pages
from ..layout.prose import inline, render
from ..puzzle.decisions import decisions_data
from ..puzzle.formulations import formulation_view
from ..puzzle.model_data import model_data
from ..puzzle.play import play_view
from ..puzzle.views import Drawings, answer_views

EXAMPLE = ""  # no puzzle has this name: what the browser keeps of the game is the example's own


def kind_page(
    example: Subject,
    frame: Frame,
    essays: Mapping[str, tuple[Link, ...]],
    cards: tuple[Card, ...],
    line: Filters,
    pages: Pages | None,
    catalogue: Catalogue | None,
) -> KindPage:
    """`example`: the one of the kind, solved with each formulation. `cards`: on its first page."""
    name, kind, board, runs = example.name, example.kind, example.board, example.runs
    drawings = Drawings(kind, board, example.answers, "Example")
    facts, complete = runs[MAIN].facts, runs[MAIN].report.complete
    return KindPage(
        frame=frame,
        title=kind.title,
        name=name,
        also=kind.also,
        rules=render(rules_of(name)),
        size=words.size(board.grid.rows, board.grid.cols),
        stage=drawings.stage(),
        board_words=kind.describe(board),
        answers=answer_views(drawings),
        play=play_view(name, EXAMPLE, kind, board, example.answers, complete, ()),
        decisions_data=decisions_data(kind, board, ()),
        model_data=model_data(MAIN, facts.model, facts.families, board.grid) if facts.model else "",
        main=formulation_view(MAIN, kind, runs[MAIN]),
        article=formulation_view("article", kind, runs["article"]) if "article" in runs else None,
        article_source=inline(kind.article.source if kind.article else ""),
        essays=essays,
        cards=cards,
        filters=line,
        pages=pages,
        catalogue=catalogue,
    )
