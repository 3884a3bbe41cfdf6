"""puzz.link addresses as the blocks of a kind."""

from __future__ import annotations

from typing import Any

from ..boards.grid import Grid
from ..boards.pzpr import address, parse_address
from ..boards.text import Blocks
from ..errors import BoardError
from ..kind import HasGrid, Kind, find_kind, kind_names


def blocks_from_pzpr(address: str, kind: str | None = None) -> Blocks:
    """The blocks of a puzz.link address. Raises BoardError, also if it is of another kind."""
    name, cols, rows, body = parse_address(address)
    found = kind_of_pzpr(name) if kind is None else kind
    puzzle = find_kind(found)
    if puzzle.codec is None or puzzle.pzpr != name:
        raise BoardError(f"the address is of a {name!r}, not of a {puzzle.pzpr or found!r}")
    if max(rows, cols) + puzzle.codec.before > puzzle.largest:
        raise BoardError(
            f"{rows} rows and {cols} columns; at most {puzzle.largest} of each are allowed"
        )
    return puzzle.codec.read(rows, cols, body)


def address_of(kind: Kind[Any], board: HasGrid) -> str | None:
    """What stands after the `?` of this board's puzz.link address; None if it has none."""
    if kind.codec is None:
        return None
    try:
        rows, cols = board.grid.rows - kind.codec.before, board.grid.cols - kind.codec.before
        return address(kind.pzpr, Grid(rows, cols), kind.codec.write(board))
    except BoardError:
        return None


def kind_of_pzpr(name: str) -> str:
    """The kind that puzz.link calls `name`."""
    known = {find_kind(k).pzpr: k for k in kind_names() if find_kind(k).pzpr}
    if name not in known:
        raise BoardError(
            f"no kind here reads {name!r}; known: {', '.join(sorted(map(str, known)))}"
        )
    return known[name]
