"""Document -> Solved: our formulation on its board, others where it asks, and what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from ..content.config import Solving
from ..content.document import Document
from ..errors import SolveError
from ..kind import Answer, HasGrid, Kind, Rows
from ..solver.report import Report
from .reasons import Reasons, find_reasons
from .reasons.measure import Difficulty, difficulty
from .run import Run, run_formulation
from .worth import Worth, case_of, worth_of


@dataclass(frozen=True)
class Solved:
    """A document with all that was found: plain data, safe to pickle and to keep."""

    document: Document
    runs: Mapping[str, Run]  # formulation -> run; "main" is always there
    answers: tuple[Rows, ...]  # in the kind's JSON form, in a fixed order
    worth: Worth | None = None  # of rules and clues
    reasons: Reasons | None = None  # why each decision of the one answer is as it is

    @property
    def report(self) -> Report:
        return self.runs["main"].report

    @property
    def difficulty(self) -> Difficulty:
        return difficulty(self.document.board()[0], self.reasons, self.report)

    @cached_property
    def verified(self) -> tuple[Answer, ...]:
        """The answers, read from their JSON form. Raises SolveError for one that breaks a rule."""
        return verified(self.document, self.answers)

    def __getstate__(self) -> dict[str, Any]:
        """Without the verified answers: whoever gets this verifies them again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def solve_document(document: Document, solving: Solving) -> Solved:
    return explained(answered(document, solving), solving)


def answered(document: Document, solving: Solving) -> Solved:
    """What our formulation says, and nothing beside it."""
    kind, board = document.board()
    run = _run(document, solving, "main")
    rows = [kind.to_json(board, answer) for answer in run.report.answers]
    return Solved(
        document, {"main": run}, tuple(sorted(rows, key=lambda r: [*map(list, r.values())]))
    )


def explained(solved: Solved, solving: Solving) -> Solved:
    """With all that stands beside the answers. Formulations other than ours run only where the
    document asks for the comparison."""
    document, report = solved.document, solved.report
    kind, board = document.board()
    compared = document.meta.compare and solving.article_time_limit > 0
    others = [name for name in kind.formulations if name != "main" and compared]
    runs = {**solved.runs, **{name: _run(document, solving, name) for name in others}}
    _compare(document, runs, kind)
    case, explain = case_of(kind, board, report), solving.explain
    worth = worth_of(case) if explain.worth and document.meta.explain else None
    small = board.grid.rows * board.grid.cols <= explain.reasons_cells
    reasons = find_reasons(case) if small and document.meta.explain else None
    return replace(solved, runs=runs, worth=worth, reasons=reasons)


def _run(document: Document, solving: Solving, name: str) -> Run:
    kind, board = document.board()
    main = name == "main"
    run = run_formulation(
        kind,
        board,
        name,
        label=f"{document.kind}-{document.slug}",
        limit=document.meta.limit,
        seconds=_seconds(document, solving, name),
        megabytes=solving.memory_limit,
        confirm_seconds=solving.confirm_time_limit if main else 0,
        keep=True,
        record=main and solving.explain.film and document.meta.explain,
    )
    return _plain(run)


def _seconds(document: Document, solving: Solving, name: str) -> float:
    if name == "main":
        return document.meta.time_limit or solving.time_limit
    return solving.article_time_limit


def _plain(run: Run) -> Run:
    """Without the rows of the cuts, which hold on to the model; their facts are read off."""
    return replace(run, report=replace(run.report, cuts=dict.fromkeys(run.report.cuts, ())))


def _compare(document: Document, runs: Mapping[str, Run], kind: Kind[Any]) -> None:
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


def answer_sets(solved: Solved) -> tuple[tuple[Answer, ...], HasGrid, Kind[Any]]:
    """The verified answers, board and kind."""
    kind, board = solved.document.board()
    return solved.verified, board, kind


def verified(document: Document, rows: Sequence[Rows]) -> tuple[Answer, ...]:
    """Answers from their JSON form. Raises SolveError for one that breaks a rule."""
    kind, board = document.board()
    answers = tuple(kind.from_json(board, own) for own in rows)
    for answer in answers:
        if broken := next(iter(kind.verify(board, answer)), None):
            raise SolveError(f"{document.path}: a kept answer breaks the rule {broken.rule}")
    return answers
