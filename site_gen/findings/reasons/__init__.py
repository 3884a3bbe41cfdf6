"""Why a cell must be as it is: a walk from an empty board to its answer, each step with its reason.

`labels.py` knows which clues a row of the model rests on, `walk.py` looks for the shortest reason,
`check.py` has SCIP prove it on a board with nothing else, `steps.py` puts reason after reason.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from ...content.config import Explaining
from ...errors import SolveError
from ...kind import HasGrid, Kind
from ...solver.report import Report
from ..cache import kept
from .labels import LabelledBoard
from .steps import Reasons, Search, Step
from .walk import Reason

__all__ = ["Reasons", "Step", "find_reasons", "kept_reasons"]


def find_reasons(
    kind: Kind[Any],
    board: HasGrid,
    report: Report,
    *,
    seconds: float,
    strict: bool = False,
) -> Reasons | None:
    """A reason for every decision of the one answer; None where the report has not exactly one.

    `seconds`: of processor time, so that a busy machine finds as much as an idle one.
    `strict`: raise SolveError for a reason that SCIP does not share; else SCIP looks for another.
    """
    if not report.complete or len(report.answers) != 1 or seconds <= 0:
        return None
    labelled = LabelledBoard(kind, board)
    keys = labelled.model.write(report.answers[0])
    if keys is None:
        return None
    at = labelled.model.at_one(keys)
    values = [at[x] for _, x, _ in labelled.model.decisions()]
    end = time.process_time() + seconds

    def doubt(reason: Reason) -> None:
        if strict:
            raise SolveError(f"{kind.title}: SCIP does not share the reason {reason}")

    return Search(labelled, values, lambda: time.process_time() > end, doubt).run()


def kept_reasons(
    kind: Kind[Any],
    name: str,
    board: HasGrid,
    blocks: dict[str, str],
    report: Report,
    settings: Explaining,
    cache: Path | None,
) -> Reasons | None:
    """As `find_reasons`, for small boards, from the cache or made now."""
    if board.grid.rows * board.grid.cols > settings.reasons_cells:
        return None
    cut: list[Reasons] = []  # by the clock: with more time more would be found, it is not kept

    def make() -> Reasons | None:
        found = find_reasons(kind, board, report, seconds=settings.reasons_seconds)
        if found and found.ended == "time":
            cut.append(found)
            return None
        return found

    if settings.reasons_seconds <= 0:
        return None
    made = kept(
        cache, name, "reasons", [blocks, report.complete, len(report.answers)], Reasons, make
    )
    return made or next(iter(cut), None)
