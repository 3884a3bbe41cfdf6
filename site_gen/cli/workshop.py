"""The command `workshop fetch`."""

from __future__ import annotations

from pathlib import Path

import click

from ..content.config import load_site
from ..site.layout.words import format_kilobytes
from ..site.workshop.pyodide import copy_from, fetch, find_pyodide
from .group import ROOT, main


@main.group("workshop")
def workshop_command() -> None:
    """Get what the workshop, a page to check any board in the browser, needs."""


@workshop_command.command("fetch")
@click.option(
    "--from", "source", type=ROOT, help="A folder with the npm package pyodide; without network."
)
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def fetch_command(source: Path | None, settings: Path) -> None:
    """Get Pyodide with npm into the folder of the cache; do nothing if it is there."""
    cache = load_site(settings).solving.cache
    if found := find_pyodide(cache):
        click.echo(f"{found.folder}: Pyodide {found.version} is there already", err=True)
        return
    found = copy_from(source, cache) if source else fetch(cache)
    size = format_kilobytes(sum(map(len, found.files.values())))
    click.echo(f"{found.folder}: Pyodide {found.version}, {size}", err=True)
