"""Describe the mistake where a step's last row fails, as fields for its phrase."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from ...boards.answers import DecisionText
from ...boards.blocks import NO_REGIONS
from ...boards.grid import Cell, Pair, named
from ...boards.phrases import Counted, find_weakest
from ...boards.rules import Rule
from ...boards.text import join_words
from ...kind import Clue, HasGrid, Kind
from ...solver.model.facts import Decision
from .calculations import Calculation, list_calculations, list_ways
from .leads import Lead
from .mistakes import MistakeFinder
from .place_words import MOST_LISTED, join_areas, name_areas, name_block, name_part
from .steps import Step
from .walk import find_line

PLACE = {"area", "areas", "block", "both", "shown", "span", "wrong"}
APART = {"bridge", "each", "end", "far", "inside", "part", "shut"}
NUMBERS = {"holding", "needed", "rest"}
MISTAKEN = PLACE | APART | NUMBERS | {
    *("around", "beside", "count", "counted", "full", "left", "need", "passing", "position"),
}  # fmt: skip
"""Fields that the place of a mistake may have, if the row that fails does not name one."""
MANY = 20  # decisions at most that a step refutes together so that their positions are known
MOST_WRONG = 4  # cells at most of a mistake that a sentence lists


class Failure(NamedTuple):
    """A step whose last row fails: the rule that it states, by name, and the row's decisions.

    `common`: the cell that all of these are about. `leads`: those that the sentence lists. `made`:
    the decisions made before, by number, with their values.
    """

    step: Step
    rule: str
    row: Sequence[int]
    common: Cell | None
    leads: Sequence[Lead]
    made: Mapping[int, bool]


class MistakeWords:
    """A describer of mistakes on one board: where a rule is broken, and what a clue would count."""

    def __init__(
        self,
        kind: Kind[HasGrid],
        board: HasGrid,
        clues: Sequence[Clue],
        decisions: Sequence[Decision],
        says: Sequence[DecisionText],
    ) -> None:
        self.kind, self.board, self.clues = kind, board, clues
        self.decisions, self.says = decisions, says
        self.finder = MistakeFinder(kind, board, decisions)

    def describe(
        self, failure: Failure, positions: Sequence[Mapping[int, bool]], wanted: Collection[str]
    ) -> Mapping[str, str]:
        """Return the fields about the places where a rule must be broken, and its clue's count.

        They are those that all positions have in common. `wanted`: the names of fields that matter.
        """
        found = [self._describe_one(failure, known, {*wanted}) for known in positions]
        if not found:
            return {}
        same = {key: text for key, text in found[0].items()
                if all(one.get(key) == text for one in found)}  # fmt: skip
        counts = [text for one in found if isinstance(text := one.get("count"), Counted)]
        if len(counts) == len(found) and (weakest := find_weakest(counts)):
            same["count"] = weakest
        return same

    def _describe_one(
        self, failure: Failure, known: Mapping[int, bool], wanted: set[str]
    ) -> Mapping[str, str]:
        """Return the fields about one position."""
        step, name, row, common, leads, made = failure
        rule, finder, fields = self.kind.rules_on(self.board)[name], self.finder, dict[str, str]()
        own = {cell for i in step.decides for cell in self.decisions[i].cells}
        seen = {**made, **known}  # on the board, which has more than the premises
        if wanted & PLACE:
            fields |= self._name_broken(finder.find_place(name, rule, known), own)
        if "block" in wanted and rule.check == "connected":
            block = finder.find_checkerboard(known, own)
            fields |= {"block": name_block(block)} if block else {}
        if "passing" in wanted and common:
            passing = finder.say_passing(common, known) or _say_visit(step, named(common))
            fields |= {"passing": passing} if passing else {}
        if "left" in wanted and (left := self._name_left({*step.last.cells})):
            fields["left"] = left
        if wanted & APART:
            fields |= self._name_apart(rule, seen, own, row, made)
        if "around" in wanted and (turns := finder.find_turns(seen, own)):
            fields["around"] = join_words(map(self._name_image, turns))
        if len(step.last.clues) == 1:
            clue = self.clues[step.last.clues[0]]
            if {"count", "counted", "full"} & wanted:
                fields |= self._count(step, rule, clue, seen, row, made)
            if NUMBERS & wanted:
                fields |= self._name_numbers(step, clue, known, leads)
            if "beside" in wanted and step.last.forces:
                fields |= self._name_unfit(step, clue)
        return fields

    def _count(
        self,
        step: Step,
        rule: Rule,
        clue: Clue,
        known: Mapping[int, bool],
        row: Sequence[int],
        made: Mapping[int, bool],
    ) -> Mapping[str, str]:
        """Return what a clue would count, as `count`, and its number as `full` if it counts as
        many before the step, and more by the opposite of the step's decisions.
        """
        count = self.finder.count(rule, clue, known, row)
        before = self.finder.count_least(rule, clue, made)
        fields = {"count": count} if count else {}
        if count and before and str(before) == clue.says.split()[1] and "most" not in count:
            own = {i: known[i] for i in (*step.decides, step.last.about) if i in known}
            after = self.finder.count_least(rule, clue, {**made, **own})
            fields |= {"full": Counted(before)} if after and after > before else {}
        return fields

    def _name_apart(
        self,
        rule: Rule,
        known: Mapping[int, bool],
        own: set[Cell],
        row: Sequence[int],
        made: Mapping[int, bool],
    ) -> Mapping[str, str]:
        """Return the fields about two places that nothing connects, or a single line of a loop."""
        if apart := self.finder.find_apart(rule, known, own):
            far = "the edge" if apart.far is None else named(apart.far)
            each = {"each": "each of them"} if apart.end in own and len(own) > 1 else {}
            return {"end": named(apart.end), "far": far, **each}
        free = [i for i in row if known.get(i, True)]
        if rule.check != "one_loop" or len(free) != 1:
            return {}
        two = self.finder.find_apart(rule, {**known, free[0]: False}, own, smallest=True)
        if not two or not two.far:
            return {}
        if not made.get(free[0], True):  # a reader sees that no line can be there
            return {"end": named(two.end), "far": named(two.far)}
        part = name_part(two.part) or f"the {len(two.part)}-cell part with {named(two.end)}"
        if self._is_passed(free[0], known):
            return {"shut": part}
        inside = {"inside": part} if len(two.part) <= MOST_LISTED else {}
        return {"part": part, "bridge": self.says[free[0]].place, **inside}

    def _is_passed(self, number: int, known: Mapping[int, bool]) -> bool:
        """Return whether a line has an end at which two other lines are drawn, so it is not."""
        lines = [key for i, one in known.items() if one and isinstance(key := self._key(i), Pair)]
        key = self._key(number)
        return (
            isinstance(key, Pair)
            and key not in lines
            and any(sum(cell in line for line in lines) > 1 for cell in key)
        )

    def _name_image(self, cell: Cell) -> str:
        """Return a cell with the one opposite it, if a decision about that one is also about it."""
        images = self.finder.images.values()
        if cell not in images:
            return named(cell)
        return f"{named(cell)} (opposite {named(self.board.grid.opposite(cell))})"

    def _key(self, number: int) -> Any:
        return self.decisions[number].key

    def _name_numbers(
        self, step: Step, clue: Clue, known: Mapping[int, bool], leads: Sequence[Lead]
    ) -> Mapping[str, str]:
        """Return what the known numbers of a cage leave for its other cells, as the field `rest`.

        For a list whose known numbers cannot be together, return them as `holding`. If all that
        follows is that its cells do not hold a number, this is `needed`.
        """
        if not self.kind.answer.has_candidates:
            return {}
        held = dict(self._key(i) for i, one in known.items() if one)
        listed = {lead.decision for lead in leads} | {*step.uses, step.last.about}
        new = [self.says[i]._replace(holds="=") for i, one in known.items()
               if one and i not in listed and self._key(i)[0] in clue.cells]  # fmt: skip
        after = f" after {join_words(map(str, new))}" if new else ""
        follows = {lead for path in step.last.paths for lead in path if not lead.state}
        out = {self._key(lead.decision) for lead in follows if not lead.value}
        inside = {cell for cell, _ in out} <= clue.cells
        same = inside and len(out) == len(follows) and len({k for _, k in out}) == 1
        lacks = min(k for _, k in out) if same else 0
        has_one = any(held.get(cell) == lacks for cell in clue.cells)
        same = same and (not has_one or any(one.key == clue.key for one in self.cages))
        needed = {"needed": f"{'a second ' * has_one}{lacks}"} if same else {}
        for key, cells, operator, number in self.cages:
            placed = [held[cell] for cell in cells if cell in held]
            still = sorted(cell for cell in cells if cell not in held)
            if key == clue.key and placed and still and not (needed and len(still) > 2):
                several = len(still) > 1 and operator in "-/"
                ways = {} if several else list_ways(operator, number, placed)
                left = join_words(map(str, sorted(ways)), "or")
                rest = f"{left} for {join_words(map(named, still))}{after}"
                return {"rest": rest, **needed} if left else needed
        if needed:
            return needed
        for cells, fits in self.kind.list_fits(self.board, clue.key):
            numbers = [k for cell in cells if (k := held.get(cell))]
            if len(numbers) > 1 and not fits([held.get(cell) for cell in cells]):
                return {"holding": join_words(map(str, sorted(numbers)))}
        return {}

    def _name_unfit(self, step: Step, clue: Clue) -> Mapping[str, str]:
        """Return the numbers in a clue's list, as `beside`, with which a decided number does not
        fit.
        """
        shown = [self._key(i) for i in step.decides]
        if not self.kind.answer.has_candidates or len({cell for cell, _ in shown}) != 1:
            return {}
        (cell, _), held = shown[0], dict(self._key(i) for i in step.uses if self._placed(i))
        for line, fits in self.kind.list_fits(self.board, clue.key):
            known = {one: held[one] for one in line if one in held}
            fail = partial(_fits_none, [k for _, k in shown], cell, line, fits)
            if cell in line and fail(known):
                for one in sorted(known):
                    less = {c: k for c, k in known.items() if c != one}
                    known = less if fail(less) else known
                told = join_words(f"{k} in {named(c)}" for c, k in sorted(known.items()))
                return {"beside": told} if told else {}
        return {}

    def _name_left(self, cells: Collection[Cell]) -> str:
        """Return why some cells cannot have a sum, as `R1C1 would not be 4, which the cages leave
        of row 1`.

        That is the sum that cages leave of successive lines or of a region, or the sum by which its
        cages exceed it. Return "" if there is no such group.
        """
        grid, own = self.board.grid, [(set(at), s) for _, at, s in self.kind.list_sums(self.board)]
        parts = getattr(self.board, "regions", NO_REGIONS).parts
        groups = [(self.kind.name_region(self.board, part), {*part}) for part in parts]
        for way in ("row", "column"):
            lines = [*enumerate(grid.lines(way), 1)]
            for (i, _), (j, _) in combinations_with_replacement(lines, 2):
                name = f"{way} {i}" if i == j else f"{way}s {i} to {j}"
                groups.append((name, {cell for _, line in lines[i - 1 : j] for cell in line}))
        what = "would not be" if len(cells) == 1 else "could not add up to"
        told = f"{join_words(map(named, sorted(cells)))} {what}"
        for name, group in groups:
            whole = len(group) // grid.rows * grid.rows * (grid.rows + 1) // 2
            for some in ([one for one in own if one[0] <= group],
                         [one for one in own if one[0] & group]):  # fmt: skip
                covered, held = set[Cell]().union(*(at for at, _ in some)), sum(s for _, s in some)
                if not some or sum(len(at) for at, _ in some) > len(covered):
                    continue
                if covered <= group and group - covered == cells:
                    return f"{told} {whole - held}, which the cages leave of {name}"
                if covered >= group and covered - group == cells:
                    return f"{told} {held - whole}, by which the cages of {name} exceed {whole}"
        return ""

    def _placed(self, number: int) -> bool:
        """Return whether a decision, by number, places a number."""
        return self.says[number].holds == "="

    @cached_property
    def cages(self) -> Sequence[Calculation]:
        """Return the cages, and the runs with a sum."""
        return list_calculations(self.kind, self.board)

    def _name_broken(self, place: Collection[Any], own: set[Cell]) -> dict[str, str]:
        """Return the fields about the cells of a place where a rule is broken.

        `own`: those of the step.
        """
        cells, fields = set[Cell](), dict[str, str]()
        for key in place:
            cells |= {key} if isinstance(key, Cell) else {*self.kind.decided.cells(self.board, key)}
        if not cells:
            return fields
        if len(cells) <= MOST_WRONG:
            fields["wrong"] = join_words(map(named, sorted(cells)))
        inside = (one for one in self.board.grid.blocks(2, 2) if cells.issuperset(one))
        if blocks := sorted(inside, key=lambda one: own.isdisjoint(one)):
            fields["block"] = name_block(blocks[0])
        if len(cells) == 2:
            fields["both"] = fields["wrong"]
        if len(cells) > 1 and find_line(min(cells), cells):
            fields["span"] = f"{named(min(cells))} to {named(max(cells))}"
        numbers = {getattr(self.board, "clues", {}).get(cell) for cell in cells}
        if len(numbers) == 1 and (shown := numbers.pop()) is not None:
            fields["shown"] = str(shown)
        areas = name_areas(self.kind, self.board, cells)
        if len(areas) == 1:
            fields["area"] = areas[0]
        if len(areas) == 2:
            fields["areas"] = join_areas(areas)
        return fields


def _fits_none(
    numbers: Sequence[Any],
    cell: Cell,
    line: Sequence[Cell],
    fits: Callable[[Sequence[int | None]], bool],
    known: Mapping[Cell, Any],
) -> bool:
    """Return whether no list fits that has one of some numbers in a cell and the known ones."""
    held = [[k if one == cell else known.get(one) for one in line] for k in numbers]
    return not any(map(fits, held))


def _say_visit(step: Step, cell: str) -> str:
    """Return the mistake of a line at a cell that the loop must visit, or must not.

    The row of its steps fails although some of them may be open.
    """
    if step.last.mistake == "few":
        return f"would end at {cell}" if step.last.ones else f"could not pass through {cell}"
    return f"would enter {cell}" if step.last.mistake and len(step.last.ones) < 3 else ""


def list_positions(
    step: Step, shown: Sequence[int], values: Sequence[bool]
) -> Sequence[Mapping[int, bool]]:
    """Return what is known in each position in which the last row of a step fails, by decision.

    That is a premise, an opposite, or follows from them. There is one for each refuted decision,
    and none if they are many. `shown`: the decisions that the sentence has. `values`: the answer's.
    """
    about = [step.last.about] if step.last.about >= 0 else shown
    if len(about) > MANY:
        return ()
    paths = step.last.paths
    if len(paths) < len(about):
        paths = (*paths, *[()] * len(about))
    uses = {i: values[i] for i in step.uses}
    return [
        uses | {lead.decision: lead.value for lead in path if not lead.state} | {i: not values[i]}
        for i, path in zip(about, paths, strict=False)
    ]
