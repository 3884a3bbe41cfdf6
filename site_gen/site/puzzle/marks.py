"""The marks of a board as a block of JSON in the page: `stage/marks.js` reads it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ...boards.paths import SIDE
from ...boards.pen import key_text
from ...kind import HasGrid, Kind
from ...solver.facts import Mark
from ..layout.prose import json_block


def marks_data(kind: Kind[HasGrid], board: HasGrid, marks: Sequence[Mark]) -> Markup:
    """By number: what is said if the mark's variable is 1 and if it is 0; its cells, from 0.

    Of a candidate only its key: the script says and draws it.
    """
    grid = board.grid
    told = [
        key_text(m.key)
        if are_candidates(kind)
        else [kind.say_mark(board, m.key, True), kind.say_mark(board, m.key, False), m.cells]
        for m in marks
    ]
    return json_block({"rows": grid.rows, "cols": grid.cols, "cell": SIDE, "marks": told})


def are_candidates(kind: Kind[HasGrid]) -> bool:
    """Whether marks are numbers in cells: so many that a page draws them when they are wanted."""
    return kind.shape == "digit" and kind.marks is None
