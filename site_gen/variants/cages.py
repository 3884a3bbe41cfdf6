"""Killer cages

No number is twice in a cage. If the cage has a sum, its numbers add up to it.
"""

from itertools import chain

from site_gen.vocabulary import *

FEW = 4  # cells of a row that states a rest
MOST_LINES = 4  # rows or columns that are looked at together
KILLER = Field[Lists]("killer_cages", {})


@family(
    says="In a box, or in some successive rows or columns, the cells outside the cages that lie "
    "inside have the rest of the sum of all numbers there; and so have the cells by which cages "
    "that cover it reach out.",
    tex=r"\sum_{c \in G \setminus A} \sum_k k \, y_{c,k} = m s - \sum_{a \subset G} s_a",
    rules=("cages",),
    given=("filled", "rows", "columns", "regions"),
    implied=True,
    phrase=Phrase(otherwise="{left}|the cages would leave too much or too little of a sum"),
)
def rest_of_group(board: Board, y: Digit) -> Iterator[Yielded]:
    """Yield a row for each box, and for each few successive rows or columns, of which few cells are
    not in its cages, or whose cages have few cells outside. Solvers call this the rule of 45.
    """
    n, own = board.grid.rows, {c: v for c, v in board[KILLER].items() if v is not None}
    for count, group in _list_groups(board):
        left, taken = {*group}, list[Cells]()
        for cells in own:
            if left.issuperset(cells):
                taken.append(cells)
                left -= {*cells}
        crossing = [cells for cells in own if not left.isdisjoint(cells) and cells not in taken]
        beyond = {cell for cells in crossing for cell in cells} - left
        wanted = count * n * (n + 1) // 2 - sum(own[cells] for cells in taken)
        if taken and 0 < len(left) <= FEW:
            yield _add_up(left, y, n) == wanted, [KILLER.key(cells) for cells in taken]
        elif (
            0 < len(beyond) <= FEW
            and beyond.isdisjoint(group)
            and sum(map(len, crossing)) == len(left) + len(beyond)
        ):
            keys = [KILLER.key(cells) for cells in (*taken, *crossing)]
            yield _add_up(beyond, y, n) == sum(own[c] for c in crossing) - wanted, keys


def _list_groups(board: Board) -> Iterator[tuple[int, frozenset[Cell]]]:
    """Yield boxes, and unions of at most MOST_LINES rows or columns, each with their number."""
    for line in (board.grid.lines("row"), board.grid.lines("column")):
        for count in range(1, MOST_LINES + 1):
            for i in range(len(line) - count + 1):
                yield count, frozenset(chain.from_iterable(line[i : i + count]))
    yield from ((1, part) for part in board.regions.parts)


def _add_up(cells: Collection[Cell], y: Digit, n: int) -> Linear:
    return total(k * y[c, k] for c in sorted(cells) for k in range(1, n + 1))


class Cages(ListVariant):
    block = CellGroups("cage", KILLER, values=range(1, 137), bare=True)
    says = "The numbers of a cage differ and add up to its sum."
    phrase = MISFIT
    wrong_list = "7: R1C1 R1C2", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers differ and have the sum `value`, if it is known."""
        return len({*numbers}) == len(numbers) and value in (None, sum(numbers))

    def list_sums(self, board: Board) -> Iterator[tuple[Hashable, Cells, int]]:
        """Yield the cages with a sum."""
        for cells, value in board[KILLER].items():
            if value is not None:
                yield KILLER.key(cells), cells, value

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        n, own = board.grid.rows, board[KILLER]
        bounds = {
            c: (0, len(c) * n) if value is None else (value, value) for c, value in own.items()
        }
        sets = {c: lists.list_sets(len(c), n, *bound, True) for c, bound in bounds.items()}
        few = lists.keep_few(sets)
        many = {cells: value for cells, value in own.items() if cells not in few}
        known = {cells: value for cells, value in many.items() if value is not None}
        lists.take_sets(m, self.name, KILLER, board, few, y)
        m.require(rest_of_group, board, y)
        m.require(lists.none_twice.for_rule(self.name), KILLER, many, y)
        m.require(lists.adds_up.for_rule(self.name), KILLER, known, y)

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return the cells of a random connected group."""
        return random_group(rng, board, rng.randint(2, 4))

    def propose_all(
        self, rng: Random, board: Board, numbers: Mapping[Cell, int]
    ) -> Iterable[Cells]:
        """Return cages that fill most of the board; in some of them, a number may be twice."""
        parts = random_cages(rng, board.grid, (2, 2, 3, 3, 4)).parts
        return (tuple(sorted(part)) for part in parts if len(part) > 1)

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return the sum of the numbers."""
        return sum(numbers)


VARIANT = Cages()
