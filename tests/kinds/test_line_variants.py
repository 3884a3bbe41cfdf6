"""Tests of the variants of sudoku with lines: what their clues mean, and which are refused."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from site_gen.boards.blocks.lists import format_cells
from site_gen.boards.grid import Cell
from site_gen.errors import BoardError
from site_gen.findings.oracle import brute_force, build_model, find_all_answers
from site_gen.kind import find_kind
from site_gen.solver.families.lists import MOST_SETS, list_sets
from site_gen.variant import random_path
from site_gen.variants.sandwich import VARIANT as SANDWICH

SUDOKU = find_kind("sudoku")
EMPTY = "....\n" * 4
LINES = ("between", "double_arrows", "entropic", "modular", "palindromes", "region_sums", "renban")
LINES = (*LINES, "slow_thermometers", "whispers", "zippers")


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("line", ["R1C1-R4C1 R4C2-R4C4", "R1C1-R1C4 R2C4-R2C1 R3C1-R3C4"])
def test_long_lines_have_the_answers_of_brute_force(name: str, line: str) -> None:
    board = SUDOKU.parse({"board": "1...\n....\n....\n....", name: line})
    assert {*find_all_answers(build_model(SUDOKU, board)).answers} == {*brute_force(SUDOKU, board)}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("R1C1 R1C2 R1C3", "a colon between"),
        (": R1C1 R1C2", "expected cells"),
        ("R1C1 R1C2 R1C3: R1C4", "one cell before the colon, or two"),
        ("R1C1 R2C2: R1C2", "two with a common side"),
        ("R1C1: R1C3", "touches the circle"),
        ("R1C1: R1C2 R1C4", "R1C2 and R1C4 do not touch"),
        ("R1C1: R1C2 R1C1", "a cell is twice in this arrow"),
    ],
)
def test_arrows_of_a_wrong_shape_are_refused(line: str, why: str) -> None:
    with pytest.raises(BoardError, match=why):
        SUDOKU.parse({"board": EMPTY, "arrows": line})


def test_two_cells_of_a_circle_hold_tens_and_ones() -> None:
    """On a board of 16×16, too, where the ones may be more than 9."""
    rng = Random(1)
    blocks, answer = SUDOKU.compose(rng, 16, 16)
    board, numbers = SUDOKU.parse(blocks), dict(answer)
    for right in (True, False):
        paths = (random_path(rng, board, 6) for _ in range(10_000))
        ends = ((path, [numbers[cell] for cell in path]) for path in paths if len(path) == 6)
        path = next(
            path
            for path, (tens, ones, *others) in ends
            if (10 * tens + ones == sum(others)) == right
            and ones > 9
            and path[1] in board.grid.neighbours(path[0])
        )
        text = f"{format_cells(path[:2])}: {format_cells(path[2:])}"
        with_arrow = SUDOKU.parse({**blocks, "arrows": text})
        assert len(find_all_answers(build_model(SUDOKU, with_arrow)).answers) == right


def test_what_is_said_of_a_sandwich_sum_holds_in_every_way_to_fill_the_line() -> None:
    """With some numbers known and some excluded, at random."""
    rng, seen, n = Random(3), Counter[str](), 6
    line = [Cell(0, c) for c in range(n)]
    every = [*permutations(range(1, n + 1))]
    for _ in range(2000):
        answer = rng.choice(every)
        i, j = sorted((answer.index(1), answer.index(n)))
        total = sum(answer[i + 1 : j])
        known = {c: k for c, k in zip(line, answer, strict=True) if rng.random() < 0.3}
        out = {(c, k) for c, own in zip(line, answer, strict=True) for k in range(1, n + 1)
               if k != own and c not in known and rng.random() < 0.3}  # fmt: skip

        def find_reasons(cell: Cell, k: int) -> list[tuple[Cell, int]]:
            held = [c for c, one in known.items() if one == k]  # noqa: B023
            return [(cell, k)] * ((cell, k) in out) or [(c, k) for c in held]  # noqa: B023

        ways = [one for one in every if all(
            known.get(c, k) == k and (c, k) not in out for c, k in zip(line, one, strict=True)
        ) and SANDWICH.fits(one, total, n)]  # fmt: skip
        at, k = rng.randrange(n), rng.randint(1, n)
        if line[at] in known or (line[at], k) in out:
            continue
        if answer[at] == k:
            continue
        text = f"{total}: R1C1-R1C6"
        board = SUDOKU.parse({"board": "......\n" * n, "sandwich": text})
        fact = SANDWICH.find_fact(board, [(line[at], k)], known, find_reasons)
        if fact is None:
            continue
        assert all(way[at] != k for way in ways), fact
        between = [
            {*way[min(map(way.index, (1, n))) + 1 : max(map(way.index, (1, n)))]} for way in ways
        ]
        if sets := re.search(r"can only be ([^,]*)", fact.why):
            told = [{*map(int, one.split(" + "))} for one in sets[1].split(" or ")]
            assert all(some in told for some in between), fact
        if sizes := re.search(r" takes (\d)(?: or (\d))? cell", fact.why):
            assert {*map(len, between)} <= {int(size) for size in sizes.groups() if size}, fact
        assert fact.uses <= {*known.items()} | out
        seen[re.sub(r"[R\d]+(C\d)?|\+", "", fact.why)[:20]] += 1
    assert len(seen) > 6, seen


def test_a_line_that_enters_a_region_twice_has_two_parts_there() -> None:
    line = "R1C2 R1C3 R2C2"
    board = SUDOKU.parse({"board": "12..\n....\n....\n....", "region_sums": line})
    answers = find_all_answers(build_model(SUDOKU, board)).answers
    assert not answers  # both parts in the first box would be 2
    free = SUDOKU.parse({"board": "12..\n....\n....\n....", "region_sums": "R1C1 R1C2 R2C2"})
    plain = SUDOKU.parse({"board": "12..\n....\n....\n...."})
    found, every = (find_all_answers(build_model(SUDOKU, one)).answers for one in (free, plain))
    assert {*found} == {*every}  # a line in one region is free


@pytest.mark.parametrize("differ", [False, True])
def test_sets_are_all_with_a_sum_in_the_range_or_too_many(differ: bool) -> None:
    for size, n, low in product((1, 2, 3), (4, 6), (2, 5)):
        every = [s for s in product(range(1, n + 1), repeat=size) if low <= sum(s) <= low + 4]
        own = {s for s in every if [*s] == sorted(s) and (not differ or len({*s}) == size)}
        assert {*list_sets(size, n, low, low + 4, differ)} == own
    assert len(list_sets(8, 16, 8, 128, differ)) > MOST_SETS
