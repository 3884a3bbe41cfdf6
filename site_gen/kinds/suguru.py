"""Suguru

Fill a number into each empty cell so that a region of n cells holds the numbers from 1 to n, once
each, and equal numbers never touch, not even at a corner.
"""

from site_gen.vocabulary import *


@family(says="A 2×2 block holds no number twice.", tex=r"\sum_{c \in Q} y_{c,k} \le 1")
def apart(board: Board, y: Digit) -> Iterator[Row]:
    """Yield a row for each 2×2 block and number: at most one of its cells holds it."""
    high, wide = min(2, board.grid.rows), min(2, board.grid.cols)
    for block in board.grid.blocks(high, wide):
        for k in range(1, board.grid.rows * board.grid.cols + 1):
            same = [y[c, k] for c in block if (c, k) in y]
            if len(same) > 1:
                yield total(same) <= 1


class Suguru(Kind[Board]):
    also, genre, usual = ("Number Blocks", "Tectonic"), "numbers", 8
    pzpr, codec = "suguru", codecs.regions_and_numbers
    density = 0.42
    symmetries = "half-turn", "mirror"
    blocks = {"regions": Regions(tinted=False), "board": RegionDigits()}
    answer = Digits(most="region")
    rules = {
        "filled": rule("Each cell holds one number.", "filled"),
        "givens": rule("The given numbers stay.", "givens"),
        "size": rule("No number is larger than the number of cells in its region.", "within_size"),
        "regions": rule("No region holds a number twice.", "all_different", "region"),
        "apart": rule("Equal numbers do not touch, not even at a corner.", "alike_touch"),
    }
    wrong = {
        "filled": ({"regions": "a", "board": "."}, {"digits": ["."]}),
        "givens": ({"regions": "aa", "board": "1."}, {"digits": ["21"]}),
        "size": ({"regions": "aab", "board": "..."}, {"digits": ["123"]}),
        "regions": ({"regions": "aaa", "board": "..."}, {"digits": ["121"]}),
        "apart": ({"regions": "aab", "board": "..."}, {"digits": ["211"]}),
    }
    example = {"regions": "aaaa\nabcc\nbbbc\nddbc", "board": "..3.\n5...\n3...\n...2"}
    says = (
        "There is a binary variable for each cell and each number up to the size of its "
        "region. Each cell holds one number. Each number is once in its region, and at most "
        "once in each 2×2 block."
    )
    built_in = {"size": "A cell has no variable for a number larger than its region."}

    def model(self, m: PuzzleModel, board: Board) -> None:
        m.require(apart, board, region_digits(m, board))

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random regions with all of their numbers; None if no numbers fit."""
        grid = Grid(rows, cols)
        made = numbered_regions(rng, grid, 5, lambda cell, k: grid.touching(cell))
        if made is None:
            return None
        regions, filling = made
        texts = {"regions": regions_text(grid, regions), "board": numbers_text(grid, filling)}
        return texts, frozenset(filling.items())
