"""The whole site: check it, delete it."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from ..content.config import Site, load_site
from ..content.document import Document
from ..content.excerpt import told
from ..errors import BuildError, ContentError
from ..site.authoring.content_check import check_content
from ..site.build import prune
from ..site.build.build import Places, check
from ..site.build.resolve import kept_documents, resolved
from ..site.build.staging import alone, check_ours
from ..site.inspect.check import check_site
from ..site.layout.templates import overlaid
from ..site.layout.words import count, kilobytes
from ..work.cluster import cluster_if
from .group import EXECUTOR, JOBS, ROOT, main
from .progress import progress_of, waiting


@main.command("check")
@JOBS
@EXECUTOR
@click.option(
    "--resolve", is_flag=True, help="Solve again what the cache holds, and compare; no other work."
)
@click.option("--only", default="*", help="A glob on kind/slug.")
@click.option("--drafts", is_flag=True, help="Also what is marked `draft: true`.")
@click.option("--content", type=ROOT, default=Path("content"))
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
@click.option(
    "--site",
    "built",
    type=ROOT,
    is_flag=False,
    flag_value=Path("output"),
    help="Check a built site instead: links, ids, weight; output/ if no folder is named.",
)
@click.option("--strict", is_flag=True, help="Check a built site, and warnings are errors.")
def check_command(
    jobs: int,
    executor: str | None,
    resolve: bool,
    only: str,
    drafts: bool,
    content: Path,
    settings: Path,
    built: Path | None,
    strict: bool,
) -> None:
    """Parse and solve every puzzle, but write no pages; or check the pages of a built site."""
    if built or strict:
        _check_built(built or Path("output"), strict)
        return
    site = load_site(settings)
    documents = _documents(content, only, site, settings.parent / "templates", drafts=drafts)
    if resolve:
        documents, whole = kept_documents(documents, site), len(documents)
    with cluster_if(executor) as elsewhere, progress_of() as progress:
        progress.planned(len(documents), [d.cells for d in documents])
        if resolve:
            resolved(documents, site, jobs, progress, elsewhere)
            done = f"kept and found again: {len(documents)} of {count(whole, 'puzzle')}"
        else:
            check(documents, site, jobs, progress, elsewhere)
            whole = len(documents)
            done = f"{count(whole, 'puzzle')} {'is' if whole == 1 else 'are'} as expected"
    click.echo(done, err=True)


def _check_built(folder: Path, strict: bool) -> None:
    found = check_site(folder)
    for warning in () if strict else found.warnings:
        click.echo(f"{warning} (warning)", err=True)
    if errors := [*found.errors, *(found.warnings if strict else ())]:
        raise BuildError("\n".join(errors))
    wrong = count(len(found.warnings), "warning") if found.warnings else "nothing is wrong"
    click.echo(f"{count(found.pages, 'page')}, {count(found.links, 'link')}: {wrong}", err=True)


def _documents(
    content: Path, only: str, site: Site, templates: Path, *, drafts: bool
) -> list[Document]:
    """What is to be solved, of the kinds shown (no kinds: all); warnings are told."""
    found = check_content(content, only, drafts=drafts, site=site, templates=templates)
    documents = [d for d in found.documents if not site.kinds or d.kind in site.kinds]
    if not documents:
        raise ContentError(f"{content}: no puzzle matches {only!r}; a glob on kind/slug is wanted")
    for warning in found.warnings:
        click.echo(f"warning: {told(warning)}", err=True)
    return documents


@main.command("clean")
@click.option("--out", type=ROOT, default=Path("output"))
@click.option("--unused", is_flag=True, help="Not the site: what its cache holds for nothing.")
@click.option("--unfinished", is_flag=True, help="Not the site: what the clock has cut short.")
@click.option("--content", type=ROOT, default=Path("content"))
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def clean_command(out: Path, unused: bool, unfinished: bool, content: Path, settings: Path) -> None:
    """Delete the generated site, or what its cache need not keep."""
    if unused or unfinished:
        own = settings.parent / "templates"
        with overlaid(own, wanted=False) as whole:
            site, places = load_site(settings), Places(content, whole, out)
            paths = {*(prune.unused(places, site) if unused else ())}
            paths |= {*(prune.unfinished(site) if unfinished else ())}
        size = prune.remove(sorted(paths))
        much = f", {kilobytes(size)}" if size else ""
        click.echo(f"{count(len(paths), 'file')} of the cache{much}", err=True)
        return
    with alone(out, waiting):
        check_ours(out)
        shutil.rmtree(out, ignore_errors=True)
