"""The progress of commands: a bar on a terminal, plain lines elsewhere."""

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
from ..site.build.progress import Progress as ProgressReporter

BEAT = 30.0  # seconds between reports of a build's slow tasks, without a terminal
SOONER = 5.0  # the same for commands that print nothing else before they end


def report_waiting() -> None:
    """Print that another build of this site is running, and this one waits for its end."""
    click.echo("another build of this site is running; waiting for its end", err=True)


class BuildProgress(ProgressReporter):
    """The progress of a build: a bar on a terminal, printed lines elsewhere.

    `bar` is rich's bar; `terminal` is True if it is shown.
    """

    def __init__(self, bar: Progress, terminal: bool) -> None:
        self.bar, self.terminal = bar, terminal
        self.task = bar.add_task("", total=None)
        self.puzzles, self.what, self.over = 0, "", 0
        self.sizes: Mapping[str, int] = {}
        self.now: dict[str, float] = {}  # task in progress -> when it started

    def waiting(self) -> None:
        report_waiting()

    def warned(self, problem: Problem) -> None:
        """Print a problem that does not stop the build."""
        click.echo(f"warning: {format_problem(problem)}", err=True)

    def planned(self, puzzles: int) -> None:
        """Store the number of puzzles."""
        self.puzzles = puzzles

    def phase(self, what: str, sizes: Mapping[str, int]) -> None:
        """Start the phase `what`, and print the number of its tasks; `sizes` are their cells."""
        self.what, self.sizes, self.over = what, sizes, 0
        self.now.clear()
        self.bar.reset(self.task, total=sum(sizes.values()))
        self._update_bar()
        if sizes:
            self._print_line(f"{what}: {len(sizes)}")

    def begun(self, name: str) -> None:
        """Note the time when a task starts, and show it."""
        self.now[name] = time.monotonic()
        self._update_bar()

    def done(self, name: str) -> None:
        """Count a task as done; in the phase `solving`, print it as well."""
        self.now.pop(name, None)
        self.over += 1
        self.bar.advance(self.task, self.sizes[name])
        self._update_bar()
        if self.what == "solving":  # other phases report results, or only the number of tasks
            self._print_line(f"{self._position}, {name}")

    def found(self, name: str, status: str) -> None:
        """Print the result for a puzzle."""
        self._print_line(f"{self._position}, {name}: {status}")

    def beat(self) -> None:
        """Print the tasks that have been running for BEAT seconds, if there are any."""
        if long := _list_slow(self.now, BEAT):
            self._print_line(f"{self._position}; still at {long}")

    @property
    def _position(self) -> str:
        return f"{self.what}: {self.over} of {len(self.sizes)}"

    def _print_line(self, line: str) -> None:
        if not self.terminal:
            click.echo(line, err=True)

    def _update_bar(self) -> None:
        self.bar.update(self.task, description=", ".join([self._position, *[*self.now][:2]]))


YIELDING = Column(no_wrap=True, overflow="ellipsis", ratio=1)  # shrinks on narrow terminals


@contextmanager
def show_progress() -> Iterator[BuildProgress]:
    """Show a build's progress while the context is active; the caller reports events to its value.

    The bar counts cells, since large boards take longer.
    """
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
    """Return tasks that have run for at least `seconds`, with their times, as text, or "".

    `since` maps each running task to the time when it started.
    """
    now = time.monotonic()
    return ", ".join(f"{n} for {now - t:.0f} s" for n, t in [*since.items()] if now - t >= seconds)


@contextmanager
def _call_repeatedly(call: Callable[[], None], seconds: float) -> Iterator[None]:
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
    """A counter of finished tasks. Without a terminal it reports only tasks that take long.

    `name` returns the name of a task for people.
    """

    def __init__(
        self, bar: Progress, what: str, total: int | None, name: Callable[[Any], str]
    ) -> None:
        self.bar, self.what, self.total, self.name = bar, what, total, name
        self.task = bar.add_task(what, total=total)
        self.finished, self.since = 0, dict[str, float]()

    def begin(self, task: Any) -> None:
        """Note the time when a task starts, and show it."""
        self.since[self.name(task)] = time.monotonic()
        self._update_bar()

    def end(self, task: Any = None) -> None:
        """Count a task as finished. It need not have been given to `begin`."""
        self.since.pop(self.name(task), None)
        self.finished += 1
        self.bar.advance(self.task)
        self._update_bar()

    def _update_bar(self) -> None:
        self.bar.update(self.task, description=", ".join([self.what, *[*self.since][:2]]))

    def beat(self) -> None:
        """Print the tasks that take long, if there are any."""
        if long := _list_slow(self.since, SOONER / 2):
            click.echo(f"{self.what}: {self.finished} of {self.total}; still at {long}", err=True)


@contextmanager
def show_count(
    what: str, total: int | None = None, name: Callable[[Any], str] = str
) -> Iterator[TaskCounter]:
    """Show the number of finished tasks and the elapsed time while the context is active.

    `what` names the work, `total` is the number of tasks, if known, and `name` names a task for
    people.
    """
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
