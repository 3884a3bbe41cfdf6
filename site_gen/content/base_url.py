"""The public address of a site. Pages, feed and sitemap refer to it."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

EXPECTED = "expected an address like https://example.org/puzzles/, without query or fragment"
_PLAIN = re.compile(r"[A-Za-z0-9._~:/%\[\]-]+")  # no blanks, quotes or backslashes


def normalize_url(address: str) -> str:
    """Return the address with exactly one slash at the end.

    "" is returned as it is: such a site has no public address. Raises ValueError if it is not an
    http(s) address without query and fragment.
    """
    if not address:
        return ""
    parts = urlsplit(address)
    _ = parts.port  # raises ValueError unless it is a number
    plain = _PLAIN.fullmatch(address) and "//" not in parts.path.rstrip("/")
    climbs = {".", ".."} & set(parts.path.split("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or climbs:
        raise ValueError(EXPECTED)
    return address.rstrip("/") + "/"


def get_url_path(address: str) -> str:
    """Return the path in an address: `/puzzles/`, or `/` if it has none."""
    return urlsplit(address).path or "/"


def _validate(address: str) -> str:
    try:
        return normalize_url(address)
    except ValueError:
        raise PydanticCustomError("base_url", "{expected}", {"expected": EXPECTED}) from None


BaseUrl = Annotated[str, AfterValidator(_validate)]
"""The public address of a site, normalized, or "" if it has none."""
