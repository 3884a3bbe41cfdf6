"""How far a build is: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
        self.puzzles = 0
        self.now: list[str] = []
        self.counts: dict[str, int] = {}

    def waiting(self) -> None:
        waiting()

    def warned(self, problem: Problem) -> None:
        click.echo(f"warning: {told(problem)}", err=True)

    def planned(self, puzzles: int, cells: Sequence[int]) -> None:
        self.puzzles = puzzles
        self.bar.reset(self.task, total=sum(cells))

    def begun(self, name: str) -> None:
        self.now.append(name)
        self._show()

    def done(self, name: str, found: str, cells: int) -> None:
        if name in self.now:
            self.now.remove(name)
        word = found if found in ("failed", "kept") else "solved"
        self.counts[word] = self.counts.get(word, 0) + 1
        self.bar.advance(self.task, cells)
        self._show()
        if not self.terminal:
            click.echo(f"{name}: {found}", err=True)

    def _show(self) -> None:
        counts = [f"{n} {word}" for word, n in sorted(self.counts.items())]
        self.bar.update(self.task, description=", ".join([*counts, *self.now[:2]]))


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
