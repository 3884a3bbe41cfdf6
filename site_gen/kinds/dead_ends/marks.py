"""What one can point at on a Dead Ends board: circles and triangles, and a shape chosen or not."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace

from site_gen.boards.grid import Cell, named
from site_gen.boards.pen import Pen
from site_gen.kind import Clue

from .board import Board


def clues(board: Board) -> Sequence[Clue]:
    return [
        Clue(cell, f"the {what} in {named(cell)}", frozenset({cell}))
        for what, cells in (("circle", board.circles), ("triangle", board.triangles))
        for cell in sorted(cells)
    ]


def without(board: Board, keys: Collection[Hashable]) -> Board:
    return replace(board, circles=board.circles - {*keys}, triangles=board.triangles - {*keys})


def _cells(board: Board, head: Cell) -> list[Cell]:
    """All cells of the shape with this first cell."""
    return sorted(board.shapes.parts[board.shapes.part_of[head]])


def elements(board: Board) -> Sequence[tuple[Cell, ...]]:
    """Whole shapes: nobody wants to choose a part of one."""
    return [tuple(sorted(part)) for part in board.shapes.parts]


def draw_mark(pen: Pen, board: Board, head: Cell, one: bool) -> None:
    if one:
        pen.fill(_cells(board, head), "chosen")
    else:
        for cell in _cells(board, head):
            pen.cross(cell, "mark")


def say_mark(board: Board, head: Cell, one: bool) -> str:
    return f"the shape with {named(head)} is {'chosen' if one else 'not chosen'}"
