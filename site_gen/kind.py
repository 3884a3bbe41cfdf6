"""What a puzzle kind is: the one interface that every module in kinds/ fills in."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from . import kinds
from .boards.grid import Grid
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


@dataclass(frozen=True)
class Formulation(Generic[Board]):
    """One way to write a kind as an integer program.

    `says`: the idea for people, a few lines of markdown.
    `built_in`: rules that no assignment of the variables can break -> why.
    `leaves_out`: rules that it does not state -> what that leads to.
    """

    build: Callable[[PuzzleModel, Board], None]
    says: str
    built_in: Mapping[str, str] = field(default_factory=dict)
    leaves_out: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PuzzleKind(Generic[Board]):
    """Plain functions of one kind. The module's docstring is the rules, for people.

    `rules`: the names that verify gives -> a sentence for each.
    `verify`: the rules again, as a person would check; knows nothing of the model.
    `wrong`: each rule -> (blocks, an answer in the form of `to_json`) that breaks only it.
    `sample`: random blocks of about rows x cols, for tests; a board need not have an answer.
    `candidates`: answers of a tiny board among which all right ones are, found without a model.
    """

    title: str
    also: tuple[str, ...]  # other names
    largest: int  # rows and columns at most
    parse: Callable[[Blocks], Board]
    formulations: Mapping[str, Formulation[Board]]  # "main" is ours; "article" the article's
    rules: Mapping[str, str]
    verify: Callable[[Board, Answer], Iterator[Violation]]
    draw: Callable[[Pen, Board], None]
    draw_answer: Callable[[Pen, Board, Answer], None]
    describe: Callable[[Board], str]  # the clues in words, for those who do not see the board
    to_json: Callable[[Board, Answer], Rows]
    from_json: Callable[[Board, Rows], Answer]
    wrong: Mapping[str, tuple[Blocks, Rows]]
    example: Blocks  # a board that one solves in ten seconds
    sample: Callable[[Random, int, int], Blocks]
    candidates: Callable[[Board], Iterable[Answer]]
    article: str  # where the article's formulation comes from
    pzpr: str | None = None  # the name of this kind in puzz.link addresses
    from_pzpr: Callable[[int, int, str], Blocks] | None = None  # rows, columns, body
    to_pzpr: Callable[[Board], str] | None = None  # the body


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
