"""The pipeline: content in, a whole website out, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ...content.config import Site
from ...content.document import Document
from ...content.sources import PAGES
from ...errors import BuildError, ContentError, SiteGenError, problems_in
from ...findings.codec import codec_of
from ...findings.puzzle import check_expected
from ...findings.solves import Solves
from ...findings.store import digest, pack, read, write
from ...work.cluster import solved_elsewhere
from ...work.workers import Crew, Elsewhere, each, largest_first
from ..authoring.content_check import together
from ..authoring.pages import load_pages
from ..essays.essay_pages import PageTopics, page_topics
from ..gallery.search import check_pagefind
from ..layout.theme import theme_css
from .freshness import BuildState, build_state
from .inputs import Inputs
from .manifest import manifest_path, save_manifest
from .places import MARK, Places
from .plan import plan_of
from .progress import Progress
from .scan import scan
from .staging import alone, staging
from .writer import Writer

__all__ = ["MARK", "Places", "build", "check"]


def build(
    places: Places,
    site: Site,
    jobs: int,
    progress: Progress | None = None,
    only: str = "*",
    *,
    drafts: bool = False,
    crew: Crew | None = None,
    elsewhere: Elsewhere | None = None,
    state: BuildState | None = None,
) -> bool:
    """Solve, render and write what has changed; False where nothing has.

    `crew`: workers that stay from build to build, of somebody who serves the site. `state`: by
    somebody who has looked already, and found that there is something to do.
    Raises ContentError for everything that is wrong, all documents together; the old site
    stays as it was.
    """
    tell = progress or Progress()
    with alone(places.output, tell.waiting) as at_once:
        state = state if state and at_once else build_state(places, site, only, drafts=drafts)
        inputs, last = state.inputs, state.last
        if state.fresh:
            return False
        if not inputs.files:
            raise BuildError(f"{places.content}: there is no puzzle")
        if site.search == "pagefind":
            check_pagefind()
        theme_css(site.theme, places.templates / "static")  # tells what nobody could read
        records, prose = together(
            lambda: scan(inputs, last, site, places.content),
            lambda: load_prose(places, inputs, site),
        )
        if not records:
            raise BuildError(f"{places.content}: every puzzle is a draft; --drafts builds them")
        plan = plan_of(inputs, site, records, prose, served=crew is not None)
        for warning in plan.check(places, whole=only == "*"):
            tell.warned(warning)
        with (
            staging(places.output) as staged,
            nullcontext(crew) if crew or jobs == 1 else closing(Crew(jobs)) as workers,
        ):
            writer = Writer(places, plan, last, staged, tell, crew=workers, elsewhere=elsewhere)
            writer.puzzles()
            writer.pages()
            writer.static()
        if site.solving.cache:
            path = manifest_path(site.solving.cache, places.output)
            save_manifest(path, inputs.digest, writer.manifest())
    return True


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


def check(
    documents: Sequence[Document],
    site: Site,
    jobs: int,
    progress: Progress,
    elsewhere: Elsewhere | None = None,
) -> None:
    """Solve every puzzle, or find it kept. Raises ContentError with all that is not as expected."""
    with TemporaryDirectory(prefix="site_gen-") as folder:
        solves, failed = Solves(site.solving, Path(folder)), {}
        if elsewhere:
            for document, solved in solved_elsewhere(documents, solves, elsewhere, progress.begun):
                if isinstance(solved, SiteGenError):
                    failed[document.name] = solved
                    progress.done(document.name, _said(solved), document.cells)
        found = each(
            partial(_as_expected, solves=solves),
            largest_first([d for d in documents if d.name not in failed]),
            jobs,
            name=lambda d: d.path,
            megabytes=site.solving.memory_limit,
            begun=lambda d: progress.begun(d.name),
        )
        errors = [*failed.values()]
        for document, status in found:
            progress.done(document.name, _said(status), document.cells)
            errors += [status] if isinstance(status, SiteGenError) else []
    if errors:
        raise ContentError(*sorted((p for e in errors for p in problems_in(e)), key=str))


def _as_expected(document: Document, solves: Solves) -> str:
    solved, _ = solves.find(document)
    report = solved.report
    check_expected(document, len(report.answers), report.complete, report.status)
    return report.status


def _said(status: str | SiteGenError) -> str:
    return "failed" if isinstance(status, SiteGenError) else status
