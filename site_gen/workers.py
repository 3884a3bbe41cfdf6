"""Many tasks at once: one process per core, and one bad task never stops the others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from .config import Solving
from .content import Document
from .errors import SiteGenError, SolveError
from .processes import end, executor_of
from .puzzle import Solved, solve_document

Task = TypeVar("Task")
Result = TypeVar("Result")
Outcome = Solved | SiteGenError
AHEAD = 2  # tasks handed out for each worker: while one is done, the next is on its way
LOOK = 2.0  # seconds after which somebody looks whether other people's workers are still there


class TooLargeError(SolveError):
    """A task needs more memory than it may have."""


@dataclass(frozen=True)
class Elsewhere:
    """Somebody else's workers, instead of processes of our own.

    `died`: what a future raises whose workers died. `ahead`: tasks handed out at once.
    `check`: raises BuildError where nobody is left who could finish.
    """

    executor: Executor
    died: tuple[type[BaseException], ...] = ()
    ahead: int = AHEAD
    check: Callable[[], None] = lambda: None


def each(
    call: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int,
    *,
    name: Callable[[Task], str] = str,
    megabytes: float = 0,
    begun: Callable[[Task], None] = lambda task: None,
    elsewhere: Elsewhere | None = None,
) -> Iterator[tuple[Task, Result | SiteGenError]]:
    """Each task with what came of it, as soon as it is done; they begin in the order given.

    A worker that dies takes its whole pool down: those that were handed out are tried again, each
    in a process to itself, so that only the culprit fails; the rest gets a new pool.
    `name`: of a task, for who died. `megabytes`: what a task may use; 0: no limit.
    """
    trial, left = partial(attempt, call), deque(tasks)
    if elsewhere:
        found = _elsewhere(trial, left, elsewhere, name, begun)
    else:
        found = _outcomes(trial, left, jobs, name, megabytes, begun)
    for task, result in found:
        if isinstance(result, TooLargeError):
            result = SolveError(f"{name(task)}: it needs more memory than it may have")
        yield task, result


def attempt(call: Callable[[Task], Result], task: Task) -> Result | SiteGenError:
    """What comes of a task; an error raised on purpose is one of the things that may come."""
    try:
        return call(task)
    except SiteGenError as error:
        return error
    except MemoryError:
        return TooLargeError()


def _outcomes(
    call: Callable[[Task], Any],
    left: deque[Task],
    jobs: int,
    name: Callable[[Task], str],
    megabytes: float,
    begun: Callable[[Task], None],
) -> Iterator[tuple[Task, Any]]:
    if jobs == 1:
        for task in left:
            begun(task)
            yield task, call(task)
    else:
        yield from _pools(call, left, jobs, name, megabytes, begun)


def _pools(
    call: Callable[[Task], Any],
    left: deque[Task],
    jobs: int,
    name: Callable[[Task], str],
    megabytes: float,
    begun: Callable[[Task], None],
) -> Iterator[tuple[Task, Any]]:
    """One pool after another, until nothing is left."""
    while left:
        handed: dict[Future[Any], Task] = {}
        with executor_of(min(jobs, len(left)), megabytes) as executor:
            try:
                yield from _handed_out(executor, call, left, AHEAD * jobs, begun, handed)
            except BrokenExecutor:
                pass
            except BaseException:  # Ctrl-C, or the caller has had enough
                end(executor)
                raise
        for task in handed.values():
            yield task, _alone(call, task, name, megabytes)


def _handed_out(
    executor: Executor,
    call: Callable[[Task], Any],
    left: deque[Task],
    window: int,
    begun: Callable[[Task], None],
    handed: dict[Future[Any], Task],
) -> Iterator[tuple[Task, Any]]:
    """Outcomes until all are done or the pool breaks; then `handed` holds what was under way."""
    while left or handed:
        while left and len(handed) < window:
            handed[executor.submit(call, left[0])] = left[0]
            begun(left.popleft())
        done, _ = wait(handed, return_when=FIRST_COMPLETED)
        for future in done:
            result = future.result()
            yield handed.pop(future), result


def _elsewhere(
    call: Callable[[Task], Any],
    left: deque[Task],
    elsewhere: Elsewhere,
    name: Callable[[Task], str],
    begun: Callable[[Task], None],
) -> Iterator[tuple[Task, Any]]:
    """Other people's workers come and go: what was with one that died may have been innocent.

    So each of those is tried once more, with nothing else beside it.
    """
    again: list[Task] = []
    for tasks, ahead in ((left, elsewhere.ahead), (again, 1)):
        last, under_way = tasks is again, deque(tasks)
        for task, result in _submitted(call, under_way, ahead, elsewhere, begun):
            if not isinstance(result, elsewhere.died):
                yield task, result
            elif last:
                yield task, SolveError(f"{name(task)}: the workers that solved it died")
            else:
                again.append(task)


def _submitted(
    call: Callable[[Task], Any],
    left: deque[Task],
    ahead: int,
    elsewhere: Elsewhere,
    begun: Callable[[Task], None],
) -> Iterator[tuple[Task, Any]]:
    """Outcomes; one of the errors in `died` is an outcome, too."""
    handed: dict[Future[Any], Task] = {}
    try:
        while left or handed:
            while left and len(handed) < ahead:
                handed[elsewhere.executor.submit(call, left[0])] = left[0]
                begun(left.popleft())
            done, _ = wait(handed, LOOK, return_when=FIRST_COMPLETED)
            if not done or any(future.cancelled() for future in done):
                elsewhere.check()
            for future in done:
                task, error = handed.pop(future), future.exception()
                if error and not isinstance(error, elsewhere.died):
                    raise error
                yield task, error or future.result()
    finally:
        for future in handed:
            future.cancel()


def _alone(
    call: Callable[[Task], Any], task: Task, name: Callable[[Task], str], megabytes: float
) -> Any:
    with executor_of(1, megabytes) as executor:
        try:
            return executor.submit(call, task).result()
        except BrokenExecutor:
            return SolveError(f"{name(task)}: the process that solved it died")
        except BaseException:
            end(executor)
            raise


class StoppedError(SiteGenError):
    """Somebody ended the workers in the midst of their work."""


class Crew:
    """Workers that stay: started when they are first needed, ended at once by `stop`.

    `folder`: for their temporary files, there as long as they are.
    """

    def __init__(self, jobs: int, folder: str) -> None:
        self.jobs, self.folder = jobs, folder
        self._executor: ProcessPoolExecutor | None = None
        self._stopped = False

    def each(
        self,
        call: Callable[[Task], Result],
        tasks: Sequence[Task],
        name: Callable[[Task], str],
        megabytes: float,
        begun: Callable[[Task], None],
    ) -> Iterator[tuple[Task, Result | SiteGenError]]:
        """As `each`. Raises StoppedError if somebody calls `stop` meanwhile."""
        safe, left = partial(attempt, call), deque(tasks)
        self._stopped = False
        while left:
            handed: dict[Future[Any], Task] = {}
            self._executor = self._executor or executor_of(self.jobs, megabytes, self.folder)
            window = AHEAD * self.jobs
            try:
                yield from _handed_out(self._executor, safe, left, window, begun, handed)
            except BrokenExecutor:
                self._executor = None
                self._unless_stopped()
            except BaseException:
                self.stop()
                raise
            for task in handed.values():
                found = _alone(safe, task, name, megabytes)
                self._unless_stopped()
                yield task, found

    def _unless_stopped(self) -> None:
        if self._stopped:
            raise StoppedError("the workers were stopped")

    def stop(self) -> None:
        self._stopped, executor, self._executor = True, self._executor, None
        if executor:
            end(executor)


# -- solves


def solve_many(
    documents: Sequence[Document], solving: Solving, jobs: int
) -> Iterator[tuple[Document, Outcome]]:
    """Each document with what came of it, as soon as it is done; the largest boards first."""
    return each(
        partial(solve_document, solving=solving),
        largest_first(documents),
        jobs,
        name=lambda document: document.path,
        megabytes=solving.memory_limit,
    )


def largest_first(documents: Sequence[Document]) -> list[Document]:
    return sorted(documents, key=lambda document: document.cells, reverse=True)
