"""Variants of kinds: alone and in pairs, against brute force and the player's checks."""

from __future__ import annotations

from copy import copy
from itertools import combinations
from random import Random
from typing import Any

import pytest

from oracle import KINDS
from site_gen.boards.rules import CHECKS
from site_gen.kind import Kind, find_kind
from site_gen.site.inspect.kind_variants import (
    check_cases,
    check_variants,
    compose_case,
    dropped_rules_leave_the_others,
    make_case,
)
from site_gen.variant import Variant

VARIED = [kind for kind in map(find_kind, KINDS) if kind.variants]
EACH = [(kind, one) for kind in VARIED for one in kind.variants]


def get_name(one: Any) -> str:
    return str(one.name)


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "variant"), EACH, ids=get_name)
def test_a_thousand_boards_with_a_variant_pass_all_checks(
    kind: Kind[Any], variant: Variant
) -> None:
    rng = Random(variant.title)
    cases = [case for _ in range(1000) if (case := make_case(kind, rng, variant))]
    assert len(cases) > 500
    assert not [*check_cases(kind, cases)]


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "variant"), EACH, ids=get_name)
def test_boards_with_a_variant_and_any_other_one_pass_all_checks(
    kind: Kind[Any], variant: Variant
) -> None:
    rng = Random(variant.title)
    pairs = [pair for pair in combinations(kind.variants, 2) if pair[0] is variant]
    cases = [case for pair in pairs * 30 if (case := make_case(kind, rng, *pair))]
    assert bool(cases) == bool(pairs)
    assert not pairs or not [*check_cases(kind, cases)]  # the last variant is in pairs of others


@pytest.mark.parametrize("alone", [True, False])
def test_a_mistake_in_a_variant_is_found_and_named(
    alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variant is named alone if a board with it alone shows the mistake."""
    kind, rng = find_kind("sudoku"), Random(1)
    named = {one.name: one for one in kind.variants}
    some = (named["thermometers"],) if alone else (named["dots"], named["thermometers"])
    blind = CHECKS["thermometers"]._replace(find=lambda view: iter(()))
    monkeypatch.setitem(CHECKS, "thermometers", blind)
    cases = [case for _ in range(6) if (case := make_case(kind, rng, *some))]
    cases += [case for _ in range(3) if (case := make_case(kind, rng, named["cages"]))]
    found = [*check_cases(kind, cases)]
    title = "Thermometers" if alone else "Dots with Thermometers"
    assert any(why.startswith(f"{title}: on a board the model finds") for why in found)
    assert not [why for why in found if "cages" in why.partition(": ")[0].lower()]


def test_a_variant_without_rows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one such as anti-king, without whose rows a board with givens has the same answer."""
    for kind, variant in EACH:
        rng, some = Random(variant.title), (variant,)
        made = [compose_case(kind, rng, some, side, 0.7) for side in (4, 4, 6)]
        boards = [(board, ()) for board in made for _ in range(2) if board]  # it skips every second
        with monkeypatch.context() as planting:
            planting.setattr(variant, "model", lambda *_: None)
            assert [*dropped_rules_leave_the_others(kind, boards)], variant.name


def test_a_variant_with_too_few_boards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant that places no clues is on no board."""
    kind = copy(find_kind("sudoku"))
    kind.variants = [one for one in kind.variants if one.name == "dots"]
    monkeypatch.setattr(type(kind.variants[0]), "place", lambda *_, **__: None)
    assert next(check_variants(kind)).startswith("Dots: only 0 of its boards found")


def test_numbers_that_the_board_does_not_have_are_judged() -> None:
    """A reader's marks, or an answer in a file, may have them."""
    kind: Any = find_kind("sudoku")
    for rule in (rule for variant in kind.variants for rule in variant.rules):
        board = kind.parse(kind.wrong[rule][0])
        for number in (0, 1, 99):
            answer = frozenset((cell, number) for cell in board.grid.cells())
            assert all(one.rule for one in kind.verify(board, answer))
