"""The rows of a model as a block of JSON in the page, which `stage/model.js` reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from itertools import zip_longest
from typing import Any, NamedTuple

from markupsafe import Markup

from ...boards.grid import Grid
from ...boards.paths import SIDE
from ...solver.facts import FamilyFacts
from ...solver.plain import PlainFamily, PlainModel, PlainSymbol
from ..layout.prose import convert_to_mathml, pack_block
from ..sections.formulations import family_ident, family_title


class Telling(NamedTuple):
    """A formulation on a page: the prefix of its families' ids, its rows, and their facts."""

    prefix: str
    model: PlainModel
    families: tuple[FamilyFacts, ...]


def model_data(
    name: str, model: PlainModel, families: tuple[FamilyFacts, ...], grid: Grid
) -> Markup:
    """Return the rows of one formulation, called `name`, as a block of JSON."""
    return models_data([Telling(name, model, families)], grid)


def models_data(tellings: Iterable[Telling], grid: Grid) -> Markup:
    """Return the rows of several formulations as one block of JSON.

    Keys and places count from 0, as in the code. Rows with equal weights and bounds share a
    pattern: a row is the number of its pattern and the numbers of its variables, each as the
    difference from the same place of the row before it. Variables are numbered through all
    formulations.
    """
    patterns: dict[object, int] = {}
    symbols: list[dict[str, Any]] = []
    families: list[dict[str, Any]] = []
    for prefix, model, facts in tellings:
        first = sum(len(s["variables"]) for s in symbols)
        lazy = {f.name: f.lazy for f in facts}
        symbols += [_symbol(s) for s in model.symbols]
        families += [_family(prefix, f, lazy[f.name], patterns, first) for f in model.families]
    data = {
        "rows": grid.rows,
        "cols": grid.cols,
        "cell": SIDE,
        "symbols": symbols,
        "families": families,
        "patterns": list(patterns),
    }
    return pack_block(data)


def _symbol(s: PlainSymbol) -> dict[str, Any]:
    """Return a letter with its variables.

    A variable is [key] if its only place is its key, else [key, places].
    """
    return {
        "letter": unescape(re.sub(r"<[^>]*>", "", convert_to_mathml(s.tex))),
        "means": s.means,
        "at": s.at,
        "variables": [
            [key] if places == (key,) else [key, places]
            for key, places in zip(s.keys, s.places, strict=True)
        ],
    }


def _family(
    prefix: str, f: PlainFamily, lazy: bool, patterns: dict[object, int], first: int
) -> dict[str, Any]:
    """Return a family with its rows.

    `patterns` numbers the patterns; new ones are added to it. `first`: the number of the
    formulation's first variable.
    """
    rows, last = [], list[int]()
    for row in f.rows:
        pattern = (row.weights, row.lower, row.upper)
        number = patterns.setdefault(pattern, len(patterns))
        own = [number, *(first + x for x in row.variables)]
        pairs = zip_longest(own, last[: len(own)], fillvalue=0)
        rows.append([one - before for one, before in pairs])
        last = own
    return {
        "id": family_ident(prefix, f.name),
        "title": family_title(f.name),
        "name": f.name + ("_cut" if lazy else ""),
        "row": "cut" if lazy else "row",
        "count": f.count,
        "shown": f.shown if f.shown < len(rows) else 0,
        "rows": rows,
    }
