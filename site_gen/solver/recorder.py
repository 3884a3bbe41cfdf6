"""The recorder of a trace of SCIP's search; the search is the same without it.

SCIP reports each round of presolve, the LP at the root and every node by events; the constraint
handler reports candidates. The size is limited: if there are many rounds, several share a frame;
if there are many nodes, the first are kept and then every 2nd, 4th, 8th ... one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pyscipopt import SCIP_EVENTTYPE, SCIP_LPSOLSTAT, Eventhdlr

from ..boards.grid import ones
from .families import Separator
from .linear import Linear, Variable
from .model import PuzzleModel
from .trace import (
    FIRST_NODES,
    MOST_FOUND,
    MOST_REJECTED,
    MOST_ROUNDS,
    MOST_RUNS,
    AnswerFrame,
    Assumption,
    Decided,
    End,
    Frame,
    Node,
    Presolved,
    Rejected,
    Relaxation,
    Rounds,
    Start,
    Trace,
)
from .watch import Bits, BothBounds

NODE_LEFT = SCIP_EVENTTYPE.NODEBRANCHED, SCIP_EVENTTYPE.NODEINFEASIBLE
EVENTS = SCIP_EVENTTYPE.PRESOLVEROUND, SCIP_EVENTTYPE.FIRSTLPSOLVED, *NODE_LEFT


@dataclass(frozen=True)
class _Kept:
    """A frame, the time when it was recorded, and the handler's key of its cut, if any."""

    time: int
    frame: Frame
    cut: object = None


