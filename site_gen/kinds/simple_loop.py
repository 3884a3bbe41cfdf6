"""Simple Loop

Draw one closed loop from cell to cell that visits every white cell exactly once, and no black cell.
"""

from site_gen.vocabulary import *


@family(says="The loop visits every white cell.", tex="z_c = 1")
def visits_white(white: Sequence[Cell], z: Visits) -> Iterator[Row]:
    yield from (z[c] == 1 for c in white)


@family(says="The loop visits no black cell.", tex="z_c = 0")
def avoids_black(black: Sequence[Cell], z: Visits) -> Iterator[Row]:
    yield from (z[c] == 0 for c in black)


class SimpleLoop(LoopKind[Board]):
    pzpr, codec = "simpleloop", codecs.black_cells
    unknown_levels = ("hard", "expert")
    blocks = {"board": CellSymbols({"#": "Black cell"}, {"#": "wall"}, stays="#")}
    rules = {
        "visits_white": rule("The loop visits every white cell.", "visits_others", "#"),
        "avoids_black": rule("The loop visits no black cell.", "avoids", "#"),
    }
    wrong = {
        "visits_white": ({"board": "...\n..."}, {"h": ["10", "10"], "v": ["110"]}),
        "avoids_black": ({"board": "#.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
    }
    example = {"board": "....#\n.##..\n.....\n....#\n##..#"}
    says = (
        "There is a binary variable for each step between neighbouring cells. At every white "
        "cell, exactly two of them are 1."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        white = [cell for cell in board.grid.cells() if cell not in board.symbols]
        _, z = self.add_loop(m, board, some=not white)
        m.require(visits_white, white, z)
        m.require(avoids_black, list(board.symbols), z)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop, with the cells off it black."""
        grid = Grid(rows, cols)
        loop = random_loop(rng, grid, rng.uniform(0.55, 0.65), rng.uniform(0.05, 0.15))
        return {"board": symbols_text(grid, make_board(grid, loop).symbols)}, loop

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Straighten a bend of the loop where the other loop differs.

        The cells that the loop leaves become black.
        """
        differ = {cell for e in answer ^ others[-1] for cell in e}
        for loop in shortened(rng, board.grid, answer, differ):
            return make_board(board.grid, loop), loop
        return None


def make_board(grid: Grid, loop: Answer) -> Board:
    """Return the board for a loop, with black cells where it does not pass."""
    return Board(grid, symbols=dict.fromkeys(sorted({*grid.cells()} - joined(loop).keys()), "#"))
