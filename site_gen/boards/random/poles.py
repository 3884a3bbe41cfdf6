"""Random dominoes, and numbers or magnets on them."""

from __future__ import annotations

from itertools import combinations_with_replacement, count
from random import Random

from ...errors import BoardError
from ..grid import Cell, Grid
from ..partition import Partition
from .regions import numbered


def random_dominoes(rng: Random, grid: Grid) -> Partition:
    """Return random dominoes that fill a grid, as a partition.

    All have the same direction at first; then random pairs that form a square are turned. Raises
    BoardError for an odd number of cells.
    """
    if len(grid.cells()) % 2:
        size = f"{grid.rows}×{grid.cols}"
        raise BoardError(f"{size} cells are an odd number: no dominoes fill them")
    beside, squares = dict[Cell, Cell](), [*grid.blocks(2, 2)]
    for line in grid.lines("column" if grid.cols % 2 else "row"):
        for a, b in zip(line[::2], line[1::2], strict=True):
            beside |= {a: b, b: a}
    for a, b, c, d in rng.choices(squares, k=50 * len(squares)) if squares else ():
        if beside[a] == b and beside[c] == d:
            beside |= {a: c, c: a, b: d, d: b}
        elif beside[a] == c and beside[b] == d:
            beside |= {a: b, b: a, c: d, d: c}
    return numbered(grid, {frozenset(pair) for pair in beside.items()})


def random_pairs(rng: Random, dominoes: Partition) -> dict[Cell, int]:
    """Return random numbers for the two cells of each domino, such that no two dominoes have the
    same pair.

    The numbers are 0 to the smallest maximum that gives enough pairs.
    """
    wanted = len(dominoes.parts)
    most = next(n for n in count() if (n + 1) * (n + 2) // 2 >= wanted)
    pairs = rng.sample([*combinations_with_replacement(range(most + 1), 2)], wanted)
    return {
        cell: k
        for part, pair in zip(dominoes.parts, pairs, strict=True)
        for cell, k in zip(rng.sample(sorted(part), 2), pair, strict=True)
    }


def random_magnets(rng: Random, dominoes: Partition, share: float) -> dict[Cell, str]:
    """Return random magnets on about this share (0 to 1) of the dominoes: cell -> "plus" or
    "minus".

    Equal poles never share a side, so the share may be smaller. Gaps hold none.
    """
    found = dict[Cell, str]()
    parts = [part for part in dominoes.parts if dominoes.gaps.isdisjoint(part)]
    for part in rng.sample(parts, len(parts)):
        ways = rng.sample((("plus", "minus"), ("minus", "plus")), 2)
        for way in ways if rng.random() < share else ():
            own = dict(zip(sorted(part), way, strict=True))
            near = {(n, pole) for c, pole in own.items() for n in dominoes.grid.neighbours(c)}
            if near.isdisjoint(found.items()):
                found |= own
                break
    return found
