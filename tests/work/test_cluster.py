"""Solving on a Dask cluster gives the same findings as solving locally, also when workers die."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import clusters
from gardens import Garden, tree
from site_gen.cli import main
from site_gen.content.config import Solving
from site_gen.content.document import Document, load_all, read
from site_gen.errors import BuildError, SolveError
from site_gen.puzzle import Puzzle
from site_gen.site.build.build import Places, build
from site_gen.solver.scip import settings
from site_gen.work import cluster, workers
from site_gen.work.workers import RemoteWorkers, run_tasks
from sites import ANSWERS_ONLY, solve_document, solves_in

SOLVE, RUN_JOB = Puzzle.solve, cluster.run_job


@dataclass
class LocalSolver:
    """A wrapper of the local solver that records the documents solved by this process."""

    seen: list[Document]

    def solve(self, puzzle: Puzzle, solving: Solving) -> Puzzle:
        self.seen.append(puzzle.document)
        return SOLVE(puzzle, solving)


@pytest.mark.deep
def test_a_cluster_finds_the_same_as_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run all checks that need a real cluster in one test, because its processes take seconds to
    start."""
    garden, home = Garden(tmp_path, 1), LocalSolver([])
    garden.add("slitherlink", "p2")
    garden.add("yin_yang_cut", "p2")
    monkeypatch.setattr(Puzzle, "solve", lambda puzzle, solving: home.solve(puzzle, solving))
    monkeypatch.setattr(cluster, "SECONDS", 120)  # however busy this machine is
    monkeypatch.setattr(cluster, "PATIENCE", 600)
    with clusters.start_cluster(2) as (local, address):
        check_other_versions_are_named(address, monkeypatch)
        with cluster.connect(address) as remote:
            check_site_equals_local_build(garden, home, remote)
            check_deadly_tasks_are_named(remote)
            check_no_task_is_lost_with_a_worker(local, remote)


def check_site_equals_local_build(garden: Garden, home: LocalSolver, remote: RemoteWorkers) -> None:
    """Check that a local build with the results of the cluster writes the same bytes, and that they
    equal the local findings."""
    places = Places(garden.content, garden.templates, garden.output)
    assert build(places, garden.site, 1, remote=remote)
    assert {d.slug for d in home.seen} == {"example"}  # no puzzle of a reader was solved here
    again = Places(garden.content, garden.templates, garden.folder / "again")
    shutil.rmtree(garden.folder / "cache" / "sites")
    build(again, garden.site, 1)
    assert {d.slug for d in home.seen} == {"example"}
    assert tree(again.output) == tree(places.output)
    kept = solves_in(garden.site.solving, garden.folder)
    documents = load_all(garden.content)
    assert len(documents) == 6
    for document in documents:
        there, here = kept.load(document), solve_document(document, garden.site.solving)
        assert there
        assert clusters.without_times(there) == clusters.without_times(here)


def check_deadly_tasks_are_named(remote: RemoteWorkers) -> None:
    tasks = [1, 3, 4, 5]
    found = dict(run_tasks(clusters.square_or_die, tasks, 1, name="task {}".format, remote=remote))
    assert found.keys() == {*tasks}
    assert str(found.pop(3)) == "task 3: the process that solved it died"
    assert found == {task: task * task for task in (1, 4, 5)}


def check_no_task_is_lost_with_a_worker(local: object, remote: RemoteWorkers) -> None:
    found = {}
    for task, outcome in run_tasks(clusters.sleep_and_increment, [*range(8)], 1, remote=remote):
        if not found:
            clusters.kill_worker(local)  # type: ignore[arg-type]
        found[task] = outcome
    assert found == {task: task + 1 for task in range(8)}


def check_other_versions_are_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = cluster.find_versions()
    with monkeypatch.context() as patched:
        patched.setattr(settings, "get_scip_version", lambda: "9.9.9")
        cluster.find_versions.cache_clear()
        told = pytest.raises(BuildError, match=rf"SCIP {ours['SCIP']}, here 9\.9\.9")
        with told, cluster.connect(address):
            pass
    cluster.find_versions.cache_clear()


