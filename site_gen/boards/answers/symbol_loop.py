"""A loop that visits one sort of symbols in each region, and the other sort in the next one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product, repeat
from typing import Any, NamedTuple

from ..blocks import SYMBOLS
from ..grid import Cell, Pair, named
from .base import Fact
from .lines import Loop


class Sort(NamedTuple):
    """A sort of symbols that the loop visits in a region, and how a reader knows it.

    `cell`: the symbol that shows it, if one does, and `uses`: the steps there that are decided.
    `why` is "" where the region itself shows it, or one next to it.
    """

    noun: str
    why: str
    uses: Collection[Pair] = ()
    cell: Cell | None = None


@dataclass(frozen=True)
class SymbolLoop(Loop):
    """A loop through regions, each with one or two sorts of symbols.

    `nouns`: each of the two characters of a board with the noun for its symbols.
    """

    nouns: tuple[tuple[str, str], tuple[str, str]] = (("m", "moon"), ("s", "sun"))

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return the fact that a loop has, or which symbols show that it does not take steps."""
        if fact := super().find_fact(board, decided, made):
            return fact
        if all(decided.values()):
            return self._find_exits(board, [*decided], made)
        if any(decided.values()):
            return None
        found = [{fact.why: fact for fact in self._refuse(board, key, made)} for key in decided]
        for why, fact in found[0].items():
            if all(why in one for one in found):
                clues = {clue for one in found for clue in one[why].clues}
                uses = {key for one in found for key in one[why].uses}
                return fact._replace(why=why.format("they" if len(found) > 1 else "it"),
                                     clues=clues, uses=uses)  # fmt: skip
        return None

    def _find_exits(
        self, board: Any, steps: Sequence[Pair], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that the loop visits a symbol with only these two exits, and why."""
        shared = self._find_shared_cell(steps)
        for cell in steps[0] if len(steps) == 1 else [shared] if shared else []:
            near = [key for key in board.grid.pairs_at(cell) if made.get(key) is not False]
            drawn = any(made.get(key) for key in near)
            if cell not in board.symbols or drawn or len(near) != 2 or not {*steps} <= {*near}:
                continue
            told = f"the loop visits {self._name(board, cell)}, which has only two exits left"
            for sort in self._find_sorts(board, cell, made):
                if not sort.why:
                    break  # all symbols of its region are alike
                if sort.noun == self._noun(board, cell):
                    return Fact(f"{sort.why}, so {told}", _list_clues(cell, sort.cell), sort.uses)
        return None

    def _refuse(self, board: Any, step: Pair, made: Mapping[Any, bool]) -> Iterator[Fact]:
        """Yield reasons that the loop does not take a step; a brace stands for a pronoun."""
        at, ends = board.regions.part_of, [self._noun(board, cell) for cell in step]
        one_region = at[step.a] == at[step.b]
        if all(ends) and (ends[0] == ends[1]) != one_region:
            those = f"a {ends[0]} and a {ends[1]} of the same region"
            told = those if one_region else f"{ends[0]}s of different regions"
            yield Fact(f"{{}} would join {told}", _list_clues(*step))
        for cell, noun in zip(step, ends, strict=True):
            for sort in self._find_sorts(board, cell, made) if noun else ():
                if sort.noun != noun and sort.why:
                    name = self._name(board, cell)
                    neither = "is not visited" in sort.why
                    also = f"so neither is {name}" if neither else f"so {name} is not visited"
                    yield Fact(f"{sort.why}, {also}", _list_clues(cell, sort.cell), sort.uses)
        lines = [sum(map(made.get, board.regions.across[at[cell]], repeat(False))) for cell in step]
        if one_region or max(lines) > 1:
            return  # a region that is left needs no other reason
        shown = [
            [*self._find_sorts(board, cell, made), *([Sort(noun, "", (), cell)] if noun else ())]
            for cell, noun in zip(step, ends, strict=True)
        ]
        for one, other in product(*shown):
            if one.noun == other.noun:
                clues = [sort.cell for sort in (one, other) if sort.cell]
                if not clues and not one.uses and not other.uses:
                    yield Fact(f"neither region has a {self._other(one.noun)}")
                for both in (
                    f"the {one.noun}s of both regions",
                    "the same symbols on both sides of each",
                ):
                    told = f"the loop visits {both}"
                    told = f"otherwise the loop would visit {both}" if {*step} & {*clues} else told
                    yield Fact(told, _list_clues(*clues), {*one.uses, *other.uses})

    def _find_sorts(self, board: Any, cell: Cell, made: Mapping[Any, bool]) -> Iterator[Sort]:
        """Yield how a reader knows which symbols the loop visits in the region of a cell.

        Other symbols of the region show it, or those of a region next to it on the loop.
        """
        regions = board.regions
        i = regions.part_of[cell]
        yield from self._see_region(board, regions.parts[i], made, cell)
        for key in regions.across[i]:
            if made.get(key):
                there = key.a if regions.part_of[key.b] == i else key.b
                for sort in self._see_region(board, regions.part_with(there), made, there):
                    why = f"{sort.why} in the next region" if sort.cell else ""
                    yield Sort(self._other(sort.noun), why, {*sort.uses, key}, sort.cell)

    def _see_region(
        self, board: Any, part: frozenset[Cell], made: Mapping[Any, bool], cell: Cell
    ) -> Iterator[Sort]:
        """Yield what the symbols of a region show, except the one in this cell.

        It has only one sort, or a symbol is visited, or another one is not; the nearest come first.
        """
        own = sorted(
            part & board.symbols.keys(),
            key=lambda c: (abs(c.row - cell.row) + abs(c.col - cell.col), c),
        )
        if len({board.symbols[one] for one in own}) == 1:
            yield Sort(self._noun(board, own[0]), "")
        for visited in (True, False):
            for one in own:
                steps, noun = board.grid.pairs_at(one), self._noun(board, one)
                shows = [key for key in steps if made.get(key) is visited]
                if shows and (visited or len(shows) == len(steps)):
                    is_visited = "is visited" if visited else "is not visited"
                    sort = noun if visited else self._other(noun)
                    yield Sort(sort, f"{self._name(board, one)} {is_visited}", shows, one)

    def _other(self, noun: str) -> str:
        """Return the noun for the other sort of symbols."""
        return next(other for _, other in self.nouns if other != noun)

    def _noun(self, board: Any, cell: Cell) -> str:
        """Return the noun for the symbol in a cell, "" without one."""
        return dict(self.nouns).get(board.symbols.get(cell), "")

    def _name(self, board: Any, cell: Cell) -> str:
        return f"the {self._noun(board, cell)} in {named(cell)}"


def _list_clues(*cells: Cell | None) -> Sequence[Any]:
    """Return the keys of the symbols in cells."""
    return [SYMBOLS.key(cell) for cell in cells if cell]
