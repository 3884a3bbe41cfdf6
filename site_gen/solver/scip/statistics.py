"""Reading of SCIP's statistics about a finished run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .report import Size


def read_statistics(scip: Any, folder: Path) -> tuple[str, Size]:
    """Return SCIP's statistics as JSON text, and the size of the problem after presolve.

    The constraint of our handler, which SCIP counts, is not included in the rows. A problem that
    presolve decides has size 0.
    """
    path = folder / "statistics.json"
    scip.writeStatisticsJson(str(path))
    statistics = path.read_text(encoding="utf-8", errors="replace")
    after = json.loads(statistics).get("presolvedprob", {})
    return statistics, Size(
        columns=after.get("num_variables", 0),
        rows=max(0, after.get("num_initial_constraints", 0) - 1),
        nonzeros=after.get("constraint_nonzeros", 0),
    )
