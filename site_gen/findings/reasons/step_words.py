"""Steps to an answer as solvers write them: `R1C2 = 5: row 1 has no other place for 5.`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from ...boards.answers import DecisionText
from ...boards.grid import Cell
from ...boards.rules import Rule
from ...boards.text import number
from ...kind import Clue, HasGrid, Kind
from ...solver.facts import Decision, FamilyFacts
from .measure import EASY
from .phrases import NO_PHRASE, PHRASES
from .steps import SEARCH, Step
from .walk import SHOWN

LISTED = 8  # premises, and decided places, that are listed individually
SHORT = 20  # words at most for a step of an easy puzzle, with its premises


class StepWords:
    """A formatter for the steps of one board.

    `decisions`: the decisions, each with its value in the answer.
    """

    def __init__(
        self,
        kind: Kind[HasGrid],
        board: HasGrid,
        clues: Sequence[Clue],
        decisions: Sequence[tuple[Decision, bool]],
        families: Sequence[FamilyFacts],
    ) -> None:
        self.kind, self.clues, self.decisions, self.families = kind, clues, decisions, families
        self.built_in = [rule for rule in kind.built_in if rule in kind.rules_on(board)]
        self.says = [kind.decided.say_decision(board, one.key, value) for one, value in decisions]

    def step(self, step: Step) -> str:
        """Return a sentence with the decisions of a step and the reason; short if it is easy."""
        decided, (why, premises) = self._decided(step), self._why(step)
        told = f"{decided[0].upper()}{decided[1:]}: {why}"
        short = len(told.split()) + len(premises.split()) <= SHORT
        return f"{told}{premises}." if short or step.effort > EASY else f"{told}."

    def rules(self, step: Step) -> Sequence[str]:
        """Return the rules that the rows of a step state.

        Rules on which these rows only depend are left out, unless there are no others.
        """
        stated = dict.fromkeys(rule for family, _ in step.chain for rule in self._stated(family))
        told = [rule for rule in step.rules if rule in stated]
        return told or step.rules or [*stated] or self.built_in

    def _stated(self, family: int) -> Sequence[str]:
        own = self.families[family].rules if family >= 0 else ()
        return [rule for rule in own if rule in self.kind.rules]

    # -- the decisions

    def _decided(self, step: Step) -> str:
        # a placed number obviously excludes the others in its cell
        placed = [i for i in step.decides if self.decisions[i][1]]
        shown = placed if placed and self.kind.answer.has_candidates else step.decides
        told = format_decisions([self.says[i] for i in shown[:LISTED]])
        more = len(shown) - LISTED
        return f"{told} and {number(more)} more" if more > 0 else told

    # -- the reason

    def _why(self, step: Step) -> tuple[str, str]:
        """Return the reason, and the premises, or "" if the reason already names them."""
        if step.effort == SEARCH:
            return "every other choice fails, as a search shows", self._premises(step)
        rule = self._last_rule(step)
        if rule is None:
            return "nothing else is possible", self._premises(step)
        fields = self._fields(step, rule)
        if short := self._at_one_cell(step) or self._direct(step, rule, fields):
            return short, ""
        phrase = PHRASES.get(rule.check, NO_PHRASE).otherwise
        if told := _filled(phrase, fields):
            when = ", after some steps," if step.effort > EASY and len(step.chain) > 2 else ""
            return f"otherwise{when} {told}", self._premises(step, clue="{clue}" not in phrase)
        says = rule.says.rstrip(".")
        says = says if says[1:2].isupper() else says[0].lower() + says[1:]
        return says, self._premises(step)

    def _last_rule(self, step: Step) -> Rule | None:
        """Return the rule of the last row, which forces the decision or excludes the opposite."""
        names = self._stated(step.chain[-1][0]) if step.chain else ()
        among = [name for name in names if name in step.rules] or names or self.rules(step)
        return next((self.kind.rules[name] for name in among if name in self.kind.rules), None)

    def _at_one_cell(self, step: Step) -> str:
        """Return an explanation by the lines at one cell, if the answer type has one."""
        if step.clues:
            return ""
        short = self.kind.decided.explain(self._values(step.decides), self._values(step.uses))
        return short[0] if short and short[1] in step.rules else ""

    def _direct(self, step: Step, rule: Rule, fields: Mapping[str, str]) -> str:
        """Return the reason if a single row makes the decision, else ""."""
        if rule.check in SHOWN and not step.uses:
            return "given"
        values = {self.decisions[i][1] for i in step.decides}
        if self.kind.answer.has_candidates and True in values and (last := self._last_cell(step)):
            return last
        if step.effort > 1 or (not self.kind.answer.has_candidates and len(values) > 1):
            return ""
        phrase = PHRASES.get(rule.check, NO_PHRASE)
        return _filled(phrase.one if True in values else phrase.zero, fields)

    def _last_cell(self, step: Step) -> str:
        """Return the reason if a number fills the last empty cell of its line, else ""."""
        placed = [i for i in step.decides if self.decisions[i][1]]
        cells = [cell for i in step.uses for cell in self.decisions[i][0].cells]
        if len(placed) != 1 or step.clues or len(cells) != len(step.decides) - 1:
            return ""
        (cell,) = self.decisions[placed[0]][0].cells
        for name in ("row", "column"):
            line = _group(name, {cell, *cells}, one_row=True)
            if line:
                return f"the last empty cell of {line}"
        return ""

    def _fields(self, step: Step, rule: Rule) -> Mapping[str, str]:
        """Return the fields for a phrase; fields without a unique value are missing."""
        decided = [i for i in step.decides if self.decisions[i][1]] or [*step.decides]
        cells = {cell for i in decided for cell in self.decisions[i][0].cells}
        fields = {"on": self._holds(True), "off": self._holds(False)}
        if len(step.clues) == 1:
            fields["clue"] = self.clues[step.clues[0]].says
        if values := {self.says[i].value for i in decided} - {""}:
            fields |= {"value": min(values)} if len(values) == 1 else {}
        if 0 < len(step.uses) <= 2:
            fields["known"] = " and ".join(self.says[i].place for i in step.uses)
        for name in rule.args[:1]:
            if group := _group(str(name), cells, one_row=len(step.chain) == 1):
                fields["group"] = group
        return fields

    def _holds(self, one: bool) -> str:
        """Return the state of a cell after a decision with this value, such as "shaded"."""
        return next(
            (said.holds for said, (_, value) in zip(self.says, self.decisions, strict=True)
             if value == one), ""
        )  # fmt: skip

    def _premises(self, step: Step, *, clue: bool = True) -> str:
        """Format a step's clues and earlier decisions; "" if there are more than LISTED."""
        if step.size > LISTED:
            return ""
        told = [self.clues[i].says for i in step.clues if clue]
        told += [format_decisions([self.says[i] for i in step.uses])] if step.uses else []
        *first, last = told or [""]
        return f", given {', '.join(first)}{' and ' * bool(first)}{last}" if last else ""

    def _values(self, numbers: Sequence[int]) -> dict[Any, bool]:
        return {decision.key: one for decision, one in map(self.decisions.__getitem__, numbers)}


