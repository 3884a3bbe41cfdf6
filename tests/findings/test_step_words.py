"""Texts of steps: they are short, as solvers write them, and contain no names from the code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from string import Formatter

import pytest

from oracle import build_model, find_all_answers
from site_gen.boards.answers import DecisionText
from site_gen.boards.rules import CHECKS
from site_gen.findings.reasons import find_reasons
from site_gen.findings.reasons.measure import EASY
from site_gen.findings.reasons.phrases import FAMILY_PHRASES, PHRASES, Phrase
from site_gen.findings.reasons.step_words import StepWords, format_decisions
from site_gen.findings.worth import make_solved_board
from site_gen.kind import find_kind, kind_names
from site_gen.solver.facts import collect_facts
from site_gen.solver.search import solve

FIELDS = {"clue", "group", "cell", "common", "centre", "near", "value", "known", "on", "off", "it"}
SHORT, LONGEST, EASY_WORDS = 15, 60, 20
LONG_FORM = re.compile(r"\brow \d+, column \d+|known before|by the rules alone")
RAW = re.compile(r"\b[a-z]+_[a-z0-9]|\br\d+c\d+")


@cache
def list_steps(name: str) -> Sequence[tuple[int, str]]:
    """Return the effort and the text of each step of a kind's example."""
    kind = find_kind(name)
    board = kind.parse(kind.example)
    model = build_model(kind, board)
    found = find_reasons(make_solved_board(kind, board, find_all_answers(model, 2)))
    assert found is not None
    shown = collect_facts(model, solve(model))
    decisions = [*zip(shown.decisions, found.values, strict=True)]
    say = StepWords(kind, board, kind.clues(board), decisions, shown.families)
    return [(step.effort, say.step(step)) for step in found.steps]


@pytest.mark.parametrize("name", kind_names())
def test_steps_name_cells_as_solvers_do(name: str) -> None:
    for _, line in list_steps(name):
        decided, colon, why = line.partition(": ")
        assert colon, line
        assert why.endswith("."), line
        assert re.search(r"R\d+C\d+", decided), line
        assert not LONG_FORM.search(line), line
        assert not RAW.search(line), line


@pytest.mark.parametrize("name", kind_names())
def test_every_step_gives_a_reason(name: str) -> None:
    """The reason is a sentence about a rule, a clue, or the contradiction that would follow."""
    for _, line in list_steps(name):
        why = line.partition(": ")[2].removesuffix(".")
        assert why == "given" or len(why.split()) > 1, line
        assert "nothing else is possible" not in why or name == "hashi", line


def test_steps_are_short() -> None:
    lines = [one for name in kind_names() for one in list_steps(name)]
    words = sorted(len(line.split()) for _, line in lines)
    assert words[len(words) // 2] <= SHORT
    assert words[-1] <= LONGEST
    easy = [line for effort, line in lines if effort <= EASY]
    assert sum(len(line.split()) <= EASY_WORDS for line in easy) >= 0.97 * len(easy)


def test_phrases_are_of_checks_and_families() -> None:
    boards = ((kind, kind.parse(kind.example)) for kind in map(find_kind, kind_names()))
    families = {name for kind, board in boards for name in model_of(kind, board).families}
    assert PHRASES.keys() <= CHECKS.keys()
    assert FAMILY_PHRASES.keys() <= families


@pytest.mark.parametrize("phrase", [*PHRASES.values(), *FAMILY_PHRASES.values()])
def test_phrases_fit_their_fields(phrase: Phrase) -> None:
    for text in phrase:
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert names <= FIELDS
        assert text.count("[") == text.count("]") == len(re.findall(r"\[[^][]*\{[^][]*\]", text))


def test_decisions_that_differ_in_one_part_are_joined() -> None:
    one, two = DecisionText("R1C1", "≠", "3"), DecisionText("R1C1", "≠", "5")
    assert format_decisions([one, two]) == "R1C1 ≠ 3, 5"
    assert format_decisions([one, DecisionText("R2C1", "≠", "3")]) == "R1C1, R2C1 ≠ 3"
    assert format_decisions([DecisionText("R1C1", "shaded"), one]) == "R1C1 shaded; R1C1 ≠ 3"
    assert format_decisions([]) == ""
