"""The folders of a site, and the mark, which lists the files that site-gen wrote into one."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

from ....errors import BuildError

MARK = ".site-gen"  # marks a folder as a site, and lists the files that site-gen wrote
PUBLIC = "public"  # the folder, next to the settings, whose files are published unchanged
_OWN = " public"  # at the end of lines; encoded paths have no blanks
_TITLE = "Made by site-gen, which replaces and deletes the files listed here, and no others."


def format_mark(files: Iterable[str], public: Container[str] = ()) -> bytes:
    """Return a mark's content: one path per line, sorted and percent-encoded.

    `public`: the author's own files, which are marked as such.
    """
    lines = sorted(quote(os.fsencode(file)) + (_OWN if file in public else "") for file in {*files})
    return "".join(f"{line}\n" for line in (_TITLE, *lines)).encode()


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
    return frozenset(_decode(line.removesuffix(_OWN)) for line in _read_lines(folder))


def read_public(folder: Path) -> frozenset[str]:
    """Return those paths that the mark lists as the author's own files."""
    lines = _read_lines(folder)
    return frozenset(_decode(line.removesuffix(_OWN)) for line in lines if line.endswith(_OWN))


def _read_lines(folder: Path) -> list[str]:
    """Return the lines of a folder's mark without the title; [] if the folder is not a site."""
    return (folder / MARK).read_text("ascii", "replace").splitlines()[1:] if is_site(folder) else []


def _decode(path: str) -> str:
    return os.fsdecode(unquote_to_bytes(path)) if "%" in path else path


@dataclass(frozen=True)
class Places:
    """The folders of a site. In `output`, a build replaces or deletes only what its mark lists.

    `public`: the files that are published unchanged; the folder may be missing. `sources`: other
    folders that a build reads; they may be missing, too. Raises BuildError if `output` is inside of
    a folder that a build reads, or contains one.
    """

    content: Path
    templates: Path
    output: Path
    public: Path | None = None
    sources: tuple[Path, ...] = ()

    def __post_init__(self) -> None:
        read = (self.content, self.templates, self.public, *self.sources)
        check_output_path(self.output, filter(None, read))


def check_output_path(output: Path, read: Iterable[Path]) -> None:
    """Raise BuildError if a folder is inside of one that a build reads, or contains one.

    It would copy its own site, or overwrite its sources. Links are followed.
    """
    own = output.resolve()
    for folder in read:
        source = folder.resolve()
        if own.is_relative_to(source) or source.is_relative_to(own):
            why = f"a site cannot be built in or around {folder}, which a build reads"
            raise BuildError(f"{output}: {why}. Name another folder with --out")
