"""Slitherlink

Draw one closed loop along the lines of the grid so that each number counts the sides of its cell
that belong to the loop. A cell without a number may have any number of them. The loop never crosses
or touches itself.
"""

from itertools import combinations

from site_gen.vocabulary import *

ByCell = Mapping[Cell, Variable]  # or by grid point


@family(
    says="A number counts the neighbours of the other colour: k of them are inside if its "
    "cell is outside (y = 0), and 4 − k if its cell is inside (y = 1). One equation "
    "states both. Everything beyond the edge of the board is outside.",
    tex=r"\sum_{b \in N(a)} y_b - (4 - 2k_a)\, y_a = k_a \quad \text{for each clue } k_a",
)
def clues(board: Board, y: ByCell) -> Iterator[Yielded]:
    for cell, k in board.known().items():
        yield total(y[b] for b in board.grid.neighbours(cell)) - (4 - 2 * k) * y[cell] == k, [cell]


@family(
    says="No 2×2 block is a checkerboard: the loop would touch itself at its centre.",
    tex=r"-1 \le y_a + y_d - y_b - y_c \le 1 \quad \text{for each block } (a\,b\,/\,c\,d)",
    rules=("no_touching",),
    implied=True,
    phrase=Phrase(
        otherwise="the 2×2 block {block} would be a checkerboard|a 2×2 checkerboard would form"
    ),
)
def no_checkerboard(board: Board, y: ByCell) -> Iterator[Row]:
    for a, b, c, d in board.grid.blocks(2, 2):
        twist = y[a] + y[d] - y[b] - y[c]
        yield twist <= 1
        yield twist >= -1


@family(
    says="At least one cell is inside, because a board without a loop is not an answer.",
    tex=r"\sum_{a} y_a \ge 1",
    rules=("one_loop",),
)
def some_inside(board: Board, y: ByCell) -> Iterator[Row]:
    yield total(y.values()) >= 1


def _one_loop_that_may_touch(m: PuzzleModel, board: Board, y: ByCell) -> None:
    """Require that the lines are connected, where they may touch at points.

    They are connected if the cells of each colour are, by sides or by corners.
    """
    near = {cell: board.grid.touching(cell) for cell in board.grid.cells()}
    outside, frame = {c: 1 - y[c] for c in y}, list(board.grid.frame())
    for name, separator in (
        ("inside_touching", connected_graph(near, y)),
        ("outside_touching", connected_graph(near, outside, root=frame)),
    ):
        m.require_lazily(
            name,
            separator,
            says="Cells that meet at a corner count as connected too.",
            tex="",
            rules=("one_loop",),
        )


# -- the article's formulation: lines, and numbers along the loop


@family(
    says="The lines around a numbered cell add up to its number.",
    tex=r"\sum_{e \in \partial a} x_e = k_a \quad \text{for each clue } k_a",
    rules=("clues",),
)
def lines_around(board: Board, x: Steps) -> Iterator[Row]:
    for cell, k in board.known().items():
        yield total(x[e] for e in board.grid.sides(cell)) == k


none_or_two_at_points = loops.none_or_two.with_facts(
    says="Every grid point has two lines if the loop visits it, and none otherwise.",
    tex=r"\sum_{e \ni p} x_e = 2 z_p",
    rules=("no_loose_end", "no_touching"),
)


@family(
    says="One point of the loop is the first, and one is the last. The number of the last "
    "point is 0.",
    tex=r"\sum_p f_p = \sum_p l_p = 1, \quad f_p, l_p \le z_p, \quad l_p = 1 \Rightarrow i_p = 0",
    rules=("one_loop",),
)
def first_and_last(z: ByCell, f: ByCell, last: ByCell, i: ByCell, logic: Logic) -> Iterator[Row]:
    yield total(f.values()) == 1
    yield total(last.values()) == 1
    for p in z:
        yield f[p] <= z[p]
        yield last[p] <= z[p]
        logic.when(last[p], i[p] == 0)
    yield from logic.drain()


@family(
    says="The numbers of two points joined by a line differ by exactly 1.",
    tex=r"x_{pq} = 1 \Rightarrow |i_p - i_q| = 1",
    rules=("one_loop",),
)
def steps_of_one(x: Steps, i: ByCell, logic: Logic) -> Iterator[Row]:
    for (p, q), line in x.items():
        logic.when(line, logic.absolute(i[p] - i[q]) == 1)
    yield from logic.drain()


@family(
    says="Along the loop the numbers keep rising or keep falling: the numbers of the two "
    "neighbours of a point differ by 2. At the first and the last point, they are equal.",
    tex=r"x_{pq} = x_{pr} = 1 \Rightarrow |i_q - i_r| = 2 - 2 (f_p + l_p)",
    rules=("one_loop", "no_touching"),
)
def onward(
    board: Board, x: Steps, f: ByCell, last: ByCell, i: ByCell, logic: Logic
) -> Iterator[Row]:
    points = board.grid.points
    for p in points.cells():
        for q, r in combinations(points.neighbours(p), 2):
            both = logic.all_of(x[pair(p, q)], x[pair(p, r)])
            logic.when(both, logic.absolute(i[q] - i[r]) + 2 * f[p] + 2 * last[p] == 2)
    yield from logic.drain()


