"""Decisions that assign cells to dots; the answer consists of the borders between the parts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..blocks import Board
from ..grid import Cell, Grid, Pair, named
from ..pen import Pen
from ..text import join_words
from .base import Answer, AnswerType, DecisionText, Fact, keep_needed
from .cells import MOST_NAMED
from .lines import Borders, borders_between

DOTS = {"o": (0, 0), ">": (0, 1), "v": (1, 0), "x": (1, 1)}
"""The distance of a dot below and to the right of a cell's centre, in half cells."""


def core(dot: Cell, char: str) -> list[Cell]:
    """Return the one, two or four cells that a dot touches. `char`: the dot's place in its cell, as
    in DOTS.
    """
    down, right = DOTS[char]
    rows, cols = range(dot.row, dot.row + down + 1), range(dot.col, dot.col + right + 1)
    return [Cell(r, c) for r in rows for c in cols]


def image(cell: Cell, dot: Cell, char: str) -> Cell:
    """Return the cell to which a half-turn about a dot moves `cell`. `char`: the dot's place in its
    cell.
    """
    down, right = DOTS[char]
    return Cell(2 * dot.row + down - cell.row, 2 * dot.col + right - cell.col)


@dataclass(frozen=True)
class Dotted(AnswerType):
    """A type for `decisions` about whether a cell, and its image under the half-turn about a dot,
    belong to that dot. Symbols are dots in cells `o`, on their right `>` or lower `v` sides, or at
    their lower right corners `x`.
    """

    decides: tuple[str, str] = ("cell with its dot", "cells with their dots")

    def draw_decision(self, pen: Pen, board: Board, key: tuple[Cell, Cell], one: bool) -> None:
        """Draw a line from the cell to its image (`one`), or a cross in both of them towards the
        dot.

        A cell that is its own image gets a ring instead of the line.
        """
        cell, dot = key
        other = image(cell, dot, board.symbols[dot])
        down, right = other.row - cell.row, other.col - cell.col
        if one and cell == other:
            pen.ring([cell], "decision", 0.2, "lines")
        elif one:
            pen.bridge(Pair(cell, other), [0], "decision")
        else:  # on the side of the cell that is closer to the dot
            far = 0.3 / max(abs(down), abs(right), 1)
            pen.cross(cell, "decision", 0.5 + right * far, 0.5 + down * far)
            if cell != other:
                pen.cross(other, "decision", 0.5 - right * far, 0.5 - down * far)

    def say_decision(self, board: Board, key: tuple[Cell, Cell], one: bool) -> DecisionText:
        """Return the decision in words: "R1C1 in the galaxy of R2C2–R2C3", or "not in ..."."""
        holds = "in the galaxy of" if one else "not in the galaxy of"
        return DecisionText(named(key[0]), holds, _name_dot(board, key[1]), "is")

    def find_evident(
        self, board: Board, decided: Mapping[tuple[Cell, Cell], bool]
    ) -> Sequence[tuple[Cell, Cell]]:
        """Return the excluded cells whose galaxy, or that of the opposite cell, is another one."""
        pairs = {key: {key[0], image(*key, board.symbols[key[1]])} for key in decided}
        owned = {cell for key, one in decided.items() if one for cell in pairs[key]}
        return [key for key, one in decided.items() if not one and not owned.isdisjoint(pairs[key])]

    def find_fact(
        self,
        board: Board,
        decided: Mapping[tuple[Cell, Cell], bool],
        made: Mapping[tuple[Cell, Cell], bool],
    ) -> Fact | None:
        """Return that dots touch their cells, or which galaxies cannot reach these."""
        cells, own = {cell for cell, _ in decided}, {dot for _, dot in decided}
        if not any(decided.values()) and len(own) == 1:
            goals = [(cell, own) for cell in cells]
            if not _are_closed(board, goals, made):
                return None
            it = "it" if len(cells) == 1 else "them"
            return Fact(f"this galaxy cannot reach {it}", (), _list_needed(board, goals, made))
        if not all(decided.values()):
            return None
        if all(cell in core(dot, board.symbols[dot]) for cell, dot in decided):
            are, touch = ("is", "touches") if len(own) == 1 else ("are", "touch")
            in_ = f"{are} in" if {board.symbols[dot] for dot in own} == {"o"} else touch
            here = "this cell" if len(cells) == 1 else "these cells"
            return Fact(f"the dot{'s' * (len(own) > 1)} {in_} {here}")
        near = {at for cell in cells for at in board.grid.neighbours(cell)}
        owner = _list_owners(board, made)
        if len(cells) == 1 and {owner.get(at) for at in near} == {*own}:
            both = {key: {key[0], image(*key, board.symbols[key[1]])} for key in made}
            uses = {key for key, one in made.items() if one and not near.isdisjoint(both[key])}
            return Fact("all its neighbours are in this galaxy", (), uses)
        opposite, goals = dict[Cell, Cell](), []
        for cell, dot in decided:
            others = board.symbols.keys() - {dot}
            for at in (cell, image(cell, dot, board.symbols[dot])):
                if _are_closed(board, [(at, others)], made):
                    opposite |= {cell: at} if at != cell else {}
                    goals.append((at, others))
                    break
            else:
                return None
        return Fact(_say_unreached([*cells], opposite), (), _list_needed(board, goals, made))


