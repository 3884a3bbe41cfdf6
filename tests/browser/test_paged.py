"""A gallery with more puzzles than a page has room for, with and without a browser."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect
from test_accessible import run_nu_checker
from test_gallery import (
    LOAD_ALL,
    choose,
    list_items,
    list_visible,
    open_gallery,
    read_query,
    read_status,
    store_game,
)

from browsing import DRAWN, WatchedPage
from gardens import BOARDS
from oracle import KINDS
from site_gen.content.config import Explaining, Site, Solving
from site_gen.kind import GENRES, find_kind
from site_gen.site.gallery.paging import FEW, Paging
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.parts import MANY
from sites import BOARD_ONLY, build_site, share_site, write_content

SIZE = 3
COUNTS = {"slitherlink": 8, "yin_yang_cut": 2}
WORDS = ("Oak", "Elm & Ash", "Yew", "Fir", "Box", "Más", "Beech", "Lime")
LARGE = Site(
    title="Large",
    base_url="https://puzzles.example/large/",
    page_size=SIZE,
    sections=("rules", "answer", "model"),  # an essay leads to the model
    solving=Solving(
        time_limit=20,
        article_time_limit=20,
        explain=Explaining(worth=False, reasons_cells=0, film=False),
    ),
)


def write_large(content: Path) -> None:
    for kind, count in COUNTS.items():
        (block,) = find_kind(kind).example
        for i in range(count):
            board, answers = BOARDS[kind][i % len(BOARDS[kind])]
            front = f"title: {WORDS[i]} {i}\nexpect: {answers}\ndate: 2026-01-{i + 1:02}\n"
            front += "tags: [even]\n" if i % 2 == 0 else "source: A newspaper\n"
            path = content / kind / f"p{i}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"---\n{front}---\nThe {WORDS[-i]}.\n\n```{block}\n{board}\n```\n")
    (content / "pages").mkdir()
    essay = "---\ntitle: Clues\nboard: slitherlink/p0\nmenu: Clues\n---\n"
    (content / "pages" / "clues.md").write_text(f"{essay}```family\nslitherlink.clues\n```\n")


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        write_large(folder / "content")
        build_site(folder / "content", folder / "output", LARGE)

    return share_site(tmp_path_factory, "large", make) / "output"


ALL = [f"{kind}/p{i}" for kind, count in COUNTS.items() for i in range(count)]


def list_puzzles(large: Path, kind: str = "slitherlink") -> list[str]:
    """Return the puzzles of a kind in the order of its pages."""
    found: list[str] = []
    for name in ("index.html", "page-2.html", "page-3.html"):
        path = large / kind / name
        if path.exists():
            found += list_cards(path)
    return found


def list_cards(page: Path) -> list[str]:
    return re.findall(r'<li class="card" data-id="([^"]+)"', page.read_text(encoding="utf-8"))


# -- without a browser

NEWEST = r'<section class="newest".*?</section>'


def read_newest(output: Path) -> str:
    (found,) = re.findall(NEWEST, (output / "index.html").read_text(encoding="utf-8"), re.S)
    return str(found)


def test_the_first_page_shows_the_newest_puzzle_of_all_pages(large: Path) -> None:
    assert "slitherlink/p7" not in list_cards(large / "index.html")
    assert 'href="slitherlink/p7/index.html"' in read_newest(large)
    assert "Newest, 8 January 2026" in read_newest(large)
    assert "<svg" in read_newest(large)


def test_every_puzzle_is_on_one_page_of_its_kind(large: Path) -> None:
    for kind, count in COUNTS.items():
        found = list_puzzles(large, kind)
        assert sorted(found) == sorted(one for one in ALL if one.startswith(f"{kind}/"))
        assert len(found) == len(set(found)) == count
    assert [len(list_cards(large / "slitherlink" / name)) for name in PAGES] == [3, 3, 2]
    assert not (large / "yin_yang_cut" / "page-2.html").exists()
    assert len(list_cards(large / "index.html")) <= SIZE
    assert len(re.findall('<article class="item" ', (large / "print.html").read_text())) <= SIZE


PAGES = ("index.html", "page-2.html", "page-3.html")


def test_pages_of_a_kind_link_each_other_and_are_in_the_sitemap(large: Path) -> None:
    sitemap = (large / "sitemap.xml").read_text()
    for i, name in enumerate(PAGES):
        text = (large / "slitherlink" / name).read_text()
        rels = dict(re.findall(r'<link rel="(prev|next|canonical)" href="([^"]+)"', text))
        here = f"{LARGE.base_url}slitherlink/{name.removesuffix('index.html')}"
        assert rels.pop("canonical") == here
        assert f"<loc>{here}</loc>" in sitemap
        beside = {"prev": i - 1, "next": i + 1}
        assert rels == {rel: PAGES[n] for rel, n in beside.items() if 0 <= n < len(PAGES)}


def test_the_check_finds_no_mistake_in_a_large_site(large: Path) -> None:
    found = check_site(large)
    assert found.errors == []
    assert [w for w in found.warnings if "description" not in w] == []


def test_links_to_distant_pages_are_omitted() -> None:
    paging = Paging(10, {"a": 1234, "b": 10})
    assert [*paging.numbers("a")][-1] == 124
    pages = paging.pages("a", 60)
    assert pages
    named = [(link.text, gap) for link, gap in pages.numbers]
    wanted = ["1", "58", "59", "60", "61", "62", "124"]
    assert named == [(text, text in ("58", "124")) for text in wanted]
    assert [link.text for link, _ in pages.numbers if not link.url] == ["60"]
    assert (pages.previous, pages.next) == ("page-59.html", "page-61.html")
    first, last = paging.pages("a", 1), paging.pages("a", 124)
    assert first
    assert last
    assert (first.previous, first.next, last.next) == ("", "page-2.html", "")
    assert last.previous == "page-123.html"
    assert paging.pages("b", 1) is None


def test_a_site_that_fits_on_a_page_is_not_divided(site: Path) -> None:
    assert not [*site.rglob("page-*")]
    assert "data-catalogue" not in (site / "index.html").read_text(encoding="utf-8")
    every = [f"{path.parts[-3]}/{path.parts[-2]}" for path in site.glob("*/*/puzzle.json")]
    assert sorted(list_cards(site / "index.html")) == sorted(every)


# -- with scripts


def test_filters_include_the_puzzles_of_other_pages(browser: Browser, large: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(large / "index.html")
    assert not page.locator("script[src*=catalogue]").count(), "the list waits until it is wanted"
    assert list_visible(page) == list_cards(large / "index.html")
    assert read_status(page) == "10 puzzles"
    choose(page, "Tag", "even")
    even = [
        one for one in [*list_puzzles(large), *list_puzzles(large, "yin_yang_cut")] if is_even(one)
    ]
    expect(page.locator(".card:visible")).to_have_count(SIZE)
    assert list_visible(page) == even[:SIZE]
    assert read_status(page) == "5 of 10 puzzles"
    assert read_query(page) == "tag=even"
    page.get_by_role("button", name="Show more").click()
    assert list_visible(page) == even
    assert read_query(page) == "tag=even&pages=2"
    assert not page.get_by_role("button", name="Show more").is_visible()
    assert page.evaluate("document.activeElement.closest('.card').dataset.id") == even[SIZE]
    choose(page, "Kind", "Slitherlink")
    assert list_visible(page) == even[:SIZE], "another choice begins at the beginning"
    page.go_back()
    assert list_visible(page) == even
    page.go_back()
    assert list_visible(page) == list_cards(large / "index.html")
    assert watched.complaints == []


def is_even(name: str) -> bool:
    return int(name[-1]) % 2 == 0


def test_a_choice_in_the_address_is_kept_on_return_from_a_puzzle(
    browser: Browser, large: Path
) -> None:
    watched = WatchedPage(browser)
    page = watched.open(large / "index.html", "?sort=newest&pages=3")
    expect(page.locator(".card:visible")).to_have_count(3 * SIZE)
    had = list_visible(page)
    page.locator(".card").get_by_role("link", name="Lime 7").click()
    expect(page.locator("h1")).to_have_text("Lime 7")
    page.go_back()
    expect(page.locator(".card:visible")).to_have_count(3 * SIZE)
    assert list_visible(page) == had
    # a wrong number does no harm; gallery.test.mjs has others
    page = watched.open(large / "index.html", "?sort=size&pages=1e9")
    expect(page.locator(".card:visible").first).to_be_visible()
    assert len(list_visible(page)) == SIZE
    assert watched.complaints == []


def test_puzzles_of_all_pages_are_sorted_and_searched(browser: Browser, large: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(large / "slitherlink" / "index.html")
    page.get_by_label("Sort by").select_option("title")
    own = [f"{word} {i}" for i, word in enumerate(WORDS)]
    expect(page.locator(".card:visible h3")).to_have_text(sorted(own)[:SIZE])
    page.get_by_role("searchbox").fill("mas")
    expect(page.locator(".card:visible")).to_have_count(2)
    assert sorted(list_visible(page)) == ["slitherlink/p3", "slitherlink/p5"]
    assert not page.locator(".pages").is_visible()
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("Sort by").select_option("size")
    assert list_visible(page) == list_cards(large / "slitherlink" / "index.html")
    assert page.locator(".pages").is_visible()
    assert watched.complaints == []


FACTS = "card => [...card.querySelectorAll('h3, p:not(.tick)')].map(p => p.innerText)"


def test_cards_made_by_the_script_equal_those_of_the_build(browser: Browser, large: Path) -> None:
    watched = open_gallery(browser, large / "index.html")
    page = watched.page
    store_game(page, "slitherlink/p0", solved=True)
    card = page.locator(".card:visible").first
    expect(card.locator(".tick")).to_have_text("Solved")
    written = card.evaluate(FACTS), card.locator(".tick").inner_text()
    address = card.locator("a").evaluate("a => a.href")
    page.get_by_label("Sort by").select_option("size")
    made = page.locator("[data-all] .card").first
    expect(made).to_be_visible()
    assert (made.evaluate(FACTS), made.locator(".tick").inner_text()) == written
    assert made.locator("a").evaluate("a => a.href") == address
    page.evaluate(DRAWN)
    assert made.locator("img").evaluate("i => i.decode().then(() => i.naturalWidth > 0)")
    assert watched.complaints == []


def test_solved_puzzles_of_all_pages_are_known(browser: Browser, large: Path) -> None:
    page = open_gallery(browser, large / "index.html").page
    store_game(page, "slitherlink/p5", solved=True)
    page.locator(".facet summary", has_text="Solved").click()
    count = page.locator("input[name=solved][value=yes] ~ .count")
    expect(count).to_have_text("1")
    page.locator("input[name=solved][value=yes]").click()
    expect(page.locator(".card:visible")).to_have_count(1)
    assert list_visible(page) == ["slitherlink/p5"]
    assert page.locator(".card:visible .tick").inner_text() == "Solved"


def test_a_random_puzzle_may_be_on_any_page(browser: Browser, large: Path) -> None:
    page = open_gallery(browser, large / "index.html").page
    for one in ALL:
        store_game(page, one, solved=one != "slitherlink/p7")
    page.get_by_role("button", name="A random puzzle").click()
    page.wait_for_url("**/slitherlink/p7/index.html")
    page.goto((large / "yin_yang_cut" / "index.html").as_uri())
    page.get_by_role("button", name="A random puzzle").click()
    page.wait_for_url(re.compile(r"/yin_yang_cut/p\d/index.html$"))


def test_a_gallery_reports_that_its_list_is_missing(
    browser: Browser, large: Path, tmp_path: Path
) -> None:
    shutil.copytree(large, tmp_path / "site")
    (tmp_path / "site" / "static" / "catalogue-slitherlink.js").unlink()
    page = WatchedPage(browser).open(tmp_path / "site" / "index.html", "?sort=size")
    expect(page.locator("[data-shown]")).to_contain_text("cannot be shown")
    assert list_visible(page) == list_cards(large / "index.html")


def wait_for_sheets(page: Page) -> None:
    """Wait until the script has filled the sheets; before that, the page's own puzzles are
    visible."""
    expect(page.locator("[data-shown]")).to_contain_text(" on ")


def test_a_print_sheet_has_puzzles_of_all_pages(browser: Browser, large: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(large / "slitherlink" / "index.html", "?tag=even")
    expect(page.locator(".card:visible")).to_have_count(SIZE)
    page.get_by_role("link", name="Print these").click()
    wait_for_sheets(page)
    assert unquote(read_query(page)) == "kind=slitherlink&tag=even"
    even = [one for one in list_puzzles(large) if is_even(one)]
    assert list_items(page) == even[:SIZE]
    assert read_status(page).startswith("3 of 10 puzzles on ")
    page.get_by_role("button", name="Load more").click()
    assert list_items(page) == even
    assert not page.get_by_role("button", name="Load more").is_visible()
    backs = page.locator(".back").evaluate_all("all => all.map(f => f.dataset.answer)")
    assert backs == even
    broken = page.locator(".sheets img").evaluate_all(LOAD_ALL)
    assert not any(broken)
    assert watched.complaints == []


ITEM = "one => [one.innerText.trim(), [...one.querySelectorAll('img')].map(i => [i.src, i.alt])]"


def test_a_sheet_has_the_same_text_with_and_without_scripts(browser: Browser, large: Path) -> None:
    def read_sheet(page: Page) -> list[object]:
        wait_for_sheets(page)
        both = page.locator(".item, .back")
        found: list[object] = [one.evaluate(ITEM) for one in both.all()]
        return found

    bare = WatchedPage(browser, java_script_enabled=False).open(large / "print.html")
    text = bare.locator(".item, .back").all_inner_texts()
    page = WatchedPage(browser).open(large / "print.html")
    assert [str(one[0]) for one in read_sheet(page)] == [t.strip() for t in text]  # type: ignore[index]


# -- without scripts


def test_without_scripts_pages_lead_to_every_puzzle(browser: Browser, large: Path) -> None:
    page = WatchedPage(browser, java_script_enabled=False).open(large / "index.html")
    assert not page.locator(".filters").is_visible()
    met = {*list_visible(page)}
    for kind in COUNTS:
        page.goto((large / "index.html").as_uri())
        page.get_by_role("link", name=f"of {find_kind(kind).title}").click()
        met |= {*list_visible(page)}
        while page.get_by_role("link", name="Next", exact=True).count():
            page.get_by_role("link", name="Next", exact=True).click()
            met |= {*list_visible(page)}
    assert sorted(met) == ALL


def test_a_later_page_has_ticks_and_a_link_back(browser: Browser, large: Path) -> None:
    watched = WatchedPage(browser)
    watched.page.set_viewport_size({"width": 320, "height": 800})
    page = watched.open(large / "slitherlink" / "page-2.html")
    assert watched.scroll_width <= 320
    store_game(page, list_visible(page)[1], solved=True)
    assert page.locator(".tick").count() == 1
    assert page.locator(".pages [aria-current]").inner_text().strip().endswith("2")
    page.get_by_role("link", name="Filter all of them").click()
    assert page.url.endswith("/slitherlink/index.html#puzzles")
    assert watched.complaints == []


@pytest.mark.deep
@pytest.mark.parametrize("address", ["index.html?sort=size", "slitherlink/page-2.html"])
def test_axe_finds_no_violation(browser: Browser, large: Path, address: str) -> None:
    watched = WatchedPage(browser, 320, color_scheme="light", bypass_csp=True)
    page = watched.page
    page.goto(f"{large.as_uri()}/{address}")
    expect(page.locator(".card:visible")).to_have_count(SIZE)
    page.add_style_tag(content=".thumb-box { content-visibility: visible !important }")
    assert watched.axe() == []


# -- many kinds


def test_the_gallery_of_many_kinds_shows_a_few_boards_of_each_genre() -> None:
    """The boards come from as many kinds as possible, and their number does not depend on the
    site."""
    for each in (1, 9):
        puzzles = {kind: [f"{kind}/{i}" for i in range(each)] for kind in KINDS}
        paging = Paging(200, dict.fromkeys(KINDS, each))
        shelves = [*paging.shelves(puzzles)]
        assert paging.large
        assert [one.genre for one in shelves] == [*GENRES]
        assert sorted(kind for one in shelves for kind in one.kinds) == sorted(KINDS)
        for one in shelves:
            assert len(one.puzzles) == min(FEW, each * len(one.kinds))
            met = {name.partition("/")[0] for name in one.puzzles}
            assert len(met) == min(FEW, len(one.kinds))
            assert met <= {*one.kinds}
    few = {kind: puzzles[kind] for kind in KINDS[:MANY]}
    paging = Paging(200, dict.fromkeys(few, 9))
    assert not paging.large
    assert [(one.kinds, [*one.puzzles]) for one in paging.shelves(few)] == [
        ((kind,), own) for kind, own in few.items()
    ]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a site with a puzzle of each of 14 kinds from two genres."""
    shading = [kind for kind in KINDS if find_kind(kind).genre == "shading"]
    loops = [kind for kind in KINDS if find_kind(kind).genre == "loops"]

    def make(folder: Path) -> None:
        names = [*shading[: MANY - 1], *loops[:3]]
        write_content(folder / "content", names, "explain: false\n")
        for two in (folder / "content").rglob("two.md"):
            two.unlink()
        site = LARGE.model_copy(update={"sections": BOARD_ONLY.sections})
        build_site(folder / "content", folder / "output", site)

    return share_site(tmp_path_factory, "many", make) / "output"


