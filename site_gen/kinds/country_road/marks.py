"""What one can point at on a Country Road board: its numbers, and a step of the loop."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace

from site_gen.boards.grid import Pair, named
from site_gen.boards.pen import Pen
from site_gen.kind import Clue

from .board import Board


def clues(board: Board) -> Sequence[Clue]:
    regions = board.regions
    return [
        Clue(cell, f"the {k} of the region at {named(cell)}", regions.parts[regions.part_of[cell]])
        for cell, k in board.clues.items()
        if k is not None
    ]


def without(board: Board, keys: Collection[Hashable]) -> Board:
    return replace(board, clues={c: k for c, k in board.clues.items() if c not in keys})


def elements(board: Board) -> Sequence[tuple[Pair, ...]]:
    return [(step,) for step in board.grid.pairs()]


def draw_mark(pen: Pen, board: Board, step: Pair, one: bool) -> None:
    if one:
        pen.through_cells([step], "mark")
    elif step.a.row == step.b.row:
        pen.cross(step.a, "mark", 1, 0.5)
    else:
        pen.cross(step.a, "mark", 0.5, 1)


def say_mark(board: Board, step: Pair, one: bool) -> str:
    goes = "goes" if one else "does not go"
    return f"the loop {goes} between {named(step.a)} and {named(step.b)}"
