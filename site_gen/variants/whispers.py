"""Whispers

Neighbours on a whisper differ by at least half of the largest number of the board, rounded up: by 5
on a 9×9 board.
"""

from site_gen.vocabulary import *

WHISPERS = Field[Lists]("whispers", {})


class Whispers(ListVariant):
    also = ("German whispers",)
    block = CellPaths("whisper", WHISPERS, look="whisper")
    says = "Neighbours on a whisper differ by at least half of the largest number, rounded up."
    wrong_list = "R1C1 R1C2", ("1234", "3412", "2143", "4321")
    length = 3, 7
    grows = "end"

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether successive numbers differ enough."""
        return all(2 * abs(a - b) >= largest for a, b in pairwise(numbers))

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        least = (board.grid.rows + 1) // 2
        pairs = [
            (path, a, b, lambda i, j: abs(i - j) >= least)
            for path in board[WHISPERS]
            for a, b in pairwise(path)
        ]
        m.require(lists.beside.for_rule(self.name), WHISPERS, pairs, y)


VARIANT = Whispers()
