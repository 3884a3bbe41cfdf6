"""SCIP's log, explained part by part."""

from __future__ import annotations

from ...stage.subject import Subject
from .view import LogView, log_view


def view(subject: Subject) -> LogView:
    """Return SCIP's log in parts."""
    return log_view(subject.report)
