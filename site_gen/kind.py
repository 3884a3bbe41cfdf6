"""What a puzzle kind is: the one interface that every module in kinds/ fills in."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from random import Random
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from . import kinds
from .boards.grid import Cell, Grid
from .boards.pen import Pen
from .boards.text import Blocks
from .errors import ContentError
from .solver.model import PuzzleModel


class HasGrid(Protocol):
    """A board is a kind's own frozen dataclass; all that shared code knows is its cells."""

    @property
    def grid(self) -> Grid: ...


Board = TypeVar("Board", bound=HasGrid)
Answer = frozenset[Any]
Rows = Mapping[str, list[str]]
"""An answer as pictures, rows of characters by name: what `site-gen solve` prints."""


class Violation(NamedTuple):
    """A broken rule, and the cells, pairs ... (keys of the board) where it is broken."""

    rule: str
    where: frozenset[Any]


class Clue(NamedTuple):
    """A clue that can be taken away: its name among the board's clues, and where it stands."""

    key: Hashable
    says: str  # "the 3 in row 2, column 5"
    cells: frozenset[Cell]


@dataclass(frozen=True)
class Formulation(Generic[Board]):
    """One way to write a kind as an integer program.

    `says`: the idea for people, a few lines of markdown.
    `built_in`: rules that no assignment of the variables can break -> why.
    `leaves_out`: rules that it does not state -> what that leads to.
    `naming`: implied families that only choose among names for the same, such as the first piece.
    `leans_on`: families that take further rules for granted -> these rules.
    """

    build: Callable[[PuzzleModel, Board], None]
    says: str
    built_in: Mapping[str, str] = field(default_factory=dict)
    leaves_out: Mapping[str, str] = field(default_factory=dict)
    naming: tuple[str, ...] = ()
    leans_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class PuzzleKind(Generic[Board]):
    """Plain functions of one kind. The module's docstring is the rules, for people.

    `rules`: the names that verify gives -> a sentence for each.
    `verify`: the rules again, as a person would check; knows nothing of the model.
    `wrong`: each rule -> (blocks, an answer in the form of `to_json`) that breaks only it.
    `sample`: random blocks of about rows x cols, for tests; a board need not have an answer.
    `candidates`: answers of a tiny board among which all right ones are, found without a model.
    `clues`, `without`: every clue that can be taken away, and the board without those of some
    keys; it has all answers of the board, and perhaps more.
    `elements`: what a reader marks in the browser, by one touch each: keys of an answer that go
    together; `shape`: how such a mark looks. The rules are checked by templates/play/kinds.
    `draw_mark`, `say_mark`: one variable of the answer in "main", by its key, decided: 1 or 0.
    `marks_are`: what such a variable decides about, one and many of them.
    """

    title: str
    also: tuple[str, ...]  # other names
    largest: int  # rows and columns at most
    most_cells: int  # on a board that gets a page
    parse: Callable[[Blocks], Board]
    formulations: Mapping[str, Formulation[Board]]  # "main" is ours; "article" the article's
    rules: Mapping[str, str]
    verify: Callable[[Board, Answer], Iterator[Violation]]
    draw: Callable[[Pen, Board], None]
    draw_answer: Callable[[Pen, Board, Answer], None]
    draw_mark: Callable[[Pen, Board, Any, bool], None]
    say_mark: Callable[[Board, Any, bool], str]  # "row 2, column 5 lies inside"
    describe: Callable[[Board], str]  # the clues in words, for those who do not see the board
    to_json: Callable[[Board, Answer], Rows]
    from_json: Callable[[Board, Rows], Answer]
    clues: Callable[[Board], Sequence[Clue]]
    without: Callable[[Board, Collection[Hashable]], Board]
    elements: Callable[[Board], Sequence[tuple[Any, ...]]]
    shape: Literal["side", "step", "cell", "line"]  # a step goes from cell to cell
    wrong: Mapping[str, tuple[Blocks, Rows]]
    example: Blocks  # a board that one solves in ten seconds
    sample: Callable[[Random, int, int], Blocks]
    candidates: Callable[[Board], Iterable[Answer]]
    article: str  # where the article's formulation comes from
    pairs: Literal["steps", "sides"] = "steps"  # what a pair in an answer is: of cells, of points
    clue_note: str = ""  # what to know about taking a clue away
    pzpr: str | None = None  # the name of this kind in puzz.link addresses
    from_pzpr: Callable[[int, int, str], Blocks] | None = None  # rows, columns, body
    to_pzpr: Callable[[Board], str] | None = None  # the body
    marks_are: tuple[str, str] = ("decision", "decisions")


def kind_names() -> list[str]:
    return sorted(m.name for m in pkgutil.iter_modules(kinds.__path__))


@cache
def find_kind(name: str) -> PuzzleKind[Any]:
    """The kind of the module `kinds/<name>.py`. Raises ContentError with a near name."""
    if name not in kind_names():
        near = get_close_matches(name, kind_names(), n=1)
        hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(kind_names())}"
        raise ContentError(f"unknown kind {name!r}{hint}")
    kind: PuzzleKind[Any] = importlib.import_module(f"{kinds.__name__}.{name}").KIND
    return kind


def rules_of(name: str) -> str:
    """The rules of a kind for people: its module's docstring, without the title line."""
    find_kind(name)
    doc = inspect.getdoc(importlib.import_module(f"{kinds.__name__}.{name}")) or ""
    return doc.partition("\n")[2].strip()
