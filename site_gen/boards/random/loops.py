"""Random loops: grown around an inside, straightened, and cut into parts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from ...errors import BoardError
from ..grid import Cell, Grid, Pair, components, joined

AROUND = (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)
"""The steps (rows, columns) to the eight cells around a cell, clockwise from the upper left one."""


def random_inside(rng: Random, grid: Grid, share: float, winding: float) -> set[Cell]:
    """Return random connected cells whose border is one loop that nowhere touches itself. They are
    grown from one cell up to a `share` (0 to 1) of the grid. `winding` (0 to 1): the factor of a
    cell's probability for each neighbour after the first; near 0, the cells grow like a tree.
    """
    inside = {rng.choice(list(grid.cells()))}
    edge = {n for cell in inside for n in grid.neighbours(cell)}
    while edge and len(inside) < share * grid.rows * grid.cols:
        cell = rng.choice(sorted(edge))
        beside = sum(n in inside for n in grid.neighbours(cell))
        if not _keeps_one_loop(cell, inside):
            edge.discard(cell)  # it returns when a neighbour of it is taken
        elif rng.random() < winding ** (beside - 1):
            inside.add(cell)
            edge.update(grid.neighbours(cell))
            edge -= inside
    return inside


def random_loop(rng: Random, grid: Grid, share: float, winding: float) -> frozenset[Pair]:
    """Return the steps of a random loop from cell to cell, around an inside as in
    `random_inside`, with `share` and `winding` from 0 to 1.

    Raises BoardError for a grid that is too small for a loop.
    """
    if min(grid.rows, grid.cols) < 2:
        raise BoardError(f"{grid.rows}×{grid.cols} cells have no loop; at least 2×2 cells have one")
    between = Grid(grid.rows - 1, grid.cols - 1)  # its points are the cells of the board
    return between.boundary(random_inside(rng, between, share, winding))


def shortened(
    rng: Random, grid: Grid, loop: frozenset[Pair], where: Collection[Cell]
) -> Iterator[frozenset[Pair]]:
    """Yield the loop with one bend straightened, for each such bend, in random order.

    One of three steps around a point is left, and two cells are no longer visited, at least one of
    them in `where`.
    """
    blocks = [*grid.blocks(2, 2)]
    for a, b, c, d in rng.sample(blocks, len(blocks)):
        ring = frozenset({Pair(a, b), Pair(a, c), Pair(b, d), Pair(c, d)})
        if len(new := ring - loop) == 1 and not {a, b, c, d}.difference(*new).isdisjoint(where):
            yield loop ^ ring


def cut_along(
    rng: Random, grid: Grid, loop: frozenset[Pair], lengths: Sequence[int]
) -> list[set[Cell]]:
    """Return parts that a loop visits one after another and that fill the grid. Each has a random
    one of `lengths` of the loop's cells; the last may have fewer.

    Each group of connected cells that the loop does not visit joins one of the parts beside it.
    """
    beside = joined(loop)
    walk = [min(beside), min(beside[min(beside)])]
    while len(walk) < len(beside):
        walk.append(next(n for n in beside[walk[-1]] if n != walk[-2]))
    parts = list[set[Cell]]()
    while walk:
        size = rng.choice(lengths)
        parts.append({*walk[:size]})
        del walk[:size]
    at = {cell: part for part in parts for cell in part}
    unvisited = [cell for cell in grid.cells() if cell not in at]
    for gap in components(unvisited, grid.neighbours):
        home = rng.choice(sorted({n for c in gap for n in grid.neighbours(c)} & beside.keys()))
        at[home] |= {*gap}
    return parts


def _keeps_one_loop(cell: Cell, inside: set[Cell]) -> bool:
    """Return whether the border stays one loop if the cell joins the inside.

    Among the eight cells around it, the inside cells must form one run and the outside cells
    another, and each run must share a side with the cell: then it closes no ring and touches
    nothing by a corner only.
    """
    ring = [Cell(cell.row + i, cell.col + j) in inside for i, j in AROUND]
    changes = sum(ring[k] != ring[k - 1] for k in range(8))
    return changes == 2 and any(ring[1::2]) and not all(ring[1::2])
