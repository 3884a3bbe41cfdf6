"""The solvers in the race, as functions with the same signature."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from site_gen.findings.run import run_formulation
from site_gen.kind import Answer
from site_gen.solver.scip.report import SearchSettings

from .entries import Entry
from .peers import Peer
from .results import ARTICLE, OURS, Status

LIMIT = 2
"""Answers to search for: a complete search with one answer proves that it is the only one."""
LENIENT = 10_000
"""The same for a formulation that leaves out a rule: answers that break it do not end the run."""


class Outcome(NamedTuple):
    """The outcome of a run. If `lenient`, a rule is left out, and answers may break it."""

    answers: frozenset[Answer]
    status: Status
    lenient: bool = False
    facts: Mapping[str, float | int] = {}


Solver: TypeAlias = Callable[[Entry, float], Outcome]
"""A function of a board and a time limit in seconds; everything that it does counts as time."""


def make_scip_solver(formulation: str) -> Solver:
    """Return a solver that runs SCIP with a formulation."""

    def run(entry: Entry, seconds: float) -> Outcome:
        lenient = bool(entry.kind.formulations[formulation].leaves_out)
        limit = LENIENT if lenient else LIMIT
        report = run_formulation(
            entry.kind,
            entry.board,
            formulation,
            settings=SearchSettings(limit=limit, seconds=seconds),
            confirm_seconds=0,
        ).report
        return Outcome(
            frozenset(report.answers),
            "proved" if report.complete else _STATUS[report.status],
            lenient,
            {
                "build_seconds": report.build_seconds,
                "nodes": report.nodes,
                "variables": report.size.columns,
                "rows": report.size.rows,
                "nonzeros": report.size.nonzeros,
            },
        )

    return run


_STATUS: Mapping[str, Status] = {
    "answer limit": "answer limit",
    "time limit": "time limit",
    "memory limit": "memory limit",
}


def make_peer_solver(peers: Mapping[str, Peer]) -> Solver:
    """Return a solver that runs each kind's program; `peers` maps kinds to programs."""

    def run(entry: Entry, seconds: float) -> Outcome:
        found = peers[entry.name](entry.board, LIMIT, seconds)
        if found.complete:
            return Outcome(found.answers, "proved")
        full = len(found.answers) >= LIMIT
        return Outcome(found.answers, "answer limit" if full else "time limit")

    return run


def list_solvers() -> dict[str, tuple[str, Solver]]:
    """Map names to (title, solver), ours first, the article's last.

    The peers are imported here because they need the extra `bench`.
    """
    from .peers import clingo, cp_sat

    return {
        OURS: ("our formulation", make_scip_solver(OURS)),
        "clingo": ("clingo", make_peer_solver(clingo.PEERS)),
        "cp_sat": ("CP-SAT", make_peer_solver(cp_sat.PEERS)),
        ARTICLE: ("the article’s formulation", make_scip_solver(ARTICLE)),
    }
