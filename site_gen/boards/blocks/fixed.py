"""Numbers that make up the board, and are not clues."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from ...errors import BoardError
from .board import B, Board, Clue
from .cells import CellNumbers


@dataclass(frozen=True)
class FixedNumbers(CellNumbers):
    """Numbers that make up the board, so none of them can be removed."""

    may_hide: bool = False

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return no clue, since none can be removed."""
        return ()

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board itself."""
        return board


@dataclass(frozen=True)
class NumberGrid(FixedNumbers):
    """A number in each cell. They make up the board, so none of them can be removed."""

    whole: bool = True

    @property
    def blank(self) -> str:  # type: ignore[override]
        """Return the smallest number, since each cell has one."""
        return str(self.least)

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError at the first cell without a number."""
        for cell in board.grid.cells():
            if cell not in board[self.field]:
                why = "expected a number in each cell"
                raise BoardError(why, block=name, row=cell.row, col=cell.col)


@dataclass(frozen=True)
class PairedNumbers(FixedNumbers):
    """Numbers that occur twice each; none of them can be removed."""

    least: int = 1

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError if the board has no number, or a number that does not occur twice."""
        super().check(board, name)
        numbers = [*self.known(board).values()]
        if not numbers:
            raise BoardError("no number stands on the board; expected each one twice", block=name)
        for (r, c), k in self.known(board).items():
            if (count := numbers.count(k)) != 2:
                often = {1: "once", 3: "three times"}.get(count, f"{count} times")
                why = f"the number {k} stands {often}; each number stands twice"
                raise BoardError(why, block=name, row=r, col=c)

    def places(self, board: Board) -> None:
        return None
