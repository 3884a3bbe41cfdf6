"""Pictures beside texts, and files that are published unchanged, in a built site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from site_gen.content.config import Explaining, Site, Solving
from site_gen.errors import BuildError, ContentError
from site_gen.site.build.build import Places, build
from site_gen.site.build.edition import Edition
from site_gen.site.build.freshness import read_build_state
from site_gen.site.build.places import read_mark, read_public
from site_gen.site.inspect.check import check_site
from sites import ROOT, WarningRecorder

BOARD = "\n```board\n3.\n..\n```\n"
EXPLAIN = Explaining(worth=False, reasons_cells=0, film=False)


class Corner:
    """A small site with a puzzle and a page that show pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        solving = Solving(article_time_limit=0, explain=EXPLAIN, cache=folder / "cache")
        self.site = Site(title="A", base_url="https://example.org/x/", solving=solving)
        self.output = folder / "output"
        self.warnings: list[str] = []
        self.draw("content/slitherlink/board.png", 30, 20)
        self.draw("content/pages/photo.jpg", 50, 40)
        self.write("content/slitherlink/one.md", f"Words ![a board](board.png).\n{BOARD}", "many")
        other = BOARD.replace("3.\n..", "22\n22")
        self.write("content/slitherlink/two.md", f"Words.\n{other}", "1")
        self.write("content/pages/index.md", "Here ![a photo](photo.jpg 'Us') we are.")
        self.write("content/pages/club.md", "We ![a photo](photo.jpg) meet.")
        self.write("content/pages/essay.md", "A ![a photo](photo.jpg).", board="slitherlink")

    def write(self, name: str, text: str, expect: str = "", board: str = "") -> None:
        front = f"expect: {expect}\n" * bool(expect) + f"board: {board}\n" * bool(board)
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ntitle: A\n{front}---\n{text}\n", encoding="utf-8")

    def draw(self, name: str, width: int, height: int) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.effect_noise((width, height), 40).save(path)

    def publish(self, name: str, text: str) -> Path:
        path = self.folder / "public" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    @property
    def places(self) -> Places:
        templates, public = ROOT / "templates", self.folder / "public"
        return Places(self.folder / "content", templates, self.output, public)

    def build(self) -> set[str]:
        """Build the site; return the addresses of files with new content, and of removed ones."""
        before, told = self.read(), WarningRecorder()
        build(self.places, self.site, 1, told)
        self.warnings = [str(w).removeprefix(f"{self.folder}/") for w in told.told]
        after = self.read()
        found = check_site(self.output)
        assert (found.errors, found.warnings) == ([], [])
        names = before.keys() | after.keys()
        return {name for name in names if before.get(name) != after.get(name)} - {".site-gen"}

    def read(self) -> dict[str, bytes]:
        paths = (p for p in self.output.rglob("*") if p.is_file())
        return {p.relative_to(self.output).as_posix(): p.read_bytes() for p in paths}

    def page(self, name: str) -> str:
        return (self.output / name).read_text(encoding="utf-8")


@pytest.fixture
def corner(tmp_path: Path) -> Corner:
    return Corner(tmp_path)


def list_pictures(page: str) -> list[str]:
    return re.findall(r"<img [^>]*>", page)


def test_pictures_have_their_size_and_are_rebuilt_when_they_change(corner: Corner) -> None:
    corner.build()
    assert corner.warnings == []
    (one,) = list_pictures(corner.page("slitherlink/one/index.html"))
    shown = r'<img src="../../assets/board-[0-9a-f]{12}.png" alt="a board" width="30" height="20" '
    assert re.match(shown + 'loading="lazy" />', one)
    for page, root in (("index.html", ""), ("club/index.html", "../"), ("essay/index.html", "../")):
        (photo,) = list_pictures(corner.page(page))
        assert re.match(f'<img src="{root}assets/photo-', photo)
    assert 'title="Us"' in corner.page("index.html")
    assert not corner.build()
    old = {p.name for p in (corner.output / "assets").iterdir()}
    assert len(old) == 2

    corner.draw("content/slitherlink/board.png", 60, 20)
    changed = corner.build()
    (one,) = list_pictures(corner.page("slitherlink/one/index.html"))
    assert 'width="60"' in one
    assert {name.split("-")[0] for name in changed} >= {"assets/board"}
    assert "slitherlink/one/index.html" in changed
    assert not {"index.html", "club/index.html", "slitherlink/two/index.html"} & changed

    corner.draw("content/pages/photo.jpg", 50, 40)
    changed = corner.build()
    assert changed >= {"index.html", "club/index.html", "essay/index.html"}
    assert "slitherlink/one/index.html" not in changed
    assert len([*(corner.output / "assets").iterdir()]) == 2


