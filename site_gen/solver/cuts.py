"""What a lazy family gave in one search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .families import Separator
from .linear import Row, Variable
from .watch import Bits


class Cuts:
    """The rows that a lazy family gave in one search, each once, in order."""

    def __init__(self, name: str, separator: Separator) -> None:
        self.name, self.separator = name, separator
        self._rows: dict[object, Row] = {}
        self.added: set[object] = set()  # those that SCIP holds; the others served presolve
        self._seen: Bits | None = None
        # where to read a variable: its place, and whether its complement is watched
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
        """Rows that points within these bounds violate (None), or that fix some of the open
        variables. SCIP asks again and again: nothing new is found at the same bounds.
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
