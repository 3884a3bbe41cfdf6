"""What must be true of every kind; a new kind gets all of it untouched."""

from __future__ import annotations

import inspect
import xml.etree.ElementTree as ET
from random import Random

import pytest

from models import stated
from oracle import (
    FORMULATIONS,
    KINDS,
    all_answers,
    assignments,
    brute_force,
    model_of,
    sample_boards,
    wrong_cases,
)
from site_gen.boards.pen import Pen
from site_gen.kind import HasGrid, find_kind, rules_of
from site_gen.site.layout.prose import mathml
from site_gen.solver.facts import facts, marks_of
from site_gen.solver.linear import total
from site_gen.solver.model import PuzzleModel
from site_gen.solver.search import confirm, solve


@pytest.mark.parametrize("name", KINDS)
def test_every_rule_has_words_and_a_wrong_answer(name: str) -> None:
    kind = find_kind(name)
    assert set(kind.wrong) == set(kind.rules)
    assert len(rules_of(name)) > 80
    for formulation in kind.formulations.values():
        assert set(formulation.built_in) | set(formulation.leaves_out) <= set(kind.rules)


@pytest.mark.parametrize(("name", "rule"), list(wrong_cases()))
def test_verify_names_exactly_the_broken_rule(name: str, rule: str) -> None:
    kind = find_kind(name)
    blocks, rows = kind.wrong[rule]
    board = kind.parse(blocks)
    assert {v.rule for v in kind.verify(board, kind.from_json(board, rows))} == {rule}


@pytest.mark.parametrize(("name", "formulation"), FORMULATIONS)
def test_the_model_refuses_each_wrong_answer_because_of_its_rule(
    name: str, formulation: str
) -> None:
    """Infeasible with the answer fixed; feasible when only its rule is dropped."""
    kind = find_kind(name)
    form = kind.formulations[formulation]
    for rule, (blocks, rows) in kind.wrong.items():
        board = kind.parse(blocks)
        answer = kind.from_json(board, rows)
        m = model_of(kind, board, formulation)
        stands_for_something = m.fix(answer)
        assert stands_for_something == (rule not in form.built_in), (rule, "built in?")
        if rule in form.built_in:
            continue
        if rule in form.leaves_out:
            assert answer in all_answers(m, 1).answers, (rule, "is said to be left out")
            continue
        refused = all_answers(m, 1)
        assert refused.complete, rule
        assert not refused.answers, rule
        relaxed = model_of(kind, board, formulation)
        relaxed.fix(answer)
        relaxed.drop_rule(rule)
        assert answer in all_answers(relaxed, 1).answers, rule


@pytest.mark.parametrize("name", KINDS)
def test_a_dropped_family_lets_wrong_answers_in(name: str) -> None:
    """Each family that is not implied is needed on some small board, for one of its rules.

    The implied ones are dropped with it: some of them follow from it alone. (The articles say
    some things twice; of theirs the test above drops all families of a rule.)
    """
    kind = find_kind(name)
    needed: set[str] = set()
    wanted: set[str] = set()
    for board in _small_boards(name, "main"):
        families = model_of(kind, board).families.values()
        implied = {made.name for made in families if made.implied}
        wanted |= {made.name for made in families} - implied
        for made in families:
            if made.name not in needed | implied:
                m = model_of(kind, board)
                m.drop(made.name, *implied)
                for answer in solve(m, limit=40, seconds=5).answers:
                    if {v.rule for v in kind.verify(board, answer)} & set(made.rules):
                        needed.add(made.name)
        if needed == wanted:
            break
    assert needed == wanted


@pytest.mark.parametrize(("name", "formulation"), FORMULATIONS)
def test_implied_families_change_no_answer(name: str, formulation: str) -> None:
    kind, left_out = find_kind(name), find_kind(name).formulations[formulation].leaves_out
    for board in _small_boards(name, formulation):
        m = model_of(kind, board, formulation)
        m.drop(*[made.name for made in m.families.values() if made.implied])
        for answer in solve(m, limit=40, seconds=5).answers:
            assert not {v.rule for v in kind.verify(board, answer)} - left_out.keys()


def _small_boards(name: str, formulation: str) -> list[HasGrid]:
    kind = find_kind(name)
    boards = [kind.parse(blocks) for blocks, _ in kind.wrong.values()]
    count, most = (40, (4, 3)) if formulation == "main" else (12, (3, 3))
    return [*boards, *sample_boards(name, count, most, seed=7), kind.parse(kind.example)]


@pytest.mark.parametrize("name", KINDS)
def test_the_enumeration_is_brute_force(name: str) -> None:
    """A hundred random boards up to 3x4: all answers, no others, and the proof of it."""
    _compare(name, 100, (3, 4), seed=1)


@pytest.mark.deep
@pytest.mark.parametrize(("count", "most"), [(4000, (3, 4)), (1000, (4, 4))])
@pytest.mark.parametrize("name", KINDS)
def test_the_enumeration_is_brute_force_on_thousands_of_boards(
    name: str, count: int, most: tuple[int, int]
) -> None:
    _compare(name, count, most, seed=2)


def _compare(name: str, count: int, most: tuple[int, int], seed: int) -> None:
    kind = find_kind(name)
    several = 0
    for board in sample_boards(name, count, most, seed):
        expected = brute_force(kind, board)
        m = model_of(kind, board)
        report = all_answers(m)
        assert report.complete
        assert set(report.answers) == expected, board
        assert len(report.answers) == len(expected)
        assert confirm(m, report, seconds=60).confirmed
        several += bool(expected)
    assert several > count // 20  # boards without answers alone would prove little


