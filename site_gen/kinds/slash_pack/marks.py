"""What one can point at on a Slash Pack board: its clues, and a line drawn or not."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace

from site_gen.boards.grid import named
from site_gen.boards.pen import Pen
from site_gen.kind import Clue

from .board import Board, Line


def clues(board: Board) -> Sequence[Clue]:
    """What a cell's clue is can be hidden; that there is one stays known."""
    return [
        Clue(cell, f"the {text} in {named(cell)}", frozenset({cell}))
        for cell, text in board.clues.items()
        if text != "?"
    ]


def without(board: Board, keys: Collection[Hashable]) -> Board:
    return replace(board, clues={c: "?" if c in keys else s for c, s in board.clues.items()})


def elements(board: Board) -> Sequence[tuple[Line, ...]]:
    return [((c, way),) for c in board.grid.cells() if c not in board.clues for way in "/\\"]


def draw_mark(pen: Pen, board: Board, line: Line, one: bool) -> None:
    cell, way = line
    if one:
        pen.diagonals([line], "mark")
    else:
        pen.cross(cell, "mark", 0.84 if way == "/" else 0.16, 0.16)


def say_mark(board: Board, line: Line, one: bool) -> str:
    cell, way = line
    return f"{'the' if one else 'no'} line {way} in {named(cell)}{' is drawn' if one else ''}"
