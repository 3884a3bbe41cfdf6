"""Ripple Effect

Fill a number into each empty cell so that a region of n cells holds the numbers from 1 to n, once
each, and equal numbers in a row or column keep their distance: two numbers N have at least N cells
between them.
"""

from site_gen.vocabulary import *


@family(
    says="Of k + 1 consecutive cells in a row or column, at most one holds the number k.",
    tex=r"\sum_{c \in W} y_{c,k} \le 1 \quad \text{for each window } W, \ |W| = k + 1",
)
def apart(board: Board, y: Digit) -> Iterator[Row]:
    for line in (*board.grid.lines("row"), *board.grid.lines("column")):
        for k in sorted({k for c in line for k in range(1, 1 + len(board.regions.part_with(c)))}):
            for i in range(max(1, len(line) - k)):
                same = [y[c, k] for c in line[i : i + k + 1] if (c, k) in y]
                if len(same) > 1:
                    yield total(same) <= 1


class RippleEffect(RegionDigitsKind):
    also, pzpr, pzpr_also = ("Hakyuu",), "ripple", ("hakyukoka",)
    largest, density, region_size = 50, 0.18, 6
    rules = {
        "apart": rule(
            "Two equal numbers N in a row or column have at least N cells between them.",
            "far_apart",
        )
    }
    wrong = {"apart": ({"regions": "aabb", "board": "...."}, {"digits": ["1212"]})}
    example = {"regions": "aabb\naccb\naccb\naabb", "board": "4...\n1..5\n..26\n.63."}
    says = (
        "There is a binary variable for each cell and each number up to the size of its "
        "region. Each cell holds one number. Each number is once in its region, and the "
        "number k is at most once in k + 1 consecutive cells of a row or column."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        m.require(apart, board, region_digits(m, board))

    def list_rivals(self, grid: Grid, cell: Cell, k: int) -> Iterable[Cell]:
        """Return the other cells in the cell's row and column up to k steps away."""
        r, c = cell
        steps = [d for d in range(-k, k + 1) if d]
        near = [*(Cell(r, c + d) for d in steps), *(Cell(r + d, c) for d in steps)]
        return [other for other in near if other in grid]
