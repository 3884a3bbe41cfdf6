"""The cache: files that take long to make, each under the key of everything it is made from.

A file holds one JSON value on each line, after a checksum of the key and the line. A file that is
damaged, cut off, or made for another key is ignored with a warning, and made again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ..content.regular import read_regular
from .codec import Codec, codec_of

LEVEL = 3  # of compression: higher ones take far longer than they save in reading
MOST = 1 << 30  # bytes of one file, unpacked: a larger one is not ours
PIECE = 1 << 14  # bytes that are unpacked at a time
# what reading a damaged or forged file may raise
UNREADABLE = (OSError, ValueError, TypeError, LookupError)
logger = logging.getLogger("site_gen")


class Artefact:
    """One class of files in the cache: how their names end, and the types of their values."""

    def __init__(self, ending: str, *types: Any) -> None:
        self.ending, self.types = ending, types

    @cached_property
    def codecs(self) -> tuple[Codec, ...]:
        return tuple(map(codec_of, self.types))

    def pack(self, key: str, values: Sequence[Any]) -> bytes:
        """Return the content of a file."""
        dumped = (codec.dump(value) for codec, value in zip(self.codecs, values, strict=True))
        lines = (json.dumps(value, separators=(",", ":")).encode() for value in dumped)
        sealed = (_checksum(key, line) + b" " + line + b"\n" for line in lines)
        return zlib.compress(b"".join(sealed), LEVEL)

    def unpack(self, key: str, content: bytes) -> tuple[Any, ...]:
        """Return the values that `pack` was given. Raises one of UNREADABLE."""
        return tuple(self._values(key, content, whole=True))

    def first(self, key: str, content: bytes) -> Any:
        """Return the first value; no more of the content is looked at."""
        return next(self._values(key, content))

    def _values(self, key: str, content: bytes, *, whole: bool = False) -> Iterator[Any]:
        lines = [*_lines(content)] if whole else _lines(content)  # cut off: noticed at the end
        for codec, line in zip(self.codecs, lines, strict=True):
            found, _, text = line.partition(b" ")
            if found != _checksum(key, text):
                raise ValueError("its checksum is wrong")
            yield codec.load(json.loads(text))


def _lines(content: bytes) -> Iterator[bytes]:
    unzip, rest, size = zlib.decompressobj(), b"", 0
    try:
        while content and not unzip.eof:
            piece = unzip.decompress(content, PIECE if size < PIECE else MOST - size)
            content, size = unzip.unconsumed_tail, size + len(piece)
            *lines, rest = (rest + piece).split(b"\n")
            yield from lines
            if size >= MOST:
                break
    except zlib.error:
        raise ValueError("it is damaged") from None
    if rest or not unzip.eof or unzip.unused_data:
        raise ValueError("it is cut off, or has extra bytes at its end")


def _checksum(key: str, line: bytes) -> bytes:
    return hashlib.sha256(key.encode() + line).hexdigest()[:32].encode()


@dataclass(frozen=True)
class Cache:
    """The folders of a build: one that stays, or None, and one for the time of the build.

    `name` is always `kind/slug` of a puzzle, or a folder and the name of a file in it.
    """

    lasting: Path | None
    scratch: Path

    @property
    def folders(self) -> list[Path]:
        return [folder for folder in (self.lasting, self.scratch) if folder]

    def get(self, artefact: Artefact, name: str, key: str) -> tuple[Any, ...] | None:
        """Return the values of the file, or None if there is none that can be trusted."""
        found: tuple[Any, ...] | None = self._read(artefact, name, key, artefact.unpack)
        return found

    def first(self, artefact: Artefact, name: str, key: str) -> Any:
        """Return the first of the values, without reading the others; None as for `get`."""
        return self._read(artefact, name, key, artefact.first)

    def _read(self, artefact: Artefact, name: str, key: str, unpack: Any) -> Any:
        for folder in self.folders:
            path = path_in(folder, artefact, name, key)
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
        """Write a file; if that fails, it will be made again. `lasting`: beyond this build."""
        folder = self.folders[0] if lasting else self.scratch
        write(path_in(folder, artefact, name, key), artefact.pack(key, values))

    def has(self, artefact: Artefact, name: str, key: str) -> bool:
        """Return whether there is such a file; it may still turn out to be damaged."""
        return any(path_in(f, artefact, name, key).exists() for f in self.folders)

    def discard(self, artefact: Artefact, name: str, key: str) -> None:
        for folder in self.folders:
            path_in(folder, artefact, name, key).unlink(missing_ok=True)

    def refuse(self, artefact: Artefact, name: str, key: str, why: object) -> None:
        """Warn that the content of a file cannot be true."""
        paths = (path_in(folder, artefact, name, key) for folder in self.folders)
        for path in (path for path in paths if path.exists()):
            warn_corrupt(path, why)


def path_in(folder: Path, artefact: Artefact, name: str, key: str) -> Path:
    return folder / f"{name}-{key}.{artefact.ending}"


def warn_corrupt(path: Path, why: object) -> None:
    """Say that a file is not used, once for each file."""
    if path not in _warned:
        _warned.add(path)
        why = why.strerror if isinstance(why, OSError) else why
        logger.warning("%s: this file of the cache is corrupt (%s); it is made again", path, why)


_warned: set[Path] = set()


def write(path: Path, content: bytes) -> None:
    """Write a whole file or nothing, also when two builds write at once; errors are ignored."""
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
