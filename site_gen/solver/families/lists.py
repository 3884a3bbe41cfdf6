"""Families for numbers in lists of cells; they hold if each of these cells holds one number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise, product
from typing import Any, TypeVar

from ...boards.blocks.board import Board, Field
from ...boards.blocks.lists import Cells, Lists
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..model.family import Clues, Yielded, family
from ..model.linear import Linear, Row, Variable, total
from ..model.model import PuzzleModel
from .digits import Digit

T = TypeVar("T", bound=Hashable)
Part = tuple[Cells, Cells]
"""A list, and those of its cells that form a part of it: perhaps all."""
Sets = Mapping[Part, Mapping[tuple[int, ...], Linear]]
"""For each part of a list, the sets of numbers that it may hold, each with a binary."""
Sums = Mapping[Cells, Mapping[tuple[int, ...], Variable]]
"""For each list, the sums that its parts may have, each with a binary. A sum is one number, or the
numbers of two cells, the first of which holds the tens.
"""
FittingPair = tuple[Cells, Cell, Cell, Callable[[int, int], bool]]
"""A list, two of its cells, and whether a number of the first and one of the second cell fit."""
MOST_SETS = 150  # of one list that get a binary each


@family(
    says="Each number of a list is larger than the one before it.",
    tex=r"\sum_{j \ge k} y_{c,j} \le \sum_{j > k} y_{d,j} \quad \text{for } d \text{ after } c",
)
def grows(field: Field[Lists], board: Board, y: Digit) -> Iterator[Yielded]:
    """Yield rows for each two successive cells, one for each number."""
    pairs = ((field.key(path), a, b) for path in board[field] for a, b in pairwise(path))
    yield from larger(pairs, y)


@family(
    says="No number of a list is smaller than the one before it.",
    tex=r"\sum_{j \ge k} y_{c,j} \le \sum_{j \ge k} y_{d,j} \quad \text{for } d \text{ after } c",
)
def never_falls(field: Field[Lists], board: Board, y: Digit) -> Iterator[Yielded]:
    """Yield rows for each two successive cells, one for each number except 1."""
    numbers = range(1, board.grid.rows + 1)
    for path in board[field]:
        for a, b in pairwise(path):
            for k in numbers[1:]:
                here, there = (total(y[c, j] for j in numbers if j >= k) for c in (a, b))
                yield here <= there, [field.key(path)]


@family(
    says="If a cell holds k, or a number that fits only numbers that k fits, then the other cell "
    "holds one that k fits.",
    tex=r"\sum_{F_i \subseteq F_k} y_{c,i} \le \sum_{j \in F_k} y_{d,j} \quad \text{where the "
    r"numbers } F_k \text{ fit } k",
)
def beside(field: Field[Lists], pairs: Iterable[FittingPair], y: Digit) -> Iterator[Yielded]:
    """Yield rows for each pair of cells, both ways, one for each number."""
    numbers = _list_numbers(y)
    for cells, a, b, fits in pairs:
        ways = {k: frozenset(j for j in numbers if fits(k, j)) for k in numbers}
        back = {k: frozenset(j for j in numbers if fits(j, k)) for k in numbers}
        for c, d, fitting in ((a, b, ways), (b, a, back)):
            for k in numbers:
                if not fitting[k]:
                    yield y[c, k] <= 0, [field.key(cells)]
            for some in sorted({*fitting.values()} - {frozenset(), frozenset(numbers)}, key=sorted):
                alike = total(y[c, k] for k in numbers if fitting[k] and fitting[k] <= some)
                yield alike <= total(y[d, j] for j in sorted(some)), [field.key(cells)]


@family(says="Two cells hold the same number.", tex=r"y_{c,k} = y_{d,k}")
def same_number(
    field: Field[Lists], pairs: Iterable[tuple[Cells, Cell, Cell]], y: Digit
) -> Iterator[Yielded]:
    numbers = _list_numbers(y)
    for cells, a, b in pairs:
        yield from ((y[a, k] == y[b, k], [field.key(cells)]) for k in numbers)


@family(
    says="Each number of a list has a larger and a smaller one at the ends of the list.",
    tex=r"\sum_{j \ge k} y_{c,j} \le \sum_{e} \sum_{j > k} y_{e,j}, \quad "
    r"\sum_{j \le k} y_{c,j} \le \sum_{e} \sum_{j < k} y_{e,j}",
)
def between_ends(field: Field[Lists], board: Board, y: Digit) -> Iterator[Yielded]:
    """Yield two rows for each number in each cell of a list without its ends."""
    numbers = range(1, board.grid.rows + 1)
    for path in board[field]:
        for c in path[1:-1]:
            for k in numbers:
                for far in (numbers[k - 1 :], numbers[:k]):
                    ends = total(y[e, j] for e in (path[0], path[-1]) for j in far if j != k)
                    yield total(y[c, j] for j in far) <= ends, [field.key(path)]


@family(
    says="Three successive cells of a list hold a number of each group.",
    tex=r"\sum_{c \in t} \sum_{k \in g} y_{c,k} = 1",
    implied=True,
)
def one_of_each(
    field: Field[Lists], board: Board, groups: Sequence[Sequence[int]], y: Digit
) -> Iterator[Yielded]:
    for path in board[field]:
        for i in range(len(path) - 2):
            for group in groups:
                held = total(y[c, k] for c in path[i : i + 3] for k in group)
                yield held == 1, [field.key(path)]


@family(
    says="Numbers that do not fit are not in two such cells.",
    tex=r"y_{c,k} + \sum_{j \text{ does not fit } k} y_{d,j} \le 1",
)
def not_together(
    pairs: Iterable[tuple[Cell, Cell, Callable[[int, int], bool]]], y: Digit
) -> Iterator[Row]:
    """Yield rows for each pair of cells: one for each number of the first one."""
    numbers = _list_numbers(y)
    for a, b, fits in pairs:
        for k in numbers:
            if others := [j for j in numbers if not fits(k, j)]:
                yield y[a, k] + total(y[b, j] for j in others) <= 1


@family(
    says="The number of one cell is larger than that of the other.",
    tex=r"\sum_{j \ge k} y_{c,j} \le \sum_{j > k} y_{d,j}",
)
def larger(pairs: Iterable[tuple[Hashable, Cell, Cell]], y: Digit) -> Iterator[Yielded]:
    """Yield rows for each clue's key, lower cell and higher cell, one for each number."""
    numbers = _list_numbers(y)
    for key, low, high in pairs:
        for k in numbers:
            here = total(y[low, j] for j in numbers if j >= k)
            yield here <= total(y[high, j] for j in numbers if j > k), [key]


