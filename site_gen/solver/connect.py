"""Connectivity, as rows that are separated lazily.

Over all sets of cells there are too many rows to write down. The separators here look at a
candidate (or at a node of the tree: what is certainly chosen, what may be), flood, and yield
rows that every point of that kind violates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from ..boards.grid import Cell, Grid, Pair, ones
from .linear import Linear, Row, total
from .model import Separator

Node = TypeVar("Node")

Flood = Callable[[int, int], int]
"""(start, within) -> all bits of `within` reached from `start`."""
Around = Callable[[int], int]
"""bits -> the bits of all their neighbours."""


def connected(grid: Grid, inside: Mapping[Cell, Linear], *, root: Sequence[Cell] = ()) -> Separator:
    """The cells with `inside` = 1 are connected to each other.

    With `root`: each of their components holds a cell of `root` (for cells outside a loop: the
    frame's cells, which meet beyond it). `inside` gives every cell a binary or complement.

    A component P that may at most be chosen, N(P) its border, u certainly chosen in P and v
    certainly chosen elsewhere:   inside_u + inside_v - 1 <= sum of inside over N(P).
    With roots, where P holds none:  inside_u <= sum of inside over N(P).
    """
    nodes = list(grid.cells())
    return _connected(
        [inside[c] for c in nodes], grid.flood_bits, grid.around_bits, grid.bits(root)
    )


def connected_graph(
    neighbours: Mapping[Node, Sequence[Node]],
    inside: Mapping[Node, Linear],
    *,
    root: Sequence[Node] = (),
) -> Separator:
    """As `connected`, on any graph: `neighbours` of each node."""
    nodes = list(inside)
    place = {node: i for i, node in enumerate(nodes)}
    masks = [sum(1 << place[n] for n in neighbours[node] if n in place) for node in nodes]

    def around(bits: int) -> int:
        met = 0
        for i in ones(bits):
            met |= masks[i]
        return met

    def flood(start: int, within: int) -> int:
        reached, fresh = start, start
        while fresh:
            fresh = around(fresh) & within & ~reached
            reached |= fresh
        return reached

    roots = sum(1 << place[node] for node in root)
    return _connected([inside[n] for n in nodes], flood, around, roots)


def _connected(inside: list[Linear], flood: Flood, around: Around, root: int) -> Separator:
    everything = (1 << len(inside)) - 1

    def separate(certain: int, possible: int) -> Iterator[Row]:
        if root:
            certain &= ~flood(root & possible, possible)
        left, pieces = certain, []
        while left:
            piece = flood(left & -left, possible)
            pieces.append((piece, left & -left))
            left &= ~piece
        if not root and len(pieces) < 2:
            return
        for i, (piece, first) in enumerate(pieces):
            target = root or pieces[i - 1][1]
            between = total(inside[k] for k in ones(nearest(piece, target)))
            u = inside[first.bit_length() - 1]
            if root:
                yield u <= between
            else:
                yield u + inside[target.bit_length() - 1] - 1 <= between

    def nearest(piece: int, target: int) -> int:
        """The part of the border of `piece` that one meets on the way from `target`.

        What lies behind it (holes of the piece, bays closed by other cells) separates nothing;
        without it the row is a minimal separator and much stronger.
        """
        border = around(piece) & ~piece
        beyond = everything & ~border & ~piece
        far = flood(target & beyond, beyond)
        return border & (around(far) | target)

    return Separator(tuple(inside), separate)


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
    rows, cols = grid.rows, grid.cols
    width, across = cols - 1, rows * (cols - 1)  # lines to the right: in a row, in all
    row = (1 << width) - 1
    may_right = sum(row << r * cols for r in range(rows))  # by cell, as `right` and `down` below
    may_down = (1 << (rows - 1) * cols) - 1
    whole = [grid.bits(part) for part in always]
    lines = [line[p] for p in grid.pairs()]
    seen = [visited[c] for c in grid.cells()]

    def flood(start: int, right: int, down: int) -> int:
        """All cells reached along lines; `right`, `down`: the cells with a line that way."""
        reached, grown = 0, start
        while grown != reached:
            reached = grown
            grown |= (grown & right) << 1 | (grown >> 1) & right
            grown |= (grown & down) << cols | (grown >> cols) & down
        return reached

    def leaving(cells: int) -> Linear:
        sideways = ones((cells ^ cells >> 1) & may_right)
        upright = ones((cells ^ cells >> cols) & may_down)
        places = [i - i // cols for i in sideways] + [across + i for i in upright]
        return total(lines[k] for k in places)

    def anchor(cells: int, certain: int) -> tuple[int, Linear | int]:
        """Cells of a side that a loop surely visits, and how often it then crosses the border:
        a whole region and 2, or a cell c that is certainly visited and 2 z_c; 0 if there is none.
        """
        for part in whole:
            if part & cells == part:
                return part, 2
        first = certain & cells & -(certain & cells)
        return first, 2 * seen[first.bit_length() - 1] if first else 0

    def separate(certain: int, possible: int) -> Iterator[Row]:
        right = sum((possible >> r * width & row) << r * cols for r in range(rows))
        down = possible >> across & may_down
        left = visited_now = certain >> len(lines)
        while left:
            piece = flood(left & -left, right, down)
            rest = grid.full & ~piece
            left &= rest
            target, there = anchor(rest, visited_now)
            if not target:
                return
            # lines into pockets of the piece lead nowhere else: the row is stronger without them
            far = grid.flood_bits(target, rest)
            _, here = anchor(grid.full & ~far, visited_now)
            yield leaving(far) >= here + there - 2

    return Separator((*lines, *seen), separate, in_probing=False)
