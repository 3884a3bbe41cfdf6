r"""Slant

Draw one diagonal, `/` or `\`, in each cell so that the diagonals never form a closed loop. A number
at a grid point counts the diagonals that end there.
"""

from site_gen.vocabulary import *

Lines = Mapping[Diagonal, Linear]
"""For each diagonal, an expression that is 1 if it is drawn."""


@family(
    says="The diagonals that end at a numbered point add up to its number.",
    tex=r"\sum_{d \ni p} d = n_p",
)
def count_ends(board: Board, lines: Lines) -> Iterator[Yielded]:
    for point, k in board[POINTS].items():
        if k is not None:
            yield total(lines[d] for d in board.grid.diagonals_at(point)) == k, [POINTS.key(point)]


@family(
    says="At least one diagonal ends at each point inside the board; otherwise the four "
    "diagonals around it would form a loop.",
    tex=r"\sum_{d \ni p} d \ge 1",
    rules=("no_cycle",),
    implied=True,
    phrase=Phrase(otherwise="a ring would close"),
)
def no_ring(board: Board, lines: Lines) -> Iterator[Yielded]:
    for point in board.grid.inner_points():
        if point not in board[POINTS]:
            yield total(lines[d] for d in board.grid.diagonals_at(point)) >= 1, []


class Slant(Kind[Board]):
    also, genre, pzpr, codec = ("Gokigen Naname",), "lines", "gokigen", codecs.points
    density = 0.53
    symmetries = "half-turn", "mirror"
    blocks = {"points": PointNumbers()}
    answer = Diagonals(full=True)
    effects = ("tint_connected",)
    rules = {
        "filled": rule("Each cell holds one diagonal.", "filled"),
        "count_ends": rule("A number counts the diagonals that end there.", "count_ends"),
        "no_cycle": rule("The diagonals never form a closed loop.", "no_cycle"),
    }
    wrong = {
        "filled": ({"points": "...\n..."}, {"lines": ["/."]}),
        "count_ends": ({"points": "0.\n.."}, {"lines": ["\\"]}),
        "no_cycle": ({"points": "...\n...\n..."}, {"lines": ["/\\", "\\/"]}),
    }
    example = {"points": "1.1.\n.13.\n0...\n..11"}
    says = r"""There is a binary variable for each cell: 1 for \ and 0 for /. In the formulas, d is
this variable, or 1 minus it.

The diagonals form no loop if and only if they connect each grid point to the edge of the board:
a loop cuts the points inside it off from the edge, and nothing but a loop can do this."""
    built_in = {"filled": r"a cell's variable has one value: \ or /"}

    def model(self, m: PuzzleModel, board: Board) -> None:
        points = board.grid.points
        x = m.binaries("x", board.grid.cells(), means=r"the cell holds \ (else /)")
        lines = {(c, way): y for c, v in x.items() for way, y in (("\\", v), ("/", 1 - v))}
        m.answer_is(lines)
        m.require(count_ends, board, lines)
        m.require(no_ring, board, lines)
        at = board.grid.diagonals_at
        near = {p: at(p) for p in points.cells()} | {d: [*ends(*d)] for d in lines}
        m.require_lazily(
            "no_cycle",
            connected_graph(
                near, dict.fromkeys(points.cells(), ONE) | lines, root=[*points.frame()]
            ),
            says="At least one diagonal connects a set of inner points with a point outside "
            "the set.",
            tex=r"\sum_{d \in W} d \ge 1 \quad \text{for each wall } W \text{ about a point}",
            at_sight=True,
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random answer, and the numbers of all grid points."""
        grid = Grid(rows, cols)
        lines = random_diagonals(rng, grid)
        ends_at = {p: len(lines.intersection(grid.diagonals_at(p))) for p in grid.points.cells()}
        return {"points": numbers_text(grid.points, ends_at)}, lines
