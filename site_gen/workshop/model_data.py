"""The rows of a model as JSON data, which `stage/rows.js` reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any, NamedTuple

from ..boards.grid import Grid
from ..boards.paths import SIDE
from ..solver.model.facts import FamilyFacts
from ..solver.model.plain import PlainFamily, PlainModel, PlainSymbol


class Telling(NamedTuple):
    """A formulation on a page: the prefix of its families' ids, its rows, and their facts."""

    prefix: str
    model: PlainModel
    families: tuple[FamilyFacts, ...]


def make_model_data(
    tellings: Iterable[Telling], grid: Grid, write_letter: Callable[[str], str]
) -> dict[str, Any]:
    """Return the rows of several formulations as JSON data.

    Keys and places count from 0, as in the code. Rows with equal weights and bounds share a
    pattern: a row is the number of its pattern and the numbers of its variables, each as the
    difference from the same place of the row before it. Variables are numbered through all
    formulations. `write_letter` converts the TeX of a symbol into plain text.
    """
    patterns: dict[object, int] = {}
    symbols: list[dict[str, Any]] = []
    families: list[dict[str, Any]] = []
    for prefix, model, facts in tellings:
        first = sum(len(s["variables"]) for s in symbols)
        by_name = {f.name: f for f in facts}
        symbols += [_make_symbol(s, write_letter) for s in model.symbols]
        families += [
            _make_family(prefix, f, by_name[f.name], patterns, first) for f in model.families
        ]
    return {
        "rows": grid.rows,
        "cols": grid.cols,
        "cell": SIDE,
        "symbols": symbols,
        "families": families,
        "patterns": list(patterns),
    }


def family_ident(prefix: str, name: str) -> str:
    """Return the id of a family in the page: `main-no-checkerboard` for `no_checkerboard`.

    `prefix`: the name of its formulation, or in an essay about another kind `kind-formulation`.
    """
    return f"{prefix}-{name.replace('_', '-')}"


def list_wall_letters(tex: str) -> list[str]:
    r"""Return the letters of the cells that the formula of a family with walls is about.

    They are on the left of `\le`, and are the first variables of each row: u and v in
    `x_u + x_v - 1 \le \sum_{c \in W} x_c`. The other variables are the wall W. Return an empty list
    for a formula without walls.
    """
    left, le, right = tex.partition(r"\le")
    if not (le and r"W}" in right and "wall" in right):
        return []
    return re.findall(r"_\{?([a-z])", left)


def family_title(name: str) -> str:
    """Return the name of a family as a title: `No checkerboard` for `no_checkerboard`."""
    return name.replace("_", " ").capitalize()


def _make_symbol(s: PlainSymbol, write_letter: Callable[[str], str]) -> dict[str, Any]:
    """Return a letter with its variables.

    A variable is [key] if its only place is its key, else [key, places].
    """
    return {
        "letter": write_letter(s.tex),
        "means": s.means,
        "at": s.at,
        "variables": [
            [key] if places == (key,) else [key, places]
            for key, places in zip(s.keys, s.places, strict=True)
        ],
    }


def _make_family(
    prefix: str, f: PlainFamily, facts: FamilyFacts, patterns: dict[object, int], first: int
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
        "name": f.name + ("_cut" if facts.lazy else ""),
        "row": "cut" if facts.lazy else "row",
        "walls": list_wall_letters(facts.tex) if facts.lazy else [],
        "count": f.count,
        "shown": f.shown if f.shown < len(rows) else 0,
        "rows": rows,
    }
