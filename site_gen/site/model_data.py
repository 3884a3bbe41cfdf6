"""The rows of a model as a block of JSON in the page: `static/model.js` reads it."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from markupsafe import Markup

from ..boards.grid import Grid
from ..boards.pen import SIDE
from ..solver.facts import FamilyFacts
from ..solver.plain import PlainFamily, PlainModel, PlainSymbol
from .formulations import family_ident, family_title
from .prose import mathml


def model_data(name: str, model: PlainModel, families: tuple[FamilyFacts, ...], grid: Grid) -> str:
    """Keys and places count from 0, as in the code; rows with equal weights and bounds share a
    pattern, so a row is its pattern and its variables."""
    patterns: dict[object, int] = {}
    lazy = {f.name: f.lazy for f in families}
    data = {
        "rows": grid.rows,
        "cols": grid.cols,
        "cell": SIDE,
        "symbols": [_symbol(s) for s in model.symbols],
        "families": [_family(name, f, lazy[f.name], patterns) for f in model.families],
        "patterns": list(patterns),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # no text of a kind can end the script block


def _symbol(s: PlainSymbol) -> dict[str, Any]:
    return {
        "letter": unescape(re.sub(r"<[^>]*>", "", mathml(s.tex))),
        "means": s.means,
        "at": s.at,
        "variables": [
            [key] if places == (key,) else [key, places]
            for key, places in zip(s.keys, s.places, strict=True)
        ],
    }


def _family(prefix: str, f: PlainFamily, lazy: bool, patterns: dict[object, int]) -> dict[str, Any]:
    rows = []
    for row in f.rows:
        pattern = (row.weights, row.lower, row.upper)
        rows.append([patterns.setdefault(pattern, len(patterns)), *row.variables])
    return {
        "id": family_ident(prefix, f.name),
        "title": family_title(f.name),
        "name": f.name + ("_cut" if lazy else ""),
        "row": "cut" if lazy else "row",
        "count": f.count,
        "shown": f.shown if f.shown < len(rows) else 0,
        "rows": rows,
    }
