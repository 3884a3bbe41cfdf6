"""Rows over binaries as inequalities over literals, with labels for what each depends on.

A literal is a number: 2i means that variable i is 1, 2i + 1 that it is 0. `literal ^ 1` is the
negation.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from ..model.family import Separator
from ..model.linear import Row


class Inequality(NamedTuple):
    """The inequality `sum of weights of the true literals >= bound`; literals are sorted."""

    weights: tuple[int, ...]
    literals: tuple[int, ...]
    bound: int


def inequalities(row: Row, to: Sequence[int] | None = None) -> list[Inequality]:
    """Return the inequalities that are equivalent to a row over binaries, at most two.

    Return an empty list for a row with other variables. `to`: new indices of the variables.
    """
    found: list[Inequality] = []
    terms = row.terms
    for x in terms:
        if not x.binary:
            return found
    if to is None:
        at = {x.index: weight for x, weight in terms.items()}
    else:
        at = {to[x.index]: weight for x, weight in terms.items()}
    places, size = sorted(at), len(at)
    unit = [*at.values()].count(1) == size  # as in most rows
    for sign, side in ((1, row.lower), (-1, row.upper)):
        if side is None:
            continue
        if unit:
            bound = side if sign > 0 else size - side
            if bound > 0:
                literals = [2 * i for i in places] if sign > 0 else [2 * i + 1 for i in places]
                found.append(Inequality((1,) * size, tuple(literals), bound))
            continue
        signed = [sign * at[i] for i in places]
        bound = sign * side - sum([w for w in signed if w < 0])
        if bound > 0:
            literals = [2 * i + (w < 0) for i, w in zip(places, signed, strict=True)]
            weights = [min(abs(w), bound) for w in signed]
            found.append(Inequality(tuple(weights), tuple(literals), bound))
    return found


ALWAYS, NEVER = -1, -2  # used for constants instead of literals
_DIGITS = bytes.maketrans(b"\0\1", b"01")


def literals_watched(separator: Separator) -> list[int]:
    """Return the watched expressions as literals, ALWAYS or NEVER."""
    return [
        next((2 * x.index + y.constant for x in y.terms), ALWAYS if y.constant else NEVER)
        for y in separator.watches
    ]


def _pick_places(places: Sequence[int]) -> Callable[[Sequence[int]], Iterable[int]]:
    """Return a function from a sequence to its values at these places, the last place first."""
    if len(places) < 2:  # itemgetter of one place returns no tuple
        return lambda values: [values[i] for i in places]
    return itemgetter(*reversed(places))


def _parse_digits(digits: Iterable[int]) -> int:
    """Return the int with these binary digits, of which the highest is first."""
    return int(bytes(digits).translate(_DIGITS) or b"0", 2)


class Lazy:
    """A lazy family in the form that an engine uses.

    `least`: labels that all of its rows have. `labels`: a function that returns the labels of a
    row that the separator yields at some bounds. `work`: the number of literals passed to the
    separator so far.
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
        # any literal serves for constants
        self.watched = array("i", [max(0, literal) for literal in watched])
        self._true = _pick_places([*self.watched])
        self._false = _pick_places([literal ^ 1 for literal in self.watched])
        self._open = sum(1 << i for i, literal in enumerate(watched) if literal >= 0)
        self._ones = sum(1 << i for i, literal in enumerate(watched) if literal == ALWAYS)

    def read_bounds(self, true: Sequence[int]) -> tuple[int, int]:
        """Return the watched literals that are true, and those that may be, as bits.

        `true`: 1 for each true literal, 0 for the others.
        """
        return _parse_digits(self._true(true)), ~_parse_digits(self._false(true))

    def cuts(self, certain: int, possible: int) -> Iterator[tuple[Inequality, int]]:
        """Yield cuts with their labels at bounds, given as bits of the watched expressions.

        `certain`: those that are certainly 1. `possible`: those that may be 1.
        """
        self.work += len(self.watched)
        certain, possible = certain & self._open | self._ones, possible & self._open | self._ones
        for row in self.separator.separate(certain, possible):
            ones = self._ones_of.get(row)  # a separator may yield the same row again
            if ones is None:
                ones = self._ones_of[row] = tuple(inequalities(row))
            for one in ones:
                yield one, self.labels(one, certain, possible) if self.labels else self.least
