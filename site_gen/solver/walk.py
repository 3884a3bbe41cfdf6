"""The walk through the search tree: how many nodes were open, and how deep SCIP was, over time.

SCIP's log has a row for every hundredth node and tenths of a second. This listens to every node.
It asks SCIP for numbers and changes nothing: the same nodes come in the same order.
"""

from __future__ import annotations

from typing import Any

from pyscipopt import SCIP_EVENTTYPE, Eventhdlr

from .report import Moment

MOST = 300  # moments that are kept: as many as a small chart can show


class Walk(Eventhdlr):  # type: ignore[misc]
    """After each node: the time, the nodes so far, the open ones, the depth."""

    def __init__(self, scip: Any) -> None:
        self.moments: list[Moment] = []
        self.stride = 1  # nodes for each moment that is kept
        self._batch: list[Moment] = []
        scip.includeEventhdlr(self, "walk", "the search tree over time")

    def eventinit(self) -> None:
        self.model.catchEvent(SCIP_EVENTTYPE.NODESOLVED, self)

    def eventexit(self) -> None:
        self.model.dropEvent(SCIP_EVENTTYPE.NODESOLVED, self)

    def eventexec(self, event: Any) -> None:
        scip = self.model
        self.add(
            Moment(
                scip.getSolvingTime(), scip.getNTotalNodes(), scip.getNNodesLeft(), scip.getDepth()
            )
        )

    def add(self, moment: Moment) -> None:
        """Keep it, or of several the one with the most open nodes: no peak is lost."""
        self._batch.append(moment)
        if len(self._batch) < self.stride:
            return
        self.moments.append(_peak(self._batch))
        self._batch = []
        if len(self.moments) == 2 * MOST:
            both = zip(self.moments[::2], self.moments[1::2], strict=True)
            self.moments = [_peak(list(pair)) for pair in both]
            self.stride *= 2

    def told(self, end: Moment) -> tuple[Moment, ...]:
        """All that were kept, and the `end`; nothing where there was no node."""
        last = [_peak(self._batch)] if self._batch else []
        seen = [*self.moments, *last]
        return (*seen, end) if seen else ()


def _peak(moments: list[Moment]) -> Moment:
    return max(moments, key=lambda m: m.open)
