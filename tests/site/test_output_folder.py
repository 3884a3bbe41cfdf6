"""The output folder: a build does not touch files of other programs in it or next to it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from gardens import Garden, plant, read_planted, tree
from site_gen.cli import main
from site_gen.errors import BuildError
from site_gen.site.build.folders.foreign_files import carry_over
from site_gen.site.build.folders.places import format_mark, read_mark
from site_gen.site.build.folders.staging import staging, write_file
from site_gen.site.build.render import Rendering


def test_a_build_that_fails_leaves_the_old_site_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reused files are shared with the old site, so a build must never write into them."""
    garden = Garden(tmp_path, 1)
    garden.build()
    plant(garden.output)
    before, foreign = tree(garden.output), read_planted(garden.output)
    garden.title()
    garden.intro()

    render = Rendering.render

    def fails(rendering: Rendering) -> None:
        render(rendering)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Rendering, "render", fails)
        with pytest.raises(KeyboardInterrupt):
            garden.build()
    assert tree(garden.output) == before
    garden.build()
    assert tree(garden.output).items() >= garden.clean().items()
    assert read_planted(garden.output) == foreign


def test_a_link_in_place_of_the_site_is_refused(tmp_path: Path) -> None:
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


def test_a_link_in_place_of_the_lock_is_refused(tmp_path: Path) -> None:
    garden = Garden(tmp_path / "garden", 1)
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (garden.folder / ".output.lock").symlink_to(mine)
    with pytest.raises(BuildError, match=r"\.output\.lock: expected a lock file here"):
        garden.build()
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("command", ["build", "clean"])
def test_no_folder_that_a_build_reads_is_inside_of_the_site_or_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    garden = Garden(tmp_path / "garden", 1)
    (garden.folder / "public" / "deep").mkdir(parents=True)
    (garden.folder / "link").symlink_to(garden.folder / "public")
    (garden.folder / "by-link").symlink_to(garden.folder)
    monkeypatch.chdir(garden.folder)
    sources = ["content", "public", "templates", "kinds", "link", "by-link/content"]
    folders = [*sources, *(f"{name}/out" for name in sources), "content/slitherlink/out/deep"]
    folders += [".", "..", str(garden.folder), "public/deep", "out/../public/out", "by-link"]
    before = sorted(tmp_path.rglob("*"))
    for folder in folders:
        done = CliRunner().invoke(main, [command, "--out", folder])
        assert done.exit_code == 1, folder
        assert "a site cannot be built in or around" in done.output, (folder, done.output)
        assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_of_other_files_is_refused_before_the_lock(tmp_path: Path) -> None:
    garden = Garden(tmp_path / "garden", 1)
    garden.output.mkdir()
    (garden.output / "mine.txt").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(BuildError, match="was not made by site-gen"):
        garden.build()
    assert sorted(tmp_path.rglob("*")) == before


