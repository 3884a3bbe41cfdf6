"""Families for digits in runs with given sums: a binary for each set of digits in a run."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations

from ...boards.blocks import SUMS, Board, SumRun, runs
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..model.family import Yielded, family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel
from .digits import Digit, cell_counts, one_each

DIGITS = range(1, 10)
Taken = Mapping[int, Mapping[tuple[int, ...], Variable]]
"""For each run, by its number, the sets of digits that it may hold."""


@family(
    says="A run takes one set of digits with its sum.",
    tex=r"\sum_S w_{r,S} = 1",
    rules=("different", "sums"),
    given=("filled",),
    implied=True,
)
def one_set(w: Taken, lines: Sequence[SumRun]) -> Iterator[Yielded]:
    yield from ((total(sets.values()) == 1, [lines[i].clue]) for i, sets in w.items())


@family(
    says="A digit is in a run as often as in the set that the run takes.",
    tex=r"\sum_{c \in r} y_{c,k} = \sum_{S \ni k} w_{r,S}",
    rules=("different", "sums"),
    given=("filled",),
)
def as_in_set(lines: Sequence[SumRun], y: Digit, w: Taken) -> Iterator[Yielded]:
    for i, sets in w.items():
        for k in DIGITS:
            taken = total(x for digits, x in sets.items() if k in digits)
            yield total(y[c, k] for c in lines[i].cells) == taken, [lines[i].clue]


@family(
    says="A cell holds a digit that the sums of both its runs allow.",
    tex=r"\sum_{k \in D_r \cap D_s} y_{c,k} = 1",
    rules=("different", "sums"),
    given=("filled",),
    implied=True,
    phrase=Phrase("no other digit fits here", otherwise="no digit would be left[ for {cell}]"),
)
def allowed(w: Taken, lines: Sequence[SumRun], y: Digit) -> Iterator[Yielded]:
    free: dict[Cell, set[int]] = {}
    clues: dict[Cell, list[Hashable]] = {}
    for i, sets in w.items():
        digits = {k for one in sets for k in one}
        for c in lines[i].cells:
            free[c] = free.get(c, {*DIGITS}) & digits
            clues.setdefault(c, []).append(lines[i].clue)
    for c, some in free.items():
        if some:
            yield total(y[c, k] for k in sorted(some)) == 1, clues[c]


@family(
    says="In a run of two cells, each digit has another one that adds up to the sum.",
    tex=r"y_{c,k} \le y_{d,n_r - k}",
    rules=("different", "sums"),
    given=("filled",),
    implied=True,
    phrase=Phrase(
        "{known} needs it for the sum",
        "{known} cannot hold what is left of the sum",
        "the two digits would not fit {clue}|a run of two would not have its sum",
    ),
)
def pairs_with(lines: Sequence[SumRun], y: Digit) -> Iterator[Yielded]:
    for run in lines:
        if run.sum is not None and len(run.cells) == 2:
            for a, b in permutations(run.cells):
                for k in {*DIGITS} & {run.sum - other for other in DIGITS}:
                    yield y[a, k] <= y[b, run.sum - k], [run.clue]


@family(
    says="No digit appears twice in a run, and no cell holds two digits.",
    tex=r"\sum_{c \in r} y_{c,k} \le 1",
    rules=("different",),
)
def apart(lines: Sequence[SumRun], y: Digit) -> Iterator[Row]:
    yield from (total(y[c, k] for c in run.cells) <= 1 for run in lines for k in DIGITS)
    yield from (here <= 1 for here in cell_counts(y))


@family(
    says="The digits of a run add up to its sum, and no cell holds two digits.",
    tex=r"\sum_{c \in r} \sum_k k \, y_{c,k} = n_r",
    rules=("sums",),
)
def adds_up(lines: Sequence[SumRun], y: Digit) -> Iterator[Row]:
    for cells, n in ((run.cells, run.sum) for run in lines if run.sum is not None):
        yield total(k * y[c, k] for c in cells for k in DIGITS) == n
    yield from (here <= 1 for here in cell_counts(y))


def digits_with_sums(m: PuzzleModel, board: Board) -> None:
    """Require digits in the white cells, different within each run and with its sum.

    The digits are the answer: (cell, digit).
    """
    black = board[SUMS]
    white = (cell for cell in board.grid.cells() if cell not in black)
    keys = ((c, k - 1) for c in white for k in DIGITS)
    made = m.binaries("y", keys, means="the cell holds the digit")
    y = {(c, k + 1): x for (c, k), x in made.items()}
    m.answer_is(y)
    lines = [*runs(board)]
    numbers = {digits: j for n in DIGITS for j, digits in enumerate(sets_of(n, None))}
    free = {i: run for i, run in enumerate(lines) if run.sum is not None or len(run.cells) > 1}
    sets = {i: sets_of(len(run.cells), run.sum) for i, run in free.items()}
    taken = m.binaries(
        "w",
        ((i, numbers[digits]) for i, own in sets.items() for digits in own),
        means="the run takes the set of digits",
        where=lambda key: lines[key[0]].cells,
    )
    w = {i: {digits: taken[i, numbers[digits]] for digits in own} for i, own in sets.items()}
    m.require(one_each, y)
    m.require(one_set, w, lines)
    m.require(as_in_set, lines, y, w)
    m.require(allowed, w, lines, y)
    m.require(pairs_with, lines, y)
    m.replacement_for("filled", "sums", add=lambda: m.require(apart, lines, y))
    m.replacement_for("filled", "different", add=lambda: m.require(adds_up, lines, y))


@cache
def sets_of(count: int, added: int | None) -> tuple[tuple[int, ...], ...]:
    """Return the sorted sets of `count` different digits with the sum `added`; None: any sum."""
    return tuple(s for s in combinations(DIGITS, count) if added in (None, sum(s)))
