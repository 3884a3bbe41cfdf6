"""Many puzzles at once: one process per core, and one bad puzzle never stops the others."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from .config import Solving
from .content import Document
from .errors import SiteGenError, SolveError
from .puzzle import Solved, solve_document

Outcome = Solved | SiteGenError


def solve_many(
    documents: Sequence[Document], solving: Solving, jobs: int
) -> Iterator[tuple[Document, Outcome]]:
    """Each document with what came of it, as soon as it is done; the largest boards first.

    A worker that dies takes the whole pool down: what was unfinished is tried again, one
    process at a time, so that only the culprit fails.
    """
    order = sorted(documents, key=_cells, reverse=True)
    left = {d.path: d for d in order}
    if jobs > 1 and len(order) > 1:
        for document, outcome in _pool(order, solving, jobs):
            del left[document.path]
            yield document, outcome
    for document in list(left.values()):
        yield document, _alone(document, solving) if jobs > 1 else _try(document, solving)


def _cells(document: Document) -> int:
    grid = document.board()[1].grid
    return grid.rows * grid.cols


def _try(document: Document, solving: Solving) -> Outcome:
    try:
        return solve_document(document, solving)
    except SiteGenError as error:
        return error


def _executor(jobs: int) -> ProcessPoolExecutor:
    # spawn: a forked child would share SCIP's and the terminal's state with its parent
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


def _pool(
    documents: Sequence[Document], solving: Solving, jobs: int
) -> Iterator[tuple[Document, Outcome]]:
    """Outcomes until all are done or the pool breaks."""
    with _executor(min(jobs, len(documents))) as executor:
        futures = {executor.submit(_try, d, solving): d for d in documents}
        try:
            yield from _finished(futures)
        except BrokenProcessPool:
            return
        except BaseException:  # Ctrl-C, or the caller has had enough
            _end(executor)
            raise


def _finished(futures: dict[Future[Outcome], Document]) -> Iterator[tuple[Document, Outcome]]:
    waiting = set(futures)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield futures[future], future.result()


def _alone(document: Document, solving: Solving) -> Outcome:
    with _executor(1) as executor:
        try:
            return executor.submit(_try, document, solving).result()
        except BrokenProcessPool:
            return SolveError(f"{document.path}: the process that solved it died")
        except BaseException:
            _end(executor)
            raise


def _end(executor: ProcessPoolExecutor) -> None:
    """Stop at once, also those solves that have begun."""
    executor.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():  # those that we started
        process.kill()  # SCIP answers gentler signals by ending this solve only


def run_in_order(
    documents: Sequence[Document],
    solving: Solving,
    jobs: int,
    done: Callable[[Document, Outcome], None],
) -> tuple[list[Solved], list[SiteGenError]]:
    """All outcomes, in the order of `documents`; `done` is told of each as it comes."""
    outcomes: dict[str, Outcome] = {}
    for document, outcome in solve_many(documents, solving, jobs):
        done(document, outcome)
        outcomes[document.path] = outcome
    ordered = [outcomes[d.path] for d in documents]
    return (
        [o for o in ordered if isinstance(o, Solved)],
        [o for o in ordered if isinstance(o, SiteGenError)],
    )
