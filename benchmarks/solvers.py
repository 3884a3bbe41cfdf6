"""The four ways to solve a board, as functions of one form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from site_gen.findings.run import run_formulation
from site_gen.kind import Answer
from site_gen.solver.report import SearchSettings

from .entries import Entry
from .peers import Peer
from .results import ARTICLE, OURS, Status

WANTED = 2
"""Answers looked for: whoever finds one and no second has proved that it is the only one."""
LENIENT = 10_000
"""The same where a rule is left out: what breaks it is passed over, and does not end the run."""


class Outcome(NamedTuple):
    """`lenient`: some rule is left out, so an answer that breaks it is no mistake."""

    answers: frozenset[Answer]
    status: Status
    lenient: bool = False
    facts: Mapping[str, float | int] = {}


Solver: TypeAlias = Callable[[Entry, float], Outcome]
"""(board, seconds it may take) -> what was found. All that it does counts as its time."""


def make_scip_solver(formulation: str) -> Solver:
    def run(entry: Entry, seconds: float) -> Outcome:
        lenient = bool(entry.kind.formulations[formulation].leaves_out)
        limit = LENIENT if lenient else WANTED
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
    """`peers`: the name of a kind -> its program."""

    def run(entry: Entry, seconds: float) -> Outcome:
        found = peers[entry.name](entry.board, WANTED, seconds)
        if found.complete:
            return Outcome(found.answers, "proved")
        full = len(found.answers) >= WANTED
        return Outcome(found.answers, "answer limit" if full else "time limit")

    return run


def list_solvers() -> dict[str, tuple[str, Solver]]:
    """Name -> (in words, the solver); ours first, the article's last.

    The peers are imported only here: they are the only ones to need the extra `bench`.
    """
    from .peers import clingo, cp_sat

    return {
        OURS: ("our formulation", make_scip_solver(OURS)),
        "clingo": ("clingo", make_peer_solver(clingo.PEERS)),
        "cp_sat": ("CP-SAT", make_peer_solver(cp_sat.PEERS)),
        ARTICLE: ("the article’s formulation", make_scip_solver(ARTICLE)),
    }
