"""How hard a puzzle is, by what was measured on the way to its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ...kind import Kind
from ...levels import Level
from ...solver.report import Report
from .steps import Reasons

EASY, MEDIUM = 6, 12  # clues and earlier decisions of the largest reason, at most
Word = Literal[Level, "not measured"]


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


def has_measure(kind: Kind[Any]) -> bool:
    """Say whether the measure is right for a kind.

    For numbers in cells it is not: the last open cell of a sudoku counts as hard as a pair of
    numbers, because its reason names the eight other numbers of its row.
    """
    return kind.shape != "digit"


def difficulty(kind: Kind[Any], reasons: Reasons | None, report: Report) -> Difficulty:
    nodes, presolve = report.nodes, report.presolved.columns == 0
    if reasons is None or reasons.ended or not reasons.steps:
        return Difficulty("not measured", None, None, None, None, nodes, presolve)
    return Difficulty(
        word_of(kind, reasons),
        len(reasons.steps),
        max(step.size for step in reasons.steps),
        max(step.rows for step in reasons.steps),
        sum(not step.rows for step in reasons.steps),
        nodes,
        presolve,
    )


def word_of(kind: Kind[Any], reasons: Reasons | None) -> Word:
    """It follows from the largest reason; a step that takes a search makes it hard."""
    if not has_measure(kind) or reasons is None or reasons.ended or not reasons.steps:
        return "not measured"
    largest = max(step.size for step in reasons.steps)
    if largest > MEDIUM or not all(step.rows for step in reasons.steps):
        return "hard"
    return "easy" if largest <= EASY else "medium"
