"""Shaded cells in runs, whose lengths are the clues of rows and columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from ..blocks import OUTSIDE
from ..blocks.board import Clue
from ..grid import Cell, named
from ..text import join_words
from .cells import WAYS, Shading

ORDER = "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"


@dataclass(frozen=True)
class ShadedRuns(Shading):
    """Shaded cells in runs, whose lengths are the clues of rows and columns."""

    sees_near: ClassVar[bool] = True

    def explain(
        self,
        board: Any,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain decisions by a line that is full or complete, or by the runs near them."""
        if len(clues) != 1:
            return None
        key: Any = clues[0].key
        side, place = key[1]
        runs, way = [k for k in board[OUTSIDE][side][place] if k], WAYS[side]
        name = f"{way} {place + 1}"
        line = board.grid.lines(way)[place]
        if not decided.keys() | used.keys() <= {*line}:
            return None
        shaded, values = sum(used.values()), {*decided.values()}
        if not runs:
            told = f"{clues[0].says} allows none"
        elif sum(runs) + len(runs) - 1 == len(line):
            s, es = ("s", "") if len(runs) > 1 else ("", "s")
            told = f"the run{s} of {name} fill{es} the whole {way}"
        elif values == {False} and shaded == sum(runs):
            told = f"{name} has all its shaded cells"
        elif values == {True} and len(line) - (len(used) - shaded) == sum(runs):
            told = f"{name} has just enough cells left"
        else:
            told = Runs(name, line, runs, used).explain(decided)
        return (told, "runs") if told else None


class Runs:
    """The runs of one line, with the places where each may be after some decisions (`used`).

    `starts`: the places where each run may begin.
    """

    def __init__(
        self, name: str, line: Sequence[Cell], runs: Sequence[int], used: Mapping[Cell, bool]
    ) -> None:
        self.name, self.line, self.lengths, self.used = name, line, runs, used
        states = [used.get(cell) for cell in line]
        before = _find_ends(states, runs)
        after = [[len(line) - i for i in ends] for ends in _find_ends(states[::-1], runs[::-1])]
        self.starts = [
            sorted({end - k for end in ends}.intersection(begins))
            for k, ends, begins in zip(runs, before, after[::-1], strict=True)
        ]

    def explain(self, decided: Mapping[Cell, bool]) -> str:
        """Return why these cells are decided as they are; "" if no few runs show it."""
        if not all(self.starts):
            return ""
        shaded = {self.line.index(cell) for cell, one in decided.items() if one}
        white = {self.line.index(cell) for cell, one in decided.items() if not one}
        for i, (k, starts) in enumerate(zip(self.lengths, self.starts, strict=True)):
            first, last = starts[0], starts[-1]
            if shaded and not white and shaded <= {*range(last, first + k)} and first < last:
                return f"every way to place {self._name(i)} covers {_say_it(decided)}"
            around = {first - 1, first + k}
            around |= {*range(first)} if i == 0 else set()
            around |= {*range(first + k, len(self.line))} if i == len(self.starts) - 1 else set()
            if first == last and shaded <= {*range(first, first + k)} and white <= around:
                done = "is complete in" if k > 1 else "is"
                is_done = all(map(self.used.get, self._list_cells(i)))
                done = done if is_done else "must be" if k > 1 else "fits only in"
                return f"{self._name(i)} {done} {self._say_cells(i)}"
        if shaded and white:
            return self._say_reach(shaded, white) or self._say_two(shaded, white)
        return "" if shaded else self._say_neighbours(white, _say_it(decided))

    def _list_cells(self, i: int) -> Sequence[Cell]:
        """Return the first cells that a run, by number, may have."""
        return self.line[self.starts[i][0] :][: self.lengths[i]]

    def _say_cells(self, i: int) -> str:
        first, *_, last = *self._list_cells(i), self._list_cells(i)[-1]
        return " to ".join(map(named, dict.fromkeys((first, last))))

    def _say_reach(self, shaded: set[int], white: set[int]) -> str:
        """Return that the only run covers some places and is too far from others, or ""."""
        (k, *more), (first, *_, last) = self.lengths, (*self.starts[0], self.starts[0][-1])
        if more or not shaded <= {*range(last, first + k)} or white & {*range(first, last + k)}:
            return ""
        covers, far = (sorted(self.line[i] for i in some) for some in (shaded, white))
        covered = f"every way to place {self._name(0)} covers {join_words(map(named, covers))}"
        return f"{covered}, and none reaches {join_words(map(named, far), 'or')}"

    def _say_two(self, shaded: set[int], white: set[int]) -> str:
        """Return where two neighbouring runs must be, or what all the runs fill, or ""."""
        fixed = [i for i, starts in enumerate(self.starts) if len(starts) == 1]
        ends = [(self.starts[i][0], self.starts[i][0] + self.lengths[i]) for i in fixed]
        if len(fixed) == len(self.lengths) and all(b[0] - a[1] == 1 for a, b in pairwise(ends)):
            span = f"{named(self.line[ends[0][0]])} to {named(self.line[ends[-1][1] - 1])}"
            return f"the runs of {self.name} fill {span}"
        for (i, (a, b)), (j, (c, d)) in pairwise(zip(fixed, ends, strict=True)):
            inside, beside = {*range(a, b), *range(c, d)}, {a - 1, *range(b, c), d}
            beside |= {*range(a)} if i == 0 else set()
            beside |= {*range(d, len(self.line))} if j == len(self.lengths) - 1 else set()
            if j == i + 1 and shaded <= inside and white <= beside:
                both = f"{self._name(i, '')} and {self._name(j)}"
                return f"{both} must be {self._say_cells(i)} and {self._say_cells(j)}"
        return ""

    def _say_neighbours(self, places: set[int], it: str) -> str:
        """Return that the runs before and after some places cannot reach them."""
        before = [i for i, k in enumerate(self.lengths) if self.starts[i][-1] + k <= min(places)]
        after = [i for i, starts in enumerate(self.starts) if starts[0] > max(places)]
        near = [*before[-1:], *after[:1]]
        if len(before) + len(after) < len(self.lengths):
            return f"no run of {self.name} can reach {it}" if len(self.lengths) > 1 else ""
        if len(near) == 1:
            return f"{self._name(near[0])} cannot reach {it}"
        one, other = (self._name(i, "") for i in near)
        return f"neither {one} nor {other} of {self.name} can reach {it}"

    def _name(self, i: int, of: str = " of {}") -> str:
        """Return a run's name, by number, as `the 3 of row 1` or `the second 3 of row 1`."""
        k = self.lengths[i]
        same = [j for j, other in enumerate(self.lengths) if other == k]
        place = (*ORDER, *[""] * len(same))[same.index(i)] if i != same[-1] else "last"
        which = f"{place} " * (len(same) > 1 and bool(place))
        return f"the {which}{k}{of.format(self.name)}"


def _find_ends(states: Sequence[bool | None], runs: Sequence[int]) -> list[list[int]]:
    """Return for each run the places after its last cell, if it and those before it can be placed.

    `states`: whether each cell of the line is shaded; None if it is open.
    """
    found, ends = list[list[int]](), [-1]
    for k in runs:
        starts = {
            start
            for end in ends
            for start in range(end + 1, len(states) - k + 1)
            if True not in states[max(end, 0) : start]
        }
        ends = [
            start + k
            for start in sorted(starts)
            if False not in states[start : start + k] and True not in states[start + k :][:1]
        ]
        found.append(ends)
    return found


def _say_it(decided: Mapping[Cell, bool]) -> str:
    return "it" if len(decided) == 1 else "them"
