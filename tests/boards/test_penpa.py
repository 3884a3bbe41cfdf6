"""Drawings of Penpa+ are read as the blocks of a kind, or refused with the place that fits none;
boards are written as drawings that are read as the same board.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import KINDS, sample_boards
from site_gen.boards.blocks import Regions
from site_gen.boards.penpa import SHORT, is_address, read_address
from site_gen.boards.text import Blocks
from site_gen.content.addresses import format_penpa
from site_gen.content.addresses import read_address as read_any
from site_gen.content.document import load_all
from site_gen.errors import BoardError
from site_gen.kind import find_kind
from site_gen.workshop.boards import open_text

ROWS, COLS, ABOVE, LEFT = 3, 4, 1, 2
WIDE = COLS + LEFT + 5  # with a column on the right, and two more on each side
AREA = (ROWS + ABOVE + 5) * WIDE
CELL, POINT, BELOW, RIGHT = range(4)


def at(r: int, c: int, group: int = CELL) -> int:
    return group * AREA + (r + ABOVE + 2) * WIDE + c + LEFT + 2


def edge(row: int, col: int, *, down: bool) -> str:
    """Return the line from the upper left corner of a cell, one cell down or to the right."""
    ends = at(row - 1, col - 1, POINT), at(row - 1 + down, col - 1 + (not down), POINT)
    return "{},{}".format(*ends)


def pack(head: str, drawn: Mapping[str, Any]) -> str:
    text = json.dumps(drawn, separators=(",", ":"))
    for short, name in SHORT.items():
        text = text.replace(f'"{name}"', short)
    margins = [ABOVE, 1, LEFT, 1]
    packer = zlib.compressobj(wbits=-15)
    whole = "\n".join([head, json.dumps(margins), "x", text, "{}", "[]"]).encode()
    packed = base64.b64encode(packer.compress(whole) + packer.flush()).decode()
    return f"https://example.org/penpa-edit/#m=edit&p={packed}"


def draw(**drawn: Mapping[Any, Any]) -> str:
    size = f"{COLS + LEFT + 1},{ROWS + ABOVE + 1}"
    head = f"square,{size},38,0,1,1,1,1,1,1,0,0,0,0,Title: A%20b,Author: C,,,OFF,false"
    return pack(head, drawn)


def number(text: str, style: str = "1") -> list[Any]:
    return [text, 1, style]


def mark(name: str, style: int | list[int]) -> list[Any]:
    return [style, name, 2]


BORDERS = {edge(r, 2, down=True): 2 for r in range(ROWS)} | {
    edge(1, c, down=False): 2 for c in (2, 3)
}
REGIONS = "1 1 2 2\n1 1 3 3\n1 1 3 3"
DRAWINGS: dict[str, tuple[str, str, Blocks]] = {
    "numbers": (
        "slitherlink",
        draw(number={at(0, 1): number("3"), at(2, 3): number("?"), at(1, 1): number("9", "7")}),
        {"board": ".3..\n....\n...?"},
    ),
    "empty numbers": (
        "shikaku",
        draw(number={at(0, 0): number("12"), at(1, 1): number(" ")}),
        {"board": "12 . . .\n. ? . .\n. . . ."},
    ),
    "black cells": (
        "akari",
        draw(surface={at(0, 0): 4, at(1, 1): 4}, number={at(1, 1): number("2")}),
        {"board": "#...\n.2..\n...."},
    ),
    "circles": (
        "masyu",
        draw(symbol={at(0, 1): mark("circle_L", 1), at(2, 2): mark("circle_M", 2)}),
        {"board": ".w..\n....\n..b."},
    ),
    "signs": (
        "tatamibari",
        draw(number={at(0, 0): number("+"), at(0, 3): number("-"), at(2, 2): number("|")}),
        {"board": "+..-\n....\n..|."},
    ),
    "circles with numbers": (
        "shingoki",
        draw(symbol={at(1, 1): mark("circle_L", 2)}, number={at(1, 1): number("3")}),
        {"circles": "....\n.b..\n....", "numbers": "....\n.3..\n...."},
    ),
    "decorated numbers": (
        "hashi",
        draw(symbol={at(1, 1): mark("circle_L", 1)}, number={at(1, 1): number("3")}),
        {"board": "....\n.3..\n...."},
    ),
    "arrows": (
        "yajilin",
        draw(
            number={
                at(0, 0): number("2_2", "2"),
                at(1, 3): number("1_0", "2"),
                at(2, 0): number("?"),
            },
            surface={at(0, 0): 3},
        ),
        {"board": "2> . . .\n. . . 1^\n? . . ."},
    ),
    "old arrows": (
        "yajilin",
        draw(
            number={at(0, 1): number("0")},
            symbol={at(0, 1): mark("arrow_fouredge_B", [0, 0, 0, 0, 0, 0, 0, 1])},
        ),
        {"board": ". 0v . .\n. . . .\n. . . ."},
    ),
    "walls": (
        "castle_wall",
        draw(
            surface={at(0, 0): 4, at(1, 1): 3},
            number={
                at(0, 0): number("2_2", "2"),
                at(2, 2): number("1_0", "2"),
                at(2, 3): number("", "2"),
            },
        ),
        {"walls": "b...\n.g..\n..ww", "arrows": "2> . . .\n. . . .\n. . 1^ ?"},
    ),
    "regions": (
        "heyawake",
        draw(edge=BORDERS, number={at(0, 2): number("1")}),
        {"regions": REGIONS, "numbers": "..1.\n....\n...."},
    ),
    "erased edges": (
        "lits",
        draw(
            edge=BORDERS | {edge(2, 0, down=False): 2, edge(2, 1, down=False): 2},
            deleteedge={edge(2, 0, down=False): 1, edge(2, 1, down=False): 1},
        ),
        {"regions": REGIONS},
    ),
    "moons": (
        "moon_or_sun",
        draw(edge=BORDERS, symbol={at(0, 0): mark("sun_moon", 1), at(1, 3): mark("sun_moon", 2)}),
        {"regions": REGIONS, "marks": "m...\n...s\n...."},
    ),
    "one number": (
        "star_battle",
        draw(edge=BORDERS, number={at(-1, 2): number("2")}, symbol={at(-1, 3): mark("star", 2)}),
        {"regions": REGIONS, "stars": "2"},
    ),
    "numbers beside": (
        "tents",
        draw(
            number={at(0, -1): number("2"), at(-1, 3): number("1")},
            symbol={at(0, 0): mark("tents", 1)},
        ),
        {"board": "t...\n....\n....", "rows": "2??", "columns": "???1"},
    ),
    "lists beside": (
        "nonogram",
        draw(number={at(0, -1): number("1"), at(0, -2): number("2"), at(-1, 3): number("1")}),
        {"rows": "2 1\n?\n?", "columns": "?\n?\n?\n1"},
    ),
    "points": (
        "slant",
        draw(number={at(-1, -1, POINT): number("1"), at(1, 2, POINT): number("3")}),
        {"points": "1....\n.....\n...3.\n....."},
    ),
    "dots": (
        "galaxies",
        draw(
            symbol={
                at(0, 0): mark("circle_SS", 1),
                at(0, 2, RIGHT): mark("circle_SS", 1),
                at(1, 1, BELOW): mark("circle_SS", 2),
                at(1, 2, POINT): mark("circle_SS", 2),
            }
        ),
        {"board": "o.>.\n.vx.\n...."},
    ),
    "sums": (
        "kakuro",
        draw(
            symbol={at(0, c): mark("kakuro", 1) for c in range(4)} | {at(1, 0): mark("kakuro", 1)},
            sudoku={
                4 * at(0, 1, POINT) + 2: ["4", 4],
                4 * at(1, 0, POINT) + 1: ["6", 4],
                4 * at(0, 2, POINT) + 2: ["12", 4],
            },
        ),
        {"board": "# 4\\ 12\\ #\n\\6 . . .\n. . . ."},
    ),
    "cages": (
        "kenken",
        draw(
            edge=BORDERS, sudoku={4 * at(0, 0, POINT): ["10×", 1], 4 * at(0, 2, POINT): ["2−", 1]}
        ),
        {"regions": REGIONS, "cages": "10* . 2- .\n. . . .\n. . . ."},
    ),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_each_block_takes_what_is_drawn(name: str) -> None:
    kind, address, wanted = DRAWINGS[name]
    assert is_address(address)
    found = read_address(address, find_kind(kind).blocks)
    assert (found.title, found.author, found.left_out) == ("A b", "C", "")
    assert found.blocks == wanted


def test_every_block_of_every_kind_is_known() -> None:
    """An empty drawing is an empty board, or lacks what its kind's parser then names."""
    for name in KINDS:
        kind = find_kind(name)
        try:
            kind.parse(read_address(draw(), kind.blocks).blocks)
        except BoardError as error:
            assert str(error)


