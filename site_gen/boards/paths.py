"""Path data on a grid: turns cells, pairs and points into the `d` of an SVG path."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from .grid import Cell, Pair, joined

SIDE = 40  # user units per cell
SIGNS = {  # paths about a cell's centre
    "circle": "m-11 0a11 11 0 1 0 0 -.1z",  # one arc, all but a hair
    "light": "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z"
    "m6 -9v-5m0 28v-5m9 -9h5m-28 0h5m2.64 -6.36l-3.54 -3.54m19.8 19.8l-3.54 -3.54"
    "m0 -12.72l3.54 -3.54m-19.8 19.8l3.54 -3.54",
    "square": "m-10 -10h20v20h-20z",
    "star": "m0 -14l3.3 10h10.6l-8.6 6.2l3.3 10.1l-8.6 -6.2l-8.6 6.2l3.3 -10.1l-8.6 -6.2h10.6z",
    "tree": "m-2.5 13v-5.2a8.6 8.6 0 1 1 5 0v5.2z",
    "triangle": "m0 -13l13 22h-26z",
}
"""The signs of objects in cells: path data relative to the cell's centre."""

DOT = "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z"
"""A dot that excludes an object from a cell: path data relative to the cell's centre."""

RING = "m-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z"
"""A ring around a number: path data relative to the cell's centre."""

MARKS = {
    "bar": "m0 -11v22",
    "dash": "m-11 0h22",
    "plus": "m-11 0h22m-11 -11v22",
    "moon": "m3 -11a11.4 11.4 0 1 0 7.2 16.1a9.5 9.5 0 0 1 -7.2 -16.1z",
    "sun": SIGNS["light"],
}
"""Strokes, a moon and a sun for cells: path data relative to the cell's centre."""


def centre(cell: Cell) -> tuple[float, float]:
    """Return the x and y of a cell's centre, in user units."""
    return (cell.col + 0.5) * SIDE, (cell.row + 0.5) * SIDE


def decimal(value: float) -> str:
    """Return a number as text with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def between(cells: Pair) -> str:
    """Return path data for the side that two neighbouring cells share."""
    (r, _), (r2, c2) = cells
    return f"M{c2 * SIDE} {r2 * SIDE}" + (f"v{SIDE}" if r == r2 else f"h{SIDE}")


def bars(cells: Sequence[Cell]) -> str:
    """Return path data for cells in reading order; neighbours in a row make one rectangle."""
    bars = list[tuple[Cell, int]]()
    for cell in cells:
        if bars and cell == (bars[-1][0].row, bars[-1][0].col + bars[-1][1]):
            bars[-1] = bars[-1][0], bars[-1][1] + 1
        else:
            bars.append((cell, 1))
    return "".join(f"M{c * SIDE} {r * SIDE}h{n * SIDE}v{SIDE}h{-n * SIDE}z" for (r, c), n in bars)


def squares(cells: Sequence[Cell]) -> str:
    """Return path data that fills these cells."""
    return "".join(f"M{c * SIDE} {r * SIDE}h{SIDE}v{SIDE}h{-SIDE}z" for r, c in cells)


def half_cell(cell: Cell, corner: str) -> str:
    """Return path data that fills the half of a cell about a corner, "nw", "ne", "sw" or "se": the
    triangle of that corner and the two next to it.
    """
    down, right = corner[0] == "s", corner[1] == "e"
    x, y = (cell.col + right) * SIDE, (cell.row + down) * SIDE
    return f"M{x} {y}h{-SIDE if right else SIDE}L{x} {y + (-SIDE if down else SIDE)}z"


def strokes(pairs: Collection[Pair], shift: float) -> str:
    """Return path data that draws the line of each pair once, joined to long strokes.

    `shift`: 0 if the pairs are grid points, 0.5 if they are cells, whose centres are joined. Closed
    strokes end with z.
    """
    beside = joined(sorted(pairs))
    ends = sorted(beside, key=lambda p: (len(beside[p]) == 2, p))  # loose ends and forks first
    parts = []
    for start in ends:
        while beside[start]:
            stroke = [start]
            while beside[stroke[-1]]:
                here = stroke[-1]
                there = beside[here].pop()
                beside[there].remove(here)
                stroke.append(there)
            parts.append(_format_stroke(stroke, shift))
    return "".join(parts)


def _format_stroke(stroke: list[Cell], shift: float) -> str:
    """Return path data for one polyline: its ends and its bends. It is closed (z) if it ends where
    it begins.
    """
    closed = stroke[0] == stroke[-1]
    bends = [
        p
        for i, p in enumerate(stroke)
        if i in (0, len(stroke) - 1)
        or not (stroke[i - 1].row == stroke[i + 1].row or stroke[i - 1].col == stroke[i + 1].col)
    ]
    if closed:
        bends.pop()
    line = polyline([((c + shift) * SIDE, (r + shift) * SIDE) for r, c in bends])
    return line + ("z" if closed else "")


def polyline(points: Sequence[tuple[float, float]]) -> str:
    """Return path data for a line through points (x, y)."""
    d = "M{} {}".format(*map(decimal, points[0]))
    for (x, y), (x2, y2) in pairwise(points):
        if y == y2:
            d += f"H{decimal(x2)}"
        else:
            d += f"V{decimal(y2)}" if x == x2 else f"L{decimal(x2)} {decimal(y2)}"
    return d
