"""What each rule and each clue of a puzzle is worth: what is found when it alone is left out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ..errors import SolveError
from ..kind import Answer, HasGrid, Kind
from ..solver.engine import Engine, answer_of, engine_of, no_good_of
from ..solver.inequalities import inequalities
from ..solver.linear import Row
from ..solver.model import PuzzleModel
from ..solver.report import Report
from .labels import LabelledBoard

MOST = 20  # boards looked for without a rule
NEAR = 1, 4, 16  # so many variables differ from an answer: there one looks first
PATIENCE = 100  # boards that break other rules too, before such a search is given up
CONFLICTS = 300  # of one search, so that a finding does not depend on the machine
CLUE_CONFLICTS = 5000  # the same for a clue

Stopped = Literal["", "limit", "work"]
"""Why a search ended: "" it was exhausted, enough was found, or its work was done."""

ClueWorth = Literal["needed", "redundant", "open"]
"""Without the clue: another answer; none, proved; undecided after so much work."""


@dataclass(frozen=True)
class RuleWorth:
    """The boards that break this rule and no other. `example`: one of them, as `to_json` has it.

    `built_in`: no assignment of the model's variables breaks it, so nothing was looked for.
    """

    rule: str
    found: int
    stopped: Stopped
    example: dict[str, list[str]] | None = None
    built_in: bool = False


@dataclass(frozen=True)
class Worth:
    """`clues`: in the order of the kind's clues; empty unless one answer is proved."""

    rules: tuple[RuleWorth, ...]
    clues: tuple[ClueWorth, ...]


@dataclass(frozen=True)
class Case:
    """A board with all answers that are known; `unique`: it is proved that there is just one."""

    kind: Kind[Any]
    board: HasGrid
    answers: Collection[Answer]
    unique: bool

    @cached_property
    def labelled(self) -> LabelledBoard:
        return LabelledBoard(self.kind, self.board)

    def breaks_only(self, rule: str, answer: Answer) -> bool:
        broken = False
        for one in self.kind.verify(self.board, answer):
            if one.rule != rule:
                return False
            broken = True
        return broken


def case_of(kind: Kind[Any], board: HasGrid, report: Report) -> Case:
    answers = tuple(sorted(report.answers, key=lambda answer: sorted(map(repr, answer))))
    return Case(kind, board, answers, report.complete and len(answers) == 1)


def worth_of(case: Case) -> Worth:
    rules = tuple(rule_worth(case, rule) for rule in case.kind.rules_on(case.board))
    return Worth(rules, clues_worth(case) if case.unique else ())


# -- rules


def rule_worth(case: Case, rule: str) -> RuleWorth:
    """What appears when this rule alone is dropped, and the example nearest to an answer."""
    if rule in case.kind.formulations["main"].built_in:
        return RuleWorth(rule, 0, "", built_in=True)
    model = PuzzleModel("worth", like=case.labelled.model)
    case.kind.formulations["main"].build(model, case.board)
    model.drop_rule(rule)
    engine = engine_of(model)
    for answer in case.answers:
        _forbid(engine, model, answer)
    found: list[Answer] = []
    stopped: Stopped = ""
    levels = _near(engine, model, case)
    for level in (*range(levels), None):
        engine.back(0)
        engine.forbid((1 << levels) - 1 if level is None else (1 << levels) - 1 & ~(1 << level))
        stopped = _breaking(case, rule, engine, model, found)
        if found and stopped:  # farther away there is more, and it is not needed
            break
    return RuleWorth(rule, len(found), stopped, _nearest(case, found))


def _near(engine: Engine, model: PuzzleModel, case: Case) -> int:
    """Rows that keep near an answer, each with a label of its own; how many."""
    for answer in list(case.answers)[:1]:
        keys = model.write(answer)
        if keys is not None:
            differ = model.no_good(keys)  # it says: in one variable at least
            for level, most in enumerate(NEAR):
                near = Row(differ.terms, None, (differ.lower or 0) - 1 + most)
                for one in inequalities(near):
                    engine.add(one, 1 << level)
        engine.prefer(_ones(model, answer))
        return len(NEAR)
    return 0


