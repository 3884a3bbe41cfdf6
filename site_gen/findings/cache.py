"""The cache of results that are slow to compute, each stored under the key of all its inputs.

A file holds compressed JSON values, and bytes as they are. A line before each value has a checksum
of the key and the value, and the value's size. A file that is damaged, cut off, or written for
another key is ignored with a warning, and its result is computed again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ..content.safe_read import read_regular
from .codec import dump, make_loader

LEVEL = 3  # zlib level: higher levels take far longer than they save in reading
MOST = 1 << 30  # bytes of an unpacked value: site_gen writes no larger ones
# the exceptions that reading a damaged or forged file may raise
UNREADABLE = (
    *(OSError, zlib.error, ValueError, TypeError, LookupError, AttributeError),
    *(ArithmeticError, MemoryError, RecursionError),
)
logger = logging.getLogger("site_gen")
T = TypeVar("T")


class Artefact:
    """A class of cache files: the suffix of their names, and the types of their values in order."""

    def __init__(self, ending: str, *types: Any) -> None:
        self.ending, self.types = ending, types

    def pack(self, key: str, values: Sequence[Any]) -> bytes:
        """Return the bytes of a file with these values, one of each type, for a cache key."""
        return b"".join(
            b"%s %d\n%s" % (_compute_checksum(key, one), len(one), one)
            for one in map(_pack_value, values)
        )

    def unpack(self, key: str, content: bytes) -> tuple[Any, ...]:
        """Return all values of a file, in order. Raises one of UNREADABLE if it is damaged.

        It is damaged if it was written for another key.
        """
        return tuple(self._read_values(key, content))

    def first(self, key: str, content: bytes) -> Any:
        """Return the first value of a file, without reading the rest. Raises one of UNREADABLE."""
        return next(self._read_values(key, content))

    def _read_values(self, key: str, content: bytes) -> Iterator[Any]:
        """Yield the values of a file, each checked and loaded when it is needed."""
        for made in self.types:
            head, _, content = content.partition(b"\n")
            checksum, size = head.split()
            packed, content = content[: int(size)], content[int(size) :]
            if checksum != _compute_checksum(key, packed):
                raise ValueError("it is cut off or damaged")
            unzip = zlib.decompressobj()
            text = unzip.decompress(packed, MOST)
            if not unzip.eof:
                raise ValueError("it is too large")
            yield text if made is bytes else make_loader(made)(json.loads(text))
        if content:
            raise ValueError("it has extra bytes at its end")


def _pack_value(value: Any) -> bytes:
    if isinstance(value, bytes):
        return zlib.compress(value, 0)
    return zlib.compress(json.dumps(dump(value), separators=(",", ":")).encode(), LEVEL)


def _compute_checksum(key: str, packed: bytes) -> bytes:
    """Return the checksum of a packed value and its key: 32 hexadecimal digits."""
    return hashlib.sha256(key.encode() + packed).hexdigest()[:32].encode()


@dataclass(frozen=True)
class Cache:
    """The cache folders of a build: `lasting` (or None), and `scratch`, deleted after the build.

    The parameter `name` of all methods is a puzzle's `kind/slug`, or a folder and a file name.
    """

    lasting: Path | None
    scratch: Path

    def get(self, artefact: Artefact, name: str, key: str) -> tuple[Any, ...] | None:
        """Return all values of the file, or None if there is no file or it is corrupt."""
        return self._read(artefact, name, key, artefact.unpack)

    def first(self, artefact: Artefact, name: str, key: str) -> Any:
        """Return the first value without reading the others, or None as `get` does."""
        return self._read(artefact, name, key, artefact.first)

    def _read(
        self, artefact: Artefact, name: str, key: str, unpack: Callable[[str, bytes], T]
    ) -> T | None:
        """Return what `unpack` makes of the key and the file's content, or None.

        The scratch folder is tried after the lasting one. A corrupt file is skipped with a warning.
        """
        for path in self.paths(artefact, name, key):
            try:
                return unpack(key, read_regular(path))
            except FileNotFoundError:
                continue
            except UNREADABLE as error:
                warn_corrupt(path, error)
        return None

    def put(
        self,
        artefact: Artefact,
        name: str,
        key: str,
        values: Sequence[Any],
        *,
        lasting: bool = True,
    ) -> None:
        """Write a file; errors are ignored, since a missing result is computed again.

        `lasting`: write it to the lasting folder if there is one, else to the scratch folder.
        """
        paths = self.paths(artefact, name, key)
        write(paths[0] if lasting else paths[-1], artefact.pack(key, values))

    def has(self, artefact: Artefact, name: str, key: str) -> bool:
        """Return True if the file exists, without checking that it can be read."""
        return any(path.exists() for path in self.paths(artefact, name, key))

    def paths(self, artefact: Artefact, name: str, key: str) -> list[Path]:
        """Return the possible paths of the file: in the lasting folder, if any, then in scratch."""
        folders = (folder for folder in (self.lasting, self.scratch) if folder)
        return [path_in(folder, artefact, name, key) for folder in folders]

    def discard(self, artefact: Artefact, name: str, key: str) -> None:
        """Delete the file in both folders, if it exists."""
        for path in self.paths(artefact, name, key):
            path.unlink(missing_ok=True)

    def refuse(self, artefact: Artefact, name: str, key: str, why: object) -> None:
        """Warn that a file's values are wrong (`why`), although the file could be read."""
        for path in self.paths(artefact, name, key):
            if path.exists():
                warn_corrupt(path, why)


def path_in(folder: Path, artefact: Artefact, name: str, key: str) -> Path:
    """Return the path of a file of the cache in one of its folders."""
    return folder / f"{name}-{key}.{artefact.ending}"


def warn_corrupt(path: Path, why: object) -> None:
    """Log a warning that a cache file is ignored (`why`), once for each path."""
    if path not in _warned:
        _warned.add(path)
        why = why.strerror if isinstance(why, OSError) else why
        logger.warning("%s: this file of the cache is corrupt (%s); it is made again", path, why)


_warned: set[Path] = set()


def write(path: Path, content: bytes) -> None:
    """Write a file and its folders atomically, since two builds may write it at once.

    OSErrors are ignored.
    """
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=path.parent) as folder:
            made = Path(folder, path.name)
            made.write_bytes(content)
            made.chmod(0o644)
            made.replace(path)