@pytest.mark.parametrize("name", KINDS)
def test_the_answer_determines_every_variable(name: str) -> None:
    """Else a no-good forbids one answer many times: once for each way to set the others."""
    kind, seen = find_kind(name), 0
    for board in sample_boards(name, 25, (3, 3), seed=17):
        for answer in sorted(brute_force(kind, board), key=repr)[:3]:
            assert assignments(model_of(kind, board), answer) == 1
            seen += 1
    assert seen > 5


def test_a_variable_that_the_answer_leaves_open_is_noticed() -> None:
    def least(ones: int) -> PuzzleModel:
        m = PuzzleModel("test")
        x, y = (m.binaries(symbol, range(3), means="") for symbol in "xy")
        m.answer_is(x)
        m.require(stated(*(y[i] <= x[i] for i in x), total(y.values()) >= ones))
        return m

    assert [assignments(least(1), frozenset(range(n))) for n in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("name", [k for k in KINDS if "article" in find_kind(k).formulations])
def test_the_articles_formulation_states_all_but_what_it_leaves_out(name: str) -> None:
    """Its answers on tiny boards are those that break no rule except the ones left out."""
    kind = find_kind(name)
    left_out = set(kind.formulations["article"].leaves_out)
    for board in sample_boards(name, 12, (2, 3), seed=3):
        found = all_answers(model_of(kind, board, "article"))
        assert found.complete
        right = {a for a in found.answers if not list(kind.verify(board, a))}
        assert right == brute_force(kind, board)
        for answer in found.answers:
            assert {v.rule for v in kind.verify(board, answer)} <= left_out


@pytest.mark.parametrize("name", KINDS)
def test_an_answer_survives_the_way_through_json(name: str) -> None:
    kind, rng = find_kind(name), Random(5)
    for board in sample_boards(name, 30, (3, 3), seed=5):
        answers = sorted(brute_force(kind, board), key=repr)
        for answer in rng.sample(answers, min(3, len(answers))):
            assert kind.from_json(board, kind.to_json(board, answer)) == answer


@pytest.mark.parametrize("name", KINDS)
def test_the_example_has_one_answer_and_every_formula_can_be_set(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    for formulation in kind.formulations:
        m = model_of(kind, board, formulation)
        report = solve(m, limit=2, seconds=60)
        if formulation == "main":
            assert report.complete
            assert len(report.answers) == 1
            assert not list(kind.verify(board, report.answers[0]))
        told = facts(m, report)
        for tex in [
            *(f.tex for f in told.families),
            *(f.example for f in told.families if f.example),
            *(s.tex for s in told.symbols),
        ]:
            assert mathml(tex)  # raises for a command that would be printed as it stands


@pytest.mark.parametrize("name", KINDS)
def test_a_drawing_says_its_board_in_words(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    pen = Pen(board.grid, title=kind.title, description=kind.describe(board))
    kind.draw(pen, board)
    with pen.layer("answer-1"):
        kind.draw_answer(pen, board, solve(model_of(kind, board)).answers[0])
    svg = pen.inline(ident="x")
    assert kind.describe(board) in svg.replace("&amp;", "&")
    assert 'data-layer="answer-1"' in svg
    assert "style=" not in svg


@pytest.mark.parametrize("name", KINDS)
def test_a_board_without_some_clues_keeps_its_answers(name: str) -> None:
    kind, rng, fewer = find_kind(name), Random(3), 0
    for board in sample_boards(name, 60, (3, 3), seed=11):
        clues = kind.clues(board)
        keys = [clue.key for clue in clues]
        assert len(set(keys)) == len({clue.says for clue in clues}) == len(keys)
        assert all(cell in board.grid for clue in clues for cell in clue.cells)
        assert kind.without(board, []) == board
        assert kind.clues(kind.without(board, keys)) == []
        taken = [key for key in keys if rng.random() < 0.5]
        less = kind.without(board, taken)
        assert list(kind.clues(less)) == [c for c in clues if c.key not in taken]
        assert brute_force(kind, board) <= brute_force(kind, less)
        fewer += len(taken)
    assert fewer > 10 or not kind.clues(kind.parse(kind.example))


@pytest.mark.parametrize("name", KINDS)
def test_marks_tell_every_answer(name: str) -> None:
    """The marks of an answer are those variables that the model fixes for it, each told apart."""
    kind = find_kind(name)
    for board in sample_boards(name, 20, (3, 3), seed=13):
        m = model_of(kind, board)
        marks = marks_of(m)
        assert len({mark.key for mark in marks}) == len(marks) == len(m.at_one(frozenset()))
        assert all(cell in board.grid for mark in marks for cell in mark.cells)
        told = {kind.say_mark(board, mark.key, one) for mark in marks for one in (True, False)}
        assert len(told) == 2 * len(marks)
        written = [m.write(answer) for answer in brute_force(kind, board)]
        seen = {tuple(m.at_one(keys).items()) for keys in written if keys is not None}
        assert len(seen) == len(written)


@pytest.mark.parametrize("name", KINDS)
def test_every_mark_is_drawn_both_ways(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    pen = Pen(board.grid, title="", description="")
    marks = marks_of(model_of(kind, board))
    for number, mark in enumerate(marks):
        for one in (True, False):
            with pen.mark(number, one):
                kind.draw_mark(pen, board, mark.key, one)
    drawn = {
        (int(e.get("data-mark", "")), e.get("class", "").split()[-1])
        for e in ET.fromstring(pen.inline()).iter()
        if e.get("data-mark")
    }
    assert drawn == {(i, way) for i in range(len(marks)) for way in ("one", "zero")}


@pytest.mark.parametrize("name", KINDS)
def test_verify_knows_nothing_of_the_model(name: str) -> None:
    """The check is worth something only if it shares no code with the formulations."""
    source = inspect.getsource(find_kind(name).verify)
    for word in ("solver", "total(", "PuzzleModel", "formulations"):
        assert word not in source
