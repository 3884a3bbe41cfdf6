"""Operations on linear expressions (or, if-then-else, greatest, count ...) as rows.

Each returns an expression, an auxiliary variable where nothing simpler will do, and queues the
rows that define it, with the tightest constants that the bounds of its arguments allow. These
rows leave the auxiliaries one value for each value of the arguments: they multiply no solutions.

    def corners(logic, x, number):
        for a, b in pairs:
            logic.when(logic.all_of(x[a], x[b]), logic.absolute(number[a] - number[b]) == 1)
        yield from logic.drain()  # a family that forgets this leaves its auxiliaries free
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce, wraps
from itertools import combinations
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from ..errors import ModelError
from .linear import Linear, Row, Variable, total
from .model import PuzzleModel

P = ParamSpec("P")
T = TypeVar("T")
Expr: TypeAlias = Linear | int
Method: TypeAlias = Callable[Concatenate["Logic", P], T]

ZERO, ONE = total(()), total((1,))


@dataclass(frozen=True)
class Operation:
    """What an operation becomes, for the page.

    L and H are the least and the greatest value of a - b (or of a, if there is no b) that the
    bounds allow. Rows that the bounds imply are left out.
    """

    says: str
    tex: str


@dataclass(frozen=True)
class Became:
    """What all uses of an operation became; operations inside another count as part of it."""

    times: int = 0
    rows: int = 0
    variables: int = 0


OPERATIONS: dict[str, Operation] = {}  # every operation of Logic; filled by the decorator


def operation(*, says: str, tex: str) -> Callable[[Method[P, T]], Method[P, T]]:
    """Give a method of Logic its words, and count what its uses become."""

    def wrap(method: Method[P, T]) -> Method[P, T]:
        name = method.__name__
        OPERATIONS[name] = Operation(says, tex)

        @wraps(method)
        def counted(self: Logic, /, *args: P.args, **kwargs: P.kwargs) -> T:
            if self._inside:
                return method(self, *args, **kwargs)
            # a generator's own operations are not part of this one: run them first
            given = [tuple(arg) if isinstance(arg, Iterator) else arg for arg in args]
            rows, variables = len(self._rows), len(self.model.variables)
            self._inside = True
            try:
                result = method(self, *given, **kwargs)  # type: ignore[arg-type]
            finally:
                self._inside = False
            rows, variables = len(self._rows) - rows, len(self.model.variables) - variables
            had = self.became.get(name, Became())
            self.became[name] = Became(had.times + 1, had.rows + rows, had.variables + variables)
            return result

        return counted

    return wrap


class Logic:
    """The operations, on one model. A binary argument is any expression within 0 and 1."""

    def __init__(self, model: PuzzleModel, symbol: str, *, means: str) -> None:
        self.model, self.symbol, self.means = model, symbol, means
        self.became: dict[str, Became] = model.operations  # the page reads it off the model
        self._rows: list[Row] = []
        self._inside = False  # an operation is running

    def drain(self) -> Iterator[Row]:
        """The rows queued since the last call, in order."""
        rows, self._rows = self._rows, []
        return iter(rows)

    # -- binaries of binaries

    @operation(
        says="Or: z is at least each x, and at most their sum.",
        tex=r"x_i \le z \le \sum_j x_j \quad \forall i",
    )
    def either(self, *items: Expr) -> Linear:
        xs = _alternatives(items)
        if len(xs) < 2:
            return total(xs)
        z = self._auxiliary(0, 1)
        for x in xs:
            self._queue(z >= x)
        self._queue(z <= total(xs))
        return z

    @operation(
        says="And: z is at most each of the n x's, and 1 if they are all 1.",
        tex=r"\sum_j x_j - (n - 1) \le z \le x_i \quad \forall i",
    )
    def all_of(self, *items: Expr) -> Linear:
        missing = _alternatives(1 - total((x,)) for x in items)
        if len(missing) < 2:
            return 1 - total(missing)
        z = self._auxiliary(0, 1)
        for y in missing:
            self._queue(z <= 1 - y)
        self._queue(z >= 1 - total(missing))
        return z

    @operation(says="Not: the complement, without a row.", tex="1 - x")
    def negation(self, x: Expr) -> Linear:
        return 1 - _binary(x)

    @operation(
        says="Exclusive or: four rows. Of more than two, whether an odd number is 1: "
        "the z of the first two takes their place, and so on.",
        tex=r"x - y \le z \le x + y, \quad y - x \le z \le 2 - x - y",
    )
    def exclusive(self, *items: Expr) -> Linear:
        return reduce(self._differ, map(_binary, items), ZERO)

    @operation(
        says="Implication: z is 1 if x is 0 or y is 1.",
        tex=r"1 - x \le z, \quad y \le z \le 1 - x + y",
    )
    def implies(self, x: Expr, y: Expr) -> Linear:
        return self.either(1 - _binary(x), y)

    # -- binaries of integers

    @operation(says="z = 1 if a is at most b.", tex=r"1 - (1 - L) z \le a - b \le H (1 - z)")
    def at_most(self, a: Expr, b: Expr) -> Linear:
        return self._at_most_zero(_difference(a, b))

    @operation(says="z = 1 if a is less than b.", tex=r"L z \le a - b \le H - (H + 1) z")
    def less(self, a: Expr, b: Expr) -> Linear:
        return self._at_most_zero(_difference(a, b) + 1)

    @operation(says="z = 1 if a is at least b.", tex=r"L (1 - z) \le a - b \le (H + 1) z - 1")
    def at_least(self, a: Expr, b: Expr) -> Linear:
        return self._at_most_zero(_difference(b, a))

    @operation(says="z = 1 if a is greater than b.", tex=r"L + (1 - L) z \le a - b \le H z")
    def greater(self, a: Expr, b: Expr) -> Linear:
        return self._at_most_zero(_difference(b, a) + 1)

    @operation(
        says="Equal: one of z (equal), l (a is less) and g (a is greater) is 1. Of two binaries: "
        "not their exclusive or. If a − b has one sign only: the comparison that is left.",
        tex=r"L l + g \le a - b \le H g - l, \quad l + z + g = 1",
    )
    def equal(self, a: Expr, b: Expr) -> Linear:
        d = _difference(a, b)
        if d.low > 0 or d.high < 0:
            return ZERO
        if pair := _two_binaries(d):
            return 1 - self.exclusive(*pair)
        if d.low == 0 or d.high == 0:
            return self._at_most_zero(d if d.low == 0 else -d)
        z, less, greater = self._one_of(3)
        self._within(d.low * less + greater, d, d.high * greater - less)
        return z

    @operation(
        says="Unequal: one minus the z of equal.",
        tex=r"1 - z, \quad L l + g \le a - b \le H g - l, \quad l + z + g = 1",
    )
    def unequal(self, a: Expr, b: Expr) -> Linear:
        return 1 - self.equal(a, b)

    @operation(
        says="All different: the and of unequal over all pairs.",
        tex=r"\bigwedge_{i < j} (a_i \ne a_j)",
    )
    def all_different(self, *items: Expr) -> Linear:
        xs = [_plain(x) for x in items]
        if len(_distinct(xs)) < len(xs) or len(_values(xs)) < len(xs):
            return ZERO
        return self.all_of(*(self.unequal(a, b) for a, b in combinations(xs, 2)))

    # -- integers

    @operation(
        says="If c then a, else b: r is the one, a + b − r the other, and each obeys its bounds. "
        "Terms that both share stay outside. If a − b is constant: b + (a − b) c, without a row.",
        tex=r"L c \le r - b \le H c, \quad -H (1 - c) \le r - a \le -L (1 - c), \quad "
        r"\underline{a} c + \underline{b} (1 - c) \le r \le \overline{a} c + \overline{b} (1 - c), "
        r"\quad \underline{a} (1 - c) + \underline{b} c \le a + b - r "
        r"\le \overline{a} (1 - c) + \overline{b} c",
    )
    def if_then_else(self, condition: Expr, then: Expr, otherwise: Expr) -> Linear:
        c, a, b = _binary(condition), _plain(then), _plain(otherwise)
        if not c.terms:
            return a if c.constant else b
        same = Linear({x: w for x, w in a.terms.items() if b.terms.get(x) == w})
        a, b, d, n = a - same, b - same, a - b, 1 - c
        if not d.terms:
            return same + b + d.constant * c
        r = self._auxiliary(min(a.low, b.low), max(a.high, b.high))
        self._within(d.low * c, r - b, d.high * c)
        self._within(-d.high * n, r - a, -d.low * n)
        if a.terms and b.terms:  # else these are the same rows again
            self._within(a.low * c + b.low * n, r, a.high * c + b.high * n)
            self._within(a.low * n + b.low * c, a + b - r, a.high * n + b.high * c)
        return same + r

    @operation(
        says="Absolute value r: s is 1 if a is at least 0. Of the difference of two binaries: "
        "their exclusive or. If a has one sign only: a or −a, without a row.",
        tex=r"0 \le r + a \le 2 H s, \quad 2 (1 - s) \le r - a \le -2 L (1 - s)",
    )
    def absolute(self, a: Expr) -> Linear:
        d = _plain(a)
        if d.low >= 0 or d.high <= 0:
            return d if d.low >= 0 else -d
        if pair := _two_binaries(d):
            return self.exclusive(*pair)
        r, s = self._auxiliary(0, max(-d.low, d.high)), self._auxiliary(0, 1)
        self._within(ZERO, r + d, 2 * d.high * s)
        self._within(2 * (1 - s), r - d, -2 * d.low * (1 - s))
        return r

    @operation(
        says="Greatest, m: d is 1 for the first of the greatest items, so those before it are "
        "less; M is the most by which another item can exceed this one. Items that never exceed "
        "some other are left out. Of binaries: their or.",
        tex=r"\sum_{j > i} d_j \le m - a_i \le M_i (1 - d_i) \quad \forall i, "
        r"\qquad \sum_i d_i = 1",
    )
    def greatest(self, first: Expr, *others: Expr) -> Linear:
        every = _distinct(map(_plain, (first, *others)))
        xs = [x for x in every if not any((y - x).low >= 0 for y in every if y is not x)]
        low, high = max(x.low for x in xs), max(x.high for x in xs)
        if len(xs) == 1:
            return xs[0]
        if all(x.low == low and x.high == low + 1 for x in xs):
            return low + self.either(*(x - low for x in xs))
        m = self._auxiliary(low, high)
        d = self._one_of(len(xs))
        for i, x in enumerate(xs):
            most = max((y - x).high for y in xs if y is not x)
            self._within(total(d[i + 1 :]), m - x, most * (1 - d[i]))
        return m

    @operation(
        says="Least: minus the greatest of the negatives.",
        tex=r"\min_i a_i = - \max_i (-a_i)",
    )
    def least(self, first: Expr, *others: Expr) -> Linear:
        return -self.greatest(*(-total((x,)) for x in (first, *others)))

    @operation(
        says="Count: the sum of the binaries that say whether an item equals v.",
        tex=r"\sum_i [a_i = v]",
    )
    def count(self, value: Expr, items: Iterable[Expr]) -> Linear:
        return total([self.equal(item, value) for item in items])

    # -- requirements: rows without a result

    @operation(
        says="When c is 1, the row holds; when c is 0, it says no more than the bounds L and H "
        "of its sum. If these leave the row no chance: c = 0.",
        tex=r"l - (l - L) (1 - c) \le \sum_i w_i x_i \le u + (H - u) (1 - c)",
    )
    def when(self, condition: Expr, row: Row) -> None:
        c, body = _binary(condition), Linear(dict(row.terms))
        low, high = body.low, body.high
        least = low if row.lower is None else row.lower
        most = high if row.upper is None else row.upper
        if least > high or most < low:
            self._queue(c == 0)
        else:
            self._within(least - (least - low) * (1 - c), body, most + (high - most) * (1 - c))

    @operation(says="The result of an operation must be 1.", tex="z = 1")
    def require(self, x: Expr) -> None:
        self._queue(_binary(x) == 1)

    @operation(
        says="All different, required: y is 1 for the value v that an item has, and each value is "
        "had at most once (exactly once if there are as many values as items). For two items a "
        "and b only: s is 1 if a is greater; if both are binary, their sum is 1.",
        tex=r"a_i = \sum_v v y_{iv}, \quad \sum_v y_{iv} = 1 \quad \forall i, \qquad "
        r"\sum_i y_{iv} \le 1 \quad \forall v, \qquad "
        r"1 - (1 - L) (1 - s) \le a - b \le (H + 1) s - 1",
    )
    def require_all_different(self, items: Iterable[Expr]) -> None:
        xs = [_plain(x) for x in items]
        if len(xs) < 3:
            for a, b in combinations(xs, 2):
                self._not_zero(a - b)
            return
        has = [self._values_of(x) for x in xs]
        values = _values(xs)
        for v in values:
            times = total(y[v] for y in has if v in y)
            self._queue(times == 1 if len(values) == len(xs) else times <= 1)

    # -- what they are made of

    def _auxiliary(self, low: int, high: int) -> Variable:
        return self.model.another(self.symbol, low, high, means=self.means)

    def _queue(self, row: Row) -> None:
        body = Linear(dict(row.terms))
        below = row.lower is not None and body.low < row.lower
        if below or (row.upper is not None and body.high > row.upper):
            self._rows.append(row)

    def _within(self, low: Linear, middle: Linear, high: Linear) -> None:
        self._queue(middle >= low)
        self._queue(middle <= high)

    def _one_of(self, n: int) -> list[Linear]:
        """n binaries of which one is 1; the second of two is the first's complement."""
        if n == 2:
            first = self._auxiliary(0, 1)
            return [first, 1 - first]
        made: list[Linear] = [self._auxiliary(0, 1) for _ in range(n)]
        self._queue(total(made) == 1)
        return made

    def _differ(self, x: Linear, y: Linear) -> Linear:
        if not x.terms:
            return 1 - y if x.constant else y
        if not y.terms:
            return self._differ(y, x)
        if not (x - y).terms:  # the same
            return ZERO
        if not (x + y).terms:  # complements
            return ONE
        z = self._auxiliary(0, 1)
        self._within(x - y, z, x + y)
        self._within(y - x, z, 2 - x - y)
        return z

    def _at_most_zero(self, d: Linear) -> Linear:
        if d.low > 0 or d.high <= 0:
            return total((int(d.high <= 0),))
        if d.low == 0 and d.high == 1:
            return 1 - d
        z = self._auxiliary(0, 1)
        self._within(1 - (1 - d.low) * z, d, d.high * (1 - z))
        return z

    def _not_zero(self, d: Linear) -> None:
        if pair := _two_binaries(d):
            self._queue(total(pair) == 1)
        elif d.low >= 0 or d.high <= 0:
            self._queue(d >= 1 if d.low >= 0 else d <= -1)
        else:
            s = self._auxiliary(0, 1)
            self._within(1 - (1 - d.low) * (1 - s), d, (d.high + 1) * s - 1)

    def _values_of(self, x: Linear) -> dict[int, Linear]:
        """For each value that the bounds allow, the binary that says x has it."""
        if x.high == x.low:
            return {x.low: ONE}
        if x.high == x.low + 1:
            return {x.low: x.high - x, x.high: x - x.low}
        made = dict(enumerate(self._one_of(x.high - x.low + 1), x.low))
        self._queue(x == total(v * y for v, y in made.items()))
        return made


