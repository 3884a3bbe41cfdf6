"""What the last build wrote: from which inputs, unit by unit, and how its files look on disk.

A file of the site that has another size, time or mode than when it was written is not kept:
somebody else has changed it. The manifest lies in the cache, not in the site, which holds no clock.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ...findings import store
from .inputs import Inputs
from .places import MARK, listed_files

Stamp = tuple[int, int, int]  # size, time in nanoseconds, mode


class Unit(NamedTuple):
    """Files of the site that are made together. `digest`: of all that they follow from."""

    digest: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Manifest:
    """`documents`: place -> what a build knows of a document that it has read before.

    `neighbours`: a digest of what all puzzles tell of each other.
    `days`: the last date of a puzzle that had come, and the first that had not; "" for none.
    """

    units: Mapping[str, Unit] = field(default_factory=dict)
    documents: Mapping[str, Any] = field(default_factory=dict)
    stamps: Mapping[str, Stamp] = field(default_factory=dict)
    neighbours: str = ""
    days: tuple[str, str] = ("", "")

    def intact(self, output: Path, files: Iterable[str]) -> bool:
        return all(stamp_of(f"{output}/{name}") == self.stamps.get(name) for name in files)

    def unchanged(self, output: Path) -> Iterator[str]:
        """Yield the files of the last build that nobody else has changed since."""
        return (name for name in self.stamps if self.intact(output, [name]))


def stamp_of(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns, found.st_mode


def stamps_below(folder: Path) -> dict[str, Stamp]:
    found: dict[str, Stamp] = {}
    open_ = [(str(folder), "")]
    while open_:
        at, inside = open_.pop()
        try:
            entries = list(os.scandir(at))
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                open_.append((entry.path, f"{inside}{entry.name}/"))
            else:
                stat = entry.stat(follow_symlinks=False)
                found[inside + entry.name] = stat.st_size, stat.st_mtime_ns, stat.st_mode
    return found


def is_current(path: Path, inputs: Inputs, output: Path) -> bool:
    """Return whether the last build had these inputs, no date of a puzzle has come since, and the
    site is there as it was written. Only the head of the manifest is read."""
    head = store.first(path, path.name)
    if not isinstance(head, dict) or head.get("inputs") != inputs.digest:
        return False
    since, until = head.get("days", ("", ""))
    if not since <= inputs.today or (until and until <= inputs.today):
        return False
    files = (MARK, *(listed_files(output) or ()))
    stamps = {name: stamp for name in files if (stamp := stamp_of(f"{output}/{name}"))}
    return head.get("stamps") == _sum(stamps)


def _sum(stamps: Mapping[str, Stamp]) -> str:
    lines = [f"{name} {stamp}\n" for name, stamp in sorted(stamps.items())]
    return store.digest("".join(lines))


def load_manifest(path: Path) -> Manifest:
    """The last build's; an empty one if there is none to believe."""
    values = store.read(path, path.name)
    if values is None:
        return Manifest()
    try:
        _, data = values
        units = {n: Unit(one["digest"], tuple(one["files"])) for n, one in data["units"].items()}
        stamps = {name: (size, time, mode) for name, (size, time, mode) in data["stamps"].items()}
        days = (str(data["days"][0]), str(data["days"][1]))
        return Manifest(units, data["documents"], stamps, str(data["neighbours"]), days)
    except (ValueError, TypeError, LookupError, AttributeError):
        return Manifest()


def save_manifest(path: Path, inputs: str, manifest: Manifest) -> None:
    """`inputs`: a digest of all that was built from."""
    head = {"inputs": inputs, "days": manifest.days, "stamps": _sum(manifest.stamps)}
    data = vars(manifest) | {
        "units": {name: unit._asdict() for name, unit in manifest.units.items()}
    }
    store.write(path, store.pack(path.name, [head, data]))


def manifest_path(cache: Path, output: Path) -> Path:
    return cache / "sites" / f"{store.digest(str(output.absolute()))}.json.z"
