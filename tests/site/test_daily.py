"""The page of the puzzle of the day, and the files of a site that browsers keep, as built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from blocks import read_block
from site_gen.content.config import Daily, load_site
from site_gen.errors import ContentError
from site_gen.site.build.build import Places
from site_gen.site.build.edition import Edition
from site_gen.site.build.incremental.freshness import read_build_state
from site_gen.site.build.incremental.manifest import Manifest
from site_gen.site.build.load import load_gallery
from site_gen.site.build.progress import Progress
from site_gen.site.gallery.daily import make_daily_data
from site_gen.site.layout.head import POLICY
from site_gen.site.layout.offline import make_offline_files
from sites import PUBLISHED, QUICK, ROOT, build_site, write_content

DAILY = PUBLISHED.model_copy(update={"daily": Daily(kinds=("slant", "akari")), "offline": True})


def write_dated(folder: Path) -> Path:
    """Write two puzzles of a day, one with the same date that is none, and one of the future."""
    content = write_content(folder / "content", ["akari"], "explain: false\n")
    text = (content / "akari" / "one.md").read_text(encoding="utf-8")
    for name, date, tag in [
        ("a", "2026-03-01", "daily"),
        ("b", "2026-03-02", "daily"),
        ("c", "2026-03-02", "other"),
        ("d", "9999-03-02", "daily"),
    ]:
        made = text.replace("explain:", f"date: {date}\ntags: [{tag}]\nexplain:")
        (content / "akari" / f"{name}.md").write_text(made, encoding="utf-8")
    return content


def test_the_page_of_the_day_knows_the_dated_puzzles_and_goes_with_its_settings(
    tmp_path: Path,
) -> None:
    content, output = write_dated(tmp_path), tmp_path / "output"
    build_site(content, output, DAILY)
    page = (output / "daily" / "index.html").read_text(encoding="utf-8")
    built = {"2026-03-01": "akari/a", "2026-03-02": "akari/b"}
    data = read_block(page, "daily-data")
    assert data["built"] == built
    assert data["kinds"] == [["akari"]], "slant has no puzzle, and there is no workshop"
    assert 'href="../akari/b/index.html"' in page
    front = (output / "index.html").read_text(encoding="utf-8")
    assert read_block(front, "daily-data")["built"] == built
    assert front.count('href="daily/index.html"') == 3, "two menus and the card"
    assert "daily/" in (output / "sitemap.xml").read_text(encoding="utf-8")
    build_site(content, output, PUBLISHED)
    assert not (output / "daily").exists()
    page = (output / "akari" / "a" / "index.html").read_text(encoding="utf-8")
    assert "daily/index.html" not in page


def test_the_workshop_makes_boards_of_the_sizes_in_the_settings() -> None:
    site = QUICK.model_copy(update={"daily": Daily(sizes={"akari": "7x8"})})
    data = json.loads(make_daily_data(site, ["slant", "akari"], (), makes=True))
    assert data["kinds"] == [["akari", 7, 8, True], ["slant", 10, 10, True]]
    wrong = QUICK.model_copy(update={"daily": Daily(sizes={"sudoku": "7x7"})})
    with pytest.raises(ContentError, match=r"daily\.sizes\.sudoku: found '7x7'; 7×7 has no boxes"):
        make_daily_data(wrong, ["sudoku"], (), makes=True)


def test_an_empty_table_counts_as_a_setting(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    places, found = (
        Places(tmp_path / "content", tmp_path / "templates", tmp_path / "output"),
        list[str](),
    )
    for text in ("[daily]\n", ""):
        (tmp_path / "site.toml").write_text(text)
        site = load_site(tmp_path / "site.toml")
        assert site.has_daily == bool(text)
        found.append(read_build_state(places, site, "*", Edition()).inputs.site)
    assert found[0] != found[1]


@pytest.mark.parametrize("served", [False, True])
@pytest.mark.parametrize("offline", [False, True])
def test_only_a_published_site_that_wants_it_is_kept_by_browsers(
    tmp_path: Path, offline: bool, served: bool
) -> None:
    content = write_content(tmp_path / "content", ["akari"], "explain: false\n")
    site = QUICK.model_copy(update={"offline": offline})
    places = Places(content, ROOT / "templates", tmp_path / "output")
    state = read_build_state(places, site, "*", Edition())
    layout = load_gallery(places, site, state, Manifest(), Progress(), served=served).layout
    frame = layout.frame("akari/index.html", "Akari", "")
    assert layout.offline == frame.offline == (offline and not served)
    added = "manifest-src 'self'; " * layout.offline
    assert frame.head.policy == POLICY.replace("base-uri", f"{added}base-uri")
    made = dict(make_offline_files(places.templates, layout, "0123456789abcdef"))
    assert {*made} == {"sw.js", *["manifest.webmanifest"] * layout.offline}
    assert (b"unregister" in made["sw.js"]) != layout.offline
    assert (b'"0123456789abcdef"' in made["sw.js"]) == layout.offline
