"""Random paths that visit every cell of a grid and make no U-turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from ..grid import Cell, Grid, Pair, components, joined, pair

SHORTEST = 3  # the minimal number of cells of a path that results from a cut
Near = dict[Cell, list[Cell]]
"""The cells that the steps of paths join each cell to: none, one or two."""


def random_paths(rng: Random, grid: Grid, most: int) -> frozenset[Pair]:
    """Return the steps of about `most` random paths that visit all cells and make no U-turn.

    A path may be a single cell.
    """
    return changed_paths(rng, grid, (), most, grid.cells(), 60 * len(grid.cells()))


def changed_paths(
    rng: Random,
    grid: Grid,
    steps: Collection[Pair],
    most: int,
    where: Collection[Cell],
    times: int,
) -> frozenset[Pair]:
    """Return the steps of the paths after `times` attempts at a change.

    Each attempt is at a random cell of `where`. A path that ends at the cell is joined to the end
    of another path, or takes over another path from a cell on. If there are fewer than `most`
    paths, one may be cut in two. No change makes a U-turn.
    """
    near, places = _list_joined(grid, steps), sorted(where)
    paths = len(near) - len(steps)
    for _ in range(times):
        cell = rng.choice(places)
        other = rng.choice(grid.neighbours(cell))
        if other in near[cell]:
            both = _walk(near, cell, other), _walk(near, other, cell)
            if paths < most and min(map(len, both)) >= SHORTEST:
                _cut(near, cell, other)
                paths += 1
        elif len(near[cell]) < 2:
            whole, free = _walk(near, cell), len(near[other]) < 2
            if other in whole:
                cut, right = whole[whole.index(other) - 1 :][:1], not free  # else it is a ring
            else:
                cut = [] if free else [rng.choice(near[other])]
                right = all(len(_walk(near, c, other)) >= SHORTEST for c in cut)
            if right and not _turns_back(near, cell, other, cut):
                for c in cut:
                    _cut(near, other, c)
                near[cell].append(other)
                near[other].append(cell)
                paths -= free
    return frozenset(pair(a, b) for a, others in near.items() for b in others)


def path_ends(grid: Grid, steps: Collection[Pair]) -> list[list[Cell]]:
    """Return the two end cells of each path, sorted; a path of a single cell has it twice."""
    near = _list_joined(grid, steps)
    parts = components(grid.cells(), near.__getitem__)
    return [sorted(c for c in part for _ in range(2 - len(near[c]))) for part in parts]


def _list_joined(grid: Grid, steps: Collection[Pair]) -> Near:
    near: Near = {cell: [] for cell in grid.cells()}
    return near | joined(sorted(steps))


def _walk(near: Near, cell: Cell, last: Cell | None = None) -> list[Cell]:
    """Return the cells of a path from `cell` on to its end, both included, away from `last`.

    Without `last`, `cell` must be an end of the path. The path must not be a ring.
    """
    found = [cell]
    while onward := [n for n in near[cell] if n != last]:
        last, cell = cell, onward[0]
        found.append(cell)
    return found


def _cut(near: Near, a: Cell, b: Cell) -> None:
    near[a].remove(b)
    near[b].remove(a)


def _turns_back(near: Near, a: Cell, b: Cell, cut: Sequence[Cell]) -> bool:
    """Return whether a new step from `a` to `b` makes a U-turn.

    `cut`: neighbours of `b` in its path; the steps from `b` to them do not count.
    """
    down, right = b.row - a.row, b.col - a.col
    for side in (1, -1):
        c = Cell(a.row + side * right, a.col + side * down)
        d = Cell(b.row + side * right, b.col + side * down)
        if (c in near[a]) + (d in near[b] and d not in cut) + (d in near.get(c, ())) > 1:
            return True
    return False


def number_ends(grid: Grid, steps: Collection[Pair]) -> dict[Cell, int | None]:
    """Return clues for paths: both ends of each path have the same number, from 1.

    Single cells are left out.
    """
    pairs = (ends for ends in path_ends(grid, steps) if ends[0] != ends[1])
    return dict(sorted((c, k) for k, ends in enumerate(pairs, start=1) for c in ends))
