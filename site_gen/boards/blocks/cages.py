"""A block with the results of combining each region's numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from random import Random
from string import digits
from typing import NamedTuple

from ...errors import BoardError
from ..grid import Cell, Grid, in_words, named
from ..pen import Pen
from ..text import Blocks, grid_of, table
from .board import B, Block, Board, Clue, Field, Read

SHOWN = {"+": "+", "-": "−", "*": "×", "/": "÷", "": ""}
"""Operators of a cage, and the signs that the board shows for them."""
LARGEST = 9  # cells of a region with a clue


class Cage(NamedTuple):
    """A number that a region's numbers combine to, by an operator: `+`, `-`, `*` or `/`.

    The operator is "" if it is unknown, and for a single cell.
    """

    operator: str
    number: int


CAGES = Field[Mapping[Cell, Cage]]("cages", {})
"""The results of combining a region's numbers, each in one of the region's cells."""


@dataclass(frozen=True)
class CageNumbers(Block):
    """The number that a region's numbers combine to, in any one of its cells: `8+` is their sum,
    `6*` their product, `2-` the difference of two, `3/` their quotient, `6` one of these; `.`
    elsewhere.

    In a region of one cell, `6` is its number. It is drawn in the region's first cell.
    """

    whole = True
    _: KW_ONLY
    field: Field[Mapping[Cell, Cage]] = CAGES

    @property
    def signs(self) -> str:
        """Return the digits and the operators."""
        return digits + "".join(SHOWN)

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, and the cage of each cell with a text."""
        cells, found = table(blocks, name, largest=largest), dict[Cell, Cage]()
        for cell, text in cells.items():
            told = re.fullmatch(r"([1-9][0-9]{0,5})([-+*/]?)", text)
            if not told and text != ".":
                why = f"{text!r} is not a number with +, -, * or /, as in 8+, nor one alone, nor ."
                raise BoardError(why, block=name, row=cell.row, col=cell.col)
            if told:
                found[cell] = Cage(told[2], int(told[1]))
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a second number in a region, and for one that does not suit the
        region's size.
        """
        regions, stands = board.regions, dict[int, Cell]()
        for cell, (operator, _) in board[self.field].items():
            size, why = len(regions.part_with(cell)), ""
            first = stands.setdefault(regions.part_of[cell], cell)
            if first != cell:
                why = f"a second number in this region; the first is in {in_words(first)}"
            elif size > LARGEST:
                why = f"a number for a region of {size} cells; it may have {LARGEST} at most"
            elif operator and size == 1:
                why = f"{operator!r} in a region of one cell; expected its number alone"
            elif operator and operator in "-/" and size > 2:
                why = f"{operator!r} in a region of {size} cells; it is for two"
            if why:
                raise BoardError(why, block=name, row=cell.row, col=cell.col)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `cages_text`."""
        return cages_text(board.grid, board[self.field])

    def describe(self, board: Board) -> str:
        """Return a sentence with the number, the operator and the cell of each cage."""
        told = (
            f"{_format_cage(cage)} at {in_words(cell)}" for cell, cage in board[self.field].items()
        )
        return f"Numbers of cages: {'; '.join(told) or 'none'}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each cage's number and operator in the corner of its region's first cell."""
        for cell, cage in board[self.field].items():
            pen.corner(min(board.regions.part_with(cell)), _format_cage(cage))

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return all cages."""
        region = board.regions.part_with
        return [
            Clue(
                self.field.key(cell),
                f"the {_format_cage(cage)} cage at {named(cell)}",
                region(cell),
            )
            for cell, cage in board[self.field].items()
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these cages."""
        gone = self.field.pick_places(board[self.field], keys)
        left = {cell: cage for cell, cage in board[self.field].items() if cell not in gone}
        return board.with_field(self.field, left)

    def vary(self, rng: Random, text: str | None) -> str | None:
        """Return the text without some operators, since an answer stays one without them."""
        return text and re.sub("[-+*/]", lambda found: found[0] * (rng.random() < 0.8), text)


def cages_text(grid: Grid, cages: Mapping[Cell, Cage]) -> str:
    """Return the rows of a block CageNumbers, with blanks between the cells: `8+ . 6`."""
    told = {cell: f"{number}{operator}" for cell, (operator, number) in cages.items()}
    rows = (" ".join(told.get(Cell(r, c), ".") for c in range(grid.cols)) for r in range(grid.rows))
    return "\n".join(rows)


def _format_cage(cage: Cage) -> str:
    return f"{cage.number}{SHOWN[cage.operator]}"
