"""A block that divides the board into regions."""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import BoardError
from ..grid import Cell, Grid, Partition
from ..pen import Pen
from ..text import Blocks, grid_of, partition, table
from .board import Block, Board, Read


@dataclass(frozen=True)
class Regions(Block):
    """A name per cell; each region is connected. `what`: what the kind calls them."""

    what: str = "region"
    optional: bool = False
    tinted: bool = True
    field = "regions"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        cells = table(blocks, name, largest=largest)
        for (r, c), text in cells.items():
            if text in (".", "?"):
                raise BoardError(f"this cell is in no {self.what}", block=name, row=r, col=c)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, partition(cells, name, what=self.what))

    def text(self, board: Board) -> str:
        return regions_text(board.grid, board.regions)

    def describe(self, board: Board) -> str:
        rows = regions_text(board.grid, board.regions).replace("\n", "; ")
        return f"{self.what.capitalize()}s, row by row: {rows}."

    def draw(self, pen: Pen, board: Board) -> None:
        if self.tinted:
            pen.tints(board.regions)
        pen.borders(board.regions)


def regions_text(grid: Grid, regions: Partition) -> str:
    at = regions.part_of
    rows = (
        " ".join(regions.names[at[Cell(r, c)]] for c in range(grid.cols)) for r in range(grid.rows)
    )
    return "\n".join(rows)
