"""Slitherlink and Country Road as puzz.link's own engine judges them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reference import FILES, Judge, reference
from site_gen.boards.grid import Grid, Pair
from site_gen.kind import find_kind

PRACTICE = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "practice.jsonl").read_text().splitlines()
]
REASONS = {  # the engine's codes -> our rules
    "slitherlink": {
        "nmLineNe": "clues",
        "lnDeadEnd": "no_loose_end",
        "lnBranch": "no_touching",
        "lnCross": "no_touching",
        "lnPlLoop": "one_loop",
        "brNoLine": "one_loop",
    },
    "country_road": {
        "lnDeadEnd": "no_loose_end",
        "lnBranch": "no_branch",
        "lnCross": "no_branch",
        "lnPlLoop": "one_loop",
        "bkNoLine": "visit_all",
        "bkPassTwice": "visit_once",
        "bkLineNe": "numbers",
        "cbNoLine": "no_two_unvisited",
    },
}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with reference() as ask:
        yield ask


@pytest.mark.parametrize(
    "line", [line for line in PRACTICE if line["kind"] in FILES], ids=lambda line: str(line["id"])
)
def test_answers_are_complete(judge: Judge, line: dict[str, Any]) -> None:
    kind = find_kind(line["kind"])
    board = kind.parse(line["blocks"])
    (answer,) = line["answers"]
    verdict = judge(FILES[line["kind"]](board, kind.from_json(board, answer)))
    assert verdict.complete
    assert not verdict.reasons


@pytest.mark.parametrize(
    ("name", "rule"), [(name, rule) for name in FILES for rule in find_kind(name).wrong]
)
def test_wrong_answers_are_refused_for_their_rule(judge: Judge, name: str, rule: str) -> None:
    kind = find_kind(name)
    blocks, answer = kind.wrong[rule]
    board = kind.parse(blocks)
    verdict = judge(FILES[name](board, kind.from_json(board, answer)))
    assert not verdict.complete
    assert {REASONS[name][reason] for reason in verdict.reasons} == {rule}


@pytest.mark.parametrize("name", FILES)
def test_verify_and_the_engine_give_the_same_reasons(judge: Judge, name: str) -> None:
    """Loops and scribbles on random boards: nearly all break several rules."""
    rng = Random(3)
    kind = find_kind(name)
    complete = 0
    for _ in range(600):
        board = kind.parse(kind.sample(rng, rng.randint(1, 4), rng.randint(1, 4)))
        loops = list(kind.candidates(board))
        drawn = rng.choice(loops) if loops else frozenset()
        drawn ^= scribble(rng, board.grid.points if name == "slitherlink" else board.grid)
        verdict = judge(FILES[name](board, drawn))
        ours = {violation.rule for violation in kind.verify(board, drawn)}
        assert {REASONS[name][reason] for reason in verdict.reasons} == ours, verdict.file
        assert verdict.complete == (not ours)
        complete += verdict.complete
    assert complete > 10


def scribble(rng: Random, grid: Grid) -> frozenset[Pair]:
    """Nothing, a few lines, another loop's, or any lines."""
    often = rng.choice([0, 0, 0, 0.05, 0.2, 0.7])
    return frozenset(p for p in grid.pairs() if rng.random() < often)
