"""Diagonal up

No number is twice on the diagonal from the lower left to the upper right corner.
"""

from site_gen.vocabulary import *


class DiagonalUp(GroupSwitch):
    also = ("X-Sudoku",)
    thing = "diagonal up"
    says = "No number is twice on the diagonal from the lower left corner."
    wrong_numbers = "1234", "3412", "2143", "4321"

    def groups(self, board: Board) -> Iterable[Cells]:
        """Return the diagonal."""
        n = board.grid.rows
        return [tuple(Cell(n - 1 - i, i) for i in range(n))]

    def draw(self, pen: Pen, board: Board) -> bool:
        """Draw the diagonal below the numbers."""
        return pen.diagonal("/")


VARIANT = DiagonalUp()
