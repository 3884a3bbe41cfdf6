"""Boards that only one of some answers fits: regions, or numbers in parts, found by local search.

The regions are found by a tabu search over the cells on their borders.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from random import Random

from ..grid import Cell, components
from ..partition import Partition
from .regions import numbered

MOVES = 1000  # the maximal number of moves
REST = 3, 10  # how many moves a cell keeps its place after a move

SHIFTS = 300  # the maximal number of moves of clues
AMONG = 8  # how many moves are compared

Move = tuple[Cell, int]
"""A cell, and the index of the region that it is moved to."""


class _Borders:
    """Regions that change, and the surplus of marks that each other answer has in them.

    `more`: for each of the others, by the number of a region, its marks there in excess of the
    answer's; the other fits all regions if this is empty. `marking`: for each cell, the entries of
    `more` of the others with a mark in it.
    """

    def __init__(self, regions: Partition, answer: Set[Cell], others: Sequence[Set[Cell]]) -> None:
        self.grid, self.at = regions.grid, dict(regions.part_of)
        self.parts = [set(part) for part in regions.parts]
        had = [len(part & answer) for part in self.parts]
        self.more = [
            {i: n for i, part in enumerate(self.parts) if (n := len(part & one) - had[i])}
            for one in others
        ]
        self.marking = defaultdict[Cell, list[dict[int, int]]](list)
        for one, more in zip(others, self.more, strict=True):
            for cell in one:
                self.marking[cell].append(more)

    def list_moves(self, cells: Iterable[Cell]) -> Iterator[Move]:
        """Yield the moves of these cells to neighbouring regions that leave each region
        connected.
        """
        for cell in sorted(cells):
            mine = self.at[cell]
            if len(components(sorted(self.parts[mine] - {cell}), self.grid.neighbours)) == 1:
                for to in sorted({self.at[n] for n in self.grid.neighbours(cell)} - {mine}):
                    yield cell, to

    def count_fitting(self, move: Move) -> int:
        """Return how many more of the others fit the regions after the move; negative if
        fewer do.
        """
        cell, to = move
        lets_in = {self.at[cell]: 1, to: -1}
        return sum((more == lets_in) - (not more) for more in self.marking[cell])

    def make(self, move: Move) -> None:
        """Make the move: change the regions, and the surplus of marks in them."""
        cell, to = move
        for more in self.marking[cell]:
            for i, n in ((self.at[cell], -1), (to, 1)):
                more[i] = more.get(i, 0) + n
                if not more[i]:
                    del more[i]
        self.parts[self.at[cell]].discard(cell)
        self.parts[to].add(cell)
        self.at[cell] = to


def separated(
    rng: Random, regions: Partition, answer: Set[Cell], others: Sequence[Set[Cell]]
) -> Partition | None:
    """Return regions similar to these that only `answer` fits, of it and `others` (sets of marked
    cells).

    The answer has as many marks as before in each region; each of the others has more or fewer in
    some region. The regions are connected. Return None if the search does not find such regions.
    """
    borders, rests = _Borders(regions, answer, others), dict[Cell, int]()
    for now in range(MOVES):
        fitting = [one for one, more in zip(others, borders.more, strict=True) if not more]
        if not fitting:
            return numbered(regions.grid, borders.parts)
        cells = rng.choice(fitting) - answer
        if rng.random() < 0.3:
            cells = {c for cell in cells for c in borders.parts[borders.at[cell]]} - answer
        free = [cell for cell in cells if rests.get(cell, 0) <= now]
        scored = [
            (borders.count_fitting(move), rng.random(), move) for move in borders.list_moves(free)
        ]
        if scored:
            *_, move = min(scored)
            borders.make(move)
            rests[move[0]] = now + rng.randint(*REST)
    return None


def separated_numbers(
    rng: Random,
    places: Collection[Cell],
    mine: Sequence[Collection[Cell]],
    others: Iterable[Sequence[Collection[Cell]]],
) -> dict[Cell, int] | None:
    """Return the sizes of the parts `mine`, each in a cell of its part, that fit no other answer.

    `places`: the cells where the numbers are now, one in each part; most stay there. `others`: the
    parts of each other answer, which the numbers fit if each part holds exactly one, its size.
    Return None if the search does not find such cells.
    """
    at = [next(cell for cell in part if cell in places) for part in mine]
    sizes = [*map(len, mine)]

    def make_fits(parts: Sequence[Collection[Cell]]) -> Callable[[Sequence[Cell]], bool]:
        """Return a function from the numbers' cells to whether they fit these parts."""
        part_at = {cell: (len(part), i) for i, part in enumerate(parts) for cell in part}

        def fits(cells: Sequence[Cell]) -> bool:
            held = [part_at.get(cell, (0, 0)) for cell in cells]
            return [size for size, _ in held] == sizes and len({*held}) == len(parts)

        return fits

    found = move_apart(rng, at, mine, [make_fits(parts) for parts in others])
    return dict(zip(found, sizes, strict=True)) if found else None


def move_apart(
    rng: Random,
    at: Sequence[Cell],
    rooms: Sequence[Collection[Cell]],
    others: Sequence[Callable[[Sequence[Cell]], bool]],
) -> list[Cell] | None:
    """Return cells for clues, each in its room, that none of the other answers fits.

    `at`: the cells where they are now; most stay there. `rooms`: for each of them, the cells where
    it may be. `others`: for each other answer, a function from the cells to whether it fits them.
    Return None if the search does not find such cells.
    """
    cells, ways = [*at], [(k, cell) for k, room in enumerate(rooms) for cell in sorted(room)]
    for _ in range(SHIFTS):
        fitting = [fits for fits in others if fits(cells)]
        if not fitting:
            return cells
        fits, best = rng.choice(fitting), list[tuple[int, int, int, Cell]]()
        for k, cell in rng.sample(ways, len(ways)):
            if cell not in cells:
                moved = [*cells[:k], cell, *cells[k + 1 :]]
                if not fits(moved):
                    best.append((sum(fits(moved) for fits in others), len(best), k, cell))
            if len(best) == AMONG:
                break
        if not best:
            return None
        *_, k, cell = min(best)
        cells[k] = cell
    return None
