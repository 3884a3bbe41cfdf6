"""Thermometers

The numbers along a thermometer grow from its bulb, which is the first cell.
"""

from site_gen.vocabulary import *

THERMOMETERS = Field[Lists]("thermometers", {})


class Thermometers(ListVariant):
    also = ("Thermo",)
    block = CellPaths("thermometer", THERMOMETERS, look="thermometer", start="bulb")
    says = "The numbers along a thermometer grow from its bulb."
    phrase = Phrase(
        "{clue} needs it",
        UNFIT,
        "{clue} would hold {holding}|{clue} could not grow",
    )
    wrong_list = "R1C1 R2C1", ("3412", "1234", "4321", "2143")
    grows = "end"

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers grow."""
        return all(a < b for a, b in pairwise(numbers))

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(lists.grows.for_rule(self.name), THERMOMETERS, board, y)


VARIANT = Thermometers()
