"""Numbers that say how many connected cells hold them, up to the largest number of the board."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from oracle import model_of, sample_boards
from site_gen.boards.grid import Grid
from site_gen.boards.random import sized_regions
from site_gen.content.addresses import address_of, blocks_from_pzpr
from site_gen.errors import BoardError
from site_gen.kind import Kind, find_kind


@pytest.fixture
def kind() -> Kind[Any]:
    return find_kind("fillomino")


@pytest.mark.parametrize("rows", [["..."] * 2, ["."] * 6, ["2.", "..", ".3"]])
def test_candidates_are_all_answers_that_trying_every_number_finds(
    kind: Kind[Any], rows: list[str]
) -> None:
    board = kind.parse({"board": "\n".join(rows), "largest": "4"})
    cells = board.grid.cells()
    every = (
        frozenset(zip(cells, held, strict=True)) for held in product(range(1, 5), repeat=len(cells))
    )
    right = {answer for answer in every if not [*kind.verify(board, answer)]}
    assert right
    assert {a for a in kind.candidates(board) if not [*kind.verify(board, a)]} == right


def test_no_cut_keeps_an_answer_out(kind: Kind[Any]) -> None:
    """Whatever bounds that the answer keeps it is found at; and of these, some cut nothing."""
    rng, cuts = Random(7), 0
    for board in sample_boards("fillomino", 40, (4, 4), seed=9):
        model = model_of(kind, board)
        lazy = model.families["size"].lazy
        assert lazy
        for answer in sorted(kind.candidates(board), key=repr)[:3]:
            ones = [*map(model.at_one(answer).get, model.variables)]
            at = dict(zip(model.variables, map(int, map(bool, ones)), strict=True))
            held = [y.value(at.__getitem__) for y in lazy.watches]
            assert not [*lazy.separate(*[sum(one << i for i, one in enumerate(held))] * 2)]
            for _ in range(20):
                sure, may = rng.random(), rng.random()
                certain = sum(1 << i for i, one in enumerate(held) if one and rng.random() < sure)
                possible = sum(1 << i for i, one in enumerate(held) if one or rng.random() < may)
                for row in lazy.separate(certain, possible):
                    assert row.holds(at.__getitem__)
                    cuts += 1
    assert cuts > 1000


@pytest.mark.parametrize("largest", [4, 5, 9])
def test_regions_of_one_size_do_not_share_a_side(largest: int) -> None:
    rng = Random(largest)
    made = [sized_regions(rng, Grid(6, 7), largest) for _ in range(20)]
    assert sum(one is not None for one in made) > 10
    for regions in filter(None, made):
        size = [len(part) for part in regions.parts]
        assert max(size) <= largest
        part_of = regions.part_of
        assert all(size[part_of[a]] != size[part_of[b]] for a, b in regions.borders())


def test_the_largest_number_is_9_or_what_the_board_says(kind: Kind[Any]) -> None:
    rows = "\n".join([". . . ."] * 3)
    assert kind.parse({"board": rows}).number == 9
    assert kind.parse({"board": rows.replace(".", "12", 1)}).number == 12
    assert kind.parse({"board": rows, "largest": "11"}).number == 11
    assert kind.parse({"board": rows, "largest": "4"}).number == 4
    less = kind.parse({"board": rows.replace(".", "12", 1)})
    assert kind.without(less, less.clues).number == 12, "else an answer would be lost"


@pytest.mark.parametrize(
    ("blocks", "why"),
    [
        ({"board": "5..", "largest": "4"}, "row 1, column 1: the number is 5; expected 1 to 3"),
        ({"board": "3..", "largest": "2"}, "the number is 3; expected 1 to 2"),
        ({"board": "..4"}, "the number is 4; expected 1 to 3"),
        ({"board": "..0"}, "the number is 0; expected at least 1"),
        ({"board": "...", "largest": "100"}, "expected a number from 1 to 99"),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    kind: Kind[Any], blocks: dict[str, str], why: str
) -> None:
    with pytest.raises(BoardError, match=why):
        kind.parse(blocks)


def test_a_limit_of_its_own_has_no_address(kind: Kind[Any]) -> None:
    """And a `?` of an address says nothing."""
    assert address_of(kind, kind.parse({"board": "3.."})) == "fillomino/3/1/3h"
    assert address_of(kind, kind.parse({"board": "3..", "largest": "3"})) is None
    assert blocks_from_pzpr("https://puzz.link/p?fillomino/3/1/3.g") == {"board": "3 . ."}
