"""Our formulation: its idea, its variables, and its constraint families with rows of this board."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..authoring.references import MAIN
from ..stage.subject import Subject
from .formulations import FormulationView, formulation_view
from .model_data import model_data


@dataclass(frozen=True)
class ModelView:
    """Our formulation on a page.

    `board`: the board that the rows belong to. `data`: all rows as JSON, or "" if they were not
    kept.
    """

    formulation: FormulationView
    board: str  # "this board", "the example"
    data: Markup


def view(subject: Subject) -> ModelView:
    """Return our formulation with the rows that the run kept."""
    run = subject.runs[MAIN]
    facts = run.facts
    rows = facts.model and model_data(MAIN, facts.model, facts.families, subject.board.grid)
    return ModelView(
        formulation_view(MAIN, subject.kind, subject.board, run),
        "the example" if subject.example else "this board",
        rows or Markup(),
    )
