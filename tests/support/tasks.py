"""Tasks for workers in tests, in a module that imports nothing large."""

from __future__ import annotations

import os
import time
from pathlib import Path


def sleep_briefly(task: int) -> int:
    time.sleep(0.05)
    return task


def die_first(mark: Path) -> bool:
    """End the process, unless the mark says that another process has ended before."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return True


def allocate(megabytes: int) -> int:
    return len(bytes(megabytes << 20))


def find_title(name: str) -> str:
    """Return a kind's title. The worker may have to load the kind first."""
    from site_gen.kind import find_kind

    return find_kind(name).title
