"""A mistake by which no loop can visit each region once is one, whatever the open lines are."""

from itertools import pairwise, permutations
from random import Random

from site_gen.boards.grid import Cell, Grid, Pair
from site_gen.boards.partition import Partition
from site_gen.boards.random.regions import grown_regions, numbered
from site_gen.boards.region_cycle import explain_regions

SORTS = (
    *("only from", "not reach", "both exits", "only two others", "would close"),
    *("would enter the region of", "would pass between the regions of"),
)


def can_visit_all(regions: Partition, known: dict[Pair, bool]) -> bool:
    """Return whether some cycle visits each region once, with the known ways between them."""
    shared, first = regions.shared, 0
    drawn = {both for both, own in shared.items() if any(known.get(p) for p in own)}
    free = {both for both, own in shared.items() if any(known.get(p, True) for p in own)}
    if any(sum(known.get(p, False) for p in own) > 1 for own in shared.values()):
        return False
    for order in permutations(range(1, len(regions.parts))):
        links = {(min(two), max(two)) for two in pairwise((first, *order, first))}
        if drawn <= links <= free:
            return True
    return False


def test_no_cycle_of_regions_is_left_where_a_mistake_is_told() -> None:
    rng, seen = Random(5), dict.fromkeys(SORTS, 0)
    for _ in range(3000):
        grid = Grid(5, 5)
        regions = grown_regions(rng, grid, rng.sample(grid.cells(), rng.choice((5, 6, 7))))
        share = rng.random()
        known = {p: rng.random() < 0.3 for p in regions.borders() if rng.random() < share}
        told = explain_regions(regions, known)
        if told:
            assert not can_visit_all(regions, known), (regions.parts, known, told)
            seen |= {one: seen[one] + 1 for one in SORTS if one in told}
    assert min(seen.values()) > 10, seen


def test_two_lines_between_regions_are_seen_without_a_word() -> None:
    grid = Grid(2, 2)
    regions = Partition(grid, tuple("abcd"), tuple(frozenset({cell}) for cell in grid.cells()))
    lines = dict.fromkeys(grid.pairs(), True)
    assert explain_regions(regions, lines) == ""
    less = {**lines, Pair(Cell(0, 0), Cell(0, 1)): False}
    assert explain_regions(regions, less) == (
        "the loop could reach the region of R1C1 only from that of R2C1, and not leave it"
    )


def test_a_region_that_separates_others_is_named() -> None:
    rows = ["ccccc", "cadbc", "aaabb", "ggggg", "eeeff", "heifh", "hhhhh"]
    grid, at = Grid(7, 5), dict[str, set[Cell]]()
    for cell in grid.cells():
        at.setdefault(rows[cell.row][cell.col], set()).add(cell)
    regions = numbered(grid, at.values())
    assert not can_visit_all(regions, {})
    assert explain_regions(regions, {}) == (
        "the loop could reach the region of R1C1 only through that of R4C1"
    )
