"""The rows of a model as a block of JSON in the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

from markupsafe import Markup

from ...boards.grid import Grid
from ...solver.model.facts import FamilyFacts
from ...solver.model.plain import PlainModel
from ...workshop.model_data import Telling, make_model_data
from ..layout.prose import convert_to_mathml, pack_block


def model_data(
    name: str, model: PlainModel, families: tuple[FamilyFacts, ...], grid: Grid
) -> Markup:
    """Return the rows of one formulation, called `name`, as a block of JSON."""
    return models_data([Telling(name, model, families)], grid)


def models_data(tellings: Iterable[Telling], grid: Grid) -> Markup:
    """Return the rows of several formulations as one block of JSON."""
    return pack_block(make_model_data(tellings, grid, _write_letter))


def _write_letter(tex: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", convert_to_mathml(tex)))
