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
    """Yield a row for each number k and k + 1 cells in line: at most one holds k."""
    for line in (*board.grid.lines("row"), *board.grid.lines("column")):
        for k in sorted({k for c in line for k in range(1, 1 + len(board.regions.part_with(c)))}):
            for i in range(max(1, len(line) - k)):
                same = [y[c, k] for c in line[i : i + k + 1] if (c, k) in y]
                if len(same) > 1:
                    yield total(same) <= 1


class RippleEffect(Kind[Board]):
    also, genre, pzpr, codec = ("Hakyuu",), "numbers", "ripple", codecs.regions_and_numbers
    pzpr_also = ("hakyukoka",)
    largest, usual, density = 50, 8, 0.18
    symmetries = "half-turn", "mirror"
    blocks = {"regions": Regions(tinted=False), "board": RegionDigits()}
    answer = Digits(most="region")
    rules = {
        "filled": rule("Each cell holds one number.", "filled"),
        "givens": rule("The given numbers stay.", "givens"),
        "size": rule("No number is larger than the number of cells in its region.", "within_size"),
        "regions": rule("No region holds a number twice.", "all_different", "region"),
        "apart": rule(
            "Two equal numbers N in a row or column have at least N cells between them.",
            "far_apart",
        ),
    }
    wrong = {
        "filled": ({"regions": "a", "board": "."}, {"digits": ["."]}),
        "givens": ({"regions": "aa", "board": "1."}, {"digits": ["21"]}),
        "size": ({"regions": "aab", "board": "..."}, {"digits": ["123"]}),
        "regions": ({"regions": "aaa", "board": "..."}, {"digits": ["121"]}),
        "apart": ({"regions": "aabb", "board": "...."}, {"digits": ["1212"]}),
    }
    example = {"regions": "aabb\naccb\naccb\naabb", "board": "4...\n1..5\n..26\n.63."}
    says = (
        "There is a binary variable for each cell and each number up to the size of its "
        "region. Each cell holds one number. Each number is once in its region, and the "
        "number k is at most once in k + 1 consecutive cells of a row or column."
    )
    built_in = {"size": "A cell has no variable for a number larger than its region."}

    def model(self, m: PuzzleModel, board: Board) -> None:
        m.require(apart, board, region_digits(m, board))

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random regions with all of their numbers; None if no numbers fit."""
        grid = Grid(rows, cols)
        made = numbered_regions(rng, grid, 6, lambda cell, k: within(grid, cell, k))
        if made is None:
            return None
        regions, filling = made
        texts = {"regions": regions_text(grid, regions), "board": numbers_text(grid, filling)}
        return texts, frozenset(filling.items())

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return some numbers of a random answer; occasionally with unrelated regions."""
        grid, size = Grid(rows, cols), rng.randint(2, 3)
        made = numbered_regions(rng, grid, size, lambda cell, k: within(grid, cell, k))
        regions, filling = made if made and rng.random() < 0.9 else (random_regions(rng, grid), {})
        shown = thinned(rng, filling, (1,))
        return {"regions": regions_text(grid, regions), "board": numbers_text(grid, shown)}


def within(grid: Grid, cell: Cell, k: int) -> list[Cell]:
    """Return the other cells in the cell's row and column up to k steps away."""
    r, c = cell
    steps = [d for d in range(-k, k + 1) if d]
    near = [*(Cell(r, c + d) for d in steps), *(Cell(r + d, c) for d in steps)]
    return [other for other in near if other in grid]
