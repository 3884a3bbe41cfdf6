"""The result of a run of SCIP as plain data, for pages, commands and the cache."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..model.linear import Row
from ..model.model import PuzzleModel
from .trace import Trace


@dataclass(frozen=True)
class Size:
    """The size of a model: columns (variables), rows and nonzeros."""

    columns: int
    rows: int
    nonzeros: int


class FoundAnswer(NamedTuple):
    """The time and place at which an answer was found. `seconds`: SCIP's clock, as in its log."""

    seconds: float
    node: int  # nodes begun, over all restarts; 0 in presolve
    depth: int
    logged: int  # characters of the log that SCIP had written by then


class Moment(NamedTuple):
    """The state of the search tree after a node, or at the end. `seconds`: as in SCIP's log."""

    seconds: float
    nodes: int  # over all restarts
    open: int
    depth: int


@dataclass(frozen=True)
class Report:
    """The result of one run of SCIP on one formulation. Times are wall-clock seconds.

    `complete`: the search tree was exhausted, so there are no other answers.
    `confirmed`: a second search without presolve had the same result; None if it was not requested
    or did not finish in time.
    """

    answers: tuple[frozenset[Any], ...]
    complete: bool
    status: str  # complete, answer limit, time limit, memory limit
    seconds: float  # for building, solving and checking, without the confirmation
    build_seconds: float  # until SCIP has read the model
    first_seconds: float | None  # until the first answer, from the same start
    nodes: int
    lp_iterations: int
    size: Size
    presolved: Size
    cuts: Mapping[str, tuple[Row, ...]]  # lazy family -> the rows separated
    log: str
    scip: str = ""  # version of SCIP
    settings: str = ""  # `parameters` as a file that SCIP can read
    statistics_json: str = ""  # as SCIP writes them
    parameters: Mapping[str, Any] = field(default_factory=dict)  # those not at SCIP's defaults
    lp: str = ""  # the model with the cuts found, as an LP file
    trace: Trace | None = None  # the steps of the search, if they were recorded
    confirmed: bool | None = None
    confirm_seconds: float | None = None
    found: tuple[FoundAnswer, ...] = ()  # in the order of `answers`
    walk: tuple[Moment, ...] = ()  # the search tree over time, if requested
    walk_stride: int = 1  # nodes per moment, except for the last moment

    @property
    def statistics(self) -> Mapping[str, Any]:
        """Return SCIP's statistics, by their names there; an empty mapping if there are none."""
        statistics: dict[str, Any] = json.loads(self.statistics_json or "{}")
        return statistics


@dataclass(frozen=True)
class SearchSettings:
    """The limits of a search, and the contents of its report.

    `limit`: maximal number of answers. `nodes`: maximal number of nodes, a limit that does not
    depend on the speed of the machine.
    `started`: a value of time.perf_counter() from which the report counts its seconds (None: the
    start of the search).
    `keep`: add SCIP's log, statistics, settings and version to the report, and with `files` the
    model as an LP file, for which SCIP reads it a second time.
    `walk`: add the search tree over time to the report.
    `record`: add a trace of the run; the search remains the same (see `recorder`).
    `known`: answers that are excluded from the start.
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
    """A function that finds the answers of a model with SCIP, as `search.solve` does.

    It is passed as an argument so that modules which use it can be imported without SCIP.
    """

    def __call__(
        self, model: PuzzleModel, *, limit: int, seconds: float, known: Collection[frozenset[Any]]
    ) -> Report: ...