def test_an_unreadable_page_is_made_again(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    page = garden.output / "slitherlink" / "p1" / "index.html"
    page.chmod(0o600)
    assert garden.build()
    assert page.stat().st_mode & 0o777 == 0o644
    assert not garden.build()


# -- the spare site


def replace_by_link(path: Path, target: Path) -> None:
    shutil.rmtree(path)
    path.symlink_to(target)


HARMS: dict[str, Callable[[Path], object]] = {
    "gone": shutil.rmtree,
    "a file": lambda spare: (shutil.rmtree(spare), spare.write_text("mine")),
    "a link": lambda spare: replace_by_link(spare, spare.parent / "content"),
    "a link in it": lambda spare: replace_by_link(spare / "static", spare.parent / "content"),
    "a file in it": lambda spare: (spare / "slitherlink" / "mine.txt").write_text("mine"),
    "a folder in it": lambda spare: (spare / "mine" / "deep").mkdir(parents=True),
    "a folder for a file": lambda spare: (
        (spare / "index.html").unlink(),
        (spare / "index.html" / "deep").mkdir(parents=True),
    ),
    "an edit": lambda spare: (spare / "index.html").write_text("mine"),
    "an edit of both": lambda spare: (spare / "slitherlink/p0/index.html").write_text("mine"),
    "a mode": lambda spare: (spare / "slitherlink").chmod(0o700),
    "a folder": lambda spare: (
        shutil.rmtree(spare),
        spare.mkdir(),
        (spare / "mine.txt").write_text("mine"),
    ),
}


def test_a_changed_spare_site_does_not_damage_the_next_one(tmp_path: Path) -> None:
    garden, spare = Garden(tmp_path, 1), tmp_path / ".spare-output"
    intro, clean = garden.content / "pages" / "index.md", {}
    shutil.rmtree(garden.content / "yin_yang_cut")  # fewer pages, because each harm takes builds
    intro.with_name("essay.md").unlink()
    first, *others = (f"---\ntitle: A\n---\n{word}.\n" for word in ("One", "Two", "Three"))
    for text in others:
        intro.write_text(text)
        garden.build()
        clean[text] = garden.clean()
    for harm, change in HARMS.items():
        intro.write_text(first)
        garden.build()
        content = tree(garden.content)
        assert spare.is_dir()
        change(spare)
        mine = tree(spare) if harm == "a folder" else {}
        for text, expected in clean.items():
            assert tree(garden.content) == content, harm
            intro.write_text(text)
            content = tree(garden.content)
            garden.build()
            assert tree(garden.output) == expected, harm
            folders = [path for path in garden.output.rglob("*") if path.is_dir()]
            assert {path.stat().st_mode & 0o777 for path in folders} == {0o755}, harm
            assert not garden.build(), harm
        assert tree(spare).items() >= mine.items(), harm
        if spare.is_dir() and not spare.is_symlink():
            shutil.rmtree(spare)
        else:
            spare.unlink(missing_ok=True)


def test_an_unchanged_page_is_the_same_file_in_both_sites(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    for _ in range(2):
        garden.page("index", "", f"Welcome {garden.rng.random()}.")
        garden.build()
    same = [
        (site / "slitherlink/p0/index.html") for site in (garden.output, tmp_path / ".spare-output")
    ]
    assert same[0].samefile(same[1])


# -- files of other programs in the site


def write(output: Path, *names: str) -> None:
    with staging(output) as room:
        for name in names:
            write_file(room.folder / name, b"ours")
        room.files.update(names)


def test_files_of_other_programs_stay_and_cause_no_build(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    plant(garden.output)
    write_file(garden.output / "essay" / "notes.txt", b"notes")
    foreign = read_planted(garden.output)
    assert not garden.build()
    (garden.content / "pages" / "essay.md").unlink()
    garden.build()
    assert read_planted(garden.output) == foreign
    assert [path.name for path in (garden.output / "essay").iterdir()] == ["notes.txt"]
    assert not garden.build()


def test_a_checkout_of_a_site_loses_its_old_pages(tmp_path: Path) -> None:
    """The site is a checkout on a machine that has built nothing before."""
    write(tmp_path / "built", "index.html", "about/index.html", "slitherlink/p1/index.html")
    output = tmp_path / "output"
    shutil.copytree(tmp_path / "built", output, copy_function=shutil.copyfile)
    plant(output)
    foreign = read_planted(output)
    write(output, "index.html", "new/index.html")
    assert read_mark(output) == {"index.html", "new/index.html"}
    assert not (output / "about").exists()
    assert not (output / "slitherlink/p1/index.html").exists()
    assert read_planted(output) == foreign


@pytest.mark.parametrize(
    ("foreign", "named", "made"),
    [
        ("404.html", "404.html", "404.html"),
        ("about/index.html", "about/index.html", "about/index.html"),
        ("about", "about", "about/index.html"),
        ("about/notes/x.txt", "about/notes", "about/notes"),
        ("index.html/x.txt", "index.html", "index.html"),  # in place of a page that was deleted
    ],
)
def test_a_file_that_blocks_a_page_is_named_and_kept(
    tmp_path: Path, foreign: str, named: str, made: str
) -> None:
    output = tmp_path / "output"
    write(output, "index.html", "about.html")
    plant(output)
    if foreign.startswith("index.html"):
        (output / "index.html").unlink()
    write_file(output / foreign, b"mine")
    before, state = tree(output), read_planted(output)
    with pytest.raises(BuildError, match=f"{output / named}: site-gen did not write this"):
        write(output, made)
    assert tree(output) == before
    assert read_planted(output) == state
    assert {path.name for path in tmp_path.iterdir()} == {".spare-output", "output"}
    (output / named).rename(tmp_path / "mine")
    write(output, made)
    assert read_planted(output) == state


def test_a_link_in_place_of_a_folder_is_not_followed(tmp_path: Path) -> None:
    output, elsewhere = tmp_path / "output", tmp_path / "elsewhere"
    write(output, "index.html", "about/index.html")
    (output / "about").rename(elsewhere)
    (output / "about").symlink_to(elsewhere)
    with pytest.raises(BuildError, match=f"{output / 'about'}: site-gen did not write this"):
        write(output, "index.html", "about/index.html")
    assert (output / "about").is_symlink()
    write(output, "index.html")
    assert (output / "about").is_symlink()
    assert [path.name for path in elsewhere.iterdir()] == ["index.html"]


def test_an_equal_file_of_another_program_blocks_nothing(tmp_path: Path) -> None:
    output = tmp_path / "output"
    write(output, "index.html")
    write_file(output / "404.html", b"ours")
    write(output, "index.html", "404.html")
    assert read_mark(output) == {"index.html", "404.html"}


def test_a_folder_that_cannot_be_moved_leaves_the_old_site_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mounted folder is an example."""
    output = tmp_path / "output"
    write(output, "index.html")
    plant(output)
    before, rename = read_planted(output), Path.rename

    def held(self: Path, target: Path) -> Path:
        if self == output / "slitherlink":
            raise OSError(16, "Device or resource busy")
        return rename(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", held)
        why = f"{output / 'slitherlink'}: this cannot be moved to where .*: Device or resource busy"
        with pytest.raises(BuildError, match=why):
            write(output, "new.html")
    assert read_planted(output) == before
    assert (output / "index.html").exists()
    assert {path.name for path in tmp_path.iterdir()} == {".spare-output", "output"}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_read_only_folder_is_moved_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one/locked/inside", "other"):
        (tmp_path / name).mkdir(parents=True)
    write_file(tmp_path / "one" / ".site-gen", format_mark([]))
    (tmp_path / "one" / "locked").chmod(0o500)
    for path in (tmp_path, *tmp_path.rglob("*")):
        os.chown(path, 65534, 65534)
    monkeypatch.chdir(tmp_path)
    os.seteuid(65534)
    try:
        with pytest.raises(PermissionError):
            Path("one/locked").rename("other/locked")
        carry_over(Path("one"), Path("other"))
        assert Path("other/locked").stat().st_mode & 0o777 == 0o500
        assert Path("other/locked/inside").is_dir()
    finally:
        os.seteuid(0)


def test_unusual_file_names_are_listed_unchanged(tmp_path: Path) -> None:
    names = {"a b/ü.css", "static/line\nbreak", "100%25.txt", os.fsdecode(b"bytes-\xff"), '"#?'}
    write(tmp_path / "output", *names)
    assert read_mark(tmp_path / "output") == names


@pytest.mark.parametrize(
    "mark", [b"", b"Made by site-gen; safe to delete.\n", b"\xff\n", "a link", "a folder"]
)
def test_a_folder_with_an_invalid_mark_is_left_alone(tmp_path: Path, mark: bytes | str) -> None:
    output = tmp_path / "output"
    write(output, "index.html")
    right = (output / ".site-gen").rename(tmp_path / "right")
    if mark == "a link":
        (output / ".site-gen").symlink_to(right)
    elif mark == "a folder":
        (output / ".site-gen").mkdir()
    else:
        (output / ".site-gen").write_bytes(mark)
    before = tree(output)
    with pytest.raises(BuildError, match="not made by site-gen, or by an earlier version"):
        write(output, "new.html")
    done = CliRunner().invoke(main, ["clean", "--out", str(output)])
    assert (done.exit_code, tree(output)) == (1, before)


# -- clean


def clean(output: Path) -> str:
    done = CliRunner().invoke(main, ["clean", "--out", str(output)])
    assert done.exit_code == 0, done.output
    return done.output


def test_clean_deletes_built_files_and_keeps_the_rest(tmp_path: Path) -> None:
    output = tmp_path / "output"
    write(output, "index.html", "slitherlink/p1/index.html")
    assert clean(output) == ""
    assert not output.exists()
    assert clean(output) == ""
    write(output, "index.html", "slitherlink/p1/index.html")
    plant(output)
    foreign = read_planted(output)
    said = "site-gen did not write .git, .nojekyll, .well-known, CNAME, empty, private, slitherlink"
    assert said in clean(output)
    assert read_planted(output) == foreign
    assert read_mark(output) == set()
    assert not (output / "slitherlink/p1/index.html").exists()
    write(output, "index.html")
    assert read_planted(output) == foreign
