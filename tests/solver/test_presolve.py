"""Presolve, compared with brute force on random rows, compiled and as plain Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import MANY, iterate_assignments, keys_at, make_family, variables
from site_gen.solver.model.linear import Row, Variable, between, total
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import presolve as installed
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
from uncompiled import load_uncompiled

BOTH: list[Any] = [installed, load_uncompiled("scip.presolve")]
SMALL = st.integers(-3, 3)


def test_one_of_the_two_modules_is_compiled() -> None:
    assert not installed.__file__.endswith(".py")
    assert BOTH[1].__file__.endswith(".py")


@st.composite
def models_with_tight_rows(draw: st.DrawFn) -> tuple[PuzzleModel, list[Row]]:
    """Draw a model of mostly binaries, with rows that few assignments or none satisfy."""
    bounds = st.sampled_from([(0, 1), (0, 1), (0, 1), (0, 2), (-1, 1), (1, 1)])
    m, xs = variables(*draw(st.lists(bounds, min_size=1, max_size=5)))
    m.answer_is({i: x for i, x in enumerate(xs) if x.binary})
    rows = []
    for _ in range(draw(st.integers(0, 4))):
        body = total(draw(SMALL) * x for x in xs)
        low = draw(st.sampled_from([None, body.high, body.high - 1, body.low + 1]))
        high = draw(st.sampled_from([None, body.low, body.low + 1, body.high - 1]))
        rows.append(between(low, body, high))
    m.require(make_family(*rows))
    return m, rows


def run_presolve(module: Any, m: PuzzleModel) -> tuple[list[int], list[Variable], list[Any]]:
    made = module.Presolve(m.variables, [*m.rows()])
    plain = [(name, dict(r.terms), r.lower, r.upper) for name, r in made.rows()]
    return made.values(), made.variables(), plain


@pytest.mark.parametrize("module", BOTH)
@settings(max_examples=150)
@given(made=models_with_tight_rows())
def test_the_remaining_rows_are_equivalent_to_the_original_rows(
    module: Any, made: tuple[PuzzleModel, Any]
) -> None:
    m, rows = made
    presolve = module.Presolve(m.variables, [*m.rows()])
    values = presolve.values()
    fixed = {x: k for x, k in zip(m.variables, values, strict=True) if k != module.OPEN}
    assert presolve.variables() == [x for x in m.variables if x not in fixed]
    left = presolve.rows()
    for _, row in left:
        assert not row.terms.keys() & fixed.keys()
    for at in iterate_assignments(m.variables):
        as_written = all(row.holds(at) for row in rows)
        there = all(at[x] == k for x, k in fixed.items())
        assert as_written == (there and all(row.holds(at) for _, row in left))


@settings(max_examples=150)
@given(models_with_tight_rows())
def test_no_remaining_row_fixes_a_variable_or_is_redundant(
    made: tuple[PuzzleModel, Any],
) -> None:
    m, _ = made
    left = installed.Presolve(m.variables, [*m.rows()]).rows()
    forced = [row.forced(lambda x: (x.lower, x.upper)) for _, row in left]
    if None in forced:  # a row cannot hold, and presolve may have skipped the rest
        return
    for (_, row), fixes in zip(left, forced, strict=True):
        assert not any(x.binary for x in fixes or ())
        xs = list(row.terms)
        assert any(not row.holds(at) for at in iterate_assignments(xs))


@given(models_with_tight_rows())
def test_the_same_rows_remain_compiled_and_in_plain_python(made: tuple[PuzzleModel, Any]) -> None:
    m, _ = made
    assert run_presolve(BOTH[0], m) == run_presolve(BOTH[1], m)


@settings(max_examples=100)
@given(models_with_tight_rows())
def test_a_search_finds_the_same_answers_in_the_whole_model(made: tuple[PuzzleModel, Any]) -> None:
    """Integers that are not part of the answer must have a value, too."""
    m, rows = made
    brief, whole = (
        solve(m, SearchSettings(limit=MANY)),
        solve(m, SearchSettings(limit=MANY, walk=True)),
    )
    assert brief.complete
    assert whole.complete
    expected = {
        keys_at(m, at)
        for at in iterate_assignments(m.variables)
        if all(row.holds(at) for row in rows)
    }
    assert set(brief.answers) == set(whole.answers) == expected


def test_a_chain_of_fixed_variables_is_followed_to_the_end() -> None:
    """The rows of a long chain each fix one more variable."""
    rng = Random(1)
    m = PuzzleModel("chain")
    x = m.binaries("x", range(200), means="")
    rows = [x[i] - x[i + 1] <= 0 for i in range(199)]
    rng.shuffle(rows)
    m.require(make_family(*rows, x[0] >= 1))
    presolve = installed.Presolve(m.variables, [*m.rows()])
    assert presolve.values() == [1] * 200
    assert not presolve.rows()
