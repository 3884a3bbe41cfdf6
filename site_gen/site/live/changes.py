"""Which files of a folder have changed since somebody last asked."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..build.places import listed_files
from ..build.stamps import stamp_of

NONE = "", ""  # the stamp and the digest of a file that is not there


class Changes:
    """Files are told by their content; one whose stamp is the same is not read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, tuple[str, str]] = {}

    def since(self) -> list[str]:
        """Names of files whose content is not what it was when this was last asked."""
        before, self.files = self.files, {}
        for name in listed_files(self.folder):
            known, stamp = before.get(name, NONE), stamp_of(f"{self.folder}/{name}")
            self.files[name] = known if known[0] == stamp else (stamp, _sum(self.folder / name))
        names = before.keys() | self.files.keys()
        return sorted(n for n in names if before.get(n, NONE)[1] != self.files.get(n, NONE)[1])


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
