"""The decisions of a board as a block of JSON in the page, which `stage/decisions.js` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from ...kind import HasGrid, Kind
from ...languages import find_translator
from ...solver.model.facts import Decision
from ...workshop.play_data import make_decisions_data
from ..layout.prose import pack_block


def decisions_data(
    kind: Kind[HasGrid],
    board: HasGrid,
    decisions: Sequence[Decision] = (),
    drawn: Mapping[str, str] | None = None,
) -> Markup:
    """Return the data of `make_decisions_data` as a block."""
    return pack_block(make_decisions_data(kind, board, decisions, drawn, find_translator()))
