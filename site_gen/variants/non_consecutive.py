"""Non-consecutive

Numbers of cells with a common side do not differ by 1.
"""

from site_gen.vocabulary import *


class NonConsecutive(PairSwitch):
    also = ("Nonconsecutive",)
    thing = "non-consecutive"
    says = "Numbers of neighbours do not differ by 1."
    phrase = Phrase("", "too close to {known}", "neighbours would differ by 1")
    wrong_numbers = "1234", "3412", "2143", "4321"

    def pairs(self, board: Board) -> Iterable[tuple[Cell, Cell]]:
        """Return the cells with a common side."""
        return board.grid.pairs()

    def fits(self, board: Board, a: int, b: int) -> bool:
        """Return whether the numbers do not differ by 1."""
        return abs(a - b) != 1


VARIANT = NonConsecutive()
