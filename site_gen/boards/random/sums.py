"""Random runs of white cells, and their digits."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from ..blocks import SUMS, Board, SumRun, Sums, runs
from ..grid import Cell, Grid, components


def runs_between(grid: Grid, black: Collection[Cell]) -> list[SumRun]:
    """Return the runs of white cells between these black cells, without sums."""
    return [*runs(Board(grid).with_field(SUMS, dict.fromkeys(black, Sums(None, None))))]


def random_runs(rng: Random, grid: Grid, longest: int) -> frozenset[Cell]:
    """Return random black cells, with runs of at least two white cells between them.

    The first row and column are black; the other black cells are symmetric under a half-turn. Most
    runs have at most `longest` cells, and the white cells are connected.
    """
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
    """Return a random digit, 1 to 9, for each white cell, none twice in a run.

    Return {} if that is impossible, since a run has more than 9 cells for example. Some runs have
    small digits and others large ones, because these allow few combinations.
    """
    lines = runs_between(grid, black)
    at: dict[Cell, list[int]] = {}
    for i, run in enumerate(lines):
        for cell in run.cells:
            at.setdefault(cell, []).append(i)
    slope = [rng.choice((-2, -1, 1, 2)) for _ in lines]
    cells, found = sorted(at), dict[Cell, int]()

    def fill(i: int) -> bool:
        """Fill the cells from the i-th on; return False if that is impossible."""
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
    """Return the sums of each black cell. Runs of fewer than `least` cells have None."""
    sums = dict.fromkeys(sorted(black), Sums(None, None))
    for run in runs_between(grid, black):
        if run.head in sums and len(run.cells) >= least:
            added = sum(digits[cell] for cell in run.cells)
            sums[run.head] = sums[run.head]._replace(**{run.way: added})
    return sums
