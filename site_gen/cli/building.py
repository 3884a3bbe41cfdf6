"""The commands `check` and `clean`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ..content.config import load_site
from ..content.own_kinds import FOLDER
from ..errors import BuildError
from ..site.build.build import Places, check
from ..site.build.edition import Edition
from ..site.build.folders.places import PUBLIC, check_output_path
from ..site.build.folders.staging import build_lock, remove_site
from ..site.build.incremental.freshness import read_build_state
from ..site.build.incremental.manifest import Manifest
from ..site.build.load import Gallery, load_gallery
from ..site.build.progress import Progress
from ..site.layout.templates import overlay
from ..site.layout.words import count, format_kilobytes
from ..work.cluster import connect_if
from .edition import edition_options
from .group import EXECUTOR, JOBS, ONLY, ROOT, main
from .progress import report_waiting, show_progress


@main.command("check")
@JOBS
@EXECUTOR
@ONLY
@edition_options
@click.option("--content", type=ROOT, default=Path("content"))
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
@click.option(
    "--site",
    "built",
    type=ROOT,
    is_flag=False,
    flag_value=Path("output"),
    help="Check a built site instead: links, ids, weight; by default, output/.",
)
@click.option("--strict", is_flag=True, help="Check a built site; warnings count as errors.")
def check_command(
    jobs: int,
    executor: str | None,
    only: str,
    edition: Edition,
    content: Path,
    settings: Path,
    built: Path | None,
    strict: bool,
) -> None:
    """Parse and solve every puzzle, but write no pages; or check the pages of a built site."""
    if built or strict:
        _check_built(built or Path("output"), strict)
        return
    with (
        show_progress() as progress,
        open_gallery(content, settings, only, edition, progress) as (places, gallery),
    ):
        puzzles = count(len(gallery.every), "puzzle")
        with connect_if(executor) as remote:
            check(places, gallery, jobs, progress, remote)
    click.echo(f"{puzzles} {'is' if len(gallery.every) == 1 else 'are'} as expected", err=True)


@contextmanager
def open_gallery(
    content: Path, settings: Path, only: str, edition: Edition, progress: Progress
) -> Iterator[tuple[Places, Gallery]]:
    """Yield the gallery for a command that writes no site, and its places.

    `places.output` is a folder for temporary files. Raises the errors of `load_gallery`.
    """
    site = load_site(settings)
    with (
        overlay(settings.parent / "templates", wanted=False) as whole,
        TemporaryDirectory(prefix="site_gen-") as scratch,
    ):
        places = Places(content, whole, Path(scratch), settings.parent / PUBLIC)
        state = read_build_state(places, site, only, edition)
        yield places, load_gallery(places, site, state, Manifest(), progress, only)


def _check_built(folder: Path, strict: bool) -> None:
    """Check the pages of a built site, and print the warnings and the numbers of pages and links.

    Raises BuildError with all errors; if `strict`, warnings are errors.
    """
    from ..site.inspect.check import check_site  # with lxml

    found = check_site(folder)
    for warning in () if strict else found.warnings:
        click.echo(f"{warning} (warning)", err=True)
    if errors := [*found.errors, *(found.warnings if strict else ())]:
        raise BuildError("\n".join(errors))
    wrong = count(len(found.warnings), "warning") if found.warnings else "nothing is wrong"
    click.echo(f"{count(found.pages, 'page')}, {count(found.links, 'link')}: {wrong}", err=True)
    page, size = found.largest
    puzzle = f"{format_kilobytes(found.puzzle)} for each puzzle, " if found.puzzle else ""
    click.echo(f"{puzzle}largest page: {page}, {format_kilobytes(size)}", err=True)


@main.command("clean")
@click.option("--out", type=ROOT, default=Path("output"))
@click.option(
    "--unused",
    is_flag=True,
    help="Instead of the site, delete cached results that no puzzle needs.",
)
@click.option(
    "--unfinished",
    is_flag=True,
    help="Instead of the site, delete cached results that a time limit cut short.",
)
@click.option("--content", type=ROOT, default=Path("content"))
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def clean_command(out: Path, unused: bool, unfinished: bool, content: Path, settings: Path) -> None:
    """Delete the generated site, or unneeded results in the cache."""
    from ..site.build import prune_cache

    own = settings.parent / "templates"
    if unused or unfinished:
        with overlay(own, wanted=False) as whole:
            site = load_site(settings)
            places = Places(content, whole, out, settings.parent / PUBLIC)
            paths = {*(prune_cache.find_unused(places, site) if unused else ())}
            paths |= {*(prune_cache.find_unfinished(site) if unfinished else ())}
        size = prune_cache.remove(sorted(paths))
        much = f", {format_kilobytes(size)}" if size else ""
        click.echo(f"{count(len(paths), 'file')} of the cache{much}", err=True)
        return
    check_output_path(out, (content, own, settings.parent / PUBLIC, settings.parent / FOLDER))
    with build_lock(out, report_waiting):
        left = remove_site(out)
    if left:
        click.echo(f"{out}: site-gen did not write {', '.join(left)}: not deleted", err=True)
