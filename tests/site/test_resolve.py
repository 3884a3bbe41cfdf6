"""`check --resolve` solves all cached puzzles again and compares the results."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from gardens import Garden
from site_gen.cli import main
from site_gen.content.document import load_all
from site_gen.errors import ContentError, Place
from site_gen.findings.cache import path_in, write
from site_gen.findings.run import Run
from site_gen.puzzle import FINDING, Finding, Puzzle, finding_key
from site_gen.site.build.progress import Progress
from site_gen.site.build.resolve import find_differences, solve_again
from site_gen.solver.scip.report import Report
from sites import checked, solves_in


def load_puzzles(garden: Garden) -> list[Puzzle]:
    return [
        solves_in(garden.site.solving, garden.folder).find(d)[0] for d in load_all(garden.content)
    ]


def change_report(solved: Puzzle, name: str = "main", **report: object) -> Puzzle:
    run: Run = solved.runs[name]
    made: Report = replace(run.report, **report)  # type: ignore[arg-type]
    return replace(solved, found=Finding({**solved.runs, name: replace(run, report=made)}))


def test_cached_findings_are_found_again(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    plan, _ = checked(garden.content, site=garden.site)
    assert solve_again(plan, 1, Progress()) == 0
    found = load_puzzles(garden)
    assert solve_again(plan, 1, Progress()) == len(found) == 4


def test_a_wrong_claim_in_the_cache_is_named(tmp_path: Path) -> None:
    """The cache lacks an answer: the others are right, but the claim that these are all is
    wrong."""
    garden = Garden(tmp_path, 1)
    liar = next(s for s in load_puzzles(garden) if len(s.report.answers) > 1)
    lie = change_report(liar, answers=liar.report.answers[:1], found=liar.report.found[:1])
    key = finding_key(liar.document, garden.site.solving)
    write(path_in(tmp_path / "cache", FINDING, liar.name, key), lie.pack(key))
    with pytest.raises(ContentError) as raised:
        solve_again(checked(garden.content, site=garden.site)[0], 1, Progress())
    assert all(p.place == Place(liar.document.path) for p in raised.value.problems)
    lost = len(liar.report.answers) - 1
    told = f"main: 0 of the 1 answer in the cache not found again, {lost} found that it has not"
    assert told in str(raised.value)


def test_every_difference_is_reported(tmp_path: Path) -> None:
    one = load_puzzles(Garden(tmp_path, 1))[0]
    assert not [*find_differences(one, one)]
    assert not [*find_differences(change_report(one, seconds=9.0, log="", nodes=12), one)]
    assert [*find_differences(None, one)] == ["the cache holds a result that is not to be believed"]
    (told,) = find_differences(one, change_report(one, status="time limit", complete=False))
    assert "the cache says “complete”" in told
    assert "solved again it is “time limit”" in told
    assert "not proved to be all" in told
    (told,) = find_differences(one, change_report(one, "article", answers=()))
    assert told.startswith("article: ")
    assert not [
        *find_differences(one, change_report(one, "article", status="time limit", complete=False))
    ]
    (told,) = find_differences(one, replace(one, found=Finding({"main": one.runs["main"]})))
    assert told == "article: the new solve has no such run"


def test_the_command_solves_again_and_reports_differences(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    settings = tmp_path / "site.toml"
    words = ["check", "--resolve", "--content", str(garden.content), "--settings", str(settings)]
    settings.write_text("")
    told = CliRunner().invoke(main, words)
    assert (told.exit_code, told.output) == (
        1, "check --resolve: no cache is set, [solving] cache in site.toml\n",
    )  # fmt: skip
    settings.write_text('[solving]\ncache = "cache"\n')
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0
    assert "the cached result was found again: 0 of 4 puzzles" in told.output


SETTINGS = """[solving]
time_limit = 20
article_time_limit = 20
cache = "cache"
explain = { worth = false, reasons_cells = 0, film = false }
"""


def test_check_solves_like_a_build_and_writes_only_the_cache(tmp_path: Path) -> None:
    garden, settings = Garden(tmp_path, 1), tmp_path / "site.toml"
    settings.write_text(SETTINGS)
    before = {*tmp_path.iterdir()}
    words = ["check", "--jobs", "1", "--settings", str(settings), "--content", str(garden.content)]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    assert told.output.endswith("4 puzzles are as expected\n")
    assert {*tmp_path.iterdir()} - before == {tmp_path / "cache"}
    solves = solves_in(garden.site.solving, garden.folder)
    for document in load_all(garden.content):
        assert solves.load(document)
        assert f"{document.name}: complete\n" in told.output


def test_check_names_all_puzzles_that_are_not_as_expected(tmp_path: Path) -> None:
    garden, settings = Garden(tmp_path, 1), tmp_path / "site.toml"
    settings.write_text(SETTINGS)
    wrong = [path for path in garden.files() if path.stem == "p1"]
    for path in wrong:
        path.write_text(re.sub("expect: .*", "expect: none", path.read_text()))
    words = ["check", "--jobs", "1", "--settings", str(settings), "--content", str(garden.content)]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 1
    assert len(wrong) == 2
    for path in wrong:
        assert f"{path.parent.name}/p1: failed\n" in told.output
        board = path.read_text().split("```")[0].count("\n") + 2
        assert f"{path.as_posix()}:{board}:1: expect: none" in told.output
    assert "as expected" not in told.output
