"""Walls of graphs as in `walls`, found without a compiler by shifts of integers and with caches.

Most questions differ from earlier ones in a single part of the graph, or in the certain nodes.
So the search trees, the pieces and the walls are cached by the sets of nodes that they depend on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from ...boards.grid import ones

Wall = tuple[int, int, list[int]]
ROOM = 20_000  # cached trees, and cached walls
CLOSED = 1 << 30


class CutNode(NamedTuple):
    """A node that alone connects the subtree of `behind` (bits) to the rest of a search tree.

    `start`: the first node of the tree.
    """

    start: int
    node: int
    subtree: int


class SearchTree(NamedTuple):
    """The nodes that a depth-first search reaches, as bits, and its links in the order it left
    them. `pockets`: the walls of the possible nodes that it did not reach, piece by piece.
    """

    reached: int
    links: tuple[CutNode, ...]
    pockets: tuple[tuple[Wall, ...], ...]


class PlainGraph:
    """A graph with the same walls, in the same order, as `walls.Graph`."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.near = [[*own] for own in neighbours]
        self.beside = [sum(1 << w for w in own) for own in neighbours]
        self.every = (1 << len(self.near)) - 1
        self.parts = [*self._split(self.every)]
        # the last question with roots, and the trees of its parts, alone and as one
        self.possible, self.root = 0, -1
        self.trees: dict[int, SearchTree] = {}
        self.joined = SearchTree(0, (), ())
        self.search = lru_cache(ROOM)(self._search)
        self.find_wall = lru_cache(ROOM)(self._find_wall)

    def walls(self, certain: int, possible: int, root: int) -> list[Wall]:
        """Return minimal walls `(here, there, wall)`, as `walls.Graph.walls` does."""
        if not certain and not root:
            return []
        if root:
            start, tree = -1, self._search_parts(possible, root)
        else:
            start = (certain & -certain).bit_length() - 1
            tree = self.search(self.every, possible, 0, start)
        if lost := certain & ~tree.reached:
            return self._find_apart(possible, lost, root, start)
        found = list[Wall]()
        for _, node, subtree in tree.links:
            behind = subtree & certain
            if behind and not certain >> node & 1:
                here = (behind & -behind).bit_length() - 1
                found.append((here, start, self.find_wall(subtree, start, root)))
        found += chain.from_iterable(tree.pockets)
        return found

    def _search_parts(self, possible: int, root: int) -> SearchTree:
        """Return one tree made of those of all parts, with roots.

        Those that have the same possible nodes as in the last call are kept.
        """
        changed = self.every if root != self.root else possible ^ self.possible
        if changed:
            self.possible, self.root = possible, root
            for i, part in enumerate(self.parts):
                if part & changed:
                    self.trees[i] = self.search(part, part & possible, part & root, -1)
            trees = [self.trees[i] for i in range(len(self.parts))]
            links = sorted([link for one in trees for link in one.links], key=itemgetter(0))
            pockets = sorted([pocket for one in trees for pocket in one.pockets])
            reached = sum(one.reached for one in trees)
            self.joined = SearchTree(reached, tuple(links), tuple(pockets))
        return self.joined

    def _search(self, part: int, possible: int, root: int, start: int) -> SearchTree:
        """Return the tree of a depth-first search in the possible nodes of a part of the graph.

        It starts at the node `start`, or at -1 at each node of `root`, with low points as in
        `walls.Graph`.
        """
        near, count = self.near, len(self.near)
        order, low, parent, below = [CLOSED] * count, [0] * count, [-1] * count, [0] * count
        for v in ones(possible):
            order[v] = 0
        links, clock, reached = list[CutNode](), 1, 0
        for s in ones(root & possible) if start < 0 else (start,):
            if order[s]:
                continue
            clock += 1
            order[s], low[s], below[s] = clock, 1, 1 << s
            path, ways = [s], [iter(near[s])]
            while path:
                v = path[-1]
                back, before = low[v], parent[v]
                for w in ways[-1]:
                    seen = order[w]
                    if not seen:
                        clock += 1
                        order[w], parent[w], below[w] = clock, v, 1 << w
                        low[w] = 1 if root >> w & 1 else clock
                        path.append(w)
                        ways.append(iter(near[w]))
                        break
                    if seen < back and w != before:
                        back = seen
                else:
                    path.pop()
                    ways.pop()
                    if before >= 0:
                        below[before] |= below[v]
                        if back < low[before]:
                            low[before] = back
                        if back >= order[before]:
                            links.append(CutNode(s, before, below[v]))
                    continue
                low[v] = back
            reached |= below[s]
        return SearchTree(
            reached, tuple(links), self._find_pockets(possible & ~reached, root, start)
        )

    def _find_pockets(self, left: int, root: int, start: int) -> tuple[tuple[Wall, ...], ...]:
        """Return a wall for each of the nodes that a search did not reach, piece by piece."""
        found = list[tuple[Wall, ...]]()
        for piece in self._split(left):
            wall = self.find_wall(piece, start, root)
            found.append(tuple((v, start, wall) for v in ones(piece)))
        return tuple(found)

    def _find_apart(self, possible: int, lost: int, root: int, start: int) -> list[Wall]:
        """Return a wall for each piece with `lost` nodes, which are certain and cut off."""
        first = {(piece & lost): piece for piece in self._split(possible) if piece & lost}
        starts = {(some & -some).bit_length() - 1: piece for some, piece in first.items()}
        if start >= 0:
            starts[start] = self._grow(1 << start, possible)
        found, before = list[Wall](), max(starts)
        for v, piece in sorted(starts.items()):
            there = before if start >= 0 else -1
            found.append((v, there, self.find_wall(piece, there, root)))
            before = v
        return found

    def _find_wall(self, piece: int, there: int, root: int) -> list[int]:
        """Return the sorted nodes next to a connected piece that are reached from `there`.

        With -1 for `there`, they are reached from the nodes of `root`.
        """
        around = piece
        for v in ones(piece):
            around |= self.beside[v]
        if there >= 0:
            start = 1 << there
        else:
            start = root & next(part for part in self.parts if part & piece)
        reached = self._grow(start & ~around, ~around)
        for v in ones(reached):
            start |= self.beside[v]
        return [*ones(start & around & ~piece)]

    def _split(self, nodes: int) -> Iterator[int]:
        """Yield the connected pieces of some nodes, as bits, by their lowest nodes."""
        while nodes:
            piece = self._grow(nodes & -nodes, nodes)
            yield piece
            nodes &= ~piece

    def _grow(self, start: int, within: int) -> int:
        """Return the nodes of `within` that `start`, which is a part of it, reaches."""
        reached = fresh = start
        while fresh:
            near = 0
            for v in ones(fresh):
                near |= self.beside[v]
            fresh = near & within & ~reached
            reached |= fresh
        return reached
