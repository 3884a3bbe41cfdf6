"""The effect of each rule and clue: which answers a puzzle has when it alone is left out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ..errors import SolveError
from ..kind import Answer, HasGrid, Kind
from ..solver.engine.engine import Engine, make_engine, make_no_good, read_answer
from ..solver.engine.inequalities import inequalities
from ..solver.model.linear import Row
from ..solver.model.model import PuzzleModel
from ..solver.scip.report import Report
from .labels import LabelledBoard

MOST = 3  # boards to find without a rule: more would tell a reader nothing new
NEAR = 1, 4, 16  # search first where at most this many variables differ from an answer
PATIENCE = 40  # stop a search after this many boards that break other rules too
CONFLICTS = 300  # limit per search; a time limit would make findings depend on the machine
CLUE_CONFLICTS = 5000  # the same for a clue

Stopped = Literal["", "limit", "work"]
"""Why a search ended: "" if it was exhausted, "limit" after MOST boards, "work" at its limit."""

ClueWorth = Literal["needed", "redundant", "open"]
"""Without the clue there is another answer; or it is proved that there is none; or undecided."""


@dataclass(frozen=True)
class RuleWorth:
    """The number of filled boards found that break this rule and no other.

    `example`: one of them, in the form of `to_json`. `built_in`: no assignment of the model's
    variables breaks the rule, so there was no search.
    """

    rule: str
    found: int
    stopped: Stopped
    example: dict[str, list[str]] | None = None
    built_in: bool = False


@dataclass(frozen=True)
class Worth:
    """The effect of all rules and clues.

    `clues`: in the order of the kind's clues; empty unless it is proved that there is one answer.
    """

    rules: tuple[RuleWorth, ...]
    clues: tuple[ClueWorth, ...]


@dataclass(frozen=True)
class SolvedBoard:
    """A board with its known answers. `unique`: it is proved that there is exactly one."""

    kind: Kind[Any]
    board: HasGrid
    answers: Collection[Answer]
    unique: bool

    @cached_property
    def labelled(self) -> LabelledBoard:
        """Return the board with the labelled rows of its model, made at the first access."""
        return LabelledBoard(self.kind, self.board)

    def breaks_only(self, rule: str, answer: Answer) -> bool:
        """Return True if an answer breaks this rule and no other."""
        broken = False
        for one in self.kind.verify(self.board, answer):
            if one.rule != rule:
                return False
            broken = True
        return broken


def make_solved_board(kind: Kind[Any], board: HasGrid, report: Report) -> SolvedBoard:
    """Return the board with the answers of SCIP's report, sorted."""
    answers = tuple(sorted(report.answers, key=lambda answer: sorted(map(repr, answer))))
    return SolvedBoard(kind, board, answers, report.complete and len(answers) == 1)


def measure_worth(case: SolvedBoard) -> Worth:
    """Return the effect of each rule that holds on the board, and of each clue.

    The clues are only measured if it is proved that there is one answer.
    """
    rules = tuple(measure_rule(case, rule) for rule in case.kind.rules_on(case.board))
    return Worth(rules, measure_clues(case) if case.unique else ())


# -- rules


def measure_rule(case: SolvedBoard, rule: str) -> RuleWorth:
    """Search for filled boards that break this rule alone, and return how many were found.

    The example is the nearest to an answer.
    """
    if rule in case.kind.formulations["main"].built_in:
        return RuleWorth(rule, 0, "", built_in=True)
    model = case.labelled.model
    found: list[Answer] = []
    stopped: Stopped = ""
    with model.without_rule(rule):
        engine = make_engine(model)
        for answer in case.answers:
            _add_no_good(engine, model, answer)
        levels = _limit_distance(engine, model, case)
        every = (1 << levels) - 1
        for level in (*range(levels), None):
            engine.backtrack(0)
            engine.disable_labels(every if level is None else every & ~(1 << level))
            stopped = _find_breaking(case, rule, engine, model, found)
            if found and stopped:  # boards that differ more from the answer are not needed
                break
    return RuleWorth(rule, len(found), stopped, _choose_nearest(case, found))


def _limit_distance(engine: Engine, model: PuzzleModel, case: SolvedBoard) -> int:
    """Add rows that limit the distance to the first answer, with label 1 << i for NEAR[i].

    Let the search begin near that answer. Return the number of distances, 0 if no answer is known.
    """
    for answer in list(case.answers)[:1]:
        keys = model.write(answer)
        if keys is not None:
            differ = model.no_good(keys)  # at least one variable differs
            for level, most in enumerate(NEAR):
                near = Row(differ.terms, None, (differ.lower or 0) - 1 + most)
                for one in inequalities(near):
                    engine.add(one, 1 << level)
        engine.prefer(list_ones(model, answer))
        return len(NEAR)
    return 0


