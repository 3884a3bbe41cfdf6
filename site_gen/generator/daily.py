"""The puzzle of a day: its kind, size and difficulty follow from the date and the settings."""

from __future__ import annotations

from datetime import date

from ..content.config import Site
from ..errors import BoardError, ContentError
from ..kind import Kind, find_kind, kind_names
from .wishes import Wishes, rows_and_columns


def wishes_of(site: Site, day: date) -> Wishes:
    """The kinds come in turn. Raises ContentError for a size that a kind cannot have."""
    made = [n for n in site.kinds or kind_names() if type(find_kind(n)).compose is not Kind.compose]
    names = site.daily.kinds or made or site.kinds
    kind = find_kind(names[day.toordinal() % len(names)])
    rows, cols = kind.usual, kind.usual
    if size := site.daily.sizes.get(kind.name):
        try:
            rows, cols = rows_and_columns(kind, size)
        except BoardError as error:
            key = ["daily", "sizes", kind.name]
            raise ContentError(site.problem(key, f"found {size!r}; {error}")) from None
    return Wishes(kind.name, rows, cols, day.toordinal(), site.daily.week[day.weekday()])
