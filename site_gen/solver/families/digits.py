"""Numbers in cells: a binary for each cell and number, and families that several kinds share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...boards.blocks import NUMBER, Board
from ...boards.grid import Cell, Grid
from ..model.family import Yielded, family
from ..model.linear import Linear, Row, Variable, total
from ..model.model import PuzzleModel

Digit = Mapping[tuple[Cell, int], Variable]
"""For each cell and number, a binary that is 1 if the cell holds the number."""


def add_digits(
    m: PuzzleModel, grid: Grid, numbers: Sequence[int]
) -> dict[tuple[Cell, int], Variable]:
    """Add and return a binary for each (cell, number), numbers from 1; they are the answer."""
    # names add 1 to ints in keys
    keys = ((cell, k - 1) for cell in grid.cells() for k in numbers)
    y = {
        (cell, i + 1): x
        for (cell, i), x in m.binaries("y", keys, means="the cell holds the number").items()
    }
    m.answer_is(y)
    return y


@family(says="Each cell holds one number.", tex=r"\sum_k y_{c,k} = 1", rules=("filled",))
def one_each(y: Digit) -> Iterator[Row]:
    yield from (here == 1 for here in cell_counts(y))


@family(says="Each cell of a clue holds one number.", tex=r"\sum_k y_{c,k} = 1")
def one_each_in(lists: Iterable[Sequence[Cell]], y: Digit) -> Iterator[Row]:
    at = dict[Cell, list[Variable]]()
    for (cell, _), x in y.items():
        at.setdefault(cell, []).append(x)
    yield from (total(at[cell]) == 1 for cell in sorted({c for cells in lists for c in cells}))


@family(says="A cell with a given number holds this number.", tex=r"y_{c,k_c} = 1")
def givens(board: Board, y: Digit) -> Iterator[Yielded]:
    for key in board.known().items():
        yield y[key] == 1, [key[0]]


@family(
    says="A cell with a given number holds no other number, and no cell holds two numbers.",
    tex=r"\sum_k y_{c,k} \le 1",
    rules=("givens",),
)
def no_other(y: Digit) -> Iterator[Row]:
    yield from (here <= 1 for here in cell_counts(y))


@family(
    says="Each row holds each number once.", tex=r"\sum_{c \in R} y_{c,k} = 1", given=("filled",)
)
def rows(board: Board, y: Digit) -> Iterator[Row]:
    yield from (one == 1 for one in counts(board.grid.lines("row"), y))


@family(
    says="Each column holds each number once.", tex=r"\sum_{c \in C} y_{c,k} = 1", given=("filled",)
)
def columns(board: Board, y: Digit) -> Iterator[Row]:
    yield from (one == 1 for one in counts(board.grid.lines("column"), y))


@family(
    says="Each region holds each number once.", tex=r"\sum_{c \in A} y_{c,k} = 1", given=("filled",)
)
def regions(board: Board, y: Digit) -> Iterator[Row]:
    yield from (one == 1 for one in counts(map(sorted, board.regions.parts), y))


@family(
    says="No row, column or region holds a number twice, and no cell holds two numbers.",
    tex=r"\sum_{c \in G} y_{c,k} \le 1",
    rules=("rows", "columns", "regions"),
)
def none_twice(board: Board, y: Digit) -> Iterator[Row]:
    lines = (*board.grid.lines("row"), *board.grid.lines("column"))
    yield from (one <= 1 for one in counts((*lines, *map(sorted, board.regions.parts)), y))
    yield from (here <= 1 for here in cell_counts(y))


@family(
    says="Each region holds each number up to its size once.",
    tex=r"\sum_{c \in A} y_{c,k} = 1 \quad \text{for } k \le |A|",
    rules=("regions",),
    given=("filled",),
)
def each_once(board: Board, y: Digit) -> Iterator[Row]:
    for part in map(sorted, board.regions.parts):
        yield from (total(y[c, k] for c in part) == 1 for k in range(1, len(part) + 1))


@family(
    says="No region holds a number twice, and no cell holds two numbers.",
    tex=r"\sum_{c \in A} y_{c,k} \le 1",
    rules=("regions",),
)
def none_twice_in_regions(board: Board, y: Digit) -> Iterator[Row]:
    for part in map(sorted, board.regions.parts):
        yield from (total(y[c, k] for c in part) <= 1 for k in range(1, len(part) + 1))
    yield from (here <= 1 for here in cell_counts(y))


@family(
    says="Each cell holds one number, or at most one if cells may be left empty.",
    tex=r"\sum_k y_{c,k} = 1 \quad \text{or} \quad \sum_k y_{c,k} \le 1",
    rules=("filled",),
)
def one_or_none(board: Board, y: Digit) -> Iterator[Row]:
    """Yield a row for each cell: it holds one number, or at most one if `board[NUMBER]` is set."""
    yield from (here <= 1 if board[NUMBER] else here == 1 for here in cell_counts(y))


@family(
    says="No row or column holds a number twice, and no cell holds two numbers.",
    tex=r"\sum_{c \in G} y_{c,k} \le 1",
    rules=("rows", "columns"),
)
def none_twice_in_lines(board: Board, y: Digit) -> Iterator[Row]:
    lines = (*board.grid.lines("row"), *board.grid.lines("column"))
    yield from (one <= 1 for one in counts(lines, y))
    yield from (here <= 1 for here in cell_counts(y))


def latin_digits(m: PuzzleModel, board: Board) -> Digit:
    """Require each number once in each row and column; return the binaries, which are the answer.

    `board[NUMBER]` is the number of cells that stay empty in each line.
    """
    y = add_digits(m, board.grid, range(1, board.grid.rows - board[NUMBER] + 1))
    for stated in (one_or_none, givens, rows, columns):
        m.require(stated, board, y)
    m.replacement_for("filled", add=lambda: m.require(none_twice_in_lines, board, y))
    return y


def region_digits(m: PuzzleModel, board: Board) -> Digit:
    """Require in each region the numbers from 1 to its size; return the binaries, the answer."""
    part_with = board.regions.part_with
    keys = ((c, k) for c in board.grid.cells() for k in range(len(part_with(c))))
    made = m.binaries("y", keys, means="the cell holds the number")
    y = {(c, i + 1): x for (c, i), x in made.items()}
    m.answer_is(y)
    m.require(one_each, y)
    m.require(givens, board, y)
    m.require(each_once, board, y)
    m.replacement_for("filled", add=lambda: m.require(none_twice_in_regions, board, y))
    return y


def counts(groups: Iterable[Sequence[Cell]], y: Digit) -> Iterator[Linear]:
    """Return the expressions that count the numbers in groups: for each group, number by number."""
    of: dict[int, dict[Cell, Variable]] = {}
    for (cell, k), x in y.items():
        of.setdefault(k, {})[cell] = x
    numbers = sorted(of)
    return (_sum(map(of[k].__getitem__, group)) for group in groups for k in numbers)


def cell_counts(y: Digit) -> Iterator[Linear]:
    """Return, for each cell, the expression for how many numbers it holds."""
    at: dict[Cell, list[Variable]] = {}
    for (cell, _), x in y.items():
        at.setdefault(cell, []).append(x)
    return map(_sum, at.values())


def _sum(different: Iterable[Variable]) -> Linear:
    """Return the sum of distinct variables, faster than `total`: boards have many such sums."""
    return Linear(dict.fromkeys(different, 1))
