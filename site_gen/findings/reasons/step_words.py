"""Steps to an answer as solvers write them: `R1C2 inside: 3 in R1C1; R2C1 outside (clues).`"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from ...boards.answers import Said
from ...boards.text import count, number
from ...kind import Clue, HasGrid, Kind
from ...solver.facts import FamilyFacts
from .steps import Step

NAMED_CLUES = 4  # that are told one by one; of more only how many there are
NAMED_WORDS = 10  # of the decisions before; what takes more is only counted
NAMES = {  # of rules, where their key says it less well
    "columns": "column",
    "filled": "one per cell",
    "givens": "given",
    "no_u_turn": "no U-turn",
    "numbers": "number",
    "regions": "region",
    "rows": "row",
    "sums": "sum",
}
GIVEN = ("givens",)


def rule_name(rule: str) -> str:
    """What a step calls a rule: its key in words."""
    return NAMES.get(rule, rule.replace("_", " "))


class StepWords:
    """Of one board. `decisions`: by number the key, and the value in the answer."""

    def __init__(
        self,
        kind: Kind[HasGrid],
        board: HasGrid,
        clues: Sequence[Clue],
        decisions: Sequence[tuple[Hashable, bool]],
        families: Sequence[FamilyFacts],
    ) -> None:
        self.kind, self.clues, self.decisions, self.families = kind, clues, decisions, families
        self.built_in = [rule for rule in kind.built_in if rule in kind.rules_on(board)]
        self.says = [kind.say_decision(board, key, one) for key, one in decisions]

    def step(self, step: Step) -> str:
        decided = listed([self.says[i] for i in step.decides])
        search = "" if step.rows else " Found by search."
        return f"{decided[0].upper()}{decided[1:]}: {self._why(step)}.{search}"

    def rules(self, step: Step) -> Sequence[str]:
        """Those that the rows of its chain state; others that these rows take for granted are
        left out, unless nothing else is left."""
        stated = dict.fromkeys(rule for family, _ in step.chain for rule in self._stated(family))
        told = [rule for rule in step.rules if rule in stated]
        return told or step.rules or [*stated] or self.built_in

    def _stated(self, family: int) -> Sequence[str]:
        own = self.families[family].rules if family >= 0 else ()
        return [rule for rule in own if rule in self.kind.rules]

    def _why(self, step: Step) -> str:
        if step.rules == GIVEN:
            return rule_name(*GIVEN)
        rules = ", ".join(map(rule_name, self.rules(step)))
        if step.rows and not step.clues:
            answer = self.kind.decisions or self.kind.answer
            short = answer.explain(self._values(step.decides), self._values(step.uses))
            if short and short[1] in step.rules:
                return f"{short[0]} ({rule_name(short[1])})"
        told = "; ".join(filter(None, (self._clues(step), self._known(step))))
        return f"{told} ({rules})" if told and rules else told or rules

    def _values(self, numbers: Sequence[int]) -> dict[Any, bool]:
        return dict(self.decisions[i] for i in numbers)

    def _clues(self, step: Step) -> str:
        if len(step.clues) > NAMED_CLUES:
            return f"{number(len(step.clues))} clues"
        return ", ".join(self.clues[i].says.removeprefix("the ") for i in step.clues)

    def _known(self, step: Step) -> str:
        told = listed([self.says[i] for i in step.uses])
        if len(told.split()) > NAMED_WORDS:
            return count(len(step.uses), "earlier decision")
        return told


def listed(told: Sequence[Said]) -> str:
    """`R1C2, R2C1 ≠ 3, 5; R1C1 = 3`: values of one place together, and places with the same."""
    values: dict[tuple[str, str], list[str]] = {}
    for one in told:
        values.setdefault((one.place, one.holds), []).append(one.value)
    places: dict[tuple[str, str], list[str]] = {}
    for (place, holds), some in values.items():
        places.setdefault((holds, ", ".join(some)), []).append(place)
    return "; ".join(str(Said(", ".join(p), *same)) for same, p in places.items())
