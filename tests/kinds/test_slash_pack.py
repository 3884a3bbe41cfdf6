"""Slash Pack: its boards, pieces and drawing, and the article's formulation."""

from __future__ import annotations

from random import Random

import pytest

from oracle import brute_force, build_model, find_all_answers
from site_gen.boards.grid import Cell
from site_gen.boards.pen import Pen
from site_gen.errors import BoardError
from site_gen.generator.making import make
from site_gen.generator.wishes import Wishes
from site_gen.kind import Answer, find_kind
from site_gen.kinds.slash_pack.board import SlashPackBoard, pieces
from site_gen.kinds.slash_pack.main import corners
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve

KIND = find_kind("slash_pack")
SPLIT = "clues cannot be split into pieces of"


def parse_board(text: str) -> SlashPackBoard:
    """Parse rows separated by spaces."""
    return KIND.parse({"board": text.replace(" ", "\n")})


def parse_lines(board: SlashPackBoard, text: str) -> Answer:
    return KIND.answer.from_json(board, {"cells": text.split()})


def find_broken_rules(board: SlashPackBoard, lines: Answer) -> list[str]:
    return [v.rule for v in KIND.verify(board, lines)]


# -- boards as text


def test_a_board_of_letters_is_read() -> None:
    board = parse_board("A.? .B. ..A")
    assert board.symbols == ("A", "B")
    assert list(board.pieces) == [0, 1]
    assert board.clues[Cell(0, 2)] == "?"


def test_the_largest_number_is_the_number_of_clues_in_a_piece() -> None:
    board = KIND.parse({"board": "10 . ? ? ? ?\n? ? ? ? . 2"})
    assert board.symbols == tuple(str(n) for n in range(1, 11))
    assert list(board.pieces) == [0]


def test_a_and_capital_a_are_two_letters() -> None:
    assert parse_board("aA. .Aa").symbols == ("A", "a")


@pytest.mark.parametrize(
    ("text", "row", "col", "why"),
    [
        ("1.2\n.A.", 1, 1, "'A' is a letter, but the clues before it are numbers"),
        ("A.B\n.?1", 1, 2, "'1' is a number, but the clues before it are letters"),
        ("A.B\n.-.", 1, 1, "'-' is not a letter, a number, ? or ."),
        ("A . BC", 0, 2, "'BC' is not a letter, a number, ? or ."),
        ("1.0", 0, 2, "'0' is not a number from 1, without leading zeros"),
        ("1 . 02", 0, 2, "'02' is not a number from 1, without leading zeros"),
        ("1.²", 0, 2, "'²' is not a number from 1, without leading zeros"),
        ("1.4", 0, 2, "the number 4 is above the number of cells, 3"),
        (f"1 . {'9' * 5000}", 0, 2, "the number 999999999999 is above the number of cells"),
        ("1.2\n.1.", None, None, f"3 {SPLIT} 2: 2 of 1, where at most 1 of each can stand"),
        ("ABCA\nABC.\nABC.", None, None, f"10 {SPLIT} 3: 4 of A, where at most 3 of each can"),
        ("A.?\n.B.", None, None, f"3 {SPLIT} 2: expected 1 more"),
        ("...", None, None, "no letter and no number on the board"),
        ("?.?", None, None, "no letter and no number on the board"),
        ("1.2\n1.", 1, 1, "2 cells, but row 1 has 3"),
        ("", None, None, "the block `board` is empty"),
    ],
)
def test_bad_boards_are_refused_with_their_place(
    text: str, row: int | None, col: int | None, why: str
) -> None:
    with pytest.raises(BoardError) as caught:
        KIND.parse({"board": text})
    assert (caught.value.block, caught.value.row, caught.value.col) == ("board", row, col)
    assert caught.value.why.startswith(why)


def test_an_address_has_numbers_for_letters() -> None:
    board = parse_board("A.? .B. .AB ..?")
    body = KIND.codec.write(board)
    assert body == "1g.g2h12h."
    assert KIND.codec.read(4, 3, body) == {"board": "1 . ?\n. 2 .\n. 1 2\n. . ?"}


# -- pieces


def test_a_line_separates_the_same_sides_in_the_model_and_in_verify() -> None:
    """The model uses the sides of a cell, and `verify` its quarters."""
    board = parse_board("1")
    names = dict(zip(board.grid.sides(Cell(0, 0)), "nwes", strict=True))
    for line, e, f in corners(board.grid, Cell(0, 0)):
        halves = pieces(board.grid, frozenset({line}))
        assert not any({(Cell(0, 0), names[e]), (Cell(0, 0), names[f])} <= half for half in halves)


CROSS = parse_board(".A.. A... ...B ..B.")
CROSSING = parse_lines(CROSS, "\\../ .\\/. ./\\. /..\\")


def test_pieces_that_touch_at_a_corner_are_separate() -> None:
    assert len(pieces(CROSS.grid, CROSSING)) == 4
    assert set(find_broken_rules(CROSS, CROSSING)) == {"none_missing"}


