"""Every operation of `Logic`, compared with its truth table over all values of its arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import latex2mathml.converter
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_gen.errors import ModelError
from site_gen.solver.model.family import family
from site_gen.solver.model.linear import Linear, Row, Variable, between, total
from site_gen.solver.model.logic import OPERATIONS, Became, Logic
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve

Bounds = tuple[int, int]
B = (0, 1)


class OperationModel:
    """A model with argument variables, and a `Logic` that queues the rows of operations on them."""

    def __init__(self, *bounds: Bounds) -> None:
        self.m = PuzzleModel("case")
        self.args = [
            self.m.integers(f"a{i}", [0], low, high, means="")[0]
            for i, (low, high) in enumerate(bounds)
        ]
        self.logic = Logic(self.m, "w", means="a result")

    @property
    def auxiliaries(self) -> list[Variable]:
        return self.m.variables[len(self.args) :]

    def list_results(self, rows: list[Row], result: Linear) -> dict[tuple[int, ...], list[int]]:
        """Return for all values of the arguments the results of every way to complete them."""
        domains = (range(x.lower, x.upper + 1) for x in self.args)
        return {
            values: [
                result.value(at)
                for at in self.list_completions(rows, dict(zip(self.args, values, strict=True)))
            ]
            for values in product(*domains)
        }

    def list_completions(
        self, rows: list[Row], at: dict[Variable, int]
    ) -> Iterator[dict[Variable, int]]:
        """Yield every assignment that extends the given one and satisfies all rows."""
        xs = self.m.variables
        touching: list[list[Row]] = [[row for row in rows if x in row.terms] for x in xs]

        def complete(i: int) -> Iterator[dict[Variable, int]]:
            if i == len(xs):
                if all(row.holds(at) for row in rows):
                    yield dict(at)
                return
            for value in range(xs[i].lower, xs[i].upper + 1):
                at[xs[i]] = value
                if all(can_hold(row, at) for row in touching[i]):
                    yield from complete(i + 1)
            del at[xs[i]]

        return complete(len(self.args))


def can_hold(row: Row, at: dict[Variable, int]) -> bool:
    """Return whether the bounds of the variables without a value allow the row to hold."""
    low = sum(w * at.get(x, x.lower if w > 0 else x.upper) for x, w in row.terms.items())
    high = sum(w * at.get(x, x.upper if w > 0 else x.lower) for x, w in row.terms.items())
    return (row.lower is None or high >= row.lower) and (row.upper is None or low <= row.upper)


def check(
    build: Callable[..., Linear], truth: Callable[..., int], *bounds: Bounds
) -> tuple[OperationModel, list[Row]]:
    """Check that each assignment of the arguments has one completion, with the correct result."""
    case = OperationModel(*bounds)
    result = build(case.logic, *case.args)
    rows = list(case.logic.drain())
    found = case.list_results(rows, result)
    right = {values: [int(truth(*values))] for values in found}
    assert found == right
    assert result.low <= min(right.values())[0]
    assert result.high >= max(right.values())[0]
    return case, rows


def count_rows_and_variables(case: OperationModel, rows: list[Row]) -> tuple[int, int]:
    return len(rows), len(case.auxiliaries)


# -- binaries of binaries


ALL: dict[str, Callable[..., int]] = {
    "either": lambda *xs: max(xs),
    "all_of": lambda *xs: min(xs),
    "exclusive": lambda *xs: sum(xs) % 2,
}


@pytest.mark.parametrize(("name", "truth"), ALL.items())
@pytest.mark.parametrize("n", [2, 3, 4])
def test_an_operation_on_binaries_matches_its_truth_table(
    name: str, truth: Callable[..., int], n: int
) -> None:
    def build(logic: Logic, *xs: Linear) -> Linear:
        return getattr(logic, name)(*xs)

    expected = (4 * (n - 1), n - 1) if name == "exclusive" else (n + 1, 1)
    assert count_rows_and_variables(*check(build, truth, *[B] * n)) == expected


@pytest.mark.parametrize(("name", "truth"), ALL.items())
@pytest.mark.parametrize("flips", list(product((0, 1), repeat=3)))
def test_complements_may_be_arguments(
    name: str, truth: Callable[..., int], flips: tuple[int, ...]
) -> None:
    check(
        lambda logic, *xs: getattr(logic, name)(
            *(1 - x if f else x for x, f in zip(xs, flips, strict=True))
        ),
        lambda *xs: truth(*(x ^ f for x, f in zip(xs, flips, strict=True))),
        *[B] * 3,
    )


@pytest.mark.parametrize(("name", "truth"), ALL.items())
def test_expressions_that_are_0_or_1_may_be_arguments(name: str, truth: Callable[..., int]) -> None:
    """x is 3 or 4, y is -1 or 0, and u is fixed to 2, so that each argument is 0 or 1."""
    check(
        lambda logic, x, y, z, u: getattr(logic, name)(x - 3, -y, z - u, 4 - x),
        lambda x, y, z, u: truth(x - 3, -y, z - u, 4 - x),
        (3, 4), (-1, 0), (2, 3), (2, 2),
    )  # fmt: skip


DECIDED: list[tuple[Callable[..., Linear], Callable[..., int]]] = [
    (lambda g, x, y: g.either(), lambda x, y: 0),
    (lambda g, x, y: g.all_of(), lambda x, y: 1),
    (lambda g, x, y: g.exclusive(), lambda x, y: 0),
    (lambda g, x, y: g.either(x), lambda x, y: x),
    (lambda g, x, y: g.all_of(x), lambda x, y: x),
    (lambda g, x, y: g.exclusive(x), lambda x, y: x),
    (lambda g, x, y: g.either(x, x, 0), lambda x, y: x),
    (lambda g, x, y: g.all_of(x, x, 1), lambda x, y: x),
    (lambda g, x, y: g.either(x, y, 1), lambda x, y: 1),
    (lambda g, x, y: g.all_of(x, y, 0), lambda x, y: 0),
    (lambda g, x, y: g.either(x, y, 1 - x), lambda x, y: 1),
    (lambda g, x, y: g.all_of(x, y, 1 - x), lambda x, y: 0),
    (lambda g, x, y: g.exclusive(x, x), lambda x, y: 0),
    (lambda g, x, y: g.exclusive(x, 1 - x), lambda x, y: 1),
    (lambda g, x, y: g.exclusive(x, 1), lambda x, y: 1 - x),
    (lambda g, x, y: g.exclusive(1, x), lambda x, y: 1 - x),
    (lambda g, x, y: g.exclusive(1, 0, 1, 1), lambda x, y: 1),
    (lambda g, x, y: g.exclusive(x, 0), lambda x, y: x),
    (lambda g, x, y: g.negation(x), lambda x, y: 1 - x),
    (lambda g, x, y: g.negation(1 - x), lambda x, y: x),
    (lambda g, x, y: g.implies(x, x), lambda x, y: 1),
    (lambda g, x, y: g.implies(x, 0), lambda x, y: 1 - x),
    (lambda g, x, y: g.implies(1, y), lambda x, y: y),
    (lambda g, x, y: g.implies(x, 1 - x), lambda x, y: 1 - x),
    (lambda g, x, y: g.at_most(x, y + 1), lambda x, y: 1),
    (lambda g, x, y: g.at_most(x + 2, y), lambda x, y: 0),
    (lambda g, x, y: g.at_most(x, 0), lambda x, y: 1 - x),
    (lambda g, x, y: g.at_least(x, 1), lambda x, y: x),
    (lambda g, x, y: g.less(x + y, x + 1), lambda x, y: 1 - y),
    (lambda g, x, y: g.less(x + y, y + x), lambda x, y: 0),
    (lambda g, x, y: g.greater(3, x + y), lambda x, y: 1),
    (lambda g, x, y: g.equal(x, 0), lambda x, y: 1 - x),
    (lambda g, x, y: g.equal(1, x), lambda x, y: x),
    (lambda g, x, y: g.equal(x + y, y + x), lambda x, y: 1),
    (lambda g, x, y: g.equal(x, y + 2), lambda x, y: 0),
    (lambda g, x, y: g.unequal(x, -1 - y), lambda x, y: 1),
    (lambda g, x, y: g.all_different(), lambda x, y: 1),
    (lambda g, x, y: g.all_different(x), lambda x, y: 1),
    (lambda g, x, y: g.all_different(x, y + 2, 7), lambda x, y: 1),
    (lambda g, x, y: g.all_different(x, y + 2, x), lambda x, y: 0),
    (lambda g, x, y: g.all_different(x, y, 1 - y), lambda x, y: 0),
    (lambda g, x, y: g.if_then_else(1, x, y), lambda x, y: x),
    (lambda g, x, y: g.if_then_else(0, x, y), lambda x, y: y),
    (lambda g, x, y: g.if_then_else(x, 5, 2), lambda x, y: 2 + 3 * x),
    (lambda g, x, y: g.if_then_else(x, y + 3, y), lambda x, y: y + 3 * x),
    (lambda g, x, y: g.absolute(x - 1), lambda x, y: 1 - x),
    (lambda g, x, y: g.absolute(x + y), lambda x, y: x + y),
    (lambda g, x, y: g.absolute(-4), lambda x, y: 4),
    (lambda g, x, y: g.greatest(x), lambda x, y: x),
    (lambda g, x, y: g.greatest(x, 0, x), lambda x, y: x),
    (lambda g, x, y: g.greatest(x, y + x, 1 + y + x), lambda x, y: 1 + y + x),
    (lambda g, x, y: g.greatest(3, x, 2), lambda x, y: 3),
    (lambda g, x, y: g.least(x, y + x, 1 + y + x), lambda x, y: x),
    (lambda g, x, y: g.count(1, [x, y, x]), lambda x, y: 2 * x + y),
    (lambda g, x, y: g.count(2, [x, 2, y]), lambda x, y: 1),
    (lambda g, x, y: g.count(x, []), lambda x, y: 0),
]  # fmt: skip


@pytest.mark.parametrize(("build", "truth"), DECIDED)
def test_an_operation_that_the_bounds_decide_needs_no_row(
    build: Callable[..., Linear], truth: Callable[..., int]
) -> None:
    assert count_rows_and_variables(*check(build, truth, B, B)) == (0, 0)


def test_implies_matches_its_truth_table() -> None:
    case, rows = check(lambda g, x, y: g.implies(x, y), lambda x, y: x <= y, B, B)
    assert count_rows_and_variables(case, rows) == (3, 1)


@pytest.mark.parametrize(
    "build",
    [
        lambda g, x: g.either(x, x - 1),
        lambda g, x: g.all_of(x),
        lambda g, x: g.negation(x),
        lambda g, x: g.exclusive(0, 2),
        lambda g, x: g.implies(1, x),
        lambda g, x: g.if_then_else(x, 1, 0),
        lambda g, x: g.when(x, x <= 1),
        lambda g, x: g.require(x + x),
    ],
)
def test_an_integer_is_not_taken_for_a_binary(build: Callable[..., Any]) -> None:
    case = OperationModel((0, 2))
    with pytest.raises(ModelError, match="is not a binary"):
        build(case.logic, *case.args)
    assert case.logic.became == {}


def test_the_message_says_what_the_integer_can_be() -> None:
    case = OperationModel((-2, 3))
    with pytest.raises(ModelError, match="an expression from -3 to 2 is not a binary"):
        case.logic.negation(case.args[0] - 1)


# -- comparisons


COMPARISONS: dict[str, Callable[[int, int], int]] = {
    "at_most": lambda a, b: a <= b,
    "less": lambda a, b: a < b,
    "at_least": lambda a, b: a >= b,
    "greater": lambda a, b: a > b,
    "equal": lambda a, b: a == b,
    "unequal": lambda a, b: a != b,
    "all_different": lambda a, b: a != b,
}
INTERVALS = [(0, 1), (-1, 0), (-1, 1), (2, 2), (0, 3), (-3, 1)]


@pytest.mark.parametrize(("name", "truth"), COMPARISONS.items())
def test_a_comparison_matches_its_truth_table(name: str, truth: Callable[[int, int], int]) -> None:
    for bounds in product(INTERVALS, repeat=2):
        check(lambda logic, a, b: getattr(logic, name)(a, b), truth, *bounds)


@pytest.mark.parametrize(("name", "truth"), COMPARISONS.items())
@pytest.mark.parametrize("k", range(-3, 5))
def test_a_comparison_of_expressions_matches_its_truth_table(
    name: str, truth: Callable[[int, int], int], k: int
) -> None:
    check(
        lambda logic, x, y: getattr(logic, name)(x - y + 1, y - 2 * x + k),
        lambda x, y: truth(x - y + 1, y - 2 * x + k),
        (-1, 1), (0, 2),
    )  # fmt: skip
    check(
        lambda logic, x: getattr(logic, name)(k, 2 * x),
        lambda x: truth(k, 2 * x),
        (-2, 2),
    )  # fmt: skip


def test_equality_of_binaries_is_not_their_exclusive_or() -> None:
    for build, truth in [
        (lambda g, x, y: g.equal(x, y), lambda x, y: x == y),
        (lambda g, x, y: g.equal(x + y, 1), lambda x, y: x + y == 1),
        (lambda g, x, y: g.unequal(x + 1, y + 1), lambda x, y: x != y),
        (lambda g, x, y: g.equal(1 - x, y), lambda x, y: 1 - x == y),
        (lambda g, x, y: g.absolute(x - y), lambda x, y: abs(x - y)),
    ]:
        assert count_rows_and_variables(*check(build, truth, B, B)) == (4, 1)
    assert count_rows_and_variables(
        *check(lambda g, x, y: g.equal(x, y), lambda x, y: x == y, (0, 2), B)
    ) == (3, 3)
    # one step either way, but not two binaries
    check(lambda g, x, y: g.equal(x, y), lambda x, y: x == y, (-1, 1), (0, 0))


@pytest.mark.parametrize(
    "bounds",
    [[B, B, B], [(0, 2)] * 3, [(-1, 1), (0, 2), (1, 1)], [(0, 3), (1, 2), (2, 5)]],
)
def test_all_different_matches_its_truth_table(bounds: list[Bounds]) -> None:
    def are_different(*xs: int) -> bool:
        return len(set(xs)) == len(xs)

    check(lambda g, *xs: g.all_different(*xs), are_different, *bounds)
    check(
        lambda g, x, y, z: g.all_different(x - y, z, x + 1),
        lambda x, y, z: are_different(x - y, z, x + 1),
        *bounds,
    )


# -- integers


@pytest.mark.parametrize("bounds", list(product(INTERVALS, repeat=2)))
def test_if_then_else_matches_its_truth_table(bounds: tuple[Bounds, Bounds]) -> None:
    _, rows = check(
        lambda g, c, a, b: g.if_then_else(c, a, b), lambda c, a, b: a if c else b, B, *bounds
    )
    assert len(rows) <= 8
    check(lambda g, c, a, b: g.if_then_else(1 - c, a, 1), lambda c, a, b: 1 if c else a, B, *bounds)
    check(
        lambda g, c, a, b: g.if_then_else(c, a + b, b - 1),
        lambda c, a, b: a + b if c else b - 1,
        B, *bounds,
    )  # fmt: skip
    check(  # the condition occurs in a branch
        lambda g, c, a, b: g.if_then_else(c, a - c, b + c),
        lambda c, a, b: a - c if c else b + c,
        B, *bounds,
    )  # fmt: skip


@pytest.mark.parametrize("bounds", [*INTERVALS, (-4, -2), (-3, 0), (-5, 2)])
def test_absolute_matches_its_truth_table(bounds: Bounds) -> None:
    check(lambda g, a: g.absolute(a), abs, bounds)
    check(lambda g, a: g.absolute(2 * a + 1), lambda a: abs(2 * a + 1), bounds)
    check(lambda g, a, b: g.absolute(a - b), lambda a, b: abs(a - b), bounds, (-1, 2))


@pytest.mark.parametrize("first", INTERVALS)
def test_greatest_and_least_match_their_truth_tables(first: Bounds) -> None:
    for others in product(INTERVALS, repeat=2):
        check(lambda g, *xs: g.greatest(*xs), lambda *xs: max(xs), first, *others)
        check(lambda g, *xs: g.least(*xs), lambda *xs: min(xs), first, *others)


def shift_truth(truth: Callable[..., int]) -> Callable[[int, int], int]:
    return lambda x, y: truth(x, y - 1)


def test_greatest_and_least_of_expressions_match_their_truth_tables() -> None:
    for name, truth in (("greatest", max), ("least", min)):
        check(
            lambda g, x, y, name=name: getattr(g, name)(x - y, y + 1, x, 1, x),
            lambda x, y, truth=truth: truth(x - y, y + 1, x, 1),
            (-2, 2), (-1, 2),
        )  # fmt: skip
        # for two expressions with the same two values it is an or (an and)
        case, rows = check(
            lambda g, x, y, name=name: getattr(g, name)(x, y - 1),
            shift_truth(truth),
            (3, 4),
            (4, 5),
        )
        assert count_rows_and_variables(case, rows) == (3, 1)


@pytest.mark.parametrize("bounds", [[B, B, B], [(0, 2), (1, 3), (-1, 1)], [(0, 1), (0, 3), (2, 2)]])
def test_count_matches_its_truth_table(bounds: list[Bounds]) -> None:
    for v in range(-1, 4):
        check(lambda g, *xs, v=v: g.count(v, xs), lambda *xs, v=v: sum(x == v for x in xs), *bounds)
    check(
        lambda g, v, *xs: g.count(v, [*xs, v, xs[0] + 1]),
        lambda v, *xs: sum(x == v for x in (*xs, v, xs[0] + 1)),
        *bounds,
    )


# -- requirements


def check_requirement(
    build: Callable[..., None], truth: Callable[..., bool], *bounds: Bounds
) -> tuple[OperationModel, list[Row]]:
    """Check that each correct assignment has one completion, and the others have none."""
    case = OperationModel(*bounds)
    build(case.logic, *case.args)
    rows = list(case.logic.drain())
    ways = {values: len(found) for values, found in case.list_results(rows, total(())).items()}
    assert ways == {values: int(truth(*values)) for values in ways}
    return case, rows


SIDES = [(None, 1), (0, None), (1, 1), (-1, 1), (None, -3), (5, None), (-9, 9), (-3, 4), (7, 7)]


@pytest.mark.parametrize(("lower", "upper"), SIDES)
def test_when_matches_its_truth_table(lower: int | None, upper: int | None) -> None:
    def holds(value: int) -> bool:
        return (lower is None or value >= lower) and (upper is None or value <= upper)

    bounds = [B, (-1, 2), (0, 2)]
    for weight in (-1, 2):
        case, rows = check_requirement(
            lambda g, c, x, y, w=weight: g.when(c, between(lower, w * x - y + 1, upper)),
            lambda c, x, y, w=weight: not c or holds(w * x - y + 1),
            *bounds,
        )
        assert not case.auxiliaries
        assert len(rows) <= 2
    check_requirement(
        lambda g, c, x, y: g.when(1 - c, between(lower, x + y + c, upper)),
        lambda c, x, y: bool(c) or holds(x + y + c),
        *bounds,
    )
    for condition in (0, 1):
        check_requirement(
            lambda g, c, x, y, k=condition: g.when(k, between(lower, x + y, upper)),
            lambda c, x, y, k=condition: not k or holds(x + y),
            *bounds,
        )


def test_when_may_be_applied_to_results_of_operations() -> None:
    check_requirement(
        lambda g, c, x, y: g.when(g.all_of(c, g.greater(x, 0)), g.absolute(x - y) == 1),
        lambda c, x, y: not (c and x > 0) or abs(x - y) == 1,
        B, (-1, 2), (0, 3),
    )  # fmt: skip


def test_require_matches_its_truth_table() -> None:
    check_requirement(lambda g, x: g.require(x), lambda x: x == 1, B)
    check_requirement(lambda g, x: g.require(1 - x), lambda x: x == 0, B)
    check_requirement(lambda g, x: g.require(0), lambda x: False, B)
    assert not check_requirement(lambda g, x: g.require(1), lambda x: True, B)[1]
    check_requirement(
        lambda g, x, y: g.require(g.either(x, g.equal(y, 1))), lambda x, y: x or y == 1, B, (0, 2)
    )


@pytest.mark.parametrize(
    "bounds",
    [
        [], [(0, 2)], [B, B], [(-1, 0), (0, 1)], [(0, 3), (-2, 1)], [(0, 2), (2, 5)],
        [(2, 4), (0, 2)], [(1, 1), (1, 1)], [B, (1, 1)], [(0, 2)] * 3, [(0, 3)] * 3, [(0, 2)] * 4,
        [(0, 3)] * 4, [B, B, B], [(0, 2), (1, 3), (-1, 0)], [(0, 2), (2, 2), (-1, 1), B],
        [(0, 4), (4, 5), (5, 5)],
    ],
)  # fmt: skip
def test_require_all_different_matches_its_truth_table(bounds: list[Bounds]) -> None:
    check_requirement(
        lambda g, *xs: g.require_all_different(xs), lambda *xs: len(set(xs)) == len(xs), *bounds
    )


def test_require_all_different_accepts_expressions() -> None:
    def build(logic: Logic, x: Linear, y: Linear) -> None:
        logic.require_all_different(e for e in (x - y + 1, 2 * x, y, 1))

    check_requirement(build, lambda x, y: len({x - y + 1, 2 * x, y, 1}) == 4, (-1, 2), (-1, 2))
    check_requirement(lambda g, x: g.require_all_different([x, x]), lambda x: False, (0, 2))
    check_requirement(lambda g, x: g.require_all_different([x, 5, x]), lambda x: False, (0, 2))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (B, B, (1, 0)), ((0, 2), (2, 5), (1, 0)), ((2, 4), (0, 2), (1, 0)),
        ((0, 2), (3, 5), (0, 0)), ((3, 5), (0, 2), (0, 0)), ((0, 2), (1, 5), (2, 1)),
        ((0, 3), (-1, 1), (2, 1)),
    ],
)  # fmt: skip
def test_requiring_two_integers_to_differ_takes_few_rows(
    first: Bounds, second: Bounds, expected: tuple[int, int]
) -> None:
    case, rows = check_requirement(
        lambda g, x, y: g.require_all_different([x, y]), lambda x, y: x != y, first, second
    )
    assert count_rows_and_variables(case, rows) == expected


# -- compositions


@st.composite
def compositions(draw: st.DrawFn) -> tuple[Callable[..., Linear], Callable[..., int]]:
    """Draw a random expression of nested operations, and the same function on plain integers."""

    def draw_integer(depth: int) -> tuple[Callable[..., Any], Callable[..., int]]:
        kind = draw(st.sampled_from(["leaf", "abs", "max", "ite", "count"])) if depth else "leaf"
        if kind == "leaf":
            i, w, k = draw(st.integers(0, 2)), draw(st.integers(-1, 2)), draw(st.integers(-1, 1))
            return lambda g, *xs: w * xs[i] + k, lambda *xs: w * xs[i] + k
        (a, va), (b, vb) = draw_integer(depth - 1), draw_integer(depth - 1)
        if kind == "abs":
            return (
                lambda g, *xs: g.absolute(a(g, *xs) - b(g, *xs)),
                lambda *xs: abs(va(*xs) - vb(*xs)),
            )
        if kind == "max":
            return (
                lambda g, *xs: xs[0] - g.greatest(a(g, *xs), b(g, *xs), 1),
                lambda *xs: xs[0] - max(va(*xs), vb(*xs), 1),
            )
        if kind == "count":
            return (
                lambda g, *xs: g.count(a(g, *xs), (e for e in (b(g, *xs), xs[1]))),
                lambda *xs: [vb(*xs), xs[1]].count(va(*xs)),
            )
        c, vc = draw_binary(depth - 1)
        return (
            lambda g, *xs: g.if_then_else(c(g, *xs), a(g, *xs), b(g, *xs)),
            lambda *xs: va(*xs) if vc(*xs) else vb(*xs),
        )

    def draw_binary(depth: int) -> tuple[Callable[..., Linear], Callable[..., int]]:
        if depth and draw(st.booleans()):
            name = draw(st.sampled_from([*ALL, "implies"]))
            (a, va), (b, vb) = draw_binary(depth - 1), draw_binary(depth - 1)
            truth = ALL.get(name, lambda p, q: p <= q)
        else:
            name = draw(st.sampled_from(sorted(COMPARISONS)))
            (a, va), (b, vb) = draw_integer(depth), draw_integer(depth)
            truth = COMPARISONS[name]
        return (
            lambda g, *xs: getattr(g, name)(a(g, *xs), b(g, *xs)),
            lambda *xs: int(truth(va(*xs), vb(*xs))),
        )

    return draw(st.sampled_from([draw_integer, draw_binary]))(2)


@settings(max_examples=150, derandomize=True)
@given(compositions())
def test_nested_operations_match_their_truth_tables(
    made: tuple[Callable[..., Linear], Callable[..., int]],
) -> None:
    check(*made, (-1, 1), B, (0, 2))


# -- tightness: the linear relaxation is the convex hull where we claim it


def find_vertices(case: OperationModel, rows: Sequence[Row]) -> set[tuple[Fraction, ...]]:
    """Return the exact vertices of the linear relaxation. Practical only in few dimensions."""
    xs = case.m.variables
    faces: list[tuple[list[int], int]] = []  # weights · x <= side
    for row in [*rows, *(between(x.lower, x, x.upper) for x in xs)]:
        weights = [row.terms.get(x, 0) for x in xs]
        if row.upper is not None:
            faces.append((weights, row.upper))
        if row.lower is not None:
            faces.append(([-w for w in weights], -row.lower))
    faces = [(list(w), side) for w, side in {(tuple(w), side) for w, side in faces}]
    corners = (find_corner(some) for some in combinations(faces, len(xs)))
    return {
        p
        for p in corners
        if p
        and all(
            sum(w * v for w, v in zip(weights, p, strict=True)) <= side for weights, side in faces
        )
    }


def find_corner(faces: Sequence[tuple[list[int], int]]) -> tuple[Fraction, ...] | None:
    """Return the point in which n faces of n dimensions meet, or None if it is not unique."""
    n = len(faces)
    a = [[*weights, side] for weights, side in faces]  # eliminated in integers, without division
    for i in range(n):
        pivot = next((k for k in range(i, n) if a[k][i]), None)
        if pivot is None:
            return None
        a[i], a[pivot] = a[pivot], a[i]
        for k in range(n):
            if k != i and a[k][i]:
                a[k] = [v * a[i][i] - a[k][i] * u for v, u in zip(a[k], a[i], strict=True)]
    return tuple(Fraction(row[n], row[i]) for i, row in enumerate(a))


HULLS: list[tuple[Callable[..., Linear], list[Bounds]]] = [
    (lambda g, x, y: g.either(x, y), [B, B]),
    (lambda g, x, y, z: g.either(x, 1 - y, z), [B, B, B]),
    (lambda g, x, y: g.all_of(x, y), [B, B]),
    (lambda g, x, y, z: g.all_of(x, 1 - y, z), [B, B, B]),
    (lambda g, x, y: g.exclusive(x, y), [B, B]),
    (lambda g, x, y, z: g.exclusive(x, y, z), [B, B, B]),
    (lambda g, x, y: g.implies(x, y), [B, B]),
    (lambda g, a: g.at_most(a, 1), [(-3, 5)]),
    (lambda g, a: g.less(a, -1), [(-3, 5)]),
    (lambda g, a: g.at_least(a, 5), [(-3, 5)]),
    (lambda g, a: g.greater(a, 1), [(-3, 5)]),
    (lambda g, a: g.equal(a, 1), [(-3, 5)]),
    (lambda g, a: g.equal(a, 5), [(-3, 5)]),
    (lambda g, x, y: g.equal(x, y), [B, B]),
    (lambda g, a: g.absolute(a), [(-3, 5)]),
    (lambda g, a: g.greatest(a, 2), [(-3, 5)]),
    (lambda g, a: g.least(a, 2), [(-3, 5)]),
    (lambda g, c, a, b: g.if_then_else(c, a, b), [B, (-1, 2), (1, 5)]),
    (lambda g, c, a: g.if_then_else(c, a, 2), [B, (-1, 4)]),
    (lambda g, c, a: g.when(c, a == 2), [B, (-1, 4)]),
    (lambda g, c, a: g.when(c, between(0, a, 3)), [B, (-1, 4)]),
    (lambda g, c, a: g.when(c, a >= 9), [B, (-1, 4)]),
    (lambda g, a: g.require_all_different([a, 2]), [(-1, 4)]),
]


@pytest.mark.parametrize(("build", "bounds"), HULLS)
def test_the_relaxation_is_the_convex_hull(
    build: Callable[..., Linear], bounds: list[Bounds]
) -> None:
    """The vertices are integral, and the tests above show that integral points are correct."""
    case = OperationModel(*bounds)
    build(case.logic, *case.args)
    found = find_vertices(case, list(case.logic.drain()))
    assert found
    assert all(v.denominator == 1 for p in found for v in p)


def test_an_or_has_only_its_four_points_as_vertices() -> None:
    case = OperationModel(B, B)
    case.logic.either(*case.args)
    assert find_vertices(case, list(case.logic.drain())) == {
        (0, 0, 0),
        (0, 1, 1),
        (1, 0, 1),
        (1, 1, 1),
    }


def test_a_loose_row_has_fractional_vertices() -> None:
    """The test of hulls can fail: a constant of the loose row is not the tightest."""
    case = OperationModel((-3, 5))
    z = case.logic.at_most(case.args[0], 1)
    first, second = case.logic.drain()
    loose = case.args[0] - 1 <= 5 * (1 - z)
    assert all(v.denominator == 1 for p in find_vertices(case, [first, second]) for v in p)
    assert any(v.denominator > 1 for p in find_vertices(case, [first, loose]) for v in p)


def test_required_all_different_is_tight_in_the_relaxation() -> None:
    """The minimum of each objective over three items with four values is that of a permutation."""
    from pyscipopt import Model, quicksum

    case = OperationModel((0, 3), (0, 3), (0, 3))
    case.logic.require_all_different(case.args)
    rows = list(case.logic.drain())
    for weights in product((-1, 2), (-1, 0, 1), (-2, 1)):
        lp = Model()
        lp.hideOutput()
        v = {x: lp.addVar(lb=x.lower, ub=x.upper) for x in case.m.variables}
        for row in rows:
            body = quicksum(w * v[x] for x, w in row.terms.items())
            if row.upper is not None:
                lp.addCons(body <= row.upper)
            if row.lower is not None:
                lp.addCons(body >= row.lower)
        lp.setObjective(quicksum(w * v[x] for w, x in zip(weights, case.args, strict=True)))
        lp.optimize()
        best = min(
            sum(w * x for w, x in zip(weights, xs, strict=True)) for xs in permutations(range(4), 3)
        )
        assert lp.getObjVal() == pytest.approx(best)
        lp.freeProb()


# -- the rows are those that the formulas show


def build_rows(build: Callable[..., Any], *bounds: Bounds) -> tuple[list[Row], OperationModel]:
    case = OperationModel(*bounds)
    build(case.logic, *case.args)
    return list(case.logic.drain()), case


def normalize_row(row: Row) -> tuple[Any, ...]:
    """Return the terms and sides of a row as sum >= side, to compare rows; equations have both
    sides."""
    terms = sorted((x.index, w) for x, w in row.terms.items())
    if row.lower is None:
        assert row.upper is not None
        return tuple((i, -w) for i, w in terms), -row.upper
    return tuple(terms), row.lower, *([row.upper] if row.upper is not None else [])


L, H = -3, 5
FORMULAS: list[tuple[Callable[..., Any], list[Bounds], Callable[..., list[Row]]]] = [
    (lambda g, x, y: g.either(x, y), [B, B], lambda x, y, z: [x <= z, y <= z, z <= x + y]),
    (lambda g, x, y: g.all_of(x, y), [B, B], lambda x, y, z: [z <= x, z <= y, x + y - 1 <= z]),
    (
        lambda g, x, y: g.exclusive(x, y), [B, B],
        lambda x, y, z: [x - y <= z, z <= x + y, y - x <= z, z <= 2 - x - y],
    ),
    (lambda g, x, y: g.implies(x, y), [B, B], lambda x, y, z: [1 - x <= z, y <= z, z <= 1 - x + y]),
    (
        lambda g, a: g.at_most(a, 0), [(L, H)],
        lambda a, z: [1 - (1 - L) * z <= a, a <= H * (1 - z)],
    ),
    (
        lambda g, a: g.less(a, 0), [(L, H)],
        lambda a, z: [L * z <= a, a <= H - (H + 1) * z],
    ),
    (
        lambda g, a: g.at_least(a, 0), [(L, H)],
        lambda a, z: [L * (1 - z) <= a, a <= (H + 1) * z - 1],
    ),
    (
        lambda g, a: g.greater(a, 0), [(L, H)],
        lambda a, z: [L + (1 - L) * z <= a, a <= H * z],
    ),
    *(
        (
            op, [(L, H)],
            lambda a, z, less, g: [less + z + g == 1, L * less + g <= a, a <= H * g - less],
        )
        for op in (lambda g, a: g.equal(a, 0), lambda g, a: g.unequal(a, 0))
    ),
    (
        lambda g, c, a, b: g.if_then_else(c, a, b), [B, (-1, 2), (1, 5)],
        lambda c, a, b, r: [
            -6 * c <= r - b, r - b <= c,
            -(1 - c) <= r - a, r - a <= 6 * (1 - c),
            -c + (1 - c) <= r, r <= 2 * c + 5 * (1 - c),
            -(1 - c) + c <= a + b - r, a + b - r <= 2 * (1 - c) + 5 * c,
        ],
    ),
    *(
        (
            op, [B, (-1, 4)],
            lambda c, a, r: [
                -3 * c <= r - 2, r - 2 <= 2 * c, -2 * (1 - c) <= r - a, r - a <= 3 * (1 - c)
            ],
        )
        for op in (
            lambda g, c, a: g.if_then_else(c, a, 2), lambda g, c, a: g.if_then_else(1 - c, 2, a)
        )
    ),
    (
        lambda g, a: g.absolute(a), [(L, H)],
        lambda a, r, s: [
            r + a >= 0, r + a <= 2 * H * s, 2 * (1 - s) <= r - a, r - a <= -2 * L * (1 - s)
        ],
    ),
    (
        lambda g, a, b, c: g.greatest(a, b, c), [(0, 4), (1, 9), (-2, 6)],
        lambda a, b, c, m, d, e, f: [
            d + e + f == 1,
            e + f <= m - a, m - a <= 9 * (1 - d),
            f <= m - b, m - b <= 5 * (1 - e),
            m - c >= 0, m - c <= 11 * (1 - f),
        ],
    ),
    (
        lambda g, c, a: g.when(c, between(0, a, 3)), [B, (-2, 4)],
        lambda c, a: [0 - 2 * (1 - c) <= a, a <= 3 + 1 * (1 - c)],
    ),
    (lambda g, x: g.require(x), [B], lambda x: [x == 1]),
    (
        lambda g, a, b: g.require_all_different([a, b]), [(0, 3), (0, 5)],
        lambda a, b, s: [1 - 6 * (1 - s) <= a - b, a - b <= 4 * s - 1],
    ),
    (
        lambda g, a, b, c: g.require_all_different([a, b, 0, c]), [(0, 2), (1, 2), (2, 4)],
        lambda a, b, c, p, q, r, t, u, v: [
            p + q + r == 1, a == 0 * p + 1 * q + 2 * r,
            t + u + v == 1, c == 2 * t + 3 * u + 4 * v,
            p + 1 <= 1, q + (2 - b) <= 1, r + (b - 1) + t <= 1,
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("build", "bounds", "formula"), FORMULAS)
def test_the_rows_are_those_of_the_formula(
    build: Callable[..., Any], bounds: list[Bounds], formula: Callable[..., list[Row]]
) -> None:
    rows, case = build_rows(build, *bounds)
    assert sorted(map(normalize_row, rows)) == sorted(
        map(normalize_row, formula(*case.m.variables))
    )


def test_constants_shrink_with_the_bounds() -> None:
    """The constants depend on the bounds of the difference of two expressions, not on those of
    each."""

    def find_largest(build: Callable[..., Any], *bounds: Bounds) -> int:
        rows, _ = build_rows(build, *bounds)
        return max(abs(w) for row in rows for w in row.terms.values())

    for high in (3, 5, 9):
        wide = (0, high), (0, 99)
        assert find_largest(lambda g, x, y: g.at_most(x, y), (0, high), (0, high)) == high + 1
        assert find_largest(lambda g, x, y: g.at_most(x + y, y + 1), *wide) == high - 1
        assert find_largest(lambda g, x, y: g.equal(x - y, 1 - y), *wide) == high - 1
        assert (
            find_largest(lambda g, c, x, y: g.if_then_else(c, x + y, y - 1), B, *wide) == high + 1
        )
        assert find_largest(lambda g, x, y: g.greatest(x + y, y + 1), *wide) == high - 1
        assert find_largest(lambda g, c, x, y: g.when(c, x + y - y >= 2), B, *wide) == 2


# -- counts of rows and variables, drain


def test_operations_count_their_rows_and_variables() -> None:
    case = OperationModel(B, B, (0, 4), (0, 4))
    x, y, a, b = case.args
    logic = case.logic
    logic.either(x, y)
    logic.either(x, 1)
    logic.implies(x, y)
    # operations in the generator count separately
    logic.count(2, (logic.least(e, 3) for e in (a, b)))
    logic.when(logic.negation(x), a <= 3)
    with pytest.raises(ModelError):
        logic.either(a)
    logic.absolute(a - b)
    assert {name: astuple(became) for name, became in logic.became.items()} == {
        "either": (2, 3, 1),
        "implies": (1, 3, 1),
        "least": (2, 6, 4),
        "count": (1, 6, 6),
        "negation": (1, 0, 0),
        "when": (1, 1, 0),
        "absolute": (1, 4, 2),
    }
    rows = list(logic.drain())
    assert len(rows) == sum(became.rows for became in logic.became.values())
    assert len(case.auxiliaries) == sum(became.variables for became in logic.became.values())
    assert list(case.m.symbols["w"].variables) == case.auxiliaries
    assert case.m.symbols["w"].means == "a result"
    assert Became() == Became(0, 0, 0)


def test_drain_gives_each_row_once_and_in_order() -> None:
    case = OperationModel(B, B)
    x, y = case.args
    case.logic.either(x, y)
    first = case.logic.drain()
    case.logic.require(x)
    assert [len(row.terms) for row in first] == [2, 2, 3]
    assert [normalize_row(row) for row in case.logic.drain()] == [normalize_row(x == 1)]
    assert list(case.logic.drain()) == []


def test_every_operation_has_a_description_and_a_formula() -> None:
    public = {name for name in vars(Logic) if not name.startswith("_")}
    assert public == OPERATIONS.keys()
    for name, operation in OPERATIONS.items():
        assert operation.says.endswith("."), name
        assert "\\" not in latex2mathml.converter.convert(operation.tex), name


# -- with SCIP


@family(says="Three numbers of two bits.", tex="")
def three_numbers(logic: Logic, a: Linear, b: Linear, c: Linear) -> Iterator[Row]:
    logic.require_all_different([a, b, c])
    logic.require(logic.unequal(logic.absolute(a - b), logic.absolute(b - c)))
    logic.when(logic.less(a, c), logic.greatest(a, b, c) == 3)
    yield logic.if_then_else(logic.at_least(b, 2), a, c) + logic.count(1, [a, b, c]) <= 2
    yield from logic.drain()


def test_scip_finds_all_answers_and_no_others() -> None:
    m = PuzzleModel("numbers")
    bits = m.binaries("x", list(product(range(3), range(2))), means="the bit is set")
    m.answer_is(bits)
    logic = Logic(m, "w", means="a result")
    m.require(three_numbers, logic, *(bits[i, 0] + 2 * bits[i, 1] for i in range(3)))
    report = solve(m, SearchSettings(limit=100))

    def is_right(a: int, b: int, c: int) -> bool:
        return (
            len({a, b, c}) == 3
            and abs(a - b) != abs(b - c)
            and (a >= c or max(a, b, c) == 3)
            and (a if b >= 2 else c) + [a, b, c].count(1) <= 2
        )

    expected = {
        frozenset((i, k) for i in range(3) for k in range(2) if abc[i] >> k & 1)
        for abc in product(range(4), repeat=3)
        if is_right(*abc)
    }
    assert report.complete
    assert len(expected) > 3
    assert len(report.answers) == len(expected)  # no auxiliary has a choice
    assert set(report.answers) == expected
