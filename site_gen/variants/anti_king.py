"""Anti-king

Cells that touch at a corner hold different numbers, so that no number is a king's move from itself.
"""

from site_gen.vocabulary import *


@family(
    says="No number is twice in a block of 2×2 cells.",
    tex=r"\sum_{c \in Q} y_{c,k} \le 1",
    rules=("anti_king",),
    given=("rows", "columns"),
    implied=True,
)
def blocks_differ(board: Board, y: Digit) -> Iterator[Row]:
    for block in board.grid.blocks(2, 2):
        for k in range(1, board.grid.rows + 1):
            yield total(y[c, k] for c in block) <= 1


class AntiKing(PairSwitch):
    also = ("King’s move", "Touchless")
    thing = "anti-king"
    says = "Cells that touch at a corner hold different numbers."
    phrase = Phrase("", "a king’s move from {known}", "equal numbers would touch at a corner")
    wrong_numbers = "1234", "3412", "2143", "4321"

    def pairs(self, board: Board) -> Iterable[tuple[Cell, Cell]]:
        """Return the cells that touch at a corner."""
        return pairs_by_steps(board, [(1, 1), (1, -1)])

    def model(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        """Add the rows of all pairs, and rows for the blocks of four cells that touch."""
        super().model(m, board, y)
        m.require(blocks_differ, board, y)


VARIANT = AntiKing()
