"""Variables and families for kinds whose answer is a single loop through cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...boards.grid import Cell, Grid, Pair, pair
from ...boards.phrases import Phrase
from ..graphs.connect import connected_graph, one_component
from ..model.family import family
from ..model.linear import ZERO, Linear, Row, Variable, total
from ..model.model import PuzzleModel

Steps = Mapping[Pair, Variable]
"""For each pair of neighbours, a binary that is 1 if a loop or path goes from cell to cell."""
Visits = Mapping[Cell, Variable]
"""For each cell, a binary that is 1 if the loop visits it."""
ByPoint = Mapping[Cell, Linear]
"""For each grid point, here a Cell, an expression."""
Way = tuple[int, int]
"""A direction, as steps of rows and columns: (1, 0) is down."""
EVEN = "no_loose_end", "no_branch"  # without one of these, steps no longer form loops
AXES: tuple[tuple[Way, Way], ...] = ((-1, 0), (1, 0)), ((0, -1), (0, 1))
"""Vertical and horizontal: (north, south) and (west, east), as steps of rows and columns."""


def arm(x: Steps, cell: Cell, way: Way, beyond: int = 0) -> Linear:
    """Return the step that leaves a cell in a direction, or ZERO if the board has no such step.

    `beyond`: start this many cells further in the same direction.
    """
    (r, c), (down, right) = cell, way
    a = Cell(r + beyond * down, c + beyond * right)
    return x.get(pair(a, Cell(a.row + down, a.col + right)), ZERO)


@family(
    says="Every cell has two lines if the loop visits it, and none otherwise.",
    tex=r"\sum_{e \ni c} x_e = 2 z_c",
    rules=EVEN,
)
def none_or_two(grid: Grid, x: Steps, z: Visits) -> Iterator[Row]:
    for cell in grid.cells():
        yield total(x[e] for e in grid.pairs_at(cell)) == 2 * z[cell]


@family(
    says="There is a loop: at least one line is drawn.",
    tex=r"\sum_e x_e \ge 1",
    rules=("one_loop",),
)
def some_line(x: Steps) -> Iterator[Row]:
    yield total(x.values()) >= 1


@family(
    says="At most two lines meet in a cell; a cell with one or two lines is visited.",
    tex=r"z_c \le \sum_{e \ni c} x_e \le 2, \quad x_e \le z_c",
    rules=("no_branch",),
)
def two_at_most(grid: Grid, x: Steps, z: Visits) -> Iterator[Row]:
    for cell in grid.cells():
        lines = [x[e] for e in grid.pairs_at(cell)]
        yield total(lines) <= 2
        yield z[cell] <= total(lines)
        yield from (line <= z[cell] for line in lines)


@family(
    says="At least two lines meet in a visited cell.",
    tex=r"\sum_{e \ni c} x_e \ge 2 z_c, \quad x_e \le z_c",
    rules=("no_loose_end",),
)
def two_or_more(grid: Grid, x: Steps, z: Visits) -> Iterator[Row]:
    for cell in grid.cells():
        lines = [x[e] for e in grid.pairs_at(cell)]
        yield total(lines) >= 2 * z[cell]
        yield from (line <= z[cell] for line in lines)


@family(
    says="A step has the inside of the loop on one side and the outside on the other. "
    "Everything beyond the edge of the board is outside.",
    tex=r"x_e \le y_p + y_q, \quad x_e + y_p + y_q \le 2, \quad |y_p - y_q| \le x_e",
    rules=(),
    given=EVEN,
    at_sight=True,
    phrase=Phrase(
        "one side is inside the loop, the other outside",
        "both sides are inside the loop, or both outside",
        "{line} would not separate the inside of the loop from the outside"
        "|the loop would not separate its inside from the outside",
        both="the loop separates the inside from the outside",
    ),
)
def parted(x: Steps, y: ByPoint) -> Iterator[Row]:
    """Yield rows for each step: it is taken if `y` differs between its two sides, and only then.

    `y`: for each grid point, 1 inside the loop; points without an expression are outside.
    """
    for e, step in x.items():
        (r, c), (r2, _) = e
        far = Cell(r + 1, c + 1)
        p, q = (y.get(at, ZERO) for at in ((Cell(r, c + 1) if r == r2 else Cell(r + 1, c)), far))
        for row in (step <= p + q, step + p + q <= 2, p - q <= step, q - p <= step):
            if row.terms:
                yield row


@family(says="The loop visits every circle.", tex="z_c = 1")
def visits(circles: Iterable[Cell], z: Visits) -> Iterator[Row]:
    yield from (z[c] == 1 for c in circles)


@family(
    says="The loop has one vertical and one horizontal step at a black circle that it visits.",
    tex=r"x_{c,N} + x_{c,S} = x_{c,W} + x_{c,E} = z_c",
    given=EVEN,
)
def black_turns(black: Sequence[Cell], x: Steps, z: Visits) -> Iterator[Row]:
    yield from (arm(x, c, a) + arm(x, c, b) == z[c] for c in black for a, b in AXES)


def loop_through_cells(
    m: PuzzleModel, grid: Grid, *, counted: bool = False
) -> tuple[Steps, Visits]:
    """Add and return steps x from cell to cell, which are the answer, and visited cells z.

    `counted`: the rules are about visited cells, so that steps tell which ones are.
    The family added here makes the steps loops; `one_loop` requires that there is only one.
    """
    x = m.binaries("x", grid.pairs(), means="the loop goes from cell to cell")
    holds = ("visited", "not visited") if counted else ("", "")
    z = m.binaries("z", grid.cells(), means="the loop visits the cell", holds=holds)
    m.answer_is(x)
    m.require(none_or_two, grid, x, z)
    return x, z


def one_loop(
    m: PuzzleModel,
    grid: Grid,
    x: Steps,
    z: Visits,
    *,
    some: bool = False,
    always: Sequence[frozenset[Cell]] = (),
    visit_always: tuple[str, ...] = (),
) -> None:
    """Require that the steps form one loop.

    `some`: also require a line, for boards on which nothing else requires one. `always`: sets of
    cells, each of which the loop visits. `visit_always`: the rules that say this.
    """
    if some:
        m.require(some_line, x)
    held = "a visited cell or a whole region" if always else "a visited cell"
    m.require_lazily(
        "one_loop",
        one_component(grid, x, z, always=always),
        says=f"If there is {held} both inside and outside a set of cells, the loop crosses the "
        "border of the set at least twice.",
        tex=r"\sum_{e \in \partial S} x_e \ge 2 z_c + 2 z_d - 2 \quad \forall S \ni c,\ d \notin S",
        rules=("one_loop", *visit_always),
        given=EVEN,
        at_sight=True,
    )
    m.replacement_for("no_loose_end", add=lambda: m.require(two_at_most, grid, x, z))
    m.replacement_for("no_branch", add=lambda: m.require(two_or_more, grid, x, z))
    m.replacement_for(*EVEN, *visit_always, add=lambda: _require_connected(m, grid, x, z))


def _require_connected(m: PuzzleModel, grid: Grid, x: Steps, z: Visits) -> None:
    """Require that the lines are connected.

    The graph has cells and lines as nodes; a line is adjacent to its two cells.
    """
    beside: dict[Cell | Pair, list[Cell | Pair]] = {c: [*grid.pairs_at(c)] for c in z}
    beside |= {e: [e.a, e.b] for e in x}
    m.require_lazily(
        "hang_together",
        connected_graph(beside, {**z, **x}),
        says="The lines are connected.",
        tex=r"z_c + z_d - 1 \le \sum_{W} (x, z) \quad \text{for each wall } W",
        rules=("one_loop",),
    )