def list_ones(model: PuzzleModel, answer: Answer) -> list[int]:
    keys = model.write(answer)
    return [] if keys is None else [x.index for x, one in model.at_one(keys).items() if one]


def _add_no_good(engine: Engine, model: PuzzleModel, answer: Answer) -> None:
    keys = model.write(answer)
    if keys is not None:
        for one in inequalities(model.no_good(keys)):
            engine.add(one)


def _find_breaking(
    case: SolvedBoard, rule: str, engine: Engine, model: PuzzleModel, found: list[Answer]
) -> Stopped:
    """Add boards that break this rule alone to `found`, and return why the search ended."""
    left, refused = CONFLICTS, 0
    said = engine.solve((), left)
    while said == "sat":
        left -= engine.conflicts
        answer = read_answer(engine, model)
        if case.breaks_only(rule, answer):
            found.append(answer)
        else:
            refused += 1
        if len(found) >= MOST:
            return "limit"
        if left <= 0 or refused >= PATIENCE:
            return "work"
        said = engine.search_again(make_no_good(engine, model), left)
    return "" if said == "unsat" else "work"


def _choose_nearest(case: SolvedBoard, found: Collection[Answer]) -> dict[str, list[str]] | None:
    """Return the board of `found` that differs least from an answer, in the form of `to_json`.

    Without answers, return the board with the fewest keys, and None if there are no boards.
    """
    far = {answer: distance(case, answer) for answer in found}
    least = min(far.values(), default=0)
    told = [
        case.kind.answer.to_json(case.board, answer) for answer in found if far[answer] == least
    ]
    rows = min(told, key=lambda one: list(one.values()), default=None)
    return {**rows} if rows else None


def distance(case: SolvedBoard, answer: Answer) -> int:
    """Return in how many keys an answer differs from the nearest known one.

    Without known answers, return its number of keys.
    """
    return min((len(answer ^ right) for right in case.answers), default=len(answer))


# -- clues


def measure_clues(case: SolvedBoard) -> tuple[ClueWorth, ...]:
    """Return for each clue, in order, if the board needs it to have no other answer.

    The rows of the whole model that do not depend on the clue hold without it, so if they allow no
    other answer, there is none. Such a proof may use only few of the other clues; then each clue
    that it does not use is redundant as well. Another answer is verified without the model.
    """
    labelled, (answer,) = case.labelled, case.answers
    model, engine = labelled.model, labelled.make_engine()
    search_other_answer(engine, model, answer)
    found: dict[int, ClueWorth] = {}
    every = range(len(labelled.clues))
    for i in every:
        if i in found:
            continue
        engine.backtrack(0)
        engine.disable_labels(1 << i)
        said = engine.solve((), CLUE_CONFLICTS)
        if said == "unsat" and engine.refutation:
            used = engine.refutation.labels
            found |= {j: "redundant" for j in every if not used >> j & 1}
        elif said == "sat" and not _is_another(case, i, read_answer(engine, model)):
            # the engine lacks rows and variables that only exist on boards with fewer clues
            found[i] = _decide_clue(case, i)
        else:
            found[i] = "needed" if said == "sat" else "open"
    return tuple(found[i] for i in every)


def search_other_answer(engine: Engine, model: PuzzleModel, answer: Answer) -> None:
    """Exclude a known answer from an engine's search, and let the search begin near it."""
    _add_no_good(engine, model, answer)
    engine.prefer(list_ones(model, answer))


def _is_another(case: SolvedBoard, clue: int, answer: Answer) -> bool:
    return answer not in case.answers and not _find_broken_rule(case, clue, answer)


def _find_broken_rule(case: SolvedBoard, clue: int, answer: Answer) -> str:
    less = case.kind.without(case.board, [case.labelled.clues[clue].key])
    return next((one.rule for one in case.kind.verify(less, answer)), "")


def _decide_clue(case: SolvedBoard, clue: int) -> ClueWorth:
    """Return a clue's worth, from the model of the board without it.

    Raises SolveError if an answer of that model breaks a rule.
    """
    labelled, (answer,) = case.labelled, case.answers
    model = labelled.build_model([i for i in range(len(labelled.clues)) if i != clue])
    engine = make_engine(model)
    search_other_answer(engine, model, answer)
    said = engine.solve((), CLUE_CONFLICTS)
    if said == "sat" and (broken := _find_broken_rule(case, clue, read_answer(engine, model))):
        raise SolveError(f"an answer without a clue breaks the rule {broken}")
    return "needed" if said == "sat" else "redundant" if said == "unsat" else "open"
