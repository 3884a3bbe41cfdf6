"""Checks of the contents of cells (digits, diagonals), and of bridges between islands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ..blocks import NUMBER, POINTS, SUMS
from ..grid import Cell, Diagonal, Pair, components, ends
from ..phrases import COUNT, GIVEN, Phrase
from .registry import check
from .view import View


@check(
    phrase=Phrase(
        "{units}|no other number fits here",
        "its cell holds another number",
        "no number would be left[ for {cell}]",
    )
)
def filled(view: View) -> Iterator[frozenset[Any]]:
    """Check that every cell holds one value, except black cells with sums. Yield each cell that
    breaks this.
    """
    black = view.board[SUMS]
    for cell in view.grid.cells():
        if cell not in black and len(view.values.get(cell, ())) != 1:
            yield frozenset({cell})


@check()
def one_at_most(view: View) -> Iterator[frozenset[Any]]:
    """Check that no cell holds two values. Yield each that does."""
    yield from (frozenset({cell}) for cell, held in view.values.items() if len(held) > 1)


@check(
    phrase=Phrase(
        "{units}|no other number fits here",
        "",
        "no number would be left[ for {cell}]",
    )
)
def leaves_empty(view: View) -> Iterator[frozenset[Any]]:
    """Check that no cell holds two values, and that each row and column has as many empty cells as
    the board's number says. Yield each cell or line that breaks this.
    """
    yield from one_at_most(view)
    for line in (*view.groups("row"), *view.groups("column")):
        if sum(cell not in view.values for cell in line) != view.board[NUMBER]:
            yield frozenset(line)


@check(phrase=GIVEN)
def givens(view: View) -> Iterator[frozenset[Any]]:
    """Check that each cell whose value the board gives holds this value, and no other. Yield each
    cell that breaks this.
    """
    for cell, k in view.board.known().items():
        if {*view.values.get(cell, ())} != {k}:
            yield frozenset({cell})


@check(phrase=GIVEN)
def holds_given(view: View, symbols: str, *values: Any) -> Iterator[frozenset[Any]]:
    """Check that each cell with a symbol holds the value that stands for it, and no other: each of
    `symbols` stands for one of `values`, in order. Yield each cell that breaks this.
    """
    meant = dict(zip(symbols, values, strict=True))
    for cell in view.board.with_symbol(symbols):
        if view.values.get(cell, []) != [meant[view.board.symbols[cell]]]:
            yield frozenset({cell})


@check(phrase=Phrase("", "its region has fewer cells"))
def within_size(view: View) -> Iterator[frozenset[Any]]:
    """Check that no number is larger than its region has cells. Yield each cell where one is."""
    for part in view.board.regions.parts:
        for cell in sorted(part):
            if any(k > len(part) for k in view.values.get(cell, ())):
                yield frozenset({cell})


@check(phrase=Phrase("", "the largest number is smaller"))
def within_number(view: View) -> Iterator[frozenset[Any]]:
    """Check that no number is larger than the board's. Yield each cell where one is."""
    for cell, held in view.values.items():
        if any(k > view.board[NUMBER] for k in held):
            yield frozenset({cell})


@check(
    phrase=Phrase(
        otherwise="the {value} in {seed} would have too little room"
        "|the region of {large} would be too small|{its:region} would be too small"
        "|a region would be too small",
        many="the {value} in {seed} would be in too large a region"
        "|{its:region} would be too large|a region would be too large",
    )
)
def size_of_alike(view: View) -> Iterator[frozenset[Any]]:
    """Check that each group of connected cells with the same number has as many cells as this
    number says. Yield each group that breaks this.
    """
    for k in sorted({k for held in view.values.values() for k in held}):
        own = [cell for cell, held in view.values.items() if k in held]
        for part in components(own, view.grid.neighbours):
            if len(part) != k:
                yield frozenset(part)


@check(
    phrase=Phrase(
        "",
        "beside the {value} in {known}",
        "but {they} touch|{both} would both be {value}, but they touch|equal numbers would touch",
    )
)
def alike_touch(view: View) -> Iterator[frozenset[Any]]:
    """Check that no two cells that touch, even at a corner, hold the same number. Yield each two
    that do.
    """
    for a, own in view.values.items():
        for b in view.grid.touching(a):
            if a < b and set(own) & {*view.values.get(b, ())}:
                yield frozenset({a, b})


