"""How hard a puzzle is, by what was measured on the way to its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...solver.report import Report
from .steps import Reasons

EASY, MEDIUM = 6, 12  # clues and earlier decisions of the largest reason, at most
Word = Literal["easy", "medium", "hard", "not measured"]


@dataclass(frozen=True)
class Difficulty:
    """`largest`: clues and earlier decisions of the largest reason. `longest`: rows that one
    follows in the longest. `searched`: steps for which following one assumption was not enough.
    `presolve`: presolve alone left SCIP nothing to search.
    """

    word: Word
    steps: int | None
    largest: int | None
    longest: int | None
    searched: int | None
    nodes: int
    presolve: bool


def difficulty(reasons: Reasons | None, report: Report) -> Difficulty:
    """The word follows from the largest reason; a step that takes a search makes it hard."""
    nodes, presolve = report.nodes, report.presolved.columns == 0
    if reasons is None or reasons.ended or not reasons.steps:
        return Difficulty("not measured", None, None, None, None, nodes, presolve)
    largest = max(step.size for step in reasons.steps)
    searched = sum(not step.rows for step in reasons.steps)
    word: Word = "easy" if largest <= EASY else "medium" if largest <= MEDIUM else "hard"
    return Difficulty(
        "hard" if searched else word,
        len(reasons.steps),
        largest,
        max(step.rows for step in reasons.steps),
        searched,
        nodes,
        presolve,
    )
