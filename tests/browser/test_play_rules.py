"""The rules in the browser agree with `verify`: the same violations at the same places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any

import pytest

from flips import flip_places
from judge import Found, judge, judge_with_causes, make_case
from node import ask
from oracle import (
    DEEP_BUT_SHAPED,
    KINDS,
    brute_force,
    build_model,
    find_all_answers,
    sample_boards,
    wrong_cases,
)
from site_gen.boards.grid import Cell, key_text
from site_gen.boards.rules import unchecked
from site_gen.kind import Answer, HasGrid, Kind, find_kind
from site_gen.workshop.play_data import checks_json, make_play_data


def judge_in_browser(name: str, cases: list[tuple[HasGrid, Answer]]) -> list[Found]:
    """Return the violations that the browser's checker finds for each answer."""
    kind = find_kind(name)
    own = name if unchecked(kind.rules) else None
    return judge([make_case(b, a, checks_json(kind, b), own) for b, a in cases])


def verify(name: str, board: HasGrid, answer: Answer) -> Found:
    found = find_kind(name).verify(board, answer)
    return sorted((v.rule, sorted(map(key_text, v.where))) for v in found)


def make_positions(
    name: str, count: int, most: tuple[int, int]
) -> Iterator[tuple[HasGrid, Answer]]:
    """Yield random boards with random marks, with answers, and with slightly changed answers."""
    kind, rng = find_kind(name), Random(f"play {name}")
    for board in sample_boards(name, count, most, seed=21):
        elements = kind.answer.elements(board)
        share = rng.random()
        yield board, frozenset(k for keys in elements if rng.random() < share for k in keys)
        for answer in sorted(brute_force(kind, board), key=repr)[:2]:
            yield board, answer
            yield board, answer ^ frozenset(rng.choice(elements or [()]))


def compare(name: str, count: int, most: tuple[int, int]) -> None:
    cases = list(make_positions(name, count, most))
    seen = set()
    for (board, answer), found in zip(cases, judge_in_browser(name, cases), strict=True):
        assert found == verify(name, board, answer), (board, answer)
        seen |= {rule for rule, _ in found} or {""}
    assert "" in seen, "no position was right"
    assert len(seen) > len(find_kind(name).rules) / 2


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_the_browser_finds_the_same_violations_as_verify(name: str) -> None:
    """This compares the rules that only one kind has; test_play_checks compares the vocabulary,
    too."""
    compare(name, 100 if unchecked(find_kind(name).rules) else 20, (3, 4))


# -- broken rules, compared with rules that are only not satisfied yet


@dataclass(frozen=True)
class PlayPosition:
    """The numbers of the elements that a reader has marked, and of those that have a cross."""

    kind: Kind[Any]
    board: HasGrid
    marked: frozenset[int]
    crossed: frozenset[int]

    @cached_property
    def elements(self) -> Sequence[tuple[Any, ...]]:
        return self.kind.answer.elements(self.board)

    @cached_property
    def open(self) -> set[int]:
        """Return the elements that may still be marked."""
        still = {*range(len(self.elements))} - self.marked - self.crossed
        # if one element of a choice is marked, the others cannot be
        if self.kind.answer.shape != "bridge":
            choices = self.kind.answer.choices(self.board)
            still -= set(chain(*(c for c in choices if self.marked.intersection(c))))
        return still

    @property
    def as_case(self) -> dict[str, Any]:
        denied = {*range(len(self.elements))} - self.marked - self.open
        sets = self.marked, self.open, denied
        keys = [frozenset(k for i in some for k in self.elements[i]) for some in sets]
        own = self.kind.name if unchecked(self.kind.rules) else None
        return make_case(self.board, keys[0], checks_json(self.kind, self.board), own, *keys[1:])

    @cached_property
    def places(self) -> list[set[str]]:
        """Return each element's keys and cells."""
        cells = self.kind.answer.cells
        return [
            {*map(key_text, keys), *(key_text(c) for key in keys for c in cells(self.board, key))}
            for keys in self.elements
        ]

    @cached_property
    def clues(self) -> set[str]:
        """Return the cells that have a clue in any block."""
        parts = (getattr(self.board, field.name) for field in fields(self.board))  # type: ignore[arg-type]
        clues = chain(*(part for part in parts if isinstance(part, Mapping)))
        return {key_text(clue) for clue in clues if isinstance(clue, Cell)}

    def is_decided(self, place: str) -> bool:
        """Return whether a place is a mark, or a cell with a mark or a clue."""
        there = [i for i, places in enumerate(self.places) if place in places]
        return place in self.clues or not there or not self.open.issuperset(there)


