# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The table of an engine's rows, which are numbered, linked by their literals, and labelled.

An engine consists of three classes, each derived from the previous one: the table of rows,
propagation (`propagate`) and search (`engine`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ...boards.grid import ones
from .inequalities import Inequality, Lazy

NONE = -1  # tests in loops are `< 0`, since a global name makes compiled code create objects
COMPILED = not __file__.endswith((".py", ".pyc"))


def ints(size: int, value: int = 0) -> array[int]:
    """Return an array of `size` ints, all equal to `value`; without a compiler, a list.

    Compiled code needs an array. Python reads and writes a list in half the time.
    """
    if not COMPILED:
        return [value] * size  # type: ignore[return-value]
    return array("i", [value]) * size


def _longer(old: array[int], size: int) -> array[int]:
    """Return a copy of an array, extended with zeros to `size`."""
    if not COMPILED:
        return [*old, *[0] * (size - len(old))]  # type: ignore[return-value]
    new = array("i", memoryview(old).tobytes())
    new.frombytes(bytes(4 * (size - len(new))))
    return new


class RowTable:
    """A table of rows over `size` variables. A row's labels are the bits of its premises."""

    def __init__(self, size: int) -> None:
        self.size = size
        # rows by number; the literals of all rows are consecutive entries
        self.rows = self.base = 0
        self.first, self.total, self.largest = ints(65), ints(64), ints(64)
        self.slack, self.label = ints(64), ints(64)
        self.eager, self.eagers = ints(64), 0  # rows that force something from the start
        self.literal, self.weight, self.owner = ints(256), ints(256), ints(256)
        self.later, self.sooner = ints(256), ints(256)  # entries of the same literal
        self.head, self.tail = ints(2 * size, NONE), ints(2 * size, NONE)
        # learned clauses watch their first two literals: entry 2 * row + 0 or 1 in a list of each
        self.watching, self.after = ints(2 * size, NONE), ints(128)
        self.keys: list[tuple[Inequality, int] | None] = []
        self.known: dict[tuple[Inequality, int], int] = {}
        self.lazy: list[Lazy] = []
        # numbered sets of labels; rows with a banned set are not used
        self.labels, self.number_of = [0], {0: 0}
        self.banned, self.forbidden = bytearray(1), 0
        self.light, self.at_sight = bytearray(1), 0  # sets with a label of rows seen at once
        self.lasting = 1  # the first sets, this many, belong to rows that are never deleted
        self.with_label: dict[int, list[int]] = {}  # label -> those of the first `sorted_in` sets
        self.sorted_in = 0
        # true literals in chronological order; the first `done` are processed. Two extra entries:
        # literal 0 represents watched constants, also in a table without variables
        self.true, self.trail, self.place = ints(2 * size + 2), ints(size), ints(size)
        self.length = self.done = 0
        self.tight = ints(64)

    def add(self, row: Inequality, labels: int = 0) -> int:
        """Add a row unless it exists, and return its number.

        Only allowed while no literal is true, or for cuts and no-goods.
        """
        key = row, labels
        known = self.known.get(key)
        if known is not None:
            return known
        number = self.known[key] = self._add(row, labels)
        self.keys.append(key)
        if not self.length:
            self.base = self.rows
        self.lasting = max(self.lasting, self.label[number] + 1)
        return number

    def _add(self, row: Inequality, labels: int) -> int:
        """Append a row, link its entries to their literals, and return its number."""
        number, at = self.rows, self.first[self.rows]
        literals, weights = row.literals, row.weights
        self._make_room(number + 1, at + len(literals))
        total, largest, spent = -row.bound, 0, 0
        for i in range(len(literals)):
            literal, weight = literals[i], weights[i]
            total += weight
            largest = weight if weight > largest else largest
            if self.true[literal ^ 1] and self.place[literal >> 1] < self.done:
                spent += weight
            self.literal[at], self.weight[at], self.owner[at] = literal, weight, number
            last = self.tail[literal]
            self.later[at], self.sooner[at], self.tail[literal] = NONE, last, at
            if last < 0:
                self.head[literal] = at
            else:
                self.later[last] = at
            at += 1
        self.total[number], self.largest[number], self.slack[number] = (
            total,
            largest,
            total - spent,
        )
        self.label[number] = self._label(labels)
        if total < largest:
            self.eager[self.eagers] = number
            self.eagers += 1
        self.rows = number + 1
        self.first[number + 1] = at
        return number

    def _add_watched(self, literals: tuple[int, ...], labels: int) -> int:
        """Append a clause of two literals or more, which watches the first two; return its number.

        It is looked at only if one of these becomes false, which is faster for many clauses than
        counting. So its `slack` does not change, and `largest` is 0: no other code propagates it.
        """
        number, at = self.rows, self.first[self.rows]
        self._make_room(number + 1, at + len(literals))
        for literal in literals:
            self.literal[at], self.weight[at] = literal, 1
            at += 1
        self.total[number] = self.slack[number] = len(literals) - 1
        self.largest[number] = 0
        self.label[number] = self._label(labels)
        self.rows = number + 1
        self.first[number + 1] = at
        self._watch(number)
        return number

    def _watch(self, row: int) -> None:
        """Put a clause into the lists of its first two literals."""
        for side in range(2):
            literal = self.literal[self.first[row] + side]
            self.after[2 * row + side] = self.watching[literal]
            self.watching[literal] = 2 * row + side

    def _make_room(self, rows: int, entries: int) -> None:
        """Extend the arrays so that they can hold this many rows and entries."""
        if rows >= len(self.total):
            size = 2 * rows
            self.first = _longer(self.first, size + 1)
            self.total, self.largest = _longer(self.total, size), _longer(self.largest, size)
            self.slack, self.label = _longer(self.slack, size), _longer(self.label, size)
            self.after = _longer(self.after, 2 * size)
            self.eager, self.tight = _longer(self.eager, size), _longer(self.tight, size)
        if entries > len(self.literal):
            size = 2 * entries
            self.literal, self.weight = _longer(self.literal, size), _longer(self.weight, size)
            self.owner, self.later = _longer(self.owner, size), _longer(self.later, size)
            self.sooner = _longer(self.sooner, size)

    def _label(self, labels: int) -> int:
        """Return the number of a set of labels, given as bits; add the set if it is new."""
        number = self.number_of.get(labels)
        if number is None:
            number = self.number_of[labels] = len(self.labels)
            self.labels.append(labels)
            self.banned.append((labels & self.forbidden) != 0)
            self.light.append((labels & self.at_sight) != 0)
        return number

    def disable_labels(self, labels: int) -> None:
        """Disable the rows that have one of these labels (bits), and enable all others.

        Only allowed while no literal is true.
        """
        changed = labels ^ self.forbidden
        if not changed:
            return
        self.forbidden = labels
        for i in range(self.sorted_in, self.lasting):
            for label in ones(self.labels[i]):
                self.with_label.setdefault(label, []).append(i)
        self.sorted_in = self.lasting
        for label in ones(changed):  # few, since consecutive questions are similar
            for i in self.with_label.get(label, ()):
                self.banned[i] = (self.labels[i] & labels) != 0
        for i in range(self.lasting, len(self.labels)):
            self.banned[i] = (self.labels[i] & labels) != 0

    def inequality(self, row: int) -> Inequality:
        """Return the row with this number as an inequality."""
        start, end = self.first[row], self.first[row + 1]
        weights = tuple([self.weight[k] for k in range(start, end)])
        literals = tuple([self.literal[k] for k in range(start, end)])
        return Inequality(weights, literals, sum(weights) - self.total[row])

    def labels_of(self, row: int) -> int:
        """Return the labels of the row with this number, as bits."""
        return self.labels[self.label[row]]

    def _drop(self, row: int) -> None:
        """Unlink a row from its literals; free its number if it is the last row.

        The row may already be unlinked, if it was not the last one then.
        """
        end = self.first[row + 1] if self.largest[row] else self.first[row]
        for at in range(self.first[row], end):
            literal, before, after = self.literal[at], self.sooner[at], self.later[at]
            if before < 0:
                self.head[literal] = after
            else:
                self.later[before] = after
            if after < 0:
                self.tail[literal] = before
            else:
                self.sooner[after] = before
        self.largest[row] = self.slack[row] = self.total[row] = 0  # so that it forces nothing
        if row == self.rows - 1:
            self.rows = row
            self.keys.pop()
            while self.eagers and self.eager[self.eagers - 1] >= row:
                self.eagers -= 1

    def find_touching(self, variables: Iterable[int], limit: int) -> set[int]:
        """Return the variables that share a row of at most `limit` literals with one of these.

        Variables are indices. The given ones are included.
        """
        near = {*variables}
        for x in sorted(near):
            for literal in (2 * x, 2 * x + 1):
                at = self.head[literal]
                while at >= 0:
                    row = self.owner[at]
                    start, end = self.first[row], self.first[row + 1]
                    if end - start <= limit:
                        near.update([self.literal[k] >> 1 for k in range(start, end)])
                    at = self.later[at]
        return near
