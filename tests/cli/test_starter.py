"""A new site: the packages that its requirements name, its Makefile and its workflow."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from test_workflow import PATH, run_linter

from site_gen.cli import main
from site_gen.content import installed, scaffold
from site_gen.content.scaffold import require
from site_gen.content.wheel import FILENAME, make_wheel
from site_gen.release import NAME
from sites import ROOT

OURS = installed.find_templates() / "starter" / "workflow.yml"

# -- requirements.txt


class FakeDistribution(Distribution):
    """A package as pip installs it. `origin` is the content of its direct_url.json."""

    def __init__(self, **origin: Any) -> None:
        self.origin = origin

    def read_text(self, filename: str) -> str | None:
        if filename == "direct_url.json":
            return json.dumps(self.origin) if self.origin else None
        return "Name: site-gen-puzzles\nVersion: 1.2\n" if filename == "METADATA" else None

    def locate_file(self, path: Any) -> Any:
        raise NotImplementedError


class Unpacked(FakeDistribution):
    """A clone with the `egg-info` of a build, which is first on the path of `python -m`."""

    def read_text(self, filename: str) -> str | None:
        return "Name: site-gen-puzzles\nVersion: 1.2\n" if filename == "PKG-INFO" else None


GIT = {"vcs": "git", "commit_id": "0123abc", "requested_revision": "v1"}


@pytest.mark.parametrize(
    ("found", "line"),
    [
        (FakeDistribution(), "site-gen-puzzles==1.2"),
        (
            FakeDistribution(url="https://example.org/r.git", vcs_info=GIT),
            "site-gen-puzzles @ git+https://example.org/r.git@0123abc",
        ),
        (
            FakeDistribution(url="https://example.org/r.git", vcs_info=GIT, subdirectory="a/b"),
            "site-gen-puzzles @ git+https://example.org/r.git@0123abc#subdirectory=a/b",
        ),
        (
            FakeDistribution(url="https://example.org/a-1.2-py3-none-any.whl", archive_info={}),
            "site-gen-puzzles @ https://example.org/a-1.2-py3-none-any.whl",
        ),
    ],
)
def test_the_requirement_names_the_source_of_the_installation(
    found: FakeDistribution, line: str
) -> None:
    ((path, content),) = require(found)
    *comments, last = content.decode().splitlines()
    assert (path.name, last) == ("requirements.txt", line)
    assert all(comment.startswith("# ") for comment in comments)


@pytest.mark.parametrize(
    "found",
    [
        FakeDistribution(url="file:///a%20b/a-1.2-py3-none-any.whl", archive_info={}),
        FakeDistribution(url="file:///a%20b/a-1.2.tar.gz", archive_info={}),
        FakeDistribution(url="file:///a%20b", dir_info={}),
        FakeDistribution(url="file:///a%20b", dir_info={"editable": True}),
        FakeDistribution(url="file:///a/r", vcs_info=GIT),
        Unpacked(),
    ],
    ids=["wheel", "archive", "folder", "editable", "repository", "clone"],
)
def test_what_only_this_machine_has_comes_with_the_site(
    found: FakeDistribution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scaffold, "make_wheel", lambda _: b"the wheel")
    (wheel, packed), (path, content) = require(found)
    text = content.decode()
    assert (packed, path.name) == (b"the wheel", "requirements.txt")
    assert text.splitlines()[-1] == f"./{wheel}"
    assert "file:" not in text
    assert "commit the wheel" in text


def test_a_wheel_has_all_files_with_their_digests() -> None:
    content = make_wheel(Unpacked())
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        names = made.namelist()
        (record,) = [name for name in names if name.endswith(".dist-info/RECORD")]
        lines = [*csv.reader(made.read(record).decode().splitlines())]
        assert [name for name, *_ in lines] == names
        for name, digest, size in lines:
            if name != record:
                raw = hashlib.sha256(made.read(name)).digest()
                encoded = base64.urlsafe_b64encode(raw).decode().rstrip("=")
                assert (digest, int(size)) == (f"sha256={encoded}", len(made.read(name)))
        metadata = made.read(record.replace("RECORD", "METADATA")).decode()
    assert metadata.startswith("Name: site-gen-puzzles")
    for needed in ("cli/__init__.py", "schemas/site.schema.json", "templates/base.html"):
        assert f"site_gen/{needed}" in names
    assert len(names) == len({*names})
    assert not any("__pycache__" in name for name in names)


def test_a_new_site_names_no_path_of_this_machine(new_site: Path) -> None:
    text = (new_site / "requirements.txt").read_text(encoding="utf-8")
    last = text.splitlines()[-1]
    assert last.startswith(f"{NAME}==") or (new_site / last).is_file()
    assert str(ROOT) not in text


def test_a_tree_that_is_not_installed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Distribution:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(scaffold, "distribution", missing)
    made = CliRunner().invoke(main, ["init", "never"])
    assert made.exit_code == 1
    assert "site-gen-puzzles is not installed: run `pip install .`" in made.stderr
    assert not Path("never").exists()


@pytest.mark.parametrize("found", [True, False])
def test_init_names_a_command_that_can_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: bool
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if found else None)
    made = CliRunner().invoke(main, ["init", str(tmp_path / "a site")])
    assert made.exit_code == 0, made.stderr
    command = "site-gen serve  # or make serve" if found else "make serve"
    assert f"Now: cd '{tmp_path / 'a site'}' && {command}" in made.stderr


def test_every_text_names_the_distribution_alike() -> None:
    """pyproject.toml, the starter and the manual cannot read the constant."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["project"]["name"] == NAME
    extras = "|".join(settings["project"]["optional-dependencies"])
    folders = ("templates/starter", "content/pages/docs", ".github/workflows")
    texts = [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    for path in (*texts, *map(ROOT.joinpath, ("README.md", "Makefile", "pyproject.toml"))):
        text = path.read_text(encoding="utf-8")
        named = re.findall(rf"([\w.-]+)\[(?:(?:{extras})\]|\$)", text)
        program = r"(?:pipx run --spec|pipx install|uvx --from|pip install)"
        named += re.findall(rf"{program} '?([a-z][\w-]+)(?![\w/-])", text)
        assert {*named} <= {NAME, "."}, path


# -- the Makefile


@pytest.fixture
def new_site(tmp_path: Path) -> Path:
    """Make a new site whose Python and site-gen are scripts that log how they are called."""
    folder = tmp_path / "site"
    assert CliRunner().invoke(main, ["init", str(folder)]).exit_code == 0
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "site-gen"):
        program = programs / name
        program.write_text(f'#!/bin/sh\necho {name} "$@" >> {tmp_path}/told\n', encoding="utf-8")
        program.chmod(0o755)
    return folder


