"""The sides of cells of boards whose models decide parts: rectangles, galaxies or a loop's inside.

A side is drawn if the cells beside it are in different parts. The models have no variables for
sides; a drawn side is one of several combinations of literals.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from ..boards.answers.cells import Inside
from ..boards.answers.dots import Dotted, image
from ..boards.answers.rectangles import Rectangles, cells_of
from ..boards.grid import Cell, Pair
from ..kind import Kind
from ..solver.model.model import PuzzleModel

Ways = Sequence[Sequence[int]]
"""Combinations of literals; in every answer, one of them is true or none is."""
Parts = Mapping[Hashable, int]
"""The parts that a cell may belong to, each with the literal that it does."""


def list_side_ways(
    kind: Kind[Any], board: Any, model: PuzzleModel
) -> dict[Pair, tuple[Ways, Ways]]:
    """Return the ways in which each side of the answer is drawn, and those in which it is not.

    The result is empty for kinds whose models decide sides themselves, or nothing of the kind.
    """
    decided, grid = kind.decided, board.grid
    if not (model.has_own_keys and isinstance(decided, Inside | Dotted | Rectangles)):
        return {}
    parts: dict[Cell, dict[Hashable, int]] = {cell: {} for cell in grid.cells()}
    for key, x, _ in model.decisions():
        for cell, part in _list_members(decided, board, key):
            parts[cell][part] = 2 * x.index
    given, ways = kind.answer.fixed(board), dict[Pair, tuple[Ways, Ways]]()
    for (side,) in kind.answer.elements(board):
        if side not in given:
            a, b = ([parts[cell] for cell in grid.beside(side)] + [{}])[:2]
            both = isinstance(decided, Inside)
            ways[side] = (_list_two_sided(a, b) if both else _divide(a, b), _join(a, b, both))
    return ways


def _list_members(decided: Any, board: Any, key: Any) -> list[tuple[Cell, Hashable]]:
    """Return the cells that a decision gives to a part."""
    match decided:
        case Inside():
            return [(key, "inside")]
        case Dotted():
            cell, dot = key
            return [(one, dot) for one in {cell, image(cell, dot, board.symbols[dot])}]
    return [(cell, key) for cell in cells_of(key)]


def _list_two_sided(a: Parts, b: Parts) -> Ways:
    """Return the ways in which one of two cells is inside, and the other is not."""
    outside = [literal ^ 1 for literal in b.values()]
    ways = [[*a.values(), *outside]]
    return [*ways, [literal ^ 1 for literal in a.values()] + [*b.values()]] if b else ways


def _divide(a: Parts, b: Parts) -> Ways:
    """Return the ways in which two cells are in different parts."""
    if all(a[part] == b[part] for part in a.keys() & b.keys()):  # they are decided together
        return [[a[part] ^ 1 for part in a if part in b]]
    ways = ((a[part], b.get(part)) for part in a if a[part] != b.get(part))
    return [[one] if other is None else [one, other ^ 1] for one, other in ways]


def _join(a: Parts, b: Parts, may_be_outside: bool) -> Ways:
    """Return the ways in which two cells are in the same part, or both outside."""
    ways = [[*dict.fromkeys((a[part], b[part]))] for part in a if part in b]
    outside = [literal ^ 1 for literal in (*a.values(), *b.values())]
    return [*ways, outside] if may_be_outside else ways
