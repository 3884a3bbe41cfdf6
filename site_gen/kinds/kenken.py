"""KenKen

Put a number into each cell so that no number repeats in a row or column and the numbers of each
cage give its result. The numbers are 1, 2, 3 and so on, up to the number of rows: 1 to 6 on a 6×6
board. The heavy borders divide the board into cages. The result of a cage is the sum of its numbers
(+), their product (×), the difference of two numbers (−), or the larger of two numbers divided by
the smaller (÷). If no sign is shown, it may be any of the four. A cage of one cell shows its
number. A number may repeat in a cage.
"""

from site_gen.vocabulary import *

SIZES = (2, 2, 2, 3, 3), (1, 2, 2, 3), (2, 3, 3, 4), (2, 3, 4, 4)
LARGEST = 4  # the largest number of cells in a generated cage


class KenKen(Kind[Board]):
    also, genre = ("Calcudoku", "Mathdoku"), "numbers"
    largest, most_cells, usual, density = 9, 81, 6, 0.44
    blocks = {"regions": Regions("cage", tinted=False), "cages": CageNumbers()}
    answer = Digits()
    rules = {
        "filled": rule("Each cell holds one number.", "filled"),
        "rows": rule("No row holds a number twice.", "all_different", "row"),
        "columns": rule("No column holds a number twice.", "all_different", "column"),
        "cages": rule("The numbers of a cage give its result.", "makes"),
    }
    wrong = {
        "filled": ({"regions": "a", "cages": "."}, {"digits": ["."]}),
        "rows": ({"regions": "ab\nab", "cages": "2* .\n. ."}, {"digits": ["11", "22"]}),
        "columns": ({"regions": "aa\nbb", "cages": "2* .\n. ."}, {"digits": ["12", "12"]}),
        "cages": ({"regions": "ab\nab", "cages": "1* .\n. ."}, {"digits": ["12", "21"]}),
    }
    example = {
        "regions": "abbc\naddc\neefg\neffg",
        "cages": "2/ 2- . 5+\n. 4* . .\n7+ . 8+ 4/\n. . . .",
    }
    says = (
        "There is a binary variable y for each cell and number, and for each cage a binary "
        "variable w for each set of numbers that gives its result. A set may hold a number "
        "more than once. A cage takes one of these sets, and its cells hold each number as "
        "often as the set does."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for a board that is no square."""
        check_square(board.grid, "regions")

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Return every Latin square of the board's size."""
        return latin_squares(board)

    def list_sums(self, board: Board) -> Iterator[tuple[Hashable, Collection[Cell], int]]:
        """Yield the cages with a sum."""
        for cell, cage in board[CAGES].items():
            if cage.operator == "+":
                yield CAGES.key(cell), board.regions.part_with(cell), cage.number

    def model(self, m: PuzzleModel, board: Board) -> None:
        y = add_digits(m, board.grid, range(1, board.grid.rows + 1))
        m.require(digits.one_each, y)
        m.require(digits.rows, board, y)
        m.require(digits.columns, board, y)
        cages_make(m, board, y)
        m.replacement_for("filled", add=lambda: m.require(digits.none_twice_in_lines, board, y))

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random Latin square, random cages and what they make."""
        grid = square_grid(rows, cols)
        answer = frozenset(random_latin_square(rng, grid).items())
        regions = random_cages(rng, grid, rng.choice(SIZES))
        cages = cages_text(grid, what_they_make(rng, regions, answer))
        return {"regions": regions_text(grid, regions), "cages": cages}, answer

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move a cell where the answers differ into a neighbouring cage, and draw new clues for
        both cages; if no move excludes the other answer, draw a new clue for a single cage there.
        """
        other, own, had = others[-1], board.regions, board[CAGES]
        cells = {cell for cell, _ in answer - other}
        wrong = [part for part in own.parts if not part.isdisjoint(cells)]
        redrawn = [(own, {part}) for part in rng.sample(wrong, len(wrong))]
        moved = ((to, {*to.parts} - {*own.parts}) for to in moved_cells(rng, own, cells))
        for regions, new in (*moved, *redrawn):
            drawn, cages = what_they_make(rng, regions, answer), dict[Cell, Cage]()
            for part in regions.parts:
                at = next((cell for cell in sorted(part) if cell in had), None)
                if part in new:
                    cages[at or min(part)] = drawn[min(part)]
                elif at:
                    cages[at] = had[at]
            near = replace(board, regions=regions).with_field(CAGES, cages)
            if max(map(len, regions.parts)) <= LARGEST and any(self.verify(near, other)):
                return near, answer
        return None
