"""The command `build`.

If nothing has changed, it imports neither the solver nor the template engine.
"""

from __future__ import annotations

import time
from pathlib import Path

import click

from ..content.config import load_site, replace_base_url
from ..content.own_kinds import FOLDER
from ..site.build.edition import Edition
from ..site.build.folders.places import PUBLIC, Places
from ..site.build.incremental.freshness import read_build_state
from ..site.layout.templates import overlay
from .edition import edition_options
from .group import EXECUTOR, JOBS, ONLY, ROOT, main


@main.command("build")
@JOBS
@ONLY
@edition_options
@click.option("--out", type=ROOT, default=Path("output"), help="The folder of the site.")
@click.option("--content", type=ROOT, default=Path("content"), help="The folder of the puzzles.")
@click.option("--templates", type=ROOT, help="Your own; they replace those of site-gen.")
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
@EXECUTOR
@click.option("--base-url", help="The public address, instead of the one in the settings.")
def build_command(
    jobs: int,
    only: str,
    edition: Edition,
    out: Path,
    content: Path,
    templates: Path | None,
    settings: Path,
    executor: str | None,
    base_url: str | None,
) -> None:
    """Solve every puzzle and write the website."""
    started = time.perf_counter()
    site = load_site(settings)
    site = site if base_url is None else replace_base_url(site, base_url)
    own = templates or settings.parent / "templates"
    with overlay(own, wanted=bool(templates)) as whole:
        beside = (own, settings.parent / FOLDER)
        places = Places(content, whole, out, settings.parent / PUBLIC, beside)
        done = "nothing has changed"
        state = read_build_state(places, site, only, edition)
        if not state.is_fresh:
            from ..site.build.build import build
            from ..site.layout.words import count
            from ..site.workshop.pyodide import FETCH, find_workshop
            from ..work.cluster import connect_if
            from .progress import show_progress

            if only != "*" and out.exists():
                why = f"{out} is replaced: it will hold only the puzzles that match {only!r}"
                click.echo(why, err=True)
            with connect_if(executor) as remote, show_progress() as progress:
                made = build(
                    places,
                    site,
                    jobs,
                    progress,
                    only,
                    edition=edition,
                    remote=remote,
                    state=state,
                )
            done = count(progress.puzzles, "puzzle") if made else done
            if made and site.workshop == "auto" and find_workshop(site) is None:
                none = f"to add it, {FETCH}; to do without, set workshop = false in site.toml"
                click.echo(f"the site has no workshop; {none}", err=True)
    took = time.perf_counter() - started
    click.echo(f"{done} in {took:.1f} s: {out / 'index.html'}", err=True)
