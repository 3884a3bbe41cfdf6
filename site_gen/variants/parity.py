"""Odd and even

A cell with a grey disc holds an odd number, a cell with a grey square an even one.
"""

from dataclasses import dataclass

from site_gen.vocabulary import *

PARITY = Field[Mapping[Cell, str]]("parity", {})
REST = {"o": 1, "e": 0}


@dataclass(frozen=True)
class ParityMarks(RuleSymbols):
    """Discs `o` in cells with odd numbers, and squares `e` in cells with even ones."""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each disc and each square below the number."""
        for cell, char in board[self.field].items():
            if char == "o":
                pen.cell_disc(cell, "area")
            else:
                pen.ring([cell], "area", inset=0.12, stratum="paths")


class Parity(SymbolVariant):
    also = ("Even and odd",)
    block = ParityMarks(
        {"o": "Odd number", "e": "Even number"}, {"o": "odd", "e": "even"},
        field=PARITY,
    )  # fmt: skip
    says = "A disc is around an odd number, a square around an even number."
    phrase = MISFIT
    wrong_list = "e...\n....\n....\n....", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the number is odd or even, as the symbol says."""
        return numbers[0] % 2 == REST[value[0]]

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        own, numbers = board[PARITY].items(), range(1, board.grid.rows + 1)
        wrong = [(PARITY.key(c), c, k) for c, s in own for k in numbers if k % 2 != REST[s]]
        m.require(lists.ruled_out.for_rule(self.name), wrong, y)


VARIANT = Parity()
