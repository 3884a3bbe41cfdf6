"""Yin-yang cut boards: a random cut, and pairs of symbols until it is the only one."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from random import Random
from string import ascii_letters

from site_gen.boards.grid import Cell, Grid, picture
from site_gen.boards.text import Blocks
from site_gen.kind import Answer, find_kind

from .thin import Made, answers, other_by_ours, thin

LETTERS = ascii_letters + "αβγδεζηθλμξπρσφχψω"  # the Greek ones for the making only, mostly
TRIED = 100  # random pairs, of which the one that refutes most other cuts is taken
AT_ONCE = 40  # other cuts asked for at a time
Copies = tuple[Cell, Cell]  # of one symbol: in piece 0, in piece 1


def make(rng: Random, grid: Grid, level: str) -> Made | None:
    kind = find_kind("yin_yang_cut")
    ones = random_cut(rng, grid)
    pairs: list[Copies] = []
    others: set[Answer] = set()

    def blocks_with(some: Collection[Copies]) -> Blocks:
        letter = {c: LETTERS[i] for i, copies in enumerate(sorted(some)) for c in copies}
        return {"symbols": "\n".join(picture(grid, lambda cell: letter.get(cell, ".")))}

    while others := others | set(answers(kind, blocks_with(pairs), AT_ONCE)) - {ones}:
        if len(pairs) == len(LETTERS):
            return None
        a, b = _best_pair(rng, grid, ones, pairs, others)
        pairs.append((a, b))
        others = {other for other in others if (a in other) != (b in other)}
    kept, minimal = thin(rng, pairs, other_by_ours(kind, pairs, blocks_with, ones))
    blocks = blocks_with(kept)
    return Made(blocks, kind.to_json(kind.parse(blocks), ones), minimal)


def _best_pair(
    rng: Random, grid: Grid, ones: Answer, pairs: Collection[Copies], others: Collection[Answer]
) -> Copies:
    """Copies of a symbol that this cut splits, and many others do not."""
    taken = {cell for copies in pairs for cell in copies}
    free = [cell for cell in grid.cells() if cell not in taken]
    every = product([c for c in free if c not in ones], [c for c in free if c in ones])
    useful = [(a, b) for a, b in every if any((a in o) == (b in o) for o in others)]
    tried = rng.sample(useful, min(TRIED, len(useful)))
    return max(tried, key=lambda p: sum((p[0] in o) == (p[1] in o) for o in others))


def random_cut(rng: Random, grid: Grid) -> Answer:
    """Piece 1, without the top left cell. Piece 0 grows from there cell by cell, mostly where
    it is thin, and piece 1 with it from the opposite corner.
    """
    zeros: set[Cell] = set()
    left = set(grid.cells())
    edge = [Cell(0, 0)]
    while edge:
        cell = rng.choice(edge)
        beside = sum(n in zeros for n in grid.neighbours(cell))
        if beside < 2 or rng.random() < 0.2 ** (beside - 1):
            zeros.add(cell)
            left -= {cell, grid.opposite(cell)}
            edge = sorted({n for z in zeros for n in grid.neighbours(z)} & left)
    return frozenset(map(grid.opposite, zeros))
