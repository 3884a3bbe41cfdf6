"""Families for numbers that are equal to the number of connected cells that hold them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from ...boards.answers.base import Answer
from ...boards.blocks import NUMBER, Board
from ...boards.grid import Cell, Grid, ones
from ...boards.phrases import Phrase
from ...boards.sizes import divisions
from ..graphs.walls import bit_components
from ..model.family import Condition, Separator, family
from ..model.linear import ONE, Linear, Row, Variable, total
from ..model.model import PuzzleModel
from .digits import Digit, add_digits, givens, no_other, one_each

ROOM = 20_000  # cache size: parts of the board
OR_LARGER = {
    "says": "Each cell holds one number, or a large number.",
    "tex": r"\sum_k y_{c,k} + b_c = 1",
}

Large = Mapping[Cell, Variable]
"""For each cell, a binary that is 1 if its number is above the numbers of the model."""


@family(
    says="No two neighbouring cells hold a 1.",
    tex=r"y_{a,1} + y_{b,1} \le 1 \quad \text{for neighbours } a, b",
    rules=("size",),
    implied=True,
)
def ones_apart(grid: Grid, y: Digit) -> Iterator[Row]:
    yield from (y[a, 1] + y[b, 1] <= 1 for a, b in grid.pairs())


@family(
    says="A cell with a number of 2 or more has a neighbour with the same number.",
    tex=r"y_{c,k} \le \sum_{d \in N(c)} y_{d,k} \quad \text{for } k \ge 2",
    rules=("size",),
    implied=True,
    phrase=Phrase(
        otherwise="the {value} in {hub} would stand alone|{its:number} would stand alone"
        "|a number would stand alone"
    ),
)
def not_alone(grid: Grid, y: Digit) -> Iterator[Row]:
    for (c, k), one in y.items():
        if k > 1:
            yield one <= total(y[d, k] for d in grid.neighbours(c))


@family(
    says="A cell with a large number has a neighbour with a large number.",
    tex=r"b_c \le \sum_{d \in N(c)} b_d",
    rules=("size",),
    implied=True,
)
def large_not_alone(grid: Grid, b: Large) -> Iterator[Row]:
    yield from (b[c] <= total(b[d] for d in grid.neighbours(c)) for c in b)


def digits_say_sizes(m: PuzzleModel, board: Board, *, limited: bool) -> None:
    """Require a number in each cell, equal to the number of connected cells that hold it.

    The numbers are the answer. `limited`: no number is larger than the board's number, which is at
    least that of each clue. Otherwise all larger numbers are one value, b. Connected cells with b
    are either one region, which is right, or several regions of different sizes, all large. So an
    assignment represents each answer, and `_divide_otherwise` finds the answers that share it.
    """
    grid, all_numbers = board.grid, range(1, board[NUMBER] + 1)
    y = add_digits(m, grid, all_numbers)
    held: Digit = y
    if not limited and board[NUMBER] < len(grid.cells()):
        b = _add_large_numbers(m, grid, board[NUMBER], y)
        held = {**y, **{(cell, board[NUMBER] + 1): x for cell, x in b.items()}}
    m.require(one_each if held is y else one_each.with_facts(**OR_LARGER), held)
    m.require(givens, board, y)
    m.require(ones_apart, grid, y)
    m.require(not_alone, grid, y)
    m.require_lazily(
        "size",
        sizes(grid, y, all_numbers),
        says="Of k + 1 connected cells, at most k hold the number k. A group of fewer than k "
        "connected cells with the number k has another cell with k beside it.",
        tex=r"\sum_{c \in S} y_{c,k} \le k \quad \text{if } |S| = k + 1; \qquad "
        r"y_{c,k} \le \sum_{d \in W} y_{d,k} \quad \text{for each wall } W",
    )
    m.replacement_for("filled", add=lambda: m.require(no_other, held))
    # by default, probing only stops after many useless tries, and each try calls the separator
    m.parameters["propagating/probing/maxuseless"] = 300
    m.parameters["propagating/probing/maxtotaluseless"] = 20


def _add_large_numbers(m: PuzzleModel, grid: Grid, least: int, y: Digit) -> Large:
    """Add a binary for each cell, 1 if its number is larger than `least`, with its families.

    Also define how answers are read from the variables.
    """
    b = m.binaries("b", grid.cells(), means=f"the cell's number is larger than {least}")
    word = f">{least}"

    def read(found: Answer) -> Answer:
        """Return the answer from the keys at 1.

        A large number is the size of its connected part, or `least` + 1 if that is more.
        """
        large = grid.bits(cell for cell, k in found if k == word)
        regions = grid_parts(grid, large)
        sized = {(c, max(r.bit_count(), least + 1)) for r in regions for c in grid.from_bits(r)}
        return frozenset(key for key in found if key[1] != word) | sized

    def write(answer: Answer) -> Answer | None:
        """Return the keys at 1 for an answer, or None if they would be read as another one."""
        found = frozenset((cell, k if k <= least else word) for cell, k in answer)
        return found if read(found) == answer else None

    def others(answer: Answer) -> Iterator[Answer] | None:
        """Return the other answers with the same keys at 1, or None if none are possible."""
        large = grid.bits(cell for cell, k in answer if k > least)
        if all(part.bit_count() < 2 * least + 3 for part in grid_parts(grid, large)):
            return None  # two large regions of different sizes do not fit into a part
        return _divide_otherwise(grid, answer, large, least)

    keys = {(cell, word): x for cell, x in b.items()}
    m.answer_is({**y, **keys}, read=read, write=write, others=others)
    m.require(large_not_alone, grid, b)
    m.require_lazily(
        "large",
        at_least(grid, [*b.values()], least + 1),
        says=f"A group of fewer than {least + 1} connected cells with numbers above {least} has "
        "another such cell beside it.",
        tex=r"b_c \le \sum_{d \in W} b_d \quad \text{for each wall } W",
        rules=("size",),
    )
    return b


def _divide_otherwise(grid: Grid, answer: Answer, large: int, least: int) -> Iterator[Answer]:
    """Yield the other answers in which the cells `large` (bits) form other regions.

    Each of these regions has more than `least` cells.
    """
    rest = frozenset(key for key in answer if key[1] <= least)
    for regions in divisions(grid, large, range(least + 1, large.bit_count() + 1)):
        one = rest | {(c, r.bit_count()) for r in regions for c in grid.from_bits(r)}
        if one != answer:
            yield one


def grid_parts(grid: Grid, cells: int) -> list[int]:
    """Return the connected parts of `cells`; all are sets of cells as bits."""
    right, cols = cells & cells >> 1 & grid.not_last, grid.cols
    return bit_components(cells, ((1, right), (cols, cells & cells >> cols)))


def sizes(grid: Grid, y: Digit, numbers: Sequence[int]) -> Separator:
    """Return a separator of rows which say that connected cells with the number k are k cells.

    There are two sorts of rows. If k + 1 cells are connected, at most k of them hold k: the sum of
    their y is at most k. If a cell with k is walled in with fewer than k cells, a cell of the wall
    must hold k: y_c <= sum of y over the wall.
    """
    cells = grid.cells()
    held = [[y[c, k] for c in cells] for k in numbers]
    number = [_Number(grid, k, own) for k, own in zip(numbers, held, strict=True)]
    full, width = grid.full, len(cells)

    def separate(certain: int, possible: int) -> Iterator[Row]:
        for one in number:
            yield from one.rows(certain & full, possible & full)
            certain >>= width
            possible >>= width

    def condition() -> Condition:
        at = {cell: i for i, cell in enumerate(cells)}
        layers = [range(i * width, (i + 1) * width) for i in range(len(numbers))]
        links = {(layer[at[p.a]], layer[at[p.b]]): ONE for layer in layers for p in grid.pairs()}
        return Condition("sizes", [*chain(*held)], links, layers)

    return Separator(tuple(chain(*held)), separate, condition=condition)


def at_least(grid: Grid, b: Sequence[Linear], least: int) -> Separator:
    """Return a separator of rows: connected cells with b are at least `least` cells."""
    number = _Number(grid, least, b, or_more=True)

    def separate(certain: int, possible: int) -> Iterator[Row]:
        yield from number.rows(certain, possible)

    def condition() -> Condition:
        at = {cell: i for i, cell in enumerate(grid.cells())}
        links = {(at[p.a], at[p.b]): ONE for p in grid.pairs()}
        return Condition("at_least", b, links, [*[()] * (least - 1), range(len(b))])

    return Separator(tuple(b), separate, condition=condition)


class _Number:
    """The cells that may hold one number k, with caches of the rows about them.

    `or_more`: k is the least number of connected cells, not the exact one.
    """

    def __init__(self, grid: Grid, k: int, y: Sequence[Linear], *, or_more: bool = False) -> None:
        self.grid, self.k, self.y, self.or_more = grid, k, y, or_more
        self.rows = lru_cache(ROOM)(self._rows)
        self.of_part = lru_cache(ROOM)(self._of_part)
        self.too_many = cache(lambda cells: total(y[i] for i in ones(cells)) <= k)
        self.walled = cache(lambda i, wall: y[i] <= total(y[j] for j in ones(wall)))

    def _rows(self, certain: int, possible: int) -> list[Row]:
        """Return rows that the bounds violate, or that fix a cell; cells are bits."""
        parts = grid_parts(self.grid, possible)
        return [row for part in parts for row in self.of_part(part, part & certain)]

    def _of_part(self, part: int, sure: int) -> list[Row]:
        """Return the rows for a part of connected cells that may hold the number.

        `sure`: those of them that certainly hold it.
        """
        grid, k = self.grid, self.k
        if part.bit_count() < k:
            wall = grid.around_bits(part) & ~part
            return [self.walled(i, wall) for i in ([_low(sure)] if sure else ones(part))]
        pieces = grid_parts(grid, sure)
        large = [piece for piece in pieces if piece.bit_count() > k]
        if large and not self.or_more:
            return [self.too_many(self._grown(piece & -piece, piece)) for piece in large]
        if sure == part:
            return []
        found, beside = list[Row](), dict[int, int]()
        for piece in pieces:
            for i in ones(grid.around_bits(piece) & part & ~sure):
                beside[i] = beside.get(i, 0) | piece
                if piece.bit_count() < k and (side := self._narrow(piece, part & ~(1 << i))):
                    wall = grid.around_bits(side) & ~side
                    found.append(self.walled(_low(piece), wall))
        for i, near in beside.items():
            if near.bit_count() >= k and not self.or_more:
                found.append(self.too_many(self._grown(1 << i, near | 1 << i)))
        return found

    def _grown(self, start: int, within: int) -> int:
        """Return k + 1 connected cells of `within`, those of `start` and more, as bits."""
        while start.bit_count() <= self.k:
            for i in ones(self.grid.around_bits(start) & within & ~start):
                if start.bit_count() <= self.k:
                    start |= 1 << i
        return start

    def _narrow(self, start: int, within: int) -> int:
        """Return the cells of `within` connected to `start`, with it; 0 if they are k or more."""
        reached, grown = 0, start
        while grown != reached:
            reached, grown = grown, grown | self.grid.around_bits(grown) & within
            if grown.bit_count() >= self.k:
                return 0
        return grown


def _low(bits: int) -> int:
    """Return the place of the lowest bit."""
    return (bits & -bits).bit_length() - 1
