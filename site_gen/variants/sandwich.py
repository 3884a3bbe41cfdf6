"""Sandwich

A number beside a row or column is the sum of the numbers between the 1 and the largest number of
this line.
"""

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from site_gen.boards.blocks.lists import find_side
from site_gen.boards.text import join_words
from site_gen.vocabulary import *

SANDWICHES = Field[Lists]("sandwich", {})
Spots = Mapping[tuple[Cells, int, int], Variable]
"""A binary for each line and the places of its 1 and its largest number, in either order."""
Between = Mapping[tuple[Cells, int], Variable]
"""A binary for each line and number: the number is between these two."""
Fillings = Mapping[Cells, Mapping[tuple[int, ...], Variable]]
"""For each line, the sets of numbers that may be between them, each with a binary."""
ROWS_DIFFER = ("rows", "columns")
FindReasons = Callable[[Cell, int], Collection[tuple[Cell, int]]]
SHOWN = 3  # sets of numbers at most that a sentence lists


@cache
def list_fillings(largest: int, result: int) -> Sequence[tuple[int, ...]]:
    """Return the sets of different numbers between 1 and `largest` with this sum."""
    numbers = range(2, largest)
    sets = (one for count in range(largest - 1) for one in combinations(numbers, count))
    return [one for one in sets if sum(one) == result]


class Sandwich(PlacedVariant):
    block = SideLists("sandwich sum", SANDWICHES, values=range(120), sign="m-4 -3h8m-8 6h8m-6 -3h4")
    says = "A sandwich sum is that of the numbers between the 1 and the largest number of its line."
    phrase = Phrase(
        "",
        UNFIT,
        "{clue} would have no place for {needed}|the numbers left could not make {clue}",
    )
    wrong_list = "3: R1C1-R1C4", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether both crusts are in the line once, with this sum between them."""
        crusts = [i for i, k in enumerate(numbers) if k in (1, largest)]
        if len(crusts) != 2 or numbers[crusts[0]] == numbers[crusts[1]]:
            return False
        return bool(sum(numbers[crusts[0] + 1 : crusts[1]]) == value)

    def find_fact(
        self,
        board: Board,
        keys: Sequence[tuple[Cell, int]],
        filled: Mapping[Cell, int],
        find_reasons: FindReasons,
    ) -> Fact | None:
        """Return why a sandwich sum excludes a number in its line, None if that is unclear."""
        (cell, k), *more = keys
        for cells, value in board[SANDWICHES].items() if not more else ():
            line = _Line(cells, value, filled, find_reasons, find_side(cells)[0] == "top")
            if cell in cells and (told := line.exclude(cell, k)):
                return Fact(told, (SANDWICHES.key(cells),), line.list_uses(k))
        return None

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        n, own = board.grid.rows, board[SANDWICHES]
        p = m.binaries(
            "p",
            (
                (cells, i, j)
                for cells, value in own.items()
                for i, j in combinations(range(n), 2)
                if 2 * (j - i - 1) <= value <= (n - 1) * (j - i - 1)
            ),
            means="the 1 and the largest number of the line are in these two of its cells",
            where=lambda key: (key[0][key[1]], key[0][key[2]]),
        )
        z = m.binaries(
            "z",
            ((cells, k - 1) for cells in own for k in range(2, n)),
            means="the number is between the 1 and the largest number",
            where=lambda key: key[0],
        )
        inside = {(cells, k + 1): x for (cells, k), x in z.items()}
        sets = {cells: list_fillings(n, value) for cells, value in own.items()}
        means = "the numbers between the 1 and the largest number are this set"
        w = lists.add_sets(m, "sandwich", lists.keep_few(sets), means=means)
        m.require(two_crusts, own, p, y)
        m.require(in_between, own, p, inside, y)
        m.require(fill_up, own, p, inside)
        m.require(one_filling, w, p)
        m.require(as_in_filling, w, inside)
        m.replacement_for(*ROWS_DIFFER, add=lambda: m.require(sum_between, own, p, y))

    def places(self, board: Board) -> Sequence[Cells]:
        """Return all rows and columns, from the left and from above."""
        return [line for line in list_lines(board) if line <= line[::-1]]

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return the sum between the first 1 and the first of the largest number."""
        if not {1, largest} <= {*numbers}:
            return 0
        i, j = sorted((numbers.index(1), numbers.index(largest)))
        return sum(numbers[i + 1 : j])


