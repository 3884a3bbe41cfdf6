"""Modular lines

Any three successive cells on the line hold numbers with three different remainders when they are
divided by 3. So every third cell holds a number of the same group: 1, 4, 7 or 2, 5, 8 or 3, 6, 9 on
a 9×9 board.
"""

from site_gen.vocabulary import *


class Modular(GroupVariant):
    block = CellPaths("modular line", Field[Lists]("modular", {}), look="modular", least=3)
    says = "Any three successive cells on a modular line leave three different remainders by 3."
    wrong_list = "R1C1 R2C2 R2C1", ("1234", "3412", "2143", "4321")

    def group_of(self, number: int, largest: int) -> int:
        """Return the remainder by 3."""
        return number % 3


VARIANT = Modular()
