"""Suguru

Fill a number into each empty cell so that a region of n cells holds the numbers from 1 to n, once
each, and equal numbers never touch, not even at a corner.
"""

from site_gen.vocabulary import *


@family(says="A 2×2 block holds no number twice.", tex=r"\sum_{c \in Q} y_{c,k} \le 1")
def apart(board: Board, y: Digit) -> Iterator[Row]:
    high, wide = min(2, board.grid.rows), min(2, board.grid.cols)
    for block in board.grid.blocks(high, wide):
        for k in range(1, board.grid.rows * board.grid.cols + 1):
            same = [y[c, k] for c in block if (c, k) in y]
            if len(same) > 1:
                yield total(same) <= 1


class Suguru(RegionDigitsKind):
    also, pzpr, density = ("Number Blocks", "Tectonic"), "suguru", 0.42
    rules = {"apart": rule("Equal numbers do not touch, not even at a corner.", "alike_touch")}
    wrong = {"apart": ({"regions": "aab", "board": "..."}, {"digits": ["211"]})}
    example = {"regions": "aaaa\nabcc\nbbbc\nddbc", "board": "..3.\n5...\n3...\n...2"}
    says = (
        "There is a binary variable for each cell and each number up to the size of its "
        "region. Each cell holds one number. Each number is once in its region, and at most "
        "once in each 2×2 block."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        m.require(apart, board, region_digits(m, board))

    def list_rivals(self, grid: Grid, cell: Cell, k: int) -> Iterable[Cell]:
        """Return the cells that touch the cell."""
        return grid.touching(cell)
