"""The check of lists of cells whose numbers fit together, such as thermometers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..blocks.lists import Cells, Lists
from .view import View

Fits = Callable[[Sequence[int], Any, int], bool]
"""A function that returns whether the numbers of a list fit its value. The last argument is the
largest number of the board.
"""
ValueOn = Callable[[Any, Cells, Any], Any]
"""A function that returns the value for `Fits` from the board, a list and its own value."""


def find_lists(view: View, lists: Lists, fits: Fits, value_on: ValueOn) -> Iterator[frozenset[Any]]:
    """Check that each cell of a list holds one number, and that these fit. Yield the cells of each
    list that breaks this.
    """
    for cells, value in lists.items():
        held = [view.values.get(cell, []) for cell in cells]
        full = all(len(own) == 1 for own in held)
        known = value_on(view.board, cells, value)
        if not full or not fits([own[0] for own in held], known, view.grid.rows):
            yield frozenset(cells)
