"""A small Dask cluster of real processes on this machine, and tasks for its workers."""

from __future__ import annotations

import json
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
from site_gen.solver.scip.report import Report


@contextmanager
def start_cluster(number: int, allowed_failures: int = 0) -> Iterator[tuple[LocalCluster, str]]:
    """Start a cluster; yield it and its address for `--executor`. A worker that dies is
    restarted."""
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


def kill_worker(cluster: LocalCluster) -> int:
    """Kill a worker's process, and return its pid."""
    pid = next(iter(cluster.workers.values())).pid
    os.kill(pid, signal.SIGKILL)
    return int(pid)


def square_or_die(task: int) -> int:
    """Square the task, but end the worker of every third task."""
    if task % 3 == 0 and get_worker():
        os._exit(1)
    return task * task


def sleep_and_increment(task: int) -> int:
    time.sleep(0.2)
    return task + 1


def without_times(solved: Puzzle, *wanted: str) -> dict[str, Any]:
    """Return a finding without measured seconds, also in SCIP's log.

    `wanted` names the formulations to include; by default all.
    """
    runs = {
        n: (r.facts, r.wrong, vars(_report_without_times(r.report)))
        for n, r in solved.runs.items()
        if n in (wanted or solved.runs)
    }
    return {
        "runs": runs,
        "answers": solved.rows,
        "worth": solved.worth,
        "reasons": solved.reasons,
    }


def _report_without_times(report: Report) -> Report:
    return replace(
        report,
        seconds=0.0,
        build_seconds=0.0,
        first_seconds=None,
        confirm_seconds=None,
        log=_log_without_times(report.log),
        statistics_json=json.dumps(_drop_times(report.statistics)),
        found=tuple(one._replace(seconds=0.0, logged=0) for one in report.found),
        walk=tuple(one._replace(seconds=0.0) for one in report.walk),
    )


def _drop_times(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if not re.search("time|speed", k)}
        return {key: _drop_times(inside) for key, inside in kept.items()}
    return [_drop_times(one) for one in value] if isinstance(value, list) else value


def _log_without_times(log: str) -> str:
    """Replace the numbers before an `s`, and the other columns that depend on the width of
    times."""
    text = re.sub(r"[a-zA-Z*]?\s*[0-9]+(\.[0-9]+)?s\b", "#s", log)
    text = re.sub(r"(Time[^:\n]*:|\(seconds\)[^:\n]*:)\s*[0-9.]+", r"\1 #", text)
    return re.sub(r"[0-9.]+ seconds", "# seconds", text)
