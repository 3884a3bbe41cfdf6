"""Tells when files change, also in folders that come and go."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from ...errors import BuildError

Told = Callable[[set[Path]], None]
TOGETHER = 100  # milliseconds at most in which changes are gathered
STEP = 10  # of quiet after which they are told
LOOK = 500  # between looks whether the folders are still the same


def check_watchfiles() -> None:
    """Raises BuildError where it is not installed."""
    try:
        import watchfiles  # noqa: F401
    except ImportError:
        raise BuildError(
            "live preview wants watchfiles: pip install 'site_gen[serve]' (make serve does it)"
        ) from None


def watch_in_thread(
    folders: Iterable[Path],
    told: Told,
    stop: threading.Event,
    *,
    only: frozenset[str] | None = None,
) -> threading.Thread:
    """`told` of what changes below the folders, and with nothing once they are watched.

    `only`: these names, in the folders themselves and not below them.
    """
    args = (list(folders), told, stop, only)
    thread = threading.Thread(target=_watch, args=args, daemon=True)
    thread.start()
    return thread


def _watch(
    folders: list[Path], told: Told, stop: threading.Event, only: frozenset[str] | None
) -> None:
    while not stop.is_set():
        there = _identities(folders)
        if not there:
            stop.wait(LOOK / 1000)
            continue
        with suppress(FileNotFoundError):  # it has gone just now
            _watch_these(folders, there, told, stop, only)
        stop.wait(STEP / 1000)


def _watch_these(
    folders: list[Path],
    there: dict[Path, int],
    told: Told,
    stop: threading.Event,
    only: frozenset[str] | None,
) -> None:
    """Until one of them is another folder, or there are more or fewer of them."""
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
        if changes or not began:  # what was saved before the watch began is built as well
            told({Path(path) for _, path in changes})
            began = True
        if _identities(folders) != there:
            told(set())
            return


def _identities(folders: Iterable[Path]) -> dict[Path, int]:
    found = {}
    for folder in folders:
        with suppress(OSError):
            found[folder] = folder.stat().st_ino
    return found
