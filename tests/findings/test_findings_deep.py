"""Findings about gallery puzzles, checked with SCIP, and small boards, checked by brute force."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

import pytest
from test_reasons import check_reasons, find_walks
from test_worth import find_worth_by_brute_force

from oracle import KINDS, build_model, find_all_answers
from site_gen.content.document import load_all
from site_gen.findings.engine_verdict import find_answers
from site_gen.findings.labels import LabelledBoard
from site_gen.findings.reasons import Reasons, Step, find_reasons, search_of
from site_gen.findings.reasons.measure import name_effort
from site_gen.findings.worth import SolvedBoard, make_solved_board, measure_clues
from site_gen.kind import Answer, find_kind
from site_gen.solver.engine.slices import finish
from site_gen.solver.model.family import Family
from site_gen.solver.model.linear import total
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
from sites import ROOT

pytestmark = pytest.mark.deep

GALLERY = {
    f"{document.kind}/{document.slug}": document.board
    for document in load_all(ROOT / "content")
    if document.meta.expect == "unique"
}
SMALL = [name for name, board in GALLERY.items() if len(board()[1].grid.cells()) <= 144]
LARGEST = {  # all others: 4x4
    "nonogram": (3, 4),
    "nurikabe": (3, 4),
    "slant": (3, 3),
    "yin_yang_cut": (4, 5),
}
BOARDS = 100
SEVERAL = 20  # limit of answers that satisfy the rows; none may satisfy the rules


@cache
def load_case(name: str) -> SolvedBoard:
    kind, board = GALLERY[name]()
    return make_solved_board(kind, board, find_all_answers(build_model(kind, board), 2))


class Prover:
    """A checker of steps that runs SCIP on the board with only the clues and rules of a step."""

    def __init__(self, labelled: LabelledBoard, reasons: Reasons) -> None:
        self.labelled, self.reasons = labelled, reasons
        self.names = [x.name for _, x, _ in labelled.model.decisions()]

    def is_forced(self, step: Step) -> bool:
        """Return whether no answer differs from the right one in the decisions of the step. Also
        assert that the right one remains."""
        model, values = self.labelled.build_model(step.clues), self.reasons.values
        families = model.families.values()
        model.drop(*[made.name for made in families if not self.labelled.is_free(made, step.rules)])
        at = {x.name: x for x in model.variables}
        variables = [at[name] for name in self.names]
        right = [x == int(one) for x, one in zip(variables, values, strict=True)]
        known = [right[i] for i in (*self.reasons.given, *step.uses)]
        other = (1 - variables[i] if values[i] else variables[i] for i in step.decides)
        told = model.families["told"] = Family("told", (), "", "", rows=right)
        assert find_all_answers(model, 1).answers
        told.rows = [*known, total(other) >= 1]
        report = find_all_answers(model, SEVERAL)
        return report.complete and not any(self.keeps_rules(step, one) for one in report.answers)

    def keeps_rules(self, step: Step, answer: Answer) -> bool:
        """Return whether the answer keeps the rules of the step. The rows of some rules are
        complete only with those of another rule: a lazy row of Country Road starts at a line, and
        other rows require that there is one."""
        board = self.labelled.get_board(step.clues)
        broken = {one.rule for one in self.labelled.kind.verify(board, answer)}
        return broken.isdisjoint(step.rules)


@pytest.mark.parametrize("name", GALLERY)
def test_scip_confirms_every_reason_of_the_gallery(name: str) -> None:
    one = load_case(name)
    reasons = find_reasons(one)
    assert reasons
    assert reasons.steps
    prover = Prover(one.labelled, reasons)
    assert [step for step in reasons.steps if not prover.is_forced(step)] == []


@pytest.mark.parametrize("name", SMALL)
def test_scip_confirms_the_worth_of_every_clue_of_the_gallery(name: str) -> None:
    one = load_case(name)
    clues = range(len(one.labelled.clues))
    for clue, said in zip(clues, measure_clues(one), strict=True):
        model = one.labelled.build_model([i for i in clues if i != clue])
        report = solve(model, SearchSettings(limit=1, known=one.answers, seconds=600))
        assert said == ("needed" if report.answers else "redundant"), clue
        assert report.answers or report.complete


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", KINDS)
def test_brute_force_confirms_the_findings_about_a_thousand_small_boards(
    name: str, seed: int
) -> None:
    kind, told, clues = find_kind(name), Counter[str](), Counter[str]()
    found = list(islice(find_walks(name, 10_000, LARGEST.get(name, (4, 4)), 2 + seed), BOARDS))
    assert len(found) == BOARDS
    for board, report, reasons in found:
        assert not reasons.ended
        told += check_reasons(name, board, reasons)
        one = make_solved_board(kind, board, report)
        verdicts = measure_clues(one)
        assert verdicts == find_worth_by_brute_force(one), board
        clues.update(verdicts)
    assert told["left"]
    assert clues or not kind.clues(kind.parse(kind.example))


@pytest.mark.parametrize("name", KINDS)
def test_the_gallery_has_an_easy_and_a_medium_puzzle_of_each_kind(name: str) -> None:
    levels = set[str]()
    for slug, board in GALLERY.items():
        if slug.startswith(f"{name}/") and not {"easy", "medium"} <= levels:
            answers = find_answers(find_kind(name), board()[1]).answers
            search = search_of(SolvedBoard(*board(), answers, True))
            levels.add(name_effort(finish(search.grade())) if search else "")
    assert {"easy", "medium"} <= levels
