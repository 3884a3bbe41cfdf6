"""Families for numbers that count the cells seen from their cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise, takewhile

from ...boards.blocks import Board
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..model.family import family
from ..model.linear import ONE, Row, Variable, total
from ..model.model import PuzzleModel
from .shading import Shaded

Seen = Mapping[tuple[Cell, Cell], Variable]  # (number's cell, cell) -> 1 if the number sees it


def ways(board: Board) -> Iterator[tuple[Cell, list[Cell]]]:
    """Yield (cell, way) for each known number and direction: the cells of the way, nearest first.

    These are as many cells as the number says, or fewer if the frame is nearer. Empty ways are left
    out.
    """
    for (r, c), n in board.known().items():
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            far = (Cell(r + k * down, c + k * right) for k in range(1, n + 1))
            if way := [*takewhile(board.grid.__contains__, far)]:
                yield Cell(r, c), way


@family(
    says="A number sees a cell if the cell is white, and so are all cells between them.",
    tex=r"v_d \le v_{d'}, \quad v_d \le 1 - x_d, \quad v_d \ge v_{d'} - x_d",
    rules=("sight",),
    at_sight=True,
)
def in_view(board: Board, v: Seen, x: Shaded) -> Iterator[Row]:
    for at, way in ways(board):
        if (at, way[0]) in v:
            yield v[at, way[0]] == 1 - x[way[0]]
        for before, cell in pairwise(cell for cell in way if (at, cell) in v):
            here, there = v[at, before], v[at, cell]
            yield there <= here
            yield there <= 1 - x[cell]
            yield there >= here - x[cell]


@family(
    says="The cells that a number sees, and its own cell, add up to it.",
    tex=r"1 + \sum_d v_d = n",
    phrase=Phrase(
        otherwise="{clue} already sees {full:cells}|{clue} would see {count:cells}"
        "|what is left would not fit {clue}",
    ),
)
def sight(board: Board, v: Seen) -> Iterator[Row]:
    seen: dict[Cell, list[Variable]] = {at: [] for at in board.known()}
    for (at, _), one in v.items():
        seen[at].append(one)
    yield from (total(seen[at]) == n - 1 for at, n in board.known().items())


@family(
    says="If a number counts only cells in one direction, besides its own, the cell after "
    "them is shaded.",
    tex=r"v_d \le x_e",
    rules=("sight",),
    phrase=Phrase(
        otherwise="{clue} already sees {full:cells}|{clue} would see {count:cells}"
        "|{clue} would see too many cells"
    ),
)
def view_ends(board: Board, v: Seen, x: Shaded) -> Iterator[Row]:
    """Yield a row for each direction with as many cells as the number says.

    If all but the last are seen, the last one is shaded.
    """
    for at, way in ways(board):
        if len(way) == board.known()[at]:
            last = v[at, way[-2]] if len(way) > 1 else ONE
            yield last <= x[way[-1]]


@family(
    says="A cell with a number is white.",
    tex=r"x_c = 0",
    rules=("sight",),
    phrase=Phrase("", "a cell with a number stays white"),
)
def numbered_white(board: Board, x: Shaded) -> Iterator[Row]:
    yield from (x[cell] == 0 for cell in board.clues)


def numbers_see(m: PuzzleModel, board: Board, x: Shaded) -> None:
    """Require that each number counts the white cells seen from its cell, including its own.

    A clue without a known number only makes its cell white.
    """
    known = board.known()
    keys = [(at, cell) for at, way in ways(board) for cell in way[: known[at] - 1]]
    v = m.binaries("v", keys, means="the number in the first cell sees the second")
    m.require(numbered_white, board, x)
    m.require(in_view, board, v, x)
    m.require(sight, board, v)
    m.require(view_ends, board, v, x)
    m.replacement_for("sight", add=lambda: m.require(numbered_white, board, x))
