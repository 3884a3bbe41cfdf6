"""The steps from an empty board to its answer, each with the reason for it.

`walk.py` finds the easiest next reason, `steps.py` builds the sequence of steps.
"""

from __future__ import annotations

from ...solver.engine.slices import finish
from ..worth import SolvedBoard
from .steps import Reasons, Search, Step

__all__ = ["Reasons", "Step", "find_reasons", "search_of"]


def find_reasons(case: SolvedBoard) -> Reasons | None:
    """Return the steps to the board's only answer, with a reason for each decision.

    Return None if it is not proved that there is exactly one answer, or if the model cannot
    represent it. If the steps end before the answer, their `ended` says why.
    """
    search = search_of(case)
    return finish(search.run()) if search else None


def search_of(case: SolvedBoard) -> Search | None:
    """Return the search that `find_reasons` runs, before its first step; None as there."""
    if not case.unique:
        return None
    (answer,) = case.answers
    model = case.labelled.model
    keys = model.write(answer)
    if keys is None:
        return None
    at = model.at_one(keys)
    return Search(case.labelled, [at[x] for _, x, _ in model.decisions()])
