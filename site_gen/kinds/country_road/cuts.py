"""Groups of regions that a cycle through all regions cannot stay among."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from site_gen.boards.grid import ones

from .board import Board

Cuts = list[tuple[tuple[int, ...], list[int]]]
"""Groups of regions, and the parts that all others fall into without them, as bits."""


def cuts_of(board: Board) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Two that touch, three that touch or cut, four that meet in a point.

    Whether a group cuts is counted first, which is cheap: a closed curve through the group and
    the frame needs one more contact than a chain of them has. Only then is it flooded.
    """
    n = len(board.regions.parts)
    near = [sum(1 << j for j in board.regions.neighbours(i)) for i in range(n)]
    touch, meet = _contacts(board)
    edge = {board.regions.part_of[cell] for cell in board.grid.frame()}

    def parts(group: tuple[int, ...]) -> list[int]:
        on_edge = sum(i in edge for i in group)
        links = sum(touch[two] for two in combinations(group, 2)) - meet[group]
        rest = (1 << n) - 1 - sum(1 << i for i in group)
        cuts = links + on_edge > len(group) + (on_edge > 0) - 1
        return _split(near, rest) if cuts else [rest]

    if n > 2:
        yield from ((two, parts(two)) for two in list(touch))
    if n > 3:
        yield from ((three, parts(three)) for three in _threes(touch, edge))
    if n > 4:
        yield from ((four, parts(four)) for four in meet if len(four) == 4)


def _contacts(board: Board) -> tuple[Counter[tuple[int, ...]], Counter[tuple[int, ...]]]:
    """How often two regions touch (along a border or in a point of its own), less one where the
    contact ends at the frame; and how often three or four meet in a point.
    """
    at = board.regions.part_of
    touch, meet = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for block in board.grid.blocks(2, 2):
        around = sorted({at[cell] for cell in block})
        touch.update(combinations(around, 2))
        meet.update(combinations(around, 3))
        meet.update(combinations(around, 4))
    for both, pairs in board.shared.items():
        touch[both] -= len(pairs)
    return touch, meet


def _threes(touch: Counter[tuple[int, ...]], edge: set[int]) -> set[tuple[int, ...]]:
    """Each two of the three touch; or two of them only by both lying at the frame."""
    near: dict[int, set[int]] = {}
    for a, b in touch:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return {
        tuple(sorted((a, b, c)))
        for b, others in near.items()
        for a, c in combinations(others, 2)
        if c in near[a] or {a, c} <= edge
    }


def _split(near: list[int], left: int) -> list[int]:
    """The connected parts of a set of regions, all as bits."""
    parts = []
    while left:
        part, fresh = 0, left & -left
        while fresh:
            part |= fresh
            met = 0
            for i in ones(fresh):
                met |= near[i]
            fresh = met & left & ~part
        parts.append(part)
        left &= ~part
    return parts
