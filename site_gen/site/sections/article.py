"""The formulation of an article, and how long it takes beside ours."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout.prose import inline
from ..stage.subject import Subject
from .formulations import FormulationView, formulation_view
from .race import Race, race_between


@dataclass(frozen=True)
class ArticleView:
    """`slower`: why it takes longer; empty where it did not. `race`: on a puzzle's page."""

    formulation: FormulationView
    board: str  # whose rows it shows: "this board", "the example"
    source: Markup
    slower: Markup
    race: Race | None


def view(subject: Subject) -> ArticleView | None:
    kind, run = subject.kind, subject.runs.get("article")
    if run is None or kind.article is None:
        return None
    race = None if subject.example else race_between(subject.runs)
    return ArticleView(
        formulation_view("article", kind, subject.board, run),
        "the example" if subject.example else "this board",
        inline(kind.article.source),
        inline(kind.article.slower if race and race.slower else ""),
        race,
    )
