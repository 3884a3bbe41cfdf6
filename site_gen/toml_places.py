"""Where a key of a TOML file stands: the standard library reads values without places."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TABLE = re.compile(r"\s*\[([A-Za-z0-9_.-]+)\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.-]+)\s*=\s*")
_AT = re.compile(r" \(at line ([0-9]+), column ([0-9]+)\)$")


def place_of(text: str, key: Sequence[str], *, of_key: bool = False) -> tuple[int, int]:
    """Line and column, from 1, of a key's value (or of the key itself), or of its table.

    (1, 1) where it is not seen.
    """
    wanted, table = tuple(key), tuple[str, ...]()
    for number, line in enumerate(text.split("\n"), start=1):
        if found := _TABLE.match(line):
            table = tuple(found[1].split("."))
            if table == wanted:
                return number, found.start(1) + 1
        elif found := _KEY.match(line):
            here = (*table, *found[1].split("."))
            if here == wanted[: len(here)]:
                return number, (found.start(1) if of_key else found.end()) + 1
    return 1, 1


def divided(message: str) -> tuple[int, int, str]:
    """What tomllib says, and the place that stands at its end."""
    found = _AT.search(message)
    if not found:
        return 1, 1, message
    return int(found[1]), int(found[2]), message[: found.start()]
