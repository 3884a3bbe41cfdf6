"""A block of numbers with arrows."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from string import digits
from typing import Any, NamedTuple

from ...errors import BoardError
from ..grid import WAYS, Cell, Grid, named
from ..pen import Pen
from ..text import Blocks, grid_of, table
from .board import B, Block, Board, Clue, Field, Read, lacking
from .cells import listed_places

WORDS = {"^": "up", "v": "down", "<": "to the left", ">": "to the right"}


TURNED = {
    "rotate": {"^": ">", ">": "v", "v": "<", "<": "^"},
    "flip": {"<": ">", ">": "<"},
    "transpose": {"^": "<", "<": "^", "v": ">", ">": "v"},
}
"""Each arrow after a turn of the board, if it changes."""


class Arrow(NamedTuple):
    """A number that counts cells in a direction: `^`, `v`, `<` or `>`."""

    way: str
    number: int


ARROWS = Field[Mapping[Cell, Arrow | None]]("arrows", {})
"""Numbers with arrows in cells; None for an unknown one."""


@dataclass(frozen=True)
class Arrows(Block):
    """Numbers with an arrow in cells: `2>` is 2 to the right; `^`, `v` and `<` are up, down and to
    the left; `?` is a cell with an unknown number and arrow, `.` any other cell.

    A removed clue leaves a `?`. `tinted`: their cells are grey. `dark`: symbols of black cells, on
    which the numbers are white; if there are some, the other cells are light in each theme.
    """

    optional: bool = False
    tinted: bool = True
    dark: str = ""
    _: KW_ONLY
    field: Field[Mapping[Cell, Arrow | None]] = ARROWS

    @property
    def signs(self) -> str:
        """Return the digits, the arrows, and the sign for an unknown clue."""
        return f"{digits}{''.join(WAYS)}?"

    def turn_token(self, token: str, how: str) -> str:
        """Return the number with its arrow turned."""
        turned = TURNED[how]
        return token[:-1] + turned.get(token[-1:], token[-1:])

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, and the arrow of each cell that has one; None is a `?`."""
        cells = table(blocks, name, largest=largest)
        found: dict[Cell, Arrow | None] = {}
        for cell, text in cells.items():
            arrow = re.fullmatch(r"([0-9]{1,2})([\^v<>])", text)
            if not arrow and text not in ("?", "."):
                why = f"{text!r} is not a number with ^, v, < or >, as in 2>, nor ? or ."
                raise BoardError(why, block=name, row=cell.row, col=cell.col)
            if text != ".":
                found[cell] = Arrow(arrow[2], int(arrow[1])) if arrow else None
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `arrows_text`."""
        return arrows_text(board.grid, board[self.field])

    def describe(self, board: Board) -> str:
        """Return a sentence with each arrow and its cell, and the cells with a `?`."""
        told = (
            f"{arrow.number} {WORDS[arrow.way]} at row {r + 1} column {c + 1}"
            for (r, c), arrow in self._list_known(board)
        )
        open_ = [cell for cell, arrow in board[self.field].items() if arrow is None]
        more = f" Without a number: {listed_places(open_)}." if open_ else ""
        return f"Numbers with arrows: {', '.join(told) or 'none'}.{more}"

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw the known numbers with their arrows, and the ground of all their cells if
        `tinted`.
        """
        if self.tinted:
            pen.fill(board[self.field], "given", "ground")
        for cell, arrow in self._list_known(board):
            dark = board.symbols.get(cell) in [*self.dark]
            css = "clue on-black" if dark else "clue on-white" if self.dark else "clue"
            pen.arrow(cell, arrow.way, str(arrow.number), css)

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the known numbers with arrows."""
        return [
            Clue(self.field.key(cell), f"the {arrow.number} in {named(cell)}", frozenset({cell}))
            for cell, arrow in self._list_known(board)
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board with a `?` in place of each of these arrows."""
        gone = self.field.pick_places(board[self.field], keys)
        return board.with_field(self.field, lacking(board[self.field], gone, stays=True))

    def erase(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these arrows."""
        gone = self.field.pick_places(board[self.field], keys)
        return board.with_field(self.field, lacking(board[self.field], gone, stays=False))

    def places(self, board: Board) -> Sequence[Cell]:
        """Return the cells with a `?`."""
        return [cell for cell, arrow in board[self.field].items() if arrow is None]

    def with_clue(self, board: B, place: Cell, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with each arrow at `place`, and each number up to that of the cells in
        its direction.
        """
        for way in WAYS:
            for k in range(len(board.grid.ray(place, way)) + 1):
                more = {**board[self.field], place: Arrow(way, k)}
                yield board.with_field(self.field, more)

    def _list_known(self, board: Board) -> list[tuple[Cell, Arrow]]:
        """Return the cells whose arrow is known, with their arrows."""
        return [(cell, arrow) for cell, arrow in board[self.field].items() if arrow]


def arrows_text(grid: Grid, arrows: Mapping[Cell, Arrow | None]) -> str:
    """Return the rows of a block Arrows: `2>` for an arrow, `?` for None, `.` for other cells.
    Blanks separate the cells if there is any arrow.
    """
    told = {cell: f"{arrow.number}{arrow.way}" if arrow else "?" for cell, arrow in arrows.items()}
    gap = " " if any(len(text) > 1 for text in told.values()) else ""
    return "\n".join(
        gap.join(told.get(Cell(r, c), ".") for c in range(grid.cols)) for r in range(grid.rows)
    )
