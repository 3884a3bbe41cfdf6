"""Fixtures that let builds do only what tests ask for.

They apply to every test of a folder whose conftest.py imports them, or of a module that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from site_gen.content import scaffold
from site_gen.content.config import Solving
from site_gen.kind import find_kind
from site_gen.languages import get_language
from site_gen.puzzle import Finding, Puzzle, finding_key
from site_gen.site.build import load
from site_gen.site.build.incremental import inputs
from site_gen.site.build.incremental.inputs import _digest_tree as digest_tree
from site_gen.site.layout import static_files
from site_gen.site.layout.scripts import make_site_scripts

TEMPLATES = Path(__file__).parents[2] / "templates"
FOUND: dict[tuple[str, str], Finding] = {}
SCRIPTS: dict[tuple[object, ...], list[tuple[str, str]]] = {}
PYTHON: dict[tuple[str | bool | None, ...], str] = {}  # the code of templates


@pytest.fixture(autouse=True)
def build_lean(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the builds of a test do only what it asks for."""
    names = request.fixturenames
    make_lean(monkeypatch, cards="with_cards" in names, solver="with_solver" in names)


def make_lean(patch: pytest.MonkeyPatch, *, cards: bool = False, solver: bool = False) -> None:
    """Leave out, or do once in this process, what takes long in builds.

    Cards take longer than all other files of a site, and no test installs the wheel of a new one.
    The cache of a test's site is filled as if the solver had run for it.
    """
    if not cards:
        patch.setattr(load, "can_make", lambda: False)
    patch.setattr(scaffold, "make_wheel", lambda _: b"")
    if not solver:
        for name in ("solve", "explain"):
            patch.setattr(Puzzle, name, remember(name, getattr(Puzzle, name)))
    patch.setattr(Environment, "compile", make_compile_once(Environment.compile))
    patch.setattr(static_files, "make_site_scripts", join_once)
    patch.setattr(inputs, "_digest_tree", digest_once)


@pytest.fixture
def with_cards() -> None:
    """Let the sites of a test have cards."""


@pytest.fixture
def with_solver() -> None:
    """Let the solver run for every board of a test."""


def remember(
    name: str, find: Callable[[Puzzle, Solving], Puzzle]
) -> Callable[[Puzzle, Solving], Puzzle]:
    def find_once(puzzle: Puzzle, solving: Solving | None = None) -> Puzzle:
        given = solving or Solving()
        # many tests have one board in several files, whose names are only in logs and LP files
        document = replace(puzzle.document, slug="board")
        key = name, finding_key(document, given)
        if key not in FOUND:
            FOUND[key] = find(replace(puzzle, document=document), given).finding
        return replace(puzzle, found=FOUND[key])

    return find_once


@cache
def _digest_ours(folder: Path) -> str:
    return digest_tree(folder)


def digest_once(folder: Path) -> str:
    """Read our own templates once in this process."""
    return (_digest_ours if folder.is_relative_to(TEMPLATES) else digest_tree)(folder)


def make_compile_once(translate: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that translates each template to Python once in this process.

    Only the built-in templates have a cache, and most tests of an author's copy all of them.
    """

    def compile_once(
        jinja: Environment, source: str, name: str | None = None, filename: str | None = None
    ) -> Any:
        key = source, name, jinja.autoescape, jinja.trim_blocks, jinja.lstrip_blocks
        if key not in PYTHON:
            PYTHON[key] = translate(jinja, source, name, filename, raw=True)
        return jinja._compile(PYTHON[key], filename or "<template>")

    return compile_once


def join_once(
    folder: Path, kinds: Iterable[str], sections: Sequence[str]
) -> Iterable[tuple[str, str]]:
    """Join the scripts of our own templates once in this process, in each language and for each
    choice of kinds."""
    names = [*kinds]
    if folder != TEMPLATES:
        return make_site_scripts(folder, names, sections)
    key = get_language(), *map(find_kind, names), *sections
    if key not in SCRIPTS:
        SCRIPTS[key] = [*make_site_scripts(folder, names, sections)]
    return SCRIPTS[key]
