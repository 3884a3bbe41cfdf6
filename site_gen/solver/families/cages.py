"""Cages, whose numbers make a given result: a binary for each set of numbers that does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import prod

from ...boards.blocks import CAGES, Board, Cage
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..model.family import Yielded, family
from ..model.linear import Variable, total
from ..model.model import PuzzleModel
from .digits import Digit

Numbers = tuple[int, ...]
"""A sorted multiset of numbers."""
Taken = Mapping[Cell, Mapping[Numbers, Variable]]
"""For each clue, by its cell, the sets of numbers that its region may hold."""


@family(
    says="A cage takes one set of numbers that gives its result.",
    tex=r"\sum_S w_{a,S} = 1",
    rules=("cages",),
    implied=True,
)
def one_set(w: Taken) -> Iterator[Yielded]:
    yield from ((total(sets.values()) == 1, [CAGES.key(cell)]) for cell, sets in w.items())


@family(
    says="A number is in a cage as often as in the set that the cage takes.",
    tex=r"\sum_{c \in a} y_{c,k} = \sum_S |\{k \in S\}| \, w_{a,S}",
    rules=("cages",),
)
def as_in_set(board: Board, y: Digit, w: Taken) -> Iterator[Yielded]:
    for cell, sets in w.items():
        region = sorted(board.regions.part_with(cell))
        for k in range(1, board.grid.rows + 1):
            taken = total(one.count(k) * x for one, x in sets.items() if k in one)
            yield total(y[c, k] for c in region) == taken, [CAGES.key(cell)]


@family(
    says="A cell holds a number from at least one of the sets that its cage may take.",
    tex=r"\sum_{k \in \bigcup S} y_{c,k} = 1",
    rules=("cages",),
    given=("filled",),
    implied=True,
    phrase=Phrase("no other digit fits here", otherwise="no digit would be left[ for {cell}]"),
)
def allowed(board: Board, y: Digit, w: Taken) -> Iterator[Yielded]:
    for cell, sets in w.items():
        if free := sorted({k for one in sets for k in one}):
            for c in sorted(board.regions.part_with(cell)):
                yield total(y[c, k] for k in free) == 1, [CAGES.key(cell)]


def cages_make(m: PuzzleModel, board: Board, y: Digit) -> None:
    """Require that the numbers of each region with a clue make its result.

    Numbers go from 1 to the number of rows.
    """
    part_with = board.regions.part_with
    sets = {
        cell: sets_of(cage, len(part_with(cell)), board.grid.rows)
        for cell, cage in board[CAGES].items()
    }
    taken = m.binaries(
        "w",
        ((cell, j) for cell, own in sets.items() for j in range(len(own))),
        means="the cage takes the set of numbers",
        where=lambda key: sorted(part_with(key[0])),
    )
    w = {cell: {one: taken[cell, j] for j, one in enumerate(own)} for cell, own in sets.items()}
    m.require(one_set, w)
    m.require(as_in_set, board, y, w)
    m.require(allowed, board, y, w)


@cache
def sets_of(cage: Cage, count: int, limit: int) -> tuple[Numbers, ...]:
    """Return the multisets of `count` numbers, from 1 to `limit`, that make the result of a clue.

    Without an operator in the clue, any operator is allowed: - and / only for two numbers.
    """
    ways = cage.operator or ("+-*/" if count == 2 else "+*")
    some = combinations_with_replacement(range(1, limit + 1), count)
    return tuple(one for one in some if any(_apply(way, one) == cage.number for way in ways))


def _apply(way: str, numbers: Numbers) -> int:
    """Return the result of an operator on sorted numbers; 0 if a quotient is not an integer."""
    least, most = numbers[0], numbers[-1]
    if way == "/":
        return 0 if most % least else most // least
    return {"+": sum(numbers), "*": prod(numbers), "-": most - least}[way]
