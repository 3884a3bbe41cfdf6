"""Pictures beside texts, and files that are published unchanged, in a built site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corners import Corner
from site_gen.errors import BuildError, ContentError
from site_gen.site.build.edition import Edition
from site_gen.site.build.folders.places import read_mark, read_public
from site_gen.site.build.incremental.freshness import read_build_state


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
    corner.build()
    corner.output.rename(corner.folder / "public")
    with pytest.raises(BuildError, match="a site cannot be built in it"):
        corner.build()


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
