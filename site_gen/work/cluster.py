"""Solves on an existing Dask cluster: its workers need this package, and no folder of ours.

What they send back is packed as the cache keeps it, and believed no more than a file of the cache.
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
from ..findings.keys import code_digest
from ..kind_loader import own_kinds
from ..puzzle import Puzzle, finding_key
from .solves import Solves
from .workers import RemoteWorkers, run_tasks

if TYPE_CHECKING:
    from distributed import Client

ADDRESS = re.compile(r"dask://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")
SECONDS = 5  # until a scheduler that does not answer is taken for none
PATIENCE = 60  # seconds without any worker: those that die may be begun again
STRANGE = "what is there does not speak as a scheduler does"
LEAST = 16  # tasks handed out even to a small cluster: it may grow
_one_at_a_time = threading.Lock()
logger = logging.getLogger("site_gen")


@dataclass(frozen=True)
class SolveJob:
    """A puzzle to be solved far away. `versions`: what its finding follows from, here."""

    document: Document
    solving: Solving
    key: str
    versions: Mapping[str, str]


def make_job(document: Document, solving: Solving) -> SolveJob:
    plain = solving.model_copy(update={"cache": None})
    return SolveJob(document, plain, finding_key(document, solving), find_versions())


def run_job(order: SolveJob) -> bytes:
    """The finding, packed. Raises SolveError, too, where this is not the program that ordered."""
    compare_versions("this worker", find_versions(), order.versions)
    document, solving = order.document, order.solving
    if finding_key(document, solving) != order.key:
        raise SolveError(f"a worker has other code for {document.kind}", Place(document.path))
    with _one_at_a_time:  # SCIP holds the interpreter: threads would only spoil each other's times
        return Puzzle(document).solve(solving).explain(solving).pack(order.key)


@cache
def find_versions() -> dict[str, str]:
    """What a finding follows from, as far as it can be told in a line."""
    from ..solver.settings import scip_version  # only if SCIP is to run

    return {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "site_gen": f"{version('site_gen')} (code {code_digest('')[:8]})",
        "PySCIPOpt": version("pyscipopt"),
        "SCIP": scip_version(),
    }


def compare_versions(who: str, theirs: Mapping[str, str], ours: Mapping[str, str]) -> None:
    """Raise SolveError that names both where they differ."""
    if odd := [name for name in ours if theirs.get(name) != ours[name]]:
        told = "; ".join(f"{n} {theirs.get(n, 'missing')}, here {ours[n]}" for n in odd)
        raise SolveError(f"{who} would not solve as we do: it has {told}")


# -- the cluster


def connect_if(address: str | None) -> AbstractContextManager[RemoteWorkers | None]:
    return connect(address) if address is not None else nullcontext()


@contextmanager
def connect(address: str) -> Iterator[RemoteWorkers]:
    """The workers of `dask://HOST:PORT`. Raises BuildError if there are none, or strange ones."""
    client = _start_client(address)
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # what is wrong, we say
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
    """Dask's own form of an address. Raises BuildError."""
    found = ADDRESS.fullmatch(address)
    if not found or not 0 < int(found[2]) < 65536:
        raise BuildError(f"--executor: found {address!r}; expected dask://HOST:PORT")
    return f"tcp://{found[1]}:{found[2]}"


def _start_client(address: str) -> Client:
    place = parse_address(address)
    if find_spec("distributed") is None:
        raise BuildError("--executor: Dask is not installed; pip install 'site_gen[cluster]'")
    from distributed import Client

    try:
        with ThreadPoolExecutor(1) as own:  # whoever calls may run a loop in this one
            own.submit(asyncio.run, _check_scheduler(place)).result()
        return Client(place, timeout=SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        why = str(error.__cause__ or error).partition("\n")[0]
        why = re.sub(r"^in <.*?>: ", "", why)  # an object of its own that nobody knows
        raise BuildError(
            f"--executor: no scheduler answers at {address}: {why or STRANGE}"
        ) from None


async def _check_scheduler(place: str) -> None:
    """Whether somebody there speaks as Dask does: a client would wait without an end for others,
    such as the scheduler's own dashboard."""
    from distributed.comm import connect

    try:
        comm = await asyncio.wait_for(connect(place, timeout=SECONDS), 2 * SECONDS)
    except (OSError, TimeoutError):
        raise
    except Exception:  # noqa: BLE001 - strange words, read as sizes and flags: anything may come
        raise OSError(STRANGE) from None
    comm.abort()


def _check_workers(client: Client, address: str) -> None:
    """Whether the workers are there and have what we have."""
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
    """Raise BuildError where nobody is left who could finish."""
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
    begun: Callable[[str], None] = lambda name: None,
) -> Iterator[tuple[Document, Puzzle | SiteGenError]]:
    """Those that are not kept yet: solved far away, verified and kept here.

    The cluster has no kinds of an author's: their puzzles are left to this machine.
    """
    solving, there = solves.solving, _drop_own_kinds(documents)
    missing = [d for d in there if not solves.has(d.name, finding_key(d, solving))]
    for document, content in pack_findings(missing, solving, remote, begun):
        if isinstance(content, SiteGenError):
            yield document, content
            continue
        try:
            yield document, solves.accept(document, content)
        except SolveError as error:
            yield document, error


def _drop_own_kinds(documents: Sequence[Document]) -> list[Document]:
    own = sorted({d.kind for d in documents} & {*own_kinds().names()})
    if own:
        logger.warning("the cluster does not know %s: solved on this machine", ", ".join(own))
    return [d for d in documents if d.kind not in own]


def pack_findings(
    documents: Sequence[Document],
    solving: Solving,
    remote: RemoteWorkers | None,
    begun: Callable[[str], None],
    jobs: int = 1,
) -> Iterator[tuple[Document, bytes | SiteGenError]]:
    """All of them, whatever is kept; the largest boards first. `jobs`: of our own, remote."""
    there = _drop_own_kinds(documents) if remote else []
    here = [document for document in documents if document not in there]
    for part, workers in ((there, remote), (here, None)):
        for done, content in run_tasks(
            run_job,
            [make_job(d, solving) for d in sorted(part, key=lambda d: d.cells, reverse=True)],
            jobs,
            name=lambda order: order.document.path,
            megabytes=solving.memory_limit,
            on_start=lambda order: begun(order.document.name),
            remote=workers,
        ):
            yield done.document, content
