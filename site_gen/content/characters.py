"""The text in the bytes of files that authors write: UTF-8, and no refused characters."""

from __future__ import annotations

from pathlib import Path

from ..boards.characters import find_refused
from ..errors import ContentError, Place, Problem, refuse


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


def check_characters(text: str, path: str) -> None:
    """Raise ContentError if a line has a refused character: one problem for each such line."""
    refuse(
        Problem(Place(path, number, found[0] + 1), found[1])
        for number, line in enumerate(text.split("\n"), start=1)
        if (found := find_refused(line))
    )


def _describe_error(error: UnicodeDecodeError, path: str) -> Problem:
    """Return a problem at the place of the first byte that is not UTF-8."""
    raw = error.object[: error.start]
    before, byte = raw.split(b"\n"), error.object[error.start]
    column = len(before[-1].decode("utf-8-sig", "replace")) + 1
    why = f"this is not UTF-8 text: invalid byte 0x{byte:02x}; save the file as UTF-8"
    return Problem(Place(path, len(before), column), why)
