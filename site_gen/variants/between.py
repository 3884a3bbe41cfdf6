"""Between lines

Each number on the line is between the numbers in the circles at its ends: larger than one of them,
and smaller than the other one.
"""

from site_gen.vocabulary import *

BETWEEN = Field[Lists]("between", {})


class BetweenLines(ListVariant):
    block = CellPaths(
        "between line", BETWEEN, look="between-line", start="disc", end="disc", least=3
    )
    says = (
        "Each number on a between line is larger than one of its ends and smaller than the other."
    )
    wrong_list = "R1C2 R1C1 R2C1", ("1234", "3412", "2143", "4321")
    length = 3, 6

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether all numbers but the first and the last one are between these two."""
        least, most = sorted((numbers[0], numbers[-1]))
        return all(least < k < most for k in numbers[1:-1])

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(lists.between_ends.for_rule(self.name), BETWEEN, board, y)


VARIANT = BetweenLines()
