"""XV

The numbers on both sides of an X add up to 10, those on both sides of a V to 5, and those on both
sides of another number to this number.
"""

import re
from dataclasses import dataclass

from site_gen.vocabulary import *

MARKS = Field[Lists]("xv", {})
LETTERS = {"x": 10, "v": 5}


@dataclass(frozen=True)
class SumPairs(CellPairs):
    """An `X`, a `V` or a number between two cells: their sum."""

    def read_value(self, text: str) -> Any:
        """Return the sum that a mark stands for."""
        number = int(text) if re.fullmatch("[0-9]{1,2}", text) else 0
        found = LETTERS.get(text.lower(), number)
        if not 2 <= found <= 32:
            raise BoardError(f"expected X, V or a number from 2 to 32; found {text!r}")
        return found

    def format_value(self, cells: Cells, value: Any) -> str:
        """Return X, V or the number."""
        return {10: "X", 5: "V"}.get(value, str(value))

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each mark on the side between its cells."""
        for (a, b), value in board[self.field].items():
            pen.between_cells(a, b, "sum-mark", self.format_value((a, b), value), disc=False)


class SumMarks(PlacedVariant):
    block = SumPairs("mark", MARKS, values=("X", "V", "a sum"), all_given=["all_xv"])
    says = "Numbers beside an X add up to 10, those beside a V to 5."
    phrase = MISFIT
    wrong_list = "V: R1C1 R1C2", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the two numbers have the sum."""
        return bool(sum(numbers) == value)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        own = board[MARKS].items()
        pairs = [((a, b), a, b, fit_sum(value)) for (a, b), value in own]
        m.require(lists.beside.for_rule(self.name), MARKS, pairs, y)

    def places(self, board: Board) -> Sequence[Cells]:
        """Return all pairs of neighbours."""
        return board.grid.pairs()

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return 10 or 5 if the numbers have this sum."""
        return 10 if sum(numbers) == 10 else 5


def fit_sum(value: int) -> Callable[[int, int], bool]:
    """Return a function that returns whether two numbers have this sum."""
    return lambda a, b: a + b == value


VARIANT = SumMarks()
