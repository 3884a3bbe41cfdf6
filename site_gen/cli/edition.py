"""The options for the date of a build and the puzzles that it includes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

import click

from ..site.build.edition import Edition

Command = Callable[..., None]


class Day(click.ParamType):  # type: ignore[type-arg]  # generic only in new versions of click
    """An option's value like 2026-11-21, which becomes a date."""

    name = "day"

    def convert(
        self, value: object, param: click.Parameter | None, context: click.Context | None
    ) -> date:
        """Return the date. Raises click.BadParameter for any other form, and for 2026-02-30."""
        if isinstance(value, date):
            return value
        try:
            found = date.fromisoformat(str(value))
        except ValueError:
            found = None
        if found is None or found.isoformat() != value:
            self.fail(f"found {str(value)!r}; expected a day like 2026-11-21", param, context)
        return found


def edition_options(command: Command) -> Command:
    """Return the command with the options --drafts, --future and --date, passed as `edition`."""

    @click.option("--drafts", is_flag=True, help="Include puzzles and pages with `draft: true`.")
    @click.option("--future", is_flag=True, help="Include puzzles with a date that is to come.")
    @click.option(
        "--date",
        "day",
        type=Day(),
        help="The date of the build; by default, today (UTC).",
    )
    @wraps(command)
    def with_edition(
        *args: Any, drafts: bool, future: bool, day: date | None, **options: Any
    ) -> None:
        today = day.isoformat() if day else ""
        command(*args, edition=Edition(today, drafts, future), **options)

    return with_edition
