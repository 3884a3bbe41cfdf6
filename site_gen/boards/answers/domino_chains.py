"""Say which dominoes follow from one, up to a cell or a pair of numbers that would be in none."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..blocks import Board
from ..grid import Cell, named
from ..text import join_words

Domino = tuple[Cell, Cell]


class ForcedDomino(NamedTuple):
    """A cell or pair of numbers with only one domino left, or none, and why.

    `before`: for each of its other dominoes, one that excludes it. `pairs`: those of them that have
    its numbers. `depth`: 1 more than the number of dominoes that follow from each other before it.
    """

    about: Cell | str
    domino: Domino | None
    before: Collection[Domino]
    pairs: Collection[Domino]
    depth: int


@dataclass(frozen=True)
class DominoChain:
    """A search for the dominoes that follow from one on a board.

    `made`: the earlier decisions.
    """

    board: Board
    made: Mapping[Domino, bool]

    def find(self, assumed: Domino) -> tuple[str, Collection[Domino]] | None:
        """Return the mistake, with the dominoes that lead to it, and the earlier decisions on which
        that rests; None if there is none, or if an earlier domino excludes the assumed one.
        """
        if any(one and self._excludes(key, assumed) for key, one in self.made.items()):
            return None
        chain = self._find_chain(assumed, ())
        fewer = chain
        while fewer:  # without one of its dominoes, another chain may be shorter
            chain = fewer
            rest = [self._find_chain(assumed, [one.domino]) for one in chain if one.domino]
            found = [one for one in rest if 0 < len(one) < len(chain)]
            fewer = min(found, key=len, default=())
        if not chain:
            return None
        at = {one.about: self._places[one.about] for one in chain}
        uses = {key for one in chain for key in (*at[one.about], *one.before)}
        why = self._say_either_way(chain[0], assumed) if len(chain) == 1 else ""
        return why or self._say_chain(chain), uses & self.made.keys()

    def _find_chain(self, assumed: Domino, without: Collection[Domino]) -> Sequence[ForcedDomino]:
        """Return what leads to the mistake, in order, and that; () if there is none.

        `without`: dominoes that are not looked for.
        """
        placed = [assumed, *(key for key, one in self.made.items() if one)]
        found, depth = dict[Domino, ForcedDomino](), 0
        while True:
            depth += 1
            forced = [*self._list_forced(placed, depth)]
            new = dict[Domino, ForcedDomino]()
            ends = [one for one in forced if one.domino is None]
            for one in forced:
                if one.domino is None or one.domino in (*new, *without):
                    continue
                if clash := next((key for key in new if self._excludes(key, one.domino)), None):
                    pairs = [clash] * {*clash}.isdisjoint(one.domino)
                    ends.append(ForcedDomino(one.about, None, {*one.before, clash},
                                       {*one.pairs, *pairs}, depth + 1))  # fmt: skip
                new[one.domino] = one
            found |= new
            placed += new
            if ends or not new:
                break
        told = [[*_trace(one, found), one] for one in ends]
        return min(told, key=len, default=())

    def _list_forced(self, placed: Sequence[Domino], depth: int) -> Iterator[ForcedDomino]:
        """Yield the cells and pairs of numbers to which these dominoes leave at most one."""
        have, by = dict[Cell | str, Domino](), dict[Domino, Domino]()
        for key in placed:
            for about in (*key, self._pairs[key]):
                have.setdefault(about, key)
        place = {key: i for i, key in enumerate(placed)}
        for key in (key for key in self._pairs if self.made.get(key, True)):
            others = [have[one] for one in (*key, self._pairs[key]) if one in have]
            if others:
                by[key] = min(others, key=place.__getitem__)
        for about, keys in self._places.items():
            open_ = [key for key in keys if self.made.get(key, True)] * (about not in have)
            left = [key for key in open_ if key not in by]
            before = {by[key] for key in open_ if key in by}
            pairs = {by[key] for key in open_ if key in by and {*key}.isdisjoint(by[key])}
            if len(left) < 2 and before:
                yield ForcedDomino(about, left[0] if left else None, before, pairs, depth)

    @cached_property
    def _pairs(self) -> Mapping[Domino, str]:
        """Return the numbers on each domino."""
        return {key: say_pair(self.board, key) for key in self.board.grid.pairs()}

    @cached_property
    def _places(self) -> Mapping[Cell | str, Sequence[Domino]]:
        """Return the dominoes with each cell and, if each pair of numbers is on a domino, of each
        pair.
        """
        found = dict[Cell | str, list[Domino]]()
        for key, pair in self._pairs.items():
            for about in (*key, pair):
                found.setdefault(about, []).append(key)
        numbers = len({*self.board.clues.values()})
        full = len(self.board.clues) == numbers * (numbers + 1)
        return {one: keys for one, keys in found.items() if full or isinstance(one, Cell)}

    def _excludes(self, one: Domino, other: Domino) -> bool:
        """Return whether two dominoes overlap or have the same numbers."""
        alike = list_pair(self.board, one) == list_pair(self.board, other)
        return alike or not {*one}.isdisjoint(other)

    def _say_either_way(self, end: ForcedDomino, assumed: Domino) -> str:
        """Return that a cell is in a domino with the assumed numbers, "" if there are others."""
        left = [key for key in self._places[end.about] if self.made.get(key, True)]
        if isinstance(end.about, str) or not end.pairs:
            return ""
        if any(list_pair(self.board, key) != list_pair(self.board, assumed) for key in left):
            return ""
        others = map(named, sorted({cell for key in left for cell in key} - {end.about}))
        ways = f"{named(end.about)} goes with {join_words(others, 'or')} and is"
        case = "either way" if len(left) == 2 else "in any case"
        return f"{ways} in the {say_pair(self.board, assumed)} {case}"

    def _say_chain(self, chain: Sequence[ForcedDomino]) -> str:
        """Return the dominoes that follow, and the mistake.

        Example: `otherwise R1C1 goes with R1C2 (the 1–2 is R3C3–R3C4), then R2C1 can only go with
        R3C1, and R2C2 would be in no domino`. A domino is the reason for others once.
        """
        groups, told = dict[int, dict[str, list[str]]](), set[Domino]()
        for one in chain:
            group = groups.setdefault(one.depth, {})
            why = join_words(say_domino(self.board, key) for key in sorted({*one.pairs} - told))
            group.setdefault(why, []).append(self._say(one, bool(why)))
            if one is chain[-1] or one.depth != chain[chain.index(one) + 1].depth:
                told |= {key for other in chain if other.depth == one.depth for key in other.pairs}
        *first, last = (
            join_words(f"{join_words(some)}{f' ({why})' if why else ''}"
                       for why, some in group.items())
            for group in groups.values()
        )  # fmt: skip
        return f"otherwise {', then '.join(first)}{', and ' * bool(first)}{last}"

    def _say(self, one: ForcedDomino, has_reason: bool) -> str:
        """Return a clause: `R1C1 goes with R1C2`, or `R1C1 would be in no domino`."""
        if isinstance(one.about, str):
            if one.domino is None:
                return f"the {one.about} would have no place"
            return f"the {one.about} can only be {'–'.join(map(named, one.domino))}"
        if one.domino is None:
            return f"{named(one.about)} would be in no domino"
        other = named(next(cell for cell in one.domino if cell != one.about))
        return f"{named(one.about)} {'goes' if has_reason else 'can only go'} with {other}"


def _trace(end: ForcedDomino, found: Mapping[Domino, ForcedDomino]) -> Sequence[ForcedDomino]:
    """Return what leads to a mistake, in order."""
    needed, open_ = dict[Domino, ForcedDomino](), [*end.before]
    while open_:
        key = open_.pop()
        if key in found and key not in needed:
            needed[key] = found[key]
            open_ += found[key].before
    return sorted(needed.values(), key=lambda one: (one.depth, one.domino))


def say_domino(board: Board, key: Domino) -> str:
    """Return a domino by its numbers, as `the 1–2 is R1C1–R1C2`."""
    return f"the {say_pair(board, key)} is {'–'.join(map(named, key))}"


def say_pair(board: Board, key: Domino) -> str:
    """Return the numbers on a domino, as `1–2`."""
    return "–".join(map(str, list_pair(board, key)))


def list_pair(board: Board, key: Domino) -> tuple[int, ...]:
    """Return the numbers on a domino, the smaller one first."""
    return tuple(sorted(board.clues[cell] or 0 for cell in key))
