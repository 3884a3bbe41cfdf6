"""Which files of a folder have changed since somebody last asked."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..build.places import listed_files
from ..build.stamps import stamp_of


class Changes:
    """Files are told by their content; one whose stamp is the same is not read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, tuple[str, str]] = {}

    def since(self) -> list[str]:
        """Names of files whose content is not what it was when this was last asked."""
        files: dict[str, tuple[str, str]] = {}
        for name in listed_files(self.folder) or ():
            known, stamp = self.files.get(name), stamp_of(f"{self.folder}/{name}")
            same = known and known[0] == stamp
            files[name] = known if known and same else (stamp, _sum(self.folder / name))
        before, self.files = self.files, files
        names = before.keys() | files.keys()
        return sorted(n for n in names if before.get(n, ("", ""))[1] != files.get(n, ("", ""))[1])


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
