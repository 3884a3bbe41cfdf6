# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Propagation of rows, and explanations of propagated literals.

A literal without which a row would be violated is set to true (bounds propagation). A
contradiction is explained by walking back through the rows and literals that led to it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from ...errors import SolveError
from .rows import COMPILED, NONE, RowTable, ints

GIVEN = -1  # the reason of an assumed literal, instead of a row
CUT = 2  # effort per cut that a person first has to find on the board
SMALL = 6  # literals; a cut with at most this many is found at once, and counts as one row
EXCLUDED = (
    "the rows of the model exclude an answer of the board, perhaps only where clues were taken "
    "away; site-gen check-kind compares the kind's rules, its model and its clues"
)


class Why(NamedTuple):
    """The explanation of a contradiction or of a literal.

    `given`: assumed literals that it uses. `labels`: bits of all rows used. `rows`: in the order
    in which they were propagated; for a contradiction, the last one is violated. `effort`: the
    number of rows that need more than one literal; a cut counts CUT, or 1 if it has at most SMALL
    literals. Rows and cuts with a label in `at_sight` count nothing, but any cut makes it 1.
    """

    given: frozenset[int]
    labels: int
    rows: tuple[int, ...]
    effort: int


class Propagation(RowTable):
    """A table of rows, the literals that are true so far, and their reasons."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.reason, self.level, self.starts = ints(size), ints(size), ints(size + 1)
        self.depth = self.settled = self.rooted = self.followed = self.needs = 0
        self.phase = ints(size)
        self.decided = 0  # this many variables of most activity are decided, see `_pick_ranked`
        self.asked: dict[int, tuple[int, int]] = {}
        self.seen, self.needed, self.amount = ints(2 * size), ints(2 * size), ints(2 * size)
        self.unseen = ints(2 * size)  # zeros
        self.stop = ints(2 * size)  # literals at which explanations end as if they were assumed

    def is_true(self, literal: int) -> bool:
        """Return whether a literal is true; if not, it may be false or undecided."""
        return self.true[literal] != 0

    def trail_from(self, start: int) -> list[int]:
        """Return the true literals in the order they were set, without the first `start` ones."""
        return [self.trail[i] for i in range(start, self.length)]

    def assume(self, literal: int) -> None:
        """Assume a literal; if it is already true, replace its reason by GIVEN.

        Raises SolveError if the rows have forced the opposite.
        """
        if self.true[literal ^ 1]:
            raise SolveError(EXCLUDED)
        if self.true[literal]:
            self.reason[literal >> 1] = GIVEN
        else:
            self._set(literal, GIVEN)

    def assume_all(self, literals: Sequence[int]) -> None:
        """Assume the literals in order, each as `assume` does."""
        for literal in literals:
            self.assume(literal)

    def _set(self, literal: int, row: int) -> None:
        """Make a literal true and append it to the trail; `row`: its reason (GIVEN if assumed)."""
        x = literal >> 1
        self.true[literal] = 1
        self.place[x] = self.length
        self.reason[x] = row
        self.level[x] = self.depth
        self.trail[self.length] = literal
        self.length += 1

    def backtrack(self, length: int) -> None:
        """Undo all but the first `length` literals of the trail, and levels that began later."""
        slack, owner, weight, later = self.slack, self.owner, self.weight, self.later
        trail, true, phase, head = self.trail, self.true, self.phase, self.head
        if not length and self.length:  # faster than undoing each literal
            slack[: self.rows] = self.total[: self.rows]
        while self.length > length:
            self.length -= 1
            literal = trail[self.length]
            true[literal] = 0
            phase[literal >> 1] = 1 - (literal & 1)
            if length and self.length < self.done:
                at = head[literal ^ 1]
                while at >= 0:
                    slack[owner[at]] += weight[at]
                    at = later[at]
        self.done, self.decided = min(self.done, length), 0
        while self.depth and self.starts[self.depth] >= length:
            self.depth -= 1
        if not length:
            self.settled = 0
        self.rooted = min(self.rooted, length)
        self.asked.clear()

    def settle(self) -> int:
        """Propagate as `follow` does, and do not examine the present rows again.

        Return a violated row or NONE. The caller must not go back to an earlier length of the
        trail, except to 0.
        """
        self.asked.clear()
        broken = self.follow()
        self.settled = self.rows
        return broken

    def follow(self) -> int:
        """Propagate all rows and cuts; return the number of a violated row, or NONE."""
        fresh = not self.done  # no literal was processed, so only eager rows force something
        for i in range(0 if fresh else self.settled, self.eagers if fresh else self.rows):
            row = self.eager[i] if fresh else i
            if self.slack[row] < self.largest[row] and self._force(row):
                return row
        return self._fix()

    def _fix(self) -> int:
        """Propagate until nothing changes: new literals through rows, then cuts of lazy families.

        Return the number of a violated row, or NONE.
        """
        while True:
            while self.done < self.length:
                row = self._next()
                if row >= 0:
                    return row
            row = self._separate()
            if row >= 0:
                return row
            if self.done == self.length:
                return NONE

    def _next(self) -> int:
        """Propagate the next literal of the trail; return a violated row or NONE."""
        slack, owner, weight, later = self.slack, self.owner, self.weight, self.later
        largest, tight = self.largest, self.tight
        at, count = self.head[self.trail[self.done] ^ 1], 0
        self.done += 1
        self.followed += 1
        while at >= 0:  # update all rows even after a conflict, since `backtrack` undoes all
            row = owner[at]
            left = slack[row] - weight[at]
            slack[row] = left
            if left < largest[row]:
                tight[count] = row
                count += 1
            at = later[at]
        for i in range(count):
            if self._force(tight[i]):
                return tight[i]
        return self._visit(self.trail[self.done - 1] ^ 1)

    def _visit(self, false: int) -> int:
        """Propagate the clauses that watch a literal that became false.

        They watch another literal that is not false, or else the one that is left is set. Return
        the number of a violated clause, or NONE.
        """
        first, literals, true, after = self.first, self.literal, self.true, self.after
        at, last = self.watching[false], NONE
        while at >= 0:
            row, following = at >> 1, after[at]
            start = first[row]
            own, other = start + (at & 1), literals[start + 1 - (at & 1)]
            moved = False
            if not true[other] and not self.banned[self.label[row]]:
                for k in range(start + 2, first[row + 1]):
                    literal = literals[k]
                    if not true[literal ^ 1]:
                        literals[k], literals[own] = false, literal
                        after[at], self.watching[literal] = self.watching[literal], at
                        moved = True
                        break
                if not moved:
                    if true[other ^ 1]:
                        return row
                    self._set(other, row)
            if not moved:
                last = at
            elif last < 0:
                self.watching[false] = following
            else:
                after[last] = following
            at = following
        return NONE

    def _force(self, row: int) -> bool:
        """Set the literals that a row forces, unless it is disabled; return if it is violated."""
        if self.banned[self.label[row]]:
            return False
        slack, literals, weight, true = self.slack[row], self.literal, self.weight, self.true
        if slack < 0:
            return True
        for k in range(self.first[row], self.first[row + 1]):
            literal = literals[k]
            if weight[k] > slack and not true[literal] and not true[literal ^ 1]:
                self._set(literal, row)
        return False

    def _separate(self) -> int:
        """Add cuts of lazy families at the present literals, until some cut forces a literal.

        Return the number of a violated cut, or NONE.
        """
        for i, lazy in enumerate(self.lazy):
            if lazy.least & self.forbidden:
                continue
            bounds = self._bounds(lazy.watched) if COMPILED else lazy.read_bounds(self.true)
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
        """Return the watched literals that are true, and those that may be, as bits."""
        size = (len(watched) + 7) // 8
        certain, possible, true = bytearray(size), bytearray(size), self.true
        for i in range(len(watched)):
            literal = watched[i]
            if not true[literal ^ 1]:
                possible[i >> 3] |= 1 << (i & 7)
                if true[literal]:
                    certain[i >> 3] |= 1 << (i & 7)
        return int.from_bytes(certain, "little"), int.from_bytes(possible, "little")

    # -- explanations

    def why(self, row: int) -> Why:
        """Explain why a row is violated."""
        return self._walk(row, NONE)

    def why_true(self, literal: int) -> Why:
        """Explain why a literal is true."""
        row = self.reason[literal >> 1]
        if row < 0:
            return Why(frozenset((literal,)), 0, (), 0)
        return self._walk(row, literal)

    def _walk(self, row: int, forced: int) -> Why:
        """Explain a literal that a row forced, or with NONE the violated row.

        Walks back on the trail to the assumed literals.
        """
        self._clear_seen()
        given: list[int] = []
        used, last = [row], row
        labels = self.labels[self.label[row]]
        top = self._mark(row, forced, NONE)
        hard = self._is_hard(row, forced)
        effort = self._effort_of(row) if hard or row >= self.base else 0
        while top >= 0:
            literal = self.trail[top]
            top -= 1
            if not self.seen[literal]:
                continue
            row = self.reason[literal >> 1]
            if row < 0 or self.stop[literal]:
                given.append(literal)
                continue
            if row != last:
                last, hard = row, False
                used.append(row)
                labels |= self.labels[self.label[row]]
                if row >= self.base:
                    effort += self._effort_of(row)
            self._mark(row, literal, NONE)
            if not hard and row < self.base and self._is_hard(row, literal):
                hard = True
                effort += self._effort_of(row)
        used.reverse()
        if not effort and max(used) >= self.base:
            effort = 1
        return Why(frozenset(given), labels, tuple(used), effort)

    def _effort_of(self, row: int) -> int:
        """Return the effort of a row that needs several literals, or of a cut."""
        if self.light[self.label[row]]:
            return 0
        if row < self.base or self.first[row + 1] - self.first[row] <= SMALL:
            return 1
        return CUT

    def _is_hard(self, row: int, forced: int) -> bool:
        """Return whether the row needs more than one true literal to force `forced`.

        `_mark` must have been called for it last. A violated row (NONE) may need two, since the
        second takes the place of the forced literal.
        """
        return self.needs > (2 if forced < 0 else 1)

    def is_plain(self, literal: int) -> bool:
        """Return whether a row of the model, not a cut, forced a literal from at most one other."""
        row = self.reason[literal >> 1]
        return row >= 0 and row < self.base and self._need(row, literal) < 2

    def stop_at(self, literal: int) -> None:
        """Make explanations end at a literal, as if it were assumed, until `start_over`."""
        self.stop[literal] = 1

    def start_over(self, literals: Sequence[int]) -> None:
        """Undo all literals, and assume and propagate these, so that their reasons are new."""
        self.backtrack(0)
        self.stop[:] = self.unseen
        self.assume_all(literals)
        self.settle()

    def _clear_seen(self) -> None:
        """Unmark all literals."""
        self.seen[:] = self.unseen

    def _mark(self, row: int, forced: int, top: int) -> int:
        """Mark as seen the literals that a row needs to force `forced` (see `_need`).

        Return the latest of their places on the trail, or `top` if that is later.
        """
        self.needs = self._need(row, forced)
        for i in range(self.needs):
            literal = self.needed[i]
            self.seen[literal] = 1
            if self.place[literal >> 1] > top:
                top = self.place[literal >> 1]
        return top

    def _need(self, row: int, forced: int) -> int:
        """Write into `needed` the fewest true literals that make the row force `forced`.

        With NONE for `forced`, they violate the row. Only literals set before `forced` count.
        Return how many there are.
        """
        before = self.length if forced < 0 else self.place[forced >> 1]
        missing = self.total[row] + 1  # the weight of false literals that violates the row
        literals, weight, true, place = self.literal, self.weight, self.true, self.place
        needed, amount = self.needed, self.amount
        count = there = 0
        for k in range(self.first[row], self.first[row + 1]):
            literal = literals[k]
            if literal == forced:
                missing -= weight[k]
            elif true[literal ^ 1] and place[literal >> 1] < before:
                needed[count], amount[count] = literal ^ 1, weight[k]
                there += weight[k]
                count += 1
        return self._fewest(missing, count) if there > missing else count

    def _fewest(self, missing: int, count: int) -> int:
        """Move needed literals of at least the weight `missing` to the front; return their number.

        They are among the first `count`: the largest weights first, and among equals those already
        marked as seen, then those set first.
        """
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
        """Return whether `_fewest` prefers the needed literal at place i to the one at j."""
        one, other = self.needed[i], self.needed[j]
        if self.amount[i] != self.amount[j]:
            return self.amount[i] > self.amount[j]
        if self.seen[one] != self.seen[other]:
            return self.seen[one] > self.seen[other]
        return self.place[one >> 1] < self.place[other >> 1]
