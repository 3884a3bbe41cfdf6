"""The page that lists all kinds, and a menu that does not list them."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

from lxml import html
from playwright.sync_api import Browser, Page, expect
from test_gallery import store_game

from browsing import WatchedPage
from oracle import SHAPED
from site_gen.content.config import Site
from site_gen.kind import find_kind, kind_names, rules_of
from site_gen.site.gallery.kinds import KindsPage, make_kinds_page
from site_gen.site.layout.site_layout import SiteLayout
from site_gen.site.puzzle.facets import RANKS

KINDS = "kinds/index.html"


def make_page_of(words: dict[str, list[str]]) -> KindsPage:
    """Make the page of kinds, each with puzzles of the difficulties in `words`."""
    puzzles = {
        kind: [
            SimpleNamespace(slug=f"p{i}", difficulty=SimpleNamespace(word=word))
            for i, word in enumerate(several)
        ]
        for kind, several in words.items()
    }
    frame = SiteLayout(Site(), (), (), carded=False).frame(KINDS, "Kinds", "")
    return make_kinds_page(frame, puzzles)  # type: ignore[arg-type]


def list_visible_kinds(page: Page) -> list[str]:
    """Return the visible kinds, in their order."""
    seen: list[str] = page.locator("[data-kind]:visible").evaluate_all(
        "all => all.map(one => one.dataset.kind)"
    )
    return seen


def test_each_kind_is_described_and_listed_once_in_its_genre() -> None:
    rng = random.Random(1)
    words = {kind: rng.choices(RANKS, k=rng.randrange(1, 5)) for kind in kind_names()}
    page = make_page_of(words)
    assert page.count == f"{len(words)} kinds"
    assert sorted(tile.name for *_, own in page.genres for tile in own) == kind_names()
    notes = [tile.link.note for *_, own in page.genres for tile in own]
    assert len({*notes}) == len(notes), "two kinds share their summary"
    for _, genre, own in page.genres:
        titles = [tile.link.text for tile in own]
        assert titles == sorted(titles, key=str.casefold)
        for tile in own:
            kind = find_kind(tile.name)
            assert (genre, tile.link.text) == (kind.genre.capitalize(), kind.title)
            assert " ".join(rules_of(tile.name).replace("`", "").split()).startswith(tile.link.note)
            variants = (name for one in kind.variants for name in (one.title, *one.also))
            named = " ".join((kind.title, *kind.also, *variants))
            assert {*named.split()} == {*tile.names.split()}
            measured = sorted({*words[tile.name]} - {RANKS[-1]}, key=RANKS.index)
            assert tile.difficulty == " to ".join(dict.fromkeys(measured[:1] + measured[-1:]))
            assert tile.count.partition(" ")[0] == str(len(words[tile.name]))


def test_a_site_of_one_kind_has_one_tile() -> None:
    page = make_page_of({"slitherlink": ["easy"]})
    ((_, genre, (tile,)),) = page.genres
    assert (page.count, genre, tile.count) == ("1 kind", "Loops", "1 puzzle")


def test_the_page_is_complete_without_scripts(browser: Browser, site: Path) -> None:
    page = WatchedPage(browser, java_script_enabled=False).open(site / KINDS)
    assert sorted(list_visible_kinds(page)) == sorted(SHAPED)
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


def test_headers_and_footers_do_not_list_kinds(site: Path) -> None:
    for path in site.rglob("*.html"):
        page = html.parse(path).getroot()
        for nav in page.xpath("//body/header/nav | //body/footer/nav"):
            links = [link.rpartition("../")[2] for link in nav.xpath(".//a/@href")]
            texts = [text.strip() for text in nav.xpath(".//a/text()")]
            assert texts == ["Puzzles", "Kinds", "Learn", "About"], path
            assert links[1].endswith(KINDS)


def test_the_filter_shows_kinds_that_have_the_name(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / KINDS)
    search, status = page.get_by_label("Search names of kinds"), page.get_by_role("status")
    expect(status).to_have_text(f"{len(SHAPED)} kinds")
    for asked in ("yin", "YIN cut", "light up", "nothing like it"):
        search.fill(asked)
        fits = [name for name in SHAPED if _matches(name, asked)]
        assert sorted(list_visible_kinds(page)) == sorted(fits)
        expect(status).to_have_text(f"{len(fits) or 'none'} of {len(SHAPED)} kinds")
        assert page.get_by_text("No kind has this name.").is_visible() == (not fits)
        genres = {find_kind(name).genre.capitalize() for name in fits}
        assert {*page.locator(".shelf h2:visible").all_inner_texts()} == genres
    search.fill("yin")
    page.reload()
    assert all("yin" in name for name in list_visible_kinds(page)), "the address keeps the words"
    search.fill("")
    assert sorted(list_visible_kinds(page)) == sorted(SHAPED)
    assert watched.complaints == []


def _matches(name: str, asked: str) -> bool:
    kind = find_kind(name)
    words = " ".join((kind.title, *kind.also)).lower().replace("-", " ").replace(",", " ").split()
    return all(any(word.startswith(start) for word in words) for start in asked.lower().split())


def test_puzzles_that_the_reader_has_solved_are_counted(browser: Browser, site: Path) -> None:
    page = WatchedPage(browser).open(site / KINDS)
    store_game(page, "slitherlink/one", solved=True)
    store_game(page, "slitherlink/gone", solved=True)  # this puzzle is no longer on the site
    store_game(page, "dead_ends/two")
    page.reload()
    assert page.locator(".solved").all_inner_texts() == ["1 of 2 solved"]
    assert page.locator("[data-kind='slitherlink'] .solved").count() == 1
