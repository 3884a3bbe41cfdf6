"""The errors that this package raises on purpose, and the places in files that they name.

An exception of any other class is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Place(NamedTuple):
    """A place in a file, or the whole file. Line and column count from 1; 0 means unknown.

    `path` is what messages show: the path of a file, or the title or address of a board that has
    no file.
    """

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Return `file:line:column` without unknown parts."""
        return ":".join(map(str, filter(None, self)))


NOWHERE = Place("")


class Problem(NamedTuple):
    """A mistake of an author or user, and its place."""

    place: Place
    message: str

    def __str__(self) -> str:
        return ": ".join(filter(None, map(str, self)))


class SiteGenError(Exception):
    """The base class of our errors, which the command line prints without a traceback.

    Code that does not know the place raises an error without one, and its caller adds the place.
    """

    problems: tuple[Problem, ...]

    def __init__(self, why: str = "", place: Place = NOWHERE) -> None:
        super().__init__(why)
        self.problems = (Problem(place, why),)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class BoardError(SiteGenError):
    """The board of a puzzle cannot be read.

    `row` and `col` count from 0 and name a cell of `block`; they are None if the error is not
    about a single cell. `content/blocks.py` converts them to line and column of the file.
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


class ModelError(SiteGenError):
    """A formulation is not well-formed, for example with two families of the same name."""


class ContentError(SiteGenError):
    """The mistakes in authors' files: each problem once, ordered by place."""

    def __init__(self, *problems: Problem) -> None:
        Exception.__init__(self, *problems)
        self.problems = tuple(sorted(dict.fromkeys(problems), key=lambda p: p.place))


def refuse(problems: Iterable[Problem]) -> None:
    """Raise ContentError with these problems; do nothing if there are none."""
    if several := [*problems]:
        raise ContentError(*several)


@contextmanager
def collecting(problems: list[Problem]) -> Iterator[None]:
    """Catch a ContentError raised in the context, and add its problems to a list."""
    try:
        yield
    except ContentError as error:
        problems += error.problems


class SolveError(SiteGenError):
    """A solve failed, and none of its answers can be trusted."""


class BuildError(SiteGenError):
    """The site cannot be written, or a finding differs from what its document expects."""
