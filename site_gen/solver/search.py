"""Run SCIP on a puzzle model: all answers and the proof of completeness in one search tree.

Safe solving, each point met in practice (and tested in tests/test_safe_solving.py):
a constraint handler written in Python sees each candidate last, records it as an answer if no
lazy family objects, refuses it, and forbids it with a no-good; when SCIP then calls the rest
infeasible, there are no more answers.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from pyscipopt import SCIP_RESULT, SCIP_STAGE, Conshdlr, Model, quicksum

from ..errors import SolveError
from .cip import cip_text
from .linear import Row
from .model import PuzzleModel
from .report import Report, Size
from .statistics import read_statistics
from .watch import Watcher

# SCIP asks handlers in falling priority. Presolve may turn rows into logic-or (-2,000,000) or
# bound disjunction (-3,000,000) rows: asked before those, a handler records non-answers.
LAST = -10_000_000

SAFE: Mapping[str, Any] = {
    # SCIP 10.0.2 calls some feasible systems infeasible after making  sum x = 2d  an xor row.
    "constraints/linear/upgrade/xor": False,
    # SCIP cannot know a Python handler's rule: nothing that argues "some optimal solution...".
    "misc/usesymmetry": 0,
    "misc/allowstrongdualreds": False,
    "misc/allowweakdualreds": False,
}
FAST: Mapping[str, Any] = {
    # There is no objective to improve: heuristics and cutting planes cost more than they give.
    "presolving/maxrestarts": 0,
    "branching/inference/priority": 100_000,
    "lp/solvefreq": 5,
}
STATUS = {
    "infeasible": "complete",
    "timelimit": "time limit",
    "memlimit": "memory limit",
    "userinterrupt": "answer limit",
}


def solve(
    puzzle: PuzzleModel,
    *,
    limit: int = 2,
    seconds: float = 60.0,
    megabytes: float = 4096.0,
    started: float | None = None,
    keep: bool = False,
) -> Report:
    """Find up to `limit` answers; `complete` says that there are no more.

    `started`: a time.perf_counter() from which the report's seconds count (default: now).
    `keep`: put SCIP's log and statistics, LP and MPS files into the report.
    Raises SolveError if SCIP fails or a callback raises, KeyboardInterrupt on Ctrl-C.
    """
    started = time.perf_counter() if started is None else started
    settings = {**SAFE, **_quiet_search(), **FAST, **puzzle.parameters}
    with _scip(puzzle, settings, seconds, megabytes) as (scip, folder):
        handler = _Answers(puzzle, limit, scip, started)
        built = time.perf_counter() - started
        status = _run(scip, handler, folder if keep else None)
        cuts = {name: list(made.rows) for name, made in handler.cuts.items()}
        size = model_size(puzzle)
        report = Report(
            answers=tuple(puzzle.read(keys) for keys in handler.answers),
            complete=status == "complete",
            status=status,
            seconds=time.perf_counter() - started,
            build_seconds=built,
            first_seconds=handler.first_seconds,
            nodes=scip.getNTotalNodes(),
            lp_iterations=scip.getNLPIterations(),
            size=size,
            presolved=size,
            cuts={name: tuple(rows) for name, rows in cuts.items()},
            log="",
            parameters=settings,
        )
        if keep:
            report = _with_files(report, puzzle, scip, folder, cuts)
    return report


def confirm(
    puzzle: PuzzleModel, report: Report, *, seconds: float, megabytes: float = 4096.0
) -> Report:
    """A second opinion on a proof: presolve off, all answers forbidden from the start.

    Raises SolveError if it finds one more answer: then one of the two runs is wrong.
    """
    if not report.complete:
        return report
    started = time.perf_counter()
    settings = {**SAFE, **_quiet_search(), **FAST, **puzzle.parameters, "presolving/maxrounds": 0}
    known = [puzzle.write(answer) for answer in report.answers]
    forbidden = [
        (f"known_{i + 1}", puzzle.no_good(k)) for i, k in enumerate(known) if k is not None
    ]
    with _scip(puzzle, settings, seconds, megabytes, forbidden) as (scip, _):
        handler = _Answers(puzzle, 1, scip, started)
        status = _run(scip, handler, None)
    if handler.answers:
        raise SolveError(f"{puzzle.name}: a second search without presolve found another answer")
    confirmed = True if status == "complete" else None
    return replace(report, confirmed=confirmed, confirm_seconds=time.perf_counter() - started)


def model_size(puzzle: PuzzleModel) -> Size:
    rows = [row for _, row in puzzle.rows()]
    return Size(len(puzzle.variables), len(rows), sum(len(row.terms) for row in rows))


def _quiet_search() -> dict[str, Any]:
    """Heuristics and separation off, as SCIP's own emphasis sets them."""
    global _QUIET
    if not _QUIET:
        from pyscipopt import SCIP_PARAMSETTING

        scip = Model()
        before = scip.getParams()
        scip.setHeuristics(SCIP_PARAMSETTING.OFF)
        scip.setSeparating(SCIP_PARAMSETTING.OFF)
        _QUIET = {name: v for name, v in scip.getParams().items() if v != before[name]}
        scip.freeProb()
    return _QUIET


