# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Walls: the separators of graphs that are disconnected, or connected only by one open node.

Nodes are bits of integers. `Graph` is used if it is compiled, with the types of `walls.pxd`;
otherwise `plain_walls` finds the same. `bit_components` and `Links` are those of `_compiled.pyx`,
if it is installed; without it, `Links` is None.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from ...boards.grid import bit_components as plain_components

MARKS = bytes.maketrans(b"01", b"\0\1")
CLOSED = 1 << 30  # the value of impossible nodes in `order`


def ints(values: Sequence[int]) -> array[int]:
    """Return an array with these ints."""
    return array("i", values)


def marks_of(bits: int, count: int) -> bytes:
    """Return a byte, 1 or 0, for each of the first `count` bits, the lowest first."""
    return bin(bits | 1 << count)[:2:-1].encode().translate(MARKS)


class Graph:
    """A graph with arrays for its searches. `neighbours`: those of each node, sorted."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        count = self.count = len(neighbours)
        first, near = [0], list[int]()
        for own in neighbours:
            near.extend(own)
            first.append(len(near))
        # the neighbours of v are near[first[v]] to near[first[v + 1] - 1]
        self.first, self.near = ints(first), ints(near or [0])
        # the input, a mark for each node; without roots, nodes must be connected to `start`
        self.certain = self.root = b""
        self.start = -1
        # the search; `order` is CLOSED for impossible nodes, 0 for nodes that are not reached
        self.order, self.low, self.parent = ints(first), ints(first), ints(first)
        self.place, self.needed = ints(first), bytearray(count)
        self.queue = ints(first)  # also used as a stack
        # stamps of nodes: in the current piece; in it or next to it; reached from outside
        self.piece, self.beside, self.met = ints(first), ints(first), ints(first)
        for v in range(count):
            self.piece[v] = self.beside[v] = self.met[v] = 0
        self.stamp = 0

    def walls(self, certain: int, possible: int, root: int) -> list[tuple[int, int, list[int]]]:
        """Return minimal walls `(here, there, wall)` that contain at most one possible node.

        All ways from the node `here` to `there` (-1: to any root) lead through the nodes `wall`.
        `certain` nodes must be connected (with `root`, each to a root) by `possible` nodes. If
        some cannot be, there is a wall without possible nodes for each piece that is cut off.
        Otherwise there is a wall for each gate, an open node that alone connects some certain node
        to the rest, so it must be chosen. And there is one for each open node that no possible
        node connects to the rest, so it must not be chosen.
        """
        if not certain and not root:
            return []
        order = self.order
        for v, mark in enumerate(marks_of(possible, self.count)):
            order[v] = 0 if mark else CLOSED
        self.certain = marks_of(certain, self.count)
        self.start = (certain & -certain).bit_length() - 1
        if root:
            self.start, self.root = -1, marks_of(root, self.count)
        gates = self._gates()
        left = [v for v in range(self.count) if not order[v]]
        for v in left:
            if self.certain[v]:
                return self._apart()
        found = [self._gate_wall(gate, behind) for gate, behind in gates]
        for v in left:
            if not order[v]:
                self._pocket(v, found)
        return found

    def _gates(self) -> list[tuple[int, int]]:
        """Return (gate, node behind it) for each gate.

        Gates are open nodes that alone connect some certain node to the rest. This is a depth-first
        search with low points (Hopcroft, Tarjan 1973), which treats all roots as one node with the
        number 1. Afterwards `order` is positive for the nodes that it reached.
        """
        order, low, parent, place = self.order, self.low, self.parent, self.place
        first, near, start, stack = self.first, self.near, self.start, self.queue
        certain, root, needed = self.certain, self.root, self.needed
        gates, clock = [], 1
        for s in range(max(start, 0), self.count if start < 0 else start + 1):
            if order[s] or (start < 0 and not root[s]):
                continue
            depth, w, v = -1, s, -1
            while True:
                if w >= 0:  # enter w from v
                    clock += 1
                    order[w] = clock
                    low[w] = 1 if w == start or (start < 0 and root[w]) else clock
                    parent[w], place[w], needed[w] = v, first[w], certain[w]
                    depth += 1
                    stack[depth] = w
                v = stack[depth]
                p, back, w = parent[v], low[v], -1
                for i in range(place[v], first[v + 1]):
                    seen = order[near[i]]
                    if not seen:
                        w, place[v] = near[i], i + 1
                        break
                    if seen < back and near[i] != p:
                        back = seen
                low[v] = back
                if w < 0:  # leave v, since all of its neighbours were reached
                    depth -= 1
                    if depth < 0:
                        break
                    if back < low[p]:
                        low[p] = back
                    if needed[v]:
                        needed[p] = 1
                        if back >= order[p] and not certain[p]:
                            gates.append((p, v))
        return gates

    def _apart(self) -> list[tuple[int, int, list[int]]]:
        """Return a wall `(here, there, wall)` for each piece that is cut off.

        Without roots, the wall separates each piece from the one before it.
        """
        starts = []
        for v in range(self.count):
            if self.certain[v] and (not self.order[v] or v == self.start):
                starts.append(v)
                for i in range(self._grow_piece(v)):
                    self.order[self.queue[i]] = 1
        found, before = [], starts[len(starts) - 1]
        for v in starts:
            size = self._grow_piece(v)
            found.append((v, *self._wall(size, before if self.start >= 0 else -1)))
            before = v
        return found

    def _gate_wall(self, gate: int, behind: int) -> tuple[int, int, list[int]]:
        """Return the wall `(here, there, wall)` of the piece that contains `behind` without `gate`.

        `here`: its first certain node. `there`: the node `start`, or -1 for the roots.
        """
        place, self.order[gate] = self.order[gate], CLOSED
        size = self._grow_piece(behind)
        self.order[gate] = place
        here = self.count
        for i in range(size):
            v = self.queue[i]
            if v < here and self.certain[v]:
                here = v
        return (here, *self._wall(size, self.start))

    def _pocket(self, start: int, found: list[tuple[int, int, list[int]]]) -> None:
        """Add to `found` a wall for each node of the piece of `start`, and mark its nodes as done.

        All of them are open.
        """
        size = self._grow_piece(start)
        nodes = sorted([self.queue[i] for i in range(size)])
        there, wall = self._wall(size, self.start)
        for v in nodes:
            self.order[v] = -1  # so that the caller skips it
            found.append((v, there, wall))

    def _grow_piece(self, start: int) -> int:
        """Find the piece, the possible nodes connected to `start`, and return its size.

        Its nodes are the first ones in `queue`.
        """
        piece, first, near, queue = self.piece, self.first, self.near, self.queue
        order, head, size = self.order, 0, 1
        stamp = self.stamp = self.stamp + 1
        piece[start], queue[0] = stamp, start
        while head < size:
            v = queue[head]
            head += 1
            for i in range(first[v], first[v + 1]):
                w = near[i]
                if piece[w] != stamp and order[w] != CLOSED:
                    piece[w] = stamp
                    queue[size] = w
                    size += 1
        return size

    def _wall(self, size: int, there: int) -> tuple[int, list[int]]:
        """Return `there`, and the sorted nodes next to the piece that are reached from `there`.

        The piece is that of the last call of `_grow_piece`, which returned `size`; with -1 for
        `there`, the search starts at the roots. Nodes next to the piece that are not reached (in
        its holes, or in bays closed by other nodes) are not needed. Without them the wall is a
        minimal separator and its row much stronger.
        """
        piece, beside, met, queue = self.piece, self.beside, self.met, self.queue
        first, near, stamp, head, tail = self.first, self.near, self.stamp, 0, 0
        wall, left = [], 0  # `left`: nodes next to the piece that are not reached yet
        for k in range(size):
            v = queue[k]
            beside[v] = stamp
            for i in range(first[v], first[v + 1]):
                w = near[i]
                if beside[w] != stamp:
                    beside[w] = stamp
                    left += piece[w] != stamp
        for v in range(self.count) if there < 0 else (there,):
            if there >= 0 or self.root[v]:
                met[v] = stamp
                if beside[v] != stamp:
                    queue[tail] = v
                    tail += 1
                elif piece[v] != stamp:
                    wall.append(v)
        left -= len(wall)
        while head < tail and left:
            v = queue[head]
            head += 1
            for i in range(first[v], first[v + 1]):
                w = near[i]
                if met[w] == stamp:
                    continue
                met[w] = stamp
                if beside[w] != stamp:
                    queue[tail] = w
                    tail += 1
                elif piece[w] != stamp:
                    wall.append(w)
                    left -= 1
        wall.sort()
        return there, wall


bit_components: Callable[[int, Sequence[tuple[int, int]]], list[int]]
Links: type[_compiled.Links] | None
try:
    from .. import _compiled
except ImportError:  # no C compiler when the package was installed
    bit_components, Links = plain_components, None
else:
    bit_components, Links = _compiled.bit_components, _compiled.Links
