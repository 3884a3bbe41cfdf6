"""All X and V are given

Where two neighbouring cells have no mark between them, their numbers do not add up to 10 or 5, nor
to another sum that a mark of the board has.
"""

from site_gen.variants.xv import MARKS as XV
from site_gen.variants.xv import VARIANT as MARKS
from site_gen.vocabulary import *


class AllXV(AllGiven):
    marks = MARKS
    thing = "all X and V are given"
    says = "Numbers of neighbours without an X or V do not add up to 10 or 5."
    phrase = Phrase("", "there is no X or V beside {known}", "there would have to be a mark")

    def list_values(self, board: Board) -> Collection[Any]:
        """Return 10, 5 and the sums of the board's marks."""
        return sorted({10, 5, *board[XV].values()})


VARIANT = AllXV()
