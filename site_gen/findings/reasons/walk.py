"""The easiest reasons for decisions: rows that force them, or an assumption that is refuted."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Literal, cast

from ...boards.answers import DecisionText
from ...boards.grid import Cell, named
from ...boards.grid import ones as list_ones
from ...boards.phrases import NO_PHRASE, Phrase
from ...boards.rules import CHECKS
from ...kind import Kind
from ...solver.engine.engine import Engine
from ...solver.engine.inequalities import Inequality
from ...solver.engine.propagate import Why
from ...solver.engine.rows import NONE
from ...solver.model.facts import list_cells, list_decisions
from ..labels import EngineRow, LabelledBoard
from .leads import Cause, Forced, Lead, list_leads, propagate_rows

GUESSES = 4  # limit of guesses in a search, per allowed conflict
SHOWN = "givens", "agrees"  # checks of rules about values that the board shows
LISTED = 8  # premises, and decided places, that a sentence lists individually
NEAR = 12  # when a variable is decided, those that share a row of this length are tried again


@dataclass(frozen=True)
class Premises:
    """The premises of decisions: clues by number, and rules by name.

    `uses`: earlier decisions, by number.
    """

    clues: tuple[int, ...]
    uses: tuple[int, ...]
    rules: tuple[str, ...]

    @property
    def size(self) -> int:
        """Return the number of clues and decisions among the premises; rules do not count."""
        return len(self.clues) + len(self.uses)


@dataclass(frozen=True)
class Reason(Premises):
    """The reason why one decision, given by number, has the answer's value.

    `chain`: the rows to propagate from the opposite to a contradiction, in this order, as the
    engine stores them. They have no names yet, because most reasons are replaced by easier ones.
    `hard`: the effort of these rows (see `Why`). `assumed`: the effort of the assumption; 0 if
    something follows before the opposite is assumed.
    """

    chain: tuple[EngineRow, ...]
    decision: int
    hard: int
    assumed: int = 0

    @property
    def effort(self) -> int:
        """Return a measure of how much a person has to keep in mind for this reason."""
        return self.hard + self.assumed

    def has_premises_of(self, other: Reason) -> bool:
        """Return whether two reasons have the same premises, and both assume something or none."""
        mine = self.clues, self.uses, self.rules, self.assumed
        return mine == (other.clues, other.uses, other.rules, other.assumed)


def effort_of_assumption(kind: Kind[Any]) -> int:
    """Return the effort of an assumption on a kind's boards.

    An assumed mark is one more mark on the board. An assumed number or rectangle also excludes
    others, which a person has to imagine or to note.
    """
    return 2 if kind.answer.has_candidates or kind.decided.has_rivals else 1


@dataclass(frozen=True)
class LastRow:
    """The row that decides a step: the opposite of the decision would violate it.

    `about`: the number of that decision; -1 if rows make several decisions.
    `decisions` and `clues`: those in the row and those that it depends on, by number. `cells`: the
    cells of its variables, which need not be decisions. `mistake`:
    the opposite would leave the row's sum too small ("few") or too large ("many"), or neither.
    `forces`: the premises and the row itself make the decision, so nothing has to be assumed.
    `ones` and `zeros`: the decisions in the row whose variable is 1, or 0, when the row fails.
    `paths`: the decisions that lead from an opposite to the row, in order, for each decision that
    the row decides. `causes`: the row with what it rests on after each of these paths.
    """

    about: int = -1
    decisions: tuple[int, ...] = ()
    clues: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    mistake: Literal["few", "many", ""] = ""
    forces: bool = False
    ones: tuple[int, ...] = ()
    zeros: tuple[int, ...] = ()
    paths: tuple[tuple[Lead, ...], ...] = ()
    causes: tuple[Cause, ...] = ()


NO_ROW = LastRow()  # of a step that takes a search


class ReasonTester:
    """A tester that says whether some clues, decisions and rules are enough for a decision.

    `values`: the answer's value of each decision. `right`: for each decision, the literal that is
    true in the answer.
    """

    def __init__(self, labelled: LabelledBoard, values: Sequence[bool]) -> None:
        self.labelled = labelled
        self.engine = labelled.make_engine()
        model = labelled.model
        self.variables = [x.index for _, x, _ in model.decisions()]
        self.decision_of = {x: i for i, x in enumerate(self.variables)}
        decisions = list_decisions(model)
        self.cells = [m.cells for m in decisions]
        self.keys = [m.key for m in decisions]
        self.right = [2 * x + (not k) for x, k in zip(self.variables, values, strict=True)]
        self.given: set[int] = set()  # decisions whose value is only a name
        self.said: list[int] = []  # the literals of `given`
        self.work = 0  # propagated literals, in all tests
        self.assumption = effort_of_assumption(labelled.kind)

    def name(self) -> list[int]:
        """Find the decisions that only name things, and return their numbers.

        They have the answer's value by the model alone, without any clue or rule. All later tests
        take them as given.
        """
        engine = self._on((), ())
        engine.follow()
        given = [i for i, literal in enumerate(self.right) if engine.is_true(literal)]
        engine.backtrack(0)
        self.given, self.said = {*given}, [self.right[i] for i in given]
        return given

    def _on(self, clues: Collection[int], rules: Collection[str] | None) -> Engine:
        """Return the engine, reset, without the rows that depend on other clues or other rules.

        `rules`: None allows all rules.
        """
        labelled, engine = self.labelled, self.engine
        forbidden = labelled.labels_of_clues & ~sum(1 << i for i in clues)
        if rules is not None:
            forbidden |= labelled.labels_beyond(rules)
        engine.reset()
        engine.disable_labels(forbidden)
        return engine

    def _opposite(self, decision: int, uses: Collection[int]) -> list[int]:
        """Return the literals to assume: the `given` ones, these decisions, and the opposite.

        The decisions in `uses` get the answer's values, and `decision` the opposite value.
        """
        return [*self.said, *map(self.right.__getitem__, uses), self.right[decision] ^ 1]

    def follow(
        self,
        decision: int,
        clues: Collection[int],
        uses: Collection[int],
        rules: Collection[str] | None = None,
    ) -> Reason | None:
        """Return the reason found by propagating the opposite, using only these premises.

        `uses`: earlier decisions, by number. `rules`: None allows all rules. Return None if
        propagation leads to no contradiction. The reason may have fewer premises.
        """
        engine = self._on(clues, rules)
        engine.assume_all(self._opposite(decision, uses))
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
        """Return the reason found by a search with at most `most` conflicts, else None.

        The premises are as for `follow`. The search starts without learned clauses, so that its
        length reflects a person's effort. It also stops after many guesses, because with few
        conflicts it probably approaches another answer.
        """
        engine = self._on(clues, rules)
        found = engine.solve(self._opposite(decision, uses), most, GUESSES * most)
        self.work += engine.followed
        if found == "unsat" and engine.refutation:
            return self.reason(engine, decision, engine.refutation)
        return None

    def split(
        self, decision: int, uses: Collection[int], guesses: Iterable[int], most: int
    ) -> tuple[int, int, int, bool] | None:
        """Return the guess of which both values fail soonest after the opposite of `decision`.

        The result is the number of rows of the longer case, that of both, the guess (a decision's
        number), and its value in the second case. Return None if there is no such guess, or
        if the opposite itself fails. `uses`: earlier decisions, by number. No more guesses are
        tried when more than `most` literals are propagated in all tests.
        """
        engine, found = self._on(range(len(self.labelled.clues)), None), []
        engine.assume_all(self._opposite(decision, uses))
        if engine.follow() != NONE:
            return None
        self.work += engine.length
        for guess in guesses:
            if self.work > most:
                break
            positive = 2 * self.variables[guess]
            if engine.is_true(positive) or engine.is_true(positive + 1):
                continue
            if (one := self._count_failing_rows(engine, positive)) and (
                other := self._count_failing_rows(engine, positive + 1)
            ):
                found.append((max(one, other), one + other, guess, one > other))
        return min(found, default=None)

    def _count_failing_rows(self, engine: Engine, literal: int) -> int:
        """Return the number of rows by which a literal fails in the engine's position.

        Return 0 if it does not fail.
        """
        root = engine.length
        engine.assume(literal)
        broken = engine.follow()
        count = 0 if broken == NONE else len(engine.why(broken).rows)
        self.work += engine.length - root
        engine.backtrack(root)
        return count

    def assume(self, values: Mapping[int, bool]) -> ReasonTester:
        """Return a tester that takes these values of decisions, by number, for those of the answer.

        It shares everything else with this one, but counts its work on from here.
        """
        other = copy(self)
        other.right = [*self.right]
        for i, value in values.items():
            other.right[i] = 2 * self.variables[i] + (not value)
        return other

    def reason(self, engine: Engine, decision: int, why: Why, *, assumed: int = 0) -> Reason:
        """Convert an engine's explanation of a decision to a Reason.

        `why`: why the decision's literal is true, or why its opposite leads to a contradiction.
        `assumed`: the effort of the assumption, if there had to be one.
        """
        clues = tuple(list_ones(why.labels & self.labelled.labels_of_clues))
        own = self.variables[decision]
        given = {self.decision_of[one >> 1] for one in why.given if one >> 1 != own} - self.given
        rules = self.labelled.rules_of(why.labels)
        chain = tuple(map(engine.keys.__getitem__, why.rows))
        return Reason(clues, tuple(sorted(given)), rules, chain, decision, why.effort, assumed)

    def describe_last_row(self, reason: Reason) -> LastRow:
        """Describe the row, or the cut, that ends a reason's chain; NO_ROW for a learned clause.

        The chain is propagated again from the premises and the opposite, to see the state in which
        its last row fails.
        """
        rows = [key and key[0] for key in reason.chain]
        if not all(rows):
            return NO_ROW
        *before, row = cast(list[Inequality], rows)
        right = self.right[reason.decision]
        known, true = self._replay(reason, before)
        forces = right not in known and right in propagate_rows([row], known)
        own = [literal for literal in row.literals if literal >> 1 in self.decision_of]
        last = self._describe_row(reason.chain[-1])
        ones, zeros = (
            tuple(self.decision_of[x] for x in (one >> 1 for one in own) if 2 * x + sign in true)
            for sign in (0, 1)
        )
        leads, cause = (
            self._list_leads(row, known, {}, reason, right)
            if forces
            else self._list_leads(row, true, known, reason)
        )
        return LastRow(
            reason.decision,
            last.row,
            last.clues,
            last.cells,
            last.mistake,
            forces,
            ones,
            zeros,
            (leads,),
            (cause,),
        )

    def _replay(
        self, reason: Reason, rows: Sequence[Inequality]
    ) -> tuple[dict[int, Forced], dict[int, Forced]]:
        """Propagate rows once from a reason's premises, and once more from these and the opposite.

        Return the true literals after each, with the rows that forced them.
        """
        right = self.right[reason.decision]
        known = propagate_rows(rows, [*self.said, *map(self.right.__getitem__, reason.uses)])
        return known, propagate_rows(rows, [*(known.keys() - {right}), right ^ 1])

    def _describe_row(self, key: EngineRow) -> Cause:
        """Describe a row or a cut in a chain; `uses` and `beyond` stay empty."""
        row, labels = cast(tuple[Inequality, int], key)
        indices = [literal >> 1 for literal in row.literals]
        own = [literal for literal in row.literals if literal >> 1 in self.decision_of]
        signs = {literal & 1 for literal in own or row.literals}
        return Cause(
            self.labelled.name_of(key)[0],
            tuple(self.decision_of[literal >> 1] for literal in own),
            tuple(sorted({cell for x in indices for cell in self._cells_at.get(x, ())})),
            tuple(list_ones(labels & self.labelled.labels_of_clues)),
            mistake="" if len(signs) > 1 else "many" if signs == {1} else "few",
        )

    @cached_property
    def _cells_at(self) -> Mapping[int, Collection[Cell]]:
        """Return the cells at which a page shows each variable, by its index."""
        return {
            x.index: {
                cell
                for place in (made.places(x) if made.place in ("cell", "pair") else ())
                for cell in list_cells(place)
            }
            for made in self.labelled.model.symbols.values()
            for x in made.variables
        }

    def _list_leads(
        self,
        row: Inequality,
        true: Mapping[int, Forced],
        known: Mapping[int, Forced],
        reason: Reason,
        forced: int = -1,
    ) -> tuple[tuple[Lead, ...], Cause]:
        """Return the leads from the opposite to the last row of a reason, and that row.

        `known`: what the premises force without the opposite. `forced`: the literal that this row
        forces, or -1.
        """
        describe = cache(lambda place: self._describe_row(reason.chain[place]))
        least = dict(zip(row.literals, row.weights, strict=True)).get(forced, 0)
        place = len(reason.chain) - 1
        return list_leads(row, place, true, describe, self.decision_of, self._states, known, least)

    @cached_property
    def _states(self) -> Mapping[int, tuple[DecisionText, DecisionText]]:
        """Return the words for what is no decision, if 1 and if 0, by the variable's index."""
        return {
            x.index: (_say_state(cell, one), _say_state(cell, zero))
            for made in self.labelled.model.symbols.values()
            for one, zero in ([made.holds] if any(made.holds) else ())
            for x in made.variables
            for cell in made.places(x)
            if isinstance(cell, Cell)
        }

    def is_like(self, reason: Reason, other: Reason) -> bool:
        """Return whether one sentence may give two reasons for decisions.

        Both have the same premises, and their last rows are of one family. If they are refuted
        assumptions, it is the same row, or the family's words only name the clue of both rows.
        """
        family, row = self.find_last_family(reason), reason.chain[-1]
        if not reason.has_premises_of(other) or family != self.find_last_family(other):
            return False
        if not reason.assumed or row == other.chain[-1]:
            return True
        labels = [key[1] for key in (row, other.chain[-1]) if key]
        return len({*labels}) == 1 < len(labels) and family in self._naming_clues

    @cached_property
    def _naming_clues(self) -> Collection[int]:
        """Return the numbers of the families whose words for a mistake name only a clue."""
        return {
            number
            for number in range(len(self.labelled.families))
            if _name_only_clues(self.find_phrase(number))
        }

    def find_phrase(self, number: int) -> Phrase:
        """Return the phrase that the family with this number has, or else its rule's check."""
        made, rules = self.labelled.families[number], self.labelled.kind.rules
        if made.phrase != NO_PHRASE:
            return made.phrase
        checks = (rules[name].check for name in made.rules if name in rules)
        return next((CHECKS[check].phrase for check in checks if check), NO_PHRASE)

    def find_last_family(self, reason: Reason) -> int:
        """Return the number of the family of a reason's last row; -1 for a learned clause."""
        return self.labelled.name_of(reason.chain[-1])[0]

    def far_first(self, decision: int, numbers: Sequence[int], clues: bool) -> list[int]:
        """Return clues or decisions, by number, the farthest from `decision` first.

        `clues`: True if `numbers` are those of clues.
        """
        return sorted(numbers, key=lambda n: (-self.distance(decision, n, clues), n))

    def distance(self, decision: int, number: int, clue: bool) -> int:
        """Return the least number of steps from a decision's cells to those of another decision.

        `clue`: `number` is that of a clue instead.
        """
        cells = self.labelled.clues[number].cells if clue else self.cells[number]
        return distance(self.cells[decision], cells)

    def is_shown(self, reason: Reason) -> bool:
        """Return whether the board shows the decided value; all such decisions are one step.

        The reason then uses no other decision. All of its rules have a check in SHOWN, or a single
        row forces the decision by a clue in the very cell, for a reason that need not name it.
        """
        checks = {self.labelled.kind.rules[rule].check for rule in reason.rules}
        if reason.uses or not checks or checks.issubset(SHOWN):
            return not reason.uses and bool(checks)
        if reason.effort or len(reason.chain) > 1 or len(reason.clues) != 1:
            return False
        phrase = self.labelled.families[self.find_last_family(reason)].phrase
        if not any(phrase) or any("{clue}" in text for text in phrase):
            return False
        return {*self.labelled.clues[reason.clues[0]].cells} == {*self.cells[reason.decision]}

    def shrunk(self, reason: Reason, undecided: Container[int]) -> Reason:
        """Return a reason without superfluous premises, removing the farthest ones first.

        A premise is superfluous if propagation succeeds without it at no greater effort and with no
        more rows, and not by way of the opposite of something that is decided already; if it does
        with all premises, that decision is one more.
        """
        if astray := self.find_astray(reason, undecided):
            whole = self.follow(reason.decision, reason.clues, [*reason.uses, *astray])
            if whole and whole.hard <= reason.hard and not self.find_astray(whole, undecided):
                reason = replace(whole, assumed=reason.assumed)
        for clue in self.far_first(reason.decision, reason.clues, True):
            rest = [i for i in reason.clues if i != clue]
            reason = self._easier(reason, rest, reason.uses, undecided)
        for other in self.far_first(reason.decision, reason.uses, False):
            rest = [i for i in reason.uses if i != other]
            reason = self._easier(reason, reason.clues, rest, undecided)
        return reason

    @cached_property
    def rows_at(self) -> Mapping[int, Sequence[tuple[Inequality, int]]]:
        """Return the rows in which a variable is, with their labels, by its index."""
        rows: dict[int, list[tuple[Inequality, int]]] = {}
        for row, labels in self.labelled.labelled_rows:
            for literal in row.literals:
                rows.setdefault(literal >> 1, []).append((row, labels))
        return rows

    def _easier(
        self,
        reason: Reason,
        clues: Collection[int],
        uses: Collection[int],
        undecided: Container[int],
    ) -> Reason:
        """Return the reason found with these clues and decisions only, or else `reason` itself.

        A reason that takes more effort or more rows is not accepted, nor one that leads to the
        opposite of a decision that is not in `undecided`.
        """
        if len(clues) + len(uses) == reason.size:  # it was removed together with another premise
            return reason
        less = self.follow(reason.decision, clues, uses)
        # with more rows, they would derive the removed premise again without naming it
        if less is None or less.hard > reason.hard or len(less.chain) > len(reason.chain):
            return reason
        if self.find_astray(less, undecided):
            return reason
        return replace(less, assumed=reason.assumed)

    def find_astray(self, reason: Reason, undecided: Container[int]) -> Sequence[int]:
        """Return the decisions, by number, to whose opposite a reason leads, if they are made.

        A person who sees such a decision does not go on from its opposite.
        """
        rows = [key[0] for key in reason.chain[:-1] if key]
        _, true = self._replay(reason, rows)
        numbers = ((one, self.decision_of.get(one >> 1, reason.decision)) for one in true)
        return [
            i
            for one, i in numbers
            if one != self.right[i] and i != reason.decision and i not in undecided
        ]


