"""Stamps of files, which show that a file was changed after a build wrote it."""

from __future__ import annotations

import os


def get_stamp(path: str) -> str:
    """Return a file's size, modification time in nanoseconds and mode; "" if it is missing."""
    return get_stamp_and_inode(path)[0]


def get_stamp_and_inode(path: str) -> tuple[str, int]:
    """Return a file's stamp, as `get_stamp` does, and its inode; ("", 0) if it is missing."""
    try:
        found = os.lstat(path)
    except OSError:
        return "", 0
    return f"{found.st_size} {found.st_mtime_ns} {found.st_mode}", found.st_ino
