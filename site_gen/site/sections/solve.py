"""The film that shows the solve, and the figures of the run."""

from __future__ import annotations

from dataclasses import dataclass

from ...solver.scip.report import Report
from ..authoring.references import MAIN
from ..layout import words
from ..layout.parts import Fact
from ..stage.subject import Subject
from .film import FilmView, film_view


@dataclass(frozen=True)
class SolvingView:
    """The film of a solve, and figures of the run."""

    film: FilmView | None
    figures: tuple[tuple[str, str, str], ...]  # label, before presolve, after presolve
    run: tuple[Fact, ...]  # nodes, LP iterations, seconds ...


def view(subject: Subject) -> SolvingView:
    """Return the film of our run, if it was recorded, and the run's figures."""
    film = film_view(subject.kind, subject.board, subject.runs[MAIN], subject.decisions)
    return SolvingView(film, figures(subject.report), run_facts(subject.report))


def figures(report: Report) -> tuple[tuple[str, str, str], ...]:
    """Return the size of the model: rows of (label, before presolve, after presolve)."""
    before, after = report.size, report.presolved
    return (
        ("variables", words.number(before.columns), words.number(after.columns)),
        ("rows", words.number(before.rows), words.number(after.rows)),
        ("terms in all rows", words.number(before.nonzeros), words.number(after.nonzeros)),
    )


def run_facts(report: Report) -> tuple[Fact, ...]:
    """Return nodes, LP iterations and times of a run, formatted."""
    made = [
        Fact("nodes", words.number(report.nodes)),
        Fact("LP iterations", words.number(report.lp_iterations)),
    ]
    made.append(Fact("building the model", words.format_seconds(report.build_seconds)))
    if report.first_seconds is not None:
        made.append(Fact("first answer after", words.format_seconds(report.first_seconds)))
    made.append(Fact("total, including the proof", words.format_seconds(report.seconds)))
    return tuple(made)
