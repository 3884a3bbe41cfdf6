"""Random cells: scattered, apart, in clusters, in two colours; and their contents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, groupby
from random import Random
from typing import TypeVar

from ..grid import Cell, Grid, components

Value = TypeVar("Value", int, str)


def random_cells(rng: Random, grid: Grid, share: float | None = None) -> frozenset[Cell]:
    """Return random cells, each chosen with the probability `share`; by default, this is random,
    too.
    """
    chance = rng.random() if share is None else share
    return frozenset(cell for cell in grid.cells() if rng.random() < chance)


def random_apart(rng: Random, grid: Grid) -> frozenset[Cell]:
    """Return random cells, no two of which share a side, that leave the other cells connected.

    They are chosen until no further cell can be added.
    """
    chosen, left = set[Cell](), grid.full
    for cell in rng.sample(grid.cells(), len(grid.cells())):
        rest = left & ~grid.bit(cell)
        if chosen.isdisjoint(grid.neighbours(cell)) and (
            grid.flood_bits(rest & -rest, rest) == rest
        ):
            chosen.add(cell)
            left = rest
    return frozenset(chosen)


def random_colours(rng: Random, grid: Grid) -> frozenset[Cell]:
    """Return random connected cells that leave the others connected, without 2×2 blocks of either
    sort.

    The search starts with a comb and changes two nearby cells at a time, as long as this property
    holds. The result is mirrored at random.
    """
    tooth = (c for c in grid.cells() if not c.col or (c.row % 2 == 0 and c.col < grid.cols - 1))
    black, blocks = grid.bits(tooth), [grid.bits(block) for block in grid.blocks(2, 2)]
    for a in rng.choices(grid.cells(), k=120 * len(grid.cells())):
        b = Cell(a.row + rng.randint(-2, 2), a.col + rng.randint(-2, 2))
        change = grid.bit(a) | (grid.bit(b) if b in grid else 0)
        near = [block for block in blocks if block & change]
        both = black ^ change, (grid.full & ~black) ^ change
        if all(block & one != block for block in near for one in both) and all(
            grid.flood_bits(one & -one, one) == one for one in both
        ):
            black = both[0]
    down, across, swapped = (rng.choice((1, -1)) for _ in range(3))
    lines = [row[::across] for row in grid.lines("row")[::down]]
    found = (a for a, b in zip(grid.cells(), chain(*lines), strict=True) if black & grid.bit(b))
    return frozenset(found) if swapped > 0 else frozenset(grid.cells()).difference(found)


def random_blobs(rng: Random, grid: Grid, share: float) -> frozenset[Cell]:
    """Return a `share` (0 to 1) of the cells, in random clusters.

    They are the cells where the random heights of the cell and its neighbours are highest.
    """
    height = {cell: rng.random() for cell in grid.cells()}
    lumps = {c: height[c] / 2 + sum(height[n] - 0.5 for n in grid.touching(c)) for c in height}
    return frozenset(sorted(lumps, key=lambda c: -lumps[c])[: round(share * len(lumps))])


def random_groups(rng: Random, grid: Grid, sizes: Sequence[int]) -> frozenset[Cell]:
    """Return the cells of random groups, each connected and of one of these sizes or smaller.

    No cells of two groups share a side.
    """
    chosen, free = set[Cell](), {*grid.cells()}
    for first in rng.sample(grid.cells(), len(grid.cells())):
        group, edge = set[Cell](), {first} & free
        size = rng.choice(sizes)
        while edge and len(group) < size:
            group.add(rng.choice(sorted(edge)))
            edge = grid.around(group) & free
        chosen |= group
        free -= group | grid.around(group)
    return frozenset(chosen)


def spread(rng: Random, grid: Grid, cells: Collection[Cell]) -> frozenset[Cell]:
    """Return the cells without some of them, so that no two share a side. Cells with many
    neighbours are removed first.
    """
    order = rng.sample(sorted(cells), len(cells))
    touching = {cell: {*cells}.intersection(grid.neighbours(cell)) for cell in order}
    while any(touching.values()):
        gone = max(touching, key=lambda cell: len(touching[cell]))
        del touching[gone]
        touching = {cell: near - {gone} for cell, near in touching.items()}
    return frozenset(touching)


def cells_in_sight(grid: Grid, walls: Collection[Cell]) -> dict[Cell, int]:
    """Return for each cell outside `walls` the number of cells that it sees in its row and column,
    up to the next walls, including itself.
    """
    seen = {cell: 1 for cell in grid.cells() if cell not in walls}
    for line in (*grid.lines("row"), *grid.lines("column")):
        for wall, cells in groupby(line, walls.__contains__):
            run = [*cells]
            if not wall:
                seen |= {cell: seen[cell] + len(run) - 1 for cell in run}
    return seen


def sizes_around(grid: Grid, chosen: Collection[Cell]) -> dict[Cell, int]:
    """Return for each cell that is not chosen the total size of the connected groups of chosen
    cells next to it.
    """
    found = {cell: 0 for cell in grid.cells() if cell not in chosen}
    for group in components(sorted(chosen), grid.neighbours):
        for cell in grid.around(group):
            found[cell] += len(group)
    return found


def random_filling(
    rng: Random, grid: Grid, groups: Iterable[Collection[Cell]], numbers: Sequence[int]
) -> dict[Cell, int]:
    """Return a random number from `numbers` for each cell, none twice in a group; {} if no such
    filling exists.
    """
    near: dict[Cell, set[Cell]] = {}
    for group in groups:
        for cell in group:
            near.setdefault(cell, set()).update(group)
    cells, found = grid.cells(), dict[Cell, int]()

    def fill(i: int) -> bool:
        """Fill the cells from the i-th on; return False if that is impossible."""
        if i == len(cells):
            return True
        taken = {found[d] for d in near[cells[i]] if d in found}
        for k in rng.sample(numbers, len(numbers)):
            if k not in taken:
                found[cells[i]] = k
                if fill(i + 1):
                    return True
                del found[cells[i]]
        return False

    return found if fill(0) else {}


def random_latin_square(rng: Random, grid: Grid) -> dict[Cell, int]:
    """Return a random number for each cell, such that each row and column of a square grid holds 1
    to its length once.
    """
    lines = [*grid.lines("row"), *grid.lines("column")]
    return random_filling(rng, grid, lines, range(1, grid.rows + 1))


def thinned(
    rng: Random, clues: Mapping[Cell, Value], wrong: Iterable[Value], least: float = 0
) -> dict[Cell, Value]:
    """Return a random share, from `least` to 1, of the clues.

    One in 33 of these becomes a value of `wrong`, so that some boards have no answer.
    """
    shown, others = rng.uniform(least, 1), list(wrong)
    return {
        cell: rng.choice(others) if rng.random() < 0.03 else k
        for cell, k in clues.items()
        if rng.random() < shown
    }