def test_a_changed_picture_makes_a_finished_site_outdated(corner: Corner) -> None:
    corner.build()
    state = read_build_state(corner.places, corner.site, "*", Edition())
    assert state.is_fresh
    corner.draw("content/pages/photo.jpg", 10, 10)
    assert not read_build_state(corner.places, corner.site, "*", Edition()).is_fresh


def test_mistakes_in_pictures_are_reported_together(corner: Corner) -> None:
    (corner.folder / "content/slitherlink/board.png").write_bytes(b"no picture")
    corner.write("content/pages/club.md", "We ![a photo](photo.jpg) and ![b](gone.jpg).")
    with pytest.raises(ContentError) as caught:
        corner.build()
    found = [str(p).removeprefix(f"{corner.folder}/") for p in caught.value.problems]
    assert found[0].startswith("content/pages/club.md:4:35: the picture gone.jpg: there is no file")
    assert found[1].startswith("content/slitherlink/one.md:5:18: the picture board.png: this is")
    assert len(found) == 2


def test_a_picture_that_nothing_shows_and_a_heavy_one_are_warnings(corner: Corner) -> None:
    corner.draw("content/pages/spare.png", 9, 9)
    corner.draw("content/pages/photo.jpg", 2600, 1500)
    assert (corner.folder / "content/pages/photo.jpg").stat().st_size > 1_000_000
    corner.build()
    first, second = sorted(corner.warnings)
    assert first.startswith("content/pages/photo.jpg: this picture loads slowly: 2600 × 1500 pix")
    assert second.startswith("content/pages/spare.png: no text shows this picture; ![words about")


def test_public_files_go_to_the_top_unchanged_and_replace_those_of_the_site(corner: Corner) -> None:
    corner.build()
    assert "Sitemap:" in corner.page("robots.txt")
    files = {
        "CNAME": "example.org\n",
        "robots.txt": "User-agent: *\nSitemap: nowhere\n",
        ".well-known/security.txt": "Contact: mailto:a@example.org\n",
        "google1.html": "google-site-verification: google1.html",
        "slitherlink/rules.pdf": "no real pdf",
        ".nojekyll": "",
    }
    for name, text in files.items():
        corner.publish(name, text)
    corner.publish(".DS_Store", "x")
    corner.publish("CNAME~", "x")
    corner.write("content/pages/club.md", "See [rules](../slitherlink/rules.pdf).")
    changed = corner.build()
    assert {*files} <= changed
    assert corner.warnings == []
    for name, text in files.items():
        assert corner.page(name) == text
    assert not (corner.output / ".DS_Store").exists()
    assert read_public(corner.output) == files.keys()
    assert files.keys() < read_mark(corner.output)
    assert not corner.build()

    corner.publish("CNAME", "other.example.org\n")
    assert corner.build() == {"CNAME"}
    (corner.folder / "public/robots.txt").unlink()
    assert "robots.txt" in corner.build()
    assert "Sitemap: https://example.org/x/" in corner.page("robots.txt")


def test_the_folder_of_public_files_is_never_the_output(corner: Corner) -> None:
    corner.output = corner.folder / "public"
    with pytest.raises(BuildError) as caught:
        corner.build()
    assert "a site cannot be built in it. Name another folder with --out" in str(caught.value)
    corner.output = corner.folder / "output"
    corner.build()
    corner.output.rename(corner.folder / "public")
    with pytest.raises(BuildError) as again:
        corner.build()
    assert str(again.value) == str(caught.value)


def test_public_files_that_cannot_be_published_are_reported(corner: Corner) -> None:
    path = corner.publish("slitherlink", "a file where the site has a folder")
    with pytest.raises((BuildError, ContentError)) as caught:
        corner.build()
    assert "public/ has a file where the site has a folder, or the reverse" in str(caught.value)
    path.unlink()
    path.symlink_to(corner.folder)
    with pytest.raises(ContentError) as refused:
        corner.build()
    assert "public/slitherlink:1:1: this is a link; only regular files" in str(refused.value)