def _plain(x: Expr) -> Linear:
    """The expression with fixed variables as numbers: it is constant if it has no terms left."""
    e = total((x,))
    return total(
        [e.constant, *(w * (y if y.lower < y.upper else y.lower) for y, w in e.terms.items())]
    )


def _difference(a: Expr, b: Expr) -> Linear:
    return _plain(total((a, -b)))


def _binary(x: Expr) -> Linear:
    """`x` as a plain 0 or 1, one variable or a complement: nothing else is within 0 and 1."""
    e = _plain(x)
    if not 0 <= e.low <= e.high <= 1:
        raise ModelError(f"an expression from {e.low} to {e.high} is not a binary")
    return e


def _distinct(xs: Iterable[Linear]) -> list[Linear]:
    return list({_form(x): x for x in xs}.values())


def _form(x: Linear) -> tuple[object, ...]:
    """The same for the same expression (to compare the expressions would make a Row)."""
    return (x.constant, *sorted((y.index, w) for y, w in x.terms.items()))


def _alternatives(items: Iterable[Expr]) -> list[Linear]:
    """The distinct items of an or that may be 1; only the constant 1 if the or must be 1."""
    xs = _distinct(x for x in map(_binary, items) if x.high)
    forms = {_form(x) for x in xs}
    return [ONE] if any(x.low or _form(1 - x) in forms for x in xs) else xs


def _two_binaries(d: Linear) -> tuple[Linear, Linear] | None:
    """Binaries p and q of which `d` is the difference p - q, if it is one."""
    if len(d.terms) != 2 or (d.low, d.high) != (-1, 1):
        return None
    x, w = next(iter(d.terms.items()))
    p = w * x - (w * x).low
    return (p, p - d) if p.high == 1 else None


def _values(xs: Iterable[Linear]) -> list[int]:
    """The values that the bounds allow to any of them, in order."""
    return sorted({v for x in xs for v in range(x.low, x.high + 1)})
