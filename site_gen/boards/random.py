"""Random beginnings of boards: regions, shadings, fillings, loops."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeVar

from .grid import Cell, Grid, Pair, components, joined
from .partition import Partition

Value = TypeVar("Value", int, str)
AROUND = (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)


def numbered(grid: Grid, parts: Iterable[Collection[Cell]]) -> Partition:
    """These parts as regions, named by numbers in order of their first cells."""
    ordered = tuple(sorted(map(frozenset, parts), key=min))
    return Partition(grid, tuple(str(i + 1) for i in range(len(ordered))), ordered)


def random_regions(rng: Random, grid: Grid, largest: int = 4) -> Partition:
    """Connected regions of up to `largest` cells, each grown from the first cell that is left."""
    left, parts = list(grid.cells()), list[set[Cell]]()
    while left:
        part = {left[0]}
        for _ in range(rng.randrange(largest)):
            part.add(rng.choice([c for c in left if c in part or part & set(grid.neighbours(c))]))
        left = [c for c in left if c not in part]
        parts.append(part)
    return numbered(grid, parts)


def grown_regions(rng: Random, grid: Grid, seeds: Collection[Cell]) -> Partition:
    """Connected regions, one about each of the seeds, grown side by side."""
    parts = [{seed} for seed in seeds]
    left = set(grid.cells()).difference(seeds)
    while left:
        part = rng.choice(parts)
        edge = sorted({n for cell in part for n in grid.neighbours(cell)} & left)
        if edge:
            part.add(rng.choice(edge))
            left -= part
    return numbered(grid, parts)


def moved_cells(rng: Random, regions: Partition, cells: Collection[Cell]) -> Iterator[Partition]:
    """With one of these cells in a region beside its own, in random order; each region stays in
    one piece."""
    grid, at = regions.grid, regions.part_of
    for cell in rng.sample(sorted(cells), len(cells)):
        for to in sorted({at[n] for n in grid.neighbours(cell)} - {at[cell]}):
            rest = regions.parts[at[cell]] - {cell}
            if len(components(sorted(rest), grid.neighbours)) == 1:
                parts = dict(enumerate(regions.parts)) | {at[cell]: rest}
                yield numbered(grid, (parts | {to: parts[to] | {cell}}).values())


def moved_number(
    rng: Random,
    clues: Mapping[Cell, int | None],
    mine: Sequence[Collection[Cell]],
    theirs: Iterable[Collection[Cell]],
) -> dict[Cell, int | None] | None:
    """With a number elsewhere in its own part, out of the part that another answer has there; None
    where no number can move. Each part of `mine` holds one number."""
    around = {cell: part for part in theirs for cell in part}
    for part in rng.sample(mine, len(mine)):
        (cell,) = clues.keys() & part
        if free := sorted(set(part).difference(around[cell])):
            rest = {other: k for other, k in clues.items() if other != cell}
            return {**rest, rng.choice(free): clues[cell]}
    return None


def equal_regions(rng: Random, grid: Grid) -> Partition:
    """As many connected regions as rows, each with as many cells: rows that exchanged cells."""
    parts = [set(line) for line in grid.lines("row")]
    for _ in range(20 * len(grid.cells())):
        a = rng.choice(grid.cells())
        near = grid.touching(a) or [a]
        mine, other = (next(p for p in parts if c in p) for c in (a, rng.choice(near)))
        swap = {a, rng.choice(sorted(other))}
        after = [mine ^ swap, other ^ swap]
        if mine is not other and all(len(components(p, grid.neighbours)) == 1 for p in after):
            mine ^= swap
            other ^= swap
    return numbered(grid, parts)


def random_tiling(rng: Random, grid: Grid, longest: int = 4) -> list[frozenset[Cell]]:
    """Rectangles with sides of up to `longest` cells that cover the grid."""
    left, parts = set(grid.cells()), list[frozenset[Cell]]()
    while left:
        r, c = min(left)
        high = rng.randint(1, min(longest, grid.rows - r))
        wide = rng.randint(
            1, next(k for k in range(1, longest + 1) if k == longest or Cell(r, c + k) not in left)
        )
        part = frozenset(Cell(r + i, c + j) for i in range(high) for j in range(wide))
        left -= part
        parts.append(part)
    return parts


def random_filling(
    rng: Random, grid: Grid, groups: Iterable[Collection[Cell]], numbers: Sequence[int]
) -> dict[Cell, int]:
    """A number in each cell, none twice in a group; empty if there is no such filling."""
    near: dict[Cell, set[Cell]] = {}
    for group in groups:
        for cell in group:
            near.setdefault(cell, set()).update(group)
    cells, found = grid.cells(), dict[Cell, int]()

    def fill(i: int) -> bool:
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


def random_cells(rng: Random, grid: Grid, share: float | None = None) -> frozenset[Cell]:
    """Some cells, each with the chance `share` (0 to 1); without it, with one chosen by chance."""
    chance = rng.random() if share is None else share
    return frozenset(cell for cell in grid.cells() if rng.random() < chance)


def spread(rng: Random, grid: Grid, cells: Collection[Cell]) -> frozenset[Cell]:
    """Most of the cells, no two of which share a side: those that touch many others go first."""
    order = rng.sample(sorted(cells), len(cells))
    touching = {cell: {*cells}.intersection(grid.neighbours(cell)) for cell in order}
    while any(touching.values()):
        gone = max(touching, key=lambda cell: len(touching[cell]))
        del touching[gone]
        touching = {cell: near - {gone} for cell, near in touching.items()}
    return frozenset(touching)


def random_blobs(rng: Random, grid: Grid) -> frozenset[Cell]:
    """Some cells, in lumps rather than strewn: most cells are as the most of those around."""
    shaded = random_cells(rng, grid, rng.uniform(0.42, 0.52))
    for _ in range(2):
        around = {cell: [*grid.touching(cell), cell] for cell in grid.cells()}
        most = {c for c, near in around.items() if 2 * len(shaded.intersection(near)) > len(near)}
        shaded = frozenset(
            c for c in grid.cells() if (c in (most if rng.random() < 0.8 else shaded))
        )
    return shaded


def thinned(
    rng: Random, clues: Mapping[Cell, Value], wrong: Iterable[Value], least: float = 0
) -> dict[Cell, Value]:
    """Some of the clues, a share of `least` to 1. Of these, one in 33 becomes a value of `wrong`,
    so that some boards have no answer.
    """
    shown, others = rng.uniform(least, 1), list(wrong)
    return {
        cell: rng.choice(others) if rng.random() < 0.03 else k
        for cell, k in clues.items()
        if rng.random() < shown
    }


def random_inside(rng: Random, grid: Grid, share: float, winding: float) -> set[Cell]:
    """Some cells whose border is one loop that touches itself nowhere: `share` of the grid, grown
    from one cell, always in one piece.

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


