"""Solves on an existing Dask cluster, whose workers need this package but no shared folder.

Workers send findings in the cache's format, and these are validated like cached ones.
"""

from __future__ import annotations

import asyncio
import logging
import platform
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..content.config import Solving
from ..content.document import Document
from ..errors import BuildError, Place, SiteGenError, SolveError
from ..findings.keys import compute_code_digest
from ..kind_loader import own_kinds
from ..puzzle import Puzzle, finding_key
from ..release import NAME, VERSION
from .solves import Solves
from .workers import RemoteWorkers, run_tasks

if TYPE_CHECKING:
    from distributed import Client

ADDRESS = re.compile(r"dask://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")
SECONDS = 5  # to wait for an answer of the scheduler
PATIENCE = 60  # seconds to wait for workers to restart when none is left
STRANGE = "the program there is not a Dask scheduler"
LEAST = 16  # tasks submitted at once even to a small cluster, which may grow
_one_at_a_time = threading.Lock()
logger = logging.getLogger("site_gen")


@dataclass(frozen=True)
class SolveJob:
    """A puzzle to solve on a cluster, with our cache key and our versions."""

    document: Document
    solving: Solving
    key: str
    versions: Mapping[str, str]


def make_job(document: Document, solving: Solving) -> SolveJob:
    """Return the job of solving a puzzle, without our cache's folder."""
    plain = solving.model_copy(update={"cache": None})
    return SolveJob(document, plain, finding_key(document, solving), find_versions())


def run_job(job: SolveJob) -> bytes:
    """Solve and explain a puzzle; return the finding packed for the cache.

    Raises SolveError, also if this worker has other versions or other code than the client.
    """
    compare_versions("this worker", find_versions(), job.versions)
    document, solving = job.document, job.solving
    if finding_key(document, solving) != job.key:
        raise SolveError(f"a worker has other code for {document.kind}", Place(document.path))
    with _one_at_a_time:  # SCIP holds the GIL, so threads would only distort each other's times
        return Puzzle(document).solve(solving).explain(solving).pack(job.key)


@cache
def find_versions() -> dict[str, str]:
    """Return the versions that a finding depends on, by the name of the program."""
    from ..solver.scip.settings import get_scip_version  # slow to import

    return {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "site_gen": f"{VERSION} (code {compute_code_digest('')[:8]})",
        "PySCIPOpt": version("pyscipopt"),
        "SCIP": get_scip_version(),
    }


def compare_versions(who: str, theirs: Mapping[str, str], ours: Mapping[str, str]) -> None:
    """Raise SolveError that lists the versions of `theirs` that differ from ours, if any do.

    `who` has these versions.
    """
    if odd := [name for name in ours if theirs.get(name) != ours[name]]:
        found = "; ".join(f"{n} {theirs.get(n, 'missing')}, here {ours[n]}" for n in odd)
        raise SolveError(f"{who} has other versions: {found}")


# -- the cluster


def connect_if(address: str | None) -> AbstractContextManager[RemoteWorkers | None]:
    """Return a context with the workers of the cluster at `address`, or None without an address.

    It is `connect` or a context that does nothing.
    """
    return connect(address) if address is not None else nullcontext()


@contextmanager
def connect(address: str) -> Iterator[RemoteWorkers]:
    """Connect to the cluster at `dask://HOST:PORT`, and disconnect when the context ends.

    Raises BuildError if it does not answer, has no workers, or has workers with other versions.
    """
    client = _start_client(address)
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # we report errors ourselves
    try:
        _check_workers(client, address)
        from distributed import KilledWorker

        yield RemoteWorkers(
            client.get_executor(pure=False),
            (KilledWorker,),
            max(LEAST, 2 * sum(client.nthreads().values())),
            lambda: _check_left(client, address),
        )
    finally:
        client.close(timeout=SECONDS)


def parse_address(address: str) -> str:
    """Convert an address to Dask's form, `tcp://HOST:PORT`. Raises BuildError."""
    found = ADDRESS.fullmatch(address)
    if not found or not 0 < int(found[2]) < 65536:
        raise BuildError(f"--executor: found {address!r}; expected dask://HOST:PORT")
    return f"tcp://{found[1]}:{found[2]}"


