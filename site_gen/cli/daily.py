"""The choice of a day's puzzle: kind, size and difficulty follow from date and settings."""

from __future__ import annotations

from datetime import date
from random import Random

from ..content.config import Site
from ..errors import BoardError, ContentError
from ..generator.wishes import Wishes, parse_size
from ..kind import find_kind, kind_names


def choose_wishes(site: Site, day: date) -> Wishes:
    """Return what to generate on a day: the kinds take turns, and `week` gives the difficulty.

    Raises ContentError for a mistake in the settings, even if it would only affect another day.
    """
    names = site.daily.kinds or [n for n in site.kinds or kind_names() if find_kind(n).composes]
    if wrong := next((n for n in names if not find_kind(n).composes), None):
        raise ContentError(site.problem(["daily", "kinds"], f"{wrong} has no `compose`"))
    if not names:
        raise ContentError(site.problem(["kinds"], "none of these kinds has a `compose`"))
    sizes = {name: _read_size(site, name) for name in dict.fromkeys([*names, *site.daily.sizes])}
    name = names[day.toordinal() % len(names)]
    rows, cols = sizes[name]
    measured = rows * cols <= site.solving.explain.reasons_cells
    level = site.daily.week[day.weekday()] if measured else None
    return Wishes(name, rows, cols, day.toordinal(), level, measured=measured)


def _read_size(site: Site, name: str) -> tuple[int, int]:
    """Return rows and columns for a kind: those in the settings, or else its usual size.

    Raises ContentError for a size that it cannot have.
    """
    kind, size = find_kind(name), site.daily.sizes.get(name)
    if size is None:
        return kind.usual, kind.usual
    try:
        rows, cols = parse_size(kind, size)
        kind.compose(Random(0), rows, cols)  # raises BoardError for sizes without boards
    except BoardError as error:
        key = ["daily", "sizes", name]
        raise ContentError(site.problem(key, f"found {size!r}; {error}")) from None
    return rows, cols
