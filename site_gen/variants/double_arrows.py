"""Double arrows

The numbers in the circles at both ends of the line have the same sum as the numbers between them.
"""

from site_gen.vocabulary import *

DOUBLE_ARROWS = Field[Lists]("double_arrows", {})


class DoubleArrows(SumVariant):
    block = CellPaths(
        "double arrow", DOUBLE_ARROWS,
        look="arrow-line", start="circle hole", end="circle hole", least=3,
    )  # fmt: skip
    says = "The numbers at both ends of a double arrow have the sum of those between them."
    wrong_list = "R1C1-R1C3", ("1234", "3412", "2143", "4321")
    length = 3, 6

    def split(self, items: Sequence[Any], value: Any) -> list[Sequence[Any]]:
        """Return the ends, and what is between them."""
        return [[items[0], items[-1]], items[1:-1]]


VARIANT = DoubleArrows()
