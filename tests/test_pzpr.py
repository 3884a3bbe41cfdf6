"""puzz.link addresses: both directions, every refusal, and agreement with its own engine."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import sample_boards
from reference import judge
from site_gen.boards.codecs import (
    Codec,
    clues_from_pzpr,
    clues_to_pzpr,
    numbers_from_pzpr,
    numbers_to_pzpr,
    regions_from_pzpr,
    regions_to_pzpr,
)
from site_gen.boards.grid import Cell, Grid, components
from site_gen.boards.partition import Partition
from site_gen.boards.pzpr import address, parse_address
from site_gen.boards.text import partition, table
from site_gen.content.addresses import address_of, blocks_from_pzpr, kind_of_pzpr
from site_gen.errors import BoardError
from site_gen.kind import find_kind, kind_names

PRACTICE = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "practice.jsonl").read_text().splitlines()
]
Clues = dict[Cell, int | None]  # None: a clue of unknown value
KINDS = [name for name in kind_names() if find_kind(name).codec]
NEWER = {
    "castle_wall": "castle/3/3/a141b00.a20.b",
    "cave": "cave/3/3/5m2",
    "simple_loop": "simpleloop/4/3/408",
    "slash_pack": "slashpack/3/2/h1i",
}
"""Kinds that the reference does not know, each with an address."""


def read(text: str) -> tuple[str, ...]:
    """The blocks of an address: all that its codec may refuse."""
    name, cols, rows, body = parse_address(text)
    return tuple(codec_of(kind_of_pzpr(name)).read(rows, cols, body).values())


def codec_of(name: str) -> Codec:
    codec = find_kind(name).codec
    assert codec
    return codec


# -- random boards


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    return Grid(draw(st.integers(1, 7)), draw(st.integers(2, 7)))


@st.composite
def clued(draw: st.DrawFn, numbers: st.SearchStrategy[int | None]) -> tuple[Grid, Clues]:
    grid = draw(grids())
    cells = draw(st.sets(st.sampled_from(list(grid.cells()))))
    return grid, {cell: draw(numbers) for cell in sorted(cells)}


@st.composite
def regions(draw: st.DrawFn) -> tuple[Partition, dict[int, int]]:
    grid = draw(grids())
    colour = {cell: draw(st.integers(0, 2)) for cell in grid.cells()}
    parts = components(
        grid.cells(), lambda a: [b for b in grid.neighbours(a) if colour[a] == colour[b]]
    )
    numbers = {
        i: draw(st.integers(1, len(part))) for i, part in enumerate(parts) if draw(st.booleans())
    }
    names = tuple(str(i + 1) for i in range(len(parts)))
    return Partition(grid, names, tuple(map(frozenset, parts))), numbers


def shown(text: str) -> Clues:
    cells = table({"board": text}, "board", largest=60)
    return {c: None if t == "?" else int(t) for c, t in cells.items() if t != "."}


SLITHER = clued(st.sampled_from([None, 0, 1, 2, 3]))


@given(SLITHER)
def test_slither_returns(board: tuple[Grid, Clues]) -> None:
    grid, clues = board
    body = clues_to_pzpr(grid, clues)
    assert shown(clues_from_pzpr(grid.rows, grid.cols, body)) == clues


@given(clued(st.one_of(st.none(), st.integers(1, 49))))
def test_numbers_return(board: tuple[Grid, Clues]) -> None:
    grid, numbers = board
    numbers = {c: k and min(k, grid.rows * grid.cols) for c, k in numbers.items()}
    body = numbers_to_pzpr(grid, numbers)
    assert shown(numbers_from_pzpr(grid.rows, grid.cols, body)) == numbers


@given(regions())
def test_regions_return(board: tuple[Partition, dict[int, int]]) -> None:
    parts, numbers = board
    grid = parts.grid
    names, text = regions_from_pzpr(grid.rows, grid.cols, regions_to_pzpr(parts, numbers))
    assert partition(table({"r": names}, "r", largest=60), "r") == parts
    assert shown(text) == {min(parts.parts[i]): k for i, k in numbers.items()}


@given(st.text("0123456789abcdefghijklmnopqrstuvwxyz.-+=%$*/ A\n", max_size=30))
def test_any_text_is_read_or_refused(body: str) -> None:
    for name in KINDS:
        with suppress(BoardError):
            codec_of(name).read(4, 4, body)


# -- addresses


@pytest.mark.parametrize(
    "start",
    [
        "",
        "https://puzz.link/p?",
        "http://puzz.link/p?",
        "https://puzz.link/p.html?",
        "http://pzv.jp/p.html?",
        "https://pzv.jp/p?",
        "https://www.puzz.link/p?",
        "puzz.link/p?",
        "www.pzv.jp/p.html?",
        " \t",
    ],
)
def test_whole_addresses_are_read(start: str) -> None:
    for name in ("slither", "slither_edit"):
        assert parse_address(f"{start}{name}/10/4/abc \n") == ("slither", 10, 4, "abc")


def test_an_address_is_written_as_it_is_read() -> None:
    assert address("slither", Grid(4, 10), "abc") == "slither/10/4/abc"
    closed = address("slither", Grid(1, 2), "g.")  # as puzz.link does it
    assert closed == "slither/2/1/g./"
    assert parse_address(closed) == parse_address("slither/2/1/g.")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the address is empty"),
        ("slither/2/2", "the body is missing; expected slither/columns/rows/body"),
        ("slither/2", "the number of rows is missing"),
        ("slither", "the number of columns is missing"),
        ("slither/2/2/", "the body is empty"),
        ("slither//2/j", "the number of columns is empty"),
        ("slither/2//j", "the number of rows is empty"),
        ("/2/2/j", "'' is not a puzzle's name"),
        ("slither/2/2/j/", "'/' after the body is too much"),
        ("slither/2/2/i.//", "'/' after the body is too much"),
        ("slither/2/2/j/1", "'/1' after the body is too much"),
        ("starbattle/2/2/1", "the body is missing; expected starbattle/columns/rows/stars/body"),
        ("starbattle/2/2//00", "the number of stars is empty; expected starbattle/columns/"),
        ("starbattle/2/2", "the number of stars is missing"),
        ("starbattle/2/2/1/00/1", "'/1' after the body is too much; expected starbattle/columns/"),
        ("slither/v:/2/2/j", "'v:' is not a number of columns; flags"),
        ("slither/d/2/2/j", "'d' is not a number of columns; flags"),
        ("slither_play/2/2/j", "'slither_play' is not a puzzle's name"),
        ("slither/0/2/j", "0 columns: expected 1 to 9999, without a leading zero"),
        ("slither/2/-2/j", "'-2' is not a number of rows"),
        ("slither/2/+2/j", "'+2' is not a number of rows"),
        ("slither/2/02/j", "02 rows: expected 1 to 9999, without a leading zero"),
        ("slither/2/1_0/j", "'1_0' is not a number of rows"),
        ("slither/2/99999999999999999999/j", "999999999999... rows: expected 1 to 9999"),
        ("slither/2/²/j", "character 11 of the address: '²' is not ASCII"),
        ("slither/２/2/j", "character 9 of the address: '２' is not ASCII"),
        ("slither/2/2/j%20", "character 14 of the address: '%': escapes are not read"),
        ("slither/ 2/2/j", "character 9 of the address: ' ' is a blank or control character"),
        ("slither/2\n/2/j", "character 10 of the address: '\\n' is a blank or control"),
        ("slither/2/2/\x7fj", "character 13 of the address: '\\x7f' is a blank"),
        ("Slither/2/2/j", "character 1 of the address: 'S' is an upper-case letter"),
        ("sLither/2/2/J", "character 2 of the address: 'L' is an upper-case letter"),
        ("pzprv3/slither/2/2/. . /", "character 21 of the address: ' '"),
        ("pzprv3/slither/2/2/", "the text of a pzprv3 file"),
        ("https://example.org/p?slither/2/2/j", "an address starts with https://puzz.link/p"),
        ("https://puzz.link/db/slither/2/2/j", "an address starts with https://puzz.link/p"),
        ("puzz.link/q?slither/2/2/j", "an address starts with https://puzz.link/p"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7V", "this is an address of Penpa"),
    ],
)
def test_addresses_are_read_strictly(text: str, why: str) -> None:
    with pytest.raises(BoardError) as caught:
        read(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("slither/2/2/i", "too short: it ends after 1 characters; expected cell 4 of 4"),
        ("slither/2/2/111", "too short: it ends after 3 characters; expected cell 4 of 4"),
        ("slither/2/2/k", "character 1 of the body: 'k' leaves out 5 cells, but only 4 are left"),
        ("slither/2/2/jg", "character 2 of the body: 'g' is too much: the board is full"),
        ("slither/2/2/1111g", "character 5 of the body: 'g' is too much"),
        ("slither/2/2/1bg", "character 3 of the body: 'g' is too much"),
        ("slither/2/2/114g", "row 2, column 1: '4' is not"),
        ("slither/2/2/9h", "row 1, column 1: '4' is not"),
        ("slither/2/2/eg", "row 1, column 1: '4' is not"),
        ("slither/2/2/fh", "character 1 of the body: 'f' is not a code"),
        ("slither/2/2/J", "character 1 of the body: 'J' is not a code"),
        ("kakuro/2/2/n33A", "expected the sum of row 2"),
        ("kakuro/2/2/0", "expected the second sum"),
        ("kakuro/2/2/o", "character 1 of the body: 'o' leaves out 5 cells, but only 4 are left"),
        ("kakuro/2/2/n33-0", "character 4 of the body: '-' is not a sum"),
        ("slither/2/2/-10i", "character 1 of the body: '-' is not a code"),
        ("slither/60/60/z", "too short"),
        ("slither/9999/9999/z", "at most 60 of each are allowed"),
        ("slashpack/2/2/1g", "too short: it ends after 2 characters; expected number 3 of 4"),
        ("slashpack/2/2/1j", "character 2 of the body: 'j' leaves out 4 cells, but only 3"),
        ("slashpack/2/2/1ig", "character 3 of the body: 'g' is too much"),
        ("slashpack/2/2/1g0g", "row 2, column 1: "),
        ("slashpack/2/2/1g5g", "row 2, column 1: "),
        ("slashpack/2/2/j", "no letter and no number on the board"),
        ("slashpack/2/2/..h", "no letter and no number on the board"),
        ("slashpack/2/2/1g-0", "expected the rest of the number at character 3"),
        ("slashpack/2/2/1-01h", "character 2 of the body: '-01' is longer than its number 1"),
        ("slashpack/2/2/1+00fh", "character 2 of the body: '+00f' is longer"),
        ("slashpack/2/2/1-1gg", "character 2 of the body: '-1g' is not a number in hex"),
        ("slashpack/2/2/1=000h", "character 2 of the body: '=' is not a code"),
        ("nurikabe/2/2/0i", "row 1, column 1: the number is 0; expected at least 1"),
        ("hashi/2/2/9i", "row 1, column 1: the number is 9; expected 1 to 8"),
        ("sudoku/4/4/.u", "row 1, column 1: '?' is not"),
        ("sudoku/8/8/zzzj", "puzz.link has no boxes for 8 rows; expected 1, 4, 6, 9, 16"),
        ("gokigen/1/1/5hg", "character 3 of the body: 'g' is too much"),
        ("gokigen/1/1/.4", "too short: it ends after 2 characters; expected cell 3 of 4"),
        ("gokigen/1/1/fi", "character 1 of the body: 'f' is not a code"),
        ("mashu/2/2/0", "expected character 2 (circles)"),
        ("mashu/2/2/000", "character 3 of the body: '0' is too much"),
        ("mashu/2/2/03", "character 2 of the body: '3' draws circles beyond the board"),
        ("mashu/2/2/r0", "character 1 of the body: 'r' is not one of 0-9 and a-q, which say"),
        ("simpleloop/3/2/0", "expected character 2 (black cells)"),
        ("simpleloop/2/2/00", "character 2 of the body: '0' is too much"),
        ("simpleloop/2/2/1", "character 1 of the body: '1' draws black cells beyond the board"),
        ("yajilin/2/2/21e", "character 3 of the body: 'e' leaves out 5 cells, but only 3 are left"),
        ("yajilin/2/2/01c", "the number 1 of cell 1 has no arrow"),
        ("yajilin/2/2/2gc", "character 1 of the body: '2g' is not a number in hexadecimal"),
        ("yajilin/2/2/701c", "character 1 of the body: '701' is longer than its number 1 needs"),
        ("yajilin/2/2/-1001c", "character 1 of the body: '-' is not a code"),
        ("yajilin/2/2/2", "expected the number of cell 1"),
        ("castle/2/2/301c", "character 1 of the body: '30' is not a code"),
        ("castle/2/2/101c", "the number 1 of cell 1 has no arrow"),
        ("moonsun/2/2/00", "expected character 4 (suns and moons)"),
        ("moonsun/2/2/00001", "character 5 of the body: '1' is too much"),
        ("moonsun/2/2/0000", "row 1, column 1: region '1' has neither a moon nor a sun"),
        ("starbattle/2/2/0/00", "'0' stars: expected 1 to 99, without a leading zero"),
        ("starbattle/2/2/01/00", "'01' stars: expected 1 to 99"),
        ("starbattle/2/2/-1/00", "'-1' stars: expected 1 to 99"),
        ("starbattle/2/2/1/0", "expected character 2 (borders between rows)"),
        ("starbattle/2/2/1/000", "character 3 of the body: '0' is too much"),
        ("starbattle/2/2/1/04", "character 2 of the body: '4' draws borders between rows beyond"),
        ("country/2/2/00", "too short: it ends after 2 characters; expected number 1 of 1"),
        ("country/2/2/0", "expected character 2 (borders between rows)"),
        ("country/2/2/w0g", "character 1 of the body: 'w' is not one of 0-9 and a-v"),
        ("country/2/2/.0g", "character 1 of the body: '.' is not one of 0-9 and a-v"),
        ("country/2/2/10g", "character 1 of the body: '1' draws borders between columns beyond"),
        ("country/2/2/04g", "character 2 of the body: '4' draws borders between rows beyond"),
        ("country/2/2/g0g", "the border between row 1, column 1 and row 1, column 2 is inside"),
        ("country/2/2/0og", "expected number 2 of 2"),
        ("country/2/2/0oi", "character 3 of the body: 'i' leaves out 3 regions, but only 2"),
        ("country/2/2/0ohg", "character 4 of the body: 'g' is too much"),
        ("country/2/2/0o13", "character 4 of the body: a number 3 for the region from row 2, col"),
        ("country/2/2/0o1-10", "character 4 of the body: a number 16 for the region"),
        ("country/2/2/0o1-01", "character 4 of the body: '-01' is longer than its number 1"),
    ],
)
def test_bodies_are_read_strictly(text: str, why: str) -> None:
    with pytest.raises(BoardError) as caught:
        find_kind(kind_of_pzpr(parse_address(text).name)).parse(blocks_from_pzpr(text))
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("free", "usual"),
    [
        ("slither/3/2/3ggi", "slither/3/2/di"),  # a run cut in pieces, 5-e not used
        ("slither/3/2/k3", "slither/3/2/kd"),  # the last code's blanks: none,
        ("slither/3/2/k8", "slither/3/2/kd"),  # one,
        ("slither/3/2/j8", "slither/3/2/jd"),  # and one on the board
        ("slashpack/3/2/gg1i", "slashpack/3/2/h1i"),
        ("country/2/2/0ogg", "country/2/2/0oh"),
        ("country/2/2/0o01", "country/2/2/0og1"),  # 0 and ? say: no number
        ("country/2/2/0o.1", "country/2/2/0og1"),
    ],
)
def test_spellings_that_say_the_same_are_free(free: str, usual: str) -> None:
    assert read(free) == read(usual)


def test_unknown_values_and_great_numbers() -> None:
    assert read("slither/2/2/.d") == ("?3\n..",)
    assert read("slashpack/16/1/-10.t") == ("16 ?" + 14 * " .",)
    body = numbers_to_pzpr(Grid(60, 60), {Cell(0, 0): 255, Cell(0, 1): 256, Cell(0, 2): 3600})
    assert body.startswith("-ff+100+e10z")
    assert numbers_from_pzpr(60, 60, body).startswith("255 256 3600 .")


def test_one_column_is_read_as_one_cell_a_row() -> None:
    assert read("country/1/3/og1g") == ("1\n2\n3", ".\n1\n.")
    with pytest.raises(BoardError, match="in a board of one column only numbers up to 9"):
        read("slashpack/1/12/cq")


# -- every kind


@pytest.mark.parametrize("name", [name for name in KINDS if name not in NEWER])
def test_addresses_of_random_boards_are_those_of_the_reference(name: str) -> None:
    """Its decoder and encoder write the address again; ours reads the same board from it.

    The reference does not know the kinds that puzz.link has taken in since.
    """
    kind, told = find_kind(name), set[str]()
    for board in sample_boards(name, 60, (4, 4)):
        text = address_of(kind, board)
        if text is not None:
            told.add(text)
            assert judge(text).address == text
            assert address_of(kind, kind.parse(blocks_from_pzpr(text))) == text
    assert len(told) > 10


@pytest.mark.parametrize("name", NEWER)
def test_addresses_of_newer_kinds_return(name: str) -> None:
    kind = find_kind(name)
    made = {address_of(kind, board) for board in sample_boards(name, 60, (4, 4))}
    told = {text for text in made if text} | {NEWER[name]}
    assert len(told) > 10
    for text in told:
        assert address_of(kind, kind.parse(blocks_from_pzpr(text))) == text


def test_boards_that_puzz_link_cannot_show_have_no_address() -> None:
    kind = find_kind("sudoku")
    plain = kind.parse({"board": "\n".join(["...."] * 4)})
    jigsaw = kind.parse({"board": "\n".join(["...."] * 4), "regions": "abcd\n" * 4})
    boxes = {"board": "\n".join(["........"] * 8)}
    assert address_of(kind, plain) == "sudoku/4/4/v"
    assert address_of(kind, jigsaw) is None
    assert address_of(kind, kind.parse(boxes)) is None
    assert address_of(find_kind("yin_yang_cut"), object()) is None


# -- boards of others


@pytest.mark.parametrize(
    "line",
    [line for line in PRACTICE if line["kind"] in ("slitherlink", "country_road", "slash_pack")],
    ids=lambda line: str(line["id"]),
)
def test_practice_boards_return(line: dict[str, Any]) -> None:
    kind = find_kind(line["kind"])
    assert kind.codec
    if "pzpr" in line:
        name, cols, rows, body = parse_address(line["pzpr"])
        assert name == kind.pzpr
    else:
        board = kind.parse(line["blocks"])
        cols, rows, body = board.grid.cols, board.grid.rows, kind.codec.write(board)
    assert kind.codec.write(kind.parse(kind.codec.read(rows, cols, body))) == body


def slither_file(grid: Grid, clues: Clues) -> str:
    text = {c: "-" if k is None else str(k) for c, k in clues.items()}
    rows = [[text.get(Cell(r, c), ".") for c in range(grid.cols)] for r in range(grid.rows)]
    lines = [["0"] * (grid.cols + 1)] * grid.rows + [["0"] * grid.cols] * (grid.rows + 1)
    head = ["pzprv3", "slither", str(grid.rows), str(grid.cols)]
    return "\n".join([*head, *map(" ".join, rows + lines), ""])


@given(SLITHER)
def test_slither_bodies_are_those_of_the_reference(board: tuple[Grid, Clues]) -> None:
    grid, clues = board
    text = address("slither", grid, clues_to_pzpr(grid, clues))
    verdict = judge(slither_file(grid, clues))
    assert verdict.address == text
    assert verdict.file == judge(text).file


@given(regions())
def test_country_bodies_are_those_of_the_reference(
    board: tuple[Partition, dict[int, int]],
) -> None:
    parts, numbers = board
    grid = parts.grid
    text = address("country", grid, regions_to_pzpr(parts, numbers))
    verdict = judge(text)
    assert verdict.address == text
    rows = verdict.file.splitlines()[5:]  # after the head and the number of regions
    names, drawn = rows[: grid.rows], rows[grid.rows : 2 * grid.rows]
    assert partition(table({"r": "\n".join(names)}, "r", largest=60), "r").parts == parts.parts
    number_of = {parts.part_of[cell]: k for cell, k in shown("\n".join(drawn)).items()}
    assert number_of == numbers
