"""The files that a reader can download, and links to the same board on other sites."""

from __future__ import annotations

from dataclasses import dataclass

from ...boards.fpuzzles import write_address
from ...content.addresses import format_link, write_fpuzzles
from ...languages import _
from ..layout.parts import Link
from ..stage.subject import Subject


@dataclass(frozen=True)
class DownloadsView:
    """The files of a puzzle's page, and its board on other sites."""

    files: tuple[Link, ...]
    elsewhere: tuple[Link, ...]


def view(subject: Subject) -> DownloadsView:
    """Return the files that a reader can download, and links to the sites that show the board."""
    found = []
    if link := format_link(subject.kind, subject.board):
        found.append(Link(_("The same board on puzz.link"), link))
    if data := write_fpuzzles(subject.kind, subject.board, subject.title):
        found.append(Link(_("The same board on f-puzzles"), write_address(data)))
    return DownloadsView(subject.downloads, tuple(found))
