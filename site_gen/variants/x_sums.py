"""X-sums

A number beside a row or column is the sum of the first numbers of this line: so many as the first
number says, which is one of them.
"""

from functools import cache
from itertools import combinations

from site_gen.vocabulary import *

X_SUMS = Field[Lists]("x_sums", {})
ROWS_DIFFER = ("rows", "columns")
FirstSets = Mapping[Cells, Mapping[tuple[int, tuple[int, ...]], Variable]]
"""For each line, the first numbers with the sets that may be in so many cells, each a binary."""


@cache
def list_first_sets(largest: int, result: int) -> Sequence[tuple[int, tuple[int, ...]]]:
    """Return each number with each set of so many different numbers that has it and this sum."""
    numbers = range(1, largest + 1)
    sets = ((x, one) for x in numbers for one in combinations(numbers, x))
    return [(x, one) for x, one in sets if x in one and sum(one) == result]


class XSums(PlacedVariant):
    block = SideLists("x-sum", X_SUMS, values=range(1, 137), sign="m-3 -3l6 6m0 -6l-6 6")
    says = "An x-sum is that of the first numbers of its line, as many as the first of them says."
    wrong_list = "3: R1C1-R1C4", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the first numbers have the sum."""
        return bool(sum(numbers[: numbers[0]]) == value)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        own, n = board[X_SUMS], board.grid.rows
        sets = {cells: list_first_sets(n, value) for cells, value in own.items()}
        w = lists.add_sets(
            m, "x-sum", lists.keep_few(sets), means="the numbers that count are this set"
        )
        m.require(sum_of_first, own, y)
        m.require(one_first_set, w, y)
        m.require(as_in_first_set, w, y)

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return the sum of the first numbers."""
        return sum(numbers[: numbers[0]])


@family(
    says="If the first number is x, the first x numbers of the line add up to the sum.",
    tex=r"s \, y_{c_1,x} \le \sum_{i \le x} \sum_k k \, y_{c_i,k} \le s + M (1 - y_{c_1,x})",
    rules=("x_sums",),
)
def sum_of_first(own: Lists, y: Digit) -> Iterator[Yielded]:
    """Yield rows about the cells after the first one; each of them holds at least 1."""
    for cells, value in own.items():
        n = len(cells)
        for x in range(1, n + 1):
            key, first, left = [X_SUMS.key(cells)], y[cells[0], x], value - x
            if not x - 1 <= left <= (x - 1) * n:
                yield first == 0, key
            elif x > 1:
                held = total(k * y[c, k] for c in cells[1:x] for k in range(1, n + 1))
                yield held >= x - 1 + (left - x + 1) * first, key
                yield held <= (x - 1) * n - ((x - 1) * n - left) * first, key


@family(
    says="If the first number is x, the first x cells of the line take one set of numbers.",
    tex=r"\sum_S w_{x,S} = y_{c_1,x}",
    rules=("x_sums",),
    given=ROWS_DIFFER,
    implied=True,
)
def one_first_set(w: FirstSets, y: Digit) -> Iterator[Yielded]:
    for cells, sets in w.items():
        for x in range(1, len(cells) + 1):
            some = total(v for (count, _), v in sets.items() if count == x)
            yield some == y[cells[0], x], [X_SUMS.key(cells)]


@family(
    says="A number is in the first x cells if it is in the set that they take, and else not.",
    tex=r"\sum_{S \ni k} w_{x,S} \le \sum_{i \le x} y_{c_i,k} \le 1 - \sum_{S \not\ni k} w_{x,S}",
    rules=("x_sums",),
    given=ROWS_DIFFER,
)
def as_in_first_set(w: FirstSets, y: Digit) -> Iterator[Yielded]:
    for cells, sets in w.items():
        for x in sorted({count for count, _ in sets}):
            own = {one: v for (count, one), v in sets.items() if count == x}
            for k in range(1, len(cells) + 1):
                held = total(y[c, k] for c in cells[:x])
                yield held >= total(v for one, v in own.items() if k in one), [X_SUMS.key(cells)]
                rest = total(v for one, v in own.items() if k not in one)
                yield held + rest <= 1, [X_SUMS.key(cells)]


VARIANT = XSums()
