"""The page of all kinds, and a menu that lists none of them."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

from lxml import html
from playwright.sync_api import Browser, Page, expect
from test_gallery import keep

from browsing import Watched
from oracle import SHAPED
from site_gen.content.config import Site
from site_gen.kind import find_kind, kind_names, rules_of
from site_gen.site.gallery.kinds import KindsPage, make_kinds_page
from site_gen.site.layout.site_layout import SiteLayout
from site_gen.site.puzzle.facets import RANKS

KINDS = "kinds/index.html"


def page_of(words: dict[str, list[str]]) -> KindsPage:
    """Of kinds with puzzles as difficult as the `words` say."""
    puzzles = {
        kind: [
            SimpleNamespace(slug=f"p{i}", difficulty=SimpleNamespace(word=word))
            for i, word in enumerate(several)
        ]
        for kind, several in words.items()
    }
    frame = SiteLayout(Site(), (), (), carded=False).frame(KINDS, "Kinds", "")
    return make_kinds_page(frame, puzzles)  # type: ignore[arg-type]


def tiles(page: Page) -> list[str]:
    """The kinds that are to be seen, in order."""
    seen: list[str] = page.locator("[data-kind]:visible").evaluate_all(
        "all => all.map(one => one.dataset.kind)"
    )
    return seen


def test_each_kind_is_told_as_it_is_and_stands_once_in_its_genre() -> None:
    rng = random.Random(1)
    words = {kind: rng.choices(RANKS, k=rng.randrange(1, 5)) for kind in kind_names()}
    page = page_of(words)
    assert page.count == f"{len(words)} kinds"
    assert sorted(tile.name for _, own in page.genres for tile in own) == kind_names()
    for genre, own in page.genres:
        titles = [tile.link.text for tile in own]
        assert titles == sorted(titles, key=str.casefold)
        for tile in own:
            kind = find_kind(tile.name)
            assert (genre, tile.link.text) == (kind.genre.capitalize(), kind.title)
            assert " ".join(rules_of(tile.name).replace("`", "").split()).startswith(tile.link.note)
            assert {*kind.title.split(), *" ".join(kind.also).split()} == {*tile.names.split()}
            measured = sorted({*words[tile.name]} - {RANKS[-1]}, key=RANKS.index)
            assert tile.difficulty == " to ".join(dict.fromkeys(measured[:1] + measured[-1:]))
            assert tile.count.partition(" ")[0] == str(len(words[tile.name]))


def test_a_site_of_one_kind_has_one_tile() -> None:
    page = page_of({"slitherlink": ["easy"]})
    ((genre, (tile,)),) = page.genres
    assert (page.count, genre, tile.count) == ("1 kind", "Loops", "1 puzzle")


def test_the_page_is_whole_without_scripts(browser: Browser, site: Path) -> None:
    page = Watched(browser, java_script_enabled=False).open(site / KINDS)
    assert sorted(tiles(page)) == sorted(SHAPED)
    assert not page.locator(".filters").is_visible()
    assert page.locator(".solved").count() == 0
    for name in SHAPED:
        tile = page.locator(f"[data-kind='{name}']")
        own = html.parse(site / name / "index.html").getroot()
        cards = own.xpath("//*[@class='cards']/*[@data-difficulty]/@data-difficulty")
        words = [rank for rank in RANKS[:-1] if rank in cards]
        facts = [f"{len(cards)} puzzles", *([" to ".join(words)] if words else [])]
        assert tile.locator(".card-facts span").all_inner_texts() == facts
        assert tile.locator("svg.board").count() == 1
        link = site / "kinds" / (tile.get_by_role("link").get_attribute("href") or "")
        assert link.resolve() == site / name / "index.html"


def test_no_head_and_no_foot_lists_kinds(site: Path) -> None:
    for path in site.rglob("*.html"):
        page = html.parse(path).getroot()
        for nav in page.xpath("//body/header/nav | //body/footer/nav"):
            links = [link.rpartition("../")[2] for link in nav.xpath(".//a/@href")]
            texts = [text.strip() for text in nav.xpath(".//a/text()")]
            assert texts == ["Puzzles", "Kinds", "Learn", "About"], path
            assert links[1].endswith(KINDS)


def test_the_filter_leaves_kinds_that_have_the_name(browser: Browser, site: Path) -> None:
    watched = Watched(browser)
    page = watched.open(site / KINDS)
    search, status = page.get_by_label("Search names of kinds"), page.get_by_role("status")
    expect(status).to_have_text(f"{len(SHAPED)} kinds")
    for asked in ("yin", "YIN cut", "light up", "nothing like it"):
        search.fill(asked)
        fits = [name for name in SHAPED if _fits(name, asked)]
        assert sorted(tiles(page)) == sorted(fits)
        expect(status).to_have_text(f"{len(fits) or 'none'} of {len(SHAPED)} kinds")
        assert page.get_by_text("No kind has this name.").is_visible() == (not fits)
        genres = {find_kind(name).genre.capitalize() for name in fits}
        assert {*page.locator(".shelf h2:visible").all_inner_texts()} == genres
    search.fill("yin")
    page.reload()
    assert all("yin" in name for name in tiles(page)), "the address keeps the words"
    search.fill("")
    assert sorted(tiles(page)) == sorted(SHAPED)
    assert watched.complaints == []


def _fits(name: str, asked: str) -> bool:
    kind = find_kind(name)
    words = " ".join((kind.title, *kind.also)).lower().replace("-", " ").replace(",", " ").split()
    return all(any(word.startswith(start) for word in words) for start in asked.lower().split())


def test_what_the_reader_has_solved_is_counted(browser: Browser, site: Path) -> None:
    page = Watched(browser).open(site / KINDS)
    keep(page, "slitherlink/one", solved=True)
    keep(page, "slitherlink/gone", solved=True)  # no puzzle of the site any more
    keep(page, "dead_ends/two")
    page.reload()
    assert page.locator(".solved").all_inner_texts() == ["1 of 2 solved"]
    assert page.locator("[data-kind='slitherlink'] .solved").count() == 1
