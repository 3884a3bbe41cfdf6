"""From an empty board to its answer, step by step, each step with its reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ...boards.grid import Cell
from ..labels import LabelledBoard
from .walk import Because, Judge, Reason, Sight

WORK = 8_000_000  # literals followed for one board, before its walk is given up
SEARCH = 99  # the effort of a step that takes a search: more than following any rows
START = frozenset({Cell(0, 0)})
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
    leads to none, and it took a search. `effort`: how many of these rows have more than one
    premise; a cut counts two, and so does an assumption.
    """

    chain: tuple[RowName, ...]
    decides: tuple[int, ...]
    effort: int

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
    """Takes the easiest step, again and again; searches for one where none is in sight."""

    def __init__(self, labelled: LabelledBoard, values: Sequence[bool]) -> None:
        self.values, self.labelled = values, labelled
        self.judge = Judge(labelled, values)
        self.siblings = self._candidates()
        self.sight = Sight(self.judge, self.siblings)
        self.steps: list[Step] = []

    def _candidates(self) -> dict[int, list[int]]:
        """By decision that a cell has a number: the other numbers of that cell."""
        if not self.labelled.kind.answer.has_candidates:
            return {}
        cells, values = self.judge.cells, self.values
        placed = {cells[i]: i for i, one in enumerate(values) if one}
        others: dict[int, list[int]] = {i: [] for i in placed.values()}
        for i, one in enumerate(values):
            if not one and cells[i] in placed:
                others[placed[cells[i]]].append(i)
        return others

    @property
    def work(self) -> int:
        """What was done so far, in literals that an engine follows."""
        return self.labelled.work + self.judge.work

    def run(self) -> Reasons:
        """Take steps until every decision is made, or the work for one board is used up."""
        given = self.judge.name()
        self._decide(given)
        ended = ""
        while self.sight.open and not ended:
            if not self._take() and not self._search():
                ended = "work"
            ended = "work" if self.judge.work > WORK else ended
        return Reasons(tuple(self.values), tuple(given), self._needed(), ended)

    def _decide(self, decisions: Sequence[int]) -> None:
        settled = [i for one in decisions for i in self.siblings.get(one, ())]
        self.sight.decide(decisions, self.sight.open.intersection(settled).difference(decisions))

    # -- reasons in sight

    def _take(self) -> bool:
        """Take the easiest step; False if none is in sight."""
        near = self.judge.cells[self.steps[-1].decides[0]] if self.steps else START
        reasons = self.sight.easiest(near)
        if not reasons:
            return False
        first, *others = sorted(reasons, key=lambda reason: reason.decision)
        less = self.judge.shrunk(first)
        clues = less.clues
        if self.judge.is_shown(first):
            clues = tuple(sorted({i for one in reasons for i in one.clues}))
        elif less.size < first.size:
            others = [one for one in others if self._follows(one, less)]
        decides = (first.decision, *(one.decision for one in others))
        self._decide(decides)
        while more := self.sight.implied(decides):  # no bridge is no second one either
            decides = (*decides, *more)
            self._decide(more)
        chain = tuple(map(self.labelled.name_of, less.chain))
        self.steps.append(Step(clues, less.uses, less.rules, chain, decides, less.effort))
        return True

    def _follows(self, reason: Reason, less: Reason) -> bool:
        """Say whether a decision follows from the premises of another one as easily."""
        found = self.judge.follow(reason.decision, less.clues, less.uses, less.rules)
        return found is not None and found.hard <= less.hard

    def _needed(self) -> tuple[Step, ...]:
        """Leave out exclusions of candidates that lead to nothing; what a number in a cell excludes
        there is decided with it."""
        if not self.siblings:
            return tuple(self.steps)
        needed, kept = set[int](), list[Step]()
        for step in reversed(self.steps):
            decides = [i for i in step.decides if i not in self.sight.hidden or i in needed]
            if decides:
                needed.update(step.uses)
                kept.append(replace(step, decides=tuple(decides)))
        told = {i for step in kept for i in step.decides}
        return tuple(self._whole(step, told) for step in reversed(kept))

    def _whole(self, step: Step, told: Collection[int]) -> Step:
        """Let a step also decide what its numbers exclude in their cells."""
        more = [i for one in step.decides for i in self.siblings.get(one, ()) if i not in told]
        why = self.judge.follow(more[0], step.clues, step.uses) if more else None
        rules = tuple(sorted({*step.rules, *(why.rules if why else ())}))
        return replace(step, decides=(*step.decides, *more), rules=rules)

    # -- searches

    def _search(self) -> bool:
        """One step by a search: the first that is short, of the decision whose opposite reaches
        farthest; False if there is none."""
        known = self.sight.open | self.judge.given
        decided = [i for i in range(len(self.values)) if i not in known]
        every = range(len(self.labelled.clues))
        for most in CASES:
            for decision in self.sight.reaching(self.sight.open):
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
        return Step(by["clue"], by["use"], by["rule"], (), (decision,), SEARCH)


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
