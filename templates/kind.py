"""Title

Shade cells: each region holds as many shaded cells as the board asks for. Two shaded cells are
never neighbours. The cells that stay white are connected.
"""

# This kind works. Change one thing at a time, and run `site-gen check-kind` to see whether it still
# does. The text above is the title of the kind and its rules for readers.

from site_gen.vocabulary import *


# A constraint family: rows of the integer program, with a sentence and a formula for the page. It
# states the rule of the same name, or those in `rules`.
@family(says="Every region holds k shaded cells.", tex=r"\sum_{c \in A} x_c = k")
def regions(board: Board, x: Shaded) -> Iterator[Row]:
    for part in board.regions.parts:
        yield total(x[c] for c in sorted(part)) == board[NUMBER]


@family(
    says="Of two neighbouring cells, at most one is shaded.",
    tex=r"x_a + x_b \le 1",
    rules=("across", "down"),
)
def apart(board: Board, x: Shaded) -> Iterator[Row]:
    for a, b in board.grid.pairs():
        yield x[a] + x[b] <= 1


class NewKind(Kind[Board]):
    genre = "shading"  # or loops, objects, numbers, regions, lines
    # The blocks of a puzzle's file, by name. See site_gen.boards.blocks.
    blocks = {"regions": Regions(), "shaded": OneNumber(1, 9, "Shaded cells in each region")}
    # The marks of an answer. See site_gen.boards.answers.
    answer = Shading("shaded")
    # The rules: a sentence, and a check of site_gen.boards.rules with its arguments. The page runs
    # the same checks in the browser.
    rules = {
        "regions": rule("Each region has the stated number of shaded cells.", "count_in", "region"),
        "across": rule("No two shaded cells are side by side.", "no_block", 1, 2, "on"),
        "down": rule("No shaded cell is above another.", "no_block", 2, 1, "on"),
        "white": rule("The white cells are connected.", "connected", "off"),
    }
    # For each rule a board and an answer that breaks only this rule.
    wrong = {
        "regions": ({"regions": "ab\nab", "shaded": "1"}, {"shaded": ["00", "00"]}),
        "across": ({"regions": "ab\nab", "shaded": "1"}, {"shaded": ["11", "00"]}),
        "down": ({"regions": "aa\nbb", "shaded": "1"}, {"shaded": ["10", "10"]}),
        "white": ({"regions": "aa\nbb", "shaded": "1"}, {"shaded": ["01", "10"]}),
    }
    # A board with one answer, found in a few seconds.
    example = {"regions": "abbc\nabdd\nabbe\naabe", "shaded": "1"}
    says = (
        "There is a binary variable for each cell: 1 where it is shaded. Rows that keep the "
        "white cells connected are added when they are needed."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        m.require(regions, board, x)
        m.require(apart, board, x)
        # A lazy family: it has too many rows to add all, so rows are added when they are violated.
        m.require_lazily(
            "white",
            connected(board.grid, {c: 1 - x[c] for c in x}),
            says="The white cells are connected.",
            tex=r"\sum_{c \in W} (1 - x_c) \ge 1 - x_u - x_v \quad \text{for each wall } W",
        )

    # For the tests, and for `site-gen generate`.
    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a board with random shaded cells, a region around each of them, and this answer.

        The generator tests whether the board has another answer.
        """
        grid = Grid(rows, cols)
        shaded = random_apart(rng, grid)
        regions = grown_regions(rng, grid, sorted(shaded))
        return {"regions": regions_text(grid, regions), "shaded": "1"}, shaded

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move a cell to an adjacent region, in which another answer then shades two cells.

        Return None to try another random answer instead.
        """
        for regions in moved_cells(rng, board.regions, others[-1] - answer):
            return replace(board, regions=regions), answer
        return None