def _ones(model: PuzzleModel, answer: Answer) -> list[int]:
    keys = model.write(answer)
    return [] if keys is None else [x.index for x, one in model.at_one(keys).items() if one]


def _forbid(engine: Engine, model: PuzzleModel, answer: Answer) -> None:
    keys = model.write(answer)
    if keys is not None:
        for one in inequalities(model.no_good(keys)):
            engine.add(one)


def _breaking(
    case: Case, rule: str, engine: Engine, model: PuzzleModel, found: list[Answer]
) -> Stopped:
    """Look for further boards that break this rule alone; why the search ended."""
    left, refused = CONFLICTS, 0
    said = engine.solve((), left)
    while said == "sat":
        left -= engine.conflicts
        answer = answer_of(engine, model)
        if case.breaks_only(rule, answer):
            found.append(answer)
        else:
            refused += 1
        if len(found) >= MOST:
            return "limit"
        if left <= 0 or refused >= PATIENCE:
            return "work"
        said = engine.another(no_good_of(engine, model), left)
    return "" if said == "unsat" else "work"


def _nearest(case: Case, found: Collection[Answer]) -> dict[str, list[str]] | None:
    """The one that differs least from an answer of the puzzle (if it has none: the smallest)."""
    far = {answer: distance(case, answer) for answer in found}
    least = min(far.values(), default=0)
    told = [
        case.kind.answer.to_json(case.board, answer) for answer in found if far[answer] == least
    ]
    rows = min(told, key=lambda one: list(one.values()), default=None)
    return {**rows} if rows else None


def distance(case: Case, answer: Answer) -> int:
    return min((len(answer ^ right) for right in case.answers), default=len(answer))


# -- clues


def clues_worth(case: Case) -> tuple[ClueWorth, ...]:
    """Of each clue, whether the only answer stays the only one without it.

    The rows of the whole model that do not rest on the clue hold without it, so if they leave no
    other answer, there is none. What is proved without one clue may rest on few of the others:
    then the rest could be left out as well, each for itself. Another answer is verified without
    the model.
    """
    labelled, (answer,) = case.labelled, case.answers
    model, engine = labelled.model, labelled.engine()
    look_beside(engine, model, answer)
    found: dict[int, ClueWorth] = {}
    every = range(len(labelled.clues))
    for i in every:
        if i in found:
            continue
        engine.back(0)
        engine.forbid(1 << i)
        said = engine.solve((), CLUE_CONFLICTS)
        if said == "unsat" and engine.refutation:
            used = engine.refutation.labels
            found |= {j: "redundant" for j in every if not used >> j & 1}
        elif said == "sat" and _broken(case, i, answer_of(engine, model)):
            found[i] = _alone(case, i)  # rows are missing that only fewer clues have
        else:
            found[i] = "needed" if said == "sat" else "open"
    return tuple(found[i] for i in every)


def look_beside(engine: Engine, model: PuzzleModel, answer: Answer) -> None:
    """For another answer, near the known one first."""
    _forbid(engine, model, answer)
    engine.prefer(_ones(model, answer))


def _broken(case: Case, clue: int, answer: Answer) -> str:
    """A rule that the answer breaks without the clue; that it is not the known one, the no-good
    says."""
    less = case.kind.without(case.board, [case.labelled.clues[clue].key])
    return next((one.rule for one in case.kind.verify(less, answer)), "")


def _alone(case: Case, clue: int) -> ClueWorth:
    """The same, by the model of the board without the clue."""
    labelled, (answer,) = case.labelled, case.answers
    model = labelled.model_of([i for i in range(len(labelled.clues)) if i != clue])
    engine = engine_of(model)
    look_beside(engine, model, answer)
    said = engine.solve((), CLUE_CONFLICTS)
    if said == "sat" and (broken := _broken(case, clue, answer_of(engine, model))):
        raise SolveError(f"an answer without a clue breaks the rule {broken}")
    return "needed" if said == "sat" else "redundant" if said == "unsat" else "open"
