"""Marks in the browser: mistakes at their smallest places, and boards that are solved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from flips import flip_places
from node import ask
from oracle import KINDS, OF_SHAPE, brute_force, build_model, find_all_answers, sample_boards
from site_gen.boards.grid import key_text
from site_gen.boards.rules import unchecked
from site_gen.kind import Answer, HasGrid, Kind, find_kind
from site_gen.site.inspect.kind_play import PlayPosition
from site_gen.site.inspect.player import Position, judge_positions
from site_gen.workshop.play_data import make_play_data

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
    position = PlayPosition(kind, board, marked, crossed).as_position
    (found,) = judge_positions(kind, [position])
    causes = {rule: sorted(cause) for rule, _, cause in found if cause is not None}
    rule, where = broken
    assert causes[rule] == where.split()


# -- marks that are an answer, and nothing else


def solve_example(name: str) -> tuple[Kind[Any], HasGrid, Answer]:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    (answer,) = find_all_answers(build_model(kind, board)).answers
    return kind, board, answer


def test_the_browser_accepts_nothing_but_the_answer_of_an_example() -> None:
    """One place of the answer has another mark, also one that is impossible there."""
    for name in OF_SHAPE:
        kind, board, answer = solve_example(name)
        possible = frozenset(key for keys in kind.answer.elements(board) for key in keys)
        tried = [answer, *flip_places(kind, board, answer)]
        positions = [Position(board, marks, possible=possible) for marks in tried]
        for marks, found in zip(tried, judge_positions(kind, positions), strict=True):
            assert (marks == answer) == (not found), (name, marks)


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
