"""Dead Ends: its boards, the article's board and formulation, and the rules."""

from __future__ import annotations

import pytest

from oracle import brute_force, build_model, find_all_answers
from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Grid, marked
from site_gen.boards.text import Blocks
from site_gen.errors import BoardError
from site_gen.kind import find_kind
from site_gen.kinds.dead_ends import stretch

KIND = find_kind("dead_ends")
ARTICLE = {
    "markers": "S....o\n......\n.o....\nt.....\n..t...\n.....G",
    "shapes": "1 1 2 3 3 3\n4 2 2 5 6 3\n4 7 7 5 6 3\n"
    "8 9 9 10 11 12\n8 13 10 10 11 12\n13 13 14 14 11 12",
}
ANSWER = {
    "chosen": ["110111", "100101", "111101", "100101", "101101", "000001"],
    "route": ["100111", "100101", "111101", "000001", "000001", "000001"],
}


def format_blocks(markers: str, shapes: str) -> Blocks:
    """Return both blocks from rows separated by spaces."""
    return {"markers": markers.replace(" ", "\n"), "shapes": shapes.replace(" ", "\n")}


def parse_board(markers: str, shapes: str) -> Board:
    return KIND.parse(format_blocks(markers, shapes))


def find_broken_rules(markers: str, shapes: str, chosen: str) -> set[str]:
    made = parse_board(markers, shapes)
    return {v.rule for v in KIND.verify(made, marked(chosen, "1"))}


# -- boards as text


def test_a_board_is_read() -> None:
    made = parse_board("S.o tG.", "aab cbb")
    assert made.grid == Grid(2, 3)
    assert made.regions.names == ("a", "b", "c")
    assert made.with_symbol("SG") == [Cell(0, 0), Cell(1, 1)]
    assert made.with_symbol("o") == [Cell(0, 2)]
    assert made.with_symbol("t") == [Cell(1, 0)]


@pytest.mark.parametrize(
    ("text", "block", "row", "col", "why"),
    [
        (format_blocks("S.o t..", "aab cbb"), "markers", None, None, "no goal: one cell must be G"),
        (
            format_blocks("..o t.G", "aab cbb"),
            "markers",
            None,
            None,
            "no start: one cell must be S",
        ),
        (format_blocks("SSo t.G", "aab cbb"), "markers", 0, 1, "a second start S; expected one"),
        (format_blocks("S.G t.G", "aab cbb"), "markers", 1, 2, "a second goal G; expected one"),
        (format_blocks("S.O t.G", "aab cbb"), "markers", 0, 2, "'O' is not S, G, o, t or ."),
        (format_blocks("s.o t.G", "aab cbb"), "markers", 0, 0, "'s' is not S, G, o, t or ."),
        (format_blocks("S.G", "aab cbb"), "shapes", 0, None, "2 rows and 3 columns, but `markers`"),
        (format_blocks("S.G ...", "aab cb"), "shapes", 1, 1, "2 cells, but row 1 has 3"),
        (format_blocks("S.G ...", "aba cbb"), "shapes", 0, 2, "shape 'a' is not connected"),
        (format_blocks("S.G ...", "ab. cbb"), "shapes", 0, 2, "this cell is in no shape"),
        ({"markers": "SG"}, None, None, None, "expected a block `shapes`"),
        ({"markers": "SG", "shapes": ""}, "shapes", None, None, "the block `shapes` is empty"),
        ({"markers": "SG", "shape": "aa"}, "shape", None, None, "unknown block `shape`"),
        (format_blocks("." * 41, "a" * 41), "markers", 0, 40, "41 columns; at most 40"),
    ],
)
def test_bad_boards_are_refused(
    text: Blocks, block: str | None, row: int | None, col: int | None, why: str
) -> None:
    with pytest.raises(BoardError) as caught:
        KIND.parse(text)
    assert why in caught.value.why
    assert (caught.value.block, caught.value.row, caught.value.col) == (block, row, col)


# -- the article


@pytest.mark.parametrize("formulation", list(KIND.formulations))
def test_the_articles_board_has_only_the_articles_answer(formulation: str) -> None:
    """The article's formulation requires less, but allows no other answer either."""
    made = KIND.parse(ARTICLE)
    found = find_all_answers(build_model(KIND, made, formulation))
    assert found.complete
    assert [KIND.answer.to_json(made, a) for a in found.answers] == [ANSWER]


