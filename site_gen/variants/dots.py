"""Dots

The numbers on both sides of a white dot differ by 1, or by the number in the dot. Of those on both
sides of a black dot, one is twice the other, or as many times as the number in the dot says.
"""

from dataclasses import dataclass
from functools import partial

from site_gen.vocabulary import *

DOTS = Field[Lists]("dots", {})


@dataclass(frozen=True)
class DotPairs(CellPairs):
    """A dot between two cells: `white` or `black`, perhaps with a number: `black 3`."""

    def read_value(self, text: str) -> Any:
        """Return the colour and the number of a dot."""
        colour, _, number = text.lower().partition(" ")
        number = number.strip() or DEFAULT.get(colour, "")
        if colour not in DEFAULT or not number.isdecimal() or not 0 < int(number) < 16:
            raise BoardError(f"expected white or black, or white 3; found {text!r}")
        return colour, int(number)

    def format_value(self, cells: Cells, value: Any) -> str:
        """Return the colour, and the number if it is not the usual one."""
        colour, number = value
        return colour if str(number) == DEFAULT[colour] else f"{colour} {number}"

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each dot on the side between its cells."""
        for (a, b), (colour, number) in board[self.field].items():
            told = "" if str(number) == DEFAULT[colour] else str(number)
            pen.between_cells(a, b, f"pearl {colour}", told)


DEFAULT = {"white": "1", "black": "2"}


def fits_dot(colour: str, number: int, a: int, b: int) -> bool:
    """Return whether two numbers fit a dot."""
    return abs(a - b) == number if colour == "white" else max(a, b) == number * min(a, b)


class Dots(PlacedVariant):
    also = ("Kropki",)
    block = DotPairs(
        "dot", DOTS, values=("white", "black"),
        all_given=["all_dots", "all_white_dots", "all_black_dots"],
    )  # fmt: skip
    says = "Numbers beside a white dot differ by 1; beside a black dot, one is twice the other."
    phrase = MISFIT
    wrong_list = "white: R1C1 R1C2", ("1324", "2413", "3142", "4231")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the two numbers fit the dot."""
        return fits_dot(*value, *numbers)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        own = board[DOTS].items()
        pairs = [(cells, cells[0], cells[1], partial(fits_dot, *value)) for cells, value in own]
        m.require(lists.beside.for_rule(self.name), DOTS, pairs, y)

    def places(self, board: Board) -> Sequence[Cells]:
        """Return all pairs of neighbours."""
        return board.grid.pairs()

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return a random dot that fits, or a black one if none does."""
        dots = [("white", 1), ("black", 2)]
        return rng.choice([dot for dot in dots if self.fits(numbers, dot, largest)] or dots[1:])


VARIANT = Dots()
