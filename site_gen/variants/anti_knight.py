"""Anti-knight

Cells that are a knight's move apart hold different numbers.
"""

from site_gen.vocabulary import *

KNIGHT = (1, -2), (1, 2), (2, -1), (2, 1)


class AntiKnight(PairSwitch):
    also = ("Knight’s move",)
    thing = "anti-knight"
    says = "Cells a knight’s move apart hold different numbers."
    phrase = Phrase("", "a knight’s move from {known}", "equal numbers would be too close")
    wrong_numbers = "1234", "3412", "2143", "4321"

    def pairs(self, board: Board) -> Iterable[tuple[Cell, Cell]]:
        """Return the cells a knight's move apart."""
        return pairs_by_steps(board, KNIGHT)


VARIANT = AntiKnight()
