"""Checks of the contents of rows, columns and regions: `where` is "row", "column" or "region"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, pairwise
from math import prod
from typing import Any

from ..blocks import CAGES, NUMBER, OUTSIDE, SUMS, Side, copies, lines_from
from ..grid import Cell, components
from ..phrases import CLUE, COUNT, FITS, HOLDS, NOTHING_FITS, Phrase
from .registry import check
from .view import View

SIDES: dict[str, Side] = {"row": "left", "column": "top"}
"""The side on which the clues of rows, and those of columns, are."""


@check(
    phrase=Phrase(
        "{group} has {sole}|{group} has {room}|{group} needs {open}"
        "|{groups} have {size}|{groups} have no other places",
        "{group} has {whole}|{groups} have all their {things}",
        "a line or region would have too many or too few",
        "{group} would have {room}|{group} would have too few places left",
        "{group} would have too many {things}",
    )
)
def count_in(view: View, where: str, count: int | None = None) -> Iterator[frozenset[Any]]:
    """Check that every row, column or region (`where`) has `count` chosen cells, by default the
    board's number. Yield each that does not.
    """
    wanted = view.board[NUMBER] if count is None else count
    for cells in view.groups(where):
        if len(view.on.intersection(cells)) != wanted:
            yield frozenset(cells)


def _count_chosen(view: View, cell: Cell) -> int:
    return len(view.on & view.board.regions.part_with(cell))


@check(about_clues=True, phrase=COUNT, counts=_count_chosen)
def count_chosen(view: View) -> Iterator[frozenset[Any]]:
    """Check that each number counts the chosen cells in its region. Yield each region with a wrong
    number.
    """
    for cell, k in view.board.known().items():
        if _count_chosen(view, cell) != k:
            yield view.board.regions.part_with(cell)


@check(
    phrase=Phrase(
        otherwise="the white cells {span} would cross two borders"
        "|a straight run of white cells would cross two borders"
    )
)
def crosses_borders(view: View, which: str, most: int) -> Iterator[frozenset[Any]]:
    """Check that no straight run of cells "on" (or "off") crosses more than `most` borders of
    regions. Yield each run that does.
    """
    part_of, meant = view.board.regions.part_of, {*view.cells(which)}
    for line in (*view.groups("row"), *view.groups("column")):
        for inside, cells in groupby(line, meant.__contains__):
            run = [*cells]
            if inside and sum(part_of[a] != part_of[b] for a, b in pairwise(run)) > most:
                yield frozenset(run)


@check(
    phrase=Phrase(
        "{group} has all its {off} circles",
        "{group} has all its {on} circles",
        "a line would not be half and half",
        "{group} would have too many {off} circles",
        "{group} would have too many {on} circles",
    )
)
def half_in(view: View, where: str) -> Iterator[frozenset[Any]]:
    """Check that half of the cells of every row, column or region (`where`) are chosen. Yield each
    where they are not.
    """
    for cells in view.groups(where):
        if 2 * len(view.on.intersection(cells)) != len(cells):
            yield frozenset(cells)


@check(phrase=Phrase(otherwise="{group} would be equal"))
def lines_differ(view: View, where: str) -> Iterator[frozenset[Any]]:
    """Check that no two rows (`where` "row"), or no two columns ("column"), have their chosen cells
    at the same places. Yield each two that do.
    """
    for one, other in combinations(view.groups(where), 2):
        if [cell in view.on for cell in one] == [cell in view.on for cell in other]:
            yield frozenset((*one, *other))


@check(
    phrase=Phrase(
        otherwise="{group} would have no room for its tetromino"
        "|{area} would have no room for its tetromino"
        "|their regions would have no room for a tetromino",
    )
)
def piece_in(view: View, where: str, size: int) -> Iterator[frozenset[Any]]:
    """Check that every row, column or region (`where`) has `size` chosen cells, and that these are
    connected. Yield each that breaks this.
    """
    for cells in view.groups(where):
        own = [cell for cell in cells if cell in view.on]
        if len(own) != size or len(components(own, view.grid.neighbours)) > 1:
            yield frozenset(cells)


@check(
    phrase=Phrase(
        otherwise="the pieces of {areas} would touch and have the same shape"
        "|two pieces of one shape would touch"
    )
)
def shapes_differ(view: View) -> Iterator[frozenset[Any]]:
    """Check that the chosen cells of two regions have different shapes, even when turned or
    mirrored, if they share a side. Yield the chosen cells of both regions where they do not.
    """
    regions = view.board.regions
    for i, part in enumerate(regions.parts):
        own = view.on & part
        near = view.grid.around(own) & view.on
        for j in sorted({regions.part_of[cell] for cell in near}):
            other = view.on & regions.parts[j]
            if i < j and _normalize(own) == _normalize(other):
                yield own | other


def _normalize(cells: Iterable[Cell]) -> list[tuple[int, int]]:
    """Return sorted places that are equal for two sets of cells if one is the other turned,
    mirrored or moved.
    """

    def move_to_corner(turned: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the places, sorted, moved so that the first row and the first column are 0."""
        top, left = (min(place) for place in zip(*turned, strict=True))
        return sorted((a - top, b - left) for a, b in turned)

    ways = [(down, right) for down in (1, -1) for right in (1, -1)]
    turned = [[(i * r, j * c) for r, c in cells] for i, j in ways]
    return min(map(move_to_corner, [*turned, *([(c, r) for r, c in one] for one in turned)]))


