"""The folders of a site, and the mark, which lists the files that site-gen wrote into one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

MARK = ".site-gen"  # marks a folder as a site, and lists the files that site-gen wrote
_TITLE = "Made by site-gen, which replaces and deletes the files listed here, and no others."


def format_mark(files: Iterable[str]) -> bytes:
    """Return a mark's content: one path per line, sorted and percent-encoded."""
    paths = sorted(quote(os.fsencode(file)) for file in files)
    return "".join(f"{line}\n" for line in (_TITLE, *paths)).encode()


def is_site(folder: Path) -> bool:
    """Return True if site-gen wrote a folder. A link is never accepted, whatever its target."""
    mark = folder / MARK
    if folder.is_symlink() or mark.is_symlink() or not mark.is_file():
        return False
    with mark.open(encoding="ascii", errors="replace") as lines:
        return lines.readline() == f"{_TITLE}\n"


def read_mark(folder: Path) -> frozenset[str]:
    """Return the paths that the mark in a folder lists: the files that site-gen wrote.

    Return an empty set if the folder is not a site.
    """
    if not is_site(folder):
        return frozenset()
    _, *paths = (folder / MARK).read_text("ascii", "replace").splitlines()
    return frozenset(os.fsdecode(unquote_to_bytes(p)) if "%" in p else p for p in paths)


@dataclass(frozen=True)
class Places:
    """The folders of a site. In `output`, a build replaces or deletes only what its mark lists."""

    content: Path
    templates: Path
    output: Path
