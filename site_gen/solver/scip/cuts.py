"""The cuts that a lazy family produced in one search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..model.family import Separator
from ..model.linear import Row, Variable
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
        """Return a key that is the same for rows with the same terms and bounds."""
        return frozenset((x.index, w) for x, w in row.terms.items()), row.lower, row.upper

    def keep(self, row: Row) -> object:
        """Store a row, unless an equal one is stored; return its key."""
        key = self.key(row)
        self._rows.setdefault(key, row)
        return key

    def found(self, seen: Bits) -> Iterator[tuple[Row, dict[Variable, int] | None]]:
        """Yield each row that the separator finds at these bounds, with the values that it fixes.

        The values, of open variables, are None if all points within the bounds violate the row.
        SCIP asks repeatedly, so nothing is yielded for the same bounds as in the previous call.
        """
        if seen == self._seen:
            return
        certain, possible = seen

        def bounds(x: Variable) -> tuple[int, int]:
            """Return the least and the greatest value of a variable at these bounds."""
            place, complement = self._places[x]
            low, high = certain >> place & 1, possible >> place & 1
            return (1 - high, 1 - low) if complement else (low, high)

        for row in self.separator.separate(certain, possible):
            yield row, row.forced(bounds)
        self._seen = seen

    @property
    def rows(self) -> Iterable[Row]:
        """Return the stored rows, in the order in which they were first stored."""
        return self._rows.values()

    @property
    def keys(self) -> list[object]:
        """Return the keys of `rows`, in the same order."""
        return list(self._rows)
