"""Random beginnings of boards: regions, shadings, fillings, loops."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
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


def grouped(rng: Random, regions: Partition, count: int) -> Partition | None:
    """So many regions side by side made one, all over the grid; None where some are left over."""
    at, near = regions.part_of, regions.grid.neighbours
    beside = [{at[n] for c in part for n in near(c)} - {i} for i, part in enumerate(regions.parts)]
    left, parts = {*range(len(beside))}, list[frozenset[Cell]]()

    def loneliest(some: Iterable[int]) -> int:
        return min(sorted(some), key=lambda i: (len(beside[i] & left), rng.random()))

    while left:
        group, edge = set[int](), left
        while len(group) < count and edge:
            group.add(loneliest(edge))
            edge = left & {*chain(*(beside[i] for i in group))} - group
        if len(group) < count:
            return None
        left -= group
        parts.append(frozenset().union(*(regions.parts[i] for i in group)))
    return numbered(regions.grid, parts)


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


def numbered_regions(
    rng: Random, grid: Grid, size: int, rivals: Callable[[Cell, int], Iterable[Cell]]
) -> tuple[Partition, dict[Cell, int]] | None:
    """Regions of up to so many cells, most of them of that size, each with the numbers from 1 to
    its own size; `rivals`: of a cell with a number, those that may not hold the same.

    They grow one after another, each with numbers that fit those before. Where none do, those
    around go again; None if that does not help.
    """
    left, parts, found = set(grid.cells()), list[set[Cell]](), dict[Cell, int]()
    undone = 0

    def filled(cells: list[Cell], numbers: set[int]) -> dict[Cell, int] | None:
        if not cells:
            return {}
        cell, *rest = cells
        for k in rng.sample(sorted(numbers), len(numbers)):
            if all(found.get(other) != k for other in rivals(cell, k)):
                more = filled(rest, numbers - {k})
                if more is not None and all(more.get(other) != k for other in rivals(cell, k)):
                    return {cell: k, **more}
        return None

    while left:
        for most in (k for k in range(size, 0, -1) for _ in range(8)):
            part = {min(left)}
            edge = left.intersection(grid.neighbours(min(left)))
            while len(part) < most and edge:  # rather cells that would be left alone
                alone = {c: len(left.intersection(grid.neighbours(c)) - part) for c in edge}
                part.add(min(sorted(edge), key=lambda c: alone[c] + 2 * rng.random()))
                edge = {n for c in part for n in grid.neighbours(c) if n in left} - part
            if numbers := filled(sorted(part), set(range(1, len(part) + 1))):
                break
        else:
            undone += 1
            if undone > len(grid.cells()):
                return None
            gone = [p for p in parts if p.intersection(grid.touching(min(left)))]
            parts = [p for p in parts if p not in gone]
            left.update(*gone)
            found = {c: k for c, k in found.items() if c not in left}
            continue
        found |= numbers
        parts.append(part)
        left -= part
    return numbered(grid, parts), found


def random_cells(rng: Random, grid: Grid, share: float | None = None) -> frozenset[Cell]:
    """Some cells, each with the chance `share` (0 to 1); without it, with one chosen by chance."""
    chance = rng.random() if share is None else share
    return frozenset(cell for cell in grid.cells() if rng.random() < chance)


def random_apart(rng: Random, grid: Grid) -> frozenset[Cell]:
    """Some cells, no two of which share a side, that leave the others in one piece: so many that
    none can be added."""
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
    """Some cells that are connected, as the others are, with no 2×2 block of one or the other: a
    comb, in which two cells near each other change sides as long as that holds. At last it is
    mirrored."""
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


def cells_in_sight(grid: Grid, walls: Collection[Cell]) -> dict[Cell, int]:
    """From each other cell: how many cells are seen along its row and column, with itself."""
    seen = {cell: 1 for cell in grid.cells() if cell not in walls}
    for line in (*grid.lines("row"), *grid.lines("column")):
        for wall, cells in groupby(line, walls.__contains__):
            run = [*cells]
            if not wall:
                seen |= {cell: seen[cell] + len(run) - 1 for cell in run}
    return seen


def spread(rng: Random, grid: Grid, cells: Collection[Cell]) -> frozenset[Cell]:
    """Most of the cells, no two of which share a side: those that touch many others go first."""
    order = rng.sample(sorted(cells), len(cells))
    touching = {cell: {*cells}.intersection(grid.neighbours(cell)) for cell in order}
    while any(touching.values()):
        gone = max(touching, key=lambda cell: len(touching[cell]))
        del touching[gone]
        touching = {cell: near - {gone} for cell, near in touching.items()}
    return frozenset(touching)


def random_blobs(rng: Random, grid: Grid, share: float) -> frozenset[Cell]:
    """A share of the cells, in lumps rather than strewn: where chance has put much around them."""
    height = {cell: rng.random() for cell in grid.cells()}
    lumps = {c: height[c] / 2 + sum(height[n] - 0.5 for n in grid.touching(c)) for c in height}
    return frozenset(sorted(lumps, key=lambda c: -lumps[c])[: round(share * len(lumps))])


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
