"""From an empty board to its answer, step by step, each step with its reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..labels import LabelledBoard
from .walk import Because, Judge, Reason, Sight

WORK = 8_000_000  # literals followed for one board, before its walk is given up
CASES = 10, 100, 1000, 10_000  # contradictions of a search: first the searches that are short
T = TypeVar("T")
RowName = tuple[int, int]
"""A row of the model: its family and its place there, by number from 0; the place is -1 for what
the model has not written down, a cut or what a row says without some clues."""


@dataclass(frozen=True)
class Step(Because):
    """Decisions, by number, that are made together, and the reason for it.

    On a board with only these clues, by only these rules, with the decisions in `uses` made, those
    in `decides` can have no other values than the answer's. `chain`: the rows of the model that one
    follows from the opposite to a contradiction, in this order; none if one row after the other
    leads to none, and it took a search.
    """

    chain: tuple[RowName, ...]
    decides: tuple[int, ...]

    @property
    def rows(self) -> int:
        """How many one follows; 0 for a search."""
        return len(self.chain)


@dataclass(frozen=True)
class Reasons:
    """`values`: the answer's, by decision. `given`: decisions whose value is only a name, such as
    which piece is the first. `ended`: why some are left without a reason, or nothing.
    """

    values: tuple[bool, ...]
    given: tuple[int, ...]
    steps: tuple[Step, ...]
    ended: str = ""

    @property
    def decided(self) -> int:
        return sum(len(step.decides) for step in self.steps)


class Search:
    """Takes the shortest reason in sight, again and again; searches for one where there is none."""

    def __init__(self, labelled: LabelledBoard, values: Sequence[bool]) -> None:
        self.values, self.labelled = values, labelled
        self.judge = Judge(labelled, values)
        self.sight = Sight(self.judge)
        self.open = set(range(len(values)))
        self.steps: list[Step] = []

    @property
    def work(self) -> int:
        """What was done so far, in literals that an engine follows."""
        return self.labelled.work + self.judge.work

    def run(self) -> Reasons:
        given = self.judge.name()
        self._decide(given)
        ended = ""
        while self.open and not ended:
            if not self._take(self.sight.look()) and not self._search():
                ended = "work"
            ended = "work" if self.judge.work > WORK else ended
        return Reasons(tuple(self.values), tuple(given), tuple(self.steps), ended)

    def _decide(self, decisions: Sequence[int]) -> None:
        self.open -= {*decisions}
        self.sight.decide(decisions)

    # -- reasons in sight

    def _take(self, reasons: Sequence[Reason]) -> bool:
        """Make steps of reasons; False if there is none."""
        made: dict[tuple[object, ...], list[Reason]] = {}
        for reason in sorted(reasons, key=lambda r: r.decision):
            made.setdefault((reason.clues, reason.uses, reason.rules), []).append(reason)
        for several in made.values():
            decisions = tuple(r.decision for r in several)
            one = several[0]
            longest = max((r.chain for r in several), key=len)
            chain = tuple(map(self.labelled.name_of, longest))
            self.steps.append(Step(one.clues, one.uses, one.rules, chain, decisions))
            self._decide(decisions)
        return bool(made)

    # -- searches

    def _search(self) -> bool:
        """One step by a search: the first that is short, of the decision whose opposite reaches
        farthest; False if there is none."""
        decided = [i for i in range(len(self.values)) if i not in self.open | self.judge.given]
        every = range(len(self.labelled.clues))
        for most in CASES:
            for decision in self.sight.reaching(self.open):
                if self.judge.work > WORK:
                    return False
                reason = self.judge.search(decision, every, decided, most=most)
                if reason:
                    took = self.judge.engine.conflicts
                    step = self._smaller(reason, max(CASES[0], 2 * took))
                    self.steps.append(step)
                    self._decide(step.decides)
                    return True
        return False

    def _smaller(self, reason: Reason, most: int) -> Step:
        """Without what a search of so many contradictions can do without. Clues go first:
        decisions say more, and what was just decided is fresh in the reader's mind."""
        judge, decision = self.judge, reason.decision

        def used(parts: Sequence[Part]) -> Collection[Part] | None:
            clues, uses, rules = ([n for what, n in parts if what == which] for which in PARTS)
            if judge.work > WORK:
                return None
            less = judge.search(decision, clues, uses, rules, most=most)
            return {*_parts(less.clues, less.uses, less.rules)} if less else None

        clues = judge.far_first(decision, reason.clues, True)
        uses = judge.far_first(decision, reason.uses, False)
        kept = irreducible(_parts(clues, uses, reason.rules), used)
        by = {which: tuple(sorted(n for what, n in kept if what == which)) for which in PARTS}
        return Step(by["clue"], by["use"], by["rule"], (), (decision,))


PARTS = "clue", "use", "rule"
Part = tuple[str, Any]


def _parts(*kinds: Sequence[Any]) -> list[Part]:
    return [(what, n) for what, numbers in zip(PARTS, kinds, strict=True) for n in numbers]


def irreducible(items: Sequence[T], used: Callable[[list[T]], Collection[T] | None]) -> list[T]:
    """A part of `items` that is enough, and without any one of them is not. `used`: of a part,
    what it takes of it; None if it is not enough, and then no part of it is. Whole stretches are
    left out first, those in front before those behind.
    """
    kept, size = list(items), len(items)
    while True:
        at, size = 0, max(1, size // 2)
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            needed = used(rest)
            if needed is None:
                at += size
            else:
                at = sum(one in needed for one in kept[:at])
                kept = [one for one in rest if one in needed]
        if size == 1:
            return kept
