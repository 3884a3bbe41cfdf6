"""The files of the content folder: regular files of limited size with UTF-8 text."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ..errors import ContentError, Place, Problem
from .characters import check_characters, decode_utf8
from .composed import compose, find_same_names
from .safe_read import read_regular
from .slugs import is_slug, suggest_slug

MOST_BYTES, MOST_HTML_BYTES, MOST_LIST_BYTES = 64_000, 1_000_000, 10_000_000
LISTS = (".csv", ".json", ".jsonl", ".txt")  # files with many boards
LONGEST, LONGEST_BYTES = 64, 200  # characters and bytes of a part of an address
PAGES = "pages"
AUTHORS, POSTS, SERIES = (
    "authors",
    "posts",
    "series",
)  # folders of the site with pages that list others
_COPY = re.compile(r"~$|^#.*#$|\.(bak|orig|rej|sw[a-p]|tmp)$", re.IGNORECASE)
LEFT_BEHIND = {".DS_Store", "Thumbs.db", "desktop.ini", ".directory", ".gitkeep", ".gitignore"}
# names that pages of the site have, and names that Windows cannot check out
DEVICES = {"aux", "con", "nul", "prn", *(f"{d}{i}" for d in ("com", "lpt") for i in range(1, 10))}
RESERVED = {"index", "feed", *DEVICES}
RESERVED_AT_TOP = {
    *("404", "assets", "cards", "feed", "kinds", "puzzles", "robots", "search", "sitemap"),
    *("static", "tags", *DEVICES),
}


class Tree(NamedTuple):
    """The text files of a folder in order, problems, and other files, which are not read."""

    files: list[Path]
    problems: list[Problem]
    strays: list[Path]


def scan(root: Path) -> Tree:
    """Return the files below `root`: those to read (.md, .html), and others, and problems.

    A problem is an ending such as .markdown, a file that is not regular, or two names that are the
    same in composed form. Names that begin with a dot and backup copies of editors are ignored.
    Raises ContentError if there is no such folder.
    """
    if root.is_symlink() and not root.is_dir():
        raise ContentError(Problem(Place(str(root)), "this link is broken"))
    if not root.is_dir():
        why = "there is no such folder; `site-gen init` starts a site"
        raise ContentError(Problem(Place(str(root)), why))
    files: list[Path] = []
    problems: list[Problem] = []
    strays: list[Path] = []
    for entry in _walk(root):
        path = Path(entry.path)
        if entry.is_file(follow_symlinks=False):
            if path.suffix in (".md", ".html"):
                files.append(path)
            elif path.suffix.lower() in (".md", ".markdown", ".mdown", ".html", ".htm"):
                why = "this file would not be read: its name must end in .md or .html"
                problems.append(_file_problem(path, why))
            elif not _COPY.search(path.name):
                strays.append(path)
        elif not entry.is_dir(follow_symlinks=False):
            problems.append(_file_problem(path, f"{_describe(entry)}; only regular files are read"))
    problems += find_same_names([*files, *strays], root)
    return Tree(sorted(files, key=lambda path: Path(compose(path.as_posix()))), problems, strays)


def list_public(folder: Path) -> Iterator[Path]:
    """Yield the files below the folder of files that are published unchanged; it may be missing.

    Files that file managers and editors leave behind are left out. Raises ContentError for an entry
    that is neither a file nor a folder.
    """
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise ContentError(_file_problem(folder, "expected a folder here, not a link or a file"))
    for entry in _walk(folder, hidden=True) if folder.is_dir() else ():
        path = Path(entry.path)
        if entry.is_file(follow_symlinks=False):
            if path.name not in LEFT_BEHIND and not _COPY.search(path.name):
                yield path
        elif not entry.is_dir(follow_symlinks=False):
            why = f"{_describe(entry)}; only regular files are published"
            raise ContentError(_file_problem(path, why))


def _walk(folder: Path | str, *, hidden: bool = False) -> Iterator[os.DirEntry[str]]:
    """Yield all entries below a folder, recursively, ordered by name in each folder.

    Names that begin with a dot are left out unless `hidden` is set. Links to folders are not
    followed.
    """
    with os.scandir(folder) as scan:
        entries = sorted(scan, key=lambda entry: entry.name)
    for entry in entries:
        if hidden or not entry.name.startswith("."):
            yield entry
            if entry.is_dir(follow_symlinks=False):
                yield from _walk(entry.path, hidden=hidden)


def _describe(entry: os.DirEntry[str]) -> str:
    """Return what an entry is that is neither a file nor a folder: `this is a link`."""
    return "this is a link" if entry.is_symlink() else "this is a pipe, a socket or a device"


def _file_problem(path: Path, why: str) -> Problem:
    return Problem(Place(path.as_posix(), 1, 1), why)


def check_slug(name: str, path: Path, *, top: bool = False) -> None:
    """Raise ContentError if the name of a file or folder cannot be part of an address."""
    if why := slug_problem(name, top=top):
        raise ContentError(_file_problem(path, why))


def slug_problem(name: str, *, top: bool = False) -> str:
    """Return why a name cannot be part of an address; "" if it can.

    At the top of the site (`top`) more names are reserved.
    """
    reserved = RESERVED_AT_TOP if top else RESERVED
    if not is_slug(name) or len(name) > LONGEST or len(name.encode()) > LONGEST_BYTES:
        why = f"the name {name!r} becomes an address: letters in lower case, digits and single "
        return f"{why}hyphens, at most {LONGEST}{suggest_slug(name, LONGEST)}"
    return f"the name {name!r} is reserved; choose another" if name in reserved else ""


def read_text(path: Path) -> str:
    """Read a text file. Raises ContentError for a wrong file type, size, encoding or character."""
    return decode(read_bytes(path), path)


def decode(raw: bytes, path: Path) -> str:
    """Return the text in the bytes of a file, with line ends as `\\n` and no byte order mark.

    Raises ContentError for a wrong size, encoding or character.
    """
    if len(raw) > max_bytes(path):
        size = path.stat().st_size
        raise ContentError(
            _file_problem(path, f"{size} bytes; at most {max_bytes(path)} are allowed")
        )
    text = decode_utf8(raw, path)
    check_characters(text, path.as_posix())
    return text


def max_bytes(path: Path) -> int:
    """Return the largest size, in bytes, that a file with this ending may have."""
    if path.suffix in LISTS:
        return MOST_LIST_BYTES
    return MOST_HTML_BYTES if path.suffix == ".html" else MOST_BYTES


def read_any(path: Path) -> bytes:
    """Return the content of a file of any size. Raises ContentError if it cannot be read."""
    try:
        return read_regular(path)
    except OSError as error:
        why = (error.strerror or "this file cannot be read").lower()
        raise ContentError(_file_problem(path, why)) from None


def read_bytes(path: Path) -> bytes:
    """Return a file's content, but at most one byte more than allowed, which `decode` reports.

    Raises ContentError if it cannot be read, or is not a regular file.
    """
    try:
        return read_regular(path, max_bytes(path) + 1)
    except OSError as error:
        why = "not a regular file" if path.is_symlink() else (error.strerror or "cannot be read")
        raise ContentError(_file_problem(path, why.lower())) from None


def is_chosen(name: str, only: str) -> bool:
    """Return whether `only` names a puzzle `kind/slug`.

    `only`: names with commas between: `*`, the puzzle's kind, or a glob on its name.
    """
    return any(
        one == "*" or name.startswith(f"{one}/") or PurePosixPath(name).match(one)
        for one in filter(None, map(str.strip, compose(only).split(",")))
    )
