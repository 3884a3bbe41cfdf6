"""The shortest reasons in sight: assume the opposite, and follow it row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from ...boards.grid import ones
from ...solver.facts import decisions_of
from ...solver.propagate import State, Why
from .labels import LabelledBoard


@dataclass(frozen=True)
class Because:
    """What decisions follow from: clues by number, and rules.

    `uses`: decisions made before, by number. `rows`: how many rows of the model one follows from
    the opposite to a contradiction; 0: one row after the other leads to none, it took SCIP's
    search.
    """

    clues: tuple[int, ...]
    uses: tuple[int, ...]
    rules: tuple[str, ...]
    rows: int

    @property
    def size(self) -> int:
        return len(self.clues) + len(self.uses)


@dataclass(frozen=True)
class Reason(Because):
    """Why one decision, by number, must be as it is in the answer."""

    decision: int

    def with_clues(self, clues: Iterable[int]) -> Reason:
        return replace(self, clues=tuple(sorted(clues)))

    @property
    def effort(self) -> tuple[int, int, int]:
        return self.size + self.rows, self.rows, self.decision


class Sight:
    """All that following one assumption shows, with the decisions so far."""

    def __init__(self, labelled: LabelledBoard, values: Sequence[bool]) -> None:
        self.labelled, self.values = labelled, values
        self.given: set[int] = set()  # decisions whose value is only a name
        model = labelled.model
        self.families = list(model.families.values())
        self.variables = [x.index for _, x, _ in model.decisions()]
        self.decision_of = {x: i for i, x in enumerate(self.variables)}
        self.cells = [m.cells for m in decisions_of(model)]
        self.rules = labelled.rules()
        self.state = State(self.rules)
        self.decided: set[int] = set()
        self.found: dict[int, Reason] = {}
        self.shrunk: set[int] = set()  # decisions whose reasons have been
        self.stale = set(range(len(values)))
        self.touched: dict[int, set[int]] = {}  # decision -> variables that its assumption reached

    def right(self, decision: int) -> int:
        """The literal that the answer makes true."""
        return 2 * self.variables[decision] + (not self.values[decision])

    # -- decisions

    def name(self) -> list[int]:
        """Decisions whose value is only a name: no clue and no rule is needed for it."""
        state = State(self.rules, 0)
        state.follow()
        self.given = {i for i in range(len(self.values)) if state.true[self.right(i)]}
        return sorted(self.given)

    def decide(self, decisions: Iterable[int]) -> None:
        before = len(self.state.trail)
        fresh = []
        for decision in decisions:
            self.decided.add(decision)
            self.found.pop(decision, None)
            self.stale.discard(decision)
            self.touched.pop(decision, None)
            self.state.say(self.right(decision))
            fresh.append(self.variables[decision])
        self.state.settle()
        fresh += [literal >> 1 for literal in self.state.trail[before:]]
        near = set(fresh)
        for x in fresh:
            for literal in (2 * x, 2 * x + 1):
                for row, _ in self.rules.occurs[literal]:
                    row_literals = self.rules.rows[row].literals
                    if len(row_literals) <= 12:
                        near.update(one >> 1 for one in row_literals)
        for decision, touched in self.touched.items():
            if touched & near:
                self.stale.add(decision)

    # -- reasons

    def look(self) -> list[Reason]:
        """The shortest reasons in sight, all as short as each other."""
        for decision in sorted(self.stale):
            self._probe(decision)
        self.stale.clear()
        best = None
        for reason in sorted(self.found.values(), key=lambda r: r.effort):
            if best is not None and reason.effort[0] > 2 * best + 4:
                break  # to shrink the longest ones costs most and helps least
            if reason.decision not in self.shrunk:
                self.shrunk.add(reason.decision)
                reason = self.found[reason.decision] = self._shrunk(reason)
            best = reason.effort[0] if best is None else min(best, reason.effort[0])
        return [r for r in self.found.values() if r.effort[0] == best]

    def _probe(self, decision: int) -> None:
        state, literal = self.state, self.right(decision)
        if state.true[literal]:
            self.touched[decision] = {literal >> 1}
            self._keep(decision, state.why_true(literal))
            return
        root = len(state.trail)
        state.say(literal ^ 1)
        broken = state.follow()
        if broken is not None:
            self._keep(decision, state.why(broken))
        self.touched[decision] = {one >> 1 for one in state.trail[root:]}
        state.back(root)

    def _keep(self, decision: int, why: Why) -> None:
        reason, had = self._reason(decision, why), self.found.get(decision)
        if had is None or reason.effort < had.effort:
            self.found[decision] = reason
            self.shrunk.discard(decision)

    def _reason(self, decision: int, why: Why) -> Reason:
        clues = tuple(ones(why.labels & self.labelled.labels_of_clues))
        families = ones(why.labels >> len(self.labelled.clues))
        rules = sorted(
            {rule for i in families for rule in self.labelled.needed_rules(self.families[i])}
        )
        own = self.variables[decision]
        given = {self.decision_of[one >> 1] for one in why.given if one >> 1 != own} - self.given
        return Reason(clues, tuple(sorted(given)), tuple(rules), len(why.rows), decision)

    def refute(self, decision: int, clues: Collection[int], uses: Collection[int]) -> Reason | None:
        """The same from these clues and decisions alone."""
        families = -1 << len(self.labelled.clues)
        state = State(self.rules, families | sum(1 << i for i in clues))
        for other in (*self.given, *uses):
            state.say(self.right(other))
        state.say(self.right(decision) ^ 1)
        broken = state.follow()
        if broken is None:
            return None
        reason = self._reason(decision, state.why(broken))
        return reason if {*reason.clues} <= {*clues} else None

    def _shrunk(self, reason: Reason) -> Reason:
        """Without what following the assumption can do without; far things go first."""
        again = self.refute(reason.decision, reason.clues, reason.uses)
        if again is not None and again.effort <= reason.effort:
            reason = again
        for clue in self.far_first(reason.decision, reason.clues, True):
            if clue in reason.clues:
                rest = [i for i in reason.clues if i != clue]
                reason = self.refute(reason.decision, rest, reason.uses) or reason
        for other in self.far_first(reason.decision, reason.uses, False):
            if other in reason.uses:
                rest = [i for i in reason.uses if i != other]
                reason = self.refute(reason.decision, reason.clues, rest) or reason
        return reason

    def far_first(self, decision: int, numbers: Sequence[int], clues: bool) -> list[int]:
        return sorted(numbers, key=lambda n: (-self.distance(decision, n, clues), n))

    def distance(self, decision: int, number: int, clue: bool) -> int:
        """Steps from the cells of a decision to those of a clue or another decision, by number."""
        cells = self.labelled.clues[number].cells if clue else self.cells[number]
        own = self.cells[decision]
        return min(abs(a.row - b.row) + abs(a.col - b.col) for a in cells for b in own)

    def reaching(self, decisions: Collection[int]) -> list[int]:
        """Those whose opposite has the most consequences first."""
        return sorted(decisions, key=lambda m: (-len(self.touched.get(m, ())), m))

    def distrust(self, reason: Reason) -> None:
        """SCIP does not share it: this decision is left to SCIP."""
        self.found.pop(reason.decision, None)
        self.touched.pop(reason.decision, None)
