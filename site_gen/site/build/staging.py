"""A site is written beside the old one and takes its place in one step, or not at all.

A build that is killed leaves the old site or the new one whole; what else it leaves, the next one
removes. What others have put into the site moves into the new one, and goes back where a build
fails or is killed meanwhile. One build at a time works on a site: others wait.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from ...errors import BuildError
from .foreign import carry_over, foreign_entries
from .places import MARK, listed_files, mark_text, ours
from .stamps import stamps_below

AT_FDCWD, RENAME_EXCHANGE = -100, 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
OLD, NEW = "old", "site"  # the two sites in the folder of a build
MADE = r"[a-z0-9_]{8}"  # how tempfile ends a name


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
    """Put right what killed builds left."""
    if not output.is_symlink():
        for room in left_over(output):
            clear(room, output)


def clear(room: Path, output: Path) -> None:
    """Remove the folder of a build that has ended, whether it succeeded, failed or was killed.

    An old site that it had moved away comes back, and so does what others put into it. Raises
    BuildError, and removes nothing, where that cannot be done.
    """
    if not output.exists() and ours(room / OLD):
        (room / OLD).replace(output)
    is_gone = not output.exists()
    for folder in (room / NEW, room / OLD):
        if ours(folder):
            carry_over(folder, output)
    if is_gone and output.exists():  # it was deleted after the kill
        _mark(output, (), room)
    shutil.rmtree(room, ignore_errors=True)


@dataclass
class StagingDir:
    """Where a build works. `folder`: of the new site; `scratch`: for what the build needs on its
    way, temporary files of the solver among it. `unknown`: paths in the old site that stay, for
    its mark does not tell who wrote them."""

    folder: Path
    scratch: Path
    unknown: list[str] = field(default_factory=list)


@contextmanager
def staging(output: Path, known: Iterable[str] = ()) -> Iterator[StagingDir]:
    """A folder that takes the place of `output` at the end, or vanishes. Raises BuildError
    where the disk is full.

    `known`: files of the old site, for a mark that does not list them.
    """
    check_ours(output)
    room = Path(tempfile.mkdtemp(prefix=_prefix(output), dir=output.parent))
    staged = StagingDir(room / NEW, room / "passing")
    before, mask = tempfile.tempdir, os.umask(0o022)  # a web server must be able to read it
    try:
        staged.folder.mkdir()
        staged.scratch.mkdir()
        tempfile.tempdir = str(staged.scratch)
        yield staged
        files = stamps_below(staged.folder)
        _mark(staged.folder, files, staged.scratch)
        if listed_files(output) is None:
            _mark(output, {*known, *files} & {*stamps_below(output)}, staged.scratch)
            staged.unknown = foreign_entries(output, staged.folder)
        if output.exists():
            carry_over(output, staged.folder)
        publish(staged.folder, output)
    except OSError as error:
        if error.errno in FULL:
            stays = "; the old one stays as it was" if output.exists() else ""
            why = f"there is no room for the new site: {error.strerror}"
            raise BuildError(f"{output}: {why}{stays}") from None
        raise
    finally:
        tempfile.tempdir = before
        os.umask(mask)
        clear(room, output)


def _mark(site: Path, files: Iterable[str], scratch: Path) -> None:
    """Write a mark in one step: a file that is missing in it would count as foreign."""
    made = scratch / MARK
    made.write_bytes(mark_text(files))
    made.replace(site / MARK)


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
    """`folder` becomes `output`; what was there stands beside where `folder` was, to be removed.
    Raises BuildError where the system holds on to what is there."""
    if not output.exists():
        folder.replace(output)
    elif not exchange(folder, output):
        try:
            output.replace(folder.with_name(OLD))
        except OSError as error:  # a disk of its own is mounted there
            why = f"another folder cannot take its place ({error.strerror})"
            raise BuildError(f"{output}: {why}; name one inside it with --out") from None
        folder.replace(output)


def remove_site(output: Path) -> list[str]:
    """Delete the files that site-gen wrote; return the names of the entries that stay.

    The caller holds the lock. Raises BuildError for a site of an earlier version.
    """
    check_ours(output)
    if not output.exists():
        return []
    if listed_files(output) is None:
        why = "an earlier version made this site and did not list its files"
        raise BuildError(f"{output}: {why}; build it once more, or delete the folder yourself")
    with staging(output):
        pass  # a site without files takes its place
    left = sorted(path.name for path in output.iterdir() if path.name != MARK)
    if not left:
        shutil.rmtree(output)
    return left


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; False where the system cannot."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    paths = os.fsencode(one), os.fsencode(other)
    return bool(rename(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0)
