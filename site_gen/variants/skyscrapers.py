"""Skyscrapers

The numbers in the cells are heights of buildings. A number beside a row or column is the number of
buildings seen from there: those that are higher than all in front of them.
"""

from site_gen.vocabulary import *

SKYSCRAPERS = Field[Lists]("skyscrapers", {})
Seen = Mapping[tuple[Cells, int], Variable]
"""A binary for each line and each place in it but the first: the building there is seen."""


class SkyscraperNumbers(PlacedVariant):
    block = SideLists(
        "skyscraper number", SKYSCRAPERS, values=range(1, 17), sign="m-4 4v-3h3v-2h2v-3h3v8z"
    )  # fmt: skip
    says = "A skyscraper number counts the numbers of its line that are larger than all before."
    wrong_list = "4: R1C4-R1C1", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether `value` numbers are larger than all before."""
        return bool(count_seen(numbers) == value)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        own, n = board[SKYSCRAPERS], board.grid.rows
        v = m.binaries(
            "v",
            ((cells, i) for cells in own for i in range(1, n)),
            means="the building in this cell of the line is seen",
            where=lambda key: (key[0][key[1]],),
        )
        too_far = [
            (SKYSCRAPERS.key(cells), c, k)
            for cells, value in own.items()
            for i, c in enumerate(cells)
            for k in range(1, n + 1)
            if not can_see(value, i, k, n)
        ]
        m.require(hidden_behind, own, v, y)
        m.replacement_for(
            "rows", "columns", add=lambda: m.require(hidden_behind_one, own, v, y)
        )  # fmt: skip
        m.require(seen_first, own, v, y)
        m.require(counted_seen, own, v)
        possible = lists.ruled_out.for_rule(self.name)
        m.require(possible.with_facts(given=PERMUTATION, implied=True), too_far, y)

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return how many numbers are larger than all before."""
        return count_seen(numbers)


PERMUTATION = ("filled", "rows", "columns")


def count_seen(numbers: Sequence[int]) -> int:
    """Return how many numbers are larger than all before them."""
    return sum(all(k > j for j in numbers[:i]) for i, k in enumerate(numbers))


def can_see(value: int, i: int, k: int, n: int) -> bool:
    """Return whether `value` buildings can be seen if the one at index `i` has the height `k`.

    The heights are 1 to `n`, once each.
    """
    if value == 1:
        return (i == 0) == (k == n)
    return i + 1 + n - k >= value and (i > 0 or k < n)


@family(
    says="A building is not seen if a higher one is in front of it.",
    tex=r"v_c + \sum_{j \le k} y_{c,j} + \sum_{d < c} y_{d,k+1} \le 2",
    rules=("skyscrapers",),
    given=("rows", "columns"),
)
def hidden_behind(own: Lists, v: Seen, y: Digit) -> Iterator[Yielded]:
    for cells in own:
        for i in range(1, len(cells)):
            for k in range(1, len(cells)):
                low = total(y[cells[i], j] for j in range(1, k + 1))
                before = total(y[d, k + 1] for d in cells[:i])
                yield v[cells, i] + low + before <= 2, [SKYSCRAPERS.key(cells)]


@family(
    says="A building is not seen if one in front of it is as high or higher.",
    tex=r"v_c + \sum_{j \ge k} y_{d,j} + \sum_{j \le k} y_{c,j} \le 2 \quad \text{for } d < c",
    rules=("skyscrapers",),
)
def hidden_behind_one(own: Lists, v: Seen, y: Digit) -> Iterator[Yielded]:
    """Yield rows for boards on which a number may be twice in a line."""
    for cells in own:
        numbers = range(1, len(cells) + 1)
        for i in range(1, len(cells)):
            for k in numbers:
                low = total(y[cells[i], j] for j in numbers if j <= k)
                for d in cells[:i]:
                    high = total(y[d, j] for j in numbers if j >= k)
                    yield v[cells, i] + low + high <= 2, [SKYSCRAPERS.key(cells)]


@family(
    says="A building is seen if all in front of it are lower.",
    tex=r"v_c \ge y_{c,k} - \sum_{d < c} \sum_{j \ge k} y_{d,j}",
    rules=("skyscrapers",),
)
def seen_first(own: Lists, v: Seen, y: Digit) -> Iterator[Yielded]:
    for cells in own:
        numbers = range(1, len(cells) + 1)
        for i in range(1, len(cells)):
            for k in numbers:
                before = total(y[d, j] for d in cells[:i] for j in numbers if j >= k)
                yield v[cells, i] >= y[cells[i], k] - before, [SKYSCRAPERS.key(cells)]


@family(
    says="The first building, which is always seen, and the others that are seen add up to the "
    "number.",
    tex=r"1 + \sum_c v_c = n",
    rules=("skyscrapers",),
)
def counted_seen(own: Lists, v: Seen) -> Iterator[Yielded]:
    for cells, value in own.items():
        seen = total(v[cells, i] for i in range(1, len(cells)))
        yield 1 + seen == value, [SKYSCRAPERS.key(cells)]


VARIANT = SkyscraperNumbers()