# -- without a cluster


def test_results_of_the_cluster_are_not_solved_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The results are packed and verified like those of a real cluster; a thread replaces it."""
    garden, done = Garden(tmp_path, 1), list[str]()

    def run_job(job: cluster.SolveJob) -> bytes:
        done.append(job.document.slug)
        return RUN_JOB(job)

    monkeypatch.setattr(cluster, "run_job", run_job)
    places = Places(garden.content, garden.templates, garden.output)
    with ThreadPoolExecutor(1) as thread:
        assert build(places, garden.site, 1, remote=RemoteWorkers(thread))
    assert sorted(done) == ["p0", "p0", "p1", "p1"]
    monkeypatch.setattr(Puzzle, "solve", None)
    shutil.rmtree(garden.output)
    garden.build()


class MismatchedCluster:
    """A cluster of one worker that has another SCIP, or that cannot report its versions."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def wait_for_workers(self, number: int, timeout: float) -> None:
        pass

    def run(self, call: object, on_error: str) -> dict[str, object]:
        return {"tcp://w:1": self.answer}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (
            {**cluster.find_versions(), "SCIP": "9.9.9"},
            r"has other versions: SCIP 9\.9\.9, here \d",
        ),
        (ImportError("none"), "worker tcp://w:1 cannot solve: ImportError: none"),
    ],
)
def test_a_worker_with_other_versions_is_named(answer: object, why: str) -> None:
    with pytest.raises(BuildError, match=why):
        cluster._check_workers(MismatchedCluster(answer), "dask://h:1")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "address", ["", "tcp://localhost:8786", "dask://localhost", "dask://h:99999"]
)
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(BuildError, match=r"expected dask://HOST:PORT"):
        cluster.parse_address(address)


def test_a_missing_scheduler_is_reported_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 0.2)
    garden = Garden(tmp_path, 1)
    told = CliRunner().invoke(
        main, ["check", "--content", str(garden.content), "--executor", "dask://127.0.0.1:1"]
    )
    assert told.exit_code == 1
    assert told.output.startswith("--executor: no scheduler answers at dask://127.0.0.1:1: ")
    assert "Traceback" not in told.output
    assert len(told.output.splitlines()) == 1


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.0 400 Bad Request\r\n\r\n"])
def test_the_wait_for_a_server_that_is_no_scheduler_ends(
    answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address may be that of the scheduler's dashboard, whose port Dask prints next to it."""
    monkeypatch.setattr(cluster, "SECONDS", 0.2)

    def serve(listening: socket.socket) -> None:
        with suppress(OSError):  # the end of the test closes the socket
            while True:
                talk, _ = listening.accept()
                talk.recv(100)
                talk.sendall(answer)
                open_.append(talk)

    open_: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=serve, args=(listening,), daemon=True).start()
        address = f"dask://127.0.0.1:{listening.getsockname()[1]}"
        with pytest.raises(BuildError, match=rf"no scheduler answers at {address}: \S"):
            cluster._start_client(address)

        async def within_a_loop() -> None:
            cluster._start_client(address)

        # Use a thread, because the browser of other tests leaves an event loop running in this one.
        with (
            ThreadPoolExecutor(1) as thread,
            pytest.raises(BuildError, match=rf"no scheduler answers at {address}: \S"),
        ):
            thread.submit(asyncio.run, within_a_loop()).result()
    for talk in open_:
        talk.close()


class EmptyCluster:
    """The client of a cluster that all workers have left."""

    status = "running"

    def wait_for_workers(self, number: int, timeout: float) -> None:
        raise TimeoutError


