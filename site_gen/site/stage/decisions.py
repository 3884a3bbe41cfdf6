"""The decisions of a board as a block of JSON in the page, which `stage/decisions.js` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from ...boards.grid import key_text
from ...boards.paths import SIDE
from ...kind import HasGrid, Kind
from ...solver.facts import Decision
from ..layout.prose import pack_block


def decisions_data(
    kind: Kind[HasGrid],
    board: HasGrid,
    decisions: Sequence[Decision] = (),
    drawn: Mapping[str, str] | None = None,
) -> Markup:
    """Return a block of data with the size of the board and its decisions, in their order.

    It is JSON. `drawn`: the drawings of the decisions, by stratum; None for none. A decision is
    [sentence if its variable is 1, sentence if it is 0, its cells from 0]. A candidate, which is a
    number in a cell, is only its key: the script words and draws it.
    """
    grid = board.grid
    told = [
        key_text(d.key)
        if kind.decided.has_candidates and isinstance(d.key[1], int)
        else [
            str(kind.decided.say_decision(board, d.key, True)),
            str(kind.decided.say_decision(board, d.key, False)),
            d.cells,
        ]
        for d in decisions
    ]
    size = {"rows": grid.rows, "cols": grid.cols, "cell": SIDE}
    return pack_block({**size, "decisions": told, "drawn": drawn or {}})
