"""The race: every solver on every board, in one process, one board at a time.

The rules, the same for all solvers:

- Boards are ordered by size. On each board the solvers alternate: a first run of each, then a
  second, then a third. The median counts.
- A run is stopped after `seconds`. One that took `once_from` seconds or more is not repeated.
- A solver that ran out of time on `strikes` boards of a kind and series skips larger ones.
- The article's formulation runs once on each board, after all other solvers, in the remaining
  time. When the `budget` is used up, the largest boards are skipped.

The time is that from the parsed board to the proof: building, reading, solving and decoding.
Imports do not count: each solver first runs once on a tiny board.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from site_gen.site.layout import words

from .entries import Entry
from .machine import describe_machine
from .results import ARTICLE, BoardResult, Limits, Measurement, Results, format_time
from .solvers import Outcome, Solver

Report = Callable[[str], None]

FULL = Limits(seconds=60, runs=3, once_from=10, strikes=2, budget=2700, article_from=1500)
QUICK = Limits(seconds=5, runs=1, once_from=0, strikes=2, budget=240, article_from=150)


@dataclass
class Lane:
    """The runs of one solver on one board."""

    solver: str
    runs: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    status: str = ""
    message: str = ""
    answers: int = 0
    facts: Mapping[str, float | int] = field(default_factory=dict)

    def add(self, entry: Entry, solve: Solver, seconds: float) -> None:
        """Run the solver once more. An exception becomes the status of the measurement."""
        gc.collect()  # garbage of the previous run must not count for this one
        cpu, wall = time.process_time(), time.perf_counter()
        try:
            outcome = solve(entry, seconds)
        except Exception as error:  # noqa: BLE001 - one solver's crash must not end the race
            self.status = "error"
            self.message = f"{type(error).__name__}: {error}"
            return
        self.runs.append(time.perf_counter() - wall)
        self.cpu.append(time.process_time() - cpu)
        self.status, self.message = check_outcome(entry, outcome)
        self.answers, self.facts = len(outcome.answers), outcome.facts

    def wants_more(self, limits: Limits) -> bool:
        if not self.runs:
            return not self.status
        quick = self.status == "proved" and self.runs[-1] < limits.once_from
        return quick and len(self.runs) < limits.runs

    def measurement(self) -> Measurement:
        return Measurement.model_validate(
            {
                "solver": self.solver,
                "status": self.status,
                "message": self.message,
                "seconds": _round(statistics.median(self.runs)) if self.runs else None,
                "runs": tuple(map(_round, self.runs)),
                "cpu": tuple(map(_round, self.cpu)),
                "answers": self.answers,
                **self.facts,
            }
        )


def _round(seconds: float) -> float:
    return round(seconds, 6)


def check_outcome(entry: Entry, outcome: Outcome) -> tuple[str, str]:
    """Return status and message; a proof must have found exactly the known answer."""
    right = outcome.answers
    if outcome.lenient:
        right = frozenset(a for a in right if not any(entry.kind.verify(entry.board, a)))
    wrong, proved = right - {entry.answer}, outcome.status == "proved"
    if wrong:
        return "wrong answer", f"{words.count(len(wrong), 'answer')} other than the known one"
    if proved and not right:
        return "wrong answer", "“no answer”, but there is one"
    if outcome.answers - right:
        return outcome.status, "it finds an answer that breaks a rule which it leaves out"
    return outcome.status, ""


def run_race(
    entries: Sequence[Entry],
    solvers: Mapping[str, tuple[str, Solver]],
    limits: Limits,
    report: Report,
) -> Results:
    """Run a race and return its results. `solvers` maps names to (title, solver)."""
    started = time.perf_counter()
    boards = race(entries, {name: solver for name, (_, solver) in solvers.items()}, limits, report)
    return Results(
        schema_version=1,
        date=datetime.now(UTC).replace(microsecond=0),
        seconds=round(time.perf_counter() - started, 1),
        machine=describe_machine(),
        limits=limits,
        solvers={name: title for name, (title, _) in solvers.items()},
        boards=tuple(boards),
    )


def race(
    entries: Sequence[Entry], solvers: Mapping[str, Solver], limits: Limits, report: Report
) -> list[BoardResult]:
    """Run all solvers on the entries, which are ordered by size; report a line per board."""
    started = time.perf_counter()
    warm_up(entries, solvers)
    first = {name: solver for name, solver in solvers.items() if name != ARTICLE}
    last = {name: solver for name, solver in solvers.items() if name == ARTICLE}
    heats = (first, min(limits.article_from, limits.budget), limits.runs), (last, limits.budget, 1)
    lanes: list[list[Lane]] = [[] for _ in entries]
    for contestants, until, runs in heats:
        heat = Heat(contestants, limits.model_copy(update={"runs": runs}), started + until)
        for i, entry in enumerate(entries):
            made = heat.run(entry)
            lanes[i] += made
            if made:
                times = ", ".join(f"{x.solver} {format_time(x.measurement())}" for x in made)
                report(f"[{i + 1}/{len(entries)}] {entry.id}: {times}")
    return [
        BoardResult(
            id=entry.id,
            kind=entry.name,
            series=entry.series,
            rows=entry.board.grid.rows,
            cols=entry.board.grid.cols,
            measurements=tuple(lane.measurement() for lane in runs),
        )
        for entry, runs in zip(entries, lanes, strict=True)
    ]


class Heat:
    """A heat: some solvers on boards of growing size."""

    def __init__(self, solvers: Mapping[str, Solver], limits: Limits, end: float) -> None:
        self.solvers, self.limits, self.end = solvers, limits, end
        self.stopped: Counter[tuple[str, str, str]] = Counter()

    def run(self, entry: Entry) -> list[Lane]:
        lanes = [Lane(name) for name in self.solvers]
        for lane in lanes:
            if why := self._find_reason(entry, lane.solver):
                lane.status, lane.message = "not run", why
        while any(waiting := [lane for lane in lanes if lane.wants_more(self.limits)]):
            for lane in waiting:
                lane.add(entry, self.solvers[lane.solver], self.limits.seconds)
        for lane in lanes:
            if lane.status in ("time limit", "memory limit"):
                self.stopped[lane.solver, entry.name, entry.series] += 1
        return lanes

    def _find_reason(self, entry: Entry, solver: str) -> str:
        """Return why a solver skips a board, or ""."""
        if self.stopped[solver, entry.name, entry.series] >= self.limits.strikes:
            boards = words.count(self.limits.strikes, "board")
            return f"it ran out of time on {boards} that are no larger"
        if time.perf_counter() > self.end:
            return "the time for the whole benchmark was used up"
        return ""


def warm_up(entries: Sequence[Entry], solvers: Mapping[str, Solver]) -> None:
    """Run each solver once per kind, for imports and other work that is done only once."""
    for name, kind in {entry.name: entry.kind for entry in entries}.items():
        board = kind.parse(kind.example)
        example = Entry("example", name, kind, board, frozenset())
        for solver in solvers.values():
            Lane("").add(example, solver, 5)
