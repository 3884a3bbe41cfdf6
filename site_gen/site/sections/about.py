"""The author's text about the puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout.prose import render
from ..stage.subject import Subject


@dataclass(frozen=True)
class AboutView:
    prose: Markup


def view(subject: Subject) -> AboutView | None:
    prose = render(subject.puzzle.document.prose)
    return AboutView(prose) if prose else None
