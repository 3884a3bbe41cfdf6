"""Fillomino, where each number is the size of its region, with and without a largest number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice, product
from random import Random
from typing import Any

import pytest

from oracle import build_model, find_all_answers, sample_boards
from site_gen.boards.answers.values import alike
from site_gen.boards.blocks import NUMBER, numbers_text
from site_gen.boards.grid import Grid, components, pair
from site_gen.boards.random import random_regions, sized_regions
from site_gen.boards.sizes import divisions, room_without_number
from site_gen.content.addresses import blocks_from_pzpr, format_address
from site_gen.errors import BoardError
from site_gen.findings.proof import UnprovedError, find_proof
from site_gen.findings.reasons import Reasons
from site_gen.kind import Answer, Kind, find_kind
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve


@pytest.fixture
def kind() -> Kind[Any]:
    return find_kind("fillomino")


@pytest.mark.parametrize("rows", [["..."] * 2, ["."] * 6, ["2.", "..", ".3"]])
def test_candidates_include_every_answer_found_by_trying_all_numbers(
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


def test_no_cut_excludes_an_answer(kind: Kind[Any]) -> None:
    """The answer itself gives no row, and the rows found at wider bounds hold for it."""
    rng, cuts = Random(7), 0
    for board in sample_boards("fillomino", 40, (4, 4), seed=9):
        model = build_model(kind, board)
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


def test_the_largest_number_is_a_rule_only_where_the_board_states_one(kind: Kind[Any]) -> None:
    rows = "\n".join([". . . ."] * 3)
    limited = kind.parse({"board": rows, "largest": "4"})
    assert "largest" in kind.rules_on(limited)
    assert kind.rule_notes(limited) == "The largest number on this board is 4."
    free = kind.parse({"board": rows})
    assert kind.rules.keys() - kind.rules_on(free) == {"largest"}
    assert kind.rule_notes(free) == "This board has no largest number."
    twelve = frozenset((cell, 12) for cell in free.grid.cells())
    assert [*kind.verify(free, twelve)] == []
    assert {broken.rule for broken in kind.verify(limited, twelve)} == {"largest"}


def test_a_model_keeps_its_numbers_when_a_clue_is_removed(kind: Kind[Any]) -> None:
    """Otherwise a deduction on a board with fewer clues would not apply to the full board."""
    board = kind.parse({"board": "\n".join(["12 . . ."] + [". . . ."] * 3)})
    less = kind.without(board, board.clues)
    assert [build_model(kind, one).symbols.keys() for one in (board, less)] == [{"y", "b"}] * 2
    assert len(build_model(kind, board).variables) == len(build_model(kind, less).variables)
    grown = replace(kind.parse({"board": "\n".join([". . . ."] * 4)}), clues=board.clues)
    assert build_model(kind, grown).symbols.keys() == {"y", "b"}
    assert kind.without(grown, grown.clues)[NUMBER] == 12


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
def test_impossible_numbers_are_refused(kind: Kind[Any], blocks: dict[str, str], why: str) -> None:
    with pytest.raises(BoardError, match=why):
        kind.parse(blocks)


def test_a_largest_number_has_an_address_only_where_it_changes_nothing(kind: Kind[Any]) -> None:
    """A `?` in an address is an empty cell."""
    assert format_address(kind, kind.parse({"board": "3.."})) == "fillomino/3/1/3h"
    assert format_address(kind, kind.parse({"board": "3..", "largest": "3"})) == "fillomino/3/1/3h"
    assert (
        format_address(kind, kind.parse({"board": ". 1 . . .", "largest": "3"}))
        == "fillomino/5/1/g1i"
    )
    assert format_address(kind, kind.parse({"board": ". 1 . . .", "largest": "2"})) is None
    assert blocks_from_pzpr("https://puzz.link/p?fillomino/3/1/3.g") == {"board": "3 . ."}


# -- regions without a number, of any size


def sample_boards_with_few_numbers(
    kind: Kind[Any], count: int, sizes: list[tuple[int, int]], seed: int
) -> Iterator[tuple[Any, set[Answer]]]:
    """Yield random boards of these sizes without a largest number, and all answers of each. Skip
    boards with more than a thousand answers."""
    rng = Random(seed)
    while count:
        grid = Grid(*rng.choice(sizes))
        regions = sized_regions(rng, grid, rng.choice([4, 9, 14])) or random_regions(rng, grid)
        filling = {cell: len(part) for part in regions.parts for cell in part}
        # with small clues only, more large numbers are left to find
        told = rng.choice((1, 2, len(filling)))
        shown = [cell for cell in sorted(filling) if filling[cell] <= told]
        few = rng.sample(shown, round(rng.uniform(0.05, 0.5) * len(shown)))
        board = kind.parse({"board": numbers_text(grid, {cell: filling[cell] for cell in few})})
        candidates = (a for a in kind.candidates(board) if not [*kind.verify(board, a)])
        answers = {*islice(candidates, 1001)}
        if len(answers) <= 1000:
            count -= 1
            yield board, answers


def check_all_answers_are_found(
    kind: Kind[Any], count: int, sizes: list[tuple[int, int]], seed: int = 1
) -> None:
    """Check that the model finds all answers, however many numbers have variables. The model does
    not distinguish the larger ones; where a large region can be divided, one assignment represents
    several answers."""
    large = shared = 0
    for board, answers in sample_boards_with_few_numbers(kind, count, sizes, seed):
        room = room_without_number(board.grid, board.known())
        for answer in answers:
            for part in alike(board.grid, answer):
                assert part & board.clues.keys() or len(part) <= room[min(part)]
        highest = max([1, *board.known().values()])
        for least in {board[NUMBER], highest, min(max(3, highest), board[NUMBER])}:
            model = build_model(kind, board.with_field(NUMBER, least))
            found = find_all_answers(model)
            assert found.complete
            assert sorted(map(sorted, found.answers)) == sorted(map(sorted, answers)), board
            large += sum(k > least for answer in answers for _, k in answer)
            shared += sum(model.others(answer) is not None for answer in answers)
            for answer in answers:
                assert model.write(answer) is not None or model.others(answer) is not None
    assert large > 100
    assert shared > 20


def test_no_answer_with_large_numbers_is_missed(kind: Kind[Any]) -> None:
    check_all_answers_are_found(kind, 6, [(3, 4), (1, 12)])


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 12))
def test_no_answer_with_large_numbers_is_missed_on_many_boards(kind: Kind[Any], seed: int) -> None:
    check_all_answers_are_found(kind, 60, [(3, 4), (4, 4), (3, 5), (1, 13), (2, 7), (4, 5)], seed)


def test_cells_divide_into_regions_in_every_way() -> None:
    """The test draws borders in every way; regions that share a side have different sizes."""
    grid = Grid(2, 4)
    sides = grid.pairs()
    every = set()
    for drawn in product((False, True), repeat=len(sides)):
        open_ = {p for p, on in zip(sides, drawn, strict=True) if not on}
        parts = components(
            grid.cells(), lambda a, o=open_: [b for b in grid.neighbours(a) if pair(a, b) in o]
        )
        part_of = {cell: len(part) for part in parts for cell in part}
        home = {cell: i for i, part in enumerate(parts) for cell in part}
        if all(part_of[a] != part_of[b] for a, b in sides if home[a] != home[b]):
            every.add(frozenset(grid.bits(part) for part in parts if 2 <= len(part) <= 6))
    whole = {parts for parts in every if sum(parts) == grid.full}
    found = [frozenset(parts) for parts in divisions(grid, grid.full, range(2, 7))]
    assert len(found) == len({*found})
    assert {*found} == whole
    assert whole


def test_a_search_for_some_answers_says_whether_there_are_more(kind: Kind[Any]) -> None:
    """This holds even where one assignment represents several answers."""
    board = kind.parse({"board": ". . . . ."}).with_field(NUMBER, 1)
    every = find_all_answers(build_model(kind, board)).answers
    assert len(every) > len({frozenset((c, k > 1) for c, k in answer) for answer in every})
    for limit in range(1, len(every) + 2):
        found = solve(build_model(kind, board), SearchSettings(limit=limit))
        assert len({*found.answers}) == len(found.answers) == min(limit, len(every))
        assert {*found.answers} <= {*every}
        assert not found.complete or len(every) <= limit
        assert found.complete == (found.status == "complete")
        assert found.complete or limit <= len(every)


def test_no_proof_is_found_where_the_model_cannot_distinguish_answers(kind: Kind[Any]) -> None:
    board = kind.parse({"board": ". . . . ."}).with_field(NUMBER, 1)
    model = build_model(kind, board)
    five = frozenset((cell, 5) for cell in board.grid.cells())
    at = model.at_one(model.write(five) or frozenset())
    values = tuple(bool(at[x]) for _, x, _ in model.decisions())
    reasons = Reasons(values, (), ())
    with pytest.raises(UnprovedError, match="could not tell"):
        find_proof(kind, board, reasons)


def test_a_player_can_enter_every_number_that_has_room(kind: Kind[Any]) -> None:
    board = kind.parse({"board": "1 . . . .\n. . . . .\n. . . . ."})
    keys = [key for (key,) in kind.answer.elements(board)]
    assert {k for cell, k in keys if cell == (2, 2)} == {*range(1, 15)}
    assert {k for cell, k in keys if cell == (0, 0)} == {*range(1, 10)}
    of = [{keys[i][0] for i in choice} for choice in kind.answer.choices(board)]
    assert [cells for cells in of if len(cells) != 1] == []
    assert sorted(chain(*kind.answer.choices(board))) == [*range(len(keys))]
    limited = kind.parse({"board": "1 . .\n. . .", "largest": "4"})
    assert {k for ((_, k),) in kind.answer.elements(limited)} == {*range(1, 5)}


def test_a_decision_on_large_numbers_has_a_text_and_settles_them(kind: Kind[Any]) -> None:
    board = kind.parse({"board": "1 . . . .\n. . . . ."})
    cell = board.grid.cells()[1]
    decisions = [key for key, _, _ in build_model(kind, board).decisions()]
    large = next(key for key in decisions if key[0] == cell and not isinstance(key[1], int))
    assert str(kind.decided.say_decision(board, large, True)) == "R1C2 > 9"
    assert str(kind.decided.say_decision(board, large, False)) == "R1C2 ≤ 9"
    assert kind.answer.settles(board, large, False) == []  # the board has nine empty cells
    wide = kind.parse({"board": "1 . . . .\n. . . . .\n. . . . ."})
    assert kind.answer.settles(wide, large, False) == [(cell, k) for k in range(10, 15)]
    assert [*kind.answer.settles(wide, large, True)] == []
    assert [*kind.answer.settles(wide, (cell, 3), True)] == [(cell, 3)]
