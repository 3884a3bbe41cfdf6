"""Kurodoko

Shade cells so that each number counts the white cells that can be seen from its cell. No two shaded
cells share a side, and all white cells are connected. Cells with a number stay white. One sees
along the row and the column, up to the first shaded cell or the edge of the board. The number’s own
cell counts too.
"""

from site_gen.vocabulary import *


class Kurodoko(Kind[Board]):
    also = ("Kuromasu", "Where Are the Black Cells")
    genre, pzpr, codec = "shading", "kurodoko", codecs.numbers
    usual, density = 9, 0.19
    blocks = {"board": SightNumbers(least=2)}
    answer = SeenAround("shaded", closed=True)
    rules = {
        "apart": rule("No two shaded cells share a side.", "none_beside"),
        "sight": rule(
            "A number counts the white cells seen from its cell, including its own.",
            "count_seen",
            "off",
        ),
        "white_connected": rule("The white cells are connected.", "connected", "off"),
    }
    wrong = {
        "apart": ({"board": "2..."}, {"shaded": ["0011"]}),
        "sight": ({"board": "2.."}, {"shaded": ["000"]}),
        "white_connected": ({"board": "2..."}, {"shaded": ["0010"]}),
    }
    example = {"board": ".....\n..5.3\n....6\n..5.3\n....."}
    says = (
        "There is a binary variable x for each cell: 1 where it is shaded. For each number "
        "there is a binary variable v for each cell of its row and column: 1 where the "
        "number sees the cell. In the formulas, d' is the cell before d as seen from the "
        "number."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        apart_in_white(m, board.grid, x)
        numbers_see(m, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random shading and a number in each white cell that sees another."""
        grid = Grid(rows, cols)
        shaded = random_apart(rng, grid)
        seen = {c: k for c, k in cells_in_sight(grid, shaded).items() if k > 1}
        return {"board": numbers_text(grid, seen)}, shaded
