"""Global entropy

Each square of four cells holds a low, a middle and a high number: on a 9×9 board, one of 1, 2, 3,
one of 4, 5, 6 and one of 7, 8, 9. On boards of other sizes, the lower parts may be larger: 1, 2 and
3 and 4 on a 4×4 board.
"""

from site_gen.vocabulary import *


class GlobalEntropy(ListSwitch):
    thing = "global entropy"
    on_fpuzzles = False
    says = "Each square of four cells holds a low, a middle and a high number."
    phrase = Phrase(
        "its square lacks such a number", "its square needs another number",
        "a square would lack a low, a middle or a high number",
    )  # fmt: skip
    wrong_list = None, ("1234", "3412", "2143", "4321")

    def lists(self, board: Board) -> Lists:
        """Return all squares of four cells."""
        return {tuple(square): None for square in board.grid.blocks(2, 2)}

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether each third of the numbers is present."""
        third = split_numbers(largest)
        return {third.get(k) for k in numbers} >= {*third.values()}

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(each_third.for_rule(self.name), [*self.lists(board)], board.grid.rows, y)


@family(
    says="Each square of four cells holds a low, a middle and a high number.",
    tex=r"\sum_{c \in S} \sum_{k \in T} y_{c,k} \ge 1",
)
def each_third(squares: Sequence[Cells], largest: int, y: Digit) -> Iterator[Row]:
    third = split_numbers(largest)
    for square in squares:
        for t in sorted({*third.values()}):
            yield total(y[c, k] for c in square for k, own in third.items() if own == t) >= 1


VARIANT = GlobalEntropy()