class Recorder(Eventhdlr):  # type: ignore[misc]
    """An event handler that records frames.

    `fail`: called with an exception in an event, which cannot pass through SCIP.
    """

    def __init__(
        self,
        puzzle: PuzzleModel,
        scip: Any,
        scip_vars: Sequence[Any],
        fail: Callable[[BaseException], None],
    ) -> None:
        self.scip_vars, self.fail = scip_vars, fail
        self.decisions = tuple(x.index for x in puzzle.decided_by())
        self.place = {index: number for number, index in enumerate(self.decisions)}
        self.variables = puzzle.variables
        self.full = (1 << len(self.decisions)) - 1
        self.known = Decided()
        self.kept: list[_Kept] = [_Kept(0, Start(self.known))]
        self.rounds_kept: list[_Kept] = []
        self.nodes_kept: list[_Kept] = []
        self.time = 0
        self.stride = 2
        self.round = self.runs = 0
        self.rounds = self.nodes = self.rejected = self.found = 0
        self.dead_ends: Counter[str] = Counter()
        self.closed: tuple[str, object] = "", None  # the family and the cut that close this node
        self.last: tuple[int, ...] = ()  # the last refused candidate
        self.bounds: BothBounds | None = None
        self.index: dict[int, int] = {}  # address of SCIP's variable -> place in the model
        scip.includeEventhdlr(self, "film", "records what SCIP does")

    # -- events

    def eventinit(self) -> None:
        for kind in EVENTS:
            self.model.catchEvent(kind, self)

    def eventinitsol(self) -> None:
        self._guard(self._presolved)

    def eventexec(self, event: Any) -> None:
        kind = event.getType()
        if kind == SCIP_EVENTTYPE.PRESOLVEROUND:
            self._guard(self._round)
        elif kind == SCIP_EVENTTYPE.FIRSTLPSOLVED:
            self._guard(self._relaxation)
        else:
            self._guard(self._node, kind == SCIP_EVENTTYPE.NODEINFEASIBLE)

    def _guard(self, record: Callable[..., None], *args: Any) -> None:
        try:
            record(*args)
        except BaseException as error:  # noqa: BLE001
            self.fail(error)

    def _look(self) -> Decided:
        """Update and return the decisions that hold globally.

        Bounds that SCIP does not pass on to an aggregated variable are missed, so the result may
        contain too few decisions, but never wrong ones.
        """
        if self.bounds is None:
            transformed = self.model.getTransformedVar
            self.bounds = BothBounds([transformed(self.scip_vars[i]) for i in self.decisions])
        self.known = self._decided(self.bounds.globally())
        return self.known

    def _decided(self, bits: Bits) -> Decided:
        certain, possible = bits
        return Decided(certain, self.full & ~possible)

    def _keep(self, frame: Frame, cut: object = None) -> _Kept:
        self.time += 1
        return _Kept(self.time, frame, cut)

    # -- presolve

    def _round(self) -> None:
        self.round += 1
        self.rounds += 1
        before = self.known
        if self._look() == before:
            return
        frame = Rounds(self.known, self.round, self.round, before, self.runs + 1)
        self.rounds_kept.append(self._keep(frame))
        if len(self.rounds_kept) > MOST_ROUNDS:
            self.rounds_kept = _fewer(self.rounds_kept)[:MOST_ROUNDS]

    def _presolved(self) -> None:
        """Record the end of presolve.

        SCIP's status is "unknown" if the search continues, and another one if a limit was reached.
        """
        self.runs += 1
        status = self.model.getStatus()
        if self.runs <= MOST_RUNS and status in ("unknown", "infeasible"):
            known = self.known if status == "infeasible" else self._look()
            frame = Presolved(known, self.round, self.runs, status == "infeasible")
            self.kept.append(self._keep(frame))
        self.round = 0

    # -- the tree

    def _relaxation(self) -> None:
        """Record the first LP of each start, if it was solved and not everything is decided."""
        model = self.model
        seen = [k.frame.run for k in self.kept if isinstance(k.frame, Relaxation)]
        if model.getDepth() or self.runs > MOST_RUNS or self.runs in seen:
            return
        status = model.getLPSolstat()
        solved = status == SCIP_LPSOLSTAT.OPTIMAL
        if self._look().size == len(self.decisions) or not (
            solved or status == SCIP_LPSOLSTAT.INFEASIBLE
        ):
            return
        point = tuple(model.getSolVal(None, v) for v in self.scip_vars) if solved else ()
        self.kept.append(self._keep(Relaxation(self.known, self.runs, point, self.decisions)))

    def _node(self, dead: bool) -> None:
        self.nodes += 1
        number = self.model.getNTotalNodes()
        (family, cut), self.closed = self.closed, ("", None)
        if not dead:
            family, cut = "", None
        if family:
            self.dead_ends[family] += 1
        if number > FIRST_NODES and number % self.stride:
            return
        known = self._look()
        assert self.bounds
        here = self._decided(self.bounds.locally()).without(known)
        assumes = self._assumptions()
        frame = Node(known, number, self.model.getDepth(), here, assumes, dead, family)
        self.nodes_kept.append(self._keep(frame, cut))
        if len(self.nodes_kept) > 2 * FIRST_NODES:
            self.stride *= 2
            self.nodes_kept = [k for k in self.nodes_kept if self._stays(k.frame)]

    def _stays(self, frame: Frame) -> bool:
        assert isinstance(frame, Node)
        return frame.number <= FIRST_NODES or frame.number % self.stride == 0

    def _assumptions(self) -> tuple[Assumption, ...]:
        if not self.index:
            transformed = map(self.model.getTransformedVar, self.scip_vars)
            self.index = {v.ptr(): i for i, v in enumerate(transformed)}
        found: list[Assumption] = []
        node = self.model.getCurrentNode()
        while node.getDepth() > 0:
            for v, bound, upper in zip(*(node.getParentBranchings() or ((), (), ())), strict=True):
                index = self.index.get(v.ptr(), -1)
                name = self.variables[index].name if index >= 0 else v.name
                found.append(Assumption(name, self.place.get(index), bool(upper), round(bound)))
            node = node.getParent()
        return tuple(reversed(found))

    # -- calls from the constraint handler

    def closes(self, family: str, cut: object) -> None:
        """Record that the current node violates a lazy family, so that SCIP cuts it off."""
        self.closed = family, cut

    def refuses(self, solution: Any, family: str, separator: Separator, cut: object) -> None:
        """Record a refused candidate, once even if SCIP checks it twice."""
        value = self.model.getSolVal
        point = tuple(round(value(solution, v)) for v in self.scip_vars)
        if point == self.last:
            return
        self.last = point
        self.rejected += 1
        if self.rejected > MOST_REJECTED:
            return
        at: Mapping[Variable, int] = dict(zip(self.variables, point, strict=True))
        chosen = self._chosen(at)
        parts = tuple(self._parts(separator, at))
        frame = Rejected(self._look(), self.rejected, chosen, point, family, None, parts)
        self.kept.append(self._keep(frame, cut))

    def finds(self, at: Mapping[Variable, int]) -> None:
        """Record an answer."""
        self.found += 1
        if self.found <= MOST_FOUND:
            self.kept.append(self._keep(AnswerFrame(self._look(), self.found, self._chosen(at))))

    def _chosen(self, at: Mapping[Variable, int]) -> Decided:
        chosen = sum(1 << n for n, i in enumerate(self.decisions) if at[self.variables[i]])
        return Decided(chosen, self.full & ~chosen)

    def _parts(self, separator: Separator, at: Mapping[Variable, int]) -> Iterable[Decided]:
        if separator.parts is None:
            return
        watches = separator.watches
        seen = sum(1 << i for i, y in enumerate(watches) if y.value(at))
        for part in separator.parts(seen):
            decisions = self._decisions(watches[i] for i in ones(part))
            if decisions.size:
                yield decisions

    def _decisions(self, at_one: Iterable[Linear]) -> Decided:
        """Return the decisions for expressions at 1: binaries at 1, and complements' at 0."""
        both = [0, 0]
        for y in at_one:
            for x in y.terms:
                if x.index in self.place:
                    both[y.constant] |= 1 << self.place[x.index]
        return Decided(*both)

    # -- the finished trace

    def trace(self, status: str, nodes: int, cuts: Mapping[str, Sequence[object]]) -> Trace:
        """Return the finished trace. `cuts`: the keys of each lazy family's cuts, in order."""
        end = self._keep(End(self.known, status, nodes, self.runs))
        every = sorted([*self.kept, *self.rounds_kept, *self.nodes_kept, end], key=lambda k: k.time)
        places = {name: {key: i for i, key in enumerate(own)} for name, own in cuts.items()}

        def numbered(kept: _Kept) -> Frame:
            frame = kept.frame
            if isinstance(frame, Rejected | Node) and frame.family:
                return replace(frame, cut=places[frame.family].get(kept.cut))
            return frame

        return Trace(
            frames=tuple(map(numbered, every)),
            decisions=len(self.decisions),
            rounds=self.rounds,
            nodes=self.nodes,
            rejected=self.rejected,
            found=self.found,
            dead_ends=dict(self.dead_ends),
        )


def _fewer(rounds: list[_Kept]) -> list[_Kept]:
    """Return about half as many frames by merging pairs of neighbours of the same run."""
    found: list[_Kept] = []
    alone = False  # the last frame may be merged with the next one
    for kept in rounds:
        early, late = (found[-1].frame if found else None), kept.frame
        assert isinstance(late, Rounds)
        if alone and isinstance(early, Rounds) and early.run == late.run:
            found[-1] = replace(kept, frame=replace(late, first=early.first, before=early.before))
            alone = False
        else:
            found.append(kept)
            alone = True
    return found
