"""Why a cell must be as it is: a walk from an empty board to its answer, each step with its reason.

`walk.py` looks for the shortest reason, `steps.py` puts reason after reason.
"""

from __future__ import annotations

from ..worth import Case
from .steps import Reasons, Search, Step

__all__ = ["Reasons", "Step", "find_reasons", "search_of"]


def find_reasons(case: Case) -> Reasons | None:
    """A reason for every decision of the one answer; None where it is not proved that there is
    exactly one."""
    search = search_of(case)
    return search.run() if search else None


def search_of(case: Case) -> Search | None:
    """The search for these reasons, before it has begun."""
    if not case.unique:
        return None
    (answer,) = case.answers
    model = case.labelled.model
    keys = model.write(answer)
    if keys is None:
        return None
    at = model.at_one(keys)
    return Search(case.labelled, [at[x] for _, x, _ in model.decisions()])
