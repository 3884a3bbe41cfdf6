"""Steps to an answer as solvers write them: `R1C2 = 5: row 1 has no other place for 5.`"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from string import Formatter
from typing import Any

from ...boards.answers import DecisionText
from ...boards.grid import Cell, named
from ...boards.rules import Rule
from ...boards.text import number
from ...kind import Clue, HasGrid, Kind
from ...solver.facts import Decision, FamilyFacts
from .measure import EASY
from .phrases import FAMILY_PHRASES, NO_PHRASE, PHRASES, Phrase
from .steps import SEARCH, Step
from .walk import LEAST, SHOWN, find_line

LISTED = 8  # premises, and decided places, that are listed individually
SHORT = 20  # words at most for a step of an easy puzzle, with its premises


class StepWords:
    """A formatter for the steps of one board.

    `decisions`: the decisions, each with its value in the answer. `families`: those of the model.
    Steps name decisions, clues and families by their indices in these sequences.
    """

    def __init__(
        self,
        kind: Kind[HasGrid],
        board: HasGrid,
        clues: Sequence[Clue],
        decisions: Sequence[tuple[Decision, bool]],
        families: Sequence[FamilyFacts],
    ) -> None:
        self.kind, self.board, self.families = kind, board, families
        self.clues, self.decisions = clues, decisions
        self.built_in = [rule for rule in kind.built_in if rule in kind.rules_on(board)]
        self.says = [kind.decided.say_decision(board, one.key, value) for one, value in decisions]

    def step(self, step: Step) -> str:
        """Return the sentence for a step, as `R1C2 = 5: row 1 has no other place for 5.`

        It has the step's decisions, the reason and the premises. An easy step has no premises if
        they would make the sentence longer than SHORT words.
        """
        decided, (why, premises) = self._decided(step), self._why(step)
        told = f"{decided[0].upper()}{decided[1:]}: {why}"
        short = len(told.split()) + len(premises.split()) <= SHORT
        return f"{told}{premises}." if short or step.effort > EASY else f"{told}."

    def rules(self, step: Step) -> Sequence[str]:
        """Return the names of the rules that the rows of a step state.

        Rules on which these rows only depend are left out, unless there are no others. For a step
        without any rules, return those that the variables build in.
        """
        stated = dict.fromkeys(rule for family, _ in step.chain for rule in self._stated(family))
        told = [rule for rule in step.rules if rule in stated]
        return told or step.rules or [*stated] or self.built_in

    def _stated(self, family: int) -> Sequence[str]:
        """Return the names of the kind's rules that the family with this number states.

        Return () for a negative number, which stands for no family.
        """
        own = self.families[family].rules if family >= 0 else ()
        return [rule for rule in own if rule in self.kind.rules]

    def _find_last_family(self, step: Step) -> int:
        """Return the number of the family of a step's last row; -1 without a row or a family."""
        return step.chain[-1][0] if step.chain else -1

    def _name_family(self, family: int) -> str:
        """Return the name of the family with this number, as in the model.

        Return "" if it is negative, for none.
        """
        return self.families[family].name if family >= 0 else ""

    # -- the decisions

    def _decided(self, step: Step) -> str:
        """Return a step's decisions in words: at most LISTED, and the number of the others.

        Decisions that others make evident are left out.
        """
        shown = self._select_decisions(step)
        told = format_decisions([self.says[i] for i in shown[:LISTED]])
        more = len(shown) - LISTED
        return f"{told} and {number(more)} more" if more > 0 else told

    def _select_decisions(self, step: Step) -> Sequence[int]:
        """Return the numbers of a step's decisions without those that the others make evident.

        If cells have candidates and the step places numbers, return only the decisions that place
        them.
        """
        placed = [i for i in step.decides if self.decisions[i][1]]
        if placed and self.kind.answer.has_candidates:  # it excludes the others in its cell
            return placed
        return self._drop_evident(step.decides)

    def _drop_evident(self, numbers: Sequence[int]) -> Sequence[int]:
        """Return these numbers of decisions without those that a reader knows by the others."""
        known = {*self.kind.decided.find_evident(self._values(numbers))}
        return [i for i in numbers if self.decisions[i][0].key not in known]

    # -- the reason

    def _why(self, step: Step) -> tuple[str, str]:
        """Return the reason, without a full stop, and the text with the premises that follows it.

        The premises, as `, given R1C1 = 3`, are "" if the reason already names them, if there are
        none, and if there are more than LISTED.
        """
        if step.effort == SEARCH:
            return "every other choice fails, as a search shows", self._premises(step)
        rule = self._last_rule(step)
        if rule is None:
            return "nothing else is possible", self._premises(step)
        phrase = self._find_phrase(step, rule)
        if short := self._explain(step) or self._direct(step, rule, phrase):
            return short, ""
        mistake = step.last.mistake
        texts = (getattr(phrase, mistake) if mistake else "", phrase.otherwise)
        fields = self._fields(step, rule, self._find_place(step))
        for text in texts:
            if told := _filled(text, fields):
                when = ", after some steps," if step.effort > LEAST else ""
                return f"otherwise{when} {told}", self._premises(step, clue="{clue}" not in text)
        says = rule.says.rstrip(".")
        says = says if says[1:2].isupper() else says[0].lower() + says[1:]
        return says, self._premises(step)

    def _find_phrase(self, step: Step, rule: Rule) -> Phrase:
        """Return the phrase for the last row's family, or else for the rule's check.

        If neither has one, return NO_PHRASE.
        """
        name = self._name_family(self._find_last_family(step))
        return FAMILY_PHRASES.get(name) or PHRASES.get(rule.check, NO_PHRASE)

    def _last_rule(self, step: Step) -> Rule | None:
        """Return the rule of the last row, which forces the decision or excludes the opposite.

        If the row states no rule, return the first one that `rules` finds; None if there is none.
        """
        names = self._stated(self._find_last_family(step))
        among = [name for name in names if name in step.rules] or names or self.rules(step)
        return next((self.kind.rules[name] for name in among if name in self.kind.rules), None)

    def _explain(self, step: Step) -> str:
        """Return the answer type's explanation of an easy step, else "".

        An explanation about another check or family than that of the last row is not used.
        """
        if step.effort > EASY:
            return ""
        decided, used = self._values(step.decides), self._values(step.uses)
        clues = [self.clues[i] for i in step.clues]
        short = self.kind.decided.explain(self.board, decided, used, clues)
        family = self._find_last_family(step)
        about = {self.kind.rules[rule].check for rule in self._stated(family)}
        return short[0] if short and short[1] in {*about, self._name_family(family)} else ""

    def _direct(self, step: Step, rule: Rule, phrase: Phrase) -> str:
        """Return the reason if the board or a row makes the decision after few others, else "".

        It is "given", the last empty cell of a line, or the phrase for a row that forces an easy
        step. `phrase`: for the last row.
        """
        if rule.check in SHOWN and not step.uses:
            return "given"
        shown = self._select_decisions(step)
        values = {self.decisions[i][1] for i in shown}
        if self.kind.answer.has_candidates and True in values and (last := self._last_cell(step)):
            return last
        if step.effort > EASY or not step.last.forces:
            return ""
        fields = self._fields(step, rule, shown)
        if len(values) > 1:
            return _filled(phrase.both, fields)
        return _filled(phrase.one if True in values else phrase.zero, fields)

    def _last_cell(self, step: Step) -> str:
        """Return `the last empty cell of row 1` if the step places a number there, else ""."""
        placed = [i for i in step.decides if self.decisions[i][1]]
        cells = [cell for i in step.uses for cell in self.decisions[i][0].cells]
        if len(placed) != 1 or step.clues or len(cells) != len(step.decides) - 1:
            return ""
        (cell,) = self.decisions[placed[0]][0].cells
        line = find_line(cell, cells)
        return f"the last empty cell of {_group(line, {cell}, {cell})}" if line else ""

    def _fields(self, step: Step, rule: Rule, numbered: Sequence[int]) -> Mapping[str, str]:
        """Return the fields for a phrase, by name; fields without a unique value are missing.

        The module's docstring lists them. `numbered`: the decisions, by number, whose value in
        words becomes `value`.
        """
        own, row = self._find_cells(step.decides), self._find_place(step)
        last = self._find_cells(row)
        fields = {"on": self._holds(True), "off": self._holds(False)}
        places = {self.says[i].place for i in self._select_decisions(step)}
        fields["it"] = "it" if len(places) == 1 else "them"
        clues = step.last.clues if row or not step.last.decisions else step.clues
        if len(clues) == 1:
            fields["clue"] = self.clues[clues[0]].says
        if len(values := {self.says[i].value for i in numbered} - {""}) == 1:
            fields["value"] = min(values)
        if 0 < len(step.uses) <= 2:
            fields["known"] = " and ".join(self.says[i].place for i in step.uses)
        if len(last) == 1:
            fields["cell"] = named(min(last))
        if last and step.effort > 1:
            fields["near"] = named(min(last))
        if row and len(common := self._find_common_cells(row)) == 1:
            fields["common"] = named(min(common))
        if place := fields.get("clue") or fields.get("common"):
            fields["place"] = place
        if len(middle := [cell for cell in last if find_line(cell, last)]) == 1:
            fields["centre"] = named(middle[0])
        last = last or own if step.effort <= 1 else last
        for name in rule.args[:1] or ("run",):
            if last and (group := _group(str(name), last, own)):
                fields["group"] = group
        return fields

    def _find_place(self, step: Step) -> Sequence[int]:
        """Return the decisions, by number, in the step's last row.

        Return () if the step makes several decisions and not all are in that row: it is only one of
        several rows.
        """
        shown, row = {*self._select_decisions(step)}, step.last.decisions
        return row if len(shown) == 1 or shown <= {*row} else ()

    def _find_common_cells(self, numbers: Sequence[int]) -> set[Cell]:
        """Return the cells that all of these decisions, by number, are about; one is required."""
        return set.intersection(*({*self.decisions[i][0].cells} for i in numbers))

    def _find_cells(self, numbers: Sequence[int]) -> set[Cell]:
        """Return the cells that any of these decisions, by number, is about."""
        return {cell for i in numbers for cell in self.decisions[i][0].cells}

    def _holds(self, one: bool) -> str:
        """Return the state of a cell after a decision with this value, such as "shaded".

        It is that of the board's first decision that has this value in the answer; "" if none has
        it.
        """
        return next(
            (said.holds for said, (_, value) in zip(self.says, self.decisions, strict=True)
             if value == one), ""
        )  # fmt: skip

    def _premises(self, step: Step, *, clue: bool = True) -> str:
        """Return `, given` with a step's clues and earlier decisions, without evident ones.

        Return "" if there are none, or more than LISTED. `clue`: if False, the clues are left out.
        """
        if step.size > LISTED:
            return ""
        told = [self.clues[i].says for i in step.clues if clue]
        uses = [self.says[i] for i in self._drop_evident(step.uses)]
        told += [format_decisions(uses)] if uses else []
        *first, last = told or [""]
        return f", given {', '.join(first)}{' and ' * bool(first)}{last}" if last else ""

    def _values(self, numbers: Sequence[int]) -> dict[Any, bool]:
        """Return the keys of these decisions, by number, with their values in the answer."""
        return {decision.key: one for decision, one in map(self.decisions.__getitem__, numbers)}


