"""Requests of a page: their limits, and their fields, which are checked before they are used."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from typing import Any

from ..errors import SiteGenError

VERSION = 1
MOST_TEXT = 300_000  # characters of a message
MOST_PLACES = 1000  # of one edit
MOST_BLOCKS, MOST_BLOCK = 60, 20_000  # blocks of a board, and characters of each

Json = dict[str, Any]
Work = Generator[Json | None, None, Json]
"""A question in slices: it yields None or its progress, and returns the reply."""


class RequestError(SiteGenError):
    """A message that is not a request, or has a field of a wrong type."""


class VersionError(SiteGenError):
    """A message of another version."""


def read_request(text: str) -> Json:
    """Return a message as JSON data. Raises RequestError and VersionError."""
    if len(text) > MOST_TEXT:
        raise RequestError(
            f"the message has {len(text)} characters; at most {MOST_TEXT} are allowed"
        )
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError("the message is not JSON") from None
    if not isinstance(found, dict):
        raise RequestError("the message is not an object")
    if found.get("v") != VERSION:
        raise VersionError("The site was updated. Reload the page.")
    return found


def get_text(request: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """Return a field that is a text. Raises RequestError if it is missing without a default."""
    found = request.get(name, default)
    if not isinstance(found, str):
        raise RequestError(f"the field `{name}` is {found!r:.40}; expected a text")
    return found


def get_number(
    request: Mapping[str, Any], name: str, least: int, most: int, default: int | None = None
) -> int:
    """Return a field that is an integer in these bounds. Raises RequestError."""
    found = request.get(name, default)
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise RequestError(f"the field `{name}` is {found!r:.40}; expected {least} to {most}")
    return found


def get_choice(
    request: Mapping[str, Any], name: str, choices: tuple[str, ...], default: str
) -> Any:
    """Return a field that is one of these texts. Raises RequestError."""
    found = get_text(request, name, default)
    if found not in choices:
        raise RequestError(
            f"the field `{name}` is {found!r:.40}; expected one of {', '.join(choices)}"
        )
    return found


def get_places(request: Mapping[str, Any], name: str) -> list[tuple[int, int]]:
    """Return a field that is a list of places, each a row and a column. Raises RequestError."""
    found = request.get(name)
    if not isinstance(found, list) or len(found) > MOST_PLACES:
        raise RequestError(f"the field `{name}` is no list of at most {MOST_PLACES} places")
    for place in found:
        if not (isinstance(place, list) and len(place) == 2 and all(type(i) is int for i in place)):
            raise RequestError(f"{place!r:.40} in `{name}` is no place; expected [row, column]")
    return [(row, col) for row, col in found]


def get_translations(request: Mapping[str, Any]) -> dict[str, str]:
    """Return the field `words`: texts in the language of the page, by the English ones.

    It is missing for English. Raises RequestError.
    """
    found = request.get("words", {})
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise RequestError("the field `words` is not an object of texts")
    return found


def get_blocks(request: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of a board's blocks. Raises RequestError if they are too many or long."""
    found = request.get("blocks")
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise RequestError("the field `blocks` is not an object of texts")
    if len(found) > MOST_BLOCKS:
        raise RequestError(f"{len(found)} blocks; at most {MOST_BLOCKS} are allowed")
    for name, text in found.items():
        if max(len(text), len(name)) > MOST_BLOCK:
            raise RequestError(
                f"the block `{name:.40}` has {len(text)} characters; "
                f"at most {MOST_BLOCK} are allowed"
            )
    return found
