"""The errors that this package raises on purpose, and the places in files that they name.

An exception of any other class is a bug.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
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
    """A mistake of an author or user, and its place.

    `used_by`: files or pages that code at this place failed on, if it is the code of an own kind.
    """

    place: Place
    message: str
    used_by: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the message, with the first of the files that it was found with."""
        more = len(self.used_by) - 1
        others = f" and {more} other{'s' if more > 1 else ''}" if more > 0 else ""
        return self.message + (f" (with {self.used_by[0]}{others})" if self.used_by else "")

    def __str__(self) -> str:
        return ": ".join(filter(None, (str(self.place), self.text)))


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
        names: dict[tuple[Place, str], dict[str, None]] = {}
        for place, message, used_by in problems:
            names.setdefault((place, message), {}).update(dict.fromkeys(used_by))
        each_once = (Problem(*at, (*used_by,)) for at, used_by in names.items())
        self.problems = tuple(sorted(each_once, key=lambda p: p.place))


class OwnKindError(ContentError):
    """A mistake in the code of an author's kind, which stopped the work on some file or page."""


class BugError(SiteGenError):
    """An unexpected exception, described in words. The caller adds the place."""

    @classmethod
    def describe(cls, error: Exception) -> BugError:
        """Return the error for an exception, with the innermost line of our code that ran."""
        why = str(error).partition("\n")[0]
        frames = traceback.extract_tb(error.__traceback__)
        own = [f for f in frames if Path(__file__).parent in Path(f.filename).parents]
        at = "".join(f", {Path(f.filename).name} line {f.lineno}" for f in own[-1:])
        what = type(error).__name__ + (f": {why}" if why else "")
        return cls(f"{what}{at}. This is a mistake of site-gen itself; please report it")


def add_name(error: SiteGenError, name: str) -> SiteGenError:
    """Return an error with the name of the file or page that was worked on, if it lacks that."""
    if isinstance(error, OwnKindError):
        return ContentError(*(p._replace(used_by=(name,)) for p in error.problems))
    return SiteGenError(str(error), Place(name)) if isinstance(error, BugError) else error


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


def suggest(name: str, known: Iterable[str], otherwise: str = "", form: str = "{}") -> str:
    """Return `; did you mean ...?` with the known name that is most like `name`.

    If none is like it, return `otherwise` after a semicolon, or "". `form`: how to show the name.
    """
    from difflib import get_close_matches  # late: it takes a while to load, and few need it

    near = get_close_matches(name, [*known], n=1)
    hint = f"did you mean {form.format(near[0])}?" if near else otherwise
    return f"; {hint}" if hint else ""
