"""Little killer

A number beside the board is the sum of the numbers on the diagonal to which its arrow points. A
number may be there twice.
"""

from site_gen.vocabulary import *

LITTLE = Field[Lists]("little_killer", {})


class LittleKiller(PlacedVariant):
    block = DiagonalLists("little killer", LITTLE, values=range(2, 257))
    says = "The numbers on the diagonal to which an arrow points add up to the number beside it."
    wrong_list = "4: R1C2-R2C1", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers have the sum."""
        return bool(sum(numbers) == value)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(lists.adds_up.for_rule(self.name), LITTLE, board[LITTLE], y)

    def places(self, board: Board) -> Sequence[Cells]:
        """Return all diagonals of at least two cells, in each of the two directions."""
        n = board.grid.rows
        far = range(2 - n, n - 1)
        down = [tuple(Cell(r, r - k) for r in range(n) if 0 <= r - k < n) for k in far]
        up = [tuple(Cell(n - 1 - r, c) for r, c in line) for line in down]
        return [*down, *up, *(line[::-1] for line in (*down, *up))]

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return the sum of the numbers."""
        return sum(numbers)


VARIANT = LittleKiller()