class _Line(NamedTuple):
    """A line with a sandwich sum, where some numbers are known."""

    cells: Cells
    value: int
    filled: Mapping[Cell, int]
    find_reasons: FindReasons
    is_column: bool

    @property
    def name(self) -> str:
        """Return "row 1" or "column 1"."""
        first = self.cells[0]
        return f"column {first.col + 1}" if self.is_column else f"row {first.row + 1}"

    @property
    def places(self) -> Mapping[int, Cell]:
        """Return the cells of the numbers that are known."""
        return {self.filled[c]: c for c in self.cells if c in self.filled}

    def list_uses(self, k: int) -> set[tuple[Cell, int]]:
        """Return the numbers in the line, and what excludes the 1 or largest number, if that is `k`
        or open, from other cells.
        """
        crusts = [one for one in (1, len(self.cells)) if one == k or one not in self.places]
        open_ = [c for c in self.cells if c not in self.filled]
        out = {key for c in open_ for one in crusts for key in self.find_reasons(c, one)}
        return {(c, k) for k, c in self.places.items()} | out

    def exclude(self, cell: Cell, k: int) -> str:
        """Return why a cell of the line does not hold a number, "" if that is unclear."""
        place, crusts = self.cells.index(cell), (1, len(self.cells))
        if k not in crusts:
            return self._exclude_filling(place, k)
        other = crusts[k == 1]
        if other not in self.places:
            if any(self._may_be(c, other) and self._list_ways(place, i)
                   for i, c in enumerate(self.cells) if c != cell):  # fmt: skip
                return ""
            takes = f"its sum {self.value} takes {self._say_sizes()}"
            return f"otherwise {self.name} would have no place for {other}, as {takes}"
        i, j = sorted([place, self.cells.index(self.places[other])])
        inner = self.cells[i + 1 : j]
        held, free = self._list_free(i, j)
        count = len(inner) - len(held)
        least, most = sum(held) + sum(free[:count]), sum(held) + sum(free[len(free) - count :])
        if len(inner) < 2 or least <= self.value <= most:
            return ""
        bound = f"at least {least}" if least > self.value else f"at most {most}"
        told = (
            f"{named(inner[0])} to {named(inner[-1])}, between 1 and {crusts[1]}, would add up to"
        )
        return f"otherwise {told} {bound if least < most else least}, not {self.value}"

    def _exclude_filling(self, place: int, k: int) -> str:
        n, at = len(self.cells), self.places
        spots = [(i, j) for i, j in combinations(range(n), 2) if self._list_ways(i, j)]
        sets = sorted({one for spot in spots for one in self._list_ways(*spot)})
        if not 0 < len(sets) <= SHOWN:
            return ""
        joined = join_words((" + ".join(map(str, one)) for one in sets), "or")
        only, is_one = f"{self.value} can only be {joined}", sets == [(self.value,)]
        if all(i < place < j for i, j in spots) and not any(k in one for one in sets):
            if not {1, n} <= at.keys():
                return f"it is between the 1 and the {n} of {self.name}, and {only}"
            ends = f"between the 1 in {named(at[1])} and the {n} in {named(at[n])}"
            return f"only a {self.value} can be {ends}" if is_one else f"{ends}, {only}"
        if all(k in one for one in sets) and all(not i < place < j for i, j in spots):
            there = f"the {k} of {self.name} is"
            between = f"between its 1 and its {n}"
            return f"{there} alone {between}" if is_one else f"{only}, so {there} {between}"
        return ""

    def _may_be(self, cell: Cell, k: int) -> bool:
        is_open = cell not in self.filled
        return not self.find_reasons(cell, k) if is_open else self.filled[cell] == k

    def _list_free(self, i: int, j: int) -> tuple[list[int], list[int]]:
        """Return the numbers that are known between two places, and those that may be, in order."""
        inner = {*self.cells[i + 1 : j]}
        held = [self.filled[c] for c in self.cells if c in inner and c in self.filled]
        known = {self.filled[c] for c in self.cells if c in self.filled}
        return held, [k for k in range(2, len(self.cells)) if k not in known]

    def _list_ways(self, *spot: int) -> Sequence[tuple[int, ...]]:
        """Return the sets of numbers that may be between two places with the 1 and the largest."""
        (i, j), n = sorted(spot), len(self.cells)
        held, free = self._list_free(i, j)
        ends = permutations((self.cells[i], self.cells[j]))
        if not any(self._may_be(a, 1) and self._may_be(b, n) for a, b in ends):
            return ()
        return [one for one in list_fillings(n, self.value)
                if len(one) == j - i - 1 and {*held} <= {*one} <= {*held, *free}]  # fmt: skip

    def _say_sizes(self) -> str:
        """Return how many cells the sum takes, as "2 or 3 cells"."""
        sizes = sorted({len(one) for one in list_fillings(len(self.cells), self.value)})
        return f"{join_words(map(str, sizes), 'or')} cell{'s' * (sizes != [1])}"


