"""Tasks for workers in tests, in a module that imports nothing large."""

from __future__ import annotations

import os
import sys
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


def invert(number: int) -> float:
    return 1 / number


def send_half_a_result() -> None:
    """Write half of a result and stop, like a worker that is killed while it sends one."""
    frame = sys._getframe()
    while "channel" not in frame.f_locals:
        assert frame.f_back
        frame = frame.f_back
    os.write(frame.f_locals["channel"].writer.fileno(), (1000).to_bytes(4, "big") + b"half")
    time.sleep(60)
