"""Worker processes: their start, their limits and their end."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import resource
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any

from pebble import ProcessExpired, ProcessPool

from ..kind_loader import OwnKinds, own_kinds, use
from .collector import collect_seldom

PR_SET_PDEATHSIG = 1
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ROOM = 2048  # megabytes for the program itself, in addition to SCIP's limit
DIED = (ProcessExpired, BrokenProcessPool)  # errors of a task whose worker died


class Processes:
    """A pool of processes, which start with the first task.

    `stop` ends them at once, `close` when their tasks are done.
    """

    def __init__(self, jobs: int, megabytes: float = 0, folder: str = "") -> None:
        """Set the memory limit per task (0: no limit) and the folder for temporary files."""
        self._initargs = os.getpid(), megabytes, folder or tempfile.gettempdir(), own_kinds()
        self._jobs, self._pool = jobs, self._make_pool(jobs)
        self._pending: set[Future[Any]] = set()

    def _make_pool(self, jobs: int) -> ProcessPool:
        """Return a pool of `jobs` processes, which are spawned when the first task is scheduled."""
        # spawn: a forked child would share SCIP's and the terminal's state with its parent
        context: Any = multiprocessing.get_context("spawn")
        return _QuietPool(
            jobs, initializer=_set_up_worker, initargs=self._initargs, context=context
        )

    def submit(self, call: Callable[..., Any], *args: Any) -> Future[Any]:
        """Submit `call(*args)` and return its future. A pool whose workers all died is replaced."""
        with _defer_signals():
            try:
                future: Future[Any] = self._pool.schedule(call, args)
            except RuntimeError:  # the pool is broken: all of its workers died
                self._replace_pool()
                future = self._pool.schedule(call, args)
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        return future

    def check(self) -> None:
        """Replace a pool whose workers all died: its tasks would wait for ever."""
        if not self._pool.active:
            self._replace_pool()

    def _replace_pool(self) -> None:
        """End the pool, start another, and let the pending tasks fail with BrokenProcessPool."""
        self.stop()
        self._pool = self._make_pool(self._jobs)
        for future in list(self._pending):  # a task submitted while the pool broke would be lost
            future.set_exception(BrokenProcessPool())

    def close(self) -> None:
        """End the processes when their tasks are done, and wait for that."""
        self._pool.close()
        self._pool.join()

    def stop(self) -> None:
        """End the processes at once."""
        self._pool.stop()
        self._pool.join()


class _QuietPool(ProcessPool):  # type: ignore[misc]
    """A pool that ends its processes before it closes the channels to them.

    Pebble closes the channels first; a process that is starting then prints a traceback.
    """

    def _stop_pool(self) -> None:
        if self._pool_manager_loop:
            self._pool_manager_loop.join()  # it would start new ones
        self._pool_manager.worker_manager.force_stop_workers()
        super()._stop_pool()


@contextmanager
def _defer_signals() -> Iterator[None]:
    """Within the context, defer signals that end this process, since it starts others there.

    The new processes ignore Ctrl-C from the beginning. Otherwise one that is still importing,
    before `_set_up_worker`, would print a traceback.
    """
    received: list[int] = []
    here = threading.current_thread() is threading.main_thread()
    handlers = {n: signal.getsignal(n) for n in ENDING if here}
    handlers = {n: handler for n, handler in handlers.items() if callable(handler)}
    for number in handlers:
        signal.signal(number, lambda number, frame: received.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        resource_tracker.ensure_running()  # blocks and unblocks by itself
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited, also by threads
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for first in received[:1]:
            signal.raise_signal(first)


def _set_up_worker(parent: int, megabytes: float, folder: str, own: OwnKinds) -> None:
    """Set up a worker: it ends with its parent, has limited memory, and knows the own kinds.

    `parent` is the parent's process id, and `folder` is for temporary files. 0 megabytes: no limit.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a Python handler would wait for SCIP
    with suppress(OSError, AttributeError):  # on Linux this also works during a solve
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if os.getppid() != parent:
        os._exit(1)
    collect_seldom()
    tempfile.tempdir = folder
    use(own)
    if megabytes:
        most = int(megabytes + ROOM) << 20
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or most < hard:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _exit_with_parent() -> None:
    """Wait until the parent process has ended, then end this one with exit code 1."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
