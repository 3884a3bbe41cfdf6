"""Checks of lines that should form one loop, through cells or along their sides.

Rules about a cell on the way (the loop turns, goes straight) are checked only where exactly two
lines meet: loose ends and branches are separate mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..blocks import ARROWS
from ..grid import Cell, Pair, components, pair
from ..phrases import CLUE, COUNT, Phrase
from .registry import check
from .view import View


@check(phrase=Phrase(otherwise="the line {passing}|the line would end or branch[ at {common}]"))
def no_loose_end(view: View) -> Iterator[frozenset[Any]]:
    """Check that no line has a loose end. Yield the last pair of each line that has one."""
    for here, others in view.joined.items():
        if len(others) == 1:
            yield frozenset({pair(here, others[0])})


@check(phrase=Phrase(otherwise="the line {passing}|the line would branch or end[ at {common}]"))
def no_branch(view: View) -> Iterator[frozenset[Any]]:
    """Check that no more than two lines meet in a cell or point. Yield all lines there."""
    for here, others in view.joined.items():
        if len(others) > 2:
            yield frozenset(pair(here, other) for other in others)


@check(
    phrase=Phrase(
        otherwise="{inside} would have only one way out, {bridge}"
        "|the loop could enter and leave {part} only by {bridge}|only {ways} lead out of {part}"
        "|{shut} would have no way out"
        "|{end} would be cut off from {far}|a small loop would close"
    )
)
def one_loop(view: View, least: int = 1) -> Iterator[frozenset[Any]]:
    """Check that the lines are all connected. `least`: 0 if an answer without lines is right, too.
    Yield all lines outside the first component.
    """
    found = components(view.joined, view.joined.__getitem__)
    if len(found) > 1 or len(found) < least:
        first = found[0] if found else set()
        yield frozenset(line for line in view.pairs if line.a not in first)


@check(phrase=Phrase(otherwise="a path would end, branch or join different numbers"))
def joins_alike(view: View) -> Iterator[frozenset[Any]]:
    """Check that each connected line has two ends, at equal numbers, and passes no other number,
    and that a line leaves each number. Yield each connected line that breaks this, and each cell of
    a number without one.
    """
    clues = view.board.clues
    for cell in sorted(clues.keys() - view.joined.keys()):
        yield frozenset({cell})
    for part in components(view.joined, view.joined.__getitem__):
        ends = [cell for cell in part if len(view.joined[cell]) == 1]
        alike = len({clues.get(cell) for cell in ends}) == 1
        if len(ends) != 2 or not alike or part & clues.keys() != {*ends}:
            yield frozenset(line for line in view.pairs if line.a in part)


@check()
def no_u_turn(view: View) -> Iterator[frozenset[Any]]:
    """Check that no block of 2×2 cells holds more than two steps. Yield the steps of each that
    does.
    """
    for a, b, c, d in view.grid.blocks(2, 2):
        steps = view.pairs & {Pair(a, b), Pair(a, c), Pair(b, d), Pair(c, d)}
        if len(steps) > 2:
            yield steps


@check(about_clues=True, phrase=Phrase(otherwise="{clue} would have too many or too few lines"))
def count_sides(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts the drawn sides of its cell. Yield each cell with a wrong
    number.
    """
    for cell, k in view.board.known().items():
        if sum(side in view.pairs for side in view.grid.sides(cell)) != k:
            yield frozenset({cell})


# -- at circles; `chars` are the symbols that the rule is about


