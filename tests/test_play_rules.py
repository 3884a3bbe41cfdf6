"""The rules in the browser are those of `verify`: the same violations at the same places."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from judge import Found, case, judge
from oracle import KINDS, brute_force, sample_boards, wrong_cases
from site_gen.boards.grid import key_text
from site_gen.boards.rules import unchecked
from site_gen.kind import Answer, HasGrid, find_kind
from site_gen.site.puzzle.play import checks_json


def judged(name: str, cases: list[tuple[HasGrid, Answer]]) -> list[Found]:
    """What the checker of the browser finds for each answer."""
    kind = find_kind(name)
    own = name if unchecked(kind.rules) else None
    return judge([case(b, a, checks_json(kind), own) for b, a in cases])


def verified(name: str, board: HasGrid, answer: Answer) -> Found:
    found = find_kind(name).verify(board, answer)
    return sorted((v.rule, sorted(map(key_text, v.where))) for v in found)


def positions(name: str, count: int, most: tuple[int, int]) -> Iterator[tuple[HasGrid, Answer]]:
    """Random boards with random marks, with answers, and with answers changed a little."""
    kind, rng = find_kind(name), Random(f"play {name}")
    for board in sample_boards(name, count, most, seed=21):
        elements = kind.elements(board)
        share = rng.random()
        yield board, frozenset(k for keys in elements if rng.random() < share for k in keys)
        for answer in sorted(brute_force(kind, board), key=repr)[:2]:
            yield board, answer
            yield board, answer ^ frozenset(rng.choice(elements or [()]))


def compare(name: str, count: int, most: tuple[int, int]) -> None:
    cases = list(positions(name, count, most))
    seen = set()
    for (board, answer), found in zip(cases, judged(name, cases), strict=True):
        assert found == verified(name, board, answer), (board, answer)
        seen |= {rule for rule, _ in found} or {""}
    assert "" in seen, "no position was right"
    assert len(seen) > len(find_kind(name).rules) / 2


@pytest.mark.parametrize("name", KINDS)
def test_the_browser_finds_what_verify_finds(name: str) -> None:
    """All of a kind's own rules; those in the vocabulary are compared in test_play_checks, too."""
    compare(name, 150 if unchecked(find_kind(name).rules) else 60, (3, 4))


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_the_browser_finds_what_verify_finds_on_thousands_of_boards(name: str) -> None:
    compare(name, 5000, (4, 4))


@pytest.mark.parametrize(("name", "rule"), list(wrong_cases()))
def test_the_browser_names_exactly_the_broken_rule(name: str, rule: str) -> None:
    kind = find_kind(name)
    blocks, rows = kind.wrong[rule]
    board = kind.parse(blocks)
    (found,) = judged(name, [(board, kind.from_json(board, rows))])
    assert {broken for broken, _ in found} == {rule}


@pytest.mark.parametrize("name", KINDS)
def test_elements_make_up_every_answer(name: str) -> None:
    kind = find_kind(name)
    for board in sample_boards(name, 30, (3, 3), seed=22):
        elements = kind.elements(board)
        keys = [key for element in elements for key in element]
        assert len(set(keys)) == len(keys)
        for answer in brute_force(kind, board):
            parts = [answer & set(element) for element in elements]
            assert all(part in (set(), set(e)) for part, e in zip(parts, elements, strict=True))
            assert frozenset().union(*parts) == answer
