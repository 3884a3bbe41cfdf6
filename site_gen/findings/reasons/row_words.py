"""Describe the last rows of steps in words: the fields of their phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Any

from ...boards.answers import DecisionText
from ...boards.blocks import ARROWS, NO_REGIONS, NUMBER, Arrow, Board, CellSymbols, SumRun, runs
from ...boards.grid import Cell, components, ends, named
from ...boards.phrases import Owned, say_all
from ...boards.rules import CHECKS, Rule, View
from ...boards.text import join_words
from ...kind import Clue, HasGrid, Kind
from ...solver.model.facts import Decision
from .place_words import join_areas, name_areas, name_block, name_line
from .steps import Step
from .walk import Premises, distance, find_line

FEW = 3  # clues, and earlier decisions, at most that a sentence lists as premises
UNITS = "row", "column", "run across", "run down", "box", "region"
DIFFER = {"all_different", "alike_touch", "alike_beside", "differ_in_runs", "far_apart"}
"""Checks by which two cells do not both hold a number."""
MOST_NEEDED = 4  # numbers at most that a cell would need
ALONG = {"^": "above it", "v": "below it", "<": "to its left", ">": "to its right"}
THINGS = {
    "drawn": "lines",
    "black": "triangles",
    "bridge": "bridges",
    "two bridges": "bridges",
    "=": "",
    "fills": "",
}
"""Nouns for the count of a clue, "" for none."""


@dataclass(frozen=True)
class RowWords:
    """A describer of the last rows of steps, on one board.

    `decisions`: those of the steps, each with its value in the answer; `says`: their words. Steps
    name decisions and clues by their indices in these sequences.
    """

    kind: Kind[HasGrid]
    board: HasGrid
    clues: Sequence[Clue]
    decisions: Sequence[tuple[Decision, bool]]
    says: Sequence[DecisionText]

    def select_decisions(self, step: Step) -> Sequence[int]:
        """Return the numbers of a step's decisions without those that the others make evident.

        If cells have candidates and the step places numbers, return only the decisions that place
        them.
        """
        placed = [i for i in step.decides if self.decisions[i][1]]
        if placed and self.kind.answer.has_candidates:  # it excludes the others in its cell
            return placed
        if not placed:
            return self.drop_evident(step.decides)
        keys = {self.get_key(i) for i in placed}
        rivals = {key for one in self._choices if not keys.isdisjoint(one) for key in one - keys}
        return self.drop_evident([i for i in step.decides if self.get_key(i) not in rivals])

    def drop_evident(self, numbers: Sequence[int]) -> Sequence[int]:
        """Return these numbers of decisions without those that a reader knows by the others."""
        known = {*self.kind.decided.find_evident(self.board, self.list_values(numbers))}
        return [i for i in numbers if self.decisions[i][0].key not in known]

    @cached_property
    def _choices(self) -> Sequence[set[Any]]:
        """Return groups of keys of which an answer has at most one."""
        keys = self.kind.answer.elements(self.board)
        groups = self.kind.answer.choices(self.board)
        return [{key for i in group for key in keys[i]} for group in groups]

    def find_row(self, step: Step) -> Sequence[int]:
        """Return the decisions, by number, in the step's last row.

        Return () if rows force several decisions that are not all in that one: it is then only one
        of several rows.
        """
        shown, row = {*self.select_decisions(step)}, step.last.decisions
        return row if not step.last.forces or len(shown) == 1 or shown <= {*row} else ()

    def find_common_cell(self, row: Sequence[int]) -> Cell | None:
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

    def describe(
        self,
        step: Step,
        rule: Rule,
        numbered: Sequence[int],
        made: Collection[int] = (),
    ) -> Mapping[str, str]:
        """Return the fields for a phrase, by name; fields without a unique value are missing.

        The docstring of `boards/phrases.py` lists them. `numbered`: the decisions, by number, whose
        value in words becomes `value`. `made`: those that are made before the step.
        """
        own, row = self.find_cells(step.decides), self.find_row(step)
        last = {*step.last.cells} if row or not step.last.decisions else set[Cell]()
        shown = self.select_decisions(step)
        about = row or step.decides
        fields = {"on": self.find_state(about, True), "off": self.find_state(about, False)}
        clues = step.last.clues if row or not step.last.decisions else step.clues
        on = {i for i in (*made, *step.uses) if self.decisions[i][1]}
        if fields["on"]:
            things = f"{fields['on']}{'s' if self.kind.decided.dabs else ' cells'}"
            things = THINGS.get(fields["on"], things)
            fields |= {"things": things} if things else {}
            true = {i for i in row if self.decisions[i][1]}
            needed = self._count_needed(rule, clues, on & {*row})
            if true - {*step.uses} == {*shown} and needed <= len(shown):  # no other may be open
                article = "an" if things[:1] in tuple("aeiou") else "a"
                article = "its last" if true > {*shown} else article
                left = f"for {article} {things.removesuffix('s')}" if things else "left"
                fields["sole"] = f"no other place {left}"
        if len(shown) == 2 and all(self.decisions[i][1] for i in shown):
            fields["ways"] = "these two ways"
        fields["sign"] = getattr(self.board, "noun", "number")
        alone = len({self.says[i].place for i in shown}) == 1
        if alone:
            fields["here"] = self.says[shown[0]].place
        fields |= {"it": "it", "any": "it"} if alone else {"it": "them", "any": "one of them"}
        if not alone and not any(self.decisions[i][1] for i in (*shown, *step.uses)):
            fields["every"] = "each of them"
        if step.last.forces:
            fields["its"] = Owned("its" if alone else "their")
        if len(clues) == 1:
            fields["clue"] = self.clues[clues[0]].says
            fields |= {"none": fields["clue"]} if fields["clue"].startswith("the 0 ") else {}
            if arrow := self._arrows.get(self.clues[clues[0]].key):
                fields["along"] = ALONG[arrow.way]
        if len(step.clues) == 1:
            fields["sole_clue"] = self.clues[step.clues[0]].says
        if "things" in fields:
            own_clue = fields.get("clue", "")
            stated = self.board[NUMBER] if isinstance(self.board, Board) else 0
            wanted = int(own_clue.startswith("the 1 ")) if own_clue else stated
            fields["whole"] = say_all(wanted, fields["things"])
        if len(values := {self.says[i].value for i in numbered} - {""}) == 1:
            fields["value"] = min(values)
        if self.kind.answer.has_candidates:
            fields["largest"] = str(max(self.numbers, default=0))
        if alone and values and self.kind.answer.has_candidates:
            some = join_words(dict.fromkeys(self.says[i].value for i in shown))
            fields["unfit"] = f"{some} do{'es' * (len(shown) == 1)} not fit"
        if 0 < len(step.uses) <= 2:
            fields["known"] = " and ".join(self.says[i].place for i in step.uses)
            fields["s"] = "s" * (len(step.uses) - 1)
        if len(step.uses) == 2:
            fields["pair"] = fields["known"]
            used = self.find_cells(step.uses)
            if len(used) == 2 and distance([min(used)], [max(used)]) == 1:
                fields["domino"] = fields["pair"]
        if len(last) == 1:
            fields["cell"] = named(min(last))
        both = sorted(self.find_cells(shown))
        known = getattr(self.board, "clues", {})
        numbers = [k for cell in both if (k := known.get(cell)) is not None]
        if len(shown) == 1 and len(both) == len(numbers) == 2:
            fields["numbers"] = "–".join(map(str, sorted(numbers)))
        if corner := self._find_corner(row):
            fields["corner"] = corner
        if len(last) == 2:
            fields["cells"] = join_words(map(named, sorted(last)))
        needed = self._count_needed(rule, clues, on & {*row})
        if step.last.forces and len(shown) <= needed <= len({*row}.difference(made, on)):
            fields["open"] = f"{'both' if needed == 2 else f'all {needed}'} places left"
            fields |= {"room": "only one place left"} if needed == 1 else {}
        if len(shown) == 1 and step.last.mistake == "few":
            gone = {*step.last.zeros}.difference(shown if step.last.forces else ())
            taken = {i for i in {*made, *step.uses} & {*row} if self.decisions[i][1]}
            places = len({*row} - gone - taken)
            if places < 2 or not step.last.forces:  # else it needs every place
                left = "one place" if places == 1 else f"{places} places"
                none = "no other place" if taken else "no place left"
                fields["room"] = f"only {left} left" if places else none
        ones = [i for i in step.last.ones if row]
        if large := self.find_cells(i for i in ones if self.says[i].holds in (">", "≤")):
            fields["large"] = named(min(large & own or large))
        if seeds := self.find_cells(i for i in ones if self.says[i].holds not in (">", "≤")):
            fields["seed"] = named(min(seeds))
        first, *more = [self.says[i].value for i in shown]
        if seeds and ({first, *more} - {first, ""} or fields.get("value") in {*more} - {""}):
            del fields["seed"]
            fields["its"] = Owned("its" if alone else "their")
        if len(areas := name_areas(self.kind, self.board, last)) == 1:
            fields["area"] = areas[0]
        if len(areas) == 2:
            fields |= {"areas": join_areas(areas), "these": "these two regions"}
        if 1 < len(areas) < FEW + 2:
            fields["several"] = join_areas(areas)
        held = [i for i in step.uses if i in row and self.decisions[i][1]]
        if len(held) == 1:
            fields["held"] = self.says[held[0]].place
        if len(row) == 1:
            fields["line"] = self.says[row[0]].place
            fields["two"] = join_words(map(named, sorted(self.decisions[row[0]][0].cells)))
        sorts = {name for cell, name in self.symbols.items() if cell in last}
        if len(sorts) == 1:
            fields["symbols"] = f"{min(sorts)}s"
        if block := name_block(last):
            fields["block"] = block
        if hub := self._find_hub(last):
            fields["hub"] = named(hub)
        if hubs := self._find_hubs(last):
            fields["hubs"] = join_words(map(named, hubs))
        if units := self._name_units(step, made):
            fields["units"] = units
        if need := self._name_need(step, row):
            fields["need"] = need
        fields |= self._name_ends(step)
        if len(shown) == 1 and len(step.last.ones) == 2:
            fields["both"] = " and ".join(self.says[i].place for i in step.last.ones)
        if (sole := self._list_sole_cells(step)) and not self.find_common_cell(row):
            fields["common"] = join_words(map(named, sole))
        if common := self.find_common_cell(row):
            fields["common"] = named(common)
            if len(clues) == 1 and {*self.clues[clues[0]].cells} == {common}:
                fields["only"] = "it" if len(shown) == 1 else fields["clue"]
                fields |= {"own": fields["clue"]} if fields["clue"][:7] != "the ? i" else {}
        if place := fields.get("clue") or fields.get("common"):
            fields["place"] = place
        near = own | self.find_cells(step.uses) if step.last.forces and last <= own else last
        if len(near) <= FEW and not near <= own:
            fields["among"] = join_words(map(named, sorted(near)))
        if middle := [cell for cell in last if self._sees_only(cell, last)]:
            fields["centre"] = named(min(middle, key=lambda cell: (cell in own, cell)))
        if len(last) > 1 and find_line(min(last), last):
            fields["span"] = f"{named(min(last))} to {named(max(last))}"
        if part := self._find_bordered(row, last):
            fields["region"] = self.kind.name_region(self.board, part, own)
            fields |= self._count_exits(part, shown, made)
        last = last or own if step.effort <= 1 else last
        if crossed := self._name_crossed(step, last, own):
            fields["crossed"] = crossed
        for name in rule.args[:1] or ("run",):
            if last and (group := self.name_group(str(name), last, own)):
                fields["group"] = group
            elif step.last.forces and not alone and name in ("row", "column", "region"):
                noun = self.kind.region_noun(self.board) if name == "region" else name
                fields["groups"] = f"their {noun}{'es' * noun.endswith('x') or 's'}"
                if (most := self._count_needed(rule, clues, ())) > 1:
                    fields["size"] = f"only {most} {'places left' if step.uses else 'cells'}"
        return fields

    def _count_needed(self, rule: Rule, clues: Sequence[int], held: Collection[int]) -> int:
        """Return how many more a clue needs, or a group by the rule or the board; 0 if unclear.

        `held`: the decisions, by number, that it has.
        """
        stated = [one for one in rule.args if isinstance(one, int)]
        if len(clues) == 1:
            stated = [*map(int, re.findall(r"\d+", self.clues[clues[0]].says)[:1])]
        elif not stated and isinstance(self.board, Board):
            stated = [self.board[NUMBER]]
        return stated[0] - len(held) if stated else 0

    def _name_crossed(self, step: Step, cells: Collection[Cell], own: Collection[Cell]) -> str:
        """Return the region of one of these cells whose border two earlier lines cross, or "".

        `own`: the cells of the step.
        """
        lines = [{*self.decisions[i][0].cells} for i in step.uses if self.decisions[i][1]]
        for part in getattr(self.board, "regions", NO_REGIONS).parts:
            crossing = sum(len(line & part) == 1 < len(line) for line in lines)
            if crossing == 2 and not part.isdisjoint(cells):
                return self.kind.name_region(self.board, part, own)
        return ""

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

    def _find_hubs(self, cells: Collection[Cell]) -> Sequence[Cell]:
        """Return the two cells without decisions whose neighbours these cells are, () if unclear.

        Neighbours without decisions do not count.
        """
        near = self.board.grid.neighbours
        beside = {hub: self._about.keys() & {*near(hub)} for c in cells for hub in near(c)}
        hubs = sorted(
            one for one, own in beside.items() if one not in self._about and own <= {*cells}
        )
        found = [
            one for one in combinations(hubs, 2) if beside[one[0]] | beside[one[1]] == {*cells}
        ]
        return found[0] if len(found) == 1 else ()

    def _sees_only(self, cell: Cell, cells: Collection[Cell]) -> bool:
        """Return whether all these cells are in line with one of them, and no others next to it."""
        near = self._about.keys() & {*self.board.grid.neighbours(cell)}
        return near <= {*cells} and all(find_line(cell, [other]) for other in cells)

    def _name_need(self, step: Step, row: Sequence[int]) -> str:
        """Return the numbers that another cell would need if a step excludes one, as `2 or 4 in
        R1C2`, "" if the row is about more than that.
        """
        shown, zeros = self.select_decisions(step), step.last.zeros
        own = self.find_cells(shown)
        if not self.kind.answer.has_candidates or len(own) > 1 or not step.last.forces:
            return ""
        if not {*step.last.ones} <= {*shown} <= {*row}:
            return ""
        others = [self.get_key(i) for i in zeros if self.find_cells([i]) != own]
        if len({cell for cell, _ in others}) != 1 or not 0 < len(others) <= MOST_NEEDED:
            return ""
        numbers = join_words((str(k) for _, k in sorted(others)), "or")
        return f"{numbers} in {named(others[0][0])}{_say_excluded(zeros, step.uses)}"

    def _name_units(self, step: Step, made: Collection[int]) -> str:
        """Return why no other number fits where a step places one, "" if there are other reasons.

        Example: `its row and box hold 1, 2 and 4, and 3 was excluded before`. Every other number
        must be placed among the premises, or excluded by them. One that the cell sees by now is
        not called excluded.
        """
        placed = [self.get_key(i) for i in step.decides if self.decisions[i][1]]
        if not self.kind.answer.has_candidates or len(placed) != 1:
            return ""
        cell, value = placed[0]
        keys = (decision.key for decision, _ in self.decisions)
        others = {key[1] for key in keys if key[0] == cell} - {value}
        uses = [(self.get_key(i), self.decisions[i][1]) for i in step.uses]
        filled = dict(self.get_key(i) for i in made if self.says[i].holds == "=")
        held = {k: other for (other, k), one in uses if one}
        excluded = {k for (other, k), one in uses if not one and other == cell} - held.keys()
        if step.clues:
            held = {k: one for k, one in held.items() if k in others and self.name_unit(cell, one)}
        left = others - held.keys() - excluded
        if not isinstance(value, int) or (left and not step.clues):
            return ""
        held |= {k: one for k, one in self.find_seen(cell, filled).items() if k in others}
        left, excluded = left - held.keys(), excluded - held.keys()
        if left and len(step.clues) > FEW:
            return ""
        if not others:
            return "the only cell of its region"
        if not held and not left:
            many = len(excluded) > FEW
            return (
                "no other number is left"
                if many
                else f"{_list_excluded(excluded, ())} excluded before"
            )
        clauses = self._say_missing(cell, held, excluded, others)
        if left:
            clauses.append(self._explain_by_clues(step, cell, value, left, bool(clauses)))
        return "; ".join(clauses) if excluded else ", and ".join(clauses)

    def find_seen(self, cell: Cell, filled: Mapping[Cell, int]) -> Mapping[int, Cell]:
        """Return where a cell sees each number that it does, in as few units as possible.

        `filled`: the numbers that are placed. Of several cells in a unit, this is the nearest one.
        """
        found = dict[int, dict[str, Cell]]()
        for other in sorted(filled, key=lambda one: (-distance([cell], [one]), one)):
            k = filled[other]
            could_hold = other != cell and (cell, k) in self._keys
            if could_hold and not self.may_hold(cell, k, {other: k}):
                found.setdefault(k, {})[self.name_unit(cell, other)] = other
        names = [one for one in (*UNITS, "") if any(one in some for some in found.values())]
        units = next(
            some for n in range(len(names) + 1) for some in combinations(names, n)
            if not any({*some}.isdisjoint(one) for one in found.values())
        )  # fmt: skip
        return {k: some[next(one for one in units if one in some)] for k, some in found.items()}

    def may_hold(self, cell: Cell, k: int, filled: Mapping[Cell, int]) -> bool:
        """Return whether a cell has a number among its candidates that none in `filled` forbids."""
        others = (other for other, held in filled.items() if held == k)
        return (cell, k) in self._keys and not any(self._excludes(k, one, cell) for one in others)

    @cached_property
    def _excludes(self) -> Callable[[int, Cell, Cell], bool]:
        """Return a function that says whether a number in one cell excludes it in another one."""
        rules = [one for one in self.kind.rules_on(self.board).values() if one.check in DIFFER]

        @cache
        def excludes(k: int, one: Cell, other: Cell) -> bool:
            both = View(self.board, frozenset({(one, k), (other, k)}))  # type: ignore[arg-type]
            return any(
                frozenset({one, other}) in CHECKS[rule.check].find(both, *rule.args)
                for rule in rules
            )

        return excludes

    def explain_empty(self, step: Step, causes: Mapping[int, Premises]) -> str:
        """Return why no number is left for the cell of a step's last row, "" if that is too long.

        `causes`: the premises that exclude each number, by decision, if it follows from the
        opposite. The other numbers were excluded before.
        """
        cell = self.find_common_cell(step.last.decisions)
        held, excluded, by_clues = dict[int, Cell](), set[int](), dict[str, set[int]]()
        for i in step.last.decisions:
            (where, k), known = self.get_key(i), causes.get(i)
            if cell is None or where != cell or (known is None and i not in step.uses):
                return ""
            if known is None:
                excluded.add(k)
                continue
            keys = [self.get_key(one) for one in known.uses if self.decisions[one][1]]
            same = [place for place, value in keys if value == k]
            if known.clues:
                says = join_words(self.clues[one].says for one in known.clues)
                by_clues.setdefault(says, set()).add(k)
            elif len(known.uses) == len(same) == 1:
                held[k] = same[0]
            else:
                return ""
        clauses = self._say_missing(cell, held, excluded, ()) if cell else []
        for says, numbers in by_clues.items():
            does = "does" if says.count("the ") == 1 else "do"
            clauses.append(f"{says} {does} not allow {join_words(map(str, sorted(numbers)), 'or')}")
        return ", and ".join(clauses) if len(clauses) < 3 else "; ".join(clauses)

    def _say_missing(
        self,
        cell: Cell,
        held: Mapping[int, Cell],
        excluded: Collection[int],
        others: Collection[int],
    ) -> list[str]:
        """Return clauses that say why a cell does not hold some of the `others`, its other numbers.

        `held`: for each number that the cell sees, a cell that holds it.
        """
        clauses = list[str]()
        if held:
            named_ = {self.name_unit(cell, one) for one in held.values()}
            units = [name for name in UNITS if name in named_]
            places = [f"its {units[0]}", *units[1:]] if units else []
            alone = [one for one in held.values() if not self.name_unit(cell, one)]
            touch = all(max(abs(cell.row - c.row), abs(cell.col - c.col)) == 1 for c in alone)
            if alone and not units and len(held) == 1:
                places = ["a neighbour" if touch else "a cell near it"]
            elif alone:
                places.append(f"{'its ' * (not units)}neighbours" if touch else "cells near it")
            hold = "holds" if len(places) == 1 and (units or len(held) == 1) else "hold"
            rest = "the other number" if len(others) == 1 else "all other numbers"
            every = rest if held.keys() == others else _list_numbers(held)
            clauses.append(f"{join_words(places)} {hold} {every}")
        if excluded:
            still = {*others} - held.keys()
            clauses.append(f"{_list_excluded(excluded, still)} excluded before")
        return clauses

    def _explain_by_clues(
        self, step: Step, cell: Cell, value: int, left: Collection[int], others: bool
    ) -> str:
        """Return that of the numbers left only one fits the clues, or that these exclude a few.

        `others`: further numbers of the cell have other reasons.
        """
        clues = [self.clues[i] for i in step.clues]
        says = join_words(clue.says for clue in clues)
        if len(left) > FEW or all(cell in clue.cells for clue in clues):
            return f"{'of the others ' * others}only {value} fits {says}"
        exclude = f"exclude{'s' * (len(clues) == 1)}"
        return f"{says} {exclude} {_list_numbers(left)}"

    def name_unit(self, cell: Cell, other: Cell) -> str:
        """Return the row, column, run or region that two cells share, such as "box".

        Return "" if they share none in which numbers differ by the rules.
        """
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        rules = self.kind.rules.values()
        apart = any(one.check == "all_different" and "region" in one.args for one in rules)
        if apart and any({cell, other} <= part for part in parts):
            return self.kind.region_noun(self.board)
        line = find_line(cell, [other])
        if {"rows", "columns"} <= self.kind.rules.keys():
            return line
        if "different" in self.kind.rules:  # Kakuro
            return {"row": "run across", "column": "run down"}.get(line, "")
        return ""

    def _name_ends(self, step: Step) -> Mapping[str, str]:
        """Return the fields about a wall between two cells, or between one and the frame.

        They are missing if the last row is no such wall.
        """
        zeros, ones, row = ([*map(self.get_key, some)] for some in (
            step.last.zeros, step.last.ones, self.find_row(step)
        ))  # fmt: skip
        if not row or not all(isinstance(key, Cell) for key in row):
            return {}
        found = [
            parts for ends, wall in ((ones, zeros), (zeros, ones))
            if wall and (parts := self._find_parts({*wall}, ends))
        ]  # fmt: skip
        if len(found) != 1 or len(zeros) + len(ones) != len(row):
            return {}
        (parts,) = found
        decided = [self.get_key(i) for i in self.select_decisions(step)]
        ends = sorted(parts, key=lambda cell: (cell not in decided, len(parts[cell]), cell))
        near, far = (*map(named, ends), "the edge")[:2]
        fields = {"end": near, "far": far}
        if len(decided) == 1 and decided[0] in row and decided[0] not in ends:
            fields["ends"] = f"between {near} and {far}" if ends[1:] else f"from {near} to {far}"
        return fields

    def _find_parts(
        self, wall: Collection[Cell], ends: Sequence[Cell]
    ) -> Mapping[Cell, Collection[Cell]]:
        """Return what a wall leaves around each of two cells, or around one apart from the frame.

        Return {} if it does not separate these.
        """
        if not 1 <= len(ends) <= 2:
            return {}
        grid = self.board.grid
        parts = components((cell for cell in grid.cells() if cell not in wall), grid.neighbours)
        reached = {end: next(part for part in parts if end in part) for end in ends}
        return reached if reached[ends[0]].isdisjoint(ends[1:] or grid.frame()) else {}

    def _find_corner(self, row: Sequence[int]) -> str:
        """Return the point where all diagonals of a row end, if two of their cells share a side."""
        lines = [self.get_key(i) for i in row]
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
        for i in self.select_decisions(step):
            alone = (cell for cell in self.decisions[i][0].cells if self._about[cell] - {i} <= out)
            if not self.decisions[i][1] or not (cells := sorted(alone)):
                return ()
            found.append(cells[0])
        return found

    @cached_property
    def _arrows(self) -> Mapping[Hashable, Arrow]:
        """Return the arrow of each clue that has one, by the clue's key."""
        arrows = self.board[ARROWS] if isinstance(self.board, Board) else {}
        return {ARROWS.key(cell): arrow for cell, arrow in arrows.items() if arrow}

    @cached_property
    def _keys(self) -> Collection[Any]:
        return {decision.key for decision, _ in self.decisions}

    @cached_property
    def numbers(self) -> Collection[int]:
        """Return the numbers that a cell may hold."""
        return {key[1] for key in self._keys if isinstance(key[1], int)}

    @cached_property
    def symbols(self) -> Mapping[Cell, str]:
        """Return the name of the symbol in each cell with one, such as "moon"."""
        blocks = [one for one in self.kind.blocks.values() if isinstance(one, CellSymbols)]
        return {
            cell: block.names[char].lower()
            for block in blocks
            for cell, char in self.board[block.field].items()  # type: ignore[index]
        }

    @cached_property
    def _about(self) -> Mapping[Cell, set[int]]:
        about: dict[Cell, set[int]] = {}
        for i, (decision, _) in enumerate(self.decisions):
            for cell in decision.cells:
                about.setdefault(cell, set()).add(i)
        return about

    def _find_bordered(self, row: Sequence[int], cells: set[Cell]) -> Collection[Cell]:
        """Return the region whose border all of these decisions cross, by number, or ().

        `cells`: those of the row.
        """
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        pairs = [self.decisions[i][0].cells for i in row]
        crossed = [
            part for part in parts if all(len(part.intersection(pair)) == 1 for pair in pairs)
        ]
        if row and len(crossed) == 1:
            return crossed[0]
        around = self.board.grid.around
        beside = [
            part for part in parts if (own := part & cells) and cells - part <= around(own)
        ]  # the row has the ways between this region and others
        return beside[0] if len(beside) == 1 else ()

    def _count_exits(
        self, part: Collection[Cell], shown: Sequence[int], made: Collection[int]
    ) -> Mapping[str, str]:
        """Return as `other` that all exits of a region but those of a step are known, or as `few`
        that only two are left.

        Decisions by number; `shown`: the step's, `made`: the earlier ones.
        """
        exits = {i for i, (one, _) in enumerate(self.decisions)
                 if len({*part}.intersection(one.cells)) == 1 and len(one.cells) == 2}  # fmt: skip
        left = {i for i in exits if i not in made or self.decisions[i][1]}
        if len(left) == 2:
            return {"other": "other"} if left <= {*made, *shown} else {"few": "two"}
        return {}

    def name_group(self, name: str, cells: Collection[Cell], own: Collection[Cell]) -> str:
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
        if name == "run" and self._runs:
            found = [run for run in self._runs if {*cells} <= {*run.cells}]
            if len(found) != 1 or len(cells) < 2:
                return ""
            line = name_line("column" if found[0].way == "down" else "row", cells)
            its = "its run" if {*own} <= {*found[0].cells} else f"the run of {named(min(cells))}"
            return f"{its} in {line}"
        return name_line(name, cells)

    @cached_property
    def _runs(self) -> Sequence[SumRun]:
        return [*runs(self.board)] if isinstance(self.board, Board) else []

    def _name_diagonal(self, cells: Collection[Cell]) -> str:
        """Return the name of the main diagonal that has these cells, or ""."""
        size = self.board.grid.rows - 1
        if len(cells) < 2:
            return ""
        if all(cell.row == cell.col for cell in cells):
            return "the diagonal from R1C1"
        return f"the diagonal from R1C{size + 1}" * all(sum(cell) == size for cell in cells)

    def find_cells(self, numbers: Iterable[int]) -> set[Cell]:
        """Return the cells of the decisions with these numbers."""
        return {cell for i in numbers for cell in self.decisions[i][0].cells}

    def find_state(self, about: Sequence[int], one: bool) -> str:
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

    def list_values(self, numbers: Iterable[int]) -> dict[Any, bool]:
        """Return the value of each of these decisions in the answer, by key."""
        return {decision.key: one for decision, one in map(self.decisions.__getitem__, numbers)}

    def get_key(self, number: int) -> Any:
        """Return the key of the decision with this number."""
        return self.decisions[number][0].key


def _say_excluded(numbers: Sequence[int], uses: Collection[int]) -> str:
    """Return `, which are both excluded` for two decisions that are premises, "" if not all are."""
    which = {1: "is", 2: "are both"}.get(len(numbers), "are all")
    return f", which {which} excluded" if {*numbers} <= {*uses} else ""


def _list_excluded(numbers: Collection[int | str], rest: Collection[int | str]) -> str:
    """Return `2 and 4 were`, or `all other numbers were` for many that are the whole rest."""
    if len(numbers) > FEW and {*numbers} == {*rest}:
        return "all other numbers were"
    return f"{_list_numbers(numbers)} {'was' if len(numbers) == 1 else 'were'}"


def _list_numbers(numbers: Collection[int | str]) -> str:
    """Return a list of numbers, where ">9" stands for all above 9."""
    order = sorted(numbers, key=lambda k: (isinstance(k, str), k))
    return join_words(f"all numbers above {k[1:]}" if isinstance(k, str) else str(k) for k in order)
