"""The pipeline: content in, a whole website out, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

from ...content.config import Site
from ...content.sources import PAGES
from ...errors import BuildError, Problem
from ...findings.codec import codec_of
from ...findings.store import digest, pack, read, write
from ...work.workers import Crew, Elsewhere
from ..authoring.content_check import refuse, together
from ..authoring.pages import load_pages
from ..essays.essay_pages import PageTopics, page_topics
from ..gallery.search import check_pagefind
from ..layout.theme import theme_problems
from .freshness import BuildState, build_state
from .inputs import Inputs
from .manifest import Manifest, manifest_path, save_manifest
from .places import MARK, Places
from .plan import BuildPlan, plan_of
from .progress import Progress
from .scan import scan
from .staging import StagingDir, alone, staging
from .writer import Writer

__all__ = ["MARK", "Places", "build", "check", "checked_plan"]


def build(
    places: Places,
    site: Site,
    jobs: int,
    progress: Progress | None = None,
    only: str = "*",
    *,
    drafts: bool = False,
    crew: Crew | None = None,
    early: bool = False,
    elsewhere: Elsewhere | None = None,
    state: BuildState | None = None,
) -> bool:
    """Solve, render and write what has changed; False where nothing has.

    `crew`: workers that stay from build to build, of somebody who serves the site. `early`: of
    puzzles that have changed the answers alone, and other pages as they were; another build does
    the rest. `state`: by somebody who has looked already, and found that there is something to do.
    Raises ContentError for everything that is wrong, all documents together; the old site
    stays as it was.
    """
    tell = progress or Progress()
    with alone(places.output, tell.waiting) as at_once:
        state = state if state and at_once else build_state(places, site, only, drafts=drafts)
        if state.fresh:
            return False
        if site.search == "pagefind":
            check_pagefind()
        plan = checked_plan(places, site, state, tell, only, served=crew is not None)
        with (
            staging(places.output, state.last.unchanged(places.output)) as staged,
            nullcontext(crew) if crew else crew_of(jobs) as workers,
        ):
            writer = Writer(places, plan, state.last, staged, tell, workers, elsewhere, early=early)
            writer.puzzles()
            writer.pages()
            writer.static()
            if not (plan.served or writer.early or only != "*" or state.left_out):
                for warning in plan.check_made(places, staged.folder, writer.made_pages()):
                    tell.warned(warning)
        if staged.unknown:
            tell.warned(_unknown(places.output, staged.unknown))
        wrong = [p.wrong for p in writer.records.values() if p.wrong]
        for problem in wrong:
            tell.unexpected(Problem.of(problem))
        if site.solving.cache:
            path = manifest_path(site.solving.cache, places.output)
            done = "" if writer.early or wrong else state.inputs.digest
            save_manifest(path, done, writer.manifest())
    return True


def _unknown(output: Path, paths: Sequence[str]) -> Problem:
    shown = ", ".join(paths[:10]) + (f" and {len(paths) - 10} more" if len(paths) > 10 else "")
    why = "an earlier version did not list what it wrote here. These may be yours and stay"
    return Problem("", 0, 0, f"{output}: {why}; delete what is not: {shown}")


def check(
    places: Places,
    plan: BuildPlan,
    jobs: int,
    progress: Progress,
    elsewhere: Elsewhere | None = None,
) -> None:
    """Solve every puzzle, or find it kept; `output` is for what is needed on the way, and no page
    is made. Raises ContentError with all that is not as expected."""
    staged = StagingDir(places.output, places.output)
    with crew_of(jobs) as workers:
        Writer(places, plan, Manifest(), staged, progress, workers, elsewhere).solve()


def checked_plan(
    places: Places,
    site: Site,
    state: BuildState,
    tell: Progress,
    only: str = "*",
    *,
    served: bool = False,
) -> BuildPlan:
    """All that authors wrote, read and checked before anything is solved. Raises ContentError with
    all that is wrong with all puzzles and pages; what may stay as it is, is told."""
    inputs = state.inputs
    refuse(site.problem(*pale) for pale in theme_problems(site.theme, places.templates / "static"))
    records, prose = together(
        lambda: scan(inputs, state.last, site, places.content, state.left_out),
        lambda: load_prose(places, inputs, site),
    )
    if not records:
        why = "there is no puzzle"
        if inputs.files:
            why = "every puzzle is a draft; --drafts builds them"
        elif only != "*":
            why = f"no puzzle matches {only!r}; expected a glob on kind/slug"
        raise BuildError(f"{places.content}: {why}")
    plan = plan_of(inputs, site, records, prose, served=served)
    for warning in plan.check(places, whole=only == "*" and not state.left_out):
        tell.warned(warning)
    return plan


def crew_of(jobs: int) -> AbstractContextManager[Crew | None]:
    return closing(Crew(jobs)) if jobs > 1 else nullcontext()


def load_prose(places: Places, inputs: Inputs, site: Site) -> tuple[PageTopics, ...]:
    """The prose pages. Raises ContentError. To read them, models of examples are built: kept."""
    codec, cache, content = codec_of(tuple[PageTopics, ...]), site.solving.cache, places.content
    key = prose_key(inputs, content)
    path = prose_path(cache or Path(), key)
    for value in read(path, key) or () if cache else ():
        return tuple(codec.load(value))
    made = tuple(map(page_topics, load_pages(content / PAGES, drafts=inputs.drafts)))
    if cache:
        write(path, pack(key, [codec.dump(made)]))
    return made


def prose_key(inputs: Inputs, content: Path) -> str:
    """Of all that prose pages are read with."""
    return digest(inputs.pages, inputs.code, list(inputs.files), inputs.drafts, content.as_posix())


def prose_path(cache: Path, key: str) -> Path:
    return cache / "sites" / f"prose-{key}.json.z"
