"""Diagonal down

No number is twice on the diagonal from the upper left to the lower right corner.
"""

from site_gen.vocabulary import *


class DiagonalDown(GroupSwitch):
    also = ("X-Sudoku",)
    thing = "diagonal down"
    says = "No number is twice on the diagonal from the upper left corner."
    wrong_numbers = "1234", "3412", "2143", "4321"

    def groups(self, board: Board) -> Iterable[Cells]:
        """Return the diagonal."""
        return [tuple(Cell(i, i) for i in range(board.grid.rows))]

    def draw(self, pen: Pen, board: Board) -> bool:
        """Draw the diagonal below the numbers."""
        return pen.diagonal("\\")


VARIANT = DiagonalDown()
