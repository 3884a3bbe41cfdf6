"""The growth of build times with the gallery: the format of growth.json, and its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from site_gen.errors import ContentError, Place, Problem
from site_gen.site.layout import words

from .results import Machine

GROWTH = "growth.json"
Task = Literal["alone", "cold", "warm", "unchanged", "prose", "template", "saved", "pelican"]
TASKS: Mapping[Task, str] = {
    "alone": "empty cache, one process",
    "cold": "empty cache",
    "warm": "full cache, every page is made",
    "template": "a template was edited",
    "prose": "one puzzle’s text was edited",
    "unchanged": "nothing has changed",
    "saved": "a new puzzle, 10 × 10, is saved: time until the preview shows it",
    "pelican": "Pelican, the same pages",
}
Part = Literal["answers", "rules", "clues", "reasons", "proof", "article"]
PARTS: Sequence[Part] = get_args(Part)
SLOWEST = 5  # puzzles to name
Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Costs = Mapping[Part, Amount]
"""CPU seconds per part, for the parts that a puzzle asks for."""


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BuildTimes(_Data):
    """The medians of `runs` builds.

    `seconds` is wall clock time of the whole command, including start-up; for "saved" it is the
    time from the save to the page. `megabytes` is the peak memory of the main process.
    """

    seconds: Amount
    megabytes: Amount
    runs: Annotated[int, Field(gt=0)]


class Gallery(_Data):
    """The measurements of a gallery: its built site, requests per page, and build times."""

    puzzles: Annotated[int, Field(gt=0)]
    bytes: int
    files: int
    requests: int
    built: Mapping[Task, BuildTimes]


class Growth(_Data):
    """The content of growth.json.

    `start` is the time in seconds of a command that does nothing. `findings` maps the puzzles of
    this repository to the costs of their findings.
    """

    schema_version: Literal[1]
    date: datetime
    machine: Machine
    start: Amount
    jobs: int
    galleries: Annotated[tuple[Gallery, ...], Field(min_length=1)]
    findings: Annotated[Mapping[str, Costs], Field(min_length=1)]


@dataclass(frozen=True)
class Table:
    """A table for a page. `over` has headings above several columns, as (text, columns)."""

    caption: str
    over: tuple[tuple[str, int], ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # the first cell names the row


@dataclass(frozen=True)
class GrowthView:
    """The texts and tables about growth on the benchmarks page."""

    says: tuple[str, ...]
    times: Table
    memory: Table
    findings: Table


def load_growth(path: Path) -> Growth:
    """Read growth.json. Raises ContentError if `make bench-site` did not write the file."""
    try:
        return Growth.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        why = f"{where}: {first['msg'].lower()}; `make bench-site` writes this file again"
        raise ContentError(Problem(Place(str(path)), why)) from None


def make_view(growth: Growth) -> GrowthView:
    return GrowthView(
        tuple(_write_sentences(growth)),
        _make_time_table(growth),
        _make_memory_table(growth),
        make_findings_table(growth.findings),
    )


def _write_sentences(growth: Growth) -> Iterator[str]:
    largest = max(growth.galleries, key=lambda g: g.puzzles)
    sizes = words.format_list([words.number(g.puzzles) for g in growth.galleries])
    yield (
        f"Galleries of {sizes} small puzzles of all kinds, 3 to 4 cells wide and high, each with "
        f"one answer, were built with {growth.jobs} processes on {words.format_day(growth.date)}. "
        f"The times include the start-up of the command ({words.format_seconds(growth.start)})."
    )
    if {"warm", "pelican"} <= largest.built.keys():
        yield _compare_pelican(largest)
    if alone := [g for g in growth.galleries if {"alone", "cold"} <= g.built.keys()]:
        yield _compare_one_process(growth, max(alone, key=lambda g: g.puzzles))
    yield (
        f"The site of {words.number(largest.puzzles)} puzzles has {words.number(largest.files)} "
        f"files and {words.number(round(largest.bytes / 1e6))} MB. A page of a puzzle loads "
        f"{largest.requests - 1} scripts, styles and icons, which all puzzles share."
    )


def _compare_pelican(gallery: Gallery) -> str:
    ours, theirs = gallery.built["warm"].seconds, gallery.built["pelican"].seconds
    faster, slower = ("ours", "Pelican") if ours < theirs else ("Pelican", "ours")
    ratio = words.format_figures(max(ours, theirs) / min(ours, theirs))
    return (
        "For comparison, Pelican, a general static site generator, built pages from the main part "
        "of each of our pages, as HTML, with its simplest theme. It does not solve, typeset or "
        "draw anything, and writes no files in addition to the pages. For "
        f"{words.number(gallery.puzzles)} puzzles with a full cache, "
        f"{slower} took {ratio} times as long as {faster}."
    )


def _compare_one_process(growth: Growth, gallery: Gallery) -> str:
    several, one = gallery.built["cold"].seconds, gallery.built["alone"].seconds
    return (
        f"With {growth.jobs} processes the {words.number(gallery.puzzles)} puzzles were solved and "
        f"their pages made in {words.format_figures(several / one)} of the time of one process."
    )


def _make_time_table(growth: Growth) -> Table:
    """Return the table of build times: seconds, and milliseconds per puzzle in brackets."""
    tasks = _list_tasks(growth)
    rows = tuple(
        (TASKS[task], *(_format_time(g, task) for g in growth.galleries)) for task in tasks
    )
    head = ("", *(words.count(g.puzzles, "puzzle") for g in growth.galleries))
    return Table("Build times; in brackets, the time per puzzle", (), head, rows)


def _make_memory_table(growth: Growth) -> Table:
    tasks = _list_tasks(growth)
    rows = tuple(
        (
            TASKS[task],
            *(
                f"{g.built[task].megabytes:.0f} MB" if task in g.built else ""
                for g in growth.galleries
            ),
        )
        for task in tasks
    )
    head = ("", *(words.count(g.puzzles, "puzzle") for g in growth.galleries))
    return Table("Peak memory of the main process, without worker processes", (), head, rows)


def make_findings_table(findings: Mapping[str, Costs]) -> Table:
    """Return the table of costs: the total, the mean, and the slowest puzzles."""
    total = {part: sum(costs.get(part, 0) for costs in findings.values()) for part in PARTS}
    every = words.count(len(findings), "puzzle")
    mean = {part: one / len(findings) for part, one in total.items()}
    slowest = sorted(findings.items(), key=lambda item: -sum(item[1].values()))[:SLOWEST]
    rows = tuple(
        (
            name,
            *(_format_cost(costs[part]) if part in costs else "" for part in PARTS),
            _format_cost(sum(costs.values())),
        )
        for name, costs in ((f"{every}, together", total), ("mean", mean), *slowest)
    )
    caption = (
        "CPU seconds for this gallery with an empty cache, in one process: SCIP’s answers and "
        "files, the worth of rules and of clues, reasons, proof in steps, article’s formulation"
    )
    return Table(caption, (), ("", *PARTS, "all"), rows)


def _format_cost(one: float) -> str:
    return f"{one:.2f}"


def _list_tasks(growth: Growth) -> list[Task]:
    return [task for task in TASKS if any(task in g.built for g in growth.galleries)]


def _format_time(gallery: Gallery, task: Task) -> str:
    built = gallery.built.get(task)
    if built is None:
        return ""
    each = words.format_figures(1000 * built.seconds / gallery.puzzles)
    return f"{words.format_seconds(built.seconds)} ({each}\u00a0ms)"
