"""The shortest reasons in sight: assume the opposite, and follow it row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from ...boards.grid import ones
from ...solver.facts import marks_of
from ...solver.propagate import State, Why
from .labels import LabelledBoard


@dataclass(frozen=True)
class Because:
    """What values follow from: clues by number, marks decided before, and rules.

    `rows`: how many rows of the model one follows from the opposite to a contradiction; 0: one
    row after the other leads to none, it took SCIP's search.
    """

    clues: tuple[int, ...]
    decisions: tuple[int, ...]
    rules: tuple[str, ...]
    rows: int

    @property
    def size(self) -> int:
        return len(self.clues) + len(self.decisions)


@dataclass(frozen=True)
class Reason(Because):
    """Why one mark, by number, must be as it is in the answer."""

    mark: int

    def with_clues(self, clues: Iterable[int]) -> Reason:
        return replace(self, clues=tuple(sorted(clues)))

    @property
    def effort(self) -> tuple[int, int, int]:
        return self.size + self.rows, self.rows, self.mark


class Sight:
    """All that following one assumption shows, with the decisions so far."""

    def __init__(self, labelled: LabelledBoard, values: Sequence[bool]) -> None:
        self.labelled, self.values = labelled, values
        self.given: set[int] = set()  # marks whose value is only a name
        model = labelled.model
        self.families = list(model.families.values())
        self.variables = [x.index for _, x, _ in model.decisions()]
        self.mark_of = {x: i for i, x in enumerate(self.variables)}
        self.cells = [m.cells for m in marks_of(model)]
        self.rules = labelled.rules()
        self.state = State(self.rules)
        self.decided: set[int] = set()
        self.found: dict[int, Reason] = {}
        self.shrunk: set[int] = set()  # marks whose reasons have been
        self.stale = set(range(len(values)))
        self.touched: dict[int, set[int]] = {}  # mark -> variables that its assumption reached

    def right(self, mark: int) -> int:
        """The literal that the answer makes true."""
        return 2 * self.variables[mark] + (not self.values[mark])

    # -- decisions

    def name(self) -> list[int]:
        """Marks whose value is only a name: no clue and no rule is needed for it."""
        state = State(self.rules, 0)
        state.follow()
        self.given = {i for i in range(len(self.values)) if state.true[self.right(i)]}
        return sorted(self.given)

    def decide(self, marks: Iterable[int]) -> None:
        before = len(self.state.trail)
        fresh = []
        for mark in marks:
            self.decided.add(mark)
            self.found.pop(mark, None)
            self.stale.discard(mark)
            self.touched.pop(mark, None)
            self.state.say(self.right(mark))
            fresh.append(self.variables[mark])
        self.state.settle()
        fresh += [literal >> 1 for literal in self.state.trail[before:]]
        near = set(fresh)
        for x in fresh:
            for literal in (2 * x, 2 * x + 1):
                for row, _ in self.rules.occurs[literal]:
                    row_literals = self.rules.rows[row].literals
                    if len(row_literals) <= 12:
                        near.update(one >> 1 for one in row_literals)
        for mark, touched in self.touched.items():
            if touched & near:
                self.stale.add(mark)

    # -- reasons

    def look(self) -> list[Reason]:
        """The shortest reasons in sight, all as short as each other."""
        for mark in sorted(self.stale):
            self._probe(mark)
        self.stale.clear()
        best = None
        for reason in sorted(self.found.values(), key=lambda r: r.effort):
            if best is not None and reason.effort[0] > 2 * best + 4:
                break  # to shrink the longest ones costs most and helps least
            if reason.mark not in self.shrunk:
                self.shrunk.add(reason.mark)
                reason = self.found[reason.mark] = self._shrunk(reason)
            best = reason.effort[0] if best is None else min(best, reason.effort[0])
        return [r for r in self.found.values() if r.effort[0] == best]

    def _probe(self, mark: int) -> None:
        state, literal = self.state, self.right(mark)
        if state.true[literal]:
            self.touched[mark] = {literal >> 1}
            self._keep(mark, state.why_true(literal))
            return
        root = len(state.trail)
        state.say(literal ^ 1)
        broken = state.follow()
        if broken is not None:
            self._keep(mark, state.why(broken))
        self.touched[mark] = {one >> 1 for one in state.trail[root:]}
        state.back(root)

    def _keep(self, mark: int, why: Why) -> None:
        reason, had = self._reason(mark, why), self.found.get(mark)
        if had is None or reason.effort < had.effort:
            self.found[mark] = reason
            self.shrunk.discard(mark)

    def _reason(self, mark: int, why: Why) -> Reason:
        clues = tuple(ones(why.labels & self.labelled.labels_of_clues))
        families = ones(why.labels >> len(self.labelled.clues))
        rules = sorted(
            {rule for i in families for rule in self.labelled.needed_rules(self.families[i])}
        )
        own = self.variables[mark]
        given = {self.mark_of[one >> 1] for one in why.given if one >> 1 != own} - self.given
        return Reason(clues, tuple(sorted(given)), tuple(rules), len(why.rows), mark)

    def refute(
        self, mark: int, clues: Collection[int], decisions: Collection[int]
    ) -> Reason | None:
        """The same from these clues and decisions alone."""
        families = -1 << len(self.labelled.clues)
        state = State(self.rules, families | sum(1 << i for i in clues))
        for other in (*self.given, *decisions):
            state.say(self.right(other))
        state.say(self.right(mark) ^ 1)
        broken = state.follow()
        if broken is None:
            return None
        reason = self._reason(mark, state.why(broken))
        return reason if {*reason.clues} <= {*clues} else None

    def _shrunk(self, reason: Reason) -> Reason:
        """Without what following the assumption can do without; far things go first."""
        again = self.refute(reason.mark, reason.clues, reason.decisions)
        if again is not None and again.effort <= reason.effort:
            reason = again
        for clue in self.far_first(reason.mark, reason.clues, True):
            if clue in reason.clues:
                rest = [i for i in reason.clues if i != clue]
                reason = self.refute(reason.mark, rest, reason.decisions) or reason
        for other in self.far_first(reason.mark, reason.decisions, False):
            if other in reason.decisions:
                rest = [i for i in reason.decisions if i != other]
                reason = self.refute(reason.mark, reason.clues, rest) or reason
        return reason

    def far_first(self, mark: int, numbers: Sequence[int], clues: bool) -> list[int]:
        return sorted(numbers, key=lambda n: (-self.distance(mark, n, clues), n))

    def distance(self, mark: int, number: int, clue: bool) -> int:
        """Steps from the cells of a mark to those of a clue or another mark, by number."""
        cells = self.labelled.clues[number].cells if clue else self.cells[number]
        own = self.cells[mark]
        return min(abs(a.row - b.row) + abs(a.col - b.col) for a in cells for b in own)

    def reaching(self, marks: Collection[int]) -> list[int]:
        """Those whose opposite has the most consequences first."""
        return sorted(marks, key=lambda m: (-len(self.touched.get(m, ())), m))

    def distrust(self, reason: Reason) -> None:
        """SCIP does not share it: this mark is left to SCIP."""
        self.found.pop(reason.mark, None)
        self.touched.pop(reason.mark, None)
