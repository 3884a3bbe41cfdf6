"""The limit on the work for one board, counted in steps to be the same on every machine."""

from __future__ import annotations

from math import inf
from random import Random

from ..errors import SiteGenError
from ..kind import find_kind
from .wishes import Wishes

WORK = 15_000_000  # for a board with a level: at most 9.3 s on a busy machine
CELLS = 100  # boards larger than this, and than usual, get more: an attempt is quadratic in them
CELL = 80  # work of composing or repairing a cell, in literals that an engine propagates
ROW = 15  # work of adding a row to an engine
TESTED = 4  # work of a literal that is propagated in a search for another answer or a reason
DRAW = 15  # work of composing a board for each random number that it takes; median of all kinds


class CountingRandom(Random):
    """A generator of the same random numbers as `Random` that counts them in `draws`."""

    draws = 0

    def random(self) -> float:
        self.draws += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.draws += 1
        return super().getrandbits(k)


class SpentError(SiteGenError):
    """The search for a board has used up its work."""


class Budget:
    """The number of literals that engines may still propagate; other work counts as literals.

    It is unlimited unless a level is requested: perhaps no board has that level.
    """

    def __init__(self, wishes: Wishes) -> None:
        usual = max(CELLS, find_kind(wishes.kind).usual ** 2)
        scale = max(1, wishes.rows * wishes.cols / usual) ** 2
        self.left = WORK * scale if wishes.level else inf

    def spend(self, work: int) -> None:
        """Subtract work that was done. Raises SpentError when nothing is left."""
        self.left -= work
        if self.left < 0:
            raise SpentError("the work for one board is used up")
