"""SCIP's log, explained part by part, and the parameters of the run."""

from __future__ import annotations

from dataclasses import dataclass

from ...layout.parts import Fact
from ...stage.subject import Subject
from .view import LogView, log_view


@dataclass(frozen=True)
class LogSection:
    log: LogView
    parameters: tuple[Fact, ...]


def view(subject: Subject) -> LogSection:
    parameters = sorted(subject.report.parameters.items())
    return LogSection(log_view(subject.report), tuple(Fact(k, str(v)) for k, v in parameters))
