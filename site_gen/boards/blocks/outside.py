"""Clues next to the rows, and above or below the columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import groupby
from string import digits
from typing import Any, ClassVar, Literal

from ...errors import BoardError
from ..grid import Cell, Grid
from ..pen import Pen
from ..text import Blocks, block_lines, grid_of, table
from .board import OUTSIDE, B, Block, Board, Clue, Field, Layout, Read, Side
from .cells import numbers_in, numbers_text

LINES: dict[Side, Literal["row", "column"]] = {
    "left": "row", "right": "row", "top": "column", "bottom": "column"
}  # fmt: skip
"""The lines that begin at each side of the board."""
WHERE: dict[Side, str] = {
    "left": "to the left of", "right": "to the right of", "top": "above", "bottom": "below"
}  # fmt: skip
"""The place of the clues of each side, in words."""


def lines_from(grid: Grid, side: Side) -> Sequence[Sequence[Cell]]:
    """Return the rows or columns whose clues are on this side of the board, each as cells from this
    side on.
    """
    lines = grid.lines(LINES[side])
    return lines if side in ("left", "top") else [line[::-1] for line in lines]


@dataclass(frozen=True)
class LineClues(Block):
    """A list of numbers on one side of each row ("left" or "right") or column ("top" or "bottom"),
    in a line of text each: `2 1`.

    `0` is the empty list, `?` an unknown list.
    """

    side: Side
    _: KW_ONLY
    field: Field[Mapping[Side, tuple[tuple[int, ...] | None, ...]]] = OUTSIDE
    layout: ClassVar[Layout] = "lists"
    blank = "?"
    signs = f"{digits} ?"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the number of rows or of columns, and `{side: lists}` with a list for each; None
        is an unknown list.
        """
        lines = block_lines(blocks, name, f"{LINES[self.side]}s", largest=largest)
        found = tuple(_parse_list(line, name, i) for i, line in enumerate(lines))
        rows, cols = (len(lines), None) if self.side == "left" else (None, len(lines))
        return Read(rows, cols, {self.side: found})

    def text(self, board: Board) -> str:
        """Return one line of text for each row or column."""
        return "\n".join(map(format_numbers, board[self.field][self.side]))

    def describe(self, board: Board) -> str:
        """Return a sentence with the list of each line."""
        line = LINES[self.side]
        lists = (
            f"{line} {i + 1}: {format_numbers(own)}"
            for i, own in enumerate(board[self.field][self.side])
        )
        return f"Clues of the {line}s: {'; '.join(lists)}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each list outside the board: `?` if it is unknown, 0 if it is empty."""
        for i, own in enumerate(board[self.field][self.side]):
            pen.outside(self.side, i, ["?"] if own is None else [str(k) for k in own or (0,)])

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the known lists."""
        line = LINES[self.side]
        return [
            Clue(
                self.field.key((self.side, i)),
                f"the {format_numbers(own)} of {line} {i + 1}",
                self._cells_of_line(board.grid, i),
            )
            for i, own in enumerate(board[self.field][self.side])
            if own is not None
        ]

    def _cells_of_line(self, grid: Grid, i: int) -> frozenset[Cell]:
        return frozenset(grid.lines(LINES[self.side])[i])

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board where the lists with these keys are unknown."""
        lists = (
            None if self.field.key((self.side, i)) in keys else own
            for i, own in enumerate(board[self.field][self.side])
        )
        return board.with_field(self.field, {**board[self.field], self.side: tuple(lists)})

    def places(self, board: Board) -> Sequence[int]:
        """Return the indices of the lines whose list is unknown."""
        return [i for i, own in enumerate(board[self.field][self.side]) if own is None]

    def with_clue(self, board: B, place: int, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with the lengths of the answer's runs in this line; all kinds with such
        clues use them.
        """
        lists, line = (
            list(board[self.field][self.side]),
            sorted(self._cells_of_line(board.grid, place)),
        )
        runs = (len([*run]) for marked, run in groupby(line, answer.__contains__) if marked)
        lists[place] = (*runs,)
        yield board.with_field(self.field, {**board[self.field], self.side: (*lists,)})

    def margin(self, board: Board) -> tuple[int, int]:
        """Return the length of the longest list on the left, and above; 0 for the other."""
        longest = max(len(own or (0,)) for own in board[self.field][self.side])
        return longest * (self.side == "left"), longest * (self.side == "top")

    def margin_after(self, board: Board) -> tuple[int, int]:
        """Return the length of the longest list on the right, and below; 0 for the other."""
        longest = max(len(own or (0,)) for own in board[self.field][self.side])
        return longest * (self.side == "right"), longest * (self.side == "bottom")


@dataclass(frozen=True)
class LineNumbers(LineClues):
    """A number from `least` to `most` on one side of each row or column, all in one line of text:
    `2 ? 1`.

    A `?` is a line without a number; the board shows nothing there. `most`: by default, a file may
    have any number, and a generated or suggested clue is at most the line's length. `sign`: the
    sign of the counted things; the board shows it at its corner.
    """

    most: int | None = None
    least: int = 0
    sign: str = ""
    layout: ClassVar[Layout] = "line"
    signs = f"{digits}?"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the number of rows or of columns, and `{side: tuples}` with a tuple of one number
        for each; None is a `?`.
        """
        cells = table(blocks, name, largest=largest)
        count = grid_of(cells).cols
        if len(cells) > count:
            raise BoardError("expected one line of numbers", block=name, row=1)
        if bare := [cell.col for cell, text in cells.items() if text == "."]:
            raise BoardError("'.' is not a number or ?", block=name, row=0, col=bare[0])
        known = numbers_in(cells, name, self.least, self.most, "?")
        found = (None if k is None else (k,) for k in known.values())
        rows, cols = (count, None) if LINES[self.side] == "row" else (None, count)
        return Read(rows, cols, {self.side: (*found,)})

    def text(self, board: Board) -> str:
        """Return the numbers in one line of text, `?` for a line without one."""
        own = board[self.field][self.side]
        known = {Cell(0, i): None if one is None else one[0] for i, one in enumerate(own)}
        return numbers_text(Grid(1, len(own)), known)

    def describe(self, board: Board) -> str:
        """Return a sentence with the number of each line, or `none`."""
        own = (format_numbers(one) if one else "none" for one in board[self.field][self.side])
        of = f" of {self.sign}" if self.sign else ""
        return f"Numbers{of} {WHERE[self.side]} the {LINES[self.side]}s: {', '.join(own)}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each number outside the board, and for rows the `sign` at the corner."""
        for i, own in enumerate(board[self.field][self.side]):
            if own is not None:
                pen.outside(self.side, i, [format_numbers(own)])
        if self.sign and LINES[self.side] == "row":
            pen.outside_corner(self.side, self.sign)

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the known numbers as clues."""
        at, grid = f"{WHERE[self.side]} {LINES[self.side]}", board.grid
        return [
            Clue(
                self.field.key((self.side, i)),
                f"the {format_numbers(own)} {at} {i + 1}",
                self._cells_of_line(grid, i),
            )
            for i, own in enumerate(board[self.field][self.side])
            if own is not None
        ]

    def with_clue(self, board: B, place: int, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with each number from `least` to `most` (by default the line's length)
        there.
        """
        own = board[self.field][self.side]
        most = len(self._cells_of_line(board.grid, place)) if self.most is None else self.most
        for k in range(self.least, most + 1):
            more = (*own[:place], (k,), *own[place + 1 :])
            yield board.with_field(self.field, {**board[self.field], self.side: more})


def format_numbers(numbers: tuple[int, ...] | None) -> str:
    """Return a list of numbers as text with blanks between them: `?` for None, 0 for an
    empty list.
    """
    return "?" if numbers is None else " ".join(map(str, numbers)) or "0"


def _parse_list(line: str, block: str, row: int) -> tuple[int, ...] | None:
    """Return the list in a line of text: None for `?`, () for 0.

    Raises BoardError for other texts, and for a 0 among several numbers. `row`: the line's index.
    """
    words = line.split()
    if words == ["?"]:
        return None
    for word in words:
        if not re.fullmatch("[0-9]{1,3}", word):
            raise BoardError(
                f"{word!r} is not a number; expected numbers with blanks between them, 0 or ?",
                block=block, row=row,
            )  # fmt: skip
    if not words:
        raise BoardError("an empty line; 0 stands for an empty list", block=block, row=row)
    numbers = tuple(map(int, words))
    if numbers == (0,):
        return ()
    if 0 in numbers:
        raise BoardError("a 0 in a list of several numbers", block=block, row=row)
    return numbers
