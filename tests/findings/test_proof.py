"""Proofs in steps: each is accepted, and a damaged one only if it is still a proof."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from oracle import KINDS, find_all_answers, mark_deep_except
from proof_opinion import Opinion
from proofs import ProofCase, check_in_browser, damage, find_failure, make_case, opposite
from site_gen.findings import proof
from site_gen.findings.proof import UnprovedError, find_proof
from site_gen.findings.reasons import Reasons, Step, find_reasons
from site_gen.findings.worth import make_solved_board
from site_gen.kind import find_kind
from site_gen.site.puzzle.proof import format_proof
from site_gen.solver.graphs import connect
from site_gen.solver.model.family import Family, Separator
from site_gen.solver.model.linear import between
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve

WITH_CUTS = [
    "binairo/sixteen-circles",
    *("country_road/seven-by-seven", "hashi/thirteen-islands", "masyu/six-circles"),
    *("slash_pack/first-cuts", "slant/twenty-numbers", "slitherlink/first-steps"),
    *("fillomino/thirteen-numbers", "moon_or_sun/turns-of-moons-and-suns"),  # the longest proofs
]
LARGE = ["fillomino"]  # its example has no largest number
SEARCHED = ["country_road backwards", "star_battle backwards"]
NAMES = [*KINDS, *WITH_CUTS, *SEARCHED]


def list_items(one: ProofCase) -> list[dict[str, Any]]:
    return [item for step in one.data["steps"] for item in step]


@pytest.mark.parametrize("name", NAMES)
def test_each_kind_has_a_proof_that_both_checkers_accept(name: str) -> None:
    one = make_case(name)
    steps = {"steps": len(one.data["steps"])}
    assert one.found == steps
    assert check_in_browser([one]) == [steps]
    assert Opinion(one).shares(one.data)


def test_the_proofs_have_every_part_that_a_proof_may_have() -> None:
    """They have cuts of each type of graph, and rows that a search learned."""
    made = [
        (make_case(name), item)
        for name in LARGE + WITH_CUTS
        for item in list_items(make_case(name))
    ]
    cut = {json.loads(one.graphs)[item["cut"]]["type"] for one, item in made if "cut" in item}
    assert cut == {"at_least", "connected", "cycle", "differ", "loop", "sets", "sizes"}
    for name in SEARCHED:
        learned = [i for i in list_items(make_case(name)) if len(i.get("prove", ())) > 1]
        assert learned
        assert any(
            isinstance(row, int) for item in list_items(make_case(name)) for row in item["by"]
        )


@pytest.mark.parametrize("name", NAMES)
def test_every_cut_and_clause_of_a_proof_is_used_later(name: str) -> None:
    items = list_items(make_case(name))
    numbered = [i for i, item in enumerate(items) if "cut" in item or len(item["prove"]) > 1]
    last = {
        row: i
        for i, item in enumerate(items)
        for row in item.get("by", ())
        if row in range(len(numbered))
    }
    assert sorted(last) == [*range(len(numbered))]
    assert all(i < last[row] for row, i in enumerate(numbered))


# -- damage


@cache
def make_opinion(name: str) -> Opinion:
    return Opinion(make_case(name))


def check_damaged_proofs(name: str, count: int, seed: int) -> None:
    one, rng = make_case(name), Random(f"{name} {seed}")
    variables = sorted(make_opinion(name).variables)
    made, told = [], []
    for _ in range(count):
        data = one.data
        told.append(damage(rng, data, variables))
        made.append(one.with_proof(data))
    found = [bad.found for bad in made]
    for bad, mine, theirs, done in zip(made, found, check_in_browser(made), told, strict=True):
        assert find_failure(mine) == find_failure(theirs), done
        if "steps" in mine:
            assert make_opinion(name).shares(bad.data), done
    assert any("wrong" in one for one in found)


@pytest.mark.parametrize("name", [*LARGE, *WITH_CUTS, *SEARCHED])
def test_a_damaged_proof_that_is_accepted_is_still_a_proof(name: str) -> None:
    check_damaged_proofs(name, 50, seed=1)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_damaged_proofs_that_are_accepted_are_still_proofs(name: str, seed: int) -> None:
    check_damaged_proofs(name, 100, seed=2 + seed)


@pytest.mark.parametrize("name", mark_deep_except(WITH_CUTS[:-2], WITH_CUTS))
def test_a_false_claim_is_never_accepted(name: str) -> None:
    """The answer contradicts the claim, so no correct rows can prove it."""
    one = make_case(name)
    ones = {x for answer in json.loads(one.answer)["answers"] for x in answer["ones"]}
    decided = {*json.loads(one.answer)["variables"]}
    for s, step in enumerate(one.data["steps"]):
        for i, item in enumerate(step):
            literals = item.get("prove", ())
            if len(literals) == 1 and literals[0].removeprefix("!") in decided:
                data = one.data
                data["steps"][s][i]["prove"] = [opposite(literals[0])]
                assert literals[0] in ones or literals[0].startswith("!")
                assert (
                    one.with_proof(data).found["wrong"].startswith(f"step {s + 1}: its rows do not")
                )
                del data["steps"][s][i]
                assert one.with_proof(data).found.get("wrong")


@pytest.mark.parametrize("name", ["masyu", "slitherlink", "star_battle", "sudoku"])
def test_a_model_with_other_answers_has_no_proof(name: str) -> None:
    """The test removes some rows from both the model and the proof."""
    one, rng, refused = make_case(name), Random(name), 0
    rows = sorted({row for item in list_items(one) for row in item["by"]})
    for _ in range(8):
        gone = rng.sample(rows, len(rows) // 3)
        puzzle = remove_rows(one, gone)
        data = one.data
        for item in (item for step in data["steps"] for item in step):
            item["by"] = [row for row in item["by"] if row not in gone]
        model = re.sub(rf"^ ({'|'.join(gone)}):.*\n(  .*\n)*", "", one.model, flags=re.MULTILINE)
        proved = "steps" in replace(one.with_proof(data), model=model).found
        unique = len(find_all_answers(puzzle, 2).answers) == 1
        assert unique or not proved
        refused += not unique
    assert refused


def remove_rows(one: ProofCase, rows: Sequence[str]) -> PuzzleModel:
    """Return the model of a kind's example without some rows."""
    puzzle, kind = PuzzleModel(one.puzzle.name), find_kind(one.puzzle.name)
    kind.formulations["main"].build(puzzle, kind.parse(kind.example))
    named = {name: row for name, row in puzzle.rows() if name in rows}
    for made in puzzle.families.values():
        made.rows = [row for row in made.rows if row not in named.values()]
    return puzzle


