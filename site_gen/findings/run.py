"""The run of one formulation on one board: solved with SCIP, its answers checked.

The result is plain data; no object of SCIP leaves this module.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from ..errors import SolveError
from ..kind import Answer, HasGrid, Kind
from ..solver.engine.slices import finish_before
from ..solver.model.facts import FormulationFacts, collect_facts
from ..solver.model.model import PuzzleModel
from ..solver.scip.report import DEFAULTS, Report, SearchSettings
from .engine_verdict import ask_engine

FIRST_NODES = 500  # of SCIP, before our engine tries


@dataclass(frozen=True)
class Run:
    """The result of one formulation on one board.

    `wrong`: the number of answers that break a rule which the formulation leaves out.
    """

    facts: FormulationFacts
    report: Report
    wrong: int


def ask_scip(
    model: PuzzleModel, *, limit: int, seconds: float, known: Collection[Answer] = ()
) -> Report:
    """Return SCIP's report on a model, with at most `limit` answers that are not in `known`.

    SCIP is imported here because that takes 0.1 s.
    """
    from ..solver.scip.search import solve

    return solve(model, SearchSettings(limit=limit, seconds=seconds, known=known))


def solve_model(model: PuzzleModel, settings: SearchSettings) -> tuple[Report, bool]:
    """Solve a model with SCIP; return its report, and whether our engine decided instead of SCIP.

    The engine tries if SCIP has not finished after FIRST_NODES, on a model of binaries and rows
    alone. Where a board has few clues or none, it learns much faster from dead ends. If it does not
    decide either, SCIP searches without this limit. Pages show SCIP's run, so the engine does not
    try where the settings ask for parts of it.
    """
    from ..solver.scip.search import solve

    shown = settings.keep or settings.walk or settings.record
    of_rows = all(x.binary for x in model.variables) and not any(
        made.lazy for made in model.families.values()
    )
    if shown or settings.known or settings.nodes is not None or not of_rows:
        return solve(model, settings), False
    started = time.perf_counter() if settings.started is None else settings.started
    report = solve(model, replace(settings, started=started, nodes=FIRST_NODES))
    if report.status != "node limit":
        return report, False
    asked = ask_engine(model, limit=settings.limit)
    said = finish_before(asked, started + settings.seconds)
    if said is None or not (said.complete or len(said.answers) == settings.limit):
        return solve(model, replace(settings, started=started)), False
    if said.complete and not {*report.answers} <= {*said.answers}:
        raise SolveError(f"{model.name}: SCIP found an answer that our engine excludes")
    found = replace(
        report,
        answers=said.answers,
        complete=said.complete,
        status="complete" if said.complete else "answer limit",
        seconds=time.perf_counter() - started,
        found=(),
    )
    return found, True


def run_formulation(
    kind: Kind[Any],
    board: HasGrid,
    name: str,
    *,
    label: str = "puzzle",
    settings: SearchSettings = DEFAULTS,
    confirm_seconds: float = 0.0,
) -> Run:
    """Solve a board with the formulation `name` and check every answer without the solver.

    `confirm_seconds` limits a second opinion on a complete search of SCIP; 0 means none. Raises
    SolveError if an answer breaks a rule that the formulation states, which is a bug.
    """
    from ..solver.scip.search import confirm

    started = time.perf_counter() if settings.started is None else settings.started
    formulation, keep = kind.formulations[name], settings.keep
    model = PuzzleModel(label)
    formulation.build(model, board)
    ours = name == "main"  # pages offer only its files for download
    own = replace(settings, started=started, files=ours, walk=keep and ours)
    report, by_engine = solve_model(model, own)
    checking, wrong = time.perf_counter(), 0
    for answer in report.answers:
        broken = {v.rule for v in kind.verify(board, answer)}
        if broken - formulation.leaves_out.keys():
            raise SolveError(
                f"{label}: SCIP's answer breaks the rules: {', '.join(sorted(broken))}"
            )
        wrong += bool(broken)
    # with `keep`, this leaves out the time for writing the files, which is not part of solving
    report = replace(report, seconds=report.seconds + time.perf_counter() - checking)
    if confirm_seconds > 0 and not by_engine:
        report = confirm(model, report, seconds=confirm_seconds, megabytes=settings.megabytes)
    return Run(collect_facts(model, report.cuts, whole=keep and ours), report, wrong)
