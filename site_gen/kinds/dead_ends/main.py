"""Both formulations: a binary per shape with the route as a path, and a numbered route."""

from itertools import combinations

from site_gen.vocabulary import *

ByCell = Mapping[Cell, Variable]
"""A variable for each cell."""
ON_ROUTE = "circles_on_route", "triangles_off_route"
NO_WAY_ON = Phrase(otherwise="the route from S to G could not go on[ at {common}]")
ONE_ROUTE = "marks_chosen", "connected", "one_lane"  # the route is unique only with these rules


@family(
    says="Every cell with a mark is chosen: S, G, circles and triangles.",
    tex=r"x_p = 1 \quad \text{for each cell } p \text{ with a mark}",
    phrase=Phrase("a shape with S, G, a circle or a triangle is chosen"),
)
def marks_chosen(board: Board, x: ByCell) -> Iterator[Row]:
    yield from (x_p == 1 for x_p in _distinct(x[cell] for cell in board.symbols))


@family(
    says="In each 2×2 block, at least one cell is not chosen: of the |B| different variables "
    "of its cells, at least one is 0.",
    tex=r"\sum_{x \in B} x \le |B| - 1 \quad \text{for each block } B",
    rules=("one_lane",),
    phrase=Phrase(
        otherwise="the 2×2 block {block} would be all chosen|a 2×2 block would be all chosen"
    ),
)
def no_full_block(board: Board, x: ByCell) -> Iterator[Row]:
    blocks = (_distinct(x[cell] for cell in block) for block in board.grid.blocks(2, 2))
    for block in dict.fromkeys(blocks):
        yield total(block) <= len(block) - 1


def _distinct(variables: Iterable[Variable]) -> tuple[Variable, ...]:
    """Return the variables without repetitions, sorted by their places in the model."""
    return tuple(sorted(set(variables), key=lambda v: v.index))


@family(
    says="A shape with a triangle touches exactly one other chosen shape.",
    tex=r"\sum_{j \in N(i)} x_j = 1 \quad \text{for each shape } i \text{ with a triangle}",
    phrase=Phrase(
        "the shape with {clue} has no other shape left to touch",
        "the shape with {clue} already touches its one chosen shape",
        "a triangle would not touch exactly one chosen shape",
        "the shape with {clue} would touch no chosen shape",
        "the shape with {clue} would touch two chosen shapes",
    ),
)
def triangles_in_dead_ends(board: Board, x: ByCell) -> Iterator[Row]:
    shapes = board.regions
    for i in sorted({shapes.part_of[cell] for cell in board.with_symbol("t")}):
        yield total(x[min(shapes.parts[j])] for j in shapes.neighbours(i)) == 1


@family(
    says="A step of the route joins two chosen cells.",
    tex=r"f_{pq} \le x_p, \quad f_{pq} \le x_q",
    rules=ON_ROUTE,
    given=ONE_ROUTE,
    phrase=NO_WAY_ON,
)
def route_on_chosen(x: ByCell, f: Steps) -> Iterator[Row]:
    for (p, q), used in f.items():
        yield used <= x[p]
        if x[q] is not x[p]:
            yield used <= x[q]


@family(
    says="The route has one step at the start, one at the goal, and two or none at every "
    "other cell. Since there are no closed loops, it is a single path from S to G.",
    tex=r"\sum_q f_{Sq} = \sum_q f_{Gq} = 1, \qquad \sum_q f_{pq} = 2 r_p \;\; (p \ne S, G)",
    rules=ON_ROUTE,
    given=ONE_ROUTE,
    phrase=NO_WAY_ON,
)
def route_from_start_to_goal(board: Board, f: Steps, r: ByCell) -> Iterator[Row]:
    for cell in board.grid.cells():
        steps = total(f[p] for p in board.grid.pairs_at(cell))
        yield steps == (2 * r[cell] if cell in r else 1)


@family(
    says="The route passes through every circle.",
    tex=r"r_p = 1 \quad \text{for each circle } p",
    rules=("circles_on_route",),
)
def circles_visited(board: Board, r: ByCell) -> Iterator[Row]:
    yield from (r[cell] == 1 for cell in board.with_symbol("o"))


