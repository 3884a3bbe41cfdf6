"""Board -> Run: one formulation on one board, solved and checked. SCIP's objects die in here."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from ..errors import SolveError
from ..kind import Answer, HasGrid, Kind
from ..solver.facts import FormulationFacts, facts
from ..solver.model import PuzzleModel
from ..solver.report import Report


@dataclass(frozen=True)
class Run:
    """What one formulation gave on one board.

    `wrong`: how many of its answers break a rule that it leaves out.
    """

    facts: FormulationFacts
    report: Report
    wrong: int


def ask_scip(
    model: PuzzleModel, *, limit: int, seconds: float, known: Collection[Answer] = ()
) -> Report:
    """Ask SCIP, which is only loaded now: it takes 0.1 s."""
    from ..solver.search import solve

    return solve(model, limit=limit, seconds=seconds, known=known)


def run_formulation(
    kind: Kind[Any],
    board: HasGrid,
    name: str,
    *,
    label: str = "puzzle",
    limit: int = 2,
    seconds: float = 60.0,
    nodes: int | None = None,
    megabytes: float = 4096.0,
    confirm_seconds: float = 0.0,
    started: float | None = None,
    keep: bool = False,
    record: bool = False,
) -> Run:
    """Solve a board with one formulation and check every answer without the solver.

    Raises SolveError for an answer that breaks a rule which the formulation states: a bug.
    """
    from ..solver.search import confirm, solve

    started = time.perf_counter() if started is None else started
    formulation = kind.formulations[name]
    model = PuzzleModel(label)
    formulation.build(model, board)
    report = solve(
        model,
        limit=limit,
        seconds=seconds,
        nodes=nodes,
        megabytes=megabytes,
        started=started,
        keep=keep,
        files=name == "main",  # what readers take home
        walk=keep and name == "main",
        record=record,
    )
    checking, wrong = time.perf_counter(), 0
    for answer in report.answers:
        broken = {v.rule for v in kind.verify(board, answer)}
        if broken - formulation.leaves_out.keys():
            raise SolveError(
                f"{label}: SCIP's answer breaks the rules: {', '.join(sorted(broken))}"
            )
        wrong += bool(broken)
    # with `keep`, writing the files to take home came in between: nobody waits for those
    report = replace(report, seconds=report.seconds + time.perf_counter() - checking)
    if confirm_seconds > 0:
        report = confirm(model, report, seconds=confirm_seconds, megabytes=megabytes)
    return Run(facts(model, report, whole=keep and name == "main"), report, wrong)
