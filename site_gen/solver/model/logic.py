"""Operations on linear expressions (or, if-then-else, greatest, count ...), expressed as rows.

Each operation returns an expression, which contains an auxiliary variable only if necessary. It
queues the rows that define the auxiliaries, with the tightest constants that the bounds of its
arguments allow. The arguments determine the auxiliaries, so there are no additional solutions.

    def corners(logic, x, number):
        for a, b in pairs:
            logic.when(logic.all_of(x[a], x[b]), logic.absolute(number[a] - number[b]) == 1)
        yield from logic.drain()  # a family that forgets this leaves its auxiliaries free
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import combinations

from .expressions import Expr, alternatives, binary, difference, distinct, pair_of, plain, values
from .linear import ONE, ZERO, Linear, Row, total
from .operations import OPERATIONS, Became, Queue, operation

__all__ = ["OPERATIONS", "Became", "Logic"]


class Logic(Queue):
    """The operations on the expressions of one model.

    A binary argument can be any expression whose bounds are within 0 and 1.
    """

    # -- binaries of binaries

    @operation(
        says="Or: z is at least each x, and at most their sum.",
        tex=r"x_i \le z \le \sum_j x_j \quad \forall i",
    )
    def either(self, *items: Expr) -> Linear:
        """Return a binary that is 1 if at least one item is 1 (or); 0 without items."""
        xs = alternatives(items)
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
        """Return a binary that is 1 if all items are 1 (and); 1 without items."""
        missing = alternatives(1 - total((x,)) for x in items)
        if len(missing) < 2:
            return 1 - total(missing)
        z = self._auxiliary(0, 1)
        for y in missing:
            self._queue(z <= 1 - y)
        self._queue(z >= 1 - total(missing))
        return z

    @operation(says="Not: 1 minus the binary, without a row.", tex="1 - x")
    def negation(self, x: Expr) -> Linear:
        """Return 1 - x for a binary."""
        return 1 - binary(x)

    @operation(
        says="Exclusive or: z is 1 if exactly one of two binaries is 1. For more than two, z "
        "is 1 if an odd number of them is 1: the result for the first two takes their "
        "place, and so on.",
        tex=r"x - y \le z \le x + y, \quad y - x \le z \le 2 - x - y",
    )
    def exclusive(self, *items: Expr) -> Linear:
        """Return a binary that is 1 if an odd number of items is 1; for two items, exactly one."""
        return reduce(self._differ, map(binary, items), ZERO)

    @operation(
        says="Implication: z is 1 if x is 0 or y is 1.",
        tex=r"1 - x \le z, \quad y \le z \le 1 - x + y",
    )
    def implies(self, x: Expr, y: Expr) -> Linear:
        """Return a binary that is 1 if x is 0 or y is 1."""
        return self.either(1 - binary(x), y)

    # -- binaries of integers

    @operation(says="z = 1 if a is at most b.", tex=r"1 - (1 - L) z \le a - b \le H (1 - z)")
    def at_most(self, a: Expr, b: Expr) -> Linear:
        """Return a binary that is 1 if a <= b, and 0 if not."""
        return self._at_most_zero(difference(a, b))

    @operation(says="z = 1 if a is less than b.", tex=r"L z \le a - b \le H - (H + 1) z")
    def less(self, a: Expr, b: Expr) -> Linear:
        """Return a binary that is 1 if a < b, and 0 if not."""
        return self._at_most_zero(difference(a, b) + 1)

    @operation(says="z = 1 if a is at least b.", tex=r"L (1 - z) \le a - b \le (H + 1) z - 1")
    def at_least(self, a: Expr, b: Expr) -> Linear:
        """Return a binary that is 1 if a >= b, and 0 if not."""
        return self._at_most_zero(difference(b, a))

    @operation(says="z = 1 if a is greater than b.", tex=r"L + (1 - L) z \le a - b \le H z")
    def greater(self, a: Expr, b: Expr) -> Linear:
        """Return a binary that is 1 if a > b, and 0 if not."""
        return self._at_most_zero(difference(b, a) + 1)

    @operation(
        says="Equal: exactly one of z (equal), l (a is less) and g (a is greater) is 1. For "
        "two binaries, it is 1 minus their exclusive or. If a − b cannot be negative, or "
        "cannot be positive, one comparison is enough.",
        tex=r"L l + g \le a - b \le H g - l, \quad l + z + g = 1",
    )
    def equal(self, a: Expr, b: Expr) -> Linear:
        """Return a binary that is 1 if a = b, and 0 if not."""
        d = difference(a, b)
        if d.low > 0 or d.high < 0:
            return ZERO
        if pair := pair_of(d):
            return 1 - self.exclusive(*pair)
        if d.low == 0 or d.high == 0:
            return self._at_most_zero(d if d.low == 0 else -d)
        z, less, greater = self._one_of(3)
        self._within(d.low * less + greater, d, d.high * greater - less)
        return z

    @operation(
        says="Unequal: 1 minus the result of equal.",
        tex=r"1 - z, \quad L l + g \le a - b \le H g - l, \quad l + z + g = 1",
    )
    def unequal(self, a: Expr, b: Expr) -> Linear:
        """Return a binary that is 1 if a and b differ, and 0 if not."""
        return 1 - self.equal(a, b)

    @operation(
        says="All different: unequal for all pairs, joined by and.",
        tex=r"\bigwedge_{i < j} (a_i \ne a_j)",
    )
    def all_different(self, *items: Expr) -> Linear:
        """Return a binary that is 1 if no two items are equal, and 0 if some are."""
        xs = [plain(x) for x in items]
        if len(distinct(xs)) < len(xs) or len(values(xs)) < len(xs):
            return ZERO
        return self.all_of(*(self.unequal(a, b) for a, b in combinations(xs, 2)))

    # -- integers

    @operation(
        says="If c then a, else b: r is the chosen one and a + b − r the other one; each is "
        "within its bounds. Terms that a and b share are left out of this and added "
        "afterwards. If a − b is constant, the result is b + (a − b) c, without a row.",
        tex=r"L c \le r - b \le H c, \quad -H (1 - c) \le r - a \le -L (1 - c), \quad "
        r"\underline{a} c + \underline{b} (1 - c) \le r \le \overline{a} c + \overline{b} (1 - c), "
        r"\quad \underline{a} (1 - c) + \underline{b} c \le a + b - r "
        r"\le \overline{a} (1 - c) + \overline{b} c",
    )
    def if_then_else(self, condition: Expr, then: Expr, otherwise: Expr) -> Linear:
        """Return an expression that is `then` if `condition` is 1, and `otherwise` if it is 0."""
        c, a, b = binary(condition), plain(then), plain(otherwise)
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
        says="Absolute value r: s is 1 if a is at least 0. For the difference of two "
        "binaries, it is their exclusive or. If a cannot be negative, or cannot be "
        "positive, it is a or −a, without a row.",
        tex=r"0 \le r + a \le 2 H s, \quad 2 (1 - s) \le r - a \le -2 L (1 - s)",
    )
    def absolute(self, a: Expr) -> Linear:
        """Return an expression that equals the absolute value of a."""
        d = plain(a)
        if d.low >= 0 or d.high <= 0:
            return d if d.low >= 0 else -d
        if pair := pair_of(d):
            return self.exclusive(*pair)
        r, s = self._auxiliary(0, max(-d.low, d.high)), self._auxiliary(0, 1)
        self._within(ZERO, r + d, 2 * d.high * s)
        self._within(2 * (1 - s), r - d, -2 * d.low * (1 - s))
        return r

    @operation(
        says="Greatest, m: d is 1 for the first of the greatest items, so the items before it "
        "are less. M is the most by which another item can exceed this one. Items that "
        "can never exceed a certain other item are left out. For binaries, it is their "
        "or.",
        tex=r"\sum_{j > i} d_j \le m - a_i \le M_i (1 - d_i) \quad \forall i, "
        r"\qquad \sum_i d_i = 1",
    )
    def greatest(self, first: Expr, *others: Expr) -> Linear:
        """Return an expression that equals the maximum of the items."""
        every = distinct(map(plain, (first, *others)))
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
        says="Least: minus the greatest of the negated items.",
        tex=r"\min_i a_i = - \max_i (-a_i)",
    )
    def least(self, first: Expr, *others: Expr) -> Linear:
        """Return an expression that equals the minimum of the items."""
        return -self.greatest(*(-total((x,)) for x in (first, *others)))

    @operation(
        says="Count: the sum of a binary for each item that says whether it equals v.",
        tex=r"\sum_i [a_i = v]",
    )
    def count(self, value: Expr, items: Iterable[Expr]) -> Linear:
        """Return an expression that equals the number of items equal to `value`."""
        return total([self.equal(item, value) for item in items])

    # -- requirements: rows without a result

    @operation(
        says="If c is 1, the row holds. If c is 0, the row only repeats the bounds L and H of "
        "its sum. If the row cannot hold within these bounds, c = 0.",
        tex=r"l - (l - L) (1 - c) \le \sum_i w_i x_i \le u + (H - u) (1 - c)",
    )
    def when(self, condition: Expr, row: Row) -> None:
        """Require that the row holds if `condition` is 1."""
        c, body = binary(condition), Linear(dict(row.terms))
        low, high = body.low, body.high
        least = low if row.lower is None else row.lower
        most = high if row.upper is None else row.upper
        if least > high or most < low:
            self._queue(c == 0)
        else:
            self._within(least - (least - low) * (1 - c), body, most + (high - most) * (1 - c))

    @operation(says="The result of an operation must be 1.", tex="z = 1")
    def require(self, x: Expr) -> None:
        """Require that a binary, usually the result of an operation, is 1."""
        self._queue(binary(x) == 1)

    @operation(
        says="All different, required: y is 1 for the value v of an item, and at most one "
        "item has each value (exactly one if there are as many values as items). For "
        "only two items a and b: s is 1 if a is greater; if both are binary, their sum "
        "is 1.",
        tex=r"a_i = \sum_v v y_{iv}, \quad \sum_v y_{iv} = 1 \quad \forall i, \qquad "
        r"\sum_i y_{iv} \le 1 \quad \forall v, \qquad "
        r"1 - (1 - L) (1 - s) \le a - b \le (H + 1) s - 1",
    )
    def require_all_different(self, items: Iterable[Expr]) -> None:
        """Require that no two items are equal."""
        xs = [plain(x) for x in items]
        if len(xs) < 3:
            for a, b in combinations(xs, 2):
                self._not_zero(a - b)
            return
        has = [self._values_of(x) for x in xs]
        every = values(xs)
        for v in every:
            times = total(y[v] for y in has if v in y)
            self._queue(times == 1 if len(every) == len(xs) else times <= 1)

    # -- parts that several operations use

    def _differ(self, x: Linear, y: Linear) -> Linear:
        """Return a binary that is 1 if exactly one of the binaries x and y is 1."""
        if not x.terms:
            return 1 - y if x.constant else y
        if not y.terms:
            return self._differ(y, x)
        if not (x - y).terms:  # x = y
            return ZERO
        if not (x + y).terms:  # x = 1 - y
            return ONE
        z = self._auxiliary(0, 1)
        self._within(x - y, z, x + y)
        self._within(y - x, z, 2 - x - y)
        return z

    def _at_most_zero(self, d: Linear) -> Linear:
        """Return a binary that is 1 if d <= 0, and 0 if not."""
        if d.low > 0 or d.high <= 0:
            return total((int(d.high <= 0),))
        if d.low == 0 and d.high == 1:
            return 1 - d
        z = self._auxiliary(0, 1)
        self._within(1 - (1 - d.low) * z, d, d.high * (1 - z))
        return z

    def _not_zero(self, d: Linear) -> None:
        """Require that d is not 0."""
        if pair := pair_of(d):
            self._queue(total(pair) == 1)
        elif d.low >= 0 or d.high <= 0:
            self._queue(d >= 1 if d.low >= 0 else d <= -1)
        else:
            s = self._auxiliary(0, 1)
            self._within(1 - (1 - d.low) * (1 - s), d, (d.high + 1) * s - 1)

    def _values_of(self, x: Linear) -> dict[int, Linear]:
        """Return, for each value that the bounds allow, a binary that is 1 if x has it."""
        if x.high == x.low:
            return {x.low: ONE}
        if x.high == x.low + 1:
            return {x.low: x.high - x, x.high: x - x.low}
        made = dict(enumerate(self._one_of(x.high - x.low + 1), x.low))
        self._queue(x == total(v * y for v, y in made.items()))
        return made