def test_a_cut_of_the_model_is_not_trusted() -> None:
    one = make_case("masyu/six-circles")
    assert "one_loop_cut_1:" in one.model
    data = one.data
    data["steps"][0][0]["by"].insert(0, "one_loop_cut_1")
    found = one.with_proof(data)
    assert found.found == {"wrong": "step 1: no such row: one_loop_cut_1"}
    assert check_in_browser([found]) == [found.found]


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("model", "Binaries", "Generals"),
        ("model", "<= 1\n", "<= 2\n"),
        ("model", ": +1 ", ": +1.5 "),
        ("model", "Subject to", "subject to"),
        ("graphs", '"nodes": [', '"nodes": [7, '),
        ("answer", '"ones": [', '"ones": ["x", '),
        ("answer", '"answers": [', '"answers": [{"ones": []}, '),
        ("proof", '{"steps"', '{"step"'),
        ("proof", '{"steps": [', '{"steps": [[], '),
        ("proof", '"ones": [', '"ones": ["nothing", '),
        ("proof", "]", ""),
        ("proof", "{", "[" * 100_000 + "{"),
    ],
)
def test_a_file_that_cannot_be_read_is_reported(part: str, old: str, new: str) -> None:
    one = make_case("slitherlink/first-steps")
    text = getattr(one, part)
    assert old in text
    damaged = replace(one, **{part: text.replace(old, new, 1)})
    found = damaged.found
    assert "wrong" in found
    assert find_failure(check_in_browser([damaged])[0]) == find_failure(found)


# -- boards without a proof


def make_reasons(kind: str) -> tuple[Any, Any, Reasons]:
    own = find_kind(kind)
    board = own.parse(own.example)
    found = find_reasons(make_solved_board(own, board, find_all_answers(make_case(kind).puzzle, 2)))
    assert found is not None
    return own, board, found


def test_steps_that_end_early_prove_nothing() -> None:
    own, board, found = make_reasons("slitherlink")
    with pytest.raises(UnprovedError, match="do not reach the end"):
        find_proof(own, board, replace(found, ended="proofs"))


def test_a_search_that_is_too_long_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    own, board, found = make_reasons("country_road")
    monkeypatch.setattr(proof, "MOST", 0)
    with pytest.raises(UnprovedError, match="need too long a search"):
        find_proof(own, board, replace(found, steps=found.steps[::-1]))


def make_kind(build: Callable[[PuzzleModel], object]) -> tuple[Any, PuzzleModel]:
    """Return an object with the parts of a kind that proofs use, and the model that it builds."""
    puzzle = PuzzleModel("own")
    build(puzzle)
    formulation = SimpleNamespace(build=lambda model, board: build(model))
    return SimpleNamespace(formulations={"main": formulation}), puzzle


def test_a_model_with_numbers_above_one_has_no_proof() -> None:
    own, _ = make_kind(lambda m: m.answer_is(m.integers("n", [0], 0, 2, means="")))
    with pytest.raises(UnprovedError, match="more values than 0 and 1"):
        find_proof(own, None, Reasons((True,), (), ()))  # type: ignore[arg-type]


def test_a_row_with_two_bounds_is_two_rows_of_the_file() -> None:
    def build(m: PuzzleModel) -> None:
        x = m.binaries("x", range(2), means="")
        m.answer_is(x)
        stated = [between(1, 2 * x[0] + x[1], 2), x[0] <= x[1]]
        m.families["some"] = Family("some", (), "", "", rows=stated)

    own, puzzle = make_kind(build)
    report = solve(puzzle, SearchSettings(keep=True))
    steps = tuple(Step((), (), (), ((0, 0),), (i,), 0) for i in range(2))
    found = find_proof(own, None, Reasons((False, True), (), steps))  # type: ignore[arg-type]
    (first,), (second,) = found.steps
    assert first == {"prove": ["!x_1"], "by": ["some_1_rhs", "some_2"]}
    assert second == {"prove": ["x_2"], "by": ["some_1_lhs"]}
    answer = {"variables": ["x_1", "x_2"], "answers": [{"ones": ["x_2"]}]}
    one = ProofCase(puzzle, report.lp, "{}", json.dumps(answer), format_proof(found))
    assert one.found == {"steps": 2}


def test_a_lazy_family_without_a_graph_has_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    own, board, found = make_reasons("slitherlink")
    monkeypatch.setattr(connect, "Separator", lambda *facts, condition: Separator(*facts))
    with pytest.raises(UnprovedError, match="cannot be checked"):
        find_proof(own, board, found)
