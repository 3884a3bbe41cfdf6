"""Arrows

The numbers along an arrow add up to the number in its circle. In a circle of two cells, the first
one holds the tens.
"""

from dataclasses import dataclass
from typing import ClassVar

from site_gen.vocabulary import *

SUM_ARROWS = Field[Lists]("sum_arrows", {})


@dataclass(frozen=True)
class ArrowPaths(CellPaths):
    """The one or two cells of a circle, and the cells of an arrow from there."""

    parted: ClassVar[bool] = True

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake in the circle or with the path of the arrow."""
        circle, path = cells[:value], cells[value:]
        if value > 2 or circle[-1] not in (circle[0], *grid.neighbours(circle[0])):
            return "expected one cell before the colon, or two with a common side: the circle"
        starts = [cell for cell in circle if {*path[:1]} & {*grid.touching(cell)}]
        if not starts:
            return "expected a cell that touches the circle as the first one of the arrow"
        return super().find_mistake(grid, (starts[0], *path), value)

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw the arrows, and the circles over their beginnings."""
        own = board[self.field].items()
        for cells, value in own:
            near = [c for c in cells[:value] if cells[value] in board.grid.touching(c)]
            nearest = min(near, key=lambda c: _measure(c, cells[value]))
            pen.arrow_path((nearest, *cells[value:]), self.look)
        for circle in {cells[:value]: None for cells, value in own}:
            pen.cell_path(circle if len(circle) > 1 else circle * 2, "circle")
            pen.cell_path(circle if len(circle) > 1 else circle * 2, "hole")


def _measure(a: Cell, b: Cell) -> int:
    return (a.row - b.row) ** 2 + (a.col - b.col) ** 2


class SumArrows(SumVariant):
    block = ArrowPaths("arrow", SUM_ARROWS, look="arrow-line")
    says = "The numbers along an arrow add up to the number in its circle."
    wrong_list = "R1C1: R1C2", ("1234", "3412", "2143", "4321")

    def split(self, items: Sequence[Any], value: Any) -> list[Sequence[Any]]:
        """Return the circle and the rest."""
        return [items[:value], items[value:]]

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers after the circle add up to the one that it holds."""
        held = numbers[0] if value == 1 else 10 * numbers[0] + numbers[1]
        return sum(numbers[value:]) == held

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        tens = {cells for cells, value in board[SUM_ARROWS].items() if value == 2}
        lists.equal_sums(m, self.name, SUM_ARROWS, self.split_all(board), board, y, tens=tens)

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return a path that ends where its numbers have the sum in its circle."""
        count = 1 + (rng.random() < 0.3)

        def may(held: Sequence[int]) -> bool:
            return len(held) <= count or not self.fits(held[:-1], count, 0)

        return random_path(rng, board, board.grid.rows, numbers, may)

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return the number of cells of the circle."""
        return next((i for i in (1, 2) if numbers[i:] and self.fits(numbers, i, largest)), 1)


VARIANT = SumArrows()
