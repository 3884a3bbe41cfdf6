"""Families for numbers in lists of cells; they hold if each of these cells holds one number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from ...boards.blocks.board import Board, Field
from ...boards.blocks.lists import Cells, Lists
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..model.family import Yielded, family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel
from .digits import Digit

Sets = Mapping[Cells, Mapping[tuple[int, ...], Variable]]
"""For each list, the sets of numbers that it may hold, each with a binary."""
FittingPair = tuple[Cells, Cell, Cell, Callable[[int, int], bool]]
"""A list, two of its cells, and whether a number of the first and one of the second cell fit."""
MOST_SETS = 150  # of one list that get a binary each


@family(
    says="Each number of a list is larger than the one before it.",
    tex=r"\sum_{j \ge k} y_{c,j} \le \sum_{j > k} y_{d,j} \quad \text{for } d \text{ after } c",
)
def grows(field: Field[Lists], board: Board, y: Digit) -> Iterator[Yielded]:
    """Yield rows for each two successive cells, one for each number."""
    numbers = range(1, board.grid.rows + 1)
    for path in board[field]:
        for a, b in pairwise(path):
            for k in numbers:
                here = total(y[a, j] for j in numbers if j >= k)
                yield here <= total(y[b, j] for j in numbers if j > k), [field.key(path)]


@family(
    says="A number of one cell stands beside a number of the other one that fits.",
    tex=r"y_{c,k} \le \sum_{j \text{ fits } k} y_{d,j}",
)
def beside(field: Field[Lists], pairs: Iterable[FittingPair], y: Digit) -> Iterator[Yielded]:
    """Yield rows for each pair of cells, both ways, one for each number."""
    numbers = range(1, max(k for _, k in y) + 1)
    for cells, a, b, fits in pairs:
        for k in numbers:
            yield y[a, k] <= total(y[b, j] for j in numbers if fits(k, j)), [field.key(cells)]
            yield y[b, k] <= total(y[a, j] for j in numbers if fits(j, k)), [field.key(cells)]


@family(
    says="Numbers that do not fit are not in two such cells.",
    tex=r"y_{c,k} + \sum_{j \text{ does not fit } k} y_{d,j} \le 1",
)
def not_together(
    pairs: Iterable[tuple[Cell, Cell, Callable[[int, int], bool]]], y: Digit
) -> Iterator[Row]:
    """Yield rows for each pair of cells: one for each number of the first one."""
    numbers = range(1, max(k for _, k in y) + 1)
    for a, b, fits in pairs:
        for k in numbers:
            if others := [j for j in numbers if not fits(k, j)]:
                yield y[a, k] + total(y[b, j] for j in others) <= 1


@family(says="No number is twice in a list.", tex=r"\sum_{c \in a} y_{c,k} \le 1")
def none_twice(field: Field[Lists], own: Iterable[Cells], y: Digit) -> Iterator[Yielded]:
    numbers = range(1, max(k for _, k in y) + 1)
    for cells in own:
        yield from ((total(y[c, k] for c in cells) <= 1, [field.key(cells)]) for k in numbers)


@family(
    says="The numbers of a list add up to its sum.",
    tex=r"\sum_{c \in a} \sum_k k \, y_{c,k} = s_a",
)
def adds_up(field: Field[Lists], sums: Mapping[Cells, int], y: Digit) -> Iterator[Yielded]:
    numbers = range(1, max(k for _, k in y) + 1)
    for cells, wanted in sums.items():
        yield total(k * y[c, k] for c in cells for k in numbers) == wanted, [field.key(cells)]


@family(says="A list takes one of its sets of numbers.", tex=r"\sum_S w_{a,S} = 1", implied=True)
def one_set(field: Field[Lists], w: Sets) -> Iterator[Yielded]:
    yield from ((total(sets.values()) == 1, [field.key(cells)]) for cells, sets in w.items())


@family(
    says="A number is in a list if it is in the set that the list takes.",
    tex=r"\sum_{c \in a} y_{c,k} = \sum_{S \ni k} w_{a,S}",
)
def as_in_set(field: Field[Lists], w: Sets, y: Digit) -> Iterator[Yielded]:
    numbers = range(1, max(k for _, k in y) + 1)
    for cells, sets in w.items():
        for k in numbers:
            taken = total(x for one, x in sets.items() if k in one)
            here, always = total(y[c, k] for c in cells), all(k in one for one in sets)
            yield here == (1 if always else taken), [field.key(cells)]


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
    for cells, sets in w.items():
        for group, inside in groups:
            if not inside > {*cells}:
                continue
            for k in range(1, board.grid.rows + 1):
                taken = [x for one, x in sets.items() if k in one]
                rest = total(y[c, k] for c in group if c not in cells)
                if len(taken) == len(sets):
                    yield rest <= 0, [field.key(cells)]
                elif taken:
                    yield rest + total(taken) <= 1, [field.key(cells)]


def take_sets(
    m: PuzzleModel,
    rule: str,
    field: Field[Lists],
    board: Board,
    sets: Mapping[Cells, Sequence[tuple[int, ...]]],
    y: Digit,
) -> None:
    """Require that the numbers of each list are one of its sets of different numbers."""
    taken = m.binaries(
        f"w^{{{rule}}}",
        ((cells, j) for cells, own in sets.items() for j in range(len(own))),
        means="the cells take the set of numbers",
        where=lambda key: key[0],
    )
    w = {cells: {one: taken[cells, j] for j, one in enumerate(own)} for cells, own in sets.items()}
    m.require(one_set.for_rule(rule), field, w)
    m.require(as_in_set.for_rule(rule), field, w, y)
    m.require(not_beside_set.for_rule(rule), field, board, w, y)
