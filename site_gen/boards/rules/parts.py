"""Checks of connected parts of the cells "on" or "off", or of the "parts" that borders divide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..grid import Cell, Pair
from ..phrases import COVERS, CUT_OFF, Phrase
from .registry import check
from .view import View

WRONG_SIZE = "{clue} would count too few or too many cells"


@check(phrase=COVERS)
def clues_in_part(view: View, which: str, count: int) -> Iterator[frozenset[Any]]:
    """Check that every connected part (`which`: of cells "on", of cells "off", or "parts" between
    borders) holds `count` clues, including unknown ones. Yield each that does not.
    """
    for part in view.parts(which):
        if len(part & view.board.clues.keys()) != count:
            yield frozenset(part)


@check(phrase=COVERS._replace(otherwise="a part would be cut off from its sign or dot"))
def symbols_in_part(view: View, which: str, count: int) -> Iterator[frozenset[Any]]:
    """Check that every connected part (`which`: of cells "on", of cells "off", or "parts" between
    borders) holds `count` symbols. Yield each that does not.
    """
    for part in view.parts(which):
        if len(part & view.board.symbols.keys()) != count:
            yield frozenset(part)


def _count_part(view: View, cell: Cell, which: str) -> int | None:
    return next((len(part) for part in view.parts(which) if cell in part), None)


@check(
    about_clues=True,
    phrase=Phrase(
        otherwise="an area would have the wrong size",
        few="{clue} would have {count:cells}|{clue} would have too little room",
        many="{clue} would have {count:cells}|{clue} would have too many cells",
    ),
    counts=_count_part,
)
def size_of_part(view: View, which: str) -> Iterator[frozenset[Any]]:
    """Check that each number counts the cells of its connected part (`which`: of cells "on", of
    cells "off", or "parts" between borders). Yield each part with a wrong number.
    """
    known = view.board.known()
    for part in view.parts(which):
        if any(known[cell] != len(part) for cell in part & known.keys()):
            yield frozenset(part)


@check(
    phrase=Phrase(
        zero="the same two numbers are already on the domino {known}",
        otherwise="two dominoes would hold the same numbers",
    )
)
def parts_differ(view: View) -> Iterator[frozenset[Any]]:
    """Check that no two parts between borders hold the same numbers; parts with a cell without a
    number are left out. Yield all cells of the parts that do.
    """
    known, holding = view.board.known(), dict[tuple[int, ...], list[set[Cell]]]()
    for part in view.parts("parts"):
        if part <= known.keys():
            holding.setdefault(tuple(sorted(known[cell] for cell in part)), []).append(part)
    for parts in holding.values():
        if len(parts) > 1:
            yield frozenset().union(*parts)


def _count_parts_beside(view: View, cell: Cell, which: str) -> int:
    near = view.grid.neighbours(cell)
    return sum(len(part) for part in view.parts(which) if not part.isdisjoint(near))


@check(
    about_clues=True,
    phrase=Phrase(
        otherwise="{none} allows no shaded neighbour|{clue} already counts {full:cells}"
        f"|{{clue}} would count {{count:cells}}|{WRONG_SIZE}",
        few=f"{{clue}} would count {{count:cells}}|{WRONG_SIZE}",
        many="{none} allows no shaded neighbour|{clue} already counts {full:cells}"
        f"|{{clue}} would count {{count:cells}}|{WRONG_SIZE}",
    ),
    counts=_count_parts_beside,
)
def sizes_beside(view: View, which: str) -> Iterator[frozenset[Any]]:
    """Check that each number is the total size of the connected parts (`which`: of cells "on", of
    cells "off", or "parts" between borders) next to its cell, which is in none of them. Yield each
    cell that breaks this.
    """
    parts = view.parts(which)
    for cell, k in view.board.known().items():
        inside = any(cell in part for part in parts)
        if inside or _count_parts_beside(view, cell, which) != k:
            yield frozenset({cell})


@check(
    phrase=Phrase(
        "no other domino can cover {common}",
        "{common} has its domino",
        "a cell would be left without its domino",
        "{common} would be in no domino",
        "{common} would be in two dominoes",
        "only this domino can cover {common}",
    )
)
def parts_of_size(view: View, which: str, size: int) -> Iterator[frozenset[Any]]:
    """Check that every connected part (`which`: of cells "on", of cells "off", or "parts" between
    borders) has `size` cells. Yield each that does not.
    """
    yield from (frozenset(part) for part in view.parts(which) if len(part) != size)


@check(
    phrase=CUT_OFF._replace(
        otherwise="{end} would be cut off from {far}|some {on} cells would not reach the edge"
    )
)
def at_frame(view: View, which: str) -> Iterator[frozenset[Any]]:
    """Check that every connected part (`which`: of cells "on", of cells "off", or "parts" between
    borders) has a cell at the frame. Yield each that does not.
    """
    frame = {*view.grid.frame()}
    yield from (frozenset(part) for part in view.parts(which) if part.isdisjoint(frame))


@check()
def closed_borders(view: View) -> Iterator[frozenset[Any]]:
    """Check that every border separates two different parts. Yield each border that does not."""
    part_of = {cell: i for i, part in enumerate(view.parts("parts")) for cell in part}
    for side in sorted(view.pairs):
        if len({part_of[cell] for cell in view.grid.beside(side)}) < 2:
            yield frozenset({side})


@check()
def rectangles(view: View) -> Iterator[frozenset[Any]]:
    """Check that every part between borders is a rectangle. Yield each part that is not."""
    for part in view.parts("parts"):
        rows, cols = {cell.row for cell in part}, {cell.col for cell in part}
        if len(part) != (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1):
            yield frozenset(part)


@check()
def extent(view: View, chars: str, how: str) -> Iterator[frozenset[Any]]:
    """Check that each part with one of the symbols `chars` is as `how` says: "square", "wide" (more
    columns than rows) or "high", measured from its first row and column to its last ones. Yield
    each such part that is not.
    """
    symbols = view.board.with_symbol(chars)
    for part in view.parts("parts"):
        rows, cols = ({cell[i] for cell in part} for i in (0, 1))
        more = (max(cols) - min(cols)) - (max(rows) - min(rows))
        found = "square" if not more else "wide" if more > 0 else "high"
        if found != how and not part.isdisjoint(symbols):
            yield frozenset(part)


@check(phrase=Phrase(otherwise="four rectangles would meet at a point"))
def no_four_meet(view: View) -> Iterator[frozenset[Any]]:
    """Check that no four borders meet at a grid point. Yield the four cells around each point where
    they do.
    """
    for r, c in view.grid.inner_points():
        ways = [Pair(Cell(r - 1, c), Cell(r, c)), Pair(Cell(r, c - 1), Cell(r, c))]
        ways += [Pair(Cell(r, c), Cell(r, c + 1)), Pair(Cell(r, c), Cell(r + 1, c))]
        if view.pairs.issuperset(ways):
            yield frozenset(view.grid.cells_around(Cell(r, c)))


@check()
def dots_whole(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that no border touches a dot. Yield, for each dot, the borders that touch it. `chars`:
    the symbols of dots in the middle of a cell, on its right side, on its lower side, and at its
    lower right corner.
    """
    for (r, c), char in sorted(view.board.symbols.items()):
        east, south, corner = Cell(r, c + 1), Cell(r + 1, c), Cell(r + 1, c + 1)
        beyond = Cell(r + 1, c + 2), Cell(r + 2, c + 1)
        under = {
            1: {Pair(east, corner)},
            2: {Pair(south, corner)},
            3: {Pair(east, corner), Pair(south, corner), *(Pair(corner, far) for far in beyond)},
        }
        if cut := under.get(chars.find(char), set()) & view.pairs:
            yield frozenset(cut)


@check()
def turned(view: View, chars: str) -> Iterator[frozenset[Any]]:
    """Check that each part with exactly one dot is symmetric under the half-turn about it. Yield
    each such part that is not. `chars`: see `dots_whole`.
    """
    dots = {cell: chars.index(char) for cell, char in view.board.symbols.items() if char in chars}
    for part in view.parts("parts"):
        held = sorted(part & dots.keys())
        if len(held) != 1:
            continue
        ((r, c),) = held
        down, right = divmod(dots[held[0]], 2)
        if {Cell(2 * r + down - i, 2 * c + right - k) for i, k in part} != part:
            yield frozenset(part)
