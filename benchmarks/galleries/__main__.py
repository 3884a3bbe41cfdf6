"""The command `python -m benchmarks.galleries`, also `make bench-site`.

It first measures the cost of each finding about this repository's puzzles. Then it builds
galleries of 100 to 5,000 puzzles from nothing, builds them again after changes of several sorts,
and lets Pelican make the same pages. Short builds are repeated, and the median counts.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
from lxml import html
from rich import table as terminal
from rich.console import Console

from site_gen.boards.text import Blocks
from site_gen.site.layout.templates import BUILT_IN
from site_gen.site.layout.words import format_seconds

from ..growth import GROWTH, TASKS, BuildTimes, Costs, Gallery, Growth, Task, make_findings_table
from ..machine import describe_machine
from ..page import write_page
from ..results import Machine
from . import pelican
from .costs import measure_all
from .gallery import make_boards, write_gallery
from .preview import time_saves
from .timing import Timed, time_command

HERE = Path(__file__).parent.parent
SIZES = 100, 500, 1000, 5000
FEW = 20, 60
ALONE = 100  # the largest gallery that is also built by one process, which takes long
RUNS = 3
LONG = 20.0  # seconds: a build that takes longer runs once
WIDTH = 110  # of a table
SETTINGS = '[solving]\ncache = ".cache"\n'
START = (sys.executable, "-m", "site_gen", "--version")


class Trial:
    """A gallery on disk, which can be changed and built again."""

    def __init__(self, folder: Path, puzzles: int, jobs: int) -> None:
        self.folder, self.puzzles, self.jobs = folder, puzzles, jobs
        self.output = folder / "output"
        self.edits = 0

    def write(self, boards: Mapping[str, Sequence[Blocks]]) -> None:
        self.folder.mkdir(parents=True)
        write_gallery(self.folder / "content", self.puzzles, boards)
        (self.folder / "site.toml").write_text(SETTINGS, encoding="utf-8")

    def build(self, jobs: int = 0) -> Timed:
        """Build the site with the usual number of processes, or with `jobs`."""
        many = ("--jobs", str(jobs or self.jobs))
        return time_command((sys.executable, "-m", "site_gen", "build", *many), self.folder)

    def forget_all(self) -> None:
        shutil.rmtree(self.output)
        shutil.rmtree(self.folder / ".cache")

    def forget_pages(self) -> None:
        """Delete the site and its manifest, but keep the cached findings."""
        shutil.rmtree(self.output)
        shutil.rmtree(self.folder / ".cache" / "sites")

    def edit_prose(self) -> None:
        self.edits += 1
        path = sorted((self.folder / "content").glob("*/*.md"))[self.puzzles // 2]
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace("\n```", f"\nEdited {self.edits}.\n\n```", 1), encoding="utf-8"
        )

    def edit_template(self) -> None:
        self.edits += 1
        path = self.folder / "templates" / "puzzle.html"
        path.parent.mkdir(exist_ok=True)
        text = (BUILT_IN / "puzzle.html").read_text(encoding="utf-8")
        path.write_text(f"{text}{{# {self.edits} #}}\n", encoding="utf-8")

    def build_with_pelican(self) -> Timed:
        """Build the same pages with Pelican. Raises RuntimeError if it makes fewer or more."""
        folder = self.folder / "pelican"
        shutil.rmtree(folder, ignore_errors=True)
        pelican.write_articles(self.output, folder)
        made = time_command(pelican.build_command(), folder)
        if len([*(folder / "output").glob("*/*/index.html")]) != self.puzzles:
            raise RuntimeError("Pelican made a different number of pages")
        return made


def repeat(run: Callable[[], Timed], before: Callable[[], None] = lambda: None) -> BuildTimes:
    """Run a build up to RUNS times, or once if it takes long; return the medians."""
    found: list[Timed] = []
    while len(found) < RUNS and not (found and found[0].seconds > LONG):
        before()
        found.append(run())
    return BuildTimes(
        seconds=statistics.median(t.seconds for t in found),
        megabytes=statistics.median(t.megabytes for t in found),
        runs=len(found),
    )


def time_tasks(trial: Trial) -> Iterator[tuple[Task, BuildTimes]]:
    """Time all builds in this order: each starts from the state that the previous one left."""
    if trial.puzzles <= ALONE:
        alone = trial.build(jobs=1)
        yield "alone", BuildTimes(seconds=alone.seconds, megabytes=alone.megabytes, runs=1)
        trial.forget_all()
    cold = trial.build()
    yield "cold", BuildTimes(seconds=cold.seconds, megabytes=cold.megabytes, runs=1)
    yield "warm", repeat(trial.build, trial.forget_pages)
    yield "unchanged", repeat(trial.build)
    yield "prose", repeat(trial.build, trial.edit_prose)
    yield "pelican", repeat(trial.build_with_pelican)
    yield "template", repeat(trial.build, trial.edit_template)
    yield "saved", time_saves(trial.folder, trial.jobs, RUNS)


def add_pelican(machine: Machine) -> Machine:
    return machine.model_copy(update={"versions": {**machine.versions, **pelican.find_version()}})


def measure_gallery(
    folder: Path, puzzles: int, jobs: int, boards: Mapping[str, Sequence[Blocks]]
) -> Gallery:
    trial = Trial(folder / str(puzzles), puzzles, jobs)
    click.echo(f"{puzzles} puzzles", err=True)
    trial.write(boards)
    built: dict[Task, BuildTimes] = {}
    for task, found in time_tasks(trial):
        built[task] = found
        click.echo(
            f"  {TASKS[task]}: {format_seconds(found.seconds)}, {found.megabytes:.0f} MB", err=True
        )
    files = [p for p in trial.output.rglob("*") if p.is_file()]
    return Gallery(
        puzzles=puzzles,
        bytes=sum(p.stat().st_size for p in files),
        files=len(files),
        requests=count_requests(min(trial.output.glob("*/puzzle-*/index.html"))),
        built=built,
    )


def measure_findings(quick: bool) -> Mapping[str, Costs]:
    made: dict[str, Costs] = {}
    for name, costs in measure_all(quick):
        made[name] = costs
        click.echo(f"  {name}: {sum(costs.values()):.2f} s", err=True)
    table = make_findings_table(made)
    shown = terminal.Table(*table.head, title=table.caption)
    for column in shown.columns[1:]:
        column.justify = "right"
    for row in table.rows:
        shown.add_row(*row)
    Console(stderr=True, width=WIDTH).print(shown)
    return made


def count_requests(page: Path) -> int:
    """Return the number of files that a page loads: itself, scripts, styles, icon; no fonts."""
    root = html.parse(str(page)).getroot()
    loaded = root.xpath("//script/@src | //link[@rel='stylesheet' or @rel='icon']/@href")
    return 1 + len(set(loaded))


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="Two small galleries, few findings: minutes.")
@click.option("--sizes", multiple=True, type=click.IntRange(10), help="Only these.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1)
@click.option("--out", type=click.Path(path_type=Path), help="The file for the results.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".cache/galleries"),
    help="The folder for the galleries, which remain there.",
)
def main(quick: bool, sizes: Sequence[int], jobs: int, out: Path | None, folder: Path) -> None:
    """Build galleries of several sizes; write growth.json."""
    chosen = sizes or (FEW if quick else SIZES)
    whole = not (quick or sizes)
    path = out or (HERE if whole else Path(".cache/bench")) / GROWTH
    shutil.rmtree(folder, ignore_errors=True)
    time_command(START, Path.cwd())  # not counted: Python may compile modules
    start = repeat(lambda: time_command(START, Path.cwd())).seconds
    click.echo("findings", err=True)
    known = measure_findings(quick)
    click.echo("making puzzles", err=True)
    boards = make_boards(max(chosen), jobs)
    machine, date = add_pelican(describe_machine()), datetime.now(UTC).replace(microsecond=0)
    galleries: list[Gallery] = []
    path.parent.mkdir(parents=True, exist_ok=True)
    for puzzles in chosen:
        galleries.append(measure_gallery(folder.absolute(), puzzles, jobs, boards))
        growth = Growth(
            schema_version=1,
            date=date,
            machine=machine,
            start=start,
            jobs=jobs,
            galleries=tuple(galleries),
            findings=known,
        )
        # after each gallery, since the run may be interrupted
        path.write_text(growth.model_dump_json(indent=1) + "\n", encoding="utf-8")
    if path.parent == HERE:
        write_page()
    click.echo(path, err=True)


if __name__ == "__main__":
    main()
