"""The rows of a model in plain integers: that a candidate satisfies them is not left to SCIP."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from operator import le

from ..errors import SolveError
from .model import PuzzleModel


class ExactRows:
    """All rows column by column: most variables of a candidate are 0."""

    def __init__(self, puzzle: PuzzleModel) -> None:
        self._puzzle = puzzle
        self._columns: list[list[tuple[int, int]]] = [[] for _ in puzzle.variables]
        self._lower: list[float] = []
        self._upper: list[float] = []
        for place, (_, row) in enumerate(puzzle.rows()):
            for x, weight in row.terms.items():
                self._columns[x.index].append((place, weight))
            self._lower.append(-inf if row.lower is None else row.lower)
            self._upper.append(inf if row.upper is None else row.upper)

    def test(self, values: Sequence[int]) -> None:
        """Raise SolveError if `values`, one for each variable, break a row."""
        sums = [0] * len(self._lower)
        for value, column in zip(values, self._columns, strict=True):
            if value:
                for place, weight in column:
                    sums[place] += weight * value
        if not (all(map(le, self._lower, sums)) and all(map(le, sums, self._upper))):
            raise SolveError(f"{self._puzzle.name}: {self._fault(values)}")

    def _fault(self, values: Sequence[int]) -> str:
        family, name = next(
            (made.name, f"{made.name}_{i}")
            for made in self._puzzle.families.values()
            for i, row in enumerate(made.rows, 1)
            if not row.holds(lambda x: values[x.index])
        )
        return f"SCIP offered a candidate that breaks the row {name} of the family {family}"
