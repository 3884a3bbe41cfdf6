"""puzz.link addresses as the blocks of a kind."""

from __future__ import annotations

from ..boards.pzpr import parse_address
from ..boards.text import Blocks
from ..errors import BoardError
from ..kind import find_kind, kind_names


def blocks_from_pzpr(address: str, kind: str | None = None) -> Blocks:
    """The blocks of a puzz.link address. Raises BoardError, also if it is of another kind."""
    name, cols, rows, body = parse_address(address)
    found = kind_of_pzpr(name) if kind is None else kind
    puzzle = find_kind(found)
    if puzzle.codec is None or puzzle.pzpr != name:
        raise BoardError(f"the address is of a {name!r}, not of a {puzzle.pzpr or found!r}")
    if max(rows, cols) > puzzle.largest:
        raise BoardError(
            f"{rows} rows and {cols} columns; at most {puzzle.largest} of each are allowed"
        )
    return puzzle.codec.read(rows, cols, body)


def kind_of_pzpr(name: str) -> str:
    """The kind that puzz.link calls `name`."""
    known = {find_kind(k).pzpr: k for k in kind_names() if find_kind(k).pzpr}
    if name not in known:
        raise BoardError(
            f"no kind here reads {name!r}; known: {', '.join(sorted(map(str, known)))}"
        )
    return known[name]