def _count_in_line(view: View, place: tuple[Side, int], side: Side) -> int | None:
    return len(view.on.intersection(_line_at(view, place))) if place[0] == side else None


def _line_at(view: View, place: tuple[Side, int]) -> Sequence[Cell]:
    side, i = place
    return [*lines_from(view.grid, side)][i]


@check(about_clues=True, phrase=COUNT, counts=_count_in_line)
def count_in_line(view: View, side: Side) -> Iterator[frozenset[Any]]:
    """Check that each number at this side of a row or column counts the chosen cells in it. Yield
    each line with a wrong number.
    """
    for cells, own in zip(lines_from(view.grid, side), view.board[OUTSIDE][side], strict=True):
        if own is not None and len(view.on.intersection(cells)) != sum(own):
            yield frozenset(cells)


def _count_in_sight(view: View, place: tuple[Side, int], *_: Side) -> int:
    return _count_visible(view, _line_at(view, place))


def _count_visible(view: View, cells: Iterable[Cell]) -> int:
    tallest = seen = 0
    for cell in cells:
        height = max(view.values.get(cell, [0]))
        seen += height > tallest
        tallest = max(tallest, height)
    return seen


@check(
    about_clues=True,
    phrase=CLUE._replace(
        otherwise="{clue} would see {count:buildings}|the numbers left would not fit {clue}"
    ),
    counts=_count_in_sight,
)
def count_in_sight(view: View, *sides: Side) -> Iterator[frozenset[Any]]:
    """Check that each number at these sides counts the values visible from there: those larger than
    all before them. Yield each line with a wrong number.
    """
    for side in sides:
        for cells, own in zip(lines_from(view.grid, side), view.board[OUTSIDE][side], strict=True):
            if own is not None and _count_visible(view, cells) != sum(own):
                yield frozenset(cells)


def _count_value(view: View, place: tuple[Side, int], side: Side, value: Any) -> int | None:
    cells = _line_at(view, place)
    holding = [cell for cell in cells if value in view.values.get(cell, ())]
    return len(holding) if place[0] == side else None


@check(about_clues=True, phrase=COUNT, counts=_count_value)
def count_value_in_line(view: View, side: Side, value: Any) -> Iterator[frozenset[Any]]:
    """Check that each number at this side of a row or column counts the cells in it that hold
    `value`. Yield each line with a wrong number.
    """
    for cells, own in zip(lines_from(view.grid, side), view.board[OUTSIDE][side], strict=True):
        holding = [cell for cell in cells if value in view.values.get(cell, ())]
        if own is not None and len(holding) != sum(own):
            yield frozenset(cells)


@check(
    phrase=Phrase(
        "its other half, {known}, has the other pole",
        "its other half, {known}, cannot have the other pole",
        "a domino would have one pole only",
    )
)
def opposites(view: View, where: str, one: Any, other: Any) -> Iterator[frozenset[Any]]:
    """Check that every row, column or region (`where`) holds the two values once each, in two
    cells, or neither of them. Yield each that breaks this.
    """
    for cells in view.groups(where):
        held = [[v for v in view.values.get(cell, ()) if v in (one, other)] for cell in cells]
        if sorted(filter(None, held)) not in ([], sorted([[one], [other]])):
            yield frozenset(cells)


@check(
    about_clues=True,
    phrase=Phrase(
        "every way to place {clue} covers {it}",
        "{clue} cannot reach {it}",
        "{clue} could not be placed",
        both="all ways to place {clue} agree here",
    ),
)
def runs(view: View, where: str) -> Iterator[frozenset[Any]]:
    """Check that the runs of chosen cells in each row or column (`where`) have the lengths in its
    list of clues, in this order. Yield each line that differs.
    """
    lists = view.board[OUTSIDE][SIDES[where]]
    for cells, wanted in zip(view.groups(where), lists, strict=True):
        found = tuple(len([*run]) for on, run in groupby(cells, view.on.__contains__) if on)
        if wanted is not None and found != wanted:
            yield frozenset(cells)


