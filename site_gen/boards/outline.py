"""The outline of a set of cells, drawn a little inside them, as path data."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .grid import Cell
from .paths import polyline

STEPS = (0, 1), (1, 0), (0, -1), (-1, 0)  # to the right, down, left, up: around a cell clockwise


def outline(cells: Collection[Cell], side: float, inset: float) -> str:
    """Return path data of closed lines along the sides that border no other cell of the set.

    The lines are moved inwards by `inset`. Where the outline turns, they end `inset` before the
    corner, or extend beyond it by as much.
    """
    ends = dict[tuple[float, float], tuple[float, float]]()
    for cell in sorted(cells):
        for x, y, along, length in _sides(cell, cells, side, inset):
            end = (x + length, y) if along else (x, y + length)
            ends[round(x, 2), round(y, 2)] = round(end[0], 2), round(end[1], 2)
    lines = []
    while ends:
        line = [next(iter(ends))]
        while line[-1] in ends:
            line.append(ends.pop(line[-1]))
        corners = [
            point
            for before, point, after in zip(line[-2:-1] + line, line, line[1:], strict=False)
            if (before[0] == point[0]) != (point[0] == after[0])
        ]
        lines.append(polyline(corners) + "z")
    return "".join(lines)


def _sides(
    cell: Cell, cells: Collection[Cell], side: float, inset: float
) -> Iterator[tuple[float, float, int, float]]:
    """Yield (x, y, columns along the line, signed length) for each line of one cell."""
    for turn, (down, right) in enumerate(STEPS):
        out_down, out_right = STEPS[turn - 1]  # on the left of a clockwise walker
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
    """Return how far before the corner `ahead` a line ends; negative if it extends beyond."""
    beside = Cell(cell.row + ahead[0], cell.col + ahead[1])
    if beside not in cells:
        return inset
    beyond = Cell(beside.row + out[0], beside.col + out[1])
    return -inset if beyond in cells else 0
