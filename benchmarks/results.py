"""The format of results.json, and the ratios between solvers."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from site_gen.errors import ContentError, Place, Problem
from site_gen.site.layout import words
from site_gen.site.layout.words import Bound

OURS, ARTICLE = "main", "article"

Status = Literal[
    "proved", "answer limit", "time limit", "memory limit", "wrong answer", "error", "not run"
]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Measurement(_Data):
    """The runs of a solver on a board; `seconds` is their median on the wall clock."""

    solver: str
    status: Status
    seconds: Seconds | None = None
    runs: tuple[Seconds, ...] = ()
    cpu: tuple[Seconds, ...] = ()  # CPU seconds of the whole process, per run
    answers: int = 0
    message: str = ""  # the reason of an error, a wrong answer or "not run"
    build_seconds: Seconds | None = None  # until SCIP has read the rows
    nodes: int | None = None
    variables: int | None = None
    rows: int | None = None
    nonzeros: int | None = None

    @property
    def unfinished(self) -> bool:
        """True if the run stopped before a proof, so `seconds` is only a lower bound."""
        return self.status in ("answer limit", "time limit", "memory limit")


def format_time(m: Measurement) -> str:
    """Return the time, such as `0.34 s` or `more than 60 s`, or why there is none."""
    if m.seconds is None or m.status in ("error", "not run"):
        return m.status
    if m.status == "wrong answer":
        return f"wrong answer after {words.format_seconds(m.seconds)}"
    if m.status == "answer limit":
        return f"no proof, {words.format_seconds(m.seconds)}"
    return (
        f"more than {words.format_seconds(m.seconds)}"
        if m.unfinished
        else words.format_seconds(m.seconds)
    )


class BoardResult(_Data):
    """A board and all its measurements; `series` is "easy", "hard" or ""."""

    id: str
    kind: str
    series: str
    rows: Annotated[int, Field(gt=0)]
    cols: Annotated[int, Field(gt=0)]
    measurements: tuple[Measurement, ...]

    @property
    def cells(self) -> int:
        return self.rows * self.cols

    def of(self, solver: str) -> Measurement | None:
        return next((m for m in self.measurements if m.solver == solver), None)


class Machine(_Data):
    cpu: str
    cores: int
    system: str
    versions: Mapping[str, str]  # Python, SCIP, the peers ... -> version


class Limits(_Data):
    """The race's rules; see `benchmarks/race.py`."""

    seconds: float  # per run
    runs: int  # runs per board and solver; the median counts
    once_from: float  # seconds; a run that takes longer is not repeated
    strikes: int  # after as many unfinished boards, larger ones are skipped
    budget: float  # seconds for everything
    article_from: float  # seconds after which the article's formulation starts at the latest


class Results(_Data):
    schema_version: Literal[1]
    date: datetime
    seconds: Seconds  # the whole race
    machine: Machine
    limits: Limits
    solvers: Mapping[str, str]  # name -> title; ours first
    boards: Annotated[tuple[BoardResult, ...], Field(min_length=1)]

    def text(self) -> str:
        return self.model_dump_json(indent=1, exclude_defaults=True) + "\n"

    def kinds(self) -> list[str]:
        return sorted({board.kind for board in self.boards})

    def rivals(self) -> list[str]:
        return [name for name in self.solvers if name != OURS]


def write_whole(path: Path, text: str) -> None:
    """Replace a file at once; after a failure the old content remains."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def load_results(path: Path) -> Results:
    """Read results. Raises ContentError if `make bench` did not write the file."""
    try:
        return Results.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        why = f"{where}: {first['msg'].lower()}" if where else first["msg"].lower()
        why = f"{why}; `make bench` writes this file again"
        raise ContentError(Problem(Place(str(path)), why)) from None


# -- ratios

LARGE = 100  # cells


class Ratio(NamedTuple):
    """The ratio of two times; it is only a bound if a run was stopped."""

    value: float
    bound: Bound
    board: str


class Summary(NamedTuple):
    """The geometric mean and the maximum of the ratios over some boards."""

    boards: int
    mean: float
    bound: Bound
    worst: Ratio


def order_pair(rival: str) -> tuple[str, str]:
    """Return (over, under) for a rival: the article over ours, or ours over a peer."""
    return (ARTICLE, OURS) if rival == ARTICLE else (OURS, rival)


def find_ratio(board: BoardResult, over: str, under: str) -> Ratio | None:
    """Return the seconds of `over` divided by those of `under`, or None if nothing follows."""
    upper, lower = board.of(over), board.of(under)
    if not (upper and lower and upper.seconds and lower.seconds):
        return None
    ended = upper.status == "proved", lower.status == "proved"
    value = upper.seconds / lower.seconds
    if ended == (True, True):
        return Ratio(value, "exact", board.id)
    if ended[0] and lower.unfinished:
        return Ratio(value, "at most", board.id)
    if ended[1] and upper.unfinished:
        return Ratio(value, "at least", board.id)
    return None


def summarize(boards: Iterable[BoardResult], over: str, under: str) -> Summary | None:
    ratios = [r for board in boards if (r := find_ratio(board, over, under))]
    if not ratios:
        return None
    mean = statistics.geometric_mean(r.value for r in ratios)
    return Summary(len(ratios), mean, _bound(ratios), max(ratios, key=lambda r: r.value))


def _bound(ratios: Iterable[Ratio]) -> Bound:
    """Return the kind of bound that a mean is; with bounds on both sides it is approximate."""
    bounds = {r.bound for r in ratios} - {"exact"}
    return "about" if len(bounds) > 1 else bounds.pop() if bounds else "exact"


def group_boards(boards: Iterable[BoardResult]) -> Iterator[tuple[str, list[BoardResult]]]:
    """Yield (label, boards) for each group that gets a mean; no group is empty or repeated."""
    boards = list(boards)
    yield "all boards", boards
    parts = (
        (f"{LARGE} cells and more", [b for b in boards if b.cells >= LARGE]),
        ("easy", [b for b in boards if b.series == "easy"]),
        ("hard", [b for b in boards if b.series == "hard"]),
    )
    for label, part in parts:
        if 0 < len(part) < len(boards):
            yield label, part
