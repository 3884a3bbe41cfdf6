"""Steps to an answer as solvers write them: `R1C2 = 5: row 1 has no other place for 5.`"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from string import Formatter
from typing import Any, NamedTuple

from ...boards.blocks import NO_REGIONS, Board, runs
from ...boards.grid import Cell, components, ends, named
from ...boards.phrases import NO_PHRASE, Owned, Phrase
from ...boards.rules import CHECKS, Rule
from ...boards.text import join_words
from ...kind import Clue, HasGrid, Kind
from ...solver.model.facts import Decision, FamilyFacts
from .chain_words import ChainWords
from .decision_words import format_decisions, format_premises
from .leads import Lead
from .measure import EASY
from .mistake_words import MISTAKEN, Failure, MistakeWords, list_positions
from .place_words import join_areas, name_areas, name_block, name_line
from .steps import SEARCH, Step
from .techniques import find_technique
from .walk import LISTED, SHOWN, find_line

FEW = 3  # clues, and earlier decisions, at most that a sentence lists as premises


PLACES = {"among", "area", "areas", "block", "both", "cell", "centre", "clue", "common"}
PLACES |= {
    "passing",
    "corner",
    "end",
    "ends",
    "group",
    "hub",
    "line",
    "place",
    "seed",
    "span",
    "units",
}
"""Fields that name the row that decides a step."""
UNITS = "row", "column", "run across", "run down", "box", "region"
THINGS = {"drawn": "lines", "=": "", "fills": ""}  # nouns for the count of a clue, "" for none
FINITE = "fills", "does not "  # the begin of a decision's words if these are a clause
CELL = re.compile(r"R\d+C\d+")
AVOIDED = "avoids", "avoids_arrows"  # checks of cells that the loop does not enter


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
        self.clues, self.decisions = clues, decisions
        self.built_in = [rule for rule in kind.built_in if rule in self.on_board]
        self.says = [kind.decided.say_decision(board, one.key, value) for one, value in decisions]
        self.mistakes = MistakeWords(kind, board, clues, [one for one, _ in decisions], self.says)
        self.chains = ChainWords(kind, board, decisions, self.says)

    def step(self, step: Step) -> str:
        """Return the sentence for a step, as `R1C2 = 5: row 1 has no other place for 5.`

        It has the step's decisions, the reason and the premises.
        """
        decided, (why, premises, _) = self._decided(step), self.reason(step)
        return f"{decided[0].upper()}{decided[1:]}: {why}{premises}."

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
        order = sorted(shown) if self.kind.answer.has_candidates else shown
        return format_decisions([self.says[i] for i in order], LISTED)

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
            why = "found by trial, because otherwise every way to go on fails"
            return StepReason(why, self._premises(step))
        rule = self.find_last_rule(step)
        if rule is None:
            return StepReason("nothing else is possible", self._premises(step))
        phrase = self._find_phrase(step, rule)
        for explain in (self._explain, self._last_cell, self._rest_of_sum, self._technique):
            if short := explain(step):
                return StepReason(short)
        direct = self._direct(step, rule, phrase) or self._say_states(step)
        if direct:
            return direct
        fields = self._fields(step, rule, self._find_place(step))
        texts = [phrase.otherwise]
        mistake = {"few": phrase.few, "many": phrase.many, "": ""}[step.last.mistake]
        ones = {*step.last.ones}
        lacks = not ones or "{value}" not in mistake  # a number is missing, not just too rare
        if lacks if step.last.mistake == "few" else not ones or not ones <= {*step.uses}:
            texts.insert(0, mistake)  # what was there before is not the mistake
        leads, shown = self.list_leads(step), self._select_decisions(step)
        told, names, fields = self._fill_first(step, rule, texts, fields)
        if clash := self.chains.find_clash(leads):
            told, names = self.chains.say_clash(clash), {"place"}
            leads = [lead for lead in leads if lead not in clash]
        elif failure := self._explain_failure(step, rule) or self._explain_position(step):
            told, names = failure, {"place"}  # it names what fails
        if not {"both", "wrong"}.isdisjoint(names):  # the mistake is what they lead to
            at = CELL.findall(told)
            leads = [one for one in leads if one.state or self.says[one.decision].place not in at]
        if told:
            cause = "" if any(lead.depth > 1 for lead in leads) else self._say_cause(step)
            before = self.chains.say_chain(step, shown, leads, f"{cause} {told}")
            if cause:
                before = f" {cause}, so{before}" if before else f" {cause}, and"
            why = f"otherwise{before} {told}"
            return StepReason(why, self._premises(step, names, told, why), _pick(fields, names))
        return StepReason(_begin_small(rule.says), self._premises(step))

    def _find_phrase(self, step: Step, rule: Rule) -> Phrase:
        """Return the phrase for the last row's family, or else for the rule's check.

        If neither has one, return NO_PHRASE.
        """
        return self._phrase_of(self._find_last_family(step), rule)

    def _phrase_of(self, family: int, rule: Rule) -> Phrase:
        own = self.families[family].phrase if family >= 0 else NO_PHRASE
        if own == NO_PHRASE and rule.check:
            return CHECKS[rule.check].phrase
        return own

    def _find_rule(self, family: int) -> Rule | None:
        """Return the first rule that the family with this number states, or None."""
        return next((self.on_board[name] for name in self._stated(family)), None)

    def find_last_rule(self, step: Step) -> Rule | None:
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

    def _technique(self, step: Step) -> str:
        """Return the technique of solvers that excludes the step's numbers, else ""."""
        if step.last.forces or not self.kind.answer.has_candidates:
            return ""
        found = find_technique(step, [one.key for one, _ in self.decisions], self._filling)
        if not found:
            return ""
        cells, own = found.cells, self._find_cells(step.decides)
        rules = (self.on_board[name] for name in self._stated(found.family))
        args = next((rule.args for rule in rules if rule.args), ("",))
        group = self._name_group(str(args[0]), found.others or cells, own)
        shared = self._name_shared_group(cells | own)
        fields = {
            "cells": join_words(map(named, sorted(cells))),
            "values": join_words(found.values),
        }
        fields |= {"group": group} if group else {}
        fields |= {"shared": shared} if shared else {}
        return _filled(found.phrase, fields)

    @cached_property
    def _filling(self) -> Collection[int]:
        """Return the numbers of the families which say that a cell holds a number."""
        every = range(len(self.families))
        checks = [{self.on_board[name].check for name in self._stated(i)} for i in every]
        return [i for i, some in enumerate(checks) if some & {"filled", "leaves_empty"}]

    def _name_shared_group(self, cells: Collection[Cell]) -> str:
        """Return the row, column or region that has all of these cells, or "" for none."""
        line = find_line(min(cells), cells)
        return name_line(line, cells) if line else self._name_group("region", cells, ())

    def _say_cause(self, step: Step) -> str:
        """Return why several decisions follow at once, as `row 1 has all its black circles`.

        Return "" if not all follow from one family of rows, or if its phrase says more than where.
        """
        path = step.last.paths[0] if len({*step.last.paths}) == 1 else ()
        path = () if any(lead.state for lead in path) else path
        families, values = {lead.family for lead in path}, {lead.value for lead in path}
        rule = self._find_rule(min(families)) if len(families) == len(values) == 1 else None
        if not rule or step.last.forces or families == {self._find_last_family(step)}:
            return ""
        phrase = self._phrase_of(min(families), rule)
        text = phrase.one if values == {True} else phrase.zero
        numbers = [lead.decision for lead in path]
        cells = self._find_cells([*numbers, *step.decides])
        fields = {"on": self._holds(numbers, True), "off": self._holds(numbers, False)}
        fields |= {"it": join_words(self.says[i].place for i in numbers)}
        for within in (cells, self._find_cells(numbers)):
            if group := self._name_group(str((*rule.args, "")[0]), within, ()):
                told, names = fill_first([text], fields | {"group": group})
                return told if "group" in names else ""
        return ""

    def list_leads(self, step: Step) -> Sequence[Lead]:
        """Return the decisions that a step's opposites lead to before the mistake, in order."""
        return self.chains.list_leads(step, self._select_decisions(step))

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

    def _explain_position(self, step: Step) -> str:
        """Return the answer type's words for the positions in which the last row fails, or ""."""
        family = self._find_last_family(step)
        names, told = {*self._stated(family), self._name_family(family)}, set[str]()
        for known in self.list_positions(step):
            found = self.kind.decided.explain_position(
                self.board, {self._key(i): one for i, one in known.items()}
            )
            told.add(found[0] if found and found[1] in names else "")
        return told.pop() if len(told) == 1 else ""

    def _direct(self, step: Step, rule: Rule, phrase: Phrase) -> StepReason | None:
        """Return the reason if the board or a row makes the decision after few others, else None.

        It is "given", or the phrase for a row that forces an easy step. `phrase`: for the last row.
        """
        if rule.check in SHOWN and not step.uses:
            return StepReason("given")
        if avoided := self._find_avoided(step):
            return StepReason(avoided)
        if not step.last.forces or (step.effort > EASY and len(step.chain) > 1):
            return None
        shown = self._select_decisions(step)
        values = {self.decisions[i][1] for i in shown}
        text = phrase.both if len(values) > 1 else phrase.one if True in values else phrase.zero
        fields = self._fields(step, rule, shown)
        told, names, fields = self._fill_first(step, rule, [text], fields)
        if not told:
            return None
        premises = self._premises(step, names, told, told, only_clues=True)
        return StepReason(told, premises, _pick(fields, names))

    def _find_avoided(self, step: Step) -> str:
        """Return the sentence of a rule that the opposite of each decision breaks by itself, or "".

        Such a rule says where no line may be.
        """
        shown = self._select_decisions(step)
        if step.uses or any(self.decisions[i][1] for i in shown):
            return ""
        for name in step.rules:
            rule = self.on_board.get(name)
            breaks = self.mistakes.finder.breaks_alone
            if rule and rule.check in AVOIDED and all(breaks(name, rule, i) for i in shown):
                return _begin_small(rule.says)
        return ""

    def _say_states(self, step: Step) -> StepReason | None:
        """Return what makes the last row force a step if that is no decision, else None.

        Example: "R5C3 is not visited, so the loop visits R5C2, which has only two exits left".
        """
        first, last = self.chains.list_states(step)
        row = [i for i in step.uses if i in step.last.decisions]
        decided, used = self._values(step.decides), self._values(row)
        seen = self.kind.decided.explain(self.board, decided, used, ())
        if not last or (last[0].value and not seen):
            return None
        end = seen[0] if seen and last[0].value else self.chains.say_together(last)
        told = [self.chains.say_together(first), end]
        return StepReason(", so ".join(filter(None, told)), self._premises(step, {"cell"}))

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
        return f"the last empty cell of {name_line(line, {cell})}" if line else ""

    def _rest_of_sum(self, step: Step) -> str:
        """Return `the rest of its cage, 9 − 2 = 7` for the last cell of a sum, else ""."""
        placed = [self._key(i) for i in step.decides if self.decisions[i][1]]
        if not self.kind.answer.has_candidates or len(placed) != 1:
            return ""
        (cell, value), stated = placed[0], {self.clues[i].key for i in step.clues}
        known = dict(self._key(i) for i in step.uses if self.decisions[i][1])
        for key, cells, total in self.kind.list_sums(self.board):
            others = [known.get(one, 0) for one in cells if one != cell]
            if key in stated and cell in cells and all(others) and total - sum(others) == value:
                rest = " − ".join(map(str, (total, *others)))
                return f"the rest of its cage, {rest} = {value}"
        return ""

    def _fields(self, step: Step, rule: Rule, numbered: Sequence[int]) -> Mapping[str, str]:
        """Return the fields for a phrase, by name; fields without a unique value are missing.

        The docstring of `boards/phrases.py` lists them. `numbered`: the decisions, by number, whose
        value in words becomes `value`.
        """
        own, row = self._find_cells(step.decides), self._find_place(step)
        last = {*step.last.cells} if row or not step.last.decisions else set[Cell]()
        shown = self._select_decisions(step)
        about = row or step.decides
        fields = {"on": self._holds(about, True), "off": self._holds(about, False)}
        if fields["on"]:
            things = f"{fields['on']}{'s' if self.kind.decided.dabs else ' cells'}"
            things = THINGS.get(fields["on"], things)
            fields |= {"things": things} if things else {}
            if [i for i in row if self.decisions[i][1]] == [*shown]:  # no other may be open
                article = "an" if things[:1] in tuple("aeiou") else "a"
                left = f"for {article} {things.removesuffix('s')}" if things else "left"
                fields["sole"] = f"no other place {left}"
        fields["sign"] = getattr(self.board, "noun", "number")
        alone = len({self.says[i].place for i in shown}) == 1
        if alone:
            fields["here"] = self.says[shown[0]].place
        fields |= {"it": "it", "any": "it"} if alone else {"it": "them", "any": "one of them"}
        if step.last.forces:
            fields["its"] = Owned("its" if alone else "their")
        clues = step.last.clues if row or not step.last.decisions else step.clues
        if len(clues) == 1:
            fields["clue"] = self.clues[clues[0]].says
            fields |= {"none": fields["clue"]} if fields["clue"].startswith("the 0 ") else {}
        if len(values := {self.says[i].value for i in numbered} - {""}) == 1:
            fields["value"] = min(values)
        if 0 < len(step.uses) <= 2:
            fields["known"] = " and ".join(self.says[i].place for i in step.uses)
            fields["s"] = "s" * (len(step.uses) - 1)
        if len(step.uses) == 2:
            fields["pair"] = fields["known"]
        if len(last) == 1:
            fields["cell"] = named(min(last))
        numbers = [getattr(self.board, "clues", {}).get(cell) for cell in sorted(own)]
        if len(shown) == 1 and len(own) == 2 and None not in numbers:
            fields["numbers"] = join_words(map(str, numbers))
        if corner := self._find_corner(row):
            fields["corner"] = corner
        if len(last) == 2:
            fields["cells"] = join_words(map(named, sorted(last)))
        if len(shown) == 1 and step.last.mistake == "few":
            places = len(row) - len(step.last.zeros)
            fields["room"] = (
                f"only {'one place' if places == 1 else f'{places} places'} left"
                if places
                else "no place left"
            )
        placed = (i for i in step.last.ones if row and self.says[i].holds not in (">", "≤"))
        if seeds := self._find_cells(placed):
            fields["seed"] = named(min(seeds))
        if len(areas := name_areas(self.kind, self.board, last)) == 1:
            fields["area"] = areas[0]
        if len(areas) == 2:
            fields["areas"] = join_areas(areas)
        if 1 < len(areas) < FEW + 2:
            fields["several"] = join_areas(areas)
        held = [i for i in step.uses if i in row and self.decisions[i][1]]
        if len(held) == 1:
            fields["held"] = self.says[held[0]].place
        if len(row) == 1:
            fields["line"] = self.says[row[0]].place
            fields["two"] = join_words(map(named, sorted(self.decisions[row[0]][0].cells)))
        if block := name_block(last):
            fields["block"] = block
        if hub := self._find_hub(last):
            fields["hub"] = named(hub)
        if units := self._name_units(step):
            fields["units"] = units
        fields |= self._name_ends(step)
        if len(shown) == 1 and len(step.last.ones) == 2:
            fields["both"] = " and ".join(self.says[i].place for i in step.last.ones)
        if (sole := self._list_sole_cells(step)) and not self._find_common_cell(row):
            fields["common"] = join_words(map(named, sole))
        if common := self._find_common_cell(row):
            fields["common"] = named(common)
            if len(clues) == 1 and {*self.clues[clues[0]].cells} == {common}:
                fields["only"] = "it" if len(shown) == 1 else fields["clue"]
        fields |= self._name_twins(step, row)
        if place := fields.get("clue") or fields.get("common"):
            fields["place"] = place
        near = own | self._find_cells(step.uses) if step.last.forces and last <= own else last
        if len(near) <= FEW and not near <= own:
            fields["among"] = join_words(map(named, sorted(near)))
        if middle := [cell for cell in last if self._sees_only(cell, last)]:
            fields["centre"] = named(min(middle, key=lambda cell: (cell in own, cell)))
        if len(last) > 1 and find_line(min(last), last):
            fields["span"] = f"{named(min(last))} to {named(max(last))}"
        if region := self._name_bordered(row, last):
            fields["region"] = region
        last = last or own if step.effort <= 1 else last
        for name in rule.args[:1] or ("run",):
            if last and (group := self._name_group(str(name), last, own)):
                fields["group"] = group
            elif step.last.forces and not alone and name in ("row", "column", "region"):
                noun = self.kind.region_noun(self.board) if name == "region" else name
                fields["groups"] = f"their {noun}{'es' * noun.endswith('x') or 's'}"
        return fields

    def _fill_first(
        self, step: Step, rule: Rule, texts: Sequence[str], fields: Mapping[str, str]
    ) -> tuple[str, Collection[str], Mapping[str, str]]:
        """Return `fill_first` of the phrases with more fields about the mistake, and all fields.

        The mistake is looked for only if a phrase, before the first one that can be told without
        it, has fields about it.
        """
        wanted = set[str]()
        for phrase in (one for text in texts for one in text.split("|")):
            lacking = _names(re.sub(r"\[.*?\]", "", phrase)) - fields.keys()
            if phrase and not lacking:
                break
            wanted |= lacking if lacking <= MISTAKEN else set()
        if wanted:
            fields = {**self.describe_mistake(step, rule, wanted), **fields}
        if "count" in fields and "things" in fields:
            fields = {**fields, "counted": format(fields["count"], fields["things"])}
        return *fill_first(texts, fields), fields

    def describe_mistake(
        self, step: Step, rule: Rule, wanted: Collection[str] = MISTAKEN
    ) -> Mapping[str, str]:
        """Return the fields about what must be wrong, by a rule, where the last row fails.

        `wanted`: the names of those that matter; others may be missing.
        """
        name = next(name for name, one in self.on_board.items() if one is rule)
        row, leads = self._find_place(step), self.list_leads(step)
        failure = Failure(step, name, row, self._find_common_cell(row), leads)
        return self.mistakes.describe(failure, self.list_positions(step), wanted)

    def list_positions(self, step: Step) -> Sequence[Mapping[int, bool]]:
        """Return what is known in each position in which the last row fails."""
        shown = self._select_decisions(step)
        return list_positions(step, shown, [value for _, value in self.decisions])

    def _name_twins(self, step: Step, row: Sequence[int]) -> Mapping[str, str]:
        """Return the field for the cells that rows are about, if other cells name the decisions.

        Such a decision is about both cells, of which its name has the first one.
        """
        shown = self._select_decisions(step)
        if len(shown) == 1:
            cell = self._find_common_cell(row)
            twins = cell and cell in self.decisions[shown[0]][0].cells[1:]
            return {"twin": named(cell)} if cell and twins else {}
        held = self._find_cells(i for i in step.uses if self.decisions[i][1])
        for i in shown:
            decision, placed = self.decisions[i]
            known = [
                self._about[cell] - {i} <= {*step.uses} if placed else cell in held
                for cell in decision.cells
            ]
            if known[0] < known[-1]:
                return {"twins": "the cells opposite them"}
        return {}

    def _find_hub(self, cells: Collection[Cell]) -> Cell | None:
        """Return the cell whose neighbours, with or without itself, are these cells, or None.

        Neighbours without decisions do not count.
        """
        found = [
            cell
            for cell in {near for one in cells for near in self.board.grid.neighbours(one)}
            if {*cells} - {cell} == self._about.keys() & {*self.board.grid.neighbours(cell)}
        ]
        return found[0] if len(found) == 1 else None

    def _sees_only(self, cell: Cell, cells: Collection[Cell]) -> bool:
        """Return whether all these cells are in line with one of them, and no others next to it."""
        near = self._about.keys() & {*self.board.grid.neighbours(cell)}
        return near <= {*cells} and all(find_line(cell, [other]) for other in cells)

    def _name_units(self, step: Step) -> str:
        """Return why no other number fits where a step places one, "" if there are other reasons.

        Example: `its row and box hold 1, 2 and 4, and 3 was excluded before`. Every other number
        must be placed among the premises, or excluded by them.
        """
        placed = [self._key(i) for i in step.decides if self.decisions[i][1]]
        if not self.kind.answer.has_candidates or len(placed) != 1 or len(step.clues) > FEW:
            return ""
        cell, value = placed[0]
        keys = (decision.key for decision, _ in self.decisions)
        others = {key[1] for key in keys if key[0] == cell} - {value}
        uses = [(self._key(i), self.decisions[i][1]) for i in step.uses]
        held = {k: self._name_unit(cell, other) for (other, k), one in uses if one}
        excluded = {k for (other, k), one in uses if not one and other == cell} - held.keys()
        if step.clues:
            held = {k: unit for k, unit in held.items() if k in others and unit}
        left = others - held.keys() - excluded
        if not isinstance(value, int) or (left and not step.clues):
            return ""
        if not others:
            return "the only cell of its region"
        if not held and not left:
            return f"{_list_numbers(excluded)} were excluded before"
        clauses = list[str]()
        if held:
            units = [name for name in UNITS if name in held.values()]
            places = [f"its {units[0]}", *units[1:]] if units else []
            places += ["cells near it"] * ("" in held.values())
            hold = f"hold{'s' * (len(places) == len(units) == 1)}"
            numbers = _list_numbers(held)
            every = "every other number" if held.keys() == others else numbers
            clauses.append(f"{join_words(places)} {hold} {every}")
        if excluded:
            were = "was" if len(excluded) == 1 else "were"
            clauses.append(f"{_list_numbers(excluded)} {were} excluded before")
        if left:
            clauses.append(self._explain_by_clues(step, cell, value, left, bool(clauses)))
        return ", and ".join(clauses) if len(clauses) < 3 else "; ".join(clauses)

    def _explain_by_clues(
        self, step: Step, cell: Cell, value: int, left: Collection[int], others: bool
    ) -> str:
        """Return that of the numbers left only one fits the clues, or that these exclude the rest.

        `others`: further numbers of the cell have other reasons.
        """
        clues = [self.clues[i] for i in step.clues]
        says = join_words(clue.says for clue in clues)
        if all(cell in clue.cells for clue in clues):
            return f"{'of the others ' * others}only {value} fits {says}"
        exclude = f"exclude{'s' * (len(clues) == 1)}"
        return f"{says} {exclude} {_list_numbers(left)}"

    def _name_unit(self, cell: Cell, other: Cell) -> str:
        """Return the row, column, run or region that two cells share, such as "box".

        Return "" if they share none in which numbers differ by the rules.
        """
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        if any({cell, other} <= part for part in parts):
            return self.kind.region_noun(self.board)
        line = find_line(cell, [other])
        if {"rows", "columns"} <= self.kind.rules.keys():
            return line
        if "different" in self.kind.rules:  # Kakuro
            return {"row": "run across", "column": "run down"}.get(line, "")
        return ""

    def _key(self, number: int) -> Any:
        return self.decisions[number][0].key

    def _name_ends(self, step: Step) -> Mapping[str, str]:
        """Return the fields about a wall between two cells, or between one and the frame.

        They are missing if the last row is no such wall.
        """
        zeros, ones, row = ([*map(self._key, some)] for some in (
            step.last.zeros, step.last.ones, self._find_place(step)
        ))  # fmt: skip
        if not row or not all(isinstance(key, Cell) for key in row):
            return {}
        found = [
            ends for ends, wall in ((ones, zeros), (zeros, ones))
            if wall and self._is_wall({*wall}, ends)
        ]  # fmt: skip
        if len(found) != 1 or len(zeros) + len(ones) != len(row):
            return {}
        (ends,) = found
        decided = [self._key(i) for i in self._select_decisions(step)]
        ends = sorted(ends, key=lambda cell: (cell not in decided, cell))
        near, far = (*map(named, ends), "the frame")[:2]
        fields = {"end": near, "far": far}
        if len(decided) == 1 and decided[0] in row and decided[0] not in ends:
            fields["ends"] = f"{near} and {far}"
        return fields

    def _is_wall(self, wall: Collection[Cell], ends: Sequence[Cell]) -> bool:
        """Return whether a wall separates two cells, or a single one from the frame."""
        if not 1 <= len(ends) <= 2:
            return False
        grid = self.board.grid
        parts = components((cell for cell in grid.cells() if cell not in wall), grid.neighbours)
        reached = next(part for part in parts if ends[0] in part)
        return reached.isdisjoint(ends[1:] or grid.frame())

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
            own = {self.decisions[i][0].cells for i in row}
            about = {cell: self._about.get(cell, ()) for cell in shared}
            shared = {c for c in shared if {self.decisions[i][0].cells for i in about[c]} == own}
        return min(shared, default=None)

    def _find_corner(self, row: Sequence[int]) -> str:
        """Return the point where all diagonals of a row end, if two of their cells share a side."""
        lines = [self._key(i) for i in row]
        if not all(isinstance(line, tuple) and line[1:] in (("/",), ("\\",)) for line in lines):
            return ""
        cells = {cell for cell, _ in lines}
        points = set[Cell].intersection(*({*ends(*line)} for line in lines)) if lines else set()
        if len(points) != 1 or not any(cells & {*self.board.grid.neighbours(c)} for c in cells):
            return ""
        (r, c) = min(points)
        return f"the lower right corner of {named(Cell(r - 1, c - 1))}"

    def _list_sole_cells(self, step: Step) -> Sequence[Cell]:
        """Return for each rectangle that a step places a cell that no other one can cover."""
        if not self.kind.decided.has_rivals:
            return ()
        out = {i for i in step.uses if not self.decisions[i][1]}
        found = list[Cell]()
        for i in self._select_decisions(step):
            alone = (cell for cell in self.decisions[i][0].cells if self._about[cell] - {i} <= out)
            if not self.decisions[i][1] or not (cells := sorted(alone)):
                return ()
            found.append(cells[0])
        return found

    @cached_property
    def _about(self) -> Mapping[Cell, set[int]]:
        about: dict[Cell, set[int]] = {}
        for i, (decision, _) in enumerate(self.decisions):
            for cell in decision.cells:
                about.setdefault(cell, set()).add(i)
        return about

    def _name_bordered(self, row: Sequence[int], cells: set[Cell]) -> str:
        """Return the region whose border all of these decisions cross, by number, or "".

        `cells`: those of the row.
        """
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        pairs = [self.decisions[i][0].cells for i in row]
        crossed = [
            part for part in parts if all(len(part.intersection(pair)) == 1 for pair in pairs)
        ]
        if row and len(crossed) == 1:
            return self.kind.name_region(self.board, crossed[0])
        around = self.board.grid.around
        beside = [
            part for part in parts if (own := part & cells) and cells - part <= around(own)
        ]  # the row has the ways between this region and others
        return self.kind.name_region(self.board, beside[0]) if len(beside) == 1 else ""

    def _name_group(self, name: str, cells: Collection[Cell], own: Collection[Cell]) -> str:
        """Return `row 1`, `column 2`, `its region` or the like for these cells, or "" for no group.

        `name`: the sort of group: a row or column (also by a side where its clues are), a region or
        a run. `own`: the cells of the step; a region or run with all of them is called "its" or
        "their".
        """
        if name == "run" and (line := self._name_diagonal(cells)):
            return line
        if name == "region":
            parts = getattr(self.board, "regions", NO_REGIONS).parts
            part = next((part for part in parts if part.issuperset(cells)), None)
            if part is None:
                return ""
            noun = self.kind.region_noun(self.board)
            its = f"its {noun}" if len(own) == 1 else f"their {noun}"
            return its if own and part.issuperset(own) else self.kind.name_region(self.board, part)
        if name == "run" and isinstance(self.board, Board):
            found = [run for run in runs(self.board) if {*cells} <= {*run.cells}]
            if len(found) != 1 or len(cells) < 2:
                return ""
            line = name_line("column" if found[0].way == "down" else "row", cells)
            its = "its run" if {*own} <= {*found[0].cells} else f"the run of {named(min(cells))}"
            return f"{its} in {line}"
        return name_line(name, cells)

    def _name_diagonal(self, cells: Collection[Cell]) -> str:
        """Return the name of the main diagonal that has these cells, or ""."""
        size = self.board.grid.rows - 1
        if len(cells) < 2:
            return ""
        if all(cell.row == cell.col for cell in cells):
            return "the diagonal from R1C1"
        return f"the diagonal from R1C{size + 1}" * all(sum(cell) == size for cell in cells)

    def _find_cells(self, numbers: Iterable[int]) -> set[Cell]:
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

    def _premises(
        self,
        step: Step,
        names: Collection[str] = (),
        told: str = "",
        why: str = "",
        *,
        only_clues: bool = False,
    ) -> str:
        """Return `, given` with a step's clues and earlier decisions, without evident ones.

        Return "" if there are none, or if they are too many to list. `names`: the fields of the
        reason. The clues and the decisions of the row that these name are left out, because a
        reader sees them there, and so are the clues that the mistake `told` names, or the
        sentence `why`.
        `only_clues`: leave out all decisions.
        """
        is_named = not PLACES.isdisjoint(names)
        own = step.last.clues if is_named or only_clues else ()
        clues = [self.clues[i].says for i in step.clues if i not in own]
        clues = [one for one in clues if one not in why and not _names_clue(told, one)]
        row = {*self._find_place(step)} if is_named else ()
        known = {"pair", "known", "around"}.isdisjoint(names)
        uses = self._drop_evident([i for i in step.uses if known and i not in row])
        given = f", given {join_words(clues)}" if clues and len(clues) <= FEW else ""
        if uses and len(uses) <= FEW and not only_clues:
            premises = [self.says[i] for i in uses]
            lead = " with" if given else " given"
            if all(one.holds.startswith(FINITE) for one in premises):
                lead = f" {'and' if given else 'given'} that"
            given += f",{lead} {format_premises(premises)}"
        return given

    def _values(self, numbers: Sequence[int]) -> dict[Any, bool]:
        return {decision.key: one for decision, one in map(self.decisions.__getitem__, numbers)}


