"""The sequence of steps from an empty board to its answer, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from ...boards.grid import Cell
from ...boards.phrases import NO_PHRASE
from ...solver.engine.slices import Slices
from ..labels import LabelledBoard
from .calculations import Calculation, list_calculations, list_ways
from .single_rows import find_simpler
from .walk import (
    LISTED,
    NO_ROW,
    LastRow,
    Premises,
    Reason,
    ReasonTester,
    StepFinder,
    distance,
)

WORK = 8_000_000  # limit for one board, in propagated literals
SEARCH = 99  # effort of a step that needs a search, more than that of any propagation
START = frozenset({Cell(0, 0)})
CASES = 10, 100, 1000, 10_000  # conflict limits of searches, short searches first
SPLITS = 60_000  # literals that are propagated at most to find two cases for one step
SHORT = 8  # rows of the longer one of two cases that need not be shorter
T = TypeVar("T")
RowName = tuple[int, int]
"""A row of the model: the number of its family and its place there, both from 0. The place is -1
for a row that the model does not contain: a cut, or a row of a board with fewer clues."""


@dataclass(frozen=True)
class Step(Premises):
    """Decisions that are made together, by number from 0, and the reason for them.

    On a board with only these clues and rules, after the decisions in `uses`, the decisions in
    `decides` can only have the answer's values. `chain`: the rows of the model, in the order in
    which they are propagated from the opposite to a contradiction; empty if propagation is not
    enough and the step needs a search. `effort`: that of these rows (see `Why`), and of the
    assumption, if there is one. `last`: the last row of the chain. `cases`: how the opposite fails
    in each of two cases, if that replaces the search: a step that refutes a guess after the
    opposite, and one that refutes the opposite after that. `guess`: the value that the guess has
    then.
    """

    chain: tuple[RowName, ...]
    decides: tuple[int, ...]
    effort: int
    last: LastRow = NO_ROW
    cases: tuple[Step, ...] = ()
    guess: bool = False


@dataclass(frozen=True)
class Reasons:
    """The steps to the only answer of a board.

    `values`: the answer's value of each decision. `given`: decisions, by number, that only name
    things, such as which piece is the first. `ended`: "work" if some decisions have no reason
    because the limits were reached, else "".
    """

    values: tuple[bool, ...]
    given: tuple[int, ...]
    steps: tuple[Step, ...]
    ended: str = ""

    @property
    def decided(self) -> int:
        """Return the number of decisions that the steps make, without those in `given`."""
        return sum(len(step.decides) for step in self.steps)


class Search:
    """A search for the steps to an answer, which always takes the easiest one.

    If propagating a single assumption decides nothing, the next step needs a conflict search.
    `values`: the answer's value of each decision. `siblings`: the result of `_candidates`.
    """

    def __init__(self, labelled: LabelledBoard, values: Sequence[bool]) -> None:
        self.values, self.labelled = values, labelled
        self.judge = ReasonTester(labelled, values)
        self.siblings = self._candidates()
        self.steps: list[Step] = []

    @cached_property
    def finder(self) -> StepFinder:
        """Return the finder of steps that follow from the decisions so far."""
        return StepFinder(self.judge, self.siblings, self.labelled)

    def with_clues(self, clues: Collection[int]) -> Search:
        """Return a search before its first step that uses only these clues, given by number.

        It shares the tester of reasons with this one, which has taken no step. Only its finder may
        be used, since the tester knows all clues.
        """
        part = copy(self)
        part.labelled, part.steps = self.labelled.with_clues(clues), []
        part.finder = StepFinder(self.judge, self.siblings, part.labelled)
        return part

    def _candidates(self) -> dict[int, list[int]]:
        """Return, for each decision that a cell has its number, those about its other numbers.

        All are decisions by number; the cell's number is that of the answer. Return {} if the kind
        has no candidates.
        """
        if not self.labelled.kind.answer.has_candidates:
            return {}
        cells, values = self.judge.cells, self.values
        placed = {cells[i]: i for i, one in enumerate(values) if one}
        others: dict[int, list[int]] = {i: [] for i in placed.values()}
        for i, one in enumerate(values):
            if not one and cells[i] in placed:
                others[placed[cells[i]]].append(i)
        return others

    def run(self) -> Slices[Reasons]:
        """Take steps until every decision is made, and return them; call it once.

        If no more steps are found, or more than WORK is done, the steps end early and `ended` is
        "work".
        """
        given = self.judge.name()
        self._decide(given)
        ended = ""
        while self.finder.open and not ended:
            yield
            if not (self._take() or self._take_trial()):
                ended = "work"
            ended = "work" if self.judge.work > WORK else ended
        return Reasons(tuple(self.values), tuple(given), self._needed(), ended)

    def grade(self) -> Slices[int | None]:
        """Return the effort of the hardest step that `run` would return, or None if it ends early.

        Call it instead of `run`. It stops at the first step that needs a search, and does not look
        for premises that the step could omit.
        """
        self._decide(self.judge.name())
        while self.finder.open:
            yield
            if not self._take():
                if not self.siblings:
                    return SEARCH if self._find_search() else None
                if not self._take_trial():
                    return None
                if self.steps[-1].decides[0] not in self.finder.hidden:
                    return SEARCH
            if self.judge.work > WORK:
                return None
        return max((step.effort for step in self._needed()), default=None)

    def _decide(self, decisions: Sequence[int]) -> None:
        """Pass decisions that are made to the finder, with the open exclusions in their cells.

        They are given by number.
        """
        settled = [i for one in decisions for i in self.siblings.get(one, ())]
        self.finder.decide(decisions, self.finder.open.intersection(settled).difference(decisions))

    # -- reasons without a search

    def _take(self) -> bool:
        """Append the easiest step that needs no search and make its decisions.

        Return False if there is none; it is not known then whether a search finds one.
        """
        near = self.judge.cells[self.steps[-1].decides[0]] if self.steps else START
        reasons = self.finder.easiest(near)
        if not reasons or reasons[0].effort > 1:
            step = self._find_direct(near)
            if step:
                self.steps.append(step)
                self._decide(step.decides)
                return True
        if not reasons:
            return False
        first, *others = sorted(reasons, key=lambda reason: reason.decision)
        less = self._find_simplest(first, others)
        clues = less.clues
        if self.judge.is_shown(first):
            clues = tuple(sorted({i for one in reasons for i in one.clues}))
        elif less.size < first.size:
            others = [one for one in others if self._follows(one, less)]
        last = self.judge.describe_last_row(less)
        if not (last.forces or less.assumed):  # the others may fail in other rows
            others = []
        if last.forces:
            others = self._select_explained(less, others)
        if len(reasons) > LISTED and not self.judge.is_shown(first):
            others = self._select_alike(first, others)
        if less.assumed:
            others = self._select_refuted_together(less, [*others, *self._list_akin(less)])
            last = self._describe_refuted(less, others)
        elif others:
            paths = [self.judge.describe_last_row(one) for one in others if any(last.paths)]
            last = _join_paths(last, paths)
        if (last.forces or less.assumed) and (more := self._list_explained(less, others)):
            others += more
            uses = {i for one in (less, *more) for i in one.uses}
            less = replace(less, uses=tuple(sorted(uses)))
            last = replace(last, about=-1)
        decides = (first.decision, *(one.decision for one in others))
        if not any(last.paths):  # which are in the order of the decisions
            decides = tuple(sorted(decides))
        self._decide(decides)
        rules = less.rules
        while more := self.finder.implied(decides):  # without a bridge there is no second one
            rules = (*dict.fromkeys((*rules, *(rule for one in more for rule in one.rules))),)
            numbers = [one.decision for one in more]
            decides = (*decides, *numbers)
            self._decide(numbers)
        rows = tuple(map(self.labelled.name_of, less.chain))
        self.steps.append(Step(clues, less.uses, rules, rows, decides, less.effort, last))
        return True

    def _find_simplest(self, first: Reason, others: Sequence[Reason]) -> Reason:
        """Return the reason to tell for the decision of `first`, without superfluous premises.

        It is another row's if that is simpler and explains the others too.
        """
        less = self.judge.shrunk(first, self.finder.open)
        if less.assumed or self.judge.is_shown(first):
            return less
        row = find_simpler(self.judge, less, self.finder.open)
        return row if all(self._follows(one, row) for one in others) else less

    def _find_direct(self, near: Collection[Cell]) -> Step | None:
        """Return the step that places the number nearest to `near` by arithmetic alone, or None.

        It is in the last empty cell of a cage or a run. Propagation may not find it, or in a longer
        way. Such a step counts as one row, which the model only has in parts.
        """
        judge, still = self.judge, self.finder.open.intersection(self.siblings)
        placed = {judge.keys[i]: i for i in self.siblings if i not in still}
        filled, wanted = dict[Cell, int](placed.keys()), {judge.keys[i][0]: i for i in still}
        found = list[tuple[int, Calculation]]()
        for one in self._calculations:
            others = [filled[cell] for cell in one.cells if cell in filled]
            empty = [cell for cell in one.cells if cell not in filled]
            own = wanted.get(empty[0]) if len(empty) == 1 and others else None
            left = list_ways(one.operator, one.result, others) if own is not None else ()
            if own is not None and [*left] == [judge.keys[own][1]]:
                found.append((own, one))
        if not found:
            return None
        own, best = min(found, key=lambda one: (distance(judge.cells[one[0]], near), one[0]))
        labelled = self.labelled
        clues = [i for i, clue in enumerate(labelled.clues) if clue.key == best.key]
        uses = sorted(placed[cell, filled[cell]] for cell in best.cells if cell in filled)
        family = self._find_family(clues)
        rules = sorted(labelled.needed_rules(labelled.families[family]))
        last = LastRow(about=own, clues=(*clues,), forces=True)
        return Step((*clues,), (*uses,), (*rules,), ((family, -1),), (own,), 1, last)

    @cached_property
    def _calculations(self) -> Sequence[Calculation]:
        """Return the cages and runs of a board whose cells have candidates."""
        labelled = self.labelled
        return list_calculations(labelled.kind, labelled.board) if self.siblings else ()

    def _find_family(self, clues: Collection[int]) -> int:
        """Return the number of the family that states what these clues, by number, say."""
        mask = sum(1 << i for i in clues)
        return next(
            self.labelled.name_of(key)[0] for key in self.labelled.labelled_rows if key[1] & mask
        )

    def _select_explained(self, first: Reason, others: Sequence[Reason]) -> list[Reason]:
        """Return those of the others that the phrase of the first one's family explains as well.

        Where it has words for decisions of either value, but none for both, the others must decide
        the same value.
        """
        number = self.judge.find_last_family(first)
        phrase = self.labelled.families[number].phrase if number >= 0 else NO_PHRASE
        if phrase.both or not (phrase.one and phrase.zero):
            return [*others]
        value = self.values[first.decision]
        return [one for one in others if self.values[one.decision] == value]

    def _list_explained(self, first: Reason, others: Sequence[Reason]) -> list[Reason]:
        """Return the reasons for more decisions that the answer type explains as it does these.

        It is asked only if it explains steps by all decisions that are made near them. A reader
        sees that they follow as easily, however many rows that takes.
        """
        labelled, judge, decided = self.labelled, self.judge, self.labelled.kind.decided
        clues = [labelled.clues[i] for i in first.clues]
        if not decided.sees_near or self.siblings or len(clues) != 1:
            return []
        numbers = [first.decision, *(one.decision for one in others)]
        near = {*clues[0].cells}.union(*(judge.cells[i] for i in numbers))
        made = [i for i in self.finder.made if not near.isdisjoint(judge.cells[i])]
        used = {judge.keys[i]: self.values[i] for i in made}

        def explain(*more: int) -> tuple[str, str] | None:
            values = {judge.keys[i]: self.values[i] for i in (*numbers, *more)}
            return decided.explain(labelled.board, values, used, clues)

        told, found = explain(), list[Reason]()
        for i in sorted(self.finder.open - {*numbers}) if told else ():
            if near.isdisjoint(judge.cells[i]) or explain(i) != told:
                continue
            if reason := judge.follow(i, first.clues, made, first.rules):
                found.append(reason)
        return found

    def _select_alike(self, first: Reason, others: Sequence[Reason]) -> list[Reason]:
        """Return those of many reasons with one sentence whose decisions are like the first one.

        They decide the same value, or the same cell if cells have candidates. The others are left
        for later steps.
        """
        kind, keys = self.labelled.kind, self.judge.keys

        def describe(reason: Reason) -> object:
            """Return what the decision of a reason has in common with those that are like it."""
            key = keys[reason.decision]
            text = kind.decided.say_decision(self.labelled.board, key, self.values[reason.decision])
            return text.place if self.siblings else text[1:]

        return [one for one in others if describe(one) == describe(first)]

    def _list_akin(self, first: Reason) -> list[Reason]:
        """Return the reasons for excluding more candidates with the premises of `first`.

        All are about the same number, or else all about the same cell.
        """
        if first.decision not in self.finder.hidden:
            return []
        keys, (cell, number) = self.judge.keys, self.judge.keys[first.decision]
        still = sorted(self.finder.open & self.finder.hidden - {first.decision})
        for alike in (
            [i for i in still if keys[i][1] == number],
            [i for i in still if keys[i][0] == cell],
        ):
            reasons = (self._refute_like(first, i) for i in alike)
            found = [one for one in reasons if one]
            like = (one for one in found if self.judge.is_like(one, first))
            if chosen := [one for one in like if one.hard <= first.hard]:
                return chosen
        return []

    def _select_refuted_together(self, first: Reason, others: Sequence[Reason]) -> list[Reason]:
        """Return those of the others that the same row refutes, or one that is seen at once.

        Where it takes decisions to reach the row, a sentence lists them, so they must be the same,
        but for opposites that lead to each other.
        """
        chosen = dict[int, Reason]()
        path, deep = self._list_path(first), self._is_deep(first)
        for one in others:
            found = self._refute_like(first, one.decision)
            if found and one.decision != first.decision:
                other = self._list_path(found)
                alike = other == path or self._follow_alike(first, path, found, other)
                same = alike and found.chain[-1] == first.chain[-1]
                if same or not (deep or path or other or self._is_deep(found)):
                    chosen.setdefault(one.decision, found)
        return [chosen[i] for i in sorted(chosen)]

    def _follow_alike(
        self, one: Reason, path: Set[object], other: Reason, other_path: Set[object]
    ) -> bool:
        """Return whether two opposites lead to each other and to the same decisions."""
        own, others = ((i, not self.values[i], None) for i in (one.decision, other.decision))
        return path | {own} == other_path | {others}

    def _list_path(self, reason: Reason) -> Set[object]:
        """Return what leads from an opposite to the last row, without the numbers it excludes."""
        (path,) = self.judge.describe_last_row(reason).paths
        return {one.identity for one in path
                if one.value or not self.siblings}  # fmt: skip

    def _refute_like(self, first: Reason, decision: int) -> Reason | None:
        """Return the reason for a decision, by number, with the premises of a refuted assumption.

        Return None if there is none, or it leads to the opposite of a decision that is made.
        """
        found = self.judge.follow(decision, first.clues, first.uses, first.rules)
        if found is None or self.judge.find_astray(found, self.finder.open):
            return None
        return replace(found, assumed=first.assumed)

    def _is_deep(self, reason: Reason) -> bool:
        """Return whether decisions that follow from others lead to the last row."""
        return any(lead.depth > 1 for lead in self.judge.describe_last_row(reason).paths[0])

    def _describe_refuted(self, first: Reason, others: Sequence[Reason]) -> LastRow:
        """Return the last row of refuted assumptions, with what each of them leads to.

        If other rows refute the others, no leads are returned.
        """
        last = self.judge.describe_last_row(first)
        if not others:
            return last
        same = all(one.chain[-1] == first.chain[-1] for one in others)
        more = [self.judge.describe_last_row(one) for one in others if same]
        return _join_paths(last, more) if same else replace(last, about=-1, paths=(), causes=())

    def _follows(self, reason: Reason, less: Reason) -> bool:
        """Return whether the decision of `reason` follows from the premises of `less` as easily.

        It does if propagation needs no more rows with several premises than for `less`, and ends in
        the same row or, for a direct reason, in a row of the same family.
        """
        found = self.judge.follow(reason.decision, less.clues, less.uses, less.rules)
        if found is None or found.hard > less.hard:
            return False
        return self.judge.is_like(replace(found, assumed=less.assumed), less)

    def _needed(self) -> tuple[Step, ...]:
        """Return the steps without candidate exclusions that no later step uses.

        The step that places a number also excludes the other candidates of its cell.
        """
        if not self.siblings:
            return tuple(self.steps)
        needed, kept = set[int](), list[Step]()
        for step in reversed(self.steps):
            decides = [i for i in step.decides if i not in self.finder.hidden or i in needed]
            if decides:
                needed.update(step.uses)
                kept.append(self._reduce(step, decides))
        kept = self._join_placed(kept[::-1])
        told = {i for step in kept for i in step.decides}
        return tuple(self._whole(step, told) for step in kept)

    def _reduce(self, step: Step, decides: Sequence[int]) -> Step:
        """Return a step that makes only some of its decisions."""
        less = replace(step, decides=tuple(decides))
        if less.decides == step.decides or not step.last.paths:
            return less
        reasons = [self.judge.follow(i, step.clues, step.uses, step.rules) for i in decides]
        first, *others = [one for one in reasons if one]
        chain = tuple(map(self.labelled.name_of, first.chain))
        return replace(less, chain=chain, last=self._describe_refuted(first, others))

    def _join_placed(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps, where one that excludes all other numbers of a cell also places it."""
        joined = list[Step]()
        for step in steps:
            (first, *more), before = step.decides, joined[-1:]
            if before and first in self.siblings and not more and step.uses:
                had = before[0]
                if {*step.uses} <= {*had.decides} <= {*self.siblings[first]}:
                    rules = tuple(sorted({*had.rules, *step.rules}))
                    last = had.last if len(had.decides) == 1 else replace(had.last, about=-1)
                    decides = (first, *had.decides)
                    joined[-1] = replace(had, decides=decides, rules=rules, last=last)
                    continue
            joined.append(step)
        return joined

    def _whole(self, step: Step, told: Collection[int]) -> Step:
        """Return a step that also excludes the other candidates in the cells of its numbers.

        Exclusions in `told`, by number of the decision, are part of other steps. The rules that the
        new ones need are added.
        """
        more = [i for one in step.decides for i in self.siblings.get(one, ()) if i not in told]
        why = self.judge.follow(more[0], step.clues, step.uses) if more else None
        rules = tuple(sorted({*step.rules, *(why.rules if why else ())}))
        return replace(step, decides=(*step.decides, *more), rules=rules)

    # -- searches

    def _take_trial(self) -> bool:
        """Append a step that tries a decision's opposite, and make the decision.

        Two cases that fail are easier to follow than a longer search. Return False if nothing is
        found before WORK is exceeded.
        """
        step = self._find_cases()
        if step is None and (reason := self._find_search()):
            step = self._smaller(reason, max(CASES[0], 2 * self.judge.engine.conflicts))
        if step is None:
            return False
        self.steps.append(step)
        self._decide(step.decides)
        return True

    def _find_cases(self) -> Step | None:
        """Return the step with the shortest two cases, or None if none is found.

        Decisions whose opposite has most consequences are tried first, until SPLITS literals are
        propagated. Of those with short cases, that from which most follows is taken.
        """
        judge, open_, found = self.judge, self.finder.open, []
        made = [i for i in range(len(self.values)) if i not in open_ | judge.given]
        most = judge.work + SPLITS
        for decision in self.finder.reaching(open_):
            if judge.work > most:
                break
            if best := judge.split(decision, made, sorted(open_ - {decision}), most):
                follows = self.finder.count_following(decision)
                found.append((max(best[0], SHORT), -follows, best, decision))
        if not found:
            return None
        *_, (_, _, guess, value), decision = min(found)
        opposite = {decision: not self.values[decision]}
        first = self._refute({**opposite, guess: value}, guess, [*made, decision])
        second = self._refute({guess: value}, decision, [*made, guess])
        return Step(
            clues=tuple(sorted({*first.clues, *second.clues})),
            uses=tuple(sorted({*first.uses, *second.uses} - {decision, guess})),
            rules=tuple(sorted({*first.rules, *second.rules})),
            chain=(),
            decides=(decision,),
            effort=SEARCH,
            cases=(first, second),
            guess=value,
        )

    def _refute(self, values: Mapping[int, bool], decision: int, uses: Sequence[int]) -> Step:
        """Return a step that refutes the opposite of one decision.

        `values`: those that differ from the answer's in a case, by number of the decision. `uses`:
        the decisions by number that are made in it.
        """
        judge = self.judge.assume(values)
        reason = judge.follow(decision, range(len(self.labelled.clues)), uses)
        assert reason, decision
        less = judge.shrunk(replace(reason, assumed=judge.assumption), self.finder.open - {*uses})
        rows = tuple(map(self.labelled.name_of, less.chain))
        last = judge.describe_last_row(less)
        self.judge.work = judge.work
        return Step(less.clues, less.uses, less.rules, rows, (decision,), less.effort, last)

    def _find_search(self) -> Reason | None:
        """Return the reason of a step that needs a search.

        Return None if none is found or WORK is exceeded. Short searches are tried first, and for
        each length the decisions whose opposite has the most consequences.
        """
        known = self.finder.open | self.judge.given
        decided = [i for i in range(len(self.values)) if i not in known]
        every = range(len(self.labelled.clues))
        for most in CASES:
            for decision in self.finder.reaching(self.finder.open):
                if self.judge.work > WORK:
                    return None
                reason = self.judge.search(decision, every, decided, most=most)
                if reason:
                    return reason
        return None

    def _smaller(self, reason: Reason, most: int) -> Step:
        """Return a step without the premises that a search of at most `most` conflicts can omit.

        Clues are removed first: decisions say more, and readers remember the latest ones. When WORK
        is exceeded, the remaining premises stay.
        """
        judge, decision = self.judge, reason.decision

        def used(parts: Sequence[Part]) -> Collection[Part] | None:
            """Return the parts that a search with only these `parts` uses; None if it fails.

            It is not tried if WORK is exceeded.
            """
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


def _join_paths(last: LastRow, others: Sequence[LastRow]) -> LastRow:
    """Return the last row of several decisions, with the path of each of them."""
    every = (last, *others)
    paths = tuple(chain.from_iterable(one.paths for one in every))
    causes = tuple(chain.from_iterable(one.causes for one in every))
    return replace(last, about=-1, paths=paths, causes=causes)


PARTS = "clue", "use", "rule"
Part = tuple[str, Any]
"""A premise: its sort, one of PARTS, and the number of a clue or decision, or a rule's name."""


def _parts(*kinds: Sequence[Any]) -> list[Part]:
    """Return one list of parts from the clues, the uses and the rules, given in this order."""
    return [(what, n) for what, numbers in zip(PARTS, kinds, strict=True) for n in numbers]


def irreducible(items: Sequence[T], used: Callable[[list[T]], Collection[T] | None]) -> list[T]:
    """Return a subset of `items` that is sufficient, but not without any one of its items.

    `used(part)` returns the items of `part` that were used, or None if `part` is not sufficient;
    then none of its subsets may be. Long stretches are removed first, and earlier ones before
    later ones.
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
