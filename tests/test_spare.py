"""The site before the last one, which a build after a small edit begins with."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from gardens import Garden, tree
from site_gen.cli import main
from site_gen.site.spare import spare_of, worth_keeping
from site_gen.site.writer import Writer


def with_a_spare(folder: Path) -> Garden:
    """A site of several pages that was built, and built again after a small edit."""
    garden = Garden(folder, 1, page_size=2)
    for slug in ("p2", "p3", "p4"):
        garden.add("slitherlink", slug)
    garden.build()
    assert not spare_of(garden.output).exists(), "there was no site before"
    edit(garden)
    garden.build()
    assert spare_of(garden.output).is_dir()
    return garden


def edit(garden: Garden) -> None:
    path = garden.content / "slitherlink" / "p2.md"
    path.write_text(path.read_text().replace("\n\n```", " More.\n\n```", 1))


def some_file(folder: Path) -> Path:
    return folder / "slitherlink" / "p3" / "index.html"


def changed(folder: Path) -> None:
    some_file(folder).write_text("strange")


def replaced(folder: Path) -> None:
    path = some_file(folder)
    path.unlink()
    path.write_text("strange")


def lost(folder: Path) -> None:
    shutil.rmtree(folder / "slitherlink")


def more(folder: Path) -> None:
    (folder / "strange").mkdir()
    (folder / "strange" / "strange.txt").write_text("strange")


def nothing(folder: Path) -> None:
    pass


@pytest.mark.parametrize("damage", [nothing, changed, replaced, lost, more])
@pytest.mark.parametrize("where", ["spare", "site"])
def test_a_build_that_begins_with_a_spare_gives_what_a_clean_one_gives(
    tmp_path: Path, where: str, damage: Callable[[Path], None]
) -> None:
    garden = with_a_spare(tmp_path)
    damage(spare_of(garden.output) if where == "spare" else garden.output)
    edit(garden)
    assert garden.build()
    assert tree(garden.output) == garden.clean()
    assert not garden.build()
    folders = [path for path in garden.output.rglob("*") if path.is_dir()]
    assert all(any(path.iterdir()) for path in folders), "no folder is left empty"


def test_a_build_that_fails_leaves_the_old_site_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of a spare are files of the site as well: nothing may be written into them."""
    garden = with_a_spare(tmp_path)
    before = tree(garden.output)
    garden.title()
    garden.intro()

    def fails(writer: Writer) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Writer, "finish", fails)
        with pytest.raises(KeyboardInterrupt):
            garden.build()
    assert tree(garden.output) == before
    assert not spare_of(garden.output).exists()
    garden.build()
    assert tree(garden.output) == garden.clean()


def test_a_puzzle_that_goes_leaves_no_folder(tmp_path: Path) -> None:
    garden = with_a_spare(tmp_path)
    (garden.content / "slitherlink" / "p4.md").unlink()
    garden.build()
    assert not (garden.output / "slitherlink" / "p4").exists()
    edit(garden)
    garden.build()
    assert not (garden.output / "slitherlink" / "p4").exists()
    assert tree(garden.output) == garden.clean()


def test_a_spare_is_kept_only_where_it_saves_work(tmp_path: Path) -> None:
    assert worth_keeping([*"abcde"], [*"bcde"])
    assert not worth_keeping([*"abcd"], [*"bcd"])
    garden = with_a_spare(tmp_path)
    garden.site = garden.site.model_copy(update={"footer": "Another foot of each page."})
    garden.build()
    assert not spare_of(garden.output).exists()
    assert tree(garden.output) == garden.clean()


def test_without_what_is_known_of_the_site_the_spare_goes(tmp_path: Path) -> None:
    garden = with_a_spare(tmp_path)
    shutil.rmtree(tmp_path / "cache" / "sites")
    garden.build()
    assert not spare_of(garden.output).exists()
    assert tree(garden.output) == garden.clean()


def test_clean_takes_the_spare_along(tmp_path: Path) -> None:
    garden = with_a_spare(tmp_path)
    done = CliRunner().invoke(main, ["clean", "--out", str(garden.output)])
    assert done.exit_code == 0, done.output
    assert not garden.output.exists()
    assert not spare_of(garden.output).exists()
