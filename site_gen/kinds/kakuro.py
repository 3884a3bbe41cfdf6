"""Kakuro

Fill each white cell with a digit from 1 to 9 so that the digits of each run add up to its sum and
no digit repeats in a run. A number in a black cell is the sum of the run of white cells to the
right of it, or below it.
"""

from itertools import chain

from site_gen.vocabulary import *


class SummedDigits(Digits):
    """Digits from 1 to 9 in runs with sums."""

    sees_near = True

    def explain(
        self,
        board: Board,
        decided: Mapping[tuple[Cell, int], bool],
        used: Mapping[tuple[Cell, int], bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain a digit by the sums of its runs."""
        known, own = {c: v for (c, v), one in used.items() if one}, {clue.key for clue in clues}
        (cell, k), placed = max(decided.items(), key=lambda one: one[1])
        found = [r for r in runs(board) if cell in r.cells and r.clue in own]
        for run in found:
            others = [known.get(c, 0) for c in run.cells if c != cell]
            if placed and all(others):
                return " − ".join(map(str, (run.sum, *others))) + f" = {k}", "adds_up"
        sets = [sets_of(len(run.cells), run.sum) for run in found]
        if placed and len(sets) == 2 and {*chain(*sets[0])} & {*chain(*sets[1])} == {k}:
            return "the only digit that fits both its runs", "adds_up"
        if placed and len(sets) == 1 and len(sets[0]) == 1:
            digits = " + ".join(map(str, sets[0][0]))
            return f"{found[0].sum} is {digits}, and the {k} fits only here", "as_in_set"
        return None


class Kakuro(Kind[Board]):
    also, genre, pzpr, codec = ("Cross Sums", "Kakro"), "numbers", "kakuro", codecs.sums
    largest, most_cells, usual, density = 50, 1200, 8, 0.38
    sizes = {"easy": 7}
    blocks = {"board": CellSums()}
    answer = SummedDigits(most=9)
    rules = {
        "filled": rule("Each white cell holds one digit.", "filled"),
        "different": rule("No digit appears twice in a run.", "differ_in_runs"),
        "sums": rule("The digits of a run add up to its sum.", "adds_up"),
    }
    wrong = {
        "filled": ({"board": "# # #\n\\9 . ."}, {"digits": ["...", ".9."]}),
        "different": ({"board": "# # # #\n\\6 . . ."}, {"digits": ["....", ".222"]}),
        "sums": ({"board": "# # #\n\\5 . ."}, {"digits": ["...", ".12"]}),
    }
    example = {"board": "# 17\\ 24\\ #\n\\16 . . 11\\\n\\22 . . .\n# \\14 . ."}
    says = (
        "There is a binary variable y for each white cell and digit, and for each run a "
        "binary variable w for each set of digits that has its sum. A run takes one of these "
        "sets, and each digit of the set is in one of its cells."
    )

    def list_sums(self, board: Board) -> Iterator[tuple[Hashable, Collection[Cell], int]]:
        """Yield the runs with a sum."""
        for run in runs(board):
            if run.sum is not None:
                yield run.clue, run.cells, run.sum

    def candidates(self, board: Board) -> Iterator[Answer]:
        """Return every filling in which no run holds a digit twice or exceeds its sum."""
        return run_fillings(board)

    def model(self, m: PuzzleModel, board: Board) -> None:
        digits_with_sums(m, board)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random digits in random runs, and their sums; None if the digits do not fit."""
        grid = Grid(rows, cols)
        black = random_runs(rng, grid, rng.randint(3, 4))
        tries = (random_digits(rng, grid, black) for _ in range(rng.choice((1, 40))))
        found = [digits for digits in tries if digits]
        if not found:
            return None
        digits = min(found, key=lambda one: open_digits(grid, black, one))
        told = summed(grid, black, digits)
        return {"board": sums_text(grid, told)}, frozenset(digits.items())

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Change a digit where the answers differ, so that its runs have few combinations."""
        digits, lines = dict(answer), runs_between(board.grid, board[SUMS])
        near = {c: [run.cells for run in lines if c in run.cells] for c, _ in answer - others[-1]}

        def ways(change: tuple[Cell, int]) -> float:
            """Return how many sets of digits fit the changed runs, times a random factor."""
            cell, k = change
            left = [[digits[c] for c in cells if c != cell] for cells in near[cell]]
            return sum(len(sets_of(len(held) + 1, sum(held) + k)) for held in left) * rng.random()

        free = [
            (c, k)
            for c in sorted(near)
            for k in DIGITS
            if all(digits[d] != k for cells in near[c] for d in cells)
        ]
        if not free:
            return None
        digits |= [min(free, key=ways)]
        sums = summed(board.grid, board[SUMS], digits)
        return board.with_field(SUMS, sums), frozenset(digits.items())

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return the sums of random digits, some left out.

        Occasionally rows use other digits than columns.
        """
        grid = Grid(*(min(3, max(2, n)) for n in (rows, cols)))
        black = {c for c in grid.cells()[:-1] if not (c.row and c.col) or rng.random() < 0.35}
        fillings = [random_digits(rng, grid, black) for _ in range(2)]
        one, other = (summed(grid, black, filling, least=1) for filling in fillings)
        told = {
            cell: Sums(*(k if rng.random() < 0.95 else None for k in (down, right)))
            for cell, (down, right) in one.items()
            for right in [other[cell].right if rng.random() < 0.02 else right]
        }
        return {"board": sums_text(grid, told)}


def open_digits(grid: Grid, black: Collection[Cell], digits: Mapping[Cell, int]) -> int:
    """Return how many digits the sums allow in a cell, summed over all white cells."""
    free = {cell: {*DIGITS} for cell in digits}
    for run in runs_between(grid, black):
        sets = sets_of(len(run.cells), sum(digits[cell] for cell in run.cells))
        for cell in run.cells:
            free[cell] &= {k for one in sets for k in one}
    return sum(map(len, free.values()))
