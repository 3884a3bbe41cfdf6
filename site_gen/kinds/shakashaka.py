"""Shakashaka

Draw triangles so that every remaining white area is a rectangle. A triangle fills half of a white
cell: it has two sides of the cell and a diagonal. A white rectangle may also be turned by 45
degrees, with diagonal sides. A number in a black cell counts the adjacent cells with a triangle.
"""

from site_gen.vocabulary import *

FILLINGS = 20  # attempts; the one with the fewest black cells is used, because it leaves most open


class Shakashaka(Kind[Board]):
    also, genre, pzpr, codec = ("Proof of Quilt",), "shading", "shakashaka", codecs.four_black
    density = 0.08
    blocks = {"board": CellNumbers(0, 4, stays=True, look="black")}
    answer = Triangles()
    rules = {
        "one": rule("A cell holds at most one triangle.", "one_at_most"),
        "count": rule("A number counts the adjacent cells with a triangle.", "count_values_beside"),
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
        triangles_leave_rectangles(m, board)

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
