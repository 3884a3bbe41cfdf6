"""The rules in the browser are those of `verify`: the same violations at the same places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from judge import Found, case, judge, told
from oracle import DEEP_BUT_SHAPED, KINDS, brute_force, sample_boards, wrong_cases
from site_gen.boards.grid import key_text
from site_gen.boards.rules import unchecked
from site_gen.kind import Answer, HasGrid, Kind, find_kind
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


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_the_browser_finds_what_verify_finds(name: str) -> None:
    """All of a kind's own rules; those in the vocabulary are compared in test_play_checks, too."""
    compare(name, 150 if unchecked(find_kind(name).rules) else 60, (3, 4))


# -- what is broken, and what is only not yet done


def on_the_way(kind: Kind[Any], board: HasGrid, answer: Answer, rng: Random) -> dict[str, Any]:
    """A position from which a reader can still come to the answer: some of what it marks is
    marked, some of what it leaves out is crossed out."""
    elements, fixed = kind.elements(board), kind.fixed(board)
    marked, crossed = rng.random(), rng.random()
    on = {i for i, keys in enumerate(elements) if keys[0] in answer}
    done = {i for i in on if rng.random() < marked or fixed.issuperset(elements[i])}
    still = {i for i in on if i not in done}
    still |= {i for i in range(len(elements)) if i not in on and rng.random() > crossed}
    if kind.shape != "bridge":  # where one is chosen, the others are out
        still -= set(chain(*(c for c in kind.choices(board) if done.intersection(c))))
    keys = [frozenset(k for i in some for k in elements[i]) for some in (done, still)]
    own = kind.name if unchecked(kind.rules) else None
    return case(board, keys[0], checks_json(kind), own, keys[1])


def never_broken(name: str, count: int, most: tuple[int, int]) -> None:
    kind, rng = find_kind(name), Random(f"on the way {name}")
    boards = sample_boards(name, count, most, seed=22)
    solved = [
        (board, a) for board in boards for a in sorted(brute_force(kind, board), key=repr)[:2]
    ]
    cases = [on_the_way(kind, board, a, rng) for board, a in solved for _ in range(4)]
    for position, found in zip(cases, told(cases), strict=True):
        assert not [(rule, where) for rule, where, broken in found if broken], position
    assert len(cases) > count


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_nothing_is_broken_on_the_way_to_an_answer(name: str) -> None:
    never_broken(name, 40, (3, 4))


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_broken_on_the_way_to_thousands_of_answers(name: str) -> None:
    never_broken(name, 600, (4, 4))


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
