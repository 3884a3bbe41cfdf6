"""The author's text about the puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout.prose import TextSite, render
from ..stage.subject import Subject

NAME = "about"
TOP = "../../"  # from the page of a puzzle


@dataclass(frozen=True)
class AboutView:
    """The author's text, as HTML."""

    prose: Markup


def view(subject: Subject) -> AboutView | None:
    """Return the author's text, or None if the puzzle's file has none."""
    prose = render_prose(subject)
    return AboutView(prose) if prose else None


def render_prose(subject: Subject, *, spoilers: bool = True) -> Markup:
    """Return the author's text as HTML, with addresses from the page of the puzzle."""
    document = subject.puzzle.document
    at = TextSite(TOP, document.source, subject.pictures, spoilers=spoilers)
    return render(document.prose, at)