REFUSED = {
    "masyu": (draw(number={at(0, 1): number("3")}), "'3' at R1C2 belongs to no block"),
    "slitherlink": (draw(symbol={at(2, 0): mark("star", 1)}), "the mark star 1 at R3C1 belongs"),
    "hashi": (draw(surface={at(1, 0): 4}), "the dark cell R2C1 belongs to no block"),
    "sudoku": (draw(thermo=[[1, 2]]), "the drawing has thermometers, which are not read"),
    "lits": (pack("hex,4,4,38,0", {}), "the form 'hex'; expected squares"),
    "akari": (pack("square,2,2,38,0", {}), "the drawing has 0 rows"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_block_can_say_is_named(name: str) -> None:
    address, why = REFUSED[name]
    with pytest.raises(BoardError, match=why.replace("'", ".")):
        read_address(address, find_kind(name).blocks)


def test_what_is_beside_the_board_is_reported() -> None:
    address = draw(number={at(0, 0): number("2"), at(-1, 0): number("{1-4}")}, edge=BORDERS)
    found = read_address(address, find_kind("slitherlink").blocks)
    assert found.left_out == "'{1-4}' beside the board, edges"


@given(st.data())
def test_damaged_addresses_are_refused(data: st.DataObject) -> None:
    """Whatever is cut off or changed, the error is one for people."""
    kind, address, _ = data.draw(st.sampled_from([*DRAWINGS.values()]))
    start = address.index("p=") + 2
    at_, char = (
        data.draw(st.integers(start, len(address) - 1)),
        data.draw(st.sampled_from("Az+/=9")),
    )
    for text in (address[:at_], address[:at_] + char + address[at_ + 1 :]):
        if is_address(text):
            try:
                read_address(text, find_kind(kind).blocks)
            except BoardError as error:
                assert str(error)


NESTED = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 999) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(["number", "symbol", "sudoku", "surface", "edge", "deleteedge"]), NESTED)
def test_data_of_any_form_are_refused_or_read(part: str, value: Any) -> None:
    try:
        read_address(draw(**{part: value}), find_kind("heyawake").blocks)
    except BoardError as error:
        assert str(error)


