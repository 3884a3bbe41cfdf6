"""Dead Ends

The board is divided into shapes. Choose whole shapes so that the chosen cells form a one-lane
road network: connected, and without a round trip. Every cell with a mark is chosen. The route from
the start S to the goal G passes through every circle and through no triangle. A shape with a
triangle is a dead end: it touches exactly one other chosen shape. Further dead ends may be chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from random import Random

from site_gen.boards.grid import Cell, Grid, Pair, Partition, components, pair, picture
from site_gen.boards.pen import Pen
from site_gen.boards.text import (
    Blocks,
    cells_from_rows,
    cells_to_rows,
    grid_of,
    only_blocks,
    partition,
    same_size,
    table,
)
from site_gen.errors import BoardError
from site_gen.kind import Answer, Formulation, PuzzleKind, Rows, Violation
from site_gen.solver.connect import connected_graph
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.logic import Logic
from site_gen.solver.model import PuzzleModel, family

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


# -- ours: a binary per shape, nothing enclosed, and the route as a path


@family(
    says="Every cell with a mark is chosen: S, G, circles and triangles.",
    tex=r"x_p = 1 \quad \text{for each cell } p \text{ with a mark}",
)
def marks_chosen(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    for x_p in _distinct(x[cell] for cell in sorted(board.marked)):
        yield x_p == 1


@family(
    says="No 2×2 block is full: of its cells’ variables, |B| different ones, one at least is 0.",
    tex=r"\sum_{x \in B} x \le |B| - 1 \quad \text{for each block } B",
    rules=("one_lane",),
)
def no_full_block(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    blocks = (_distinct(x[cell] for cell in block) for block in board.grid.blocks(2, 2))
    for block in dict.fromkeys(blocks):
        yield total(block) <= len(block) - 1


def _distinct(variables: Iterable[Variable]) -> tuple[Variable, ...]:
    return tuple(sorted(set(variables), key=lambda v: v.index))


@family(
    says="A shape with a triangle touches exactly one chosen shape.",
    tex=r"\sum_{j \in N(i)} x_j = 1 \quad \text{for each shape } i \text{ with a triangle}",
)
def triangles_in_dead_ends(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    for i in sorted({board.shapes.part_of[cell] for cell in board.triangles}):
        yield total(x[board.heads[j]] for j in board.shapes.neighbours(i)) == 1


@family(
    says="The route steps between cells of chosen shapes only.",
    tex=r"f_{pq} \le x_p, \quad f_{pq} \le x_q",
    rules=("circles_on_route", "triangles_off_route"),
)
def route_on_chosen(x: dict[Cell, Variable], f: dict[Pair, Variable]) -> Iterator[Row]:
    for (p, q), used in f.items():
        yield used <= x[p]
        if x[q] is not x[p]:
            yield used <= x[q]


@family(
    says="The route has one step at the start and one at the goal, and two or none at every other "
    "cell. There is no round trip for it to make: it is one path from S to G.",
    tex=r"\sum_q f_{Sq} = \sum_q f_{Gq} = 1, \qquad \sum_q f_{pq} = 2 r_p \;\; (p \ne S, G)",
    rules=("circles_on_route", "triangles_off_route"),
)
def route_from_start_to_goal(
    board: Board, f: dict[Pair, Variable], r: dict[Cell, Variable]
) -> Iterator[Row]:
    for cell in board.grid.cells():
        steps = total(f[p] for p in board.grid.pairs_at(cell))
        yield steps == (2 * r[cell] if cell in r else 1)


@family(
    says="The route passes through every circle.",
    tex=r"r_p = 1 \quad \text{for each circle } p",
    rules=("circles_on_route",),
)
def circles_visited(board: Board, r: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in sorted(board.circles):
        yield r[cell] == 1


@family(
    says="The route passes through no triangle.",
    tex=r"r_p = 0 \quad \text{for each triangle } p",
    rules=("triangles_off_route",),
)
def triangles_avoided(board: Board, r: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in sorted(board.triangles):
        yield r[cell] == 0


def choose_shapes(m: PuzzleModel, board: Board) -> None:
    """Chosen shapes are connected, and so are the others once one may also step diagonally."""
    grid, heads = board.grid, board.heads
    head = {cell: heads[i] for cell, i in board.shapes.part_of.items()}
    shape = m.binaries("x", heads, means="the shape with this first cell is chosen")
    x = {cell: shape[head[cell]] for cell in grid.cells()}  # x_p: of p's shape
    f = m.binaries("f", grid.pairs(), means="the route takes this step")
    others = [cell for cell in grid.cells() if cell not in (board.start, board.goal)]
    r = m.binaries("r", others, means="the route visits the cell")
    m.answer_is(x)
    m.require(marks_chosen, board, x)
    m.require(no_full_block, board, x)
    m.require_lazily(
        "connected",
        connected_graph(
            {h: [heads[j] for j in board.shapes.neighbours(i)] for i, h in enumerate(heads)},
            shape,
            root=[head[board.start]],
        ),
        says="A group of chosen shapes without the start’s is joined to a further chosen one.",
        tex=r"x_i \le \sum_{j \in N(U)} x_j \quad \forall U \ni i \text{ without the start}",
    )
    m.require_lazily(
        "nothing_enclosed",
        connected_graph(
            _touching(board),
            {h: 1 - shape[h] for h in heads},
            root=sorted({head[cell] for cell in grid.frame()}),
        ),
        says="Shapes that are not chosen reach the frame, by sides or by corners: around an "
        "enclosed pocket one could walk in a circle.",
        tex=r"1 - x_i \le \sum_{j \in N_8(U)} (1 - x_j) \quad \forall U \ni i "
        r"\text{ off the frame}",
        rules=("one_lane",),
    )
    m.require(triangles_in_dead_ends, board, x)
    m.require(route_on_chosen, x, f)
    m.require(route_from_start_to_goal, board, f, r)
    m.require(circles_visited, board, r)
    m.require(triangles_avoided, board, r)


def _touching(board: Board) -> dict[Cell, list[Cell]]:
    """The shapes that each touches at a side or a corner, all by their first cells."""
    met: dict[Cell, set[Cell]] = {h: set() for h in board.heads}
    for block in chain(board.grid.blocks(2, 2), board.grid.pairs()):
        here = {board.heads[board.shapes.part_of[cell]] for cell in block}
        for h in here:
            met[h] |= here - {h}
    return {h: sorted(others) for h, others in met.items()}


# -- the article's: a route numbered cell by cell


@family(
    says="All cells of a shape are chosen, or none.",
    tex=r"x_p = x_q \quad \text{for cells } p, q \text{ of one shape}",
)
def whole_shapes(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    for part in board.shapes.parts:
        first, *others = sorted(part)
        for cell in others:
            yield x[cell] == x[first]


@family(
    says="A cell is on the route if the route takes one of its four directions; it is then chosen.",
    tex=r"r_p = \bigvee_{q} f_{pq}, \qquad r_p \le x_p",
    rules=("circles_on_route", "triangles_off_route"),
)
def directions(
    board: Board,
    x: dict[Cell, Variable],
    r: dict[Cell, Variable],
    f: dict[Pair, Variable],
    logic: Logic,
) -> Iterator[Row]:
    for cell in board.grid.cells():
        yield r[cell] == logic.either(*(f[p] for p in board.grid.pairs_at(cell)))
        yield r[cell] <= x[cell]
    yield from logic.drain()


@family(
    says="Start, goal and circles are on the route.",
    tex=r"r_S = r_G = 1, \quad r_p = 1 \quad \text{for each circle } p",
    rules=("circles_on_route", "triangles_off_route"),
)
def on_route(board: Board, r: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in sorted(board.circles | {board.start, board.goal}):
        yield r[cell] == 1


@family(
    says="Along the route every cell has exactly one neighbour with a lower number, but the start "
    "has none.",
    tex=r"\sum_q (f_{pq} \wedge [i_q < i_p]) = r_p \;\; (p \ne S), \qquad "
    r"\sum_q (f_{Sq} \wedge [i_q < i_S]) = 0",
    rules=("circles_on_route", "triangles_off_route"),
)
def one_lower(
    board: Board,
    r: dict[Cell, Variable],
    f: dict[Pair, Variable],
    i: dict[Cell, Variable],
    logic: Logic,
) -> Iterator[Row]:
    for p in board.grid.cells():
        around = board.grid.neighbours(p)
        lower = total(logic.all_of(f[pair(p, q)], logic.less(i[q], i[p])) for q in around)
        yield lower == (0 if p == board.start else r[p])
    yield from logic.drain()


@family(
    says="The numbers of two cells joined by the route differ by exactly 1.",
    tex=r"f_{pq} = 1 \Rightarrow |i_p - i_q| = 1",
    rules=("circles_on_route", "triangles_off_route"),
)
def steps_of_one(f: dict[Pair, Variable], i: dict[Cell, Variable], logic: Logic) -> Iterator[Row]:
    for (p, q), used in f.items():
        logic.when(used, logic.absolute(i[p] - i[q]) == 1)
    yield from logic.drain()


@family(
    says="The numbers of the two neighbours of a cell along the route differ by exactly 2.",
    tex=r"f_{pq} = f_{pr} = 1 \Rightarrow |i_q - i_r| = 2",
    rules=("circles_on_route", "triangles_off_route"),
)
def onward(
    board: Board, f: dict[Pair, Variable], i: dict[Cell, Variable], logic: Logic
) -> Iterator[Row]:
    for p in board.grid.cells():
        for q, r in combinations(board.grid.neighbours(p), 2):
            both = logic.all_of(f[pair(p, q)], f[pair(p, r)])
            logic.when(both, logic.absolute(i[q] - i[r]) == 2)
    yield from logic.drain()


def number_the_route(m: PuzzleModel, board: Board) -> None:
    """The route's cells are numbered from the start; nothing joins the other chosen cells."""
    cells = list(board.grid.cells())
    x = m.binaries("x", cells, means="the cell is chosen")
    r = m.binaries("r", cells, means="the cell is on the route")
    f = m.binaries("f", board.grid.pairs(), means="the route takes this step")
    i = m.integers("i", cells, 0, len(cells) - 1, means="the cell’s number along the route")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(whole_shapes, board, x)
    m.require(marks_chosen, board, x)
    m.require(no_full_block, board, x)
    m.require(directions, board, x, r, f, logic)
    m.require(on_route, board, r)
    m.require(triangles_avoided, board, r)
    m.require(one_lower, board, r, f, i, logic)
    m.require(steps_of_one, f, i, logic)
    m.require(onward, board, f, i, logic)


