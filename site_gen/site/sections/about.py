"""The author's text about the puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout.prose import TextSite, render
from ..stage.subject import Subject

TOP = "../../"  # from the page of a puzzle


@dataclass(frozen=True)
class AboutView:
    """The author's text, as HTML."""

    prose: Markup


def view(subject: Subject) -> AboutView | None:
    """Return the author's text, or None if the puzzle's file has none."""
    document = subject.puzzle.document
    prose = render(document.prose, TextSite(TOP, document.source, subject.pictures))
    return AboutView(prose) if prose else None
