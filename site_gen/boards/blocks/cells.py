"""Blocks of numbers: in cells, at grid points, or for the whole board."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from random import Random
from string import digits
from typing import Any, Literal

from ...errors import BoardError
from ..grid import Cell, Grid, named
from ..pen import Pen
from ..text import Blocks, grid_of, refuse_hidden, table, trim_block
from .board import NUMBERS, B, Block, Board, Clue, Field, Read, lacking

POINTS = Field[Mapping[Cell, int | None]]("points", {})
"""Numbers at grid points; None for an unknown number."""
NUMBER = Field("number", 0)
"""A number for the whole board; 0 for none."""

Look = Literal["text", "corner", "island", "pearl", "black"]
"""How numbers in cells are drawn; see CellNumbers."""


def list_digits(least: int, most: int | None) -> str:
    """Return the digits that numbers from `least` to `most` may have."""
    return digits if most is None or most > 9 else digits[least : most + 1]


@dataclass(frozen=True)
class CellNumbers(Block):
    """Numbers from `least` to `most` in cells, `?` for an unknown one (if it `may_hide`), else `.`

    `stays`: a removed clue leaves a `?`. `apart`: no two are neighbours. `whole`: each cell of a
    board has one. `optional`: a file may omit the block. `rare`: see Block. `look`: "text" in the
    middle of the cell, or in its "corner"; in a circle ("island"); in a "pearl", a circle of
    CellSymbols, where `b` is the black one; or in a "black" cell, where `#` instead of `?` is a
    cell without a number.
    """

    least: int = 0
    most: int | None = None
    may_hide: bool = True
    stays: bool = False
    apart: bool = False
    whole: bool = False
    look: Look = "text"
    optional: bool = False
    rare: bool = False
    _: KW_ONLY
    field: Field[Mapping[Cell, int | None]] = NUMBERS

    def known(self, board: Board) -> dict[Cell, int]:
        """Return the block's numbers without the unknown ones."""
        return {cell: k for cell, k in board[self.field].items() if k is not None}

    @property
    def hidden(self) -> str:
        """Return the character for an unknown number: `#` in black cells, else `?`."""
        return "#" if self.look == "black" else "?"

    @property
    def signs(self) -> str:
        """Return the digits that a number may have, and the sign for an unknown number."""
        return list_digits(self.least, self.most) + self.hidden * self.may_hide

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, and the number of each cell that has one; None is an unknown
        number.
        """
        cells = table(blocks, name, largest=largest)
        found = numbers_in(cells, name, self.least, self.most, self.hidden * self.may_hide)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError at the first number beside another one, if they have to be `apart`."""
        for a, b in board.grid.pairs() if self.apart else ():
            if a in board[self.field] and b in board[self.field]:
                raise BoardError("a number beside another one", block=name, row=b.row, col=b.col)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `numbers_text`."""
        return numbers_text(board.grid, board[self.field], self.hidden)

    def describe(self, board: Board) -> str:
        """Return a sentence with each number and its cell; for black cells, also those without a
        number.
        """
        if self.look != "black":
            return f"Numbers: {listed_numbers(board[self.field])}."
        plain = [cell for cell, k in board[self.field].items() if k is None]
        told = f"Black cells with numbers: {listed_numbers(self.known(board))}."
        return f"{told} Black cells without: {listed_places(plain)}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each number as `look` says, `?` for an unknown one."""
        if self.look == "black":
            pen.fill(board[self.field], "black")
            pen.fill(board.grid.cells(), "white", "ground")
            for cell, number in self.known(board).items():
                pen.text(cell, str(number), "clue on-black")
            return
        for cell, k in board[self.field].items():
            told = "?" if k is None else str(k)
            if self.look == "corner":
                pen.corner(cell, told)
                continue
            if self.look == "pearl":
                black = board.symbols.get(cell) == "b"
                pen.text(
                    cell, told * (k is not None), "clue on-black" if black else "clue on-white"
                )
                continue
            if self.look == "island":
                pen.disc(cell, "mark island", 0.42)
            pen.text(cell, told)

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the known numbers."""
        key = self.field.key
        return [
            Clue(key(c), f"the {k} in {named(c)}", frozenset({c}))
            for c, k in self.known(board).items()
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these numbers; if a clue `stays`, with a `?` in its place."""
        gone = self.field.pick_places(board[self.field], keys)
        return board.with_field(self.field, lacking(board[self.field], gone, stays=self.stays))

    def erase(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these numbers; black cells and pearls stay."""
        gone, stays = (
            self.field.pick_places(board[self.field], keys),
            self.look in ("black", "pearl"),
        )
        return board.with_field(self.field, lacking(board[self.field], gone, stays=stays))

    def places(self, board: Board) -> Sequence[Cell] | None:
        """Return the cells where a number can be added; only those with `?` if a number's place is
        fixed.

        Return None if each cell has a number.
        """
        if self.whole:
            return None
        if self.stays or self.apart or self.look in ("black", "island"):
            return [cell for cell, k in board[self.field].items() if k is None]
        return [cell for cell in board.grid.cells() if board[self.field].get(cell) is None]

    def with_clue(self, board: B, place: Cell, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with each number from `least` to `most` (by default the number of cells)
        there.
        """
        most = len(board.grid.cells()) if self.most is None else self.most
        for k in range(self.least, most + 1):
            yield board.with_field(self.field, {**board[self.field], place: k})


@dataclass(frozen=True)
class SightNumbers(CellNumbers):
    """Numbers that count the cells visible from their own cell, along its row and column and with
    itself. A cell that the answer marks has no number.
    """

    least: int = 1
    look: Look = "island"

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a number larger than the cells that any row and column have
        together.
        """
        super().check(board, name)
        most = board.grid.rows + board.grid.cols - 1
        for (r, c), k in self.known(board).items():
            if k > most:
                why = f"the number is {k}, but a row and a column have {most} cells"
                raise BoardError(why, block=name, row=r, col=c)

    def places(self, board: Board) -> Sequence[Cell]:
        """Return the cells without a known number."""
        return [cell for cell in board.grid.cells() if board[self.field].get(cell) is None]

    def with_clue(self, board: B, place: Cell, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with each possible number at `place`; none if the answer marks
        that cell.
        """
        if place not in answer:
            for k in range(self.least, board.grid.rows + board.grid.cols):
                yield board.with_field(self.field, {**board[self.field], place: k})


@dataclass(frozen=True)
class PointNumbers(Block):
    """Numbers from 0 to `most` at the grid points, which have one row and one column more than the
    cells.
    """

    most: int = 4
    field = POINTS
    edge = 12
    layout = "points"

    @property
    def signs(self) -> str:
        """Return the digits that a number may have."""
        return list_digits(0, self.most)

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, one less than that of the table, and the number of each point
        that has one.
        """
        points = table(blocks, name, largest=largest + 1)
        grid = grid_of(points)
        if grid.rows < 2 or grid.cols < 2:
            raise BoardError("expected at least 2 rows and 2 columns of points", block=name)
        found = numbers_in(points, name, 0, self.most)
        return Read(grid.rows - 1, grid.cols - 1, found)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `numbers_text`."""
        return numbers_text(board.grid.points, board[POINTS])

    def describe(self, board: Board) -> str:
        """Return a sentence with each number and its point."""
        return f"Numbers at grid points, counted from 1: {listed_numbers(board[POINTS])}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each number in a circle at its point."""
        for point, k in board[POINTS].items():
            pen.at_point(point, str(k))

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the numbers."""
        return [
            Clue(
                POINTS.key(p),
                f"the {k} at point {named(p)}",
                frozenset(board.grid.cells_around(p)),
            )
            for p, k in board[POINTS].items()
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these numbers."""
        gone = POINTS.pick_places(board[POINTS], keys)
        return board.with_field(POINTS, lacking(board[POINTS], gone, stays=False))

    def places(self, board: Board) -> Sequence[Cell]:
        """Return the points without a number."""
        return [p for p in board.grid.points.cells() if p not in board[POINTS]]

    def with_clue(self, board: B, place: Cell, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with each number from 0 to `most` at `place`."""
        for k in range(self.most + 1):
            yield board.with_field(POINTS, {**board[POINTS], place: k})


@dataclass(frozen=True)
class OneNumber(Block):
    """A number for the whole board, from `least` to `most`; `optional`: 0 if a file has none."""

    least: int
    most: int
    says: str = "Number"
    optional: bool = False
    _: KW_ONLY
    field: Field[int] = NUMBER
    layout = "one"
    signs = digits

    @property
    def blank(self) -> str:  # type: ignore[override]
        """Return the smallest number, or "" if a file may omit the block."""
        return "" if self.optional else str(self.least)

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the number, without a size of the grid."""
        _, lines = trim_block(blocks.get(name, ""))
        refuse_hidden(lines, name)
        text = "\n".join(lines).strip(" \t")
        if not re.fullmatch("[0-9]{1,4}", text) or not self.least <= int(text) <= self.most:
            what = f"{text!r} is not one" if text else "the block is empty"
            what = what if name in blocks else f"a block `{name}` is missing"
            raise BoardError(
                f"expected a number from {self.least} to {self.most}; {what}",
                block=name if name in blocks else None,
                row=0 if text else None,
            )
        return Read(None, None, int(text))

    def text(self, board: Board) -> str:
        """Return the number as text."""
        return str(board[self.field])

    def describe(self, board: Board) -> str:
        """Return the number after `says`; "" if a file has none."""
        return f"{self.says}: {board[self.field]}." if self._is_stated(board) else ""

    def draw(self, pen: Pen, board: Board) -> None:
        """Write `says` and the number above the board, if a file has one."""
        if self._is_stated(board):
            pen.note(f"{self.says}: {board[self.field]}")

    def margin(self, board: Board) -> tuple[int, int]:
        """Return 0 for the left, and for the top the row of the note."""
        return 0, int(self._is_stated(board))

    def _is_stated(self, board: Board) -> bool:
        return bool(board[self.field]) or not self.optional


@dataclass(frozen=True)
class LargestNumber(OneNumber):
    """The largest number that a cell may hold. A file may omit it; then this rule of the kind does
    not hold.
    """

    least: int = 1
    most: int = 99
    says: str = "Largest number"
    optional: bool = True
    chooses_rules: bool = True
    rules: Collection[str] = ("largest",)

    def vary(self, rng: Random, text: str | None) -> str | None:
        """Return the text, or None: then the numbers have no limit."""
        return text if rng.random() < 0.5 else None

    def rule_note(self, board: Board) -> str:
        """Return a sentence with the largest number, or that there is none."""
        if self._is_stated(board):
            return f"The largest number on this board is {board[self.field]}."
        return "This board has no largest number."

    def _is_stated(self, board: Board) -> bool:
        return board.waived.isdisjoint(self.rules)


def numbers_in(
    cells: Mapping[Cell, str], block: str, least: int, most: int | None, hidden: str = ""
) -> dict[Cell, int | None]:
    """Return the numbers in a table of texts, where `.` is none: cell -> number.

    `hidden`: the text for an unknown number, which becomes None; "" if none is allowed. Raises
    BoardError for a text that is no number from `least` to `most`. `block`: the block's name.
    """
    found: dict[Cell, int | None] = {}
    for cell, text in cells.items():
        if text == ".":
            continue
        if text == hidden:
            found[cell] = None
            continue
        if why := _find_fault(text, least, most, hidden):
            raise BoardError(why, block=block, row=cell.row, col=cell.col)
        found[cell] = int(text)
    return found


def _find_fault(text: str, least: int, most: int | None, hidden: str) -> str:
    is_number = re.fullmatch("[0-9]{1,4}", text) is not None
    if is_number and least <= int(text) and (most is None or int(text) <= most):
        return ""
    few = most is not None and most - least < 6
    if is_number and not few:
        bounds = f"at least {least}" if most is None else f"{least} to {most}"
        return f"the number is {int(text)}; expected {bounds}"
    wanted = [str(k) for k in range(least, most + 1)] if few and most else ["a number"]
    return f"{text!r} is not {', '.join([*wanted, *hidden])} or ."


def numbers_text(grid: Grid, numbers: Mapping[Cell, int | None], hidden: str = "?") -> str:
    """Return the rows of a block CellNumbers or PointNumbers, with `.` for cells without a number.
    Blanks separate the cells if a number has two digits. `hidden`: the text for None, `?` or, for
    black cells, `#`.
    """
    told = {cell: hidden if k is None else str(k) for cell, k in numbers.items()}
    gap = " " if any(len(text) > 1 for text in told.values()) else ""
    rows = ([told.get(Cell(r, c), ".") for c in range(grid.cols)] for r in range(grid.rows))
    return "\n".join(map(gap.join, rows))


def listed_numbers(numbers: Mapping[Cell, Any]) -> str:
    """Return numbers with their places, for people: `3 at row 1 column 2, ? at row 4 column 5`, or
    `none`.
    """
    told = (
        f"{'?' if k is None else k} at row {r + 1} column {c + 1}" for (r, c), k in numbers.items()
    )
    return ", ".join(told) or "none"


def listed_places(cells: Collection[Cell]) -> str:
    """Return cells for people: `row 1 column 2, row 4 column 5`, or `none`."""
    return ", ".join(f"row {r + 1} column {c + 1}" for r, c in cells) or "none"
