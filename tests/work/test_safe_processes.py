"""Workers that die, Ctrl-C, and processes that solve many models (point 11 of safe solving)."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from browsing import eventually
from deadly import SOLVING, DeadlyDocument, FailingDocument, make_document, solve_many
from interrupting import interrupt
from site_gen.errors import SolveError
from site_gen.puzzle import Puzzle
from site_gen.work import workers
from site_gen.work.processes import DIED, Processes
from site_gen.work.workers import WorkerPool, run_tasks
from sites import ROOT
from tasks import allocate, die_first, invert, send_half_a_result, sleep_briefly

SUPPORT = str(ROOT / "tests" / "support")


def test_11_workers_that_die_lose_only_their_own_puzzles() -> None:
    before = {*multiprocessing.active_children()}  # those of a preview that tests share
    deadly = [make_document(f"deadly-{i}", DeadlyDocument) for i in range(2)]
    documents = [make_document("first"), *deadly, make_document("wrong", FailingDocument)]
    found = [(d.slug, outcome) for d, outcome in solve_many(documents, SOLVING, jobs=2)]
    # each exactly once
    assert sorted(slug for slug, _ in found) == sorted(d.slug for d in documents)
    outcomes = dict(found)
    assert isinstance(outcomes["first"], Puzzle)
    for d in deadly:
        assert isinstance(outcomes[d.slug], SolveError)
        assert str(outcomes[d.slug]) == f"{d.path}: the process that solved it died"
    assert str(outcomes["wrong"]) == "this one is wrong"
    assert {*multiprocessing.active_children()} <= before


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_raises_an_unexpected_error_stops_no_other(jobs: int) -> None:
    found = dict(run_tasks(invert, [1, 0, 2], jobs, name="task {}".format))
    assert (found[1], found[2]) == (1, 0.5)
    assert str(found[0]).startswith("task 0: ZeroDivisionError: division by zero, ")


def test_11_a_task_whose_worker_died_is_tried_again(tmp_path: Path) -> None:
    marks = [tmp_path / name for name in "ab"]
    assert dict(run_tasks(die_first, marks, 2)) == dict.fromkeys(marks, True)


def test_11_one_job_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "Processes", None)
    found = list(solve_many([make_document("only")], SOLVING, jobs=1))
    assert [type(outcome) for _, outcome in found] == [Puzzle]


def test_a_task_handed_out_after_all_workers_died_is_not_lost() -> None:
    pool = Processes(1)
    for _ in range(2):
        dead = pool.submit(os._exit, 1)
        with pytest.raises(DIED):
            dead.result(timeout=60)
        assert pool.submit(abs, -1).result(timeout=60) == 1
    pool.stop()


def test_a_task_submitted_while_the_pool_breaks_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = Processes(1)
    assert pool.submit(abs, -1).result(timeout=60) == 1
    for child in multiprocessing.active_children():
        child.kill()
    eventually(lambda: not pool._pool.active)
    monkeypatch.setattr(pool._pool, "_check_pool_status", lambda: None)  # it breaks after this
    late = pool.submit(abs, -1)
    pool.check()
    with pytest.raises(DIED):
        late.result(timeout=60)
    assert pool.submit(abs, -1).result(timeout=60) == 1
    pool.stop()


@pytest.mark.parametrize("jobs", [1, 2])
def test_workers_killed_at_any_moment_lose_no_task(jobs: int) -> None:
    """This includes workers killed before they take a task, or while they take one."""
    until = threading.Event()
    killer = threading.Thread(target=kill_workers_repeatedly, args=(until,))
    killer.start()
    try:
        tasks = [*range(12)]
        results = dict(run_tasks(sleep_briefly, tasks, jobs + 1, name="task {}".format))
    finally:
        until.set()
        killer.join()
    assert results.keys() == {*tasks}
    for task, result in results.items():
        died = f"task {task}: the process that solved it died"
        assert result == task or str(result) == died


def kill_workers_repeatedly(until: threading.Event) -> None:
    rng = Random(1)
    while not until.wait(rng.random() / 2):
        for child in multiprocessing.active_children()[:1]:
            child.kill()


@pytest.mark.parametrize("stays", [False, True])
def test_a_task_that_needs_too_much_memory_fails_alone(tmp_path: Path, stays: bool) -> None:
    name, pool = "task {}".format, WorkerPool(2, str(tmp_path))
    if stays:  # the workers of a preview
        found = dict(pool.run_tasks(allocate, [1, 9000, 2], name, 64, lambda task: None))
    else:
        found = dict(run_tasks(allocate, [1, 9000, 2], 2, name=name, megabytes=64))
    pool.stop()
    assert (found[1], found[2]) == (1 << 20, 2 << 20)
    assert str(found[9000]) == "task 9000: it needs more memory than its limit"


def test_a_worker_killed_while_it_sends_a_result_does_not_block_the_pool() -> None:
    pool = Processes(1)
    pool.submit(send_half_a_result)
    eventually(lambda: any(find_function(thread) == "_recv" for thread in threading.enumerate()))
    stopper = threading.Thread(target=pool.stop, daemon=True)
    stopper.start()
    stopper.join(20)
    assert not stopper.is_alive()
    assert not multiprocessing.active_children()


def find_function(thread: threading.Thread) -> str:
    """Return the name of the function that a thread is running."""
    frame = sys._current_frames().get(thread.ident or 0)
    return frame.f_code.co_name if frame else ""


# -- Ctrl-C

HEAD = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where a shell ignores it
sys.path.insert(0, {SUPPORT!r})
"""
ONE = """
from dataclasses import replace
from models import MANY, YinYang
from site_gen.boards.grid import Grid
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import confirm, solve

m = YinYang(Grid(9, 9), {}).model()
claim = replace(solve(YinYang(Grid(2, 2), {}).model()), complete=True)
print("solving", flush=True)
try:
    CALL
finally:
    print("the end", flush=True)
"""
SEVERAL = """
from deadly import make_document, solve_many
from site_gen.content.config import Solving

if __name__ == "__main__":
    empty = "3........." + 9 * "\\n.........."
    zeros = "\\n".join(11 * ["0" * 11])  # the largest comes first, and is done at once
    documents = [make_document("zeros", board=zeros)]
    many = "limit: 1000\\n"
    documents += [make_document(f"long-{i}", board=empty, front=many) for i in range(4)]
    for _ in solve_many(documents, Solving(), jobs=2):
        print("solving", flush=True)
"""


