# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A pseudo-Boolean solver for many small questions about one board.

It is used instead of SCIP because SCIP does not report which rows a consequence follows from, and
because building a SCIP model takes longer than such a question. All variables are binary. Rows are
inequalities over literals: the sum of the weights of the true ones >= bound. A contradiction in a
search becomes a clause with the labels of the rows that it follows from (Chai, Kuehlmann 2003).

The module runs as plain Python. With a C compiler it is compiled with the types of the .pxd files,
and does the same faster.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..model.model import PuzzleModel
from .inequalities import Inequality, Lazy, inequalities
from .propagate import GIVEN, Propagation, Why
from .rows import COMPILED, NONE, ints

CUTS = 2000  # cuts of lazy families; when there are more, all are deleted
ROOM = 300  # learned clauses; when there are more, a search deletes half of them
ENDLESS = 1 << 60  # literals


class Engine(Propagation):
    """A table of rows with propagation and a conflict-driven search. `size`: variables.

    `slice`: the number of literals that a search follows before it pauses; by default it never
    does. `resume` continues it.
    """

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.learned: list[int] = []
        self.unwatched = ints(2 * size, NONE)
        self.lasting_rows = set[int]()  # no-goods, which are numbered among the cuts
        self.spread = dict[int, int]()  # clause -> number of levels when it was learned
        self.activity = array("d", bytes(8 * size))
        self.step, self.room, self.conflicts, self.guessed = 1.0, ROOM, 0, 0
        self.conflict_limit = self.guess_limit = self.restart = 0
        self.slice = ENDLESS
        self.ranked: list[int] | None = None  # the variables by activity, for `_pick_ranked`
        self.assumed: list[int] = []
        self.root, self.floor = [0] * size, 0
        self.refutation: Why | None = None

    def prefer(self, ones: Iterable[int]) -> None:
        """Set the phase of all variables: a search first guesses 1 for these, 0 for the others."""
        for x in range(self.size):
            self.phase[x] = 0
        for x in ones:
            self.phase[x] = 1

    def solve(self, assumptions: Sequence[int], conflicts: int, guesses: int = 1 << 30) -> str:
        """Search for an assignment in which the `assumptions` are true.

        Return "sat" (the true literals are the assignment), "unsat" (`refutation` is the reason),
        "limit" after more than this number of conflicts or guesses, or "pause" after a slice.
        `followed` is the work, in propagated literals.
        """
        if self.rows > self.base + CUTS + self.room:
            self.reset()
        self.assumed = list(assumptions)
        self.conflicts = self.followed = self.guessed = 0
        self.refutation = None
        return self._start(self._begin(), conflicts, guesses)

    def search_again(self, no_good: Inequality, conflicts: int) -> str:
        """Continue the search after an answer, which the row `no_good` excludes.

        The row is kept for all later searches. The result is as for `solve`.
        """
        row = self.add(no_good)
        self.lasting_rows.add(row)
        self.conflicts = 0
        return self._start(row, conflicts, 1 << 30)

    def resume(self) -> str:
        """Continue a search that paused, as if it had not, and return as `solve` does.

        Nothing else may have been done with the engine since.
        """
        return self._search(NONE)

    def _start(self, row: int, conflicts: int, guesses: int) -> str:
        """Start the search loop with these limits at a violated row or NONE; return as `solve`."""
        self.conflict_limit, self.guess_limit, self.restart = conflicts, guesses, 50
        return self._search(row)

    def _search(self, row: int) -> str:
        """Run the search loop from a violated row or NONE; return as `solve` does."""
        end = self.followed + self.slice
        while self.refutation is None:
            if row < 0:
                row = self._fix()
            if row < 0:
                if self.followed >= end:
                    return "pause"
                literal = self._pick()
                if literal < 0:
                    return "sat"
                self.guessed += 1
                if self.guessed > self.guess_limit:
                    return "limit"
                self.depth += 1
                self.starts[self.depth] = self.length
                self._set(literal, GIVEN)
                continue
            self.conflicts += 1
            if not self._learn(row):
                self.refutation = self._walk(row, NONE)
                break
            row = NONE
            if self.conflicts > self.conflict_limit:
                return "limit"
            if self.conflicts >= self.restart:
                self.restart = self.conflicts + 50 + self.conflicts // 4
                row = self._begin()
        return "unsat"

    def _begin(self) -> int:
        """Propagate the rows at level 0, then the assumptions at level 1.

        Return a violated row, or NONE. An assumption that is already false sets `refutation`.
        """
        self.backtrack(0)
        if len(self.learned) > self.room:
            self.reset(self.room // 2)
        row = self.follow()
        if row >= 0:
            return row
        self.floor = 0
        for literal in self.assumed:
            if self.true[literal ^ 1]:
                why = self.why_true(literal ^ 1)
                self.refutation = why._replace(given=why.given | {literal})
                return NONE
            if not self.true[literal]:
                if not self.floor:
                    self.floor = self.depth = 1
                    self.starts[1] = self.length
                self._set(literal, GIVEN)
        return self._fix()

    def _label_root(self) -> None:
        """Write into `root` the labels of all rows that each new literal of level 0 rests on."""
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
        """Return the next literal to guess: the undecided variable of most activity, in its phase.

        Return NONE if all variables are decided.
        """
        if not COMPILED:
            return self._pick_ranked()
        best, most, activity, true = NONE, -1.0, self.activity, self.true
        for x in range(self.size):
            if activity[x] > most and not true[2 * x] and not true[2 * x + 1]:
                best, most = x, activity[x]
        return NONE if best < 0 else 2 * best + 1 - self.phase[best]

    def _pick_ranked(self) -> int:
        """Return the same as `_pick`, by sorting the variables once per conflict."""
        if self.ranked is None:
            self.decided = 0
            self.ranked = sorted(range(self.size), key=lambda x: -self.activity[x])
        true = self.true
        for i in range(self.decided, self.size):
            x = self.ranked[i]
            if not true[2 * x] and not true[2 * x + 1]:
                self.decided = i
                return 2 * x + 1 - self.phase[x]
        return NONE

    def _learn(self, row: int) -> bool:
        """Learn a clause from a violated row (first unique implication point), and assert it.

        Backtracks to the level where the clause forces a literal. Return False, and learn nothing,
        if no guess is involved: then the assumptions are refuted.
        """
        self._clear_seen()
        deepest = 0
        for i in range(self._need(row, NONE)):
            deepest = max(deepest, self.level[self.needed[i] >> 1])
        if deepest <= self.floor:
            return False
        self._label_root()
        if deepest < self.depth:
            self.backtrack(self.starts[deepest + 1])
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
        self.ranked = None
        return True

    def _implied(self, literal: int) -> int | None:
        """Return the labels with which the rest of the learned clause implies a literal, or None.

        The literals of the clause are those marked as seen. None: they do not imply it.
        """
        row = self.reason[literal >> 1]
        if row < 0:
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
        """Add a learned clause, backtrack to the level where it forces `literal`, and set that."""
        levels = {self.level[one >> 1] for one in clause}
        deepest = max(levels, default=self.floor)
        if deepest < self.depth:
            self.backtrack(self.starts[deepest + 1])
        if clause:  # it watches its new literal and one that is undone together with it
            clause.sort(key=lambda one: (-self.level[one >> 1], one))
            number = self._add_watched((literal, *clause), labels)
        else:
            number = self._add(Inequality((1,), (literal,), 1), labels)
        self.keys.append(None)
        self.learned.append(number)
        self.spread[number] = len(levels)
        self._set(literal, number)

    def _bump(self, x: int) -> None:
        """Raise the activity of a variable; scale down all of them before they overflow."""
        self.activity[x] += self.step
        if self.activity[x] > 1e100:
            for i in range(self.size):
                self.activity[i] *= 1e-100
            self.step *= 1e-100

    # -- deleting rows

    def reset(self, keep: int = 0) -> None:
        """Undo all literals and delete learned clauses but the `keep` ones with the fewest levels.

        If none is kept, cuts are deleted too, if there are more than CUTS.
        """
        self.backtrack(0)
        if self.learned:
            order = sorted(self.learned, key=lambda row: (self.spread[row], -row))
            for row in sorted(order[keep:], reverse=True):
                self._drop(row)
                del self.spread[row]
            self.learned = sorted(order[:keep])
            self.watching[:] = self.unwatched
            for row in self.learned:
                if not self.largest[row]:
                    self._watch(row)
        if not self.learned:
            self._delete_cuts()
            while len(self.labels) > self.lasting:  # sets of labels that only clauses used
                del self.number_of[self.labels.pop()]
                self.banned.pop()
                self.light.pop()

    def _delete_cuts(self) -> None:
        """Delete all cuts, but no no-goods, if there are more than CUTS.

        Then they cost more than they save.
        """
        if self.rows > self.base + CUTS:
            for row in range(self.rows - 1, self.base - 1, -1):
                if row in self.lasting_rows:
                    continue
                key = self.keys[row]
                if key is not None:
                    del self.known[key]
                self._drop(row)


def make_engine(model: PuzzleModel) -> Engine:
    """Return an engine with the rows and lazy families of a model, all without labels."""
    engine = Engine(len(model.variables))
    for made in model.families.values():
        for row in made.rows:
            for one in inequalities(row):
                engine.add(one)
        if made.lazy:
            engine.lazy.append(Lazy(made.lazy))
    return engine


def read_answer(engine: Engine, model: PuzzleModel) -> frozenset[Any]:
    """Return the answer that the engine's true literals represent after a search."""
    keys = (key for key, literal in _literals(model) if engine.is_true(literal))
    return model.read(frozenset(keys))


def make_no_good(engine: Engine, model: PuzzleModel) -> Inequality:
    """Return the row that excludes the answer that a search has found."""
    literals = {literal ^ engine.is_true(literal) for _, literal in _literals(model)}
    return Inequality((1,) * len(literals), tuple(sorted(literals)), 1)


def _literals(model: PuzzleModel) -> Iterator[tuple[Any, int]]:
    """Yield (key, literal) for each key of the answer, which is present if the literal is true."""
    for key, y in model.answer.items():
        for x in y.terms:  # y is x or 1 - x
            yield key, 2 * x.index + y.constant
