"""Tests on planar graphs: can a cycle pass every node, and which links does it need?

There are two implementations with the same results: the one here, and a compiled one in
`_compiled.pyx`, which is used if it is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ...boards.grid import Pair, components, joined, ones, pair
from ...boards.partition import Partition, Two

Border = tuple[int, int, int]
"""A link and the two end points of the border between its nodes."""


def make_map(regions: Partition) -> tuple[list[int], list[Two], list[Border]]:
    """Return the arguments of `Tours` for regions: nodes at points, links and borders.

    Points are where borders branch or end; the frame of the board is a single point.
    """
    grid, links = regions.grid, list(regions.shared)
    link, frame = dict[Pair, int](), set(grid.points.frame())
    for i, pairs in enumerate(regions.shared.values()):
        link |= {side: i for a, b in pairs for side in {*grid.sides(a)} & {*grid.sides(b)}}
    sides = joined(link)
    branch = [p for p in sides if p not in frame and len(sides[p]) != 2]
    places = dict.fromkeys(frame, 0) | {p: i for i, p in enumerate(branch, 1)}
    around = [grid.frame(), *map(grid.cells_around, branch)]
    touching = [sum(1 << i for i in {regions.part_of[c] for c in cells}) for cells in around]

    def on(side: Pair) -> list[Pair]:
        """Return the sides at the ends of a side that continue its border: not those at points."""
        return [pair(p, q) for p in side if p not in places for q in sides[p]]

    borders = list[Border]()
    for way in components(link, on):
        if tips := [places[p] for side in way for p in side if p in places]:  # not for a ring
            borders.append((link[min(way)], tips[0], tips[1]))
    return touching, links, borders


def flood(beside: Sequence[int], start: int, within: int) -> int:
    """Return the bits of `start` and of all nodes of `within` that are connected to them."""
    reached = fresh = start
    while fresh:
        met = 0
        for v in ones(fresh):
            met |= beside[v]
        fresh = met & within & ~reached
        reached |= fresh
    return reached


class PlainTours:
    """A map, with a test if a cycle can pass all of its nodes, and which links it needs.

    `touching`: the nodes at each point of the map, as bits. `ends`: the two nodes of each link.
    `borders`: links, each with the two end points of the border between its nodes.
    """

    def __init__(
        self,
        touching: Sequence[int],
        ends: Sequence[Two],
        borders: Sequence[Border],
    ) -> None:
        self.touching, self.ends, self.borders = touching, ends, borders
        self.nodes = (1 << max(map(max, ends)) + 1) - 1

    def gates(self, certain: int, possible: int) -> list[tuple[int, int]]:
        """Return pairs of a node and the bits of some others, for which a cycle needs a link.

        Without the node, the others are connected to the rest by no possible link, or only by one
        that is not yet certain. If there is a node of the first sort, only the first one is
        returned. The second sort is found on the map: borders of impossible links merge points
        into faces. If a node and a link touch the same two faces, only they connect the nodes on
        their two sides.
        """
        beside = self._beside(possible)
        for node in ones(self.nodes):
            others = self.nodes & ~(1 << node)
            part = flood(beside, others & -others, others)
            if part != others:
                return [(node, part)]
        face, near = self._faces(possible), dict[int, int]()
        for p, touching in enumerate(self.touching):
            near[face(p)] = near.get(face(p), 0) | touching
        found = []
        for i, p, q in self.borders:
            if possible & ~certain & 1 << i:
                a, b = self.ends[i]
                both = near[face(p)] & near[face(q)] & ~(1 << a | 1 << b)
                if both:
                    node = (both & -both).bit_length() - 1
                    others = self.nodes & ~(1 << node)
                    part = flood(self._beside(possible ^ 1 << i), 1 << a, others)
                    if not part >> b & 1:
                        found.append((node, part))
        return found

    def _beside(self, links: int) -> list[int]:
        """Return the neighbours of each node by these links; nodes and links are bits."""
        beside = [0] * self.nodes.bit_length()
        for a, b in (self.ends[i] for i in ones(links)):
            beside[a] |= 1 << b
            beside[b] |= 1 << a
        return beside

    def _faces(self, possible: int) -> Callable[[int], int]:
        """Return a function from a point of the map to the point that represents its face.

        Points are in one face if borders of impossible links join them.
        """
        parent = list(range(len(self.touching)))

        def face(p: int) -> int:
            """Return the point that represents the face of the point `p`."""
            while parent[p] != p:
                p = parent[p]
            return p

        for i, p, q in self.borders:
            if not possible >> i & 1:
                parent[face(p)] = face(q)
        return face


class Gates(Protocol):
    """An object that finds the links which a cycle needs, as `PlainTours.gates` says."""

    def gates(self, certain: int, possible: int) -> list[tuple[int, int]]: ...


Tours: Callable[[Sequence[int], Sequence[Two], Sequence[Border]], Gates]
try:
    from .. import _compiled
except ImportError:  # no C compiler when the package was installed
    Tours = PlainTours
else:
    Tours = _compiled.Tours
