"""Pages of prose are found by the gallery's search, and from the page of their folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsing import WatchedPage
from site_gen.content.config import Site, Solving
from site_gen.site.authoring.list_pages import add_lists
from site_gen.site.authoring.pages import load_pages
from site_gen.site.inspect.check import check_site
from sites import ANSWERS_ONLY, build_site, write_content, write_file

PAGES = {
    "essays/stripes": "---\ntitle: Stripes *and* [more]\nboard: slitherlink\n---\nOf zebras.\n",
    "essays/deep/plain": "---\ntitle: Plain\n---\nOf horses.\n",
    "essays/later": "---\ntitle: Later\ndraft: true\n---\nOf mules.\n",
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("found")
    content = write_content(folder / "content", ["slitherlink"])
    (content / "slitherlink" / "two.md").unlink()
    for name, text in PAGES.items():
        write_file(content / "pages" / f"{name}.md", text)
    build_site(content, folder / "output", Site(solving=Solving(explain=ANSWERS_ONLY)))
    return folder


def test_a_folder_of_pages_has_an_index_page(written: Path) -> None:
    output = written / "output"
    assert check_site(output).errors == []
    index = (output / "essays" / "index.html").read_text(encoding="utf-8")
    assert 'essays/stripes/index.html">Stripes' in index
    assert 'deep/index.html">Deep</a>' in index
    assert "later" not in index
    assert (output / "essays" / "deep" / "plain" / "index.html").exists()


def test_an_authors_index_page_is_used(tmp_path: Path) -> None:
    for name, text in {**PAGES, "essays/index": "---\ntitle: Mine\n---\nMine.\n"}.items():
        write_file(tmp_path / "pages" / f"{name}.md", text.replace("board: slitherlink\n", ""))
    titles = {page.url: page.title for page in add_lists(load_pages(tmp_path / "pages"), [])}
    assert titles["essays/index.html"] == "Mine"
    assert titles["essays/deep/index.html"] == "Deep"


def test_the_search_finds_pages_as_well_as_puzzles(browser: Browser, written: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(written / "output" / "index.html")
    found = page.get_by_role("navigation", name="Pages", exact=True).get_by_role("link")
    expect(found).to_have_count(0)
    page.get_by_role("searchbox").fill("zeb")
    expect(found).to_have_text(["Stripes *and* [more]"])
    expect(page.locator(".card:visible")).to_have_count(0)
    page.get_by_role("searchbox").fill("mules")
    expect(found).to_have_count(0)
    page.get_by_role("searchbox").fill("of hors")
    found.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Plain")
    assert watched.complaints == []
