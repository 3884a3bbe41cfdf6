"""Facts that a reader sees on a board, as `row 1 has no other place for 3`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...boards.answers import Fact
from ...boards.answers.cells import name_part
from ...boards.blocks import NO_REGIONS
from ...boards.grid import Cell, components, named
from ...boards.rules import Rule
from .row_words import RowWords


@dataclass(frozen=True)
class SeenFacts:
    """A finder of facts about lines, regions and connected cells, on one board.

    `on_board`: the board's rules, by name. `has_images`: opposite cells have different values.
    """

    rows: RowWords
    on_board: Mapping[str, Rule]
    has_images: bool

    # -- numbers

    def find_last_cell(self, cell: Cell, filled: Mapping[Cell, int]) -> Fact | None:
        """Return `the last empty cell of row 1` if that is this cell, else None.

        A region of one cell has `the only cell of its region`.
        """
        numbers = [one for one, _ in self.rows.decisions if one.key[0] == cell]
        open_ = {*self.rows.board.grid.cells()}.difference(filled, [cell])
        for way in self._list_full_ways():
            group = next(one for one in self._list_groups(way) if cell in one)
            if len(group) == len(numbers) and open_.isdisjoint(group):
                name = self.rows.name_group(way, group, [cell])
                uses = {(one, filled[one]) for one in group if one in filled}
                which = "last empty" if len(group) > 1 else "only"
                return Fact(f"the {which} cell of {name}", (), uses)
        return None

    def find_only_place(self, cell: Cell, k: int, filled: Mapping[Cell, int]) -> Fact | None:
        """Return `row 1 has no other place for 3` if all other cells there are filled or see it."""
        if not isinstance(k, int):
            return None
        numbers = [one for one, _ in self.rows.decisions if one.key[0] == cell]
        same = {one for one, held in filled.items() if held == k}
        for way in self._list_full_ways():
            group = next(one for one in self._list_groups(way) if cell in one)
            others = [one for one in group if one != cell and one not in filled]
            near = [[c for c in same if not self.rows.may_hold(one, k, {c: k})] for one in others]
            if len(group) == len(numbers) and all(near):
                name = self.rows.name_group(way, group, [cell])
                uses = {(min(some), k) for some in near}
                return Fact(f"{name} has no other place for {k}", (), uses)
        return None

    def _list_full_ways(self) -> Sequence[str]:
        """Return the sorts of groups in which all numbers differ, regions first."""
        rules = (rule for rule in self.on_board.values() if rule.check == "all_different")
        return sorted((rule.args[0] for rule in rules), key=lambda way: way != "region")

    # -- rectangles

    def find_no_fit(self, decided: Mapping[Any, bool], made: Mapping[Any, bool]) -> Fact | None:
        """Return a clue that excluded rectangles would leave without a place, None without any.

        It is no ?, and has at most two places left.
        """
        if any(decided.values()):
            return None
        covers, places = self._covers, dict[str, list[Any]]()
        filled = {cell for key, one in made.items() if one for cell in covers[key]}
        for key, says in self._places.items():
            places.setdefault(says, []).append(key)
        for says, keys in places.items():
            left = [key for key in keys if key not in made and filled.isdisjoint(covers[key])]
            if "?" in says or not 0 < len(left) <= 2 or not decided.keys().isdisjoint(keys):
                continue
            if not any(covers[key].isdisjoint(covers[one]) for key in left for one in decided):
                clues = [clue.key for clue in self.rows.clues if clue.says == says]
                return Fact(f"otherwise {says} would fit nowhere", clues, made.keys() & {*keys})
        return None

    @cached_property
    def _covers(self) -> Mapping[Any, set[Cell]]:
        """Return each rectangle's cells by its key."""
        return {one.key: {*one.cells} for one, _ in self.rows.decisions}

    @cached_property
    def _places(self) -> Mapping[Any, str]:
        """Return each rectangle's clue in words by its key."""
        says = zip(self.rows.says, self.rows.decisions, strict=True)
        return {one.key: text.place for text, (one, _) in says}

    def find_cover(
        self, cell: Cell, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return which clue alone can cover a cell, except that of excluded rectangles, or None.

        If it is another one, its rectangles with the cell must overlap these.
        """
        covers, place = self._covers, self._places
        own, here = {place[key] for key in decided}, f" in {named(cell)}"
        has_clue = any(one.endswith(here) for one in place.values())
        if len(own) > 1 or any(decided.values()) or has_clue:
            return None
        filled = {at for key, one in made.items() if one for at in covers[key]}
        reach = [key for key, cells in covers.items() if cell in cells and filled.isdisjoint(cells)]
        left = [key for key in reach if key not in made]
        others = [key for key in left if place[key] not in own]
        says = {place[key] for key in others} or own
        overlap = all(covers[key] & covers[one] for key in decided for one in others)
        is_covered = any(cell in covers[key] for key in decided)
        if not left or len(says) > 1 or not overlap or is_covered:
            return None
        clues = [clue.key for clue in self.rows.clues if clue.says in says | own]
        uses = {key for key in reach if key in made and place[key] not in own}
        if not others:
            return Fact(f"only {min(says)} can cover {named(cell)}", clues, uses)
        told = f"only {min(says)} could cover {named(cell)}, and the two would overlap"
        return Fact(f"otherwise {told}", clues, uses)

    # -- cells

    def find_way_out(
        self, decided: Mapping[Any, bool], made: Mapping[Any, bool], which: str, most: int
    ) -> Fact | None:
        """Return that these cells are the only way out of a part of cells that are connected.

        `which`: those of which values are connected. `most`: the number of cells of such a part.
        """
        if len({*decided.values()}) > 1:
            return None
        one, board = next(iter(decided.values())), self.rows.board
        known = {**self.rows.kind.decided.certain(board), **made}
        if self.has_images:
            known |= {board.grid.opposite(cell): not held for cell, held in known.items()}
        own = {*decided}
        if which in ("both", "off" if one else "on") and (shut := self._find_shut(own, one, known)):
            return shut
        if which not in ("both", "on" if one else "off"):
            return None
        same, other = ({cell for cell, held in known.items() if held == sort}
                       for sort in (one, not one))  # fmt: skip
        grid, parts = board.grid, components(sorted(same), board.grid.neighbours)
        for part in sorted(parts, key=lambda one: (len(one), min(one))):
            way = grid.follow_exits(part, other, same - part) if len(parts) > 1 else []
            if own == {*way[: len(own)]} and len(part) <= most:
                around = part | grid.around(part)
                return Fact(f"the only way {name_part(part, own)}", (), made.keys() & around)
        return None

    def _find_shut(
        self, own: Collection[Cell], one: bool, known: Mapping[Cell, bool]
    ) -> Fact | None:
        """Return that all neighbours of these cells have the value `one`, None if some have not.

        A cell with the other value would be cut off from those that have it.
        """
        near = {cell for c in own for cell in self.rows.board.grid.neighbours(c)}
        if not all(known.get(cell) is one for cell in near) or {*known.values()} == {one}:
            return None
        are_two, its = len(near) == 2 and len(own) == 1, "its" if len(own) == 1 else "their"
        holds = self.rows.kind.decided.say_decision(self.rows.board, min(near), one).holds
        told = f"{'both' if are_two else 'all'} {its} neighbours are {holds}"
        if positive := holds.removeprefix("not ") * holds.startswith("not "):
            told = f"{'neither' if are_two else 'none'} of {its} neighbours is {positive}"
        return Fact(told, (), near)

    def _list_groups(self, way: str) -> Iterable[Collection[Cell]]:
        """Return all rows, columns or regions (`way`), each as its cells."""
        regions = getattr(self.rows.board, "regions", NO_REGIONS)
        if way == "region":
            return regions.parts
        return self.rows.board.grid.lines("row" if way == "row" else "column")
