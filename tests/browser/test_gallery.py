"""The gallery in Chromium: filters, addresses, search, ticks, random puzzles, and printing."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from playwright.sync_api import Browser, Locator, Page, expect

from browsing import DRAWN, KEPT, USED, WatchedPage, until
from oracle import SHAPED
from site_gen.kind import find_kind, kind_names, rules_of
from site_gen.site.layout.prose import render
from site_gen.site.puzzle.facets import RANKS

ALL = sorted(f"{kind}/{slug}" for kind in SHAPED for slug in ("one", "two"))
SECONDS = sorted(f"{kind}/two" for kind in SHAPED)


def list_visible(page: Page) -> list[str]:
    """Return the visible puzzles, in their order."""
    seen: list[str] = page.locator(".card:visible").evaluate_all(
        "all => all.map(c => c.dataset.id)"
    )
    return seen


def read_status(page: Page) -> str:
    return page.locator("[data-shown]").inner_text()


# empties a gallery like a reader who deletes all games and goes back to its first address
RESET = """() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const menu of document.querySelectorAll("details")) menu.open = false;
  history.pushState(null, "", location.pathname);
  for (const event of ["popstate", "storage"]) dispatchEvent(new Event(event));
  document.activeElement.blur();
  scrollTo(0, 0);
}"""
GALLERIES: dict[tuple[Browser, Path], WatchedPage] = {}


def open_gallery(browser: Browser, path: Path) -> WatchedPage:
    """Return a gallery's page without filters and games.

    It is that of an earlier test if this one has not left it. A test about what a page loads when
    it is opened makes a `WatchedPage` of its own.
    """
    kept = GALLERIES.pop((browser, path), None)
    if kept and kept.page.url.partition("?")[0] != path.as_uri():
        KEPT.remove(kept.page.context)
        USED.pop(kept.page.context).leave()
        kept = None
    if kept:
        kept.complaints.clear()
        kept.page.evaluate(RESET)
    else:
        kept = WatchedPage(browser)
        kept.open(path)
        KEPT.add(kept.page.context)
    GALLERIES[browser, path] = kept
    return kept


def choose(page: Page, facet: str, choice: str) -> None:
    menu = page.locator("details.facet").filter(has=page.locator("legend", has_text=facet))
    if not menu.evaluate("menu => menu.open"):
        menu.locator("summary").click()
    menu.get_by_role("checkbox", name=re.compile(f"^{re.escape(choice)} ")).click()


def store_game(page: Page, ident: str, **kept: object) -> None:
    """Store a game like the player in another tab, of which the page is told."""
    game = {"position": "AA", "seconds": 1, "solved": False} | kept
    store = "([k, v]) => { localStorage.setItem(k, v); dispatchEvent(new Event('storage')); }"
    page.evaluate(store, [f"play:{ident}", json.dumps(game)])


def read_query(page: Page) -> str:
    return page.url.partition("?")[2]


def test_choices_filter_at_once_and_are_part_of_the_address(browser: Browser, site: Path) -> None:
    watched = open_gallery(browser, site / "index.html")
    page = watched.page
    assert sorted(list_visible(page)) == ALL
    assert read_status(page) == f"{len(ALL)} puzzles"
    title = find_kind("slitherlink").title
    choose(page, "Kind", title)
    assert list_visible(page) == ["slitherlink/one", "slitherlink/two"]
    assert read_status(page) == f"2 of {len(ALL)} puzzles"
    assert read_query(page) == "kind=slitherlink"
    choose(page, "Tag", "second")
    assert list_visible(page) == ["slitherlink/two"]
    choose(page, "Kind", find_kind("dead_ends").title)
    assert list_visible(page) == ["dead_ends/two", "slitherlink/two"]
    assert read_query(page) == "kind=dead_ends,slitherlink&tag=second"

    other = WatchedPage(browser).open(site / "index.html", "?" + read_query(page))
    assert list_visible(other) == list_visible(page), "a shared link shows the same"
    assert other.locator(".facet.on").count() == 2

    page.go_back()
    assert list_visible(page) == ["slitherlink/two"]
    page.go_back()
    assert list_visible(page) == ["slitherlink/one", "slitherlink/two"]
    page.go_forward()
    assert list_visible(page) == ["slitherlink/two"]
    page.get_by_role("button", name="Clear").click()
    assert sorted(list_visible(page)) == ALL
    assert read_query(page) == ""
    assert watched.complaints == []


TRY_EACH = """
async () => {
  const told = [];
  for (const box of document.querySelectorAll("details.facet input[value]")) {
    const menu = box.closest("details");
    if (!menu.open) {
      const opened = new Promise(done => menu.addEventListener("toggle", done, { once: true }));
      menu.open = true;
      await opened;
      await new Promise(done => setTimeout(done));
    }
    const count = Number(box.parentElement.querySelector(".count").textContent);
    box.click();
    const cards = [...document.querySelectorAll(".card")];
    const shown = cards.filter(card => card.getClientRects().length).length;
    box.click();
    told.push([box.name, box.value, count, shown]);
  }
  return told;
}
"""


def test_the_count_of_a_choice_is_the_number_of_its_puzzles(browser: Browser, site: Path) -> None:
    page = open_gallery(browser, site / "index.html").page
    choose(page, "Tag", "second")
    told = page.evaluate(TRY_EACH)
    assert {name for name, *_ in told} >= {"kind", "technique", "solved"}
    for name, value, count, seen in told:
        if name != "tag":  # it was chosen before, so a click removes it
            assert seen == count, (name, value)
    assert len({count for _, _, count, _ in told}) > 2


def test_search_finds_words_of_titles_and_texts_and_shows_the_best_results_first(
    browser: Browser, site: Path
) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / "index.html")
    assert not page.locator("script[src*=puzzles]").count(), "the index waits until it is wanted"
    search = page.get_by_role("searchbox")
    cases = {
        "MAS alla": SECONDS,  # the text has accents
        "fenc": ["slitherlink/one", "slitherlink/two"],  # an alternative name of the kind
        "newspaper road": ["country_road/two"],
        "apas": [],  # words are found by their beginnings only
    }
    for asked, found in cases.items():
        search.fill(asked)
        expect(page.locator(".card:visible")).to_have_count(len(found))
        assert sorted(list_visible(page)) == found
    assert read_query(page) == "q=apas"
    page.go_back()
    assert read_query(page) == "", "all that was typed is one step"
    assert sorted(list_visible(page)) == ALL
    # a kind counts more than a title, and a title more than a text
    page.get_by_role("searchbox").fill("road")
    country = {"country_road/one", "country_road/two"}
    expect(page.locator(".card:visible").first).to_have_attribute("data-id", "country_road/one")
    found = list_visible(page)
    assert {*found[:2]} == country
    page.get_by_label("Sort by").select_option("title")
    titles = page.locator(".card:visible h3").all_text_contents()
    assert titles == sorted(titles, key=str.casefold), "a chosen order comes before the ranks"
    page = watched.open(site / "index.html", "?q=unheard-of")
    expect(page.get_by_text("No puzzle matches.")).to_be_visible()
    assert list_visible(page) == []
    assert read_status(page) == f"none of {len(ALL)} puzzles"
    page.get_by_role("button", name="Show all again").click()
    assert sorted(list_visible(page)) == ALL
    assert not page.get_by_text("No puzzle matches.").is_visible()
    assert watched.complaints == []


def test_a_search_shows_kinds_above_and_pages_below_the_puzzles(
    browser: Browser, site: Path
) -> None:
    watched = open_gallery(browser, site / "index.html")
    page = watched.page
    kinds = page.get_by_role("navigation", name="Kinds", exact=True)
    pages = page.get_by_role("navigation", name="Pages", exact=True)
    assert not kinds.is_visible()
    assert not pages.is_visible()
    search = page.get_by_role("searchbox")
    search.fill("slitherlink")
    expect(kinds.get_by_role("link")).to_have_text(["Slitherlink"])
    expect(kinds.get_by_role("listitem")).to_have_text(["Slitherlink 2 puzzles"])
    expect(pages.get_by_role("link").first).to_be_visible()
    assert list_visible(page) == ["slitherlink/one", "slitherlink/two"]
    shelf = page.get_by_role("heading", name="Puzzles", exact=True)
    card = page.locator(".card:visible").first
    tops = [place.bounding_box() for place in (kinds, shelf, card, pages)]
    heights = [box["y"] for box in tops if box]
    assert heights == sorted(heights)
    assert len(heights) == 4
    for link in (kinds.get_by_role("link"), pages.get_by_role("link").first):
        target = link.evaluate("a => a.href")
        assert Path(target.removeprefix("file://")).is_file()
    search.fill("second newspaper")
    expect(kinds).to_be_hidden()
    search.fill("")
    expect(pages).to_be_hidden()
    assert sorted(list_visible(page)) == ALL
    assert watched.complaints == []


def test_solved_puzzles_have_ticks_and_can_be_filtered_out_also_by_a_switch(
    browser: Browser, site: Path
) -> None:
    watched = open_gallery(browser, site / "index.html")
    page = watched.page
    store_game(page, "slitherlink/one", solved=True)
    store_game(page, "dead_ends/two")
    solved, begun = (
        page.locator("[data-id='slitherlink/one']"),
        page.locator("[data-id='dead_ends/two']"),
    )
    assert solved.locator(".tick").text_content() == "Solved"
    assert begun.locator(".tick").text_content() == "Begun"
    assert page.locator(".tick").count() == 2
    choose(page, "Solved", "not begun")
    assert sorted(list_visible(page)) == sorted(set(ALL) - {"slitherlink/one", "dead_ends/two"})
    choose(page, "Solved", "not begun")
    choose(page, "Solved", "solved by you")
    assert list_visible(page) == ["slitherlink/one"]
    choose(page, "Solved", "solved by you")
    page.keyboard.press("Escape")
    switch = page.get_by_label("Unsolved only")
    switch.check()
    assert sorted(list_visible(page)) == sorted({*ALL} - {"slitherlink/one"})
    assert read_query(page) == "solved=begun,no"
    page.reload()
    assert switch.is_checked(), "the address keeps it"
    choose(page, "Solved", "begun")  # one of the two is left: the switch is off
    assert not switch.is_checked()
    choose(page, "Solved", "begun")
    assert switch.is_checked()
    switch.uncheck()
    assert sorted(list_visible(page)) == ALL
    assert read_query(page) == ""
    assert watched.complaints == []


def test_puzzles_can_be_sorted_by_their_difficulty_in_both_directions_and_otherwise(
    browser: Browser, site: Path
) -> None:
    page = open_gallery(browser, site / "index.html").page
    ratings = []
    for order in ("difficulty", "-difficulty"):
        page.get_by_label("Sort by").select_option(order)
        assert read_query(page) == f"sort={order}"
        facts = page.locator(".card:visible .card-facts").all_inner_texts()
        found = [re.search(r"\b(easy|medium|hard|expert)\s(\d+)", text) for text in facts]
        measured = [(RANKS.index(m[1]), int(m[2])) for m in found if m]
        assert all(found[: len(measured)]), "puzzles without a number come last"
        ratings.append(measured)
    assert len({*ratings[0]}) > 1
    assert ratings[0] == sorted(ratings[0])
    assert ratings[1] == sorted(ratings[1], reverse=True)
    page.get_by_label("Sort by").select_option("size")
    cells = page.locator(".card:visible").evaluate_all(
        "all => all.map(c => Number(c.dataset.bySize))"
    )
    assert cells == sorted(cells)
    assert len(cells) == len(ALL)
    assert read_query(page) == "sort=size"
    page.get_by_label("Sort by").select_option("newest")
    dates = [[f"{kind}/{slug}" for kind in SHAPED[1:]] for slug in ("one", "two")]
    some = len(SHAPED) - 1  # the puzzles of the first kind have no date
    assert [sorted(list_visible(page)[i * some : (i + 1) * some]) for i in (0, 1)] == dates
    page.get_by_label("Sort by").select_option("kind")
    assert page.locator(".shelf h2:visible").count() == len(SHAPED)
    assert list_visible(page) == page.locator(".card").evaluate_all(
        "all => all.map(c => c.dataset.id)"
    )


def test_the_gallery_knows_a_solved_game(browser: Browser, site: Path) -> None:
    page = WatchedPage(browser).open(site / "slitherlink" / "one" / "index.html")
    page.evaluate(
        "() => { const { data, game } = window.player;"
        " game.set([...data.answers[0]].flatMap((bit, i) => bit === '1' ? [[i, 1]] : [])); }"
    )
    page.goto((site / "slitherlink" / "index.html").as_uri())
    assert page.locator("[data-id='slitherlink/one'] .tick").text_content() == "Solved"


def test_a_random_puzzle_fits_the_filter_and_is_unsolved_if_possible(
    browser: Browser, site: Path
) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / "index.html", "?kind=slitherlink")
    # the board above the list also has a button for a random puzzle, but only one is opened
    page.get_by_role("searchbox").focus()  # loads the index
    until(page, "window.puzzleIndex && window.siteModules['stage/rest']")
    page.evaluate(
        """window.went = [];
        navigation.addEventListener("navigate", (event) => {
          window.went.push(event.destination.url);
          event.preventDefault();
        });"""
    )
    page.get_by_role("button", name="A random puzzle").click()
    until(page, "window.went.length")
    page.evaluate(DRAWN)
    (went,) = page.evaluate("window.went")
    assert "/slitherlink/" in went
    page = watched.open(site / "index.html", "?kind=slitherlink")
    store_game(page, "slitherlink/two", solved=True)
    page.reload()
    page.get_by_role("button", name="A random puzzle").click()
    page.wait_for_url("**/slitherlink/one/index.html")
    page.reload()  # waits until the player has stored its own game
    for ident in ALL:
        store_game(page, ident, solved=ident != "yin_yang_cut/two")
    page.get_by_role("button", name="A random puzzle").click()
    page.wait_for_url("**/yin_yang_cut/two/index.html")
    assert watched.complaints == []


def test_a_similar_puzzle_has_the_same_kind_and_is_unsolved_if_possible(
    browser: Browser, site: Path
) -> None:
    path, two = site / "slitherlink" / "one" / "index.html", "../../slitherlink/two/index.html"
    (link,) = html.parse(path).getroot().xpath("//a[@data-alike]")  # as without scripts
    assert link.get("href") == two
    page = WatchedPage(browser).open(path)
    assert page.locator("a[data-alike]").get_attribute("href") == two
    store_game(page, "slitherlink/two", solved=True)
    page.reload()
    other = page.locator("a[data-alike]")
    assert "slitherlink" not in (other.get_attribute("href") or "")
    other.click()
    expect(page.locator("h1")).to_have_count(1)


def test_the_page_of_a_kind_has_the_filters_without_the_kind(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / "slitherlink" / "index.html")
    assert page.locator("legend", has_text="Kind").count() == 0
    choose(page, "Tag", "second")
    assert list_visible(page) == ["slitherlink/two"]
    assert read_query(page) == "tag=second"
    printing = page.get_by_role("link", name="Print these").get_attribute("href") or ""
    page.get_by_role("link", name="Print these").click()
    assert read_query(page) == "kind=slitherlink&tag=second", printing
    expect(page.locator(".item:visible")).to_have_count(1)
    assert list_items(page) == ["slitherlink/two"]
    assert watched.complaints == []


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_moves_when_pictures_are_drawn_on_scrolling(
    browser: Browser, site: Path, width: int
) -> None:
    """A link must not move just before the reader clicks on it."""
    watched, height = WatchedPage(browser, width), "document.documentElement.scrollHeight"
    for address in ("index.html", "techniques/index.html"):
        page = watched.open(site / address)
        before = page.evaluate(height)
        page.evaluate(f"scrollTo(0, {height})")
        page.evaluate(DRAWN)
        assert page.evaluate(height) == before, address


def test_menus_can_be_used_by_keyboard(browser: Browser, site: Path) -> None:
    page = open_gallery(browser, site / "index.html").page
    summaries = page.locator(".facet summary")
    summaries.nth(0).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert len(list_visible(page)) == 2
    page.keyboard.press("Escape")
    assert page.locator(".facet[open]").count() == 0
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    summaries.nth(0).click()
    summaries.nth(1).click()
    expect(page.locator(".facet[open]")).to_have_count(1)


def test_menus_stay_on_the_screen(browser: Browser, site: Path) -> None:
    page = WatchedPage(browser).open(site / "index.html", "?technique=big-m&kind=yin_yang_cut")
    for width in (320, 1100, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for menu in page.locator("details.facet").all():
            menu.locator("summary").click()
            expect(menu).to_have_attribute("open", "")
            page.evaluate(DRAWN)
            box = menu.locator(".menu-box").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_scripts_only_the_filters_are_missing(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser, java_script_enabled=False)
    for where in ("index.html", "slitherlink/index.html"):
        page = watched.open(site / where)
        assert not page.locator(".filters").is_visible()
        assert len(list_visible(page)) == (len(ALL) if where == "index.html" else 2)
    page = watched.open(site / "print.html")
    assert sorted(list_items(page)) == ALL


# -- progress


def open_progress(page: Page) -> Locator:
    menu = page.locator("details.progress")
    menu.locator("summary").click()
    return menu


def test_progress_goes_to_another_browser_in_a_file(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    watched = open_gallery(browser, site / "index.html")
    page = watched.page
    store_game(page, "slitherlink/one", solved=True, seconds=75, best=75, changed=1000)
    store_game(page, "dead_ends/two", changed=1000)
    store_game(page, "dead_ends/two#AB", changed=1000)
    menu = open_progress(page)
    with page.expect_download() as download:
        menu.get_by_role("button", name="Save to a file").click()
    expect(menu.get_by_role("status")).to_have_text("2 games saved.")
    path = tmp_path / download.value.suggested_filename
    assert re.fullmatch(r"progress-\d{4}-\d\d-\d\d\.json", path.name)
    download.value.save_as(path)
    assert {*json.loads(path.read_text())["games"]} == {"slitherlink/one", "dead_ends/two"}

    other = WatchedPage(browser)
    page = other.open(site / "slitherlink" / "index.html")
    store_game(page, "slitherlink/one", solved=False, seconds=9, changed=2000)
    menu = open_progress(page)
    menu.locator("[type=file]").set_input_files(path)
    expect(menu.get_by_role("status")).to_have_text("2 games are loaded.")
    tick = page.locator("[data-id='slitherlink/one'] .tick")
    expect(tick).to_have_text("Solved 1:15")
    kept = page.evaluate("JSON.parse(localStorage.getItem('play:slitherlink/one'))")
    assert (kept["seconds"], kept["solved"], kept["best"]) == (9, True, 75)
    page = other.open(site / "slitherlink" / "one" / "index.html")
    expect(page.get_by_text("Your best time: 1:15")).to_be_visible()
    assert watched.complaints == other.complaints == []


DAMAGED = {
    "text.json": ("no games", "“text.json” is no progress file that can be used: it is not JSON"),
    "list.json": ("[1, 2]", "it is JSON, but of another kind"),
    "none.json": ('{"format":"site_gen progress","version":1,"games":{}}', "0 games are loaded."),
    "some.json": (
        '{"format":"site_gen progress","version":1,"games":{"k/a":{"position":1}}}',
        "0 games are loaded. 1 game in the file is damaged and left out.",
    ),
    "large.json": (" " * 10_000_001, "is too large: a progress file has at most 10 MB."),
}


def test_a_file_that_is_no_progress_gets_a_sentence(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    watched = open_gallery(browser, site / "index.html")
    page = watched.page
    menu = open_progress(page)
    for name, (text, told) in DAMAGED.items():
        (tmp_path / name).write_text(text)
        menu.locator("[type=file]").set_input_files(tmp_path / name)
        expect(menu.get_by_role("status")).to_contain_text(told)
    assert page.evaluate("localStorage.length") == 0
    assert watched.complaints == []


# -- printing

LOAD_ALL = """
all => Promise.all(all.map(image => {
  image.loading = "eager";
  return image.decode().then(() => "", () => image.src);
}))
"""


def list_items(page: Page) -> list[str]:
    found: list[str] = page.locator(".item:visible").evaluate_all(
        "all => all.map(c => c.dataset.id)"
    )
    return found


def list_numbers(page: Page, css: str) -> list[str]:
    return page.locator(f"{css} .number").all_inner_texts()


@pytest.mark.parametrize("per", ["1", "4"])
def test_the_sheet_has_the_puzzles_of_the_address(browser: Browser, site: Path, per: str) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / "print.html", f"?tag=second&sort=title&per={per}")
    expect(page.locator(".leaf").first).to_be_visible()
    check_sheet(page, per)
    other = {"1": "2", "4": "6"}[per]
    page.locator(f"[name=per][value='{other}']").check(force=True)
    check_sheet(page, other)
    page.get_by_label("With the answers").uncheck()
    assert page.locator(".back").count() == 0
    assert watched.complaints == []


def check_sheet(page: Page, per: str) -> None:
    """Check the puzzles, answers and rules on leaves with at most `per` puzzles each."""
    expect(page.locator(".item:visible")).to_have_count(len(SECONDS))
    assert sorted(list_items(page)) == SECONDS
    assert page.locator("[name=per]:checked").input_value() == per
    held = page.locator(".leaf").evaluate_all(
        "all => all.map(leaf => leaf.querySelectorAll('.item').length)"
    )
    assert max(held) <= int(per)
    numbered = [str(i + 1) for i in range(len(SECONDS))]
    assert list_numbers(page, ".item") == list_numbers(page, ".back") == numbered
    order = page.locator(".back").evaluate_all("all => all.map(f => f.dataset.answer)")
    assert order == list_items(page), "answers have the numbers of their puzzles"
    rules = page.locator(".rules").evaluate_all("all => all.map(r => r.dataset.kind)")
    assert Counter(rules) == Counter(SHAPED), "the rules of each kind once"
    broken = page.locator(".sheets img").evaluate_all(LOAD_ALL)
    assert not any(broken)


def test_sheets_are_printed_as_planned(browser: Browser, site: Path) -> None:
    """No board is cut off, also in a dark theme, and the parts of the page around the sheets are
    not printed."""
    page = WatchedPage(browser, color_scheme="dark").open(site / "print.html", "?per=6")
    page.locator(".sheets img").evaluate_all(LOAD_ALL)
    page.emulate_media(media="print")
    assert (
        not page.locator(".masthead, .colophon, .on-paper, .opening").filter(visible=True).count()
    )
    over: list[Any] = page.locator(".leaf").evaluate_all(
        "all => all.map(l => [l.scrollHeight - l.clientHeight, l.scrollWidth - l.clientWidth])"
    )
    assert all(high <= 1 and wide <= 1 for high, wide in over), over
    ink = page.locator(".item h3").first.evaluate("e => getComputedStyle(e).color")
    assert ink == "rgb(0, 0, 0)"
    assert count_printed(page) == page.locator(".leaf").count()


def count_printed(page: Page) -> int:
    """Return the number of pages on paper."""
    pdf = page.pdf(prefer_css_page_size=True, format="A4")
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


CUT_OFF = """all => all.filter(rules => {
  const leaf = rules.closest('.leaf');
  const whole = leaf.getBoundingClientRect();
  const parts = [...rules.querySelectorAll('*')].flatMap(e => [...e.getClientRects()]);
  const inside = parts.every((r) => r.left > whole.left - 1 && r.right < whole.right + 1
    && r.top > whole.top - 1 && r.bottom < whole.bottom + 1);
  return !inside && getComputedStyle(leaf).overflow !== 'visible';
}).map(rules => rules.textContent.slice(0, 60))"""
RULES = [(find_kind(name).title, rules_of(name)) for name in kind_names()]


@pytest.mark.parametrize("rules", [RULES, [("Long", "Many words.\n\n" * 200)]])
def test_rules_are_printed_in_full(
    browser: Browser, site: Path, rules: list[tuple[str, str]]
) -> None:
    """Those of many kinds take several sheets, and those of one kind may take several pages."""
    shown = "".join(
        f'<section class="rules" data-kind="{SHAPED[0]}"><h2>{title}</h2>{render(text)}</section>'
        for title, text in rules
    )
    sheet, own = (site / "print.html").read_text(), r'<section class="rules".*</section>(?=\s*<art)'
    body = re.sub(own, shown, sheet, flags=re.DOTALL)
    page = WatchedPage(browser).page
    page.route("**/print.html*", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto((site / "print.html").as_uri())
    expect(page.locator(".leaf .rules h2")).to_have_text([title for title, _ in rules])
    page.emulate_media(media="print")
    assert page.locator(".leaf .rules").evaluate_all(CUT_OFF) == []
    assert (count_printed(page) > page.locator(".leaf").count()) == (rules is not RULES)


def test_pictures_are_loaded_as_they_are_needed_and_all_before_printing(
    browser: Browser, site: Path
) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / "print.html", "?per=1")
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    page.reload()
    expect(page.locator(".leaf .item")).to_have_count(len(ALL))
    expect(page.locator(".leaf .item img").first).to_have_js_property("complete", value=True)
    page.evaluate(DRAWN)
    pictures = page.locator(".sheets img").evaluate_all("all => all.map(i => i.src.split('#')[0])")
    soon = [url for url in pictures if url in asked]
    assert 0 < len(soon) < len(pictures) / 2
    assert soon[0] == pictures[0]
    page.evaluate(  # an expression whose value is a function would be called
        "() => { window.print = () => {"
        " window.printed = [...document.querySelectorAll('.sheets img')]"
        "   .map(i => i.complete && i.naturalWidth > 0); } }"
    )
    status = read_status(page)
    page.get_by_role("button", name="Print", exact=True).click()
    until(page, "window.printed")
    assert page.evaluate("printed") == [True] * len(pictures)
    assert read_status(page) == status
    assert watched.complaints == []


def test_the_readers_marks_are_printed_only_on_request(browser: Browser, site: Path) -> None:
    page = WatchedPage(browser).open(site / "slitherlink" / "one" / "index.html")
    page.evaluate("window.player.game.set([[0, 1], [1, 1]])")
    mark = "document.querySelector('.stage .played .mine').getClientRects().length > 0"
    page.evaluate("window.print = () => {}")
    page.emulate_media(media="print")
    assert page.locator(".stage svg.board").is_visible()
    assert not page.evaluate(mark)
    assert not page.locator(".controls").is_visible()
    for section in ("#why", "#model", "#proof", "#downloads"):
        assert not page.locator(section).is_visible()
    page.emulate_media(media="screen")
    assert page.evaluate(mark)
    page.locator(".extras summary").click()
    page.get_by_role("button", name="Print it with my marks").click()
    page.emulate_media(media="print")
    assert page.evaluate(mark)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not page.evaluate(mark)


@pytest.mark.deep
def test_axe_finds_no_violation_in_a_filtered_gallery(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser, color_scheme="light", bypass_csp=True)
    page = watched.open(site / "index.html", "?sort=size")
    store_game(page, "slitherlink/one", solved=True)
    store_game(page, "dead_ends/two")
    page.reload()
    choose(page, "Tag", "second")
    choose(page, "Technique", "One loop")
    page.add_style_tag(content=".thumb-box { content-visibility: visible !important }")
    assert watched.axe() == []
