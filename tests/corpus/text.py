"""The text of a problem or an answer."""

from __future__ import annotations

import re
from typing import Any

from site_gen.boards.grid import Cell, Grid
from site_gen.errors import BoardError


class Text:
    """A text that is read line by line. `rows`, `cols` and `further` are the numbers of its first
    line."""

    def __init__(self, name: str, text: Any) -> None:
        if not isinstance(text, str):
            raise BoardError(f"{name}: expected text")
        self.name, self.at = name, 1
        self.lines = [line.split() for line in text.rstrip().splitlines()]
        head = self.lines[0] if self.lines else []
        if len(head) < 2 or not all(map(is_number, head)):
            raise self.error(0, "expected numbers: rows, columns")
        self.rows, self.cols, *self.further = map(int, head)

    def error(self, line: int, why: str) -> BoardError:
        return BoardError(f"{self.name}, line {line + 1}: {why}")

    def fits(self, grid: Grid) -> None:
        if (self.rows, self.cols) != (grid.rows, grid.cols):
            raise self.error(0, f"but the board has {grid.rows} rows and {grid.cols} columns")

    def take(self, count: int, width: int | None = None) -> list[list[str]]:
        """Return the next lines, each of `width` tokens."""
        taken = self.lines[self.at : self.at + count]
        for number, line in enumerate(taken, self.at):
            if width is not None and len(line) != width:
                raise self.error(number, f"{len(line)} tokens; expected {width}")
        if len(taken) < count:
            wanted = f"the text ends; expected {count} lines from line {self.at + 1} on"
            raise self.error(len(self.lines) - 1, wanted)
        self.at += count
        return taken

    def cells(self) -> dict[Cell, str]:
        """Return the next grid, without its empty cells."""
        rows = self.take(self.rows, self.cols)
        tokens = {Cell(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)}
        return {cell: token for cell, token in tokens.items() if token != "-"}

    def end(self) -> None:
        if self.at < len(self.lines):
            raise self.error(self.at, "this line is too much")


def is_number(token: str) -> bool:
    return re.fullmatch("[0-9]{1,4}", token) is not None
