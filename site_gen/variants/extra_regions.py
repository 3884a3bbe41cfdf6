"""Extra regions

No number is twice in a grey region. One with as many cells as a row holds each number.
"""

from dataclasses import dataclass

from site_gen.vocabulary import *

EXTRA = Field[Lists]("extra_regions", {})


@dataclass(frozen=True)
class GreyRegions(CellGroups):
    """Lists of cells in any order, each drawn as a grey area."""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each region as a grey area below the numbers."""
        for cells in board[self.field]:
            pen.ring(cells, "area", inset=0.05, stratum="ground")


class ExtraRegions(ListVariant):
    also = ("Windoku", "Hyper Sudoku")
    block = GreyRegions("extra region", EXTRA)
    says = "No grey region holds a number twice."
    phrase = HOLDS
    wrong_list = "R1C1 R2C3", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers differ."""
        return len({*numbers}) == len(numbers)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        own = board[EXTRA]
        whole = [(cells, [EXTRA.key(cells)]) for cells in own if len(cells) == board.grid.rows]
        m.require(lists.none_twice.for_rule(self.name), EXTRA, own, y)
        m.require(lists.each_once.for_rule(self.name), whole, y)

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return random cells with different numbers: connected, and if possible one of each."""
        cells = {rng.choice(board.grid.cells())}
        while edge := [
            cell for cell in sorted(board.grid.around(cells))
            if numbers.get(cell) not in {numbers.get(c) for c in cells}
        ]:  # fmt: skip
            cells.add(rng.choice(edge))
        return tuple(sorted(cells)) if len(cells) > 2 else ()


VARIANT = ExtraRegions()
