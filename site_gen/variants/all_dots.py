"""All dots are given

Where two neighbouring cells have no dot between them, their numbers do not fit a dot: they do not
differ by 1, and none is twice the other. If the board has dots with other numbers, these count
instead.
"""

from site_gen.variants.dots import DOTS
from site_gen.variants.dots import VARIANT as MARKS
from site_gen.vocabulary import *


class AllDots(AllGiven):
    marks = MARKS
    usual: Sequence[tuple[str, int]] = (("white", 1), ("black", 2))
    thing = "all dots are given"
    says = "Numbers of neighbours without a dot do not differ by 1, and none is twice the other."
    phrase = Phrase("", "there is no dot beside {known}", "there would have to be a dot")

    def list_values(self, board: Board) -> Collection[Any]:
        """Return the dots that the board has of each colour in `usual`, or the usual one."""
        found = {*board[DOTS].values()}
        return [
            dot for one in self.usual
            for dot in sorted(dot for dot in found if dot[0] == one[0]) or [one]
        ]  # fmt: skip


VARIANT = AllDots()