def make_right_position(
    kind: Kind[Any], board: HasGrid, answer: Answer, rng: Random
) -> PlayPosition:
    """Return a position from which a reader can still reach the answer: some of its elements are
    marked, and some others have a cross."""
    elements, fixed = kind.answer.elements(board), kind.answer.fixed(board)
    shares = rng.random(), rng.random()
    on = {i for i, keys in enumerate(elements) if keys[0] in answer}
    marked = {i for i in on if rng.random() < shares[0] or fixed.issuperset(elements[i])}
    crossed = {i for i in range(len(elements)) if i not in on and rng.random() < shares[1]}
    return PlayPosition(kind, board, frozenset(marked), frozenset(crossed))


def make_mistake(
    right: PlayPosition, answer: Answer, rng: Random
) -> tuple[int, PlayPosition] | None:
    """Return an element that the reader marks against the answer, and the position after that."""
    kind, board, marked, crossed = right.kind, right.board, right.marked, right.crossed
    elements = right.elements
    choice = {i: own for own in kind.answer.choices(board) for i in own}
    given = {i for i, keys in enumerate(elements) if kind.answer.fixed(board).issuperset(keys)}
    free = [i for i in range(len(elements)) if given.isdisjoint(choice.get(i, (i,)))]
    if not free:
        return None
    wrong = rng.choice(free)
    if elements[wrong][0] in answer:
        return wrong, PlayPosition(kind, board, marked - {wrong}, crossed | {wrong})
    rivals = {*choice.get(wrong, ())} if kind.answer.shape != "bridge" else set[int]()
    return wrong, PlayPosition(kind, board, (marked - rivals) | {wrong}, crossed - {wrong})


def check_positions(name: str, count: int, most: tuple[int, int]) -> None:
    """Check that right positions break no rule, and that the cause of a broken rule after a mistake
    is decided and contains the mistake."""
    kind, rng = find_kind(name), Random(f"on the way {name}")
    boards = sample_boards(name, count, most, seed=22)
    solved = [(board, sorted(brute_force(kind, board), key=repr)) for board in boards]
    ways = [
        (make_right_position(kind, board, answer, rng), answer, len(answers))
        for board, answers in solved
        for answer in answers[:2]
        for _ in range(4)
    ]
    for (right, *_), found in zip(
        ways, judge_with_causes([right.as_case for right, *_ in ways]), strict=True
    ):
        assert not [(rule, cause) for rule, _, cause in found if cause is not False], right
    # with several answers, it is not clear which marks are mistakes
    mistakes = [m for p, a, answers in ways if answers == 1 and (m := make_mistake(p, a, rng))]
    broken = 0
    for (wrong, position), found in zip(
        mistakes, judge_with_causes([position.as_case for _, position in mistakes]), strict=True
    ):
        for rule, _, cause in found:
            if cause is False:
                continue
            broken += 1
            assert position.places[wrong].intersection(cause), (rule, cause, wrong, position)
            assert all(map(position.is_decided, cause)), (rule, cause, wrong, position)
    assert len(ways) > count
    assert broken > count / 10


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_only_decided_marks_that_contradict_are_broken(name: str) -> None:
    check_positions(name, 20, (3, 4))


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_only_decided_marks_that_contradict_are_broken_on_thousands_of_boards(name: str) -> None:
    check_positions(name, 600, (4, 4))


