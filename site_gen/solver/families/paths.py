"""Variables and families for paths between equal numbers, through all cells or only some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...boards.grid import Cell, Grid
from ...boards.phrases import Phrase
from ..graphs.connect import connected_graph
from ..model.family import Separator, family
from ..model.linear import Linear, Row, Variable, total
from ..model.model import PuzzleModel
from .loops import Steps

Ends = Mapping[Cell, int | None]
"""The cells with a number, at which paths end; a number may be unknown (None)."""
Codes = Mapping[tuple[Cell, int], Variable]
"""The digits of each cell's code: the code of its path's number, all 0 in an empty cell."""
CodeOf = Mapping[int | None, Sequence[int]]
"""The code of each number."""


@family(
    says="One step leads from each number, and two from each other cell.",
    tex=r"\sum_{e \ni c} x_e = 1 \quad \text{or} \quad \sum_{e \ni c} x_e = 2",
    rules=("joined", "visits_all", "no_branch"),
    phrase=Phrase(otherwise="a path would end or branch[ at {common}]"),
)
def one_or_two(grid: Grid, ends: Ends, x: Steps) -> Iterator[Row]:
    yield from (count_steps(grid, c, x) == (1 if c in ends else 2) for c in grid.cells())


@family(
    says="One step or two lead from each cell.",
    tex=r"1 \le \sum_{e \ni c} x_e \le 2",
    rules=("visits_all", "no_branch"),
)
def one_to_two(grid: Grid, x: Steps) -> Iterator[Row]:
    yield from (count_steps(grid, c, x) >= 1 for c in grid.cells())
    yield from (count_steps(grid, c, x) <= 2 for c in grid.cells())


@family(
    says="One step leads from each number, and two or more from each other cell.",
    tex=r"\sum_{e \ni c} x_e = 1 \quad \text{or} \quad \sum_{e \ni c} x_e \ge 2",
    rules=("joined", "visits_all"),
)
def two_or_more(grid: Grid, ends: Ends, x: Steps) -> Iterator[Row]:
    for c in grid.cells():
        yield count_steps(grid, c, x) == 1 if c in ends else count_steps(grid, c, x) >= 2


@family(
    says="One step leads from each number. Two or none lead from each other cell; in a cell "
    "without steps, all digits of the code are 0.",
    tex=r"2 x_e \le \sum_{f \ni c} x_f \le 2, \quad b_{c,i} \le \sum_{e \ni c} x_e",
    rules=("joined", "no_branch"),
)
def two_or_none(grid: Grid, ends: Ends, x: Steps, b: Codes) -> Iterator[Row]:
    for c in grid.cells():
        if c in ends:
            yield count_steps(grid, c, x) == 1
        else:
            yield count_steps(grid, c, x) <= 2
            yield from (2 * x[e] <= count_steps(grid, c, x) for e in grid.pairs_at(c))
    yield from (b[c, i] <= count_steps(grid, c, x) for c, i in b)


@family(
    says="One step leads from each number, and two from each other cell with a code. A cell "
    "without a code is empty. No cell has two codes.",
    tex=r"\sum_{e \ni c} x_e = 1 \quad \text{or} \quad "
    r"\sum_{e \ni c} x_e = 2 \sum_i b_{c,i} \le 2",
    rules=("joined", "no_branch"),
)
def two_if_coded(grid: Grid, ends: Ends, x: Steps, b: Codes) -> Iterator[Row]:
    for c, ones in count_ones(b):
        if c in ends:
            yield count_steps(grid, c, x) == 1
        else:
            yield count_steps(grid, c, x) == 2 * ones
            yield ones <= 1


@family(
    says="One step leads from each number. Two or more lead from each other cell with one "
    "code, and none from a cell without a code.",
    tex=r"\sum_{e \ni c} x_e \ge 2 \sum_i b_{c,i}, \quad x_e \le \sum_i b_{c,i} \le 1",
    rules=("joined",),
)
def two_or_more_if_coded(grid: Grid, ends: Ends, x: Steps, b: Codes) -> Iterator[Row]:
    for c, ones in count_ones(b):
        if c in ends:
            yield count_steps(grid, c, x) == 1
        else:
            yield count_steps(grid, c, x) >= 2 * ones
            yield ones <= 1
            yield from (x[e] <= ones for e in grid.pairs_at(c))


@family(
    says="At most two steps lead from each cell.",
    tex=r"\sum_{e \ni c} x_e \le 2",
    rules=("no_branch",),
)
def two_at_most(grid: Grid, x: Steps) -> Iterator[Row]:
    yield from (count_steps(grid, c, x) <= 2 for c in grid.cells())


@family(says="Equal numbers have the same code.", tex="b_{c,i} = k_{c,i}", rules=("joined",))
def codes(ends: Ends, code: CodeOf, b: Codes) -> Iterator[Row]:
    for (c, i), digit in b.items():
        if c in ends:
            yield digit == code[ends[c]][i]


@family(
    says="A step joins cells with the same code.",
    tex=r"|b_{c,i} - b_{d,i}| \le 1 - x_{c,d}",
    rules=("joined",),
    phrase=Phrase(otherwise="a path would join different numbers"),
    at_sight=True,
)
def along(x: Steps, b: Codes) -> Iterator[Row]:
    for e, step in x.items():
        for i in sorted({i for _, i in b}):
            yield step + b[e.a, i] - b[e.b, i] <= 1
            yield step + b[e.b, i] - b[e.a, i] <= 1


def count_steps(grid: Grid, cell: Cell, x: Steps) -> Linear:
    """Return the expression for the number of steps at a cell."""
    return total(x[e] for e in grid.pairs_at(cell))


def count_ones(b: Codes) -> Iterator[tuple[Cell, Linear]]:
    """Yield each cell with the expression for the number of digits of its code that are 1."""
    digits: dict[Cell, list[Variable]] = {}
    for (c, _), digit in b.items():
        digits.setdefault(c, []).append(digit)
    yield from ((c, total(own)) for c, own in digits.items())


def binary_codes(ends: Ends) -> CodeOf:
    """Return a code for the numbers with as few binary digits as possible."""
    numbers = sorted({*ends.values()}, key=lambda k: k or 0)
    digits = range((len(numbers) - 1).bit_length())
    return {k: [n >> i & 1 for i in digits] for n, k in enumerate(numbers)}


def codes_of_one(ends: Ends) -> CodeOf:
    """Return a code with one digit per number (one-hot), so that no code is all 0."""
    numbers = sorted({*ends.values()}, key=lambda k: k or 0)
    return {k: [int(n == i) for i in range(len(numbers))] for n, k in enumerate(numbers)}


def paths_between(m: PuzzleModel, grid: Grid, ends: Ends, *, every_cell: bool) -> Steps:
    """Add steps x, which are the answer: paths, each between two equal numbers.

    `every_cell`: each cell is on a path. All cells of a path have the code of its number, in
    binary digits b.
    """
    x = m.binaries("x", grid.pairs(), means="a path goes from cell to cell")
    code = binary_codes(ends) if every_cell else codes_of_one(ends)
    keys = ((c, i) for c in grid.cells() for i in range(len(code[next(iter(ends.values()))])))
    b = m.binaries("b", keys, means="the digit of the code of the cell's path")
    m.parameters["lp/solvefreq"] = -1
    m.answer_is(x)
    if every_cell:
        m.require(one_or_two, grid, ends, x)
    else:
        m.require(two_if_coded, grid, ends, x, b)
    m.require(codes, ends, code, b)
    m.require(along, x, b)
    if not every_cell:
        m.require_lazily(
            "in_one_piece",
            same_code(grid, ends, code, b),
            says="The cells with the code of a number are connected.",
            tex=r"b_{c,i} \le \sum_{d \in W} b_{d,i} \quad \text{for each wall } W",
            rules=("joined",),
            implied=True,
        )
    m.require_lazily(
        "no_ring",
        connected_graph(
            {e: [f for c in e for f in grid.pairs_at(c) if f != e] for e in x},
            x,
            root=[*dict.fromkeys(e for c in ends for e in grid.pairs_at(c))],
        ),
        says="Every step is connected to a number.",
        tex=r"x_e \le \sum_{f \in W} x_f \quad \text{for each wall } W",
        rules=("joined",),
        phrase=Phrase(otherwise="a ring would close"),
        at_sight=True,
    )
    if every_cell:
        m.replacement_for("joined", add=lambda: m.require(one_to_two, grid, x))
        m.replacement_for("no_branch", add=lambda: m.require(two_or_more, grid, ends, x))
        m.replacement_for("visits_all", add=lambda: m.require(two_or_none, grid, ends, x, b))
    else:
        m.replacement_for("joined", add=lambda: m.require(two_at_most, grid, x))
        m.replacement_for(
            "no_branch", add=lambda: m.require(two_or_more_if_coded, grid, ends, x, b)
        )
    return x


def same_code(grid: Grid, ends: Ends, code: CodeOf, b: Codes) -> Separator:
    """Return a separator that connects the cells with each digit to one end of its path.

    Its rows show early in the search that the two ends of a path can no longer be connected.
    """
    near = {(c, i): [(d, i) for d in grid.neighbours(c)] for c, i in b}
    one_end = {k: c for c, k in ends.items()}
    root = [(c, code[k].index(1)) for k, c in one_end.items()]
    return connected_graph(near, b, root=root)
