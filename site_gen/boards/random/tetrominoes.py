"""Random tetrominoes that touch, as LITS requires, and regions about them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ..grid import Cell, Grid, ones
from ..partition import Partition, connected_sets, shape_of
from .regions import grown_regions, numbered

STEPS = 30
"""The number of attempts at a change, per cell of the grid."""


class Tetromino(NamedTuple):
    """A tetromino. `cells`, `around`: its cells and those that share a side with them, as bits.
    `shape`: see `shape_of`. `blocks`: the 2×2 blocks that overlap it, as bits.
    """

    cells: int
    around: int
    shape: tuple[int, ...]
    blocks: tuple[int, ...]


def random_tetrominoes(rng: Random, grid: Grid) -> tuple[Partition, frozenset[Cell]] | None:
    """Return random regions that fill the grid, and the cells of a tetromino in each of them.

    The tetrominoes are connected, they fill no 2×2 block, and any two that share a side have
    different shapes. Return None if the search ends with a region in which another tetromino could
    replace the region's own.
    """
    pieces = _list_pieces(grid)
    own = _pack(rng, pieces)
    if not own:
        return None
    homes = _Homes(rng, grid, pieces, own)
    for _ in range(STEPS * len(grid.cells())):
        if not any(map(homes.list_rivals, homes.places)):
            regions = numbered(grid, map(grid.from_bits, homes.parts))
            return regions, frozenset(grid.from_bits(homes.shaded))
        if rng.random() < 0.1:
            homes.replace()
        else:
            homes.hand_over()
    return None


class _Homes:
    """Tetrominoes and their regions, which change randomly to leave the tetrominoes less room."""

    def __init__(
        self, rng: Random, grid: Grid, pieces: Sequence[Tetromino], own: list[Tetromino]
    ) -> None:
        self.rng, self.grid, self.own = rng, grid, own
        self.shaded = sum(piece.cells for piece in own)
        grown = grown_regions(rng, grid, [grid.from_bits(piece.cells) for piece in own])
        self.parts = [grid.bits(grown.part_with(grid.from_bits(p.cells)[0])) for p in own]
        self.places = range(len(own))
        self.beginning: dict[int, list[Tetromino]] = {i: [] for i in ones(grid.full)}
        for piece in pieces:
            self.beginning[next(ones(piece.cells))].append(piece)
        self.known_inside = dict[int, list[Tetromino]]()
        self.known_rivals = dict[tuple[int, int, int], list[Tetromino]]()
        self.room = [self.rate_room(i, part) for i, part in enumerate(self.parts)]

    def list_inside(self, part: int) -> list[Tetromino]:
        """Return the tetrominoes, except squares, that are inside a region. `part`: its cells as
        bits.
        """
        if part not in self.known_inside:
            near = (piece for i in ones(part) for piece in self.beginning[i])
            self.known_inside[part] = [piece for piece in near if not piece.cells & ~part]
        return self.known_inside[part]

    def list_rivals(self, i: int, part: int = 0) -> list[Tetromino]:
        """Return the tetrominoes inside region `i` that could replace its own one, if all others
        stay.

        `part`: other cells (bits) for the region; 0 for its present ones.
        """
        key = i, part or self.parts[i], self.shaded
        if key not in self.known_rivals:
            others, rest = self.own[:i] + self.own[i + 1 :], self.shaded & ~self.own[i].cells
            self.known_rivals[key] = [
                piece
                for piece in self.list_inside(key[1])
                if piece != self.own[i]
                and _fits(piece, others, rest)
                and self.grid.flood_bits(piece.cells, rest | piece.cells) == rest | piece.cells
            ]
        return self.known_rivals[key]

    def rate_room(self, i: int, part: int) -> float:
        """Return how much room the cells `part` (bits) would leave in region `i`: the number of its
        rivals, plus a thirtieth of the number of all tetrominoes inside.
        """
        return len(self.list_rivals(i, part)) + len(self.list_inside(part)) / 30

    def is_better(self, change: float) -> bool:
        """Return whether a change of the room is a gain (negative) or, at random, a small loss."""
        return change < self.rng.expovariate(10)

    def hand_over(self) -> None:
        """Move a random cell to a neighbouring region, if that leaves less room (or, at random,
        little more).
        """
        cell, parts = self.grid.bit(self.rng.choice(self.grid.cells())), self.parts
        i = next(i for i in self.places if parts[i] & cell)
        near = self.grid.around_bits(cell)
        beside = [j for j in self.places if j != i and parts[j] & near]
        left = parts[i] & ~cell
        if self.shaded & cell or not beside or self.grid.flood_bits(left & -left, left) != left:
            return
        j = self.rng.choice(beside)
        more = parts[j] | cell
        room = self.rate_room(i, left), self.rate_room(j, more)
        if self.is_better(sum(room) - self.room[i] - self.room[j]):
            parts[i], parts[j] = left, more
            self.room[i], self.room[j] = room

    def replace(self) -> None:
        """Replace a random region's tetromino by one of its rivals, if that leaves less room (or,
        at random, little more).
        """
        i = self.rng.choice([i for i in self.places if self.list_rivals(i)])
        before = self.own[:], self.shaded, self.room
        self.own[i] = self.rng.choice(self.list_rivals(i))
        self.shaded ^= before[0][i].cells ^ self.own[i].cells
        self.room = [self.rate_room(j, part) for j, part in enumerate(self.parts)]
        if not self.is_better(sum(self.room) - sum(before[2])):
            self.own, self.shaded, self.room = before


@lru_cache(maxsize=10)
def _list_pieces(grid: Grid) -> Sequence[Tetromino]:
    """Return all tetrominoes on a grid, except squares."""
    blocks, found = [grid.bits(block) for block in grid.blocks(2, 2)], list[Tetromino]()
    for cells in connected_sets(grid, frozenset(grid.cells()), 4):
        own = grid.bits(cells)
        if own not in blocks:
            near = tuple(block for block in blocks if block & own)
            found.append(Tetromino(own, grid.around_bits(own) & ~own, shape_of(grid, cells), near))
    return found


def _pack(rng: Random, pieces: Collection[Tetromino]) -> list[Tetromino]:
    """Return random tetrominoes that fit together, close to each other, until no further one
    touches them and fits.
    """
    found, shaded, fit = list[Tetromino](), 0, list(pieces)

    def rate_looseness(piece: Tetromino) -> float:
        """Return how little a piece touches the earlier ones, with a random part."""
        touched = (piece.around & shaded).bit_count()
        return piece.around.bit_count() / 2 - touched - rng.random()

    while some := [piece for piece in fit if piece.around & shaded or not found]:
        found.append(min(rng.sample(some, min(len(some), 12)), key=rate_looseness))
        shaded |= found[-1].cells
        fit = [piece for piece in fit if _fits(piece, found, shaded)]
    return found


def _fits(piece: Tetromino, others: Collection[Tetromino], shaded: int) -> bool:
    """Return whether a piece may be added to `others`: it overlaps none, fills no 2×2 block with
    them, and has another shape than those that it touches.

    `shaded`: the cells of `others`, as bits. The piece need not touch them.
    """
    full = shaded | piece.cells
    return (
        not piece.cells & shaded
        and all(block & ~full for block in piece.blocks)
        and all(not piece.around & one.cells or piece.shape != one.shape for one in others)
    )