@check(
    phrase=Phrase(
        "",
        "beside the {value} in {known}",
        "but {they} touch|{both} would both be {value}, but they touch|equal poles would touch",
    )
)
def alike_beside(view: View) -> Iterator[frozenset[Any]]:
    """Check that no two cells that share a side hold the same value. Yield each two that do."""
    for a, b in view.grid.pairs():
        if {*view.values.get(a, ())} & {*view.values.get(b, ())}:
            yield frozenset({a, b})


@check(
    phrase=Phrase(
        "",
        "the {value} in {known} is too near",
        "but {they} are too near|{both} would both be {value}, but they are too near"
        "|equal numbers would be too near",
    )
)
def far_apart(view: View) -> Iterator[frozenset[Any]]:
    """Check that two equal numbers in a row or column have at least as many cells between them as
    they say. Yield each two cells that break this.
    """
    for line in (*view.groups("row"), *view.groups("column")):
        filled = [(i, cell) for i, cell in enumerate(line) if cell in view.values]
        for (i, a), (j, b) in combinations(filled, 2):
            if any(k >= j - i for k in {*view.values[a]} & {*view.values[b]}):
                yield frozenset({a, b})


# -- bridges


def _count_bridges(view: View, cell: Cell) -> int:
    return sum(count for pair, count in view.bridges.items() if cell in pair)


@check(
    about_clues=True,
    phrase=Phrase(
        "{clue} needs every bridge that is left",
        "{clue} has {whole}",
        "no bridges would fit {clue}",
        "{clue} would have {count:bridges}|{clue} would have too few bridges",
        "{clue} would have {count:bridges}|{clue} would have too many bridges",
        "{clue} allows nothing else",
    ),
    counts=_count_bridges,
)
def count_bridges(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts the bridges at its island. Yield each island with a wrong
    number.
    """
    for cell, k in view.board.known().items():
        if _count_bridges(view, cell) != k:
            yield frozenset({cell})


@check(phrase=Phrase("", "it would cross {known}", "{both} would cross|two bridges would cross"))
def no_crossing(view: View) -> Iterator[frozenset[Any]]:
    """Check that no two bridges cross. Yield each cell where they do."""
    over: dict[Cell, list[Pair]] = {}
    for pair in view.bridges:
        for cell in between(pair):
            over.setdefault(cell, []).append(pair)
    for cell, pairs in sorted(over.items()):
        if len(pairs) > 1:
            yield frozenset({cell})


@check(phrase=Phrase(otherwise="{end} would be cut off from {far}|some islands would be cut off"))
def joined_islands(view: View) -> Iterator[frozenset[Any]]:
    """Check that every island is reachable from every other one over bridges. Yield each component
    of islands except the first.
    """
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in view.board.clues}
    for a, b in view.bridges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    for part in components(sorted(beside), beside.__getitem__)[1:]:
        yield frozenset(part)


def between(pair: Pair) -> list[Cell]:
    """Return the cells strictly between two islands."""
    (r, c), (r2, c2) = pair
    if r == r2:
        return [Cell(r, k) for k in range(c + 1, c2)]
    return [Cell(k, c) for k in range(r + 1, r2)]


# -- diagonals


@check(about_clues=True, phrase=COUNT._replace(otherwise=f"{COUNT.otherwise}|a ring would close"))
def count_ends(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts the diagonals that end at its grid point. Yield the cells
    around each point with a wrong number.
    """
    for point, k in view.board[POINTS].items():
        ends_here = view.answer.intersection(view.grid.diagonals_at(point))
        if k is not None and len(ends_here) != k:
            yield frozenset(view.grid.cells_around(point))


@check(phrase=Phrase(otherwise="diagonals would close a ring"))
def no_cycle(view: View) -> Iterator[frozenset[Any]]:
    """Check that the diagonals enclose no area. Yield the diagonals of each connected group that
    does, without its loose ends.
    """
    at: dict[Cell, set[Diagonal]] = {}
    for cell, ways in view.values.items():
        for way in ways:
            for point in ends(cell, way):
                at.setdefault(point, set()).add((cell, way))
    loose = [point for point, lines in at.items() if len(lines) == 1]
    for point in loose:  # a line with a loose end is on no cycle
        for line in [*at[point]]:
            for end in ends(*line):
                at[end].discard(line)
                if len(at[end]) == 1:
                    loose.append(end)
    left = set[Diagonal]().union(*at.values())
    near = {line: [other for point in ends(*line) for other in at[point]] for line in left}
    for part in components(sorted(left), near.__getitem__):
        yield frozenset(part)
