"""Tests that every kind must pass; they need no change for a new kind."""

from __future__ import annotations

import inspect
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from flips import flip_places, write_all
from models import make_family
from oracle import (
    KINDS,
    alter,
    brute_force,
    build_model,
    count_assignments,
    find_all_answers,
    sample_boards,
)
from site_gen.bases import LoopKind
from site_gen.boards.answers import Shading
from site_gen.boards.blocks import (
    ARROWS,
    NUMBERS,
    SYMBOLS,
    Arrows,
    Block,
    Board,
    CellNumbers,
    CellSymbols,
    Field,
    LineClues,
    LineNumbers,
    PointNumbers,
    RegionNumbers,
    Regions,
)
from site_gen.boards.rules import CHECKS, rule
from site_gen.content.document import load_all
from site_gen.errors import BoardError
from site_gen.kind import Answer, HasGrid, Kind, Rows, find_kind
from site_gen.site.inspect import kind_variants
from site_gen.site.inspect.kind_answers import compare_answers
from site_gen.site.inspect.kind_boards import generate_boards
from site_gen.site.inspect.kind_check import addresses_return, run_checks
from site_gen.site.inspect.kind_play import (
    player_blames_only_mistakes,
    player_finds_what_verify_finds,
)
from site_gen.site.inspect.kind_rules import find_broken_rules, get_wrong_case, list_twins
from site_gen.site.inspect.player import find_node
from site_gen.solver.model.linear import total
from site_gen.solver.model.model import PuzzleModel
from sites import ROOT


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_passes_its_checks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks are those of `site-gen check-kind`, with fewer boards of variants, on which each
    variant without its rows or its check is still noticed, and fewer generated boards."""
    monkeypatch.setattr(kind_variants, "ALONE", 3)
    monkeypatch.setattr(kind_variants, "IN_PAIRS", 1)
    assert find_node(), "without Node, the player's checks are not compared"
    kind = find_kind(name)
    assert {says: found for says, found in run_checks(kind) if found} == {}
    assert not generate_boards(kind, 2).failures


SPARE = {"count_around": ("kurotto", (True,)), "count_at_points": ("slant", ())}
"""Checks that only own kinds use, each with a kind whose boards it is tested on, and arguments."""


def test_each_check_is_tested_and_has_its_twin_in_the_browser() -> None:
    """The checks of a kind that names it compare it with its twin."""
    named = {rule.check for name in KINDS for rule in find_kind(name).rules.values()}
    assert {*CHECKS} - {*named, *SPARE} == set(), "no kind names these checks: nothing tests them"
    twins = list_twins(ROOT / "templates").items()
    found = {(name, module) for module, names in twins for name in names}
    assert found == {(name, check.module) for name, check in CHECKS.items()}


@pytest.mark.parametrize("check", SPARE)
def test_a_check_that_no_kind_names_finds_the_same_in_the_browser(check: str) -> None:
    name, args = SPARE[check]
    kind = alter(find_kind(name), answer=Shading(), wrong={}, rules={"it": rule("", check, *args)})
    solved = [(board, brute_force(kind, board)) for board in sample_boards(name, 20, (3, 3))]
    assert not [*player_finds_what_verify_finds(kind, solved)]
    assert not [*player_blames_only_mistakes(kind, solved)]


def test_a_difference_between_verify_and_the_player_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    less = CHECKS["none_touch"]._replace(find=CHECKS["none_beside"].find)
    monkeypatch.setitem(CHECKS, "none_touch", less)
    (why,) = player_finds_what_verify_finds(find_kind("tents"))
    assert "player finds it broken at r" in why


@pytest.mark.parametrize(
    ("text", "by", "why"),
    [
        ("broken: cause !== false", "broken: true", "but further marks lead to an answer"),
        (
            "marks.length ? marks : all",
            "[...all, ...marks, ...EVERY]",
            "is neither marked nor a clue",
        ),
        ("marks.length ? marks : all", '["r9c9"]', "is not among them"),
    ],
)
def test_a_player_that_blames_the_wrong_marks_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, by: str, why: str
) -> None:
    shutil.copytree(ROOT / "templates" / "play", tmp_path / "play")
    script = tmp_path / "play" / "found.js"
    before = script.read_text(encoding="utf-8")
    assert text in before
    every = 'const EVERY = ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"];\n'
    script.write_text(every + before.replace(text, by), encoding="utf-8")
    monkeypatch.setattr("site_gen.content.installed.find_templates", lambda: tmp_path)
    (found,) = player_blames_only_mistakes(find_kind("kurotto"))
    assert why in found


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("magnets", SYMBOLS),
        ("slitherlink", NUMBERS),
        ("castle_wall", ARROWS),
        ("fillomino", NUMBERS),
    ],
)
def test_an_address_that_loses_a_block_is_found(name: str, field: Field[Any]) -> None:
    kind = find_kind(name)
    assert kind.codec
    write = kind.codec.write

    def write_less(board: Any) -> str:
        return write(board.with_field(field, dict(list(board[field].items())[1:])))

    lossy = alter(kind, codec=kind.codec._replace(write=write_less))
    (why,) = addresses_return(lossy)
    assert "is read as another board" in why


@pytest.mark.parametrize(
    "blocks",
    [
        {"board": CellSymbols({"o": "Circle"}, {"o": "circle"})},
        {"board": Arrows(), "more": CellNumbers(optional=True)},
        {"left": LineNumbers("left"), "top": LineClues("top")},
        {"regions": Regions(), "numbers": RegionNumbers()},
        {"points": PointNumbers()},
    ],
)
def test_a_loop_kind_has_a_wrong_answer_for_each_rule_of_a_loop(blocks: dict[str, Block]) -> None:
    own = {"one_loop": rule("Exactly one loop is drawn.", "one_loop")}
    made: LoopKind[Board] = type("Made", (LoopKind,), {"blocks": blocks, "rules": own})()
    assert [*made.rules] == [*made.wrong] == ["no_loose_end", "no_branch", "one_loop"]
    assert made.rules["one_loop"].says == "Exactly one loop is drawn."
    for name in made.rules:
        assert find_broken_rules(made, *get_wrong_case(made, name)) == {name}


@pytest.mark.parametrize("name", KINDS)
def test_the_blocks_of_a_board_are_read_as_this_board(name: str) -> None:
    kind = find_kind(name)
    for board in sample_boards(name, 10, (4, 4)):
        assert kind.parse(kind.format_blocks(board)) == board


@pytest.mark.deep
@pytest.mark.parametrize(("count", "most"), [(4000, (3, 4)), (1000, (4, 4))])
@pytest.mark.parametrize("name", KINDS)
def test_enumeration_equals_brute_force_on_thousands_of_boards(
    name: str, count: int, most: tuple[int, int]
) -> None:
    kind = find_kind(name)
    boards = sample_boards(name, count, most, seed=2)
    assert not [*compare_answers(kind, [(board, brute_force(kind, board)) for board in boards])]


def test_a_ring_of_tents_has_enough_trees() -> None:
    """Random boards hardly have one: each of four tents is beside two of four trees."""
    kind = find_kind("tents")
    board = kind.parse({"board": ".t.\nt.t\n.t.", "rows": "? ? ?", "columns": "? ? ?"})
    assert not [*compare_answers(kind, [(board, brute_force(kind, board))])]


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_the_player_agrees_with_verify_on_thousands_of_boards(name: str) -> None:
    kind = find_kind(name)
    solved = [(b, brute_force(kind, b)) for b in sample_boards(name, 2000, (4, 4), seed=21)]
    assert not [*player_finds_what_verify_finds(kind, solved)]
    assert not [*player_blames_only_mistakes(kind, solved[:600])]


def test_the_assignments_of_an_answer_that_leaves_variables_open_are_counted() -> None:
    def build_model(ones: int) -> PuzzleModel:
        m = PuzzleModel("test")
        x, y = (m.binaries(symbol, range(3), means="") for symbol in "xy")
        m.answer_is(x)
        m.require(make_family(*(y[i] <= x[i] for i in x), total(y.values()) >= ones))
        return m

    assert [count_assignments(build_model(1), frozenset(range(n))) for n in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("name", [k for k in KINDS if "article" in find_kind(k).formulations])
def test_the_articles_formulation_states_all_rules_but_those_it_leaves_out(name: str) -> None:
    """Its answers on tiny boards are those that break no rule except the ones left out."""
    kind = find_kind(name)
    left_out = set(kind.formulations["article"].leaves_out)
    for board in sample_boards(name, 12, (2, 3), seed=3):
        found = find_all_answers(build_model(kind, board, "article"))
        assert found.complete
        right = {a for a in found.answers if not list(kind.verify(board, a))}
        assert right == brute_force(kind, board)
        for answer in found.answers:
            assert {v.rule for v in kind.verify(board, answer)} <= left_out


@pytest.mark.parametrize("name", KINDS)
def test_verify_does_not_use_the_model(name: str) -> None:
    """The verification is independent only if it shares no code with the formulations."""
    source = inspect.getsource(find_kind(name).verify)
    for word in ("solver", "total(", "PuzzleModel", "formulations"):
        assert word not in source


# -- `verify` accepts nothing but answers


def check_flips(kind: Kind[Any], board: HasGrid, answers: Collection[Answer]) -> None:
    """Check all that differs at a single place from one of the board's answers, which are all."""
    for answer in answers:
        for flipped in flip_places(kind, board, answer):
            found = [one.where for one in kind.verify(board, flipped)]
            assert found or flipped in answers, flipped
            assert flipped != answer, "a mark is not read"
            for key in kind.answer.find_impossible(board, flipped):
                around = {key, *kind.answer.cells(board, key)}
                assert any(where <= around for where in found), (key, flipped)