@pytest.mark.parametrize(
    "call", ["solve(m, SearchSettings(limit=MANY, keep=True))", "confirm(m, claim, seconds=60)"]
)
def test_11_ctrl_c_inside_a_solve_is_a_keyboard_interrupt(call: str, tmp_path: Path) -> None:
    out = interrupt(HEAD + ONE.replace("CALL", call), "solving", tmp_path, within=2)
    assert out.endswith("the end\n")  # SCIP itself prints a line about CTRL-C first


def test_11_ctrl_c_ends_all_workers(tmp_path: Path) -> None:
    """The workers do not finish the puzzles that the pool has already handed out."""
    interrupt(HEAD + SEVERAL, "solving", tmp_path, within=5)


IMPORTING = """
import time

if __name__ != "__main__":  # a worker imports the script, and takes its time
    print("solving", flush=True)
    time.sleep(20)

from site_gen.work.workers import run_tasks

def slowly(*args):  # the workers hear it long before we do
    time.sleep(1)
    raise KeyboardInterrupt

if __name__ == "__main__":
    signal.signal(signal.SIGINT, slowly)
    list(run_tasks(str, [1], 2))
"""
STARTING = """
import os, signal
from multiprocessing import util
from site_gen.work.processes import Processes

if __name__ == "__main__":
    spawn = util.spawnv_passfds

    def interrupted(*args):
        child = spawn(*args)
        if "spawn_main" in "".join(map(str, args[1])):  # it has not been told yet what it is to do
            os.kill(os.getpid(), signal.SIGINT)
        return child

    util.spawnv_passfds = interrupted
    pool = Processes(2)
    try:
        pool.submit(eval, "__import__('time').sleep(30) or print('never')")
    finally:
        pool.stop()
"""


UNPICKLING = """
import time
from pebble.pool.process import WorkerManager
from site_gen.work.workers import run_tasks

stop = WorkerManager.force_stop_workers

def stop_late(workers):
    if workers.workers:
        time.sleep(1.2)  # the workers read what they are to do in the meantime
    stop(workers)

if __name__ == "__main__":
    print("solving", flush=True)
    WorkerManager.force_stop_workers = stop_late
    list(run_tasks(time.sleep, [30], 2))
else:
    time.sleep(0.6)
"""


def test_ctrl_c_before_workers_know_what_to_do_ends_them_silently(tmp_path: Path) -> None:
    interrupt(HEAD + UNPICKLING, "solving", tmp_path, after=0.3, within=10)


def test_ctrl_c_while_workers_still_import_ends_them_silently(tmp_path: Path) -> None:
    interrupt(HEAD + IMPORTING, "solving", tmp_path, within=10)


def test_ctrl_c_while_workers_start_waits_until_they_have_started(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(HEAD + STARTING)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == -signal.SIGINT
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.rstrip().endswith("KeyboardInterrupt")
    assert done.stdout == ""


MUCH = """
from models import MANY, Grid, count_verdicts, make_with_separator, make_yin_yangs

assert count_verdicts(make_yin_yangs(50)) == {"right": 50}

def breaks_down(ones, possible):
    raise ValueError
    yield

from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
kept = []
for _ in range(5):  # also models whose solve failed, and reports and errors that are kept
    try:
        solve(make_with_separator(Grid(3, 4), breaks_down))
    except ValueError as error:
        kept.append(error)
kept += [solve(board.model(), SearchSettings(keep=True)) for board in make_yin_yangs(5)]
"""


def test_11_a_process_that_solved_many_models_ends_cleanly() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HEAD + MUCH],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
