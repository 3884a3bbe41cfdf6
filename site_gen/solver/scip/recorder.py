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

from ...boards.grid import ones
from ..model.family import Separator
from ..model.linear import Linear, Variable
from ..model.model import PuzzleModel
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
        """Subscribe to the events."""
        for kind in EVENTS:
            self.model.catchEvent(kind, self)

    def eventinitsol(self) -> None:
        """Record the end of presolve; SCIP calls this at each start of the tree."""
        self._guard(self._record_presolved)

    def eventexec(self, event: Any) -> None:
        """Record the frame for an event of SCIP: a round of presolve, the first LP, or a node."""
        kind = event.getType()
        if kind == SCIP_EVENTTYPE.PRESOLVEROUND:
            self._guard(self._record_round)
        elif kind == SCIP_EVENTTYPE.FIRSTLPSOLVED:
            self._guard(self._record_relaxation)
        else:
            self._guard(self._record_node, kind == SCIP_EVENTTYPE.NODEINFEASIBLE)

    def _guard(self, record: Callable[..., None], *args: Any) -> None:
        """Call `record`, and pass an exception to `fail`."""
        try:
            record(*args)
        except BaseException as error:  # noqa: BLE001
            self.fail(error)

    def _read_decisions(self) -> Decided:
        """Read the decisions that hold globally from SCIP, store them in `known` and return them.

        Bounds that SCIP does not pass on to an aggregated variable are missed, so the result may
        contain too few decisions, but never wrong ones.
        """
        if self.bounds is None:
            transformed = self.model.getTransformedVar
            self.bounds = BothBounds([transformed(self.scip_vars[i]) for i in self.decisions])
        self.known = self._make_decided(self.bounds.globally())
        return self.known

    def _make_decided(self, bits: Bits) -> Decided:
        """Convert bits (certainly 1, possibly 1) of the decisions to those at 1 and those at 0."""
        certain, possible = bits
        return Decided(certain, self.full & ~possible)

    def _stamp(self, frame: Frame, cut: object = None) -> _Kept:
        """Return a frame with the next time and its cut's key, for the caller to store."""
        self.time += 1
        return _Kept(self.time, frame, cut)

    # -- presolve

    def _record_round(self) -> None:
        """Record a round of presolve if it decided something.

        If there are more than MOST_ROUNDS such frames, neighbours are merged.
        """
        self.round += 1
        self.rounds += 1
        before = self.known
        if self._read_decisions() == before:
            return
        frame = Rounds(self.known, self.round, self.round, before, self.runs + 1)
        self.rounds_kept.append(self._stamp(frame))
        if len(self.rounds_kept) > MOST_ROUNDS:
            self.rounds_kept = _merge_rounds(self.rounds_kept)[:MOST_ROUNDS]

    def _record_presolved(self) -> None:
        """Record the end of presolve in this start of the tree, unless a limit was reached.

        SCIP's status is "unknown" if the search continues, and another one if a limit was reached.
        """
        self.runs += 1
        status = self.model.getStatus()
        if self.runs <= MOST_RUNS and status in ("unknown", "infeasible"):
            known = self.known if status == "infeasible" else self._read_decisions()
            frame = Presolved(known, self.round, self.runs, status == "infeasible")
            self.kept.append(self._stamp(frame))
        self.round = 0

    # -- the tree

    def _record_relaxation(self) -> None:
        """Record the root's first LP in each start of the tree.

        It is not recorded if SCIP neither solved it nor found it infeasible, or if all is decided.
        """
        model = self.model
        seen = [k.frame.run for k in self.kept if isinstance(k.frame, Relaxation)]
        if model.getDepth() or self.runs > MOST_RUNS or self.runs in seen:
            return
        status = model.getLPSolstat()
        solved = status == SCIP_LPSOLSTAT.OPTIMAL
        if self._read_decisions().size == len(self.decisions) or not (
            solved or status == SCIP_LPSOLSTAT.INFEASIBLE
        ):
            return
        point = tuple(model.getSolVal(None, v) for v in self.scip_vars) if solved else ()
        self.kept.append(self._stamp(Relaxation(self.known, self.runs, point, self.decisions)))

    def _record_node(self, dead: bool) -> None:
        """Record the node that SCIP has processed; `dead`: there is no answer below it.

        The first FIRST_NODES nodes get a frame, then every `stride`th, which doubles when there are
        too many.
        """
        self.nodes += 1
        number = self.model.getNTotalNodes()
        (family, cut), self.closed = self.closed, ("", None)
        if not dead:
            family, cut = "", None
        if family:
            self.dead_ends[family] += 1
        if number > FIRST_NODES and number % self.stride:
            return
        known = self._read_decisions()
        assert self.bounds
        here = self._make_decided(self.bounds.locally()).without(known)
        assumes = self._list_assumptions()
        frame = Node(known, number, self.model.getDepth(), here, assumes, dead, family)
        self.nodes_kept.append(self._stamp(frame, cut))
        if len(self.nodes_kept) > 2 * FIRST_NODES:
            self.stride *= 2
            self.nodes_kept = [k for k in self.nodes_kept if self._is_kept(k.frame)]

    def _is_kept(self, frame: Frame) -> bool:
        """Return whether the frame of a node is kept at the present stride."""
        assert isinstance(frame, Node)
        return frame.number <= FIRST_NODES or frame.number % self.stride == 0

    def _list_assumptions(self) -> tuple[Assumption, ...]:
        """Return the branchings that lead to the current node, from the root down."""
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
        """Remember the lazy family and the cut's key because of which SCIP cuts off this node.

        The frame of the node gets them.
        """
        self.closed = family, cut

    def refuses(self, solution: Any, family: str, separator: Separator, cut: object) -> None:
        """Record a candidate that a lazy family refused, once if SCIP checks it twice in a row.

        `cut`: the key of the violated cut.
        """
        value = self.model.getSolVal
        point = tuple(round(value(solution, v)) for v in self.scip_vars)
        if point == self.last:
            return
        self.last = point
        self.rejected += 1
        if self.rejected > MOST_REJECTED:
            return
        at: Mapping[Variable, int] = dict(zip(self.variables, point, strict=True))
        chosen = self._list_chosen(at)
        parts = tuple(self._list_parts(separator, at))
        frame = Rejected(self._read_decisions(), self.rejected, chosen, point, family, None, parts)
        self.kept.append(self._stamp(frame, cut))

    def finds(self, at: Mapping[Variable, int]) -> None:
        """Record an answer, given as the values of all variables."""
        self.found += 1
        if self.found <= MOST_FOUND:
            self.kept.append(
                self._stamp(AnswerFrame(self._read_decisions(), self.found, self._list_chosen(at)))
            )

    def _list_chosen(self, at: Mapping[Variable, int]) -> Decided:
        """Return the decisions with their values in an assignment."""
        chosen = sum(1 << n for n, i in enumerate(self.decisions) if at[self.variables[i]])
        return Decided(chosen, self.full & ~chosen)

    def _list_parts(self, separator: Separator, at: Mapping[Variable, int]) -> Iterable[Decided]:
        """Yield the unconnected parts of a refused candidate as decisions; none without `parts`."""
        if separator.parts is None:
            return
        watches = separator.watches
        seen = sum(1 << i for i, y in enumerate(watches) if y.value(at))
        for part in separator.parts(seen):
            decisions = self._list_decisions(watches[i] for i in ones(part))
            if decisions.size:
                yield decisions

    def _list_decisions(self, at_one: Iterable[Linear]) -> Decided:
        """Return the decisions fixed by expressions (binaries or complements) that are 1."""
        both = [0, 0]
        for y in at_one:
            for x in y.terms:
                if x.index in self.place:
                    both[y.constant] |= 1 << self.place[x.index]
        return Decided(*both)

    # -- the finished trace

    def trace(self, status: str, nodes: int, cuts: Mapping[str, Sequence[object]]) -> Trace:
        """Return the finished trace with its frames in order of time.

        `status`, `nodes`: as in the report. `cuts`: the keys of each lazy family's cuts, in order;
        frames refer to cuts by their places in it.
        """
        end = self._stamp(End(self.known, status, nodes, self.runs))
        every = sorted([*self.kept, *self.rounds_kept, *self.nodes_kept, end], key=lambda k: k.time)
        places = {name: {key: i for i, key in enumerate(own)} for name, own in cuts.items()}

        def numbered(kept: _Kept) -> Frame:
            """Return the frame, with the number of its cut if it has one."""
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


def _merge_rounds(rounds: list[_Kept]) -> list[_Kept]:
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
