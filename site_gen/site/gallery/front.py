"""The board on the front page: to play; beside it the rules, the rows of one, the proof."""

from __future__ import annotations

from ...kind import rules_of
from ...solver.facts import FamilyFacts
from ...solver.plain import excerpt
from ..authoring.references import MAIN
from ..essays.subject import Subject
from ..layout import words
from ..layout.page import FrontBoard
from ..layout.prose import render
from ..puzzle.decisions import decisions_data
from ..puzzle.formulations import family_view
from ..puzzle.model_data import model_data
from ..puzzle.play import play_view
from ..puzzle.views import Drawings, answer_views


def front_board(subject: Subject) -> FrontBoard:
    name, kind, board = subject.name, subject.kind, subject.board
    facts, report = subject.runs[MAIN].facts, subject.runs[MAIN].report
    drawings = Drawings(kind, board, subject.answers, subject.title)
    family = next(filter(_states_a_rule, facts.families), None)
    view, data = None, ""
    if family and facts.model:
        rows = excerpt(facts.model, {family.name})
        view = family_view(MAIN, family, kind.rules, len(rows.families[0].rows))
        data = model_data(MAIN, rows, facts.families, board.grid)
    return FrontBoard(
        link=subject.link,
        stage=drawings.stage(),
        play=play_view(name, subject.slug, kind, board, subject.answers, report.complete),
        decisions_data=decisions_data(kind, board, ()),
        answers=answer_views(drawings),
        rules=render(rules_of(name)),
        family=view,
        model_data=data,
        verdict=words.verdict(report),
        proof_title=words.proof_title(report),
        proof=render(words.exhausted(report) if report.complete else words.proof(report)),
    )


def _states_a_rule(family: FamilyFacts) -> bool:
    return bool(family.rules and family.example and not family.implied and not family.lazy)
