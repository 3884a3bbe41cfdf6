"""The constraint handler: what SCIP asks while it searches.

It sees each candidate last, records it as an answer if no lazy family objects, refuses it, and
forbids it with a no-good. Inside the tree it cuts off nodes that violate a lazy family already.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from pyscipopt import SCIP_RESULT, SCIP_STAGE, Conshdlr, quicksum

from .linear import Row
from .model import PuzzleModel
from .watch import Watcher

# SCIP asks handlers in falling priority. Presolve may turn rows into logic-or (-2,000,000) or
# bound disjunction (-3,000,000) rows: asked before those, a handler records non-answers.
LAST = -10_000_000


def guarded(fallback: SCIP_RESULT) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An exception cannot cross SCIP: keep it, stop the search, raise it around `optimize()`."""

    def wrap(callback: Callable[..., Any]) -> Callable[..., Any]:
        def safe(self: Answers, *args: Any, **kwargs: Any) -> dict[str, Any]:
            if self.error is None:
                try:
                    # always an explicit result: SCIP takes {} for "feasible"
                    return {"result": callback(self, *args, **kwargs)}
                except BaseException as error:  # noqa: BLE001
                    self.error = error
                    self.model.interruptSolve()
            return {"result": fallback}

        return safe

    return wrap


class Cuts:
    """The rows that a lazy family gave in one search, each once, in order."""

    def __init__(self) -> None:
        self._rows: dict[object, Row] = {}
        self.added: set[object] = set()  # those that SCIP holds; the others served presolve

    def keep(self, row: Row) -> object:
        key = frozenset((x.index, w) for x, w in row.terms.items()), row.lower, row.upper
        self._rows.setdefault(key, row)
        return key

    @property
    def rows(self) -> Iterable[Row]:
        return self._rows.values()


class Answers(Conshdlr):  # type: ignore[misc]
    """Separates lazy families; collects each answer in the check, forbids it in enforcement."""

    def __init__(self, puzzle: PuzzleModel, limit: int, scip: Any, started: float) -> None:
        self.puzzle, self.limit, self.started = puzzle, limit, started
        self.answers: dict[frozenset[Any], None] = {}  # an ordered set
        self.forbidden: set[frozenset[Any]] = set()
        self.first_seconds: float | None = None
        self.full = False  # `limit` answers are found
        self.error: BaseException | None = None
        by_name = {x.name: x for x in scip.getVars()}
        self.scip_vars = [by_name[x.name] for x in puzzle.variables]
        lazy = [f for f in puzzle.families.values() if f.lazy]
        self.watcher = Watcher(lazy, scip, self.scip_vars)
        self.lazy = [f.lazy for f in lazy if f.lazy]
        self.cuts = {f.name: Cuts() for f in lazy}
        scip.includeConshdlr(
            self,
            "answers",
            "lazy families and no-goods",
            enfopriority=LAST,
            chckpriority=LAST,
            propfreq=1 if self.lazy else -1,
            needscons=True,  # without a constraint of its own the check would never be called
        )
        scip.addPyCons(scip.createCons(self, "answers"))

    # -- candidates

    @guarded(SCIP_RESULT.INFEASIBLE)
    def conscheck(self, constraints: Any, solution: Any, *args: Any, **kwargs: Any) -> Any:
        """Collect, never accept: an accepted incumbent would end the search.

        A puzzle that presolve solves outright is seen only here, never enforced.
        """
        self._collect(solution)
        return SCIP_RESULT.INFEASIBLE

    @guarded(SCIP_RESULT.INFEASIBLE)
    def consenfolp(self, constraints: Any, n_useful: int, infeasible: bool) -> Any:
        return self._enforce()

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
            self._add(self.puzzle.no_good(answer), "no_good")
        return SCIP_RESULT.CONSADDED

    def _collect(self, solution: Any) -> frozenset[Any] | None:
        """The answer in `solution`, now recorded; None if a lazy family objects."""
        if self._objections(solution):
            return None
        value = self.model.getSolVal
        at = {
            x: round(value(solution, v))
            for x, v in zip(self.puzzle.variables, self.scip_vars, strict=True)
        }
        answer = frozenset(key for key, y in self.puzzle.answer.items() if y.value(at))
        if self.first_seconds is None:
            self.first_seconds = time.perf_counter() - self.started
        self.answers[answer] = None
        if len(self.answers) >= self.limit:
            self.full = True
            self.model.interruptSolve()
        return answer

    def _objections(self, solution: Any) -> list[tuple[Cuts, Row]]:
        seen = self.watcher.candidate(solution) if self.lazy else []
        return [
            (cuts, row)
            for lazy, cuts, at in zip(self.lazy, self.cuts.values(), seen, strict=True)
            for row in lazy.separate(at, at)
        ]

    def _cut(self, cuts: Cuts, row: Row) -> None:
        """Add a cut to the running search, unless it is there already."""
        key = cuts.keep(row)
        if key not in cuts.added:
            cuts.added.add(key)
            self._add(row, "cut")

    def _add(self, row: Row, name: str) -> None:
        body = quicksum(w * self.scip_vars[x.index] for x, w in row.terms.items())
        lower = -self.model.infinity() if row.lower is None else row.lower
        upper = self.model.infinity() if row.upper is None else row.upper
        self.model.addCons((body >= lower) <= upper, name=name)

    # -- inside the tree

    @guarded(SCIP_RESULT.DIDNOTRUN)
    def consprop(self, constraints: Any, n_useful: int, n_marked: int, timing: Any) -> Any:
        """Cut a node off whose fixings already violate a lazy family, and keep the reason as a row.

        Bounds tightened here without a reason would spoil SCIP's conflict analysis (measured on
        the prototypes); a violated row explains itself.
        """
        in_tree = self.model.getStage() == SCIP_STAGE.SOLVING and not self.model.inProbing()
        if not (in_tree or any(lazy.in_probing for lazy in self.lazy)):
            return SCIP_RESULT.DIDNOTRUN
        seen = zip(self.lazy, self.cuts.values(), self.watcher.bounds(), strict=True)
        for lazy, cuts, (ones, possible) in seen:
            if not (in_tree or lazy.in_probing):
                continue
            row = next(lazy.separate(ones, possible), None)
            if row is not None:
                if in_tree:
                    self._cut(cuts, row)
                else:
                    cuts.keep(row)  # presolve takes no rows, but what it finds rests on this one
                return SCIP_RESULT.CUTOFF
        return SCIP_RESULT.DIDNOTFIND

    def conslock(self, constraint: Any, locktype: Any, nlockspos: int, nlocksneg: int) -> None:
        """A cut or a no-good may push any variable either way."""
        both = nlockspos + nlocksneg
        for v in self.scip_vars:
            self.model.addVarLocksType(self.model.getTransformedVar(v), locktype, both, both)
