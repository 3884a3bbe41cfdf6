# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Many small questions about one board: what follows, from which rows, and is there an answer?

An engine of our own beside SCIP, because SCIP does not say why, and because a SCIP model for each
question costs more than the question. It knows binaries only: rows are inequalities over
literals, `sum of weights of the true ones >= bound`, and a literal that such a row cannot do
without must be true (bounds propagation). Each row carries labels (bits): what it rests on. A
contradiction is followed back to all that was used on the way, and in a search it becomes a
clause with the labels of the rows that it follows from (Chai, Kuehlmann 2003).

The code runs as it stands. Where there is a C compiler it is compiled, with the types of
`engine.pxd`, and does the same faster.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .inequalities import Inequality, Lazy, inequalities
from .model import PuzzleModel

GIVEN = -1  # instead of a row: nothing forced it, it was said
NONE = -1
CUTS = 2000  # of lazy families, before all are forgotten
ROOM = 300  # learned clauses, before a search forgets half of them


class Why(NamedTuple):
    """What a contradiction used: literals that were given, labels (bits), and the rows in the
    order in which they forced something; the last one cannot hold.
    """

    given: frozenset[int]
    labels: int
    rows: tuple[int, ...]


def _ints(size: int, value: int = 0) -> array[int]:
    return array("i", [value]) * size


def _longer(old: array[int], size: int) -> array[int]:
    """The same numbers with room for `size`."""
    new = array("i", memoryview(old).tobytes())
    new.frombytes(bytes(4 * (size - len(new))))
    return new


