"""Palindromes

A palindrome reads the same from both ends: its first cell and its last cell hold the same number,
so do the second cell and the last but one, and so on.
"""

from site_gen.vocabulary import *

PALINDROMES = Field[Lists]("palindromes", {})


class Palindromes(ListVariant):
    block = CellPaths("palindrome", PALINDROMES, look="palindrome")
    says = "The numbers along a palindrome read the same from both ends."
    wrong_list = "R1C2 R2C3", ("1234", "3412", "2143", "4321")
    grows = "middle"
    length = 3, 6

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers are the same in reverse order."""
        return [*numbers] == [*reversed(numbers)]

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        pairs = [(path, a, b) for path in board[PALINDROMES] for a, b in split_mirrored(path)[0]]
        m.require(lists.same_number.for_rule(self.name), PALINDROMES, pairs, y)


VARIANT = Palindromes()
