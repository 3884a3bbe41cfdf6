"""Answers judged by puzz.link's own engine, for each kind that it knows."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from oracle import sample_boards
from reference import FILES, JUDGED, format_file, is_known, judge
from site_gen.boards.blocks import Board
from site_gen.boards.grid import Grid, Pair
from site_gen.content.addresses import format_address, read_address
from site_gen.kind import Answer, find_kind
from site_gen.variants import find_variants
from sites import DATA

PRACTICE = [json.loads(line) for line in (DATA / "practice.jsonl").read_text().splitlines()]
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


@pytest.mark.parametrize(
    "line", [line for line in PRACTICE if line["kind"] in FILES], ids=lambda line: str(line["id"])
)
def test_the_engine_accepts_our_answers(line: dict[str, Any]) -> None:
    kind = find_kind(line["kind"])
    board = kind.parse(line["blocks"])
    (answer,) = line["answers"]
    verdict = judge(FILES[line["kind"]](board, kind.answer.from_json(board, answer)))
    assert verdict.complete
    assert not verdict.reasons


@pytest.mark.parametrize(
    ("name", "rule"), [(name, rule) for name in FILES for rule in find_kind(name).wrong]
)
def test_wrong_answers_are_refused_for_their_rule(name: str, rule: str) -> None:
    kind = find_kind(name)
    blocks, answer = kind.wrong[rule]
    board = kind.parse(blocks)
    verdict = judge(FILES[name](board, kind.answer.from_json(board, answer)))
    assert not verdict.complete
    assert {REASONS[name][reason] for reason in verdict.reasons} == {rule}


@pytest.mark.parametrize("name", FILES)
def test_verify_and_the_engine_give_the_same_reasons(name: str) -> None:
    """The answers are loops and scribbles on random boards; nearly all break several rules."""
    rng = Random(3)
    kind = find_kind(name)
    complete = 0
    for _ in range(200):
        board = kind.parse(kind.sample(rng, rng.randint(1, 4), rng.randint(1, 4)))
        loops = list(kind.candidates(board))
        drawn = rng.choice(loops) if loops else frozenset()
        drawn ^= scribble(rng, board.grid.points if name == "slitherlink" else board.grid)
        verdict = judge(FILES[name](board, drawn))
        ours = {violation.rule for violation in kind.verify(board, drawn)}
        assert {REASONS[name][reason] for reason in verdict.reasons} == ours, verdict.file
        assert verdict.complete == (not ours)
        complete += verdict.complete
    assert complete > 3


# codes for an empty answer, which the engine always refuses
NOTHING_MARKED = {"brNoShade", "brNoTriangle"}
UNCHECKED = {
    "fillomino": {"largest"},
    "galaxies": {"closed_borders"},
    "numberlink": {"visits_all", "no_u_turn"},
    "shakashaka": {"one"},
    "yajilin": {"avoids_clues"},
    "ripple_effect": {"size"},
    "skyscrapers": {"givens"},
    "yin_yang": {"circles"},
}
RULES_OF_VARIANTS = {rule for one in find_variants() for rule in one.rules}
"""Rules that the reference engine does not know."""
"""Rules that the engine does not check, because its editor prevents such lines and numbers."""


def compare_judgements(name: str, count: int) -> None:
    kind, rng = find_kind(name), Random(5)
    judged = [0, 0]
    several = sample_boards(name, 10 * count, (4, 3))
    written = (one for one in several if format_address(kind, one) and is_known(kind, one))
    for board in islice(written, count):
        others = list(islice(kind.candidates(board), 300))
        right = [answer for answer in others if not list(kind.verify(board, answer))][:2]
        free = [sorted(answer - kind.answer.fixed(board), key=repr) for answer in right]
        less = [a - {rng.choice(keys)} for a, keys in zip(right, free, strict=True) if keys]
        for answer in [*right, *less, *rng.sample(others, min(3, len(others)))]:
            if name == "hashi" and has_island_without_bridge(board, answer):
                continue
            broken = {violation.rule for violation in kind.verify(board, answer)}
            if broken & UNCHECKED.get(name, set()):
                continue
            verdict = judge(format_file(kind, board, answer))
            if NOTHING_MARKED & verdict.reasons:
                continue
            assert verdict.complete == (not broken), (broken, verdict)
            assert verdict.address == format_address(kind, board)
            if len(board.grid.cells()) > 1:  # its number could be a second size
                again = kind.parse(read_address(verdict.file).blocks)
                assert format_address(kind, again) == verdict.address
            judged[verdict.complete] += 1
    assert min(judged) > 0


@pytest.mark.parametrize("name", JUDGED)
def test_the_engine_accepts_the_same_answers(name: str) -> None:
    """Correct and wrong answers of random boards are compared. The engine cannot read a board
    without an address."""
    compare_judgements(name, 20)


@pytest.mark.deep
@pytest.mark.parametrize("name", JUDGED)
def test_the_engine_accepts_the_same_answers_of_many_boards(name: str) -> None:
    compare_judgements(name, 200)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        (name, rule)
        for name in JUDGED
        for rule in find_kind(name).wrong
        if rule not in UNCHECKED.get(name, ()) and rule not in RULES_OF_VARIANTS
    ],
)
def test_the_engine_refuses_every_wrong_answer(name: str, rule: str) -> None:
    kind = find_kind(name)
    blocks, rows = kind.wrong[rule]
    board = kind.parse(blocks)
    assert not judge(format_file(kind, board, kind.answer.from_json(board, rows))).complete


def has_island_without_bridge(board: Board, answer: Answer) -> bool:
    """Return whether an island `?` has no bridge, which the engine accepts."""
    met = {cell for span, _ in answer for cell in span}
    return any(k is None and cell not in met for cell, k in board.clues.items())


def scribble(rng: Random, grid: Grid) -> frozenset[Pair]:
    """Return random lines: none, a few, or many."""
    often = rng.choice([0, 0, 0, 0.05, 0.2, 0.7])
    return frozenset(p for p in grid.pairs() if rng.random() < often)
