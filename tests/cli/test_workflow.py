"""The workflow that publishes the site: its syntax, its permissions, and its use of `make`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from site_gen.release import VERSION
from sites import ROOT

FOLDER = ROOT / ".github" / "workflows"
PATH = FOLDER / "pages.yml"
BOT = ROOT / ".github" / "dependabot.yml"
DEFAULT = "github.ref == format('refs/heads/{0}', github.event.repository.default_branch)"


@pytest.fixture(scope="module")
def workflow() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(PATH.read_text(encoding="utf-8"))
    return loaded


def dry_run(*arguments: str) -> list[str]:
    """Return the commands that make would run."""
    done = subprocess.run(
        ["make", "-n", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def run_linter(path: Path) -> subprocess.CompletedProcess[str]:
    """Validate a workflow with a schema that check-jsonschema contains; nothing is downloaded."""
    schema = "vendor.github-workflows"
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_make_validates_each_workflow_and_the_linter_finds_mistakes(tmp_path: Path) -> None:
    lint = [line.split() for line in dry_run("lint") if "check-jsonschema" in line]
    starter = [
        ROOT / "templates" / "starter" / name for name in ("workflow.yml", "daily.yml", BOT.name)
    ]
    for path in (*FOLDER.glob("*.yml"), BOT, *starter):
        schema = "vendor.dependabot" if path.name == BOT.name else "vendor.github-workflows"
        assert any(path.match(word) for words in lint if schema in words for word in words), path
    broken = tmp_path / "pages.yml"
    broken.write_text(PATH.read_text(encoding="utf-8").replace("runs-on:", "run-on:"))
    assert run_linter(broken).returncode != 0


def test_every_action_is_pinned_by_commit_and_names_its_version() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yml")]
    uses = [one for text in texts for one in re.findall(r"uses: (.*)", text)]
    assert len(uses) >= 11
    for one in uses:
        assert re.fullmatch(r"(actions|pypa)/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one


def test_the_workflow_runs_the_commands_of_make(workflow: dict[str, Any]) -> None:
    runs = [
        step["run"]
        for job in workflow["jobs"].values()
        for step in job["steps"]
        if "run" in step and step.get("id") != "before"
    ]
    assert runs == [
        "make site",
        ".venv/bin/site-gen check --site --strict",
        ".venv/bin/site-gen clean --unused",
    ]
    assert runs[1] in dry_run("check-site")
    assert not any("site-gen build" in line for line in dry_run("check-site"))
    env = workflow["jobs"]["build"]["env"]
    (build,) = [step for step in workflow["jobs"]["build"]["steps"] if step.get("run") == runs[0]]
    assert set(env) | set(build["env"]) == {"EXTRAS", "BASE_URL"}
    told = dry_run("site", "EXTRAS=cards", "BASE_URL=https://example.org/a")
    assert any(line.endswith("--base-url 'https://example.org/a'") for line in told)
    assert any(
        "'site-gen-puzzles[cards]'" in line for line in dry_run("-B", "site", "EXTRAS=cards")
    )
    assert not any("--base-url" in line for line in dry_run("site", "BASE_URL="))


def test_unused_entries_are_removed_before_the_cache_is_saved(workflow: dict[str, Any]) -> None:
    steps = workflow["jobs"]["build"]["steps"]
    told = [step.get("run") or step["uses"].partition("@")[0] for step in steps]
    forget = told.index(".venv/bin/site-gen clean --unused")
    assert told.index("make site") < forget < told.index("actions/cache/save")


def test_a_pull_request_can_write_nothing(workflow: dict[str, Any]) -> None:
    assert "pull_request" in workflow[True]  # YAML reads `on` as true
    assert "pull_request_target" not in workflow[True]
    assert set(workflow["permissions"].values()) == {"read"}
    for name, job in workflow["jobs"].items():
        if "write" in job.get("permissions", {}).values():
            assert name == "deploy"
            assert job["if"] == f"github.event_name != 'pull_request' && {DEFAULT}"
    for step in workflow["jobs"]["build"]["steps"]:
        if "pages" in step.get("uses", ""):
            assert step["if"] == "github.event_name != 'pull_request'"


def test_the_workflow_names_no_branch(workflow: dict[str, Any]) -> None:
    assert workflow[True]["push"] == {"branches": ["**"]}
    assert workflow["jobs"]["build"]["if"] == f"github.event_name != 'push' || {DEFAULT}"
    assert not re.search(r"\b(main|master)\b", PATH.read_text(encoding="utf-8"))


def test_a_pull_request_is_tested_and_its_site_can_be_downloaded(workflow: dict[str, Any]) -> None:
    tests = yaml.safe_load((FOLDER / "test.yml").read_text(encoding="utf-8"))
    assert "pull_request" in tests[True]
    assert tests["permissions"] == {"contents": "read"}
    assert "make test" in [step.get("run") for step in tests["jobs"]["test"]["steps"]]
    shown = [s for s in workflow["jobs"]["build"]["steps"] if s.get("with", {}).get("name")]
    assert [(s["with"]["name"], s["with"]["path"], s["if"]) for s in shown] == [
        ("site", "output", "github.event_name == 'pull_request'")
    ]


def test_the_long_tests_run_each_week_and_before_a_release() -> None:
    deep = yaml.safe_load((FOLDER / "deep.yml").read_text(encoding="utf-8"))
    assert deep[True].keys() == {"schedule", "push", "workflow_dispatch"}
    assert deep[True]["push"] == {"tags": ["v*"]}
    assert deep["permissions"] == {"contents": "read"}
    (job,) = deep["jobs"].values()
    assert "permissions" not in job
    assert job["timeout-minutes"] <= 360  # GitHub's limit
    assert "make check-deep" in [step.get("run") for step in job["steps"]]


def test_a_release_is_tested_and_published_without_a_secret() -> None:
    text = (FOLDER / "release.yml").read_text(encoding="utf-8")
    release = yaml.safe_load(text)
    assert release[True]["push"] == {"tags": ["v*"]}
    assert "secrets." not in text
    assert "password" not in text
    assert release["permissions"] == {"contents": "read"}
    jobs = release["jobs"]
    *others, publish = jobs.values()
    assert not any("permissions" in job for job in others)
    assert publish["permissions"] == {"id-token": "write"}
    assert {*publish["needs"]} == jobs.keys() - {"publish"}
    assert publish["if"] == "github.event_name == 'push'"
    wheels = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]
    script = wheels["test-command"].replace("sh {project}/", "")
    assert (ROOT / script).is_file()
    assert script in str(jobs["source"]["steps"])


def test_a_tag_is_the_version_of_the_code_and_of_the_changelog(tmp_path: Path) -> None:
    for name in (".ci/check-version", "site_gen/release.py", "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    log = tmp_path / "CHANGELOG.md"
    log.write_text(f"## [Unreleased]\n\n## [{VERSION}] - 2026-11-28\n", encoding="utf-8")

    def check(tag: str) -> str:
        command = [tmp_path / ".ci" / "check-version", tag]
        return subprocess.run(command, capture_output=True, text=True, check=False).stderr

    assert check(f"v{VERSION}") == ""
    assert check("v99.0") == 'site_gen/release.py: expected VERSION = "99.0"\n'
    log.write_text("## [Unreleased]\n", encoding="utf-8")
    assert check(f"v{VERSION}") == f"CHANGELOG.md: expected a section ## [{VERSION}] - DATE\n"


def test_the_changelog_has_the_form_of_keep_a_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *others = re.findall(r"^## (.*)", text, flags=re.M)
    assert first == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", one) for one in others)
    groups = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert {*re.findall(r"^### (.*)", text, flags=re.M)} <= groups


def test_dependabot_updates_actions_and_packages() -> None:
    updates = yaml.safe_load(BOT.read_text(encoding="utf-8"))["updates"]
    assert {one["package-ecosystem"] for one in updates} == {"github-actions", "pip"}


def test_findings_are_cached_also_when_a_build_fails(workflow: dict[str, Any]) -> None:
    steps = workflow["jobs"]["build"]["steps"]
    (restore,) = [s for s in steps if "cache/restore" in s.get("uses", "")]
    (save,) = [s for s in steps if "cache/save" in s.get("uses", "")]
    (before,) = [s for s in steps if s.get("id") == "before"]
    assert steps.index(restore) < steps.index(before) < steps.index(save)
    there = re.search(r"hashFiles\(.*?\)", before["run"])
    assert there  # if nothing was solved, nothing is saved
    assert save["if"] == f"always() && {there[0]} != steps.before.outputs.files"
    assert save["with"]["path"] == restore["with"]["path"] == ".cache"
    key, prefixes = restore["with"]["key"], restore["with"]["restore-keys"].split("\n")
    assert "github.run_id" in key
    # the constraints name the solver's version
    for part in ("content/**", "site_gen/**/*.py", "constraints.txt"):
        assert part in key
    for longer, shorter in zip([key, *prefixes], prefixes, strict=False):
        assert longer.startswith(shorter)
        assert longer != shorter or not shorter
