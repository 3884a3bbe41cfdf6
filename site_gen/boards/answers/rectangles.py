"""Decisions on rectangles that divide a board; the answer consists of the borders between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from ..blocks import Board, Clue
from ..grid import Cell, Grid, Pair, named
from ..pen import Pen
from .base import Answer, AnswerType, DecisionText, Fact
from .domino_chains import DominoChain, list_pair, say_domino, say_pair
from .lines import borders_between

Corners = tuple[Cell, Cell]
"""A rectangle, given by its upper left and its lower right cell."""


@lru_cache(maxsize=20_000)  # models of one board with fewer clues ask for the same rectangles
def cells_of(corners: Corners) -> tuple[Cell, ...]:
    """Return the cells of a rectangle in reading order. `corners`: its upper left and lower right
    cell.
    """
    (top, left), (bottom, right) = corners
    rows, cols = range(top, bottom + 1), range(left, right + 1)
    return tuple(Cell(r, c) for r in rows for c in cols)


@dataclass(frozen=True)
class Rectangles(AnswerType):
    """A type for `decisions` about whether a rectangle that holds one clue or symbol is one of
    those that the board is divided into. `names`: the words for symbols.
    """

    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    has_rivals = True

    decides: tuple[str, str] = ("rectangle", "rectangles")

    def draw_decision(self, pen: Pen, board: Board, key: Corners, one: bool) -> None:
        """Draw a line around the rectangle (`one`), or a cross near its middle."""
        if one:
            pen.ring(cells_of(key), "decision", stratum="lines")
        else:  # next to its middle, where its clue may be
            (top, left), (bottom, right) = key
            pen.cross(key[0], "decision", (right - left) / 2 + 0.84, (bottom - top) / 2 + 0.16)

    def say_decision(self, board: Board, key: Corners, one: bool) -> DecisionText:
        """Return the decision in words: "the 6 in R1C2 fills R1C1–R2C3", or "does not fill"."""
        told = {cell: str(k or "?") for cell, k in board.clues.items()}
        told |= {cell: self.names.get(sign, sign) for cell, sign in board.symbols.items()}
        (clue,) = told.keys() & {*cells_of(key)}
        area = "–".join(map(named, dict.fromkeys(key)))
        holds = "fills" if one else "does not fill"
        return DecisionText(f"the {told[clue]} in {named(clue)}", holds, area)

    def explain_failure(
        self, board: Board, failed: Mapping[Corners, bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Return the point at which four rectangles meet, if all these have a corner there.

        If two of these are placed, name the two cells there that must be in one rectangle.
        """
        shared = set.intersection(
            *(
                {*product((top, bottom + 1), (left, right + 1))}
                for (top, left), (bottom, right) in failed
            )
        )
        if len(shared) != 1:
            return None
        ((r, c),) = shared
        corner = f"would meet at the lower right corner of {named(Cell(r - 1, c - 1))}"
        filled = [cell for key, one in failed.items() if one for cell in cells_of(key)]
        left = sorted({*board.grid.cells_around(Cell(r, c))}.difference(filled))
        if len(left) == 2:  # they are in one rectangle
            both = " and ".join(map(named, left))
            return f"{both} would be in different rectangles, and four {corner}", "no_four_meet"
        return f"four rectangles {corner}", "no_four_meet"

    def find_evident(self, board: Board, decided: Mapping[Corners, bool]) -> Sequence[Corners]:
        filled = {cell for key, one in decided.items() if one for cell in cells_of(key)}
        return [
            key for key, one in decided.items() if not one and not filled.isdisjoint(cells_of(key))
        ]

    def settles(self, board: Board, key: Corners, one: bool) -> Iterable[Pair]:
        """Return all sides of the rectangle's cells if it is one of the board's: those around it
        and within it. Return () if it is not.
        """
        return {side for cell in cells_of(key) for side in board.grid.sides(cell)} if one else ()


