"""All white dots are given

Where two neighbouring cells have no dot between them, their numbers do not fit a white dot: they do
not differ by 1. If the board has white dots with other numbers, these count instead.
"""

from site_gen.variants.all_dots import AllDots
from site_gen.vocabulary import *


class AllWhiteDots(AllDots):
    also = ("Consecutive",)
    usual = (("white", 1),)
    thing = "all white dots are given"
    says = "Numbers of neighbours without a dot do not differ by 1."
    phrase = Phrase("", "there is no dot beside {known}", "there would have to be a white dot")


VARIANT = AllWhiteDots()