@check(phrase=Phrase(otherwise="{wrong} would not be visited|the loop would miss a circle"))
def visits(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop passes through every cell with one of the symbols `chars`. Yield each
    such cell that it misses.
    """
    for cell in view.board.with_symbol(chars):
        if cell not in view.joined:
            yield frozenset({cell})


@check(phrase=Phrase(otherwise="{wrong} would not be visited|a cell would not be visited"))
def visits_others(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop passes through every cell without one of the symbols `chars`. Yield each
    such cell that it misses.
    """
    visited = {*view.joined, *view.board.with_symbol(chars)}
    for cell in view.grid.cells():
        if cell not in visited:
            yield frozenset({cell})


@check(phrase=Phrase("", "the loop does not enter this cell"))
def avoids(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop passes through no cell with one of the symbols `chars`. Yield each cell
    where it does.
    """
    for cell in view.board.with_symbol(chars):
        if cell in view.joined:
            yield frozenset({cell})


@check(
    phrase=Phrase(
        "the loop turns at {place}|the loop turns at black circles",
        "the loop turns at {place}|the loop turns at black circles",
        "the loop would go straight through {common}, where it must turn"
        "|the loop would go straight where it must turn",
        both="the loop turns at {place}",
    )
)
def turns_at(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop turns in every cell with one of the symbols `chars`. Yield each where it
    goes straight.
    """
    for cell in view.board.with_symbol(chars):
        if _turn_or_straight(view, cell) == "straight":
            yield frozenset({cell})


@check(
    phrase=Phrase(
        "the loop goes straight through {place}|the loop goes straight through white circles",
        "the loop goes straight through {place}|the loop goes straight through white circles",
        "the loop would turn at {common}, where it must go straight"
        "|the loop would turn where it must go straight",
        both="the loop goes straight through {place}",
    )
)
def straight_at(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop goes straight through every cell with one of the symbols `chars`. Yield
    each where it turns.
    """
    for cell in view.board.with_symbol(chars):
        if _turn_or_straight(view, cell) == "turn":
            yield frozenset({cell})


@check(
    phrase=Phrase(
        "the loop goes straight beside {clue}",
        "the loop goes straight beside {clue}",
        "the loop would turn beside {clue}|the loop would turn beside a black circle",
    )
)
def straight_beside(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop goes straight in the cells before and after every cell with one of the
    symbols `chars`. Yield each such cell with a turn beside it.
    """
    for cell in view.board.with_symbol(chars):
        ways = [_turn_or_straight(view, other) for other in view.joined.get(cell, ())]
        if len(ways) == 2 and "turn" in ways:
            yield frozenset({cell})


@check(
    phrase=Phrase(
        "the loop turns beside {clue}",
        "the loop turns beside {clue}",
        "the loop would go straight on both sides of {clue}"
        "|the loop would go straight on both sides of a white circle",
    )
)
def turns_beside(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop turns in the cell before or after every cell with one of the symbols
    `chars`. Yield each such cell without a turn beside it.
    """
    for cell in view.board.with_symbol(chars):
        ways = [_turn_or_straight(view, other) for other in view.joined.get(cell, ())]
        if ways == ["straight", "straight"]:
            yield frozenset({cell})


@check(
    about_clues=True,
    phrase=CLUE._replace(otherwise="no arms would fit {clue}", both=""),
)
def arms(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts the steps that the loop goes straight on from its cell, in both
    directions together, where it passes through the cell. Yield each cell with a wrong number.
    """
    for cell, k in view.board.known().items():
        ends = view.joined.get(cell, ())
        if len(ends) == 2 and sum(_count_steps(view, cell, end) for end in ends) != k:
            yield frozenset({cell})


def _count_steps(view: View, cell: Cell, end: Cell) -> int:
    """Return the number of steps in a line from `cell` through its neighbour `end` until the first
    turn or end.
    """
    down, right, steps = end.row - cell.row, end.col - cell.col, 0
    while pair(cell, end) in view.pairs:
        cell, end, steps = end, Cell(end.row + down, end.col + right), steps + 1
    return steps


def _turn_or_straight(view: View, cell: Cell) -> str:
    """Return "straight" or "turn" for a cell where exactly two lines meet, and "" for others."""
    ends = view.joined.get(cell, ())
    if len(ends) != 2:
        return ""
    (a, b), (c, d) = ends
    return "straight" if a == c or b == d else "turn"


# -- at chosen cells, and at arrows


@check(
    phrase=Phrase(
        "the loop cannot pass through {it}",
        "the loop passes through {it}",
        "{wrong} would be neither shaded nor visited|a cell would be neither shaded nor visited",
        many="{wrong} would be both shaded and visited|a shaded cell would be visited",
    )
)
def visits_or_on(view: View) -> Iterator[frozenset[Any]]:
    """Check that every cell without an arrow is either visited by the loop or chosen, not both.
    Yield each cell that breaks this.
    """
    for cell in view.grid.cells():
        if cell not in view.board[ARROWS] and (cell in view.joined) == (cell in view.on):
            yield frozenset({cell})


@check(phrase=Phrase("", "the loop does not enter a cell with a clue"))
def avoids_arrows(view: View) -> Iterator[frozenset[Any]]:
    """Check that the loop passes through no cell with an arrow. Yield each cell where it does."""
    for cell in sorted(view.board[ARROWS].keys() & view.joined.keys()):
        yield frozenset({cell})


def _count_along(view: View, cell: Cell, what: str) -> int | None:
    arrow = view.board[ARROWS].get(cell)
    ray = view.grid.ray(cell, arrow.way) if arrow else []
    steps = sum(pair(a, b) in view.pairs for a, b in pairwise(ray))
    return (steps if what == "steps" else len(view.on.intersection(ray))) if arrow else None


@check(
    about_clues=True,
    phrase=Phrase(
        "{clue} has {sole}[ {along}]|{clue} has {room}|{clue} needs every open place",
        "{none} allows none[ {along}]|{clue} has {whole}|{clue} is complete",
        "{clue} would have {counted}[ {along}]|what is left would not fit {clue}",
        "{clue} would have {counted}[ {along}]|{clue} would have too few places left",
        "{clue} would have {counted}[ {along}]|{clue} would have too many[ {things}]",
        "{clue} allows nothing else",
    ),
    counts=_count_along,
)
def count_along(view: View, what: str) -> Iterator[frozenset[Any]]:
    """Check that each arrow's number counts the chosen cells in its direction up to the frame
    ("on"), or the steps of the loop along there ("steps"). Yield each cell with a wrong number.
    """
    for cell, arrow in view.board[ARROWS].items():
        if arrow and arrow.number != _count_along(view, cell, what):
            yield frozenset({cell})


@check()
def sides(view: View, inside: str, outside: str) -> Iterator[frozenset[Any]]:
    """Check that the symbols of `inside` are inside the loop, and those of `outside` outside. Yield
    each cell that breaks this. It is checked only if all lines form loops, and only at cells that
    the loops do not visit.
    """
    if any(len(others) != 2 for others in view.joined.values()):
        return
    for cell in view.board.with_symbol(inside + outside):
        if cell not in view.joined:
            above = (Pair(Cell(cell.row - 1, c), Cell(cell.row, c)) for c in range(cell.col))
            crossed = sum(step in view.pairs for step in above)
            if (view.board.symbols[cell] in inside) != (crossed % 2 == 1):
                yield frozenset({cell})


# -- regions along the loop


@check(phrase=Phrase(otherwise="the loop could not visit all regions"))
def visits_region(view: View) -> Iterator[frozenset[Any]]:
    """Check that the loop visits every region. Yield each region that it misses."""
    for region in view.board.regions.parts:
        if not view.joined.keys() & region:
            yield region


@check(
    phrase=Phrase(
        otherwise="the loop would enter {area} twice, or not leave it"
        "|the loop would enter a region twice, or not leave it"
    )
)
def crosses_region(view: View, most: int) -> Iterator[frozenset[Any]]:
    """Check that no more than `most` lines cross the border of a region. Yield, for each region
    with more, the lines that cross it.
    """
    part_of = view.board.regions.part_of
    crossing: list[set[Any]] = [set() for _ in view.board.regions.parts]
    for p in view.pairs:
        if part_of[p.a] != part_of[p.b]:
            crossing[part_of[p.a]].add(p)
            crossing[part_of[p.b]].add(p)
    yield from (frozenset(pairs) for pairs in crossing if len(pairs) > most)


def _count_visited(view: View, cell: Cell) -> int:
    return len(view.joined.keys() & view.board.regions.part_with(cell))


@check(
    about_clues=True,
    phrase=COUNT._replace(
        few="the region of {clue} would have {count:visited cells}"
        "|the region of {clue} would have too few visited cells",
        many="the region of {clue} already has {full:visited cells}"
        "|the region of {clue} would have {count:visited cells}"
        "|the region of {clue} would have too many visited cells",
    ),
    counts=_count_visited,
)
def count_visited(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts the cells of its region that the loop visits. Yield each region
    with a wrong number.
    """
    regions, clues = view.board.regions, view.board.known().items()
    wanted = ((regions.part_with(cell), k) for cell, k in clues)
    wrong = (region for region, k in wanted if len(view.joined.keys() & region) != k)
    yield from dict.fromkeys(wrong)


@check(phrase=Phrase(otherwise="{area} would mix its symbols|a region would mix its symbols"))
def visits_one_sort(view: View, one: str, other: str) -> Iterator[frozenset[Any]]:
    """Check that in each region that the loop visits, it passes through all copies of one of the
    two symbols and none of the other. Yield each region that breaks this.
    """
    for region in view.board.regions.parts:
        sorts = [region.intersection(view.board.with_symbol(char)) for char in (one, other)]
        passed = [sort & view.joined.keys() for sort in sorts]
        whole = [met == sort and bool(sort) for met, sort in zip(passed, sorts, strict=True)]
        right = (whole[0] and not passed[1]) or (whole[1] and not passed[0])
        if region & view.joined.keys() and not right:
            yield region


@check(
    phrase=Phrase(
        otherwise="the loop would pass between {areas}, visiting the {symbols} in both"
        "|the loop would pass between {areas}, visiting the same symbols in both"
        "|the loop would pass between two regions, visiting the same symbols in both"
    )
)
def alternates(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that the loop does not pass through the same one of the symbols `chars` in two regions
    in succession. Yield each step between two such regions.
    """
    part_of = view.board.regions.part_of
    passed = [
        {part_of[cell] for cell in view.board.with_symbol(char) if cell in view.joined}
        for char in chars
    ]
    for step in sorted(view.pairs):
        a, b = (part_of[cell] for cell in step)
        if a != b and any(a in regions and b in regions for regions in passed):
            yield frozenset({step})


@check(
    phrase=Phrase(
        "across the border from {among}",
        otherwise="{wrong} would both be unvisited|{cells} would both be unvisited"
        "|two cells at a border would both be unvisited",
    )
)
def visits_across(view: View) -> Iterator[frozenset[Any]]:
    """Check that the loop visits at least one of each two neighbouring cells in different regions.
    Yield each two that break this.
    """
    for a, b in view.board.regions.borders():
        if a not in view.joined and b not in view.joined:
            yield frozenset({a, b})
