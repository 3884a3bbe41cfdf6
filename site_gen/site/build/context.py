"""The state that all stages of one build share, and the way in which they run tasks."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Protocol, TypeVar

from ...content.config import Site
from ...errors import SiteGenError
from ...findings.cache import Cache
from ...work.solves import Solves
from ...work.workers import RemoteWorkers, WorkerPool, run_tasks
from ..puzzle.source import Source
from .folders.places import Places
from .folders.staging import StagingDir
from .incremental.manifest import Manifest
from .load import Gallery
from .pages.renderer import Renderer
from .progress import Progress


class Task(Protocol):
    """A unit of work that a worker can run."""

    @property
    def name(self) -> str:
        """Return the name of the puzzle to solve or of the output to write."""


T = TypeVar("T", bound=Task)
Result = TypeVar("Result")


@dataclass(frozen=True)
class BuildContext:
    """The state of one build.

    `last`: the manifest of the last build. `pool`: workers; if it is None, all tasks run in this
    process. `remote`: a cluster's workers, which only solve.
    """

    places: Places
    gallery: Gallery
    last: Manifest
    staged: StagingDir
    solves: Solves
    progress: Progress = field(default_factory=Progress)
    pool: WorkerPool | None = None
    remote: RemoteWorkers | None = None

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Return all puzzles of the build, by name, `kind/slug`."""
        return {source.name: source for source in self.gallery.every}

    @cached_property
    def renderer(self) -> Path:
        """Pickle the Renderer, which makes puzzles and pages, to a file; return its path.

        This is done once, at the first call.
        """
        return self.share(
            "renderer",
            Renderer(
                self.places.templates.absolute(),
                self.staged.folder.absolute(),
                self.gallery.layout,
                self.gallery.topics,
                self.solves,
                self.gallery.inputs.files,
                self.gallery.inputs.templates,
                self.gallery.served,
                self.gallery.inputs.today,
                {source.name: source.pictures for source in self.gallery.every},
                frozenset(self.gallery.inputs.public),
            ),
        )

    def share(self, name: str, value: object) -> Path:
        """Pickle a value to the file `<name>.pickle` that all workers can read; return its path."""
        path = self.staged.scratch / f"{name}.pickle"
        path.write_bytes(pickle.dumps(value))
        return path.absolute()

    def run(
        self, phase: str, call: Callable[[T], Result], tasks: Sequence[T], *, here: bool = False
    ) -> Iterator[tuple[T, Result | SiteGenError]]:
        """Yield each task with its result or error, as soon as it is finished, in any order.

        `call` runs in the workers; in this process if there are none, or if `here` is set. `phase`:
        the name under which the start of the tasks is reported to `progress`, as is each start and
        end.
        """
        progress = self.progress
        cells = {task.name: self._get_task_size(task.name) for task in tasks}
        progress.phase(phase, cells)

        def on_start(task: T) -> None:
            progress.begun(task.name)

        if self.pool and not here:
            limit = self.gallery.site.solving.memory_limit
            results = self.pool.run_tasks(call, tasks, self._name_for_messages, limit, on_start)
        else:
            results = run_tasks(
                call, tasks, jobs=1, name=self._name_for_messages, on_start=on_start
            )
        for task, result in results:
            progress.done(task.name)
            yield task, result

    def _get_task_size(self, name: str) -> int:
        return self.sources[name].cells if name in self.sources else 1

    def _name_for_messages(self, task: Task) -> str:
        files = self.gallery.inputs.files
        return files[task.name][0] if task.name in files else task.name


def open_solves(
    site: Site, staged: StagingDir, pool: WorkerPool | None, *, explain: bool = True
) -> Solves:
    """Return the source of findings, which solves puzzles that are not cached.

    Its temporary files are in the folder of `pool`, if it has one, else in that of the build.
    `explain`: if False, it only finds the answers of such puzzles.
    """
    scratch = Path(pool.folder) if pool and pool.folder else staged.scratch
    return Solves(site.solving, Cache(site.solving.cache, scratch), explain)
