"""Conversions between puzz.link addresses and the blocks of a kind."""

from __future__ import annotations

import re
from typing import Any

from ..boards.grid import Grid
from ..boards.pzpr import address, parse_address
from ..boards.pzpr_codes import unsupported
from ..boards.text import Blocks, only_blocks
from ..errors import BoardError
from ..kind import HasGrid, Kind, find_kind, kind_names


def read_address(text: str, kind: str | None = None) -> tuple[str, Blocks]:
    """Return the kind and the blocks of a board in a puzz.link address, or of a Sudoku in one line.

    `kind`: see `blocks_from_pzpr`. Raises BoardError.
    """
    if rows := find_sudoku(text):
        for name in kind_names():
            if kind in (None, name) and find_kind(name).in_one_line:
                return name, {"board": rows}
    name = kind or find_pzpr_kind(parse_address(text).name)
    return name, blocks_from_pzpr(text, name)


def find_sudoku(text: str) -> str | None:
    """Return the rows of a Sudoku in a text of 16, 36 or 81 digits, or None.

    An empty cell is one of `.0*_-xX?`. The digits are in one line, or in rows with lines drawn
    between the boxes or with 0 for empty cells; blanks and commas between them are ignored.
    """
    lines = text.strip().splitlines()
    if len(lines) > 1 and "|" not in text and ("." in text or "0" not in text):
        return None  # rows of a board of any kind
    if len(lines) > 1:
        lines = [one for one in lines if not re.fullmatch(r"[\s|]*([-=+]{3,}[\s|]*)+", one)]
    cells = re.sub(r"[\s|,]", "", "".join(lines))
    n = {16: 4, 36: 6, 81: 9}.get(len(cells))
    if n is None or not re.fullmatch(rf"[.0*_xX?1-{n}-]+", cells) or not re.search("[1-9]", cells):
        return None
    plain = re.sub("[^1-9]", ".", cells)
    return "\n".join(plain[i : i + n] for i in range(0, len(plain), n))


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


def merge_rule_blocks(address: str, kind: str, extra: Blocks) -> Blocks:
    """Return the blocks of an address together with `extra` blocks, which may only choose rules.

    Raises BoardError if the address cannot be read for this kind, or an extra block gives clues;
    then the error names that block.
    """
    known = find_kind(kind).blocks
    only_blocks(extra, tuple(known))
    for name in extra:
        if not known[name].chooses_rules:
            raise BoardError("`pzpr` already gives the board; remove this block", block=name)
    return {**blocks_from_pzpr(address, kind), **extra}


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
