"""puzz.link addresses: a board as `name/columns/rows/body`, read strictly and written.

Some kinds have a further field before the body, which is then a part of it here.

Reading refuses whatever the codes do not say: a body that is too short or too long, padding
bits that are set, a number spelt with more digits than it needs, flags, escapes. Two spellings
are free, since they say the same: a run of blanks may be cut anywhere (`gg` for `h`, `3g` for
`8`), and the blanks that the last clue's code carries may run up to two cells past the end (so
every encoder writes it). Writing gives what puzz.link's own encoder gives.

puzz.link closes an address that would end with the dot of a `?` with one more `/`, since
programs that find addresses in a text drop such a dot: it is written, and may be missing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import BoardError
from .grid import Grid

HOSTS = re.compile(r"(?:https?://)?(?:www\.)?(?:puzz\.link|pzv\.jp)/p(?:\.html)?\?")
FURTHER = {"starbattle": ["stars"]}  # fields before the body


# -- addresses


class Address(NamedTuple):
    name: str
    cols: int
    rows: int
    body: str


def parse_address(text: str) -> Address:
    """Split `slither/10/10/body`, alone or in a whole puzz.link or pzv.jp address, also that of
    its editor, `slither_edit/..`.

    Rows and columns are 1 to 9999 here; the kind's own limit is for the caller to check, before
    the body is read.
    """
    text = text.strip(" \t\r\n")
    if "penpa" in text.lower():
        raise BoardError("this is an address of Penpa, whose drawings are not read")
    _plain(text)
    start = HOSTS.match(text)
    if not start and ("://" in text or "?" in "".join(text.split("/")[:2])):
        raise BoardError("an address starts with https://puzz.link/p? or http://pzv.jp/p.html?")
    text = text[start.end() if start else 0 :]
    name, *fields = (text[:-1] if text.endswith("./") else text).split("/")
    name = name.removesuffix("_edit")
    if name.startswith("pzprv3"):
        raise BoardError("this is the text of a pzprv3 file, not an address")
    if not re.fullmatch(r"[a-z]+", name):
        raise BoardError(f"{name!r} is not a puzzle's name: small letters only, and no variant")
    named = ["columns", "rows", *FURTHER.get(name, [])]
    wanted = f"expected {name}/{'/'.join(named)}/body"
    needed = [*(f"the number of {what}" for what in named), "the body"]
    if len(fields) < len(needed):
        raise BoardError(f"{needed[len(fields)]} is missing; {wanted}")
    if "" in fields[: len(needed)]:
        raise BoardError(f"{needed[fields.index('')]} is empty; {wanted}")
    cols, rows = _size(fields[0], "columns"), _size(fields[1], "rows")
    if len(fields) > len(needed):
        raise BoardError(f"'/{fields[len(needed)]}' after the body is too much; {wanted}")
    return Address(name, cols, rows, "/".join(fields[2:]))


def address(name: str, grid: Grid, body: str) -> str:
    """What stands after the `?` of a puzz.link address."""
    return f"{name}/{grid.cols}/{grid.rows}/{body}" + "/" * body.endswith(".")


def _plain(text: str) -> None:
    if not text:
        raise BoardError("the address is empty")
    body = text.rstrip("/").rfind("/") + 1  # where capitals may stand: the codec knows
    for i, char in enumerate(text, 1):
        if not "!" <= char <= "~":
            kind = "not ASCII" if char > "~" and char != "\x7f" else "a blank or control character"
            raise BoardError(f"character {i} of the address: {char!r} is {kind}")
        if char == "%":
            raise BoardError(f"character {i} of the address: '%': escapes are not read")
        if char.isupper() and i <= body:
            raise BoardError(f"character {i} of the address: {char!r} is an upper-case letter")


def _size(text: str, what: str) -> int:
    """Checked as text first: int() would take other scripts' digits, `1_0` and any length."""
    if not re.fullmatch("[1-9][0-9]{0,3}", text):
        shown = text if len(text) <= 12 else text[:12] + "..."
        if text.isascii() and text.isdigit():
            raise BoardError(f"{shown} {what}: expected 1 to 9999, without a leading zero")
        raise BoardError(f"{shown!r} is not a number of {what}; flags of variants are not read")
    return int(text)
