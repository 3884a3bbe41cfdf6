"""Run SCIP on a puzzle model: all answers and the proof of completeness in one search tree.

Safe solving, each point met in practice (and tested in tests/solver/test_safe_solving.py):
a constraint handler written in Python sees each candidate last, records it as an answer if no
lazy family objects, refuses it, and forbids it with a no-good; when SCIP then calls the rest
infeasible, there are no more answers.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from pyscipopt import SCIP_PARAMSETTING, Model

from ..errors import SolveError
from .handler import Answers
from .instances import Instance, an_instance
from .linear import Row
from .model import PuzzleModel
from .problem import load, load_presolved
from .report import DEFAULTS, Moment, Report, SearchSettings, Size
from .settings import scip_version, settings_file
from .statistics import read_statistics
from .walk import Walk

SAFE: Mapping[str, Any] = {
    # SCIP 10.0.2 calls some feasible systems infeasible after making  sum x = 2d  an xor row.
    "constraints/linear/upgrade/xor": False,
    # It also loses rows that it has joined into an "and", and offers candidates that break them.
    "presolving/gateextraction/maxrounds": 0,
    # SCIP cannot know a Python handler's rule: nothing that argues "some optimal solution...".
    "misc/usesymmetry": 0,
    "misc/allowstrongdualreds": False,
    "misc/allowweakdualreds": False,
}
FAST: Mapping[str, Any] = {  # each measured: benchmarks/NOTES.md
    "branching/inference/priority": 100_000,
    "lp/solvefreq": 5,
    # learn from every dead end, by resolution, however long the reason
    "conflict/minmaxvars": 1000,
    "conflict/usegenres": True,
    "conflict/fuiplevels": 0,
    "conflict/reconvlevels": 0,
    # and start again with what was learnt: an unlucky search is not searched to its end
    "conflict/restartnum": 50,
}
STATUS = {
    "infeasible": "complete",
    "timelimit": "time limit",
    "memlimit": "memory limit",
    "nodelimit": "node limit",
    "userinterrupt": "answer limit",
    "totalnodelimit": "node limit",
}


def solve(puzzle: PuzzleModel, settings: SearchSettings = DEFAULTS) -> Report:
    """Find answers; `complete` says that there are no more.

    Raises SolveError if SCIP fails or a callback raises, KeyboardInterrupt on Ctrl-C.
    """
    started = time.perf_counter() if settings.started is None else settings.started
    limit, walk, record = settings.limit, settings.walk, settings.record
    parameters = _settings(puzzle)
    if settings.nodes is not None:
        parameters["limits/totalnodes"] = settings.nodes
    kept = tempfile.TemporaryDirectory(prefix="site_gen-") if settings.keep else nullcontext()
    looked_on = settings.keep or walk or record  # then it is the model itself that SCIP reads
    forbidden = _forbidden(puzzle, settings.known)
    with (
        kept as folder,
        _scip(
            puzzle,
            parameters,
            settings.seconds,
            settings.megabytes,
            forbidden,
            shared=not looked_on,
            presolved=not looked_on,
        ) as one,
    ):
        scip = one.scip
        handler = Answers(puzzle, limit, one, started, record=record)
        watch = Walk(scip) if walk else None
        built = time.perf_counter() - started
        status = _run(scip, handler, Path(folder, "log.txt") if folder else None)
        cuts = {name: list(made.rows) for name, made in handler.cuts.items()}
        answers = [*islice(_answers(puzzle, handler.answers), limit + 1)]
        if len(answers) > limit:
            answers, status = answers[:limit], STATUS["userinterrupt"]
        size, looked_at = model_size(puzzle), scip.getNTotalNodes()
        keys = {name: made.keys for name, made in handler.cuts.items()}
        report = Report(
            answers=tuple(answers),
            complete=status == "complete",
            status=status,
            seconds=time.perf_counter() - started,
            build_seconds=built,
            first_seconds=handler.first_seconds,
            nodes=looked_at,
            lp_iterations=scip.getNLPIterations(),
            size=size,
            presolved=size,
            cuts={name: tuple(rows) for name, rows in cuts.items()},
            log="",
            parameters=parameters,
            found=tuple(handler.found),
            trace=handler.recorder and handler.recorder.trace(status, looked_at, keys),
        )
        if watch:
            report = _with_walk(report, watch, scip)
        if folder:
            report = _with_log(report, scip, Path(folder))
            report = _with_files(report, puzzle, cuts) if settings.files else report
    return report


def _answers(puzzle: PuzzleModel, found: Iterable[frozenset[Any]]) -> Iterator[frozenset[Any]]:
    """The answers that the assignments stand for."""
    for keys in found:
        answer = puzzle.read(keys)
        yield answer
        yield from puzzle.others(answer) or ()


def confirm(
    puzzle: PuzzleModel, report: Report, *, seconds: float, megabytes: float = 4096.0
) -> Report:
    """A second opinion on a proof: presolve off, all answers forbidden from the start.

    Raises SolveError if it finds one more answer: then one of the two runs is wrong.
    """
    if not report.complete:
        return report
    started = time.perf_counter()
    settings = {**_settings(puzzle), "presolving/maxrounds": 0}
    forbidden = _forbidden(puzzle, report.answers)
    with _scip(puzzle, settings, seconds, megabytes, forbidden) as one:
        handler = Answers(puzzle, 1, one, started)
        status = _run(one.scip, handler, None)
    if handler.answers:
        raise SolveError(f"{puzzle.name}: a second search without presolve found another answer")
    confirmed = True if status == "complete" else None
    return replace(report, confirmed=confirmed, confirm_seconds=time.perf_counter() - started)


def _forbidden(puzzle: PuzzleModel, known: Iterable[frozenset[Any]]) -> list[tuple[str, Row]]:
    """A named no-good for each answer that an assignment stands for."""
    written = (puzzle.write(answer) for answer in known)
    return [(f"known_{i + 1}", puzzle.no_good(k)) for i, k in enumerate(written) if k is not None]


def model_size(puzzle: PuzzleModel) -> Size:
    rows = [row for made in puzzle.families.values() for row in made.rows]
    return Size(len(puzzle.variables), len(rows), sum(len(row.terms) for row in rows))


def _settings(puzzle: PuzzleModel) -> dict[str, Any]:
    """All that differs from SCIP's defaults; a formulation has the last word."""
    return {**SAFE, **_quiet_search(), **FAST, **puzzle.parameters}