@family(says="A number that cannot be right is not in the cell.", tex=r"y_{c,k} = 0")
def ruled_out(pairs: Iterable[tuple[Hashable, Cell, int]], y: Digit) -> Iterator[Yielded]:
    """Yield a row for each clue's key, cell and number."""
    yield from ((y[cell, k] == 0, [key]) for key, cell, k in pairs)


@family(says="No number is twice in such a group of cells.", tex=r"\sum_{c \in G} y_{c,k} \le 1")
def in_groups(groups: Iterable[Sequence[Cell]], y: Digit) -> Iterator[Row]:
    numbers = _list_numbers(y)
    yield from (total(y[c, k] for c in cells) <= 1 for cells in groups for k in numbers)


@family(
    says="A group of as many cells as there are numbers holds each number once.",
    tex=r"\sum_{c \in G} y_{c,k} = 1",
    given=("filled",),
    implied=True,
)
def each_once(groups: Iterable[tuple[Cells, Clues]], y: Digit) -> Iterator[Yielded]:
    """Yield rows for each group of cells, with the keys of the clues that state it."""
    numbers = _list_numbers(y)
    for cells, keys in groups:
        yield from ((total(y[c, k] for c in cells) == 1, keys) for k in numbers)


@family(says="No number is twice in a list.", tex=r"\sum_{c \in a} y_{c,k} \le 1")
def none_twice(field: Field[Lists], own: Iterable[Cells], y: Digit) -> Iterator[Yielded]:
    numbers = _list_numbers(y)
    for cells in own:
        yield from ((total(y[c, k] for c in cells) <= 1, [field.key(cells)]) for k in numbers)