@family(
    says="The route passes through no triangle.",
    tex=r"r_p = 0 \quad \text{for each triangle } p",
    rules=("triangles_off_route",),
    given=("one_lane",),
)
def triangles_avoided(board: Board, r: ByCell) -> Iterator[Row]:
    yield from (r[cell] == 0 for cell in board.with_symbol("t"))


@family(
    says="This is used where closed loops are allowed: a cell that counts as on a way from S "
    "to G is chosen, and at least two of its neighbours are on such a way too.",
    tex=r"2 r_p \le \sum_{q} r_q, \quad r_p \le x_p",
    rules=("circles_on_route",),
)
def on_no_dead_end(board: Board, x: ByCell, r: ByCell) -> Iterator[Row]:
    """Yield rows for each cell: if `r` is 1, it is chosen and `r` is 1 at two neighbours.

    S and G have no `r` and count as 1.
    """
    for cell in r:
        yield r[cell] <= x[cell]
        near = board.grid.neighbours(cell)
        yield 2 * r[cell] <= total(r[n] for n in near if n in r) + sum(n not in r for n in near)


def choose_shapes(m: PuzzleModel, board: Board) -> None:
    """Add our formulation: a network of shapes, and a route in it.

    The chosen shapes are connected, and so are the others if diagonal steps are allowed.
    """
    grid, shapes = board.grid, board.regions
    head = {cell: min(part) for part in shapes.parts for cell in part}
    shape = m.binaries(
        "x",
        dict.fromkeys(head.values()),
        means="the shape with this first cell is chosen",
        where=lambda h: sorted(shapes.part_with(h)),
    )
    x = {cell: shape[head[cell]] for cell in grid.cells()}  # the variable of p's shape
    f = m.binaries("f", grid.pairs(), means="the route takes this step")
    (start,), (goal,) = map(board.with_symbol, "SG")
    others = (cell for cell in grid.cells() if cell not in (start, goal))
    r = m.binaries("r", others, means="the route visits the cell")
    m.answer_is(x)
    m.require(marks_chosen, board, x)
    m.require(no_full_block, board, x)
    m.require_lazily(
        "connected",
        connected_graph(_beside(head, grid.neighbours), shape, root=[head[start]]),
        says="A group of chosen shapes that does not contain the start is next to another "
        "chosen shape.",
        tex=r"x_i \le \sum_{j \in N(U)} x_j \quad \forall U \ni i \text{ without the start}",
        given=("marks_chosen",),
    )
    m.require_lazily(
        "nothing_enclosed",
        connected_graph(
            _beside(head, grid.touching),
            {h: 1 - x_h for h, x_h in shape.items()},
            root=sorted({head[cell] for cell in grid.frame()}),
        ),
        says="The shapes that are not chosen are connected to the edge of the board, through "
        "sides or corners. If some were enclosed, the chosen cells around them would "
        "form a closed loop.",
        tex=r"1 - x_i \le \sum_{j \in N_8(U)} (1 - x_j) \quad \forall U \ni i "
        r"\text{ off the frame}",
        rules=("one_lane",),
        phrase=Phrase(otherwise="chosen cells would form a closed loop"),
    )
    m.require(triangles_in_dead_ends, board, x)
    _draw_route(m, board, x, f, r)


def _draw_route(m: PuzzleModel, board: Board, x: ByCell, f: Steps, r: ByCell) -> None:
    """Require the route, and register the rows that replace those of dropped rules."""

    def route() -> None:
        """Add the rows that make the steps one path from S to G."""
        m.require(route_on_chosen, x, f)
        m.require(route_from_start_to_goal, board, f, r)

    route()
    m.require(circles_visited, board, r)
    m.require(triangles_avoided, board, r)
    # if a rule is dropped: the rows that the others need instead
    m.replacement_for(*ON_ROUTE, add=route)
    if board.with_symbol("o"):  # circles connect start and goal, whatever else is chosen
        m.replacement_for("marks_chosen", "connected", add=route)
    m.replacement_for("one_lane", add=lambda: m.require(on_no_dead_end, board, x, r))


