"""Linear expressions and rows over integer variables, as exact plain data.

The same rows are passed to SCIP, typeset on pages and evaluated in integers by tests, so these
cannot disagree.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache


class Linear:
    """The expression `constant + sum of coefficient * variable`; all numbers are ints.

    Comparing it (`<=`, `>=`, `==`) with another expression or an int makes a Row.
    """

    __slots__ = ("constant", "terms")

    def __init__(self, terms: dict[Variable, int], constant: int = 0) -> None:
        self.terms = terms
        self.constant = constant

    # -- arithmetic

    def __add__(self, other: Linear | int) -> Linear:
        return _plus(self, 1, other)

    __radd__ = __add__

    def __neg__(self) -> Linear:
        return Linear({x: -w for x, w in self.terms.items()}, -self.constant)

    def __sub__(self, other: Linear | int) -> Linear:
        return _plus(self, -1, other)

    def __rsub__(self, other: Linear | int) -> Linear:
        return _plus(-self, 1, other)

    def __mul__(self, factor: int) -> Linear:
        if not isinstance(factor, int):
            return NotImplemented
        if factor == 0:
            return Linear({}, 0)
        return Linear({x: factor * w for x, w in self.terms.items()}, factor * self.constant)

    __rmul__ = __mul__

    # -- rows

    def __le__(self, other: Linear | int) -> Row:
        body, side = _sides(self, other)
        return between(None, body, side)

    def __ge__(self, other: Linear | int) -> Row:
        body, side = _sides(self, other)
        return between(side, body, None)

    def __eq__(self, other: Linear | int) -> Row:  # type: ignore[override]
        body, side = _sides(self, other)
        return between(side, body, side)

    __hash__ = None  # type: ignore[assignment]  # only Variable is hashable

    # -- values

    @property
    def low(self) -> int:
        """Return the least value of the expression that the bounds of its variables allow."""
        return self.constant + sum(
            w * (x.lower if w > 0 else x.upper) for x, w in self.terms.items()
        )

    @property
    def high(self) -> int:
        """Return the greatest value of the expression that the bounds of its variables allow."""
        return self.constant + sum(
            w * (x.upper if w > 0 else x.lower) for x, w in self.terms.items()
        )

    def value(self, at: Mapping[Variable, int] | Callable[[Variable], int]) -> int:
        """Return the value of the expression if the variables have the values `at`."""
        get = at if callable(at) else at.__getitem__
        return self.constant + sum(w * get(x) for x, w in self.terms.items())


class Variable(Linear):
    """An integer variable `lower <= x <= upper`, which is also the expression `1 * x`.

    `key`: the object that it represents (a cell, a pair ...). `name`: its name in LP files.
    `index`: its place in the model.
    """

    __slots__ = ("binary", "index", "key", "lower", "name", "symbol", "upper")

    def __init__(
        self, name: str, symbol: str, key: object, index: int, lower: int, upper: int
    ) -> None:
        self.name, self.symbol, self.key, self.index = name, symbol, key, index
        self.lower, self.upper = lower, upper
        self.binary = lower == 0 and upper == 1

    __hash__ = object.__hash__  # type: ignore[assignment]
    constant = 0

    @property
    def terms(self) -> dict[Variable, int]:  # type: ignore[override]
        """Return the expression's terms, `{self: 1}`, as a new dict each time.

        A stored one would be a reference cycle, which only Python's cycle collector frees.
        """
        return {self: 1}

    @property
    def tex(self) -> str:
        """Return the name in formulas, such as `y_{3,4}`; numbers in it count from 1."""
        return f"{self.symbol}_{{{_index(self.key)}}}"

    def __repr__(self) -> str:
        return self.name


@lru_cache(maxsize=100_000)  # the same cells are part of many names
def key_name(key: object) -> str:
    """Format a key for use in names; numbers count from 1, as in all texts for readers."""
    if isinstance(key, tuple):
        return "_".join(map(key_name, key))
    if isinstance(key, int):
        return str(key + 1)
    text = str(key)
    return text if text.isascii() and text.isalnum() else "u" + text.encode().hex()


def _index(key: object) -> str:
    """Format a key as an index in a formula.

    Examples: `3,4` for a cell, `(3,4),(3,5)` for two cells, `3,4,9` for a cell with a number.
    """
    if isinstance(key, tuple):
        several = sum(isinstance(part, tuple) for part in key) > 1
        each = "({})" if several else "{}"  # a dash between two cells would look like a minus
        return ",".join((each if isinstance(p, tuple) else "{}").format(_index(p)) for p in key)
    return key_name(key) if isinstance(key, int) else rf"\text{{{key}}}"


class Row:
    """The constraint `lower <= sum of terms <= upper`; None means no bound."""

    __slots__ = ("lower", "terms", "upper")

    def __init__(self, terms: Mapping[Variable, int], lower: int | None, upper: int | None) -> None:
        self.terms, self.lower, self.upper = terms, lower, upper

    def __bool__(self) -> bool:
        raise TypeError("a Row is not true or false; use row.holds(values)")

    def holds(self, at: Mapping[Variable, int] | Callable[[Variable], int]) -> bool:
        """Return whether the values `at` satisfy the row."""
        get = at if callable(at) else at.__getitem__
        value = sum(w * get(x) for x, w in self.terms.items())
        above = self.lower is None or value >= self.lower
        return above and (self.upper is None or value <= self.upper)

    def forced(self, bounds: Callable[[Variable], tuple[int, int]]) -> dict[Variable, int] | None:
        """Return the open binaries that the row fixes at some bounds, with their values.

        `bounds`: returns (low, high) of a variable. Return None if no point within them satisfies
        the row.
        """
        least = most = 0
        open_: list[tuple[Variable, int]] = []
        for x, weight in self.terms.items():
            low, high = bounds(x)
            if low != high:
                open_.append((x, weight))
                if weight < 0:
                    low, high = high, low
            least += weight * low
            most += weight * high
        above = math.inf if self.lower is None else most - self.lower
        below = math.inf if self.upper is None else self.upper - least
        if above < 0 or below < 0:
            return None
        fixed = {}
        for x, weight in open_:
            if abs(weight) > above:  # it must take its higher end
                fixed[x] = int(weight > 0)
            elif abs(weight) > below:
                fixed[x] = int(weight < 0)
        return fixed


def _sides(one: Linear, other: Linear | int) -> tuple[Linear, int]:
    """Return the two sides of a comparison, all variables on the left and an int on the right."""
    return (one, other) if isinstance(other, int) else (_plus(one, -1, other), 0)


def _plus(one: Linear, sign: int, other: Linear | int) -> Linear:
    """Return `one + sign * other`. Building a model spends most of its time here."""
    terms = one.terms.copy()
    if isinstance(other, int):
        return Linear(terms, one.constant + sign * other)
    for x, weight in other.terms.items():
        weight = terms.get(x, 0) + sign * weight
        if weight:
            terms[x] = weight
        else:
            del terms[x]
    return Linear(terms, one.constant + sign * other.constant)


def total(items: Iterable[Linear | int]) -> Linear:
    """Return the sum of expressions and ints, with like terms merged and zero terms dropped."""
    terms: dict[Variable, int] = {}
    constant = 0
    for item in items:
        if type(item) is Variable:
            terms[item] = terms.get(item, 0) + 1
        elif isinstance(item, Linear):
            constant += item.constant
            for x, weight in item.terms.items():
                terms[x] = terms.get(x, 0) + weight
        else:
            constant += item
    if 0 in terms.values():
        terms = {x: w for x, w in terms.items() if w}
    return Linear(terms, constant)


def between(lower: int | None, middle: Linear, upper: int | None) -> Row:
    """Return the row `lower <= middle <= upper`."""
    shift = middle.constant
    return Row(
        middle.terms,
        None if lower is None else lower - shift,
        None if upper is None else upper - shift,
    )


ZERO, ONE = total(()), total((1,))
