"""The modules that each command imports, because imports decide how long it takes to start."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import click
import pytest

from gardens import Garden
from site_gen.cli import main
from site_gen.cli.group import COMMANDS
from sites import site_gen_command

LOADED = """
import sys
from site_gen.cli import main

for words in sys.argv[1:]:
    main(words.split(), standalone_mode=False)
print("loaded", *{name.split(".")[0] for name in sys.modules})
"""
SOLVER = {"pyscipopt", "numpy"}
PAGES = {"svgwrite", "jinja2", "latex2mathml", "lxml"}
RUNNING = {"rich", "asyncio", "concurrent", "multiprocessing", "ssl"}
SETTINGS = """[solving]
cache = "cache"
confirm_time_limit = 1
[solving.explain]
worth = false
reasons_cells = 0
film = false
"""
AUTHORS = {"pydantic", "yaml", "markdown_it", "pygments"}  # needed to read what authors write


def list_imports(folder: Path, *commands: str) -> set[str]:
    """Return the modules that one process imports for these commands."""
    words = (sys.executable, "-c", LOADED, *commands)
    *_, last = subprocess.check_output(words, cwd=folder, text=True).splitlines()
    return set(last.split()[1:])


@pytest.fixture
def garden(tmp_path: Path) -> Garden:
    made = Garden(tmp_path, 1)
    (tmp_path / "site.toml").write_text(SETTINGS)
    return made


def test_help_imports_no_large_package(tmp_path: Path) -> None:
    found = list_imports(tmp_path, "--help", "schema --help")
    assert not (SOLVER | PAGES | RUNNING | AUTHORS) & found


def test_commands_for_authors_load_no_solver_and_no_pages(garden: Garden, tmp_path: Path) -> None:
    address = "https://puzz.link/p?slither/4/4/5cc6a0a"
    found = list_imports(tmp_path, "new slitherlink fresh", f"import {address}")
    assert "yaml" in found, "it reads puzzles"
    assert not (SOLVER | PAGES | RUNNING) & found


def test_a_build_imports_only_the_modules_that_it_needs(garden: Garden, tmp_path: Path) -> None:
    build = "build --jobs 1"
    assert site_gen_command(*build.split(), folder=tmp_path).exit_code == 0
    assert {"pyscipopt", "svgwrite"} <= sys.modules.keys(), "it solves and draws"
    path = garden.content / "slitherlink" / "p0.md"
    path.write_text(path.read_text().replace("\n\n```", " More.\n\n```", 1))
    drawing = list_imports(tmp_path, "check --jobs 1", build)
    assert "svgwrite" in drawing
    assert not SOLVER & drawing, "the cache has all answers"
    assert not (SOLVER | {"svgwrite", "rich"}) & list_imports(tmp_path, build), (
        "nothing has changed"
    )


def test_every_command_is_in_the_list_of_commands_under_its_module() -> None:
    modules = {module for module, _ in COMMANDS.values()}
    for module in modules:
        importlib.import_module(f"site_gen.cli.{module}")
    assert main.commands.keys() == COMMANDS.keys()
    for name, (module, _) in COMMANDS.items():
        found = main.commands[name].callback
        assert found is not None
        assert found.__module__ == f"site_gen.cli.{module}"


def test_the_list_of_commands_has_whole_sentences() -> None:
    """Click cuts long help texts short; these must fit."""
    width = click.Context(main).max_content_width or 80
    for name, (_, says) in COMMANDS.items():
        assert says.endswith("."), name
        assert len(says) + max(map(len, COMMANDS)) + 6 <= width, name
