"""The options for the date of a build and the puzzles that it includes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

import click

from ..site.build.edition import Edition

Command = Callable[..., None]


def edition_options(command: Command) -> Command:
    """Return the command with the options --drafts, --future and --date, passed as `edition`."""

    @click.option("--drafts", is_flag=True, help="Include puzzles and pages with `draft: true`.")
    @click.option("--future", is_flag=True, help="Include puzzles with a date that is to come.")
    @click.option(
        "--date",
        "day",
        type=click.DateTime(["%Y-%m-%d"]),
        help="The date of the build; by default, today (UTC).",
    )
    @wraps(command)
    def with_edition(
        *args: Any, drafts: bool, future: bool, day: datetime | None, **options: Any
    ) -> None:
        date = day.date().isoformat() if day else ""
        command(*args, edition=Edition(date, drafts, future), **options)

    return with_edition
