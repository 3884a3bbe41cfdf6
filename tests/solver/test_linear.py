"""Expressions and rows, compared exactly with Python's arithmetic."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import Values, iterate_assignments, variables
from site_gen.solver.model.linear import Linear, Row, between, total

SMALL = st.integers(-5, 5)

MODEL, XS = variables((0, 1), (-2, 1), (3, 5))
Expression = tuple[Linear | int, Callable[[Values], int]]


def build_leaf(i: int) -> Expression:
    return XS[i], lambda at: at[XS[i]]


def build_number(n: int) -> Expression:
    return n, lambda at: n


def build_sum(parts: list[Expression]) -> Expression:
    return total(e for e, _ in parts), lambda at: sum(f(at) for _, f in parts)


def combine_two(how: tuple[Callable[[Any, Any], Any], Expression, Expression]) -> Expression:
    op, (a, f), (b, g) = how
    return op(a, b), lambda at: op(f(at), g(at))


def build_multiple(how: tuple[Expression, int, bool]) -> Expression:
    (a, f), n, left = how
    return n * a if left else a * n, lambda at: n * f(at)


def extend_expressions(smaller: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    return st.one_of(
        st.tuples(st.sampled_from([operator.add, operator.sub]), smaller, smaller).map(combine_two),
        st.tuples(smaller, SMALL, st.booleans()).map(build_multiple),
        smaller.map(lambda e: (-e[0], lambda at: -e[1](at))),
        st.lists(smaller, max_size=4).map(build_sum),
    )


EXPRESSIONS = st.recursive(
    st.one_of(st.integers(0, 2).map(build_leaf), SMALL.map(build_number)),
    extend_expressions,
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_an_expression_has_the_value_that_python_computes(made: Expression) -> None:
    expression, value = made
    found = total([expression])
    values = [value(at) for at in iterate_assignments(XS)]
    assert [found.value(at) for at in iterate_assignments(XS)] == values
    assert [found.value(at.__getitem__) for at in iterate_assignments(XS)] == values
    assert (found.low, found.high) == (min(values), max(values))
    assert all(type(n) is int for n in (found.constant, *found.terms.values()))


@given(EXPRESSIONS)
def test_like_terms_are_merged_and_zero_terms_dropped(made: Expression) -> None:
    expression, _ = made
    if isinstance(expression, Linear):
        assert 0 not in total([expression]).terms.values()
        assert not (expression - expression).terms
        assert not (0 * expression).terms
        assert 0 not in (-expression).terms.values()


@given(EXPRESSIONS, EXPRESSIONS, st.sampled_from([operator.le, operator.ge, operator.eq]))
def test_a_comparison_is_a_row_that_holds_where_it_is_true(
    left: Expression, right: Expression, op: Callable[[Any, Any], Any]
) -> None:
    (a, f), (b, g) = left, right
    if not isinstance(a, Linear) and not isinstance(b, Linear):
        return
    row = op(a, b)
    assert isinstance(row, Row)
    for at in iterate_assignments(XS):
        assert row.holds(at) == op(f(at), g(at))
        assert row.holds(at.__getitem__) == row.holds(at)


@given(EXPRESSIONS, SMALL, st.integers(0, 4))
def test_a_row_may_have_two_sides(made: Expression, low: int, width: int) -> None:
    expression, value = made
    row = between(low, total([expression]), low + width)
    assert all(row.holds(at) == (low <= value(at) <= low + width) for at in iterate_assignments(XS))


def test_no_operation_changes_its_arguments() -> None:
    x, y, _ = XS
    e = x + 2 * y + 1
    before = dict(e.terms)
    for made in (e + x, e - y, -e, 3 * e, total([e, e]), 1 - e, e + 1):
        assert made is not e
    assert (e.terms, e.constant, x.terms, x.constant) == (before, 1, {x: 1}, 0)
    assert sum([x, y, 1]).terms == {x: 1, y: 1}  # the builtin starts from 0


def test_mistakes_are_refused() -> None:
    x, y, _ = XS
    with pytest.raises(TypeError, match="not true or false"):
        bool(x <= y)
    with pytest.raises(TypeError, match="not true or false"):
        assert 0 <= x <= 1  # would silently mean the last comparison only
    for wrong in (lambda: x * y, lambda: x * 0.5, lambda: hash(x + y)):
        with pytest.raises(TypeError):
            wrong()
    assert len({x, y, x}) == 2  # variables can still be keys
