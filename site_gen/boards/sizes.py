"""Regions whose cells hold the region's size.

How cells divide into such regions, and how large a region without a number on the board can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .grid import Cell, Grid, components, ones


def divisions(
    grid: Grid,
    cells: int,
    sizes: range,
    numbers: Mapping[Cell, int] | None = None,
    before: Sequence[int] = (),
) -> Iterator[Sequence[int]]:
    """Yield each way to divide `cells` into connected regions, as a list of regions. `cells` and
    the regions are sets of cells as bits.

    Each region's size is in `sizes`; regions that share a side differ in size; and a cell of
    `numbers` is in a region of this size. `before`: regions that exist already; each list begins
    with them.
    """
    if not cells:
        yield before
        return
    given = numbers or {}
    for region in _grow_sets(grid, cells & -cells, cells, sizes[-1]):
        size, around = region.bit_count(), grid.around_bits(region)
        if (
            size in sizes
            and all(given.get(cell, size) == size for cell in grid.from_bits(region))
            and all(not one & around or one.bit_count() != size for one in before)
        ):
            yield from divisions(grid, cells & ~region, sizes, numbers, [*before, region])


def _grow_sets(grid: Grid, start: int, within: int, limit: int) -> Iterator[int]:
    """Yield each connected set of at most `limit` cells that contains `start`, all as bits.

    The cells added to `start` are taken from `within`.
    """
    yield start
    if start.bit_count() < limit:
        for i in ones(grid.around_bits(start) & within & ~start):
            within &= ~(1 << i)  # the sets without this cell come later
            yield from _grow_sets(grid, start | 1 << i, within | start, limit)


def room_without_number(grid: Grid, numbers: Mapping[Cell, int]) -> Mapping[Cell, int]:
    """Return for each cell without a number an upper bound on its region's size, if that region
    contains no number.

    The region is inside one part of the empty cells, and the regions of the numbers need some of
    these cells.
    """
    empty = [cell for cell in grid.cells() if cell not in numbers]
    parts = components(empty, lambda c: [d for d in grid.neighbours(c) if d not in numbers])
    room = [len(part) for part in parts]
    for k in {*numbers.values()}:
        reach = {
            cell: _find_reach(grid, numbers, cell) for cell, own in numbers.items() if own == k
        }
        near = {cell: [d for d in reach if d != cell and d in reach[cell]] for cell in reach}
        for group in components(sorted(reach), near.__getitem__):
            needed = k * _count_regions(group, near, k) - len(group)
            around = {c for cell in group for c in reach[cell]} - numbers.keys()
            for i, part in enumerate(parts):
                room[i] -= max(0, needed - len(around - part))
    return {cell: max(0, own) for part, own in zip(parts, room, strict=True) for cell in part}


def _find_reach(grid: Grid, numbers: Mapping[Cell, int], start: Cell) -> set[Cell]:
    """Return the cells that the region of the number at `start` may contain, including `start`.

    They are at most k - 1 steps away, through cells that are empty or hold the same number k.
    """
    k = numbers[start]
    reached, fresh = {start}, {start}
    for _ in range(k - 1):
        beside = {d for c in fresh for d in grid.neighbours(c)} - reached
        fresh = {d for d in beside if numbers.get(d, k) == k}
        reached |= fresh
    return reached


def _count_regions(group: set[Cell], near: Mapping[Cell, Sequence[Cell]], k: int) -> int:
    """Return a lower bound on the number of regions that a group of cells with the same number `k`
    needs.

    `near`: for each cell the other cells with `k` that could share its region. Cells that are too
    far apart need a region each, and a region has at most `k` cells.
    """
    apart: list[Cell] = []
    for cell in sorted(group, key=lambda c: (len(near[c]), c)):
        if not any(other in near[cell] for other in apart):
            apart.append(cell)
    return max(len(apart), -(-len(group) // k))
