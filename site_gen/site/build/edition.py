"""The date of a build, and the puzzles that it includes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple


class Edition(NamedTuple):
    """The date of a build, and whether it includes drafts, and puzzles with a later date.

    `day`: as in 2026-11-21; by default, today.
    """

    day: str = ""
    drafts: bool = False
    future: bool = False


def get_today() -> str:
    """Return today's date in UTC. A build reads the clock only here."""
    return datetime.now(UTC).date().isoformat()
