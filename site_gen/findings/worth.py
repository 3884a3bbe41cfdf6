"""What each rule and each clue of a puzzle is worth: what SCIP finds when it alone is left out."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Protocol, TypeVar

from ..errors import SolveError
from ..kind import Answer, HasGrid, Kind
from ..solver.families import family
from ..solver.linear import Row
from ..solver.model import PuzzleModel
from ..solver.report import Report

DOZEN = 12
MOST = 50  # boards looked for without a rule
NEAR = 1, 4, 16  # so many variables differ from an answer: there one looks first
PATIENCE = 200  # boards that break other rules too, before such a search is given up
NODES = 1000  # of one search, so that a finding does not depend on the machine
CLUE_NODES = 5000  # the same for a clue

Stopped = Literal["", "limit", "work", "time"]
"""Why a search ended: "" it was exhausted, enough was found, its work was done, or the clock."""

ClueWorth = Literal["needed", "redundant", "open", "not measured"]
"""Without the clue: another answer; none, proved; undecided after so much work; or no time."""


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

    @property
    def cut_short(self) -> bool:
        """By the clock: another run might find more."""
        return self.stopped == "time"


@dataclass(frozen=True)
class Clues:
    """Some clues, one after another."""

    clues: tuple[ClueWorth, ...]

    @property
    def cut_short(self) -> bool:
        return "not measured" in self.clues


@dataclass(frozen=True)
class Worth:
    """`clues`: in the order of the kind's clues; empty unless one answer is proved."""

    rules: tuple[RuleWorth, ...]
    clues: tuple[ClueWorth, ...]


T = TypeVar("T", RuleWorth, Clues)


class Keep(Protocol):
    """The cache: a finding by its name, read from there or made (None is not kept)."""

    def __call__(self, name: str, made: type[T], make: Callable[[], T | None]) -> T | None: ...


@dataclass(frozen=True)
class Case:
    """A board with all answers that are known; `unique`: it is proved that there is just one."""

    kind: Kind[Any]
    board: HasGrid
    answers: Collection[Answer]
    unique: bool
    megabytes: float

    def model(self, board: HasGrid) -> PuzzleModel:
        made = PuzzleModel("worth")
        self.kind.formulations["main"].build(made, board)
        return made

    def broken(self, answer: Answer) -> set[str]:
        return {violation.rule for violation in self.kind.verify(self.board, answer)}


def worth_of(case: Case, seconds: float, keep: Keep) -> Worth:
    """The rules have half of the time at most, the clues what is left.

    What the clock had no say in is kept, clues by the dozen: a board for which one build has not
    the time is done after several.
    """
    end = time.perf_counter() + seconds
    told = [
        _kept(keep, f"rule-{rule}", RuleWorth, partial(_rule, case, rule, end - seconds / 2))
        for rule in case.kind.rules
    ]
    keys = [clue.key for clue in case.kind.clues(case.board)] if case.unique else []
    dozens = [
        _kept(keep, f"clues-{i}", Clues, partial(_clues, case, keys[i : i + DOZEN], end))
        for i in range(0, len(keys), DOZEN)
    ]
    return Worth(tuple(told), tuple(clue for dozen in dozens for clue in dozen.clues))


def _kept(keep: Keep, name: str, made: type[T], make: Callable[[], T]) -> T:
    """From the cache or made now, and then kept only if another run would find the same."""
    now: list[T] = []

    def lasting() -> T | None:
        now.append(make())
        return None if now[0].cut_short else now[0]

    return keep(f"worth-{name}", made, lasting) or now[0]


def _left(end: float) -> float:
    return max(0.0, end - time.perf_counter())


# -- rules


def _rule(case: Case, rule: str, end: float) -> RuleWorth:
    return rule_worth(case, rule, _left(end) / 2)  # few need so much, and none may take all