def run_make(folder: Path, *arguments: str, **environment: str) -> list[str]:
    """Run make and return the logged calls: `site-gen ..`, and `install ..` for pip."""
    told = folder.parent / "told"
    told.unlink(missing_ok=True)
    subprocess.run(
        ["make", "-s", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environment},
        check=True,
        capture_output=True,
    )
    lines = told.read_text(encoding="utf-8").splitlines()
    pip = "python -m pip install --quiet --disable-pip-version-check "
    return [line.replace(pip, "install ") for line in lines]


def test_make_installs_the_requirements_once(new_site: Path) -> None:
    first = run_make(new_site, "site")
    assert first == ["install -r requirements.txt", "site-gen build"]
    assert run_make(new_site, "site") == ["site-gen build"]
    assert run_make(new_site, "check") == ["site-gen check"]
    stamp = (new_site / ".venv" / "site").stat().st_mtime
    os.utime(new_site / "requirements.txt", (stamp + 1, stamp + 1))
    assert run_make(new_site, "site") == first


@pytest.mark.parametrize("own", [True, False], ids=["own", "another"])
def test_a_site_uses_the_environment_in_its_folder_that_created_it(
    new_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: bool
) -> None:
    for path in sorted(new_site.rglob("*"), reverse=True):
        if ".venv" not in path.parts:
            path.rmdir() if path.is_dir() else path.unlink()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "prefix", str(new_site / ".venv" if own else tmp_path / ".venv"))
    assert CliRunner().invoke(main, ["init", "site"]).exit_code == 0
    calls = run_make(new_site, "site")
    assert calls == [*([] if own else ["install -r requirements.txt"]), "site-gen build"]


def test_extras_are_installed_also_after_a_first_build(new_site: Path) -> None:
    run_make(new_site, "site")
    with_cards = run_make(new_site, "site", EXTRAS="cards")
    assert with_cards == ["install site-gen-puzzles[cards]", "site-gen build"]
    assert run_make(new_site, "site", "EXTRAS=cards") == ["site-gen build"]
    both = run_make(new_site, "site", "EXTRAS=cards search")
    assert both == ["install site-gen-puzzles[search]", "site-gen build"]


