"""The site before the last one, which a build after a small edit begins with."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from gardens import Garden, tree
from site_gen.cli import main
from site_gen.errors import BuildError
from site_gen.site.build.spare import spare_of, worth_keeping
from site_gen.site.build.writer import Writer


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


# -- what is not ours


def filled(folder: Path) -> dict[str, bytes]:
    """Somebody's own files, with the mark of a site among them."""
    for name in ("keep.txt", "more/keep.txt", ".site-gen"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("mine")
    return tree(folder)


def test_a_link_in_the_place_of_a_spare_is_not_followed(tmp_path: Path) -> None:
    garden = with_a_spare(tmp_path / "garden")
    before, spare = filled(tmp_path / "elsewhere"), spare_of(garden.output)
    shutil.rmtree(spare)
    spare.symlink_to(tmp_path / "elsewhere")
    edit(garden)
    garden.build()
    assert tree(garden.output) == garden.clean()
    assert not garden.output.is_symlink()
    assert tree(tmp_path / "elsewhere") == before
    shutil.rmtree(tmp_path / "garden" / "cache" / "sites")
    garden.build()
    CliRunner().invoke(main, ["clean", "--out", str(garden.output)])
    assert spare.is_symlink()
    assert tree(tmp_path / "elsewhere") == before


def test_a_folder_of_somebody_else_is_no_spare(tmp_path: Path) -> None:
    garden = with_a_spare(tmp_path)
    spare = spare_of(garden.output)
    shutil.rmtree(spare)
    filled(spare)
    (spare / ".site-gen").unlink()
    before = tree(spare)
    edit(garden)
    garden.build()
    assert tree(garden.output) == garden.clean()
    shutil.rmtree(tmp_path / "cache" / "sites")
    garden.build()
    CliRunner().invoke(main, ["clean", "--out", str(garden.output)])
    assert tree(spare) == before


def test_a_link_in_the_place_of_the_site_is_refused(tmp_path: Path) -> None:
    garden = with_a_spare(tmp_path / "garden")
    before = filled(tmp_path / "elsewhere")
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
    with pytest.raises(BuildError, match=r"\.output\.lock: a lock file is wanted here"):
        garden.build()
    assert mine.read_text() == "mine"


def test_a_page_that_nobody_may_read_is_made_again(tmp_path: Path) -> None:
    garden = with_a_spare(tmp_path)
    some_file(garden.output).chmod(0o600)
    assert garden.build()
    assert some_file(garden.output).stat().st_mode & 0o777 == 0o644
    assert not garden.build()
