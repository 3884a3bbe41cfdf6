"""The print sheet, which can hold all puzzles of a site."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from ...kind import find_kind, rules_of
from ...languages import _, translate_text
from ..layout import words
from ..layout.parts import Card, Filters, Link, PageFrame
from ..layout.prose import render
from ..puzzle.listing import Listing
from ..stage.drawings import answer_file
from .catalogue import Catalogue, PrintItem


@dataclass(frozen=True)
class PrintPage:
    """The print sheet: puzzles and their answers on paper."""

    frame: PageFrame
    title: str
    filters: Filters
    rules: tuple[tuple[Link, str, Markup], ...]  # the kind, its name in addresses, its rules
    items: tuple[PrintItem, ...]
    catalogue: Catalogue | None  # only on a large site


PRINT = "print.html"


def make_print_page(
    frame: PageFrame,
    kinds: Iterable[str],
    puzzles: Iterable[tuple[Card, Listing]],
    line: Filters,
    catalogue: Catalogue | None,
) -> PrintPage:
    """Return the print sheet.

    `kinds`: those whose rules it has. `puzzles`: those on it without a script. A script leaves only
    those that the address asks for. `line`: the filters above it.
    """
    return PrintPage(
        frame=frame,
        title=_("On paper"),
        filters=line,
        rules=tuple(_make_rules(name) for name in kinds),
        items=tuple(make_print_item(i, *one) for i, one in enumerate(puzzles, start=1)),
        catalogue=catalogue,
    )


def _make_rules(name: str) -> tuple[Link, str, Markup]:
    rules = render(translate_text(rules_of(name)))
    return Link(_(find_kind(name).title), f"{name}/index.html"), name, rules


def make_print_item(number: int, card: Card, puzzle: Listing) -> PrintItem:
    """Return a puzzle for the print sheet. Addresses are relative to the top of the site."""
    found = 0 if puzzle.hidden else puzzle.answers
    if puzzle.complete:
        several = _("one of %(answers)s") % {"answers": card.verdict}
    else:
        several = _("one of %(n)s found") % {"n": words.number(found)}
    return PrintItem(
        number=str(number),
        card=card,
        rows=puzzle.rows,
        cols=puzzle.cols,
        board=f"{card.ident}/board.svg",
        answer=f"{card.ident}/{answer_file(0, found)}" if found else "",
        rules=" ".join(
            words.add_detail(_(one.title), translate_text(one.about))
            for one in find_kind(puzzle.kind).variants
            if one.name in puzzle.variants
        ),
        note=_("not published yet")
        if puzzle.hidden
        else card.verdict
        if not found
        else several
        if found > 1
        else "",
    )
