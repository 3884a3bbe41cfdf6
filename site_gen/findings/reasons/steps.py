"""From an empty board to its answer, step by step, each step with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..labels import LabelledBoard
from .walk import Because, Judge, Reason, Sight

WORK = 8_000_000  # literals followed for one board, before its walk is given up
CASES = 10, 100, 1000, 10_000  # contradictions of a search: first the searches that are short
T = TypeVar("T")


@dataclass(frozen=True)
class Step(Because):
    """Decisions, by number, that are made together, and the reason for it.

    On a board with only these clues, by only these rules, with the decisions in `uses` made, those
    in `decides` can have no other values than the answer's.
    """

    decides: tuple[int, ...]


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
            longest = max(several, key=lambda r: r.rows)
            self.steps.append(Step(one.clues, one.uses, one.rules, longest.chain, decisions))
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
                    step = self._smaller(reason, most)
                    self.steps.append(step)
                    self._decide(step.decides)
                    return True
        return False

    def _smaller(self, reason: Reason, most: int) -> Step:
        """Without what a search as long as the first can do without. Clues go first: decisions say
        more, and what was just decided is fresh in the reader's mind."""
        judge, decision = self.judge, reason.decision

        def enough(clues: Sequence[int], uses: Sequence[int], rules: Sequence[str]) -> bool:
            if judge.work > WORK:
                return False
            return judge.search(decision, clues, uses, rules, most=most) is not None

        far = judge.far_first(decision, reason.clues, True)
        clues = irreducible(far, lambda some: enough(some, reason.uses, reason.rules))
        far = judge.far_first(decision, reason.uses, False)
        uses = irreducible(far, lambda some: enough(clues, some, reason.rules))
        rules = irreducible(list(reason.rules), lambda some: enough(clues, uses, some))
        return Step(
            tuple(sorted(clues)), tuple(sorted(uses)), tuple(sorted(rules)), (), (decision,)
        )


def irreducible(items: Sequence[T], enough: Callable[[list[T]], bool]) -> list[T]:
    """A part of `items` that is `enough`, and without any one of them is not: whole stretches
    are left out first, those in front before those behind.
    """
    kept, size = list(items), max(1, len(items) // 2)
    while True:
        at, fewer = 0, False
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if enough(rest):
                kept, fewer = rest, True
            else:
                at += size
        if size == 1 and not fewer:
            return kept
        size = max(1, size // 2)
