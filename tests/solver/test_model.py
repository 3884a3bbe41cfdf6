"""Models: no-goods, names, families, and that SCIP reads the same from their text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyscipopt import Model

from models import MANY, everywhere, in_file, keys_at, stated, variables
from site_gen.boards.grid import Cell, Grid
from site_gen.errors import ModelError
from site_gen.solver import exact, problem
from site_gen.solver.families import Separator, family
from site_gen.solver.linear import Row, Variable, between, total
from site_gen.solver.model import PuzzleModel
from site_gen.solver.report import SearchSettings
from site_gen.solver.search import solve

SMALL = st.integers(-5, 5)
# -- no-goods and fixed answers


@st.composite
def answered(draw: st.DrawFn) -> tuple[PuzzleModel, list[Variable]]:
    """A model whose keys stand for binaries and complements; some share one, some are no key's."""
    m, xs = variables(*[(0, 1)] * draw(st.integers(1, 4)))
    expressions = draw(
        st.lists(st.tuples(st.sampled_from(xs), st.booleans()), min_size=1, max_size=6)
    )
    m.answer_is({key: 1 - x if turned else x for key, (x, turned) in enumerate(expressions)})
    return m, xs


@given(answered())
def test_a_no_good_forbids_one_answer_and_nothing_else(
    made: tuple[PuzzleModel, list[Variable]],
) -> None:
    m, xs = made
    for answer in {keys_at(m, at) for at in everywhere(xs)}:
        row = m.no_good(answer)
        for at in everywhere(xs):
            assert row.holds(at) == (keys_at(m, at) != answer)


@given(answered())
def test_a_fixed_answer_is_the_only_one(made: tuple[PuzzleModel, list[Variable]]) -> None:
    m, xs = made
    for answer in {keys_at(m, at) for at in everywhere(xs)}:
        assert m.fix(answer)
        rows = m.families["fixed"].rows
        for at in everywhere(xs):
            assert all(row.holds(at) for row in rows) == (keys_at(m, at) == answer)
        m.drop("fixed")
    assert not m.fix(frozenset({"not a key"}))
    assert "fixed" not in m.families


@settings(max_examples=30)
@given(answered())
def test_answers_through_complements_and_shared_variables_are_all_found(
    made: tuple[PuzzleModel, list[Variable]],
) -> None:
    m, xs = made
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert len(report.answers) == len(set(report.answers))
    assert set(report.answers) == {keys_at(m, at) for at in everywhere(xs)}


def test_an_answer_may_be_read_from_other_keys() -> None:
    """The model colours cells; the answer is their border, and not every set of sides is one."""
    grid = Grid(1, 2)
    m = PuzzleModel("test")
    y = m.binaries("y", grid.cells(), means="")

    def inside(sides: frozenset[Any]) -> frozenset[Any] | None:
        return next((k for k in _subsets(grid) if grid.boundary(k) == sides), None)

    m.answer_is(y, read=grid.boundary, write=inside)
    report = solve(m, SearchSettings(limit=MANY))
    assert set(report.answers) == {grid.boundary(k) for k in _subsets(grid)}
    assert not m.fix(frozenset(grid.sides(Cell(0, 0))[:3]))
    assert m.fix(grid.boundary([Cell(0, 1)]))
    assert solve(m, SearchSettings(limit=MANY)).answers == (grid.boundary([Cell(0, 1)]),)


def _subsets(grid: Grid) -> Iterator[frozenset[Cell]]:
    for chosen in product((0, 1), repeat=grid.rows * grid.cols):
        yield frozenset(c for c, k in zip(grid.cells(), chosen, strict=True) if k)


# -- text for SCIP


@st.composite
def written(draw: st.DrawFn) -> PuzzleModel:
    """Integer variables of any bounds, rows of all shapes; some without terms."""
    lows = draw(st.lists(st.integers(-4, 3), min_size=1, max_size=4))
    m, xs = variables(*[(low, low + draw(st.integers(0, 4))) for low in lows])
    m.answer_is({i: x for i, x in enumerate(xs) if x.binary})
    weights = st.lists(SMALL, min_size=len(xs), max_size=len(xs))
    for i in range(draw(st.integers(0, 4))):
        body = total(w * x for w, x in zip(draw(weights), xs, strict=True)) + draw(SMALL)
        low, high = draw(st.sampled_from([(0, None), (None, 0), (0, 0), (-3, 4)]))
        m.require(stated(between(low, body, high), name=f"family{i}"))
    return m


@pytest.mark.parametrize("hand_over", [problem.load_plainly, problem.hand_over])
@settings(max_examples=60)
@given(m=written())
def test_scip_has_what_was_written(m: PuzzleModel, hand_over: Callable[..., None]) -> None:
    scip = _loaded(m, hand_over)
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
        assert (scip.getLhs(seen), scip.getRhs(seen)) == _sides(scip, row)
    assert not rows
    scip.freeProb()