@family(
    says="The numbers of a list add up to its sum.",
    tex=r"\sum_{c \in a} \sum_k k \, y_{c,k} = s_a",
)
def adds_up(field: Field[Lists], sums: Mapping[Cells, int], y: Digit) -> Iterator[Yielded]:
    numbers = _list_numbers(y)
    for cells, wanted in sums.items():
        yield total(k * y[c, k] for c in cells for k in numbers) == wanted, [field.key(cells)]


@family(says="A list takes one of its sets of numbers.", tex=r"\sum_S w_{a,S} = 1", implied=True)
def one_set(field: Field[Lists], w: Sets) -> Iterator[Yielded]:
    yield from ((total(sets.values()) == 1, [field.key(cells)]) for (cells, _), sets in w.items())


@family(
    says="A number is in a list, or in a part of it, as often as in the set that this takes.",
    tex=r"\sum_{c \in a} y_{c,k} = \sum_S |\{k \in S\}| \, w_{a,S}",
)
def as_in_set(field: Field[Lists], w: Sets, y: Digit) -> Iterator[Yielded]:
    numbers = _list_numbers(y)
    for (cells, part), sets in w.items():
        for k in numbers:
            taken = total(one.count(k) * x for one, x in sets.items() if k in one)
            here, counts = total(y[c, k] for c in part), {one.count(k) for one in sets}
            yield here == (max(counts) if len(counts) == 1 else taken), [field.key(cells)]


@family(
    says="If a list in a row, column or box holds a number, the rest of these cells does not.",
    tex=r"\sum_{c \in G \setminus a} y_{c,k} \le 1 - \sum_{S \ni k} w_{a,S}",
    given=("rows", "columns", "regions"),
    implied=True,
    phrase=Phrase("", "{clue} holds {value}", "{clue} could not hold {value}"),
)
def not_beside_set(field: Field[Lists], board: Board, w: Sets, y: Digit) -> Iterator[Yielded]:
    """Yield a row for each list, each row, column or box around it, and each number."""
    lines = (*board.grid.lines("row"), *board.grid.lines("column"))
    groups = [(group, {*group}) for group in (*lines, *map(sorted, board.regions.parts))]
    for (cells, part), sets in w.items():
        for group, inside in groups:
            if not inside > {*part}:
                continue
            for k in range(1, board.grid.rows + 1):
                taken = [x for one, x in sets.items() if k in one]
                rest = total(y[c, k] for c in group if c not in part)
                if len(taken) == len(sets):
                    yield rest <= 0, [field.key(cells)]
                elif taken:
                    yield rest + total(taken) <= 1, [field.key(cells)]


def _list_numbers(y: Digit) -> range:
    return range(1, max(k for _, k in y) + 1)


def keep_few(sets: Mapping[Cells, Sequence[T]]) -> dict[Cells, Sequence[T]]:
    """Return the lists with at most MOST_SETS sets, and these: each may get a binary."""
    return {cells: some for cells, some in sets.items() if len(some) <= MOST_SETS}


def add_sets(
    m: PuzzleModel, name: str, sets: Mapping[Cells, Sequence[T]], *, means: str
) -> dict[Cells, dict[T, Variable]]:
    """Add and return a binary for each set of each list. `name`: that of the sets in formulas."""
    taken = m.binaries(
        f"w^{{{name}}}",
        ((cells, j) for cells, own in sets.items() for j in range(len(own))),
        means=means,
        where=lambda key: key[0],
    )
    return {
        cells: {one: taken[cells, j] for j, one in enumerate(own)} for cells, own in sets.items()
    }


