"""Fillomino

Fill a number into each empty cell so that connected cells with the same number form a region of
exactly that size. Cells are connected if they share a side, so two regions of the same size never
share a side. A region may have several given numbers, or none. Some boards state a largest number:
then no region is larger.
"""

from site_gen.vocabulary import *

LARGEST = LargestNumber()
USUAL = 9  # the largest number of most boards


class Fillomino(Kind[Board]):
    also, genre, pzpr, codec = ("Allied Occupation",), "numbers", "fillomino", codecs.sizes
    usual, density = 6, 0.39
    blocks = {"board": CellNumbers(least=1, may_hide=False, rare=True), "largest": LARGEST}
    answer = Sizes()
    effects = ("separate_values",)
    rules = {
        "filled": rule("Each cell holds one number.", "filled"),
        "givens": rule("The given numbers stay.", "givens"),
        "largest": rule("No number is larger than the board’s largest number.", "within_number"),
        "size": rule("The number of a region is the number of its cells.", "size_of_alike"),
    }
    wrong = {
        "filled": ({"board": "1."}, {"digits": ["1."]}),
        "givens": ({"board": "1."}, {"digits": ["22"]}),
        "largest": ({"board": "...", "largest": "2"}, {"digits": ["333"]}),
        "size": ({"board": "1.."}, {"digits": ["133"]}),
    }
    example = {"board": "143.4\n.....\n4.3..\n.1...\n....4"}
    says = (
        "There is a binary variable for each cell and number. Each cell holds one number. A "
        "group of connected cells with the number k never has more than k cells, and a group "
        "of fewer than k cells always has another cell with k beside it. If a board states "
        "no largest number, each cell has one more binary variable for all numbers above 9, "
        "or above the largest given number; connected cells with such a number form one "
        "large region."
    )
    built_in = {"largest": "A cell has no variable for a larger number."}

    def parse(self, blocks: Blocks) -> Board:
        """Return the board.

        If the file names no largest number, the board's `number` is the largest one that the model
        distinguishes from larger ones.
        """
        board = super().parse(blocks)
        if board[NUMBER]:
            return board
        usual = min(USUAL, len(board.grid.cells()))
        return _with_all_numbers(board.with_field(NUMBER, usual))

    def without(self, board: Board, keys: Collection[Hashable]) -> Board:
        """Return the board without some clues; the numbers of the model stay."""
        return super().without(_with_all_numbers(board), keys)

    def validate(self, board: Board) -> None:
        """Raise BoardError for a number above the largest one or the number of cells."""
        cells = len(board.grid.cells())
        most = min(cells, board[NUMBER] or cells)
        for (r, c), k in board.known().items():
            if k > most:
                why = f"the number is {k}; expected 1 to {most}"
                raise BoardError(why, block="board", row=r, col=c)

    def model(self, m: PuzzleModel, board: Board) -> None:
        board = _with_all_numbers(board)
        digits_say_sizes(m, board, limited="largest" not in board.waived)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return some numbers of random regions, often of small ones.

        No board with large ones is easy.
        """
        grid, largest = Grid(rows, cols), rng.choice((4, 5, 6, USUAL, USUAL))
        regions = sized_regions(rng, grid, largest)
        if regions is None:
            return None
        filling = {cell: len(part) for part in regions.parts for cell in part}
        few = rng.sample(sorted(filling), round(rng.uniform(0.3, 0.6) * len(filling)))
        shown = numbers_text(grid, {cell: filling[cell] for cell in few})
        return {"board": shown, "largest": str(largest)}, frozenset(filling.items())


def _with_all_numbers(board: Board) -> Board:
    """Return the board with `number` at least as large as each clue: a clue may have been added."""
    return board.with_field(NUMBER, max([board[NUMBER], *board.known().values()]))
