"""The walk through the search tree: the number of open nodes and the depth over time.

SCIP's log only has a row for every hundredth node, and tenths of a second. This records every
node. It only reads numbers from SCIP, so the search processes the same nodes in the same order.
"""

from __future__ import annotations

from typing import Any

from pyscipopt import SCIP_EVENTTYPE, Eventhdlr

from .report import Moment

MOST = 300  # at most twice as many moments are kept, enough for a small chart


class Walk(Eventhdlr):  # type: ignore[misc]
    """An event handler that records the time, nodes, open nodes and depth after each node."""

    def __init__(self, scip: Any) -> None:
        self.moments: list[Moment] = []
        self.stride = 1  # nodes per recorded moment
        self._batch: list[Moment] = []
        scip.includeEventhdlr(self, "walk", "the search tree over time")

    def eventinit(self) -> None:
        """Subscribe to solved nodes."""
        self.model.catchEvent(SCIP_EVENTTYPE.NODESOLVED, self)

    def eventexit(self) -> None:
        """Unsubscribe from solved nodes."""
        self.model.dropEvent(SCIP_EVENTTYPE.NODESOLVED, self)

    def eventexec(self, event: Any) -> None:
        """Record the state of the search tree after a node."""
        scip = self.model
        self.add(
            Moment(
                scip.getSolvingTime(), scip.getNTotalNodes(), scip.getNNodesLeft(), scip.getDepth()
            )
        )

    def add(self, moment: Moment) -> None:
        """Record a moment; from each `stride` moments, only keep the one with most open nodes."""
        self._batch.append(moment)
        if len(self._batch) < self.stride:
            return
        self.moments.append(_find_peak(self._batch))
        self._batch = []
        if len(self.moments) == 2 * MOST:
            both = zip(self.moments[::2], self.moments[1::2], strict=True)
            self.moments = [_find_peak(list(pair)) for pair in both]
            self.stride *= 2

    def list_moments(self, end: Moment) -> tuple[Moment, ...]:
        """Return the recorded moments and `end`, or () if there was no node."""
        last = [_find_peak(self._batch)] if self._batch else []
        seen = [*self.moments, *last]
        return (*seen, end) if seen else ()


def _find_peak(moments: list[Moment]) -> Moment:
    """Return the moment with most open nodes."""
    return max(moments, key=lambda m: m.open)
