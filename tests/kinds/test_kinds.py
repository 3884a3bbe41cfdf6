"""Tests that every kind must pass; they need no change for a new kind."""

from __future__ import annotations

import inspect

import pytest

from models import make_family
from oracle import (
    KINDS,
    brute_force,
    build_model,
    count_assignments,
    find_all_answers,
    sample_boards,
)
from site_gen.kind import find_kind
from site_gen.site.inspect.kind_answers import compare_answers
from site_gen.site.inspect.kind_check import CHECKS
from site_gen.solver.linear import total
from site_gen.solver.model import PuzzleModel


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("says", CHECKS)
def test_every_check_passes(says: str, name: str) -> None:
    """The checks are those of `site-gen check-kind`."""
    assert not [*CHECKS[says](find_kind(name))]


@pytest.mark.deep
@pytest.mark.parametrize(("count", "most"), [(4000, (3, 4)), (1000, (4, 4))])
@pytest.mark.parametrize("name", KINDS)
def test_enumeration_equals_brute_force_on_thousands_of_boards(
    name: str, count: int, most: tuple[int, int]
) -> None:
    assert not [*compare_answers(find_kind(name), count, most, seed=2)]


def test_the_assignments_of_an_answer_that_leaves_variables_open_are_counted() -> None:
    def build_model(ones: int) -> PuzzleModel:
        m = PuzzleModel("test")
        x, y = (m.binaries(symbol, range(3), means="") for symbol in "xy")
        m.answer_is(x)
        m.require(make_family(*(y[i] <= x[i] for i in x), total(y.values()) >= ones))
        return m

    assert [count_assignments(build_model(1), frozenset(range(n))) for n in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("name", [k for k in KINDS if "article" in find_kind(k).formulations])
def test_the_articles_formulation_states_all_rules_but_those_it_leaves_out(name: str) -> None:
    """Its answers on tiny boards are those that break no rule except the ones left out."""
    kind = find_kind(name)
    left_out = set(kind.formulations["article"].leaves_out)
    for board in sample_boards(name, 12, (2, 3), seed=3):
        found = find_all_answers(build_model(kind, board, "article"))
        assert found.complete
        right = {a for a in found.answers if not list(kind.verify(board, a))}
        assert right == brute_force(kind, board)
        for answer in found.answers:
            assert {v.rule for v in kind.verify(board, answer)} <= left_out


@pytest.mark.parametrize("name", KINDS)
def test_verify_does_not_use_the_model(name: str) -> None:
    """The verification is independent only if it shares no code with the formulations."""
    source = inspect.getsource(find_kind(name).verify)
    for word in ("solver", "total(", "PuzzleModel", "formulations"):
        assert word not in source
