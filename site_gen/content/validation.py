"""What is wrong with a value, in an author's words: what was found, and what was wanted.

Pydantic says it in Python's words, for programmers; none of those reach an author.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic_core import ErrorDetails

LONGEST = 80  # characters of a value that are shown
TOO_MUCH = ("string_too_long", "too_long")  # told as they are, whatever the key is
Limits = Mapping[str, Any]
WORDS: Mapping[str, Callable[[Limits], str]] = {
    "string_type": lambda _: "text in quotes is wanted",
    "string_too_short": lambda _: "text is wanted",
    "string_too_long": lambda c: f"at most {c['max_length']} characters are allowed",
    "string_pattern_mismatch": lambda _: "another form is wanted",
    "int_type": lambda _: "a whole number is wanted",
    "int_parsing": lambda _: "a whole number is wanted",
    "int_parsing_size": lambda _: "a smaller number is wanted",
    "int_from_float": lambda _: "a whole number is wanted",
    "float_type": lambda _: "a number is wanted",
    "float_parsing": lambda _: "a number is wanted",
    "finite_number": lambda _: "a number is wanted",
    "greater_than": lambda c: f"more than {c['gt']:g} is wanted",
    "greater_than_equal": lambda c: f"at least {c['ge']:g} is wanted",
    "less_than_equal": lambda c: f"at most {c['le']:g} is wanted",
    "bool_type": lambda _: "true or false is wanted",
    "bool_parsing": lambda _: "true or false is wanted",
    "literal_error": lambda c: f"{c['expected'].replace(chr(39), '')} is wanted",
    "tuple_type": lambda _: "a list is wanted: [one, two]",
    "too_short": lambda c: f"at least {c['min_length']} of them are wanted",
    "too_long": lambda c: f"at most {c['max_length']} of them are allowed",
    "dict_type": lambda _: "a table is wanted: { key = value }",
    "path_type": lambda _: "the path of a file is wanted",
    "model_type": lambda _: "a table of settings is wanted",
}


def message(found: ErrorDetails) -> str:
    """What a value should have been. What our own validators say stands as they say it."""
    words = WORDS.get(found["type"])
    return words(found.get("ctx", {})) if words else found["msg"].removeprefix("Value error, ")


def shown(value: object) -> str:
    """A value as its author may have written it."""
    text = _written(value)
    short = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return repr(short) if isinstance(value, str) else short


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_written(one)}' for key, one in value.items())}}}"
    return str(value)
