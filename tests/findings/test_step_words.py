"""Steps in words: as solvers write them, short, and without a name from the code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest

from oracle import all_answers, model_of
from site_gen.boards.answers import Said
from site_gen.findings.reasons import find_reasons
from site_gen.findings.reasons.step_words import StepWords, listed, rule_name
from site_gen.findings.worth import case_of
from site_gen.kind import find_kind, kind_names
from site_gen.solver.facts import facts
from site_gen.solver.search import solve

SHORT = 15  # words
LONG_FORM = re.compile(r"\brow \d+, column \d+|known before|by the rules alone")
RAW = re.compile(r"\b[a-z]+_[a-z0-9]|\br\d+c\d+")


@cache
def told(name: str) -> Sequence[str]:
    """The steps of a kind's example."""
    kind = find_kind(name)
    board = kind.parse(kind.example)
    model = model_of(kind, board)
    found = find_reasons(case_of(kind, board, all_answers(model, 2)))
    assert found is not None
    shown = facts(model, solve(model))
    values = zip(shown.decisions, found.values, strict=True)
    decisions = [(d.key, one) for d, one in values]
    say = StepWords(kind, board, kind.clues(board), decisions, shown.families)
    return [say.step(step) for step in found.steps]


@pytest.mark.parametrize("name", kind_names())
def test_steps_name_cells_as_solvers_do(name: str) -> None:
    for line in told(name):
        decided, colon, why = line.partition(": ")
        assert colon, line
        assert why.endswith("."), line
        assert re.search(r"R\d+C\d+", decided), line
        assert not LONG_FORM.search(line), line
        assert not RAW.search(line), line


@pytest.mark.parametrize("name", kind_names())
def test_every_step_gives_a_reason(name: str) -> None:
    """A clue, decisions before or a rule; nothing follows from "the rules"."""
    for line in told(name):
        why = line.partition(": ")[2].removesuffix(" Found by search.")
        assert len(why) > 1, line


def test_half_of_all_steps_are_short() -> None:
    lines = [line for name in kind_names() for line in told(name)]
    short = sum(len(line.split()) <= SHORT for line in lines)
    assert short >= len(lines) / 2


def test_places_of_which_the_same_holds_are_said_together() -> None:
    one, two = Said("R1C1", "≠", "3"), Said("R1C1", "≠", "5")
    assert listed([one, two]) == "R1C1 ≠ 3, 5"
    assert listed([one, Said("R2C1", "≠", "3")]) == "R1C1, R2C1 ≠ 3"
    assert listed([Said("R1C1", "shaded"), one]) == "R1C1 shaded; R1C1 ≠ 3"
    assert listed([]) == ""


@pytest.mark.parametrize("name", kind_names())
def test_the_rules_of_a_kind_have_names_of_their_own(name: str) -> None:
    rules = find_kind(name).rules
    names = [rule_name(rule) for rule in rules]
    assert len({*names}) == len(rules)
    assert not any("_" in one for one in names)