Goals = Collection[tuple[Cell, Collection[Cell]]]
"""Cells, each with dots whose galaxies should not reach it."""
Made = Mapping[tuple[Cell, Cell], bool]
"""Decisions about a cell and a dot."""


def _list_owners(board: Board, made: Made) -> Mapping[Cell, Cell]:
    """Return the dot of each cell that is known."""
    owner = {cell: dot for dot, char in board.symbols.items() for cell in core(dot, char)}
    for (cell, dot), one in made.items():
        owner |= {cell: dot, image(cell, dot, board.symbols[dot]): dot} if one else {}
    return owner


def _are_closed(board: Board, goals: Goals, made: Made) -> bool:
    """Return whether no galaxy can reach a cell that it should not."""
    owner = _list_owners(board, made)
    dots = {dot for _, some in goals for dot in some}
    reached = {dot: _reach(board, dot, owner, made) for dot in dots}
    return not any(cell in reached[dot] for cell, some in goals for dot in some)


def _list_needed(board: Board, goals: Goals, made: Made) -> Collection[tuple[Cell, Cell]]:
    """Return few decisions that keep galaxies from cells that they should not reach."""
    free = {dot: _reach(board, dot, _list_owners(board, {}), {}) for dot in board.symbols}
    goals = [(cell, [dot for dot in some if cell in free[dot]]) for cell, some in goals]
    cells = [cell for cell, _ in goals]
    return keep_needed(made, cells, lambda less: _are_closed(board, goals, less)).keys()


def _say_unreached(cells: Sequence[Cell], opposite: Mapping[Cell, Cell]) -> str:
    """Return that no other galaxy can reach these cells, or those that are `opposite` some."""
    far, near = (join_words(map(named, some)) for some in (opposite.values(), opposite))
    if not opposite:
        return f"no other galaxy can reach {'it' if len(cells) == 1 else 'them'}"
    if len(cells) == 1:
        return f"it is opposite {far}, which no other galaxy can reach"
    if len(opposite) > MOST_NAMED:
        return "no other galaxy can have any of them together with its opposite cell"
    rest = [named(cell) for cell in cells if cell not in opposite]
    others = "the other cells" if len(rest) > 1 else "".join(rest)
    which = f"which {'is' if len(opposite) == 1 else 'are'} opposite {near}"
    return f"no other galaxy can reach {far}, {which}{', or ' * bool(rest)}{others}"


def _reach(
    board: Board,
    dot: Cell,
    owner: Mapping[Cell, Cell],
    made: Mapping[tuple[Cell, Cell], bool],
) -> set[Cell]:
    """Return the cells that are connected to a dot by cells which it may have with their images.

    `owner`: the dot of each cell that is known.
    """
    char = board.symbols[dot]
    out = {cell for cell, of in owner.items() if of != dot}
    out |= {cell for (cell, of), one in made.items() if of == dot and not one}
    found = {*core(dot, char)}
    fresh = [*found]
    while fresh:
        for cell in board.grid.neighbours(fresh.pop()):
            both = {cell, image(cell, dot, char)}
            if cell not in found and out.isdisjoint(both) and all(c in board.grid for c in both):
                found.add(cell)
                fresh.append(cell)
    return found


def _name_dot(board: Board, dot: Cell) -> str:
    """Return the first and the last cell that a dot touches: `R2C2` or `R2C2–R2C3`."""
    own = core(dot, board.symbols[dot])
    return "–".join(map(named, dict.fromkeys((own[0], own[-1]))))


def shared_out(grid: Grid, dots: Mapping[Cell, str]) -> Iterator[Answer]:
    """Yield the answers (borders) for all ways to assign each cell, together with its image, to a
    dot.

    `dots`: the dots' places, by their cells. The parts need not be connected.
    """

    def assign(left: frozenset[Cell], of: dict[Cell, list[Cell]]) -> Iterator[Answer]:
        """Yield the answers that continue `of`, the cells by their dots, with the cells `left`."""
        if not left:
            yield borders_between(grid, [*of.values()])
            return
        cell = min(left)
        for dot, char in dots.items():
            both = {cell, image(cell, dot, char)}
            if both <= left:
                yield from assign(left - both, {**of, dot: [*of.get(dot, ()), *both]})

    return assign(frozenset(grid.cells()), {})


@dataclass(frozen=True)
class DottedBorders(Borders):
    """Borders of parts about dots; the reader may also assign cells to dots, which are notes."""

    how = (
        f"{Borders.how} Drag from a dot to a cell: the cell and its image after the half-turn get "
        "the dot’s colour; again: they lose it."
    )
