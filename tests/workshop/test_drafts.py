"""Drafts: boards that are edited token by token."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any, get_args

import pytest

from desks import ask
from oracle import KINDS, build_model, find_all_answers, mark_deep_except
from site_gen.boards.blocks import CellLists, Regions
from site_gen.boards.blocks.board import parse_board
from site_gen.boards.blocks.lists import format_cells
from site_gen.boards.text import Blocks
from site_gen.content.document import load
from site_gen.errors import BoardError
from site_gen.kind import Kind, find_kind
from site_gen.workshop.boards import write_blocks
from site_gen.workshop.desk import Desk
from site_gen.workshop.drafts import (
    Draft,
    is_blank,
    is_same_board,
    make_blank,
    read_draft,
    read_loosely,
)
from site_gen.workshop.edits import (
    BACK,
    BORDER,
    ERASE,
    EXTEND,
    NEW_REGION,
    NEXT,
    TAKE,
    edit,
    list_drafts,
    paste,
)
from site_gen.workshop.reshaping import SideOfBoard, Turn, resize, turn
from site_gen.workshop.signs import list_palette
from site_gen.workshop.symmetry import NONE, SYMMETRIES, edit_symmetrically, list_lacking
from sites import ROOT

TURNS = get_args(Turn)
SIDES = get_args(SideOfBoard)
SEQUENCES = 100
ENTRIES = [NEW_REGION, EXTEND, TAKE, BORDER, NEXT, BACK, ERASE]
OTHERS = ["0", "1", "7", "?", ".", "#", "\\", "x", "é", " ", "12", "\n", "1\t2", *ENTRIES]
"""Entries that some blocks accept, and others refuse."""


def list_block_types() -> Iterator[tuple[str, str]]:
    """Yield a kind and a block of each type."""
    seen = set[tuple[type, str]]()
    for kind in map(find_kind, KINDS):
        for name, block in kind.blocks.items():
            if (made := (type(block), block.layout)) not in seen:
                seen.add(made)
                yield kind.name, name


def list_texts(kind: Kind[Any], most: int) -> Iterator[Blocks]:
    """Yield the blocks of the example, and of puzzles of the gallery."""
    yield kind.example
    for path in sorted((ROOT / "content" / kind.name).glob("*.md"))[:most]:
        _, board = load(path).board()
        yield kind.format_blocks(board)


@pytest.mark.parametrize("name", KINDS)
def test_boards_are_made_from_an_empty_one_by_edits(name: str) -> None:
    """Each edit is one step, so that undo leads back over drafts that all can be shown."""
    kind = find_kind(name)
    for text in list_texts(kind, 2):
        target = read_draft(kind, text)
        assert kind.parse(target.blocks) == kind.parse(text)
        drafts = list_drafts(target)
        assert is_same_board(kind, drafts[-1].blocks, text)
        assert drafts[0].blocks == make_blank(kind, target.rows, target.cols).blocks
        middle = drafts[len(drafts) // 2].blocks
        assert ask(Desk(), "edit", kind=name, blocks=middle)["svg"]


def change_at_random(rng: Random, draft: Draft, name: str) -> Draft:
    """Return the draft after a random edit, mostly of the block `name`; it may raise BoardError."""
    chance = rng.random()
    if chance < 0.07:
        return resize(draft, rng.choice(SIDES), rng.choice([1, -1, 1, -1, 40]))
    if chance < 0.12:
        return turn(draft, rng.choice(TURNS))
    if chance < 0.15:
        return paste(draft, draft.kind.example, (rng.randint(0, 2), rng.randint(0, 2)))
    name = name if chance < 0.9 else rng.choice([*draft.tables])
    block = draft.kind.blocks[name]
    places = [
        (rng.randint(-1, draft.rows), rng.randint(-1, draft.cols)) for _ in range(rng.randint(0, 3))
    ]
    words = [str(one) for one in getattr(block, "values", ())][:9]
    signs = [*block.signs, *block.signs, *words, *words, *ENTRIES]
    entry = rng.choice(signs if chance < 0.8 else OTHERS)
    typed, symmetry = rng.choice(["", "", "1", "16\\"]), rng.choice([*SYMMETRIES])
    made = edit_symmetrically(draft, name, places, entry, typed, symmetry)
    assert not list_lacking(made, NONE)
    list_lacking(made, symmetry)
    return made


@pytest.mark.parametrize("deep", [pytest.param(True, marks=pytest.mark.deep), False])
@pytest.mark.parametrize(("name", "block"), [*list_block_types()])
def test_any_edits_keep_a_draft_that_is_read_again_and_drawn(
    name: str, block: str, deep: bool
) -> None:
    kind, desk, rng = find_kind(name), Desk(), Random(f"{name} {block}")
    for number in range(1000 if deep else SEQUENCES):
        draft = make_blank(kind, *rng.choice([(4, 4), (2, 3), (4, 5)]))
        if number % 4 == 0:
            draft = read_draft(kind, kind.example)
        for _ in range(6):
            with suppress(BoardError):
                draft = change_at_random(rng, draft, block)
        again = read_draft(kind, draft.blocks)
        assert again.blocks == draft.blocks
        if number % 5 == 0:
            found = ask(desk, "edit", kind=name, blocks=draft.blocks)
            assert found["blocks"] == draft.blocks
            assert found["svg"]
            assert ("problem" in found) >= (draft.problem is not None)


@pytest.mark.parametrize("name", KINDS)
def test_changes_of_the_size_and_turns_are_taken_back_by_their_opposites(name: str) -> None:
    kind = find_kind(name)
    draft = read_draft(kind, kind.example)
    for side in SIDES:
        larger = resize(draft, side, 1)
        assert (larger.rows > draft.rows) >= (side in ("top", "bottom"))
        again = resize(larger, side, -1)
        assert is_same_board(kind, again.blocks, kind.example)
    for ways in (["rotate"] * 4, ["flip"] * 2, ["transpose"] * 2):
        made = draft
        try:
            for how in ways:
                made = turn(made, how)
        except BoardError as error:
            assert "directions" in str(error)
        else:
            assert is_same_board(kind, made.blocks, kind.example)
            assert (made.rows, made.cols) == (draft.rows, draft.cols)


def test_square_boards_stay_square_if_the_kind_needs_that() -> None:
    for name, size, square in (("sudoku", 9, True), ("skyscrapers", 5, True), ("akari", 5, False)):
        draft = make_blank(find_kind(name), size, size)
        for side in SIDES:
            made = resize(draft, side, 1)
            assert (made.rows == made.cols) == square


def test_a_turn_of_the_board_turns_its_answers() -> None:
    """A rotation is a transposition and then a flip, also for clues with directions."""
    for name in ("yajilin", "tatamibari", "sudoku", "slant", "heyawake", "galaxies"):
        draft = read_draft(find_kind(name), find_kind(name).example)
        assert turn(draft, "rotate") == turn(turn(draft, "transpose"), "flip")
    beside = {}
    for name in ("nonogram", "tents", "magnets", "skyscrapers"):  # with clues beside the board
        draft = read_draft(find_kind(name), find_kind(name).example)
        beside[name] = turn(draft, "rotate")
        assert beside[name] == turn(turn(draft, "transpose"), "flip")
        said = ask(Desk(), "verdict", kind=name, blocks=beside[name].blocks)
        assert said["verdict"] == "unique"
    assert beside["nonogram"].tables["columns"][-1] == ("1 1",)
    kakuro = read_draft(find_kind("kakuro"), find_kind("kakuro").example)
    assert turn(kakuro, "transpose").problem is None
    for how in ("rotate", "flip"):
        with pytest.raises(BoardError, match="directions"):
            turn(kakuro, how)
    assert turn(make_blank(find_kind("kakuro"), 3, 5), "rotate").rows == 5


@pytest.mark.parametrize(
    ("name", "block", "keys", "token"),
    [
        ("sudoku", "board", "12", "2"),  # beyond the bounds: the new digit replaces the old one
        ("nurikabe", "board", "12", "12"),
        ("kakuro", "board", "16\\23", "16\\23"),
        ("kakuro", "board", "#", "#"),
        ("yajilin", "board", "2>", "2>"),
        ("tents", "board", "tt", "t"),
        ("nonogram", "rows", "2 1", "2 1"),
        ("nonogram", "rows", "9 9", "9 9"),  # longer than the row, and kept
        ("star_battle", "stars", "2", "2"),
    ],
)
def test_signs_add_up_to_a_token_as_long_as_the_block_accepts_it(
    name: str, block: str, keys: str, token: str
) -> None:
    """A wrong token elsewhere changes nothing."""
    kind = find_kind(name)
    block_signs = kind.blocks[block].signs
    for wrong in ([], [(5, 5)]):
        draft, typed = make_blank(kind, 6, 6), ""
        if wrong and "9" in block_signs:
            draft = edit(draft, block, wrong, "999")
        at = (0, 0) if draft.kind.blocks[block].layout == "one" else (1, 0)
        for key in keys:
            draft = edit(draft, block, [at], key, typed)
            typed += key
        assert draft.tables[block][at[0]][at[1]] == token


@pytest.mark.parametrize(
    ("name", "block", "tokens"),
    [
        ("slitherlink", "board", [".", "0", "1", "2", "3", "?", "."]),
        ("sudoku", "board", [".", "1", "2", "3", "4", "."]),  # 4×4
        ("nurikabe", "board", ["9", "10", "11"]),
        ("slant", "points", ["3", "4", "."]),
        ("akari", "board", ["3", "4", "#", "."]),
        ("masyu", "board", [".", "w", "b", "."]),
    ],
)
def test_the_next_sign_counts_up_within_the_bounds_and_ends_at_an_empty_place(
    name: str, block: str, tokens: list[str]
) -> None:
    draft = make_blank(find_kind(name), 4, 4)
    at = [(1, 1)]
    draft = edit(draft, block, at, "" if tokens[0] == "." else tokens[0])
    for token in tokens[1:]:
        draft = edit(draft, block, at, NEXT)
        assert draft.tables[block][1][1] == token


@pytest.mark.parametrize(
    ("name", "block", "token", "left"),
    [
        ("nurikabe", "board", "12", "1"),
        ("nurikabe", "board", "1", "."),
        ("nonogram", "rows", "2 1", "2"),
        ("yajilin", "board", "2>", "2"),
    ],
)
def test_the_last_sign_of_a_token_is_taken_away(
    name: str, block: str, token: str, left: str
) -> None:
    draft = edit(make_blank(find_kind(name), 5, 5), block, [(1, 0)], token)
    draft = edit(draft, block, [(1, 0)], BACK)
    assert draft.tables[block][1][0] == left


def test_the_value_of_a_list_of_cells_is_taken_away_before_the_list() -> None:
    draft, cells = make_blank(find_kind("sudoku"), 6, 6), [(0, 0), (0, 1)]
    for entry in (EXTEND, "12", BACK):
        draft = edit(draft, "cages", cells, entry)
    assert draft.tables["cages"] == (("1: R1C1 R1C2",),)
    draft = edit(draft, "cages", cells, BACK)
    assert draft.tables["cages"] == (("R1C1 R1C2",),)
    assert edit(draft, "cages", cells, BACK).tables["cages"] == ()
    given = edit(draft, "cages", [(4, 4)], "5")  # no cage is there: it is for the cell
    assert given.tables["board"][4][4] == "5"
    assert given.tables["cages"] == draft.tables["cages"]
    with pytest.raises(BoardError, match="none of the cages is here"):
        edit(draft, "cages", [(4, 4)], "x")


def test_regions_stay_connected_and_can_have_gaps() -> None:
    kind = find_kind("heyawake")
    draft = edit(make_blank(kind, 3, 3), "regions", [(0, 1), (1, 1), (2, 1)], NEW_REGION)
    names = {token for row in draft.tables["regions"] for token in row}
    assert len(names) == 3  # the new one, and the two sides of the old one
    assert draft.problem is None
    joined = edit(draft, "regions", [(0, 0), (0, 1), (0, 2)], EXTEND)
    assert {*joined.tables["regions"][0]} == {draft.tables["regions"][0][0]}
    assert edit(joined, "regions", [(0, 0), (0, 1)], TAKE) == joined  # they are one region already
    part = edit(joined, "regions", [(0, 0), (0, 1)], EXTEND)  # a stroke over a part divides
    assert part.tables["regions"][0][0] == part.tables["regions"][0][1]
    assert part.tables["regions"][0][1] != part.tables["regions"][0][2]
    alone = edit(joined, "regions", [(1, 1)], ERASE)
    beside = {alone.tables["regions"][r][c] for r, c in ((0, 1), (1, 0), (1, 2), (2, 1))}
    assert alone.tables["regions"][1][1] in beside
    line = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    cut = edit(make_blank(kind, 3, 3), "regions", line, BORDER)
    assert len({token for row in cut.tables["regions"] for token in row}) == 2
    assert cut.tables["regions"][0][1] == cut.tables["regions"][2][2]
    whole = edit(cut, "regions", line[:2], BORDER)  # the same line again
    assert is_blank(kind.blocks["regions"], whole.tables["regions"])
    part = edit(whole, "regions", line[:4], BORDER)  # divides nothing yet, and is not lost
    assert is_blank(kind.blocks["regions"], part.tables["regions"])
    assert len(part.loose) == 2
    assert len(edit(part, "regions", line[:2], BORDER).loose) == 1  # the same line again
    done = edit(part, "regions", line[4:], BORDER)
    assert not done.loose
    assert is_same_board(kind, done.blocks, cut.blocks)
    assert not edit(part, "regions", [(0, 0), (0, 1), (1, 1), (1, 0)], NEW_REGION).loose
    assert len(edit(part, "regions", [(2, 2)], NEW_REGION).loose) == 2
    reached = edit(part, "regions", [(2, 0), (2, 1)], NEW_REGION)
    assert not reached.loose  # now the lines divide
    assert len({token for row in reached.tables["regions"] for token in row}) == 3
    for side in SIDES:
        assert resize(resize(part, side, 1), side, -1).loose == part.loose
    assert turn(turn(part, "flip"), "flip").loose == part.loose
    assert turn(part, "rotate").loose != part.loose
    desk, fields = Desk(), {"kind": "heyawake", "blocks": whole.blocks}
    found = ask(desk, "edit", **fields, block="regions", places=line[:4], entry=BORDER)
    assert read_draft(kind, whole.blocks, found["loose"]).loose == part.loose
    assert ask(desk, "edit", **fields, loose=found["loose"])["loose"] == found["loose"]
    gaps = next(
        (n, name)
        for n in KINDS
        for name, block in find_kind(n).blocks.items()
        if isinstance(block, Regions) and block.gaps
    )
    other = make_blank(find_kind(gaps[0]), 4, 4)
    other = edit(other, gaps[1], [(0, 0), (3, 3), (0, 1)], ".")
    assert [*map("".join, other.tables[gaps[1]])] == ["..11", "1111", "1111", "111."]


def test_lists_of_cells_get_values_and_are_deleted() -> None:
    kind = find_kind("sudoku")
    draft = make_blank(kind, 4, 4)
    draft = edit(draft, "cages", [(0, 0), (0, 1)], EXTEND)
    draft = edit(draft, "cages", [(0, 1), (1, 1)], "3")
    draft = edit(draft, "cages", [(0, 0)], "5")
    assert draft.blocks["cages"] == "5: R1C1 R1C2\n3: R1C2 R2C2"
    draft = edit(draft, "cages", [(0, 1)], "4")  # the newest of the two
    assert draft.blocks["cages"] == "5: R1C1 R1C2\n4: R1C2 R2C2"
    draft = edit(draft, "cages", [(0, 0), (0, 1)], ERASE)
    draft = resize(draft, "top", 1)
    assert draft.blocks["cages"] == "4: R2C2 R3C2"
    assert "cages" not in edit(draft, "cages", [(1, 1)], ERASE).blocks
    assert isinstance(kind.blocks["cages"], CellLists)


def test_strokes_make_lists_with_the_values_that_a_block_has() -> None:
    kind, pair = find_kind("sudoku"), [(0, 0), (0, 1)]
    for name, keys, line in (
        ("dots", [NEXT], "black: R1C1 R1C2"),
        ("xv", [], "X: R1C1 R1C2"),
        ("xv", ["V"], "V: R1C1 R1C2"),
        ("greater_than", [], "R1C1 R1C2"),
        ("arrows", [], "R1C1: R1C2"),
        ("clones", [], "R1C1: R1C2"),
    ):
        draft = edit(make_blank(kind, 4, 4), name, pair, EXTEND)
        for key in keys:
            draft = edit(draft, name, pair, key)
        assert draft.blocks[name] == line
        assert draft.problem is None
        assert name not in edit(draft, name, pair, EXTEND).blocks
    square = [(0, 0), (0, 1), (1, 1), (1, 0)]
    assert "R1C1 R1C2: " in edit(make_blank(kind, 4, 4), "clones", square, EXTEND).blocks["clones"]
    palettes = {name: [one for one, _ in list_palette(kind.blocks[name])] for name in kind.blocks}
    assert palettes["dots"] == ["white", "black"]
    assert palettes["xv"] == ["X", "V", *"0123456789"]
    assert palettes["quadruples"] == [*"0123456789 "]
    assert palettes["thermometers"] == []


def test_what_is_no_board_is_kept_and_drawn_with_its_wrong_tokens() -> None:
    kind = find_kind("kakuro")
    blocks = {"board": "# 16\\ 50\\\n\\9 . .\n\\4 . ."}
    draft = read_draft(kind, blocks)
    assert draft.blocks == blocks
    board, bad = read_loosely(draft)
    assert bad == {"board": {(0, 2): "50\\"}}
    assert board is not None
    found = ask(Desk(), "edit", kind="kakuro", blocks=blocks)
    assert found["problem"]["message"]
    assert found["svg"]
    assert parse_board(blocks, kind.blocks, kind.largest, kind.board_type)


def test_wrong_lists_of_cells_keep_their_lines_and_leave_the_others() -> None:
    kind, rng = find_kind("sudoku"), Random(3)
    right, wrong = ["R2C1 R2C2", "R1C1 R1C2"], ["R1C3 R1C3", "R2C2 R2C2", "R1C1 R2C3", "x", "R9C9"]
    for _ in range(20):
        lines = rng.sample([*right, *wrong], 7)
        blocks = {"board": "...\n...", "greater_than": "\n".join(lines)}
        board, bad = read_loosely(read_draft(kind, blocks))
        assert [format_cells(cells) for cells in board.fields["greater_than"]] == [
            line for line in lines if line in right
        ]
        assert bad["greater_than"] == {
            (row, 0): line for row, line in enumerate(lines) if line in wrong
        }


@pytest.mark.parametrize("name", KINDS)
def test_an_empty_board_says_what_is_missing_and_no_single_cell(name: str) -> None:
    kind = find_kind(name)
    blank = make_blank(kind, 6, 6).blocks
    found = ask(Desk(), "edit", kind=name, blocks=blank)
    told = found.get("problem", {}).get("message", "")
    assert "row 1" not in told or name == "moon_or_sun"  # where a region is, if it is the only one
    if name in ("star_battle", "magnets"):
        assert "is drawn yet" in told
    assert found["refused"] == {"sudoku": {"board": "0789"}, "skyscrapers": {"board": "0789"}}.get(
        name, {}
    )
    for side in ("rows", "columns"):
        if kind.blocks.get(side) and kind.blocks[side].layout == "lists":
            wrong = {**blank, side: blank[side].replace("?", "7", 2).replace("7", "?", 1)}
            said = ask(Desk(), "edit", kind=name, blocks=wrong)["problem"]["message"]
            assert said.startswith(f"{side.removesuffix('s')} 2: ")


def test_undo_is_a_list_of_drafts() -> None:
    kind = find_kind("heyawake")
    drafts = list_drafts(read_draft(kind, kind.example))
    assert all(one != two for one, two in pairwise(drafts))
    assert len({id(one) for one in drafts}) == len(drafts)


def mark_elements(kind: Kind[Any], board: Any, answer: Any) -> str:
    """Return the position of a game with an answer, as the player writes it."""
    marks = [int(answer.issuperset(keys)) for keys in kind.answer.elements(board)]
    marks += [0] * (-len(marks) % 5)
    content = bytes(
        sum(mark * 3**i for i, mark in enumerate(marks[at : at + 5]))
        for at in range(0, len(marks), 5)
    )
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


@pytest.mark.parametrize("name", ["nonogram", "slitherlink", "tents", "kurodoko", "sudoku"])
def test_the_clues_of_an_answer_are_made_and_thinned_out(name: str) -> None:
    """The answer is the one that the reader has drawn, not the first one that is found."""
    kind, desk = find_kind(name), Desk()
    board = kind.parse(kind.example)
    (answer,) = find_all_answers(build_model(kind, board)).answers
    bare = kind.without(board, [clue.key for clue in kind.clues(board)])
    blocks = write_blocks(kind, bare, kind.example)
    position = mark_elements(kind, bare, answer)
    full = ask(desk, "clues", kind=name, blocks=blocks, position=position)["blocks"]
    made = kind.parse(full)
    assert not [*kind.verify(made, answer)]
    assert {clue.key for clue in kind.clues(made)} >= {clue.key for clue in kind.clues(board)}
    assert ask(desk, "verdict", kind=name, blocks=full)["verdict"] == "unique"
    thin = kind.parse(ask(desk, "thin", kind=name, blocks=full)["blocks"])
    assert len(kind.clues(thin)) <= len(kind.clues(made))
    assert [*find_all_answers(build_model(kind, thin)).answers] == [answer]
    assert "exactly one" in ask(desk, "thin", kind=name, blocks=blocks)["message"]
    found = ask(desk, "clues", kind=name, blocks=blocks)["blocks"]  # of an answer that is found
    assert len(kind.clues(kind.parse(found))) > 0
    wrong = ask(desk, "clues", kind=name, blocks=kind.example, position="Aw")  # one mark
    assert "no answer" in wrong["message"]


@pytest.mark.parametrize(
    "name", mark_deep_except(["star_battle", "heyawake"], ["star_battle", "heyawake", "norinori"])
)
def test_regions_are_moved_until_one_answer_is_left(name: str) -> None:
    """If the reader has drawn an answer, it stays."""
    kind, desk, rng = find_kind(name), Desk(), Random(name)
    (block,) = [block for block, one in kind.blocks.items() if isinstance(one, Regions)]
    made = 0
    for text in [*list_texts(kind, 1)] * 40:
        draft = read_draft(kind, text)
        for _ in range(rng.randint(1, 6)):
            draft = edit(draft, block, [(rng.randrange(draft.rows), rng.randrange(draft.cols))], "")
        said = {} if draft.problem else ask(desk, "verdict", kind=name, blocks=draft.blocks)
        if said.get("verdict") != "several" or made == 2:
            continue
        board = kind.parse(draft.blocks)
        drawn = kind.answer.from_json(board, said["answers"][made]["rows"])
        position = mark_elements(kind, board, drawn) if made else ""
        found = ask(desk, "unique", kind=name, blocks=draft.blocks, position=position)
        if "blocks" in found:
            made += 1
            (left,) = find_all_answers(build_model(kind, kind.parse(found["blocks"]))).answers
            assert not position or left == drawn
    assert made == 2
    refused = ask(desk, "unique", kind=name, blocks=kind.example)["message"]
    assert "several answers" in refused


@pytest.mark.parametrize("name", ["akari", "hitori"])
def test_most_random_boards_are_changed_until_one_answer_is_left(name: str) -> None:
    """Also boards that the generator would not make: with gaps, or without symmetry."""
    kind, desk, rng, results = find_kind(name), Desk(), Random(name), list[bool]()
    while len(results) < 6:
        blocks = kind.sample(rng, 4, 4)
        with suppress(BoardError):
            kind.parse(blocks)
            if ask(desk, "verdict", kind=name, blocks=blocks)["verdict"] == "several":
                found = ask(desk, "unique", kind=name, blocks=blocks)
                results.append("blocks" in found)
                if results[-1]:
                    found = ask(desk, "verdict", kind=name, blocks=found["blocks"])
                    assert found["verdict"] == "unique"
                else:
                    assert "None of the changes" in found["says"]
    assert sum(results) >= len(results) / 2


@pytest.mark.parametrize("symmetry", [*SYMMETRIES])
def test_black_cells_and_regions_are_drawn_at_their_images_too(symmetry: str) -> None:
    """Clues stay with the setter: places that lack one are named, and clearing clears both."""
    akari, rooms = (make_blank(find_kind(name), 6, 6) for name in ("akari", "heyawake"))
    images = {
        NONE: [], "half-turn": [(5, 4)], "quarter-turn": [(1, 5), (5, 4), (4, 0)],
        "mirror": [(0, 4)], "upside-down": [(5, 1)], "diagonal": [(1, 0)],
    }[symmetry]  # fmt: skip

    def enter(draft: Draft, name: str, places: list[Any], entry: str) -> Draft:
        return edit_symmetrically(draft, name, places, entry, "", symmetry)

    for sign in "#2":
        board = enter(akari, "board", [(0, 1)], sign).tables["board"]
        assert board[0][1] == sign
        found = {(r, c) for r in range(6) for c in range(6) if board[r][c] == "#"}
        assert found - {(0, 1)} == {*images}
        assert sum(token != "." for row in board for token in row) == 1 + len(images)
    loop = enter(make_blank(find_kind("slitherlink"), 6, 6), "board", [(0, 1)], "2")
    assert list_lacking(loop, symmetry).get("board", []) == sorted(images)
    for place in images:
        loop = enter(loop, "board", [place], "1")
    assert not list_lacking(loop, symmetry)
    assert set(*enter(loop, "board", [(0, 1)], "").blocks["board"].splitlines()[:1]) == {"."}
    stroke = [(0, 1), (0, 2), (1, 2)]
    for entry in (NEW_REGION, EXTEND):
        regions = find_kind("heyawake").parse(enter(rooms, "regions", stroke, entry).blocks)
        names = {regions.regions.part_of[place] for place in [stroke[0], *images]}
        assert len(names) == 1 + len(images)
    border = [(r, c) for c in range(6) for r in (2, 3)]
    line = enter(rooms, "regions", border, BORDER)
    across = symmetry in ("quarter-turn", "diagonal")
    assert len({token for row in line.tables["regions"] for token in row}) == (4 if across else 2)
    sides = make_blank(find_kind("nonogram"), 4, 6)  # a board that no quarter turn keeps
    assert enter(sides, "rows", [(0, 0)], "2").tables["rows"].count(("2",)) == 1


def test_a_copied_rectangle_is_pasted_at_a_place() -> None:
    """Regions get new names; what is beyond the board, or not in cells, is left out."""
    kind = find_kind("heyawake")
    part = {"regions": "7 7\n7 1", "numbers": "3 .\n. 10", "x": "1"}
    draft = edit(make_blank(kind, 4, 4), "numbers", [(0, 0)], "5")
    made = paste(draft, part, (0, 0))
    assert made.tables["numbers"][0][0] == "3"
    assert made.tables["numbers"][1][1] == "10"
    names = made.tables["regions"]
    assert names[0][0] == names[0][1] == names[1][0]
    assert len({names[0][0], names[1][1], names[3][3]}) == 3
    cut = paste(draft, part, (3, 3))
    assert cut.tables["numbers"][3][3] == "3"
    assert cut.rows == cut.cols == 4
    whole = paste(make_blank(kind, 5, 5), kind.example, (0, 0))
    assert is_same_board(kind, whole.blocks, kind.example)
    with pytest.raises(BoardError, match="nothing to paste"):
        paste(draft, {"rows": "1"}, (0, 0))
