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
    """Yield a row for each row of the board and repeated number: at most one cell stays white."""
    yield from one_white(board, x, board.grid.lines("row"))


@family(
    says="Of the cells in a column with the same number, at most one is white.",
    tex=r"\sum_{c \in C_k} (1 - x_c) \le 1",
)
def columns(board: Board, x: Shaded) -> Iterator[Yielded]:
    """Yield a row for each column and repeated number: at most one of the cells stays white."""
    yield from one_white(board, x, board.grid.lines("column"))


def one_white(board: Board, x: Shaded, lines: list[list[Cell]]) -> Iterator[Yielded]:
    """Yield a row, with its clues, for each line and repeated number: at most one cell is white."""
    known = board.known()
    for line in lines:
        for k in sorted({known[cell] for cell in line if cell in known}):
            same = [cell for cell in line if known.get(cell) == k]
            if len(same) > 1:
                yield total(1 - x[cell] for cell in same) <= 1, same


class Hitori(Kind[Board]):
    genre, pzpr, codec, usual = "shading", "hitori", codecs.each_number, 10
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

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
        """Give a cell that only our answer shades the number of a white cell in its lines."""
        other = others[-1]
        for cell in rng.sample(mine := sorted(answer - other), len(mine)):
            white = [c for c in line_of(board.grid, cell) if c not in answer | other]
            if white:
                number = board.clues[rng.choice(white)]
                return replace(board, clues={**board.clues, cell: number}), answer
        return None

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return numbers for a random shading; or any numbers, with some cells empty."""
        grid = Grid(rows, cols)
        found = random_numbers(rng, grid, random_apart(rng, grid))
        if rng.random() < 0.3:
            found = {c: rng.randint(1, 4) for c in found if rng.random() < 0.9}
        return {"board": numbers_text(grid, found)}


def random_numbers(rng: Random, grid: Grid, shaded: Answer) -> dict[Cell, int]:
    """Return numbers of which no row or column has two equal ones in white cells.

    Most shaded cells have the number of a white cell in one of their lines.
    """
    size, often = max(grid.rows, grid.cols), rng.uniform(0.5, 1)
    down, across, name = (rng.sample(range(size), size) for _ in range(3))
    found = {Cell(r, c): 1 + name[(down[r] + across[c]) % size] for r, c in grid.cells()}
    for cell in sorted(shaded):
        white = [found[c] for c in line_of(grid, cell) if c not in shaded]
        twice = white and rng.random() < often
        found[cell] = rng.choice(white) if twice else rng.randint(1, size)
    return found


def line_of(grid: Grid, cell: Cell) -> list[Cell]:
    """Return the other cells in the cell's row and column."""
    return [c for c in grid.cells() if (c.row == cell.row) != (c.col == cell.col)]
