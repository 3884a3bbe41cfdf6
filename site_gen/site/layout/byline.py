"""The line that names a text's author and date, and the addresses of authors' pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ...content.slugs import slugify_name
from ...content.sources import AUTHORS
from ...languages import get_language
from . import words
from .head import HOME
from .parts import Link


@dataclass(frozen=True)
class Byline:
    """The author and the date of a puzzle or post. `day`: the date as `21 November 2026`."""

    author: Link | None
    date: str
    day: str
    tags: tuple[str, ...] = ()


def get_list_url(folder: str, name: str) -> str:
    """Return the address of the page of an author or a series from the top of the site.

    `folder`: AUTHORS or SERIES.
    """
    return f"{folder}/{slugify_name(name, get_language())}/{HOME}"


def make_byline(author: str, day: str, root: str, tags: tuple[str, ...] = ()) -> Byline | None:
    """Return the line for a text; None if it has none of its parts.

    `day`: an ISO date, or "". `root`: the path from the page to the top of the site.
    """
    if not (author or day or tags):
        return None
    link = Link(author, root + get_list_url(AUTHORS, author)) if author else None
    return Byline(link, day, words.format_day(date.fromisoformat(day)) if day else "", tags)