@pytest.mark.parametrize("name", KINDS)
def test_of_all_that_can_be_written_only_answers_are_accepted(name: str) -> None:
    """On tiny boards every sign is tried at every place, also where no mark is possible."""
    kind = find_kind(name)
    example = kind.parse(kind.example)
    check_flips(kind, example, find_all_answers(build_model(kind, example)).answers)
    alike = 2 if name == "yin_yang_cut" else 1  # either piece may be written as 1
    for board in sample_boards(name, 6, (3, 3), seed=5):
        if written := [*write_all(kind, board, 1100)]:
            assert len(written) == alike * len({*written})
            accepted = {answer for answer in written if not any(kind.verify(board, answer))}
            assert accepted == brute_force(kind, board)


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_of_all_that_can_be_written_only_answers_are_accepted_in_the_gallery(name: str) -> None:
    for document in load_all(ROOT / "content"):
        if document.kind == name:
            kind, board = document.board()
            if (found := find_all_answers(build_model(kind, board), 30)).complete:
                check_flips(kind, board, found.answers)


def spoil(rows: Rows) -> Iterator[tuple[str, int | None, Any]]:
    """Yield pictures that no answer has, each with the name and row of the first mistake."""
    for name, picture in rows.items():
        last = len(picture) - 1
        yield name, None, {**rows, name: "0"}
        yield name, None, {**rows, name: None}
        yield name, None, {**rows, name: [*picture[:-1], 1]}
        yield f"{name}s", None, {f"{name}s": picture, **rows}
        yield name, last + 1, {**rows, name: [*picture, picture[-1]]}
        yield name, last, {**rows, name: picture[:-1]}
        for row in (picture[-1] + picture[-1][-1], picture[-1][:-1], "", picture[-1] + " 0"):
            yield name, last, {**rows, name: [*picture[:-1], row]}
        for sign in ("?", "é", "²", "~", "\0"):
            yield name, last, {**rows, name: [*picture[:-1], picture[-1][:-1] + sign]}


