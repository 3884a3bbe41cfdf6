"""Characters that are not allowed in content: invisible ones, and ones that reorder the text."""

from __future__ import annotations

import re
from pathlib import Path

from ..boards.text import name_character
from ..errors import ContentError, Place, Problem, refuse

# control characters except tab and line end; line ends that only some programs know; characters
# that change the direction of the text; byte order marks; code points that are not characters;
# invisible characters that no script needs
_REFUSED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb"
    "\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\uffa0"
    "\ud800-\udfff\ufdd0-\ufdef"
    + "".join(
        f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(17)
    )
    + "]"
)


def find_refused(text: str) -> tuple[int, str] | None:
    """Return the index of the first refused character and the reason, or None."""
    found = _REFUSED.search(text)
    if found is None:
        return None
    return found.start(), f"the character {name_character(found[0])} is not allowed"


def check_characters(text: str, path: str) -> None:
    """Raise ContentError if a line has a refused character: one problem for each such line."""
    refuse(
        Problem(Place(path, number, found[0] + 1), found[1])
        for number, line in enumerate(text.split("\n"), start=1)
        if (found := find_refused(line))
    )


def decode_utf8(raw: bytes, path: Path) -> str:
    """Return the text in the bytes of a file, with line ends as `\\n` and no byte order mark.

    All texts of an author are read by this function. Raises ContentError for bytes that are not
    UTF-8.
    """
    try:
        text = raw.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        raise ContentError(_describe_error(error, path.as_posix())) from None
    return text.replace("\r\n", "\n")


def _describe_error(error: UnicodeDecodeError, path: str) -> Problem:
    """Return a problem at the place of the first byte that is not UTF-8."""
    before = error.object[: error.start].split(b"\n")
    column, byte = len(before[-1].decode("utf-8-sig", "replace")) + 1, error.object[error.start]
    why = f"this is not UTF-8 text: invalid byte 0x{byte:02x}; save the file as UTF-8"
    return Problem(Place(path, len(before), column), why)


def make_printable(text: str) -> str:
    """Return the text with U+FFFD for each refused character, safe to print on a terminal."""
    return _REFUSED.sub("\ufffd", text)
