"""Connectivity constraints, whose rows are separated lazily.

There are too many rows, over all sets of cells, to write them down. The separators here take a
candidate, or the bounds at a node of the tree (the cells that are certainly chosen, and those that
may be). They flood the board and yield rows that all points within the bounds violate, or that fix
a variable which the bounds leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar

from ...boards.grid import Cell, Grid, Pair, ones
from ..engine.rows import COMPILED
from ..model.family import Condition, Separator
from ..model.linear import ONE, Linear, Row, total
from .plain_walls import PlainGraph
from .walls import Graph as CompiledGraph
from .walls import Links, bit_components

Node = TypeVar("Node")
Graph: type[CompiledGraph | PlainGraph] = CompiledGraph if COMPILED else PlainGraph


def connected(grid: Grid, inside: Mapping[Cell, Linear], *, root: Sequence[Cell] = ()) -> Separator:
    """Return a separator of rows which say that the cells with `inside` = 1 are connected.

    With `root`, each of their components must contain a cell of `root`; for the cells outside a
    loop these are the cells at the frame, which are connected beyond it. `inside` maps every cell
    to a binary or a complement.

    If u and v are chosen and W is a wall of cells that separates them, the row is
    inside_u + inside_v - 1 <= sum of inside over W. With roots, W separates u from all of them,
    and the row is inside_u <= sum of inside over W. Walls are minimal, and at most one of their
    cells may still be chosen (see `walls`).
    """
    neighbours = {cell: grid.neighbours(cell) for cell in inside}
    return connected_graph(neighbours, inside, root=root)


def connected_graph(
    neighbours: Mapping[Node, Sequence[Node]],
    inside: Mapping[Node, Linear],
    *,
    root: Sequence[Node] = (),
) -> Separator:
    """Return a separator of rows which say that the nodes with `inside` = 1 are connected.

    `neighbours`: those of each node; nodes without an expression are ignored. `root` and the rows
    are as for `connected`.
    """
    place = {node: i for i, node in enumerate(inside)}
    y = list(inside.values())
    roots = sum(1 << place[node] for node in root)

    @cache
    def near() -> list[list[int]]:
        """Return the sorted neighbours of each node; nodes are places in `inside`."""
        return [sorted(place[n] for n in neighbours[node] if n in place) for node in inside]

    graph = cache(lambda: Graph(near()))  # built when it is first needed

    @cache  # the same walls are found many times
    def row(here: int, there: int, wall: tuple[int, ...]) -> Row:
        """Return the row for a wall between two nodes, or with roots between `here` and these."""
        between = total(y[v] for v in wall)
        return y[here] <= between if roots else y[here] + y[there] - 1 <= between

    def separate(certain: int, possible: int) -> Iterator[Row]:
        for here, there, wall in graph().walls(certain, possible, roots):
            yield row(here, there, tuple(wall))

    def parts(chosen: int) -> list[int]:
        """Return the components as bits; all that contain a root count as one component."""
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
    """The lines of a grid as two bit sets of cells, so that shifts can flood along them.

    The sets are the cells with a line to the right, and the cells with a line down.
    """

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
        """Return the cells with a line to the right, and those with one down, as bits.

        `chosen`: the bits of the lines, in the order of `lines`.
        """
        width, row, cols = self.width, self.row, self.cols
        right = sum((chosen >> r * width & row) << r * cols for r in self.starts)
        return right, chosen >> self.across & self.may_down

    def components(self, seeds: int, right: int, down: int) -> list[int]:
        """Return the components of cells that lines connect to the cells of `seeds`, as bits."""
        return bit_components(seeds, ((1, right), (self.cols, down)))

    def leaving(self, cells: int) -> Linear:
        """Return the expression for the number of lines that cross the border of these cells."""
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
    """Return a separator of rows which say that the lines between cells are one loop, not several.

    Other rows must give each visited cell two lines. If cells u inside a set S and v outside are
    visited, two lines must cross the border of S: x(border of S) >= 2 z_u + 2 z_v - 2.
    `always`: sets of cells, each of which the loop visits. If a side contains a whole set, it is
    certainly visited, so the row needs no z for it.
    """
    ways = _Ways(grid, line)
    lines = ways.lines
    whole = [grid.bits(part) for part in always]
    seen = [visited[c] for c in grid.cells()]

    def anchor(cells: int, certain: int) -> tuple[int, int]:
        """Return bits of cells in `cells` that the loop certainly visits, and their term.

        The result is a whole set and 2, or one certainly visited cell and 0, which stands for twice
        the cell's z. There are no bits if no cell is certain.
        """
        for part in whole:
            if part & cells == part:
                return part, 2
        return certain & cells & -(certain & cells), 0

    @cache  # the same sides are found many times
    def crossed(far: int, *anchors: tuple[int, int]) -> Row:
        """Return the row: two lines cross the border of `far` if both anchors are visited."""
        often = (often or 2 * seen[cell.bit_length() - 1] for cell, often in anchors if cell)
        return ways.leaving(far) >= total(often) - 2

    @cache  # built when it is first needed
    def together() -> Callable[[int, int], bool]:
        """Return a fast test, true only if all visited cells are connected at some bounds."""
        cells = {cell: i for i, cell in enumerate(grid.cells())}
        part_of = {cell: i for i, part in enumerate(always) for cell in part}
        ends = [(cells[p.a], cells[p.b]) for p in grid.pairs()]
        groups = [part_of.get(cell, len(always)) for cell in cells]
        return Links(ends, groups).hang_together if Links else lambda certain, possible: False

    def separate(certain: int, possible: int) -> Iterator[Row]:
        if together()(certain, possible):
            return  # a fast test; the code below would find no rows either
        right, down = ways.drawn(possible)
        visited_now = certain >> len(lines)
        for piece in ways.components(visited_now, right, down):
            rest = grid.full & ~piece
            there = anchor(rest, visited_now)
            if not there[0]:
                return
            # lines into pockets of the piece lead nowhere else; without them the row is stronger
            far = grid.flood_bits(there[0], rest)
            yield crossed(far, anchor(grid.full & ~far, visited_now), there)

    def parts(chosen: int) -> list[int]:
        """Return each separate loop, as bits of its lines and visited cells."""
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
