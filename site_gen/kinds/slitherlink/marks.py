"""What one can point at on a Slitherlink board: its clues, and a cell inside or outside."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace

from site_gen.boards.grid import Cell, Pair, named
from site_gen.boards.pen import Pen
from site_gen.kind import Clue

from .board import Board


def clues(board: Board) -> Sequence[Clue]:
    return [Clue(cell, f"the {k} in {named(cell)}", frozenset({cell})) for cell, k in board.known()]


def without(board: Board, keys: Collection[Hashable]) -> Board:
    return replace(board, clues={c: k for c, k in board.clues.items() if c not in keys})


def elements(board: Board) -> Sequence[tuple[Pair, ...]]:
    return [(side,) for side in board.grid.points.pairs()]


def draw_mark(pen: Pen, board: Board, cell: Cell, one: bool) -> None:
    if one:
        pen.fill([cell], "inside")
    else:
        pen.cross(cell, "mark")


def say_mark(board: Board, cell: Cell, one: bool) -> str:
    return f"{named(cell)} lies {'inside' if one else 'outside'}"
