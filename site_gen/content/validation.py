"""Messages about wrong values, in words for authors.

They replace pydantic's messages, which are for programmers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic_core import ErrorDetails

LONGEST = 80  # the most characters of a value to show
TOO_MUCH = ("string_too_long", "too_long")  # their messages say enough for every key
Limits = Mapping[str, Any]
"""The context of an error of pydantic, such as `max_length`."""
WORDS: Mapping[str, Callable[[Limits], str]] = {
    "string_type": lambda _: "expected text in quotes",
    "string_too_short": lambda _: "expected text",
    "string_too_long": lambda c: f"at most {c['max_length']} characters are allowed",
    "string_pattern_mismatch": lambda _: "invalid format",
    "int_type": lambda _: "expected a whole number",
    "int_parsing": lambda _: "expected a whole number",
    "int_parsing_size": lambda _: "expected a smaller number",
    "int_from_float": lambda _: "expected a whole number",
    "float_type": lambda _: "expected a number",
    "float_parsing": lambda _: "expected a number",
    "finite_number": lambda _: "expected a number",
    "greater_than": lambda c: f"expected more than {c['gt']:g}",
    "greater_than_equal": lambda c: f"expected at least {c['ge']:g}",
    "less_than_equal": lambda c: f"expected at most {c['le']:g}",
    "bool_type": lambda _: "expected true or false",
    "bool_parsing": lambda _: "expected true or false",
    "literal_error": lambda c: f"expected {c['expected'].replace(chr(39), '')}",
    "tuple_type": lambda _: "expected a list: [one, two]",
    "too_short": lambda c: f"expected at least {c['min_length']} of them",
    "too_long": lambda c: f"at most {c['max_length']} of them are allowed",
    "dict_type": lambda _: "expected a table: { key = value }",
    "path_type": lambda _: "expected the path of a file",
    "model_type": lambda _: "expected a table of settings",
}


def describe_error(found: ErrorDetails) -> str:
    """Return what pydantic expected, in words for authors.

    The messages of our validators are returned unchanged.
    """
    words = WORDS.get(found["type"])
    return words(found.get("ctx", {})) if words else found["msg"].removeprefix("Value error, ")


def format_value(value: object) -> str:
    """Return a value as its author may have written it, cut off after LONGEST characters."""
    text = _dump(value)
    short = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return repr(short) if isinstance(value, str) else short


def _dump(value: object) -> str:
    """Return a value as TOML or YAML text, with plain strings without quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_dump, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_dump(one)}' for key, one in value.items())}}}"
    return str(value)