@cache
def _quiet_search() -> dict[str, Any]:
    """Heuristics and cutting planes off, as SCIP's own emphasis sets them.

    There is no objective to improve: they cost more than they give.
    """
    scip = Model()
    before = scip.getParams()
    scip.setHeuristics(SCIP_PARAMSETTING.OFF)
    scip.setSeparating(SCIP_PARAMSETTING.OFF)
    scip.freeProb()
    return {name: v for name, v in scip.getParams().items() if v != before[name]}


@contextmanager
def _scip(
    puzzle: PuzzleModel,
    settings: Mapping[str, Any],
    seconds: float,
    megabytes: float,
    extra: list[tuple[str, Row]] | None = None,
    *,
    shared: bool = True,
    presolved: bool = False,
) -> Iterator[Instance]:
    """A SCIP that has read the model; see `an_instance` for `shared`, `problem` for `presolved`."""
    with an_instance(shared=shared) as one:
        read = load_presolved if presolved else load
        one.scip_vars = read(one.scip, puzzle, extra or ())
        one.scip.setParams({**settings, "limits/time": seconds, "limits/memory": megabytes})
        yield one


def _run(scip: Any, handler: Answers, log: Path | None) -> str:
    """Optimise; how it ended, as one of STATUS. A callback's own exception is raised again."""
    if log:
        handler.log = log
        scip.setLogfile(str(log))
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


def _with_walk(report: Report, watch: Walk, scip: Any) -> Report:
    end = Moment(scip.getSolvingTime(), scip.getNTotalNodes(), scip.getNNodesLeft(), 0)
    return replace(report, walk=watch.told(end), walk_stride=watch.stride)


def _with_files(report: Report, puzzle: PuzzleModel, cuts: Mapping[str, list[Row]]) -> Report:
    """The report with the model and its cuts as LP and MPS."""
    extra = [(f"{name}_cut_{i + 1}", r) for name, rows in cuts.items() for i, r in enumerate(rows)]
    files: dict[str, str] = {}
    with (
        tempfile.TemporaryDirectory(prefix="site_gen-") as folder,
        _scip(puzzle, {}, 1, 1024, extra) as plain,
    ):
        for kind in ("lp", "mps"):
            path = Path(folder, f"model.{kind}")
            plain.scip.writeProblem(str(path), verbose=False)
            files[kind] = path.read_text(encoding="ascii")
    return replace(report, lp=files["lp"], mps=files["mps"])


def _with_log(report: Report, scip: Any, folder: Path) -> Report:
    """The report with SCIP's log and statistics."""
    statistics, presolved = read_statistics(scip, folder)
    written = (folder / "log.txt").read_bytes()
    found = [f._replace(logged=len(_text(written[: f.logged]))) for f in report.found]
    return replace(
        report,
        found=tuple(found),
        log=_text(written),
        scip=scip_version(),
        settings=settings_file(report.parameters),
        statistics=statistics,
        presolved=presolved,
    )


def _text(written: bytes) -> str:
    return written.decode("utf-8", errors="replace")
