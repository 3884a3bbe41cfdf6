"""The playable board on the front page, with its rules, the rows for one of them, and the proof."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...solver.model.facts import FamilyFacts
from ...solver.model.plain import take_excerpt
from ..authoring.references import MAIN
from ..layout import words
from ..layout.head import HOME
from ..layout.parts import Link
from ..layout.prose import render
from ..sections import FRONT, ShownSection, pair_with_views, show_sections
from ..sections.formulations import FamilyView, family_view
from ..sections.model_data import model_data
from ..sections.proof import ProofView
from ..sections.proof import view as proof_view
from ..sections.rules import RulesView
from ..sections.rules import view as rules_view
from ..stage.subject import Subject
from ..stage.view import StageView, stage_view


@dataclass(frozen=True)
class FrontBoard:
    """A board to play on the front page.

    `family`: a constraint family that states a rule, with its rows.
    """

    link: Link
    stage: StageView
    sections: tuple[ShownSection, ...]  # those with controls on the stage
    rules: RulesView
    family: FamilyView | None
    model_data: str  # the rows of the family
    verdict: str
    proof: ProofView


def choose_board(subject: Subject) -> FrontBoard:
    """Return the view of a board for the front page, with the first family that states a rule.

    The family is None if no family states one or the run kept no rows.
    """
    kind, board, report = subject.kind, subject.board, subject.report
    facts = subject.runs[MAIN].facts
    family = next(filter(_states_a_rule, facts.families), None)
    view, data = None, ""
    if family and facts.model:
        rows = take_excerpt(facts.model, {family.name})
        view = family_view(MAIN, family, kind.rules_on(board), len(rows.families[0].rows))
        data = model_data(MAIN, rows, facts.families, board.grid)
    proof = proof_view(subject)
    if report.complete:
        proof = replace(proof, says=render(words.explain_exhausted(report)))
    return FrontBoard(
        link=subject.link,
        stage=stage_view(subject),
        sections=pair_with_views(FRONT, show_sections(FRONT, subject)[0]),
        rules=rules_view(subject, f"{subject.kind_name}/{HOME}"),
        family=view,
        model_data=data,
        verdict=words.format_verdict(report),
        proof=proof,
    )


def _states_a_rule(family: FamilyFacts) -> bool:
    return bool(family.rules and family.example and not family.implied and not family.lazy)
