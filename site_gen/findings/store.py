"""Files of JSON that follow from a key: written whole, read with care.

A file has one JSON value on each line, behind a checksum of the key and the line. So a file that
is damaged, cut off, or of something else is as good as none; a warning says so.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from ..content.regular import read_regular

LEVEL = 3  # of compression: higher ones take far longer than they save in reading
MOST = 1 << 30  # bytes of one file, unpacked: a file that claims more is not ours
HEAD = 1 << 12  # bytes that a first line has at most where it is read alone
logger = logging.getLogger("site_gen")
T = TypeVar("T")


def digest(*parts: object) -> str:
    """A key that follows from all parts, which JSON can hold."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def pack(key: str, values: Iterable[Any]) -> bytes:
    lines = (json.dumps(value, separators=(",", ":")).encode() for value in values)
    return zlib.compress(b"".join(_sum(key, line) + b" " + line + b"\n" for line in lines), LEVEL)


def unpack(key: str, content: bytes) -> Iterator[Any]:
    """The values, one after the other. Raises ValueError for what was not packed for this key."""
    unzip = zlib.decompressobj()
    raw = _unzipped(unzip, content, MOST)
    if not unzip.eof or unzip.unused_data:
        raise ValueError("it is cut off, or something stands after its end")
    for line in raw.splitlines():
        yield _value(key, line)


def _first(key: str, content: bytes) -> Any:
    start = _unzipped(zlib.decompressobj(), content, HEAD)
    return _value(key, start.partition(b"\n")[0])


def _unzipped(unzip: Any, content: bytes, most: int) -> bytes:
    try:
        raw: bytes = unzip.decompress(content, most)
    except zlib.error:
        raise ValueError("it is damaged") from None
    return raw


def _value(key: str, line: bytes) -> Any:
    told, _, text = line.partition(b" ")
    if told != _sum(key, text):
        raise ValueError("its checksum is wrong")
    return json.loads(text)


def _sum(key: str, line: bytes) -> bytes:
    return hashlib.sha256(key.encode() + line).hexdigest()[:32].encode()


def read(path: Path, key: str) -> Iterator[Any] | None:
    """What was written for this key; None where there is no file, or one not to be believed."""
    return _believed(path, lambda content: iter(list(unpack(key, content))))


def first(path: Path, key: str) -> Any:
    """The first value of what was written for this key, a short one; the others are not looked at.
    None as for `read`."""
    return _believed(path, partial(_first, key))


def read_sealed(path: Path, key: str) -> bytes | None:
    """What was sealed for this key, which may be no JSON; None as for `read`."""
    return _believed(path, partial(_unsealed, key))


def _believed(path: Path, opened: Callable[[bytes], T]) -> T | None:
    try:
        return opened(read_regular(path))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        distrust(path, error)
        return None


def _unsealed(key: str, raw: bytes) -> bytes:
    if raw[:32] != _sum(key, raw[32:]):
        raise ValueError("its checksum is wrong")
    return raw[32:]


def sealed(key: str, content: bytes) -> bytes:
    return _sum(key, content) + content


def distrust(path: Path, why: object) -> None:
    """Say so, once for each file: what is asked for twice need not be told twice."""
    if path not in _told:
        _told.add(path)
        why = why.strerror if isinstance(why, OSError) else why
        logger.warning("%s: this file of the cache is not believed (%s); made again", path, why)


_told: set[Path] = set()


def write(path: Path, content: bytes) -> None:
    """All of it or nothing, also when two builds write at once; where it fails, time is lost."""
    with suppress(OSError):
        replace_file(path, content)


def replace_file(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".new-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