def random_loop(rng: Random, grid: Grid, share: float, winding: float) -> frozenset[Pair]:
    """One loop from cell to cell, about an inside as `random_inside` grows it between the cells."""
    between = Grid(grid.rows - 1, grid.cols - 1)  # its points are the cells of the board
    return between.boundary(random_inside(rng, between, share, winding))


def shortened(
    rng: Random, grid: Grid, loop: frozenset[Pair], where: Collection[Cell]
) -> Iterator[frozenset[Pair]]:
    """The loop with one bend straightened, in random order: of three steps around a point one is
    left, and two cells are no longer visited, one of them in `where`."""
    blocks = [*grid.blocks(2, 2)]
    for a, b, c, d in rng.sample(blocks, len(blocks)):
        ring = frozenset({Pair(a, b), Pair(a, c), Pair(b, d), Pair(c, d)})
        if len(new := ring - loop) == 1 and not {a, b, c, d}.difference(*new).isdisjoint(where):
            yield loop ^ ring


def cut_along(
    rng: Random, grid: Grid, loop: frozenset[Pair], lengths: Sequence[int]
) -> list[set[Cell]]:
    """Parts of the grid that a loop visits one after another, of so many cells on its way by
    chance; all cells between that it does not visit join one of them."""
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
    """Of the eight cells around, those inside are one run, those outside another; each run has
    a side in common with the cell (which so closes no ring, and touches nothing by a corner).
    """
    ring = [Cell(cell.row + i, cell.col + j) in inside for i, j in AROUND]
    changes = sum(ring[k] != ring[k - 1] for k in range(8))
    return changes == 2 and any(ring[1::2]) and not all(ring[1::2])