def take_sets(
    m: PuzzleModel,
    rule: str,
    field: Field[Lists],
    board: Board,
    sets: Mapping[Cells, Sequence[tuple[int, ...]]],
    y: Digit,
) -> None:
    """Require that the numbers of each list are one of its sets of different numbers."""
    taken = add_sets(m, rule, sets, means="the cells take the set of numbers")
    w = {(cells, cells): own for cells, own in taken.items()}
    m.require(one_set.for_rule(rule), field, w)
    m.require(as_in_set.for_rule(rule), field, w, y)
    m.require(not_beside_set.for_rule(rule), field, board, w, y)


# -- parts of lists with equal sums


@family(says="The parts of a list have one common sum.", tex=r"\sum_s z_{a,s} = 1")
def one_sum(field: Field[Lists], z: Sums) -> Iterator[Yielded]:
    yield from ((total(own.values()) == 1, [field.key(cells)]) for cells, own in z.items())


@family(
    says="The set of a part of a list has the common sum.",
    tex=r"\sum_{S \text{ with the sum } s} w_{p,S} = z_{a,s}",
)
def sets_have_sum(field: Field[Lists], w: Sets, z: Sums) -> Iterator[Yielded]:
    for (cells, part), sets in w.items():
        for s, x in add_worths(z[cells]).items():
            yield (
                total(w[cells, part][one] for one in sets if sum(one) == s) == x,
                [field.key(cells)],
            )


@family(
    says="The numbers of a part add up to the common sum.",
    tex=r"\sum_{c \in p} \sum_k k \, y_{c,k} = \sum_s s \, z_{a,s}",
)
def adds_up_to_sum(
    field: Field[Lists], parts: Iterable[Part], z: Sums, y: Digit
) -> Iterator[Yielded]:
    numbers = _list_numbers(y)
    for cells, part in parts:
        wanted = total(s * x for s, x in add_worths(z[cells]).items())
        yield total(k * y[c, k] for c in part for k in numbers) == wanted, [field.key(cells)]


@family(
    says="A number of a part leaves only sums that the other cells of the part can make up.",
    tex=r"\sum_{j \ge k} y_{c,j} \le \sum_{s \ge k + |p| - 1} z_{a,s}, \quad "
    r"\sum_{j \le k} y_{c,j} \le \sum_{s \le k + (|p| - 1) n} z_{a,s}",
    implied=True,
)
def leaves_sum(field: Field[Lists], parts: Iterable[Part], z: Sums, y: Digit) -> Iterator[Yielded]:
    n = max(k for _, k in y)
    for cells, part in parts:
        sums, others = add_worths(z[cells]), len(part) - 1
        for k in range(1, n + 1):
            some = [
                (range(k, n + 1), [x for s, x in sums.items() if s >= k + others]),
                (range(1, k + 1), [x for s, x in sums.items() if s <= k + others * n]),
            ]
            for far, left in some:
                if len(left) < len(sums):
                    for c in part:
                        yield total(y[c, j] for j in far) <= total(left), [field.key(cells)]


def add_worths(own: Mapping[tuple[int, ...], Linear]) -> dict[int, Linear]:
    """Return the expression that is 1 for each sum."""
    found = dict[int, Linear]()
    for value, x in own.items():
        found[read_worth(value)] = total([found.get(read_worth(value), 0), x])
    return found


def read_worth(value: Sequence[int]) -> int:
    """Return the number in one cell, or in two cells of which the first holds the tens."""
    return value[0] if len(value) == 1 else 10 * value[0] + value[1]


