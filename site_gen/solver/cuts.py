"""The cuts that a lazy family produced in one search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .families import Separator
from .linear import Row, Variable
from .watch import Bits


class Cuts:
    """An ordered set of the rows that a lazy family produced in one search."""

    def __init__(self, name: str, separator: Separator) -> None:
        self.name, self.separator = name, separator
        self._rows: dict[object, Row] = {}
        self.added: set[object] = set()  # keys of rows in SCIP; presolve only used the others
        self._seen: Bits | None = None
        # variable -> its bit, and whether its complement is watched
        self._places = {
            x: (i, y.constant == 1) for i, y in enumerate(separator.watches) for x in y.terms
        }

    @staticmethod
    def key(row: Row) -> object:
        return frozenset((x.index, w) for x, w in row.terms.items()), row.lower, row.upper

    def keep(self, row: Row) -> object:
        key = self.key(row)
        self._rows.setdefault(key, row)
        return key

    def found(self, seen: Bits) -> Iterator[tuple[Row, dict[Variable, int] | None]]:
        """Yield rows with the values of the open variables that they fix at these bounds.

        The values are None if all points within the bounds violate the row. SCIP asks repeatedly,
        so nothing is yielded for the same bounds as in the previous call.
        """
        if seen == self._seen:
            return
        certain, possible = seen

        def bounds(x: Variable) -> tuple[int, int]:
            place, complement = self._places[x]
            low, high = certain >> place & 1, possible >> place & 1
            return (1 - high, 1 - low) if complement else (low, high)

        for row in self.separator.separate(certain, possible):
            yield row, row.forced(bounds)
        self._seen = seen

    @property
    def rows(self) -> Iterable[Row]:
        return self._rows.values()

    @property
    def keys(self) -> list[object]:
        return list(self._rows)
