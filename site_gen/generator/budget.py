"""The work that the search for one board may take, counted so that it ends alike on any machine."""

from __future__ import annotations

from math import inf

from ..errors import SiteGenError
from .wishes import Wishes

WORK = 120_000_000  # for a board of a level: some 30 s on the machine where it was measured
CELLS = 100  # up to which it is enough; a try grows with the square of the cells


class SpentError(SiteGenError):
    """The search for a board has used up its work."""


class Budget:
    """Literals that engines may still follow; what else takes time counts as some of them.

    Only a level has a limit: whether a board has it can be known late, and none may have it.
    """

    def __init__(self, wishes: Wishes) -> None:
        scale = max(1, wishes.rows * wishes.cols / CELLS) ** 2
        self.left = WORK * scale if wishes.level else inf

    def spend(self, work: int) -> None:
        """Raise SpentError when nothing is left."""
        self.left -= work
        if self.left < 0:
            raise SpentError("the work for one board is used up")
