"""The solving of puzzles in a build: SCIP, verification, findings and listings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...errors import SiteGenError, refuse
from ...puzzle import Puzzle
from ...work.cluster import solve_remotely
from ..puzzle.pieces import PIECES
from ..puzzle.source import Source
from .context import BuildContext
from .incremental.manifest import Listed
from .load import read_document
from .pages.renderer import Made, PuzzleTask, find_answers, find_everything, make_listing

FEW = 6  # for up to this many puzzles that are solved already, no workers are started


def solve(build: BuildContext) -> dict[str, Listed]:
    """Return the puzzles' listings, by name; solve the puzzles that have none.

    Raises ContentError at the end of a phase, with all of its failures and unexpected results.
    """
    listings: dict[str, Listed] = {}
    missing = []
    for source in build.gallery.every:
        if known := _find_listing(build, source):
            listings[source.name] = known
        else:
            missing.append(source)

    def add(task: PuzzleTask, made: Made) -> None:
        if made.listed:
            listings[task.name] = made.listed

    _run(build, missing, make_listing, add)
    return listings


def solve_only(build: BuildContext) -> None:
    """Find and cache the answers of each puzzle, and explain them; make no pages.

    Cached findings are not made again. Without `Solves.explain`, the answers are enough. Raises
    ContentError at the end of a phase, with all of its failures and unexpected results.
    """
    _run(build, build.gallery.every, find_everything, lambda task, made: None)


def _find_listing(build: BuildContext, source: Source) -> Listed | None:
    """Return a puzzle's listing from the last build or from the cache; None if it must be made.

    Without explanations, a listing that was made from the answers alone is accepted as well.
    """
    known, solves = build.last.listings.get(source.name), build.solves
    for key in solves.keys(source.pieces):
        if known and known.key == key:
            return known
        if shown := solves.cache.first(PIECES, source.name, key):
            return Listed(key, shown[0])
    return None


def _run(
    build: BuildContext,
    sources: Sequence[Source],
    call: Callable[[PuzzleTask], Made],
    add: Callable[[PuzzleTask, Made], None],
) -> None:
    """Find all answers first, and run `call` for each puzzle afterwards.

    In this order, a puzzle that is not as expected is reported before time is spent on explaining
    the others. `add` is called with each result of a worker, of either phase. Raises ContentError
    at the end of a phase with all of its failures.
    """
    chosen = sorted(sources, key=lambda p: p.order, reverse=True)
    build.progress.planned(len(build.sources))
    remote = dict(_solve_remotely(build, chosen))
    errors = {name: one for name, one in remote.items() if isinstance(one, SiteGenError)}
    left = [PuzzleTask(build.renderer, p.name, p.pieces) for p in chosen if p.name not in errors]
    unsolved = [task for task in left if not _is_solved(build, task)]
    phases = ("solving", find_answers, unsolved), ("reasons and worth", call, left)
    for phase, work, tasks in phases:
        few = len(tasks) <= FEW and all(_is_solved(build, task) for task in tasks)
        for task, made in build.run(phase, work, tasks, here=few):
            if isinstance(made, SiteGenError):
                errors[task.name] = made
            else:
                add(task, made)
            if task.name not in remote and (work is call or task.name in errors):
                found = "failed" if isinstance(made, SiteGenError) else made.found
                build.progress.found(task.name, found)
        refuse(p for name in sorted(errors) for p in errors[name].problems)


def _is_solved(build: BuildContext, task: PuzzleTask) -> bool:
    """Return True if a finding of the puzzle that is enough for this build is cached.

    Such a task may run in this process, because it does not call the solver, which may crash.
    """
    return build.solves.has(task.name, build.sources[task.name].finding)


def _solve_remotely(
    build: BuildContext, sources: Sequence[Source]
) -> Iterator[tuple[str, Puzzle | SiteGenError]]:
    """Solve the missing puzzles on the cluster and cache their findings.

    Yield the name of each puzzle that was solved there with its result or its error; nothing if
    there is no cluster. Puzzles of the site's own kinds are never solved there.
    """
    if build.remote is None:
        return
    documents = [read_document(build.gallery.inputs.files[p.name]) for p in sources]
    build.progress.phase("solving", {d.name: d.cells for d in documents})
    for document, solved in solve_remotely(
        documents, build.solves, build.remote, build.progress.begun
    ):
        found = "failed" if isinstance(solved, SiteGenError) else solved.report.status
        build.progress.done(document.name)
        build.progress.found(document.name, found)
        yield document.name, solved
