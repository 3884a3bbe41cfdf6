"""The places of keys in a TOML file, which the standard library does not report."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..boards.characters import find_hidden

_TABLE = re.compile(r"\s*\[([A-Za-z0-9_.-]+)\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.-]+)\s*=\s*")
WORDS = {  # part of tomllib's message -> our message
    "Invalid value": "expected text in quotes, a number, true or false, or a list in [ ]",
    "Expected '=' after a key": "expected `key = value`",
    "Invalid statement": "expected `key = value`",
    'Expected "\'"': "the quotes are not closed",
    "Unterminated string": "the quotes are not closed",
    r"Illegal character '\n'": "the quotes are not closed",
    "Expected newline": "unexpected text after the value",
    "Unclosed array": "the list is not closed: expected ]",
    "Unclosed inline table": "the table is not closed: expected }",
    "at the end of a table declaration": "the name of the table is not closed: expected ]",
    "Cannot overwrite": "this is given twice",
    "Cannot declare": "this table is given twice",
    "Unescaped": r"""inside "…" write \\ for a backslash, or use '…'""",
}
_AT = re.compile(r" \(at line ([0-9]+), column ([0-9]+)\)$")


def find_key(text: str, key: Sequence[str], *, of_key: bool = False) -> tuple[int, int]:
    """Return line and column, from 1, of a key's value (or of the key itself), or of its table.

    `key` is a path of table names. Return (1, 1) if it is not found.
    """
    expected, table = tuple(key), tuple[str, ...]()
    for number, line in enumerate(text.split("\n"), start=1):
        if found := _TABLE.match(line):
            table = tuple(found[1].split("."))
            if table == expected:
                return number, found.start(1) + 1
        elif found := _KEY.match(line):
            here = (*table, *found[1].split("."))
            if here == expected[: len(here)]:
                return number, (found.start(1) if of_key else found.end()) + 1
    return 1, 1


def parse_toml_error(message: str, text: str) -> tuple[int, int, str]:
    """Return line and column, from 1, and the reason in a message of tomllib, in words for authors.

    A message without a place is about the end of `text`.
    """
    found = _AT.search(message)
    plain = message[: found.start()] if found else message
    why = next((words for sign, words in WORDS.items() if sign in plain), plain)
    if found:
        line, column = int(found[1]), int(found[2])
        hidden = find_hidden(text.split("\n")[line - 1][column - 1 : column])
        return line, column, f"{hidden[1]}; delete it" if hidden else why
    lines = text.rstrip().split("\n")  # at the end of the file
    return len(lines), len(lines[-1]) + 1, why
