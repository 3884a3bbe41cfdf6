"""Clingo gives a second opinion on the answers of random boards and practice boards."""

from __future__ import annotations

from typing import Any

import pytest

import oracle
from benchmarks.peers.clingo import PEERS
from site_gen.kind import HasGrid, find_kind

MANY = 50
SIZES = {
    "country_road": (6, 5),
    "dead_ends": (6, 6),
    "slash_pack": (5, 5),
    "slitherlink": (4, 4),
    "yin_yang_cut": (5, 6),
}


def test_every_kind_has_a_clingo_program() -> None:
    assert sorted(PEERS) == oracle.PEERED


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(PEERS))
def test_clingo_finds_the_same_answers_as_our_model(name: str) -> None:
    kind, seen = find_kind(name), []
    for board in oracle.sample_boards(name, 24, SIZES[name], seed=20):
        found = PEERS[name](board, MANY, 60)
        assert found.complete or len(found.answers) == MANY, board  # no answer comes twice
        ours = oracle.find_all_answers(oracle.build_model(kind, board), MANY)
        if found.complete:
            assert frozenset(ours.answers) == found.answers, board
        else:
            assert len(ours.answers) == MANY, board
            assert not any(any(kind.verify(board, answer)) for answer in found.answers), board
        seen.append(len(found.answers))
    assert sum(count > 0 for count in seen) > 6
    assert sum(0 < count < MANY for count in seen) > 3
    assert sum(count > 1 for count in seen) > 2


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(PEERS))
def test_clingo_proves_the_only_answer(name: str, practice: list[dict[str, Any]]) -> None:
    kind, tried = find_kind(name), 0
    for one in practice:
        if one["kind"] == name and one["rows"] * one["cols"] <= 100:
            board = _parse_practice(one)
            found = PEERS[name](board, 2, 60)
            assert found.complete, one["id"]
            assert found.answers == {kind.answer.from_json(board, one["answers"][0])}, one["id"]
            tried += 1
    assert tried > 1


def _parse_practice(one: dict[str, Any]) -> HasGrid:
    kind = find_kind(one["kind"])
    if "blocks" in one:
        return kind.parse(one["blocks"])
    assert kind.codec
    return kind.parse(kind.codec.read(one["rows"], one["cols"], one["pzpr"].split("/")[-1]))