def _filled(phrase: str, fields: Mapping[str, str]) -> str:
    """Return the phrase with its fields filled in, or "" if a field is missing."""
    names = {name for _, name, _, _ in Formatter().parse(phrase) if name}
    return phrase.format_map(fields) if names <= fields.keys() else ""


def _group(name: str, cells: set[Cell], *, one_row: bool) -> str:
    """Return the name of the row, column or region that cells share, or "" if that is not certain.

    `one_row`: a single row of the model contains all of them.
    """
    if name in ("row", "left", "right") and len({cell.row for cell in cells}) == 1:
        return f"row {min(cells).row + 1}"
    if name in ("column", "top", "bottom") and len({cell.col for cell in cells}) == 1:
        return f"column {min(cells).col + 1}"
    if name == "region":
        return "its region" if len(cells) == 1 else "their region" if one_row else ""
    return ""


def format_decisions(told: Sequence[DecisionText]) -> str:
    """Format decisions, grouped first by place and then by equal values.

    Example: `R1C2, R2C1 ≠ 3, 5; R1C1 = 3`.
    """
    values: dict[tuple[str, str], list[str]] = {}
    for one in told:
        values.setdefault((one.place, one.holds), []).append(one.value)
    places: dict[tuple[str, str], list[str]] = {}
    for (place, holds), some in values.items():
        places.setdefault((holds, ", ".join(some)), []).append(place)
    return "; ".join(str(DecisionText(", ".join(p), *same)) for same, p in places.items())
