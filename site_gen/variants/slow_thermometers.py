"""Slow thermometers

The numbers along a slow thermometer never fall: from its bulb, which is the first cell, each number
is at least as large as the one before it.
"""

from site_gen.vocabulary import *

SLOW = Field[Lists]("slow_thermometers", {})


class SlowThermometers(ListVariant):
    block = CellPaths("slow thermometer", SLOW, look="thermometer hollow", start="bulb hollow-bulb")
    says = "The numbers along a slow thermometer never fall from its bulb on."
    wrong_list = "R2C1 R1C1", ("1234", "3412", "2143", "4321")
    length = 3, 6
    grows = "end"

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether no number is smaller than the one before it."""
        return all(a <= b for a, b in pairwise(numbers))

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(lists.never_falls.for_rule(self.name), SLOW, board, y)


VARIANT = SlowThermometers()
