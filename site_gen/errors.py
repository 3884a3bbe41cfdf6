"""Every error this package raises on purpose, and the places in files that they name.

An exception of any other class is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Place(NamedTuple):
    """A place in a file, or the whole file. Line and column count from 1; 0: not known.

    `path`: as messages show it; a board from elsewhere has a title or an address instead.
    """

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Return `file:line:column`, without the parts that are not known."""
        return ":".join(map(str, filter(None, self)))


NOWHERE = Place("")


class Problem(NamedTuple):
    """A mistake of an author or user, with its place."""

    place: Place
    message: str

    def __str__(self) -> str:
        return ": ".join(filter(None, map(str, self)))


class SiteGenError(Exception):
    """Base class; the command line prints these without a traceback.

    An error that is raised where the place is not known has none; who knows the place adds it.
    """

    problems: tuple[Problem, ...]

    def __init__(self, why: str = "", place: Place = NOWHERE) -> None:
        super().__init__(why)
        self.problems = (Problem(place, why),)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class BoardError(SiteGenError):
    """The board of a puzzle cannot be read.

    `row` and `col` count from 0 and name a cell of `block`; None where the fault is not
    one cell's. `content/blocks.py` turns them into the line and column of the file.
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
    """A formulation is not well formed (two families of one name, no answer...)."""


class ContentError(SiteGenError):
    """What authors wrote is wrong: all problems, each once, in the order of their places."""

    def __init__(self, *problems: Problem) -> None:
        Exception.__init__(self, *problems)
        self.problems = tuple(sorted(dict.fromkeys(problems), key=lambda p: p.place))


def refuse(problems: Iterable[Problem]) -> None:
    """Raise ContentError if there are any."""
    if several := [*problems]:
        raise ContentError(*several)


@contextmanager
def collecting(problems: list[Problem]) -> Iterator[None]:
    """Add the problems of a ContentError to a list, and go on."""
    try:
        yield
    except ContentError as error:
        problems += error.problems


class SolveError(SiteGenError):
    """A solve ended in a way that no answer can be trusted after (a bug, or out of memory)."""


class BuildError(SiteGenError):
    """The site cannot be written, or a finding differs from what its document expects."""
