"""The processes that work for us: how one begins, what it may use, and how it ends."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import resource
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import process as pools
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any, ParamSpec, TypeVar

from .. import kinds
from .collector import spare_the_collector

P = ParamSpec("P")
T = TypeVar("T")
PR_SET_PDEATHSIG = 1
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ROOM = 2048  # megabytes for the program itself, beside what SCIP may have


_Manager: Any = pools._ExecutorManagerThread  # watches over the workers of a pool
_terminate_broken = _Manager.terminate_broken


def _break_locked(manager: Any, cause: Any) -> None:
    """Nobody is in the midst of `submit` when a pool breaks.

    Else that task is known to nobody, and whoever waits for it waits for ever; or its worker
    starts with closed pipes (OSError).
    """
    executor = manager.executor_reference()
    if executor is not None:
        with manager.shutdown_lock:  # `submit` holds it from its first look to its end
            executor._broken = "a worker died"
    _terminate_broken(manager, cause)


if not hasattr(_Manager, "_terminate_broken"):  # later versions of Python hold that lock themselves
    _Manager.terminate_broken = _break_locked


class _Pool(ProcessPoolExecutor):
    """Its processes start when tasks are handed out."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _undisturbed():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that start here start whole: a signal that ends us waits until they do.

    They are deaf to Ctrl-C from their first instruction on: before `_begin` they import for a
    while, and would end in a traceback.
    """
    came: list[int] = []
    here = threading.current_thread() is threading.main_thread()
    handlers = {n: signal.getsignal(n) for n in ENDING if here}
    handlers = {n: handler for n, handler in handlers.items() if callable(handler)}
    for number in handlers:
        signal.signal(number, lambda number, frame: came.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        resource_tracker.ensure_running()  # blocks and unblocks by itself
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # they inherit it
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for first in came[:1]:
            signal.raise_signal(first)


def executor_of(jobs: int, megabytes: float = 0, folder: str = "") -> ProcessPoolExecutor:
    # spawn: a forked child would share SCIP's and the terminal's state with its parent
    return _Pool(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(os.getpid(), megabytes, folder or tempfile.gettempdir(), kinds.own()),
    )


def _begin(parent: int, megabytes: float, folder: str, own: kinds.OwnKinds) -> None:
    """A worker ends with its parent, leaves Ctrl-C to it, and has only so much memory.

    `own`: the kinds of the author.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):  # where the system can: also in the midst of a solve
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if os.getppid() != parent:
        os._exit(1)
    spare_the_collector()
    tempfile.tempdir = folder
    kinds.use(own)
    if megabytes:
        most = int(megabytes + ROOM) << 20
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or most < hard:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def end(executor: ProcessPoolExecutor) -> None:
    """Stop at once, also those tasks that have begun."""
    workers = [*(executor._processes or {}).values()]
    results: Any = executor._result_queue
    executor.shutdown(wait=False, cancel_futures=True)
    for process in workers:
        process.kill()  # SCIP answers gentler signals by ending this solve only
    if results:  # who reads half a result would wait for the rest as long as anybody could write it
        results._writer.close()
