"""Entries of a site folder that site-gen did not write (`.git`, `CNAME`); each build keeps them."""

from __future__ import annotations

import filecmp
import os
import stat
from collections.abc import Container, Iterator
from pathlib import Path, PurePosixPath

from ....errors import BuildError
from .places import MARK, read_mark


def carry_over(source: Path, target: Path) -> None:
    """Move the entries that the mark of `source` does not list to the same paths in `target`.

    A file that `target` has as well, with the same content, stays in `source`. Raises BuildError,
    and moves nothing, if `target` has other entries at some of these paths; also raises it if an
    entry cannot be moved.
    """
    entries = [*_find_foreign(source, target)]
    free = [path for path in entries if _is_free(target, path)]
    blocked = {*entries} - {*free}
    if taken := sorted(path for path in blocked if not _is_same(path, source, target)):
        why = "site-gen did not write this, and the site has something of this name"
        lines = (f"{source / path}: {why}; move it away, then build again" for path in taken)
        raise BuildError("\n".join(lines))
    for path in free:
        try:
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            _rename(source / path, target / path)
        except OSError as error:
            why = f"this cannot be moved to where the new site is written: {error.strerror}"
            raise BuildError(f"{source / path}: {why}") from None


def _find_foreign(source: Path, target: Path) -> Iterator[str]:
    """Yield the paths in `source` of all entries that its mark does not list.

    A folder is yielded as one path if it holds no listed file and `target` has no folder of that
    path. Otherwise, the entries in it are yielded.
    """
    listed, folders = read_mark(source), set[str]()
    for file in listed:
        folder = file.rpartition("/")[0]
        while folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    return _walk_unlisted(source, target, "", listed, folders)


def _walk_unlisted(
    source: Path, target: Path, folder: str, listed: Container[str], folders: Container[str]
) -> Iterator[str]:
    """Yield the unlisted entries below one folder of `source`, with paths from its top.

    `folder`: "" or a path with a slash at its end. `listed`: the files in the mark. `folders`: the
    folders that contain them. The mark itself is not yielded.
    """
    with os.scandir(f"{source}/{folder}") as scan:
        entries = [*scan]
    for entry in entries:
        path = folder + entry.name
        if entry.is_dir(follow_symlinks=False):
            if path in folders or _is_folder(target / path):
                yield from _walk_unlisted(source, target, f"{path}/", listed, folders)
            else:
                yield path
        elif not (path == MARK or (path in listed and entry.is_file(follow_symlinks=False))):
            yield path


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _is_free(target: Path, path: str) -> bool:
    """Return True if an entry can be moved to this path in `target`.

    Nothing must be there, and everything above it that exists must be a folder, not a link.
    """
    above = (target / folder for folder in PurePosixPath(path).parents)
    if any(os.path.lexists(folder) and not _is_folder(folder) for folder in above):
        return False
    return not os.path.lexists(target / path)


def _is_same(path: str, one: Path, other: Path) -> bool:
    try:
        regular = all(stat.S_ISREG((folder / path).lstat().st_mode) for folder in (one, other))
        return regular and filecmp.cmp(one / path, other / path, shallow=False)
    except OSError:
        return False


def _rename(source: Path, target: Path) -> None:
    """Move an entry and keep its mode.

    The system requires write permission for a folder that is moved, so it is added for a moment.
    """
    try:
        source.rename(target)
    except PermissionError:
        if not _is_folder(source):
            raise
        mode = stat.S_IMODE(source.stat().st_mode)
        source.chmod(mode | stat.S_IWUSR)
        try:
            source.rename(target)
        finally:
            (target if _is_folder(target) else source).chmod(mode)
