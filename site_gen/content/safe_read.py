"""A safe way to read files: no links, pipes or devices."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_regular(path: Path, limit: int = -1) -> bytes:
    """Return the first `limit` bytes of a regular file, by default all.

    Raises OSError if there is no file, or it is not regular. Links are not followed, and a pipe
    does not block.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        return file.read(limit)
