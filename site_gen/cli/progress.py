"""The progress of commands: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
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


class TaskCounter:
    """A counter of finished tasks: a bar on a terminal, printed lines elsewhere.

    `seconds`: how long a task runs before `beat` reports it.
    """

    def __init__(self, bar: Progress, seconds: float) -> None:
        self.bar, self.seconds = bar, seconds
        self.task = bar.add_task("", total=None)
        self.what, self.finished = "", 0
        self.total: int | None = None
        self.since: dict[str, float] = {}  # task in progress -> when it started

    def start(self, what: str, total: int | None, size: int | None = None) -> None:
        """Begin to count `total` tasks, if known; `size`: the sum of the sizes given to `end`."""
        self.what, self.finished, self.total = what, 0, total
        self.since.clear()
        self.bar.reset(self.task, total=size or total)
        self._update_bar()

    def begin(self, name: str) -> None:
        """Note the time when a task starts, and show it."""
        self.since[name] = time.monotonic()
        self._update_bar()

    def end(self, name: str = "", size: int = 1) -> None:
        """Count a task as finished. It need not have been given to `begin`."""
        self.since.pop(name, None)
        self.finished += 1
        self.bar.advance(self.task, size)
        self._update_bar()

    def beat(self) -> None:
        """Print the tasks that take long, if there are any."""
        now, running = time.monotonic(), [*self.since.items()]
        slow = [f"{n} for {now - t:.0f} s" for n, t in running if now - t >= self.seconds]
        if slow:
            self.print_line(f"{self.position}; still at {', '.join(slow)}")

    @property
    def position(self) -> str:
        """Return the number of finished tasks: `solving: 3 of 7`."""
        known = "" if self.total is None else f" of {self.total}"
        return f"{self.what}: {self.finished}{known}"

    def print_line(self, line: str) -> None:
        """Print a line unless a bar is shown."""
        if self.bar.disable:
            click.echo(line, err=True)

    def _update_bar(self) -> None:
        self.bar.update(self.task, description=", ".join([self.position, *[*self.since][:2]]))


class BuildProgress(ProgressReporter):
    """The progress of a build, shown by a counter of its tasks."""

    def __init__(self, tasks: TaskCounter) -> None:
        self.tasks, self.puzzles = tasks, 0
        self.sizes: Mapping[str, int] = {}

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
        self.sizes = sizes
        self.tasks.start(what, len(sizes), sum(sizes.values()))
        if sizes:
            self.tasks.print_line(f"{what}: {len(sizes)}")

    def begun(self, name: str) -> None:
        self.tasks.begin(name)

    def done(self, name: str) -> None:
        """Count a task as done; in the phase `solving`, print it as well."""
        self.tasks.end(name, self.sizes[name])
        if self.tasks.what == "solving":  # other phases report results, or only how many tasks
            self.tasks.print_line(f"{self.tasks.position}, {name}")

    def found(self, name: str, status: str) -> None:
        """Print the result for a puzzle."""
        self.tasks.print_line(f"{self.tasks.position}, {name}: {status}")


YIELDING = Column(no_wrap=True, overflow="ellipsis", ratio=1)  # shrinks on narrow terminals


@contextmanager
def show_progress() -> Iterator[BuildProgress]:
    """Show a build's progress while the context is active; the caller reports events to its value.

    The bar counts cells, since large boards take longer.
    """
    with _show_tasks(BEAT) as tasks:
        yield BuildProgress(tasks)


@contextmanager
def show_count(what: str, total: int | None = None) -> Iterator[TaskCounter]:
    """Show the number of finished tasks while the context is active.

    `what` names the work, `total` is the number of tasks, if known.
    """
    with _show_tasks(SOONER) as tasks:
        tasks.start(what, total)
        yield tasks


@contextmanager
def _show_tasks(seconds: float) -> Iterator[TaskCounter]:
    """Show a bar; without a terminal, report slow tasks every few seconds."""
    console = Console(stderr=True)
    with Progress(
        BarColumn(bar_width=20),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", table_column=YIELDING),
        console=console,
        disable=not console.is_terminal,
        expand=True,
        transient=True,
    ) as bar:
        tasks = TaskCounter(bar, seconds)
        with nullcontext() if console.is_terminal else _call_repeatedly(tasks.beat, seconds):
            yield tasks


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