@pytest.mark.parametrize("name", KINDS)
def test_a_malformed_answer_is_an_error_at_its_place(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    answer = find_all_answers(build_model(kind, board), 1).answers[0]
    rows = kind.answer.to_json(board, answer)
    for block, row, spoiled in spoil(rows):
        with pytest.raises(BoardError) as caught:
            kind.answer.from_json(board, spoiled)
        assert (caught.value.block, caught.value.row) == (block, row), spoiled
        assert f"`{block}`" in caught.value.why
    with pytest.raises(BoardError, match="no picture `"):
        kind.answer.from_json(board, {})


def test_letters_of_boards_have_no_style_of_texts_in_pages() -> None:
    """A class of a drawing may have the name of one in pages, whose style would change letters."""
    drawn = set[str]()
    for kind in map(find_kind, KINDS):
        pen = kind.pen(board := kind.parse(kind.example))
        kind.draw(pen, board)
        drawn |= {c for e in ET.fromstring(pen.inline()).iter() for c in e.get("class", "").split()}
    assert {"clue", "remark", "outside"} <= drawn
    for path in (ROOT / "templates").rglob("*.css"):
        css = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for selectors, style in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            if re.search("text-transform|letter-spacing", style):
                bare = {one.strip() for one in selectors.split(",")}
                assert bare.isdisjoint(f".{name}" for name in drawn), (path.name, selectors)
