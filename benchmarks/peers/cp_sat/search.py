"""Runs of CP-SAT: up to so many answers, with clauses added as candidates turn up to need them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import BoolVarT, CpModel, IntVar

from site_gen.kind import Answer

from .. import PeerResult

Clause: TypeAlias = list[BoolVarT]  # one of these is true
Values: TypeAlias = Sequence[int]  # of all variables of a model, by index

BATCH = 30
"""Clauses are gathered from several candidates of one run: starting a run costs more than each."""


def no_clauses(values: Values) -> list[Clause]:
    return []


@dataclass(frozen=True)
class SearchProblem:
    """`decide`: the binaries that make an answer; every other variable follows from them.

    `lacks`: the clauses that a candidate violates; none: it is an answer.
    `settings`: parameters of CP-SAT that suit this kind.
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
    """Measured: presolve takes longer than the search that it saves, and linear relaxations say
    little. Where inprocessing rewrites the clauses, or one way to choose decisions is kept to, a
    hard board now and then takes a hundred times as long.
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
    """`end`: the time.monotonic() at which to give up."""
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
