"""The author's text about the puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout.prose import render
from ..stage.subject import Subject


@dataclass(frozen=True)
class AboutView:
    """The author's text, as HTML."""

    prose: Markup


def view(subject: Subject) -> AboutView | None:
    """Return the author's text, or None if the puzzle's file has none."""
    prose = render(subject.puzzle.document.prose)
    return AboutView(prose) if prose else None
