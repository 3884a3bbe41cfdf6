"""The exact check of candidates against the rows of a model, in integers and without SCIP."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...errors import SolveError
from .linear import Row
from .model import PuzzleModel


def first_broken_plainly(rows: Iterable[Row], values: Sequence[int]) -> int:
    """Return the place of the first row that the variables' `values` violate, or -1."""
    broken = (i for i, row in enumerate(rows) if not row.holds(lambda x: values[x.index]))
    return next(broken, -1)


try:
    from .._compiled import first_broken
except ImportError:  # no C compiler
    first_broken = first_broken_plainly


def check_rows(puzzle: PuzzleModel, values: Sequence[int]) -> None:
    """Raise SolveError if `values`, one for each variable, violate a row of the model."""
    for made in puzzle.families.values():
        place = first_broken(made.rows, values)
        if place >= 0:
            raise SolveError(
                f"{puzzle.name}: SCIP offered a candidate that breaks the row "
                f"{made.name}_{place + 1} of the family {made.name}"
            )
