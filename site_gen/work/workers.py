"""Many tasks at once: one process per core, and one bad task never stops the others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from typing import Any, Generic, TypeVar

from ..errors import SiteGenError, SolveError
from ..kinds import placed
from .processes import end, executor_of

Task = TypeVar("Task")
Result = TypeVar("Result")
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
    work, left = _Work(call, name, megabytes, begun), deque(tasks)
    if elsewhere:
        return work.named(work.elsewhere(left, elsewhere))
    return work.named(work.here(left) if jobs == 1 else work.pools(left, jobs))


def in_order(
    tasks: Iterable[Task], found: Iterable[tuple[Task, Result]]
) -> Iterator[tuple[Task, Result]]:
    """What comes of `each`, in the order of the tasks, which are all different: one that is done
    early waits for those before it."""
    early, outcomes = dict[Task, Result](), iter(found)
    for task in tasks:
        while task not in early:
            done, result = next(outcomes)
            early[done] = result
        yield task, early.pop(task)


def attempt(call: Callable[[Task], Result], task: Task) -> Result | SiteGenError:
    """What comes of a task; an error raised on purpose is one of the things that may come."""
    try:
        with placed():
            return call(task)
    except SiteGenError as error:
        return error
    except MemoryError:
        return TooLargeError()


class _Work(Generic[Task]):
    """What is done with every task, and the ways to have it done. `begun`: told of each task as
    it is handed out; for the others see `each`."""

    def __init__(
        self,
        call: Callable[[Task], Any],
        name: Callable[[Task], str],
        megabytes: float,
        begun: Callable[[Task], None],
    ) -> None:
        self.call: Callable[[Task], Any] = partial(attempt, call)
        self.name, self.megabytes, self.begun = name, megabytes, begun

    def named(self, found: Iterator[tuple[Task, Any]]) -> Iterator[tuple[Task, Any]]:
        """A worker that has no memory left cannot even say which task it had."""
        for task, result in found:
            if isinstance(result, TooLargeError):
                result = SolveError(f"{self.name(task)}: it needs more memory than it may have")
            yield task, result

    def here(self, left: deque[Task]) -> Iterator[tuple[Task, Any]]:
        for task in left:
            self.begun(task)
            yield task, self.call(task)

    # -- processes of our own

    def pools(self, left: deque[Task], jobs: int) -> Iterator[tuple[Task, Any]]:
        """One pool after another, until nothing is left."""
        while left:
            handed: dict[Future[Any], Task] = {}
            with executor_of(min(jobs, len(left)), self.megabytes) as executor:
                try:
                    yield from self.handed_out(executor, left, jobs, handed)
                except BrokenExecutor:
                    pass
                except BaseException:  # Ctrl-C, or the caller has had enough
                    end(executor)
                    raise
            for task in handed.values():
                yield task, self.alone(task, executor_of(1, self.megabytes))

    def handed_out(
        self, executor: Executor, left: deque[Task], jobs: int, handed: dict[Future[Any], Task]
    ) -> Iterator[tuple[Task, Any]]:
        """Outcomes until all are done or the pool breaks: `handed` is what was under way then."""
        while left or handed:
            while left and len(handed) < AHEAD * jobs:
                self._hand_out(executor, left, handed)
            done, _ = wait(handed, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()
                yield handed.pop(future), result

    def _hand_out(
        self, executor: Executor, left: deque[Task], handed: dict[Future[Any], Task]
    ) -> None:
        handed[executor.submit(self.call, left[0])] = left[0]
        self.begun(left.popleft())

    def alone(self, task: Task, executor: ProcessPoolExecutor) -> Any:
        with executor:
            try:
                return executor.submit(self.call, task).result()
            except BrokenExecutor:
                return SolveError(f"{self.name(task)}: the process that solved it died")
            except BaseException:
                end(executor)
                raise

    # -- other people's

    def elsewhere(self, left: deque[Task], elsewhere: Elsewhere) -> Iterator[tuple[Task, Any]]:
        """Other people's workers come and go: what was with one that died may have been innocent.

        So each of those is tried once more, with nothing else beside it.
        """
        again: list[Task] = []
        for tasks, ahead in ((left, elsewhere.ahead), (again, 1)):
            last, under_way = tasks is again, deque(tasks)
            for task, result in self._submitted(under_way, ahead, elsewhere):
                if not isinstance(result, elsewhere.died):
                    yield task, result
                elif last:
                    yield task, SolveError(f"{self.name(task)}: the workers that solved it died")
                else:
                    again.append(task)

    def _submitted(
        self, left: deque[Task], ahead: int, elsewhere: Elsewhere
    ) -> Iterator[tuple[Task, Any]]:
        """Outcomes; one of the errors in `died` is an outcome, too."""
        handed: dict[Future[Any], Task] = {}
        try:
            while left or handed:
                while left and len(handed) < ahead:
                    self._hand_out(elsewhere.executor, left, handed)
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


class StoppedError(SiteGenError):
    """Somebody ended the workers in the midst of their work."""


class Crew:
    """Workers that stay: started when they are first needed, ended at once by `stop`, and with
    their work by `close`.

    `folder`: for their temporary files, there as long as they are; "": where ours are.
    """

    def __init__(self, jobs: int, folder: str = "") -> None:
        self.jobs, self.folder = jobs, folder
        self._executor: ProcessPoolExecutor | None = None
        self._stopped = False

    def prepare(self, ready: Callable[[], None], megabytes: float) -> None:
        """Begin a worker that is not needed yet, and let it make `ready`: both take longer than a
        small solve."""
        if self._executor is None:
            executor = executor_of(self.jobs, megabytes, self.folder)
            executor.submit(ready)
            self._executor = executor

    def each(
        self,
        call: Callable[[Task], Result],
        tasks: Sequence[Task],
        name: Callable[[Task], str],
        megabytes: float,
        begun: Callable[[Task], None],
    ) -> Iterator[tuple[Task, Result | SiteGenError]]:
        """As `each`. Raises StoppedError if somebody calls `stop` meanwhile."""
        work = _Work(call, name, megabytes, begun)
        return work.named(self._outcomes(work, deque(tasks)))

    def _outcomes(self, work: _Work[Task], left: deque[Task]) -> Iterator[tuple[Task, Any]]:
        self._stopped = False
        while left:
            handed: dict[Future[Any], Task] = {}
            self._executor = self._executor or executor_of(self.jobs, work.megabytes, self.folder)
            try:
                yield from work.handed_out(self._executor, left, self.jobs, handed)
            except BrokenExecutor:
                self._executor = None
                self._unless_stopped()
            except BaseException:
                self.stop()
                raise
            for task in handed.values():
                self._executor = executor_of(1, work.megabytes, self.folder)
                found = work.alone(task, self._executor)
                self._executor = None
                self._unless_stopped()
                yield task, found

    def _unless_stopped(self) -> None:
        if self._stopped:
            raise StoppedError("the workers were stopped")

    def close(self) -> None:
        executor, self._executor = self._executor, None
        if executor:
            executor.shutdown()

    def stop(self) -> None:
        self._stopped, executor, self._executor = True, self._executor, None
        if executor:
            end(executor)
