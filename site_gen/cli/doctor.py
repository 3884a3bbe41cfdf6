"""The command `doctor`, which shows the parts of an installation."""

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
from ..release import NAME, VERSION
from ..solver.graphs import walls
from ..solver.scip.problem import has_scip_functions
from ..solver.scip.settings import get_scip_version
from .group import main

_NAME = re.compile(r"[A-Za-z0-9._-]+")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")
FONTS = "static/fonts/*.woff2"
EXTRAS = ("cards", "workshop", "cluster")


class CheckResult(NamedTuple):
    """A line of the output."""

    name: str
    found: str
    good: bool = True  # False if something required is missing


@main.command("doctor")
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def doctor_command(settings: Path) -> None:
    """Show what this installation has; the exit code is 1 if something needed is missing."""
    found = [*run_checks(settings)]
    width = max(len(finding.name) for finding in found)
    for finding in found:
        mark = "  " if finding.good else "! "
        click.echo(f"{mark}{finding.name:<{width}}  {finding.found}")
    if not all(finding.good for finding in found):
        click.get_current_context().exit(1)


def run_checks(settings: Path) -> Iterator[CheckResult]:
    """Yield the result of each check, the most basic ones first."""
    yield CheckResult("Python", platform.python_version())
    yield CheckResult("site_gen", f"{VERSION} ({NAME})")
    yield from _check_dependencies()
    yield CheckResult("SCIP", get_scip_version())
    slower = "not found: models are loaded through PySCIPOpt, which takes longer"
    yield CheckResult("SCIP's functions", "found" if has_scip_functions() else slower)
    compiled = not walls.__file__.endswith(".py")
    yield CheckResult(
        "cut finder", "compiled" if compiled else "in Python: hard boards take longer"
    )
    yield CheckResult("kinds", ", ".join(built_in()))
    yield from _check_own_kinds(settings.parent)
    yield from _check_templates()
    yield from _check_extras()
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    yield CheckResult("browser", browser or "none found; only the tests need one")
    yield from _check_settings(settings)


def _check_own_kinds(folder: Path) -> Iterator[CheckResult]:
    try:
        use_kinds(folder)
        if own := own_kinds().names():
            yield CheckResult("own kinds", ", ".join(find_kind(name).name for name in own))
    except ContentError as error:
        yield CheckResult("own kinds", str(error), good=False)


def _check_dependencies() -> Iterator[CheckResult]:
    for text in _list_requirements():
        if "extra ==" not in text:
            name = _NAME.match(text)
            have = name and _find_version(name[0])
            yield CheckResult(name[0] if name else text, have or "missing", bool(have))


def _list_requirements() -> list[str]:
    """Return the lines that the installed package requires; none if it is not installed."""
    try:
        return requires(NAME) or []
    except PackageNotFoundError:
        return []


def _find_version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _check_templates() -> Iterator[CheckResult]:
    folder = installed.find_templates()
    yield CheckResult(
        "templates", str(folder) if folder.is_dir() else f"missing: {folder}", folder.is_dir()
    )
    fonts = len([*folder.glob(FONTS)])
    yield CheckResult("fonts", f"{fonts} files" if fonts else "missing", bool(fonts))


def _check_extras() -> Iterator[CheckResult]:
    for extra in EXTRAS:
        packages = [t for t in _list_requirements() if f'extra == "{extra}"' in t.replace("'", '"')]
        names = [found[0] for text in packages if (found := _NAME.match(text))]
        missing = [name for name in names if _find_version(name) is None]
        lacks = f"not installed: {', '.join(missing)}"
        yield CheckResult(f"extra {extra}", lacks if missing else "installed")


def _check_settings(path: Path) -> Iterator[CheckResult]:
    if not path.exists():
        yield CheckResult("settings", f"no {path}: every setting has its default")
    try:
        site = load_site(path)
    except ContentError as error:
        yield CheckResult("settings", str(error), good=False)
        return
    if path.exists():
        yield CheckResult("settings", f"{path}: {site.title}")
    folder = site.solving.cache
    yield CheckResult("cache", _describe_cache(folder) if folder else "not set: nothing is cached")


def _describe_cache(folder: Path) -> str:
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    may = os.access(folder if folder.exists() else folder.resolve().parent, os.W_OK)
    note = "" if may else ", which cannot be written to"
    return f"{len(files)} files, {size / 1e6:.1f} MB in {folder}{note}"
