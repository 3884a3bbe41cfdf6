"""Random diagonals in cells."""

from __future__ import annotations

from random import Random

from ..grid import Diagonal, Grid, crossing, ends


def random_diagonals(rng: Random, grid: Grid) -> frozenset[Diagonal]:
    """Return a random diagonal in each cell, without a cycle."""
    lines, part = set[Diagonal](), {p: p for p in grid.points.cells()}
    for cell in rng.sample(grid.cells(), len(grid.cells())):
        line = cell, rng.choice("/\\")
        a, b = ends(*line)
        if part[a] == part[b]:  # the other diagonal closes no cycle then
            a, b = ends(*(line := crossing(line)))
        lines.add(line)
        part = {p: part[a] if q == part[b] else q for p, q in part.items()}
    return frozenset(lines)
