"""Sudoku

Fill a number into each empty cell so that each row, each column and each region holds each number
once. The numbers are 1, 2, 3 and so on, up to the number of rows: 1 to 9 on a 9×9 board. The
regions are the boxes with heavy borders; in a jigsaw sudoku they have any shape.
"""

from functools import cache

from site_gen.variants import find_variants
from site_gen.vocabulary import *

IN_BOXES = rule("No box holds a number twice.", "all_different", "region")


@cache
def boxes(n: int) -> Partition:
    """Return the boxes of a plain board of n×n cells, at least as wide as high.

    There are none if n is a prime.
    """
    high = box_height(n)
    if high == 1 < n:
        return Partition(Grid(n, n), (), ())
    wide = n // high
    corners = [Cell(r, c) for r in range(0, n, high) for c in range(0, n, wide)]
    parts = (
        frozenset(Cell(r + i, c + j) for i in range(high) for j in range(wide)) for r, c in corners
    )
    return Partition(Grid(n, n), tuple(str(i + 1) for i in range(n)), tuple(parts))


def has_boxes(board: Board) -> bool:
    """Return whether the regions of the board are the usual boxes."""
    return board.regions.parts == boxes(board.grid.rows).parts


class Sudoku(Kind[Board]):
    also, genre, pzpr, codec = ("Number Place",), "numbers", "sudoku", codecs.boxed_numbers
    largest, most_cells, usual, density = 16, 256, 9, 0.45
    symmetries = "half-turn", "mirror"
    variants = find_variants()
    in_one_line = True
    blocks = {
        "board": CellNumbers(least=1, may_hide=False),
        "regions": Regions(optional=True, tinted=False),
    }
    answer = Digits()
    rules = {
        "filled": rule("Each cell holds one number.", "filled"),
        "givens": rule("The given numbers stay.", "givens"),
        "rows": rule("No row holds a number twice.", "all_different", "row"),
        "columns": rule("No column holds a number twice.", "all_different", "column"),
        "regions": rule("No region holds a number twice.", "all_different", "region"),
    }
    wrong = {
        "filled": ({"board": "."}, {"digits": ["."]}),
        "givens": (
            {"board": "1...\n....\n....\n...."},
            {"digits": ["2134", "3421", "1243", "4312"]},
        ),
        "rows": ({"board": "12..\n....\n....\n...."}, {"digits": ["1212", "3434", "2121", "4343"]}),
        "columns": (
            {"board": "1...\n2...\n....\n...."},
            {"digits": ["1324", "2413", "1324", "2413"]},
        ),
        "regions": (
            {"board": "1234\n....\n....\n...."},
            {"digits": ["1234", "2341", "3412", "4123"]},
        ),
    }
    example = {"board": "....\n.312\n3...\n.2.4"}
    says = (
        "There is a binary variable for each cell and number: 1 where the cell holds the "
        "number. Each cell holds one number, and each number is once in each row, column and "
        "region. So every rule is a sum that equals 1."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for a board that is no square, too large a number or wrong regions."""
        check_square(board.grid, "board")
        n = board.grid.rows
        for (row, col), k in board.known().items():
            if k > n:
                why = f"{k} on a board with the numbers 1 to {n}"
                raise BoardError(why, block="board", row=row, col=col)
        for name, part in zip(board.regions.names, board.regions.parts, strict=True):
            if len(part) != n:
                row, col = min(part)
                why = f"region {name!r} has {len(part)} cells; expected {n}"
                raise BoardError(why, block="regions", row=row, col=col)
        if not board.regions.parts and not boxes(n).parts:
            why = f"{n} rows have no boxes: expected a block `regions`"
            raise BoardError(why, block="board", row=0)

    def parse(self, blocks: Blocks) -> Board:
        """Return the board, with plain boxes if it has no regions."""
        board = super().parse(blocks)
        return board if board.regions.parts else replace(board, regions=boxes(board.grid.rows))

    def describe(self, board: Board) -> str:
        """Return a text about the board; the usual boxes are not mentioned."""
        hidden = {"regions"} if has_boxes(board) else ()
        told = (b.describe(board) for name, b in self.blocks.items() if name not in hidden)
        return " ".join(filter(None, told))

    def rules_on(self, board: Board) -> Mapping[str, Rule]:
        """Return the rules that hold on this board, in its words."""
        rules = super().rules_on(board)
        return {**rules, "regions": IN_BOXES} if has_boxes(board) else rules

    def tell_rules(self, board: Board) -> str:
        """Return the rules in the words of this board: with boxes, or with regions of any shape."""
        shown = "boxes have heavy borders" if has_boxes(board) else "regions have any shape"
        return (
            f"Fill a number from 1 to {board.grid.rows} into each empty cell so that each row, "
            f"each column and each {self.region_noun(board)} holds each number once. The {shown}."
        )

    def region_noun(self, board: Board) -> str:
        """Return "box" if the regions are the usual boxes."""
        return "box" if has_boxes(board) else super().region_noun(board)

    def name_region(
        self, board: Board, region: Collection[Cell], near: Collection[Cell] = ()
    ) -> str:
        """Return the name of a region: `box 5` for one of the usual boxes."""
        if has_boxes(board):
            return f"box {board.regions.part_of[min(region)] + 1}"
        return super().name_region(board, region, near)

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Return every Latin square with the board's given numbers."""
        return latin_squares(board)

    def model(self, m: PuzzleModel, board: Board) -> None:
        y = add_digits(m, board.grid, range(1, board.grid.rows + 1))
        m.require(digits.one_each, y)
        for stated in (digits.givens, digits.rows, digits.columns, digits.regions):
            m.require(stated, board, y)
        m.replacement_for("filled", add=lambda: m.require(digits.none_twice, board, y))

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random answer in boxes with all of its numbers.

        Raises BoardError for a size without boxes.
        """
        if rows != cols or not boxes(rows).parts:
            raise BoardError(f"{rows}×{cols} has no boxes; 4×4, 6×6, 8×8, 9×9 and so on have")
        grid = Grid(rows, cols)
        groups = [*grid.lines("row"), *grid.lines("column"), *boxes(rows).parts]
        filling: dict[Cell, int] = {}
        while not filling:
            filling = random_filling(rng, grid, groups, range(1, rows + 1))
        return {"board": numbers_text(grid, filling)}, frozenset(filling.items())

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return some numbers of a random answer, in boxes or in random regions, and up to two
        variants.
        """
        n = max(rows, cols)
        grid, plain = Grid(n, n), bool(boxes(n).parts) and rng.random() < 0.5
        filling: dict[Cell, int] = {}
        while not filling:  # some regions have no answer
            parts = boxes(n) if plain else equal_regions(rng, grid)
            groups = [*grid.lines("row"), *grid.lines("column"), *parts.parts]
            filling = random_filling(rng, grid, groups, range(1, n + 1))
        board = {"board": numbers_text(grid, thinned(rng, filling, range(1, n + 1)))}
        blocks = board if plain else {**board, "regions": regions_text(grid, parts)}
        return place_some_variants(self, rng, blocks, frozenset(filling.items()))
