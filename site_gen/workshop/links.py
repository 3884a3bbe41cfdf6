"""The fragments of links that carry a board, or the wishes for one, after the `#`.

A fragment is hostile input: its length is limited before it is read, and so is the size of what is
unpacked.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from ..boards.text import Blocks
from ..errors import BoardError
from ..generator.wishes import parse_size
from ..kind import HasGrid, Kind
from ..levels import LEVELS
from .request import MOST_BLOCK, MOST_BLOCKS, Json

VERSION = "1"
MOST_FRAGMENT = 8000  # characters
MOST_UNPACKED = 60_000  # bytes
QUICK_CELLS = 150  # the largest board that a link below a solved one makes
NEWER = "This link needs a newer version of this page. Reload, or ask for the board as text."
DAMAGED = "The board in this link cannot be read."
MAKE = ("kind", "rows", "cols", "seed", "number", "level", "symmetry", "minimal", "step")
"""The fields of a request for a board of the generator."""


def write_fragment(kind: str, blocks: Blocks) -> str:
    """Return the fragment of a link to a board: `v=1&kind=NAME&board=...`."""
    packer = zlib.compressobj(9, wbits=-15)
    text = json.dumps([*blocks.items()], separators=(",", ":"), ensure_ascii=False)
    packed = packer.compress(text.encode()) + packer.flush()
    board = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return urlencode({"v": VERSION, "kind": kind, "board": board})


def write_make_fragment(make: Mapping[str, Any], **more: str) -> str:
    """Return the fragment of a link to a board of the generator.

    `make`: the fields of the request. `more`: `by`, the version of this program, since another one
    may make another board; and `play`, "1" to play the board at once.
    """
    fields = {name: str(make[name]) for name in MAKE if make.get(name)}
    return urlencode({"v": VERSION, "make": fields.pop("kind"), **fields, **more})


def link_like(kind: Kind[Any], board: HasGrid, word: str) -> str:
    """Return the fragment of a link that makes and plays a board like one of a gallery, or "" if
    the generator makes none of this kind and size.

    `word`: the difficulty of that board, which the new one has if it is a level.
    """
    rows, cols = board.grid.rows, board.grid.cols
    if not kind.composes or rows * cols > QUICK_CELLS:
        return ""
    try:
        parse_size(kind, f"{rows}x{cols}")
    except BoardError:
        return ""
    level = word if word in LEVELS else ""
    wish = {"kind": kind.name, "rows": rows, "cols": cols, "level": level, "step": "down"}
    return write_make_fragment(wish, play="1")


def is_fragment(text: str) -> bool:
    """Return True if a text is the fragment of a link of the workshop, or an address with one."""
    return text.rpartition("#")[2].startswith("v=")


def read_fragment(text: str) -> Json:
    """Return `{kind, blocks}`, or `{make, by, play}` for a board of the generator.

    A fragment with a kind and no board means the kind's example: `{kind}`. Raises BoardError for a
    fragment that is too long, of an unknown version, or damaged.
    """
    fragment = text.rpartition("#")[2]
    if len(fragment) > MOST_FRAGMENT:
        raise BoardError(DAMAGED)
    try:
        fields = dict(parse_qsl(fragment, True, True, max_num_fields=20))
    except ValueError:
        raise BoardError(DAMAGED) from None
    if fields.get("v") != VERSION:
        raise BoardError(NEWER)
    if "make" in fields:
        return _read_wishes(fields)
    if "kind" not in fields:
        raise BoardError(DAMAGED)
    if "board" not in fields:
        return {"kind": fields["kind"]}
    try:
        return {"kind": fields["kind"], "blocks": _unpack(fields["board"])}
    except (ValueError, RecursionError, zlib.error):
        raise BoardError(DAMAGED) from None


def _read_wishes(fields: Mapping[str, str]) -> Json:
    """Return the request for a board of the generator. Raises BoardError."""
    make: Json = {"kind": fields["make"]}
    for name in MAKE[1:]:
        text = fields.get(name)
        if text is None:
            continue
        if name in ("level", "symmetry", "step"):
            make[name] = text
        elif name == "minimal":
            make[name] = text == "True"
        elif text.isascii() and text.isdigit() and len(text) < 8:
            make[name] = int(text)
        else:
            raise BoardError(DAMAGED)
    return {"make": make, "by": fields.get("by", ""), "play": fields.get("play") == "1"}


def _unpack(packed: str) -> dict[str, str]:
    """Return the blocks in a fragment. Raises ValueError and zlib.error if it is damaged."""
    data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    unpacker = zlib.decompressobj(wbits=-15)
    text = unpacker.decompress(data, MOST_UNPACKED)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("the data are too long or cut off")
    pairs = json.loads(text.decode())
    if not isinstance(pairs, list) or len(pairs) > MOST_BLOCKS:
        raise ValueError("expected a list of blocks")
    blocks = {}
    for pair in pairs:
        if not (isinstance(pair, list) and len(pair) == 2):
            raise ValueError("expected pairs")
        name, rows = pair
        if not (isinstance(name, str) and isinstance(rows, str) and len(rows) <= MOST_BLOCK):
            raise ValueError("expected texts")
        blocks[name] = rows
    return blocks
