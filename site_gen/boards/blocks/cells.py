"""Blocks with something in each cell, or at each grid point: numbers and symbols."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ...errors import BoardError
from ..grid import Cell, Grid, named, picture
from ..pen import Pen
from ..text import Blocks, grid_of, table
from .board import B, Block, Board, Clue, Read, lacking

Look = Literal["text", "corner", "island"]


@dataclass(frozen=True)
class CellNumbers(Block):
    """Numbers from `least` to `most` in cells, `?` for an unknown one (if it `may_hide`), else `.`

    `stays`: where a clue is taken away, a `?` is left. `look`: as text in the middle of the
    cell, in its corner, or in a circle.
    """

    least: int = 0
    most: int | None = None
    may_hide: bool = True
    stays: bool = False
    look: Look = "text"
    field = "clues"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        cells = table(blocks, name, largest=largest)
        found = numbers_in(cells, name, self.least, self.most, self.may_hide)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def text(self, board: Board) -> str:
        return numbers_text(board.grid, board.clues)

    def describe(self, board: Board) -> str:
        return f"Numbers: {listed_numbers(board.clues)}."

    def draw(self, pen: Pen, board: Board) -> None:
        for cell, k in board.clues.items():
            told = "?" if k is None else str(k)
            if self.look == "corner":
                pen.corner(cell, told)
                continue
            if self.look == "island":
                pen.disc(cell, "mark island", 0.42)
            pen.text(cell, told)

    def clues(self, board: Board) -> Sequence[Clue]:
        return [Clue(c, f"the {k} in {named(c)}", frozenset({c})) for c, k in board.known().items()]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        return replace(board, clues=lacking(board.clues, keys, stays=self.stays))


@dataclass(frozen=True)
class PointNumbers(Block):
    """Numbers from 0 to `most` at the grid points, one row and one column more than cells."""

    most: int = 4
    field = "points"
    edge = 12

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        points = table(blocks, name, largest=largest + 1)
        grid = grid_of(points)
        if grid.rows < 2 or grid.cols < 2:
            raise BoardError("at least 2 rows and 2 columns of points are wanted", block=name)
        found = numbers_in(points, name, 0, self.most, False)
        return Read(grid.rows - 1, grid.cols - 1, found)

    def text(self, board: Board) -> str:
        return numbers_text(board.grid.points, board.points)

    def describe(self, board: Board) -> str:
        return f"Numbers at grid points, counted from 1: {listed_numbers(board.points)}."

    def draw(self, pen: Pen, board: Board) -> None:
        for point, k in board.points.items():
            pen.at_point(point, str(k))

    def clues(self, board: Board) -> Sequence[Clue]:
        return [
            Clue(
                ("point", p),
                f"the {k} at the grid point in {named(p)}",
                frozenset(board.grid.cells_around(p)),
            )
            for p, k in board.points.items()
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        gone = {key[1] for key in keys if isinstance(key, tuple) and key[0] == "point"}
        return replace(board, points=lacking(board.points, gone, stays=False))


@dataclass(frozen=True)
class CellSymbols(Block):
    """Symbols in cells, `.` for none: each character with its name, and how it is drawn.

    A look is "black" or "white" (a disc), or "text".
    """

    names: Mapping[str, str]
    looks: Mapping[str, str]
    field = "symbols"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        cells = table(blocks, name, largest=largest)
        wanted = f"{', '.join(self.names)} or ."
        for (r, c), text in cells.items():
            if text != "." and text not in self.names:
                raise BoardError(f"{text!r} is not {wanted}", block=name, row=r, col=c)
        grid = grid_of(cells)
        found = {cell: text for cell, text in cells.items() if text != "."}
        return Read(grid.rows, grid.cols, found)

    def text(self, board: Board) -> str:
        return "\n".join(picture(board.grid, lambda cell: board.symbols.get(cell, ".")))

    def describe(self, board: Board) -> str:
        told = []
        for char, name in self.names.items():
            cells = [cell for cell, here in board.symbols.items() if here == char]
            told.append(f"{name}: {listed_places(cells)}.")
        return " ".join(told)

    def draw(self, pen: Pen, board: Board) -> None:
        for cell, char in board.symbols.items():
            look = self.looks.get(char, "text")
            if look == "text":
                pen.text(cell, char)
            else:
                pen.disc(cell, f"pearl {look}", 0.36)

    def clues(self, board: Board) -> Sequence[Clue]:
        return [
            Clue(cell, f"the {self.names[char].lower()} in {named(cell)}", frozenset({cell}))
            for cell, char in board.symbols.items()
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        left = {cell: char for cell, char in board.symbols.items() if cell not in keys}
        return replace(board, symbols=left)


@dataclass(frozen=True)
class OneNumber(Block):
    """One number for the whole board, from `least` to `most`."""

    least: int
    most: int
    says: str = "Number"
    field = "number"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        text = blocks[name].strip() if name in blocks else ""
        if not re.fullmatch("[0-9]{1,4}", text) or not self.least <= int(text) <= self.most:
            what = f"{text!r} is not one" if text else "it is missing"
            raise BoardError(
                f"a number from {self.least} to {self.most} is wanted; {what}",
                block=name if name in blocks else None,
                row=0 if text else None,
            )
        return Read(None, None, int(text))

    def text(self, board: Board) -> str:
        return str(board.number)

    def describe(self, board: Board) -> str:
        return f"{self.says}: {board.number}."


def numbers_in(
    cells: Mapping[Cell, str], block: str, least: int, most: int | None, may_hide: bool
) -> dict[Cell, int | None]:
    """The numbers of a table. Raises BoardError for what is none, or out of bounds."""
    found: dict[Cell, int | None] = {}
    for cell, text in cells.items():
        if text == ".":
            continue
        if may_hide and text == "?":
            found[cell] = None
            continue
        right = re.fullmatch("[0-9]{1,4}", text) and int(text) >= least
        if not right or (most is not None and int(text) > most):
            raise BoardError(
                f"{text!r} is not {_wanted(least, most, may_hide)}",
                block=block, row=cell.row, col=cell.col,
            )  # fmt: skip
        found[cell] = int(text)
    return found


def _wanted(least: int, most: int | None, may_hide: bool) -> str:
    if most is None:
        numbers = [f"a number from {least} on"]
    elif most - least < 6:
        numbers = [str(k) for k in range(least, most + 1)]
    else:
        numbers = [f"a number from {least} to {most}"]
    return f"{', '.join([*numbers, *['?'] * may_hide])} or ."


def numbers_text(grid: Grid, numbers: Mapping[Cell, int | None]) -> str:
    """The rows that `numbers_in` reads; with blanks between the cells if a number is long."""
    told = {cell: "?" if k is None else str(k) for cell, k in numbers.items()}
    gap = " " if any(len(text) > 1 for text in told.values()) else ""
    rows = ([told.get(Cell(r, c), ".") for c in range(grid.cols)] for r in range(grid.rows))
    return "\n".join(map(gap.join, rows))


def listed_numbers(numbers: Mapping[Cell, int | None]) -> str:
    told = (
        f"{'?' if k is None else k} at row {r + 1} column {c + 1}" for (r, c), k in numbers.items()
    )
    return ", ".join(told) or "none"


def listed_places(cells: Collection[Cell]) -> str:
    return ", ".join(f"row {r + 1} column {c + 1}" for r, c in cells) or "none"
