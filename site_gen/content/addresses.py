"""Conversions between addresses of other sites and the blocks of a kind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from math import isqrt
from typing import Any, NamedTuple

from ..boards import fpuzzles, penpa, pzprv3
from ..boards.blocks import Regions
from ..boards.blocks.cells import numbers_text
from ..boards.grid import Cell, Grid
from ..boards.pzpr import address, parse_address
from ..boards.pzpr_codes import unsupported
from ..boards.text import Blocks, only_blocks
from ..errors import BoardError
from ..kind import HasGrid, Kind, find_kind, kind_names

NUMBERS = "123456789ABCDEFG"  # the signs of the numbers in one line


class FoundBoard(NamedTuple):
    """A board that was read from an address.

    `source`: the site whose notation it is; "" for a Sudoku in one line. `title`, `author`,
    `rules`: texts that came with it. `left_out`: a description of the parts that were not read.
    """

    kind: str
    blocks: Blocks
    source: str = ""
    title: str = ""
    author: str = ""
    rules: str = ""
    left_out: str = ""


def read_address(text: str, kind: str | None = None) -> FoundBoard:
    """Return the board in an address of puzz.link, Penpa+, f-puzzles or SudokuPad, in f-puzzles'
    JSON, in a file of puzz.link's editor, or of a Sudoku in one line.

    `kind`: see `blocks_from_pzpr`; an address of Penpa+ does not name it. Raises BoardError.
    """
    if penpa.is_address(text):
        if kind is None:
            hint = "`--kind` of site-gen import, or the key `kind` in JSON"
            raise BoardError(f"an address of Penpa+ does not say the kind of its board; use {hint}")
        drawn = penpa.read_address(text, find_kind(kind).blocks)
        return FoundBoard(kind, drawn.blocks, "Penpa+", *drawn[1:])
    if pzprv3.is_file(text):
        file = pzprv3.parse_file(text)
        name = find_pzpr_kind(file.name)
        if kind not in (None, name):
            raise BoardError(f"this is a board of {name}, not of {kind}")
        puzzle = find_kind(name)
        blocks = pzprv3.read_file(file, puzzle.blocks)
        link = format_address(puzzle, puzzle.parse(blocks))  # also says which rules they have there
        return FoundBoard(name, blocks_from_pzpr(link, name) if link else blocks, "puzz.link")
    foreign, rows = fpuzzles.read_text(text), find_sudoku(text)
    if foreign or rows:
        names = [name for name in kind_names() if find_kind(name).in_one_line]
        if kind not in (None, *names):
            raise BoardError(f"this is a Sudoku, not a board of {kind}")
        if foreign:
            return FoundBoard(kind or names[0], foreign.blocks, "f-puzzles", *foreign[1:])
        return FoundBoard(kind or names[0], {"board": rows or ""})
    name = kind or find_pzpr_kind(parse_address(text).name)
    return FoundBoard(name, blocks_from_pzpr(text, name), "puzz.link")


def is_address(text: str) -> bool:
    """Return True if a text is a Sudoku in one line, f-puzzles' JSON, a file of puzz.link's
    editor, or an address that no other text looks like.
    """
    foreign = pzprv3.is_file(text) or penpa.is_address(text)
    return foreign or bool(find_sudoku(text)) or fpuzzles.is_foreign(text)


EMPTY = ".0*_-xX?"  # an empty cell of a Sudoku in one line
SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16)  # with boxes


def find_sudoku(text: str) -> str | None:
    """Return the rows of a Sudoku in a text of n² signs, such as 16, 36 or 81, or None.

    An empty cell is one of `.0*_-xX?`; A stands for 10, B for 11, and so on. The signs are in one
    line, or in rows with lines drawn between the boxes or with 0 for empty cells; blanks and commas
    between them are ignored.
    """
    lines = text.strip().splitlines()
    if len(lines) > 1 and "|" not in text and ("." in text or "0" not in text):
        return None  # rows of a board of any kind
    if len(lines) > 1:
        lines = [one for one in lines if not re.fullmatch(r"[\s|]*([-=+]{3,}[\s|]*)+", one)]
    cells = re.sub(r"[\s|,]", "", "".join(lines))
    n = isqrt(len(cells))
    signs = NUMBERS[:n]
    told = [signs.find(char.upper()) + 1 for char in cells]
    if n not in SIZES or n * n < len(cells) or not any(told):
        return None
    blanks = {char for char, k in zip(cells, told, strict=True) if not k}
    if not blanks <= {*EMPTY} or (n > 9 and len(blanks) > 1):  # a 0 may be a number beside dots
        return None
    return numbers_text(Grid(n, n), {Cell(*divmod(i, n)): k for i, k in enumerate(told) if k})


def blocks_from_pzpr(address: str, kind: str | None = None) -> Blocks:
    """Return the blocks of the board in a puzz.link address, as the kind writes them in a file.

    `kind` is our name for the kind; by default, it is the one that the address names. Raises
    BoardError if the address cannot be read, if no kind reads it, or if it is not an address of
    `kind`.
    """
    name, flags, cols, rows, body = parse_address(address)
    found = find_pzpr_kind(name) if kind is None else kind
    puzzle = find_kind(found)
    if puzzle.codec is None or not puzzle.pzpr:
        raise BoardError(f"boards of {found} cannot be read from addresses")
    if name not in list_pzpr_names(puzzle):
        raise BoardError(f"the address is of a {name!r}, not of a {puzzle.pzpr!r}")
    for flag in flags:
        if flag not in puzzle.pzpr_flags:
            raise unsupported(f"the flag {flag!r}, which changes the rules or the form")
    if max(rows, cols) + puzzle.codec.before > puzzle.largest:
        raise BoardError(
            f"{rows} rows and {cols} columns; at most {puzzle.largest} of each are allowed"
        )
    return puzzle.codec.read(rows, cols, body)


def merge_rule_blocks(address: str, kind: str | None, extra: Blocks) -> FoundBoard:
    """Return the board of an address together with `extra` blocks, which may only choose rules.

    Raises BoardError if the address cannot be read for this kind, or an extra block gives clues;
    then the error names that block.
    """
    found = read_address(address, kind)
    known = find_kind(found.kind).blocks
    only_blocks(extra, tuple(known))
    for name in extra:
        if not known[name].chooses_rules:
            raise BoardError("`pzpr` already gives the board; remove this block", block=name)
    return found._replace(blocks={**found.blocks, **extra})


def read_request(request: Mapping[str, Any], kind: str | None = None) -> FoundBoard:
    """Return the board in an object with "address" (or "pzpr"), or with "kind" and "blocks".

    Beside an address, "blocks" may choose rules. `kind`: see `blocks_from_pzpr`. Raises
    SiteGenError.
    """
    blocks = request.get("blocks", {})
    if not isinstance(blocks, dict) or not all(isinstance(text, str) for text in blocks.values()):
        raise BoardError('"blocks": expected one string for each block, with a line per row')
    for key in ("address", "pzpr"):
        if key in request:
            if not isinstance(request[key], str):
                raise BoardError(f'"{key}": expected text')
            return merge_rule_blocks(request[key], kind or request.get("kind"), blocks)
    name = request.get("kind")
    if not isinstance(name, str) or "blocks" not in request:
        known = ", ".join(kind_names())
        raise BoardError(f'expected "address", or "kind" and "blocks"; kinds: {known}')
    if kind not in (None, find_kind(name).name):
        raise BoardError(f"this is a board of {name}, not of {kind}")
    return FoundBoard(name, blocks)


def write_fpuzzles(kind: Kind[Any], board: Any, title: str = "") -> dict[str, Any] | None:
    """Return f-puzzles' JSON for a board; None if it cannot say the whole board."""
    if not kind.in_one_line:
        return None
    variants = kind.variants_on(board)
    names = {one.name if one.block else "required" for one in variants}
    texts = {name: kind.blocks[name].text(board) for name in names}
    rules = "\n".join(rule.says for rule in kind.rules_on(board).values())
    try:
        data = fpuzzles.write_data(board, texts, title, rules)
        again = kind.parse(fpuzzles.read_data(data).blocks)
    except BoardError:
        return None
    return data if _is_same(again, board) else None


