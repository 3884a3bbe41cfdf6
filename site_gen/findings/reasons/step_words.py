"""Steps to an answer as solvers write them: `R1C2 = 5: row 1 has no other place for 5.`"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, wraps
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from ...boards.answers import DecisionText, Fact
from ...boards.answers.cells import MOST_NAMED
from ...boards.blocks import NO_REGIONS
from ...boards.grid import Cell, Pair, named
from ...boards.phrases import NO_PHRASE, Counted, Phrase
from ...boards.rules import CHECKS, Rule
from ...boards.text import join_words, number
from ...kind import Clue, HasGrid, Kind
from ...solver.model.facts import Decision, FamilyFacts
from .chain_words import ChainWords
from .decision_words import format_clauses, format_decisions, format_premises
from .filling import (
    CELL,
    begin_small,
    fill,
    fill_first,
    list_around,
    list_fields,
    names_clue,
    names_copies,
    pick,
)
from .leads import Lead
from .measure import EASY
from .mistake_words import MISTAKEN, Failure, MistakeWords, list_positions
from .place_words import name_line
from .row_words import FEW, RowWords
from .run_words import RunWords
from .seen_facts import SeenFacts
from .steps import SEARCH, Step
from .sum_words import SumWords
from .techniques import find_technique
from .visit_words import COUNTED, PASS, name_own, shorten_premises, shorten_visit
from .walk import LISTED, SHOWN, LastRow, distance, find_line

PLACES = {
    *("among", "area", "areas", "block", "both", "cell", "centre", "clue", "common", "corner"),
    *("end", "ends", "group", "hub", "line", "passing", "place", "seed", "span", "units"),
}
"""Fields that name the row that decides a step."""
DONE = {"full", "none", "ways"}
"""Fields of phrases that tell what holds before the step, without an assumption."""
UNFIT = {"need", "unfit"}
"""Fields of phrases that do not name all the decisions by which numbers do not fit."""
ROOM = re.compile(
    r"(?:or else )?the (?:(\S+?)s? (?:in|from)|region of) (R\d+C\d+)\b[^()]* "
    r"(?:would have too little room|would stand alone|would be too small|can only grow here)"
)
"""How the size of a region excludes or needs a cell: the region's number, if known, and a cell."""
NO_FIT = re.compile(
    r"no numbers left would fit|the (two )?digits would not fit|the numbers left could not make"
    r"|the .* would leave .* for R"
)
"""How a mistake begins that leaves a clue without numbers."""
PAIR = re.compile(r"the \w+ at R\d+C\d+ and R\d+C\d+$")  # a mark between two cells
TRIAL = "found by trial, because otherwise every way to go on fails"
MANY = 9  # numbers of a cell that a reader does not see at once
LONG = 14  # words at most of a mistake in parentheses
AVOIDED = "avoids", "avoids_arrows"  # checks of cells that the loop does not enter


T = TypeVar("T")


