"""f-puzzles' JSON and addresses: read as the blocks of a Sudoku, and written from them."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_gen.boards import fpuzzles, lz_string
from site_gen.boards.fpuzzles import read_data, read_text, write_address, write_data
from site_gen.boards.fpuzzles_clues import FORMS
from site_gen.boards.grid import Cell
from site_gen.content.addresses import find_sudoku, read_address, write_fpuzzles
from site_gen.errors import BoardError
from site_gen.kind import find_kind
from site_gen.variant import Variant, place_variants
from site_gen.variants import find_variants

SUDOKU = find_kind("sudoku")
MISSING = (
    "{} is not in the tables of boards/fpuzzles.py and boards/fpuzzles_clues.py; "
    "add it there, or give the variant `on_fpuzzles = False` if f-puzzles does not have it"
)
CLUES: list[tuple[str, dict[str, Any], str, str]] = [  # on 9 rows: constraint, clue, block, line
    ("killercage", {"cells": ["R1C1", "R1C2"], "value": "10"}, "cages", "10: R1C1 R1C2"),
    ("killercage", {"cells": ["R1C1", "R2C2"]}, "cages", "R1C1 R2C2"),
    ("extraregion", {"cells": ["R1C1", "R2C1"]}, "extra_regions", "R1C1 R2C1"),
    ("difference", {"cells": ["R1C1", "R1C2"]}, "dots", "white: R1C1 R1C2"),
    ("difference", {"cells": ["R1C1", "R1C2"], "value": "3"}, "dots", "white 3: R1C1 R1C2"),
    ("ratio", {"cells": ["R1C1", "R2C1"]}, "dots", "black: R1C1 R2C1"),
    ("xv", {"cells": ["R1C1", "R2C1"], "value": "X"}, "xv", "X: R1C1 R2C1"),
    (
        "quadruple",
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]},
        "quadruples",
        "1 2: R1C1 R1C2 R2C1 R2C2",
    ),
    (
        "arrow",
        {"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R1C3", "R1C4"]]},
        "arrows",
        "R1C1 R1C2: R1C3 R1C4",
    ),
    ("clone", {"cells": ["R1C1"], "cloneCells": ["R5C6"]}, "clones", "R1C1: R5C6"),
    (
        "littlekillersum",
        {"cell": "R0C2", "value": "20", "direction": "DL"},
        "little_killer",
        "20: R1C1",
    ),
    (
        "littlekillersum",
        {"cell": "R0C7", "value": "20", "direction": "DR"},
        "little_killer",
        "20: R1C8 R2C9",
    ),
    ("sandwichsum", {"cell": "R0C2", "value": "0"}, "sandwich", "0: R1C2-R9C2"),
    ("skyscraper", {"cell": "R3C10", "value": "4"}, "skyscrapers", "4: R3C9-R3C1"),
    ("xsum", {"cell": "R10C9", "value": "9"}, "x_sums", "9: R9C9-R1C9"),
    ("odd", {"cell": "R1C2"}, "parity", ".o......."),
    ("even", {"cell": "R1C1"}, "parity", "e........"),
    ("minimum", {"cell": "R1C1"}, "extremes", "-........"),
    ("maximum", {"cell": "R1C1"}, "extremes", "+........"),
    ("columnindexer", {"cells": ["R1C5"]}, "column_indexing", "....i...."),
    *(
        (key, {"lines": [["R1C1", "R2C2", "R2C3"]]}, form.block, "R1C1 R2C2 R2C3")
        for key, form in FORMS.items()
        if form.read.__qualname__.startswith("_paths")
    ),
]
WHITE = {"cells": ["R1C1", "R1C2"]}
EMPTY: dict[str, Any] = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]}
BOARD = SUDOKU.parse({"board": "\n".join("." * 9 for _ in range(9))})


def test_each_constraint_has_an_example() -> None:
    assert {key for key, *_ in CLUES} == {*FORMS, *fpuzzles.MARKS}


@pytest.mark.parametrize(("key", "part", "block", "line"), CLUES)
def test_clues_are_lines_of_blocks(key: str, part: Any, block: str, line: str) -> None:
    blocks = read_data({**EMPTY, key: [part]}).blocks
    assert blocks[block].splitlines()[0] == line
    assert {*blocks} == {"board", block}
    assert write_data(BOARD, {block: blocks[block]})[key] == [part]


def test_one_clue_of_f_puzzles_may_be_several_lines() -> None:
    lines = [["R1C1", "R1C2"], ["R1C1", "R2C1"]]
    data = {**EMPTY, "arrow": [{"cells": ["R1C1"], "lines": lines}], "renban": [{"lines": lines}]}
    blocks = read_data(data).blocks
    assert blocks["arrows"].splitlines() == ["R1C1: R1C2", "R1C1: R2C1"]
    assert blocks["renban"].splitlines() == ["R1C1 R1C2", "R1C1 R2C1"]
    over = {"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C2", "R1C3"]}  # shapes with a common cell
    assert read_data({**EMPTY, "clone": [over]}).blocks["clones"] == "R1C1: R1C2\nR1C2: R1C3"


@pytest.mark.parametrize(
    ("data", "things"),
    [
        *(({key: True}, [thing]) for key, thing in fpuzzles.SWITCHES.items()),
        ({"antiknight": False, "negative": []}, []),
        ({"negative": ["ratio", "difference"]}, ["all dots are given"]),
        ({"negative": ["ratio"], "nonconsecutive": True}, ["all dots are given"]),
        ({"negative": ["difference"]}, ["all white dots are given"]),
        ({"negative": ["ratio"], "xv": []}, ["all black dots are given"]),
        ({"nonconsecutive": True, "difference": [WHITE]}, ["all white dots are given"]),
        ({"nonconsecutive": True, "difference": [{**WHITE, "value": 3}]}, ["non-consecutive"]),
        ({"negative": ["xv"], "antiking": True}, ["anti-king", "all X and V are given"]),
    ],
)
def test_switches_are_lines_of_required(data: Any, things: list[str]) -> None:
    found = read_data({**EMPTY, **data}).blocks.get("required", "")
    assert found.splitlines() == things
    again = write_data(BOARD, {"required": found})
    assert read_data(again).blocks.get("required", "").splitlines() == things


def make_board(rng: Random, name: str) -> dict[str, str]:
    """Return the blocks of a board with this variant."""
    one = next(one for one in SUDOKU.variants if one.name == name)
    for _ in range(60):
        blocks, answer = SUDOKU.compose(rng, *[rng.choice((4, 6, 9))] * 2) or ({}, frozenset())
        if not one.block:
            return {**blocks, "required": one.thing}
        placed = dict(place_variants(SUDOKU, rng, blocks, answer, [name]))
        if name in placed:
            return placed
    raise AssertionError(f"{name} is on no random board")


@pytest.mark.parametrize("variant", find_variants(), ids=lambda one: one.name)
def test_boards_with_a_variant_are_written_and_read(variant: Variant) -> None:
    rng = Random(variant.name)
    for _ in range(5):
        board = SUDOKU.parse(make_board(rng, variant.name))
        data = write_fpuzzles(SUDOKU, board, "A title – with signs 😀")
        if not variant.on_fpuzzles:
            assert data is None
            continue
        assert data is not None, MISSING.format(variant.name)
        found = read_address(write_address(data))
        assert SUDOKU.parse(found.blocks) == board
        assert (found.kind, found.title, found.left_out) == ("sudoku", data["title"], "")
        assert found.rules == data["ruleset"]


def test_random_boards_are_written_and_read() -> None:
    rng, written = Random(1), 0
    for n in (1, 2, 3, 4, 4, 4, 5, 6):
        for _ in range(4):
            board = SUDOKU.parse(SUDOKU.sample(rng, n, n))
            data = write_fpuzzles(SUDOKU, board)
            if data is None:
                assert not all(one.on_fpuzzles for one in SUDOKU.variants_on(board))
                continue
            again = SUDOKU.parse(read_data(data).blocks)
            assert again.known() == board.known()
            assert {*again.regions.parts} == {*board.regions.parts}
            written += 1
    assert written > 20


def test_regions_are_read_and_boxes_need_no_block() -> None:
    boxes = [[{"region": fpuzzles.usual_region(6, Cell(r, c))} for c in range(6)] for r in range(6)]
    assert "regions" not in read_data({"size": 6, "grid": boxes}).blocks
    rows = [[{} for _ in range(5)] for _ in range(5)]  # a prime: f-puzzles takes the rows
    assert read_data({"grid": rows}).blocks["regions"] == "\n".join(
        f"{k} {k} {k} {k} {k}" for k in range(1, 6)
    )


def test_drawings_and_marks_are_left_out_with_words() -> None:
    grid = [[{} for _ in range(9)] for _ in range(9)]
    grid[0][:4] = (
        {"value": 3, "given": True, "c": "#ff0000"},
        {"value": 4},
        {"centerPencilMarks": [1, 2], "givenPencilMarks": None},
        {"cornerPencilMarks": [1], "given": False},
    )
    line = [{"lines": [["R1C1", "R1C2"]], "outlineC": "#000"}]
    data = {
        "size": 9,
        "grid": grid,
        "line": line,
        "lockout": [],
        "solution": [1],
        "cage": [{"cells": [], "value": "foo: bar"}],
        "text": [{"cells": ["R1C1"]}],
        "xv": [{"cells": ["R1C1", "R1C2"], "value": ""}],
        "disabledlogic": ["fishes"],
    }
    found = read_data(data)
    assert found.blocks == {"board": "3........\n" + "\n".join("." * 9 for _ in range(8))}
    for words in ("lines", "texts", "drawn cages", "the answer", "settings", "colours"):
        assert words in found.left_out
    for words in ("a solver’s marks", "a solver’s numbers", "clues without a value"):
        assert words in found.left_out


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"lockout": [{"lines": []}], "nonsense": [1]}, "`lockout`, `nonsense`"),
        ({"line": [{"lines": [], "fromConstraint": "Nabner"}]}, "`Nabner`"),
        ({"cage": [{"cells": ["R1C1"], "value": "12"}]}, "`cage 12"),
        ({"negative": ["ratio", "clone"]}, "`negative: clone`"),
        ({"nonconsecutive": True, "difference": [WHITE, {**WHITE, "value": 3}]}, "dots of 3"),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": 4}]}, "`whispers` 1: the value '4'"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "7"}]}, "`xv` 1: expected X or V"),
        ({"thermometer": [{"lines": [["R1C1", "nonsense"]]}]}, "`thermometer` 1: 'nonsense'"),
        ({"thermometer": [{"cells": []}]}, "`thermometer` 1: not as f-puzzles writes it"),
        ({"thermometer": {"lines": []}}, "`thermometer`: expected a list"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "3"}]}, "R0C0 is not beside a line"),
        ({"odd": [{"cell": "R10C1"}]}, "R10C1 is not on the board"),
        ({"odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C1"}]}, "an opposite mark"),
        ({"size": 8}, "expected a square `grid`"),
        ({"grid": [[{}, {}], [{}]]}, "expected a square `grid`"),
        ({"grid": [[1]], "size": 1}, "R1C1 is not an object"),
        ({"grid": [[{"value": "x", "given": True}]], "size": 1}, "'x' in R1C1"),
        ({"grid": [[{"givenPencilMarks": [1]}]], "size": 1}, "`givenPencilMarks`"),
        ({"grid": [[{"region": None}]], "size": 1}, "in no region"),
        ({"grid": 3}, "expected an object with a `grid`"),
    ],
)
def test_what_is_not_known_is_named(more: Any, why: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_data({**EMPTY, **more})
    assert why in str(caught.value)


# -- addresses

DATA = {**EMPTY, "title": "T", "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
ADDRESS = write_address(DATA)
PACKED = lz_string.compress(json.dumps(DATA))


def test_addresses_of_both_sites_are_read() -> None:
    board = read_text(json.dumps(DATA))
    assert board is not None
    assert board.title == "T"
    for text in (
        ADDRESS,
        f"http://www.f-puzzles.com/?load={PACKED}",
        f"f-puzzles.com/?load={PACKED.rstrip('=')}&x=1",
        f"https://sudokupad.app/fpuz{PACKED}",
        f"https://sudokupad.app/fpuzzles{PACKED}?setting-nogrid=1",
        f"https://beta.sudokupad.app/sudoku/fpuzzles{PACKED}",
        f"https://sudokupad.app/?puzzleid=fpuz{PACKED}",
        f"https://app.crackingthecryptic.com/sudoku/?load={PACKED}",
        f"fpuz{PACKED}",
        f"  {PACKED}\n",
    ):
        assert read_text(text) == board, text
    for text in ("slither/2/2/2222", "https://puzz.link/p?slither/2/2/2222", "12..", "", "N4"):
        assert read_text(text) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ADDRESS[:-40], "cut off or damaged"),
        ("https://f-puzzles.com/?load=eJwLSyzKTAQABcgCCA==", "not JSON"),
        ("https://f-puzzles.com/?load=", "cut off or damaged"),
        ("https://f-puzzles.com/?id=abc", "on its server"),
        ("https://sudokupad.app/abc123", "on its server"),
        ("https://sudokupad.app/sclN4IgLg", "holds a drawing, not the rules"),
        (f"https://f-puzzles.com/?load={lz_string.compress('hello')}", "not JSON"),
        (f"https://f-puzzles.com/?load={lz_string.compress('[]')}", "not f-puzzles’ JSON"),
        (f"https://f-puzzles.com/?load={lz_string.compress('x' * 9**6)}", "damaged"),
        (f"https://f-puzzles.com/?load={'N4Ig' * 20_000}", "more than 60000 characters"),
        ("{" + "[" * 100_000, "not JSON"),
        ("{" * 600_000, "more than 500000 characters"),
        ('{"a": 1}', "expected an object with a `grid`"),
    ],
)
def test_broken_addresses_are_refused(text: str, why: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_text(text)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 300


@given(st.text())
def test_texts_are_packed_and_unpacked(text: str) -> None:
    assert lz_string.decompress(lz_string.compress(text), 1000) == text


def test_texts_are_packed_as_by_lz_string_itself() -> None:
    assert lz_string.compress("hello world, hello") == "BYUwNmD2AEDukCcwBMA01QUkA==="


@settings(max_examples=60)
@given(st.integers(0, len(PACKED) - 1), st.text(max_size=3))
def test_damaged_data_raise_only_board_errors(at: int, other: str) -> None:
    try:
        found = read_address(f"https://f-puzzles.com/?load={PACKED[:at]}{other}{PACKED[at + 1 :]}")
        SUDOKU.parse(found.blocks)
    except BoardError:
        pass


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from(["R1C1", "R0C3", "R1C99", "x", "7"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["cell", "cells", "lines", "value", "values", "cloneCells", "direction"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150)
@given(
    st.dictionaries(
        st.sampled_from([*FORMS, *fpuzzles.MARKS, "negative", "cage", "grid"]), JSON, max_size=3
    )
)
def test_json_of_any_shape_raises_only_board_errors(more: Any) -> None:
    with contextlib.suppress(BoardError):
        SUDOKU.parse(read_data({**EMPTY, **more}).blocks)


@pytest.mark.parametrize("n", [4, 6, 8, 9, 12, 16])
def test_a_sudoku_of_any_size_in_one_line(n: int) -> None:
    largest = "123456789ABCDEFG"[n - 1]
    for blank in ".0":
        rows = find_sudoku(blank + largest.lower() + blank * (n * n - 2))
        assert rows is not None
        board = SUDOKU.parse({"board": rows})
        assert (board.grid.rows, [*board.known().values()]) == (n, [n])
    assert find_sudoku("." * (n * n)) is find_sudoku("1" + "." * (n * n)) is None
    assert find_sudoku(".0" * 127 + "A1") is None  # a 0 may be a number where numbers begin at 0
