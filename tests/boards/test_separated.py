"""Boards that only one of some answers fits, compared with the definition of fitting."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from site_gen.boards.grid import Cell, Grid
from site_gen.boards.random import move_apart, separated_numbers

Parts = Sequence[Collection[Cell]]


def fit(numbers: dict[Cell, int], parts: Parts) -> bool:
    """Return whether each part holds exactly one of the numbers, its size."""
    return all([numbers[c] for c in part if c in numbers] == [len(part)] for part in parts)


def draw_dominoes(rng: Random, grid: Grid) -> list[frozenset[Cell]]:
    """Return dominoes that cover the grid, sorted."""
    while True:
        left, found = {*grid.cells()}, list[frozenset[Cell]]()
        while left:
            cell = min(left)
            free = sorted(left.intersection(grid.neighbours(cell)))
            if not free:
                break
            found.append(frozenset({cell, rng.choice(free)}))
            left -= found[-1]
        else:
            return found


def test_numbers_are_moved_within_their_parts_until_no_other_division_fits() -> None:
    grid, kept, moved = Grid(4, 4), 0, 0
    for seed in range(200):
        rng = Random(seed)
        mine = draw_dominoes(rng, grid)
        places = [rng.choice(sorted(part)) for part in mine]
        before = {cell: len(part) for cell, part in zip(places, mine, strict=True)}
        others = [one for one in (draw_dominoes(rng, grid) for _ in range(4)) if one != mine]
        swapped = [rng.sample(mine, len(mine))]  # the same parts cannot be told apart
        found = separated_numbers(rng, places, mine, others)
        assert separated_numbers(rng, places, mine, swapped) is None
        if found:
            assert fit(found, mine)
            assert not any(fit(found, parts) for parts in others)
        if not any(fit(before, parts) for parts in others):
            assert found == before
            kept += 1
        else:
            moved += bool(found)
    assert kept > 20
    assert moved > 20


def test_things_keep_to_their_rooms_and_apart() -> None:
    """Each of the others fits if all things are in its cells, of which it lacks some."""
    row, had = Grid(1, 12).cells(), 0
    rooms = [row[:4], row[:4], row[4:8], row[8:]]
    for seed in range(100):
        rng = Random(seed)
        others = [frozenset(rng.sample(row, 9)) for _ in range(6)]
        fits = [one.issuperset for one in others]
        found = move_apart(rng, [row[0], row[1], row[4], row[8]], rooms, fits)
        if found:
            had += 1
            assert len({*found}) == len(found)
            assert all(cell in room for cell, room in zip(found, rooms, strict=True))
            assert not any(one.issuperset(found) for one in others)
    assert had > 80


def test_things_without_a_free_cell_stay_where_they_are() -> None:
    a, b = Grid(1, 2).cells()
    assert move_apart(Random(1), [a, b], [[a, b], [a, b]], [lambda cells: True]) is None
    assert move_apart(Random(1), [a, b], [[a, b], [a, b]], []) == [a, b]
