"""An incremental build gives the same bytes as a clean one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from gardens import Garden, tree
from site_gen.cli import main


def check_edits(folder: Path, seed: int, edits: int, page_size: int = 200) -> None:
    garden = Garden(folder, seed, page_size)
    garden.build()
    for _ in range(edits):
        said = []
        for _ in range(garden.rng.choice([1, 1, 2, 3])):
            edit = garden.rng.choice(Garden.EDITS)
            edit(garden)
            said.append(edit.__name__)
        garden.build()
        ours, clean = tree(garden.output), garden.clean() | garden.foreign
        assert ours.keys() == clean.keys(), said
        different = [name for name in clean if ours[name] != clean[name]]
        assert not different, (said, different)
        assert not garden.build()


def test_builds_after_edits_equal_a_clean_build(tmp_path: Path) -> None:
    """The gallery has several pages here, and one page in test_safe_builds."""
    check_edits(tmp_path, 30, 3, page_size=2)


def test_a_gallery_that_shrinks_loses_its_last_pages(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1, page_size=2)
    for slug in ("p2", "p3", "p4"):
        garden.add("slitherlink", slug)
    garden.build()
    folder = garden.output / "slitherlink"
    pages = {path.name for path in folder.glob("page-*.html")}
    assert pages == {"page-2.html", "page-3.html"}
    (garden.content / "slitherlink" / "p4.md").unlink()
    garden.build()
    assert {path.name for path in folder.glob("page-*.html")} == {"page-2.html"}
    assert not (folder / "p4").exists()
    for path in garden.files()[1:]:
        path.unlink()
    garden.page("essay", "menu: Essay\n", "Nothing.")
    garden.build()
    assert not [*folder.glob("page-*.html")]
    assert tree(garden.output) == garden.clean()


def test_an_edit_makes_only_the_pages_that_show_it(tmp_path: Path) -> None:
    """A page that is reused is the same file as before."""
    garden = Garden(tmp_path, 1, page_size=2)
    for slug in ("p2", "p3", "p4", "p5"):
        garden.add("slitherlink", slug)
    garden.build()
    before = list_inodes(garden.output)
    path = garden.content / "slitherlink" / "p0.md"
    path.write_text(path.read_text().replace("\n\n```", " More.\n\n```", 1))
    garden.build()
    made = {name for name, ident in list_inodes(garden.output).items() if before.get(name) != ident}
    made = {name for name in made if not name.startswith(("slitherlink/p0/", ".site-gen"))}
    assert made == {"static/puzzles.js"}, "prose is on no card"

    before = list_inodes(garden.output)
    path.write_text(path.read_text().replace("tags:", "").replace("title: ", "title: New ", 1))
    garden.build()
    made = {name for name, ident in list_inodes(garden.output).items() if before.get(name) != ident}
    (shows,) = [
        name
        for page in garden.output.glob("slitherlink/*.html")
        if 'class="card" data-id="slitherlink/p0"' in page.read_text()
        for name in [page.relative_to(garden.output).as_posix()]
    ]
    lists = {name for name in made if re.fullmatch(r"slitherlink/[\w-]+\.html", name)}
    assert lists == {shows}
    assert {n for n in made if "catalogue" in n} == {"static/catalogue-slitherlink.js"}
    assert "yin_yang_cut/index.html" not in made
    assert tree(garden.output) == garden.clean(), "neighbours have the new title"


def list_inodes(folder: Path) -> dict[str, int]:
    return {p.relative_to(folder).as_posix(): p.stat().st_ino for p in folder.rglob("*.*")}


@pytest.mark.deep
@pytest.mark.parametrize("page_size", [2, 200])
@pytest.mark.parametrize("seed", range(2, 12))
def test_builds_after_many_edits_equal_a_clean_build(
    tmp_path: Path, seed: int, page_size: int
) -> None:
    check_edits(tmp_path, seed, 40, page_size)


def test_a_build_that_waited_for_another_reports_no_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build saw changes, but the build that it waited for has already made them."""
    garden = Garden(tmp_path, 1)
    monkeypatch.setattr("site_gen.site.build.build.build", lambda *args, **kwargs: False)
    places = ("--content", str(garden.content), "--out", str(garden.output))
    told = CliRunner().invoke(main, ["build", *places, "--settings", str(tmp_path / "site.toml")])
    assert told.exit_code == 0, told.output
    assert told.output.splitlines()[-1].startswith("nothing has changed in ")
