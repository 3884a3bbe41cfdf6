"""puzz.link addresses: a board as `name/columns/rows/body`, read strictly and written.

Some kinds have another field before the body; here it is a part of the body. Flags may precede
the size: mostly the rules of a variant, or how the board is painted.

The reader refuses everything that the codes do not allow: a body that is too short or too long,
padding bits that are set, a number written with more digits than it needs, escapes. It accepts
two variations in spelling, because they mean the same: a run of blanks may be cut anywhere
(`gg` for `h`, `3g` for `8`), and the blanks that are part of the last clue's code may extend up
to two cells past the end (every encoder writes this). The writer produces the same text as
puzz.link's own encoder.

If an address would not end with a letter or a digit, puzz.link appends one more `/`, because
programs that find addresses in a text drop a dot there. We write it; it may be missing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import BoardError
from .grid import Grid
from .pzpr_codes import unsupported

SAMPLE = "https://puzz.link/p?slither/4/4/5cgb0071c"
FURTHER = {"starbattle": ["stars"]}
"""Name of a kind -> the fields between the rows and the body of its addresses."""


# -- addresses


class PzprAddress(NamedTuple):
    """The parts of an address. `flags`: the letters before the size, or "". `body`: all after the
    rows.
    """

    name: str
    flags: str
    cols: int
    rows: int
    body: str


def parse_address(text: str) -> PzprAddress:
    """Return the parts of an address: `slither/10/10/body`, alone or after the `?` of a complete
    address of any host.

    Addresses of the editor or the player, such as `slither_edit/..`, are accepted. Rows and columns
    are 1 to 9999 here; the caller must check the kind's own limit before reading the body, and must
    interpret the name and the flags. Raises BoardError for a malformed address.
    """
    text = text.strip(" \t\r\n")
    if not text:
        raise BoardError("the address is empty")
    # an address may hold another one, and options in front: p?http://pzv.jp/p.html?type=editor&..
    query = re.sub(r"^(\w+=\w+&)+", "", text.rpartition("?")[2])
    host = re.match(r"(?:\w+://)?([\w-]+(?:\.[\w-]+)+)(?=[:/?#])", text)
    if "=" in query.partition("/")[0] or (host and query == text):
        where = f"this address of {host[1]}" if host else "this text"
        why = f"no board of puzz.link in {where}; expected an address like {SAMPLE}"
        raise BoardError(f"{why}, or the board as text")
    name, *fields = query.removesuffix("/").split("/")
    name = re.sub("_(edit|play)$", "", name)
    if fields and fields[0].startswith("v:"):
        raise unsupported(f"{fields[0]!r}, the name of a variant")
    _check_characters(query, len(text) - len(query) + 1)
    if not re.fullmatch("[a-z][a-z0-9-]*", name):
        raise BoardError(f"{name!r} is not a puzzle's name: small letters, as in slither/4/4/body")
    flags = fields.pop(0) if fields and re.fullmatch("[a-z]+", fields[0]) else ""
    named = ["columns", "rows", *FURTHER.get(name, [])]
    wanted = f"expected {name}/{'/'.join(named)}/body"
    needed = [*(f"the number of {what}" for what in named), "the body"]
    if len(fields) < len(needed):
        raise BoardError(f"{needed[len(fields)]} is missing; {wanted}")
    if "" in fields[: len(named)]:
        raise BoardError(f"{needed[fields.index('')]} is empty; {wanted}")
    cols, rows = _parse_size(fields[0], "columns"), _parse_size(fields[1], "rows")
    if len(fields) > len(needed):
        raise unsupported(f"'/{fields[len(needed)]}' after the body")
    return PzprAddress(name, flags, cols, rows, "/".join(fields[2:]))


def address(name: str, grid: Grid, body: str) -> str:
    """Return the part of a puzz.link address after the `?`: `name/columns/rows/body`.

    It gets one more `/` at its end if it would not end with a letter or a digit.
    """
    text = f"{name}/{grid.cols}/{grid.rows}/{body}"
    return text if text[-1].isalnum() else f"{text}/"


def _check_characters(query: str, first: int) -> None:
    """Raise BoardError for a character that no address has: not ASCII, a blank, or an upper-case
    letter or `%` before the body.

    `first`: the position of the query's first character in the address, for messages.
    """
    # the codec checks capitals and `%` in the body
    body = query.rstrip("/").rfind("/") + 1 or len(query)
    for i, char in enumerate(query):
        where = f"character {first + i} of the address: {char!r}"
        if not "!" <= char <= "~":
            kind = "not ASCII" if char > "~" and char != "\x7f" else "a blank or control character"
            raise BoardError(f"{where} is {kind}")
        if char == "%" and i < body:
            raise BoardError(f"{where} begins an escape; expected plain text")
        if char.isupper() and i < body:
            raise BoardError(f"{where} is an upper-case letter; expected small letters")


def _parse_size(text: str, what: str) -> int:
    """Return the number of columns or rows (`what`). Raises BoardError if it is not 1 to 9999 in
    plain digits.
    """
    if not re.fullmatch("[1-9][0-9]{0,3}", text):
        shown = text if len(text) <= 12 else text[:12] + "..."
        if text.isascii() and text.isdigit():
            raise BoardError(f"{shown} {what}: expected 1 to 9999, without a leading zero")
        raise BoardError(f"{shown!r} is not a number of {what}")
    return int(text)