def _spots_of(line: Cells, p: Spots) -> dict[tuple[int, int], Variable]:
    return {(i, j): x for (cells, i, j), x in p.items() if cells == line}


@family(
    says="The 1 and the largest number are in two cells of the line, once each.",
    tex=r"\sum_{c,d} p_{c,d} = 1, \quad y_{c,1} + y_{c,n} = \sum_d p_{c,d}",
    rules=("sandwich",),
    phrase=Phrase(
        otherwise="{clue} would have no place for {needed}"
        "|no places left for 1 and {largest} would leave {clue} between them"
    ),
)
def two_crusts(own: Lists, p: Spots, y: Digit) -> Iterator[Yielded]:
    for cells in own:
        key, n, spots = [SANDWICHES.key(cells)], len(cells), _spots_of(cells, p)
        yield total(spots.values()) == 1, key
        yield from ((total(y[c, k] for c in cells) == 1, key) for k in (1, n))
        for i, c in enumerate(cells):
            yield y[c, 1] + y[c, n] == total(x for at, x in spots.items() if i in at), key


@family(
    says="A number is between the 1 and the largest number of its line, or outside them.",
    tex=r"y_{c,k} + \sum_{a < c < b} p_{a,b} \le 1 + z_k, \quad "
    r"z_k + y_{c,k} \le 1 + \sum_{a < c < b} p_{a,b}",
    rules=("sandwich",),
    given=ROWS_DIFFER,
)
def in_between(own: Lists, p: Spots, z: Between, y: Digit) -> Iterator[Yielded]:
    for cells in own:
        key, spots = [SANDWICHES.key(cells)], _spots_of(cells, p)
        for m, c in enumerate(cells):
            between = total(x for (i, j), x in spots.items() if i < m < j)
            for k in range(2, len(cells)):
                yield y[c, k] + between <= 1 + z[cells, k], key
                yield z[cells, k] + y[c, k] <= 1 + between, key


@family(
    says="The numbers between the 1 and the largest number add up to the sum and fill the cells "
    "there.",
    tex=r"\sum_k k \, z_k = s, \quad \sum_k z_k = \sum_{a,b} (b - a - 1) \, p_{a,b}",
    rules=("sandwich",),
    given=ROWS_DIFFER,
)
def fill_up(own: Lists, p: Spots, z: Between) -> Iterator[Yielded]:
    for cells, value in own.items():
        key, numbers, spots = [SANDWICHES.key(cells)], range(2, len(cells)), _spots_of(cells, p)
        wide = total((j - i - 1) * x for (i, j), x in spots.items())
        yield total(k * z[cells, k] for k in numbers) == value, key
        yield total(z[cells, k] for k in numbers) == wide, key


@family(
    says="One set of numbers is between the 1 and the largest number, which are as far apart.",
    tex=r"\sum_{|S| = j} w_S = \sum_{b - a = j + 1} p_{a,b}",
    rules=("sandwich",),
    given=ROWS_DIFFER,
    implied=True,
)
def one_filling(w: Fillings, p: Spots) -> Iterator[Yielded]:
    for cells, sets in w.items():
        for far in range(1, len(cells)):
            spots = total(x for (i, j), x in _spots_of(cells, p).items() if j - i == far)
            fitting = total(x for one, x in sets.items() if len(one) == far - 1)
            yield fitting == spots, [SANDWICHES.key(cells)]


@family(
    says="A number is between the 1 and the largest number if the set there has it.",
    tex=r"z_k = \sum_{S \ni k} w_S",
    rules=("sandwich",),
    given=ROWS_DIFFER,
)
def as_in_filling(w: Fillings, z: Between) -> Iterator[Yielded]:
    for cells, sets in w.items():
        yield total(sets.values()) == 1, [SANDWICHES.key(cells)]
        for k in range(2, len(cells)):
            there = total(x for one, x in sets.items() if k in one)
            yield z[cells, k] == there, [SANDWICHES.key(cells)]


@family(
    says="The numbers of the cells between the 1 and the largest number add up to the sum.",
    tex=r"s \, p_{a,b} \le \sum_{a < c < b} \sum_k k \, y_{c,k} \le s + M (1 - p_{a,b})",
    rules=("sandwich",),
)
def sum_between(own: Lists, p: Spots, y: Digit) -> Iterator[Yielded]:
    for (cells, i, j), x in p.items():
        key, value, numbers = [SANDWICHES.key(cells)], own[cells], range(1, len(cells) + 1)
        held = total(k * y[c, k] for c in cells[i + 1 : j] for k in numbers)
        room = len(cells) * (j - i - 1) - value
        yield held >= value * x, key
        yield held <= value + room * (1 - x), key


VARIANT = Sandwich()
