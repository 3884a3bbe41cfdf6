"""The cache of results that are slow to compute, each stored under the key of all its inputs.

A file holds compressed JSON values. A line before each value has a checksum of the key and the
value, and the value's size. A file that is damaged, cut off, or written for another key is
ignored with a warning, and its result is computed again.
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
    """A class of cache files: the suffix of their names, and the types of their values."""

    def __init__(self, ending: str, *types: Any) -> None:
        self.ending, self.types = ending, types

    def pack(self, key: str, values: Sequence[Any]) -> bytes:
        """Return the bytes of a file with these values."""
        texts = (json.dumps(dump(value), separators=(",", ":")).encode() for value in values)
        packed = [zlib.compress(text, LEVEL) for text in texts]
        return b"".join(b"%s %d\n%s" % (_checksum(key, one), len(one), one) for one in packed)

    def unpack(self, key: str, content: bytes) -> tuple[Any, ...]:
        """Return the values of a file. Raises one of UNREADABLE if it is damaged."""
        return tuple(self._values(key, content))

    def first(self, key: str, content: bytes) -> Any:
        """Return the first value, without reading the rest of the content."""
        return next(self._values(key, content))

    def _values(self, key: str, content: bytes) -> Iterator[Any]:
        for made in self.types:
            head, _, content = content.partition(b"\n")
            checksum, size = head.split()
            packed, content = content[: int(size)], content[int(size) :]
            if checksum != _checksum(key, packed):
                raise ValueError("it is cut off or damaged")
            unzip = zlib.decompressobj()
            text = unzip.decompress(packed, MOST)
            if not unzip.eof:
                raise ValueError("it is too large")
            yield make_loader(made)(json.loads(text))
        if content:
            raise ValueError("it has extra bytes at its end")


def _checksum(key: str, packed: bytes) -> bytes:
    return hashlib.sha256(key.encode() + packed).hexdigest()[:32].encode()


@dataclass(frozen=True)
class Cache:
    """The cache folders of a build: `lasting` (or None), and `scratch`, deleted after the build.

    The parameter `name` of all methods is a puzzle's `kind/slug`, or a folder and a file name.
    """

    lasting: Path | None
    scratch: Path

    def get(self, artefact: Artefact, name: str, key: str) -> tuple[Any, ...] | None:
        """Return the values of the file, or None if it does not exist or is corrupt."""
        return self._read(artefact, name, key, artefact.unpack)

    def first(self, artefact: Artefact, name: str, key: str) -> Any:
        """Return the first value without reading the others, or None as `get` does."""
        return self._read(artefact, name, key, artefact.first)

    def _read(
        self, artefact: Artefact, name: str, key: str, unpack: Callable[[str, bytes], T]
    ) -> T | None:
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
        """Return whether the file exists, without checking that it can be read."""
        return any(path.exists() for path in self.paths(artefact, name, key))

    def paths(self, artefact: Artefact, name: str, key: str) -> list[Path]:
        """Return the paths at which the file may be; the last one is in the scratch folder."""
        folders = (folder for folder in (self.lasting, self.scratch) if folder)
        return [path_in(folder, artefact, name, key) for folder in folders]

    def discard(self, artefact: Artefact, name: str, key: str) -> None:
        for path in self.paths(artefact, name, key):
            path.unlink(missing_ok=True)

    def refuse(self, artefact: Artefact, name: str, key: str, why: object) -> None:
        """Warn that the content of a file is wrong, although it could be read."""
        for path in self.paths(artefact, name, key):
            if path.exists():
                warn_corrupt(path, why)


def path_in(folder: Path, artefact: Artefact, name: str, key: str) -> Path:
    return folder / f"{name}-{key}.{artefact.ending}"


def warn_corrupt(path: Path, why: object) -> None:
    """Log a warning that a cache file is ignored, once for each path."""
    if path not in _warned:
        _warned.add(path)
        why = why.strerror if isinstance(why, OSError) else why
        logger.warning("%s: this file of the cache is corrupt (%s); it is made again", path, why)


_warned: set[Path] = set()


def write(path: Path, content: bytes) -> None:
    """Write a file atomically, so that two builds may write it at once; ignore OSErrors."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=path.parent) as folder:
            made = Path(folder, path.name)
            made.write_bytes(content)
            made.chmod(0o644)
            made.replace(path)
