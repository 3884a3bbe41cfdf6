"""Cave

Shade cells so that the white cells form one connected cave and each group of shaded cells reaches
the edge of the board. Cells with a number stay white. A number counts the white cells that can be
seen from its cell along its row and column, up to the first shaded cell or the edge of the board.
Its own cell counts too.
"""

from site_gen.vocabulary import *


class Cave(Kind[Board]):
    also = ("Corral", "Bag")
    genre, pzpr, codec = "shading", "cave", codecs.numbers
    pzpr_also = ("bag",)
    density = 0.22
    blocks = {"board": SightNumbers(least=2)}
    answer = SeenAround("shaded", closed=True)
    effects = ("tint_connected",)
    rules = {
        "sight": rule(
            "A number counts the white cells seen from its cell, including its own.",
            "count_seen",
            "off",
        ),
        "white_connected": rule("The white cells are connected.", "connected", "off"),
        "outside": rule(
            "Each group of shaded cells reaches the edge of the board.", "at_frame", "on"
        ),
    }
    wrong = {
        "sight": ({"board": "2.."}, {"shaded": ["000"]}),
        "white_connected": ({"board": "2..."}, {"shaded": ["0010"]}),
        "outside": ({"board": "5..\n...\n..."}, {"shaded": ["000", "010", "000"]}),
    }
    example = {"board": "....5\n...5.\n34...\n...7.\n5...."}
    says = (
        "There is a binary variable x for each cell: 1 where it is shaded. For each number "
        "there is a binary variable v for each cell of its row and column: 1 where the "
        "number sees the cell. In the formulas, d' is the cell before d as seen from the "
        "number."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        grid = board.grid
        x = m.binaries("x", grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        numbers_see(m, board, x)
        m.require(
            shading.no_checkerboard.with_facts(rules=("white_connected",), given=("outside",)),
            grid,
            x,
        )
        m.require_lazily(
            "white_connected",
            connected(grid, {cell: 1 - one for cell, one in x.items()}),
            says="The white cells are connected.",
            tex=r"1 - x_u - x_v \le \sum_{c \in W} (1 - x_c) \quad \text{for each wall } W",
        )
        m.require_lazily(
            "outside",
            connected(grid, x, root=[*grid.frame()]),
            says="Each group of shaded cells reaches the edge of the board.",
            tex=r"x_u \le \sum_{c \in W} x_c \quad \text{for each wall } W \text{ around } u",
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random cave and a number in each of its cells, unless it would be 1."""
        grid = Grid(rows, cols)
        white = random_inside(rng, grid, rng.uniform(0.55, 0.7), rng.uniform(0.05, 0.3))
        shaded = frozenset(grid.cells()) - white
        return {
            "board": numbers_text(
                grid, {c: k for c, k in cells_in_sight(grid, shaded).items() if k > 1}
            )
        }, shaded
