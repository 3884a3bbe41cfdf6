"""Every error this package raises on purpose. Anything else is a bug."""

from __future__ import annotations


class SiteGenError(Exception):
    """Base class; the command line prints these without a traceback."""


class BoardError(SiteGenError):
    """The board of a puzzle cannot be read.

    `row` and `col` count from 0 and name a cell of `block`; None where the fault is not
    one cell's. `content.py` turns them into the line and column of the file.
    """

    def __init__(
        self, why: str, *, block: str | None = None, row: int | None = None, col: int | None = None
    ) -> None:
        self.why, self.block, self.row, self.col = why, block, row, col
        super().__init__(str(self))

    def __str__(self) -> str:
        if self.row is None:
            return self.why
        column = "" if self.col is None else f", column {self.col + 1}"
        return f"row {self.row + 1}{column}: {self.why}"

    def __reduce__(self) -> tuple[object, ...]:  # keyword arguments survive a worker's pipe
        return _board_error, (self.why, self.block, self.row, self.col)


def _board_error(why: str, block: str | None, row: int | None, col: int | None) -> BoardError:
    return BoardError(why, block=block, row=row, col=col)


class ModelError(SiteGenError):
    """A formulation is not well formed (two families of one name, no answer...)."""


class ContentError(SiteGenError):
    """Documents or settings are wrong: one line for each problem, `file:line:column: ...`."""

    def __init__(self, *problems: str) -> None:
        self.problems = problems
        super().__init__(*problems)

    def __str__(self) -> str:
        return "\n".join(self.problems)


class SolveError(SiteGenError):
    """A solve ended in a way that no answer can be trusted after (a bug, or out of memory)."""


class BuildError(SiteGenError):
    """The site cannot be written, or a finding differs from what its document expects."""
