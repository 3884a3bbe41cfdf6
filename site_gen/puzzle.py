"""Document -> Solved: parse, formulate, solve, verify. The solver's objects die in here."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .config import Solving
from .content import Document
from .errors import BuildError, SolveError
from .kind import Answer, HasGrid, PuzzleKind, Rows, find_kind
from .solver.facts import FormulationFacts, facts
from .solver.model import PuzzleModel
from .solver.report import Report
from .solver.search import confirm, solve


@dataclass(frozen=True)
class Run:
    """What one formulation gave on one board.

    `wrong`: how many of its answers break a rule that it leaves out.
    """

    facts: FormulationFacts
    report: Report
    wrong: int


@dataclass(frozen=True)
class Solved:
    """A document with all that was found: plain data, safe to pickle and to keep."""

    document: Document
    runs: Mapping[str, Run]  # formulation -> run; "main" is always there
    answers: tuple[Rows, ...]  # in the kind's JSON form, in a fixed order

    @property
    def report(self) -> Report:
        return self.runs["main"].report


def run_formulation(
    kind: PuzzleKind[Any],
    board: HasGrid,
    name: str,
    *,
    label: str = "puzzle",
    limit: int = 2,
    seconds: float = 60.0,
    megabytes: float = 4096.0,
    confirm_seconds: float = 0.0,
    started: float | None = None,
    keep: bool = False,
) -> Run:
    """Solve a board with one formulation and check every answer without the solver.

    Raises SolveError for an answer that breaks a rule which the formulation states: a bug.
    """
    started = time.perf_counter() if started is None else started
    formulation = kind.formulations[name]
    model = PuzzleModel(label)
    formulation.build(model, board)
    report = solve(
        model, limit=limit, seconds=seconds, megabytes=megabytes, started=started, keep=keep
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


def solve_document(document: Document, solving: Solving) -> Solved:
    """Solve with every formulation of the kind; ours decides, the others are for comparison."""
    kind, board = document.board()
    runs = {
        name: _plain(
            run_formulation(
                kind,
                board,
                name,
                label=f"{document.kind}-{document.slug}",
                limit=document.meta.limit,
                seconds=_seconds(document, solving, name),
                megabytes=solving.memory_limit,
                confirm_seconds=solving.confirm_time_limit if name == "main" else 0,
                keep=True,
            )
        )
        for name in kind.formulations
    }
    _compare(document, runs, kind)
    rows = [kind.to_json(board, answer) for answer in runs["main"].report.answers]
    return Solved(document, runs, tuple(sorted(rows, key=lambda r: [*map(list, r.values())])))


def _seconds(document: Document, solving: Solving, name: str) -> float:
    if name == "main":
        return document.meta.time_limit or solving.time_limit
    return solving.article_time_limit


def _plain(run: Run) -> Run:
    """Without the rows of the cuts, which hold on to the model; their facts are read off."""
    return replace(run, report=replace(run.report, cuts=dict.fromkeys(run.report.cuts, ())))


def _compare(document: Document, runs: Mapping[str, Run], kind: PuzzleKind[Any]) -> None:
    """Two complete searches with formulations of the same rules must agree."""
    main = runs["main"].report
    for name, run in runs.items():
        if kind.formulations[name].leaves_out or not (run.report.complete and main.complete):
            continue
        if set(run.report.answers) != set(main.answers):
            raise SolveError(
                f"{document.path}: the formulations main and {name} disagree: "
                f"{len(main.answers)} and {len(run.report.answers)} answers"
            )


def check_expected(solved: Solved) -> None:
    """Raise BuildError where the finding differs from what the document expects."""
    report, expect = solved.report, solved.document.meta.expect
    found, complete = len(report.answers), report.complete
    wanted = {"unique": 1, "none": 0}.get(str(expect), expect)
    right = found >= 2 if wanted == "many" else complete and found == wanted
    if not right:
        least = "" if complete else "at least "
        proof = "the search was exhausted" if complete else f"the search ended: {report.status}"
        number = "no answer" if not found and complete else f"{least}{found} answers"
        number = "one answer" if found == 1 and complete else number
        place = solved.document.keys.get("expect", f"{solved.document.path}:1:1")
        raise BuildError(f"{place}: expect: {expect}, but SCIP found {number} ({proof})")


def answer_sets(solved: Solved) -> tuple[tuple[Answer, ...], HasGrid, PuzzleKind[Any]]:
    """The answers read back from their JSON form, each verified again; board and kind."""
    kind, board = find_kind(solved.document.kind), solved.document.board()[1]
    answers = tuple(kind.from_json(board, rows) for rows in solved.answers)
    for answer in answers:
        if broken := next(iter(kind.verify(board, answer)), None):
            raise SolveError(f"{solved.document.path}: a kept answer breaks the rule {broken.rule}")
    return answers, board, kind
