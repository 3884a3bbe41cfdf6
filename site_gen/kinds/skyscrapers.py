"""Skyscrapers

Put a building into each cell so that each row and column has every height once. The heights are 1,
2, 3 and so on, up to the number of rows: 1 to 6 on a 6×6 board. A number beside the board counts
the buildings that can be seen from there along its row or column: a building hides all lower ones
behind it. If a board has empty lots, each row and column leaves that many cells empty, and has only
as many heights as buildings.
"""

from site_gen.boards.blocks.outside import lines_from
from site_gen.vocabulary import *

SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")


class Heights(Digits):
    """The heights of buildings, as digits."""

    def find_fact(
        self, board: Board, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that a clue sees only the highest building, or all of them."""
        n, ((cell, k), *more) = board.grid.rows, decided
        for side in SIDES if not more and not board[NUMBER] and decided[cell, k] else ():
            lines, clues = lines_from(board.grid, side), LineNumbers(side).clues(board)
            for clue in (one for one in clues if cell in one.cells):
                place = next(line for line in lines if cell in line).index(cell)
                if clue.says.startswith("the 1 ") and (place, k) == (0, n):
                    return Fact(f"{clue.says} sees only the highest building", [clue.key])
                if clue.says.startswith(f"the {n} ") and k == place + 1:
                    return Fact(f"{clue.says} sees every building", [clue.key])
        return None


class Skyscrapers(Kind[Board]):
    also, genre = ("Building Puzzle", "Towers"), "numbers"
    pzpr, codec = "skyscrapers", codecs.all_sides
    pzpr_also = ("building", "skyscraper")
    largest, most_cells, usual, density = 9, 81, 5, 0.58
    blocks = {
        "board": CellNumbers(least=1, may_hide=False, rare=True),
        **{side: LineNumbers(side, least=1) for side in SIDES},
        "lots": OneNumber(0, 8, "Empty lots in each line", optional=True),
    }
    answer = Heights()
    rules = {
        "filled": rule("Every cell except the empty lots holds one building.", "leaves_empty"),
        "givens": rule("The given buildings stay.", "givens"),
        "rows": rule("No row holds a height twice.", "all_different", "row"),
        "columns": rule("No column holds a height twice.", "all_different", "column"),
        "sight": rule(
            "A number counts the buildings that are seen from it.", "count_in_sight", *SIDES
        ),
    }
    wrong = {
        "filled": ({"board": ".", **dict.fromkeys(SIDES, "?")}, {"digits": ["."]}),
        "givens": ({"board": "1.\n..", **dict.fromkeys(SIDES, "??")}, {"digits": ["21", "12"]}),
        "rows": ({"board": "..\n..", **dict.fromkeys(SIDES, "??")}, {"digits": ["11", "22"]}),
        "columns": ({"board": "..\n..", **dict.fromkeys(SIDES, "??")}, {"digits": ["12", "12"]}),
        "sight": (
            {"board": "..\n..", **dict.fromkeys(SIDES, "??"), "left": "1?"},
            {"digits": ["12", "21"]},
        ),
    }
    example = {
        "board": "....\n....\n....\n....",
        "top": "43?2",
        "bottom": "?2??",
        "left": "??21",
        "right": "?1?3",
    }
    says = (
        "There is a binary variable y for each cell and height, and for each number a binary "
        "variable v for each height except the highest: 1 if the building of this height is "
        "seen, because no higher one is in front of it."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for a board that is no square, too many lots or too large a number."""
        n, lots = board.grid.rows, board[NUMBER]
        check_square(board.grid, "board")
        if lots >= n:
            raise BoardError(f"{lots} empty lots in a row of {n} cells", block="lots", row=0)
        tall = [(k, cell, "board") for cell, k in board.known().items()]
        for side, own in board[OUTSIDE].items():
            tall += [(one[0], Cell(0, i), side) for i, one in enumerate(own) if one]
        for k, cell, block in tall:
            if k > n - lots:
                why = f"{k}, but the highest building has {n - lots} floors"
                raise BoardError(why, block=block, row=cell.row, col=cell.col)

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Return every Latin square with the board's given numbers; lots stay empty."""
        return latin_squares(board)

    def model(self, m: PuzzleModel, board: Board) -> None:
        numbers_see_heights(m, board, latin_digits(m, board))

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random heights, sometimes with an empty lot per line, without numbers."""
        grid, lots = square_grid(rows, cols), int(rows > 2 and rng.random() < 0.25)
        square = random_latin_square(rng, grid)
        filling = {cell: k for cell, k in square.items() if k <= rows - lots}
        sides = {"lots": "1"} if lots else {}
        sides |= dict.fromkeys(SIDES, "?" * rows)
        return {"board": numbers_text(grid, {}), **sides}, frozenset(filling.items())
