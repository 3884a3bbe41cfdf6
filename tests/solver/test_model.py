"""Models: no-goods, names, families, and the problem that SCIP reads from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyscipopt import Model

from models import (
    MANY,
    find_violated,
    iterate_assignments,
    keys_at,
    make_family,
    solve_problem_file,
    variables,
)
from site_gen.boards.grid import Cell, Grid
from site_gen.errors import ModelError
from site_gen.solver.model import exact
from site_gen.solver.model.family import Separator, family
from site_gen.solver.model.linear import Row, Variable, between, total
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import problem
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve

SMALL = st.integers(-5, 5)
# -- no-goods and fixed answers


@st.composite
def models_with_answers(draw: st.DrawFn) -> tuple[PuzzleModel, list[Variable]]:
    """Draw a model whose keys represent binaries or complements. Keys may share a binary, and a
    binary may have no key."""
    m, xs = variables(*[(0, 1)] * draw(st.integers(1, 4)))
    expressions = draw(
        st.lists(st.tuples(st.sampled_from(xs), st.booleans()), min_size=1, max_size=6)
    )
    m.answer_is({key: 1 - x if turned else x for key, (x, turned) in enumerate(expressions)})
    return m, xs


@given(models_with_answers())
def test_a_no_good_forbids_one_answer_and_nothing_else(
    made: tuple[PuzzleModel, list[Variable]],
) -> None:
    m, xs = made
    for answer in {keys_at(m, at) for at in iterate_assignments(xs)}:
        row = m.no_good(answer)
        for at in iterate_assignments(xs):
            assert row.holds(at) == (keys_at(m, at) != answer)


@given(models_with_answers())
def test_a_fixed_answer_is_the_only_one(made: tuple[PuzzleModel, list[Variable]]) -> None:
    m, xs = made
    for answer in {keys_at(m, at) for at in iterate_assignments(xs)}:
        assert m.fix(answer)
        rows = m.families["fixed"].rows
        for at in iterate_assignments(xs):
            assert all(row.holds(at) for row in rows) == (keys_at(m, at) == answer)
        m.drop("fixed")
    assert not m.fix(frozenset({"not a key"}))
    assert "fixed" not in m.families


@settings(max_examples=30)
@given(models_with_answers())
def test_answers_through_complements_and_shared_variables_are_all_found(
    made: tuple[PuzzleModel, list[Variable]],
) -> None:
    m, xs = made
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert len(report.answers) == len(set(report.answers))
    assert set(report.answers) == {keys_at(m, at) for at in iterate_assignments(xs)}


def test_an_answer_may_be_read_from_other_keys() -> None:
    """The model colours cells, and the answer is their border. A set of sides that is not a border
    has no assignment."""
    grid = Grid(1, 2)
    m = PuzzleModel("test")
    y = m.binaries("y", grid.cells(), means="")

    def find_inside(sides: frozenset[Any]) -> frozenset[Any] | None:
        return next((k for k in list_subsets(grid) if grid.boundary(k) == sides), None)

    m.answer_is(y, read=grid.boundary, write=find_inside)
    report = solve(m, SearchSettings(limit=MANY))
    assert set(report.answers) == {grid.boundary(k) for k in list_subsets(grid)}
    assert not m.fix(frozenset(grid.sides(Cell(0, 0))[:3]))
    assert m.fix(grid.boundary([Cell(0, 1)]))
    assert solve(m, SearchSettings(limit=MANY)).answers == (grid.boundary([Cell(0, 1)]),)


def list_subsets(grid: Grid) -> Iterator[frozenset[Cell]]:
    for chosen in product((0, 1), repeat=grid.rows * grid.cols):
        yield frozenset(c for c, k in zip(grid.cells(), chosen, strict=True) if k)


# -- text for SCIP


@st.composite
def models_with_rows(draw: st.DrawFn) -> PuzzleModel:
    """Draw a model of integer variables with any bounds and of any rows, some without terms."""
    lows = draw(st.lists(st.integers(-4, 3), min_size=1, max_size=4))
    m, xs = variables(*[(low, low + draw(st.integers(0, 4))) for low in lows])
    m.answer_is({i: x for i, x in enumerate(xs) if x.binary})
    weights = st.lists(SMALL, min_size=len(xs), max_size=len(xs))
    for i in range(draw(st.integers(0, 4))):
        body = total(w * x for w, x in zip(draw(weights), xs, strict=True)) + draw(SMALL)
        low, high = draw(st.sampled_from([(0, None), (None, 0), (0, 0), (-3, 4)]))
        m.require(make_family(between(low, body, high), name=f"family{i}"))
    return m


@pytest.mark.parametrize("hand_over", [problem.load_plainly, problem.hand_over])
@settings(max_examples=60)
@given(m=models_with_rows())
def test_scip_has_the_variables_and_rows_of_the_model(
    m: PuzzleModel, hand_over: Callable[..., None]
) -> None:
    scip = load_into_scip(m, hand_over)
    by_name = {x.name: x for x in scip.getVars()}
    for x in m.variables:
        seen = by_name.pop(x.name)
        assert (seen.getLbOriginal(), seen.getUbOriginal()) == (x.lower, x.upper)
        assert seen.vtype() == ("BINARY" if x.lower >= 0 and x.upper <= 1 else "INTEGER")
        assert seen.getObj() == 0
    assert not by_name
    rows = {c.name: c for c in scip.getConss()}
    for name, row in m.rows():
        seen = rows.pop(name)
        weights = scip.getValsLinear(seen)
        assert weights == {x.name: w for x, w in row.terms.items()}
        assert (scip.getLhs(seen), scip.getRhs(seen)) == find_sides(scip, row)
    assert not rows
    scip.freeProb()


def load_into_scip(m: PuzzleModel, hand_over: Callable[..., None]) -> Any:
    scip = Model()
    scip.hideOutput()
    hand_over(scip, m.name, m.variables, m.rows())
    return scip


@settings(max_examples=60)
@given(m=models_with_rows(), data=st.data())
def test_compiled_code_finds_the_same_broken_row(m: PuzzleModel, data: Any) -> None:
    values = [data.draw(st.integers(x.lower, x.upper)) for x in m.variables]
    rows = [row for _, row in m.rows()]
    place = exact.first_broken(rows, values)
    assert place == exact.first_broken_plainly(rows, values)
    held = [row.holds(lambda x: values[x.index]) for row in rows]
    assert place == (held.index(False) if False in held else -1)


def find_sides(scip: Any, row: Row) -> tuple[float, float]:
    low = -scip.infinity() if row.lower is None else row.lower
    return low, scip.infinity() if row.upper is None else row.upper


@settings(max_examples=60)
@given(models_with_rows())
def test_each_answer_is_part_of_an_assignment_that_satisfies_the_rows(m: PuzzleModel) -> None:
    """The binaries are the answer. It is valid if SCIP finds integers for the other variables."""
    rows = [row for _, row in m.rows()]
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert set(report.answers) == {
        keys_at(m, at)
        for at in iterate_assignments(m.variables)
        if all(row.holds(at) for row in rows)
    }


@pytest.mark.parametrize("count", [0, 2])
def test_a_false_row_without_terms_leaves_no_answer(count: int, tmp_path: Path) -> None:
    m, xs = variables(*[(0, 1)] * count)
    m.answer_is(dict(enumerate(xs)))
    m.require(make_family(total([]) >= 0, total([]) <= 5, name="true"))
    assert len(solve(m, SearchSettings(limit=MANY)).answers) == 2**count
    m.require(make_family(total([]) >= 1, name="false"))
    report = solve(m, SearchSettings(limit=MANY, keep=True))
    assert report.complete
    assert not report.answers
    if count:
        path = tmp_path / "model.lp"
        path.write_text(report.lp)
        assert not solve_problem_file(m, path, most=1)


@pytest.mark.parametrize(("low", "high"), [(1, 1), (0, 1), (2, 2), (1, 2), (0, 0), (3, 3)])
def test_a_cut_may_have_two_sides(low: int, high: int) -> None:
    """The cut works even where only its lower side is violated."""
    m, xs = variables((0, 1), (0, 1), (0, 1))
    m.answer_is(dict(enumerate(xs)))

    def separate(ones: int, possible: int) -> Iterator[Row]:
        if ones.bit_count() > high or possible.bit_count() < low:
            yield between(low, total(xs), high)

    m.require_lazily("count", Separator(tuple(xs), separate), says="", tex="")
    report = solve(m, SearchSettings(limit=MANY, seconds=1))
    assert report.complete
    expected = {keys_at(m, at) for at in iterate_assignments(xs) if low <= sum(at.values()) <= high}
    assert set(report.answers) == expected


# -- names and families


def test_names_count_from_one_and_are_plain_ascii() -> None:
    m = PuzzleModel("test")
    keys = [Cell(0, 1), (Cell(0, 1), Cell(1, 1)), 0, "ab", "a b", "é", (Cell(2, 0), "/")]
    x = m.binaries(r"\lambda", keys, means="")
    assert [v.name for v in x.values()] == [
        "lambda_1_2",
        "lambda_1_2_2_2",
        "lambda_1",
        "lambda_ab",
        "lambda_u612062",
        "lambda_uc3a9",
        "lambda_3_1_u2f",
    ]
    assert x[Cell(0, 1)].tex == r"\lambda_{1,2}"
    assert [v.index for v in m.variables] == list(range(len(keys)))
    scip = load_into_scip(m, problem.hand_over)
    assert [v.name for v in scip.getVars()] == [v.name for v in m.variables]


@pytest.mark.parametrize("first", [0, 1])
def test_a_family_yields_clues_with_all_rows_or_none(first: int) -> None:
    m, xs = variables((0, 1))

    @family(says="", tex="")
    def mixed() -> Iterator[Any]:
        rows = [xs[0] >= 1, (xs[0] <= 1, ["a clue"])]
        yield from (rows[first], rows[1 - first])

    with pytest.raises(ModelError, match="'mixed' yields clues with 1 of 2 rows"):
        m.require(mixed)


def test_duplicate_names_are_refused() -> None:
    m, xs = variables((0, 1))
    with pytest.raises(ModelError, match="two sets of variables are called 'v0'"):
        m.binaries("v0", [5], means="")
    with pytest.raises(ModelError, match="two variables are called 'y_1_2'"):
        m.binaries("y", [(0, 1), Cell(0, 1), ((0,), 1)], means="")
    m.binaries("z", [(0, 0)], means="")
    with pytest.raises(ModelError, match="two variables are called 'z_1_1'"):
        m.binaries("z_1", [0], means="")
    m.require(make_family(xs[0] >= 1))
    for again in (
        lambda: m.require(make_family(xs[0] >= 1)),
        lambda: m.require_lazily("rows", Separator((), lambda a, b: iter(())), says="", tex=""),
    ):
        with pytest.raises(ModelError, match="two constraint families are called 'rows'"):
            again()


def test_a_set_of_variables_may_grow() -> None:
    m = PuzzleModel("test")
    grown = [m.another("w", 0, k, means="a result") for k in (1, 5)]
    assert [x.name for x in grown] == ["w_1", "w_2"]
    assert [(x.lower, x.upper, x.binary) for x in grown] == [(0, 1, True), (0, 5, False)]
    assert m.symbols["w"].variables == tuple(grown)


def test_a_family_has_its_description_and_its_rule() -> None:
    @family(says="At most one.", tex=r"\sum x \le 1")
    def at_most_one(xs: list[Variable]) -> Iterator[Row]:
        yield total(xs) <= 1

    m, xs = variables((0, 1), (0, 1))
    made = m.require(at_most_one, xs)
    assert (made.name, made.rules, made.implied) == ("at_most_one", ("at_most_one",), False)
    assert (made.says, made.tex, made.lazy) == ("At most one.", r"\sum x \le 1", None)
    assert [name for name, _ in m.rows()] == ["at_most_one_1"]
    assert len(find_violated(made, lambda x: 1)) == 1
    assert not find_violated(made, lambda x: 0)
    m.drop("at_most_one")
    assert not list(m.rows())
    with pytest.raises(KeyError):
        m.drop("at_most_one")


def test_read_and_write_must_be_given_together() -> None:
    m = PuzzleModel("test")
    x = m.binaries("x", [Cell(0, 0)], means="1")
    with pytest.raises(ModelError, match="go together"):
        m.answer_is(x, read=lambda keys: keys)
