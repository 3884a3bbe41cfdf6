"""The site before the last one, kept beside it: a build after a small edit begins with it.

To make thousands of folders and to remove them again takes seconds; a spare has them. Its files are
mostly those of the site itself, under a second name, so that it takes next to no room. It may be
deleted at any time.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from .manifest import Stamp, stamps_below
from .places import ours

FEW = 4  # a spare is worth its while if less than one file in so many is new


def spare_of(output: Path) -> Path:
    return output.with_name(f".spare-{output.name}")


def furnish(output: Path, folder: Path, stamps: Mapping[str, Stamp]) -> set[str]:
    """Let the spare, if there is one, become `folder`; which files in it are those of `stamps`.

    All others go, so it must be ours. From here on it lies where a killed build leaves what the
    next one removes.
    """
    if not stamps:
        forget(output)
    if not ours(spare_of(output)):
        folder.mkdir()
        return set()
    spare_of(output).replace(folder)
    found = stamps_below(folder)
    reused = {name for name, stamp in found.items() if stamps.get(name) == stamp}
    remove(folder, found.keys() - reused)
    return reused


def forget(output: Path) -> None:
    """Remove the spare. What else somebody has under its name is left alone."""
    if ours(spare_of(output)):
        shutil.rmtree(spare_of(output), ignore_errors=True)


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


def remove(folder: Path, names: Iterable[str]) -> None:
    """Files, and the folders that they leave empty."""
    for name in names:
        path = folder / name
        path.unlink(missing_ok=True)
        with suppress(OSError):  # until one is not empty
            for above in path.relative_to(folder).parents[:-1]:
                (folder / above).rmdir()


def worth_keeping(files: Collection[str], reused: Collection[str]) -> bool:
    """`reused`: those of `files` that were not written now."""
    return FEW * (len(files) - len(reused)) < len(files)
