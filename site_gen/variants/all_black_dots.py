"""All black dots are given

Where two neighbouring cells have no dot between them, their numbers do not fit a black dot: none is
twice the other. If the board has black dots with other numbers, these count instead.
"""

from site_gen.variants.all_dots import AllDots
from site_gen.vocabulary import *


class AllBlackDots(AllDots):
    usual = (("black", 2),)
    thing = "all black dots are given"
    says = "Of the numbers of neighbours without a dot, none is twice the other."
    phrase = Phrase("", "there is no dot beside {known}", "there would have to be a black dot")


VARIANT = AllBlackDots()
