"""Connectivity, as rows that are separated lazily.

Over all sets of cells there are too many rows to write down. The separators here look at a
candidate (or at a node of the tree: what is certainly chosen, what may be), flood, and yield
rows that every point of that kind violates, or that fix something all of them leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar

from ..boards.grid import Cell, Grid, Pair, ones
from .families import Condition, Separator
from .linear import ONE, Linear, Row, total
from .walls import Graph, Links, bit_components

Node = TypeVar("Node")


def connected(grid: Grid, inside: Mapping[Cell, Linear], *, root: Sequence[Cell] = ()) -> Separator:
    """The cells with `inside` = 1 are connected to each other.

    With `root`: each of their components holds a cell of `root` (for cells outside a loop: the
    frame's cells, which meet beyond it). `inside` gives every cell a binary or complement.

    u and v chosen, W a wall of cells between them:   inside_u + inside_v - 1 <= sum of inside
    over W.   With roots, W between u and all of them:   inside_u <= sum of inside over W.
    Walls are minimal, and at most one of their cells may be chosen still (see `walls`).
    """
    neighbours = {cell: grid.neighbours(cell) for cell in inside}
    return connected_graph(neighbours, inside, root=root)


def connected_graph(
    neighbours: Mapping[Node, Sequence[Node]],
    inside: Mapping[Node, Linear],
    *,
    root: Sequence[Node] = (),
) -> Separator:
    """As `connected`, on any graph: `neighbours` of each node."""
    place = {node: i for i, node in enumerate(inside)}
    y = list(inside.values())
    roots = sum(1 << place[node] for node in root)

    @cache
    def near() -> list[list[int]]:
        return [sorted(place[n] for n in neighbours[node] if n in place) for node in inside]

    graph = cache(lambda: Graph(near()))  # made for the first question

    @cache  # the same walls come again and again
    def row(here: int, there: int, wall: tuple[int, ...]) -> Row:
        between = total(y[v] for v in wall)
        return y[here] <= between if roots else y[here] + y[there] - 1 <= between

    def separate(certain: int, possible: int) -> Iterator[Row]:
        for here, there, wall in graph().walls(certain, possible, roots):
            yield row(here, there, tuple(wall))

    def parts(chosen: int) -> list[int]:
        """Those that hold a root are one: they meet beyond the board."""
        left, found = set(ones(chosen)), []
        while left:
            fresh = {v for v in left if roots >> v & 1} or {min(left)}
            part = set(fresh)
            while fresh:
                fresh = {w for v in fresh for w in near()[v] if w in left} - part
                part |= fresh
            left -= part
            found.append(sum(1 << v for v in part))
        return found

    def condition() -> Condition:
        links = {(min(v, w), max(v, w)): ONE for v, near_v in enumerate(near()) for w in near_v}
        groups = [[place[node] for node in root]] if root else []
        return Condition("connected", y, links, groups)

    return Separator(tuple(y), separate, parts, condition=condition)


class _Ways:
    """The lines of a grid as two sets of cells, a bit for each: those with one to the right, and
    those with one down. So a flood is shifts."""

    def __init__(self, grid: Grid, line: Mapping[Pair, Linear]) -> None:
        rows, self.cols = grid.rows, grid.cols
        self.width = self.cols - 1
        self.across = rows * self.width  # the lines to the right come first
        self.lines = [line[p] for p in grid.pairs()]
        self.row = (1 << self.width) - 1
        self.starts = range(rows)
        self.may_right = sum(self.row << r * self.cols for r in self.starts)
        self.may_down = (1 << (rows - 1) * self.cols) - 1

    def drawn(self, chosen: int) -> tuple[int, int]:
        """Of lines by their places: the cells with one to the right, and with one down."""
        width, row, cols = self.width, self.row, self.cols
        right = sum((chosen >> r * width & row) << r * cols for r in self.starts)
        return right, chosen >> self.across & self.may_down

    def components(self, seeds: int, right: int, down: int) -> list[int]:
        """The cells reached along lines from those of `seeds`, by component."""
        return bit_components(seeds, ((1, right), (self.cols, down)))

    def leaving(self, cells: int) -> Linear:
        """How many lines cross the border of these cells."""
        cols, across = self.cols, self.across
        sideways = ones((cells ^ cells >> 1) & self.may_right)
        upright = ones((cells ^ cells >> cols) & self.may_down)
        places = [i - i // cols for i in sideways] + [across + i for i in upright]
        return total(self.lines[k] for k in places)


def one_component(
    grid: Grid,
    line: Mapping[Pair, Linear],
    visited: Mapping[Cell, Linear],
    *,
    always: Sequence[frozenset[Cell]] = (),
) -> Separator:
    """The lines drawn between neighbouring cells of `grid` hang together: one loop, not several.

    To be stated beside rows that give each visited cell two lines. A set S of cells that lines
    cannot leave, though cells inside and outside are visited, needs two lines across its border:
    x(border of S) >= 2 z_u + 2 z_v - 2.  `always`: sets of cells of which a loop visits each;
    a side that holds a whole one is visited for sure, and its z falls away.
    """
    ways = _Ways(grid, line)
    lines = ways.lines
    whole = [grid.bits(part) for part in always]
    seen = [visited[c] for c in grid.cells()]

    def anchor(cells: int, certain: int) -> tuple[int, int]:
        """Cells of a side that a loop surely visits, and how often it then crosses the border:
        a whole region and 2, or a cell that is certainly visited and 2 z of it, which is told by
        0; no cells if there are none.
        """
        for part in whole:
            if part & cells == part:
                return part, 2
        return certain & cells & -(certain & cells), 0

    @cache  # the same sides come again and again
    def crossed(far: int, *anchors: tuple[int, int]) -> Row:
        often = (often or 2 * seen[cell.bit_length() - 1] for cell, often in anchors if cell)
        return ways.leaving(far) >= total(often) - 2

    @cache  # made for the first question
    def together() -> Callable[[int, int], bool]:
        cells = {cell: i for i, cell in enumerate(grid.cells())}
        part_of = {cell: i for i, part in enumerate(always) for cell in part}
        ends = [(cells[p.a], cells[p.b]) for p in grid.pairs()]
        groups = [part_of.get(cell, len(always)) for cell in cells]
        return Links(ends, groups).hang_together if Links else lambda certain, possible: False

    def separate(certain: int, possible: int) -> Iterator[Row]:
        if together()(certain, possible):
            return  # which follows below as well, in more time
        right, down = ways.drawn(possible)
        visited_now = certain >> len(lines)
        for piece in ways.components(visited_now, right, down):
            rest = grid.full & ~piece
            there = anchor(rest, visited_now)
            if not there[0]:
                return
            # lines into pockets of the piece lead nowhere else: the row is stronger without them
            far = grid.flood_bits(there[0], rest)
            yield crossed(far, anchor(grid.full & ~far, visited_now), there)

    def parts(chosen: int) -> list[int]:
        right, down = ways.drawn(chosen)
        found = []
        for piece in ways.components(chosen >> len(lines), right, down):
            inside = [i for i, p in enumerate(grid.pairs()) if grid.bit(p.a) & piece]
            found.append(chosen & (sum(1 << i for i in inside) | piece << len(lines)))
        return found

    def condition() -> Condition:
        cells = {cell: i for i, cell in enumerate(grid.cells())}
        links = {(cells[p.a], cells[p.b]): line[p] for p in grid.pairs()}
        return Condition("loop", seen, links, [[cells[c] for c in sorted(part)] for part in always])

    return Separator((*lines, *seen), separate, parts, condition=condition)
