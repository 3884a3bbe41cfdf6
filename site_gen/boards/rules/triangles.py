"""Checks of black halves of cells, and of the white areas between them and the clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..grid import Cell, components
from ..phrases import COUNT, Phrase
from .registry import check
from .view import View

Quarter = tuple[Cell, str]
"""A quarter of a cell, between its middle and one of its sides: "n", "e", "s" or "w"."""
ACROSS = {"n": (-1, 0, "s"), "e": (0, 1, "w"), "s": (1, 0, "n"), "w": (0, -1, "e")}
"""Side of a cell -> the step (rows, columns) to the cell across it, and that cell's side there."""
CORNERS = {
    "n": ((0, 0), (0, 2)),
    "e": ((0, 2), (2, 2)),
    "s": ((2, 0), (2, 2)),
    "w": ((0, 0), (2, 0)),
}
"""Side of a cell -> its two ends, as rows and columns from the cell's upper left corner in half
cells.
"""


@check(about_clues=True, phrase=COUNT)
def count_values_beside(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts its cell's neighbours that hold a value. Yield each cell with a
    wrong number.
    """
    for cell, k in view.board.known().items():
        if len(view.values.keys() & {*view.grid.neighbours(cell)}) != k:
            yield frozenset({cell})


@check(
    phrase=Phrase(
        otherwise="the white area at {among} could not be a rectangle"
        "|white areas could not be rectangles"
    )
)
def white_rectangles(view: View) -> Iterator[frozenset[Any]]:
    """Check that the white areas between black halves and cells with a clue are rectangles, upright
    or with diagonal sides. Yield the cells of each area that is not.
    """
    free = (cell for cell in view.grid.cells() if cell not in view.board.clues)
    white = [
        (cell, side)
        for cell in free
        for side in ACROSS
        if not any(side in way for way in view.values.get(cell, ()))
    ]

    def beside(quarter: Quarter) -> list[Quarter]:
        """Return the white area's quarters that may touch a quarter: two in its cell, and one
        across its side.
        """
        cell, side = quarter
        down, right, other = ACROSS[side]
        within = [(cell, turn) for turn in ("ew" if side in "ns" else "ns")]
        return [*within, (Cell(cell.row + down, cell.col + right), other)]

    for part in components(white, beside):
        if not _is_rectangle(part):
            yield frozenset(cell for cell, _ in part)


def _is_rectangle(part: set[Quarter]) -> bool:
    """Return whether the quarters fill the rectangle around them, upright or with diagonal sides.

    Lengths are in half cells, so a quarter has the area 1.
    """
    points = [
        (2 * cell.row + down, 2 * cell.col + right)
        for cell, side in part
        for down, right in ((1, 1), *CORNERS[side])
    ]
    turned = [(y + x, y - x) for y, x in points]
    upright, diagonal = (
        (max(a for a, _ in some) - min(a for a, _ in some))
        * (max(b for _, b in some) - min(b for _, b in some))
        for some in (points, turned)
    )
    return upright == len(part) or diagonal == 2 * len(part)
