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
from ..solver.model.facts import FormulationFacts, collect_facts
from ..solver.model.model import PuzzleModel
from ..solver.scip.report import DEFAULTS, Report, SearchSettings


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

    `confirm_seconds` limits a second opinion on a complete search; 0 means none. Raises SolveError
    if an answer breaks a rule that the formulation states, which is a bug.
    """
    from ..solver.scip.search import confirm, solve

    started = time.perf_counter() if settings.started is None else settings.started
    formulation, keep = kind.formulations[name], settings.keep
    model = PuzzleModel(label)
    formulation.build(model, board)
    ours = name == "main"  # pages offer only its files for download
    report = solve(model, replace(settings, started=started, files=ours, walk=keep and ours))
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
    if confirm_seconds > 0:
        report = confirm(model, report, seconds=confirm_seconds, megabytes=settings.megabytes)
    return Run(collect_facts(model, report.cuts, whole=keep and ours), report, wrong)
