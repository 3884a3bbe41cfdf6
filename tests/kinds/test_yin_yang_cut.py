"""Yin and Yang cut: its boards, the numbers of cuts, and the rules."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest

from oracle import brute_force, build_model, find_all_answers
from site_gen.boards.blocks import Board, copies
from site_gen.boards.grid import Cell, Grid, components, marked
from site_gen.boards.text import Blocks
from site_gen.errors import BoardError
from site_gen.kind import find_kind
from site_gen.kinds.yin_yang_cut import CORNER, half

KIND = find_kind("yin_yang_cut")
FORMULATIONS = list(KIND.formulations)
ARTICLE = ".yy... ...... .YY... ......"
ARTICLE_ANSWERS = {
    "001111 011011 001001 000011",
    "001111 000011 001111 000011",
    "001111 001011 001011 000011",
    "001111 011101 010001 000011",
}


def parse_board(rows: str) -> Board:
    """Parse rows separated by spaces."""
    return KIND.parse({"symbols": rows.replace(" ", "\n")})


def find_cuts(made: Board, formulation: str = "main") -> set[str]:
    found = find_all_answers(build_model(KIND, made, formulation))
    assert found.complete
    assert len(set(found.answers)) == len(found.answers)
    return {" ".join(KIND.answer.to_json(made, a)["piece"]) for a in found.answers}


# -- boards as text


def test_a_board_is_read() -> None:
    made = parse_board(".ya A.. yAa ...")
    assert made.grid == Grid(4, 3)
    assert {char: {*cells} for char, cells in copies(made).items()} == {
        "A": {Cell(1, 0), Cell(2, 1)},
        "a": {Cell(0, 2), Cell(2, 2)},
        "y": {Cell(0, 1), Cell(2, 0)},
    }
    assert len(half(made.grid)) == 6


@pytest.mark.parametrize(
    ("rows", "row", "col", "why"),
    [
        ("... ... ...", None, None, "3 x 3 cells: an odd number cannot be halved"),
        (".", None, None, "1 x 1 cells: an odd number cannot be halved"),
        ("yy.. ..y.", 1, 2, "3 copies of y: an odd number cannot be split evenly"),
        ("yY.. ....", 0, 0, "1 copies of y: an odd number"),
        ("y1.. ....", 0, 1, "'1' is not a letter or ."),
        ("y?.. ....", 0, 1, "'?' is not a letter or ."),
        ("y.. y.", 1, 1, "2 cells, but row 1 has 3"),
        ("." * 42, 0, 40, "42 columns; at most 40"),
    ],
)
def test_bad_boards_are_refused(rows: str, row: int | None, col: int | None, why: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(rows)
    assert why in caught.value.why
    assert (caught.value.block, caught.value.row, caught.value.col) == ("symbols", row, col)


@pytest.mark.parametrize(
    ("blocks", "why"),
    [
        ({"symbols": ""}, "the block `symbols` is empty"),
        ({"symbol": "yy"}, "unknown block `symbol`; expected `symbols`"),
        ({}, "expected a block `symbols`"),
        ({"symbols": "yy yy"}, "'yy' is not a letter or ."),
    ],
)
def test_bad_blocks_are_refused(blocks: Blocks, why: str) -> None:
    with pytest.raises(BoardError, match=why):
        KIND.parse(blocks)


# -- numbers of cuts


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_the_articles_board_has_the_articles_four_answers(formulation: str) -> None:
    assert find_cuts(parse_board(ARTICLE), formulation) == ARTICLE_ANSWERS


@pytest.mark.parametrize(
    ("rows", "cols", "count"), [(2, 2, 2), (3, 4, 9), (4, 4, 22), (4, 6, 90), (6, 4, 90)]
)
def test_all_cuts_of_a_board_without_symbols_are_found(rows: int, cols: int, count: int) -> None:
    made = parse_board(" ".join(["." * cols] * rows))
    found = find_all_answers(build_model(KIND, made))
    assert found.complete
    assert set(found.answers) == brute_force(KIND, made)
    assert len(found.answers) == count


def test_six_by_six_has_1018_cuts() -> None:
    assert len(find_cuts(parse_board(" ".join(["......"] * 6)))) == 1018


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("rows", ["....", ". . . .", ". .", "......"])
def test_a_line_of_cells_has_one_cut(rows: str, formulation: str) -> None:
    made = parse_board(rows)
    (only,) = find_cuts(made, formulation)
    cells = only.replace(" ", "")
    assert cells == "0" * (len(cells) // 2) + "1" * (len(cells) // 2)


# -- the rules


def test_swapped_pieces_are_the_same_cut() -> None:
    """Piece 0 is always the one with the top left cell."""
    made = parse_board(ARTICLE)
    rows = ["001111", "011011", "001001", "000011"]
    swapped = ["".join("10"[int(char)] for char in row) for row in rows]
    answer = KIND.answer.from_json(made, {"piece": rows})
    assert CORNER not in answer
    assert KIND.answer.from_json(made, {"piece": swapped}) == answer
    assert not list(KIND.verify(made, frozenset(made.grid.cells()) - answer))


def test_capital_and_small_letters_are_two_symbols() -> None:
    made = parse_board("yY yY")
    assert find_cuts(made) == {"00 11"}
    assert not find_cuts(parse_board("yy YY")) & {"00 11"}


def test_copies_on_opposite_cells_are_split_by_any_cut() -> None:
    """Their row would be 0 = 0, so the family has no row."""
    made = parse_board("y... .... .... ...y")
    m = build_model(KIND, made)
    assert not m.families["symbols"].rows
    assert len(find_cuts(made)) == 22


def test_each_symbol_is_split_evenly() -> None:
    made = parse_board("ab.. .... ..ab ....")
    for answer in find_all_answers(build_model(KIND, made)).answers:
        for cells in copies(made).values():
            assert len(answer.intersection(cells)) == 1


@pytest.mark.parametrize("seed", range(20))
def test_samples_have_even_numbers_of_cells_and_copies(seed: int) -> None:
    rng = Random(seed)
    made = KIND.parse(KIND.sample(rng, rng.randint(1, 7), rng.randint(1, 7)))
    assert made.grid.rows * made.grid.cols % 2 == 0
    assert all(len(cells) % 2 == 0 for cells in copies(made).values())


# -- facts that justify the implied families


def test_a_cut_leaves_the_frame_twice_and_makes_no_checkerboard() -> None:
    """Brute force finds every cut of small boards and checks connectivity by flooding alone."""
    for rows, cols in product(range(1, 5), repeat=2):
        if rows * cols % 2 == 0:
            made = parse_board(" ".join(["." * cols] * rows))
            for answer in brute_force(KIND, made):
                way = [Cell(0, c) for c in range(cols)]
                way += [Cell(r, cols - 1) for r in range(1, rows)]
                assert sum((a in answer) != (b in answer) for a, b in pairwise(way)) == 1
                for a, b, c, d in made.grid.blocks(2, 2):
                    first, second = {a, d} & answer, {b, c} & answer
                    assert (len(first), len(second)) not in ((2, 0), (0, 2))


def test_a_piece_is_told_to_have_a_stretch_of_the_edge_only_where_all_cuts_do() -> None:
    """In each cut, the told cells are in the pieces that the ends of the stretch imply."""
    told = 0
    for rows, cols in ((2, 3), (3, 4), (4, 4)):
        made = parse_board(" ".join(["." * cols] * rows))
        edge = [cell for cell in half(made.grid) if cell in made.grid.walk_frame()]
        cuts = brute_force(KIND, made)
        for (a, held), (b, one) in product(product(edge, (False, True)), repeat=2):
            follows = a != b and all((b in cut) == one for cut in cuts if (a in cut) == held)
            found = KIND.answer.find_fact(made, {b: one}, {a: held}) if a != b else None
            assert found is None or follows, (a, held, b, one)
            told += found is not None and "so the edge between" in found.why
    assert told > 60


def test_both_pieces_are_connected_if_one_is() -> None:
    made = parse_board(ARTICLE)
    for answer in find_all_answers(build_model(KIND, made)).answers:
        other = {made.grid.opposite(cell) for cell in answer}
        assert other == set(made.grid.cells()) - answer
        assert len(components(sorted(answer), made.grid.neighbours)) == 1


def test_the_example_has_the_answer_found_by_hand() -> None:
    made = KIND.parse(KIND.example)
    assert brute_force(KIND, made) == {marked("000 100 110 111", "1")}
