"""Quadruples

The numbers in a circle at a corner are all in the four cells around it.
"""

import re
from collections import Counter
from dataclasses import dataclass

from site_gen.vocabulary import *

QUADRUPLES = Field[Lists]("quadruples", {})


@dataclass(frozen=True)
class CornerNumbers(CellLists):
    """One to four numbers in a circle where four cells meet: `1 2: R1C1 R1C2 R2C1 R2C2`."""

    def order(self, cells: Cells) -> Cells:
        """Return the cells in reading order."""
        return tuple(sorted(cells))

    def read_value(self, text: str) -> Any:
        """Return the numbers, sorted."""
        words = text.replace(",", " ").split()
        if not 1 <= len(words) <= 4 or not all(re.fullmatch("[1-9][0-9]?", w) for w in words):
            raise BoardError(f"expected one to four numbers before the colon; found {text!r}")
        return tuple(sorted(map(int, words)))

    def format_value(self, cells: Cells, value: Any) -> str:
        """Return the numbers, with blanks between them."""
        return " ".join(map(str, value))

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake: not the four cells around a corner."""
        if [*cells] not in [*map(sorted, grid.blocks(2, 2))]:
            return f"expected the four cells around a corner; found {format_cells(cells)}"
        return ""

    def draw(self, pen: Pen, board: Board) -> None:
        """Write the numbers into a circle, in two lines if there are more than two."""
        for cells, value in board[self.field].items():
            wide = 1 if len(value) == 2 and max(value) > 9 else 2
            lines = [value[i : i + wide] for i in range(0, len(value), wide)]
            pen.at_corner(cells[0], [" ".join(map(str, line)) for line in lines], "held")


class Quadruples(PlacedVariant):
    block = CornerNumbers("quadruple", QUADRUPLES, values=("one to four numbers",))
    says = "The numbers in a circle are all in the four cells around it."
    wrong_list = "1 2: R1C2 R1C3 R2C2 R2C3", ("1234", "3421", "2143", "4312")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers include those of the circle."""
        return Counter(value) <= Counter(numbers)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(around_circle, board[QUADRUPLES], y)

    def places(self, board: Board) -> Sequence[Cells]:
        """Return all squares of four cells."""
        return [tuple(sorted(square)) for square in board.grid.blocks(2, 2)]

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return some of the numbers."""
        return tuple(sorted(rng.sample(numbers, rng.randint(1, len(numbers)))))


@family(
    says="A number is in the four cells around a circle as often as in the circle, or more often.",
    tex=r"\sum_{c \in a} y_{c,k} \ge n_{a,k}",
    rules=("quadruples",),
)
def around_circle(own: Lists, y: Digit) -> Iterator[Yielded]:
    for cells, value in own.items():
        for k in sorted({*value}):
            held = total(y[c, k] for c in cells if (c, k) in y)
            yield held >= value.count(k), [QUADRUPLES.key(cells)]


VARIANT = Quadruples()
