"""The outline of a set of cells, drawn a little inside them, as path data."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .grid import Cell

STEPS = (0, 1), (1, 0), (0, -1), (-1, 0)  # to the right, down, left, up: around a cell clockwise


def outline(cells: Collection[Cell], side: float, inset: float) -> str:
    """Each side of a cell that no other cell of the set shares, moved inwards by `inset`.

    Where the outline turns, its lines end `inset` before the corner, or go as much beyond it.
    """
    return "".join(
        f"M{_n(x)} {_n(y)}{'hv'[along == 0]}{_n(length)}"
        for cell in sorted(cells)
        for x, y, along, length in _sides(cell, cells, side, inset)
    )


def _sides(
    cell: Cell, cells: Collection[Cell], side: float, inset: float
) -> Iterator[tuple[float, float, int, float]]:
    """(x, y, columns that it goes along, signed length) of the lines of one cell."""
    for turn, (down, right) in enumerate(STEPS):
        out_down, out_right = STEPS[turn - 1]  # on the left hand of who walks clockwise
        if Cell(cell.row + out_down, cell.col + out_right) in cells:
            continue
        start, end = (
            _shift(cell, cells, (way * down, way * right), (out_down, out_right), inset)
            for way in (-1, 1)
        )
        middle = side / 2
        x = (cell.col * side + middle) + out_right * (middle - inset)
        y = (cell.row * side + middle) + out_down * (middle - inset)
        length = side - start - end
        yield (
            x - right * (middle - start),
            y - down * (middle - start),
            right,
            length * (right + down),
        )


def _shift(
    cell: Cell,
    cells: Collection[Cell],
    ahead: tuple[int, int],
    out: tuple[int, int],
    inset: float,
) -> float:
    """How much before the corner `ahead` a line ends."""
    beside = Cell(cell.row + ahead[0], cell.col + ahead[1])
    if beside not in cells:
        return inset
    beyond = Cell(beside.row + out[0], beside.col + out[1])
    return -inset if beyond in cells else 0


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
