"""The choice of clues with which a board has a requested difficulty."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Sequence
from functools import cached_property
from math import ceil
from sys import maxsize
from typing import Any

from ..findings.clue_sets import Clues, UndecidedError
from ..findings.reasons import search_of
from ..findings.reasons.measure import EASY, MEDIUM
from ..findings.reasons.steps import SEARCH, Search, irreducible
from ..findings.worth import SolvedBoard
from ..kind import Answer, HasGrid, Kind
from ..levels import LEVELS, Level
from .budget import ROW, TESTED, Budget
from .wishes import Wishes

EFFORTS = dict(zip(LEVELS, (EASY, MEDIUM, SEARCH - 1, SEARCH), strict=True))  # of hardest steps
ORDERS = 5  # of adding clues to a board that is too hard
FEWEST, MOST = 0.6, 1.6  # clues of a board with a level, compared with those of published boards


def clue_limits(kind: Kind[Any], wishes: Wishes) -> range:
    """Return the numbers of clues that a board with a level may have, as a range.

    It starts at 0 and has practically no end without a level, for minimal boards, with variants,
    and for kinds without a known density of clues.
    """
    clues = kind.density * wishes.rows * wishes.cols
    varied = bool(kind.variants and wishes.rules)
    if wishes.minimal or varied or not (wishes.level and clues):
        return range(maxsize)
    return range(ceil(FEWEST * clues), int(MOST * clues) + 1)


class LevelSteps:
    """The steps to the answer of a board with some of its clues, compared with a level.

    This is a quick estimate, on the labelled rows of the board with all clues: all steps that are
    easy enough are taken, in any order. If boards with fewer clues have more decisions, each has
    its own rows, and all of its clues count as used. Clues are given by number. If `fixed`, no clue
    may be left out, and they have no numbers; that takes less work. Raises UndecidedError if the
    model cannot represent the answer.
    """

    def __init__(
        self,
        kind: Kind[Any],
        board: HasGrid,
        answer: Answer,
        level: Level,
        budget: Budget,
        fixed: bool = False,
    ) -> None:
        self.kind, self.answer, self.budget = kind, answer, budget
        self.search = search = self._start(board, fixed)
        self.labelled = search.labelled
        self.limit = EFFORTS[level]
        self.easier = max((one for one in EFFORTS.values() if one < self.limit), default=-1)
        self.grows = bool(self.labelled.clues) and self._count_without() > len(search.values)

    def _start(self, board: HasGrid, fixed: bool) -> Search:
        """Return the search for the steps on a board before its first step."""
        case = SolvedBoard(self.kind, board, (self.answer,), True)
        if fixed:
            case.labelled.clues = ()
        search = search_of(case)
        if search is None:
            raise UndecidedError("the answer has no steps")
        self.budget.spend(search.labelled.work + ROW * search.judge.engine.rows)
        return search

    @cached_property
    def _given(self) -> list[int]:
        """Return the decisions, by number, that only name things."""
        return self.search.judge.name()

    def _count_without(self) -> int:
        """Return the number of decisions on the board without clues."""
        return len([*self.labelled.fewer.model_with(None).decisions()])

    def take(self, clues: Collection[int], limit: int) -> tuple[Search, Clues]:
        """Take all steps with at most the effort `limit`; return the search, and the used clues.

        The board has only the given clues. Raises SpentError.
        """
        if self.grows and len(clues) < len(self.labelled.clues):
            search, used = self._start(self.labelled.get_board(clues), fixed=True), {*clues}
            decided = search.judge.name()
        else:
            search, used = self.search.with_clues(clues), set[int]()
            decided = self._given
        judge, finder = search.judge, search.finder
        had = judge.work
        while True:
            settled = {i for one in decided for i in search.siblings.get(one, ())}
            finder.decide(decided, (finder.open & settled).difference(decided))
            easy = [one for one in finder.ready.values() if one.effort <= limit]
            if not easy and finder.open and limit > judge.assumption:
                easy = [one for one in finder.find_within(limit) if one.effort <= limit]
            if not easy:
                break
            used.update(i for one in easy for i in one.clues)
            decided = [one.decision for one in easy]
        self.budget.spend(TESTED * (judge.work - had) + ROW * finder.engine.rows)
        return search, frozenset(used)

    def take_all(self) -> Search:
        """Take all steps that the level allows on the board with all clues. Raises SpentError."""
        return self.take(range(len(self.labelled.clues)), self.limit)[0]

    def find_used(self, clues: Clues, limit: int) -> Clues | None:
        """Return those of the given clues that steps use to reach the answer.

        Only steps with at most the effort `limit` are taken. Return None if they do not reach it.
        Raises SpentError.
        """
        search, used = self.take(clues, limit)
        return None if search.finder.open else used

    def is_too_hard(self, clues: Clues) -> bool:
        """Return whether steps need more effort than the level has; a search reaches any answer.

        So it returns False for the level whose steps may need a search.
        """
        return self.limit < SEARCH and self.find_used(clues, self.limit) is None

    def is_too_easy(self, clues: Clues) -> bool:
        """Return whether steps with at most the effort of the next easier level are enough."""
        return self.find_used(clues, self.easier) is not None

    def ease(self, left: Clues, groups: Sequence[Clues], most: int) -> Clues:
        """Return `left` with some groups of clues added, so that the board is not too hard.

        Some orders of adding are tried until the last group that is needed leaves the board not too
        easy. Groups that the steps do not use are left out again; if there are more than `most`
        clues, also those that are superfluous one by one. All clues together must not be too hard,
        and more clues must not make a board harder.
        """

        def used(some: Sequence[Clues]) -> list[Clues] | None:
            """Return the groups that steps on a board with `some` use; None if it is too hard."""
            found = self.find_used(left.union(*some), self.limit)
            return None if found is None else [group for group in some if group & found]

        more, added = [group for group in groups if not group <= left], list[Clues]()
        for start in range(0, len(more), ceil(len(more) / ORDERS) or 1):
            order = [*more[start:], *more[:start]]
            some = [order[:n] for n in range(len(order) + 1)]
            enough = bisect(some, False, hi=len(order), key=lambda one: used(one) is not None)
            added = used(some[enough]) or some[enough]
            if not self.is_too_easy(left.union(*added)):
                break
        if len(left.union(*added)) > most:
            added = irreducible(added, used)
        return left.union(*added)

    def fill(self, left: Clues, groups: Sequence[Clues], least: int) -> Clues:
        """Return `left` with groups of clues added, in order, until it has at least `least` clues.

        Groups that would make the board too easy are skipped, so there may be fewer.
        """
        if len(left) < least and self.is_too_easy(left):  # more clues make it no harder
            return left
        for group in groups:
            if len(left) < least and not self.is_too_easy(left | group):
                left |= group
        return left