def _keep_last(ask: Callable[[StepWords, Step], T]) -> Callable[[StepWords, Step], T]:
    """Return the method with its last result kept, for the sentence and the marks of one step."""
    name = f"_last_{ask.__name__}"

    @wraps(ask)
    def tell(words: StepWords, step: Step) -> T:
        about = step, words.decisions, words.made, words.told, words.known  # a copy has another
        last = words.__dict__.get(name)
        if last is None or any(one is not had for one, had in zip(about, last[0], strict=True)):
            last = words.__dict__[name] = about, ask(words, step)
        return last[1]

    return tell


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
    Steps name decisions, clues and families by their indices in these sequences. `steps`: all of
    them, in order, if it is known.
    """

    def __init__(
        self,
        kind: Kind[HasGrid],
        board: HasGrid,
        clues: Sequence[Clue],
        decisions: Sequence[tuple[Decision, bool]],
        families: Sequence[FamilyFacts],
        steps: Sequence[Step] = (),
    ) -> None:
        self.kind, self.board, self.families = kind, board, families
        self.on_board = kind.rules_on(board)
        self.clues, self.decisions = clues, decisions
        self.place = {i: place for place, step in enumerate(steps) for i in step.decides}
        self.made: Collection[int] | None = None  # before the step of a lead that is explained
        self.told: Collection[int] = ()  # decisions that a sentence assumes before the step
        self.known: Collection[int] = ()  # decisions of a chain before the lead that is explained
        self.built_in = [rule for rule in kind.built_in if rule in self.on_board]
        self.says = [kind.decided.say_decision(board, one.key, value) for one, value in decisions]
        self.mistakes = MistakeWords(kind, board, clues, [one for one, _ in decisions], self.says)
        self.chains = ChainWords(kind, board, decisions, self.says)
        self.rows = RowWords(kind, board, clues, decisions, self.says)
        self.sums = SumWords(self.rows, self.mistakes)
        self.runs = RunWords(self.rows, self.sums)
        self.seen = SeenFacts(self.rows, self.on_board, bool(self.mistakes.finder.images))

    def step(self, step: Step) -> str:
        """Return the sentence for a step, as `R1C2 = 5: row 1 has no other place for 5.`

        It has the step's decisions, the reason and the premises.
        """
        decided, (why, premises, _) = self._decided(step), self.reason(step)
        return f"{decided[0].upper()}{decided[1:]}: {why}{premises}."

    def rules(self, step: Step) -> Sequence[str]:
        """Return the names of the rules that the rows of a step, or the fact in its place, state.

        Rules on which these rows only depend are left out, unless there are no others. For a step
        without any rules, return those that the variables build in.
        """
        if (fact := self._find_fact(step)) and fact.check:
            rules = self.on_board.items()
            return [name for name, rule in rules if fact.check in (name, rule.check)]
        return self._list_rules(step)

    def _list_rules(self, step: Step) -> Sequence[str]:
        """Return the names of the rules that the rows of a step state, as `rules` does."""
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

        Where a rule excludes all lines at some sort of cells, return the number of lines, and of
        many givens their number. Decisions that others make evident are left out.
        """
        shown = self.rows.select_decisions(step)
        order = sorted(shown) if self.kind.answer.has_candidates else shown
        if len(shown) > LISTED and self._find_avoided(step):  # the reason says which lines
            return f"{number(len(shown))} lines {self.says[shown[0]].holds}"
        if len(shown) > LISTED and self.reason(step).why == "given":
            noun = "number" if self.kind.answer.has_candidates else self.kind.answer.sign
            return f"{number(len(shown))} {noun}s"
        return format_decisions([self.says[i] for i in order], LISTED)

    # -- the reason

    @_keep_last
    def reason(self, step: Step) -> StepReason:
        """Return the reason for a step in words.

        The premises, as `, given R1C1 = 3`, are "" if the reason already names them, or if there
        are none.
        """
        fact = self._find_fact(step)
        if fact and (not self.told or fact.why.startswith("otherwise ")):  # a case says what fails
            return StepReason(fact.why)
        if step.cases:
            return StepReason(self._say_cases(step))
        if step.effort == SEARCH:
            return StepReason(TRIAL, self._premises(step))
        rule = self.find_last_rule(step)
        if rule is None:
            return StepReason("nothing else is possible", self._premises(step))
        phrase = self._find_phrase(step, rule)
        step = self.shorten(step)
        short = self._explain(step, self._list_near(step)) or self._technique(step)
        if short and not self.told:  # a case must say which rule or clue fails
            return StepReason(self._say_why_visited(step, short) or short)
        direct = self._direct(step, rule, phrase) or self._say_states(step)
        if direct:
            return direct
        fields = self.rows.describe(step, rule, self.rows.find_row(step), self._list_made(step))
        texts = [phrase.otherwise]
        mistake = phrase.of_mistake(step.last.mistake)
        ones = {*step.last.ones}
        lacks = not ones or "{value}" not in mistake  # a number is missing, not just too rare
        if lacks if step.last.mistake == "few" else not ones or not ones <= {*step.uses}:
            texts.insert(0, mistake)  # what was there before is not the mistake
        leads, shown = self._list_leads(step), self.rows.select_decisions(step)
        if self.chains.list_last(leads) == ones and len(ones) == 2:
            fields = {**fields, "they": "they"}
        if "seed" in fields and self.kind.answer.has_candidates:
            fields = {name: one for name, one in fields.items() if name != "seed"}
            fields |= self._find_seed(step, leads)
        told, names, fields = self._fill_first(step, rule, texts, fields)
        reasons = self.explain_leads(step, leads)
        if clash := self.chains.find_clash(leads):
            told, names = self.chains.say_clash(clash, reasons), {"place"}
            leads = [lead for lead in leads if lead not in clash]
        elif failure := self._explain_failure(step, rule):
            told, names = failure, {"place"}  # it names what fails
        elif position := self._explain_position(step):
            told, names = position, {"place"}
            step = self._drop_needless(step, told, leads, reasons)
            if " neither " in told:  # a reader sees what the decisions before exclude
                leads = [one for one in leads if one.value or reasons.get(one)]
        elif found := self._find_region(told, leads, reasons):
            (told, leads), names = found, {"place"}
        if told.startswith("the region of ") and not leads and len(shown) == 1:
            told = told.replace(f"the region of {self.says[shown[0]].place} ", "its region ")
        says = {one: self.chains.say(one) for one in leads}
        told, leads = shorten_visit(told, leads, says, reasons)
        if not {"both", "wrong"}.isdisjoint(names):  # the mistake is what they lead to
            at = {*CELL.findall(told)}
            ends = [one for one in leads if not one.state and self.says[one.decision].place in at]
            if any(reasons.get(one) for one in ends):
                told = told.removesuffix(f", in {fields.get('both')}")
            else:
                leads = [one for one in leads if one not in ends]
        at = {*CELL.findall(told)}
        if "around" in names and not any(self.chains.say(one).place in at for one in leads):
            leads = []  # the cells that alternate are all known
        if not leads and (need := self._say_need(step, told)):
            return StepReason(need, self._premises(step, names, told, told), pick(fields, names))
        if told.startswith("no number would be left for "):
            if count := self._count_for_clue(step):
                told, names = count, {"clue"}
            elif why := self._explain_empty(step, leads):
                told = f"{told} ({why})"
        elif needy := re.search(r" would have no place for (\d+)$", told):
            told = self._say_needed(step, told, int(needy[1]))
        if not DONE.isdisjoint(names):
            return StepReason(told, self._premises(step, names, told, told), pick(fields, names))
        if told:
            cause = "" if any(lead.depth > 1 for lead in leads) else self._say_cause(step)
            reasons, explained = ({}, dict.fromkeys(leads, cause)) if cause else (reasons, reasons)
            before = self.chains.say_chain(step, shown, leads, f"{cause} {told}", reasons)
            if cause:
                are_named = not before or " would need " in cause
                before = f" {cause}, and" if are_named else f" {cause}, so{before}"
            if told.startswith("but "):
                before = before.removesuffix(" and")
            why, step = f"otherwise{before} {told}", self._drop_visible(step, leads)
            both = (
                step,
                self._drop_explained(step, leads, explained),
                self._keep_own(step, leads, reasons),
            )
            counted = not leads and not {"count", "counted"}.isdisjoint(names)
            premises = min(
                (self._premises(one, names, told, why, only_clues=counted) for one in both),
                key=len,
            )
            why, premises = shorten_premises(why, premises, self._symbols)
            return StepReason(why, premises, pick(fields, names))
        return StepReason(begin_small(rule.says), self._premises(step))

    def _say_cases(self, step: Step) -> str:
        """Return how the opposite of a step fails in each of its two cases."""
        told = list[str]()
        for guess, (view, case) in zip(self.list_guesses(step), self.list_cases(step), strict=True):
            why, premises, _ = view.reason(case)
            told.append(f"If {format_clauses([guess])}, {why.removeprefix('otherwise ')}{premises}")
        return f"otherwise both cases fail. {'. '.join(told)}"

    def list_guesses(self, step: Step) -> Sequence[DecisionText]:
        """Return the assumptions of a step's two cases in words."""
        key = self.decisions[step.cases[0].decides[0]][0].key
        says = self.kind.decided.say_decision
        return [says(self.board, key, one) for one in (not step.guess, step.guess)]

    def list_cases(self, step: Step) -> Sequence[tuple[StepWords, Step]]:
        """Return a step's two cases, each with a formatter for its position."""
        first, second = step.cases
        (guess,), (decision,) = first.decides, second.decides
        last = {guess: step.guess}
        views = (
            self._assume({**last, decision: not self.decisions[decision][1]}),
            self._assume(last),
        )
        for view, own in zip(views, (decision, guess), strict=True):
            view.made, view.told = {*self._list_made(step), own}, {own}
        return [*zip(views, step.cases, strict=True)]

    @_keep_last
    def shorten(self, step: Step) -> Step:
        """Return a step without leads, and their premises, that its mistake does not need.

        A reader sees the same mistake on the board with the opposites and the other leads.
        """
        has_leads = any(step.last.paths) and not step.last.forces
        clash = has_leads and self.chains.find_clash(self._list_leads(step))
        told = self._say_mistake(step) if has_leads and not clash else ""
        for lead in reversed(step.last.paths[0]) if told else ():
            paths = step.last.paths
            rest = [one for path in paths for one in path if one.identity != lead.identity]
            if lead.state or any(lead.decision in one.cause.uses for one in rest):
                continue
            less = tuple(
                tuple(one for one in path if one.identity != lead.identity) for path in paths
            )
            kept = [*(one.cause for one in rest), *step.last.causes]
            idle = {*lead.cause.uses}.difference(*(one.uses for one in kept))
            clues = {*lead.cause.clues, *lead.cause.beyond}.difference(
                *((*one.clues, *one.beyond) for one in kept)
            )
            fewer = replace(
                step,
                uses=tuple(i for i in step.uses if i not in idle),
                clues=tuple(i for i in step.clues if i not in clues),
                last=replace(step.last, paths=less),
            )
            if self._say_mistake(fewer) == told:
                step = fewer
        return step

    def _keep_own(self, step: Step, leads: Sequence[Lead], reasons: Mapping[Lead, str]) -> Step:
        """Return a step with the premises of its last row, and of leads without a reason, alone.

        The reasons of the other leads have theirs. For numbers of which a reader sees that none is
        left, only earlier exclusions stay.
        """
        told = {one.identity for one in leads if reasons.get(one)}
        clues, uses = set[int](), set[int]()
        for place, (path, last) in enumerate(zip(step.last.paths, step.last.causes, strict=True)):
            about = step.last.about if step.last.about >= 0 else step.decides[place]
            known = {i: self.decisions[i][1] for i in self._list_made(step)}
            known |= {one.decision: one.value for one in path if not one.state}
            known[about] = not self.decisions[about][1]
            by = {one.decision: one for one in path if not one.state}
            found = [last]
            if leads and last.mistake == "few" and self._is_row_seen(last.row, -1, known):
                found = [last._replace(clues=(), beyond=(), uses=tuple(
                    i for i in last.uses if i in by or not self._places(i)
                ))]  # fmt: skip
            for cause in found:
                clues |= {*cause.clues, *cause.beyond}
                for i in cause.uses:
                    if i not in by:
                        uses.add(i)
                    elif by[i].identity not in told and by[i].cause not in found:
                        found.append(by[i].cause)
        return replace(
            step,
            clues=tuple(i for i in step.clues if i in clues),
            uses=tuple(i for i in step.uses if i in uses),
        )

    def _is_row_seen(self, row: Sequence[int], own: int, known: Mapping[int, bool]) -> bool:
        """Return whether a reader sees that all of these numbers, without `own`, are excluded.

        They are numbers of cells. Each was excluded before, or its cell holds another number, or
        it sees the same number. `known`: the decisions on the board.
        """
        if not self.kind.answer.has_candidates:
            return False
        filled = dict(self.rows.get_key(i) for i, one in known.items() if one)
        for i in (i for i in row if i != own and known.get(i, True)):
            cell, k = self.rows.get_key(i)
            same = (one for one, held in filled.items() if held == k and one != cell)
            if filled.get(cell, k) == k and all(self.rows.may_hold(cell, k, {c: k}) for c in same):
                return False
        return bool(row)

    def _say_mistake(self, step: Step) -> str:
        """Return the words for a step's mistake if they come from its positions, else ""."""
        rule = self.find_last_rule(step)
        if rule is None or self._explain_failure(step, rule):
            return ""
        if position := self._explain_position(step):
            return position
        phrase = self._find_phrase(step, rule)
        fields = self.rows.describe(step, rule, self.rows.find_row(step), self._list_made(step))
        texts = [phrase.of_mistake(step.last.mistake), phrase.otherwise]
        told, names, _ = self._fill_first(step, rule, texts, fields)
        return told if {"count", "counted", "position"} & {*names} else ""

    def _find_seed(self, step: Step, leads: Sequence[Lead]) -> Mapping[str, str]:
        """Return as `seed` the first cell in the last row whose number is known before the mistake.

        Return {} if there is none.
        """
        follows = {*step.decides, *(lead.decision for lead in leads)}
        known = follows | {*self._list_made(step)}
        cells = self.rows.find_cells(i for i in step.last.ones if i in known)
        return {"seed": named(min(cells))} if cells else {}

    def _find_phrase(self, step: Step, rule: Rule) -> Phrase:
        """Return the phrase for the last row's family, or else for the rule's check.

        If neither has one, return NO_PHRASE.
        """
        return self._phrase_of(self._find_last_family(step), rule)

    def _phrase_of(self, family: int, rule: Rule) -> Phrase:
        own, stated = NO_PHRASE, self._stated(family)
        if not stated or any(self.on_board[name] is rule for name in stated):
            own = self.families[family].phrase if family >= 0 else NO_PHRASE
        if own == NO_PHRASE and rule.check:
            return CHECKS[rule.check].phrase
        return own

    def _find_rule(self, family: int) -> Rule | None:
        """Return the first rule that the family with this number states, or None."""
        return next((self.on_board[name] for name in self._stated(family)), None)

    def find_last_rule(self, step: Step) -> Rule | None:
        """Return the rule of the last row, which forces the decision or excludes the opposite.

        If the row states none of the step's rules, because another family has the same row, return
        the first one that `rules` finds; None if there is none.
        """
        names = self._stated(self._find_last_family(step))
        held = {*step.rules, *self.built_in}
        among = [name for name in names if name in held] or self._list_rules(step) or names
        return next((self.on_board[name] for name in among if name in self.on_board), None)

    def _list_near(self, step: Step) -> Collection[int]:
        """Return the earlier decisions, by number, from which the answer type explains a step."""
        if not self.kind.decided.sees_near:
            return step.uses
        cells = self.rows.find_cells(step.decides).union(*(self.clues[i].cells for i in step.clues))
        made = (
            i for i in self._list_made(step) if not cells.isdisjoint(self.decisions[i][0].cells)
        )
        return {*made, *step.uses}

    def _explain(self, step: Step, uses: Iterable[int]) -> str:
        """Return the answer type's explanation of an easy step, else "".

        That of what is decided near a step, as a reader sees it, holds for any step.
        An explanation about another check or family than that of the last row is not used. `uses`:
        the earlier decisions, by number, that it may name.
        """
        sees_near = self.kind.decided.sees_near and not self.kind.answer.has_candidates
        if step.effort > EASY and not sees_near:
            return ""
        decided, used = self.rows.list_values(step.decides), self.rows.list_values(uses)
        clues = [self.clues[i] for i in step.clues]
        short = self.kind.decided.explain(self.board, decided, used, clues)
        family = self._find_last_family(step)
        about = {self.on_board[rule].check for rule in self._stated(family)}
        about |= {rule.check} if (rule := self.find_last_rule(step)) else set()
        return short[0] if short and short[1] in {*about, self._name_family(family)} else ""

    def _technique(self, step: Step) -> str:
        """Return the technique of solvers that excludes the step's numbers, else ""."""
        if step.last.forces or not self.kind.answer.has_candidates:
            return ""
        found = find_technique(step, [one.key for one, _ in self.decisions], self._filling)
        if not found:
            return ""
        cells, own = found.cells, self.rows.find_cells(step.decides)
        rules = (self.on_board[name] for name in self._stated(found.family))
        args = next((rule.args for rule in rules if rule.args), ("",))
        group = self.rows.name_group(str(args[0]), found.others or cells, own)
        shared = self._name_shared_group(cells | own)
        fields = {
            "cells": join_words(map(named, sorted(cells))),
            "values": join_words(found.values),
        }
        fields |= {"group": group} if group else {}
        fields |= {"shared": shared} if shared else {}
        return fill(found.phrase, fields)

    @cached_property
    def _filling(self) -> Collection[int]:
        """Return the numbers of the families which say that a cell holds a number."""
        every = range(len(self.families))
        checks = [{self.on_board[name].check for name in self._stated(i)} for i in every]
        return [i for i, some in enumerate(checks) if some & {"filled", "leaves_empty"}]

    def _name_shared_group(self, cells: Collection[Cell]) -> str:
        """Return the row, column or region that has all of these cells, or "" for none."""
        line = find_line(min(cells), cells)
        return name_line(line, cells) if line else self.rows.name_group("region", cells, ())

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
        own = self.rows.find_cells(step.decides)
        cells = own | self.rows.find_cells(numbers)
        fields = {
            "on": self.rows.find_state(numbers, True),
            "off": self.rows.find_state(numbers, False),
        }
        fields["it"] = fields["open"] = join_words(self.says[i].place for i in numbers)
        for within in (cells, self.rows.find_cells(numbers)):
            if group := self.rows.name_group(str((*rule.args, "")[0]), within, own):
                told, names = fill_first([text], fields | {"group": group})
                return told.replace(" needs ", " would need ") if "group" in names else ""
        return ""

    def list_leads(self, step: Step) -> Sequence[Lead]:
        """Return the decisions that a step's opposites lead to before the mistake, in order.

        Those that are made before the step are left out, as they only follow once more, and so are
        those without which a reader sees the mistake.
        """
        return self._list_leads(self.shorten(step))

    def _list_leads(self, step: Step) -> Sequence[Lead]:
        leads = self.chains.list_leads(step, self.rows.select_decisions(step))
        return [one for one in leads if not self._is_made(one.decision, step)]

    def list_seen(self, step: Step, leads: Sequence[Lead], path: Sequence[Lead]) -> Sequence[Lead]:
        """Return these leads of a step and those of a path whose decisions are made before."""
        return [*leads, *(one for one in path if self._is_made(one.decision, step))]

    def _is_made(self, number: int, step: Step) -> bool:
        """Return whether a decision, by number, is known to be made before a step."""
        if self.made is not None:
            return number in self.made
        before = self.place.get(step.decides[0], 0)
        return self.place.get(number, before) < before

    def explain_leads(self, step: Step, leads: Sequence[Lead]) -> Mapping[Lead, str]:
        """Return why each of these decisions follows in a step, without those that a reader sees.

        Where a step refutes several opposites, the reason must be the same for each of them.
        """
        found = dict[Lead, str]()
        if not leads:
            return found
        for place, path in enumerate(step.last.paths):
            about = step.last.about if step.last.about >= 0 else step.decides[place]
            follows = {one.decision: one.value for one in path if not one.state}
            view = self._assume({**follows, about: not self.decisions[about][1]})
            view.made = self._list_made(step)
            alike = {one.identity: one for one in path}
            assumed = [one for one in path if one.decision in step.decides]
            told = [*self.list_seen(step, leads, path), *assumed]
            for group in _group_alike(leads):
                same = [alike[one.identity] for one in group]
                before = (one for one in path if one.depth < group[0].depth and not one.state)
                view.known = {about, *(one.decision for one in before)}
                why = view._explain_together(same, path, told)
                for lead in group:
                    if found.setdefault(lead, why) != why:
                        found[lead] = ""
        return found

    def _find_region(
        self, told: str, leads: Sequence[Lead], reasons: Mapping[Lead, str]
    ) -> tuple[str, Sequence[Lead]] | None:
        """Return the mistake of a region that is too small, with the name of its first cell, and
        the leads that are not about it; None if that leaves out none.

        The other leads are in this region, which can only grow there, or would have too little room
        without that cell. They come last, and so is the cell of the mistake.
        """
        mistake = ROOM.fullmatch(told)
        if not mistake:
            return None
        cells, inner, rest = list[str](), list[Lead](), list[Lead]()
        for lead in leads:
            text, why = self.chains.say(lead), ROOM.fullmatch(reasons.get(lead, ""))
            holds = ("=", mistake[1]) if mistake[1] else (">", text.value)
            if why and why[1] == mistake[1] and holds == (text.holds, text.value):
                cells += [one for one in (why[2], text.place) if one not in cells]
                inner.append(lead)
            else:
                rest.append(lead)
        last = min((one.depth for one in inner), default=0)
        if mistake[2] not in cells or any(one.depth > last for one in rest):
            return None
        return told.replace(mistake[2], cells[0], 1), rest

    def _assume(self, values: Mapping[int, bool]) -> StepWords:
        """Return a formatter for a position in which some decisions, by number, have these values.

        The other ones have those of the answer.
        """
        view = copy(self)
        view.decisions, view.says = [*self.decisions], [*self.says]
        for i, value in values.items():
            decision, had = self.decisions[i]
            if value != had:
                view.decisions[i] = decision, value
                view.says[i] = self.kind.decided.say_decision(self.board, decision.key, value)
        view.rows = RowWords(self.kind, self.board, self.clues, view.decisions, view.says)
        view.chains = ChainWords(self.kind, self.board, view.decisions, view.says)
        view.__dict__.pop("_sources", None)  # which depends on the values
        return view

    def _explain_together(
        self, leads: Sequence[Lead], path: Sequence[Lead], told: Sequence[Lead]
    ) -> str:
        """Return the reason of leads that one row forces, in a position where they hold.

        It has the form of a step's reason. `told`: the leads that the sentence names.
        """
        first, numbers = leads[0], tuple(lead.decision for lead in leads)
        causes = [self.chains.list_causes(lead, path, told) for lead in leads]
        clues, uses = (tuple(sorted({*chain.from_iterable(some)})) for some in (
            (one.clues for one in causes), (one.uses for one in causes)
        ))  # fmt: skip
        by_clue = self._say_clues(clues)
        if first.state and len(leads) == 1 and (symbol := self._symbols.get(first.state.place)):
            return f"a {symbol} of the same region" if first.value else f"a {symbol}"
        if first.state:
            rule = self._find_rule(first.family)
            phrase = self._phrase_of(first.family, rule) if rule else NO_PHRASE
            fields = {"clue": self.clues[clues[0]].says} if len(clues) == 1 else {}
            near = {named(cell) for cell in first.cause.cells} - {first.state.place}
            fields |= {"among": min(near)} if len(near) == 1 else {}
            said, names = fill_first([phrase.one if first.value else phrase.zero], fields)
            return said if names else by_clue
        row = [i for i in first.cause.row if i in uses and i not in numbers]
        last = LastRow(
            numbers[0] if len(numbers) == 1 else -1,
            first.cause.row, first.cause.clues, first.cause.cells, forces=True,
            ones=tuple(i for i in row if self.decisions[i][1]),
            zeros=tuple(i for i in row if not self.decisions[i][1]),
        )  # fmt: skip
        single = Step(clues, uses, (), ((first.family, -1),), numbers, 1, last)
        rule = self.find_last_rule(single)
        if rule is None or rule.check in SHOWN or self._is_seen(single):
            return ""
        phrase = self._find_phrase(single, rule)
        if short := self._explain(single, self._list_near(single)) or self._say_rest(single, uses):
            return short
        known = self.rows.list_values({*(self.made or ()), *uses})
        fact = self.kind.decided.find_fact(self.board, self.rows.list_values(numbers), known)
        if fact and not (fact.clues and fact.check):  # several clues may say the same
            return fact.why.replace("otherwise ", "or else ", 1)
        if direct := self._direct(single, rule, phrase):
            if {"group", "value"} <= direct.fields.keys() and len(numbers) == 1:
                known = {i: self.decisions[i][1] for i in {*(self.made or ()), *uses}}
                if self._is_row_seen(first.cause.row, numbers[0], known):
                    return direct.why
            return direct.why + direct.premises
        last = replace(last, mistake=first.cause.mistake)
        beyond = {i for lead in leads for i in lead.cause.beyond}
        refuted = replace(single, clues=tuple(sorted({*clues} | beyond)), last=last)
        why = self._refute(refuted, rule, phrase)
        if not why.startswith(f"or else {PASS}"):
            return why or by_clue
        cell = why.removeprefix(f"or else {PASS}")
        counted = COUNTED.fullmatch(self.clues[clues[0]].says) if len(clues) == 1 else None
        if counted and self.clues[clues[0]].key in self._list_region(cell):
            return f"{counted[0]} needs {name_own(counted[0], cell)}"
        return f"{cell} has only two exits left"

    def _say_rest(self, step: Step, uses: Sequence[int]) -> str:
        """Return the rest of a sum or cage if a step places its last number, else ""."""
        placed = [self.rows.get_key(i) for i in step.decides if self.decisions[i][1]]
        if not self.kind.answer.has_candidates or len(placed) != 1:
            return ""
        (cell, value), *_ = placed
        rest = self.sums.find_rest(cell, value, self._list_numbers(uses))
        return rest.why if rest else ""

    def _refute(self, step: Step, rule: Rule, phrase: Phrase) -> str:
        """Return the mistake that the opposite of a step's decisions would be, "" if it is vague.

        It is that of the last row, which forces them.
        """
        numbers, forcing = step.decides, step.last
        last = replace(forcing, forces=False, paths=((),) * len(numbers))
        refuted = replace(step, last=last)
        told = self._explain_position(refuted)
        if told and len(told.split()) <= LONG:
            return f"or else {told}"
        texts = [phrase.of_mistake(last.mistake), phrase.otherwise]
        fields = self.rows.describe(step, rule, numbers)
        told, names, _ = self._fill_first(refuted, rule, texts, fields, roughly=True)
        if len(told.split()) > LONG and "left" not in names:  # fewer words would show no reader why
            told, names = fill_first([phrase.otherwise.split("|")[-1]], fields)
        if not DONE.isdisjoint(names):
            return told
        if need := self._say_need(step, told):
            return re.sub(r" \S+ here$", " it", need)
        others = [self.clues[i].says for i in step.clues if last.clues and i not in last.clues]
        return f"or else {told}{format_premises(others, [])}" if names or told else ""

    def _say_need(self, step: Step, told: str) -> str:
        """Return `the dot at R1C1 and R1C2 needs 3 here` if a clue has no numbers without one that
        a step places, else "".

        `told`: the mistake that the opposite is.
        """
        placed = [i for i in step.decides if self.decisions[i][1] and self.says[i].holds == "="]
        if left := re.fullmatch(r"R\d+C\d+ would not be \d+, (by |)which (the cages .*)", told):
            return f"{'the amount by which' if left[1] else 'what'} {left[2]}"
        if len(placed) != 1 or not NO_FIT.match(told):
            return ""
        cell, value = self.rows.get_key(placed[0])
        says = [one.says for i in {*step.last.clues} if cell in (one := self.clues[i]).cells]
        if pair := PAIR.search(told):
            says = [pair[0]] if named(cell) in CELL.findall(pair[0]) else []
        return f"{says[0]} needs {value} here" if len(says) == 1 and says[0] in told else ""

    def _explain_empty(self, step: Step, told: Sequence[Lead]) -> str:
        """Return why no number is left for the cell of a step's last row; "" if it is not known."""
        if len(step.last.paths) != 1 or step.last.about < 0:
            return ""
        (path,), about = step.last.paths, step.last.about
        follows = {one.decision: one.value for one in path}
        view = self._assume({**follows, about: not self.decisions[about][1]})
        causes = {
            lead.decision: self.chains.list_causes(lead, path, self.list_seen(step, told, path))
            for lead in path if lead.decision in step.last.decisions
        }  # fmt: skip
        return view.rows.explain_empty(step, causes)

    def _say_needed(self, step: Step, told: str, k: int) -> str:
        """Return a mistake, a number without a place, with why a run needs it, or with the other
        numbers that it needs in the cages that exclude it from its places.
        """
        row = [self.rows.get_key(i) for i in self.rows.find_row(step)]
        cells = {cell for cell, _ in row}
        if any(number != k for _, number in row):
            return told
        positions = [dict(self.rows.get_key(i) for i, one in known.items() if one)
                     for known in self.list_positions(step)]  # fmt: skip
        if (why := self.sums.say_needed(k, cells, positions)) or len(positions) != 1:
            return why or told
        filled = self._list_numbers(self._list_made(step))
        clues = [self.clues[i] for i in step.clues]
        return told + self.sums.say_partners(k, cells, clues, filled)

    def _count_for_clue(self, step: Step) -> str:
        """Return what the only clue of a step would count by the opposite alone, else ""."""
        for name in step.rules if len(step.clues) == 1 else ():
            rule, last = self.on_board[name], replace(step.last, clues=step.clues, paths=())
            if rule.check and CHECKS[rule.check].counts:
                found = self.describe_mistake(replace(step, last=last), rule, {"count"})
                fields = {**found, "clue": self.clues[step.clues[0]].says}
                told, names = fill_first([CHECKS[rule.check].phrase.otherwise], fields)
                if "count" in names:
                    return told
        return ""

    def _say_clues(self, clues: Sequence[int]) -> str:
        """Return that these clues, by number, allow nothing else; "" for none or many."""
        if not 0 < len(clues) <= FEW:
            return ""
        allow = "allows" if len(clues) == 1 else "allow"
        return f"{join_words(self.clues[i].says for i in clues)} {allow} nothing else"

    def _is_seen(self, step: Step) -> bool:
        """Return whether a step only excludes decisions in or next to the cell of one premise."""
        if len(step.uses) != 1 or step.clues or any(self.decisions[i][1] for i in step.decides):
            return False
        cells, other = (self.rows.find_cells(some) for some in (step.decides, step.uses))
        return len(other) == 1 and all(distance([cell], other) <= 1 for cell in cells)

    def _explain_failure(self, step: Step, rule: Rule) -> str:
        """Return the answer type's words for the mistake in the last row, "" without any.

        They must be about the check or the family of that row.
        """
        row = self.rows.find_row(step)
        if not row:
            return ""
        state: dict[int, bool | None] = dict.fromkeys(row)
        state |= {i: self.decisions[i][1] for i in step.uses if i in state}
        if len(self.rows.select_decisions(step)) == 1:
            state |= dict.fromkeys(step.last.ones, True) | dict.fromkeys(step.last.zeros, False)
        failed = {self.decisions[i][0].key: one for i, one in state.items()}
        clues = [self.clues[i] for i in step.last.clues]
        told = self.kind.decided.explain_failure(self.board, failed, clues)
        names = {rule.check, self._name_family(self._find_last_family(step))}
        return told[0] if told and told[1] in names else ""

    def _explain_position(self, step: Step) -> str:
        """Return the answer type's words for the positions in which the last row fails, or "".

        They are about those with all decisions made before, or with the premises alone, if that
        names something nearer.
        """
        premised = self.list_premised(step)
        known = self._add_made(step, premised), premised
        each = [self._explain_each(step, some) for some in known]
        told = [*filter(None, (min(some) for some in each if len(some) == 1))]
        told = told or [*filter(None, map(self.kind.decided.join_mistakes, each))]
        if len({*told}) < 2:
            return told[0] if told else ""
        own, cells = self.rows.find_cells(step.decides), self.board.grid.cells()
        at = {one: [cell for cell in cells if named(cell) in CELL.findall(one)] for one in told}
        return min(told, key=lambda one: (not at[one], distance(own, at[one])))

    def _explain_each(self, step: Step, positions: Sequence[Mapping[int, bool]]) -> Collection[str]:
        """Return the answer type's different words for these positions, with "" for none."""
        family = self._find_last_family(step)
        stated = {*self._stated(family), *self._list_rules(step)}
        names = {*stated, *(self.on_board[rule].check for rule in stated)}
        names, told = {*names, self._name_family(family)}, dict[str, None]()
        for known in positions:
            found = self.kind.decided.explain_position(
                self.board, {self.rows.get_key(i): one for i, one in known.items()}
            )
            told[found[0] if found and found[1] in names else ""] = None
        return [*told]

    def _drop_needless(
        self, step: Step, told: str, leads: Sequence[Lead], reasons: Mapping[Lead, str]
    ) -> Step:
        """Return a step without premises that its mistake, as the position shows it, does not need.

        Premises of leads stay, unless the reason of the lead names their cells. `told`: the words
        for the position; they are the same without the premises that are left out.
        """
        causes = [(lead.cause, {*CELL.findall(reasons.get(lead, ""))}) for lead in leads]
        uses = {i for one, at in causes for i in one.uses if self.says[i].place not in at}
        clues = {i for one, _ in causes for i in (*one.clues, *one.beyond)}
        for i in (i for i in step.clues if i not in clues):
            view = copy(self)
            view.board = self.kind.without(self.board, [self.clues[i].key])
            less = replace(step, clues=tuple(one for one in step.clues if one != i))
            step = less if view._explain_position(less) == told else step
        for i in (i for i in step.uses if i not in uses):
            less = replace(step, uses=tuple(one for one in step.uses if one != i))
            is_seen = self.says[i].holds.startswith("not ")  # a way that is closed
            step = less if is_seen or self._explain_position(less) == told else step
        return step

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
        shown = self.rows.select_decisions(step)
        values = {self.decisions[i][1] for i in shown}
        text = phrase.both if len(values) > 1 else phrase.one if True in values else phrase.zero
        fields = self.rows.describe(step, rule, shown, {*self._list_made(step), *self.known})
        told, names, fields = self._fill_first(step, rule, [text], fields)
        if not told:
            return None
        known = not UNFIT.isdisjoint(names) and "beside" not in names and "excluded" not in told
        premises = self._premises(step, names, told, told, only_clues=not known)
        premises *= "units" not in names  # which name their premises
        return StepReason(told, premises, pick(fields, names))

    def _find_avoided(self, step: Step) -> str:
        """Return the sentence of a rule that the opposite of each decision breaks by itself, or "".

        Such a rule says where no line may be.
        """
        shown = self.rows.select_decisions(step)
        if step.uses or any(self.decisions[i][1] for i in shown):
            return ""
        for name in step.rules:
            rule = self.on_board.get(name)
            breaks = self.mistakes.finder.breaks_alone
            if rule and rule.check in AVOIDED and all(breaks(name, rule, i) for i in shown):
                return begin_small(rule.says)
        return ""

    def _say_states(self, step: Step) -> StepReason | None:
        """Return what makes the last row force a step if that is no decision, else None.

        Example: "R5C3 is not visited, so the loop visits R5C2, which has only two exits left".
        """
        first, last = self.chains.list_states(step)
        row = [i for i in step.uses if i in step.last.decisions]
        decided, used = self.rows.list_values(step.decides), self.rows.list_values(row)
        seen = self.kind.decided.explain(self.board, decided, used, ())
        if not last or (last[0].value and not seen):
            return None
        end = seen[0] if seen and last[0].value else self.chains.say_together(last)
        begin = self.chains.say_together(first)
        if first and not any(lead.value for lead in (*first, *last)):
            places = [self.chains.say(lead).place for lead in last]
            end = f"neither {'is' if len(last) == 1 else 'are'} {join_words(places)}"
        causes = {lead.cause.clues for lead in first or last}
        clue = self.clues[min(causes)[0]].says if len(causes) == 1 == len(min(causes)) else ""
        if re.match(r"the \d", clue) and not (first or last)[0].value:
            begin = f"{begin} ({clue} is complete)" if begin else f"{clue} is complete"
            step = replace(step, uses=())  # a reader sees the counted cells
        elif re.match(r"the \d", clue) and not first:
            end = re.sub(
                r"the loop visits (R\d+C\d+)",
                lambda at: f"{clue} needs {name_own(clue, at[1])}",
                end,
            )
        told = ", so ".join(filter(None, [begin, end]))
        symbols = self._symbols
        why = CELL.sub(
            lambda at: f"the {symbols[at[0]]} in {at[0]}" if at[0] in symbols else at[0], told
        )
        if visited := self._say_why_visited(step, why):
            return StepReason(visited)
        step = self._drop_visible(step, [*first, *last])
        return StepReason(why, self._premises(step, {"cell"}, why, why))

    def _say_why_visited(self, step: Step, why: str) -> str:
        """Return a reason that the loop visits a cell with the cell's symbol, "" if it has none.

        The symbols of its region show why: all are alike, or another one like it is visited.
        """
        found = re.match(r"the loop visits (?:the \w+ in )?(R\d+C\d+)(, which .*)", why)
        symbols = self._symbols
        if not found or found[1] not in symbols:
            return ""
        sort, exits = symbols[found[1]], found[2]
        told = f"the loop visits the {sort} in {found[1]}"
        near = self._list_region(found[1])
        if not near:
            return told + exits
        if not {symbols.get(named(cell), sort) for cell in near} - {sort}:
            return f"{told} (its region has no {min({*symbols.values()} - {sort})}){exits}"
        lines = self.rows.find_cells(i for i in self._list_made(step) if self.decisions[i][1])
        visited = (named(cell) for cell in sorted(near & lines))
        known = next((name for name in visited if symbols.get(name) == sort), "")
        return f"the {sort} in {known} is visited, so {told}{exits}" if known else ""

    def _list_region(self, name: str) -> frozenset[Cell]:
        """Return the cells of the region with a cell, by name; () without regions."""
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        return next((part for part in parts if name in map(named, part)), frozenset[Cell]())

    @cached_property
    def _symbols(self) -> Mapping[str, str]:
        """Return the nouns for symbols, by the names of their cells."""
        return {named(cell): name for cell, name in self.rows.symbols.items()}

    def _drop_visible(self, step: Step, leads: Sequence[Lead]) -> Step:
        """Return a step without the lines that show the states among its leads.

        A reader sees whether lines are drawn at a cell that the loop visits, or not.
        """
        states = {(lead.state.place, lead.value) for lead in leads if lead.state}
        return replace(step, uses=tuple(
            i for i in step.uses
            if states.isdisjoint((named(cell), self.decisions[i][1])
                                 for cell in self.decisions[i][0].cells)
        ))  # fmt: skip

    def _drop_explained(
        self, step: Step, leads: Sequence[Lead], reasons: Mapping[Lead, str]
    ) -> Step:
        """Return a step without the premises of leads that a reader sees where their reasons point.

        These are in the row that forces the lead, as those of the last row's own clue are, or they
        fill its places.
        """
        row, told = {*self.rows.find_row(step)}, [one for one in leads if reasons.get(one)]
        if self.kind.answer.has_candidates:  # exclusions are not seen
            filled = self.rows.find_cells([i for one in told for i in one.cause.row])
            placed = [i for i in step.uses if self.says[i].holds == "="]
            idle = {i for i in placed if self.rows.get_key(i)[0] in filled}
            return replace(step, uses=tuple(i for i in step.uses if i not in idle))
        seen = {i for one in told for i in one.cause.row if i not in row}
        counted = {cell for one in told if one.state for cell in one.cause.cells}
        seen |= {i for i in step.uses if not counted.isdisjoint(self.decisions[i][0].cells)}
        return replace(step, uses=tuple(i for i in step.uses if i not in seen))

    def list_marks(self, step: Step) -> tuple[Sequence[int], Sequence[int]]:
        """Return the clues and the earlier decisions, by number, on which a step's reason rests."""
        fact = self._find_fact(step)
        if fact is None:
            reason, has_clues, step = self.reason(step), bool(step.clues), self.shorten(step)
            step = replace(step, clues=tuple(self._drop_seeds(step)))
            if self.kind.answer.has_candidates:
                return self._mark_seen(step, reason)
            copies = self._mark_copies(step, reason) if has_clues else ()
            return copies or step.clues, self._mark_apart(step, reason)
        clues = [i for i, clue in enumerate(self.clues) if clue.key in fact.clues]
        made = sorted(self._list_made(step))
        return clues, [i for i in made if self.rows.get_key(i) in fact.uses]

    def _mark_apart(self, step: Step, reason: StepReason) -> Sequence[int]:
        """Return the earlier decisions of a step, by number, with the two cells that its reason
        says would be cut off from each other in place of those of its row.
        """
        rule, row = self.find_last_rule(step), {*step.last.decisions}
        fields = reason.fields if rule and rule.check == "connected" else {}
        if not rule or not {"end", "far"} <= fields.keys():
            return step.uses
        one, places = rule.args[0] == "on", {fields["end"], fields["far"]}
        made = {i for i in self._list_made(step) if self.says[i].place in places}
        ends = {i for i in step.uses if i in row and self.decisions[i][1] is one}
        return sorted(made.union(step.uses) - (ends - made))

    def _mark_copies(self, step: Step, reason: StepReason) -> Sequence[int]:
        """Return the clues, by number, that a step's reason names, if it names copies, else ().

        The step's row may be about others, which show the same.
        """
        why, premises, _ = reason
        copies = [i for i, one in enumerate(self.clues) if names_copies(why, one.says)]
        says, text = {i: self.clues[i].says for i in step.clues}, why + premises
        told = [i for i, one in says.items() if one in text or names_copies(premises, one)]
        return sorted({*copies, *told}) if copies else ()

    @_keep_last
    def _find_fact(self, step: Step) -> Fact | None:
        """Return a fact that a reader sees, from which a step follows, or None."""
        if last := self._find_last_number(step) or self._find_unfit(step):
            return last
        made = self.rows.list_values(self._list_made(step))
        decided = self.rows.list_values(self.rows.select_decisions(step))
        about = self.board, decided, made
        fact = self.kind.decided.find_fact(*about) or self.kind.decided.find_chain(*about)
        most = 0  # effort at most of a step that a clue explains as simply
        if fact and fact.check == "one_loop":  # cells are cut off, or a line goes on
            is_cut_off = not any(made[key] for key in fact.uses)
            is_far = is_cut_off or fact.why.startswith("otherwise")
            most = EASY if is_far else int(any(decided.values()))
        rule = self.find_last_rule(step)
        is_direct = fact and not (fact.check and fact.why.startswith("otherwise "))
        checks = {*step.rules, *(self.on_board[name].check for name in step.rules)}
        own, keys = {*(fact.clues if fact else ())}, {self.clues[i].key for i in step.clues}
        is_simpler = fact and own and (fact.check in checks or own < keys)
        if fact and fact.check and keys - own and step.effort <= most and not is_simpler:
            return None  # another clue shows it too
        if fact and fact.check and fact.clues and not step.clues:  # so does the board without one
            is_connected = rule is not None and rule.check in ("connected", "at_frame")
            fact = None if step.effort <= most or (is_connected and not is_direct) else fact
        if fact and (is_direct or rule is None or rule.check != "connected"):
            return fact
        if rule and rule.check != "no_four_meet" and self.kind.decided.has_rivals:
            cell = self.rows.find_common_cell(self.rows.find_row(step))
            cover = cell and self.seen.find_cover(cell, decided, made)
            return cover or self.seen.find_no_fit(decided, made)
        if rule is None or rule.check != "connected":
            return None
        phrase = self._find_phrase(step, rule)
        some = [one.phrase for one in self.families] if step.cases else [phrase]
        edge = next((one.otherwise for one in some if "{around}" in one.otherwise), "")
        if edge and (uses := self._list_turns(step)):
            return Fact(f"otherwise {edge.split('|')[-1]}", (), uses)
        is_general = phrase == CHECKS[rule.check].phrase
        most = len(self.board.grid.cells()) if is_general else MOST_NAMED
        return self.seen.find_way_out(decided, made, rule.args[0], most) or fact

    def _list_turns(self, step: Step) -> Collection[Any]:
        """Return the keys of earlier decisions about cells of the frame that alternate with each
        of a step's cells if the opposite holds there, () if they do not.
        """
        uses = set[Any]()
        made = {i: self.decisions[i][1] for i in self._list_made(step)}
        key_of = {cell: one.key for one, _ in self.decisions for cell in one.cells}
        for i in self.rows.select_decisions(step):
            own = {*self.decisions[i][0].cells}
            turns = self.mistakes.finder.find_turns({**made, i: not self.decisions[i][1]}, own)
            if own.isdisjoint(turns):
                return ()
            uses |= {key_of[cell] for cell in turns if cell not in own and cell in key_of}
        return uses

    def _mark_seen(self, step: Step, reason: StepReason) -> tuple[Sequence[int], Sequence[int]]:
        """Return the clues and earlier decisions, by number, on which a row about numbers rests.

        For the only place of a number, or the only number of a cell, these are the numbers that a
        reader sees there instead of the premises by which the same follows.
        """
        few = step.last.mistake == "few" and not step.last.paths
        if not (few or step.effort <= EASY):
            return step.clues, step.uses
        filled = self._list_numbers(self._list_made(step))
        if "units" in reason.fields:
            ((cell, _), *_) = (self.rows.get_key(i) for i in step.decides if self.decisions[i][1])
            return self._mark_units(step, reason.why, cell, filled)
        if {"group", "value"} <= reason.fields.keys() and step.last.mistake == "few":
            step = self._drop_filled(step)
            own = self.rows.find_cells(step.decides)
            row = (self.rows.get_key(i) for i in self.rows.find_row(step))
            places = [(cell, k) for cell, k in row if cell not in filled and cell not in own]
        else:
            return step.clues, step.uses
        number = {self.decisions[i][0].key: i for i in self._list_made(step)}
        used = {self.rows.get_key(i) for i in step.uses}
        seen = set[int]()
        for cell, k in places:
            near = [one for one, held in filled.items() if held == k
                    and not self.rows.may_hold(cell, k, {one: k})]  # fmt: skip
            if near and used.isdisjoint((one, k) for one in near):
                seen.add(number[min(near), k])
        return step.clues, sorted({*step.uses} | seen)

    def _mark_units(
        self, step: Step, told: str, cell: Cell, filled: Mapping[Cell, int]
    ) -> tuple[Sequence[int], Sequence[int]]:
        """Return the clues and the earlier decisions, by number, that leave a cell one number.

        These are the numbers that it sees by now, and what excludes others. `told`: the step's
        reason. `filled`: all numbers that are placed.
        """
        may_hold = self.rows.may_hold
        clues = tuple(i for i in step.clues if self.clues[i].says in told)
        counted = {one for i in clues for one in self.clues[i].cells}
        places = {*self.rows.find_seen(cell, filled).items()}
        seen = {i for i in self._list_made(step) if self.rows.get_key(i)[::-1] in places}
        for i in step.uses:
            other, k = self.rows.get_key(i)
            if other in counted or may_hold(cell, k, {other: k} if self._places(i) else filled):
                seen.add(i)
        return clues, sorted(seen)

    def _places(self, number: int) -> bool:
        """Return whether a decision, by number, places a number."""
        return self.says[number].holds == "="

    def _find_last_number(self, step: Step) -> Fact | None:
        """Return why a number is the last one of its group or sum, None if it is neither."""
        placed = [i for i in step.decides if self.decisions[i][1]]
        if not self.kind.answer.has_candidates or not placed:
            return None
        own, cages = self.rows.find_cells(placed), self.mistakes.cages
        single = {min(cells): key for key, cells, *_ in cages if len(cells) == 1}
        if own <= single.keys():
            told = "a cage of one cell" if len(own) == 1 else "cages of one cell"
            return Fact(told, [single[cell] for cell in own])
        if len(own) > 1:
            return None
        filled = self._list_numbers(self._list_made(step))
        cell, value = self.rows.get_key(placed[0])
        if last := self.seen.find_last_cell(cell, filled):
            return last
        if found := self.sums.find_rest(cell, value, filled):
            return found
        rule = self.find_last_rule(step)
        if rule is None or self._explain(step, self._list_near(step)):
            return None
        direct = self._direct(step, rule, self._find_phrase(step, rule))
        if direct and not direct.premises and "place" in direct.why and " run " not in direct.why:
            return None
        if found := self.sums.find_set(cell, value, filled):
            return found
        full = direct and direct.why.endswith(" hold all other numbers")
        if full and len(self.rows.numbers) < MANY:
            return None
        if found := self.seen.find_only_place(cell, value, filled):
            return found
        out = self._list_excluded(self._list_made(step))
        if found := self.runs.find_needed(cell, value, filled, out):
            return found
        by_clue = direct and re.search(r" only \d+ fits |no other \w+ fits here", direct.why)
        if by_clue and (found := self.sums.find_allowed(cell, value, filled, out)):
            return found
        return None if full else self.sums.find_fit(cell, value, filled)

    def _find_unfit(self, step: Step) -> Fact | None:
        """Return that no set of numbers for a cage has those that a step excludes, else None."""
        keys = [self.rows.get_key(i) for i in step.decides]
        if not self.kind.answer.has_candidates or any(self.decisions[i][1] for i in step.decides):
            return None
        made = self._list_made(step)
        filled, out = self._list_numbers(made), self._list_excluded(made)

        def find_reasons(cell: Cell, k: int) -> Collection[tuple[Cell, int]]:
            if (cell, k) in out:
                return [(cell, k)]
            seen = (c for c, held in filled.items() if held == k)
            return [(c, k) for c in seen if not self.rows.may_hold(cell, k, {c: k})][:1]

        about = self.board, keys, filled, find_reasons
        found = (one.find_fact(*about) for one in self.mistakes.kind.variants_on(self.board))
        if fact := next(filter(None, found), None) or self.sums.find_unfit(keys, filled):
            return fact
        return self.sums.find_must(keys, filled) or self.sums.find_blocked(keys, filled, out)

    def _list_made(self, step: Step) -> Collection[int]:
        """Return the decisions, by number, that are known to be made before a step."""
        if self.made is not None:
            return {*self.made}.union(step.uses)
        before = self.place.get(step.decides[0], 0)
        place = bisect_left(self._order, before, key=self.place.__getitem__)
        return {*self._order[:place]}.union(step.uses)

    @cached_property
    def _order(self) -> Sequence[int]:
        """Return the decisions, by number, in the order in which they are made."""
        return [*self.place]

    def _list_numbers(self, decisions: Collection[int]) -> Mapping[Cell, int]:
        """Return the numbers that these decisions, by number, place in cells."""
        return dict(self.rows.get_key(i) for i in decisions if self.says[i].holds == "=")

    def _list_excluded(self, decisions: Collection[int]) -> Collection[tuple[Cell, int]]:
        """Return the numbers that these decisions, by number, exclude, each with its cell."""
        return {self.rows.get_key(i) for i in decisions if not self.decisions[i][1]}

    def _fill_first(
        self,
        step: Step,
        rule: Rule,
        texts: Sequence[str],
        fields: Mapping[str, str],
        *,
        roughly: bool = False,
    ) -> tuple[str, Collection[str], Mapping[str, str]]:
        """Return `fill_first` of the phrases with more fields about the mistake, and all fields.

        The mistake is looked for only if a phrase, before the first one that can be told without
        it, has fields about it. `roughly`: a clue would count too few or too many.
        """
        wanted = set[str]()
        for phrase in (one for text in texts for one in text.split("|")):
            lacking = list_fields(re.sub(r"\[.*?\]", "", phrase)) - fields.keys()
            if phrase and not lacking:
                break
            wanted |= lacking if lacking <= MISTAKEN else set()
        if "position" in wanted and (position := self._explain_position(step)):
            fields = {**fields, "position": position}
        if wanted - {"position"}:
            fields = {**self.describe_mistake(step, rule, wanted), **fields}
        if roughly and isinstance(count := fields.get("count"), Counted):
            fields = {**fields, "count": count.roughly}
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
        row, leads = self.rows.find_row(step), self._list_leads(step)
        made = {i: self.decisions[i][1] for i in self._list_made(step)}
        failure = Failure(step, name, row, self.rows.find_common_cell(row), leads, made)
        return self.mistakes.describe(failure, self.list_premised(step), wanted)

    def list_positions(self, step: Step) -> Sequence[Mapping[int, bool]]:
        """Return the decisions known in each position in which the last row fails, by number."""
        return self._add_made(step, self.list_premised(step))

    def _add_made(
        self, step: Step, positions: Sequence[Mapping[int, bool]]
    ) -> Sequence[Mapping[int, bool]]:
        """Return positions with all decisions that are made before a step."""
        made = {i: self.decisions[i][1] for i in self._list_made(step)}
        return [{**made, **known} for known in positions]

    def list_premised(self, step: Step) -> Sequence[Mapping[int, bool]]:
        """Return the decisions known by the premises in each position in which the last row fails,
        by number.
        """
        shown = self.rows.select_decisions(step)
        return list_positions(step, shown, [value for _, value in self.decisions])

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
        if {"group", "value"} <= {*names} and step.last.mistake == "few":
            step = self._drop_filled(step)
        filled = (
            self._list_numbers(self._list_made(step)) if self.kind.answer.has_candidates else {}
        )
        kept = [i for i in self._drop_seeds(step) if i not in own]
        clues = [self.clues[i].says for i in kept]
        clues = [one for one in clues if one not in why and not names_clue(told, one)]
        clues = [one for one in clues if not names_copies(why, one)]
        row = {*self.rows.find_row(step)} if is_named else set[int]()
        at_point = " end alone at " in told or not {"among", "corner"}.isdisjoint(names)
        if not self.kind.answer.has_candidates and at_point:
            row |= {i for i in step.uses if list_around(told).issuperset(self.rows.find_cells([i]))}
        known = {"domino", "pair", "known", "around", "full"}.isdisjoint(names)
        near = {named(cell) for cell in self.rows.find_cells(step.decides)} | {*CELL.findall(why)}
        row = {*row, *self.told}
        uses = self.rows.drop_evident([i for i in step.uses if known and i not in row])
        uses = [i for i in uses if len(uses) <= FEW and not self._is_line_at(i, near)]
        if self.kind.answer.has_candidates and uses:
            if ROOM.search(told) or told.endswith("would be too small"):  # a reader sees numbers
                uses = [i for i in uses if not self._places(i)]
            places = {*map(named, filled)}
            seen = [i for i in uses if self.says[i].place in places]  # with other numbers
            uses = [i for i in uses if i not in seen or self.says[i].holds == "="]
        if not {"count", "counted"}.isdisjoint(names) and len(step.last.clues) == 1:
            uses = self._drop_near(uses, self.clues[step.last.clues[0]])
        uses = self._drop_inside(uses, step)
        if self.kind.decided.has_rivals:  # a reader sees which rectangles of a clue are excluded
            uses = [i for i in uses if self.says[i].place not in told]
        clues *= "no number c" not in told  # a reader sees how far each of them reaches
        if " the cages " in told:
            clues, uses = [], [i for i in uses if self.says[i].place not in told]
        listed = uses if len(uses) <= FEW and not only_clues else ()
        full = {one.says for i in kept if "cage" in (one := self.clues[i]).says
                and {*one.cells} <= filled.keys()}  # fmt: skip
        clues = [one for one in clues if one not in full] if len(clues) <= FEW else []
        return format_premises(clues, [self.says[self._find_shown(i, step)] for i in listed])

    def _drop_near(self, uses: Sequence[int], clue: Clue) -> Sequence[int]:
        """Return decisions, by number, without those about cells that a clue counts in sight.

        These are in its row, its column or its region, or not farther from it than its number.
        """
        if self.kind.answer.has_candidates or not isinstance(clue.key, Cell):
            return uses
        at, text = clue.key, clue.says.split()[1]
        number = int(text) if text.isdigit() else 0
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        region = next((part for part in parts if at in part), frozenset[Cell]())
        return [
            i
            for i in uses
            if not all(
                at.row == cell.row or at.col == cell.col or cell in region
                or distance([at], [cell]) <= number + 1
                for cell in self.decisions[i][0].cells
            )
        ]  # fmt: skip

    def _drop_seeds(self, step: Step) -> Sequence[int]:
        """Return a step's clues without those that only show a loop elsewhere, as drawn lines do.

        They are not in the step's own cells, and force no decision that leads to the mistake.
        """
        rule = self._find_rule(self._find_last_family(step))
        visited = self.rows.find_cells(i for i in self._list_made(step) if self.decisions[i][1])
        if rule is None or rule.check != "one_loop" or not visited:
            return step.clues
        own = self.rows.find_cells([*step.decides, *self.rows.find_row(step)])
        leads = [one.cause for path in step.last.paths for one in path]
        needed = {i for one in leads for i in (*one.clues, *one.beyond)}
        return [
            i for i in step.clues
            if i in needed or not (own - visited).isdisjoint(self.clues[i].cells)
        ]  # fmt: skip

    def _is_line_at(self, number: int, names: Collection[str]) -> bool:
        """Return whether a decision, by number, is about a line at one of some cells, by name."""
        key = self.rows.get_key(number)
        return isinstance(key, Pair) and not {*map(named, key)}.isdisjoint(names)

    def _drop_inside(self, uses: Sequence[int], step: Step) -> Sequence[int]:
        """Return decisions, by number, without those about cells in the regions of a step's row."""
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        about = self.rows.find_cells(step.decides).union(step.last.cells)
        inside = {cell for part in parts if not part.isdisjoint(about) for cell in part}
        return [i for i in uses if self.kind.answer.has_candidates
                or self.rows.get_key(i) not in inside]  # fmt: skip

    def _drop_filled(self, step: Step) -> Step:
        """Return a step about the places of one number without premises about filled places.

        Clues stay if some place is neither filled, nor sees the number, nor is in one of them: they
        may exclude the number there by other cells.
        """
        row = [self.rows.get_key(i) for i in self.rows.find_row(step)]
        if not self.kind.answer.has_candidates or not row:
            return step
        made, at = self._list_numbers(self._list_made(step)), {cell for cell, _ in row}
        inner = [i for i in step.uses if self.rows.get_key(i)[0] in at & made.keys()]
        less = replace(step, uses=tuple(i for i in step.uses if i not in inner))
        if self._list_leads(step):
            return less if len(step.uses) <= FEW else step
        step = less
        k, may_hold, own = row[0][1], self.rows.may_hold, self.rows.find_cells(step.decides)
        assumed = dict(self.rows.get_key(i) for i in step.decides if not self.decisions[i][1])
        filled = {**made, **assumed}
        places = at - filled.keys()
        left = {cell for cell in places - own if may_hold(cell, k, filled)}
        clues = tuple(i for i in step.clues if not left.isdisjoint(self.clues[i].cells))
        touched = {cell for i in clues for cell in self.clues[i].cells}
        if not left <= touched or (left and not step.last.forces):
            clues = step.clues
        keys = {i: self.rows.get_key(i) for i in step.uses if self.says[i].holds == "="}
        idle = {i for i, (cell, held) in keys.items()
                if held == k and all(may_hold(one, k, {cell: k}) for one in places)}  # fmt: skip
        return replace(step, clues=clues, uses=tuple(i for i in step.uses if i not in idle))

    def _find_shown(self, number: int, step: Step) -> int:
        """Return the decision, by number, that makes another one evident, or else that one.

        It is made before the step.
        """
        shown = self._sources.get(number, number)
        return shown if self._is_made(shown, step) else number

    @cached_property
    def _sources(self) -> Mapping[int, int]:
        """Return the decision that makes each other one evident, by number, if one does."""
        number = {one.key: i for i, (one, _) in enumerate(self.decisions)}
        found = dict[int, int]()
        for i, (one, value) in enumerate(self.decisions):
            if value and not self.kind.answer.has_candidates:
                evident = self.kind.decided.find_evident(self.board, {one.key: True})
                found |= {number[key]: i for key in evident if key in number}
        return found


def _group_alike(leads: Sequence[Lead]) -> Collection[Sequence[Lead]]:
    """Return leads in groups that one row forces together to one value."""
    groups = dict[object, list[Lead]]()
    for lead in leads:
        cause = lead.cause
        row = (cause.family, cause.row, cause.clues) if cause.row and not lead.state else lead
        groups.setdefault((lead.depth, lead.value, row), []).append(lead)
    return groups.values()
