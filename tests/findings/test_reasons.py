"""Reasons, compared with brute force and clingo, and the walks that consist of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from typing import Any

import pytest

from benchmarks.peers.clingo import PEERS
from oracle import (
    DEEP_BUT_SHAPED,
    SHAPED,
    brute_force,
    build_model,
    find_all_answers,
    sample_boards,
)
from site_gen.content.document import load
from site_gen.findings.engine_verdict import find_answers
from site_gen.findings.reasons import Reasons, Step, find_reasons, search_of
from site_gen.findings.reasons.measure import EASY, measure_difficulty, name_effort, name_level
from site_gen.findings.reasons.steps import SEARCH, irreducible
from site_gen.findings.reasons.walk import Reason, ReasonTester
from site_gen.findings.worth import SolvedBoard, make_solved_board
from site_gen.kind import HasGrid, Kind, find_kind
from site_gen.solver.engine.slices import finish
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import Report
from sites import ROOT

SIZES = {
    "country_road": (4, 4),
    "dead_ends": (4, 4),
    "lits": (4, 4),
    "slash_pack": (3, 4),
    "slitherlink": (3, 4),
    "yin_yang_cut": (4, 4),
}
Walked = tuple[HasGrid, Report, Reasons]


def find_walks(name: str, samples: int, most: tuple[int, int], seed: int = 1) -> Iterator[Walked]:
    """Yield different random boards with one answer, and their reasons."""
    kind, had = find_kind(name), set[str]()
    for board in sample_boards(name, samples, most, seed):
        report = find_all_answers(build_model(kind, board), 2)
        if len(report.answers) == 1 and repr(board) not in had:
            had.add(repr(board))
            reasons = find_reasons(make_solved_board(kind, board, report))
            assert reasons is not None
            yield board, report, reasons


@cache
def list_walks(name: str) -> list[Walked]:
    found = list(islice(find_walks(name, 3000, SIZES.get(name, (3, 3))), 10))
    assert len(found) == 10
    return found


def find_values(m: PuzzleModel, answer: Any, names: list[str] | None = None) -> list[bool] | None:
    """Return the values of decisions in an answer, by default of all decisions of the model."""
    keys = m.write(answer)
    if keys is None:
        return None
    at = {x.name: one for x, one in m.at_one(keys).items()}
    return [at[name] for name in names or list_names(m)]


def list_names(m: PuzzleModel) -> list[str]:
    """Return the names of the variables of decisions, in order."""
    return [x.name for _, x, _ in m.decisions()]


def keep_clues(kind: Kind[Any], board: HasGrid, clues: tuple[int, ...]) -> HasGrid:
    """Return the board with these clues and no others."""
    return kind.without(board, [c.key for i, c in enumerate(kind.clues(board)) if i not in clues])


def agrees(step: Step, reasons: Reasons, values: list[bool]) -> bool:
    return all(values[i] == reasons.values[i] for i in (*reasons.given, *step.uses))


def forces(step: Step, reasons: Reasons, values: list[bool]) -> bool:
    return all(values[i] == reasons.values[i] for i in step.decides)


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_a_walk_reaches_the_answer_and_uses_only_earlier_decisions(name: str) -> None:
    kind = find_kind(name)
    for board, report, reasons in list_walks(name):
        assert list(reasons.values) == find_values(build_model(kind, board), report.answers[0])
        known = set(reasons.given)
        for step in reasons.steps:
            assert set(step.uses) <= known
            assert not known & {*step.decides}
            assert set(step.rules) <= set(kind.rules)
            assert set(step.clues) <= set(range(len(kind.clues(board))))
            known |= {*step.decides}
        assert known == set(range(len(reasons.values)))
        assert not reasons.ended


def check_reasons(name: str, board: HasGrid, reasons: Reasons) -> Counter[str]:
    """Compare every reason with all candidates of the board that has only the clues of the reason.

    Candidates that break none of its rules and agree with the decisions that it uses must agree
    with the step. Return the counts of candidates that are left and refused. A kind's candidates
    may satisfy some rules by construction; the check cannot test these rules.
    """
    kind, told = find_kind(name), Counter[str]()
    names = list_names(build_model(kind, board))
    built_in = kind.formulations["main"].built_in.keys()
    for step in reasons.steps:
        less = keep_clues(kind, board, step.clues)
        m = build_model(kind, less)
        for answer in kind.candidates(less):
            values = find_values(m, answer, names)
            if values is None or not agrees(step, reasons, values):
                continue
            broken = {v.rule for v in kind.verify(less, answer)} & {*step.rules, *built_in}
            assert broken or forces(step, reasons, values), (board, step, answer)
            told["left"] += not broken
            told["refused"] += not forces(step, reasons, values)
    return told


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_every_reason_forces_its_decisions_by_brute_force(name: str) -> None:
    told = Counter[str]()
    for board, _, reasons in list_walks(name):
        told += check_reasons(name, board, reasons)
    assert told["left"] > 5
    assert told["refused"] > 9 or name not in SHAPED  # candidates that only the reason refuses


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_rows_of_boards_with_fewer_clues_are_consistent(name: str) -> None:
    """A variable must have the same meaning on boards with fewer clues. Otherwise the rows of
    several boards would leave no answer."""
    kind = find_kind(name)
    for board, report, reasons in list_walks(name):
        labelled = make_solved_board(kind, board, report).labelled
        engine, model = labelled.make_engine(), labelled.model
        values = zip(model.decisions(), reasons.values, strict=True)
        said = [2 * x.index + (not one) for (_, x, _), one in values]
        assert engine.solve(said, 10_000) == "sat"


def test_no_step_names_an_unnecessary_premise() -> None:
    """If one of its clues or decisions is removed, the opposite of one of the decisions that it
    makes leads to no contradiction, or only with more rows."""
    tried = 0
    for name, (board, report, reasons) in ((n, walk) for n in SHAPED for walk in list_walks(n)):
        kind = find_kind(name)
        judge = ReasonTester(make_solved_board(kind, board, report).labelled, reasons.values)
        judge.name()
        for step in reasons.steps:
            first = judge.follow(step.decides[0], step.clues, step.uses)
            if step.effort == SEARCH or first is None or judge.is_shown(first):
                continue
            without_one = [([i for i in step.clues if i != one], step.uses) for one in step.clues]
            without_one += [(step.clues, [i for i in step.uses if i != one]) for one in step.uses]
            for premises in without_one:
                assert any(map(partial(needs_more, judge, step, premises), step.decides)), step
                tried += 1
    assert tried > 50


def needs_more(judge: ReasonTester, step: Step, premises: Any, decision: int) -> bool:
    """Return whether a decision needs more than these clues and decisions, or more rows."""
    whole = judge.follow(decision, step.clues, step.uses)
    less = judge.follow(decision, *premises)
    return less is None or whole is None or is_harder(less, whole)


def is_harder(reason: Reason, than: Reason) -> bool:
    return reason.hard > than.hard or len(reason.chain) > len(than.chain)


@pytest.mark.parametrize("name", SHAPED)
def test_no_step_is_skipped_for_a_much_harder_one(name: str) -> None:
    """No decision follows with much less effort than the next step. A row that is found first may
    hide an easier one, which explains the tolerance."""
    kind = find_kind(name)
    for board, report, reasons in list_walks(name):
        judge = ReasonTester(make_solved_board(kind, board, report).labelled, reasons.values)
        known, every = judge.name(), range(len(kind.clues(board)))
        for step in reasons.steps:
            still = [i for i, one in enumerate(reasons.values) if one and i not in known]
            seen = [why.hard for i in still if (why := judge.follow(i, every, known))]
            assert step.effort <= min(seen, default=SEARCH) + judge.assumption + 1
            known = [*known, *step.decides]


@pytest.mark.parametrize(
    "name",
    [
        *("simple_loop/around-the-courtyards", "simple_loop/sixteen-by-twenty"),
        "kenken/sums-and-products",  # some candidates are excluded before they are part of a step
    ],
)
def test_no_search_hides_an_assumption_that_only_cuts_refute(name: str) -> None:
    """A cut far away may refute an assumption that led nowhere before."""
    kind = find_kind(name.partition("/")[0])
    board = kind.parse(load(ROOT / "content" / f"{name}.md").blocks)
    case = SolvedBoard(kind, board, find_answers(kind, board).answers, True)
    reasons = find_reasons(case)
    assert reasons
    assert not reasons.ended
    assert max(step.effort for step in reasons.steps) < SEARCH or kind.answer.has_candidates


@pytest.mark.parametrize("name", ["binairo", "kenken", "norinori", "sudoku"])
def test_the_grade_is_the_difficulty_of_all_steps(name: str) -> None:
    """In some kinds a step that needs a search may be left out, if no later step uses it."""
    kind = find_kind(name)
    for path in sorted((ROOT / "content" / name).glob("*.md"))[:3]:
        board = kind.parse(load(path).blocks)
        case = SolvedBoard(kind, board, find_answers(kind, board).answers, True)
        search = search_of(case)
        if search:
            hardest = finish(search.grade())
            reasons = find_reasons(case)
            assert name_effort(hardest) == name_level(reasons)
            assert reasons
            assert hardest == max(step.effort for step in reasons.steps)


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_every_step_follows_from_the_premises_that_it_names(name: str) -> None:
    """The opposite of each decision contradicts the clues, rules and decisions that the step names,
    and for the first decision it takes no more effort than the step states. A cut may need a
    search, because propagation from these premises does not always find it."""
    kind, tried = find_kind(name), 0
    for board, report, reasons in list_walks(name):
        judge = ReasonTester(make_solved_board(kind, board, report).labelled, reasons.values)
        judge.name()
        for step in (step for step in reasons.steps if step.effort < SEARCH):
            for one in step.decides:
                why = judge.follow(one, step.clues, step.uses, step.rules)
                if any(place < 0 for _, place in step.chain):
                    assert judge.search(one, step.clues, step.uses, step.rules, most=1000), step
                else:
                    assert why, step
                    assert why.hard <= step.effort or one != step.decides[0]
                tried += 1
    assert tried > 9


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(PEERS))
def test_clingo_agrees_with_every_reason(name: str) -> None:
    """The boards are ten of each of five kinds. Among clingo's answers with only the clues of a
    reason, those that agree with the decisions that it uses must agree with the step."""
    kind, tried, boards = find_kind(name), 0, 0
    for board, _, reasons in list_walks(name):
        boards += 1
        for step in reasons.steps:
            less = keep_clues(kind, board, step.clues)
            found = PEERS[name](less, 100_000, 60)
            assert found.complete
            m = build_model(kind, less)
            for answer in found.answers:
                values = find_values(m, answer)
                if values is not None and agrees(step, reasons, values):
                    assert forces(step, reasons, values), (board, step)
                    tried += 1
    assert boards == 10
    assert tried > 5


def test_without_their_premises_reasons_do_not_hold() -> None:
    """Brute force finds other answers without the clues and decisions of the reasons."""
    free = 0
    for name in SHAPED:
        kind = find_kind(name)
        for board, _, reasons in list_walks(name):
            m = build_model(kind, board)
            for answer in brute_force(kind, keep_clues(kind, board, ())):
                values = find_values(m, answer)
                if values is not None:
                    free += sum(not forces(step, reasons, values) for step in reasons.steps)
    assert free > 100


def list_parts() -> Iterator[tuple[int, set[int]]]:
    yield from ((n, set(core)) for n in range(1, 9) for core in ((), (0,), (n - 1,), (0, n // 2)))


@pytest.mark.parametrize(("size", "core"), list(list_parts()))
def test_irreducible_keeps_what_is_needed_and_no_more(size: int, core: set[int]) -> None:
    def used(some: list[int]) -> set[int] | None:
        return core | {*some[:2]} if core <= set(some) else None  # more than is needed

    for how in (used, lambda some: set(some) if used(some) is not None else None):
        assert set(irreducible(range(size), how)) == core


def test_irreducible_returns_one_of_several_minimal_sets() -> None:
    kept = irreducible(range(9), lambda some: some if sum(some) >= 12 else None)
    assert sum(kept) >= 12
    assert all(sum(kept) - one < 12 for one in kept)


def test_cuts_on_a_board_without_clues_need_no_other_model() -> None:
    kind = find_kind("lits")
    board = kind.parse(load(ROOT / "content/lits/sixteen-tetrominoes.md").blocks)
    case = SolvedBoard(kind, board, find_answers(kind, board).answers, True)
    finish((search_of(case) or pytest.fail("it has no steps")).run())
    assert any(lazy.work for lazy in case.labelled._lazy)
    assert case.labelled.written == case.labelled.model.work


def test_only_a_proved_single_answer_gets_reasons() -> None:
    kind = find_kind("slitherlink")
    board = kind.parse({"board": "..\n.."})
    report = find_all_answers(build_model(kind, board))
    assert len(report.answers) > 1
    assert find_reasons(make_solved_board(kind, board, report)) is None
    assert measure_difficulty(None, report).word == "not measured"


SINGLES = """..623..71
.1..4.2..
.........
..34.8...
..5.6.4..
..17....2
2.8..1..4
..4.5...7
.3...468."""
PAIRS = """..623..7.
.1..4.2..
.........
..34.8...
..5.6.4..
..17....2
2.8..1..4
..4.5...7
.3...468."""  # SINGLES with one number less


def explain_sudoku(cells: str) -> tuple[Reasons, Report]:
    kind = find_kind("sudoku")
    board = kind.parse({"board": cells})
    report = find_all_answers(build_model(kind, board))
    reasons = find_reasons(make_solved_board(kind, board, report))
    assert reasons
    return reasons, report


def test_a_sudoku_of_singles_is_easy_and_each_of_its_steps_places_one_number() -> None:
    reasons, report = explain_sudoku(SINGLES)
    found = measure_difficulty(reasons, report)
    assert (found.word, found.effort, found.steps) == ("easy", 1, 1 + SINGLES.count("."))
    for step in reasons.steps[1:]:
        assert sum(reasons.values[i] for i in step.decides) == 1


def test_a_sudoku_that_needs_candidates_is_medium_and_names_only_useful_ones() -> None:
    reasons, report = explain_sudoku(PAIRS)
    assert measure_difficulty(reasons, report).word == "medium"
    used = {i for step in reasons.steps for i in step.uses}
    told = [i for step in reasons.steps for i in step.decides if step.effort > EASY]
    assert told
    assert not any(reasons.values[i] for i in told)
    assert used.issuperset(told)


EXPLAIN = """
import sys
from site_gen.kind import find_kind
from site_gen.findings.reasons import find_reasons
from site_gen.findings.run import run_formulation
from site_gen.findings.worth import SolvedBoard, make_solved_board
for kind in map(find_kind, sys.argv[1:]):
    board = kind.parse(kind.example)
    print(find_reasons(make_solved_board(kind, board, run_formulation(kind, board, "main").report)))
"""


def test_examples_are_explained_the_same_way_every_time() -> None:
    command = [sys.executable, "-c", EXPLAIN, *SHAPED]
    one, other = (
        subprocess.check_output(command, env={**os.environ, "PYTHONHASHSEED": seed}, text=True)
        for seed in ("1", "2")
    )
    assert one == other
    assert len(re.findall(r"^Reasons\(.*Step\(", one, re.MULTILINE)) == len(SHAPED)