def test_the_workshop_asks_for_the_kind_of_a_drawing() -> None:
    _, address, blocks = DRAWINGS["regions"]
    assert {"heyawake", "country_road"} <= {*open_text(address)["kinds"]}
    shown = open_text(address, "heyawake")
    assert (shown["kind"], shown["title"]) == ("heyawake", "A b")
    assert {name: text.strip() for name, text in shown["blocks"].items()} == blocks


def unpack(address: str) -> list[str]:
    plain = zlib.decompress(base64.b64decode(address.partition("p=")[2]), -15).decode()
    for short, name in SHORT.items():
        plain = plain.replace(short, f'"{name}"')
    return plain.replace("zZ", "z").split("\n")


def say(kind: Any, board: Any) -> Any:
    """Return all that the blocks of a board say, with regions numbered row by row."""
    blocks = dict(kind.format_blocks(board))
    for name, block in kind.blocks.items():
        if isinstance(block, Regions) and name in blocks:
            numbers = dict[str, int]()
            words = blocks[name].split()
            blocks[name] = str([numbers.setdefault(word, len(numbers)) for word in words])
    return blocks


UNSAID = {"allowed", "required", "lots"}  # and the variants of Sudoku


def test_a_written_board_is_read_as_the_same_board() -> None:
    """What no mark says is refused: rules of one board, and more than one number beside it."""
    title = 'Puzzle "line", zZ, z9: null'
    boards = [document.board() for document in load_all(Path("content"))]
    shown = {kind.name for kind, board in boards if format_penpa(kind, board)}
    assert shown == {*KINDS}
    boards += [(find_kind(name), one) for name in KINDS for one in sample_boards(name, 4, (5, 6))]
    for kind, board in boards:
        address = format_penpa(kind, board, title, "A, B")
        said = say(kind, board)
        if not address:
            assert {*said} & UNSAID or kind.variants_on(board), (kind.name, said)
            continue
        found = read_any(address, kind.name)
        assert (found.title, found.author, found.left_out) == (title, "A, B", "")
        assert say(kind, kind.parse(found.blocks)) == said


NO_MARKS = {"qa", "pu_q", "pu_a", "grid", "edit_mode", "special", "board", "freeline"} | {
    "freeedge",
    "__a",
}


@pytest.mark.parametrize("name", ["slitherlink", "heyawake", "nonogram", "magnets", "slant"])
def test_a_written_drawing_has_all_that_penpa_loads(name: str) -> None:
    """Penpa+ takes the places of the cells and the middle from the address."""
    kind = find_kind(name)
    for board in sample_boards(name, 6, (5, 5), seed=4):
        head, margins, _, drawn, answer, steps, *more = unpack(format_penpa(kind, board) or "")
        _, wide, high, _, _, _, _, _, _, centre, *_ = head.split(",")
        top, bottom, left, right = json.loads(margins)
        cols, rows = int(wide) - left - right, int(high) - top - bottom
        assert (rows, cols) == (board.grid.rows, board.grid.cols)
        row = int(wide) + 4
        cells = [*accumulate(json.loads(steps))]
        wanted = [(r + 2 + top) * row + c + 2 + left for r in range(rows) for c in range(cols)]
        assert cells == wanted
        group, place = divmod(int(centre), row * (int(high) + 4))
        y, x = (2 * one + 1 for one in divmod(place, row))  # halves of cells
        middle = y + (group in (POINT, BELOW)), x + (group in (POINT, RIGHT))
        assert middle == (int(high) + 4, row)
        assert json.loads(drawn).keys() == json.loads(answer).keys() >= {*SHORT.values()} - NO_MARKS
        assert json.loads(more[-1])[0] == 3  # the version