@check()
def split_evenly(view: View) -> Iterator[frozenset[Any]]:
    """Check that of each symbol's copies, half are in chosen cells. Yield all copies of each symbol
    that breaks this.
    """
    for cells in copies(view.board).values():
        if 2 * len(view.on.intersection(cells)) != len(cells):
            yield frozenset(cells)


@check(phrase=HOLDS)
def all_different(view: View, where: str) -> Iterator[frozenset[Any]]:
    """Check that no value occurs twice in a row, column or region (`where`). Yield its cells with
    each value that does.
    """
    for cells in view.groups(where):
        at: dict[Any, list[Any]] = {}
        for cell in cells:
            for value in view.values.get(cell, ()):
                at.setdefault(value, []).append(cell)
        for _, twice in sorted(at.items()):
            if len(twice) > 1:
                yield frozenset(twice)


@check(
    phrase=Phrase(
        "{group} has no other place for {value}",
        "{value} does not fit {group}",
        "the digits would not fit {clue}|the digits of a run would not fit its sum",
        "{group} would have no place for {value}",
        "{value} would not fit {group}",
    )
)
def differ_in_runs(view: View) -> Iterator[frozenset[Any]]:
    """Check that no value occurs twice in a run of cells between black cells. Yield the run's cells
    with each value that does.
    """
    for run, _ in _list_runs(view):
        held = [k for cell in run for k in view.values.get(cell, ())]
        for k in sorted({k for k in held if held.count(k) > 1}):
            yield frozenset(cell for cell in run if k in view.values.get(cell, ()))


@check(phrase=FITS)
def adds_up(view: View) -> Iterator[frozenset[Any]]:
    """Check that the values of each run add up to the sum in the black cell before it, if it has
    one. Yield each run that breaks this.
    """
    for run, wanted in _list_runs(view):
        if wanted is not None and sum(sum(view.values.get(c, ())) for c in run) != wanted:
            yield frozenset(run)


@check(
    about_clues=True,
    phrase=Phrase(
        "{clue} needs {value} here",
        "{value} does not fit {clue}",
        NOTHING_FITS,
        "{clue} would leave {rest}|{clue} would have no place for {value}",
        "{clue} would leave {rest}|{value} would not fit {clue}",
    ),
)
def makes(view: View) -> Iterator[frozenset[Any]]:
    """Check that every region with a clue is full, and that its numbers combine to the clue's
    number by its operator. Without an operator, any of them is right; - and / apply to two numbers
    only. Yield each region that breaks this.
    """
    for cell, (operator, wanted) in view.board[CAGES].items():
        region = view.board.regions.part_with(cell)
        held = sorted(k for c in region for k in view.values.get(c, ()))
        right = len(held) == len(region) and any(
            {
                "+": sum(held) == wanted,
                "*": prod(held) == wanted,
                "-": held[-1] - sum(held[:-1]) == wanted,
                "/": held[-1] == wanted * prod(held[:-1]),
            }[sign]
            for sign in operator or ("+-*/" if len(region) == 2 else "+*")
        )
        if not right:
            yield region


def _list_runs(view: View) -> Iterator[tuple[list[Any], int | None]]:
    """Yield the runs of cells between black cells or the frame, columns first, each with its sum or
    None. A run may be empty.
    """
    for i, where in enumerate(("column", "row")):
        for line in view.groups(where):
            wanted, run = None, list[Any]()
            for cell in line:
                if cell in view.board[SUMS]:
                    yield run, wanted
                    wanted, run = view.board[SUMS][cell][i], []
                else:
                    run.append(cell)
            yield run, wanted


@check(
    phrase=Phrase(
        "the same number stays white in {known}",
        "",
        "{wrong} would both show {shown}|{group} would show a number twice",
    )
)
def numbers_differ(view: View, where: str, which: str) -> Iterator[frozenset[Any]]:
    """Check that no number of the board occurs twice in the cells "on" (or "off") of a row, column
    or region (`where`). Yield its cells with each number that does.
    """
    known, meant = view.board.known(), {*view.cells(which)}
    for cells in view.groups(where):
        at: dict[int, list[Any]] = {}
        for cell in cells:
            if cell in known and cell in meant:
                at.setdefault(known[cell], []).append(cell)
        yield from (frozenset(twice) for twice in at.values() if len(twice) > 1)
