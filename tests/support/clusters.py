"""A small Dask cluster of real processes on this machine, and what tests ask its workers to do."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import dask
from distributed import LocalCluster, get_worker

from site_gen.puzzle import Puzzle
from site_gen.solver.report import Report


@contextmanager
def workers(number: int, allowed_failures: int = 0) -> Iterator[tuple[LocalCluster, str]]:
    """The cluster and its address as `--executor` takes it. A worker that dies begins again."""
    here = str(Path(__file__).parent)
    settings = {
        "distributed.scheduler.allowed-failures": allowed_failures,
        "distributed.nanny.environ.PYTHONPATH": here,
        "distributed.worker.memory.terminate": False,
    }
    with (
        dask.config.set(settings),
        LocalCluster(
            n_workers=number, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
    ):
        yield cluster, cluster.scheduler_address.replace("tcp://", "dask://")


def kill_one(cluster: LocalCluster) -> int:
    """A worker's process ends without a word."""
    pid = next(iter(cluster.workers.values())).pid
    os.kill(pid, signal.SIGKILL)
    return int(pid)


def deadly(task: int) -> int:
    """Takes down the worker of every third task."""
    if task % 3 == 0 and get_worker():
        os._exit(1)
    return task * task


def slow(task: int) -> int:
    time.sleep(0.2)
    return task + 1


def timeless(solved: Puzzle, *wanted: str) -> dict[str, Any]:
    """All of a finding but its measured seconds; SCIP's log with its times left out.

    `wanted`: formulations; none: all.
    """
    runs = {
        n: (r.facts, r.wrong, vars(_report(r.report)))
        for n, r in solved.runs.items()
        if n in (wanted or solved.runs)
    }
    return {
        "runs": runs,
        "answers": solved.rows,
        "worth": solved.worth,
        "reasons": solved.reasons,
    }


def _report(report: Report) -> Report:
    return replace(
        report,
        seconds=0.0,
        build_seconds=0.0,
        first_seconds=None,
        confirm_seconds=None,
        log=_untimed(report.log),
        statistics=_without_times(report.statistics),
        found=tuple(one._replace(seconds=0.0, logged=0) for one in report.found),
        walk=tuple(one._replace(seconds=0.0) for one in report.walk),
    )


def _without_times(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if not re.search("time|speed", k)}
        return {key: _without_times(inside) for key, inside in kept.items()}
    return [_without_times(one) for one in value] if isinstance(value, list) else value


def _untimed(log: str) -> str:
    """Times are the numbers before an `s`; what is as wide as the clock's figures goes with it."""
    text = re.sub(r"[a-zA-Z*]?\s*[0-9]+(\.[0-9]+)?s\b", "#s", log)
    text = re.sub(r"(Time[^:\n]*:|\(seconds\)[^:\n]*:)\s*[0-9.]+", r"\1 #", text)
    return re.sub(r"[0-9.]+ seconds", "# seconds", text)
