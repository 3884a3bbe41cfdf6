"""The shortest reasons in sight: assume the opposite, and follow it row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...boards.grid import ones
from ...solver.engine import Engine
from ...solver.facts import decisions_of
from ...solver.propagate import Why
from ...solver.rows import NONE
from ..labels import EngineRow, LabelledBoard

GUESSES = 4  # of a search, for each contradiction that it may meet
NEAR = 12  # literals of a row whose variables are looked at again when one is decided


@dataclass(frozen=True)
class Because:
    """What decisions follow from: clues by number, and rules. `uses`: decisions made before, by
    number."""

    clues: tuple[int, ...]
    uses: tuple[int, ...]
    rules: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.clues) + len(self.uses)


@dataclass(frozen=True)
class Reason(Because):
    """Why one decision, by number, must be as it is in the answer. `chain`: the rows that one
    follows from the opposite to a contradiction, in this order, as the engine knows them: most
    reasons are given up for shorter ones, and names cost time."""

    chain: tuple[EngineRow, ...]
    decision: int

    @cached_property
    def effort(self) -> tuple[int, int, int]:
        return self.size + len(self.chain), len(self.chain), self.decision


class Judge:
    """Whether some clues, decisions and rules are enough for a decision. `right`: of each decision
    the literal that the answer makes true."""

    def __init__(self, labelled: LabelledBoard, values: Sequence[bool]) -> None:
        self.labelled = labelled
        self.engine = labelled.engine()
        model = labelled.model
        self.variables = [x.index for _, x, _ in model.decisions()]
        self.decision_of = {x: i for i, x in enumerate(self.variables)}
        self.cells = [m.cells for m in decisions_of(model)]
        self.right = [2 * x + (not k) for x, k in zip(self.variables, values, strict=True)]
        self.given: set[int] = set()  # decisions whose value is only a name
        self.said: list[int] = []  # their literals
        self.work = 0  # literals followed, in all questions

    def name(self) -> list[int]:
        """Decisions whose value is only a name: no clue and no rule is needed for it."""
        engine = self._on((), ())
        engine.follow()
        given = [i for i, literal in enumerate(self.right) if engine.is_true(literal)]
        engine.back(0)
        self.given, self.said = {*given}, [self.right[i] for i in given]
        return given

    def _on(self, clues: Collection[int], rules: Collection[str] | None) -> Engine:
        """The engine with the rows of these clues and rules only; None: all rules."""
        labelled, engine = self.labelled, self.engine
        forbidden = labelled.labels_of_clues & ~sum(1 << i for i in clues)
        if rules is not None:
            forbidden |= labelled.labels_beyond(rules)
        engine.forget()
        engine.forbid(forbidden)
        return engine

    def _opposite(self, decision: int, uses: Collection[int]) -> list[int]:
        """What is assumed: these decisions, the names, and the opposite of the one in question."""
        return [*self.said, *map(self.right.__getitem__, uses), self.right[decision] ^ 1]

    def follow(
        self,
        decision: int,
        clues: Collection[int],
        uses: Collection[int],
        rules: Collection[str] | None = None,
    ) -> Reason | None:
        """The reason that following the opposite shows, from these alone; None if it shows none."""
        engine = self._on(clues, rules)
        engine.say_all(self._opposite(decision, uses))
        broken = engine.follow()
        self.work += engine.length
        return None if broken == NONE else self.reason(engine, decision, engine.why(broken))

    def search(
        self,
        decision: int,
        clues: Collection[int],
        uses: Collection[int],
        rules: Collection[str] | None = None,
        *,
        most: int,
    ) -> Reason | None:
        """The same by a search of so many contradictions at most; it begins with nothing learned,
        so that what it takes is what it takes a person. One that goes on guessing and meets none
        is on its way to another answer."""
        engine = self._on(clues, rules)
        found = engine.solve(self._opposite(decision, uses), most, GUESSES * most)
        self.work += engine.followed
        if found == "unsat" and engine.refutation:
            return self.reason(engine, decision, engine.refutation)
        return None

    def reason(self, engine: Engine, decision: int, why: Why) -> Reason:
        clues = tuple(ones(why.labels & self.labelled.labels_of_clues))
        own = self.variables[decision]
        given = {self.decision_of[one >> 1] for one in why.given if one >> 1 != own} - self.given
        rules = self.labelled.rules_of(why.labels)
        chain = tuple(map(engine.keys.__getitem__, why.rows))
        return Reason(clues, tuple(sorted(given)), rules, chain, decision)

    def far_first(self, decision: int, numbers: Sequence[int], clues: bool) -> list[int]:
        return sorted(numbers, key=lambda n: (-self._distance(decision, n, clues), n))

    def _distance(self, decision: int, number: int, clue: bool) -> int:
        """Steps from the cells of a decision to those of a clue or another decision, by number."""
        cells = self.labelled.clues[number].cells if clue else self.cells[number]
        own = self.cells[decision]
        return min(abs(a.row - b.row) + abs(a.col - b.col) for a in cells for b in own)


class Sight:
    """All that following one assumption shows, with the decisions so far."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.engine = judge.labelled.engine()
        self.engine.settle()
        self.found: dict[int, Reason] = {}
        self.shrunk: set[int] = set()  # decisions whose reasons have been
        self.stale = set(range(len(judge.right)))
        self.touched: dict[int, set[int]] = {}  # decision -> variables that its assumption reached

    def decide(self, decisions: Iterable[int]) -> None:
        before = self.engine.length
        fresh = []
        for decision in decisions:
            self.found.pop(decision, None)
            self.stale.discard(decision)
            self.touched.pop(decision, None)
            self.engine.say(self.judge.right[decision])
            fresh.append(self.judge.variables[decision])
        self.engine.settle()
        fresh += [literal >> 1 for literal in self.engine.trail_from(before)]
        near = self.engine.touching(fresh, NEAR)
        self.stale.update(d for d, touched in self.touched.items() if not touched.isdisjoint(near))

    def look(self) -> list[Reason]:
        """The shortest reasons in sight, all as short as each other."""
        for decision in sorted(self.stale):
            self._probe(decision)
        self.stale.clear()
        best = None
        for reason in sorted(self.found.values(), key=lambda r: r.effort):
            if best is not None and reason.effort[0] > best + 4:
                break  # to shrink the longest ones costs most and helps least
            if reason.decision not in self.shrunk:
                self.shrunk.add(reason.decision)
                reason = self.found[reason.decision] = self._shrunk(reason)
            best = reason.effort[0] if best is None else min(best, reason.effort[0])
        return [r for r in self.found.values() if r.effort[0] == best]

    def _probe(self, decision: int) -> None:
        engine, literal = self.engine, self.judge.right[decision]
        if engine.is_true(literal):
            self.touched[decision] = {literal >> 1}
            self._keep(decision, engine.why_true(literal))
            return
        root = engine.length
        engine.say(literal ^ 1)
        broken = engine.follow()
        if broken != NONE:
            self._keep(decision, engine.why(broken))
        self.touched[decision] = {one >> 1 for one in engine.trail_from(root)}
        self.judge.work += engine.length - root
        engine.back(root)

    def _keep(self, decision: int, why: Why) -> None:
        reason, had = self.judge.reason(self.engine, decision, why), self.found.get(decision)
        if had is None or reason.effort < had.effort:
            self.found[decision] = reason
            self.shrunk.discard(decision)

    def _shrunk(self, reason: Reason) -> Reason:
        """Without what following the assumption can do without; far things go first."""
        judge = self.judge
        again = judge.follow(reason.decision, reason.clues, reason.uses)
        if again is not None and again.effort <= reason.effort:
            reason = again
        for clue in judge.far_first(reason.decision, reason.clues, True):
            if clue in reason.clues:
                rest = [i for i in reason.clues if i != clue]
                reason = judge.follow(reason.decision, rest, reason.uses) or reason
        for other in judge.far_first(reason.decision, reason.uses, False):
            if other in reason.uses:
                rest = [i for i in reason.uses if i != other]
                reason = judge.follow(reason.decision, reason.clues, rest) or reason
        return reason

    def reaching(self, decisions: Collection[int]) -> list[int]:
        """Those whose opposite has the most consequences first."""
        return sorted(decisions, key=lambda m: (-len(self.touched.get(m, ())), m))
