"""Variants of kinds: alone and in pairs, against brute force and the player's checks."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from oracle import KINDS
from site_gen.boards.rules import CHECKS
from site_gen.kind import Kind, find_kind
from site_gen.site.inspect.kind_answers import compare_answers
from site_gen.site.inspect.kind_variants import check_cases, make_case, make_cases
from site_gen.variant import Variant

VARIED = [kind for kind in map(find_kind, KINDS) if kind.variants]
EACH = [(kind, one) for kind in VARIED for one in kind.variants]


def get_name(one: Any) -> str:
    return str(one.name)


@pytest.mark.parametrize("kind", VARIED, ids=get_name)
def test_check_kind_looks_at_many_boards_with_each_variant(kind: Kind[Any]) -> None:
    cases = [*make_cases(kind)]
    for one in kind.variants:
        own = [solved for some, solved in cases if one in some]
        assert len(own) >= 8 or len(kind.variants) < 4, one.name
        assert any(answers for _, answers in own)


@pytest.mark.parametrize(("kind", "variant"), EACH, ids=get_name)
def test_boards_with_a_variant_have_the_answers_of_brute_force(
    kind: Kind[Any], variant: Variant
) -> None:
    """The checks of the kind look at eight boards more."""
    rng = Random(variant.name)
    others = [one for one in kind.variants if one is not variant] or [variant]
    pairs = [{variant, rng.choice(others)} for _ in range(6)]
    solved = [case[1] for pair in pairs if (case := make_case(kind, rng, *pair))]
    assert not [*compare_answers(kind, solved)]


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
