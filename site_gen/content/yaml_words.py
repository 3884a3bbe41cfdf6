"""What is wrong with YAML that cannot be read: the library's finding in an author's words.

PyYAML tells where it stopped, which is often behind the mistake: a line without a colon is noticed
at the next one, a quote that is not closed at the end of all. Lines and columns count from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

KEY = re.compile(r"""["']?([A-Za-z0-9_-]+)["']?\s*:(?:\s|$)""")
_VALUE = re.compile(r"""\s*([A-Za-z0-9_-]+)\s*:\s+(.*\S)\s*$""")
_OPEN = re.compile(r"""[A-Za-z0-9_-]+\s*:\s+(?:"[^"]*|'[^']*)$""")
_NO_BLANK = re.compile(r"([A-Za-z0-9_-]+):(\S.*)")
_COMMENT = re.compile(r"(?<=[\s\[{,])#")
_QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
_MARKS = ("...", "%")  # of documents, of which front matter is one
STARTS = "a value that begins with {} stands in quotes"
NUMBER_SIGN = "a value with # stands in quotes"
INSIDE = "inside \"…\" a quote is written \\\", inside '…' it is written ''"

At = tuple[int, int]
Mistake = tuple[str, At]
"""What is wrong, and where."""


class Stopped(NamedTuple):
    """Where and why PyYAML stopped. `begun`: where that began which it was reading."""

    problem: str
    at: At
    context: str
    begun: At | None


def said(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    """The mistake, and where it is. `lines` are those of the whole text."""
    for sign, say in _SAY:
        if sign in stopped.problem or sign in stopped.context:
            return say(stopped, lines)
    return f"this is not YAML: {stopped.problem or stopped.context}", stopped.at


def lost_to_comment(value: str, begun: At, end: At, lines: Sequence[str]) -> Mistake | None:
    """Return what is wrong if # took all of a value without quotes; or the rest of it, where no
    blank follows the #, as in `Board #1`."""
    row, column = end
    rest = lines[row][column:]
    if not value and not rest.strip() and lines[row + 1 : row + 2]:
        row, column, rest = row + 1, 0, lines[row + 1]
        if rest.startswith("#"):  # a comment between two keys
            return None
    sign = re.match(r"\s+#(?=[^\s#])" if value else r"\s*#", rest)
    if sign is None:
        return None
    meant = f"{value} {rest.strip()}".strip()
    key = lines[begun[0]][: begun[1]].strip()
    plain = "" if re.search(r'[\[{"\\]', key + meant) else f': {key} "{meant}"'
    found = f"the value is only {value!r}" if value else "there is no value"
    why = f"# starts a comment, so {found}; {NUMBER_SIGN}{plain}"
    why += "; a comment has a blank after the #" if value else ""
    return why, (row, column + sign.end() - 1)


def _second_colon(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    row, column = stopped.at
    line = lines[row]
    found = _VALUE.match(line)
    if found and ":" in line[:column]:
        key, value = found.groups()
        plain = "" if '"' in value or "\\" in value else f': {key}: "{value}"'
        return f"a value with a colon stands in quotes{plain}", stopped.at
    if line[:1].isspace():
        return "a key begins at the beginning of its line", (row, _indent(line))
    return _no_colon(stopped._replace(begun=_before(row, lines)), lines)


def _no_colon(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    row, column = stopped.begun or stopped.at
    if found := _NO_BLANK.match(lines[row]):
        key, value = found.groups()
        return f"expected a blank after the colon: {key}: {value}", (row, len(key) + 1)
    return "expected `key: value`", (row, column)


def _before(row: int, lines: Sequence[str]) -> At:
    """The line before that holds something."""
    above = (i for i in range(row - 1, -1, -1) if lines[i].strip())
    return next(above, row), 0


def _open_quote(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    return "the quotes that open here are not closed", stopped.begun or stopped.at


def _open_list(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    row, column = stopped.begun or stopped.at
    if lines[row][column : column + 1] not in ("[", "{"):  # PyYAML tells where an item was missing
        row = next((i for i in range(row, -1, -1) if KEY.match(lines[i])), row)
        opening = re.search(r"[\[{]", _outside_quotes(lines[row]))
        column = opening.start() if opening else 0
    rest = _outside_quotes(lines[row])[column:]
    if comment := _COMMENT.search(rest):
        return f"# starts a comment; {NUMBER_SIGN}", (row, column + comment.start())
    mark = rest[:1]
    end, what = ("]", "list") if mark == "[" else ("}", "mapping")
    if end in rest:
        why = f"this cannot be read as a {what}; a value that begins with {mark} stands in quotes"
        return f"{why}, and so does one with a colon or comma in it", stopped.at
    return f"the {what} that opens here is not closed: expected {end}", (row, column)


def _outside_quotes(line: str) -> str:
    """The line, with what is in quotes replaced by as many other characters."""
    return _QUOTED.sub(lambda text: "x" * len(text[0]), line)


def _beginning(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    row, column = stopped.begun if stopped.begun and "block" not in stopped.context else stopped.at
    char = lines[row][column : column + 1]
    if char == "\t":
        return "a tab is not allowed here; expected blanks", (row, column)
    return STARTS.format(char or "that"), (row, column)


def _begun(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    return _beginning(stopped._replace(context=""), lines)


def _too_much(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    row = stopped.at[0]
    for i in range(row, -1, -1):
        if found := _OPEN.match(lines[i]):  # its quotes end where others open
            quote = found[0].index(":") + 1
            return (
                "the quotes that open here are not closed",
                (i, quote + _indent(found[0][quote:])),
            )
    value = _VALUE.match(lines[row])
    if value and value[2][0] in "\"'":
        return f"this stands behind the closing quote; {INSIDE}", stopped.at
    return "this stands behind the end of the value", stopped.at


def _second_document(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    row = stopped.at[0]
    if marks := [i for i in range(row + 1) if lines[i].startswith(_MARKS)]:
        return f"`{lines[marks[0]].split()[0]}` is not allowed here", (marks[0], 0)
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    if lines[first][:1].isspace():
        return "a key begins at the beginning of its line", (first, _indent(lines[first]))
    return "expected `key: value` lines, and nothing between them", stopped.at


def _escape(stopped: Stopped, lines: Sequence[str]) -> Mistake:
    return (
        "\"…\" reads what follows a backslash as a code, and knows none like this; '…' reads none",
        stopped.at,
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


_SAY: Sequence[tuple[str, Callable[[Stopped, Sequence[str]], Mistake]]] = (
    ("unknown escape", _escape),
    ("escape sequence of", _escape),
    ("mapping values are not allowed", _second_colon),
    ("scanning a simple key", _no_colon),
    ("found unexpected end of stream", _open_quote),
    ("parsing a flow", _open_list),
    ("cannot start any token", _beginning),
    ("<document end>", _second_document),
    ("the node content", _beginning),
    ("entries are not allowed", _beginning),
    ("keys are not allowed", _beginning),
    ("scanning an alias", _begun),
    ("scanning an anchor", _begun),
    ("scanning a tag", _begun),
    ("scanning a block scalar", _begun),
    ("<block end>", _too_much),
    ("<document start>", _second_document),
)