def test_port_and_address_are_passed_to_site_gen(new_site: Path) -> None:
    told = run_make(new_site, "serve", PORT="9000")
    assert told[1:] == ["site-gen serve --port 9000"]
    assert run_make(new_site, "serve") == ["site-gen serve"]
    told = run_make(new_site, "site", BASE_URL="https://example.org/a")
    assert told == ["site-gen build --base-url https://example.org/a"]
    assert run_make(new_site, "site", BASE_URL="") == ["site-gen build"]


# -- the workflow

NAMED = ("-c", "user.name=A", "-c", "user.email=a@example.org")


def list_steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = workflow["jobs"]["build"]["steps"]
    return loaded


def read_workflow(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def test_the_workflow_equals_ours_except_for_cache_and_workshop() -> None:
    requirements = "requirements.txt"
    whole, own = read_workflow(PATH), read_workflow(OURS)
    for workflow in (whole, own):
        (restore,) = [s for s in list_steps(workflow) if s.get("id") == "solved"]
        del restore["with"]["key"], restore["with"]["restore-keys"]
        (python,) = [s for s in list_steps(workflow) if "setup-python" in s.get("uses", "")]
        assert python["with"].pop("cache-dependency-path") in ("constraints.txt", requirements)
    assert own["jobs"]["build"]["env"].pop("WORKSHOP") == 1  # our Makefile always fetches it
    assert own == whole


def test_the_cache_key_names_files_that_a_new_site_has(new_site: Path) -> None:
    (restore,) = [s for s in list_steps(read_workflow(OURS)) if s.get("id") == "solved"]
    key, prefixes = restore["with"]["key"], restore["with"]["restore-keys"].split("\n")
    named = [
        part.strip(" '") for part in key.split("(")[1:] for part in part.split(")")[0].split(",")
    ]
    # the version of site_gen, and with it the code and the solver
    assert named[0] == "requirements.txt"
    assert "content/**" in named
    for name in {*named} - {"templates/**"}:  # the author's own templates, if there are any
        assert [*new_site.glob(name)], name
    for longer, shorter in zip([key, *prefixes], prefixes, strict=False):
        assert longer.startswith(shorter)
        assert longer != shorter or not shorter


def test_the_workflow_runs_the_commands_of_the_makefile(new_site: Path) -> None:
    assert (new_site / ".github" / "workflows" / "pages.yml").read_bytes() == OURS.read_bytes()
    assert run_make(new_site, "site", EXTRAS="cards", BASE_URL="https://example.org/a") == [
        "install -r requirements.txt",
        "install site-gen-puzzles[cards]",
        "site-gen build --base-url https://example.org/a",
    ]
    told = run_make(new_site, "check-site")
    # the same check on the existing output and on the address that it was built for
    assert len(told) == 1
    assert (new_site / ".github" / "dependabot.yml").is_file()
    runs = [
        step["run"].removeprefix(".venv/bin/")
        for step in list_steps(read_workflow(OURS))
        if "run" in step
    ]
    assert runs[1:] == ["make site", told[-1], "site-gen clean --unused"]


DAILY = OURS.with_name("daily.yml")


def test_only_the_last_step_of_the_daily_workflow_can_write() -> None:
    daily = read_workflow(DAILY)
    assert daily["permissions"] == {}
    (job,) = daily["jobs"].values()
    assert job["permissions"] == {"contents": "write", "actions": "write"}
    *before, last = job["steps"]
    (checkout,) = [s for s in before if "checkout" in s.get("uses", "")]
    assert checkout["with"]["persist-credentials"] is False
    assert "token" not in str(before)
    assert last["env"] == {"GH_TOKEN": "${{ github.token }}"}
    pinned = set(re.findall(r"uses: (.*)", DAILY.read_text(encoding="utf-8")))
    assert pinned <= set(re.findall(r"uses: (.*)", PATH.read_text(encoding="utf-8")))


def test_removing_two_comment_signs_enables_the_schedule(tmp_path: Path) -> None:
    text = DAILY.read_text(encoding="utf-8")
    assert "schedule" not in read_workflow(DAILY)[True]  # YAML reads `on` as true
    on = tmp_path / "daily.yml"
    switched = re.sub(r"^  # (schedule:|  - cron)", r"  \1", text, flags=re.M)
    on.write_text(switched, encoding="utf-8")
    assert run_linter(on).returncode == 0, run_linter(on).stdout
    assert re.fullmatch(r"\d+ \d+ \* \* \*", read_workflow(on)[True]["schedule"][0]["cron"])


def test_the_daily_workflow_commits_new_puzzles_and_publishes(new_site: Path) -> None:
    """Run its steps with a local repository and a script that logs the calls of GitHub's
    command."""
    (job,) = read_workflow(DAILY)["jobs"].values()
    install, made, commit = [step["run"] for step in job["steps"] if "run" in step]
    assert run_make(new_site, install.removeprefix("make ")) == ["install -r requirements.txt"]
    assert made == ".venv/bin/site-gen generate --daily"
    origin, programs = new_site.parent / "origin.git", new_site.parent / "programs"
    git = ["git", "-C", str(new_site)]
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(origin)], check=True)
    subprocess.run([*git, "init", "-q", "-b", "main"], check=True)
    subprocess.run([*git, "remote", "add", "origin", str(origin)], check=True)
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, *NAMED, "commit", "-qm", "All"], check=True)
    subprocess.run([*git, "push", "-qu", "origin", "main"], check=True)
    programs.mkdir()
    gh = programs / "gh"
    gh.write_text(f'#!/bin/sh\necho "$@" >> {new_site.parent}/asked\n', encoding="utf-8")
    gh.chmod(0o755)
    environment = {"PATH": f"{programs}:{os.environ['PATH']}", "GITHUB_REF_NAME": "main"}

    def run() -> str:
        shell = ["bash", "-e", "-c", commit]
        subprocess.run(shell, cwd=new_site, env=environment, check=True, capture_output=True)
        log = ["git", "-C", str(origin), "log", "--format=%s", "--name-only", "-1"]
        return subprocess.run(log, check=True, capture_output=True, text=True).stdout

    asked = new_site.parent / "asked"
    assert run().startswith("All")
    assert not asked.exists()  # no puzzle was made, so nothing is published
    path = new_site / "content" / "slitherlink" / "2026-11-23.md"
    path.write_text("", encoding="utf-8")
    subject, _, *names = run().splitlines()
    assert re.fullmatch(r"Puzzle of \d{4}-\d\d-\d\d", subject)
    assert names == ["content/slitherlink/2026-11-23.md"]
    assert asked.read_text().splitlines() == [
        "auth setup-git",
        "workflow run pages.yml --ref main",
    ]


