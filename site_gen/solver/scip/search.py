"""The search with SCIP: all answers and the proof of completeness in one search tree.

A constraint handler in Python checks each candidate last. It records the candidate as an answer if
no lazy family objects, refuses it, and excludes it with a no-good. When SCIP then reports that the
rest is infeasible, there are no more answers. The pitfalls, all met in practice, are tested in
tests/solver/test_safe_solving.py.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from ...errors import SolveError
from ..model.linear import Row
from ..model.model import PuzzleModel
from .handler import Answers
from .instances import Instance, borrow_instance
from .problem import load, load_presolved
from .report import DEFAULTS, Moment, Report, SearchSettings, Size
from .settings import choose_settings, format_settings, get_scip_version
from .statistics import read_statistics
from .walk import Walk

STATUS = {
    "infeasible": "complete",
    "timelimit": "time limit",
    "memlimit": "memory limit",
    "nodelimit": "node limit",
    "userinterrupt": "answer limit",
    "totalnodelimit": "node limit",
}


def solve(puzzle: PuzzleModel, settings: SearchSettings = DEFAULTS) -> Report:
    """Search for the answers of a model; the report is `complete` if there are no more.

    Raises SolveError if SCIP fails, an exception of a callback unchanged, and KeyboardInterrupt on
    Ctrl-C.
    """
    started = time.perf_counter() if settings.started is None else settings.started
    limit, walk, record = settings.limit, settings.walk, settings.record
    parameters = choose_settings(puzzle)
    if settings.nodes is not None:
        parameters["limits/totalnodes"] = settings.nodes
    kept = tempfile.TemporaryDirectory(prefix="site_gen-") if settings.keep else nullcontext()
    looked_on = settings.keep or walk or record  # then SCIP must read the model without changes
    forbidden = _make_no_goods(puzzle, settings.known)
    with (
        kept as folder,
        _open_scip(
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
        answers = [*islice(_list_answers(puzzle, handler.answers), limit + 1)]
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


def _list_answers(puzzle: PuzzleModel, found: Iterable[frozenset[Any]]) -> Iterator[frozenset[Any]]:
    """Yield the answers of assignments, given by their keys at 1; one may represent several."""
    for keys in found:
        answer = puzzle.read(keys)
        yield answer
        yield from puzzle.others(answer) or ()


def confirm(
    puzzle: PuzzleModel, report: Report, *, seconds: float, megabytes: float = 4096.0
) -> Report:
    """Return the report with `confirmed` set by a second search without presolve.

    It excludes all answers; True: it finished without finding another one, None: it did not finish.
    An incomplete report is returned as it is. Raises SolveError if it finds another answer, since
    then one of the two runs is wrong.
    """
    if not report.complete:
        return report
    started = time.perf_counter()
    settings = {**choose_settings(puzzle), "presolving/maxrounds": 0}
    forbidden = _make_no_goods(puzzle, report.answers)
    with _open_scip(puzzle, settings, seconds, megabytes, forbidden) as one:
        handler = Answers(puzzle, 1, one, started)
        status = _run(one.scip, handler, None)
    if handler.answers:
        raise SolveError(f"{puzzle.name}: a second search without presolve found another answer")
    confirmed = True if status == "complete" else None
    return replace(report, confirmed=confirmed, confirm_seconds=time.perf_counter() - started)


def _make_no_goods(puzzle: PuzzleModel, known: Iterable[frozenset[Any]]) -> list[tuple[str, Row]]:
    """Return a named no-good for each known answer that an assignment represents."""
    written = (puzzle.write(answer) for answer in known)
    return [(f"known_{i + 1}", puzzle.no_good(k)) for i, k in enumerate(written) if k is not None]


def model_size(puzzle: PuzzleModel) -> Size:
    """Return the numbers of variables, rows and nonzeros of a model, without cuts."""
    rows = [row for made in puzzle.families.values() for row in made.rows]
    return Size(len(puzzle.variables), len(rows), sum(len(row.terms) for row in rows))


@contextmanager
def _open_scip(
    puzzle: PuzzleModel,
    settings: Mapping[str, Any],
    seconds: float,
    megabytes: float,
    extra: list[tuple[str, Row]] | None = None,
    *,
    shared: bool = True,
    presolved: bool = False,
) -> Iterator[Instance]:
    """Provide a SCIP that has read the model and named `extra` rows.

    `settings`: parameters. `seconds`, `megabytes`: limits. `shared`: see `borrow_instance`.
    `presolved`: load the model with `load_presolved`.
    """
    with borrow_instance(shared=shared) as one:
        read = load_presolved if presolved else load
        one.scip_vars = read(one.scip, puzzle, extra or ())
        one.scip.setParams({**settings, "limits/time": seconds, "limits/memory": megabytes})
        yield one


def _run(scip: Any, handler: Answers, log: Path | None) -> str:
    """Run the search and return its status, one of the values of STATUS.

    Raises the exception of a callback, if there was one, or SolveError if SCIP failed.
    """
    if log:
        handler.log = log
        scip.setLogfile(str(log))
    try:
        scip.optimize()
    except Exception as error:
        raise handler.error or SolveError(f"SCIP failed: {error}") from error
    finally:
        scip.setLogfile(None)  # otherwise statistics would be written into the open log
    if handler.error:
        raise handler.error
    raw = scip.getStatus()
    if raw == "userinterrupt" and not handler.full:
        raise KeyboardInterrupt
    if raw not in STATUS:
        raise SolveError(f"SCIP ended with the status {raw!r}")
    return STATUS[raw]


def _with_walk(report: Report, watch: Walk, scip: Any) -> Report:
    """Return the report with the search tree over time, up to SCIP's present state."""
    end = Moment(scip.getSolvingTime(), scip.getNTotalNodes(), scip.getNNodesLeft(), 0)
    return replace(report, walk=watch.list_moments(end), walk_stride=watch.stride)


def _with_files(report: Report, puzzle: PuzzleModel, cuts: Mapping[str, list[Row]]) -> Report:
    """Return the report with the model and its cuts in LP format."""
    extra = [(f"{name}_cut_{i + 1}", r) for name, rows in cuts.items() for i, r in enumerate(rows)]
    with (
        tempfile.TemporaryDirectory(prefix="site_gen-") as folder,
        _open_scip(puzzle, {}, 1, 1024, extra) as plain,
    ):
        path = Path(folder, "model.lp")
        plain.scip.writeProblem(str(path), verbose=False)
        return replace(report, lp=path.read_text(encoding="utf-8"))


def _with_log(report: Report, scip: Any, folder: Path) -> Report:
    """Return the report with SCIP's log, statistics, settings and version."""
    statistics, presolved = read_statistics(scip, folder)
    written = (folder / "log.txt").read_bytes()
    found = [f._replace(logged=len(_decode_log(written[: f.logged]))) for f in report.found]
    return replace(
        report,
        found=tuple(found),
        log=_decode_log(written),
        scip=get_scip_version(),
        settings=format_settings(report.parameters),
        statistics_json=statistics,
        presolved=presolved,
    )


def _decode_log(written: bytes) -> str:
    """Decode bytes of SCIP's log, whatever they are."""
    return written.decode("utf-8", errors="replace")
