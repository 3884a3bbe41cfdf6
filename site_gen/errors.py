"""Every error this package raises on purpose. Anything else is a bug."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PLACED = re.compile(r"([^\n]*?):([0-9]{1,6}):([0-9]{1,6}): (.*)", re.DOTALL)


class SiteGenError(Exception):
    """Base class; the command line prints these without a traceback."""


class BoardError(SiteGenError):
    """The board of a puzzle cannot be read.

    `row` and `col` count from 0 and name a cell of `block`; None where the fault is not
    one cell's. `content/document.py` turns them into the line and column of the file.
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


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, and where. Line and column count from 1; 0: no line, no column."""

    path: str
    line: int
    column: int
    message: str

    @classmethod
    def of(cls, text: str) -> Problem:
        """Read back from `file:line:column: message`; another text is a message of its own."""
        if found := _PLACED.fullmatch(text):
            return cls(found[1], int(found[2]), int(found[3]), found[4])
        return cls("", 0, 0, text)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.line else self.message

    @property
    def place(self) -> str:
        """`file:line:column`, or what is known of it."""
        known = [self.path, *filter(None, (self.line, self.column))]
        return ":".join(map(str, known)) if self.line else ""


class ContentError(SiteGenError):
    """Documents or settings are wrong: one line for each problem, `file:line:column: ...`."""

    problems: tuple[Problem, ...]

    def __init__(self, *problems: Problem | str) -> None:
        placed = (Problem.of(p) if isinstance(p, str) else p for p in problems)
        self.problems = tuple(dict.fromkeys(placed))  # two files may meet one mistake
        super().__init__(*self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def problems_in(error: SiteGenError) -> tuple[Problem, ...]:
    """Of an error of any class, with their places."""
    return error.problems if isinstance(error, ContentError) else (Problem.of(str(error)),)


class SolveError(SiteGenError):
    """A solve ended in a way that no answer can be trusted after (a bug, or out of memory)."""


class BuildError(SiteGenError):
    """The site cannot be written, or a finding differs from what its document expects."""