def fill_first(phrases: Sequence[str], fields: Mapping[str, str]) -> tuple[str, Collection[str]]:
    """Return the first phrase, or alternative in one, whose fields are known, and their names.

    Return "" and no names if there is none.
    """
    for phrase in (one for text in phrases for one in text.split("|")):
        if told := _filled(phrase, fields):
            return told, _names(phrase) & fields.keys()
    return "", ()


def _filled(phrase: str, fields: Mapping[str, str]) -> str:
    """Return the phrase with its fields filled in, or "" if a field is missing.

    A part in brackets is left out if one of its own fields is missing.
    """
    for part in re.findall(r"\[.*?\]", phrase):
        phrase = phrase.replace(part, _filled(part[1:-1], fields))
    return phrase.format_map(fields) if _names(phrase) <= fields.keys() else ""


def _names(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def _list_numbers(numbers: Collection[int | str]) -> str:
    """Return a list of numbers, where ">9" stands for all above 9."""
    order = sorted(numbers, key=lambda k: (isinstance(k, str), k))
    return join_words(f"all numbers above {k[1:]}" if isinstance(k, str) else str(k) for k in order)


def _begin_small(sentence: str) -> str:
    """Return a sentence as a part of another one."""
    says = sentence.rstrip(".")
    return says if says[1:2].isupper() else says[0].lower() + says[1:]


def _names_clue(told: str, clue: str) -> bool:
    """Return whether a reason names a clue in a cell, such as the 3 in R1C2 in `the 3s in R1C2`."""
    found = re.fullmatch(r"the (\S+) in (R\d+C\d+)", clue)
    if found is None or found[2] not in CELL.findall(told):
        return False
    return re.search(rf"\b{re.escape(found[1])}s?\b", told) is not None


def _pick(fields: Mapping[str, str], names: Collection[str]) -> Mapping[str, str]:
    return {name: value for name, value in fields.items() if name in names}
