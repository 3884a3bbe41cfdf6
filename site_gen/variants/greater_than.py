"""Greater than

A sign between two cells opens to the larger number.
"""

from site_gen.vocabulary import *

GREATER = Field[Lists]("greater_than", {})


class SignedPairs(CellPairs):
    """A sign between two cells: the first one has the larger number."""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each sign on the side between its cells; its tip points to the second one."""
        for a, b in board[self.field]:
            down, right = b.row - a.row, b.col - a.col
            way = next(way for way, step in WAYS.items() if step == (down, right))
            at = 0.5 + 0.56 * right, 0.5 + 0.56 * down
            for css in ("halo", "arrow"):
                pen.chevron(a, way, css, *at, stratum="clues")


class GreaterThan(PlacedVariant):
    block = SignedPairs("greater-than sign", GREATER)
    on_fpuzzles = False
    says = "A sign between two cells opens to the larger number."
    phrase = MISFIT
    wrong_list = "R1C1 R1C2", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the first number is larger."""
        return numbers[0] > numbers[1]

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        pairs = [(GREATER.key((high, low)), low, high) for high, low in board[GREATER]]
        m.require(lists.larger.for_rule(self.name), pairs, y)

    def places(self, board: Board) -> Sequence[Cells]:
        """Return all pairs of neighbours, both ways."""
        return [*board.grid.pairs(), *((b, a) for a, b in board.grid.pairs())]


VARIANT = GreaterThan()