def number_the_loop(m: PuzzleModel, board: Board) -> None:
    """Add the article's formulation: both halves of the loop are numbered from the last point."""
    points = board.grid.points
    cells = list(points.cells())
    x = m.binaries("x", points.pairs(), means="the line is drawn", at="side")
    z = m.binaries("z", cells, means="the loop visits the point", at="point")
    f = m.binaries("f", cells, means="the point is the first", at="point")
    last = m.binaries("l", cells, means="the point is the last", at="point")
    most = len(cells) // 2
    i = m.integers("i", cells, 0, most, means="the distance from the last point", at="point")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(lines_around, board, x)
    m.require(none_or_two_at_points, points, x, z)
    m.require(first_and_last, z, f, last, i, logic)
    m.require(steps_of_one, x, i, logic)
    m.require(onward, board, x, f, last, i, logic)


class Slitherlink(Kind[Board]):
    also, genre, pzpr = ("Fencing Match", "Fences", "Loop the Loop"), "loops", "slither"
    codec = codecs.four_cells
    pzpr_also = ("slitherlink",)
    largest, most_cells, density = 60, 2500, 0.61
    symmetries = "half-turn", "mirror"
    blocks = {"board": CellNumbers(most=3)}
    ground = "points"
    answer = Loop("sides")
    effects = ("tint_connected",)
    decisions = Inside()
    rules = {
        "clues": rule("A number counts the drawn sides of its cell.", "count_sides"),
        "no_loose_end": rule("The loop is closed: no line ends at a point.", "no_loose_end"),
        "no_touching": rule(
            "The loop never crosses or touches itself: at most two lines meet.", "no_branch"
        ),
        "one_loop": rule("There is exactly one loop.", "one_loop"),
    }
    wrong = {
        "clues": ({"board": "3"}, {"h": ["1", "1"], "v": ["11"]}),
        "no_loose_end": ({"board": ".."}, {"h": ["11", "10"], "v": ["101"]}),
        "no_touching": ({"board": "..\n.."}, {"h": ["10", "11", "01"], "v": ["110", "011"]}),
        "one_loop": (
            {"board": "222\n2.2\n222"},
            {"h": ["111", "010", "010", "111"], "v": ["1001", "1111", "1001"]},
        ),
    }
    example = {"board": "0.2.\n..1.\n.002\n.12."}
    says = (
        "Every cell is coloured as inside or outside, and the loop is the border between the "
        "two colours. Then each number is one equation, and “one loop” means that the inside "
        "is connected and the outside reaches the edge of the board."
    )
    built_in = {
        "no_loose_end": "the lines are the border between two colours, and a border has no ends"
    }
    article = Formulation(
        number_the_loop,
        says="There is a binary variable for each line. One point of the loop is called the "
        "last one. The loop leaves it on two sides, and the points on each side are "
        "numbered by their distance from it, until the two sides meet at the first "
        "point. A second loop cannot be numbered.",
        slower="This is slow because the numbering needs many rows with large coefficients, and "
        "such rows exclude almost nothing until nearly all lines are decided.",
        source="Adam Furmanek, *ILP* series, part 60 (2021), “Fencing Match”",
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        """Colour the cells inside and outside; the loop is the border between them."""
        grid = board.grid
        y = m.binaries("y", grid.cells(), means="the cell is inside the loop")
        m.answer_is(y, read=grid.boundary, write=lambda loop: inside_of(grid, loop))
        m.require(clues, board, y)
        m.require(no_checkerboard, board, y)
        m.require(some_inside, board, y)
        m.require_lazily(
            "inside_connected",
            connected(grid, y),
            says="The inside is connected, because two separate parts would have two loops "
            "around them. So if two cells are inside, each wall of cells that separates "
            "them has a cell that is inside too.",
            tex=r"y_u + y_v - 1 \le \sum_{b \in W} y_b "
            r"\quad \text{for each wall } W \text{ between } u \text{ and } v",
            rules=("one_loop", "no_touching"),
        )
        m.replacement_for("no_touching", add=lambda: _one_loop_that_may_touch(m, board, y))
        m.require_lazily(
            "outside_connected",
            connected(grid, {c: 1 - y[c] for c in y}, root=list(grid.frame())),
            says="Every cell outside is connected to the edge of the board, because an "
            "enclosed part would have a loop of its own.",
            tex=r"1 - y_u \le \sum_{b \in W} (1 - y_b) "
            r"\quad \text{for each wall } W \text{ between } u \text{ and the frame}",
            rules=("one_loop", "no_touching"),
        )

    def draw_answer(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Fill the cells inside the loop, and draw the loop."""
        pen.fill(inside_of(board.grid, answer) or (), "answer inside")
        super().draw_answer(pen, board, answer)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop on a board without numbers."""
        grid = Grid(rows, cols)
        loop = grid.boundary(random_inside(rng, grid, 0.55, rng.uniform(0.15, 0.5)))
        return {"board": numbers_text(grid, {})}, loop


def inside_of(grid: Grid, loop: frozenset[Pair]) -> frozenset[Cell] | None:
    """Return the cells inside a loop; None if the loop is not their border.

    Crossing a line from the left leads inside or outside.
    """
    inside = set()
    for r in range(grid.rows):
        within = False
        for c in range(grid.cols):
            within ^= Pair(Cell(r, c), Cell(r + 1, c)) in loop
            if within:
                inside.add(Cell(r, c))
    return frozenset(inside) if grid.boundary(inside) == loop else None
