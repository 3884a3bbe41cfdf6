"""The outline of a set of cells, drawn a little inside them, as path data."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .grid import Cell
from .paths import polyline

STEPS = (0, 1), (1, 0), (0, -1), (-1, 0)
"""The steps (rows, columns) to the right, down, left, up: around a cell clockwise."""


def outline(cells: Collection[Cell], side: float, inset: float) -> str:
    """Return SVG path data of closed lines along the sides that border no other cell of the set.

    `side`: the length of a cell's side. The lines are moved inwards by `inset`. Where the outline
    turns, they end `inset` before the corner, or extend beyond it by as much.
    """
    ends = dict[tuple[float, float], tuple[float, float]]()
    for cell in sorted(cells):
        for x, y, along, length in _list_lines(cell, cells, side, inset):
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


def _list_lines(
    cell: Cell, cells: Collection[Cell], side: float, inset: float
) -> Iterator[tuple[float, float, int, float]]:
    """Yield (x, y, dx, length) for each line of the outline along one cell.

    The line starts at x, y. It is horizontal if `dx` is 1 or -1, vertical if `dx` is 0. A negative
    length leads to the left or up.
    """
    for turn, (down, right) in enumerate(STEPS):
        out_down, out_right = STEPS[turn - 1]  # on the left of a clockwise walker
        if Cell(cell.row + out_down, cell.col + out_right) in cells:
            continue
        start, end = (
            _find_gap(cell, cells, (way * down, way * right), (out_down, out_right), inset)
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


def _find_gap(
    cell: Cell,
    cells: Collection[Cell],
    ahead: tuple[int, int],
    out: tuple[int, int],
    inset: float,
) -> float:
    """Return the distance between a line's end and the cell's corner; negative if the line extends
    beyond it.

    `ahead`: the step along the line to this end. `out`: the step across the line, out of the set.
    """
    beside = Cell(cell.row + ahead[0], cell.col + ahead[1])
    if beside not in cells:
        return inset
    beyond = Cell(beside.row + out[0], beside.col + out[1])
    return -inset if beyond in cells else 0
