"""Reasons that a reader sees at one cell: the lines there that are drawn, or not."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from site_gen.boards.answers.lines import Loop, Paths, ShadedLoop
from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Grid, Pair, named

BOARD = Board(Grid(3, 3), {Cell(0, 1): 1, Cell(2, 1): 1})
NUMBERED = Cell(0, 1)
FREE = False, True


@pytest.mark.parametrize("answer", [Loop(), Paths()])
@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(1, 0), Cell(1, 1), NUMBERED])
def test_what_is_drawn_at_a_cell_decides_its_steps(answer: Loop, cell: Cell) -> None:
    """The named steps alone leave one value, whatever the others are."""
    pairs, seen = BOARD.grid.pairs_at(cell), Counter[str]()
    numbers = {1} if isinstance(answer, Paths) and cell == NUMBERED else {0, 2}
    for states in product((*FREE, None), repeat=len(pairs)):
        made = {pair: one for pair, one in zip(pairs, states, strict=True) if one is not None}
        for key, value in product({*pairs} - made.keys(), FREE):
            reason = answer.find_fact(BOARD, {key: value}, made)
            used = {pair: made[pair] for pair in reason.uses} if reason else made
            ways = (dict(zip(pairs, one, strict=True)) for one in product(FREE, repeat=len(pairs)))
            left = {way[key] for way in ways if sum(way.values()) in numbers
                    and all(way[pair] == one for pair, one in used.items())}  # fmt: skip
            if reason:
                assert left <= {value}, (reason, made)
                seen[reason.check] += 1
            elif numbers == {0, 2} and not value:
                assert left != {False}, made
    assert seen or (isinstance(answer, Paths) and cell == NUMBERED)


def test_steps_at_several_cells_have_one_reason_in_the_plural() -> None:
    pairs = {Pair(Cell(0, c), Cell(1, c)): True for c in (0, 2)}
    made = {Pair(Cell(0, 0), Cell(0, 1)): True, Pair(Cell(0, 1), Cell(0, 2)): True}
    reason = Loop().find_fact(BOARD, pairs, made)
    assert reason
    assert reason.why == "the lines at R1C1 and R1C3 can only continue here"
    assert [*reason.uses] == [*made]


def test_a_step_that_closes_a_loop_does_so_beside_other_lines() -> None:
    grid = BOARD.grid
    block = [pair for pair in grid.pairs() if max(max(pair.a), max(pair.b)) < 2]
    for step in block:
        made = {pair: True for pair in block if pair != step}
        assert Loop().find_fact(BOARD, {step: False}, made) is None
        more = {**made, Pair(Cell(2, 1), Cell(2, 2)): True}
        fact = Loop().find_fact(BOARD, {step: False}, more)
        assert fact
        assert (fact.why, {*fact.uses}) == ("it would close a small loop", {*made})


def test_a_cell_that_could_be_neither_shaded_nor_visited_has_no_state() -> None:
    rng, board, seen = Random(3), Board(Grid(3, 3)), 0
    for _ in range(400):
        keys = [*board.grid.cells(), *board.grid.pairs()]
        known = {key: rng.random() < 0.2 for key in keys if rng.random() < 0.5}
        told = ShadedLoop().explain_position(board, known)
        if not told:
            continue
        cell = next(one for one in board.grid.cells() if told[0].startswith(named(one)))
        near, lines = board.grid.neighbours(cell), board.grid.pairs_at(cell)
        about = [cell, *near, *lines]
        for states in product(FREE, repeat=len(about)):
            on = {key for key, one in zip(about, states, strict=True) if one}
            if any(key in about and (key in on) != one for key, one in known.items()):
                continue
            drawn = on.intersection(lines)
            is_shaded = cell in on and not drawn and on.isdisjoint(near)
            ends = {one for line in drawn for one in line}
            assert not is_shaded, (told, known)
            assert len(drawn) != 2 or not on.isdisjoint(ends), (told, known)
        seen += 1
    assert seen > 10
