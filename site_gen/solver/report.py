"""What a solve found, as plain data: all that pages, commands and the cache may know of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from .linear import Row
from .model import PuzzleModel
from .trace import Trace


@dataclass(frozen=True)
class Size:
    """Columns (variables), rows and nonzeros of a model."""

    columns: int
    rows: int
    nonzeros: int


class Found(NamedTuple):
    """When an answer was found. `seconds` is SCIP's own clock, as in its log."""

    seconds: float
    node: int  # nodes begun, over all restarts; 0: before the search, in presolve
    depth: int
    logged: int  # characters of the log that SCIP had written by then


class Moment(NamedTuple):
    """The state of the search tree when a node was done, or at the end. Time as in the log."""

    seconds: float
    nodes: int  # over all restarts
    open: int
    depth: int


@dataclass(frozen=True)
class Report:
    """One run of SCIP on one formulation. Times are seconds of wall clock.

    `complete`: the search tree was exhausted, so there are no other answers.
    `confirmed`: a second search without presolve came to the same end (None: not asked, or it
    did not finish in its time).
    """

    answers: tuple[frozenset[Any], ...]
    complete: bool
    status: str  # complete, answer limit, time limit, memory limit
    seconds: float  # all of it: model, solve; without the second opinion
    build_seconds: float  # from the board to rows that SCIP has read
    first_seconds: float | None  # until the first answer, from the same start
    nodes: int
    lp_iterations: int
    size: Size
    presolved: Size
    cuts: Mapping[str, tuple[Row, ...]]  # lazy family -> the rows separated
    log: str
    scip: str = ""  # the version that ran
    settings: str = ""  # `parameters` as a file that SCIP reads
    statistics: Mapping[str, Any] = field(default_factory=dict)  # SCIP's own, as it writes them
    parameters: Mapping[str, Any] = field(default_factory=dict)  # all that differ from SCIP's
    lp: str = ""  # the model with the cuts found, as an LP file
    mps: str = ""
    trace: Trace | None = None  # what SCIP did, frame by frame, if it was recorded
    confirmed: bool | None = None
    confirm_seconds: float | None = None
    found: tuple[Found, ...] = ()  # as `answers`
    walk: tuple[Moment, ...] = ()  # through the search tree, where it was asked for
    walk_stride: int = 1  # nodes for each moment, but for the last


@dataclass(frozen=True)
class SearchSettings:
    """What a search is to find, and what it may cost.

    `limit`: answers at most. `nodes`: the search ends after so many, whatever the machine.
    `started`: a time.perf_counter() from which the report's seconds count (None: the beginning).
    `keep`: put SCIP's log, statistics, settings and version into the report, and with `files` the
    model as LP and MPS file, for which SCIP reads it a second time.
    `walk`: put the search tree over time into the report.
    `record`: put a trace of the run into it; the search is the same (see `recorder`).
    `known`: answers that are forbidden from the start.
    """

    limit: int = 2
    seconds: float = 60.0
    nodes: int | None = None
    megabytes: float = 4096.0
    started: float | None = None
    keep: bool = False
    files: bool = True
    walk: bool = False
    record: bool = False
    known: Iterable[frozenset[Any]] = ()


DEFAULTS = SearchSettings()


class Ask(Protocol):
    """Asks SCIP for the answers of a model, as `search.solve` does: it comes in as an argument, so
    that what asks also runs without SCIP."""

    def __call__(
        self, model: PuzzleModel, *, limit: int, seconds: float, known: Collection[frozenset[Any]]
    ) -> Report: ...
