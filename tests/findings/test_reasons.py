"""Reasons: each really forces its cell, by brute force and by clingo; and how walks are made."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
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
from site_gen.findings.reasons import Reasons, Step, find_reasons
from site_gen.findings.reasons.measure import EASY, measure_difficulty
from site_gen.findings.reasons.steps import SEARCH, irreducible
from site_gen.findings.reasons.walk import ASSUMPTION, Reason, ReasonTester
from site_gen.findings.worth import make_solved_board
from site_gen.kind import HasGrid, Kind, find_kind
from site_gen.solver.model import PuzzleModel
from site_gen.solver.report import Report

SIZES = {
    "country_road": (4, 4),
    "dead_ends": (4, 4),
    "lits": (4, 4),
    "slash_pack": (3, 4),
    "slitherlink": (3, 4),
    "yin_yang_cut": (4, 4),
}
Walked = tuple[HasGrid, Report, Reasons]


def walks(name: str, samples: int, most: tuple[int, int], seed: int = 1) -> Iterator[Walked]:
    """Random boards with one answer, no two alike, and their reasons."""
    kind, had = find_kind(name), set[str]()
    for board in sample_boards(name, samples, most, seed):
        report = find_all_answers(build_model(kind, board), 2)
        if len(report.answers) == 1 and repr(board) not in had:
            had.add(repr(board))
            reasons = find_reasons(make_solved_board(kind, board, report))
            assert reasons is not None
            yield board, report, reasons


@cache
def walked(name: str) -> list[Walked]:
    found = list(islice(walks(name, 3000, SIZES.get(name, (3, 3))), 10))
    assert len(found) == 10
    return found


def values_of(m: PuzzleModel, answer: Any, names: list[str] | None = None) -> list[bool] | None:
    """An answer as the value of each decision; `names`: of the decisions of the whole board."""
    keys = m.write(answer)
    if keys is None:
        return None
    at = {x.name: one for x, one in m.at_one(keys).items()}
    return [at[name] for name in names or names_of(m)]


def names_of(m: PuzzleModel) -> list[str]:
    """Of the variables of decisions, in order."""
    return [x.name for _, x, _ in m.decisions()]


def only(kind: Kind[Any], board: HasGrid, clues: tuple[int, ...]) -> HasGrid:
    """The board with these clues and no others."""
    return kind.without(board, [c.key for i, c in enumerate(kind.clues(board)) if i not in clues])


def agrees(step: Step, reasons: Reasons, values: list[bool]) -> bool:
    return all(values[i] == reasons.values[i] for i in (*reasons.given, *step.uses))


def forces(step: Step, reasons: Reasons, values: list[bool]) -> bool:
    return all(values[i] == reasons.values[i] for i in step.decides)


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_a_walk_leads_to_the_answer_and_uses_only_what_came_before(name: str) -> None:
    kind = find_kind(name)
    for board, report, reasons in walked(name):
        assert list(reasons.values) == values_of(build_model(kind, board), report.answers[0])
        known = set(reasons.given)
        for step in reasons.steps:
            assert set(step.uses) <= known
            assert not known & {*step.decides}
            assert set(step.rules) <= set(kind.rules)
            assert set(step.clues) <= set(range(len(kind.clues(board))))
            known |= {*step.decides}
        assert known == set(range(len(reasons.values)))
        assert not reasons.ended


def judged(name: str, board: HasGrid, reasons: Reasons) -> Counter[str]:
    """Every reason, by all candidates of the board with its clues only: those that break none of
    its rules and agree with its decisions agree with the step. How many it leaves, and how many it
    refuses. (A kind's candidates may satisfy some rules as they are made: of those this says
    nothing.)
    """
    kind, told = find_kind(name), Counter[str]()
    names = names_of(build_model(kind, board))
    built_in = kind.formulations["main"].built_in.keys()
    for step in reasons.steps:
        less = only(kind, board, step.clues)
        m = build_model(kind, less)
        for answer in kind.candidates(less):
            values = values_of(m, answer, names)
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
    for board, _, reasons in walked(name):
        told += judged(name, board, reasons)
    assert told["left"] > 9
    assert told["refused"] > 9 or name not in SHAPED  # candidates that only the reason refuses


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_rows_of_boards_with_fewer_clues_hold_together(name: str) -> None:
    """A variable of one name means the same on boards with fewer clues, or rows of several boards
    would leave no answer."""
    kind = find_kind(name)
    for board, report, reasons in walked(name):
        labelled = make_solved_board(kind, board, report).labelled
        engine, model = labelled.make_engine(), labelled.model
        values = zip(model.decisions(), reasons.values, strict=True)
        said = [2 * x.index + (not one) for (_, x, _), one in values]
        assert engine.solve(said, 10_000) == "sat"


def test_no_step_names_a_premise_that_it_can_do_without() -> None:
    """Without one of its clues or decisions, following the opposite leads to no contradiction, or
    only with more rows."""
    tried = 0
    for name, (board, report, reasons) in ((n, walk) for n in SHAPED for walk in walked(n)):
        kind = find_kind(name)
        judge = ReasonTester(make_solved_board(kind, board, report).labelled, reasons.values)
        judge.name()
        for step in reasons.steps:
            whole = judge.follow(step.decides[0], step.clues, step.uses)
            if step.effort == SEARCH or whole is None or judge.is_shown(whole):
                continue
            for clue in step.clues:
                rest = [i for i in step.clues if i != clue]
                less = judge.follow(step.decides[0], rest, step.uses)
                assert less is None or is_harder(less, whole), step
                tried += 1
            for use in step.uses:
                rest = [i for i in step.uses if i != use]
                less = judge.follow(step.decides[0], step.clues, rest)
                assert less is None or is_harder(less, whole), step
                tried += 1
    assert tried > 50


def is_harder(reason: Reason, than: Reason) -> bool:
    return reason.hard > than.hard or len(reason.chain) > len(than.chain)


@pytest.mark.parametrize("name", SHAPED)
def test_no_step_is_passed_by_for_one_that_is_much_harder(name: str) -> None:
    """No decision follows with much less effort than the next step. (A row that is met first may
    hide an easier one.)"""
    kind = find_kind(name)
    for board, report, reasons in walked(name):
        judge = ReasonTester(make_solved_board(kind, board, report).labelled, reasons.values)
        known, every = judge.name(), range(len(kind.clues(board)))
        for step in reasons.steps:
            still = [i for i, one in enumerate(reasons.values) if one and i not in known]
            seen = [why.hard for i in still if (why := judge.follow(i, every, known))]
            assert step.effort <= min(seen, default=SEARCH) + ASSUMPTION + 1
            known = [*known, *step.decides]


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_every_step_follows_from_only_what_it_names(name: str) -> None:
    """With its clues, rules and decisions only, following the opposite of each of its decisions
    leads to a contradiction; that of the first one with no more effort than the step tells. A cut
    may need a search: not everything that a step stands on finds it alone."""
    kind, tried = find_kind(name), 0
    for board, report, reasons in walked(name):
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
    """Ten boards of each of five kinds: clingo's answers to the board with the reason's clues
    only, where they agree with its decisions, agree with the step.
    """
    kind, tried, boards = find_kind(name), 0, 0
    for board, _, reasons in walked(name):
        boards += 1
        for step in reasons.steps:
            less = only(kind, board, step.clues)
            found = PEERS[name](less, 100_000, 60)
            assert found.complete
            m = build_model(kind, less)
            for answer in found.answers:
                values = values_of(m, answer)
                if values is not None and agrees(step, reasons, values):
                    assert forces(step, reasons, values), (board, step)
                    tried += 1
    assert boards == 10
    assert tried > 5


def test_without_all_of_a_reason_other_answers_appear() -> None:
    """A reason says something: take its clues and decisions away, and brute force finds others."""
    free = 0
    for name in SHAPED:
        kind = find_kind(name)
        for board, _, reasons in walked(name):
            m = build_model(kind, board)
            for answer in brute_force(kind, only(kind, board, ())):
                values = values_of(m, answer)
                if values is not None:
                    free += sum(not forces(step, reasons, values) for step in reasons.steps)
    assert free > 100


def parts() -> Iterator[tuple[int, set[int]]]:
    yield from ((n, set(core)) for n in range(1, 9) for core in ((), (0,), (n - 1,), (0, n // 2)))


@pytest.mark.parametrize(("size", "core"), list(parts()))
def test_irreducible_keeps_what_is_needed_and_no_more(size: int, core: set[int]) -> None:
    def used(some: list[int]) -> set[int] | None:
        return core | {*some[:2]} if core <= set(some) else None  # more than is needed

    for how in (used, lambda some: set(some) if used(some) is not None else None):
        assert set(irreducible(range(size), how)) == core


def test_irreducible_where_there_is_a_choice() -> None:
    kept = irreducible(range(9), lambda some: some if sum(some) >= 12 else None)
    assert sum(kept) >= 12
    assert all(sum(kept) - one < 12 for one in kept)


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
.3...468."""  # one number less


def steps_of_sudoku(cells: str) -> tuple[Reasons, Report]:
    kind = find_kind("sudoku")
    board = kind.parse({"board": cells})
    report = find_all_answers(build_model(kind, board))
    reasons = find_reasons(make_solved_board(kind, board, report))
    assert reasons
    return reasons, report


def test_a_sudoku_of_singles_is_easy_and_each_of_its_steps_places_one_number() -> None:
    reasons, report = steps_of_sudoku(SINGLES)
    found = measure_difficulty(reasons, report)
    assert (found.word, found.effort, found.steps) == ("easy", 1, 1 + SINGLES.count("."))
    for step in reasons.steps[1:]:
        assert sum(reasons.values[i] for i in step.decides) == 1


def test_a_sudoku_that_needs_candidates_is_medium_and_names_those_that_matter() -> None:
    reasons, report = steps_of_sudoku(PAIRS)
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
from site_gen.findings.worth import make_solved_board
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
