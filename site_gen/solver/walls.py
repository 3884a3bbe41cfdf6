"""Walls: where a graph comes apart, or hangs by one open node. Nodes are bits of integers.

Written twice, to the same results node for node: here for everyone, and compiled in
`_compiled.pyx`, thirty times as fast, for machines with a C compiler (tests hold the two
against each other). `Graph` is whichever there is, and so is `bit_components`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from ..boards.grid import bit_components as plain_components
from ..boards.grid import ones


class Wall(NamedTuple):
    """All ways from node `here` to `there` (-1: to any root) lead through the nodes `wall`."""

    here: int
    there: int
    wall: list[int]


class Walls(Protocol):
    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None: ...

    def walls(self, certain: int, possible: int, root: int) -> list[tuple[int, int, list[int]]]:
        """Walls, as triples, that at most one possible node stands in; minimal ones.

        `certain` nodes are to hang together (with `root`: each with a root) by `possible` nodes.
        If some cannot: a wall without any possible node for each piece that is cut off. Else: one
        for each gate, an open node that alone joins something certain to the rest, so it must be
        chosen; and one for each open node that nothing possible joins to the rest, so it must
        not be.
        """


class PlainGraph:
    """The graph in plain Python; `neighbours` of each node in rising order."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._near = neighbours
        self._masks = [sum(1 << w for w in near) for near in neighbours]
        self._full = (1 << len(neighbours)) - 1

    def around(self, bits: int) -> int:
        met = 0
        for v in ones(bits):
            met |= self._masks[v]
        return met

    def flood(self, start: int, within: int) -> int:
        """The bits of `start` and all of `within` that hang together with them."""
        reached = fresh = start
        while fresh:
            fresh = self.around(fresh) & within & ~reached
            reached |= fresh
        return reached

    def walls(self, certain: int, possible: int, root: int) -> list[tuple[int, int, list[int]]]:
        """As the protocol says."""
        if not root and not certain:
            return []
        start = -1 if root else _low(certain)
        reached = self.flood(root & possible if root else 1 << start, possible)
        if certain & ~reached:
            return list(self._apart(certain & ~reached if root else certain, possible, root))
        gates = self._gates(certain, possible, root, start)
        return [*gates, *self._pockets(possible & ~reached, root, start)]

    def _apart(self, certain: int, possible: int, root: int) -> Iterator[Wall]:
        """A wall for each piece that is cut off; without roots each is told from the one before."""
        pieces: list[tuple[int, int]] = []
        while certain:
            start = certain & -certain
            pieces.append((start, self.flood(start, possible)))
            certain &= ~pieces[-1][1]
        for i, (start, piece) in enumerate(pieces):
            before = 0 if root else pieces[i - 1][0]
            there = -1 if root else _low(before)
            yield Wall(_low(start), there, self._wall(piece, root or before))

    def _pockets(self, left: int, root: int, start: int) -> Iterator[Wall]:
        """A wall for each open node among those that nothing joins to the rest."""
        while left:
            piece = self.flood(left & -left, left)
            wall = self._wall(piece, root or 1 << start)
            yield from (Wall(v, start, wall) for v in ones(piece))
            left &= ~piece

    def _wall(self, piece: int, target: int) -> list[int]:
        """The part of the border of `piece` that one meets on the way from `target`.

        What lies behind it (holes of the piece, bays closed by other nodes) separates nothing;
        without it the row is a minimal separator and much stronger.
        """
        border = self.around(piece) & ~piece
        beyond = self._full & ~border & ~piece
        far = self.flood(target & beyond, beyond)
        return list(ones(border & (self.around(far) | target)))

    def _gates(self, certain: int, possible: int, root: int, start: int) -> Iterator[Wall]:
        """Depth-first search with low points (Hopcroft, Tarjan 1973), roots joined in one."""
        for gate, behind in list(self._cut_nodes(certain, possible, root, start)):
            piece = self.flood(1 << behind, possible & ~(1 << gate))
            here = _low(piece & certain)
            yield Wall(here, start, self._wall(piece, root or 1 << start))

    def _cut_nodes(
        self, certain: int, possible: int, root: int, start: int
    ) -> Iterator[tuple[int, int]]:
        """(gate, a node behind it) for open gates with something certain behind them."""
        order: dict[int, int] = {}
        low: dict[int, int] = {}
        needed: dict[int, bool] = {}

        def enter(v: int, is_root: bool) -> Iterator[int]:
            order[v] = len(order) + 2
            low[v] = 1 if is_root else order[v]
            needed[v] = bool(certain >> v & 1)
            return iter(self._near[v])

        for s in ones(root & possible) if root else [start]:
            if s in order:
                continue
            stack = [(-1, s, enter(s, bool(root)))]
            while stack:
                parent, v, near = stack[-1]
                for w in near:
                    if not possible >> w & 1:
                        continue
                    if w in order:
                        low[v] = low[v] if w == parent else min(low[v], order[w])
                        continue
                    stack.append((v, w, enter(w, bool(root >> w & 1))))
                    break
                else:
                    stack.pop()
                    if parent < 0:
                        continue
                    needed[parent] |= needed[v]
                    low[parent] = min(low[parent], low[v])
                    if low[v] >= order[parent] and needed[v] and not certain >> parent & 1:
                        yield parent, v


def _low(bits: int) -> int:
    """The place of the lowest bit."""
    return (bits & -bits).bit_length() - 1


Graph: type[Walls]
bit_components: Callable[[int, Sequence[tuple[int, int]]], list[int]]
Links: type[_compiled.Links] | None
try:
    from . import _compiled
except ImportError:  # no C compiler when the package was installed
    Graph, bit_components, Links = PlainGraph, plain_components, None
else:
    Graph, bit_components, Links = _compiled.Graph, _compiled.bit_components, _compiled.Links