def _loaded(m: PuzzleModel, hand_over: Callable[..., None]) -> Any:
    scip = Model()
    scip.hideOutput()
    hand_over(scip, m.name, m.variables, m.rows())
    return scip


@settings(max_examples=60)
@given(m=written(), data=st.data())
def test_the_first_row_that_is_broken_is_the_same_compiled(m: PuzzleModel, data: Any) -> None:
    values = [data.draw(st.integers(x.lower, x.upper)) for x in m.variables]
    rows = [row for _, row in m.rows()]
    place = exact.first_broken(rows, values)
    assert place == exact.first_broken_plainly(rows, values)
    held = [row.holds(lambda x: values[x.index]) for row in rows]
    assert place == (held.index(False) if False in held else -1)


def _sides(scip: Any, row: Row) -> tuple[float, float]:
    low = -scip.infinity() if row.lower is None else row.lower
    return low, scip.infinity() if row.upper is None else row.upper


@settings(max_examples=60)
@given(written())
def test_answers_are_those_of_some_assignment(m: PuzzleModel) -> None:
    """Binaries are the answer; that SCIP finds integers for the others decides about it."""
    rows = [row for _, row in m.rows()]
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert set(report.answers) == {
        keys_at(m, at) for at in everywhere(m.variables) if all(row.holds(at) for row in rows)
    }


@pytest.mark.parametrize("count", [0, 2])
def test_a_false_row_without_terms_leaves_no_answer(count: int, tmp_path: Path) -> None:
    m, xs = variables(*[(0, 1)] * count)
    m.answer_is(dict(enumerate(xs)))
    m.require(stated(total([]) >= 0, total([]) <= 5, name="true"))
    assert len(solve(m, SearchSettings(limit=MANY)).answers) == 2**count
    m.require(stated(total([]) >= 1, name="false"))
    report = solve(m, SearchSettings(limit=MANY, keep=True))
    assert report.complete
    assert not report.answers
    if count:
        path = tmp_path / "model.lp"
        path.write_text(report.lp)
        assert not in_file(m, path, most=1)


@pytest.mark.parametrize(("low", "high"), [(1, 1), (0, 1), (2, 2), (1, 2), (0, 0), (3, 3)])
def test_a_cut_may_have_two_sides(low: int, high: int) -> None:
    """Also where only the lower one is violated."""
    m, xs = variables((0, 1), (0, 1), (0, 1))
    m.answer_is(dict(enumerate(xs)))

    def separate(ones: int, possible: int) -> Iterator[Row]:
        if ones.bit_count() > high or possible.bit_count() < low:
            yield between(low, total(xs), high)

    m.require_lazily("count", Separator(tuple(xs), separate), says="", tex="")
    report = solve(m, SearchSettings(limit=MANY, seconds=1))
    assert report.complete
    expected = {keys_at(m, at) for at in everywhere(xs) if low <= sum(at.values()) <= high}
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
    scip = _loaded(m, problem.hand_over)
    assert [v.name for v in scip.getVars()] == [v.name for v in m.variables]


def test_double_names_are_refused() -> None:
    m, xs = variables((0, 1))
    with pytest.raises(ModelError, match="two sets of variables are called 'v0'"):
        m.binaries("v0", [5], means="")
    with pytest.raises(ModelError, match="two variables are called 'y_1_2'"):
        m.binaries("y", [(0, 1), Cell(0, 1), ((0,), 1)], means="")
    m.binaries("z", [(0, 0)], means="")
    with pytest.raises(ModelError, match="two variables are called 'z_1_1'"):
        m.binaries("z_1", [0], means="")
    m.require(stated(xs[0] >= 1))
    for again in (
        lambda: m.require(stated(xs[0] >= 1)),
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


def test_a_family_carries_its_words_and_its_rule() -> None:
    @family(says="At most one.", tex=r"\sum x \le 1")
    def at_most_one(xs: list[Variable]) -> Iterator[Row]:
        yield total(xs) <= 1

    m, xs = variables((0, 1), (0, 1))
    made = m.require(at_most_one, xs)
    assert (made.name, made.rules, made.implied) == ("at_most_one", ("at_most_one",), False)
    assert (made.says, made.tex, made.lazy) == ("At most one.", r"\sum x \le 1", None)
    assert [name for name, _ in m.rows()] == ["at_most_one_1"]
    assert len(list(made.violated(lambda x: 1))) == 1
    assert not list(made.violated(lambda x: 0))
    m.drop("at_most_one")
    assert not list(m.rows())
    with pytest.raises(KeyError):
        m.drop("at_most_one")


def test_read_and_write_go_together() -> None:
    m = PuzzleModel("test")
    x = m.binaries("x", [Cell(0, 0)], means="1")
    with pytest.raises(ModelError, match="go together"):
        m.answer_is(x, read=lambda keys: keys)
