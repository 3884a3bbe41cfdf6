"""Fixtures that let the builds of a folder's tests do only what these ask for.

They apply to the tests of every folder whose conftest.py imports them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from site_gen.content import scaffold
from site_gen.content.config import Solving
from site_gen.kind import find_kind
from site_gen.puzzle import Finding, Puzzle, finding_key
from site_gen.site.build import load
from site_gen.site.layout.scripts import make_site_scripts
from sites import ROOT

FOUND: dict[tuple[str, str], Finding] = {}
SCRIPTS: dict[tuple[object, ...], list[tuple[str, str]]] = {}
PYTHON: dict[tuple[str | bool | None, ...], str] = {}  # the code of templates


@pytest.fixture(autouse=True)
def make_no_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build sites without cards, which take longer than all other files, unless a test asks."""
    if "with_cards" not in request.fixturenames:
        monkeypatch.setattr(load, "can_make", lambda: False)


@pytest.fixture
def with_cards() -> None:
    """Let the sites of a test have cards."""


@pytest.fixture(autouse=True)
def pack_no_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start sites with an empty wheel, because no test here installs it."""
    monkeypatch.setattr(scaffold, "make_wheel", lambda _: b"")


@pytest.fixture(autouse=True)
def find_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find out about each board once in this process, unless a test asks for more.

    The cache of a test's site is not touched: it is filled as if the solver had run.
    """
    if "with_solver" not in request.fixturenames:
        for name in ("solve", "explain"):
            monkeypatch.setattr(Puzzle, name, remember(name, getattr(Puzzle, name)))


@pytest.fixture
def with_solver() -> None:
    """Let the solver run for every board of a test."""


def remember(
    name: str, find: Callable[[Puzzle, Solving], Puzzle]
) -> Callable[[Puzzle, Solving], Puzzle]:
    def find_once(puzzle: Puzzle, solving: Solving | None = None) -> Puzzle:
        given = solving or Solving()
        key = name, finding_key(puzzle.document, given)
        if key not in FOUND:
            FOUND[key] = find(puzzle, given).finding
        return replace(puzzle, found=FOUND[key])

    return find_once


@pytest.fixture(autouse=True)
def translate_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Translate each template to Python once in this process.

    Only the built-in templates have a cache, and most tests of an author's copy all of them.
    """
    translate, finish = Environment.compile, Environment._compile

    def compile_once(
        jinja: Environment, source: str, name: str | None = None, filename: str | None = None
    ) -> Any:
        key = source, name, jinja.autoescape, jinja.trim_blocks, jinja.lstrip_blocks
        if key not in PYTHON:
            PYTHON[key] = translate(jinja, source, name, filename, raw=True)
        return finish(jinja, PYTHON[key], filename or "<template>")

    monkeypatch.setattr(Environment, "compile", compile_once)


@pytest.fixture(autouse=True)
def join_scripts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Join the scripts of our own templates once in this process, for each choice of kinds."""

    def join_once(
        folder: Path, kinds: Iterable[str], sections: Sequence[str]
    ) -> Iterable[tuple[str, str]]:
        names = [*kinds]
        if folder != ROOT / "templates":
            return make_site_scripts(folder, names, sections)
        key = *map(find_kind, names), *sections
        if key not in SCRIPTS:
            SCRIPTS[key] = [*make_site_scripts(folder, names, sections)]
        return SCRIPTS[key]

    monkeypatch.setattr("site_gen.site.layout.static_files.make_site_scripts", join_once)
