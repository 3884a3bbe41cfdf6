"""Searches with CP-SAT for several answers, with clauses that are added when violated."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import BoolVarT, CpModel, IntVar

from site_gen.kind import Answer

from .. import PeerResult

Clause: TypeAlias = list[BoolVarT]  # at least one is true
Values: TypeAlias = Sequence[int]  # the values of all variables of a model, by index

BATCH = 30
"""Clauses to collect in a run before the next one, since starting a run is expensive."""


def no_clauses(values: Values) -> list[Clause]:
    return []


@dataclass(frozen=True)
class SearchProblem:
    """A model, and how to read its solutions.

    `decide` are the binaries that make an answer; they decide all other variables. `lacks`
    returns the clauses that a candidate violates; without any, it is an answer. `settings` are
    parameters of CP-SAT for this kind.
    """

    model: CpModel
    decide: Sequence[IntVar]
    read: Callable[[Values], Answer]
    lacks: Callable[[Values], list[Clause]] = no_clauses
    settings: Mapping[str, Any] = field(default_factory=dict)


class _Watch(cp_model.CpSolverSolutionCallback):
    def __init__(self, stop_after: Callable[[Values], bool]) -> None:
        super().__init__()
        self.stop_after = stop_after
        self.stopped = False

    def on_solution_callback(self) -> None:
        if not self.stopped and self.stop_after(list(self.response_proto.solution)):
            self.stopped = True
            self.stop_search()


def make_solver(settings: Mapping[str, Any]) -> cp_model.CpSolver:
    """Return a CP-SAT solver with the settings that were fastest in our measurements.

    Presolve takes longer than it saves, and linear relaxations help little. With inprocessing, or
    with a fixed decision strategy, some hard boards take a hundred times as long.
    """
    made = cp_model.CpSolver()
    made.parameters.num_workers = 1
    made.parameters.random_seed = 1
    made.parameters.enumerate_all_solutions = True
    made.parameters.linearization_level = 0
    made.parameters.cp_model_presolve = False
    made.parameters.use_sat_inprocessing = False
    made.parameters.search_branching = cp_model.PORTFOLIO_SEARCH
    for name, value in settings.items():
        setattr(made.parameters, name, value)
    return made


def search(puzzle: SearchProblem, limit: int, end: float) -> PeerResult:
    """Search for up to `limit` answers until `end`, a value of time.monotonic()."""
    answers: set[Answer] = set()
    cp_sat = make_solver(puzzle.settings)
    while len(answers) < limit and (left := end - time.monotonic()) > 0:
        fresh: list[Clause] = []

        def stop_after(values: Values, fresh: list[Clause] = fresh) -> bool:
            if clauses := puzzle.lacks(values):
                fresh.extend(clauses)
                return len(fresh) >= BATCH
            answers.add(puzzle.read(values))
            fresh.append([~v if values[v.index] else v for v in puzzle.decide])
            return len(answers) >= limit

        cp_sat.parameters.max_time_in_seconds = left
        watch = _Watch(stop_after)
        status = cp_sat.solve(puzzle.model, watch)
        if not watch.stopped:
            exhausted = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
            return PeerResult(frozenset(answers), exhausted)
        for clause in fresh:
            puzzle.model.add_bool_or(clause)
    return PeerResult(frozenset(answers), complete=False)