@pytest.mark.parametrize(
    ("status", "why"), [("running", "has no worker left"), ("closed", "is gone")]
)
def test_the_wait_for_workers_ends(status: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = EmptyCluster()
    left.status = status
    remote = RemoteWorkers(
        IdleExecutor(),
        ahead=2,
        check_left=lambda: cluster._check_left(left, "dask://h:1"),  # type: ignore[arg-type]
    )
    monkeypatch.setattr(workers, "LOOK", 0.1)
    with pytest.raises(BuildError, match=f"--executor: the cluster at dask://h:1 {why}"):
        list(run_tasks(str, [1, 2, 3], 1, remote=remote))


class IdleExecutor(Executor):
    """An executor that accepts tasks and never runs them."""

    def submit(self, *args: object, **more: object) -> Future[object]:  # type: ignore[override]
        return Future()


def test_a_job_of_another_version_is_refused(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    document = load_all(garden.content)[0]
    good = cluster.make_job(document, garden.site.solving)
    strange = cluster.SolveJob(document, good.solving, good.key, {**good.versions, "SCIP": "9.9.9"})
    with pytest.raises(SolveError, match=r"has other versions: SCIP .*, here 9\.9\.9"):
        cluster.run_job(strange)
    with pytest.raises(SolveError, match=r"other code for"):
        cluster.run_job(cluster.SolveJob(document, good.solving, "0" * 32, good.versions))


def test_results_of_the_cluster_are_validated(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    document = load_all(garden.content)[0]
    packed = cluster.run_job(cluster.make_job(document, garden.site.solving))
    kept = solves_in(garden.site.solving, tmp_path)
    for damaged in (packed[:-1], packed + b"x", b"", packed[:9] + b"\0" + packed[10:]):
        with pytest.raises(SolveError, match="the result cannot be trusted"):
            kept.accept(document, damaged)
    assert kept.load(document) is None
    assert kept.accept(document, packed).report.complete
    assert kept.load(document) == kept.accept(document, packed)


# -- the practice boards


@pytest.mark.deep
def test_the_practice_boards_on_four_workers_with_one_killed(
    tmp_path: Path, practice: list[dict[str, Any]]
) -> None:
    """The findings equal the local ones except for times; `-s` prints the figures."""
    solving = Solving(article_time_limit=0.01, confirm_time_limit=600, explain=ANSWERS_ONLY)
    there = Solving(**{**dict(solving), "cache": tmp_path / "there"})
    documents = {document.name: document for document in map(make_document, practice)}
    kept, killed, begun = solves_in(there, tmp_path), 0, time.perf_counter()
    with (
        clusters.start_cluster(4, allowed_failures=3) as (local, address),
        cluster.connect(address) as remote,
    ):
        found = cluster.solve_remotely([*documents.values()], kept, remote)
        for i, (document, solved) in enumerate(found):
            assert isinstance(solved, Puzzle), (document.name, solved)
            if i == len(documents) // 2:
                killed = clusters.kill_worker(local)
    took = time.perf_counter() - begun
    begun = time.perf_counter()
    for document, here in run_tasks(
        partial(solve_document, solving=solving), [*documents.values()], 2
    ):
        assert isinstance(here, Puzzle)
        far = kept.load(document)
        assert far
        assert clusters.without_times(far, "main") == clusters.without_times(here, "main")
        assert far.report.complete
    at_home = time.perf_counter() - begun
    assert killed
    print(f"{len(documents)} boards: {took:.1f} s on the cluster, {at_home:.1f} s at home")


def make_document(one: dict[str, Any]) -> Document:
    name, front = one["id"], f"pzpr: {one['pzpr']}\n" if "pzpr" in one else ""
    own = one.get("blocks", {}).items()
    blocks = "\n\n".join(f"```{block}\n{text}\n```" for block, text in own)
    path = f"content/{one['kind']}/{name}.md"
    text = f"---\ntitle: {name}\n{front}---\n\n{blocks}\n"
    return read(text, path=path, kind=one["kind"], slug=name)
