"""The constraint handler: what SCIP asks while it searches.

It sees each candidate last, records it as an answer if no lazy family objects and every row
holds, refuses it, and forbids it with a no-good. Inside the tree it cuts off nodes that violate a
lazy family already.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pyscipopt import SCIP_RESULT, SCIP_STAGE, quicksum

from . import exact
from .cuts import Cuts
from .instances import Instance
from .linear import Row, Variable
from .model import PuzzleModel
from .problem import add_row, lock_all
from .recorder import Recorder
from .report import Found
from .watch import Watcher


def guarded(fallback: SCIP_RESULT) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An exception cannot cross SCIP: keep it, stop the search, raise it around `optimize()`."""

    def wrap(callback: Callable[..., Any]) -> Callable[..., Any]:
        def safe(self: Answers, *args: Any, **kwargs: Any) -> dict[str, Any]:
            if self.error is None:
                try:
                    # always an explicit result: SCIP takes {} for "feasible"
                    return {"result": callback(self, *args, **kwargs)}
                except BaseException as error:  # noqa: BLE001
                    self._fail(error)
            return {"result": fallback}

        return safe

    return wrap


class Answers:
    """The callbacks of our constraint handler: they separate lazy families, collect each answer in
    the check and forbid it in enforcement."""

    def __init__(
        self,
        puzzle: PuzzleModel,
        limit: int,
        instance: Instance,
        started: float,
        *,
        record: bool = False,
    ) -> None:
        self.puzzle, self.limit, self.started = puzzle, limit, started
        self.answers: dict[frozenset[Any], None] = {}  # an ordered set
        self.found: list[Found] = []  # as `answers`
        self.last: tuple[tuple[int, ...], frozenset[Any]] | None = None  # values of `own`, answer
        self.answering: set[int] = set()  # those of `own` that an answer consists of, by id()
        self.log: Path | None = None  # where SCIP writes it
        self.forbidden: set[frozenset[Any]] = set()
        self.first_seconds: float | None = None
        self.full = False  # enough candidates were seen
        self.error: BaseException | None = None
        self.model = scip = instance.scip
        self.scip_vars = instance.scip_vars
        self.own = list({id(v): v for v in self.scip_vars}.values())
        lazy = [f for f in puzzle.families.values() if f.lazy]
        self.watcher = Watcher(lazy, scip, self.scip_vars)
        self.cuts = {f.name: Cuts(f.name, f.lazy) for f in lazy if f.lazy}
        instance.ask(self, propagates=bool(lazy))
        self.recorder = Recorder(puzzle, scip, self.scip_vars, self._fail) if record else None

    def _fail(self, error: BaseException) -> None:
        self.error = self.error or error
        self.model.interruptSolve()

    # -- candidates

    @guarded(SCIP_RESULT.INFEASIBLE)
    def conscheck(self, constraints: Any, solution: Any, *args: Any, **kwargs: Any) -> Any:
        """Collect, never accept: an accepted incumbent would end the search.

        SCIP stops asking at the first handler that refuses, so nobody has refused what comes here.
        A puzzle that presolve solves outright is seen only here, never enforced.
        """
        self._collect(solution)
        return SCIP_RESULT.INFEASIBLE

    @guarded(SCIP_RESULT.INFEASIBLE)
    def consenfolp(self, constraints: Any, n_useful: int, infeasible: bool) -> Any:
        """What other rows refuse is theirs to resolve: it is no answer, whatever its values are."""
        return SCIP_RESULT.INFEASIBLE if infeasible else self._enforce()

    @guarded(SCIP_RESULT.INFEASIBLE)
    def consenfops(
        self, constraints: Any, n_useful: int, infeasible: bool, objective_infeasible: bool
    ) -> Any:
        """A pseudo solution that other rows refuse is theirs to branch on, else an endless loop."""
        if infeasible or objective_infeasible:
            return SCIP_RESULT.INFEASIBLE
        return self._enforce()

    def _enforce(self) -> Any:
        if (answer := self._collect(None)) is None:
            for cuts, row in self._objections(None):
                self._cut(cuts, row)
        elif answer in self.forbidden:
            return SCIP_RESULT.INFEASIBLE  # its no-good is in the problem already
        else:
            self.forbidden.add(answer)
            self._forbid()
        return SCIP_RESULT.CONSADDED

    def _forbid(self) -> None:
        """Another answer than the last one has another value of one of the answer's variables."""
        if not self.answering:
            expressions = self.puzzle.answer.values()
            xs = (x for y in expressions for x in ((y,) if type(y) is Variable else y.terms))
            self.answering = {id(self.scip_vars[x.index]) for x in xs}
        assert self.last
        at = [
            (v, k) for v, k in zip(self.own, self.last[0], strict=True) if id(v) in self.answering
        ]
        body = quicksum((1 - 2 * value) * v for v, value in at)
        self.model.addCons(body >= 1 - sum(value for _, value in at), name="no_good")

    def _collect(self, solution: Any) -> frozenset[Any] | None:
        """The answer in `solution`, now recorded; None if a lazy family objects.

        Those who were asked before have accepted it: a row that it breaks is a fault of SCIP's, and
        then its proof is worth nothing either.
        """
        value = self.model.getSolVal
        values = tuple([round(value(solution, v)) for v in self.own])
        if not self.last or values != self.last[0]:  # the enforcement asks about the same one again
            if objections := self._objections(solution):
                if self.recorder:
                    cuts, row = objections[0]
                    self.recorder.refuses(solution, cuts.name, cuts.separator, cuts.key(row))
                return None
            self.last = values, self._read(values)
        answer = self.last[1]
        self._record(answer)
        return answer

    def _read(self, values: tuple[int, ...]) -> frozenset[Any]:
        """The answer at these values of SCIP's variables."""
        of = {id(v): value for v, value in zip(self.own, values, strict=True)}
        every = [of[id(v)] for v in self.scip_vars]
        exact.check_rows(self.puzzle, every)
        answer = frozenset(
            key
            for key, y in self.puzzle.answer.items()
            # most are variables: no call for each
            if (every[y.index] if type(y) is Variable else y.value(lambda x: every[x.index]))
        )
        if self.recorder and answer not in self.answers:
            self.recorder.finds(dict(zip(self.puzzle.variables, every, strict=True)))
        return answer

    def _record(self, answer: frozenset[Any]) -> None:
        if answer not in self.answers:
            self.answers[answer] = None
            self.found.append(self._now())
            if self.first_seconds is None:
                self.first_seconds = time.perf_counter() - self.started
        if len(self.answers) >= self.limit:
            self.full = True
            self.model.interruptSolve()

    def _now(self) -> Found:
        """SCIP writes each line of its log at once: the file's size is the place in it."""
        in_tree = self.model.getStage() == SCIP_STAGE.SOLVING
        return Found(
            self.model.getSolvingTime(),
            self.model.getNTotalNodes() if in_tree else 0,
            self.model.getDepth() if in_tree else 0,
            self.log.stat().st_size if self.log else 0,
        )

    def _objections(self, solution: Any) -> list[tuple[Cuts, Row]]:
        return [
            (cuts, row)
            for cuts, at in zip(self.cuts.values(), self.watcher.candidate(solution), strict=True)
            for row in cuts.separator.separate(at, at)
        ]

    def _cut(self, cuts: Cuts, row: Row) -> bool:
        """Add a cut to the running search; False if it is there already."""
        key = cuts.keep(row)
        if key in cuts.added:
            return False
        cuts.added.add(key)
        add_row(self.model, self.scip_vars, row, "cut")
        return True

    # -- inside the tree

    @guarded(SCIP_RESULT.DIDNOTRUN)
    def consprop(self, constraints: Any, n_useful: int, n_marked: int, timing: Any) -> Any:
        """Cut a node off whose fixings already violate a lazy family, fix what the family forces.

        In the tree the reason goes to SCIP as a row, which then does the fixing: bounds tightened
        here without a reason would spoil its conflict analysis (measured on the prototypes). In
        presolve and probing no row can be added, and nothing needs a reason: the row is only kept.
        """
        solving = self.model.getStage() == SCIP_STAGE.SOLVING
        return self._propagate(in_tree=solving and not self.model.inProbing())

    def _propagate(self, in_tree: bool) -> Any:
        changed = False
        for cuts, seen in zip(self.cuts.values(), self.watcher.bounds(), strict=True):
            for row, forced in cuts.found(seen):
                if in_tree:
                    changed |= self._cut(cuts, row)
                else:
                    cuts.keep(row)
                if forced is None:
                    if self.recorder and in_tree:
                        self.recorder.closes(cuts.name, cuts.key(row))
                    return SCIP_RESULT.CUTOFF
                if not in_tree:
                    changed |= self._fix(forced)
        # "reduced" also for a row alone: then SCIP lets all constraints propagate once more
        return SCIP_RESULT.REDUCEDDOM if changed else SCIP_RESULT.DIDNOTFIND

    def _fix(self, values: Mapping[Variable, int]) -> bool:
        changed = False
        for x, value in values.items():
            v = self.model.getTransformedVar(self.scip_vars[x.index])
            tighten = self.model.tightenVarLb if value else self.model.tightenVarUb
            _, done = tighten(v, value)
            changed |= done
        return changed

    def conslock(self, constraint: Any, locktype: Any, nlockspos: int, nlocksneg: int) -> None:
        """A cut or a no-good may push any variable either way."""
        lock_all(self.model, self.own, locktype, nlockspos + nlocksneg)
