"""A site is written beside the old one and then takes its place.

A build that is killed leaves the old site or the new one whole; what else it leaves, the next one
removes. What others have put into the site moves into the new one, and goes back where a build
fails or is killed meanwhile. One build at a time works on a site: others wait.

The site that has lost its place stays as the spare one. Most of its files are those of the new
site, so that the next build has few to add to it, and no folder to make.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import BuildError
from .foreign import carry_over
from .places import MARK, is_site, mark_text

MODE = 0o755  # of folders: a web server must be able to read them
AT_FDCWD, RENAME_EXCHANGE = -100, 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
OLD, NEW, SPARE = "old", "site", "spare"  # the sites in the folder of a build


@contextmanager
def build_lock(output: Path, waiting: Callable[[], None]) -> Iterator[bool]:
    """Keep other builds of this site waiting; if one is running, call `waiting` and wait for it.

    Yields whether the site is as it was before: no build was running, and none had been killed.
    """
    path = output.parent / f".{output.name}.lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # opened as it is: what a link leads to is not ours to empty
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    except OSError as error:
        wanted = "lock file" if path.parent.is_dir() else "folder"
        raise BuildError(f"{error.filename}: expected a {wanted} here: {error.strerror}") from None
    with os.fdopen(handle, "r+b", buffering=0) as lock:
        is_as_before = not staging_folder(output).exists()
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            is_as_before = False
            waiting()
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not output.is_symlink():
            recover(output)
        yield is_as_before


def staging_folder(output: Path) -> Path:
    """Return the folder that a build of this site works in, and leaves if it is killed."""
    return output.parent / f".staging-{output.name}"


def spare_folder(output: Path) -> Path:
    """Return where a site stays that has lost its place."""
    return output.parent / f".spare-{output.name}"


def recover(output: Path) -> None:
    """Remove the folder of a build that has ended, whether it succeeded, failed or was killed.

    A site that has lost its place gets it; what others put into the other site comes back, and
    then that is the spare one. Raises BuildError, and removes nothing, where that cannot be done.
    """
    room, spare = staging_folder(output), spare_folder(output)
    for folder in (room / OLD, room / NEW):
        if not is_site(folder):
            continue
        if output.exists():
            carry_over(folder, output)
            if is_site(spare):
                spare.replace(room / SPARE)
            with suppress(OSError):  # something of somebody else is there
                folder.replace(spare)
        else:
            folder.replace(output)
    shutil.rmtree(room, ignore_errors=True)


@dataclass(frozen=True)
class StagingDir:
    """Where a build works. `folder`: of the new site; `scratch`: for what the build needs on its
    way, temporary files of the solver among it. `files`: all of the new site, once it is whole."""

    folder: Path
    scratch: Path
    files: set[str] = field(default_factory=set)


@contextmanager
def staging(output: Path) -> Iterator[StagingDir]:
    """Yield a folder that takes the place of `output` at the end, or vanishes.

    Raises BuildError where the disk is full.
    """
    check_ours(output)
    room = staging_folder(output)
    before, mask = tempfile.tempdir, os.umask(0o022)  # a web server must be able to read it
    try:
        (room / NEW).mkdir(parents=True)
        # its path is new in each build: processes remember what they have read at a path
        staged = StagingDir(room / NEW, Path(tempfile.mkdtemp(dir=room)))
        tempfile.tempdir = str(staged.scratch)
        yield staged
        _mark(staged)
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
        recover(output)


def _mark(staged: StagingDir) -> None:
    """Write the mark in one step: a file that is missing in it would count as foreign."""
    made = staged.scratch / MARK
    made.write_bytes(mark_text(staged.files))
    made.replace(staged.folder / MARK)


def put(path: Path, content: bytes) -> None:
    """Write a file. One that is there goes first: it may stand in the old site as well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def bring(old: Path, new: Path, files: Mapping[str, int]) -> None:
    """Write files of the old site, with these inodes, into the new one, which is empty: no byte
    is copied where the disk allows it."""
    spare = spare_folder(old)
    missing = {*files}
    if is_site(spare):
        spare.replace(new)
        missing.difference_update(_trimmed(f"{new}/", "", files))
    for folder in {os.path.dirname(file) for file in missing}:  # noqa: PTH120 - thousands of them
        (new / folder).mkdir(parents=True, exist_ok=True)
    for file in missing:
        try:
            os.link(f"{old}/{file}", f"{new}/{file}")
        except FileExistsError:
            raise
        except OSError:
            shutil.copy2(old / file, new / file)


def _trimmed(site: str, folder: str, files: Mapping[str, int]) -> list[str]:
    """Remove from a folder of a site what is none of these files; return those that are there."""
    there = list[str]()
    if stat.S_IMODE(os.stat(site + folder).st_mode) != MODE:  # noqa: PTH116 - thousands of them
        os.chmod(site + folder, MODE)  # noqa: PTH101
    with os.scandir(site + folder) as scan:
        entries = [*scan]
    for entry in entries:
        path = folder + entry.name
        if entry.is_dir(follow_symlinks=False):
            inside = _trimmed(site, f"{path}/", files)
            there += inside
            if not inside:
                os.rmdir(entry)  # noqa: PTH106
        elif files.get(path) == entry.inode():
            there.append(path)
        else:
            os.unlink(entry)  # noqa: PTH108
    return there


def check_ours(output: Path) -> None:
    """Raise BuildError for what a site must not take the place of."""
    if output.is_symlink():
        raise BuildError(f"{output}: this is a link; name the folder itself with --out")
    if output.exists() and not is_site(output) and any(output.iterdir()):
        why = "this folder was not made by site-gen, or by an earlier version; it is left alone"
        raise BuildError(f"{output}: {why}. Delete it, or name another one with --out")


def publish(folder: Path, output: Path) -> None:
    """Put `folder` in the place of `output`; what was there takes its place, or stands beside it.

    Raises BuildError where the system holds on to what is there.
    """
    if output.exists():
        if exchange(folder, output):
            return
        try:
            output.replace(folder.with_name(OLD))
        except OSError as error:  # a disk of its own is mounted there
            why = f"another folder cannot take its place ({error.strerror})"
            raise BuildError(f"{output}: {why}; name one inside it with --out") from None
    folder.replace(output)


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; return False where the system cannot."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    paths = os.fsencode(one), os.fsencode(other)
    return bool(rename(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0)


def remove_site(output: Path) -> list[str]:
    """Delete the files that site-gen wrote; return the names of the entries that stay.

    The caller holds the lock.
    """
    check_ours(output)
    if not output.exists():
        return []
    with staging(output):
        pass  # a site without files takes its place
    if is_site(spare := spare_folder(output)):
        spare.replace(staging_folder(output))
        recover(output)
    left = sorted(path.name for path in output.iterdir() if path.name != MARK)
    if not left:
        shutil.rmtree(output)
    return left