SMALLEST = [  # a board, its marks and crosses, a rule, and the marks that break it
    (
        "nurikabe",
        "..3....1/......5./...1..../4......./.....4.1/5......./......../4......2",
        ("", "r7c1"),
        ("one_number", "r6c1 r7c1 r8c1"),
    ),
    (
        "dominosa",
        "43015114/62215416/16511203/36440335/63526226/03045302/02554046",
        ("", "r1c2-r2c2 r1c3-r2c3"),
        ("dominoes", "r1c1 r1c2 r1c3"),
    ),
    (
        "yin_yang",
        "wb..../...bw./....../.w...b/..bw.b/ww...w",
        ("r1c2 r2c1", ""),
        ("connected", "r1c1 r1c2 r2c1 r4c2"),
    ),
    (
        "slitherlink",
        ".../.../3.3",
        ("r1c1-r1c2 r1c1-r2c1 r1c2-r2c2 r2c1-r2c2", ""),
        ("one_loop", "r1c1-r1c2 r1c1-r2c1 r1c2-r2c2 r2c1-r2c2"),
    ),
    (  # the two cells outside the loop are adjacent
        "yajilin",
        ". ./. ./. ./1> .",
        ("r1c1-r1c2 r2c1-r2c2 r2c1-r3c1 r2c2-r3c2 r3c1-r3c2", ""),
        ("one_loop", "r2c1-r2c2 r2c1-r3c1 r2c2-r3c2 r3c1-r3c2"),
    ),
    (  # the loop itself is right
        "yajilin",
        ". ./. ./. ./0^ .",
        ("r1c1-r1c2 r1c1-r2c1 r1c2-r2c2 r2c1-r3c1 r2c2-r3c2 r3c1-r3c2", "r4c2"),
        ("either", "r4c2"),
    ),
    ("hashi", "2.4.3/...../..1../1...1", ("r4c1-r4c5=1", ""), ("joined_islands", "r4c1 r4c5")),
    (
        "cave",
        "....5/...5./34.../...7./5....",
        ("", "r1c1 r1c2 r2c1 r2c2"),
        ("sight", "r1c1 r2c1 r3c1 r3c2"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rows", "marks", "broken"), SMALLEST)
def test_a_mistake_is_shown_at_the_smallest_place(
    name: str, rows: str, marks: tuple[str, str], broken: tuple[str, str]
) -> None:
    kind = find_kind(name)
    board = kind.parse({"board": rows.replace("/", "\n")})
    numbers = {
        key_text(key): i for i, keys in enumerate(kind.answer.elements(board)) for key in keys
    }
    marked, crossed = (frozenset(numbers[key] for key in text.split()) for text in marks)
    (found,) = judge_with_causes([PlayPosition(kind, board, marked, crossed).as_case])
    causes = {rule: sorted(cause) for rule, _, cause in found if cause is not False}
    rule, where = broken
    assert causes[rule] == where.split()


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_the_browser_agrees_with_verify_on_thousands_of_boards(name: str) -> None:
    compare(name, 5000, (4, 4))


@pytest.mark.parametrize(("name", "rule"), list(wrong_cases()))
def test_the_browser_names_exactly_the_broken_rule(name: str, rule: str) -> None:
    kind = find_kind(name)
    blocks, rows = kind.wrong[rule]
    board = kind.parse(blocks)
    (found,) = judge_in_browser(name, [(board, kind.answer.from_json(board, rows))])
    assert {broken for broken, _ in found} == {rule}


@pytest.mark.parametrize("name", KINDS)
def test_elements_make_up_every_answer(name: str) -> None:
    kind = find_kind(name)
    for board in sample_boards(name, 30, (3, 3), seed=22):
        elements = kind.answer.elements(board)
        keys = [key for element in elements for key in element]
        assert len(set(keys)) == len(keys)
        for answer in brute_force(kind, board):
            parts = [answer & set(element) for element in elements]
            assert all(part in (set(), set(e)) for part, e in zip(parts, elements, strict=True))
            assert frozenset().union(*parts) == answer


# -- marks that are an answer, and nothing else


def solve_example(name: str) -> tuple[Kind[Any], HasGrid, Answer]:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    (answer,) = find_all_answers(build_model(kind, board)).answers
    return kind, board, answer


def test_the_browser_accepts_nothing_but_the_answer_of_an_example() -> None:
    """One place of the answer has another mark, also one that is impossible there."""
    cases, names = [], list[tuple[str, bool, Answer]]()
    for name in KINDS:
        kind, board, answer = solve_example(name)
        possible = [key for keys in kind.answer.elements(board) for key in keys]
        checks, own = checks_json(kind, board), name if unchecked(kind.rules) else None
        for marks in (answer, *flip_places(kind, board, answer)):
            cases.append(make_case(board, marks, checks, own, possible=possible))
            names.append((name, marks == answer, marks))
    for (name, right, marks), found in zip(names, judge(cases), strict=True):
        assert right == (not found), (name, marks)


def fill_in_orders(count: int, cases: Sequence[tuple[Kind[Any], HasGrid, Answer]]) -> None:
    """Check that the player says "Solved" exactly when the marks are an answer, while each board is
    filled in random orders, and row by row."""
    rng, questions = Random(4), []
    for kind, board, answer in cases:
        data = make_play_data(kind.name, "t", kind, board, [answer], True)
        own = kind.name if unchecked(kind.rules) else None
        marks = [*range(data["marks"])]
        orders = [marks, *(rng.sample(marks, len(marks)) for _ in range(count))]
        questions.append({"own": own, "data": data, "orders": orders})
    for (kind, *_), (wrong, full) in zip(cases, ask("play_orders.mjs", questions), strict=True):
        assert not wrong, (kind.name, wrong[0])
        assert full > count, kind.name


def test_solved_is_said_exactly_when_the_marks_are_an_answer() -> None:
    fill_in_orders(2, [*map(solve_example, KINDS)])


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_solved_is_said_exactly_when_the_marks_are_an_answer_on_many_boards(name: str) -> None:
    kind = find_kind(name)
    solved = ((b, brute_force(kind, b)) for b in sample_boards(name, 100, (3, 4), seed=23))
    fill_in_orders(10, [(kind, board, *answers) for board, answers in solved if len(answers) == 1])
