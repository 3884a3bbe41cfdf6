"""Say what sums and cages leave for a cell: `its cage is 1 + 2, and row 2 already has its 1`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from ...boards.answers import Fact
from ...boards.grid import Cell, named
from ...boards.text import join_words
from ...kind import Clue
from .calculations import Calculation, list_ways
from .mistake_words import MistakeWords
from .place_words import name_line
from .row_words import UNITS, RowWords
from .walk import find_line

MOST_SEEN = 2  # numbers that a cell sees, at most, that a sentence lists
MOST_ALLOWED = 5  # numbers that a cage allows, at most that a sentence lists
MANY = 5000  # sets of numbers at most that are tried for a cage
SIGNS = {"+": " + ", "*": " × "}
LINES = {"", "row", "column", "run across", "run down"}


@dataclass(frozen=True)
class SumWords:
    """A describer of what sums and cages leave for a cell, on one board."""

    rows: RowWords
    mistakes: MistakeWords

    def find_rest(self, cell: Cell, value: int, filled: Mapping[Cell, int]) -> Fact | None:
        """Return `the rest of its cage, 9 − 2 = 7` for the last cell of a sum, else None. That is
        `9 − 2 = 7` for a sum of other cells.

        `filled`: the numbers that are known before.
        """
        found = list[Fact]()
        for cage in self.mistakes.cages:
            others = [filled.get(one, 0) for one in cage.cells if one != cell]
            if cell not in cage.cells or not all(others):
                continue
            ways = {k: way for k, way in list_ways(cage.operator, cage.result, others).items()
                    if self.rows.may_hold(cell, k, filled)}  # fmt: skip
            if ways.keys() == {value}:
                rest = f"{ways[value]} = {value}"
                why = f"the rest of its cage, {rest}" if self.is_cage(cage) else rest
                found.append(Fact(why, (cage.key,), _list_held(cage.cells, filled)))
        return min(found, key=lambda one: len(one.why), default=None)

    def find_set(self, cell: Cell, value: int, filled: Mapping[Cell, int]) -> Fact | None:
        """Return why the numbers that a cage or run still needs leave only this one for a cell.

        Example: `its cage is 1 + 2, and row 2 already has its 1`. Return None if they leave others.
        """
        cages = [one for one in self.mistakes.cages if cell in one.cells]
        sets = [self.list_sets(one, filled) for one in cages]
        said = (self._say_set(cell, value, *one, filled) for one in zip(cages, sets, strict=True))
        if found := [one for one in said if one]:
            return min(found, key=lambda one: len(one.why))
        left = [{k for numbers in some for k in numbers} for some in sets]
        if len(left) == 2 and left[0] & left[1] == {value} and not any(map(self.is_cage, cages)):
            cells = {one for cage in cages for one in cage.cells}
            why = "the only digit left that fits both its runs"
            return Fact(why, [cage.key for cage in cages], _list_held(cells, filled))
        return None

    def find_allowed(
        self, cell: Cell, value: int, filled: Mapping[Cell, int], out: Collection[tuple[Cell, int]]
    ) -> Fact | None:
        """Return `its cage allows only 1, 4 or 5 here; row 3 already has its 1; 4 was excluded
        before`, None if the cage allows others, or many. `out`: the excluded numbers.
        """
        for cage in (one for one in self.mistakes.cages if cell in one.cells):
            left = {k for numbers in self.list_sets(cage, filled) for k in numbers}
            gone = {k for k in left if (cell, k) in out and not self._find_seen(cell, k, filled)}
            seen = self._list_seen(cell, left - gone - {value}, filled)
            if self.is_cage(cage) and value in left and len(left) <= MOST_ALLOWED and seen:
                allowed, told = join_words(map(str, sorted(left)), "or"), seen[0]
                why = f"its cage allows only {allowed} here{told.replace(', and ', '; ')}"
                if gone:
                    gone_ = join_words(map(str, sorted(gone)))
                    why += f"; {gone_} {'was' if len(gone) == 1 else 'were'} excluded before"
                held = _list_held([*cage.cells, *seen[1]], filled)
                return Fact(why, (cage.key,), {*held, *((cell, k) for k in gone)})
        return None

    def find_fit(self, cell: Cell, value: int, filled: Mapping[Cell, int]) -> Fact | None:
        """Return why the numbers in a clue's list leave only this one for a cell, else None.

        Example: `the dot at R1C1 and R1C2 allows only 2 or 4 here, and row 1 already has its 4`.
        """
        found = list[Fact]()
        for clue in (one for one in self.rows.clues if cell in one.cells):
            for line, fits in self.mistakes.kind.list_fits(self.mistakes.board, clue.key):
                held = [filled.get(one) for one in line]
                if cell not in line or not any(held):
                    continue
                at, own = line.index(cell), {c: filled[c] for c in line if c in filled}
                left = [k for k in sorted(self.rows.numbers) if self.rows.may_hold(cell, k, own)
                        and fits([*held[:at], k, *held[at + 1 :]])]  # fmt: skip
                seen = self._list_seen(cell, {*left} - {value}, filled)
                if value in left and seen:
                    why, cells = f"no other number fits {clue.says}", {*line, *seen[1]}
                    if seen[0]:
                        only = join_words(map(str, left), "or")
                        why = f"{clue.says} allows only {only} here{seen[0]}"
                    found.append(Fact(why, (clue.key,), _list_held(cells, filled)))
        return min(found, key=lambda one: len(one.why), default=None)

    def find_unfit(
        self, keys: Collection[tuple[Cell, int]], filled: Mapping[Cell, int]
    ) -> Fact | None:
        """Return that the sets of numbers which make a cage's result have none of these numbers.

        Example: `the rest of its cage can only be 1 + 5`. Return None if they are many, or if the
        cells of these numbers are not in one cage or run.
        """
        cells, numbers = {cell for cell, _ in keys}, {k for _, k in keys}
        found = list[Fact]()
        for cage in (one for one in self.mistakes.cages if cells <= {*one.cells}):
            held, sign = _list_held(cage.cells, filled), _sign_of(cage)
            own, sets = [k for _, k in held], self.list_sets(cage, filled)
            name, told = f"{'the rest of ' * bool(own)}its cage", ""
            if not self.is_cage(cage):
                name = self.rows.name_group("run", cage.cells, cells)
                sets = [tuple(sorted((*own, *one))) for one in sets]
            if not self.is_cage(cage) and numbers <= {*own}:
                told = f"already has its {join_words(map(str, sorted(numbers)))}"
            elif 0 < len(sets) < 3 and numbers.isdisjoint(k for one in sets for k in one):
                told = f"can only be {' or '.join(sign.join(map(str, one)) for one in sets)}"
            if told:
                its = name if len(cells) == 1 else name.replace("its ", "their ")
                if held and self.is_cage(cage) and {*cage.cells} == cells.union(dict(held)):
                    its = f"with the {join_words(map(str, own))} in their cage, they"
                found.append(Fact(f"{its} {told}", (cage.key,), held))
        return min(found, key=lambda one: len(one.why), default=None)

    def find_blocked(
        self,
        keys: Collection[tuple[Cell, int]],
        filled: Mapping[Cell, int],
        out: Collection[tuple[Cell, int]],
    ) -> Fact | None:
        """Return the sets of numbers that a cage would need with a number, if all are excluded.

        Example: `otherwise the 9-cage at R1C1 would need 1 + 4 or 2 + 3 beside it, but its row
        holds 1 and 3`. Return None if the cells of these numbers are not in one cage.
        """
        for cage in self.mistakes.cages:
            if len({k for _, k in keys}) > 1 or not {c for c, _ in keys} <= {*cage.cells}:
                continue
            sets, seen = set[tuple[int, ...]](), dict[str, set[int]]()
            says = self._name_cage(cage)
            uses = {*_list_held(cage.cells, filled)}
            for cell, k in keys:
                held = {**filled, cell: k}
                others = [c for c in cage.cells if c not in held]
                found = self.list_sets(cage, held) if others else ()
                own = [held[c] for c in cage.cells if c in held]
                if len(others) == 1 and {*list_ways(cage.operator, cage.result, own)} <= {*own}:
                    second = sorted(list_ways(cage.operator, cage.result, own))
                    if len(second) == len(keys) == 1 and not found:
                        return Fact(
                            f"otherwise {says} would need a second {second[0]}", (cage.key,), uses
                        )
                one_cell = others and len(keys) == 1
                if one_cell and not found and (fact := self._find_repeat(cage, others, held)):
                    return fact
                blocked = [self._find_blocker(cage, others, one, held, out) for one in found]
                if not blocked or None in blocked:
                    sets.clear()
                    break
                sets |= {*found}
                for n, unit, marks in filter(None, blocked):
                    seen.setdefault(unit, set()).add(n)
                    uses |= marks
            if not 0 < len(sets) < MOST_SEEN + 2:
                continue
            sign = _sign_of(cage)
            texts = [sign.join(map(str, one)) for one in sorted(sets)]
            told = list[str]()
            for unit, numbers in sorted(seen.items(), reverse=True):
                listed = join_words(map(str, sorted(numbers)))
                gone = f"{listed} {'are' if len(numbers) > 1 else 'is'} excluded there"
                told.append(f"{unit} holds {listed}" if unit else gone)
            why = f"otherwise {says} would need {join_words(texts, 'or')} beside it, but"
            return Fact(f"{why} {join_words(told)}", (cage.key,), uses)
        return None

    def find_must(
        self, keys: Collection[tuple[Cell, int]], filled: Mapping[Cell, int]
    ) -> Fact | None:
        """Return that a cage must have a number in cells that all of some others see.

        Example: `the 22-cage at R6C7 must have a 9`, or `must have a 9 in R6C7 or R6C8` if other
        open cells of it see that number. Return None if it need not.
        """
        (k, *more), may = {k for _, k in keys}, self.rows.may_hold
        for cage in self.mistakes.cages if not more else ():
            held, sets = _list_held(cage.cells, filled), self.list_sets(cage, filled)
            is_sure = self.is_cage(cage) and sets and all(k in one for one in sets)
            if not is_sure or k in dict(held).values():
                continue
            seen = {c: self._find_seen(c, k, filled) for c in cage.cells if c not in filled}
            places = [c for c, other in seen.items() if not other]
            if not any(may(cell, k, {c: k}) for cell, _ in keys for c in places):
                says = self._name_cage(cage)
                why = f"{says} must have {'an' if k == 8 else 'a'} {k}"
                where = f" in {join_words(map(named, sorted(places)), 'or')}"
                uses = {*held, *((other, k) for other in seen.values() if other)}
                return Fact(why + where * (len(places) < len(seen)), (cage.key,), uses)
        return None

    def _find_repeat(
        self, cage: Calculation, cells: Sequence[Cell], held: Mapping[Cell, int]
    ) -> Fact | None:
        """Return that all sets of numbers for the open cells of a cage repeat one in their line.

        Example: `otherwise the 18× cage at R1C1 would need 1 × 1 × 3 beside it, with 1 twice in
        column 1`.
        """
        line, sets = find_line(cells[0], cells[1:]), self.list_sets(cage, held, fitting=False)
        twice = [[k for k, many in Counter(one).items() if many > 1] for one in sets]
        if not self.is_cage(cage) or not line or not 0 < len(sets) < MOST_SEEN + 1:
            return None
        says, sign = self._name_cage(cage), _sign_of(cage)
        need = join_words((sign.join(map(str, one)) for one in sets), "or")
        told = join_words(map(str, sorted({one[0] for one in twice})), "or")
        why = f"otherwise {says} would need {need} beside it, with {told} twice in"
        return Fact(f"{why} {name_line(line, cells)}", (cage.key,), _list_held(cage.cells, held))

    def _find_blocker(
        self,
        cage: Calculation,
        cells: Sequence[Cell],
        numbers: Sequence[int],
        filled: Mapping[Cell, int],
        out: Collection[tuple[Cell, int]],
    ) -> tuple[int, str, Set[tuple[Cell, int]]] | None:
        """Return one of some numbers that no such cell of a cage can hold, the group in which
        all of them see it ("" without any), and what excludes it; None if each fits one of them.
        """
        may = self.rows.may_hold
        for n in sorted({*numbers}):
            same = [c for c, k in filled.items() if k == n]
            for c in same:
                units = {self.rows.name_unit(one, c) for one in cage.cells}
                if len(units) == 1 and units.isdisjoint(LINES):
                    return n, f"its {units.pop()}", {(c, n)}
            for c in same:
                line = find_line(c, cells)
                if line and not any(may(one, n, {c: n}) for one in cells):
                    return n, name_line(line, [c]), {(c, n)}
        for n in sorted({*numbers}):
            by = {one: [c for c, k in filled.items() if k == n and not may(one, n, {c: n})]
                  for one in cells}  # fmt: skip
            if all((one, n) in out or by[one] for one in cells):
                return n, "", {(min(by[one]), n) if by[one] else (one, n) for one in cells}
        return None

    def say_needed(self, k: int, cells: Set[Cell], positions: Sequence[Mapping[Cell, int]]) -> str:
        """Return `6 would be 1 + 2 + 3, with no place for 3` about a run with these cells.

        Return "" if its sum does not need the number in each position, by the numbers in cells.
        """
        for run in (one for one in self.mistakes.cages if cells <= {*one.cells}):
            sets = {
                tuple(sorted((*one, *(k for _, k in _list_held(run.cells, filled)))))
                for filled in positions for one in self.list_sets(run, filled)
            }  # fmt: skip
            if self.is_cage(run) or not sets or not all(k in one for one in sets):
                continue
            are = f"would be {' + '.join(map(str, min(sets)))}, with no place for {k}"
            needs = f"would need {'an' if k == 8 else 'a'} {k}, which would fit nowhere"
            return f"{run.result} {are if len(sets) == 1 else needs}"
        return ""

    def say_partners(
        self, k: int, cells: Set[Cell], clues: Collection[Clue], filled: Mapping[Cell, int]
    ) -> str:
        """Return `, which needs 2 in the 3− cage at R1C1` of a number that has no place in cells.

        That are the other numbers of a cage with it, if it can have it. `clues`: those that exclude
        its places, `filled`: the numbers that are known before.
        """
        told, keys = list[str](), {one.key: one for one in clues}
        for cage in (one for one in self.mistakes.cages if one.key in keys and self.is_cage(one)):
            sets = {
                one for cell in cells & {*cage.cells}
                if cell not in filled and self.rows.may_hold(cell, k, filled)
                for one in self.list_sets(cage, {**filled, cell: k})
            }  # fmt: skip
            common = sorted(set.intersection(*map(set, sets))) if sets else []
            if needed := min(sets) if len(sets) == 1 else common:
                sign = _sign_of(cage)
                told.append(f"{sign.join(map(str, needed))} in {keys[cage.key].says}")
            elif sets:
                return ""
        return f", which needs {join_words(told)}" if told else ""

    def list_sets(
        self, cage: Calculation, filled: Mapping[Cell, int], *, fitting: bool = True
    ) -> Sequence[tuple[int, ...]]:
        """Return the sets of numbers that a cage may have in its open cells, by its own numbers.

        Return () if they are too many to try. If not `fitting`, include those with more equal
        numbers than have room.
        """
        held = [filled[one] for one in cage.cells if one in filled]
        open_ = [one for one in cage.cells if one not in filled]
        own = {cell: filled[cell] for cell in cage.cells if cell in filled}
        free = [k for k in sorted(self.rows.numbers) if any(
            self.rows.may_hold(cell, k, own) for cell in open_
        )]  # fmt: skip
        apart = self._all_differ(cage.cells)
        count = len(open_)
        if not count or comb(len(free) + (0 if apart else count), count) > MANY:
            return ()
        choose = combinations if apart else combinations_with_replacement
        made = [one for one in choose(free, count) if _makes(cage, [*held, *one])]
        return [one for one in made if apart or not fitting or self._has_room(open_, one)]

    def _may_both_hold(self, a: Cell, b: Cell) -> bool:
        """Return whether two cells may hold the same number."""
        if (a, b) not in self._alike:
            self._alike[a, b] = any(self.rows.may_hold(a, k, {b: k}) for k in self.rows.numbers)
        return self._alike[a, b]

    @cached_property
    def _alike(self) -> dict[tuple[Cell, Cell], bool]:
        return {}

    def _all_differ(self, cells: Collection[Cell]) -> bool:
        return all(not self._may_both_hold(a, b) for a, b in combinations(cells, 2))

    def _has_room(self, cells: Sequence[Cell], numbers: Sequence[int]) -> bool:
        """Return whether the equal ones of some numbers can be in cells that do not see others."""
        return all(
            any(
                all(self._may_both_hold(a, b) for a, b in combinations(some, 2))
                for some in combinations(cells, count)
            )
            for count in Counter(numbers).values() if count > 1
        )  # fmt: skip

    def _say_set(
        self,
        cell: Cell,
        value: int,
        cage: Calculation,
        sets: Sequence[Sequence[int]],
        filled: Mapping[Cell, int],
    ) -> Fact | None:
        """Return why one cage leaves only a number for a cell, by the numbers that cells see."""
        left = {k for numbers in sets for k in numbers}
        open_ = [one for one in cage.cells if one not in filled and one != cell]
        if value not in left or not open_:
            return None
        held = [filled[one] for one in cage.cells if one in filled]
        if len(sets) == 1:
            begin = self.say_only(cage, held, sets[0])
        elif len(left) <= MOST_SEEN + 1 and self.is_cage(cage):
            begin = f"its cage allows only {join_words(map(str, sorted(left)), 'or')} here"
        else:
            return None
        if seen := self._list_seen(cell, left - {value}, filled):
            why, cells = seen
            return Fact(f"{begin}{why}", (cage.key,), _list_held([*cage.cells, *cells], filled))
        if len(sets) > 1 or {*sets[0]} == {value}:
            return None
        others = [self._find_seen(one, value, filled) for one in open_]
        if not all(others):
            return None
        cells = {one for one in others if one}
        end = f"the {value} fits only here"
        if len(open_) == 1:
            end = self._say_seen(open_[0], min(cells), [value], whose="the")
        return Fact(f"{begin}, and {end}", (cage.key,), _list_held([*cage.cells, *cells], filled))

    def say_only(self, cage: Calculation, held: Sequence[int], numbers: Sequence[int]) -> str:
        """Return that only these numbers fit a cage's open cells, as `its cage is 1 + 2`.

        `held`: the numbers in its other cells.
        """
        sign = _sign_of(cage)
        if not self.is_cage(cage):
            return f"{cage.result} is {sign.join(map(str, (*held, *numbers)))}"
        return f"{'the rest of ' * bool(held)}its cage is {sign.join(map(str, numbers))}"

    def _list_seen(
        self, cell: Cell, numbers: Collection[int], filled: Mapping[Cell, int]
    ) -> tuple[str, Collection[Cell]] | None:
        """Return that a cell sees all of some numbers, as `, and row 2 already has its 1`, and
        where; None if it does not, or if they are many.
        """
        at = {k: self._find_seen(cell, k, filled) for k in sorted(numbers)}
        if len(at) > MOST_SEEN or not all(at.values()):
            return None
        cells = [one for one in at.values() if one]
        units = [self.rows.name_unit(cell, one) for one in cells]
        if len({*units}) > 1:
            held = join_words(str(k) for k, _ in sorted(at.items()))
            names = join_words(sorted({*units}, key=UNITS.index))
            return f", and its {names} hold {held}", cells
        return f", and {self._say_seen(cell, cells[0], [*at])}" if cells else "", cells

    def _find_seen(self, cell: Cell, k: int, filled: Mapping[Cell, int]) -> Cell | None:
        """Return a cell with this number that a cell sees in a unit with a name, or else None."""
        return next(
            (other for other, held in filled.items() if held == k and other != cell
             and not self._may_both_hold(cell, other) and self.rows.name_unit(cell, other)), None
        )  # fmt: skip

    def _say_seen(self, cell: Cell, other: Cell, numbers: Sequence[int], whose: str = "its") -> str:
        """Return `row 2 already has its 1` for the unit of two cells, of which one has a number.

        `whose`: "its" if the first cell is the one that the step is about.
        """
        unit, listed = self.rows.name_unit(cell, other), join_words(map(str, numbers))
        if unit in ("row", "column"):
            return (
                f"{unit} {(cell.row if unit == 'row' else cell.col) + 1} already has its {listed}"
            )
        if whose != "its" and "run" in unit:
            return f"{named(cell)} already sees the {listed} in {named(other)}"
        own = f"its {unit}" if whose == "its" else f"the {unit} of {named(cell)}"
        return f"{own} already {'holds' if 'run' in unit else 'has its'} {listed}"

    def _name_cage(self, cage: Calculation) -> str:
        """Return a cage or the sum of a run in words, as its clue says."""
        return next(one.says for one in self.rows.clues if one.key == cage.key)

    def is_cage(self, cage: Calculation) -> bool:
        """Return whether these cells are called a cage, not a run."""
        return any(one.key == cage.key and "cage" in one.says for one in self.rows.clues)


def _sign_of(cage: Calculation) -> str:
    """Return the text between the numbers of a cage."""
    return SIGNS.get(cage.operator, " and ")


def _list_held(cells: Iterable[Cell], filled: Mapping[Cell, int]) -> Collection[tuple[Cell, int]]:
    """Return the numbers in these cells, each with its cell."""
    return {(cell, filled[cell]) for cell in cells if cell in filled}


def _makes(cage: Calculation, numbers: Sequence[int]) -> bool:
    """Return whether numbers have the result of a cage."""
    if cage.operator == "+":
        return sum(numbers) == cage.result
    if cage.operator == "*":
        return prod(numbers) == cage.result
    low, high = min(numbers), max(numbers)
    return len(numbers) == 2 and high == (
        low + cage.result if cage.operator == "-" else low * cage.result
    )
