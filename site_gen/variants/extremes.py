"""Minimum and maximum

A cell with arrows that point into it holds a smaller number than each of its neighbours, a cell
with arrows that point out of it a larger one. Neighbours with the same arrows do not count.
"""

from dataclasses import dataclass

from site_gen.vocabulary import *

EXTREMES = Field[Mapping[Cell, str]]("extremes", {})


@dataclass(frozen=True)
class ExtremeMarks(RuleSymbols):
    """Arrows `-` in cells with the smallest number, `+` in those with the largest one."""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw the arrows at the four sides of each cell, which is grey."""
        for cell, char in board[self.field].items():
            pen.ring([cell], "area", inset=0.04, stratum="ground")
            for way, (down, right) in WAYS.items():
                back = {"^": "v", "v": "^", "<": ">", ">": "<"}[way]
                far = 0.44 if char == "+" else 0.33
                at = 0.5 + far * right, 0.5 + far * down
                pen.chevron(cell, way if char == "+" else back, "chevron", *at)

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the marks without a neighbour with the same mark: to remove one of two would tell
        more of the other.
        """
        own = board[self.field]
        return [
            clue for clue in super().clues(board)
            if not any(own.get(near) == own[cell] for cell in clue.cells
                       for near in board.grid.neighbours(cell))
        ]  # fmt: skip


class Extremes(SymbolVariant):
    also = ("Min and max",)
    block = ExtremeMarks(
        {"+": "Maximum", "-": "Minimum"}, {"+": "maximum", "-": "minimum"},
        field=EXTREMES,
    )  # fmt: skip
    says = "A minimum is smaller than each neighbour that is no minimum; a maximum is larger."
    phrase = MISFIT
    wrong_list = "+...\n....\n....\n....", ("1234", "3412", "2143", "4321")

    def list_cells(self, board: Board, cell: Cell) -> Cells:
        """Return the cell and its neighbours without the same mark."""
        own = board[EXTREMES]
        return cell, *(c for c in board.grid.neighbours(cell) if own.get(c) != own[cell])

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the first number is smaller or larger than the others."""
        first, *others = numbers
        return all(first > k if value[0] == "+" else first < k for k in others)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        pairs = [
            (EXTREMES.key(cell), *((near, cell) if char == "+" else (cell, near)))
            for (cell, *others), (char, _) in self.lists(board).items()
            for near in others
        ]
        m.require(lists.larger.for_rule(self.name), pairs, y)


VARIANT = Extremes()