def test_every_puzzle_of_many_kinds_is_found_from_the_gallery(browser: Browser, many: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(many / "index.html")
    every = sorted(f"{path.parts[-3]}/one" for path in many.glob("*/one/index.html"))
    first = list_visible(page)
    assert len(first) < len(every) == MANY + 2
    beyond = next(one for one in every if one not in first)
    title = find_kind(beyond.partition("/")[0]).title
    choose(page, "Kind", title)
    expect(page.locator(".card:visible")).to_have_count(1)
    assert list_visible(page) == [beyond]
    bare = WatchedPage(browser, java_script_enabled=False).open(many / "index.html")
    for link in bare.locator(".shelf .rest a").evaluate_all("all => all.map(a => a.href)"):
        bare.goto(link)
        assert bare.locator(f"#{link.partition('#')[2]}").is_visible()
    bare.get_by_role("link", name=title, exact=True).click()
    assert list_visible(bare) == [beyond]
    assert check_site(many).errors == []
    assert watched.complaints == []


def list_catalogues(page: Page) -> set[str]:
    """Return the kinds whose puzzles the page has loaded."""
    return {*page.evaluate("Object.keys(window.puzzleCatalogue || {})")}


def test_a_search_loads_only_the_kinds_of_its_first_results(browser: Browser, many: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(many / "index.html")
    kinds = sorted(path.parts[-3] for path in many.glob("*/one/index.html"))
    kind = find_kind(kinds[0])
    page.locator("[name=q]").fill(kind.title)
    expect(page.locator(".card:visible")).to_have_count(1)
    assert list_visible(page) == [f"{kind.name}/one"]
    assert list_catalogues(page) == {kind.name}
    page.locator("[name=q]").fill("nowhere")
    expect(page.locator("[data-shown]")).to_contain_text("none of")
    assert list_visible(page) == []
    page.locator("[name=q]").fill("one")  # in each title
    expect(page.locator("[data-shown]")).to_have_text(re.compile(f"^{len(kinds)} of"))
    expect(page.locator("[data-more]")).to_be_visible()
    assert list_catalogues(page) == {*kinds[:SIZE]}
    page.locator("[data-more]").click()
    expect(page.locator(".card:visible")).to_have_count(2 * SIZE)
    expect(page.locator(".card:visible a").nth(SIZE)).to_be_focused()
    assert list_catalogues(page) == {*kinds[: 2 * SIZE]}
    choose(page, "Kind", kind.title)
    expect(page.locator(".card:visible")).to_have_count(1)
    assert list_catalogues(page) == {*kinds}
    assert watched.complaints == []


def test_the_page_is_as_built_after_its_search_is_cleared(browser: Browser, many: Path) -> None:
    watched = open_gallery(browser, many / "index.html")
    page = watched.page
    built, status = list_visible(page), read_status(page)
    for clear in (
        lambda: page.locator("[name=q]").fill(""),
        lambda: page.get_by_role("button", name="Clear").click(),
        page.go_back,
    ):
        page.locator("[name=q]").fill("binairo")
        expect(page.locator("[data-kinds]:visible a")).to_have_text(["Binairo"])
        expect(page.locator(".card:visible")).to_have_count(1)
        clear()
        expect(page.locator("[data-kinds]")).to_be_hidden()
        assert (list_visible(page), read_status(page)) == (built, status)
        page.go_back() if page.evaluate("location.search") else None
    assert watched.complaints == []


def test_many_results_follow_the_first_ones(browser: Browser, large: Path, tmp_path: Path) -> None:
    """The first results of a search are drawn before the others; all come in their order."""
    folder = shutil.copytree(large, tmp_path / "site")
    page_file = folder / "index.html"
    built = page_file.read_text(encoding="utf-8")
    assert f'data-size="{SIZE}"' in built
    page_file.write_text(built.replace(f'data-size="{SIZE}"', 'data-size="9"'), encoding="utf-8")
    page = WatchedPage(browser).open(page_file)
    page.locator("[name=q]").fill("slitherlink")
    expect(page.locator(".card:visible")).to_have_count(COUNTS["slitherlink"])
    assert list_visible(page) == list_puzzles(large)
    page.locator("[name=q]").fill("sli")  # the rest of a former search never follows
    page.locator("[name=q]").fill("fir")
    expect(page.locator(".card:visible")).to_have_count(2)


def test_a_long_menu_is_grouped_and_searched(browser: Browser, many: Path) -> None:
    page = open_gallery(browser, many / "index.html").page
    menu = page.locator("details.facet").first
    menu.locator("summary").click()
    assert menu.get_by_role("group", name="Shading").is_visible()
    kinds = menu.get_by_role("checkbox")
    assert kinds.count() == MANY + 2
    menu.get_by_role("searchbox").fill("NONO")
    assert kinds.count() == 1
    assert menu.get_by_role("group").count() == 2, "the menu itself, and the one that is left"
    kinds.check()
    assert read_query(page) == "kind=nonogram"
    menu.get_by_role("searchbox").fill("")
    assert kinds.count() == MANY + 2


@pytest.mark.deep
def test_checkers_find_no_mistake_on_a_site_with_many_kinds(browser: Browser, many: Path) -> None:
    assert run_nu_checker(many, ["index.html", "kinds/index.html", "print.html"]) == set()
    watched = WatchedPage(browser, bypass_csp=True)
    page = watched.open(many / "index.html")
    page.locator("details.facet summary").first.click()
    assert watched.axe() == []
