"""How far a build is: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Column

from ..content.excerpt import told
from ..errors import Problem
from ..site.build.progress import Progress as Telling


def waiting() -> None:
    click.echo("another build of this site is running; waiting for its end", err=True)


class Shown(Telling):
    """How far a build is: a bar on a terminal, plain lines elsewhere."""

    def __init__(self, bar: Progress, terminal: bool) -> None:
        self.bar, self.terminal = bar, terminal
        self.task = bar.add_task("", total=None)
        self.puzzles, self.what, self.over = 0, "", 0
        self.sizes: Mapping[str, int] = {}
        self.now: list[str] = []

    def waiting(self) -> None:
        waiting()

    def warned(self, problem: Problem) -> None:
        click.echo(f"warning: {told(problem)}", err=True)

    def planned(self, puzzles: int) -> None:
        self.puzzles = puzzles

    def phase(self, what: str, sizes: Mapping[str, int]) -> None:
        self.what, self.sizes, self.over = what, sizes, 0
        self.now.clear()
        self.bar.reset(self.task, total=sum(sizes.values()))
        self._show()

    def begun(self, name: str) -> None:
        self.now.append(name)
        self._show()

    def done(self, name: str) -> None:
        if name in self.now:
            self.now.remove(name)
        self.over += 1
        self.bar.advance(self.task, self.sizes[name])
        self._show()

    def found(self, name: str, status: str) -> None:
        if not self.terminal:
            click.echo(f"{name}: {status}", err=True)

    def _show(self) -> None:
        far = f"{self.what}: {self.over} of {len(self.sizes)}"
        self.bar.update(self.task, description=", ".join([far, *self.now[:2]]))


YIELDING = Column(no_wrap=True, overflow="ellipsis", ratio=1)  # where there is little room


@contextmanager
def progress_of() -> Iterator[Shown]:
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
        yield Shown(bar, console.is_terminal)