def _start_client(address: str) -> Client:
    """Return a Dask client of the scheduler at `dask://HOST:PORT`.

    Raises BuildError if Dask is not installed or no scheduler answers.
    """
    place = parse_address(address)
    if find_spec("distributed") is None:
        raise BuildError(f"--executor: Dask is not installed; pip install '{NAME}[cluster]'")
    from distributed import Client

    try:
        with ThreadPoolExecutor(1) as thread:  # the caller's thread may already run an event loop
            thread.submit(asyncio.run, _check_scheduler(place)).result()
        return Client(place, timeout=SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        why = str(error.__cause__ or error).partition("\n")[0]
        why = re.sub(r"^in <.*?>: ", "", why)  # drop the repr of an internal object
        raise BuildError(
            f"--executor: no scheduler answers at {address}: {why or STRANGE}"
        ) from None


async def _check_scheduler(place: str) -> None:
    """Raise OSError unless a Dask scheduler answers.

    A client would wait for ever for other programs, such as the scheduler's dashboard.
    """
    from distributed.comm import connect

    try:
        comm = await asyncio.wait_for(connect(place, timeout=SECONDS), 2 * SECONDS)
    except (OSError, TimeoutError):
        raise
    except Exception:  # noqa: BLE001 - another protocol, read as Dask's, may raise anything
        raise OSError(STRANGE) from None
    comm.abort()


def _check_workers(client: Client, address: str) -> None:
    """Raise BuildError unless there are workers and all have our versions."""
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError:
        raise BuildError(f"--executor: the cluster at {address} has no worker") from None
    found = client.run(find_versions, on_error="return")
    for worker, theirs in sorted(found.items()):
        if isinstance(theirs, BaseException):
            why = f"{type(theirs).__name__}: {theirs}"
            raise BuildError(f"--executor: worker {worker} cannot solve: {why}")
        try:
            compare_versions(f"worker {worker}", theirs, find_versions())
        except SolveError as error:
            raise BuildError(f"--executor: {error}") from None


def _check_left(client: Client, address: str) -> None:
    """Raise BuildError if the scheduler is gone, or no worker is left after PATIENCE seconds."""
    if client.status not in ("running", "connecting"):
        raise BuildError(f"--executor: the cluster at {address} is gone")
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except (TimeoutError, OSError):
        left = "has no worker left" if client.status == "running" else "is gone"
        raise BuildError(f"--executor: the cluster at {address} {left}") from None


# -- solves


def solve_remotely(
    documents: Sequence[Document],
    solves: Solves,
    remote: RemoteWorkers,
    on_start: Callable[[str], None] = lambda name: None,
) -> Iterator[tuple[Document, Puzzle | SiteGenError]]:
    """Solve the uncached puzzles on the cluster, cache the results, and yield them.

    A result that failed or cannot be trusted is yielded as an error. Puzzles of the site's own
    kinds are skipped, since the cluster does not have the code. `on_start` gets the name of a
    puzzle when its task is submitted.
    """
    solving, known = solves.solving, _drop_own_kinds(documents)
    missing = [d for d in known if not solves.has(d.name, finding_key(d, solving))]
    for document, content in pack_findings(missing, solving, remote, on_start):
        if isinstance(content, SiteGenError):
            yield document, content
            continue
        try:
            yield document, solves.accept(document, content)
        except SolveError as error:
            yield document, error


def _drop_own_kinds(documents: Sequence[Document]) -> list[Document]:
    """Return the documents whose kinds are built in; log a warning about the others."""
    own = sorted({d.kind for d in documents} & {*own_kinds().names()})
    if own:
        logger.warning("the cluster does not know %s: solved on this machine", ", ".join(own))
    return [d for d in documents if d.kind not in own]


def pack_findings(
    documents: Sequence[Document],
    solving: Solving,
    remote: RemoteWorkers | None,
    on_start: Callable[[str], None],
) -> Iterator[tuple[Document, bytes | SiteGenError]]:
    """Solve all puzzles, the largest boards first; yield each with its packed finding or error.

    Without `remote`, and for the site's own kinds, this process solves.
    """
    far = _drop_own_kinds(documents) if remote else []
    local = [document for document in documents if document not in far]
    for part, workers in ((far, remote), (local, None)):
        for done, content in run_tasks(
            run_job,
            [make_job(d, solving) for d in sorted(part, key=lambda d: d.cells, reverse=True)],
            jobs=1,
            name=lambda job: job.document.path,
            megabytes=solving.memory_limit,
            on_start=lambda job: on_start(job.document.name),
            remote=workers,
        ):
            yield done.document, content
