"""Names of files, tags and authors in any script become addresses that work."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from unicodedata import normalize
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, expect

from browsing import WatchedPage
from site_gen.content.config import Explaining, Site, Solving
from site_gen.content.slugs import is_slug, slugify
from site_gen.content.sources import LONGEST, slug_problem
from site_gen.errors import ContentError
from site_gen.site.inspect.check import check_site
from sites import build_site, checked, write_content

BASE = "https://example.org/sub/"
PUZZLE, POST, AUTHOR, TAG = "ещё-загадка", "новости", "Иван Ёлкин", "малый-тег"
FRONT = f"author: {AUTHOR}\ndate: 2026-11-01\ntags: [{TAG}]\naliases: [slitherlink/старая]\n"


def write_site(folder: Path) -> Path:
    content = write_content(folder / "content", ["slitherlink"])
    path = (content / "slitherlink" / "two.md").rename(content / "slitherlink" / f"{PUZZLE}.md")
    path.write_text(path.read_text().replace("---\n", f"---\n{FRONT}", 1), encoding="utf-8")
    page = content / "pages" / "posts" / f"{POST}.md"
    page.parent.mkdir(parents=True)
    page.write_text(
        f"---\ntitle: Новости\ndate: 2026-11-02\n---\n[a](../../slitherlink/{PUZZLE}.md)\n\n"
        f"```puzzles\nslitherlink/{PUZZLE}\n```\n",
        encoding="utf-8",
    )
    return content


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scripts")
    explain = Explaining(worth=False, reasons_cells=0, film=False)
    solving = Solving(article_time_limit=0, explain=explain, cache=folder / "cache")
    site = Site(title="A", base_url=BASE, language="ru", solving=solving)
    build_site(write_site(folder), folder / "output", site)
    return folder / "output"


def test_pages_have_these_names_and_addresses_are_encoded(made: Path) -> None:
    pages = [f"slitherlink/{PUZZLE}", f"posts/{POST}", "authors/иван-ёлкин", "slitherlink/старая"]
    assert all((made / page / "index.html").is_file() for page in pages)
    assert check_site(made).errors == check_site(made).warnings == []
    addresses = [e.text for e in ET.parse(made / "sitemap.xml").getroot().iter() if e.text]
    assert f"{BASE}slitherlink/{PUZZLE}/" in map(unquote, addresses)
    feed = (made / "feed.xml").read_text(encoding="utf-8")
    ids = [str(e.text) for e in ET.fromstring(feed).iter("{http://www.w3.org/2005/Atom}id")]
    assert [unquote(one).removeprefix(BASE) for one in ids] == [
        *("", f"posts/{POST}/", f"slitherlink/{PUZZLE}/")
    ]
    assert all(one.isascii() for one in [*addresses, *ids] if one.startswith("https:"))
    assert f"{PUZZLE}/board.svg" not in feed


def test_readers_reach_them_from_the_disk(browser: Browser, made: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(made / "index.html")
    page.locator("summary").filter(has_text="Tag").click()
    page.get_by_label(TAG.replace("-", " ")).check()
    expect(page.locator("[data-shown]")).to_have_text("1 of 2 puzzles")
    assert TAG in unquote(page.url)
    page.reload()
    page.locator(".card:visible a").click()
    expect(page.locator(".byline")).to_contain_text(AUTHOR)
    assert unquote(page.url).endswith(f"/slitherlink/{PUZZLE}/index.html")
    page.locator(".byline a").click()
    expect(page.locator(".listed .card")).to_have_count(1)
    page.get_by_role("link", name="Posts").first.click()
    page.get_by_role("link", name="Новости").click()
    page.get_by_role("link", name="Print these").click()
    expect(page.locator(".item")).to_have_count(1)
    assert watched.complaints == []


def test_a_name_that_cannot_be_an_address_gets_a_proposal(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"])
    names = {"Ещё Загадка": "ещё-загадка", "größe": "grosse", "日本!": "日本", "e\u0301": "e"}
    for name, proposal in names.items():
        path = content / "slitherlink" / f"{name}.md"
        path.write_text((content / "slitherlink" / "one.md").read_text())
        with pytest.raises(ContentError) as caught:
            checked(content)
        (problem,) = caught.value.problems
        if normalize("NFC", name) == name:
            assert problem.message.endswith(f"did you mean {proposal}?")
        else:
            assert problem.message.endswith("rename it to é.md (NFC)")
        path.unlink()


TEXT = st.text(st.characters(categories=["L", "M", "N", "P", "Z"]), max_size=80)


@given(TEXT)
def test_a_proposal_is_accepted(text: str) -> None:
    """It is the same for all forms of the text, and short enough for a file's name."""
    slug = slugify(text)
    assert slug == slugify(normalize("NFD", text)) == normalize("NFC", slug)
    assert is_slug(slug) == bool(slug)
    hint = slug_problem(text).partition("; did you mean ")[2].removesuffix("?")
    if hint and len(hint.encode()) <= 200:
        assert len(hint) <= LONGEST
        assert slug_problem(hint) == "" or "reserved" in slug_problem(hint)
