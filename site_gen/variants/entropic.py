"""Entropic lines

Of any three successive cells on the line, one holds a low, one a middle and one a high number: 1 to
3, 4 to 6 and 7 to 9 on a 9×9 board. On other boards, the three groups are as equal as possible, the
lower ones larger: 1 and 2, 3, 4 on a 4×4 board.
"""

from site_gen.vocabulary import *


class Entropic(GroupVariant):
    block = CellPaths("entropic line", Field[Lists]("entropic", {}), look="entropic", least=3)
    says = "Any three successive cells on an entropic line hold a low, a middle and a high number."
    wrong_list = "R1C1-R1C3", ("1234", "3412", "2143", "4321")

    def group_of(self, number: int, largest: int) -> int:
        """Return 0 for low, 1 for middle and 2 for high numbers."""
        return (number - 1) * 3 // largest


VARIANT = Entropic()
