"""Random loops: the border of a set of cells that grows from one cell, always in one piece."""

from __future__ import annotations

from random import Random

from site_gen.boards.grid import Cell, Grid

AROUND = (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)


def random_inside(rng: Random, grid: Grid, share: float, winding: float) -> set[Cell]:
    """Some cells whose border is one loop that touches itself nowhere: `share` of the grid.

    `winding`: how seldom a cell with one neighbour more is taken; near 0 it grows like a tree.
    """
    inside = {rng.choice(list(grid.cells()))}
    edge = {n for cell in inside for n in grid.neighbours(cell)}
    while edge and len(inside) < share * grid.rows * grid.cols:
        cell = rng.choice(sorted(edge))
        beside = sum(n in inside for n in grid.neighbours(cell))
        if not _keeps_one_loop(cell, inside):
            edge.discard(cell)  # it comes back when a neighbour of it is taken
        elif rng.random() < winding ** (beside - 1):
            inside.add(cell)
            edge.update(grid.neighbours(cell))
            edge -= inside
    return inside


def _keeps_one_loop(cell: Cell, inside: set[Cell]) -> bool:
    """Of the eight cells around, those inside are one run, those outside another; each run has
    a side in common with the cell (which so closes no ring, and touches nothing by a corner).
    """
    ring = [Cell(cell.row + i, cell.col + j) in inside for i, j in AROUND]
    changes = sum(ring[k] != ring[k - 1] for k in range(8))
    return changes == 2 and any(ring[1::2]) and not all(ring[1::2])