@dataclass(frozen=True)
class Dominoes(Rectangles):
    """A type for `decisions` about whether two cells that share a side are one of the dominoes that
    the board is divided into.
    """

    has_rivals = False  # a border between two cells excludes their domino

    decides: tuple[str, str] = ("domino", "dominoes")

    def draw_decision(self, pen: Pen, board: Board, key: Corners, one: bool) -> None:
        """Draw a line around the two cells (`one`), or a cross between them."""
        if one:
            pen.ring(key, "decision", 0.1, "lines")
        else:
            pen.cross_between(Pair(*key), 0.5, "decision")

    def say_decision(self, board: Board, key: Corners, one: bool) -> DecisionText:
        """Return the decision in words: "R1C1–R1C2 domino" or "no domino"."""
        place = "–".join(map(named, key))
        return DecisionText(place, "domino" if one else "no domino", verb="is a" if one else "is")

    def explain(
        self,
        board: Board,
        decided: Mapping[Corners, bool],
        used: Mapping[Corners, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain excluded dominoes by the one that has their numbers."""
        pairs = {list_pair(board, key) for key, one in decided.items() if not one}
        for key in (key for key, one in used.items() if one and {list_pair(board, key)} == pairs):
            return say_domino(board, key), "parts_differ"
        return None

    def find_fact(
        self, board: Board, decided: Mapping[Corners, bool], made: Mapping[Corners, bool]
    ) -> Fact | None:
        """Return that an earlier domino has the numbers of all others that could cover a cell."""
        placed = [key for key, one in decided.items() if one]
        known = {list_pair(board, key): key for key, one in made.items() if one}
        for cell in placed[0] if len(placed) == 1 else ():
            near = {(min(cell, one), max(cell, one)) for one in board.grid.neighbours(cell)}
            rivals = {key for key in {*near, *decided} - {*placed} if made.get(key, True)}
            pairs = {list_pair(board, key) for key in rivals}
            if len(pairs) == 1 and pairs <= known.keys():
                key = known[min(pairs)]
                told = f"any other domino at {named(cell)} would be a second {say_pair(board, key)}"
                if len(decided) > 1:
                    told = f"{say_domino(board, key)}, so no other domino can cover {named(cell)}"
                return Fact(told, (), {key}, "parts_differ")
        return None

    def find_chain(
        self, board: Board, decided: Mapping[Corners, bool], made: Mapping[Corners, bool]
    ) -> Fact | None:
        """Return what an excluded domino would lead to, up to a cell in no domino."""
        (key, one), *more = decided.items()
        found = None if one or more else DominoChain(board, made).find(key)
        return Fact(found[0], (), found[1]) if found else None

    def settles(self, board: Board, key: Corners, one: bool) -> Iterable[Pair]:
        """Return the side between the two cells; if they are a domino, also the sides around it."""
        a, b = ({*board.grid.sides(cell)} for cell in key)
        return a | b if one else a & b


def divisions(grid: Grid, places: Collection[Cell]) -> Iterator[Answer]:
    """Yield the answers (borders) for all divisions of the grid into rectangles that contain one
    cell of `places` each.
    """
    held = frozenset(places)

    def divide(free: frozenset[Cell], done: list[frozenset[Cell]]) -> Iterator[Answer]:
        """Yield the answers that continue `done`, the rectangles so far, with the cells `free`."""
        if not free:
            yield borders_between(grid, done)
            return
        first = min(free)
        for last in sorted(free):
            part = frozenset(cells_of((first, last)))
            if part and part <= free and len(part & held) == 1:
                yield from divide(free - part, [*done, part])

    return divide(frozenset(grid.cells()), [])


def domino_tilings(grid: Grid) -> Iterator[Answer]:
    """Yield the answers (borders) for all divisions of the grid into dominoes."""

    def tile(free: frozenset[Cell], done: list[Corners]) -> Iterator[Answer]:
        """Yield the answers that continue `done`, the dominoes so far, with the cells `free`."""
        if not free:
            yield borders_between(grid, done)
            return
        first = min(free)
        for other in free.intersection(grid.neighbours(first)):
            yield from tile(free - {first, other}, [*done, (first, other)])

    return tile(frozenset(grid.cells()), [])
