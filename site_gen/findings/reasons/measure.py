"""The difficulty of a puzzle, measured by the steps to its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...levels import Level
from ...solver.scip.report import Report
from .steps import SEARCH, Reasons

EASY, MEDIUM = 2, 5  # maximal effort of the hardest step
Word = Literal[Level, "not measured"]
"""The word for a difficulty: a level, or "not measured"."""


@dataclass(frozen=True)
class Difficulty:
    """The difficulty of the steps to the answer, and of SCIP's search.

    `steps`: the number of steps. `effort`: the effort of the hardest step without a search;
    `times`: the number of steps with this effort. `searched`: the number of steps for which
    propagating one assumption was not enough. These four are None if `word` is "not measured".
    `nodes`: the number of nodes of SCIP's search. `presolve`: SCIP's presolve solved the puzzle
    without a search.
    """

    word: Word
    steps: int | None
    effort: int | None
    times: int | None
    searched: int | None
    nodes: int
    presolve: bool

    @property
    def rating(self) -> int | None:
        """Return the difficulty as a number, or None if it was not measured.

        The number is the effort of the hardest step. A step with a search has an effort of 99, and
        each such step adds one, so that puzzles with more of them are harder.
        """
        return SEARCH + self.searched if self.searched else self.effort


def measure_difficulty(reasons: Reasons | None, report: Report) -> Difficulty:
    """Return the difficulty of a puzzle: a word and figures.

    The word and the figures for steps depend on `reasons` alone. Without steps, and if the steps
    ended before the answer, the word is "not measured" and these figures are None. `nodes` and
    `presolve` come from SCIP's `report`.
    """
    nodes, presolve = report.nodes, report.presolved.columns == 0
    word = name_level(reasons)
    if reasons is None or word == "not measured":
        return Difficulty(word, None, None, None, None, nodes, presolve)
    efforts = [step.effort for step in reasons.steps]
    searched = efforts.count(SEARCH)
    rest = [effort for effort in efforts if effort < SEARCH]
    most = max(rest, default=0)
    return Difficulty(word, len(efforts), most, rest.count(most), searched, nodes, presolve)


def name_level(reasons: Reasons | None) -> Word:
    """Return the level of difficulty, which depends on the effort of the hardest step.

    It is "expert" if a step needs a search, and "not measured" without steps or if the steps ended
    before the answer.
    """
    if reasons is None or reasons.ended:
        return "not measured"
    return name_effort(max((step.effort for step in reasons.steps), default=None))


def name_effort(hardest: int | None) -> Word:
    """Return the level of difficulty of a board whose hardest step has this effort.

    None is "not measured".
    """
    if hardest is None:
        return "not measured"
    if hardest == SEARCH:
        return "expert"
    return "easy" if hardest <= EASY else "medium" if hardest <= MEDIUM else "hard"
