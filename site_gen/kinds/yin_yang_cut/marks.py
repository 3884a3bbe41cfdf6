"""What one can point at on a board to cut: its symbols, and a cell in one piece or the other."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace

from site_gen.boards.grid import Cell, named
from site_gen.boards.pen import Pen
from site_gen.kind import Clue

from .board import Board


def clues(board: Board) -> Sequence[Clue]:
    """All copies of a symbol are one clue: how they are split is what it tells."""
    return [Clue(letter, f"the symbol {letter}", cells) for letter, cells in board.symbols.items()]


def without(board: Board, keys: Collection[Hashable]) -> Board:
    return replace(board, symbols={s: c for s, c in board.symbols.items() if s not in keys})


def elements(board: Board) -> Sequence[tuple[Cell, ...]]:
    return [(cell,) for cell in board.grid.cells()]


def draw_mark(pen: Pen, board: Board, cell: Cell, one: bool) -> None:
    """The cell in one piece, its image in the other."""
    ours, other = (cell, board.grid.opposite(cell)) if one else (board.grid.opposite(cell), cell)
    pen.fill([ours], "piece")
    pen.cross(other, "mark")


def say_mark(board: Board, cell: Cell, one: bool) -> str:
    whose = "the other piece" if one else "the piece of the top left corner"
    return f"{named(cell)} lies in {whose}"
