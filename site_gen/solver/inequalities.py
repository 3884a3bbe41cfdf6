"""Rows over binaries as inequalities over literals, with labels for what each rests on.

A literal is a number: 2i says that variable i is 1, 2i + 1 that it is 0; `literal ^ 1` is the
other of the two.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .families import Separator
from .linear import Row


class Inequality(NamedTuple):
    """`sum of weights of the true literals >= bound`; literals in rising order."""

    weights: tuple[int, ...]
    literals: tuple[int, ...]
    bound: int


def inequalities(row: Row, to: Sequence[int] | None = None) -> list[Inequality]:
    """The one or two that say what the row says; none for a row with other than binaries. `to`:
    other numbers of the variables."""
    found: list[Inequality] = []
    at: dict[int, int] = {}
    unit = True  # every weight is 1, as in most rows
    for x, weight in row.terms.items():
        if not x.binary:
            return found
        at[x.index if to is None else to[x.index]] = weight
        unit = unit and weight == 1
    places = sorted(at)
    for sign, side in ((1, row.lower), (-1, row.upper)):
        if side is None:
            continue
        if unit:
            bound = side if sign > 0 else len(places) - side
            literals, weights = [2 * i + (sign < 0) for i in places], [1] * len(places)
        else:
            signed = [sign * at[i] for i in places]
            bound = sign * side - sum([w for w in signed if w < 0])
            literals = [2 * i + (w < 0) for i, w in zip(places, signed, strict=True)]
            weights = [min(abs(w), bound) for w in signed]
        if bound > 0:
            found.append(Inequality(tuple(weights), tuple(literals), bound))
    return found


ALWAYS, NEVER = -1, -2  # instead of the literals of constants


def literals_watched(separator: Separator) -> list[int]:
    """What it watches: literals, ALWAYS or NEVER."""
    return [
        next((2 * x.index + y.constant for x in y.terms), ALWAYS if y.constant else NEVER)
        for y in separator.watches
    ]


class Lazy:
    """A lazy family for an engine. `least`: labels that all of its rows have; `labels`: those of
    a row that its separator yields at some bounds. `work`: literals that it was asked about.
    """

    def __init__(
        self,
        separator: Separator,
        least: int = 0,
        labels: Callable[[Inequality, int, int], int] | None = None,
    ) -> None:
        self.separator, self.least, self.labels = separator, least, labels
        self.work = 0
        self._ones_of: dict[Row, tuple[Inequality, ...]] = {}
        watched = literals_watched(separator)
        self.watched = array("i", [max(0, literal) for literal in watched])  # constants: any
        self._open = sum(1 << i for i, literal in enumerate(watched) if literal >= 0)
        self._ones = sum(1 << i for i, literal in enumerate(watched) if literal == ALWAYS)

    def cuts(self, certain: int, possible: int) -> Iterator[tuple[Inequality, int]]:
        """Rows with their labels; which of the watched are certainly 1 and may be, as bits."""
        self.work += len(self.watched)
        certain, possible = certain & self._open | self._ones, possible & self._open | self._ones
        for row in self.separator.separate(certain, possible):
            ones = self._ones_of.get(row)  # a separator may yield the same row again
            if ones is None:
                ones = self._ones_of[row] = tuple(inequalities(row))
            for one in ones:
                yield one, self.labels(one, certain, possible) if self.labels else self.least
