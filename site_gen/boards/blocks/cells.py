"""Blocks with something in each cell, or at each grid point: numbers and symbols."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ...errors import BoardError
from ..grid import Cell, Grid, named, picture
from ..pen import Pen
from ..text import Blocks, grid_of, table
from .board import B, Block, Board, Clue, Read, lacking

Look = Literal["text", "corner", "island"]


@dataclass(frozen=True)
class CellNumbers(Block):
    """Numbers from `least` to `most` in cells, `?` for an unknown one (if it `may_hide`), else `.`

    `stays`: where a clue is taken away, a `?` is left. `apart`: no two stand side by side.
    `look`: as text in the middle of the cell, in its corner, or in a circle.
    """

    least: int = 0
    most: int | None = None
    may_hide: bool = True
    stays: bool = False
    apart: bool = False
    look: Look = "text"
    field = "clues"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        cells = table(blocks, name, largest=largest)
        found = numbers_in(cells, name, self.least, self.most, self.may_hide)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def check(self, board: Board, name: str) -> None:
        for a, b in board.grid.pairs() if self.apart else ():
            if a in board.clues and b in board.clues:
                raise BoardError("a number beside another one", block=name, row=b.row, col=b.col)

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

    A look is "black" or "white" (a disc), "circle", "triangle", or the character itself.
    `stays`: those that are no clues to be taken away.
    """

    names: Mapping[str, str]
    looks: Mapping[str, str]
    stays: str = ""
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
        return symbols_text(board.grid, board.symbols)

    def describe(self, board: Board) -> str:
        told = ((name, listed_places(board.with_symbol(char))) for char, name in self.names.items())
        return " ".join(f"{name}: {places}." for name, places in told)

    def draw(self, pen: Pen, board: Board) -> None:
        for cell, char in board.symbols.items():
            match self.looks.get(char):
                case None:
                    pen.text(cell, char, "clue end")
                case "circle":
                    pen.disc(cell, "mark circle", 0.26)
                case "triangle":
                    pen.triangle(cell, "mark triangle", 0.28)
                case pearl:
                    pen.disc(cell, f"pearl {pearl}", 0.36)

    def clues(self, board: Board) -> Sequence[Clue]:
        return [
            Clue(cell, f"the {self.names[char].lower()} in {named(cell)}", frozenset({cell}))
            for cell, char in board.symbols.items()
            if char not in self.stays
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        left = {cell: char for cell, char in board.symbols.items() if cell not in keys}
        return replace(board, symbols=left)


@dataclass(frozen=True)
class CellLetters(Block):
    """Letters in cells, `.` for none; all copies of a letter are one clue."""

    field = "symbols"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        cells = table(blocks, name, largest=largest)
        found = {cell: text for cell, text in cells.items() if text != "."}
        for (r, c), text in found.items():
            if len(text) != 1 or not text.isalpha():
                raise BoardError(f"{text!r} is not a letter or .", block=name, row=r, col=c)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def text(self, board: Board) -> str:
        return symbols_text(board.grid, board.symbols)

    def describe(self, board: Board) -> str:
        told = (f"{char} at {listed_places(cells)}" for char, cells in copies(board).items())
        return f"Symbols: {'; '.join(told) or 'none'}."

    def draw(self, pen: Pen, board: Board) -> None:
        for char, cells in copies(board).items():
            for cell in cells:  # capitals light on dark, small letters dark on light
                pen.disc(cell, "symbol black" if char.isupper() else "symbol", 0.34)
                pen.text(cell, char, "clue inverse" if char.isupper() else "clue")

    def clues(self, board: Board) -> Sequence[Clue]:
        found = copies(board).items()
        return [Clue(char, f"the symbol {char}", frozenset(cells)) for char, cells in found]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        left = {cell: char for cell, char in board.symbols.items() if char not in keys}
        return replace(board, symbols=left)


def copies(board: Board) -> dict[str, list[Cell]]:
    """Each symbol, in order, and the cells where it stands."""
    return {char: board.with_symbol(char) for char in sorted({*board.symbols.values()})}


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

    def draw(self, pen: Pen, board: Board) -> None:
        pen.note(f"{self.says}: {board.number}")

    def margin(self, board: Board) -> tuple[int, int]:
        return 0, 1


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
        if why := _fault(text, least, most, may_hide):
            raise BoardError(why, block=block, row=cell.row, col=cell.col)
        found[cell] = int(text)
    return found


def _fault(text: str, least: int, most: int | None, may_hide: bool) -> str:
    """What is wrong with a number; "" if it is right."""
    is_number = re.fullmatch("[0-9]{1,4}", text) is not None
    if is_number and least <= int(text) and (most is None or int(text) <= most):
        return ""
    few = most is not None and most - least < 6
    if is_number and not few:
        bounds = f"at least {least}" if most is None else f"{least} to {most}"
        return f"the number is {int(text)}; wanted: {bounds}"
    wanted = [str(k) for k in range(least, most + 1)] if few and most else ["a number"]
    return f"{text!r} is not {', '.join([*wanted, *['?'] * may_hide])} or ."


def numbers_text(grid: Grid, numbers: Mapping[Cell, int | None]) -> str:
    """The rows that `numbers_in` reads; with blanks between the cells if a number is long."""
    told = {cell: "?" if k is None else str(k) for cell, k in numbers.items()}
    gap = " " if any(len(text) > 1 for text in told.values()) else ""
    rows = ([told.get(Cell(r, c), ".") for c in range(grid.cols)] for r in range(grid.rows))
    return "\n".join(map(gap.join, rows))


def symbols_text(grid: Grid, symbols: Mapping[Cell, str]) -> str:
    return "\n".join(picture(grid, lambda cell: symbols.get(cell, ".")))


def listed_numbers(numbers: Mapping[Cell, Any]) -> str:
    told = (
        f"{'?' if k is None else k} at row {r + 1} column {c + 1}" for (r, c), k in numbers.items()
    )
    return ", ".join(told) or "none"


def listed_places(cells: Collection[Cell]) -> str:
    return ", ".join(f"row {r + 1} column {c + 1}" for r, c in cells) or "none"
