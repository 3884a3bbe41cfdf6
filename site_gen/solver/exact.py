"""The rows of a model in plain integers: that a candidate satisfies them is not left to SCIP."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import SolveError
from .linear import Row
from .model import PuzzleModel


def first_broken_plainly(rows: Iterable[Row], values: Sequence[int]) -> int:
    """The place of the first row that the variables' `values` break; -1 if all hold."""
    broken = (i for i, row in enumerate(rows) if not row.holds(lambda x: values[x.index]))
    return next(broken, -1)


try:
    from ._compiled import first_broken
except ImportError:  # no C compiler
    first_broken = first_broken_plainly


def check_rows(puzzle: PuzzleModel, values: Sequence[int]) -> None:
    """Raise SolveError if `values`, one for each variable, break a row."""
    for made in puzzle.families.values():
        place = first_broken(made.rows, values)
        if place >= 0:
            raise SolveError(
                f"{puzzle.name}: SCIP offered a candidate that breaks the row "
                f"{made.name}_{place + 1} of the family {made.name}"
            )
