"""Tests that every kind must pass; they need no change for a new kind."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator
from typing import Any

import pytest

from flips import flip_places, write_all
from models import make_family
from oracle import (
    KINDS,
    brute_force,
    build_model,
    count_assignments,
    find_all_answers,
    sample_boards,
)
from site_gen.content.document import load_all
from site_gen.errors import BoardError
from site_gen.kind import Answer, HasGrid, Kind, Rows, find_kind
from site_gen.site.inspect.kind_answers import compare_answers
from site_gen.site.inspect.kind_check import CHECKS
from site_gen.solver.model.linear import total
from site_gen.solver.model.model import PuzzleModel
from sites import ROOT


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


# -- `verify` accepts nothing but answers


def check_flips(kind: Kind[Any], board: HasGrid, answers: Collection[Answer]) -> None:
    """Check all that differs at a single place from one of the board's answers, which are all."""
    for answer in answers:
        for flipped in flip_places(kind, board, answer):
            found = [one.where for one in kind.verify(board, flipped)]
            assert found or flipped in answers, flipped
            assert flipped != answer, "a mark is not read"
            for key in kind.answer.find_impossible(board, flipped):
                around = {key, *kind.answer.cells(board, key)}
                assert any(where <= around for where in found), (key, flipped)


@pytest.mark.parametrize("name", KINDS)
def test_of_all_that_can_be_written_only_answers_are_accepted(name: str) -> None:
    """On tiny boards every sign is tried at every place, also where no mark is possible."""
    kind = find_kind(name)
    example = kind.parse(kind.example)
    check_flips(kind, example, find_all_answers(build_model(kind, example)).answers)
    alike = 2 if name == "yin_yang_cut" else 1  # either piece may be written as 1
    for board in sample_boards(name, 6, (3, 3), seed=5):
        if written := [*write_all(kind, board, 1100)]:
            assert len(written) == alike * len({*written})
            accepted = {answer for answer in written if not any(kind.verify(board, answer))}
            assert accepted == brute_force(kind, board)


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_of_all_that_can_be_written_only_answers_are_accepted_in_the_gallery(name: str) -> None:
    for document in load_all(ROOT / "content"):
        if document.kind == name:
            kind, board = document.board()
            if (found := find_all_answers(build_model(kind, board), 30)).complete:
                check_flips(kind, board, found.answers)


def spoil(rows: Rows) -> Iterator[tuple[str, int | None, Any]]:
    """Yield pictures that no answer has, each with the name and row of the first mistake."""
    for name, picture in rows.items():
        last = len(picture) - 1
        yield name, None, {**rows, name: "0"}
        yield name, None, {**rows, name: None}
        yield name, None, {**rows, name: [*picture[:-1], 1]}
        yield f"{name}s", None, {f"{name}s": picture, **rows}
        yield name, last + 1, {**rows, name: [*picture, picture[-1]]}
        yield name, last, {**rows, name: picture[:-1]}
        for row in (picture[-1] + picture[-1][-1], picture[-1][:-1], "", picture[-1] + " 0"):
            yield name, last, {**rows, name: [*picture[:-1], row]}
        for sign in ("?", "é", "²", "~", "\0"):
            yield name, last, {**rows, name: [*picture[:-1], picture[-1][:-1] + sign]}


@pytest.mark.parametrize("name", KINDS)
def test_a_malformed_answer_is_an_error_at_its_place(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    answer = find_all_answers(build_model(kind, board), 1).answers[0]
    rows = kind.answer.to_json(board, answer)
    for block, row, spoiled in spoil(rows):
        with pytest.raises(BoardError) as caught:
            kind.answer.from_json(board, spoiled)
        assert (caught.value.block, caught.value.row) == (block, row), spoiled
        assert f"`{block}`" in caught.value.why
    with pytest.raises(BoardError, match="no picture `"):
        kind.answer.from_json(board, {})
