"""How files look on disk: one that does not look as it was written was changed by somebody else."""

from __future__ import annotations

import os


def stamp_of(path: str) -> str:
    """Return the size, time in nanoseconds and mode of a file; "" if there is none."""
    return stamp_and_inode(path)[0]


def stamp_and_inode(path: str) -> tuple[str, int]:
    try:
        found = os.lstat(path)
    except OSError:
        return "", 0
    return f"{found.st_size} {found.st_mtime_ns} {found.st_mode}", found.st_ino
