"""Binairo

Put a black or a white circle into each empty cell so that each row and each column has as many
black circles as white ones. No three circles of one colour are next to each other in a row or a
column. Two rows, or two columns, may be equal, unless the board requires different ones.
"""

from itertools import combinations, product
from typing import Literal

from site_gen.vocabulary import *

CIRCLES = {"b": "Black circle", "w": "White circle"}


@family(says="Half of the cells in each row are black.", tex=r"2 \sum_c x_{r,c} = n")
def rows(board: Board, x: Chosen) -> Iterator[Row]:
    yield from (total(x[c] for c in line) == len(line) // 2 for line in board.grid.lines("row"))


@family(says="Half of the cells in each column are black.", tex=r"2 \sum_r x_{r,c} = m")
def columns(board: Board, x: Chosen) -> Iterator[Row]:
    yield from (total(x[c] for c in line) == len(line) // 2 for line in board.grid.lines("column"))


@family(
    says="Of three adjacent cells in a row or column, one or two are black.",
    tex=r"1 \le x_a + x_b + x_c \le 2",
)
def threes(board: Board, x: Chosen) -> Iterator[Row]:
    for size in ((1, 3), (3, 1)):
        for block in board.grid.blocks(*size):
            yield between(1, total(x[c] for c in block), 2)


@family(says="A cell with a given circle has the circle’s colour.", tex=r"x_c = 1, \quad x_d = 0")
def givens(board: Board, x: Chosen) -> Iterator[Row]:
    yield from (x[c] == int(symbol == "b") for c, symbol in board.symbols.items())


class LinesDiffer(Variant):
    """A switch: no two rows, or no two columns, are equal."""

    def __init__(self, way: Literal["row", "column"], *wrong: str) -> None:
        self.way, self.name, self.thing = way, f"{way}s_differ", f"different {way}s"
        self.title, self.about = f"Different {way}s", f"No two {way}s are equal."
        self.rules = {self.name: rule(self.about, "lines_differ", way)}
        self.wrong = {self.name: (None, wrong)}

    def model(self, m: PuzzleModel, board: Board, y: Chosen) -> None:
        """Add the rows."""
        chosen.lines_differ(m, board.grid.lines(self.way), y, self.name, f"{self.way}s")


class Binairo(Kind[Board]):
    also, genre = ("Takuzu", "Tic-Tac-Logic"), "shading"
    density = 0.28
    symmetries = "half-turn", "mirror"
    blocks = {"board": CellSymbols(CIRCLES, {"b": "black", "w": "white"})}
    variants = (
        LinesDiffer("row", "1100", "0011", "1100", "0011"),
        LinesDiffer("column", "1010", "1010", "0101", "0101"),
    )
    answer = Coloured()
    effects = ("count_lacking",)
    rules = {
        "rows": rule("Half of the circles in each row are black.", "half_in", "row"),
        "columns": rule("Half of the circles in each column are black.", "half_in", "column"),
        "threes": rule(
            "No three circles of one colour are next to each other in a row or column.", "alike", 2
        ),
        "givens": rule("A cell with a given circle has the circle’s colour.", "agrees", "b", "w"),
    }
    wrong = {
        "rows": ({"board": "..\n.."}, {"black": ["11", "00"]}),
        "columns": ({"board": "..\n.."}, {"black": ["10", "10"]}),
        "threes": ({"board": "......\n......"}, {"black": ["111000", "000111"]}),
        "givens": ({"board": "b.\n.."}, {"black": ["01", "10"]}),
    }
    example = {"board": "..bb\n...b\n....\n.w.."}
    says = (
        "There is a binary variable for each cell: 1 where it is black. Every rule is a "
        "condition on a sum of these variables."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for an odd number of rows or columns."""
        for count, what in ((board.grid.rows, "rows"), (board.grid.cols, "columns")):
            if count % 2:
                why = f"{count} {what}; expected an even number"
                raise BoardError(why, block="board", row=0)

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield the answers with half of each row black."""
        lines = board.grid.lines("row")
        for picked in product(*(combinations(line, len(line) // 2) for line in lines)):
            yield frozenset(cell for cells in picked for cell in cells)

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is black")
        m.answer_is(x)
        for stated in (rows, columns, threes, givens):
            m.require(stated, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return a random answer on a board with all of its circles; None if it took too long.

        Raises BoardError for an odd side.
        """
        if rows % 2 or cols % 2:
            raise BoardError(f"{rows}×{cols} has an odd side; expected even ones")
        grid, black = Grid(rows, cols), random_half(rng, Grid(rows, cols))
        circles = {c: "b" if c in (black or ()) else "w" for c in grid.cells()}
        return None if black is None else ({"board": symbols_text(grid, circles)}, black)