def _is_same(again: Any, board: Any) -> bool:
    """Return True if two boards differ at most in the names of their regions."""
    if regions := getattr(board, "regions", None):
        same = {*again.regions.parts} == {*regions.parts}
        again = replace(again, regions=regions) if same else None
    return bool(again == board)


def format_penpa(kind: Kind[Any], board: Any, title: str = "", author: str = "") -> str | None:
    """Return the address of a board's drawing in Penpa+; None if a drawing cannot say all of it."""
    regions = [name for name, block in kind.blocks.items() if isinstance(block, Regions)]
    parted = bool(regions and board.regions.parts)
    texts = {name: kind.blocks[name].text(board) for name in regions if parted}
    texts = {**kind.format_blocks(board), **texts}  # with the boxes of a Sudoku
    try:
        link = penpa.write_address(board.grid, texts, kind.blocks, title, author)
        again = kind.parse(penpa.read_address(link, kind.blocks).blocks)
    except BoardError:
        return None
    return link if _is_same(again, board) else None


def format_address(kind: Kind[Any], board: HasGrid) -> str | None:
    """Return the part of the board's puzz.link address after the `?`, or None.

    puzz.link cannot show every board. A board whose body is empty, such as a single cell, gets
    no address either, because puzz.link would open its editor.
    """
    if kind.codec is None or not kind.pzpr or kind.variants_on(board):
        return None
    try:
        body = kind.codec.write(board)
    except BoardError:
        return None
    rows, cols = board.grid.rows - kind.codec.before, board.grid.cols - kind.codec.before
    return address(kind.pzpr, Grid(rows, cols), body) if body else None


def format_link(kind: Kind[Any], board: HasGrid) -> str | None:
    """Return the address of a board on puzz.link, or None if puzz.link cannot show it."""
    found = format_address(kind, board)
    return f"https://puzz.link/p?{found}" if found else None


def find_pzpr_kind(name: str) -> str:
    """Return our name for the kind that puzz.link calls, or used to call, `name`.

    Raises BoardError if no kind reads such addresses.
    """
    kinds = [kind for kind in map(find_kind, kind_names()) if kind.codec and kind.pzpr]
    if found := [kind.name for kind in kinds if name in list_pzpr_names(kind)]:
        return found[0]
    known = ", ".join(sorted(kind.pzpr for kind in kinds))
    raise BoardError(f"no kind here reads {name!r}; known: {known}")


def list_pzpr_names(kind: Kind[Any]) -> tuple[str, ...]:
    """Return puzz.link's names for a kind, the current one first; () if it has no such kind."""
    return (kind.pzpr, *kind.pzpr_also) if kind.pzpr else ()