def rule_worth(case: Case, rule: str, seconds: float) -> RuleWorth:
    """What appears when this rule alone is dropped, and the example nearest to an answer."""
    if rule in case.kind.formulations["main"].built_in:
        return RuleWorth(rule, 0, "", built_in=True)
    if seconds <= 0:
        return RuleWorth(rule, 0, "time")
    end = time.perf_counter() + seconds
    found: list[Answer] = []
    for near in (*NEAR, None) if case.answers else (None,):
        report = _breaking(case, rule, found, near, _left(end))
        found += report.answers
        if found and not report.complete:  # farther away there is more, and it is not needed
            break
    return RuleWorth(rule, len(found), _stopped(report, len(found)), _nearest(case, found))


@family(
    says="Not far from an answer.",
    tex=r"\sum_{a \in A} (1 - x_a) + \sum_{b \notin A} x_b \le d",
    rules=(),
)
def not_far(model: PuzzleModel, answer: Answer, most: int) -> Iterator[Row]:
    keys = model.write(answer)
    if keys is not None:
        differ = model.no_good(keys)  # it says: in one variable at least
        yield Row(differ.terms, None, (differ.lower or 0) - 1 + most)


def _breaking(case: Case, rule: str, had: list[Answer], near: int | None, seconds: float) -> Report:
    """Further boards that break this rule alone; `near`: that differ in so much from an answer."""
    from ..solver.handler import Judge  # only if SCIP is to run
    from ..solver.search import solve

    model = case.model(case.board)
    model.drop_rule(rule)
    if near:
        model.require(not_far, model, next(iter(case.answers)), near)
    return solve(
        model,
        limit=max(1, MOST - len(had)),
        seconds=seconds,
        megabytes=case.megabytes,
        known=[*case.answers, *had],
        judge=Judge(lambda answer: case.broken(answer) == {rule}, PATIENCE),
        nodes=NODES,
    )


def _stopped(report: Report, found: int) -> Stopped:
    if report.complete:
        return ""
    if report.status in ("time limit", "memory limit"):
        return "time"
    return "limit" if found >= MOST else "work"


def _nearest(case: Case, found: Collection[Answer]) -> dict[str, list[str]] | None:
    """The one that differs least from an answer of the puzzle (if it has none: the smallest)."""
    told = [(distance(case, a), case.kind.to_json(case.board, a)) for a in found]
    if not told:
        return None
    _, rows = min(told, key=lambda one: (one[0], list(one[1].values())))
    return {name: list(lines) for name, lines in rows.items()}


def distance(case: Case, answer: Answer) -> int:
    return min((len(answer ^ right) for right in case.answers), default=len(answer))


# -- clues


def _clues(case: Case, keys: Collection[Hashable], end: float) -> Clues:
    """All at once first: clues that need not be there together need not be there one by one."""
    together: ClueWorth = _without(case, keys, NODES, _left(end)) if len(keys) > 1 else "open"
    if together == "redundant":
        return Clues((together,) * len(keys))
    return Clues(tuple(clue_worth(case, key, _left(end)) for key in keys))


def clue_worth(case: Case, key: Hashable, seconds: float) -> ClueWorth:
    """Whether the only answer stays the only one without this clue."""
    return _without(case, [key], CLUE_NODES, seconds)


def _without(case: Case, keys: Collection[Hashable], nodes: int, seconds: float) -> ClueWorth:
    if seconds <= 0:
        return "not measured"
    from ..solver.search import solve  # only if SCIP is to run

    less = case.kind.without(case.board, keys)
    report = solve(
        case.model(less),
        limit=1,
        seconds=seconds,
        megabytes=case.megabytes,
        known=case.answers,
        nodes=nodes,
    )
    for answer in report.answers:
        if broken := next(iter(case.kind.verify(less, answer)), None):
            raise SolveError(f"an answer without the clues {keys} breaks the rule {broken.rule}")
    if report.answers:
        return "needed"
    if report.complete:
        return "redundant"
    return "not measured" if _stopped(report, 0) == "time" else "open"
