"""What follows from a few decisions, row by row, and from which rows it followed.

An own little engine beside SCIP, because SCIP does not say why. It knows binaries only: a row
becomes inequalities over literals, `sum of weights of the true ones >= bound`, and a literal
that such a row cannot do without must be true (bounds propagation). Each row carries a set of
labels (bits): what it rests on. A refutation walks back from the row that cannot hold to all
that was used on the way, as clause learning does (Chai, Kuehlmann 2003).
"""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from .families import Separator
from .inequalities import Rules, inequalities

GIVEN = -1  # instead of a row: nothing forced it, it was said


class Why(NamedTuple):
    """What a refutation used: literals that were given, labels (bits), and rows, how many."""

    given: frozenset[int]
    labels: int
    rows: frozenset[int]


class State:
    """What is true so far, and why. `allowed`: labels of the rows that may be used."""

    def __init__(self, rules: Rules, allowed: int = -1) -> None:
        self.rules, self.forbidden = rules, ~allowed
        self.true = [False] * (2 * rules.size)  # by literal
        self.trail: list[int] = []  # literals in the order in which they became true
        self.place = [0] * rules.size  # in the trail, by variable
        self.reason = [GIVEN] * rules.size  # the row that forced it
        self.slack = list(rules.total)
        self._done = 0  # of the trail
        self._asked: dict[int, tuple[int, int]] = {}  # lazy family -> the bounds it was asked at
        self._started = False
        self._settled = len(rules.rows)  # rows that came later may force something at once

    def open(self, variable: int) -> bool:
        return not (self.true[2 * variable] or self.true[2 * variable + 1])

    def say(self, literal: int) -> None:
        """It is given: not forced, or no longer told to be."""
        if self.true[literal]:
            self.reason[literal >> 1] = GIVEN
        else:
            self._set(literal, GIVEN)

    def _set(self, literal: int, row: int) -> None:
        self.true[literal] = True
        self.place[literal >> 1] = len(self.trail)
        self.reason[literal >> 1] = row
        self.trail.append(literal)

    def back(self, length: int) -> None:
        """Forget all but the first `length` literals."""
        self._grow()
        occurs, slack = self.rules.occurs, self.slack
        while len(self.trail) > length:
            literal = self.trail.pop()
            self.true[literal] = False
            if len(self.trail) < self._done:
                for row, weight in occurs[literal ^ 1]:
                    slack[row] += weight
        self._done = min(self._done, length)
        self._asked.clear()

    def settle(self) -> int | None:
        """As `follow`, for good: one does not go back before this."""
        self._asked.clear()
        broken = self.follow()
        self._settled = len(self.rules.rows)
        return broken

    def follow(self) -> int | None:
        """Everything that follows row by row; the number of a row that cannot hold, if any."""
        self._grow()
        late = range(self._settled, len(self.rules.rows))
        for row in late if self._started else (*self.rules.eager, *late):
            if self.slack[row] < self.rules.largest[row] and self._force(row):
                return row
        self._started = True
        while True:
            while self._done < len(self.trail):
                if (row := self._step()) is not None:
                    return row
            if (row := self._separate()) is not None:
                return row
            if self._done == len(self.trail):
                return None

    def _step(self) -> int | None:
        """The consequences of the next literal of the trail."""
        hit = self.rules.occurs[self.trail[self._done] ^ 1]
        self._done += 1
        slack, largest = self.slack, self.rules.largest
        tight = []
        for row, weight in hit:  # all of them, whatever comes of one: they are undone together
            slack[row] = left = slack[row] - weight
            if left < largest[row]:
                tight.append(row)
        for row in tight:
            if self._force(row):
                return row
        return None

    def _force(self, row: int) -> bool:
        """Set what the row cannot do without; True if it cannot hold at all."""
        if self.rules.labels[row] & self.forbidden:
            return False
        slack, true = self.slack[row], self.true
        if slack < 0:
            return True
        for literal, weight in self.rules.pairs[row]:
            if not true[literal] and not true[literal ^ 1] and weight > slack:
                self._set(literal, row)
        return False

    def _grow(self) -> None:
        """Rows that came since: their slack at what is worked off of the trail."""
        for number in range(len(self.slack), len(self.rules.rows)):
            pairs, done = self.rules.pairs[number], self._done
            self.slack.append(
                self.rules.total[number]
                - sum(
                    w
                    for literal, w in pairs
                    if self.true[literal ^ 1] and self.place[literal >> 1] < done
                )
            )

    def _separate(self) -> int | None:
        """Ask the lazy families for rows at these bounds; a row that cannot hold, if any."""
        for number, lazy in enumerate(self.rules.lazy):
            if lazy.least & self.forbidden:
                continue
            bounds = self._bounds(lazy.separator)
            if self._asked.get(number) == bounds:
                continue
            self._asked[number] = bounds
            for row in chain.from_iterable(map(inequalities, lazy.separator.separate(*bounds))):
                if row not in self.rules:
                    at = self.rules.add(row, lazy.labels(row, *bounds))
                    self._grow()
                    if self._force(at):
                        return at
            if self._done < len(self.trail):
                return None
        return None

    def _bounds(self, separator: Separator) -> tuple[int, int]:
        certain = possible = 0
        true = self.true
        for i, y in enumerate(separator.watches):
            low = high = y.constant
            for x in y.terms:  # one; none if it is a constant
                literal = 2 * x.index + y.constant
                low, high = true[literal], not true[literal ^ 1]
            certain |= low << i
            possible |= high << i
        return certain, possible

    # -- why

    def why(self, row: int) -> Why:
        """What led to a row that cannot hold."""
        return self._walk([(row, None)])

    def why_true(self, literal: int) -> Why:
        """What forced a literal."""
        row = self.reason[literal >> 1]
        if row == GIVEN:
            return Why(frozenset({literal}), 0, frozenset())
        return self._walk([(row, literal)])

    def _walk(self, uses: list[tuple[int, int | None]]) -> Why:
        """Back along the trail, from the use of one row (and what it forced, if anything)."""
        seen, given, used = set[int](), set[int](), set[int]()
        front: list[tuple[int, int]] = []  # places in the trail, the last one first
        labels = 0
        while uses:
            row, forced = uses.pop()
            used.add(row)
            labels |= self.rules.labels[row]
            extra = self.rules.extra[row]
            if forced is not None:
                labels |= extra.get(forced, 0)
            for literal in self._needed(row, forced, seen):
                labels |= extra.get(literal ^ 1, 0)
                if literal not in seen:
                    seen.add(literal)
                    heappush(front, (-self.place[literal >> 1], literal))
            while front and not uses:
                _, literal = heappop(front)
                row = self.reason[literal >> 1]
                if row == GIVEN:
                    given.add(literal)
                else:
                    uses.append((row, literal))
        return Why(frozenset(given), labels, frozenset(used))

    def _needed(self, row: int, forced: int | None, seen: Collection[int]) -> list[int]:
        """True literals, as few as will do, whose contraries are missing in the row."""
        before = len(self.trail) if forced is None else self.place[forced >> 1]
        missing = self.rules.total[row] + 1  # what must be false before the row is broken
        found = []
        for literal, weight in self.rules.pairs[row]:
            if literal == forced:
                missing -= weight
            elif self.true[literal ^ 1] and self.place[literal >> 1] < before:
                found.append((literal ^ 1, weight))
        # the largest first; of equals what is used anyway, then what was known early
        found.sort(key=lambda f: (-f[1], f[0] not in seen, self.place[f[0] >> 1]))
        needed = []
        for literal, weight in found:
            if missing <= 0:
                break
            needed.append(literal)
            missing -= weight
        return needed
