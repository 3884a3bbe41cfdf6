"""The build pipeline, which publishes a complete site or leaves the old one unchanged."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing, nullcontext

from ...content.config import Site
from ...findings.cache import Cache
from ...work.workers import RemoteWorkers, WorkerPool
from .context import BuildContext, open_solves
from .edition import Edition
from .folders.places import MARK, Places
from .folders.staging import StagingDir, build_lock, staging
from .incremental.freshness import BuildState, read_build_state
from .incremental.manifest import Manifest, load_manifest, save_manifest, split_days
from .load import Gallery, load_gallery
from .progress import Progress
from .render import Rendering
from .solve import solve, solve_only

__all__ = ["MARK", "Places", "build", "check"]


def build(
    places: Places,
    site: Site,
    jobs: int,
    progress: Progress | None = None,
    only: str = "*",
    *,
    edition: Edition = Edition(),  # noqa: B008 - it is immutable
    pool: WorkerPool | None = None,
    explain: bool = True,
    remote: RemoteWorkers | None = None,
    state: BuildState | None = None,
) -> bool:
    """Load, solve, render and publish all changes; return False if nothing has changed.

    `jobs`: the number of worker processes to start; with `pool`, whose workers are kept between
    builds for a preview, none are started. `only`: a glob on the names of puzzles, `kind/slug`; the
    others are left out. `explain`: if False, puzzles whose findings are not cached get pages that
    show only their answers. `state`: the result of `read_build_state`, if the caller has it
    already; it is read again if this build had to wait for another one.

    Raises ContentError with all mistakes in all documents; then the old site stays as it was.
    """
    progress = progress or Progress()
    with build_lock(places.output, progress.waiting) as at_once:
        if state is None or not at_once:
            state = read_build_state(places, site, only, edition)
        if state.is_fresh:
            return False
        last = load_manifest(Cache(site.solving.cache, places.output), places.output)
        gallery = load_gallery(places, site, state, last, progress, only, served=pool is not None)
        with (
            staging(places.output) as staged,
            nullcontext(pool) if pool else open_workers(jobs) as workers,
        ):
            solves = open_solves(site, staged, workers, explain=explain)
            context = BuildContext(places, gallery, last, staged, solves, progress, workers, remote)
            rendering = Rendering(context, solve(context))
            rendering.render()
            if not (gallery.served or only != "*" or state.left_out):
                pages = rendering.made_pages()
                for warning in gallery.check_made(places, staged.folder, pages):
                    progress.warned(warning)
        listings = rendering.listings
        wrong = [listing.wrong for _, listing in listings.values() if listing.wrong]
        for problem in wrong:
            progress.unexpected(problem)
        if site.solving.cache:
            manifest = rendering.manifest({source.name: source for source in gallery.every})
            is_complete = all(listings[p.name].key == p.pieces for p in gallery.every)
            inputs = state.inputs.digest if is_complete and not wrong else ""
            days = split_days(gallery.days, state.inputs.today)
            save_manifest(solves.cache, places.output, manifest, inputs, days)
    return True


def check(
    places: Places,
    gallery: Gallery,
    jobs: int,
    progress: Progress,
    remote: RemoteWorkers | None = None,
) -> None:
    """Solve every puzzle that is not cached, without making pages.

    `places.output` is the folder for temporary files. Raises ContentError with every result that
    is not as expected.
    """
    staged = StagingDir(places.output, places.output)
    with open_workers(jobs) as workers:
        solves = open_solves(gallery.site, staged, workers)
        solve_only(
            BuildContext(places, gallery, Manifest(), staged, solves, progress, workers, remote)
        )


def open_workers(jobs: int) -> AbstractContextManager[WorkerPool | None]:
    """Return a context manager for a pool of `jobs` processes, or for None if it is one job.

    The pool is closed at the end.
    """
    return closing(WorkerPool(jobs)) if jobs > 1 else nullcontext()
