"""Anti-king

Cells that touch at a corner hold different numbers, so that no number is a king's move from itself.
"""

from site_gen.vocabulary import *


class AntiKing(PairSwitch):
    thing = "anti-king"
    says = "Cells that touch at a corner hold different numbers."
    phrase = Phrase("", "a king’s move from {known}", "equal numbers would touch at a corner")
    wrong_numbers = "1234", "3412", "2143", "4321"

    def pairs(self, board: Board) -> Iterable[tuple[Cell, Cell]]:
        """Return the cells that touch at a corner."""
        return pairs_by_steps(board, [(1, 1), (1, -1)])


VARIANT = AntiKing()
