"""The decisions between an assumption and a mistake, in the words of a sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from ...boards.answers import DecisionText
from ...boards.text import join_words
from ...kind import HasGrid, Kind
from ...solver.model.facts import Decision
from .decision_words import format_chain, format_clauses
from .leads import Lead
from .steps import Step
from .walk import Premises

NAMES = r"\b(of region|region of|the [\d?]+ in) R\d+C\d+"  # a cell that only names a region or clue
SPAN = re.compile(r"R(\d+)C(\d+) to R(\d+)C(\d+)")  # cells in a line
AT_ONCE = 4  # decisions at most that a sentence lists if no other one follows from them
COMPLETE = re.compile(r"^(the [^(),]+?) has ((?:its|both its|all its) )")  # by the assumption
NEEDED = " needs it"  # how the reason of a number ends that a line or a cage needs


@dataclass(frozen=True)
class ChainWords:
    """A formatter for what the opposites of a step's decisions lead to.

    `decisions`: those of the board, `says`: their words, both by number.
    """

    kind: Kind[HasGrid]
    board: HasGrid
    decisions: Sequence[tuple[Decision, bool]]
    says: Sequence[DecisionText]

    def list_leads(self, step: Step, shown: Sequence[int]) -> Sequence[Lead]:
        """Return the decisions that a step's opposites lead to before the mistake, in order.

        `shown`: the decisions of the step that a sentence names. Those that a reader knows by the
        assumption or by earlier ones are left out.
        """
        paths = step.last.paths
        if not paths or step.last.forces:
            return ()
        common = set.intersection(*({lead.identity for lead in leads} for leads in paths))
        leads = [lead for lead in paths[0] if lead.identity in common]
        if self._places_few:
            leads = [lead for lead in leads if lead.value or lead.state]
        assumed = dict[Any, bool]()
        if len(shown) == 1 and step.last.about >= 0:
            assumed[self._key(step.last.about)] = not self.decisions[step.last.about][1]
        own = set[Any]()
        if self.kind.answer.has_candidates:  # no number is left in the cell itself
            cells = {self.decisions[i][0].cells for i in shown}
            own = {one.key for one, _ in self.decisions if one.cells in cells}
        told, evident = list[Lead](), {*self.kind.decided.find_evident(self.board, assumed)}
        for depth in sorted({lead.depth for lead in leads}):
            same = [lead for lead in leads if lead.depth == depth]
            known = {self._key(one.decision): one.value for one in same if not one.state}
            among = {*self.kind.decided.find_evident(self.board, known | assumed)} | evident | own
            told += [lead for lead in same if lead.state or self._key(lead.decision) not in among]
            assumed |= known
            evident |= {*self.kind.decided.find_evident(self.board, assumed)}
        return [lead for lead in leads if lead in told]

    def find_clash(self, leads: Sequence[Lead]) -> Sequence[Lead]:
        """Return the leads that place different numbers in one cell, () if there are none."""
        if not self.kind.answer.has_candidates:
            return ()
        for one in leads:
            place = self.says[one.decision].place
            same = [lead for lead in leads if self.says[lead.decision].place == place]
            if len(same) > 1:
                return same
        return ()

    def say_clash(self, clash: Sequence[Lead], reasons: Mapping[Lead, str]) -> str:
        """Return the mistake of a cell that would hold two numbers, with why it would hold each.

        If a sum forces both, it is enough that the sum could not be right.
        """
        why, *others = {reasons.get(lead, "") for lead in clash}
        if not others and "add up to" in why:
            return why.removeprefix("or else ")
        if not others and why.endswith(NEEDED):
            return f"no numbers left would fit {why.removesuffix(NEEDED)}"
        texts = [(self.says[lead.decision], reasons.get(lead, "")) for lead in clash]
        said = [("more than " * (one.holds in (">", "≤")) + one.value, why) for one, why in texts]
        place, some = self.says[clash[0].decision].place, sorted(said)
        clues = {why.removesuffix(f" needs {k} here") for k, why in some}
        if len(clues) == 1 and clues.isdisjoint(why for _, why in some):
            return f"{clues.pop()} would need {_say_both([k for k, _ in some])} in {place}"
        numbers = [f"{k} ({why})" if why else k for k, why in some]
        return f"{place} would have to be {_say_both(numbers)}"

    def say_chain(
        self,
        step: Step,
        shown: Sequence[int],
        leads: Sequence[Lead],
        mistake: str,
        reasons: Mapping[Lead, str],
    ) -> str:
        """Return the decisions between the opposite and a mistake, as ` R1C1 = 6, and`.

        Those that follow together are told together, except the last ones if the mistake names
        them and they need no reason. Return "" for a mistake that is seen at once.
        """
        told: dict[int, list[tuple[DecisionText, str]]] = {}
        for lead in sorted(leads, key=self._place):
            text = self.say(lead)
            if f"no number would be left for {text.place}" not in mistake:
                why = COMPLETE.sub(r"\1 would have \2", reasons.get(lead, ""))
                told.setdefault(lead.depth, []).append((text, why))
        groups = [told[depth] for depth in sorted(told)]
        if groups and not any(why for _, why in groups[-1]):
            last = [text for text, _ in groups[-1]]
            several = len(groups) == 1 and len(last) > AT_ONCE
            if several or _is_named(last, SPAN.sub(_list_span, re.sub(NAMES, "", mistake))):
                groups.pop()
        return format_chain([[(one, "") for one in self._say_assumption(step, shown)], *groups])

    def list_causes(self, lead: Lead, path: Sequence[Lead], told: Collection[Lead]) -> Premises:
        """Return the clues and the decisions from which a lead of a path follows.

        `told`: the leads that the sentence names. The clues and the decisions of another lead take
        its place.
        """
        known = {one.identity for one in told}
        leads = {one.decision: one for one in path if not one.state and one.identity not in known}
        clues, uses, found = {*lead.cause.clues}, set[int](), [lead]
        seen = set[Lead]()
        while found:
            one = found.pop()
            if one in seen:
                continue
            seen.add(one)
            clues |= {*one.cause.clues, *one.cause.beyond}
            uses |= {i for i in one.cause.uses if i not in leads}
            found += (leads[i] for i in one.cause.uses if i in leads)
        return Premises(tuple(sorted(clues)), tuple(sorted(uses)), ())

    def list_states(self, step: Step) -> tuple[Sequence[Lead], Sequence[Lead]]:
        """Return the states, which are no decisions, that make rows force a step's decisions.

        The last ones are in these rows, and the first ones lead to them. Return none if something
        else forces the step.
        """
        paths = [path for path in step.last.paths if path]
        if not step.last.forces or any(not one.state for one in chain(*paths)):
            return (), ()
        last = dict.fromkeys(path[-1] for path in paths)
        first = dict.fromkeys(one for path in paths for one in path if one not in last)
        return [*first], [*last]

    def say_together(self, leads: Sequence[Lead]) -> str:
        """Return clauses for leads: `R1C1 and R2C2 are not visited`."""
        return format_clauses([self.say(lead) for lead in sorted(leads, key=self._place)])

    def list_last(self, leads: Sequence[Lead]) -> Collection[int]:
        """Return the decisions, by number, that a chain ends with; () if it excludes some there."""
        last = max((lead.depth for lead in leads), default=0)
        ends = [lead for lead in leads if lead.depth == last]
        return {one.decision for one in ends} if all(o.value and not o.state for o in ends) else ()

    def _place(self, lead: Lead) -> tuple[Any, ...]:
        """Return the cells of a lead, to sort leads; states come first."""
        if lead.state:
            return 0, *map(int, re.findall(r"\d+", lead.state.place))
        return 1, *self.decisions[lead.decision][0].cells

    def say(self, lead: Lead) -> DecisionText:
        """Return a lead in words."""
        if lead.state:
            return lead.state
        return self.kind.decided.say_decision(self.board, self._key(lead.decision), lead.value)

    def _say_assumption(self, step: Step, shown: Sequence[int]) -> Sequence[DecisionText]:
        """Return the number that is assumed if the step places another one in its cell, else ()."""
        about, (first, *more) = step.last.about, shown
        if more or about < 0 or not self.decisions[first][1]:
            return ()
        excluded = self.says[about]
        if excluded.place != self.says[first].place or excluded.holds != "≠":
            return ()
        return [excluded._replace(holds="=")]

    def _key(self, number: int) -> Any:
        return self.decisions[number][0].key

    @cached_property
    def _places_few(self) -> bool:
        """Return whether a number, star or rectangle makes those evident that it excludes."""
        decided = self.kind.decided
        return decided.has_candidates or decided.has_rivals or decided.dabs


def _say_both(numbers: Sequence[str]) -> str:
    told = join_words(numbers)
    return f"both {told}" if len(numbers) == 2 else f"{told} at once"


def _list_span(span: re.Match[str]) -> str:
    top, left, bottom, right = map(int, span.groups())
    return join_words(f"R{r}C{c}" for r in range(top, bottom + 1) for c in range(left, right + 1))


def _is_named(told: Sequence[DecisionText], mistake: str) -> bool:
    """Return whether a mistake names these decisions: two of them, or one with what holds there."""
    if any(one.value or not re.search(rf"(?<!–){one.place}\b(?!–)", mistake) for one in told):
        return False
    holds = told[0].holds
    opposite = holds.replace("not ", "un")  # "not visited" is "unvisited"
    return len(told) > 1 or re.search(rf"\b({holds}|{opposite})\b", mistake) is not None
