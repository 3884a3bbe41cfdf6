"""`check` solves all puzzles and writes no pages."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from gardens import Garden
from site_gen.cli import main
from site_gen.content.document import load_all
from sites import solves_in

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
