"""The puzzle of the day: what to generate for a date, and the page that chooses by the date.

Which board belongs to a date is decided in the browser (`templates/gallery/daily.js`), because the
same page is read on many days. A puzzle with the date and the tag `daily` comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from markupsafe import Markup

from ...content.config import Site
from ...errors import BoardError, ContentError
from ...generator.wishes import Wishes, parse_size
from ...kind import find_kind, kind_names
from ..layout.parts import Card, PageFrame
from ..layout.prose import format_json_block
from ..puzzle.listing import Listing
from .feeds import DAILY_TAG, is_out

ARCHIVE = 400  # dates with their puzzles that the page knows: a year and more
RECENT = 3  # dates with their puzzles that the front page knows
SHOWN = 28  # cards for readers without scripts


@dataclass(frozen=True)
class DailyPage:
    """The page of the puzzle of the day.

    `kinds`: names and titles of those that the reader can choose, or none. `data`: what its script
    reads, as JSON. `cards`: the latest dated puzzles of the day, or other boards if there is none.
    """

    frame: PageFrame
    kinds: tuple[tuple[str, str], ...]
    data: Markup
    cards: tuple[Card, ...]
    dated: bool
    weekdays: tuple[tuple[str, str], ...]  # from Monday: the name and a short one


def choose_wishes(site: Site, day: date, shown: Collection[str]) -> Wishes:
    """Return what to generate on a day: the kinds take turns, and `week` gives the difficulty.

    `shown`: the kinds with puzzles, which take turns if the settings name none. Raises
    ContentError for a mistake in the settings, even if it would only affect another day.
    """
    every = sorted(shown) or site.kinds or kind_names()
    names = site.daily.kinds or [name for name in every if find_kind(name).composes]
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


def list_daily_kinds(site: Site, shown: Collection[str]) -> list[str]:
    """Return the kinds that take turns on the page. `shown`: those with puzzles.

    These are all of them if none of the kinds in the settings has a puzzle yet.
    """
    return [name for name in site.daily.kinds if name in shown] or sorted(shown)


def list_dated(puzzles: Iterable[Listing], today: str) -> list[Listing]:
    """Return the puzzles of the day with a date that has come, the latest first."""
    found = [p for p in puzzles if DAILY_TAG in p.tags and is_out(p.date, today)]
    return sorted(found, key=lambda p: p.date, reverse=True)


def make_daily_data(
    site: Site, shown: Collection[str], dated: Sequence[Listing], *, makes: bool
) -> Markup:
    """Return the data for the scripts that choose the puzzle of a day, as JSON.

    `shown`: the kinds with puzzles. `dated`: as from `list_dated`. `makes`: the site has the
    workshop, which makes new boards.
    """
    most, kinds = site.solving.explain.reasons_cells, list[list[str | int]]()
    for name in list_daily_kinds(site, shown):
        kind = find_kind(name)
        if not (makes and kind.composes):
            kinds.append([name])
            continue
        rows, cols = _read_size(site, name)
        kinds.append([name, rows, cols, rows * cols <= most])
    built: Mapping[str, str] = {p.date: p.name for p in reversed(dated)}
    return format_json_block({"kinds": kinds, "week": site.daily.week, "built": built})
