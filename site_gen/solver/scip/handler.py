"""The constraint handler, which SCIP calls during its search.

It checks each candidate after all other handlers. It records the candidate as an answer if no lazy
family and no row is violated, refuses it, and excludes it with a no-good. Inside the tree it cuts
off nodes that already violate a lazy family.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pyscipopt import SCIP_RESULT, SCIP_STAGE, quicksum

from ..model import exact
from ..model.linear import Row, Variable
from ..model.model import PuzzleModel
from .cuts import Cuts
from .instances import Instance
from .problem import add_row, lock_all
from .recorder import Recorder
from .report import FoundAnswer
from .watch import Watcher


def guarded(fallback: SCIP_RESULT) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorate a callback to store its exception, stop the search and return `fallback`.

    Exceptions cannot pass through SCIP; `search` raises them again after `optimize()`.
    """

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
    """The callbacks of the constraint handler, which collect the answers of one search.

    They separate lazy families, record each answer in the check and exclude it in enforcement.
    """

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
        self.found: list[FoundAnswer] = []  # in the order of `answers`
        self.last: tuple[tuple[int, ...], frozenset[Any]] | None = None  # values of `own`, answer
        self.answering: set[int] = set()  # id() of those variables in `own` that are in the answer
        self.log: Path | None = None  # the file to which SCIP writes its log
        self.forbidden: set[frozenset[Any]] = set()
        self.first_seconds: float | None = None
        self.full = False  # the limit of answers is reached
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
        """Store an exception, unless there is one already, and stop SCIP's search."""
        self.error = self.error or error
        self.model.interruptSolve()

    # -- candidates

    @guarded(SCIP_RESULT.INFEASIBLE)
    def conscheck(self, constraints: Any, solution: Any, *args: Any, **kwargs: Any) -> Any:
        """Record a candidate, and always refuse it: an accepted one would end the search.

        SCIP stops at the first handler that refuses, so all others have accepted this candidate.
        If presolve solves the puzzle, SCIP only calls this method, and never enforcement.
        """
        self._collect(solution)
        return SCIP_RESULT.INFEASIBLE

    @guarded(SCIP_RESULT.INFEASIBLE)
    def consenfolp(self, constraints: Any, n_useful: int, infeasible: bool) -> Any:
        """Record or cut off the LP solution, unless another handler has refused it.

        Then it is not an answer, even if its values look like one, and that handler resolves it.
        """
        return SCIP_RESULT.INFEASIBLE if infeasible else self._enforce()

    @guarded(SCIP_RESULT.INFEASIBLE)
    def consenfops(
        self, constraints: Any, n_useful: int, infeasible: bool, objective_infeasible: bool
    ) -> Any:
        """Record or cut off a pseudo solution, unless another handler has refused it.

        That handler must branch on it; otherwise the search would not end.
        """
        if infeasible or objective_infeasible:
            return SCIP_RESULT.INFEASIBLE
        return self._enforce()

    def _enforce(self) -> Any:
        """Record the candidate and exclude it with a no-good, or add the cuts that it violates.

        Return SCIP's result: CONSADDED, or INFEASIBLE if the problem already has the no-good.
        """
        if (answer := self._collect(None)) is None:
            for cuts, row in self._find_objections(None):
                self._cut(cuts, row)
        elif answer in self.forbidden:
            return SCIP_RESULT.INFEASIBLE  # the problem already has its no-good
        else:
            self.forbidden.add(answer)
            self._add_no_good()
        return SCIP_RESULT.CONSADDED

    def _add_no_good(self) -> None:
        """Add the no-good of the last answer: at least one of the answer's variables differs."""
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
        """Record and return the answer in `solution`, or return None if a lazy family objects.

        All other handlers have accepted it. So a violated row is a bug in SCIP, whose proof cannot
        be trusted then, and `check_rows` raises SolveError.
        """
        value = self.model.getSolVal
        values = tuple([round(value(solution, v)) for v in self.own])
        if not self.last or values != self.last[0]:  # enforcement repeats the candidate of a check
            if objections := self._find_objections(solution):
                if self.recorder:
                    cuts, row = objections[0]
                    self.recorder.refuses(solution, cuts.name, cuts.separator, cuts.key(row))
                return None
            self.last = values, self._read(values)
        answer = self.last[1]
        self._record(answer)
        return answer

    def _read(self, values: tuple[int, ...]) -> frozenset[Any]:
        """Return the answer for values of `own`, SCIP's distinct variables, and tell the recorder.

        Raises SolveError if the values violate a row.
        """
        of = {id(v): value for v, value in zip(self.own, values, strict=True)}
        every = [of[id(v)] for v in self.scip_vars]
        exact.check_rows(self.puzzle, every)
        answer = frozenset(
            key
            for key, y in self.puzzle.answer.items()
            # most are variables, for which this saves a call
            if (every[y.index] if type(y) is Variable else y.value(lambda x: every[x.index]))
        )
        if self.recorder and answer not in self.answers:
            self.recorder.finds(dict(zip(self.puzzle.variables, every, strict=True)))
        return answer

    def _record(self, answer: frozenset[Any]) -> None:
        """Add an answer, unless it is known, with its time; stop the search at the limit."""
        if answer not in self.answers:
            self.answers[answer] = None
            self.found.append(self._get_moment())
            if self.first_seconds is None:
                self.first_seconds = time.perf_counter() - self.started
        if len(self.answers) >= self.limit:
            self.full = True
            self.model.interruptSolve()

    def _get_moment(self) -> FoundAnswer:
        """Return SCIP's time, the node, its depth and the length of the log.

        SCIP flushes each line of its log, so the size of the file is the current place in the log.
        """
        in_tree = self.model.getStage() == SCIP_STAGE.SOLVING
        return FoundAnswer(
            self.model.getSolvingTime(),
            self.model.getNTotalNodes() if in_tree else 0,
            self.model.getDepth() if in_tree else 0,
            self.log.stat().st_size if self.log else 0,
        )

    def _find_objections(self, solution: Any) -> list[tuple[Cuts, Row]]:
        """Return each cut that a candidate violates, with the `Cuts` of its lazy family.

        `solution`: None for SCIP's current solution.
        """
        return [
            (cuts, row)
            for cuts, at in zip(self.cuts.values(), self.watcher.candidate(solution), strict=True)
            for row in cuts.separator.separate(at, at)
        ]

    def _cut(self, cuts: Cuts, row: Row) -> bool:
        """Add a row to the running search as a cut; return False if SCIP already has it."""
        key = cuts.keep(row)
        if key in cuts.added:
            return False
        cuts.added.add(key)
        add_row(self.model, self.scip_vars, row, "cut")
        return True

    # -- inside the tree

    @guarded(SCIP_RESULT.DIDNOTRUN)
    def consprop(self, constraints: Any, n_useful: int, n_marked: int, timing: Any) -> Any:
        """Cut off a node whose bounds violate a lazy family, or fix the variables it forces.

        In the tree the row is added to SCIP, which then fixes the variables: if they were fixed
        here without a reason, SCIP's conflict analysis would get worse (measured on prototypes).
        In presolve and probing no row can be added, and no reason is needed, so the variables are
        fixed here and the row is only stored.
        """
        solving = self.model.getStage() == SCIP_STAGE.SOLVING
        return self._propagate(in_tree=solving and not self.model.inProbing())

    def _propagate(self, in_tree: bool) -> Any:
        """Apply the cuts of lazy families at the node's bounds, as `consprop` says.

        Return SCIP's result: CUTOFF, REDUCEDDOM (a cut was added or a variable fixed) or
        DIDNOTFIND.
        """
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
        # also after only adding a row, so that SCIP propagates all constraints again
        return SCIP_RESULT.REDUCEDDOM if changed else SCIP_RESULT.DIDNOTFIND

    def _fix(self, values: Mapping[Variable, int]) -> bool:
        """Fix variables of the model at the current node; return whether a bound changed."""
        changed = False
        for x, value in values.items():
            v = self.model.getTransformedVar(self.scip_vars[x.index])
            tighten = self.model.tightenVarLb if value else self.model.tightenVarUb
            _, done = tighten(v, value)
            changed |= done
        return changed

    def conslock(self, constraint: Any, locktype: Any, nlockspos: int, nlocksneg: int) -> None:
        """Lock all variables in both directions, since cuts and no-goods may change any of them."""
        lock_all(self.model, self.own, locktype, nlockspos + nlocksneg)
