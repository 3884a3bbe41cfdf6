"""Disjoint groups

Cells at the same place in different boxes hold different numbers. In regions of other shapes, the
cells of each are counted in reading order.
"""

from site_gen.vocabulary import *


class DisjointGroups(GroupSwitch):
    thing = "disjoint groups"
    says = "Cells at the same place in different boxes hold different numbers."
    wrong_numbers = "1234", "3421", "4312", "2143"

    def groups(self, board: Board) -> Iterable[Cells]:
        """Return the first cells of all regions, then the second ones, and so on."""
        return [*zip(*map(sorted, board.regions.parts), strict=True)]


VARIANT = DisjointGroups()
