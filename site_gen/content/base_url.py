"""The public address of a site: where pages, feed and sitemap say that they are."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

EXPECTED = "expected an address like https://example.org/puzzles/, without query or fragment"
_PLAIN = re.compile(r"[A-Za-z0-9._~:/%\[\]-]+")  # no blanks, quotes or backslashes


def normalize(address: str) -> str:
    """With one slash at the end; "" stays, for a site that has no address. Raises ValueError."""
    if not address:
        return ""
    parts = urlsplit(address)
    _ = parts.port  # raises if it is no number
    plain = _PLAIN.fullmatch(address) and "//" not in parts.path.rstrip("/")
    climbs = {".", ".."} & set(parts.path.split("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or climbs:
        raise ValueError(EXPECTED)
    return address.rstrip("/") + "/"


def get_path(address: str) -> str:
    """The way from the host to the top of the site: "/" or "/puzzles/"."""
    return urlsplit(address).path or "/"


def _validate(address: str) -> str:
    try:
        return normalize(address)
    except ValueError:
        raise PydanticCustomError("base_url", "{wanted}", {"wanted": EXPECTED}) from None


BaseUrl = Annotated[str, AfterValidator(_validate)]
