"""Gates on maps, compared with brute force, and compiled code compared with plain Python."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from site_gen.boards.grid import ones
from site_gen.boards.partition import Partition, Two
from site_gen.kind import find_kind
from site_gen.solver.graphs import connect
from site_gen.solver.graphs.connect import one_component
from site_gen.solver.graphs.tours import Border, PlainTours, Tours, make_map
from site_gen.solver.model.model import PuzzleModel

compiled = pytest.mark.skipif(
    Tours is PlainTours and not os.environ.get("CI"), reason="no C compiler at installation"
)
Map = tuple[list[int], list[Two], list[Border]]


def sample_partitions(count: int, least: int, most: int) -> Iterator[Partition]:
    """Yield partitions of square boards along random loops."""
    kind, rng = find_kind("country_road"), Random(8)
    for _ in range(count):
        side = rng.randint(least, most)
        yield kind.parse(kind.compose(rng, side, side)[0]).regions


def draw_questions(regions: Partition, rng: Random) -> Iterator[tuple[Map, int, int]]:
    """Yield the map of the regions with random sets of certain and possible links."""
    made = make_map(regions)
    for _ in range(10):
        share = rng.uniform(0.5, 1)
        possible = sum(1 << i for i in range(len(made[1])) if rng.random() < share)
        yield made, sum(1 << i for i in ones(possible) if rng.random() < 0.3), possible


def find_tours(made: Map) -> list[int]:
    """Return all cycles through all regions, each as bits of links."""
    number = {frozenset(two): i for i, two in enumerate(made[1])}
    regions = range(1, max(map(max, made[1])) + 1)
    found = set()
    for way in permutations(regions):
        steps = [frozenset(two) for two in zip((0, *way), (*way, 0), strict=True)]
        if number.keys() >= {*steps}:
            found.add(sum(1 << number[step] for step in steps))
    return sorted(found)


def test_gates_hold_for_all_cycles_and_exclude_links() -> None:
    shut = forced = none = 0
    small = [p for p in sample_partitions(200, 4, 5) if 4 <= len(p.parts) <= 7]
    rng = Random(4)
    for made, certain, possible in (q for p in small for q in draw_questions(p, rng)):
        every = find_tours(made)
        left = [tour for tour in every if tour | possible == possible]
        for node, part in PlainTours(*made).gates(certain, possible):
            doors = sum(
                1 << i
                for i, two in enumerate(made[1])
                if node not in two and sum(part >> v & 1 for v in two) == 1
            )
            assert part
            assert not part >> node & 1
            assert all(tour & doors for tour in every)
            still = doors & possible
            assert still.bit_count() <= 1
            assert not still & certain
            shut += not still
            forced += bool(still)
            none += not left
    assert min(shut, forced, none) > 50


@compiled
def test_compiled_gates_equal_those_of_plain_python() -> None:
    found, rng = 0, Random(5)
    for made, certain, possible in (
        q for p in sample_partitions(40, 4, 9) for q in draw_questions(p, rng)
    ):
        plain = PlainTours(*made).gates(certain, possible)
        assert Tours(*made).gates(certain, possible) == plain
        found += len(plain)
    assert found > 300


@compiled
def test_the_compiled_shortcut_misses_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, rows, none = Random(9), 0, 0
    for regions in sample_partitions(60, 3, 6):
        m, grid = PuzzleModel("t"), regions.grid
        x, z = m.binaries("x", grid.pairs(), means=""), m.binaries("z", grid.cells(), means="")
        always = regions.parts if rng.random() < 0.5 else ()
        fast, slow = (one_component(grid, x, z, always=always) for _ in range(2))
        with monkeypatch.context() as patch:
            patch.setattr(connect, "Links", None)
            assert not list(slow.separate(0, 0))
        for _ in range(10):
            share = rng.uniform(0.6, 1)
            possible = sum(1 << i for i in range(len(fast.watches)) if rng.random() < share)
            certain = sum(1 << i for i in ones(possible) if rng.random() < 0.1)
            plain, found = (
                [(row.terms, row.lower, row.upper) for row in one.separate(certain, possible)]
                for one in (slow, fast)
            )
            assert found == plain
            rows += len(plain)
            none += not plain
    assert min(rows, none) > 50