def _beside(
    head: Mapping[Cell, Cell], near: Callable[[Cell], Iterable[Cell]]
) -> dict[Cell, list[Cell]]:
    """Return the shapes next to each shape, all by their first cells.

    `near`: returns the cells next to a cell.
    """
    met: dict[Cell, set[Cell]] = {h: set() for h in head.values()}
    for cell, h in head.items():
        met[h].update(head[other] for other in near(cell))
    return {h: sorted(others - {h}) for h, others in met.items()}


# -- the article's formulation: a route numbered cell by cell


@family(
    says="All cells of a shape are chosen, or none.",
    tex=r"x_p = x_q \quad \text{for cells } p, q \text{ of one shape}",
)
def whole_shapes(board: Board, x: ByCell) -> Iterator[Row]:
    for part in board.regions.parts:
        first, *others = sorted(part)
        for cell in others:
            yield x[cell] == x[first]


@family(
    says="A cell is on the route if the route takes a step in one of its four directions. A "
    "cell on the route is chosen.",
    tex=r"r_p = \bigvee_{q} f_{pq}, \qquad r_p \le x_p",
    rules=ON_ROUTE,
)
def directions(board: Board, x: ByCell, r: ByCell, f: Steps, logic: Logic) -> Iterator[Row]:
    for cell in board.grid.cells():
        yield r[cell] == logic.either(*(f[p] for p in board.grid.pairs_at(cell)))
        yield r[cell] <= x[cell]
    yield from logic.drain()


@family(
    says="Start, goal and circles are on the route.",
    tex=r"r_S = r_G = 1, \quad r_p = 1 \quad \text{for each circle } p",
    rules=ON_ROUTE,
)
def on_route(board: Board, r: ByCell) -> Iterator[Row]:
    yield from (r[cell] == 1 for cell in board.with_symbol("SGo"))


@family(
    says="Every cell of the route has exactly one neighbour on it with a lower number; the start "
    "has none.",
    tex=r"\sum_q (f_{pq} \wedge [i_q < i_p]) = r_p \;\; (p \ne S), \qquad "
    r"\sum_q (f_{Sq} \wedge [i_q < i_S]) = 0",
    rules=ON_ROUTE,
)
def one_lower(board: Board, r: ByCell, f: Steps, i: ByCell, logic: Logic) -> Iterator[Row]:
    (start,) = board.with_symbol("S")
    for p in board.grid.cells():
        around = board.grid.neighbours(p)
        lower = total(logic.all_of(f[pair(p, q)], logic.less(i[q], i[p])) for q in around)
        yield lower == (0 if p == start else r[p])
    yield from logic.drain()


@family(
    says="The numbers of two cells joined by the route differ by exactly 1.",
    tex=r"f_{pq} = 1 \Rightarrow |i_p - i_q| = 1",
    rules=ON_ROUTE,
)
def steps_of_one(f: Steps, i: ByCell, logic: Logic) -> Iterator[Row]:
    for (p, q), used in f.items():
        logic.when(used, logic.absolute(i[p] - i[q]) == 1)
    yield from logic.drain()


@family(
    says="The numbers of the two neighbours of a cell along the route differ by exactly 2.",
    tex=r"f_{pq} = f_{pr} = 1 \Rightarrow |i_q - i_r| = 2",
    rules=ON_ROUTE,
)
def onward(board: Board, f: Steps, i: ByCell, logic: Logic) -> Iterator[Row]:
    for p in board.grid.cells():
        for q, r in combinations(board.grid.neighbours(p), 2):
            both = logic.all_of(f[pair(p, q)], f[pair(p, r)])
            logic.when(both, logic.absolute(i[q] - i[r]) == 2)
    yield from logic.drain()


def number_the_route(m: PuzzleModel, board: Board) -> None:
    """Add the article's formulation: the route's cells are numbered from the start.

    Nothing connects the other chosen cells.
    """
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
