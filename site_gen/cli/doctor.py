"""What this installation has, and what it lacks."""

from __future__ import annotations

import os
import platform
import re
import shutil
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import NamedTuple

import click

from ..content import installed
from ..content.config import load_site
from ..content.own_kinds import use_kinds
from ..errors import ContentError
from ..kind import find_kind
from ..kind_loader import own_kinds
from ..kinds import built_in
from ..solver import walls
from ..solver.problem import has_scip_functions
from ..solver.settings import scip_version
from .group import main

_NAME = re.compile(r"[A-Za-z0-9._-]+")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")
FONTS = "static/fonts/*.woff2"
EXTRAS = ("serve", "search", "cards", "cluster")


class Finding(NamedTuple):
    name: str
    found: str
    good: bool = True  # False: something that is needed is missing


@main.command("doctor")
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def doctor_command(settings: Path) -> None:
    """Show what this installation has; the exit code is 1 if something needed is missing."""
    found = [*findings(settings)]
    width = max(len(finding.name) for finding in found)
    for finding in found:
        mark = "  " if finding.good else "! "
        click.echo(f"{mark}{finding.name:<{width}}  {finding.found}")
    if not all(finding.good for finding in found):
        click.get_current_context().exit(1)


def findings(settings: Path) -> Iterator[Finding]:
    """Everything, in the order in which a person would look."""
    yield Finding("Python", platform.python_version())
    yield Finding("site_gen", version("site_gen"))
    yield from _needed()
    yield Finding("SCIP", scip_version())
    slower = "not found: models are loaded through PySCIPOpt, which takes longer"
    yield Finding("SCIP's functions", "found" if has_scip_functions() else slower)
    compiled = not walls.__file__.endswith(".py")
    yield Finding("cut finder", "compiled" if compiled else "in Python: hard boards take longer")
    yield Finding("kinds", ", ".join(built_in()))
    yield from _own_kinds(settings.parent)
    yield from _templates()
    yield from _extras()
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    yield Finding("browser", browser or "none found; only the tests need one")
    yield from _settings(settings)


def _own_kinds(folder: Path) -> Iterator[Finding]:
    """Those of the site, if it has some, loaded; or what is wrong with them."""
    try:
        use_kinds(folder)
        if own := own_kinds().names():
            yield Finding("own kinds", ", ".join(find_kind(name).name for name in own))
    except ContentError as error:
        yield Finding("own kinds", str(error), good=False)


def _needed() -> Iterator[Finding]:
    for text in requires("site_gen") or []:
        if "extra ==" not in text:
            name = _NAME.match(text)
            have = name and _version(name[0])
            yield Finding(name[0] if name else text, have or "missing", bool(have))


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _templates() -> Iterator[Finding]:
    folder = installed.templates()
    yield Finding(
        "templates", str(folder) if folder.is_dir() else f"missing: {folder}", folder.is_dir()
    )
    fonts = len([*folder.glob(FONTS)])
    yield Finding("fonts", f"{fonts} files" if fonts else "missing", bool(fonts))


def _extras() -> Iterator[Finding]:
    """Each extra with its packages: nothing here is needed."""
    for extra in EXTRAS:
        wanted = [
            t for t in requires("site_gen") or [] if f'extra == "{extra}"' in t.replace("'", '"')
        ]
        names = [found[0] for text in wanted if (found := _NAME.match(text))]
        missing = [name for name in names if _version(name) is None]
        lacks = f"not installed: {', '.join(missing)}"
        yield Finding(f"extra {extra}", lacks if missing else "installed")


def _settings(path: Path) -> Iterator[Finding]:
    if not path.exists():
        yield Finding("settings", f"no {path}: every setting has its default")
    try:
        site = load_site(path)
    except ContentError as error:
        yield Finding("settings", str(error), good=False)
        return
    if path.exists():
        yield Finding("settings", f"{path}: {site.title}")
    folder = site.solving.cache
    yield Finding("cache", _size(folder) if folder else "none is set: nothing is kept")


def _size(folder: Path) -> str:
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    may = os.access(folder if folder.exists() else folder.resolve().parent, os.W_OK)
    note = "" if may else ", which cannot be written to"
    return f"{len(files)} files, {size / 1e6:.1f} MB in {folder}{note}"