@pytest.mark.parametrize(
    ("board", "lines", "rules"),
    [
        ("A.?", "./.", []),
        ("A.?", "...", ["no_double"]),
        ("AB .. ??", ".. /\\ ..", []),
        ("AB .. ??", ".. .. ..", ["no_double"]),
        ("AA .. B?", ".. /\\ ..", ["no_double"]),
        ("AB? .?.", "... ../", ["no_double", "none_missing"]),
    ],
)
def test_a_question_mark_is_one_of_the_letters(board: str, lines: str, rules: list[str]) -> None:
    parsed = parse_board(board)
    assert find_broken_rules(parsed, parse_lines(parsed, lines)) == rules


# -- lines that cut nothing


STICK = parse_board("1.... ..... ..1.. ..... .....")
RING = "..... ./\\.. .\\.\\. ..\\/. "  # around the middle cell; then the last row


@pytest.mark.parametrize("stick", [".....", "../..", "...\\."])
def test_a_line_that_cuts_nothing_may_be_drawn(stick: str) -> None:
    """The article's formulation refuses it: a line must have different pieces on its two sides."""
    lines = parse_lines(STICK, RING + stick)
    assert find_broken_rules(STICK, lines) == []
    for formulation, allowed in (("main", True), ("article", stick == ".....")):
        m = build_model(KIND, STICK, formulation)
        assert m.fix(lines)
        assert find_all_answers(m, 1).answers == ((lines,) if allowed else ())


def test_the_article_loses_no_answer_of_a_board_with_one_answer() -> None:
    """Every line of a unique answer has different pieces on its two sides."""
    rng, seen = Random(4), 0
    while seen < 3:
        board = KIND.parse(KIND.sample(rng, 3, 3))
        answers = find_all_answers(build_model(KIND, board), 2).answers
        if len(answers) == 1 and len(board.pieces) > 1:
            seen += 1
            m = build_model(KIND, board, "article")
            assert m.fix(*answers)
            assert find_all_answers(m, 1).answers


# -- rules that the article's formulation states and leaves out


def test_the_article_treats_pieces_that_touch_as_one() -> None:
    m = build_model(KIND, CROSS, "article")
    assert m.fix(CROSSING)
    assert CROSSING in find_all_answers(m).answers
    m = build_model(KIND, CROSS)
    assert m.fix(CROSSING)
    assert not find_all_answers(m).answers


PATHS = ["has_number", "one_start", "path_meets_letters", "steps", "one_lower"]


@pytest.mark.parametrize("dropped", [None, *PATHS])
def test_the_article_connects_letters_by_paths(dropped: str | None) -> None:
    """The first and the last piece could share a number, but no path joins them."""
    board = parse_board("A.AB.B")
    lines = parse_lines(board, "./../.")
    assert set(find_broken_rules(board, lines)) == {"none_missing"}
    m = build_model(KIND, board, "article")
    assert m.fix(lines)
    if dropped:
        m.drop(dropped)
    assert bool(find_all_answers(m, 1).answers) == bool(dropped)


# -- numbers of answers


@pytest.mark.parametrize(
    "text", ["1 1 1\n. . .\n. . .", "A . ?\n. . .\nA . ?", "1 3 3", "1 1 1 1 2 2"]
)
def test_boards_with_no_or_many_answers_are_solved_completely(text: str) -> None:
    board = KIND.parse({"board": text})
    report = solve(build_model(KIND, board), SearchSettings(limit=10_000))
    assert report.complete
    assert set(report.answers) == brute_force(KIND, board)


def test_swapped_letters_do_not_multiply_answers() -> None:
    """The model numbers the pieces, but it finds each answer once, in one order of the pieces."""
    report = solve(build_model(KIND, parse_board("A.A.A")), SearchSettings(limit=100))
    assert report.complete
    assert len(report.answers) == len(set(report.answers)) == 4


# -- drawing


def test_adjacent_pieces_have_different_tints() -> None:
    pen = Pen(CROSS.grid, title="", description="")
    KIND.draw_answer(pen, CROSS, CROSSING)
    svg = pen.inline()
    assert svg.count("tint-0") == svg.count("tint-1") == 4  # whole and half cells of two pieces
    assert "tint-2" not in svg


def test_half_cells_are_named_by_their_corner() -> None:
    pen = Pen(parse_board("1").grid, title="", description="")
    pen.fill_corners([(Cell(0, 0), corner) for corner in ("nw", "ne", "sw", "se")], "half")
    paths = "M40 0h-40L40 40z", "M0 0h40L0 40z", "M40 40h-40L40 0z", "M0 40h40L0 0z"
    assert "".join(paths) in pen.inline()


# -- steps


def test_few_boards_with_all_numbers_need_a_search() -> None:
    """Once all pieces are made, no other line can cut the board: a count says so."""
    words = [make(Wishes("slash_pack", 6, 6, 1), number).word for number in range(1, 8)]
    assert words.count("expert") < 2, words
