"""The messages of commands, also where they find nothing to do."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from site_gen.cli import main, progress


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a new site whose boards are solved quickly."""
    monkeypatch.chdir(tmp_path)
    assert run("init", "site").exit_code == 0
    monkeypatch.chdir(tmp_path / "site")
    return tmp_path / "site"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_a_build_of_a_few_puzzles_says_that_the_others_are_removed(own: Path) -> None:
    of_one = "build", "--jobs", "1", "--only", "nurikabe/*"
    assert "replaced" not in run(*of_one).stderr  # no site exists yet
    assert "replaced" not in run(*of_one).stderr  # nothing has changed
    assert "replaced" not in run("build", "--jobs", "1").stderr
    why = "output is replaced: it will hold only the puzzles that match 'nurikabe/*'"
    assert why in run(*of_one).stderr
    assert not (own / "output" / "slitherlink").exists()


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_pattern_that_nothing_matches_is_named(own: Path, command: str) -> None:
    done = run(command, "--only", "slitherlnik/*", "--only", "nurikbae")
    assert done.exit_code == 1
    why = "no puzzle matches 'slitherlnik/*,nurikbae'; expected a kind, or a glob on kind/slug"
    assert why in done.stderr


@pytest.mark.parametrize("command", ["build", "check"])
def test_without_a_site_the_message_says_how_to_build_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(command)
    assert done.exit_code == 1
    assert "content: there is no such folder; `site-gen init` starts a site" in done.stderr


def test_without_a_terminal_lines_show_the_progress_of_a_build(own: Path) -> None:
    lines = run("build", "--jobs", "1").stderr.splitlines()
    assert lines[0] == "solving: 2"
    assert {line.split(",")[0] for line in lines[1:3]} == {"solving: 1 of 2", "solving: 2 of 2"}
    assert "reasons and worth: 2 of 2, slitherlink/first: complete" in lines


def test_without_a_terminal_a_board_that_takes_long_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "BEAT", 0.01)
    with progress.show_progress() as shown:
        shown.phase("solving", {"slitherlink/large": 400, "slitherlink/small": 4})
        shown.begun("slitherlink/large")
        time.sleep(0.2)
    told = capsys.readouterr().err
    assert re.search(r"solving: 0 of 2; still at slitherlink/large for \d+ s\n", told)
    assert "small" not in told


@pytest.mark.parametrize("day", ["10.12.2026", "2026-02-30", "20261210", "2026-W50-4", ""])
@pytest.mark.parametrize("command", [("build",), ("check",), ("generate", "--daily")])
def test_a_day_in_another_form_is_refused(command: tuple[str, ...], day: str) -> None:
    done = CliRunner().invoke(main, [*command, "--date", day])
    assert done.exit_code == 2
    assert f"found {day!r}; expected a day like 2026-11-21" in " ".join(done.output.split())
