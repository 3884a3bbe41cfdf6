"""Parallel tasks in worker processes; a task that fails never stops the others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from ..errors import BugError, SiteGenError, SolveError, add_name
from ..kind_loader import naming_mistakes
from .processes import DIED, Processes

Task = TypeVar("Task")
Result = TypeVar("Result")
AHEAD = 2  # tasks submitted for each worker, so that it need not wait for the next one
LOOK = 0.1  # seconds between checks that the workers are alive


class TooLargeError(SolveError):
    """A task needs more memory than its limit."""


class WorkerDiedError(SolveError):
    """The worker that had a task died, twice."""


class StoppedError(SiteGenError):
    """The pool was stopped."""


class Workers(Protocol):
    """The interface of worker processes, local or of a cluster."""

    @property
    def ahead(self) -> int:
        """Return the number of tasks to submit at the same time."""

    @property
    def died(self) -> tuple[type[BaseException], ...]:
        """Return the types of the errors that a future has if its worker died."""

    def submit(self, call: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Submit `call(task)` and return its future."""

    def check(self) -> None:
        """Raise SiteGenError if no worker is left."""


@dataclass(frozen=True)
class RemoteWorkers:
    """The workers of a cluster. `check_left` raises BuildError if none is left."""

    executor: Executor
    died: tuple[type[BaseException], ...] = ()
    ahead: int = AHEAD
    check_left: Callable[[], None] = lambda: None

    def submit(self, call: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Submit `call(task)` to the cluster and return its future."""
        return self.executor.submit(call, task)

    def check(self) -> None:
        """Raise BuildError if no worker is left."""
        self.check_left()


class WorkerPool:
    """A pool of local processes for several rounds of tasks. They start when needed.

    `folder` is for their temporary files.
    """

    died = DIED

    def __init__(self, jobs: int, folder: str = "") -> None:
        self.jobs, self.folder, self.ahead = jobs, folder, AHEAD * jobs
        self._processes: Processes | None = None
        self._stopped = False

    def prepare(self, ready: Callable[[], None], megabytes: float) -> None:
        """Start the workers, unless they run, and let one of them call `ready`.

        Both take longer than a small solve. `megabytes` limits the memory of a task.
        """
        if self._processes is None:
            self._start(megabytes).submit(ready)

    def _start(self, megabytes: float) -> Processes:
        """Return the processes, started if there are none; `megabytes` limits a task's memory.

        Running processes keep their limit. A pool that was stopped accepts tasks again.
        """
        self._stopped = False
        self._processes = self._processes or Processes(self.jobs, megabytes, self.folder)
        return self._processes

    def run_tasks(
        self,
        call: Callable[[Task], Result],
        tasks: Sequence[Task],
        name: Callable[[Task], str],
        megabytes: float = 0,
        on_start: Callable[[Task], None] = lambda task: None,
    ) -> Iterator[tuple[Task, Result | SiteGenError]]:
        """Yield each task with its result, like the function `run_tasks`, and keep the workers.

        Raises StoppedError if another thread calls `stop`.
        """
        self._start(megabytes)
        try:
            yield from _name_errors(_run(self, call, tasks, on_start), name)
        except BaseException:  # Ctrl-C, or the caller closed the generator
            self.stop()
            raise

    def submit(self, call: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Submit `call(task)` and return its future. Raises StoppedError."""
        if self._processes is None:
            raise StoppedError("the workers were stopped")
        return self._processes.submit(call, task)

    def check(self) -> None:
        """Raise StoppedError if the pool was stopped. Replace the workers if all of them died."""
        if self._stopped:
            raise StoppedError("the workers were stopped")
        if self._processes:
            self._processes.check()

    def close(self) -> None:
        """End the workers when their tasks are done."""
        processes, self._processes = self._processes, None
        if processes:
            processes.close()

    def stop(self) -> None:
        """End the workers at once."""
        self._stopped, processes, self._processes = True, self._processes, None
        if processes:
            processes.stop()


def run_tasks(
    call: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int,
    *,
    name: Callable[[Task], str] = str,
    megabytes: float = 0,
    on_start: Callable[[Task], None] = lambda task: None,
    remote: RemoteWorkers | None = None,
) -> Iterator[tuple[Task, Result | SiteGenError]]:
    """Yield each task with its result or error, once it is done; tasks start in the given order.

    A SiteGenError that a task raises is its result. So is any other exception, as an error that
    calls the task by its `name`; but an OSError, such as a full disk, is raised here. A task whose
    worker died runs once more, alone; if that worker dies as well, the result is such an error,
    too. `megabytes` limits the memory of a task; 0 means no limit. `on_start` is called when a task
    is submitted.
    """
    if remote:
        yield from _name_errors(_run(remote, call, tasks, on_start), name)
    elif jobs == 1:
        for task in tasks:
            on_start(task)
            yield task, next(_name_errors(iter([(task, run_one(call, task))]), name))[1]
    elif tasks:
        pool = WorkerPool(min(jobs, len(tasks)))
        yield from pool.run_tasks(call, tasks, name, megabytes, on_start)
        pool.close()


def yield_in_order(
    tasks: Iterable[Task], results: Iterable[tuple[Task, Result]]
) -> Iterator[tuple[Task, Result]]:
    """Yield the results of `run_tasks` with their tasks, in the order of the tasks.

    The tasks must be distinct.
    """
    early, left = dict[Task, Result](), iter(results)
    for task in tasks:
        while task not in early:
            done, result = next(left)
            early[done] = result
        yield task, early.pop(task)


def run_one(call: Callable[[Task], Result], task: Task) -> Result | SiteGenError:
    """Return the result of `call(task)`, or the SiteGenError that it raised.

    A mistake in the code of an own kind becomes OwnKindError, exhausted memory TooLargeError, and
    any other exception BugError; an OSError is raised.
    """
    try:
        with naming_mistakes():
            return call(task)
    except SiteGenError as error:
        return error
    except MemoryError:
        return TooLargeError()
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - one task stops no others
        return BugError.describe(error)


def _run(
    workers: Workers,
    call: Callable[[Task], Any],
    tasks: Sequence[Task],
    on_start: Callable[[Task], None],
) -> Iterator[tuple[Task, Any]]:
    """Yield each task with its result, as soon as it is done.

    A task whose worker died runs once more, alone; if that one dies too, the result is
    WorkerDiedError.
    """
    again: list[Task] = []
    for several, ahead in ((tasks, workers.ahead), (again, 1)):
        for task, future in _hand_out(workers, partial(run_one, call), several, ahead, on_start):
            error = future.exception()
            if error is None:
                yield task, future.result()
            elif not isinstance(error, workers.died):
                raise error
            elif several is again:
                yield task, WorkerDiedError()
            else:
                again.append(task)


def _hand_out(
    workers: Workers,
    call: Callable[[Task], Any],
    tasks: Sequence[Task],
    ahead: int,
    on_start: Callable[[Task], None],
) -> Iterator[tuple[Task, Future[Any]]]:
    """Yield each task with its finished future; at most `ahead` tasks are submitted at a time.

    When the caller stops early, the tasks that have not started are cancelled.
    """
    left, handed = deque(tasks), dict[Future[Any], Task]()
    try:
        while left or handed:
            while left and len(handed) < ahead:
                handed[workers.submit(call, left[0])] = left[0]
                on_start(left.popleft())
            done, _ = wait(handed, LOOK, return_when=FIRST_COMPLETED)
            if not done or any(future.cancelled() for future in done):
                workers.check()
            yield from ((handed.pop(future), future) for future in done)
    finally:
        for future in handed:
            future.cancel()


def _name_errors(
    results: Iterator[tuple[Task, Any]], name: Callable[[Task], str]
) -> Iterator[tuple[Task, Any]]:
    for task, result in results:
        if isinstance(result, TooLargeError):
            result = SolveError(f"{name(task)}: it needs more memory than its limit")
        elif isinstance(result, WorkerDiedError):
            result = SolveError(f"{name(task)}: the process that solved it died")
        elif isinstance(result, SiteGenError):
            result = add_name(result, name(task))
        yield task, result
