"""SCIP's own statistics of a finished run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .report import Size


def read_statistics(scip: Any, folder: Path) -> tuple[dict[str, Any], Size]:
    """All tables as SCIP writes them, and the size of the problem after presolve.

    SCIP counts the constraint that holds our lazy families as one more row: it is no row.
    A problem that presolve decides has no variables left.
    """
    path = folder / "statistics.json"
    scip.writeStatisticsJson(str(path))
    statistics = json.loads(path.read_text(encoding="utf-8", errors="replace"))
    after = statistics.get("presolvedprob", {})
    return statistics, Size(
        columns=after.get("num_variables", 0),
        rows=max(0, after.get("num_initial_constraints", 0) - 1),
        nonzeros=after.get("constraint_nonzeros", 0),
    )
