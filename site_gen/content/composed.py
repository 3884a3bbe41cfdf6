"""Names of files in Unicode's composed form (NFC).

Macs give many names in decomposed form: `é` is e and an accent. Such names look alike but differ,
so the site compares and publishes composed ones, and only reads the files by the names on the disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from unicodedata import normalize

from ..errors import Place, Problem, refuse


def compose(text: str) -> str:
    """Return the text in Unicode's composed form."""
    return normalize("NFC", text)


def index_files(paths: Iterable[Path], folder: Path) -> dict[str, Path]:
    """Map composed paths from `folder` to these files below it.

    Raises ContentError if two files have the same composed path.
    """
    found = [*paths]
    refuse(find_same_names(found, folder))
    return {compose(path.relative_to(folder).as_posix()): path for path in found}


def find_same_names(paths: Iterable[Path], folder: Path) -> Iterator[Problem]:
    """Yield a problem for each of these files whose composed path is that of an earlier one."""
    first: dict[str, Path] = {}
    for path in paths:
        other = first.setdefault(compose(path.relative_to(folder).as_posix()), path)
        if other != path:
            names = f"{other.as_posix()!a} and {path.as_posix()!a}"
            why = f"{names} are the same name in Unicode’s composed form (NFC); expected one file"
            yield Problem(Place(path.as_posix()), why)


def find_file(folder: Path, inside: str) -> Path:
    """Return the file with this path from `folder`, in the spelling of the disk.

    Names are compared in composed form. If there is no such file, return the path unchanged.
    """
    here = folder
    for part in PurePosixPath(inside).parts:
        found = here / part
        if not part.isascii():
            with suppress(OSError):  # no such folder
                same = (path for path in here.iterdir() if compose(path.name) == compose(part))
                found = next(same, found)
        here = found
    return here
