"""The CP-SAT models find exactly the answers that our models find."""

from __future__ import annotations

from typing import Any

import pytest

from oracle import PEERED, build_model, find_all_answers, sample_boards
from site_gen.kind import find_kind

pytest.importorskip("ortools")
from benchmarks.peers.cp_sat import PEERS

BOARDS, SECONDS = 60, 60.0


def test_every_kind_has_a_peer() -> None:
    assert sorted(PEERS) == PEERED


@pytest.mark.deep
@pytest.mark.parametrize("name", PEERED)
def test_all_answers_of_random_boards_are_ours(name: str) -> None:
    kind, answered = find_kind(name), 0
    for board in sample_boards(name, BOARDS, (4, 4), seed=7):
        found = PEERS[name](board, 100_000, SECONDS)
        ours = find_all_answers(build_model(kind, board)).answers
        assert found.complete, board
        assert found.answers == frozenset(ours), board
        answered += bool(ours)
    assert answered >= BOARDS // 3


@pytest.mark.deep
@pytest.mark.parametrize("name", PEERED)
def test_practice_boards_have_the_only_answer(name: str, practice: list[dict[str, Any]]) -> None:
    kind, checked = find_kind(name), 0
    for puzzle in practice:
        if puzzle["kind"] == name and puzzle["rows"] * puzzle["cols"] <= 64:
            board = kind.parse(_read_blocks(puzzle))
            (answer,) = (kind.answer.from_json(board, rows) for rows in puzzle["answers"])
            found = PEERS[name](board, 2, SECONDS)
            assert found.answers == {answer}, puzzle["id"]
            assert found.complete, puzzle["id"]
            checked += 1
    assert checked >= 2


def _read_blocks(puzzle: dict[str, Any]) -> Any:
    if "blocks" in puzzle:
        return puzzle["blocks"]
    codec = find_kind(puzzle["kind"]).codec
    assert codec
    return codec.read(puzzle["rows"], puzzle["cols"], puzzle["pzpr"].split("/")[3])


def test_a_search_that_reaches_its_limit_proves_nothing() -> None:
    board = find_kind("yin_yang_cut").parse({"symbols": "\n".join(["......"] * 6)})
    found = PEERS["yin_yang_cut"](board, 5, SECONDS)
    assert len(found.answers) == 5
    assert not found.complete
    # the number that brute force finds
    assert len(PEERS["yin_yang_cut"](board, 2000, SECONDS).answers) == 1018


def test_without_time_nothing_is_claimed() -> None:
    board = find_kind("yin_yang_cut").parse({"symbols": ".."})
    assert PEERS["yin_yang_cut"](board, 2, 0.0) == (frozenset(), False)