def test_the_articles_formulation_allows_a_route_beyond_the_goal() -> None:
    made = parse_board("SGo", "aab")
    both = marked("111", "1")
    assert find_all_answers(build_model(KIND, made, "article")).answers == (both,)
    assert not find_all_answers(build_model(KIND, made)).answers


def test_the_articles_formulation_does_not_connect_shapes_off_the_route() -> None:
    made = parse_board("SG.. ....", "aabc aabc")
    assert not find_all_answers(
        build_model(KIND, made, "article")
    ).answers  # shape a is a 2x2 block
    made = parse_board("SG..", "aabc")
    loose = marked("1101", "1")
    assert loose in find_all_answers(build_model(KIND, made, "article")).answers
    assert loose not in find_all_answers(build_model(KIND, made)).answers


# -- one lane


@pytest.mark.parametrize(
    ("markers", "shapes", "chosen"),
    [
        ("SG. ...", "aab aab", "110 110"),  # a block within a shape
        ("SG.. ....", "aabc ddbc", "1100 1100"),  # a block of two shapes
        ("SG. ... ...", "aaa aba aaa", "111 101 111"),  # a ring that is one shape
        ("SG. ... ...", "aaa abc aaa", "111 101 111"),  # a ring with a gap, which is closed
        ("SG. ... ...", "aab cdb ccb", "111 101 111"),  # a ring of shapes
        ("SG.. .... .... ....", "aaab cddb cddb ceee", "1111 1001 1001 1111"),
        ("SG.. .... .... ....", "aaab cdeb cfgb chhh", "1111 1001 1001 1111"),
    ],
)
def test_a_block_or_a_ring_breaks_the_rule_of_one_lane(
    markers: str, shapes: str, chosen: str
) -> None:
    made = parse_board(markers, shapes)
    ones = marked(chosen, "1")
    assert find_broken_rules(markers, shapes, chosen) == {"one_lane"}
    assert ones not in find_all_answers(build_model(KIND, made)).answers


def test_a_pocket_with_a_way_out_over_a_corner_is_open() -> None:
    """Chosen cells that touch only at a corner are not connected, so no route leads around the
    pocket."""
    made = parse_board("SG. ... ...", "aae cdb ccb")
    ones = marked("110 101 111", "1")
    assert not list(KIND.verify(made, ones))
    assert ones in find_all_answers(build_model(KIND, made)).answers


# -- the route and the dead ends


def test_the_shape_of_the_start_may_be_the_whole_answer() -> None:
    made = parse_board("S.G", "aaa")
    assert find_all_answers(build_model(KIND, made)).answers == (marked("111", "1"),)


def test_dead_ends_without_a_mark_are_allowed() -> None:
    made = parse_board("SG.", "aab")
    found = find_all_answers(build_model(KIND, made))
    assert set(found.answers) == {marked("110", "1"), marked("111", "1")}


def test_a_triangles_shape_may_be_entered_once_only() -> None:
    """The triangle itself may have two chosen neighbours; the rule counts those of its shape."""
    assert find_broken_rules("SGt.", "aabb", "1111") == set()
    assert find_broken_rules("SGt.", "aabc", "1111") == {"triangles_in_dead_ends"}
    assert find_broken_rules("S.Gt", "aaaa", "1111") == {
        "triangles_in_dead_ends"
    }  # touches no other


def test_the_stretch_is_the_route() -> None:
    made = KIND.parse(ARTICLE)
    chosen = marked(" ".join(ANSWER["chosen"]), "1")
    assert stretch(made, chosen) == marked(" ".join(ANSWER["route"]), "1")


def test_there_is_no_route_where_start_and_goal_are_not_connected() -> None:
    made = parse_board("S.G", "abc")
    apart = marked("101", "1")
    assert not stretch(made, apart)
    assert KIND.answer.to_json(made, apart) == {"chosen": ["101"], "route": ["000"]}
    assert {v.rule for v in KIND.verify(made, apart)} == {"connected"}


def test_the_example_has_the_answer_found_by_hand() -> None:
    made = KIND.parse(KIND.example)
    assert brute_force(KIND, made) == {marked("1101 0111 1010 1111", "1")}