class Engine:
    """Rows, and what is true so far and why. `size`: variables."""

    def __init__(self, size: int) -> None:
        self.size = size
        # rows by number; their literals, one after another, as entries
        self.rows = self.base = self.settled = 0
        self.first, self.total, self.largest = _ints(65), _ints(64), _ints(64)
        self.slack, self.label, self.blocked = _ints(64), _ints(64), _ints(64)
        self.literal, self.weight, self.owner = _ints(256), _ints(256), _ints(256)
        self.later, self.sooner = _ints(256), _ints(256)  # entries of the same literal
        self.head, self.tail = _ints(2 * size, NONE), _ints(2 * size, NONE)
        self.keys: list[tuple[Inequality, int] | None] = []
        self.known: dict[tuple[Inequality, int], int] = {}
        self.lazy: list[Lazy] = []
        # sets of labels by number, and which rows must not be used
        self.labels, self.number_of = [0], {0: 0}
        self.banned, self.forbidden = bytearray(1), 0
        self.lasting = 1  # as many sets are those of rows that are never forgotten
        # the state: literals in the order in which they became true
        self.true, self.trail, self.place = _ints(2 * size), _ints(size), _ints(size)
        self.reason, self.level, self.starts = _ints(size), _ints(size), _ints(size + 1)
        self.length = self.done = self.depth = 0
        self.asked: dict[int, tuple[int, int]] = {}
        self.seen, self.needed, self.tight = _ints(2 * size), _ints(2 * size), _ints(64)
        # the search
        self.learned: list[int] = []
        self.spread = dict[int, int]()  # levels of a learned clause when it was learned
        self.activity, self.phase = array("d", bytes(8 * size)), _ints(size)
        self.step, self.room, self.conflicts, self.followed = 1.0, ROOM, 0, 0
        self.assumed: list[int] = []
        self.root, self.rooted, self.floor = [0] * size, 0, 0
        self.refutation: Why | None = None

    # -- rows

    def add(self, row: Inequality, labels: int = 0) -> int:
        """The number of the row, which may be known already. Only while nothing is true, or for a
        cut."""
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
            if last == NONE:
                self.head[literal] = at
            else:
                self.later[last] = at
            at += 1
        self.total[number], self.largest[number], self.slack[number] = (
            total,
            largest,
            total - spent,
        )
        self.label[number] = which = self._label(labels)
        self.blocked[number] = self.banned[which]
        self.rows = number + 1
        self.first[number + 1] = at
        return number

    def _make_room(self, rows: int, entries: int) -> None:
        if rows >= len(self.total):
            size = 2 * rows
            self.first = _longer(self.first, size + 1)
            self.total, self.largest = _longer(self.total, size), _longer(self.largest, size)
            self.slack, self.label = _longer(self.slack, size), _longer(self.label, size)
            self.blocked, self.tight = _longer(self.blocked, size), _longer(self.tight, size)
        if entries > len(self.literal):
            size = 2 * entries
            self.literal, self.weight = _longer(self.literal, size), _longer(self.weight, size)
            self.owner, self.later = _longer(self.owner, size), _longer(self.later, size)
            self.sooner = _longer(self.sooner, size)

    def _label(self, labels: int) -> int:
        number = self.number_of.get(labels)
        if number is None:
            number = self.number_of[labels] = len(self.labels)
            self.labels.append(labels)
            self.banned.append((labels & self.forbidden) != 0)
        return number

    def forbid(self, labels: int) -> None:
        """Rows with one of these labels are not used; only while nothing is true."""
        if labels == self.forbidden:
            return
        self.forbidden = labels
        for i in range(len(self.labels)):
            self.banned[i] = (self.labels[i] & labels) != 0
        for row in range(self.rows):
            self.blocked[row] = self.banned[self.label[row]]

    def inequality(self, row: int) -> Inequality:
        start, end = self.first[row], self.first[row + 1]
        weights = tuple([self.weight[k] for k in range(start, end)])
        literals = tuple([self.literal[k] for k in range(start, end)])
        return Inequality(weights, literals, sum(weights) - self.total[row])

    def labels_of(self, row: int) -> int:
        return self.labels[self.label[row]]

    def forget(self, keep: int = 0) -> None:
        """Nothing is true any more; of the learned clauses those are left that joined the fewest
        levels, `keep` of them."""
        self.back(0)
        if self.learned:
            order = sorted(self.learned, key=lambda row: (self.spread[row], -row))
            for row in sorted(order[keep:], reverse=True):
                self._drop(row)
                del self.spread[row]
            self.learned = sorted(order[:keep])
        if not self.learned:
            self._forget_cuts()
            while len(self.labels) > self.lasting:  # sets that only clauses had
                del self.number_of[self.labels.pop()]
                self.banned.pop()

    def _forget_cuts(self) -> None:
        """Where there are so many that they cost more than they save."""
        if self.rows > self.base + CUTS:
            for row in range(self.rows - 1, self.base - 1, -1):
                key = self.keys[row]
                if key is not None:
                    del self.known[key]
                self._drop(row)

    def _drop(self, row: int) -> None:
        """No literal leads to the row any more; its place is free if it is the last."""
        for at in range(self.first[row], self.first[row + 1]):
            literal, before, after = self.literal[at], self.sooner[at], self.later[at]
            if before == NONE:
                self.head[literal] = after
            else:
                self.later[before] = after
            if after == NONE:
                self.tail[literal] = before
            else:
                self.sooner[after] = before
        self.largest[row] = self.slack[row] = 0  # it forces nothing
        if row == self.rows - 1:
            self.rows = row
            self.keys.pop()

    def touching(self, variables: Iterable[int], most: int) -> set[int]:
        """All variables that share a row of at most so many literals with one of these."""
        near = {*variables}
        for x in sorted(near):
            for literal in (2 * x, 2 * x + 1):
                at = self.head[literal]
                while at != NONE:
                    row = self.owner[at]
                    start, end = self.first[row], self.first[row + 1]
                    if end - start <= most:
                        near.update([self.literal[k] >> 1 for k in range(start, end)])
                    at = self.later[at]
        return near

    # -- what is true

    def is_true(self, literal: int) -> bool:
        return self.true[literal] != 0

    def trail_from(self, start: int) -> list[int]:
        return [self.trail[i] for i in range(start, self.length)]

    def say(self, literal: int) -> None:
        """It is given: not forced, or no longer told to be."""
        if self.true[literal]:
            self.reason[literal >> 1] = GIVEN
        else:
            self._set(literal, GIVEN)

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
        while self.length > length:
            self.length -= 1
            literal = self.trail[self.length]
            self.true[literal] = 0
            self.phase[literal >> 1] = 1 - (literal & 1)
            if self.length < self.done:
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
        for row in range(self.settled, self.rows):
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
        if self.blocked[row]:
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
            return Why(frozenset((literal,)), 0, ())
        return self._walk(row, literal)

    def _walk(self, row: int, forced: int) -> Why:
        """Back along the trail, from a row (and what it forced, if anything)."""
        self._clear_seen()
        given: list[int] = []
        used, last = [row], row
        labels = self.labels[self.label[row]]
        top = self._mark(row, forced, NONE)
        while top >= 0:
            literal = self.trail[top]
            top -= 1
            if not self.seen[literal]:
                continue
            row = self.reason[literal >> 1]
            if row == GIVEN:
                given.append(literal)
                continue
            if row != last:
                last = row
                used.append(row)
                labels |= self.labels[self.label[row]]
            self._mark(row, literal, NONE)
        used.reverse()
        return Why(frozenset(given), labels, tuple(used))

    def _clear_seen(self) -> None:
        for i in range(2 * self.size):
            self.seen[i] = 0

    def _mark(self, row: int, forced: int, top: int) -> int:
        """Mark what a row needs as seen; the latest place of it."""
        for i in range(self._need(row, forced)):
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
                self.needed[count] = literal ^ 1
                there += self.weight[k]
                count += 1
        return self._fewest(row, missing, count) if there > missing else count

    def _fewest(self, row: int, missing: int, count: int) -> int:
        """More than needed is there: the largest first; of equals what is used anyway, then what
        was known early."""
        wanted = {self.needed[i] ^ 1 for i in range(count)}
        order = []
        for k in range(self.first[row], self.first[row + 1]):
            literal = self.literal[k]
            if literal in wanted:
                one = literal ^ 1
                order.append((-self.weight[k], 1 - self.seen[one], self.place[one >> 1], one))
        order.sort()
        count = 0
        for weight, _, _, one in order:
            if missing <= 0:
                break
            self.needed[count] = one
            count += 1
            missing += weight
        return count

    # -- search

    def prefer(self, ones: Iterable[int]) -> None:
        """Where a search looks first: near these variables at 1."""
        for x in range(self.size):
            self.phase[x] = 0
        for x in ones:
            self.phase[x] = 1

    def solve(self, assumptions: Sequence[int], most: int) -> str:
        """Search with these literals true: "sat" (and what is true is the answer), "unsat" (and
        `refutation` says why), or "limit" after so many conflicts. `followed` counts its work.
        """
        if self.rows > self.base + CUTS + self.room:
            self.forget()
        self.assumed, self.conflicts, pause = list(assumptions), 0, 50
        self.followed = 0
        self.refutation = None
        row = self._begin()
        while self.refutation is None:
            if row == NONE:
                row = self._fix()
            if row == NONE:
                literal = self._pick()
                if literal == NONE:
                    return "sat"
                self.depth += 1
                self.starts[self.depth] = self.length
                self._set(literal, GIVEN)
                continue
            self.conflicts += 1
            if not self._learn(row):
                self.refutation = self._walk(row, NONE)
                break
            row = NONE
            if self.conflicts > most:
                return "limit"
            if self.conflicts >= pause:
                pause = self.conflicts + 50 + self.conflicts // 4
                row = self._begin()
        return "unsat"

    def _begin(self) -> int:
        """What follows from the rows, then from the assumptions; a row that cannot hold, or NONE.

        What the rows alone say is level 0, the assumptions are level 1.
        """
        self.back(0)
        if len(self.learned) > self.room:
            self.forget(self.room // 2)
        row = self.follow()
        if row != NONE:
            return row
        self.floor = 0
        for literal in self.assumed:
            if self.true[literal ^ 1]:
                given, labels, rows = self.why_true(literal ^ 1)
                self.refutation = Why(given | {literal}, labels, rows)
                return NONE
            if not self.true[literal]:
                if not self.floor:
                    self.floor = self.depth = 1
                    self.starts[1] = self.length
                self._set(literal, GIVEN)
        return self._fix()

    def _root_labels(self) -> None:
        """What each literal of level 0 rests on."""
        end = self.starts[1] if self.depth else self.length
        while self.rooted < end:
            literal = self.trail[self.rooted]
            row = self.reason[literal >> 1]
            labels = self.labels[self.label[row]]
            for i in range(self._need(row, literal)):
                labels |= self.root[self.needed[i] >> 1]
            self.root[literal >> 1] = labels
            self.rooted += 1

    def _pick(self) -> int:
        best, most = NONE, -1.0
        for x in range(self.size):
            if not self.true[2 * x] and not self.true[2 * x + 1] and self.activity[x] > most:
                best, most = x, self.activity[x]
        return NONE if best == NONE else 2 * best + 1 - self.phase[best]

    def _learn(self, row: int) -> bool:
        """A clause from a row that cannot hold, and its consequence; False where nothing that was
        assumed on the way is to blame."""
        self._clear_seen()
        deepest = 0
        for i in range(self._need(row, NONE)):
            deepest = max(deepest, self.level[self.needed[i] >> 1])
        if deepest <= self.floor:
            return False
        self._root_labels()
        if deepest < self.depth:
            self.back(self.starts[deepest + 1])
        clause: list[int] = []
        labels, forced, open_, at = 0, NONE, 0, self.length
        while True:
            labels |= self.labels[self.label[row]]
            for i in range(self._need(row, forced)):
                literal = self.needed[i]
                if self.seen[literal]:
                    continue
                self.seen[literal] = 1
                self._bump(literal >> 1)
                level = self.level[literal >> 1]
                if not level:
                    labels |= self.root[literal >> 1]
                elif level == deepest:
                    open_ += 1
                else:
                    clause.append(literal ^ 1)
            at -= 1
            while not self.seen[self.trail[at]] or self.level[self.trail[at] >> 1] != deepest:
                at -= 1
            forced = self.trail[at]
            open_ -= 1
            if not open_:
                break
            row = self.reason[forced >> 1]
        for literal in list(clause):
            more = self._implied(literal ^ 1)
            if more is not None:
                clause.remove(literal)
                labels |= more
        self._assert(clause, forced ^ 1, labels)
        self.step /= 0.95
        return True

    def _implied(self, literal: int) -> int | None:
        """Whether a literal follows from others of the clause that is learned: its labels then."""
        row = self.reason[literal >> 1]
        if row == GIVEN:
            return None
        labels = self.labels[self.label[row]]
        for i in range(self._need(row, literal)):
            one = self.needed[i]
            if not self.level[one >> 1]:
                labels |= self.root[one >> 1]
            elif not self.seen[one]:
                return None
        return labels

    def _assert(self, clause: list[int], literal: int, labels: int) -> None:
        """Add a learned clause, go back to where it forces `literal`, and do that."""
        levels = {self.level[one >> 1] for one in clause}
        literals = tuple(sorted([*clause, literal]))
        deepest = max(levels, default=self.floor)
        if deepest < self.depth:
            self.back(self.starts[deepest + 1])
        number = self._add(Inequality((1,) * len(literals), literals, 1), labels)
        self.keys.append(None)
        self.learned.append(number)
        self.spread[number] = len(levels)
        self._set(literal, number)

    def _bump(self, x: int) -> None:
        self.activity[x] += self.step
        if self.activity[x] > 1e100:
            for i in range(self.size):
                self.activity[i] *= 1e-100
            self.step *= 1e-100


def engine_of(model: PuzzleModel) -> Engine:
    """The rows of a model and its lazy families, all without labels."""
    engine = Engine(len(model.variables))
    for made in model.families.values():
        for row in made.rows:
            for one in inequalities(row):
                engine.add(one)
        if made.lazy:
            engine.lazy.append(Lazy(made.lazy))
    return engine


def answer_of(engine: Engine, model: PuzzleModel) -> frozenset[Any]:
    """What a search has found, read as the model's answer."""
    values = {x: int(engine.is_true(2 * x.index)) for x in model.variables}
    return model.read(frozenset(key for key, y in model.answer.items() if y.value(values)))
