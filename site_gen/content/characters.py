"""Characters that no text of an author may hold: they are not seen, or change what others show."""

from __future__ import annotations

import re
import unicodedata

from ..errors import Place, Problem, refuse

# control characters but for tab and line end; line ends that only some programs see as such;
# what turns the direction of the text around it; marks of byte order; no characters at all
_REFUSED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\ufdd0-\ufdef"
    + "".join(
        f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(17)
    )
    + "]"
)


def find_refused(text: str) -> tuple[int, str] | None:
    """Where the first refused character stands, and why it is refused; None if there is none."""
    found = _REFUSED.search(text)
    if found is None:
        return None
    char = found[0]
    name = unicodedata.name(
        char, "a control character" if char < "\xa0" else "no character"
    ).lower()
    return found.start(), f"the character U+{ord(char):04X} ({name}) is not allowed"


def check_characters(text: str, path: str) -> None:
    """Raise ContentError with every line that has a character which is not allowed."""
    refuse(
        Problem(Place(path, number, found[0] + 1), found[1])
        for number, line in enumerate(text.split("\n"), start=1)
        if (found := find_refused(line))
    )


def utf8_problem(error: UnicodeDecodeError, path: str) -> Problem:
    """The first byte that is no UTF-8, at its place, and what to do."""
    before = error.object[: error.start].split(b"\n")
    column, byte = len(before[-1].decode("utf-8", "replace")) + 1, error.object[error.start]
    why = f"this is not UTF-8 text: the byte 0x{byte:02x} is none of it; save the file as UTF-8"
    return Problem(Place(path, len(before), column), why)


def make_printable(text: str) -> str:
    """Text that is safe to print on a terminal: what is refused shows as U+FFFD."""
    return _REFUSED.sub("\ufffd", text)
