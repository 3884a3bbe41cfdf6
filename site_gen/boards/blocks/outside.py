"""Clues beside the rows and above the columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ...errors import BoardError
from ..grid import Cell, Grid
from ..pen import Pen
from ..text import Blocks, block_lines
from .board import B, Block, Board, Clue, Read, Side

LINES: dict[Side, str] = {"left": "row", "top": "column"}


@dataclass(frozen=True)
class LineClues(Block):
    """A list of numbers for each row ("left") or column ("top"), a line of text each: `2 1`.

    `0` is the empty list, `?` a list that is not known.
    """

    side: Side
    field = "outside"

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        lines = block_lines(blocks, name, f"{LINES[self.side]}s", largest=largest)
        found = tuple(_numbers(line, name, i) for i, line in enumerate(lines))
        rows, cols = (len(lines), None) if self.side == "left" else (None, len(lines))
        return Read(rows, cols, {self.side: found})

    def text(self, board: Board) -> str:
        return "\n".join(map(told, board.outside[self.side]))

    def describe(self, board: Board) -> str:
        line = LINES[self.side]
        lists = (f"{line} {i + 1}: {told(own)}" for i, own in enumerate(board.outside[self.side]))
        return f"Clues of the {line}s: {'; '.join(lists)}."

    def draw(self, pen: Pen, board: Board) -> None:
        for i, own in enumerate(board.outside[self.side]):
            pen.outside(self.side, i, ["?"] if own is None else [str(k) for k in own or (0,)])

    def clues(self, board: Board) -> Sequence[Clue]:
        line = LINES[self.side]
        return [
            Clue((self.side, i), f"the {told(own)} of {line} {i + 1}", self._cells(board.grid, i))
            for i, own in enumerate(board.outside[self.side])
            if own is not None
        ]

    def _cells(self, grid: Grid, i: int) -> frozenset[Cell]:
        if self.side == "left":
            return frozenset(Cell(i, c) for c in range(grid.cols))
        return frozenset(Cell(r, i) for r in range(grid.rows))

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        lists = (
            None if (self.side, i) in keys else own
            for i, own in enumerate(board.outside[self.side])
        )
        return replace(board, outside={**board.outside, self.side: tuple(lists)})

    def places(self, board: Board) -> Sequence[int]:
        return [i for i, own in enumerate(board.outside[self.side]) if own is None]

    def with_clue(self, board: B, place: int, answer: frozenset[Any]) -> Iterator[B]:
        """The runs of the answer's cells, which is what all kinds with such clues want."""
        lists, line = list(board.outside[self.side]), sorted(self._cells(board.grid, place))
        runs = (len([*run]) for marked, run in groupby(line, answer.__contains__) if marked)
        lists[place] = (*runs,)
        yield replace(board, outside={**board.outside, self.side: (*lists,)})

    def margin(self, board: Board) -> tuple[int, int]:
        longest = max(len(own or (0,)) for own in board.outside[self.side])
        return (longest, 0) if self.side == "left" else (0, longest)


def told(numbers: tuple[int, ...] | None) -> str:
    return "?" if numbers is None else " ".join(map(str, numbers)) or "0"


def _numbers(line: str, block: str, row: int) -> tuple[int, ...] | None:
    words = line.split()
    if words == ["?"]:
        return None
    for word in words:
        if not re.fullmatch("[0-9]{1,3}", word):
            raise BoardError(
                f"{word!r} is not a number; numbers with blanks between them, 0 or ? are wanted",
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
