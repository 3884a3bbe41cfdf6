"""A site in another language: each text has the right `lang` (for screen readers) and `dir`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree, html
from playwright.sync_api import Browser

from browsing import WatchedPage
from site_gen.content.config import Site, Solving
from site_gen.content.puzzle_text import format_puzzle
from site_gen.kind import find_kind
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.words import find_direction
from sites import ANSWERS_ONLY, build_site, write_file

AUTHORS = "ש"  # only in the author's texts, which are written from right to left
TAG = "קטן"
PAGES = {
    "index": "---\ntitle: חידות ש\n---\nשלום, ש.\n",
    "eins": "---\ntitle: דף ש\nmenu: תפריט ש\n---\nמילים ש.\n\n## א ש\n\nש.\n\n## ב ש\n\nש.\n",
    "zwei": "---\ntitle: לוח ש\nboard: slitherlink\n---\nמילים ש.\n\n## חלק ש\n\nעוד ש.\n\n"
    "```family\nslitherlink.clues\n```\n\nש.\n",
}


@pytest.fixture(scope="module")
def hebrew(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hebrew")
    content = folder / "content"
    for name, text in PAGES.items():
        write_file(content / "pages" / f"{name}.md", text)
    (content / "slitherlink").mkdir()
    for slug, board in (("a", find_kind("slitherlink").example), ("b", {"board": ".2\n.."})):
        text = format_puzzle(f"חידה {slug} ש", board, "משפט ש.", tags=[TAG])
        text = text.replace("unique\n", "unique\naliases: [slitherlink/alt-" + slug + "]\n")
        text = text.replace("unique", "many") if slug == "b" else text
        (content / "slitherlink" / f"{slug}.md").write_text(text, encoding="utf-8")
    words = {"title": "דף ש", "language": "he", "footer": "סוף ש", "description": "ש"}
    site = Site(**words, base_url="https://a.example/", solving=Solving(explain=ANSWERS_ONLY))
    build_site(content, folder / "output", site)
    return folder / "output"


def find_nearest(element: etree._Element, name: str) -> str | None:
    """Return the value of an attribute that is nearest above an element, or its own."""
    chain = (element, *element.iterancestors())
    return next((a.get(name) for a in chain if a.get(name)), None)


def list_texts(page: Path) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield each text of a page, its language and its direction."""
    tree = html.fromstring(page.read_bytes())
    for element in tree.find("body").iter(etree.Element):
        inside = {*(a.tag for a in element.iterancestors()), element.tag}
        if inside & {"script", "svg", "math"}:
            continue
        for text, owner in ((element.text, element), (element.tail, element.getparent())):
            if text and text.strip() and any(c.isalpha() for c in text):
                yield text.strip(), find_nearest(owner, "lang"), find_nearest(owner, "dir") or "ltr"


def test_words_of_the_site_are_english_and_those_of_the_author_are_not(hebrew: Path) -> None:
    pages = [*hebrew.rglob("*.html")]
    assert len(pages) >= 9
    wrong = {
        (page.relative_to(hebrew).as_posix(), text)
        for page in pages
        for text, *found in list_texts(page)
        if found != (["he", "rtl"] if AUTHORS in text or text == TAG else ["en", "ltr"])
    }
    assert wrong == set()
    assert check_site(hebrew).errors == []


DIRECTIONS = "all => all.map(e => getComputedStyle(e).direction)"


def test_boards_formulas_and_code_are_written_from_left_to_right(
    browser: Browser, hebrew: Path
) -> None:
    for name in ("eins", "zwei", "slitherlink/a"):
        watched = WatchedPage(browser)
        for width in watched.open_at_each_width(hebrew / name / "index.html"):
            found = watched.page.locator("svg, math, pre, code").evaluate_all(DIRECTIONS)
            assert {*found} <= {"ltr"}
            assert watched.scroll_width <= width
            assert watched.page.locator("body").evaluate_all(DIRECTIONS) == ["rtl"]
            starts = "e => { const b = e.getBoundingClientRect(); return (b.left + b.right) / 2; }"
            assert watched.page.locator(".brand .mark").evaluate(starts) > width / 2


@pytest.mark.parametrize(
    ("language", "direction"),
    [
        *((code, "rtl") for code in ("he", "ar", "ar-EG", "fa", "ur-PK", "yi", "ckb", "dv", "ps")),
        *((code, "rtl") for code in ("uz-Arab", "az-Arab-IR", "pa-arab", "ff-Adlm")),
        *((code, "ltr") for code in ("en", "de", "pt-BR", "zh-Hant", "ar-Latn", "ks-Deva", "hr")),
    ],
)
def test_the_direction_follows_from_the_language(language: str, direction: str) -> None:
    assert find_direction(language) == direction
