"""The detection of changed files in the folder of a site."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..build.folders.places import read_mark
from ..build.incremental.stamps import get_stamp

NONE = "", ""  # the stamp and the digest of a missing file


class Changes:
    """The digests of a site's files, by which changes are found.

    Only content counts, but a file with an unchanged stamp is not read again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, tuple[str, str]] = {}

    def since(self) -> list[str]:
        """Return the paths of files that were changed, added or removed since the last call.

        They are sorted. The first call returns all files.
        """
        before, self.files = self.files, {}
        for name in read_mark(self.folder):
            known, stamp = before.get(name, NONE), get_stamp(f"{self.folder}/{name}")
            self.files[name] = known if known[0] == stamp else (stamp, _digest(self.folder / name))
        names = before.keys() | self.files.keys()
        return sorted(n for n in names if before.get(n, NONE)[1] != self.files.get(n, NONE)[1])


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
