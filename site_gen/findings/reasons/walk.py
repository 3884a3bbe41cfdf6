"""The easiest reasons in sight: what rows force, and what an assumption leads to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...boards.grid import Cell, ones
from ...solver.engine import Engine
from ...solver.facts import decisions_of
from ...solver.propagate import Why
from ...solver.rows import NONE
from ..labels import EngineRow, LabelledBoard

GUESSES = 4  # of a search, for each contradiction that it may meet
SHOWN = "givens", "agrees"  # checks of rules of what the board shows
ASSUMPTION = 2  # its effort, as much as that of a cut
LEAST = ASSUMPTION + 1  # effort of an assumption that one row refutes
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
    """Why one decision, by number, must be as it is in the answer.

    `chain`: the rows that one follows from the opposite to a contradiction, in this order, as the
    engine knows them: most reasons are given up for easier ones, and names cost time. `hard`: how
    many of the rows have more than one premise (a cut counts two). `assumed`: whether the
    opposite has to be assumed before anything follows.
    """

    chain: tuple[EngineRow, ...]
    decision: int
    hard: int
    assumed: bool = False

    @property
    def effort(self) -> int:
        """How much a person has to see at once."""
        return self.hard + ASSUMPTION * self.assumed


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

    def reason(self, engine: Engine, decision: int, why: Why, *, assumed: bool = False) -> Reason:
        """Name what an engine found out about a decision."""
        clues = tuple(ones(why.labels & self.labelled.labels_of_clues))
        own = self.variables[decision]
        given = {self.decision_of[one >> 1] for one in why.given if one >> 1 != own} - self.given
        rules = self.labelled.rules_of(why.labels)
        chain = tuple(map(engine.keys.__getitem__, why.rows))
        return Reason(clues, tuple(sorted(given)), rules, chain, decision, why.effort, assumed)

    def far_first(self, decision: int, numbers: Sequence[int], clues: bool) -> list[int]:
        return sorted(numbers, key=lambda n: (-self._distance(decision, n, clues), n))

    def _distance(self, decision: int, number: int, clue: bool) -> int:
        """Steps from the cells of a decision to those of a clue or another decision, by number."""
        cells = self.labelled.clues[number].cells if clue else self.cells[number]
        return distance(self.cells[decision], cells)

    def is_shown(self, reason: Reason) -> bool:
        """Say whether the board shows what is decided: all of that is one step."""
        checks = {self.labelled.kind.rules[rule].check for rule in reason.rules}
        return not reason.uses and bool(checks) and checks.issubset(SHOWN)

    def shrunk(self, reason: Reason) -> Reason:
        """Leave out what following the opposite can do without at the same effort, far things
        first."""
        for clue in self.far_first(reason.decision, reason.clues, True):
            rest = [i for i in reason.clues if i != clue]
            reason = self._easier(reason, rest, reason.uses)
        for other in self.far_first(reason.decision, reason.uses, False):
            rest = [i for i in reason.uses if i != other]
            reason = self._easier(reason, reason.clues, rest)
        return reason

    def _easier(self, reason: Reason, clues: Collection[int], uses: Collection[int]) -> Reason:
        if len(clues) + len(uses) == reason.size:  # left out with another one
            return reason
        less = self.follow(reason.decision, clues, uses)
        # a premise that more rows derive again would be named by none of them
        if less is None or less.hard > reason.hard or len(less.chain) > len(reason.chain):
            return reason
        return replace(less, assumed=reason.assumed)


def distance(some: Iterable[Cell], others: Iterable[Cell]) -> int:
    """Count the steps from the nearest of some cells to the nearest of others."""
    return min((abs(a.row - b.row) + abs(a.col - b.col) for a in some for b in others), default=0)


def is_in_line(cell: Cell, others: Iterable[Cell]) -> bool:
    """Say whether all the others are in the row of a cell, or all in its column."""
    rows, cols = {other.row for other in others}, {other.col for other in others}
    return rows == {cell.row} or cols == {cell.col}


class Sight:
    """What follows from the decisions so far: row by row, and from one assumption.

    Explanations of what follows row by row end at decisions, also at those that are not made yet:
    then these come first. `candidates`: by decision that a cell has a number, those that it has
    another one (`hidden`). Such a candidate is no decision of its own while a single decision
    excludes it: it belongs to what it leads to.
    """

    def __init__(self, judge: Judge, candidates: Mapping[int, Collection[int]]) -> None:
        self.judge, self.placing = judge, candidates
        self.hidden = {i for others in candidates.values() for i in others}
        self.engine = judge.labelled.engine()
        self.engine.settle()
        self.seen = 0  # literals of the trail that were looked at
        self.open = set(range(len(judge.right)))
        self.ready: dict[int, Reason] = {}  # follow from the decisions so far
        self.behind: dict[int, list[int]] = {}  # by decision: those that follow after it
        self.assumed: dict[int, Reason] = {}
        self.stale = set(self.open)  # their assumption has to be followed again
        self.touched: dict[int, set[int]] = {}  # decision -> variables that its assumption reached

    def decide(self, decisions: Collection[int], settled: Collection[int] = ()) -> None:
        """Make decisions, and see what follows from them row by row. `settled`: candidates of the
        same cells, which these decisions exclude."""
        engine, judge = self.engine, self.judge
        before = engine.length
        for decision in (*decisions, *settled):
            self.open.discard(decision)
            for had in (self.ready, self.assumed, self.touched):
                had.pop(decision, None)
            self.stale.discard(decision)
        for decision in decisions:
            engine.say(judge.right[decision])
        engine.settle()
        fresh = [literal >> 1 for literal in engine.trail_from(before)]
        fresh += [judge.variables[decision] for decision in decisions]
        self._see([i for one in (*decisions, *settled) for i in self.behind.pop(one, ())])
        self._see_trail()
        near = engine.touching(fresh, NEAR)
        self.stale.update(d for d, touched in self.touched.items() if not touched.isdisjoint(near))

    def _see_trail(self) -> None:
        """Look at all decisions that follow and were not looked at."""
        engine, judge = self.engine, self.judge
        found = list[int]()
        for literal in engine.trail_from(self.seen):
            decision = judge.decision_of.get(literal >> 1)
            if decision is None or decision not in self.open:
                continue
            self.stale.discard(decision)
            self.assumed.pop(decision, None)
            self.touched.pop(decision, None)
            if decision in self.hidden and engine.is_plain(literal):
                continue
            engine.stop_at(literal)
            found.append(decision)
        self.seen = engine.length
        self._see(found)

    def _see(self, decisions: Iterable[int]) -> None:
        for decision in decisions:
            if decision not in self.open:
                continue
            why = self.engine.why_true(self.judge.right[decision])
            first = next(iter(sorted(self._open_among(why.given))), None)
            if first is None:
                self.ready[decision] = self.judge.reason(self.engine, decision, why)
            else:
                self.behind.setdefault(first, []).append(decision)

    def _open_among(self, literals: Iterable[int]) -> Iterator[int]:
        for literal in literals:
            decision = self.judge.decision_of.get(literal >> 1)
            if decision in self.open:
                yield decision

    def easiest(self, near: Collection[Cell]) -> list[Reason]:
        """Find the reasons of the next step: the least effort, then the fewest premises, then the
        nearest to the step before, then reading order. [] where a search is needed."""
        found = [*self.ready.values()]
        effort = min((reason.effort for reason in found), default=LEAST + 1)
        if effort > LEAST:
            found += self._assume(near)
        if not found:
            return []
        effort = min(reason.effort for reason in found)
        size = min(self._size(reason) for reason in found if reason.effort == effort)
        among = [one for one in found if (one.effort, self._size(one)) == (effort, size)]
        cells = self.judge.cells
        best = min(among, key=lambda one: (distance(cells[one.decision], near), one.decision))
        if self.judge.is_shown(best):
            return [one for one in found if self.judge.is_shown(one)]
        if best.decision in self.placing:
            return [best]
        same = best.clues, best.uses, best.rules
        return [one for one in among if (one.clues, one.uses, one.rules) == same]

    def implied(self, decisions: Collection[int]) -> list[int]:
        """List what follows from these decisions by no rule: it only says the same again."""
        return [
            i
            for i, reason in self.ready.items()
            if reason.uses
            and not reason.rules
            and not reason.clues
            and {*reason.uses} <= {*decisions}
        ]

    def _size(self, reason: Reason) -> int:
        """Count premises; those of the last empty cell of a line are seen at a glance."""
        cells = self.judge.cells
        own = cells[reason.decision]
        if self.hidden and not reason.assumed and len(own) == 1:
            others = [cell for i in reason.uses for cell in cells[i]]
            if is_in_line(own[0], others):
                return min(1, reason.size)
        return reason.size

    def _assume(self, near: Collection[Cell]) -> list[Reason]:
        """Follow the opposite of every open decision until one is found that is as easy as any."""
        cells = self.judge.cells
        for decision in sorted(self.stale, key=lambda i: (distance(cells[i], near), i)):
            if any(reason.effort <= LEAST for reason in self.assumed.values()):
                break
            self.stale.discard(decision)
            self._probe(decision)
        return [*self.assumed.values()]

    def _probe(self, decision: int) -> None:
        engine, literal = self.engine, self.judge.right[decision]
        root = engine.length
        engine.say(literal ^ 1)
        broken = engine.follow()
        why = None if broken == NONE else engine.why(broken)
        if why and not any(self._open_among(why.given - {literal ^ 1})):
            reason = self.judge.reason(engine, decision, why, assumed=True)
            had = self.assumed.get(decision)
            if had is None or (reason.effort, reason.size) < (had.effort, had.size):
                self.assumed[decision] = reason
        self.touched[decision] = {one >> 1 for one in engine.trail_from(root)}
        self.judge.work += engine.length - root
        engine.back(root)

    def reaching(self, decisions: Collection[int]) -> list[int]:
        """Sort decisions: those whose opposite has the most consequences first."""
        return sorted(decisions, key=lambda m: (-len(self.touched.get(m, ())), m))
