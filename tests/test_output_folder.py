"""The folder of the site: what a build may not touch in it and beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from gardens import Garden, tree
from site_gen.cli import main
from site_gen.errors import BuildError
from site_gen.site.build.writer import Writer


def test_a_build_that_fails_leaves_the_old_site_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that are brought over are files of the old site: nothing may be written into them."""
    garden = Garden(tmp_path, 1)
    garden.build()
    before = tree(garden.output)
    garden.title()
    garden.intro()

    def fails(writer: Writer) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Writer, "static", fails)
        with pytest.raises(KeyboardInterrupt):
            garden.build()
    assert tree(garden.output) == before
    garden.build()
    assert tree(garden.output) == garden.clean()


def test_a_puzzle_that_goes_leaves_no_folder(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.add("slitherlink", "p2")
    garden.build()
    (garden.content / "slitherlink" / "p2.md").unlink()
    garden.build()
    assert tree(garden.output) == garden.clean()
    assert not (garden.output / "slitherlink" / "p2").exists()


def test_a_link_in_the_place_of_the_site_is_refused(tmp_path: Path) -> None:
    garden = Garden(tmp_path / "garden", 1)
    garden.build()
    shutil.copytree(garden.output, tmp_path / "elsewhere")
    before = tree(tmp_path / "elsewhere")
    shutil.rmtree(garden.output)
    garden.output.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BuildError, match="output: this is a link"):
        garden.build()
    done = CliRunner().invoke(main, ["clean", "--out", str(garden.output)])
    assert done.exit_code == 1
    assert "this is a link" in done.output
    assert garden.output.is_symlink()
    assert tree(tmp_path / "elsewhere") == before


def test_a_link_in_the_place_of_the_lock_is_refused(tmp_path: Path) -> None:
    garden = Garden(tmp_path / "garden", 1)
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (garden.folder / ".output.lock").symlink_to(mine)
    with pytest.raises(BuildError, match=r"\.output\.lock: expected a lock file here"):
        garden.build()
    assert mine.read_text() == "mine"


def test_a_page_that_nobody_may_read_is_made_again(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    page = garden.output / "slitherlink" / "p1" / "index.html"
    page.chmod(0o600)
    assert garden.build()
    assert page.stat().st_mode & 0o777 == 0o644
    assert not garden.build()
