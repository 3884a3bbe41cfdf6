"""How far a command is: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Column

from ..content.excerpt import format_problem
from ..errors import Problem
from ..site.build.progress import Progress as Telling

BEAT = 30.0  # seconds without a terminal after which a build tells what it is at, and again
SOONER = 5.0  # seconds after which a command tells it that shows nothing else until it ends


def report_waiting() -> None:
    click.echo("another build of this site is running; waiting for its end", err=True)


class BuildProgress(Telling):
    """How far a build is: a bar on a terminal, plain lines elsewhere."""

    def __init__(self, bar: Progress, terminal: bool) -> None:
        self.bar, self.terminal = bar, terminal
        self.task = bar.add_task("", total=None)
        self.puzzles, self.what, self.over = 0, "", 0
        self.sizes: Mapping[str, int] = {}
        self.now: dict[str, float] = {}  # what workers have, and since when

    def waiting(self) -> None:
        report_waiting()

    def warned(self, problem: Problem) -> None:
        click.echo(f"warning: {format_problem(problem)}", err=True)

    def planned(self, puzzles: int) -> None:
        self.puzzles = puzzles

    def phase(self, what: str, sizes: Mapping[str, int]) -> None:
        self.what, self.sizes, self.over = what, sizes, 0
        self.now.clear()
        self.bar.reset(self.task, total=sum(sizes.values()))
        self._show()
        if sizes:
            self._say(f"{what}: {len(sizes)}")

    def begun(self, name: str) -> None:
        self.now[name] = time.monotonic()
        self._show()

    def done(self, name: str) -> None:
        self.now.pop(name, None)
        self.over += 1
        self.bar.advance(self.task, self.sizes[name])
        self._show()
        if self.what == "solving":  # of other phases, what was found is told, or their number is
            self._say(f"{self._far}, {name}")

    def found(self, name: str, status: str) -> None:
        self._say(f"{self._far}, {name}: {status}")

    def beat(self) -> None:
        """What takes long is told, so that nobody takes the build for dead."""
        if long := _list_slow(self.now, BEAT):
            self._say(f"{self._far}; still at {long}")

    @property
    def _far(self) -> str:
        return f"{self.what}: {self.over} of {len(self.sizes)}"

    def _say(self, line: str) -> None:
        if not self.terminal:
            click.echo(line, err=True)

    def _show(self) -> None:
        self.bar.update(self.task, description=", ".join([self._far, *[*self.now][:2]]))


YIELDING = Column(no_wrap=True, overflow="ellipsis", ratio=1)  # where there is little room


@contextmanager
def show_progress() -> Iterator[BuildProgress]:
    """Counts cells, not puzzles: large boards take longer."""
    console = Console(stderr=True)
    with Progress(
        BarColumn(bar_width=20),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", table_column=YIELDING),
        console=console,
        disable=not console.is_terminal,
        expand=True,
    ) as bar:
        shown = BuildProgress(bar, console.is_terminal)
        with nullcontext() if shown.terminal else _call_repeatedly(shown.beat, BEAT):
            yield shown


def _list_slow(since: Mapping[str, float], seconds: float) -> str:
    """Name the tasks that have been running for so many seconds."""
    now = time.monotonic()
    return ", ".join(f"{n} for {now - t:.0f} s" for n, t in [*since.items()] if now - t >= seconds)


@contextmanager
def _call_repeatedly(call: Callable[[], None], seconds: float) -> Iterator[None]:
    """Call again and again, with so many seconds in between."""
    over = threading.Event()

    def repeat() -> None:
        while not over.wait(seconds):
            call()

    threading.Thread(target=repeat, daemon=True).start()
    try:
        yield
    finally:
        over.set()


class TaskCounter:
    """How many of some tasks are done. Without a terminal only those that take long are told.

    `name`: of a task, in words.
    """

    def __init__(
        self, bar: Progress, what: str, total: int | None, name: Callable[[Any], str]
    ) -> None:
        self.bar, self.what, self.total, self.name = bar, what, total, name
        self.task = bar.add_task(what, total=total)
        self.finished, self.since = 0, dict[str, float]()

    def begin(self, task: Any) -> None:
        self.since[self.name(task)] = time.monotonic()
        self._show()

    def end(self, task: Any = None) -> None:
        self.since.pop(self.name(task), None)
        self.finished += 1
        self.bar.advance(self.task)
        self._show()

    def _show(self) -> None:
        self.bar.update(self.task, description=", ".join([self.what, *[*self.since][:2]]))

    def beat(self) -> None:
        if long := _list_slow(self.since, SOONER / 2):
            click.echo(f"{self.what}: {self.finished} of {self.total}; still at {long}", err=True)


@contextmanager
def show_count(
    what: str, total: int | None = None, name: Callable[[Any], str] = str
) -> Iterator[TaskCounter]:
    """On a terminal: how many of them are done, and for how long it has been at work."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    ) as bar:
        count = TaskCounter(bar, what, total, name)
        with nullcontext() if console.is_terminal else _call_repeatedly(count.beat, SOONER):
            yield count
