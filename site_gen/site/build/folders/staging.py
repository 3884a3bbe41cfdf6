"""The staging area: a site is written to a folder next to the old site and then replaces it.

If a build is killed, either the old site or the new one is complete; the next build removes all
other files. Entries that site-gen did not write move into the new site, and back again if the build
fails or is killed in the meantime. One build at a time works on a site; others wait.

The replaced site is kept as the spare site. Most of its files are the same as in the new site, so
the next build has few files to link and no folders to make.
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

from ....errors import BuildError
from .foreign_files import carry_over
from .places import MARK, format_mark, is_site

MODE = 0o755  # of folders, since a web server must be able to read them
AT_FDCWD, RENAME_EXCHANGE = -100, 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
OLD, NEW, SPARE = "old", "site", "spare"  # sites in the staging folder


@contextmanager
def build_lock(output: Path, waiting: Callable[[], None]) -> Iterator[bool]:
    """Keep other builds of this site waiting; if one is running, call `waiting` and wait for it.

    Yields True if the site cannot have changed meanwhile: no other build was running, and none had
    been killed. What a killed build left is removed first. Raises BuildError if `output` must not
    be replaced, or the lock file cannot be opened.
    """
    check_output_folder(output)
    path = output.parent / f".{output.name}.lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # without truncating the file or following a link, since site-gen may not own the file
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
    """Return the folder that a build of this site works in; a killed build leaves it behind."""
    return output.parent / f".staging-{output.name}"


def spare_folder(output: Path) -> Path:
    """Return the folder that keeps the replaced site."""
    return output.parent / f".spare-{output.name}"


def recover(output: Path) -> None:
    """Remove the staging folder of a build that has succeeded, failed or been killed.

    If `output` is missing, the site in the staging folder takes its place. Otherwise, the entries
    in it that site-gen did not write move back to `output`, and it becomes the spare site. Raises
    BuildError, and removes nothing, if they cannot be moved.
    """
    room, spare = staging_folder(output), spare_folder(output)
    for folder in (room / OLD, room / NEW):
        if not is_site(folder):
            continue
        if output.exists():
            carry_over(folder, output)
            if is_site(spare):
                spare.replace(room / SPARE)
            with suppress(OSError):  # the path holds something that is not a site
                folder.replace(spare)
        else:
            folder.replace(output)
    shutil.rmtree(room, ignore_errors=True)


@dataclass(frozen=True)
class StagingDir:
    """The folders that a build works in.

    `folder`: the new site. `scratch`: temporary files, including those of the solver. `files`: the
    paths of all files of the new site, filled in when it is complete. `public`: those among them
    that are the author's own files.
    """

    folder: Path
    scratch: Path
    files: set[str] = field(default_factory=set)
    public: set[str] = field(default_factory=set)


@contextmanager
def staging(output: Path) -> Iterator[StagingDir]:
    """Yield the folders that a build works in; at the end, the new site replaces `output`.

    If the build fails, `output` stays as it was. Raises BuildError if the disk is full, or if
    `output` must not be replaced.
    """
    check_output_folder(output)
    room = staging_folder(output)
    before, mask = tempfile.tempdir, os.umask(0o022)  # a web server must be able to read it
    try:
        (room / NEW).mkdir(parents=True)
        # a new path in each build, because workers cache the values that they read, by path
        staged = StagingDir(room / NEW, Path(tempfile.mkdtemp(dir=room)))
        tempfile.tempdir = str(staged.scratch)
        yield staged
        _write_mark(staged)
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


def _write_mark(staged: StagingDir) -> None:
    """Write the mark, which lists the files of the new site.

    It is written atomically, since a file that is missing from it would count as foreign.
    """
    made = staged.scratch / MARK
    made.write_bytes(format_mark(staged.files, staged.public))
    made.replace(staged.folder / MARK)


def write_file(path: Path, content: bytes) -> None:
    """Write a file, and its folder if there is none.

    An existing file is unlinked first, because the old site may share its inode.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def link_files(old: Path, new: Path, files: Mapping[str, int]) -> None:
    """Link files of the old site into the new one, which is empty.

    `files`: their inodes, by path. The spare site, if there is one, becomes the new site, and only
    the files that it lacks are linked. Where the file system has no hard links, files are copied.
    """
    spare = spare_folder(old)
    missing = {*files}
    if is_site(spare):
        spare.replace(new)
        missing.difference_update(_trim(f"{new}/", "", files))
    for folder in {os.path.dirname(file) for file in missing}:  # noqa: PTH120 - thousands of them
        (new / folder).mkdir(parents=True, exist_ok=True)
    for file in missing:
        try:
            os.link(f"{old}/{file}", f"{new}/{file}")
        except FileExistsError:
            raise
        except OSError:
            shutil.copy2(old / file, new / file)


def _trim(site: str, folder: str, files: Mapping[str, int]) -> list[str]:
    """Remove all other files from a site's folder; return the paths of those that remain.

    `site`: the site's path with a slash at its end. `folder`: "", or a path in the site with a
    slash at its end. `files`: inodes by path. A file with another inode is removed, because its
    content may differ. Folders get the mode MODE; empty ones are removed.
    """
    there = list[str]()
    if stat.S_IMODE(os.stat(site + folder).st_mode) != MODE:  # noqa: PTH116 - thousands of them
        os.chmod(site + folder, MODE)  # noqa: PTH101
    with os.scandir(site + folder) as scan:
        entries = [*scan]
    for entry in entries:
        path = folder + entry.name
        if entry.is_dir(follow_symlinks=False):
            inside = _trim(site, f"{path}/", files)
            there += inside
            if not inside:
                os.rmdir(entry)  # noqa: PTH106
        elif files.get(path) == entry.inode():
            there.append(path)
        else:
            os.unlink(entry)  # noqa: PTH108
    return there


def check_output_folder(output: Path) -> None:
    """Raise BuildError if `output` is a link, or a folder with files that is not a site."""
    if output.is_symlink():
        raise BuildError(f"{output}: this is a link; name the folder itself with --out")
    if output.exists() and not is_site(output) and any(output.iterdir()):
        why = "this folder was not made by site-gen, or by an earlier version; it is left alone"
        raise BuildError(f"{output}: {why}. Delete it, or name another one with --out")


def publish(folder: Path, output: Path) -> None:
    """Move `folder` to `output`; the old site moves to `folder`, or to a folder next to it.

    Raises BuildError if the system cannot move the old site.
    """
    if output.exists():
        if exchange(folder, output):
            return
        try:
            output.replace(folder.with_name(OLD))
        except OSError as error:  # for example, a file system is mounted there
            why = f"another folder cannot take its place ({error.strerror})"
            raise BuildError(f"{output}: {why}; name one inside it with --out") from None
    folder.replace(output)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders atomically; return False if `renameat2` is missing or fails."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    paths = os.fsencode(one), os.fsencode(other)
    return bool(rename(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0)


def remove_site(output: Path) -> list[str]:
    """Delete the files that site-gen wrote; return the names of the entries that remain.

    If none remain, the folder is deleted as well. The spare site is deleted, too. The caller must
    hold the lock.
    """
    check_output_folder(output)
    if not output.exists():
        return []
    with staging(output):
        pass  # publish a site without files
    if is_site(spare := spare_folder(output)):
        spare.replace(staging_folder(output))
        recover(output)
    left = sorted(path.name for path in output.iterdir() if path.name != MARK)
    if not left:
        shutil.rmtree(output)
    return left
