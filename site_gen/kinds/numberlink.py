"""Numberlink

Join each pair of equal numbers by a path from cell to cell. It goes up, down, left or right. No
path branches or crosses another one. Unless the board allows it, no cell is left empty, and no path
makes a U-turn, that is, three steps within a 2×2 block of cells.
"""

from site_gen.vocabulary import *

ALLOWED = Allowances({"visits_all": "empty cells", "no_u_turn": "U-turns"})


def read_address(rows: int, cols: int, body: str) -> Blocks:
    """Return the blocks of a puzz.link address; it waives both rules that a board may waive."""
    return {**codecs.numbers.read(rows, cols, body), "allowed": "\n".join(ALLOWED.things.values())}


def write_address(board: Board) -> str:
    """Return the body of a puzz.link address.

    Raises BoardError if a waivable rule is not waived.
    """
    if board.waived != ALLOWED.things.keys():
        raise BoardError("puzz.link allows empty cells and U-turns, and this board does not")
    return codecs.numbers.write(board)


@family(
    says="A 2×2 block holds at most two steps.",
    tex=r"\sum_{e \subset Q} x_e \le 2",
    phrase=Phrase(
        "",
        "a third step in the 2×2 block {block} would be a U-turn",
        "a path would turn back within {block}|a path would turn back within a 2×2 block",
    ),
)
def no_u_turn(grid: Grid, x: Steps) -> Iterator[Row]:
    for a, b, c, d in grid.blocks(2, 2):
        yield x[Pair(a, b)] + x[Pair(a, c)] + x[Pair(b, d)] + x[Pair(c, d)] <= 2


class Numberlink(Kind[Board]):
    also, genre, pzpr = ("Arukone",), "lines", "numlin"
    codec = Codec(read_address, write_address)
    pzpr_also = ("numberlink",)
    usual = 12
    blocks = {"board": PairedNumbers(look="island"), "allowed": ALLOWED}
    answer = Paths()
    effects = ("tint_paths",)
    rules = {
        "joined": rule(
            "Each path joins two equal numbers, and passes through no other number.", "joins_alike"
        ),
        "visits_all": rule("The paths visit every cell.", "visits_others", ""),
        "no_branch": rule("No path branches or crosses another one.", "no_branch"),
        "no_u_turn": rule("No path takes three steps within a 2×2 block.", "no_u_turn"),
    }
    wrong = {
        "joined": ({"board": "....\n.11.\n...."}, {"h": ["111", "010", "111"], "v": ["1001"] * 2}),
        "visits_all": ({"board": "11."}, {"h": ["10"], "v": []}),
        "no_branch": ({"board": "1331\n....\n.22.\n...."}, {
            "h": ["010", "111", "010", "111"], "v": ["1001"] * 3,
        }),
        "no_u_turn": ({"board": "1.\n1."}, {"h": ["1", "1"], "v": ["01"]}),
    }  # fmt: skip
    example = {"board": "12...\n.3...\n..1.2\n....4\n34..."}
    says = (
        "There is a binary variable for each step. Each number has a code of binary digits, "
        "and each cell has one binary variable for each digit of the code of its path. Every "
        "step is connected to a number, so there are no rings. If cells may stay empty, each "
        "number has a digit of its own, and all digits of an empty cell are 0."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        every_cell = "visits_all" not in board.waived
        x = paths_between(m, board.grid, board.clues, every_cell=every_cell)
        if "no_u_turn" not in board.waived:
            m.require(no_u_turn, board.grid, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random paths with numbers at their ends; None if a path has one cell or two."""
        grid = Grid(rows, cols)
        if rows * cols < 3:
            raise BoardError(f"{rows}×{cols} cells have no room for a path")
        steps = random_paths(rng, grid, round(rng.uniform(0.55, 0.8) * (rows + cols)))
        if any(a == b or pair(a, b) in steps for a, b in path_ends(grid, steps)):
            return None  # a path has only one or two cells
        return {"board": numbers_text(grid, number_ends(grid, steps))}, steps

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Change the paths where the other answer differs."""
        grid, where = board.grid, {cell for step in answer ^ others[-1] for cell in step}
        most, times = len(board.clues) // 2, 20 * len(where)
        steps = changed_paths(rng, grid, answer, most, where, times)
        return replace(board, clues=number_ends(grid, steps)), steps

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return a random board; if cells may stay empty, some paths may be missing."""
        board = self.parse(super().sample(rng, rows, cols))
        if "visits_all" in board.waived:
            gone = {k for k in board.known().values() if rng.random() < 0.3}
            left = {cell: k for cell, k in board.clues.items() if k not in gone}
            board = replace(board, clues=left or board.clues)
        return self.format_blocks(board)
