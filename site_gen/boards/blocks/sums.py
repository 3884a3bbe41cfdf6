"""A block of black cells with sums."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from string import digits
from typing import NamedTuple

from ...errors import BoardError
from ..grid import Cell, Grid, named
from ..pen import Pen
from ..text import Blocks, grid_of, table
from .board import B, Block, Board, Clue, Field, Read

STEPS = {"down": (1, 0), "right": (0, 1)}
"""The step (rows, columns) to the next cell of a run, in each direction."""
LONGEST = 9  # there are nine different digits


class Sums(NamedTuple):
    """The sums of the runs below a black cell and to its right; None if not given."""

    down: int | None
    right: int | None


SUMS = Field[Mapping[Cell, Sums]]("sums", {})
"""The black cells of a board with sums."""


class SumRun(NamedTuple):
    """White cells in a line between black cells or the frame. `way`: "down" or "right"."""

    head: Cell  # the cell before the first one
    way: str
    cells: Sequence[Cell]
    sum: int | None

    @property
    def clue(self) -> Hashable:
        """Return the key of the clue that gives the run's sum."""
        return SUMS.key((self.head, self.way))


@dataclass(frozen=True)
class CellSums(Block):
    r"""Black cells with the sums of the digits in the run of white cells below them (`16\`), to the
    right of them (`\23`) or both (`16\23`); `#` is a black cell without sums, and `.` is a white
    cell.
    """

    whole = True
    field = SUMS
    signs = f"{digits}\\#"

    def turns(self, how: str) -> bool:
        """Return whether the runs keep their first cells."""
        return how == "transpose"

    def turn_token(self, token: str, how: str) -> str:
        """Return the sums in the other order."""
        down, slash, right = token.partition("\\")
        return f"{right}\\{down}" if slash else token

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, and the sums of each black cell; None is a sum that is
        not given.
        """
        cells, found = table(blocks, name, largest=largest), dict[Cell, Sums]()
        for cell, text in cells.items():
            told = re.fullmatch(r"([0-9]{0,2})\\([0-9]{0,2})", text)
            if not told and text not in ("#", "."):
                why = rf"{text!r} is not a sum as in 16\, \23 or 16\23, nor # or ."
                raise BoardError(why, block=name, row=cell.row, col=cell.col)
            if text != ".":
                parts = [
                    int(part) if part else None for part in (told.groups() if told else ("", ""))
                ]
                found[cell] = Sums(*parts)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a sum that no different digits in its run can have."""
        cells = {(run.head, run.way): run.cells for run in runs(board)}
        for cell, way, k in _list_sums(board):
            n = len(cells.get((cell, way), ()))
            least, most = n * (n + 1) // 2, n * (19 - n) // 2
            why = f"{n} different digits add up to {least} to {most}, not to {k}"
            if n == 1:
                why = f"the sum {k} is for one white cell, which holds 1 to 9"
            if n == 0 or n > LONGEST:
                where = {"down": "below it", "right": "to its right"}[way]
                why = f"the sum {k} has {n} white cells {where}; expected 1 to {LONGEST}"
            if not (0 < n <= LONGEST and least <= k <= most):
                raise BoardError(why, block=name, row=cell.row, col=cell.col)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `sums_text`."""
        return sums_text(board.grid, board[SUMS])

    def describe(self, board: Board) -> str:
        """Return sentences with the black cells, and with each sum and its black cell."""
        told = (
            f"{k} {_say_where(way)} row {c.row + 1} column {c.col + 1}"
            for c, way, k in _list_sums(board)
        )
        black = ", ".join(f"row {c.row + 1} column {c.col + 1}" for c in board[SUMS])
        return f"Black cells: {black or 'none'}. Sums: {', '.join(told) or 'none'}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Fill the black cells, and write their sums in them."""
        pen.fill(board[SUMS], "black")
        pen.fill(board.grid.cells(), "white", "ground")
        for cell, sums in board[SUMS].items():
            pen.sums(cell, *("" if k is None else str(k) for k in sums))

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the sums that are given, with their runs as cells."""
        cells = {(run.head, run.way): frozenset(run.cells) for run in runs(board)}
        return [
            Clue(
                SUMS.key((cell, way)), f"the {k} {_say_where(way)} {named(cell)}", cells[cell, way]
            )
            for cell, way, k in _list_sums(board)
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these sums; their black cells stay."""
        gone = SUMS.pick_places(product(board[SUMS], STEPS), keys)
        left = {
            cell: Sums(
                *(None if (cell, way) in gone else k for way, k in zip(STEPS, own, strict=True))
            )
            for cell, own in board[SUMS].items()
        }
        return board.with_field(SUMS, left)


def runs(board: Board) -> Iterator[SumRun]:
    """Yield the runs of white cells in columns, then those in rows, including those of one cell,
    with their sums.
    """
    sums = board[SUMS]
    white = [cell for cell in board.grid.cells() if cell not in sums]
    for way, (down, right) in STEPS.items():
        for first in white:
            head = Cell(first.row - down, first.col - right)
            if head in sums or head not in board.grid:
                cells, at = [first], Cell(first.row + down, first.col + right)
                while at in board.grid and at not in sums:
                    cells.append(at)
                    at = Cell(at.row + down, at.col + right)
                own = sums.get(head, Sums(None, None))
                yield SumRun(head, way, cells, own.down if way == "down" else own.right)


def sums_text(grid: Grid, sums: Mapping[Cell, Sums]) -> str:
    r"""Return the rows of a block CellSums, with blanks between the cells: `# 16\ .`. `sums`: those
    of each black cell.
    """

    def format_sums(cell: Cell) -> str:
        """Return a cell's text: its sums, `#` for a black cell without any, or `.`."""
        down, right = ("" if k is None else str(k) for k in sums.get(cell, ("", "")))
        return rf"{down}\{right}" if down or right else "#" if cell in sums else "."

    rows = (" ".join(format_sums(Cell(r, c)) for c in range(grid.cols)) for r in range(grid.rows))
    return "\n".join(rows)


def _list_sums(board: Board) -> list[tuple[Cell, str, int]]:
    """Return each sum that is given: its black cell, "down" or "right", and the sum."""
    return [
        (cell, way, k)
        for cell, own in board[SUMS].items()
        for way, k in zip(STEPS, own, strict=True)
        if k is not None
    ]


def _say_where(way: str) -> str:
    return "below" if way == "down" else "to the right of"
