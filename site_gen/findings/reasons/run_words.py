"""Say which digit of a run fits only in one cell: `6 is 1 + 2 + 3, and the 3 fits only here`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, NamedTuple

from ...boards.answers import Fact
from ...boards.grid import Cell
from .calculations import Calculation
from .decision_words import format_premises
from .row_words import FEW, RowWords
from .sum_words import SumWords

MOST_OPEN = 5  # open cells of a run at most in which digits are tried
MOST_CROSSED = 3  # the same for a run that crosses it


class RunPremises(NamedTuple):
    """Premises: other runs, numbers that are placed in their cells, and excluded numbers."""

    runs: Sequence[Calculation]
    numbers: Sequence[tuple[Cell, int]]
    excluded: Sequence[tuple[Cell, int]]


@dataclass(frozen=True)
class RunWords:
    """A describer of runs with sums, on one board."""

    rows: RowWords
    sums: SumWords

    def find_needed(
        self, cell: Cell, value: int, filled: Mapping[Cell, int], out: Collection[tuple[Cell, int]]
    ) -> Fact | None:
        """Return that a run has a digit which fits only in this cell, else None.

        Example: `13 is 7 + 1 + 2 + 3, and the 3 fits only here, given the 4 to the right of R5C7`.
        `out`: the excluded numbers.
        """
        found = (self._find_in_run(run, cell, value, filled, out) for run in self._list_runs(cell))
        return min(
            (one for one in found if one),
            key=lambda one: (len(one.clues), len(one.uses), one.why),
            default=None,
        )

    def _find_in_run(
        self,
        run: Calculation,
        cell: Cell,
        value: int,
        filled: Mapping[Cell, int],
        out: Collection[tuple[Cell, int]],
    ) -> Fact | None:
        """Return that fact about one run, with as few premises as possible."""
        own = {c: filled[c] for c in run.cells if c in filled}
        open_ = {*run.cells} - own.keys()
        if not 1 < len(open_) <= MOST_OPEN:
            return None
        others = [one for c in sorted(open_) for one in self._list_runs(c) if one != run]
        for one in [*others]:  # its other cell alone may exclude a digit
            ends = {*one.cells} - open_ - filled.keys()
            far = [more for c in ends for more in self._list_runs(c)] if len(ends) == 1 else []
            others += [more for more in far if more not in others]
        near = {c for one in others for c in one.cells} | open_
        numbers = sorted((c, k) for c, k in filled.items() if c in near)
        given = RunPremises(
            others, numbers, sorted(key for key in out if key[0] in near - {*filled})
        )

        def holds(some: RunPremises) -> bool:
            return {one[cell] for one in self._list_fills(run, own, some)} == {value}

        if not holds(given):
            return None
        for name in ("excluded", "numbers", "runs"):
            if holds(given._replace(**{name: []})):
                given = given._replace(**{name: []})
            for one in getattr(given, name):
                less: Any = {name: [other for other in getattr(given, name) if other != one]}
                given = given._replace(**less) if holds(given._replace(**less)) else given
        sets = {tuple(sorted(one.values())) for one in self._list_fills(run, own, given)}
        clues = {one.key: one.says for one in self.rows.clues}
        why = f"{clues[run.key]} needs {value} here"
        if all(value in one for one in self.sums.list_sets(run, own)):
            why = f"{run.result} needs {'an' if value == 8 else 'a'} {value}, which fits only here"
        if len(sets) == 1:
            several = len(self.sums.list_sets(run, own)) > 1
            why = self.sums.say_only(run, [*own.values()], min(sets))
            why = why.replace(" is ", " can only be " if several else " is ")
            why = f"{why}, and the {value} fits only here"
        told = [clues[one.key] for one in given.runs]
        texts = [
            self.rows.kind.decided.say_decision(self.rows.board, key, False)
            for key in given.excluded
        ]
        if len(told) + len(texts) <= FEW:
            why += format_premises(told, texts)
        uses = {*own.items(), *given.numbers, *given.excluded}
        return Fact(why, [run.key, *(one.key for one in given.runs)], uses)

    def _list_runs(self, cell: Cell) -> Sequence[Calculation]:
        return [one for one in self.sums.mistakes.cages
                if cell in one.cells and not self.sums.is_cage(one)]  # fmt: skip

    def _list_fills(
        self, run: Calculation, own: Mapping[Cell, int], given: RunPremises
    ) -> Sequence[Mapping[Cell, int]]:
        """Return the ways to fill a run's open cells. `own`: the numbers in its other cells."""
        open_ = sorted({*run.cells} - own.keys())
        may = {
            c: {k for k in self.rows.numbers if self._may_hold(c, k, {**own}, given)} for c in open_
        }
        return [
            dict(zip(open_, one, strict=True))
            for some in self.sums.list_sets(run, own) for one in permutations(some)
            if all(k in may[c] for c, k in zip(open_, one, strict=True))
        ]  # fmt: skip

    def _may_hold(self, cell: Cell, k: int, own: Mapping[Cell, int], given: RunPremises) -> bool:
        """Return whether the premises leave a digit for a cell: also in a run that crosses it."""
        seen = dict(given.numbers)
        if (cell, k) in given.excluded or not self.rows.may_hold(cell, k, {**own, **seen}):
            return False
        return all(self._may_cross(one, {**seen, cell: k}, given)
                   for one in given.runs if cell in one.cells)  # fmt: skip

    def _may_cross(self, run: Calculation, filled: Mapping[Cell, int], given: RunPremises) -> bool:
        """Return whether a run with these numbers can have its sum."""
        open_ = sorted({*run.cells} - filled.keys())
        if not open_:
            return sum(filled[c] for c in run.cells) == run.result
        sets = self.sums.list_sets(run, filled)
        if len(open_) > MOST_CROSSED:
            return bool(sets)
        return any(
            all((c, k) not in given.excluded and self.rows.may_hold(c, k, filled)
                and all(self._takes(other, c, k, filled) for other in given.runs if other != run)
                for c, k in zip(open_, one, strict=True))
            for some in sets for one in permutations(some)
        )  # fmt: skip

    def _takes(self, run: Calculation, cell: Cell, k: int, filled: Mapping[Cell, int]) -> bool:
        """Return whether a run with these numbers can have its sum with a digit in a cell of it."""
        return cell not in run.cells or any(k in one for one in self.sums.list_sets(run, filled))
