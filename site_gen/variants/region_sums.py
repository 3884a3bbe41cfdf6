"""Region sum lines

The regions divide the line into parts, whose numbers have equal sums. A line that enters a region
twice has two parts there.
"""

from itertools import groupby

from site_gen.vocabulary import *

REGION_SUMS = Field[Lists]("region_sums", {})


class RegionSums(SumVariant):
    also = ("Sum lines",)
    block = CellPaths("region sum line", REGION_SUMS, look="region-sum hollow")
    says = "The parts of a region sum line in each region have equal sums."
    wrong_list = "R1C2 R1C3", ("1234", "3412", "2143", "4321")
    length = 3, 6

    def value_on(self, board: Board, cells: Cells, value: Any) -> Any:
        """Return the number of cells in each part."""
        return [len([*own]) for _, own in groupby(cells, board.regions.part_of.__getitem__)]

    def split(self, items: Sequence[Any], value: Any) -> list[Sequence[Any]]:
        """Return the parts in the regions."""
        ends = [sum(value[:i]) for i in range(len(value) + 1)]
        return [items[a:b] for a, b in pairwise(ends)]

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        parts = self.split_all(board)
        lists.equal_sums(m, self.name, REGION_SUMS, parts, board, y, differ="regions")

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return a random path that crosses a border."""
        cells = super().propose(rng, board, numbers)
        return cells if len(self.value_on(board, cells, None)) > 1 else ()


VARIANT = RegionSums()
