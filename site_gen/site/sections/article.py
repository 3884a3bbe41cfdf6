"""An article's formulation, and its solving time compared with ours."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout.prose import render_inline
from ..stage.subject import Subject
from .formulations import FormulationView, formulation_view
from .race import Race, race_between


@dataclass(frozen=True)
class ArticleView:
    """An article's formulation on a page.

    `slower`: why it takes longer, or empty if it did not. `race`: the comparison with our
    formulation, only on a puzzle's page.
    """

    formulation: FormulationView
    board: str  # the source of its rows: "this board", "the example"
    source: Markup
    slower: Markup
    race: Race | None


def view(subject: Subject) -> ArticleView | None:
    """Return the article's formulation, or None if there is none or it was not run here."""
    kind, run = subject.kind, subject.runs.get("article")
    if run is None or kind.article is None:
        return None
    race = None if subject.example else race_between(subject.kind, subject.runs)
    return ArticleView(
        formulation_view("article", kind, subject.board, run),
        "the example" if subject.example else "this board",
        render_inline(kind.article.source),
        render_inline(kind.article.slower if race and race.slower else ""),
        race,
    )
