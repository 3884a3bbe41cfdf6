"""The stage: the board of a page, with everything that is shown and played on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ..authoring.references import MAIN
from .decisions import decisions_data
from .drawings import Layer
from .play import PlayView, play_view
from .subject import Subject


@dataclass(frozen=True)
class StageView:
    """The stage of a page.

    `rows`: True if the page has rows of the model to highlight on the board.
    """

    board: Markup  # with every layer
    play: PlayView
    decisions_data: Markup  # the decisions on it, as JSON
    rows: bool


def stage_view(subject: Subject, layers: Sequence[Layer] = ()) -> StageView:
    """Return the stage of a page.

    `layers`: those of the page's sections, besides answers and decisions.
    """
    kind, board = subject.kind, subject.board
    complete = subject.report.complete and not subject.hidden
    drawing, drawn = subject.drawings.stage(subject.decisions, layers)
    return StageView(
        drawing,
        play_view(subject.kind_name, subject.slug, kind, board, subject.answers, complete),
        decisions_data(kind, board, subject.decisions, drawn),
        subject.runs[MAIN].facts.model is not None,
    )
