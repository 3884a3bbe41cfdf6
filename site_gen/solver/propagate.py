# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What follows from rows, row by row, and why.

A literal that a row cannot do without must be true (bounds propagation). A contradiction is
followed back to all that was used on the way.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import SolveError
from .rows import NONE, RowTable, ints

GIVEN = -1  # instead of a row: nothing forced it, it was said
CUT = 2  # the effort of a cut: its path through the board has to be found first
EXCLUDED = (
    "the rows of the model exclude an answer of the board, perhaps only where clues were taken "
    "away; site-gen check-kind compares the kind's rules, its model and its clues"
)


class Why(NamedTuple):
    """What a contradiction used: literals that were given, labels (bits), and the rows in the
    order in which they forced something; the last one cannot hold. `effort`: how many of the rows
    need more than one literal; a cut counts CUT.
    """

    given: frozenset[int]
    labels: int
    rows: tuple[int, ...]
    effort: int


class Propagation(RowTable):
    """Rows, and what is true so far and why."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.reason, self.level, self.starts = ints(size), ints(size), ints(size + 1)
        self.depth = self.settled = self.rooted = self.followed = self.needs = 0
        self.phase = ints(size)
        self.asked: dict[int, tuple[int, int]] = {}
        self.seen, self.needed, self.amount = ints(2 * size), ints(2 * size), ints(2 * size)
        self.stop = ints(2 * size)  # literals at which an explanation ends, as if they were given

    def is_true(self, literal: int) -> bool:
        return self.true[literal] != 0

    def trail_from(self, start: int) -> list[int]:
        return [self.trail[i] for i in range(start, self.length)]

    def say(self, literal: int) -> None:
        """It is given: not forced, or no longer told to be.

        Raises SolveError where the rows have forced the opposite.
        """
        if self.true[literal ^ 1]:
            raise SolveError(EXCLUDED)
        if self.true[literal]:
            self.reason[literal >> 1] = GIVEN
        else:
            self._set(literal, GIVEN)

    def say_all(self, literals: Sequence[int]) -> None:
        for literal in literals:
            self.say(literal)

    def _set(self, literal: int, row: int) -> None:
        x = literal >> 1
        self.true[literal] = 1
        self.place[x] = self.length
        self.reason[x] = row
        self.level[x] = self.depth
        self.trail[self.length] = literal
        self.length += 1

    def back(self, length: int) -> None:
        """Forget all but the first `length` literals."""
        if not length and self.length:  # all at once
            for row in range(self.rows):
                self.slack[row] = self.total[row]
        while self.length > length:
            self.length -= 1
            literal = self.trail[self.length]
            self.true[literal] = 0
            self.phase[literal >> 1] = 1 - (literal & 1)
            if length and self.length < self.done:
                at = self.head[literal ^ 1]
                while at != NONE:
                    self.slack[self.owner[at]] += self.weight[at]
                    at = self.later[at]
        self.done = min(self.done, length)
        while self.depth and self.starts[self.depth] >= length:
            self.depth -= 1
        if not length:
            self.settled = 0
        self.rooted = min(self.rooted, length)
        self.asked.clear()

    def settle(self) -> int:
        """As `follow`, for good: one does not go back before this."""
        self.asked.clear()
        broken = self.follow()
        self.settled = self.rows
        return broken

    def follow(self) -> int:
        """Everything that follows row by row; the number of a row that cannot hold, or NONE."""
        fresh = not self.done  # then every row is as it was written
        for i in range(0 if fresh else self.settled, self.eagers if fresh else self.rows):
            row = self.eager[i] if fresh else i
            if self.slack[row] < self.largest[row] and self._force(row):
                return row
        return self._fix()

    def _fix(self) -> int:
        while True:
            while self.done < self.length:
                row = self._next()
                if row != NONE:
                    return row
            row = self._separate()
            if row != NONE:
                return row
            if self.done == self.length:
                return NONE

    def _next(self) -> int:
        """The consequences of the next literal of the trail."""
        at, count = self.head[self.trail[self.done] ^ 1], 0
        self.done += 1
        self.followed += 1
        while at != NONE:  # all rows, whatever comes of one: they are undone together
            row = self.owner[at]
            self.slack[row] -= self.weight[at]
            if self.slack[row] < self.largest[row]:
                self.tight[count] = row
                count += 1
            at = self.later[at]
        for i in range(count):
            if self._force(self.tight[i]):
                return self.tight[i]
        return NONE

    def _force(self, row: int) -> bool:
        """Set what the row cannot do without; True if it cannot hold at all."""
        if self.banned[self.label[row]]:
            return False
        slack = self.slack[row]
        if slack < 0:
            return True
        for k in range(self.first[row], self.first[row + 1]):
            literal = self.literal[k]
            if self.weight[k] > slack and not self.true[literal] and not self.true[literal ^ 1]:
                self._set(literal, row)
        return False

    def _separate(self) -> int:
        """Ask the lazy families for cuts at these bounds; one that cannot hold, or NONE."""
        for i, lazy in enumerate(self.lazy):
            if lazy.least & self.forbidden:
                continue
            bounds = self._bounds(lazy.watched)
            if self.asked.get(i) == bounds:
                continue
            self.asked[i] = bounds
            for row, labels in lazy.cuts(*bounds):
                if (row, labels) not in self.known:
                    at = self.add(row, labels)
                    if self._force(at):
                        return at
            if self.done < self.length:
                return NONE
        return NONE

    def _bounds(self, watched: array[int]) -> tuple[int, int]:
        """Which of the watched literals are certainly true, and which may be, as bits."""
        size = (len(watched) + 7) // 8
        certain, possible = bytearray(size), bytearray(size)
        for i in range(len(watched)):
            if self.true[watched[i]]:
                certain[i >> 3] |= 1 << (i & 7)
            if not self.true[watched[i] ^ 1]:
                possible[i >> 3] |= 1 << (i & 7)
        return int.from_bytes(certain, "little"), int.from_bytes(possible, "little")

    # -- why

    def why(self, row: int) -> Why:
        """What led to a row that cannot hold."""
        return self._walk(row, NONE)

    def why_true(self, literal: int) -> Why:
        """What forced a literal."""
        row = self.reason[literal >> 1]
        if row == GIVEN:
            return Why(frozenset((literal,)), 0, (), 0)
        return self._walk(row, literal)

    def _walk(self, row: int, forced: int) -> Why:
        """Back along the trail, from a row (and what it forced, if anything)."""
        self._clear_seen()
        given: list[int] = []
        used, last = [row], row
        labels = self.labels[self.label[row]]
        top = self._mark(row, forced, NONE)
        hard = self._is_hard(row, forced)
        effort = CUT if row >= self.base else hard
        while top >= 0:
            literal = self.trail[top]
            top -= 1
            if not self.seen[literal]:
                continue
            row = self.reason[literal >> 1]
            if row == GIVEN or self.stop[literal]:
                given.append(literal)
                continue
            if row != last:
                last, hard = row, False
                used.append(row)
                labels |= self.labels[self.label[row]]
                if row >= self.base:
                    effort += CUT
            self._mark(row, literal, NONE)
            if not hard and row < self.base and self._is_hard(row, literal):
                hard = True
                effort += 1
        used.reverse()
        return Why(frozenset(given), labels, tuple(used), effort)

    def _is_hard(self, row: int, forced: int) -> bool:
        """Say whether what `_mark` has just found for a row is more than one literal. In a row
        that cannot hold, one of them is the literal that it would force."""
        return self.needs > (2 if forced == NONE else 1)

    def is_plain(self, literal: int) -> bool:
        """Say whether a row of the model forced a true literal because of one other, or of none."""
        row = self.reason[literal >> 1]
        return row != GIVEN and row < self.base and self._need(row, literal) < 2

    def stop_at(self, literal: int) -> None:
        """Let explanations end at a literal."""
        self.stop[literal] = 1

    def _clear_seen(self) -> None:
        for i in range(2 * self.size):
            self.seen[i] = 0

    def _mark(self, row: int, forced: int, top: int) -> int:
        """Mark what a row needs as seen; the latest place of it."""
        self.needs = self._need(row, forced)
        for i in range(self.needs):
            literal = self.needed[i]
            self.seen[literal] = 1
            if self.place[literal >> 1] > top:
                top = self.place[literal >> 1]
        return top

    def _need(self, row: int, forced: int) -> int:
        """True literals whose contraries are missing in the row, as few as will do, into `needed`;
        how many."""
        before = self.length if forced == NONE else self.place[forced >> 1]
        missing = self.total[row] + 1  # what must be false before the row is broken
        count = there = 0
        for k in range(self.first[row], self.first[row + 1]):
            literal = self.literal[k]
            if literal == forced:
                missing -= self.weight[k]
            elif self.true[literal ^ 1] and self.place[literal >> 1] < before:
                self.needed[count], self.amount[count] = literal ^ 1, self.weight[k]
                there += self.weight[k]
                count += 1
        return self._fewest(missing, count) if there > missing else count

    def _fewest(self, missing: int, count: int) -> int:
        """More than needed is there: the largest first; of equals what is used anyway, then what
        was known early."""
        kept = 0
        while missing > 0:
            best = kept
            for i in range(kept + 1, count):
                if self._before(i, best):
                    best = i
            literal, amount = self.needed[best], self.amount[best]
            self.needed[best], self.amount[best] = self.needed[kept], self.amount[kept]
            self.needed[kept], self.amount[kept] = literal, amount
            missing -= amount
            kept += 1
        return kept

    def _before(self, i: int, j: int) -> bool:
        one, other = self.needed[i], self.needed[j]
        if self.amount[i] != self.amount[j]:
            return self.amount[i] > self.amount[j]
        if self.seen[one] != self.seen[other]:
            return self.seen[one] > self.seen[other]
        return self.place[one >> 1] < self.place[other >> 1]
