"""Country Road boards: a random loop cut into regions, its numbers, some or most taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from random import Random

from site_gen.boards.grid import Cell, Grid, Pair, components, joined, picture
from site_gen.boards.random import random_inside
from site_gen.boards.text import Blocks, pairs_to_json
from site_gen.kind import Answer, find_kind

from .asp import SecondAnswer, fact
from .thin import Made, answers, thin

EASY = 0.7  # the share of the numbers that easy boards keep
LENGTHS = 1, 2, 2, 3, 3, 3, 4, 4, 5, 6  # how many cells the loop visits in a region
CHANGES = 200  # rounds of changes before the board is begun anew

# Every loop passes the smallest region, so all that is visited is joined to its first visited
# cell. A region is named by the cell of its number.
PROGRAM = """
{drawn(C,D)} :- adj(C,D), C < D.
drawn(D,C) :- drawn(C,D), C < D.
visited(C) :- drawn(C,_).
:- visited(C), not 2 {drawn(C,D) : adj(C,D)} 2.
:- clue(R,_), not 2 {drawn(C,D) : region(C,R), region(D,S), S != R, adj(C,D)} 2.
:- adj(C,D), region(C,R), region(D,S), R != S, not visited(C), not visited(D).
seen(I) :- visited(C), place(C,I).
seen(I+1) :- seen(I), place(_,I+1).
joined(C) :- visited(C), place(C,I), not seen(I-1).
joined(D) :- joined(C), drawn(C,D).
:- visited(C), not joined(C).
same :- drawn(C,D) : known(C,D); not drawn(C,D) : adj(C,D), C < D, not known(C,D).
:- same.
breaks(R) :- clue(R,K), not K {visited(C) : region(C,R)} K.
"""


class Road:
    """A loop and how it is cut: region by region along it, with the unvisited cells beside it."""

    def __init__(self, rng: Random, grid: Grid) -> None:
        self.rng, self.grid = rng, grid
        between = Grid(grid.rows - 1, grid.cols - 1)  # its points are the cells of the board
        inside = random_inside(rng, between, 0.6, rng.uniform(0.1, 0.5))
        self.loop: Answer = between.boundary(inside)
        self.walk = _in_order(self.loop)
        self.at = {cell: i for i, cell in enumerate(self.walk)}
        unvisited = [cell for cell in grid.cells() if cell not in self.at]
        self.gaps = components(unvisited, grid.neighbours)
        self.homes = [rng.choice(self._beside(gap)) for gap in self.gaps]
        self.starts: set[int] = set()  # where on the walk a region begins
        i = 0
        while i < len(self.walk):
            self.starts.add(i)
            i += rng.choice(LENGTHS)

    def _beside(self, gap: Iterable[Cell]) -> list[Cell]:
        return sorted({n for cell in gap for n in self.grid.neighbours(cell)} & self.at.keys())

    def regions(self) -> list[set[Cell]]:
        """Pieces of the walk. All cells of a gap are in one region, as no two unvisited
        neighbours may be in different ones.
        """
        starts = sorted(self.starts)
        region_of, found = dict[Cell, set[Cell]](), []
        for a, b in pairwise((*starts, starts[0] + len(self.walk))):
            found.append({self.walk[i % len(self.walk)] for i in range(a, b)})
            region_of |= dict.fromkeys(found[-1], found[-1])
        for gap, home in zip(self.gaps, self.homes, strict=True):
            region_of[home] |= gap
        return found

    def numbers(self) -> dict[Cell, int]:
        """The first cell of each region -> how many of its cells the loop visits."""
        return {min(region): len(region & self.at.keys()) for region in self.regions()}

    def change(self, differs: set[Cell]) -> None:
        """Cut the loop elsewhere, or give a gap to another region, among these cells."""
        gaps = [k for k, gap in enumerate(self.gaps) if gap & differs]
        if gaps and self.rng.random() < 0.5:
            k = self.rng.choice(gaps)
            self.homes[k] = self.rng.choice(self._beside(self.gaps[k]))
            return
        i = self.at[self.rng.choice(sorted(differs & self.at.keys()) or self.walk)]
        self.starts ^= {i}
        lengths = (b - a for a, b in pairwise(sorted(self.starts)))
        if len(self.starts) < 3 or max(lengths) > max(LENGTHS):
            self.starts ^= {i}

    def blocks(self, kept: Iterable[Cell]) -> Blocks:
        shown, numbers = set(kept), self.numbers()
        name = {cell: i for i, region in enumerate(self.regions()) for cell in region}
        return {
            "regions": _table(self.grid, name),
            "numbers": _table(self.grid, {c: k for c, k in numbers.items() if c in shown}),
        }


def _table(grid: Grid, texts: Mapping[Cell, int]) -> str:
    rows = picture(grid, lambda cell: f" {texts.get(cell, '.')}")
    return "\n".join(row[1:] for row in rows)


def _in_order(loop: Answer) -> list[Cell]:
    beside = joined(loop)
    walk = [min(beside)]
    walk.append(min(beside[walk[0]]))
    while len(walk) < len(beside):
        walk.append(next(n for n in beside[walk[-1]] if n != walk[-2]))
    return walk


def make(rng: Random, grid: Grid, level: str) -> Made | None:
    road = Road(rng, grid)
    kind = find_kind("country_road")
    for _ in range(CHANGES):
        numbers = road.numbers()
        others = set(answers(kind, road.blocks(numbers))) - {road.loop}
        if not others:
            break
        for spot in _spots(road.loop ^ min(others, key=sorted)):
            road.change(spot)
    else:
        return None
    other_answer = SecondAnswer(PROGRAM, _facts(road, numbers))
    kept, minimal = thin(rng, numbers, other_answer, share=EASY if level == "easy" else 0)
    answer = pairs_to_json(grid, road.loop)
    return Made(road.blocks(kept), answer, None if level == "easy" else minimal)


def _spots(differ: Iterable[Pair]) -> list[set[Cell]]:
    """Where two loops differ: the cells, place by place."""
    beside = joined(differ)
    return components(sorted(beside), beside.__getitem__)


def _facts(road: Road, numbers: Mapping[Cell, int]) -> Iterator[str]:
    regions = sorted(road.regions(), key=len)
    for i, cell in enumerate(cell for region in regions for cell in sorted(region)):
        yield fact("place", cell, i)
        yield from (fact("adj", cell, n) for n in road.grid.neighbours(cell))
    for region in regions:
        yield from (fact("region", cell, min(region)) for cell in region)
    yield from (fact("clue", cell, k) for cell, k in numbers.items())
    yield from (fact("known", *step) for step in road.loop)
