"""A block that divides the board into regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from ...errors import BoardError
from ..grid import Cell, Grid, in_words, named
from ..partition import GAP, Partition
from ..pen import Pen
from ..text import Blocks, grid_of, partition, table
from .board import REGIONS, B, Block, Board, Clue, Field, Read
from .cells import CellNumbers, Look


@dataclass(frozen=True)
class Regions(Block):
    """A name per cell. Each region is connected and has at least `least` cells. `what`: the kind's
    word for a region. `gaps`: a `.` is a cell that belongs to none; each is a part of its own.
    """

    what: str = "region"
    least: int = 1
    optional: bool = False
    tinted: bool = True
    gaps: bool = False
    _: KW_ONLY
    field: Field[Partition] = REGIONS
    blank = "1"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, and the partition into regions. Raises BoardError if one is not
        connected, or for a `?`, or a `.` without `gaps`.
        """
        cells = table(blocks, name, largest=largest)
        for (r, c), text in cells.items():
            if text == "?" or (text == GAP and not self.gaps):
                raise BoardError(f"this cell is in no {self.what}", block=name, row=r, col=c)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, partition(cells, name, what=self.what))

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError at the first region with fewer than `least` cells."""
        check_sizes(board[self.field], name, self.least, self.what)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `regions_text`."""
        return regions_text(board.grid, board[self.field])

    def describe(self, board: Board) -> str:
        """Return a sentence with the region's name of each cell, row by row."""
        rows = regions_text(board.grid, board[self.field]).replace("\n", "; ")
        gaps = f" A cell with {GAP} is in no {self.what}." if board[self.field].gaps else ""
        return f"{self.what.capitalize()}s, row by row: {rows}.{gaps}"

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw the borders between regions, and tint the regions if `tinted`. Fill the gaps."""
        if self.tinted:
            pen.tints(board[self.field])
        pen.fill(board[self.field].gaps, "given", "ground")
        pen.borders(board[self.field])


@dataclass(frozen=True)
class RegionNumbers(CellNumbers):
    """A number about its region, in any one of the region's cells: `least` to the region's size."""

    least: int = 1
    look: Look = "corner"

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a number larger than its region, or a second one in a region."""
        regions, stands = board.regions, dict[int, Cell]()
        for cell, k in board[self.field].items():
            i = regions.part_of[cell]
            called, size, why = regions.names[i], len(regions.parts[i]), ""
            if k is not None and k > size:
                why = f"the number is {k}, but region {called!r} has {size} cells"
                why += f"; expected {self.least} to {size}"
            elif i in stands:
                why = f"a second number in region {called!r}; the first is in {in_words(stands[i])}"
            if why:
                raise BoardError(why, block=name, row=cell.row, col=cell.col)
            stands[i] = cell

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the known numbers, with their regions as cells."""
        region = board.regions.part_with
        return [
            Clue(self.field.key(cell), f"the {k} in {named(cell)}", region(cell))
            for cell, k in self.known(board).items()
        ]

    def places(self, board: Board) -> Sequence[Cell]:
        """Return one cell of each region without a known number: the one with `?`, else
        the first.
        """
        at = board.regions.part_of
        unknown = {at[cell]: cell for cell, k in board[self.field].items() if k is None}
        known = {at[cell] for cell in self.known(board)}
        parts = enumerate(board.regions.parts)
        return [unknown.get(i, min(part)) for i, part in parts if i not in known]


@dataclass(frozen=True)
class RegionDigits(CellNumbers):
    """A number of the answer in its cell: 1 to the size of the cell's region."""

    least: int = 1
    may_hide: bool = False

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a number larger than the size of its cell's region."""
        for cell, k in self.known(board).items():
            if k > (size := len(board.regions.part_with(cell))):
                why = f"the number is {k}, but its region has {size} cells"
                raise BoardError(why, block=name, row=cell.row, col=cell.col)

    def with_clue(self, board: B, place: Cell, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with each number from 1 to the size of the cell's region there."""
        for k in range(1, len(board.regions.part_with(place)) + 1):
            yield board.with_field(self.field, {**board[self.field], place: k})


def check_sizes(regions: Partition, block: str, least: int, what: str = "region") -> None:
    """Raise BoardError at the first region with fewer than `least` cells. `what`: the word for a
    region.
    """
    for name, part in zip(regions.names, regions.parts, strict=True):
        if (size := len(part)) < least:
            row, col = min(part)
            cells = "1 cell" if size == 1 else f"{size} cells"
            why = f"{what} {name!r} has {cells}; expected at least {least}"
            raise BoardError(why, block=block, row=row, col=col)


def regions_text(grid: Grid, regions: Partition) -> str:
    """Return the rows of a block Regions, the names of cells with blanks between them, for a
    partition such as one from `random_regions`.
    """
    at = regions.part_of
    rows = (
        " ".join(regions.names[at[Cell(r, c)]] for c in range(grid.cols)) for r in range(grid.rows)
    )
    return "\n".join(rows)
