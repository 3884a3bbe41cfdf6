"""Steps to an answer as solvers write them: `R1C2 = 5: row 1 has no other place for 5.`"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from string import Formatter
from typing import Any, NamedTuple

from ...boards.answers import DecisionText
from ...boards.blocks import NO_REGIONS, Board, runs
from ...boards.grid import Cell, named
from ...boards.phrases import NO_PHRASE, Phrase
from ...boards.rules import CHECKS, Rule
from ...boards.text import number
from ...kind import Clue, HasGrid, Kind
from ...solver.model.facts import Decision, FamilyFacts
from .measure import EASY
from .steps import SEARCH, Step
from .walk import LISTED, SHOWN, effort_of_assumption, find_line

LEADS = 3  # decisions at most that a sentence lists between an assumption and a mistake
SOME_STEPS = ", after some steps,"
SHORT = 20  # words at most for a step of an easy puzzle, with its premises


class StepReason(NamedTuple):
    """The reason of a step in words: without a full stop, and the text with its premises.

    `fields`: the values of the fields that the phrase names, by name.
    """

    why: str
    premises: str = ""
    fields: Mapping[str, str] = {}


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
        self.on_board = kind.rules_on(board)
        self.one_row = effort_of_assumption(kind) + 1  # effort of an assumption, refuted by a row
        self.clues, self.decisions = clues, decisions
        self.built_in = [rule for rule in kind.built_in if rule in self.on_board]
        self.says = [kind.decided.say_decision(board, one.key, value) for one, value in decisions]

    def step(self, step: Step) -> str:
        """Return the sentence for a step, as `R1C2 = 5: row 1 has no other place for 5.`

        It has the step's decisions, the reason and the premises. An easy step that one can see at
        once has no premises if they would make the sentence longer than SHORT words.
        """
        decided, (why, premises, _) = self._decided(step), self.reason(step)
        told = f"{decided[0].upper()}{decided[1:]}: {why}"
        short = len(told.split()) + len(premises.split()) <= SHORT
        keep = short or step.effort > EASY or SOME_STEPS in why
        return f"{told}{premises}." if keep else f"{told}."

    def rules(self, step: Step) -> Sequence[str]:
        """Return the names of the rules that the rows of a step state.

        Rules on which these rows only depend are left out, unless there are no others. For a step
        without any rules, return those that the variables build in.
        """
        stated = dict.fromkeys(rule for family, _ in step.chain for rule in self._stated(family))
        told = [rule for rule in step.rules if rule in stated]
        return told or step.rules or [*stated] or self.built_in

    def _stated(self, family: int) -> Sequence[str]:
        """Return the names of the board's rules that the family with this number states.

        Return () for a negative number, which stands for no family.
        """
        own = self.families[family].rules if family >= 0 else ()
        return [rule for rule in own if rule in self.on_board]

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

    def reason(self, step: Step) -> StepReason:
        """Return the reason for a step in words.

        The premises, as `, given R1C1 = 3`, are "" if the reason already names them, or if there
        are none.
        """
        if step.effort == SEARCH:
            return StepReason("every other choice fails, as a search shows", self._premises(step))
        rule = self._last_rule(step)
        if rule is None:
            return StepReason("nothing else is possible", self._premises(step))
        phrase = self._find_phrase(step, rule)
        if short := self._explain(step) or self._last_cell(step):
            return StepReason(short)
        if direct := self._direct(step, rule, phrase):
            return direct
        fields = self._fields(step, rule, self._find_place(step))
        texts = [phrase.otherwise]
        mistake = {"few": phrase.few, "many": phrase.many, "": ""}[step.last.mistake]
        ones = {*step.last.ones}
        lacks = not ones or "{value}" not in mistake  # a number is missing, not just too rare
        if lacks if step.last.mistake == "few" else not ones or not ones <= {*step.uses}:
            texts.insert(0, mistake)  # what was there before is not the mistake
        text = next((text for text in texts if _filled(text, fields)), "")
        if told := self._explain_failure(step, rule) or _filled(text, fields):
            names = _names(text) & fields.keys()
            premises = self._premises(step, step.last.clues if "clue" in names else ())
            when = self._say_how(step)
            return StepReason(f"otherwise{when} {told}", premises, _pick(fields, names))
        says = rule.says.rstrip(".")
        says = says if says[1:2].isupper() else says[0].lower() + says[1:]
        return StepReason(says, self._premises(step))

    def _find_phrase(self, step: Step, rule: Rule) -> Phrase:
        """Return the phrase for the last row's family, or else for the rule's check.

        If neither has one, return NO_PHRASE.
        """
        family = self._find_last_family(step)
        own = self.families[family].phrase if family >= 0 else NO_PHRASE
        if own == NO_PHRASE and rule.check:
            return CHECKS[rule.check].phrase
        return own

    def _last_rule(self, step: Step) -> Rule | None:
        """Return the rule of the last row, which forces the decision or excludes the opposite.

        If the row states no rule, return the first one that `rules` finds; None if there is none.
        """
        names = self._stated(self._find_last_family(step))
        among = [name for name in names if name in step.rules] or names or self.rules(step)
        return next((self.on_board[name] for name in among if name in self.on_board), None)

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
        about = {self.on_board[rule].check for rule in self._stated(family)}
        return short[0] if short and short[1] in {*about, self._name_family(family)} else ""

    def _say_how(self, step: Step) -> str:
        """Return how the opposite leads to the mistake: ` R1C1 = 6, and`, or `, after some steps,`.

        Return "" if it does so at once. At most LEADS decisions between them are listed.
        """
        far, told = step.last.far or step.effort > self.one_row, list[DecisionText]()
        about, (shown, *more) = step.last.about, self._select_decisions(step)
        if more or about < 0:
            return SOME_STEPS * far
        excluded = self.says[about]
        if self.decisions[shown][1] and excluded.place == self.says[shown].place:
            told += [excluded._replace(holds="=")] if excluded.holds == "≠" else []
        leads = {lead >> 1: not lead & 1 for lead in step.last.leads} if far else {}
        if self.kind.answer.has_candidates:  # placed numbers make the others evident
            leads = {i: one for i, one in leads.items() if one}
        key = {self.decisions[i][0].key: i for i in leads}
        evident = {*self.kind.decided.find_evident({k: leads[i] for k, i in key.items()})}
        shown_leads = [
            self.kind.decided.say_decision(self.board, k, leads[i])
            for k, i in key.items()
            if k not in evident
        ]
        if far and 0 < len(shown_leads) <= LEADS:
            return f" {format_decisions(told + shown_leads)}, and"
        return f" {format_decisions(told)}, and" * bool(told) + SOME_STEPS * far

    def _explain_failure(self, step: Step, rule: Rule) -> str:
        """Return the answer type's words for the mistake in the last row, "" without any.

        They must be about the check or the family of that row.
        """
        row = self._find_place(step)
        if not row:
            return ""
        state: dict[int, bool | None] = dict.fromkeys(row)
        if len(self._select_decisions(step)) == 1:
            state |= dict.fromkeys(step.last.ones, True) | dict.fromkeys(step.last.zeros, False)
        failed = {self.decisions[i][0].key: one for i, one in state.items()}
        clues = [self.clues[i] for i in step.last.clues]
        told = self.kind.decided.explain_failure(self.board, failed, clues)
        names = {rule.check, self._name_family(self._find_last_family(step))}
        return told[0] if told and told[1] in names else ""

    def _direct(self, step: Step, rule: Rule, phrase: Phrase) -> StepReason | None:
        """Return the reason if the board or a row makes the decision after few others, else None.

        It is "given", or the phrase for a row that forces an easy step. `phrase`: for the last row.
        """
        if rule.check in SHOWN and not step.uses:
            return StepReason("given")
        if step.effort > EASY or not step.last.forces:
            return None
        shown = self._select_decisions(step)
        values = {self.decisions[i][1] for i in shown}
        text = phrase.both if len(values) > 1 else phrase.one if True in values else phrase.zero
        fields = self._fields(step, rule, shown)
        told = _filled(text, fields)
        return StepReason(told, "", _pick(fields, _names(text))) if told else None

    def _last_cell(self, step: Step) -> str:
        """Return `the last empty cell of row 1` if the step places a number there, else ""."""
        placed = [i for i in step.decides if self.decisions[i][1]]
        if not self.kind.answer.has_candidates:
            return ""
        cells = [cell for i in step.uses for cell in self.decisions[i][0].cells]
        if len(placed) != 1 or step.clues or len(cells) != len(step.decides) - 1:
            return ""
        (cell,) = self.decisions[placed[0]][0].cells
        line = find_line(cell, cells)
        return f"the last empty cell of {_name_line(line, {cell})}" if line else ""

    def _fields(self, step: Step, rule: Rule, numbered: Sequence[int]) -> Mapping[str, str]:
        """Return the fields for a phrase, by name; fields without a unique value are missing.

        The module's docstring lists them. `numbered`: the decisions, by number, whose value in
        words becomes `value`.
        """
        own, row = self._find_cells(step.decides), self._find_place(step)
        last = self._find_cells(row)
        shown = self._select_decisions(step)
        about = row or step.decides
        fields = {"on": self._holds(about, True), "off": self._holds(about, False)}
        alone = len({self.says[i].place for i in shown}) == 1
        fields |= {"it": "it", "any": "it"} if alone else {"it": "them", "any": "one of them"}
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
            fields["block"] = named(min(last))
        if len(shown) == 1 and len(step.last.ones) == 2:
            fields["both"] = " and ".join(self.says[i].place for i in step.last.ones)
        if common := self._find_common_cell(row):
            fields["common"] = named(common)
        fields["covered"] = fields.get("common") or "one of its cells"
        fields["spot"] = fields.get("common") or "a cell"
        if place := fields.get("clue") or fields.get("common"):
            fields["place"] = place
        if len(middle := [cell for cell in last if find_line(cell, last)]) == 1:
            fields["centre"] = named(middle[0])
        if len(last) > 1 and find_line(min(last), last):
            fields["span"] = f"{named(min(last))} to {named(max(last))}"
        fields["region"] = self._name_bordered(row) or "a region"
        last = last or own if step.effort <= 1 else last
        for name in rule.args[:1] or ("run",):
            if last and (group := self._name_group(str(name), last, own)):
                fields["group"] = group
        return fields

    def _find_place(self, step: Step) -> Sequence[int]:
        """Return the decisions, by number, in the step's last row.

        Return () if rows force several decisions that are not all in that one: it is then only one
        of several rows.
        """
        shown, row = {*self._select_decisions(step)}, step.last.decisions
        return row if not step.last.forces or len(shown) == 1 or shown <= {*row} else ()

    def _find_common_cell(self, row: Sequence[int]) -> Cell | None:
        """Return the cell that a row of these decisions, by number, is about, or None.

        It is the only one that all of them share, or else the first one that no others are about.
        """
        if not row:
            return None
        shared = set.intersection(*({*self.decisions[i][0].cells} for i in row))
        if len(shared) > 1:
            shared = {cell for cell in shared if self._about.get(cell) == {*row}}
        return min(shared, default=None)

    @cached_property
    def _about(self) -> Mapping[Cell, set[int]]:
        about: dict[Cell, set[int]] = {}
        for i, (decision, _) in enumerate(self.decisions):
            for cell in decision.cells:
                about.setdefault(cell, set()).add(i)
        return about

    def _name_bordered(self, row: Sequence[int]) -> str:
        """Return the region whose border all of these decisions cross, by number, or ""."""
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        pairs = [self.decisions[i][0].cells for i in row]
        crossed = [
            part for part in parts if all(len(part.intersection(pair)) == 1 for pair in pairs)
        ]
        return self.kind.name_region(self.board, crossed[0]) if row and len(crossed) == 1 else ""

    def _name_group(self, name: str, cells: Collection[Cell], own: Collection[Cell]) -> str:
        """Return `row 1`, `column 2`, `its region` or the like for these cells, or "" for no group.

        `name`: the sort of group: a row or column (also by a side where its clues are), a region or
        a run. `own`: the cells of the step; a region or run with all of them is called "its" or
        "their".
        """
        if name == "region":
            parts = getattr(self.board, "regions", NO_REGIONS).parts
            part = next((part for part in parts if part.issuperset(cells)), None)
            if part is None:
                return ""
            noun = self.kind.region_noun(self.board)
            its = f"its {noun}" if len(own) == 1 else f"their {noun}"
            return its if part.issuperset(own) else self.kind.name_region(self.board, part)
        if name == "run" and isinstance(self.board, Board):
            found = [run for run in runs(self.board) if {*cells} <= {*run.cells}]
            if len(found) != 1 or len(cells) < 2:
                return ""
            line = _name_line("column" if found[0].way == "down" else "row", cells)
            its = "its run" if {*own} <= {*found[0].cells} else f"the run of {named(min(cells))}"
            return f"{its} in {line}"
        return _name_line(name, cells)

    def _find_cells(self, numbers: Sequence[int]) -> set[Cell]:
        return {cell for i in numbers for cell in self.decisions[i][0].cells}

    def _holds(self, about: Sequence[int], one: bool) -> str:
        """Return the state of a cell after a decision with this value, such as "shaded".

        It is that of the first decision of the sort of those in `about`, by number, that has this
        value in the answer; "" if none has it.
        """
        sort = type(self.decisions[about[0]][0].key)
        among = zip(self.says, self.decisions, strict=True)
        return next(
            (said.holds for said, (decision, value) in among
             if value == one and type(decision.key) is sort), ""
        )  # fmt: skip

    def _premises(self, step: Step, named: Collection[int] = ()) -> str:
        """Return `, given` with a step's clues and earlier decisions, without evident ones.

        Return "" if there are none. `named`: clues that the reason names, by number; they are left
        out. Of more than LISTED, only the number is stated.
        """
        told = [self.clues[i].says for i in step.clues if i not in named]
        uses = [self.says[i] for i in self._drop_evident(step.uses)]
        if len(told) > LISTED:
            told = [f"{number(len(told))} clues"]
        if len(told) + len(uses) > LISTED and uses:
            told.append(f"{number(len(uses))} earlier decisions")
        elif uses:
            told.append(format_decisions(uses))
        *first, last = told or [""]
        return f", given {', '.join(first)}{' and ' * bool(first)}{last}" if last else ""

    def _values(self, numbers: Sequence[int]) -> dict[Any, bool]:
        return {decision.key: one for decision, one in map(self.decisions.__getitem__, numbers)}


def _filled(phrase: str, fields: Mapping[str, str]) -> str:
    """Return the phrase with its fields filled in, or "" if a field is missing.

    A part in brackets is left out if one of its own fields is missing.
    """
    for part in re.findall(r"\[.*?\]", phrase):
        phrase = phrase.replace(part, _filled(part[1:-1], fields))
    return phrase.format_map(fields) if _names(phrase) <= fields.keys() else ""


def _names(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def _pick(fields: Mapping[str, str], names: Collection[str]) -> Mapping[str, str]:
    return {name: value for name, value in fields.items() if name in names}


def _name_line(name: str, cells: Collection[Cell]) -> str:
    """Return `row 1` or `columns 2 and 5`, the lines of these cells, or "" for more than two.

    `name`: the sort of line, or a side where its clues are.
    """
    across = name in ("row", "left", "right")
    if across or name in ("column", "top", "bottom"):
        lines = sorted({(cell.row if across else cell.col) + 1 for cell in cells})
        line = "row" if across else "column"
        if len(lines) == 2:
            return f"{line}s {lines[0]} and {lines[1]}"
        return f"{line} {lines[0]}" if len(lines) == 1 else ""
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