# -- a whole new site, as an author would make it


@pytest.mark.deep
def test_make_builds_a_new_site_of_an_installed_wheel(tmp_path: Path) -> None:
    """The site uses its own virtual environment and a wheel installed by pip; nothing is
    downloaded."""
    copy, wheels, site = tmp_path / "source", tmp_path / "wheels", tmp_path / "a site"
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(copy)],
        check=True,
    )
    (wheel,) = wheels.glob("*.whl")
    first = make_environment(tmp_path / "first")
    offline = {"PIP_NO_INDEX": "1", "PATH": os.environ["PATH"]}
    subprocess.run(
        [first / "python", "-m", "pip", "-q", "install", str(wheel)], check=True, env=offline
    )
    subprocess.run([first / "site-gen", "init", str(site)], check=True, env=offline)
    assert (site / "requirements.txt").read_text().endswith(f"./wheels/{FILENAME}\n")
    wheel.unlink()
    make_environment(site / ".venv")
    for target in ("site", "check-site", "EXTRAS=cards site"):
        subprocess.run(["make", *target.split()], cwd=site, check=True, env=offline)
    for kind in ("nurikabe", "slitherlink"):
        assert (site / "output" / kind / "first" / "index.html").is_file()
    assert (site / "output" / "static" / "site.css").is_file()
    subprocess.run([site / ".venv" / "bin" / "site-gen", "doctor"], cwd=site, check=True)
    package = subprocess.run(
        [site / ".venv" / "bin" / "python", "-c", "import site_gen; print(site_gen.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=site,
    )
    assert Path(package.stdout).is_relative_to(site)


def make_environment(folder: Path) -> Path:
    """Make a virtual environment that also sees our packages, and return its folder of programs."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    here = next(path for path in sys.path if path.endswith("site-packages"))
    (packages / "others.pth").write_text(here)
    return folder / "bin"
