"""Random cells: scattered, apart, in clusters, in two colours; and their contents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import TypeVar

from ...errors import BoardError
from ..grid import Cell, Grid, components

Value = TypeVar("Value", int, str)
STEPS = 20_000  # steps of `random_half` before it gives up
FILLINGS = 2_000  # the same for `random_filling`


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


def random_islands(rng: Random, grid: Grid, largest: int) -> list[set[Cell]] | None:
    """Return islands of at most `largest` cells in a connected sea without a full 2×2 block.

    Return None if a block cannot be broken.
    """
    islands, sea = list[set[Cell]](), set(grid.cells())
    while pools := [block for block in grid.blocks(2, 2) if sea.issuperset(block)]:
        for cell in rng.sample(wet := sorted({*chain(*pools)}), len(wet)):
            joined = [island for island in islands if island & {*grid.neighbours(cell)}]
            merged = {cell}.union(*joined)
            rest = components(sorted(sea - {cell}), grid.neighbours)
            if len(merged) <= largest and len(rest) == 1:
                islands = [island for island in islands if island not in joined] + [merged]
                sea.discard(cell)
                break
        else:
            return None
    return islands


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
    for run in grid.runs(walls):
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
    """Return a random number from `numbers` for each cell, none twice in a group.

    Return {} if there is no such filling, or none is found in a fixed number of tries.
    """
    near: dict[Cell, set[Cell]] = {}
    for group in groups:
        for cell in group:
            near.setdefault(cell, set()).update(group)
    cells, found = grid.cells(), dict[Cell, int]()
    free = {cell: {*numbers} for cell in cells}
    tries = iter(range(FILLINGS))

    def fill() -> bool:
        """Fill the cells that are empty, with the fewest numbers first, or return False."""
        if next(tries, None) is None:
            return False
        empty = [cell for cell in cells if cell not in found]
        if not empty:
            return True
        cell = min(empty, key=lambda one: len(free[one]))
        for k in rng.sample(sorted(free[cell]), len(free[cell])):
            found[cell] = k
            lost = [d for d in near[cell] if d not in found and k in free[d]]
            for d in lost:
                free[d].discard(k)
            if all(free[d] for d in lost) and fill():
                return True
            for d in lost:
                free[d].add(k)
            del found[cell]
        return False

    return found if fill() else {}


def random_half(rng: Random, grid: Grid) -> frozenset[Cell] | None:
    """Return random black cells, half of each line, without three like cells in succession.

    Return None if that takes too long.
    """
    cells, colour, steps = grid.cells(), dict[Cell, int](), STEPS

    def fits(cell: Cell, k: int) -> bool:
        """Return whether a cell may have the colour k (1: black) after the cells before it."""
        r, c = cell
        left = [colour[Cell(r, j)] for j in range(c)]
        above = [colour[Cell(i, c)] for i in range(r)]
        few = left.count(k) < grid.cols // 2 and above.count(k) < grid.rows // 2
        return few and left[-2:] != [k, k] and above[-2:] != [k, k]

    def fill(i: int) -> bool:
        """Colour the cells from the i-th on; return whether that succeeded in time."""
        nonlocal steps
        steps -= 1
        if i == len(cells):
            return True
        for k in rng.sample((0, 1), 2):
            if steps > 0 and fits(cells[i], k):
                colour[cells[i]] = k
                if fill(i + 1):
                    return True
        return False

    return frozenset(c for c in cells if colour[c]) if fill(0) else None


def random_numbers(rng: Random, grid: Grid, shaded: Collection[Cell]) -> dict[Cell, int]:
    """Return numbers of which no row or column has two equal ones in white cells.

    Most shaded cells have the number of a white cell in one of their lines.
    """
    size, often = max(grid.rows, grid.cols), rng.uniform(0.5, 1)
    down, across, name = (rng.sample(range(size), size) for _ in range(3))
    found = {Cell(r, c): 1 + name[(down[r] + across[c]) % size] for r, c in grid.cells()}
    for cell in sorted(shaded):
        white = [found[c] for c in grid.lines_through(cell) if c not in shaded]
        twice = white and rng.random() < often
        found[cell] = rng.choice(white) if twice else rng.randint(1, size)
    return found


def square_grid(rows: int, cols: int) -> Grid:
    """Return the grid of a square. Raises BoardError for another size."""
    if rows != cols:
        raise BoardError(f"{rows}×{cols} is no square; expected one")
    return Grid(rows, cols)


def random_latin_square(rng: Random, grid: Grid) -> dict[Cell, int]:
    """Return a random number for each cell, such that each row and column of a square grid holds 1
    to its length once.
    """
    lines = [*grid.lines("row"), *grid.lines("column")]
    return random_filling(rng, grid, lines, range(1, grid.rows + 1))


def thinned(rng: Random, clues: Mapping[Cell, Value], wrong: Iterable[Value]) -> dict[Cell, Value]:
    """Return a random share of the clues.

    One in 33 of these becomes a value of `wrong`, so that some boards have no answer.
    """
    shown, others = rng.random(), list(wrong)
    return {
        cell: rng.choice(others) if rng.random() < 0.03 else k
        for cell, k in clues.items()
        if rng.random() < shown
    }
