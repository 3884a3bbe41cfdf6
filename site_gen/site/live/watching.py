"""A watcher that reports changed files, also in folders that are created or deleted meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

Told = Callable[[set[Path]], None]
"""A function that is called with the paths of changed files."""

TOGETHER = 100  # milliseconds for which changes are collected, at most
STEP = 10  # milliseconds without a change after which they are reported
LOOK = 500  # milliseconds between checks that the folders are still the same


def watch_in_thread(
    folders: Iterable[Path],
    told: Told,
    stop: threading.Event,
    *,
    only: frozenset[str] | None = None,
) -> threading.Thread:
    """Start and return a thread that calls `told` with the files that change below the folders.

    It also calls it when a watch begins and when a folder was replaced, if necessary with an empty
    set, because changes may have been missed. Folders may be created later. `stop` ends the thread.
    `only`: watch just these names, directly in the folders.
    """
    args = (list(folders), told, stop, only)
    thread = threading.Thread(target=_watch, args=args, daemon=True)
    thread.start()
    return thread


def _watch(
    folders: list[Path], told: Told, stop: threading.Event, only: frozenset[str] | None
) -> None:
    """Watch the folders that exist, until `stop` is set; the target of the thread.

    The parameters are those of `watch_in_thread`.
    """
    while not stop.is_set():
        there = _read_inodes(folders)
        if not there:
            stop.wait(LOOK / 1000)
            continue
        with suppress(FileNotFoundError):  # a folder was deleted just now
            _watch_these(folders, there, told, stop, only)
        stop.wait(STEP / 1000)


def _watch_these(
    folders: list[Path],
    there: dict[Path, int],
    told: Told,
    stop: threading.Event,
    only: frozenset[str] | None,
) -> None:
    """Watch the folders `there` until one of `folders` is replaced, created or deleted.

    `there`: the inode of each folder that exists. The other parameters are those of
    `watch_in_thread`.
    """
    from watchfiles import DefaultFilter, watch

    plain = DefaultFilter()
    began = False
    for changes in watch(
        *there,
        watch_filter=lambda change, path: (
            plain(change, path) and (only is None or Path(path).name in only)
        ),
        debounce=TOGETHER,
        step=STEP,
        stop_event=stop,
        rust_timeout=LOOK,
        yield_on_timeout=True,
        raise_interrupt=False,
        recursive=only is None,
    ):
        if changes or not began:  # a save before the watch began must count as well
            told({Path(path) for _, path in changes})
            began = True
        if _read_inodes(folders) != there:
            told(set())
            return


def _read_inodes(folders: Iterable[Path]) -> dict[Path, int]:
    """Return the inode of each folder that exists: a folder that was replaced has another one."""
    found = {}
    for folder in folders:
        with suppress(OSError):
            found[folder] = folder.stat().st_ino
    return found
