"""How files look on disk.

A file whose size, time or mode is not as it was written was changed by somebody else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ...findings.keys import digest


class Stamp(NamedTuple):
    size: int
    time: int  # nanoseconds
    mode: int


def stamp_of(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return Stamp(found.st_size, found.st_mtime_ns, found.st_mode)


def stamps_below(folder: Path) -> dict[str, Stamp]:
    found: dict[str, Stamp] = {}
    open_ = [(str(folder), "")]
    while open_:
        at, inside = open_.pop()
        try:
            entries = list(os.scandir(at))
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                open_.append((entry.path, f"{inside}{entry.name}/"))
            else:
                stat = entry.stat(follow_symlinks=False)
                found[inside + entry.name] = Stamp(stat.st_size, stat.st_mtime_ns, stat.st_mode)
    return found


def digest_of_stamps(stamps: Mapping[str, Stamp]) -> str:
    return digest("".join(f"{name} {tuple(stamp)}\n" for name, stamp in sorted(stamps.items())))
