"""Rules that a board may waive or require: the blocks, the answers, and addresses."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from oracle import brute_force, build_model, find_all_answers, sample_boards
from site_gen import Puzzle
from site_gen.boards.blocks import NUMBER, Board
from site_gen.boards.grid import Grid
from site_gen.boards.paths import SIDE
from site_gen.boards.pen import Pen
from site_gen.boards.rules import find_violations
from site_gen.content.addresses import blocks_from_pzpr, format_address
from site_gen.errors import BoardError, ContentError
from site_gen.findings.verdict import explain_no_answer
from site_gen.kind import Kind, find_kind
from site_gen.kinds.numberlink import ALLOWED
from site_gen.work.lines import Limits, solve_line
from sites import checked

WAYS = [*chain.from_iterable(combinations(ALLOWED.things, n) for n in range(3))]
SHORT = {"board": "1.1\n...\n2.2"}
IN_THE_MIDDLE = "numlin/3/3/1g1i2g2"
TEN = "numlin/10/10/g3m1g4g7j2m6h5l87i3o4zj8k2k6g1l5h"


@pytest.fixture
def kind() -> Kind[Board]:
    return find_kind("numberlink")


@pytest.mark.parametrize("waived", WAYS, ids=str)
def test_a_file_says_which_rules_its_board_waives(
    kind: Kind[Board], waived: tuple[str, ...]
) -> None:
    words = [ALLOWED.things[rule] for rule in waived]
    for lines in (words, words[::-1], [f"  {word.upper()} " for word in words]):
        board = kind.parse({**SHORT, "allowed": "\n".join(lines) or "nothing"})
        assert board.waived == {*waived}
        assert kind.rules.keys() - kind.rules_on(board) == {*waived}
        note = kind.rule_notes(board)
        allowed, _, forbidden = note.partition(" no ")
        for rule, word in ALLOWED.things.items():
            assert (word in allowed) == (rule in waived)
            assert (word in forbidden) == (rule not in waived)
        again = kind.parse({**SHORT, "allowed": ALLOWED.text(board)})
        assert again == board


def test_without_the_block_every_rule_holds(kind: Kind[Board]) -> None:
    board = kind.parse(SHORT)
    assert board.waived == set()
    assert kind.rules_on(board) == kind.rules


@pytest.mark.parametrize(
    ("text", "row", "why"),
    [
        ("", 0, "is empty"),
        ("loops", 0, "expected `empty cells` or `U-turns`, one on each line; found 'loops'"),
        ("U-turns\nuturns", 1, "found 'uturns'"),
        ("U-turns\n\nempty cells", 1, "found ''"),
        ("U-turns\nu-turns", 1, "listed twice"),
        ("nothing\nU-turns", 0, "`nothing` stands alone; here are 2 lines"),
        ("empty cells, U-turns", 0, "one on each line; found 'empty cells, U-turns'"),
    ],
)
def test_rules_that_cannot_be_waived_are_refused(
    kind: Kind[Board], text: str, row: int, why: str
) -> None:
    with pytest.raises(BoardError, match=why) as caught:
        kind.parse({**SHORT, "allowed": text})
    assert (caught.value.block, caught.value.row or 0) == ("allowed", row)


def test_random_boards_waive_every_combination_of_rules(kind: Kind[Board]) -> None:
    """The tests of all kinds need this to compare each combination with brute force."""
    found = {board.waived for board in sample_boards("numberlink", 60, (3, 4))}
    assert found == {*map(frozenset, WAYS)}


@pytest.mark.parametrize("waived", WAYS, ids=str)
def test_the_model_finds_all_answers_that_the_rules_of_the_board_allow(
    kind: Kind[Board], waived: tuple[str, ...]
) -> None:
    several = 0
    for sample in sample_boards("numberlink", 30, (3, 4), seed=5):
        board = replace(sample, waived=frozenset(waived))
        found = find_all_answers(build_model(kind, board))
        assert found.complete
        assert {*found.answers} == brute_force(kind, board)
        several += len(found.answers) > 1
    assert several or "visits_all" not in waived


def test_boards_from_addresses_have_the_rules_of_puzz_link(kind: Kind[Board]) -> None:
    board = kind.parse(blocks_from_pzpr(IN_THE_MIDDLE))
    row = frozenset(((r, c), (r, c + 1)) for r in (0, 2) for c in (0, 1))
    found = find_all_answers(build_model(kind, board)).answers
    assert row in found
    assert {*found} == brute_force(kind, board)
    strict = kind.parse({**blocks_from_pzpr(IN_THE_MIDDLE), "allowed": "nothing"})
    assert not find_all_answers(build_model(kind, strict)).answers
    ten = find_all_answers(build_model(kind, kind.parse(blocks_from_pzpr(TEN))))
    assert (len(ten.answers), ten.complete) == (1, True)


def test_only_boards_with_the_rules_of_puzz_link_have_an_address(kind: Kind[Board]) -> None:
    for waived in WAYS:
        words = "\n".join(ALLOWED.things[rule] for rule in waived) or "nothing"
        address = format_address(kind, kind.parse({**SHORT, "allowed": words}))
        assert address == (IN_THE_MIDDLE if len(waived) == 2 else None)


# -- rules that a board requires

TAKUZU = {"board": "bb..\nb.w.\n.w..\n...."}
REQUIRED = find_kind("binairo").blocks["required"]
REQUIRABLE = REQUIRED.things
CHOICES = [*chain.from_iterable(combinations(REQUIRABLE, n) for n in range(3))]


@pytest.mark.parametrize("required", CHOICES, ids=str)
def test_a_board_may_require_different_lines(required: tuple[str, ...]) -> None:
    kind = find_kind("binairo")
    text = "\n".join(REQUIRABLE[rule] for rule in required) or "nothing"
    board = kind.parse({**TAKUZU, "required": text})
    assert kind.rules_on(board).keys() & REQUIRABLE == {*required}
    assert kind.parse({**TAKUZU, "required": REQUIRED.text(board)}) == board
    for rule, words in REQUIRABLE.items():
        assert (words in kind.describe(board)) == (rule in required)
        assert (words.capitalize() in kind.rule_notes(board)) == (rule in required)
    answers = find_all_answers(build_model(kind, board)).answers
    assert len(answers) == (1 if required else 2)
    several = 0
    for size in ((4, 4), (2, 6), (6, 4)):
        for sample in sample_boards("binairo", 4, size, seed=3):
            one = replace(sample, waived=frozenset(REQUIRABLE) - {*required})
            found = find_all_answers(build_model(kind, one))
            assert found.complete
            assert {*found.answers} == brute_force(kind, one)
            several += len(found.answers) > 1
    assert several
    if not required:
        assert kind.parse(TAKUZU) == board


@pytest.mark.parametrize(("text", "why"), [("different lines", "one on"), ("", "is empty")])
def test_other_requirements_are_refused(text: str, why: str) -> None:
    with pytest.raises(BoardError, match=why) as caught:
        find_kind("binairo").parse({**TAKUZU, "required": text})
    assert caught.value.block == "required"


@pytest.mark.parametrize(("rule", "way"), [("rows_differ", "rows"), ("columns_differ", "columns")])
def test_lines_differ_without_the_rule_that_they_are_half_and_half(rule: str, way: str) -> None:
    """Without it, two lines with the same black cells may still differ elsewhere."""
    kind = find_kind("binairo")
    for sample in sample_boards("binairo", 4, (2, 4), seed=1):
        board = replace(sample, symbols={}, waived=frozenset(REQUIRABLE) - {rule})
        m = build_model(kind, board)
        m.drop_rule(way)
        found = {*find_all_answers(m, 1000).answers}
        others = {name: one for name, one in kind.rules_on(board).items() if name != way}
        cells = board.grid.cells()
        every = (
            frozenset(c for i, c in enumerate(cells) if k >> i & 1) for k in range(1 << len(cells))
        )
        assert found == {one for one in every if not [*find_violations(board, one, others)]}


# -- files


def write(path: Path, head: str, blocks: dict[str, str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    fences = "".join(f"```{name}\n{text}\n```\n" for name, text in blocks.items())
    path.write_text(f"---\ntitle: {path.stem}\n{head}---\n{fences}")
    return path


def test_the_block_applies_to_a_board_from_an_address(tmp_path: Path) -> None:
    head = f"pzpr: {IN_THE_MIDDLE}\n"
    plain = Puzzle.read(write(tmp_path / "numberlink/a.md", head, {}))
    assert plain.board.waived == ALLOWED.things.keys()
    turns = write(tmp_path / "numberlink/b.md", head, {"allowed": "U-turns"})
    assert Puzzle.read(turns).board.waived == {"no_u_turn"}
    largest = write(tmp_path / "fillomino/a.md", "pzpr: fillomino/3/1/3h\n", {"largest": "3"})
    assert Puzzle.read(largest).board[NUMBER] == 3


@pytest.mark.parametrize("more", [{}, {"allowed": "U-turns"}])
def test_a_board_together_with_an_address_is_refused(tmp_path: Path, more: dict[str, str]) -> None:
    path = write(tmp_path / "numberlink/a.md", f"pzpr: {IN_THE_MIDDLE}\n", {**more, **SHORT})
    with pytest.raises(ContentError, match="`pzpr` already gives the board"):
        Puzzle.read(path)


def list_problems(folder: Path) -> list[str]:
    return [str(problem) for problem in checked(folder)[1]]


def test_boards_with_different_rules_are_not_duplicates(tmp_path: Path) -> None:
    write(tmp_path / "numberlink/a.md", "expect: none\n", SHORT)
    write(tmp_path / "numberlink/b.md", "expect: many\n", {**SHORT, "allowed": "empty cells"})
    write(tmp_path / "numberlink/c.md", f"pzpr: {IN_THE_MIDDLE}\nexpect: many\n", {})
    sudoku = {"board": "1...\n....\n..2.\n...."}
    for slug, thing in (("a", "anti-king"), ("b", "anti-knight"), ("c", "diagonal up")):
        write(tmp_path / f"sudoku/{slug}.md", "expect: many\n", {**sudoku, "required": thing})
    assert list_problems(tmp_path) == []
    both = {**SHORT, "allowed": "U-turns\nempty cells"}
    write(tmp_path / "numberlink/d.md", "expect: many\n", both)
    (problem,) = list_problems(tmp_path)
    assert problem.startswith(f"{tmp_path}/numberlink/d.md:1:1: this board is that of")
    assert problem.endswith("c.md")


@pytest.mark.parametrize(
    ("name", "blocks", "expect", "note"),
    [
        ("numberlink", SHORT, "unique", "This board allows no empty cells and no U-turns."),
        ("fillomino", {"board": ". ."}, "none", "This board has no largest number."),
    ],
)
def test_an_unexpected_verdict_says_which_rules_hold(
    tmp_path: Path, name: str, blocks: dict[str, str], expect: str, note: str
) -> None:
    path = write(tmp_path / name / "a.md", f"expect: {expect}\n", blocks)
    problem: Any = Puzzle.read(path).solve().find_problem()
    assert note in str(problem)


@pytest.mark.parametrize("cols", [2, 3, 8])
def test_a_note_is_no_wider_than_its_board(cols: int) -> None:
    row = "." * (cols - 2)
    svg = Puzzle.from_blocks("numberlink", {"board": f"1{row}1", "allowed": "empty cells"}).svg()
    lengths = re.findall(r'textLength="(\d+)"', svg)
    assert lengths == ([str(cols * SIDE)] if cols < 3 else [])


@pytest.mark.parametrize(
    ("name", "blocks", "line", "why"),
    [
        ("numberlink", {"allowed": "loops"}, 10, "one on each line; found 'loops'"),
        ("numberlink", {"allowed": "U-turns", "board": "1.1\n..x\n2.2"}, 6, "'x' is not"),
        ("numberlink", {"alowed": "U-turns"}, 9, "`alowed`; expected `board` or `allowed`"),
        ("fillomino", {"largest": "0"}, 10, "expected a number from 1 to 99; '0' is not one"),
    ],
)
def test_a_mistake_in_a_block_is_the_only_problem_and_has_its_line(
    tmp_path: Path, name: str, blocks: dict[str, str], line: int, why: str
) -> None:
    path = write(tmp_path / name / "a.md", "", {**SHORT, **blocks})
    with pytest.raises(ContentError) as caught:
        Puzzle.read(path).board  # noqa: B018
    (problem,) = caught.value.problems
    assert why in problem.message
    assert problem.place.line == line


@pytest.mark.parametrize(
    ("name", "block", "why"),
    [("numberlink", "largest", "unknown block `largest`"), ("fillomino", "bord", "unknown block")],
)
def test_an_unknown_block_with_an_address_is_named(
    tmp_path: Path, name: str, block: str, why: str
) -> None:
    address = {"numberlink": IN_THE_MIDDLE, "fillomino": "fillomino/3/1/3h"}[name]
    path = write(tmp_path / name / "a.md", f"pzpr: {address}\n", {block: "3"})
    with pytest.raises(ContentError, match=why):
        Puzzle.read(path)


def test_a_line_of_json_may_choose_rules_for_its_address() -> None:
    line = {"pzpr": IN_THE_MIDDLE, "blocks": {"allowed": "nothing"}}
    assert solve_line(json.dumps(line), 1, Limits())["answers"] == []
    line["blocks"] = {"allowed": "U-turns", **SHORT}
    assert "`pzpr` already gives the board" in solve_line(json.dumps(line), 1, Limits())["message"]


def test_fixed_numbers_are_not_blamed_for_a_board_without_answers(kind: Kind[Board]) -> None:
    """The explanation ends with the rules that hold."""
    words = explain_no_answer(kind, kind.parse({"board": "12\n21"}))
    assert "it has no clues that can be removed" in words
    assert "even without its clues" not in words
    assert words.endswith("This board allows no empty cells and no U-turns.")


def test_a_note_of_wide_letters_is_squeezed_earlier() -> None:
    """A letter of Chinese or Japanese is as wide as it is high."""
    for letters, squeezed in (("a" * 24, False), ("星" * 12, True), ("星" * 10, False)):
        pen = Pen(Grid(4, 4), title="", description="")
        pen.note(letters)
        assert ("textLength" in pen.inline()) == squeezed
