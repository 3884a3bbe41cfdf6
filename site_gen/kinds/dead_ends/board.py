"""Dead Ends without a model: the board, its text, the check, the drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

from site_gen.boards.grid import Cell, Grid, Pair, Partition, components, picture
from site_gen.boards.pen import Pen
from site_gen.boards.text import (
    Blocks,
    cells_to_rows,
    grid_of,
    only_blocks,
    partition,
    same_size,
    table,
)
from site_gen.errors import BoardError
from site_gen.kind import Answer, Rows, Violation

LARGEST = 40


@dataclass(frozen=True)
class Board:
    grid: Grid
    shapes: Partition
    start: Cell
    goal: Cell
    circles: frozenset[Cell]
    triangles: frozenset[Cell]

    @cached_property
    def heads(self) -> list[Cell]:
        """The first cell of each shape, by which the models name it."""
        return [min(part) for part in self.shapes.parts]

    @property
    def marked(self) -> frozenset[Cell]:
        return self.circles | self.triangles | {self.start, self.goal}


def parse(blocks: Blocks) -> Board:
    """Blocks `markers` (S, G, o, t and `.`) and `shapes` (a name per cell)."""
    only_blocks(blocks, ("markers", "shapes"))
    cells = table(blocks, "markers", largest=LARGEST)
    names = table(blocks, "shapes", largest=LARGEST)
    same_size(names, grid_of(cells), "shapes", "markers")
    for (row, col), name in names.items():
        if name in (".", "?"):
            raise BoardError("this cell is in no shape", block="shapes", row=row, col=col)
    at: dict[str, list[Cell]] = {mark: [] for mark in "SGot."}
    for cell, mark in cells.items():
        if mark not in at:
            raise BoardError(
                f"{mark!r} is not S, G, o, t or .", block="markers", row=cell[0], col=cell[1]
            )
        at[mark].append(cell)
    for mark, what in (("S", "start"), ("G", "goal")):
        if not at[mark]:
            raise BoardError(f"no {what}: one cell must be {mark}", block="markers")
        if len(at[mark]) > 1:
            row, col = at[mark][1]
            raise BoardError(
                f"a second {what} {mark}; one is wanted", block="markers", row=row, col=col
            )
    (start,), (goal,) = at["S"], at["G"]
    shapes = partition(names, "shapes", what="shape")
    return Board(shapes.grid, shapes, start, goal, frozenset(at["o"]), frozenset(at["t"]))


def stretch(board: Board, chosen: Answer) -> frozenset[Cell]:
    """What is left of the chosen cells around the start when dead ends, other than start and
    goal, are taken off one after another: the route, if there is no round trip. Empty if
    start and goal are not joined.
    """
    neighbours = board.grid.neighbours
    for group in components(sorted(chosen), neighbours):
        if {board.start, board.goal} <= group:
            ends = [board.start, board.goal]
            while ends:
                ends = [
                    c for c in group
                    if c not in (board.start, board.goal)
                    and sum(n in group for n in neighbours(c)) < 2
                ]  # fmt: skip
                group -= set(ends)
            return frozenset(group)
    return frozenset()


def verify(board: Board, chosen: Answer) -> Iterator[Violation]:
    """Check the rules as a person would. Knows nothing of the model."""
    grid, shapes = board.grid, board.shapes
    taken = [part for part in shapes.parts if part & chosen]
    for part in taken:
        if not part <= chosen:
            yield Violation("whole_shapes", part)
    for cell in sorted(board.marked - chosen):
        yield Violation("marks_chosen", frozenset({cell}))
    groups = components(sorted(chosen), grid.neighbours)
    for group in groups[1:]:
        yield Violation("connected", frozenset(group))
    for group in groups:
        if len(_steps(grid, group)) >= len(group):
            yield Violation("one_lane", _round_trips(grid, group))
    route = stretch(board, chosen)
    for cell in sorted(board.circles - route):
        yield Violation("circles_on_route", frozenset({cell}))
    round_trip = len(_steps(grid, route)) >= len(route)  # no one route: only one_lane is broken
    for cell in sorted(board.triangles & route if not round_trip else ()):
        yield Violation("triangles_off_route", frozenset({cell}))
    for i in sorted({shapes.part_of[cell] for cell in board.triangles}):
        if sum(shapes.parts[j] in taken for j in shapes.neighbours(i)) != 1:
            yield Violation("triangles_in_dead_ends", shapes.parts[i])


def _round_trips(grid: Grid, group: Collection[Cell]) -> frozenset[Cell]:
    """What is left of some cells when dead ends are taken off one after another."""
    left = set(group)
    while ends := [c for c in left if sum(n in left for n in grid.neighbours(c)) < 2]:
        left -= set(ends)
    return frozenset(left)


def _steps(grid: Grid, cells: Collection[Cell]) -> list[Pair]:
    """The pairs of neighbours among `cells`: one fewer than cells where these form a tree."""
    return [p for p in grid.pairs() if p.a in cells and p.b in cells]


def draw(pen: Pen, board: Board) -> None:
    pen.tints(board.shapes)
    pen.lattice()
    pen.borders(board.shapes)
    for cell in sorted(board.circles):
        pen.disc(cell, "mark circle", 0.26)
    for cell in sorted(board.triangles):
        pen.triangle(cell, "mark triangle", 0.28)
    pen.text(board.start, "S", "clue end")
    pen.text(board.goal, "G", "clue end")


def draw_answer(pen: Pen, board: Board, chosen: Answer) -> None:
    route = stretch(board, chosen)
    pen.fill(chosen, "answer chosen")
    pen.through_cells(_steps(board.grid, route), "answer route")


def describe(board: Board) -> str:
    def listed(cells: Iterable[Cell]) -> str:
        return ", ".join(f"row {r + 1} column {c + 1}" for r, c in sorted(cells)) or "none"

    shapes = board.shapes
    rows = [
        " ".join(shapes.names[shapes.part_of[Cell(r, c)]] for c in range(board.grid.cols))
        for r in range(board.grid.rows)
    ]
    return (
        f"Start at {listed([board.start])}, goal at {listed([board.goal])}. "
        f"Circles: {listed(board.circles)}. Triangles: {listed(board.triangles)}. "
        f"Shapes, row by row: {'; '.join(rows)}."
    )


def sample(rng: Random, rows: int, cols: int) -> Blocks:
    """Marks that a random tree of shapes would have, some left out, now and then wrong ones."""
    grid = Grid(rows, max(cols, 2))
    shapes = _random_shapes(rng, grid)
    chosen: set[Cell] = set()
    for _ in range(3 * len(shapes.parts)):  # a shape that closes no round trip, again and again
        more = chosen | rng.choice(shapes.parts)
        touching = sum(n in more for cell in more for n in grid.neighbours(cell)) // 2
        if touching == len(more) - 1:
            chosen = more
    if len(chosen) < 2:
        chosen = set(grid.cells())
    start, goal = rng.sample(sorted(chosen), 2)
    marks = {start: "S", goal: "G"}
    board = Board(grid, shapes, start, goal, frozenset(), frozenset())
    route = stretch(board, frozenset(chosen))
    for cell in sorted(chosen - set(marks)):
        ends = sum(shapes.parts[j] <= chosen for j in shapes.neighbours(shapes.part_of[cell]))
        right = "o" * (cell in route) + "t" * (ends == 1) + "."
        marks[cell] = rng.choice("ot" if rng.random() < 0.1 else right)
    return {
        "markers": "\n".join(picture(grid, lambda cell: marks.get(cell, "."))),
        "shapes": "\n".join(
            " ".join(shapes.names[shapes.part_of[Cell(r, c)]] for c in range(grid.cols))
            for r in range(grid.rows)
        ),
    }


def _random_shapes(rng: Random, grid: Grid, largest: int = 4) -> Partition:
    """Shapes of up to `largest` cells, each grown from the first cell that is left."""
    left = list(grid.cells())
    parts: list[frozenset[Cell]] = []
    while left:
        part = {left[0]}
        for _ in range(rng.randrange(largest)):
            part.add(rng.choice([c for c in left if c in part or part & set(grid.neighbours(c))]))
        left = [c for c in left if c not in part]
        parts.append(frozenset(part))
    return Partition(grid, tuple(str(i + 1) for i in range(len(parts))), tuple(parts))


def candidates(board: Board) -> Iterator[Answer]:
    """Every choice of whole shapes with all that are marked."""
    must = [part for part in board.shapes.parts if part & board.marked]
    free = [part for part in board.shapes.parts if not part & board.marked]
    for count in range(len(free) + 1):
        for some in combinations(free, count):
            yield frozenset().union(*must, *some)


def to_json(board: Board, chosen: Answer) -> Rows:
    return {
        "chosen": cells_to_rows(board.grid, chosen),
        "route": cells_to_rows(board.grid, stretch(board, chosen)),
    }
