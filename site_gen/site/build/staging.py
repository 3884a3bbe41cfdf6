"""A site is written beside the old one and takes its place in one step, or not at all.

A build that is killed leaves the old site or the new one whole; what else it leaves, the next one
removes. One build at a time works on a site: others wait.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ...errors import BuildError
from .places import MARK, ours

AT_FDCWD, RENAME_EXCHANGE = -100, 2
TEXT = "Made by site-gen; safe to delete.\n"
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
OLD = "-old"
MADE = rf"[a-z0-9_]{{8}}({OLD})?"  # how tempfile ends a name


@contextmanager
def alone(output: Path, waiting: Callable[[], None]) -> Iterator[bool]:
    """No other build of this site runs meanwhile; `waiting` is called if one does. Whether none
    did, and none had left anything: the site is as it was before."""
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BuildError(f"{output.parent}: expected a folder here: {error.strerror}") from None
    with _lock(output) as lock:
        as_before = not left_over(output)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            as_before = False
            waiting()
            fcntl.flock(lock, fcntl.LOCK_EX)
        recover(output)
        yield as_before


def _lock(output: Path) -> IO[bytes]:
    path = output.parent / f".{output.name}.lock"
    try:  # opened as it is: what a link leads to is not ours to empty
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise BuildError(f"{path}: expected a lock file here: {error.strerror}") from None
    return os.fdopen(handle, "r+b", buffering=0)


def _prefix(output: Path) -> str:
    return f".staging-{output.name}-"


def left_over(output: Path) -> list[Path]:
    """What builds have left that were killed; or what belongs to one that is running. A site whose
    name goes on where this one's ends has its own."""
    made = re.compile(re.escape(_prefix(output)) + MADE)
    return sorted(p for p in output.parent.glob(".staging-*") if made.fullmatch(p.name))


def recover(output: Path) -> None:
    """Put right what a killed build left. A site that it had moved away comes back."""
    left = left_over(output)
    for folder in left:
        if folder.name.endswith(OLD) and not output.exists() and ours(folder):
            folder.replace(output)
    for folder in left:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass
class StagingDir:
    """Where a build works. `folder`: of the new site; `scratch`: for what the build needs on its
    way, temporary files of the solver among it."""

    folder: Path
    scratch: Path


@contextmanager
def staging(output: Path) -> Iterator[StagingDir]:
    """A folder that takes the place of `output` at the end, or vanishes. Raises BuildError
    where the disk is full."""
    check_ours(output)
    room = Path(tempfile.mkdtemp(prefix=_prefix(output), dir=output.parent))
    folder, scratch = room / "site", room / "passing"
    before, mask = tempfile.tempdir, os.umask(0o022)  # a web server must be able to read it
    try:
        folder.mkdir()
        scratch.mkdir()
        tempfile.tempdir = str(scratch)
        yield StagingDir(folder, scratch)
        put(folder / MARK, TEXT.encode())
        publish(folder, output)
    except OSError as error:
        if error.errno in FULL:
            stays = "; the old one stays as it was" if output.exists() else ""
            why = f"there is no room for the new site: {error.strerror}"
            raise BuildError(f"{output}: {why}{stays}") from None
        raise
    finally:
        tempfile.tempdir = before
        os.umask(mask)
        shutil.rmtree(room, ignore_errors=True)


def put(path: Path, content: bytes) -> None:
    """Write a file. One that is there goes first: it may stand in the old site as well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def bring(old: Path, new: Path, files: Sequence[str]) -> None:
    """The same files in another place: no byte is copied where the disk allows it."""
    for folder in {os.path.dirname(file) for file in files}:  # noqa: PTH120 - thousands of them
        (new / folder).mkdir(parents=True, exist_ok=True)
    for file in files:
        try:
            os.link(f"{old}/{file}", f"{new}/{file}")
        except FileExistsError:
            raise
        except OSError:
            shutil.copy2(old / file, new / file)


def check_ours(output: Path) -> None:
    if output.is_symlink():
        raise BuildError(f"{output}: this is a link; name the folder itself with --out")
    if output.exists() and not ours(output) and any(output.iterdir()):
        raise BuildError(f"{output}: this folder was not made by site-gen; it is left alone")


def publish(folder: Path, output: Path) -> None:
    """`folder` becomes `output`; what was there stands where `folder` was, to be removed. Raises
    BuildError where the system holds on to what is there."""
    if not output.exists():
        folder.replace(output)
    elif not exchange(folder, output):
        old = folder.parent.with_name(folder.parent.name + OLD)
        try:
            output.replace(old)
        except OSError as error:  # a disk of its own is mounted there
            why = f"another folder cannot take its place ({error.strerror})"
            raise BuildError(f"{output}: {why}; name one inside it with --out") from None
        folder.replace(output)
        shutil.rmtree(old, ignore_errors=True)


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; False where the system cannot."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    paths = os.fsencode(one), os.fsencode(other)
    return bool(rename(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0)
