"""Shakashaka

Draw triangles so that every remaining white area is a rectangle. A triangle fills half of a white
cell: it has two sides of the cell and a diagonal. A white rectangle may also be turned by 45
degrees, with diagonal sides. A number in a black cell counts the adjacent cells with a triangle.
"""

from site_gen.vocabulary import *

CLOCKWISE = "nw", "ne", "se", "sw"
AROUND = (-1, -1), (-1, 0), (0, 0), (0, -1)  # cells with a point at se, sw, nw, ne
Halves = Mapping[tuple[Cell, str], Variable]
"""For each white cell and corner, a binary: it holds a triangle that fills this corner."""
Turn = tuple[Linear, Linear, Linear]
"""A cell on the way around one of its corners, clockwise: white, first black and then white, or
first white and then black; otherwise it is black.
"""


@family(
    says="A cell holds at most one triangle.",
    tex=r"\sum_k t_{c,k} \le 1",
    rules=("one",),
    implied=True,
)
def one_at_most(cells: Collection[Cell], t: Halves) -> Iterator[Row]:
    """Yield a row for each white cell: it holds at most one triangle."""
    yield from (total(t[c, k] for k in CLOCKWISE) <= 1 for c in cells)


@family(
    says="The triangles in the cells beside a number add up to it.",
    tex=r"\sum_{c \in N(a),\, k} t_{c,k} = n_a",
    given=("one",),
)
def count(board: Board, t: Halves) -> Iterator[Yielded]:
    """Yield a row for each known number, with its clue: the triangles beside it add up to it."""
    for cell, n in board.known().items():
        near = (c for c in board.grid.neighbours(cell) if c not in board.clues)
        yield total(t[c, k] for c in near for k in CLOCKWISE) == n, [cell]


@family(
    says="Around a grid point, a white area that begins or ends at a diagonal has an angle of "
    "90 or 180 degrees.",
    tex=r"p_i \le q_{i+1} + w_{i+1}, \quad p_i \le q_{i+1} + q_{i+2}",
    rules=("rectangles", "one"),
)
def diagonal_sides(turns: Sequence[Sequence[Turn]]) -> Iterator[Row]:
    """Yield two rows for each point and cell at it whose white area begins, or ends, at a diagonal.

    In the code, p: first black, then white; q: first white, then black; w: white.
    """
    for turn in turns:
        for i, (_, p, q) in enumerate(turn):
            after, later, before, earlier = (turn[(i + k) % 4] for k in (1, 2, -1, -2))
            if p.terms:
                yield p <= after[2] + after[0]
                yield p <= after[2] + later[2]
            if q.terms:
                yield q <= before[1] + before[0]
                yield q <= before[1] + earlier[1]


@family(
    says="No white area has a corner of 270 degrees: if three of the cells around a grid "
    "point are white there, the fourth is white too.",
    tex=r"w_i + w_{i+1} + w_{i+2} \le 2 + w_{i+3}",
    rules=("rectangles",),
    given=("one",),
)
def no_inner_corner(turns: Sequence[Sequence[Turn]]) -> Iterator[Row]:
    """Yield a row for each point and cell at it: it is white if the three others are."""
    for turn in turns:
        white = [w for w, _, _ in turn]
        for w in white:
            row = total(white) - 2 * w <= 2
            if row.terms:
                yield row


FILLINGS = 20  # attempts; the one with the fewest black cells is used, because it leaves most open


class Shakashaka(Kind[Board]):
    also, genre, pzpr, codec = ("Proof of Quilt",), "shading", "shakashaka", codecs.four_black
    density = 0.08
    blocks = {"board": CellNumbers(0, 4, stays=True, look="black")}
    answer = Triangles()
    rules = {
        "one": rule("A cell holds at most one triangle.", "one_at_most"),
        "count": rule(
            "A number counts the adjacent cells with a triangle.",
            "count_values_beside",
        ),
        "rectangles": rule("Every white area is a rectangle.", "white_rectangles"),
    }
    wrong = {
        "one": ({"board": "."}, {"triangles": ["9"]}),
        "count": ({"board": "1."}, {"triangles": [".."]}),
        "rectangles": ({"board": "."}, {"triangles": ["1"]}),
    }
    example = {"board": "2..#\n....\n....\n#..#"}
    says = (
        "There is a binary variable for each white cell and each of its corners: 1 where a "
        "triangle fills this corner. White areas are rectangles if they have the right "
        "angles at each grid point, and these angles depend on the four cells around the "
        "point. In clockwise order, each of these cells is white at the point (w), first "
        "black and then white (p), first white and then black (q), or black."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        free = [cell for cell in board.grid.cells() if cell not in board.clues]
        keys = ((cell, k) for cell in free for k in CLOCKWISE)
        t = m.binaries("t", keys, means="a triangle fills the corner of the cell")
        m.answer_is(t)
        m.require(one_at_most, free, t)
        m.require(count, board, t)
        turns = [turn_about(point, t) for point in board.grid.points.cells()]
        m.require(diagonal_sides, turns)
        m.require(no_inner_corner, turns)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random white rectangles with few black cells, which all have their number."""
        grid = Grid(rows, cols)
        some = (random_rectangles(rng, grid) for _ in range(FILLINGS))
        halves, black = min(some, key=lambda found: len(found[1]))
        return {"board": numbers_text(grid, count_beside(grid, halves, black), "#")}, frozenset(
            halves
        )

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return the numbers of random rectangles, some left out; or random black cells."""
        grid = Grid(rows, cols)
        halves, black = random_rectangles(rng, grid, 2)
        if rng.random() < 0.2:
            black = {*random_cells(rng, grid, rng.uniform(0.2, 0.9))}
        shown = thinned(rng, count_beside(grid, halves, black), range(3))
        return {"board": numbers_text(grid, dict.fromkeys(black) | shown, "#")}


def count_beside(
    grid: Grid, halves: Collection[tuple[Cell, str]], black: Collection[Cell]
) -> dict[Cell, int]:
    """Return, for each black cell, how many of the triangles `halves` are beside it."""
    at = {cell for cell, _ in halves}
    return {cell: len(at.intersection(grid.neighbours(cell))) for cell in sorted(black)}


def turn_about(point: Cell, t: Halves) -> list[Turn]:
    """Return the four cells around a grid point, clockwise, as turns."""
    found: list[Turn] = []
    for i, (down, right) in enumerate(AROUND):
        cell = Cell(point.row + down, point.col + right)
        if (cell, "nw") not in t:
            found.append((ZERO, ZERO, ZERO))
            continue
        here, after, before = (t[cell, CLOCKWISE[(i + 2 + k) % 4]] for k in (0, 1, 3))
        found.append((ONE - here - after - before, after, before))
    return found