def _filled(phrase: str, fields: Mapping[str, str]) -> str:
    """Return the phrase with its fields filled in, or "" if a field is missing.

    A part in brackets is left out if one of its own fields is missing.
    """
    for part in re.findall(r"\[.*?\]", phrase):
        phrase = phrase.replace(part, _filled(part[1:-1], fields))
    names = {name for _, name, _, _ in Formatter().parse(phrase) if name}
    return phrase.format_map(fields) if names <= fields.keys() else ""


def _group(name: str, cells: Collection[Cell], own: Collection[Cell]) -> str:
    """Return `row 1`, `columns 2 and 5`, `its region` or the like, for the group of these cells, or
    "".

    `name`: the sort of group: a row or column (also by a side where its clues are), a region or a
    run. Whether the cells share a region is not checked. `own`: the cells of the step; a region or
    run with all of them is called "its" or "their".
    """
    if name in ("row", "left", "right", "column", "top", "bottom"):
        across = name in ("row", "left", "right")
        lines = sorted({(cell.row if across else cell.col) + 1 for cell in cells})
        line = "row" if across else "column"
        if len(lines) == 2:
            return f"{line}s {lines[0]} and {lines[1]}"
        return f"{line} {lines[0]}" if len(lines) == 1 else ""
    if name == "region":
        its = "its region" if len(own) == 1 else "their region"
        return its if {*own} <= {*cells} else f"the region of {named(min(cells))}"
    if name == "run" and find_line(min(cells), cells):
        return "its run" if {*own} <= {*cells} else f"the run of {named(min(cells))}"
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
