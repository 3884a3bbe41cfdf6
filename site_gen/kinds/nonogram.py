"""Nonogram

Shade cells so that the runs of shaded cells in each row and column have the given lengths, in the
given order. The lengths are to the left of the row, for runs from left to right, or above the
column, for runs from top to bottom. At least one white cell separates two runs. 0 means no shaded
cells, and ? means no clue.
"""

from site_gen.vocabulary import *


class Nonogram(Kind[Board]):
    also, genre = ("Paint by Numbers", "Griddler", "Picross", "Hanjie"), "shading"
    pzpr, codec = "nonogram", codecs.line_runs
    largest, most_cells, density = 50, 2500, 0.17
    symmetries = "half-turn", "mirror"
    blocks = {"rows": LineClues("left"), "columns": LineClues("top")}
    answer = ShadedRuns("shaded")
    effects = ("dim_runs",)
    rules = {
        "rows": rule("The runs of each row have the lengths that its numbers give.", "runs", "row"),
        "columns": rule(
            "The runs of each column have the lengths that its numbers give.", "runs", "column"
        ),
    }
    wrong = {
        "rows": ({"rows": "2\n1 1", "columns": "?\n?\n?\n?"}, {"shaded": ["1100", "0110"]}),
        "columns": (
            {"rows": "?\n?\n?\n?", "columns": "2\n1 1"},
            {"shaded": ["10", "11", "01", "00"]},
        ),
    }
    example = {"rows": "1 1\n5\n5\n3\n1", "columns": "2\n4\n4\n4\n2"}
    says = (
        "For each run there is a binary variable for each cell of its line: 1 if the run "
        "begins in this cell or before it. Along the line, these variables change at most "
        "once, from 0 to 1. Each run begins after the end of the one before it. Differences "
        "of these variables are the shaded cells. For a single line, the model is exact even "
        "with fractions allowed."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for runs that are too long for their line."""
        for which, side in LIST_SIDES.items():
            size = len(board.grid.lines(which)[0])
            for i, own in enumerate(board[OUTSIDE][side]):
                if own and count_needed(own) > size:
                    why = f"{format_numbers(own)} takes {count_needed(own)} cells"
                    raise BoardError(f"{why}; the {which} has {size}", block=f"{which}s", row=i)

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        runs_have_lengths(m, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return a random picture on a board without numbers; None if one of its lines is empty."""
        grid = Grid(rows, cols)
        shaded = random_blobs(rng, grid, rng.uniform(0.45, 0.7))
        if any(shaded.isdisjoint(line) for which in LIST_SIDES for line in grid.lines(which)):
            return None
        unknown = {side: (None,) * len(grid.lines(way)) for way, side in LIST_SIDES.items()}
        return self.format_blocks(Board(grid).with_field(OUTSIDE, unknown)), shaded
