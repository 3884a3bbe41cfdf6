"""Random runs of white cells, and digits in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from ..blocks import Board, Run, Sums, runs
from ..grid import Cell, Grid, components


def runs_between(grid: Grid, black: Collection[Cell]) -> list[Run]:
    """The runs that these cells leave."""
    return [*runs(Board(grid, sums=dict.fromkeys(black, Sums(None, None))))]


def random_runs(rng: Random, grid: Grid, longest: int) -> frozenset[Cell]:
    """Black cells, the first row and column among them, that leave runs of two cells or more, most
    of them up to `longest`; the white cells are connected. Of two opposite cells behind the first
    row and column both are black, or none."""
    inner = [cell for cell in grid.cells() if cell.row and cell.col]
    black = {*grid.cells()}.difference(inner)
    for cell in rng.sample(inner, len(inner)):
        through = [run for run in runs_between(grid, black) if cell in run.cells]
        long = any(len(run.cells) > longest for run in through)
        if through and (long or rng.random() < 0.2):
            more = black | {cell, Cell(grid.rows - cell.row, grid.cols - cell.col)}
            left = [c for c in inner if c not in more]
            near = {c: [d for d in grid.neighbours(c) if d not in more] for c in left}
            whole = len(components(left, near.__getitem__)) == 1
            if whole and all(len(run.cells) > 1 for run in runs_between(grid, more)):
                black = more
    return frozenset(black)


def random_digits(rng: Random, grid: Grid, black: Collection[Cell]) -> dict[Cell, int]:
    """A digit in each white cell, none twice in a run; small ones in some runs and large ones in
    others, for these leave few ways. Empty if a run is too long."""
    lines = runs_between(grid, black)
    at: dict[Cell, list[int]] = {}
    for i, run in enumerate(lines):
        for cell in run.cells:
            at.setdefault(cell, []).append(i)
    slope = [rng.choice((-2, -1, 1, 2)) for _ in lines]
    cells, found = sorted(at), dict[Cell, int]()

    def fill(i: int) -> bool:
        if i == len(cells):
            return True
        used = {found[c] for j in at[cells[i]] for c in lines[j].cells if c in found}
        order = {
            k: k * sum(slope[j] for j in at[cells[i]]) + 9 * rng.random() for k in range(1, 10)
        }
        for k in sorted(order.keys() - used, key=order.__getitem__):
            found[cells[i]] = k
            if fill(i + 1):
                return True
            del found[cells[i]]
        return False

    return found if all(len(run.cells) <= 9 for run in lines) and fill(0) else {}


def summed(
    grid: Grid, black: Collection[Cell], digits: Mapping[Cell, int], least: int = 2
) -> dict[Cell, Sums]:
    """The sums of all runs of so many cells or more."""
    sums = dict.fromkeys(sorted(black), Sums(None, None))
    for run in runs_between(grid, black):
        if run.head in sums and len(run.cells) >= least:
            added = sum(digits[cell] for cell in run.cells)
            sums[run.head] = sums[run.head]._replace(**{run.way: added})
    return sums