# -- without a model


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
            yield Violation("one_lane", frozenset(group))
    route = stretch(board, chosen)
    for cell in sorted(board.circles - route):
        yield Violation("circles_on_route", frozenset({cell}))
    round_trip = len(_steps(grid, route)) >= len(route)  # no one route: only one_lane is broken
    for cell in sorted(board.triangles & route if not round_trip else ()):
        yield Violation("triangles_off_route", frozenset({cell}))
    for i in sorted({shapes.part_of[cell] for cell in board.triangles}):
        if sum(shapes.parts[j] in taken for j in shapes.neighbours(i)) != 1:
            yield Violation("triangles_in_dead_ends", shapes.parts[i])


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


KIND = PuzzleKind(
    title="Dead Ends",
    also=("Ślepe zaułki",),
    largest=LARGEST,
    parse=parse,
    formulations={
        "main": Formulation(
            choose_shapes,
            says="A binary per shape, not per cell. The network is connected, and it has no round "
            "trip if no 2×2 block is full and it encloses nothing. Then only one route leads from "
            "S to G, and two steps at each of its cells describe it: no cell needs a number.",
            built_in={"whole_shapes": "all cells of a shape share one variable"},
        ),
        "article": Formulation(
            number_the_route,
            says="A binary per cell and per step, and a number per cell that rises by 1 along the "
            "route from the start. Every other chosen cell is free to be where its shape is.",
            leaves_out={
                "connected": "shapes that nothing joins to the route may be chosen",
                "one_lane": "2×2 blocks are forbidden, but not longer round trips",
                "circles_on_route": "the numbered route may run on beyond the goal, and a circle "
                "that it finds there counts",
                "triangles_in_dead_ends": "a triangle’s shape is kept off the route, but may touch "
                "any number of chosen shapes",
            },
        ),
    },
    rules={
        "whole_shapes": "Shapes are chosen whole: all their cells or none.",
        "marks_chosen": "Every cell with S, G, a circle or a triangle is chosen.",
        "connected": "The chosen cells are connected.",
        "one_lane": "The chosen cells allow no round trip: no 2×2 block, and no longer loop.",
        "circles_on_route": "The route from S to G passes through every circle.",
        "triangles_off_route": "The route from S to G passes through no triangle.",
        "triangles_in_dead_ends": "A shape with a triangle touches exactly one other chosen shape.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    describe=describe,
    to_json=to_json,
    from_json=lambda board, rows: cells_from_rows(rows["chosen"]),
    wrong={
        "whole_shapes": ({"markers": "SG.", "shapes": "111"}, {"chosen": ["110"]}),
        "marks_chosen": ({"markers": "SGt", "shapes": "112"}, {"chosen": ["110"]}),
        "connected": ({"markers": "SG..", "shapes": "1123"}, {"chosen": ["1101"]}),
        "one_lane": (
            {"markers": "SG.\n...\n...", "shapes": "112\n452\n433"},
            {"chosen": ["111", "101", "111"]},
        ),
        "circles_on_route": ({"markers": "SGo", "shapes": "111"}, {"chosen": ["111"]}),
        "triangles_off_route": ({"markers": "StG", "shapes": "112"}, {"chosen": ["111"]}),
        "triangles_in_dead_ends": ({"markers": "SGt.", "shapes": "1123"}, {"chosen": ["1111"]}),
    },
    example={"markers": "S..t\n.o..\nG...\n....", "shapes": "1123\n4553\n6789\n6688"},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 76 (2021), “Ślepe zaułki”",
)
