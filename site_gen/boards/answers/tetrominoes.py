"""Answers with a tetromino of shaded cells in each region."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from ..grid import Cell, Grid, components, named
from ..partition import connected_sets, shape_of
from ..text import join_words
from .base import Fact
from .cells import Shading

Part = frozenset[Cell]
LETTERS = {(4, 2): "an I", (3, 2): "an L", (2, 2): "an S", (3, 3): "a T"}
"""The letters of tetrominoes with an article, by the longest line and the most neighbours."""
MOST_FAULTS = 3  # faults at most that a sentence names


class Fault(NamedTuple):
    """A fault of a tetromino: the end of "it would", the other cells, and the rule's check."""

    would: str
    cells: Part
    check: str


@dataclass(frozen=True)
class Tetrominoes(Shading):
    """Shaded cells: a tetromino in each region, and those that share a side differ in shape."""

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return why all tetrominoes that still fit into a region have these cells, or none."""
        own, position = {*decided}, ShapeFinder(board, made)
        part = next((one for one in board.regions.parts if own <= one), None)
        if part is None:
            return None
        its = "its" if len(own) == 1 else "their"
        left, values = part - position.off, {*decided.values()}
        if values == {True} and len(left) == 4:
            told = f"{its} region has only 4 cells"
            return Fact(
                f"{told} left" * (len(part) > 4) or told, (), made.keys() & part, "piece_in"
            )
        if values == {False} and (why := position.find_excluded(part, own, its)):
            return why
        if len(own) == 1 and values == {False} and (why := position.find_block(min(own))):
            return why
        others = [one for one in position.list_fits(part)
                  if any((cell in one) != held for cell, held in decided.items())]  # fmt: skip
        if True in values and not others:
            told = f"otherwise {its} region would have no room for its tetromino"
            return Fact(told, (), made.keys() & part, "piece_in")
        whose = f"{its} tetromino" if values == {False} else f"the tetromino of {its} region"
        if others and (faults := position.find_faults(others, part)):
            told = f"otherwise {whose} would {_say_faults(board.grid, others, faults)}"
            return _make_fact(told, made.keys() & part, faults)
        if len(own) > 1:
            return None
        ((cell, held),) = decided.items()
        return self._find_other(board, cell, {**made, cell: not held}, whose)

    def _find_other(
        self, board: Any, last: Cell, known: Mapping[Cell, bool], whose: str
    ) -> Fact | None:
        """Return that another region has no tetromino left in a position, None if each has one.

        `last`: the cell decided last. `whose`: the words for the tetromino of its region.
        """
        position, part = ShapeFinder(board, known), board.regions.part_with(last)
        fits, seen = list[Part](), list[Fault]()
        for four in position.list_fits(part):
            faults = position.find_faults([four], part)
            seen += faults
            fits += [four] * (not faults)
        common = frozenset.intersection(*fits) if fits else frozenset[Cell]()
        begins = [(known, "otherwise the tetromino of {} would")]
        if fits:
            covered = f"cover {_join(common - position.on)}"
            if len(fits) == 1:
                covered = f"be the {_name_letter(board.grid, common)[-1]} {_join(common)}"
            every = part if len(fits) == 1 else common
            forced = {**known, **{cell: cell in common for cell in every}}
            begins.append((forced, f"otherwise {whose} would {covered}, and that of {{}} would"))
        for some, begin in begins[: 2 if len(fits) == 1 or common - position.on else 1]:
            place, near = ShapeFinder(board, some), board.grid.around(common | {last})
            for other in board.regions.parts:
                fours = place.list_fits(other) if other != part and other & near else ()
                if faults := place.find_faults(fours, other):
                    named_now = common if some is not known else frozenset[Cell]()
                    faults = [_point_at(named_now, one) for one in faults]
                    faults.sort(key=lambda one: not one.would.endswith(" it"))  # which is near
                    begin = begin.format(f"the region of {named(min(place.on & other or other))}")
                    told = f"{begin} {_say_faults(board.grid, fours, faults)}"
                    return _make_fact(told, known.keys() & (part | other), [*seen, *faults])
        return None


class ShapeFinder:
    """A finder of tetrominoes on a board on which some cells are known to be shaded or not."""

    def __init__(self, board: Any, known: Mapping[Cell, bool]) -> None:
        self.grid, self.parts = board.grid, board.regions.parts
        self.on = frozenset(cell for cell, held in known.items() if held)
        self.off = frozenset(cell for cell, held in known.items() if not held)

    def list_fits(self, part: Part) -> Sequence[Part]:
        """Return the tetrominoes that fit into a region with the known cells."""
        fours = _list_fours(self.grid, part)
        return [one for one in fours if self.on & part <= one and self.off.isdisjoint(one)]

    def find_excluded(self, part: Part, own: set[Cell], its: str) -> Fact | None:
        """Return that a region has its tetromino, or no room for one with any of these cells."""
        held, left = self.on & part, part - self.off
        uses = (self.on | self.off) & part
        if len(held) == 4:
            return Fact(f"{its} region has its tetromino", (), held, "piece_in")
        reached = [one for one in components(sorted(left), self.grid.neighbours) if own & one]
        if all(len(one) < 4 for one in reached):
            if len(reached) == 1 == len(reached[0]):
                return Fact("it is cut off from the rest of its region", (), uses, "piece_in")
            these = "this part" if len(reached) == 1 else "each of these parts"
            return Fact(f"{these} of {its} region is too small", (), uses, "piece_in")
        fours = [one for one in _list_fours(self.grid, part) if self.off.isdisjoint(one)]
        for cell in sorted(held):
            if not any(cell in one and not own.isdisjoint(one) for one in fours):
                return Fact(f"too far from {named(cell)} for one tetromino", (), uses, "piece_in")
        return None

    def find_block(self, cell: Cell) -> Fact | None:
        """Return that a cell would complete a 2×2 block of shaded cells, None if there is none."""
        for block in self.grid.blocks(2, 2):
            rest = {*block} - {cell}
            if len(rest) == 3 and rest <= self.on:
                told = f"otherwise the {_name_block(block)} would be all shaded"
                return Fact(told, (), rest, "no_block")
        return None

    def find_faults(self, fours: Iterable[Part], part: Part) -> Collection[Fault]:
        """Return the fewest faults of which each of these tetrominoes of a region has one.

        Return () if one has none, or if the faults are too many.
        """
        every = [{*self._list_faults(one, part)} for one in fours]
        known = sorted({fault for some in every for fault in some}, key=_sort_fault)
        for count in range(1, MOST_FAULTS + 1):
            for some in combinations(known, count):
                if all(not one.isdisjoint(some) for one in every):
                    return some
        return ()

    def _list_faults(self, four: Part, part: Part) -> Iterable[Fault]:
        """Yield the faults of a tetromino of a region."""
        for block in self.grid.blocks(2, 2):
            if four & {*block} and self.on | four >= {*block}:
                does = "be" if four == {*block} else "complete"
                yield Fault(f"{does} the {_name_block(block)}", self.on & {*block}, "no_block")
        for piece, at in self._pieces.items():
            near = self.grid.around(four) & piece if at != part else ()
            if near and shape_of(self.grid, piece) == shape_of(self.grid, four):
                letter = _name_letter(self.grid, four)
                told = f"be {letter} beside the {letter[-1]} at {named(min(near))}"
                yield Fault(told, piece, "shapes_differ")
        around = frozenset(self.grid.around(four) - part)
        if len(self.parts) > 1 and around <= self.off:
            yield Fault("touch no other one", around, "connected")

    @cached_property
    def _pieces(self) -> Mapping[Part, Part]:
        """Return the region of each tetromino that is complete."""
        return {self.on & part: part for part in self.parts if len(self.on & part) == 4}


@lru_cache(maxsize=1000)
def _list_fours(grid: Grid, part: Part) -> Sequence[Part]:
    """Return all tetrominoes that fit into an empty region."""
    return [frozenset(one) for one in connected_sets(grid, part, 4)]


def _name_letter(grid: Grid, four: Part) -> str:
    """Return the letter of a tetromino with its article, as "an L"."""
    longest, *near = shape_of(grid, four)
    return LETTERS[longest, near[-1]]


def _name_block(block: Sequence[Cell]) -> str:
    return f"2×2 block {named(block[0])}–{named(block[-1])}"


def _join(cells: Collection[Cell]) -> str:
    return join_words(map(named, sorted(cells)))


def _say_faults(grid: Grid, fours: Sequence[Part], faults: Collection[Fault]) -> str:
    """Return what tetrominoes would do wrong: the cells of the only one, or each of its faults."""
    told = join_words([fault.would for fault in faults], "or")
    told = re.sub(r"(,| or) complete the 2×2 block", r"\1", told) if told[0] == "c" else told
    told = re.sub(r"(,| or) be ", r"\1 ", told) if told[0] == "b" else told
    if len(fours) == 1 and (found := re.fullmatch(r"be an? (\w) (beside .*)", told)):
        return f"be the {found[1]} {_join(fours[0])}, {found[2]}"
    return told


def _point_at(four: Part, fault: Fault) -> Fault:
    """Return a fault that calls a tetromino, if it has just been named, `it`."""
    beside = " beside "
    would = fault.would.partition(beside)[0]
    return fault._replace(would=f"{would}{beside}it") if fault.cells == four else fault


def _make_fact(told: str, uses: Collection[Cell], faults: Collection[Fault]) -> Fact:
    """Return a fact about faulty tetrominoes, with the cells of their faults among its uses."""
    return Fact(told, (), {*uses}.union(*(fault.cells for fault in faults)))


def _sort_fault(fault: Fault) -> tuple[Any, ...]:
    return fault.check, fault.would