_QUIET: dict[str, Any] = {}


@contextmanager
def _scip(
    puzzle: PuzzleModel,
    settings: Mapping[str, Any],
    seconds: float,
    megabytes: float,
    extra: list[tuple[str, Row]] | None = None,
) -> Iterator[tuple[Any, Path]]:
    """A SCIP that has read the model, and a folder for its files; both gone at the end."""
    with tempfile.TemporaryDirectory(prefix="site_gen-") as name:
        folder = Path(name)
        source = folder / f"{puzzle.name}.cip"
        source.write_text(cip_text(puzzle, extra or ()), encoding="ascii")
        scip = Model()
        scip.hideOutput()
        scip.readProblem(str(source))
        scip.setParams({**settings, "limits/time": seconds, "limits/memory": megabytes})
        try:
            yield scip, folder
        finally:
            scip.freeProb()  # many models with handlers, left to the collector, crash at exit


def _run(scip: Any, handler: _Answers, folder: Path | None) -> str:
    """Optimise; how it ended, as one of STATUS. A callback's own exception is raised again."""
    if folder:
        scip.setLogfile(str(folder / "log.txt"))
    try:
        scip.optimize()
    except Exception as error:
        raise handler.error or SolveError(f"SCIP failed: {error}") from error
    finally:
        scip.setLogfile(None)  # else statistics would be written into the open log
    if handler.error:
        raise handler.error
    raw = scip.getStatus()
    if raw == "userinterrupt" and not handler.full:
        raise KeyboardInterrupt
    if raw not in STATUS:
        raise SolveError(f"SCIP ended with the status {raw!r}")
    return STATUS[raw]


def _with_files(
    report: Report, puzzle: PuzzleModel, scip: Any, folder: Path, cuts: Mapping[str, list[Row]]
) -> Report:
    """The report with SCIP's log and statistics, and the model with its cuts as LP and MPS."""
    statistics, presolved = read_statistics(scip, folder)
    extra = [(f"{name}_cut_{i + 1}", r) for name, rows in cuts.items() for i, r in enumerate(rows)]
    files: dict[str, str] = {}
    with _scip(puzzle, {}, 1, 1024, extra) as (plain, other):
        for kind in ("lp", "mps"):
            path = other / f"model.{kind}"
            plain.writeProblem(str(path), verbose=False)
            files[kind] = path.read_text(encoding="ascii")
    log = (folder / "log.txt").read_text(encoding="utf-8", errors="replace")
    return replace(
        report,
        log=log,
        statistics=statistics,
        presolved=presolved,
        lp=files["lp"],
        mps=files["mps"],
    )


def _guarded(fallback: SCIP_RESULT) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An exception cannot cross SCIP: keep it, stop the search, raise it around `optimize()`."""

    def wrap(callback: Callable[..., Any]) -> Callable[..., Any]:
        def safe(self: _Answers, *args: Any, **kwargs: Any) -> dict[str, Any]:
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


class _Cuts:
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


class _Answers(Conshdlr):  # type: ignore[misc]
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
        self.cuts = {f.name: _Cuts() for f in lazy}
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

    @_guarded(SCIP_RESULT.INFEASIBLE)
    def conscheck(self, constraints: Any, solution: Any, *args: Any, **kwargs: Any) -> Any:
        """Collect, never accept: an accepted incumbent would end the search.

        A puzzle that presolve solves outright is seen only here, never enforced.
        """
        self._collect(solution)
        return SCIP_RESULT.INFEASIBLE

    @_guarded(SCIP_RESULT.INFEASIBLE)
    def consenfolp(self, constraints: Any, n_useful: int, infeasible: bool) -> Any:
        return self._enforce()

    @_guarded(SCIP_RESULT.INFEASIBLE)
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

    def _objections(self, solution: Any) -> list[tuple[_Cuts, Row]]:
        seen = self.watcher.candidate(solution) if self.lazy else []
        return [
            (cuts, row)
            for lazy, cuts, at in zip(self.lazy, self.cuts.values(), seen, strict=True)
            for row in lazy.separate(at, at)
        ]

    def _cut(self, cuts: _Cuts, row: Row) -> None:
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

    @_guarded(SCIP_RESULT.DIDNOTRUN)
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
