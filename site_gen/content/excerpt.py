"""The line of a file that a problem refers to, with a caret below its column."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import NamedTuple

from ..boards.characters import make_printable
from ..errors import Place, Problem
from .sources import max_bytes

WIDEST = 100  # the most characters of a line to show


class Excerpt(NamedTuple):
    """A line that is safe to print, and the line below it: blanks and a caret."""

    text: str
    caret: str


def make_excerpt(problem: Problem) -> Excerpt:
    """Return the excerpt for a problem; it is empty if the problem refers to no single line."""
    line = _read_line(problem.place)
    if line.strip() in ("", "---"):  # the problem is about the whole file
        return Excerpt("", "")
    column = min(problem.place.column or len(line) - len(line.lstrip()) + 1, len(line) + 1) - 1
    start = max(0, column - WIDEST + 20)
    shown = make_printable(line[start : start + WIDEST]).replace("\t", " ")
    before = shown[: column - start]
    return Excerpt(shown, " " * sum(map(_count_columns, before)) + "^")


def format_problem(problem: Problem) -> str:
    """Return a problem as text for a terminal: place and message, the excerpt, further lines."""
    seen = make_excerpt(problem)
    why, *more = make_printable(str(problem)).split("\n")
    shown = [f"    {seen.text}", f"    {seen.caret}"] if seen.text else []
    return "\n".join([why, *shown, *more])


def _read_line(place: Place) -> str:
    """Return the line at a place, or "" if the place has no line, or no text file."""
    path = Path(place.path)
    if not place.line or path.is_symlink() or not path.is_file():
        return ""
    with path.open("rb") as file:  # read no more than a valid file may have
        raw = file.read(max_bytes(path))
    if b"\0" in raw:  # a picture, for example
        return ""
    lines = raw.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").split("\n")
    return lines[place.line - 1] if place.line <= len(lines) else ""


def _count_columns(char: str) -> int:
    """Return the number of terminal columns that a character takes: 0, 1 or 2."""
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
