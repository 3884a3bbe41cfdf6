"""Hitori

Shade cells so that no number repeats among the white cells of a row or a column. No two shaded
cells share a side, and all white cells are connected.
"""

from site_gen.vocabulary import *


@family(
    says="Of the cells in a row with the same number, at most one is white.",
    tex=r"\sum_{c \in R_k} (1 - x_c) \le 1",
)
def rows(board: Board, x: Shaded) -> Iterator[Yielded]:
    yield from one_white(board, x, board.grid.lines("row"))


@family(
    says="Of the cells in a column with the same number, at most one is white.",
    tex=r"\sum_{c \in C_k} (1 - x_c) \le 1",
)
def columns(board: Board, x: Shaded) -> Iterator[Yielded]:
    yield from one_white(board, x, board.grid.lines("column"))


def one_white(board: Board, x: Shaded, lines: Sequence[Sequence[Cell]]) -> Iterator[Yielded]:
    """Yield a row, with its clues, for each line and repeated number: at most one cell is white."""
    known = board.known()
    for line in lines:
        for k in sorted({known[cell] for cell in line if cell in known}):
            same = [cell for cell in line if known.get(cell) == k]
            if len(same) > 1:
                yield total(1 - x[cell] for cell in same) <= 1, same


class Hitori(Kind[Board]):
    genre, pzpr, codec, usual = "shading", "hitori", codecs.each_number, 10
    unknown_levels = ("hard", "expert")
    blocks = {"board": CellNumbers(least=1, may_hide=False, whole=True)}
    answer = ShadedNumbers("shaded")
    rules = {
        "apart": rule("No two shaded cells share a side.", "none_beside"),
        "rows": rule(
            "No number appears twice among the white cells of a row.",
            "numbers_differ",
            "row",
            "off",
        ),
        "columns": rule(
            "No number appears twice among the white cells of a column.",
            "numbers_differ",
            "column",
            "off",
        ),
        "white_connected": rule("The white cells are connected.", "connected", "off"),
    }
    wrong = {
        "apart": ({"board": "12\n21"}, {"shaded": ["11", "00"]}),
        "rows": ({"board": "11\n23"}, {"shaded": ["00", "00"]}),
        "columns": ({"board": "12\n13"}, {"shaded": ["00", "00"]}),
        "white_connected": ({"board": "123"}, {"shaded": ["010"]}),
    }
    example = {"board": "22544\n45123\n32431\n31141\n15352"}
    says = "There is a binary variable for each cell: 1 where it is shaded."

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        m.require(rows, board, x)
        m.require(columns, board, x)
        apart_in_white(m, board.grid, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random shading and numbers for it."""
        grid = Grid(rows, cols)
        shaded = random_apart(rng, grid)
        return {"board": numbers_text(grid, random_numbers(rng, grid, shaded))}, shaded

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Give a cell that only our answer shades the number of a white cell in its lines.

        If the other one shades all of these and more, no number excludes it: it becomes ours.
        """
        other = others[-1]
        if answer < other:
            answer, other = other, answer
        for cell in rng.sample(mine := sorted(answer - other), len(mine)):
            near = board.grid.lines_through(cell)
            white = [c for c in near if c in board.clues and c not in answer | other]
            if white:
                number = board.clues[rng.choice(white)]
                return replace(board, clues={**board.clues, cell: number}), answer
        return None
