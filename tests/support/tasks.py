"""What workers do in tests; they load this module, and nothing large with it."""

from __future__ import annotations

import os
import time
from pathlib import Path


def brief(task: int) -> int:
    time.sleep(0.05)
    return task


def die_first(mark: Path) -> bool:
    """Die, but not where somebody has died before."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return True


def hungry(megabytes: int) -> int:
    return len(bytes(megabytes << 20))


def find_title(name: str) -> str:
    """Return the title of a kind, which a worker may have to be told of."""
    from site_gen.kind import find_kind

    return find_kind(name).title
