"""Random regions: grown, grouped, cut, numbered and slightly changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from random import Random
from typing import TypeVar

from ..grid import Cell, Grid, components
from ..partition import Partition

TILINGS = 50  # the number of tilings of which `coarse_tiling` returns one
Clue = TypeVar("Clue", int | None, str)


def numbered(grid: Grid, parts: Iterable[Collection[Cell]]) -> Partition:
    """Return these parts as a partition into regions, sorted by first cells and named "1", "2" and
    so on.
    """
    ordered = tuple(sorted(map(frozenset, parts), key=min))
    return Partition(grid, tuple(str(i + 1) for i in range(len(ordered))), ordered)


def random_regions(rng: Random, grid: Grid, largest: int = 4) -> Partition:
    """Return random connected regions of up to `largest` cells that fill the grid, each grown from
    the first free cell.
    """
    left, parts = list(grid.cells()), list[set[Cell]]()
    while left:
        part = {left[0]}
        for _ in range(rng.randrange(largest)):
            part.add(rng.choice([c for c in left if c in part or part & set(grid.neighbours(c))]))
        left = [c for c in left if c not in part]
        parts.append(part)
    return numbered(grid, parts)


def grown_regions(rng: Random, grid: Grid, seeds: Iterable[Cell | Collection[Cell]]) -> Partition:
    """Return random connected regions that fill the grid, one around each seed, grown at the same
    time.

    A seed is a cell, or several connected ones.
    """
    parts = [{seed} if isinstance(seed, Cell) else set[Cell](seed) for seed in seeds]
    left = set(grid.cells()).difference(*parts)
    while left:
        part = rng.choice(parts)
        edge = sorted(grid.around(part) & left)
        if edge:
            part.add(rng.choice(edge))
            left -= part
    return numbered(grid, parts)


def with_cells(rng: Random, regions: Partition, least: int) -> Partition:
    """Return the regions, where each of fewer than `least` cells is joined to a random neighbouring
    one.
    """
    parts = [set(part) for part in regions.parts]
    while len(parts) > 1 and (small := next((p for p in parts if len(p) < least), None)):
        parts.remove(small)
        around = regions.grid.around(small)
        rng.choice([part for part in parts if not part.isdisjoint(around)]).update(small)
    return numbered(regions.grid, parts)


def grouped(rng: Random, regions: Partition, count: int) -> Partition | None:
    """Return larger regions, each made of `count` neighbouring ones, that fill the grid. Return
    None if some are left over.
    """
    at, near = regions.part_of, regions.grid.neighbours
    beside = [{at[n] for c in part for n in near(c)} - {i} for i, part in enumerate(regions.parts)]
    left, parts = {*range(len(beside))}, list[frozenset[Cell]]()

    def find_loneliest(some: Iterable[int]) -> int:
        """Return one of these regions with the fewest neighbours that are left, at random."""
        return min(sorted(some), key=lambda i: (len(beside[i] & left), rng.random()))

    while left:
        group, edge = set[int](), left
        while len(group) < count and edge:
            group.add(find_loneliest(edge))
            edge = left & {*chain(*(beside[i] for i in group))} - group
        if len(group) < count:
            return None
        left -= group
        parts.append(frozenset().union(*(regions.parts[i] for i in group)))
    return numbered(regions.grid, parts)


def equal_regions(rng: Random, grid: Grid) -> Partition:
    """Return as many random connected regions as the grid has rows, each as large as a row.

    They are made from rows that exchange cells.
    """
    parts = [set(line) for line in grid.lines("row")]
    for _ in range(5 * len(grid.cells())):
        a = rng.choice(grid.cells())
        near = grid.touching(a) or [a]
        mine, other = (next(p for p in parts if c in p) for c in (a, rng.choice(near)))
        swap = {a, rng.choice(sorted(other))}
        after = [mine ^ swap, other ^ swap]
        if mine is not other and all(len(components(p, grid.neighbours)) == 1 for p in after):
            mine ^= swap
            other ^= swap
    return numbered(grid, parts)


def sized_regions(rng: Random, grid: Grid, largest: int) -> Partition | None:
    """Return random connected regions of up to `largest` cells; any two that share a side differ in
    size.

    The search moves cells of regions that break this rule to neighbouring ones. It undoes a move
    that increases the number of such places by more than a small random amount. Return None if it
    fails.
    """
    at = dict(random_regions(rng, grid, largest).part_of)
    near = grid.neighbours
    parts = {i: {cell for cell in at if at[cell] == i} for i in at.values()}

    def list_clashes() -> list[tuple[Cell, Cell]]:
        """Return the pairs of neighbouring cells in different regions of the same size."""
        return [
            (a, b)
            for a, b in grid.pairs()
            if at[a] != at[b] and len(parts[at[a]]) == len(parts[at[b]])
        ]

    def move_cell(cell: Cell, to: int) -> None:
        """Move a cell to the region `to`."""
        parts[at[cell]].discard(cell)
        parts[to].add(cell)
        at[cell] = to

    met = list_clashes()
    for _ in range(30 * len(at)):
        if not met:
            return numbered(grid, filter(None, parts.values()))
        cell = rng.choice(sorted(parts[at[rng.choice(rng.choice(met))]]))
        own, beside = at[cell], {at[n] for n in near(cell)} - {at[cell]}
        to = [i for i in sorted(beside) if len(parts[i]) < largest]
        if to and len(components(sorted(parts[own] - {cell}), near)) < 2:
            move_cell(cell, rng.choice(to))
            now = list_clashes()
            if len(now) - len(met) < rng.expovariate(1):
                met = now
            else:
                move_cell(cell, own)
    return None


def random_tiling(
    rng: Random, grid: Grid, longest: int = 4, *, four_meet: bool = True
) -> list[frozenset[Cell]]:
    """Return random rectangles with sides of up to `longest` cells that cover the grid.

    `four_meet`: False if no four of them may meet at a point; a few may then be longer.
    """
    left, parts = set(grid.cells()), list[frozenset[Cell]]()
    at = dict[Cell, int]()
    while left:
        r, c = min(left)
        high = rng.randint(1, min(longest, grid.rows - r))
        run = next(k for k in range(1, grid.cols + 1) if Cell(r, c + k) not in left)
        ways = [*range(1, min(run, longest) + 1)]
        if not four_meet:  # its right end is not where two others meet above
            above = {k: [at.get(Cell(r - 1, c + k - i)) for i in (0, 1)] for k in range(1, run)}
            fit = [k for k in range(1, run + 1) if k not in above or len({*above[k]}) == 1]
            ways = [k for k in fit if k <= longest] or fit[:1]
        wide = rng.choice(ways)
        part = frozenset(Cell(r + i, c + j) for i in range(high) for j in range(wide))
        left -= part
        at |= dict.fromkeys(part, len(parts))
        parts.append(part)
    return parts


def halves(
    rng: Random, part: Collection[Cell]
) -> Iterator[tuple[frozenset[Cell], frozenset[Cell]]]:
    """Yield all ways to cut a rectangle into two, in random order: the left or upper part first."""
    cuts = [(i, k) for i in (0, 1) for k in sorted({cell[i] for cell in part})[1:]]
    for i, k in rng.sample(cuts, len(cuts)):
        half = frozenset(cell for cell in part if cell[i] < k)
        yield half, frozenset(part) - half


def split_regions(rng: Random, regions: Partition, least: int = 2) -> Iterator[Partition]:
    """Yield the regions with one rectangle cut into two, for each way, in random order.

    It has at least `least` cells; large ones are preferred.
    """
    for part in sorted(regions.parts, key=lambda part: -len(part) * rng.random()):
        rest = [other for other in regions.parts if other != part]
        for two in halves(rng, part) if len(part) >= least else ():
            yield numbered(regions.grid, [*rest, *two])


def coarse_tiling(
    rng: Random, grid: Grid, longest: Sequence[int], *, four_meet: bool = True
) -> list[frozenset[Cell]]:
    """Return the one with the fewest single cells, which make a board easy, of random tilings.

    `longest`: for each tiling, one of these is the longest side. `four_meet`: see `random_tiling`.
    """
    tilings = (
        random_tiling(rng, grid, rng.choice(longest), four_meet=four_meet) for _ in range(TILINGS)
    )
    return min(tilings, key=lambda parts: sum(len(part) == 1 for part in parts))


def numbered_regions(
    rng: Random, grid: Grid, size: int, rivals: Callable[[Cell, int], Iterable[Cell]]
) -> tuple[Partition, dict[Cell, int]] | None:
    """Return random regions of up to `size` cells, most of them of this size, and a number for each
    cell: 1 to the region's size, each once.

    `rivals`: returns the cells that may not hold the same number as a given cell with a given
    number. The regions grow one after another, each with numbers that fit the earlier ones. If no
    numbers fit, the regions around are removed. Return None if that does not help.
    """
    left, parts, found = set(grid.cells()), list[set[Cell]](), dict[Cell, int]()
    undone = 0

    def fill_part(cells: list[Cell], numbers: set[int]) -> dict[Cell, int] | None:
        """Return numbers for these cells, each of `numbers` once, that fit all others; None if
        there are none.
        """
        if not cells:
            return {}
        cell, *rest = cells
        for k in rng.sample(sorted(numbers), len(numbers)):
            if all(found.get(other) != k for other in rivals(cell, k)):
                more = fill_part(rest, numbers - {k})
                if more is not None and all(more.get(other) != k for other in rivals(cell, k)):
                    return {cell: k, **more}
        return None

    while left:
        for most in (k for k in range(size, 0, -1) for _ in range(8)):
            part = {min(left)}
            edge = left.intersection(grid.neighbours(min(left)))
            while len(part) < most and edge:  # prefer cells that would be left alone
                alone = {c: len(left.intersection(grid.neighbours(c)) - part) for c in edge}
                part.add(min(sorted(edge), key=lambda c: alone[c] + 2 * rng.random()))
                edge = grid.around(part) & left
            if numbers := fill_part(sorted(part), set(range(1, len(part) + 1))):
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


def moved_cells(rng: Random, regions: Partition, cells: Collection[Cell]) -> Iterator[Partition]:
    """Yield the regions with one of `cells` moved to a neighbouring region, for each such move, in
    random order.

    Each region stays connected.
    """
    grid, at = regions.grid, regions.part_of
    for cell in rng.sample(sorted(cells), len(cells)):
        for to in sorted({at[n] for n in grid.neighbours(cell)} - {at[cell]}):
            rest = regions.parts[at[cell]] - {cell}
            if len(components(sorted(rest), grid.neighbours)) == 1:
                parts = dict(enumerate(regions.parts)) | {at[cell]: rest}
                yield numbered(grid, (parts | {to: parts[to] | {cell}}).values())


def moved_between(
    rng: Random, regions: Partition, mine: Set[Cell], others: Set[Cell]
) -> Partition | None:
    """Return the regions with one cell moved, to exclude another answer: a cell that only this one
    marks.

    `mine`: the cells that the right answer marks, `others`: those of the other one. If no such cell
    can move, a cell of their regions moves that neither answer marks. Return None if that fails,
    too.
    """
    new = others - mine
    around = {c for cell in new for c in regions.part_with(cell)} - mine - new
    moved = (one for cells in (new, around) for one in moved_cells(rng, regions, cells))
    return next(moved, None)


def moved_number(
    rng: Random,
    clues: Mapping[Cell, Clue],
    mine: Sequence[Collection[Cell]],
    theirs: Iterable[Collection[Cell]],
) -> dict[Cell, Clue] | None:
    """Return the clues with one moved to another cell of its part, to exclude another answer.

    `mine`: the right answer's parts, each with one clue. `theirs`: those of the other answer; the
    clue leaves the part that it has there. Return None if none can move.
    """
    around = {cell: part for part in theirs for cell in part}
    for part in rng.sample(mine, len(mine)):
        (cell,) = clues.keys() & part
        if free := sorted(set(part).difference(around[cell])):
            rest = {other: k for other, k in clues.items() if other != cell}
            return {**rest, rng.choice(free): clues[cell]}
    return None
