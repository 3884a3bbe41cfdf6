"""A site in another language: each text has the right `lang`, which screen readers need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree, html

from site_gen.content.config import Explaining, Site, Solving
from site_gen.content.puzzle_text import format_puzzle
from site_gen.kind import find_kind
from site_gen.site.inspect.check import check_site
from sites import build_site

QUIET = Explaining(worth=False, reasons_cells=0, film=False)
GERMAN = "ß"  # only in the author's texts
TAG = "klein"
PAGES = {
    "index": "---\ntitle: Rätsel ß\n---\nGrüße, ß.\n",
    "eins": "---\ntitle: Seite ß\nmenu: Menü ß\n---\nText ß.\n\n## Ä ß\n\nß.\n\n## Ü ß\n\nß.\n",
    "zwei": "---\ntitle: Brett ß\nboard: slitherlink\n---\nText ß.\n\n## Teil ß\n\nMehr ß.\n\n"
    "```family\nslitherlink.clues\n```\n\nß.\n",
}


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("german")
    content = folder / "content"
    for name, text in PAGES.items():
        path = content / "pages" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (content / "slitherlink").mkdir()
    for slug, board in (("a", find_kind("slitherlink").example), ("b", {"board": ".2\n.."})):
        text = format_puzzle(f"Titel {slug} ß", board, "Satz ß.", tags=[TAG])
        text = text.replace("unique\n", "unique\naliases: [slitherlink/alt-" + slug + "]\n")
        text = text.replace("unique", "many") if slug == "b" else text
        (content / "slitherlink" / f"{slug}.md").write_text(text, encoding="utf-8")
    words = {"title": "Seite ß", "language": "de", "footer": "Fuß ß", "description": "ß"}
    site = Site(**words, base_url="https://a.example/", solving=Solving(explain=QUIET))
    build_site(content, folder / "output", site)
    return folder / "output"


def list_texts(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each text of a page and its language."""
    tree = html.fromstring(page.read_bytes())
    for element in tree.find("body").iter(etree.Element):
        inside = {*(a.tag for a in element.iterancestors()), element.tag}
        if inside & {"script", "svg", "math"}:
            continue
        for text, owner in ((element.text, element), (element.tail, element.getparent())):
            if text and text.strip() and any(c.isalpha() for c in text):
                chain = (owner, *owner.iterancestors())
                yield text.strip(), next(a.get("lang") for a in chain if a.get("lang"))


def test_words_of_the_site_are_english_and_those_of_the_author_are_not(german: Path) -> None:
    pages = [*german.rglob("*.html")]
    assert len(pages) >= 9
    wrong = {
        (page.relative_to(german).as_posix(), text)
        for page in pages
        for text, language in list_texts(page)
        if language != ("de" if GERMAN in text or text == TAG else "en")
    }
    assert wrong == set()
    assert check_site(german).errors == []
