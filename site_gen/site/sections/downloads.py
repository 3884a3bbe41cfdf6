"""The files that a reader can download, and a link to the same board on puzz.link."""

from __future__ import annotations

from dataclasses import dataclass

from ...content.addresses import format_address
from ...kind import HasGrid, Kind
from ..layout.parts import Link
from ..stage.subject import Subject


@dataclass(frozen=True)
class DownloadsView:
    """The files of a puzzle's page, and its board on another site."""

    files: tuple[Link, ...]
    elsewhere: Link | None  # the same board on puzz.link


def view(subject: Subject) -> DownloadsView:
    """Return the files that a reader can download, and the link to puzz.link if there is one."""
    url = puzz_link(subject.kind, subject.board)
    return DownloadsView(
        subject.downloads, Link("The same board on puzz.link", url) if url else None
    )


def puzz_link(kind: Kind[HasGrid], board: HasGrid) -> str | None:
    """Return the address of this board on puzz.link, or None if puzz.link cannot show it."""
    found = format_address(kind, board)
    return f"https://puzz.link/p?{found}" if found else None
