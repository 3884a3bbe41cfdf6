"""The processes that work for us: how one begins, what it may use, and how it ends."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import resource
import signal
import tempfile
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress

PR_SET_PDEATHSIG = 1
ROOM = 2048  # megabytes for the program itself, beside what SCIP may have


def executor_of(jobs: int, megabytes: float = 0, folder: str = "") -> ProcessPoolExecutor:
    # spawn: a forked child would share SCIP's and the terminal's state with its parent
    return ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(os.getpid(), megabytes, folder or tempfile.gettempdir()),
    )


def _begin(parent: int, megabytes: float, folder: str) -> None:
    """A worker ends with its parent, leaves Ctrl-C to it, and has only so much memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):  # where the system can: also in the midst of a solve
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if os.getppid() != parent:
        os._exit(1)
    tempfile.tempdir = folder
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
    executor.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():  # those that we started
        process.kill()  # SCIP answers gentler signals by ending this solve only