def _say_state(cell: Cell, holds: str) -> DecisionText:
    return DecisionText(named(cell), holds, verb="is")


def _name_only_clues(phrase: Phrase) -> bool:
    """Return whether the words for a mistake name a clue, and nothing else of a row."""
    texts = [text.split("|")[0] for text in (phrase.otherwise, phrase.few, phrase.many) if text]
    fields = {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}
    return fields == {"clue"}


def distance(some: Collection[Cell], others: Collection[Cell]) -> int:
    """Return the least number of steps from one of some cells to one of the others.

    Steps go to a cell in the same row or column. Return 0 if one of the two has no cells.
    """
    return min((abs(a.row - b.row) + abs(a.col - b.col) for a in some for b in others), default=0)


def find_line(cell: Cell, others: Collection[Cell]) -> Literal["row", "column", ""]:
    """Return "row" or "column", the line that a cell shares with all the others, or "" for none."""
    if {other.row for other in others} == {cell.row}:
        return "row"
    return "column" if {other.col for other in others} == {cell.col} else ""


class StepFinder:
    """The consequences of the decisions so far, by propagation and by one assumption.

    Explanations of propagated literals end at decisions, even at those that are not made yet; then
    these are made first. `candidates`: for each decision that a cell has its number, those that it
    has another one (`hidden`). While a single decision excludes such a candidate, the exclusion is
    no separate step, but part of the steps that use it.
    """

    def __init__(
        self,
        judge: ReasonTester,
        candidates: Mapping[int, Collection[int]],
        labelled: LabelledBoard,
    ) -> None:
        self.judge, self.placing = judge, candidates
        self.hidden = {i for others in candidates.values() for i in others}
        self.engine = labelled.make_engine()
        self.engine.settle()
        self.open = set(range(len(judge.right)))
        self.made: list[int] = []
        self.ready: dict[int, Reason] = {}  # follow from the decisions so far
        self.assumed: dict[int, Reason] = {}
        self.stale = set(self.open)  # their assumption has to be propagated again
        self.touched: dict[int, set[int]] = {}  # decision -> variables that its assumption reached

    def decide(self, decisions: Collection[int], settled: Collection[int] = ()) -> None:
        """Make decisions, propagate all that are made, and find the reasons that are ready.

        Reasons that were found before may be longer than those by the new decisions. `settled`:
        exclusions of other candidates in the same cells; no reasons are sought for these any more.
        Decisions whose assumption may now reach more become stale. Raises SolveError if the rows
        have forced the opposite of a decision.
        """
        engine, judge = self.engine, self.judge
        before = {*engine.trail_from(0)} if self.touched else None
        for decision in (*decisions, *settled):
            self.open.discard(decision)
            self._forget(decision)
        self.made += decisions
        engine.start_over([judge.right[i] for i in self.made])
        judge.work += engine.length
        self._see_trail()
        if before is None:
            return
        fresh = [one >> 1 for one in {*engine.trail_from(0)} - before]
        near = engine.find_touching([*fresh, *(judge.variables[i] for i in decisions)], NEAR)
        self.stale.update(d for d, touched in self.touched.items() if not touched.isdisjoint(near))

    def _forget(self, decision: int) -> None:
        """Forget what the opposite of a decision leads to, since it is made or follows."""
        self.stale.discard(decision)
        self.assumed.pop(decision, None)
        self.touched.pop(decision, None)

    def _see_trail(self) -> None:
        """Find the reasons of the open decisions that propagation settled.

        Those whose explanation needs another open decision wait for that one. Exclusions that a
        single other decision forces are skipped: they are part of later steps.
        """
        engine, judge = self.engine, self.judge
        found = list[int]()
        for literal in engine.trail_from(0):
            decision = judge.decision_of.get(literal >> 1)
            if decision is None or decision not in self.open:
                continue
            self._forget(decision)
            if decision in self.hidden and engine.is_plain(literal):
                continue
            engine.stop_at(literal)
            found.append(decision)
        self.ready = {}
        for decision in found:
            why = engine.why_true(judge.right[decision])
            if self._are_made(why.given):
                self.ready[decision] = judge.reason(engine, decision, why)

    def _are_made(self, literals: Iterable[int]) -> bool:
        """Return whether none of these literals is about an open decision."""
        return self.open.isdisjoint(self.judge.decision_of.get(one >> 1, -1) for one in literals)

    def find_within(self, effort: int, near: Collection[Cell] = ()) -> list[Reason]:
        """Return the known reasons, with one of at most this effort if there is one.

        If it takes an assumption, those nearest to `near` are tried first.
        """
        found = [*self.ready.values()]
        if any(reason.effort <= effort for reason in found):
            return found
        found += self._assume(near, effort)
        if not found:  # cuts and long rows may reach what `touched` does not say
            right = self.judge.right
            self.stale.update(i for i in self.open if not self.engine.is_true(right[i]))
            found = self._assume(near, effort)
        return found

    def easiest(self, near: Collection[Cell]) -> list[Reason]:
        """Return the reasons of the next step, or [] if it needs a search.

        The easiest reason has the least effort, then the fewest premises, then the least distance
        to `near`, the cells of the previous step, then the lowest number. Reasons with the same
        sentence belong to the same step, and so do all decisions that the board shows; the reason
        that places a number is returned alone.
        """
        found = self.find_within(self.judge.assumption + 1, near)
        if not found:
            return []
        effort = min(reason.effort for reason in found)
        sizes = [(self._size(one), one) for one in found if one.effort == effort]
        fewest = min(size for size, _ in sizes)
        among = [one for size, one in sizes if size == fewest]
        cells = self.judge.cells
        best = min(among, key=lambda one: (distance(cells[one.decision], near), one.decision))
        if self.judge.is_shown(best):
            shown = [one for one in found if self.judge.is_shown(one)]
            return [one for one in shown if one.rules == best.rules]
        if best.decision in self.placing:
            return [best]
        return [one for one in among if self.judge.is_like(one, best)]

    def implied(self, decisions: Collection[int]) -> list[Reason]:
        """Return the reasons for the decisions that only repeat these.

        They follow from these without any rule or clue, or a reader knows them by these.
        """
        made, found = {*decisions}, list[Reason | None]()
        for one in self.ready.values():
            if self._is_evident(one.decision, made):
                found.append(self.judge.follow(one.decision, (), made))
            elif one.uses and {*one.uses} <= made and not (one.clues or one.rules):
                found.append(one)
        return [one for one in found if one]

    def _is_evident(self, decision: int, made: Collection[int]) -> bool:
        keys, right, labelled = self.judge.keys, self.judge.right, self.judge.labelled
        values = {keys[i]: not right[i] & 1 for i in (*made, decision)}
        return keys[decision] in labelled.kind.decided.find_evident(labelled.board, values)

    def _size(self, reason: Reason) -> int:
        """Count the premises; those of the last empty cell of a line count as one."""
        cells = self.judge.cells
        own = cells[reason.decision]
        if self.hidden and not reason.assumed and len(own) == 1:
            others = [cell for i in reason.uses for cell in cells[i]]
            if find_line(own[0], others):
                return min(1, reason.size)
        return reason.size

    def _assume(self, near: Collection[Cell], enough: int) -> list[Reason]:
        """Propagate the opposites of stale decisions, nearest to `near` first.

        Stop at a reason of at most the effort `enough`. Return all reasons by an assumption that
        are known, also from earlier calls.
        """
        cells = self.judge.cells
        known = any(one.effort <= enough for one in self.assumed.values())
        key = (lambda i: (distance(cells[i], near), i)) if near else None
        for decision in [] if known else sorted(self.stale, key=key):
            self.stale.discard(decision)
            self._probe(decision)
            found = self.assumed.get(decision)
            if found and found.effort <= enough:
                break
        return [*self.assumed.values()]

    def _probe(self, decision: int) -> None:
        """Propagate a decision's opposite and undo that; record a reason in `assumed` if it fails.

        Only an easier reason replaces one. The variables that were reached are recorded in
        `touched`.
        """
        engine, literal = self.engine, self.judge.right[decision]
        root = engine.length
        engine.assume(literal ^ 1)
        broken = engine.follow()
        why = None if broken == NONE else engine.why(broken)
        if why and self._are_made(why.given - {literal ^ 1}):
            reason = self.judge.reason(engine, decision, why, assumed=self.judge.assumption)
            had = self.assumed.get(decision)
            if had is None or (reason.effort, reason.size) < (had.effort, had.size):
                self.assumed[decision] = reason
        self.touched[decision] = {one >> 1 for one in engine.trail_from(root)}
        self.judge.work += engine.length - root
        engine.backtrack(root)

    def reaching(self, decisions: Collection[int]) -> list[int]:
        """Return decisions sorted so that those whose opposite has most consequences come first.

        Consequences are the variables that the opposite reached when it was last propagated.
        """
        return sorted(decisions, key=lambda m: (-len(self.touched.get(m, ())), m))

    def count_following(self, decision: int) -> int:
        """Return the number of literals that follow from a decision and those so far."""
        root, literal = self.engine.length, self.judge.right[decision]
        if self.engine.is_true(literal):
            return 0
        self.engine.assume(literal)
        self.engine.follow()
        count = self.engine.length - root
        self.judge.work += count
        self.engine.backtrack(root)
        return count