def equal_sums(
    m: PuzzleModel,
    rule: str,
    field: Field[Lists],
    parts: Mapping[Cells, Sequence[Cells]],
    board: Board,
    y: Digit,
    *,
    tens: Collection[Cells] = (),
    differ: str = "",
) -> None:
    """Require that the parts of each list have one sum; a list with one part is free.

    `tens`: the lists whose first part is two cells that hold the tens and the ones of the sum.
    `differ`: a rule by which the numbers of a part differ.
    """
    n = max(k for _, k in y)
    parts = {cells: own for cells, own in parts.items() if len(own) > 1}
    sums = {cells: _list_sums(own, n, cells in tens) for cells, own in parts.items()}
    z = _add_sums(m, rule, sums)
    single = dict[Part, Mapping[tuple[int, ...], Linear]]()
    sets, long = dict[Part, Sequence[tuple[int, ...]]](), dict[Part, Sequence[tuple[int, ...]]]()
    for cells, own in parts.items():
        if cells in tens:
            for j, c in enumerate(own[0]):
                at = {k: [x for one, x in z[cells].items() if one[j] == k] for k in range(1, n + 1)}
                single[cells, (c,)] = {(k,): total(some) for k, some in at.items()}
        worths = [*map(read_worth, sums[cells])]
        low, high = min(worths, default=1), max(worths, default=0)
        for part in own[cells in tens :]:
            if len(part) == 1:
                single[cells, part] = {(s,): x for s, x in add_worths(z[cells]).items()}
                continue
            some_sets = list_sets(len(part), n, low, high, bool(differ))
            (sets if len(some_sets) <= MOST_SETS else long)[cells, part] = some_sets
    means = "the part takes the set of numbers"
    ways = [(*at, j) for at, own_sets in sets.items() for j in range(len(own_sets))]
    taken = m.binaries(
        f"w^{{{rule.replace('_', '')}}}", ways, means=means, where=lambda key: key[1]
    )
    w = {
        at: {one: taken[*at, j] for j, one in enumerate(own_sets)} for at, own_sets in sets.items()
    }
    facts = {"given": (differ,), "implied": True} if differ else {}
    m.require(one_sum.for_rule(rule), field, z)
    m.require(as_in_set.for_rule(rule), field, single, y)
    m.require(adds_up_to_sum.for_rule(rule), field, [*long, *(sets if differ else ())], z, y)
    m.require(leaves_sum.for_rule(rule), field, long, z, y)
    m.require(one_set.for_rule(rule).with_facts(**facts), field, w)
    m.require(sets_have_sum.for_rule(rule).with_facts(**facts), field, w, z)
    m.require(not_beside_set.for_rule(rule), field, board, w, y)
    in_set = as_in_set.for_rule(rule).with_facts(name=f"{rule}_part_as_in_set", **facts)
    m.require(in_set, field, w, y)


def _add_sums(
    m: PuzzleModel, rule: str, sums: Mapping[Cells, Sequence[tuple[int, ...]]]
) -> dict[Cells, dict[tuple[int, ...], Variable]]:
    """Add and return a binary for each sum that a list may have."""
    # names add 1 to ints in keys
    keys: dict[tuple[Cells, tuple[int, ...]], tuple[Any, ...]] = {
        (cells, one): (cells, *(k - 1 for k in one)) for cells, own in sums.items() for one in own
    }
    symbol, means = f"z^{{{rule.replace('_', '')}}}", "the parts have this sum"
    made = m.binaries(symbol, keys.values(), means=means, where=lambda key: key[0])
    return {cells: {one: made[keys[cells, one]] for one in own} for cells, own in sums.items()}


def _list_sums(parts: Sequence[Cells], n: int, tens: bool) -> list[tuple[int, ...]]:
    """Return the sums that all parts can have, as numbers in one or two cells."""
    plain = parts[tens:]
    low, high = max(map(len, plain)), min(map(len, plain)) * n
    every = product(range(1, n + 1), repeat=2) if tens else ((s,) for s in range(low, high + 1))
    return [value for value in every if low <= read_worth(value) <= high]


@cache
def list_sets(size: int, n: int, low: int, high: int, differ: bool) -> Sequence[tuple[int, ...]]:
    """Return the sorted numbers up to `n`, different ones or not, with a sum from `low` to `high`:
    all, or more than MOST_SETS.
    """
    return [*islice(_list_sets(size, 1, n, low, high, int(differ)), MOST_SETS + 1)]


def _list_sets(
    size: int, least: int, n: int, low: int, high: int, step: int
) -> Iterator[tuple[int, ...]]:
    if not size:
        yield ()
        return
    for k in range(least, n + 1):
        if k + (size - 1) * n >= low and k * size <= high:
            for rest in _list_sets(size - 1, k + step, n, low - k, high - k, step):
                yield (k, *rest)
