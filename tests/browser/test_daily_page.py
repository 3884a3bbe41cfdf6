"""The page of the puzzle of the day, and the front page for readers who come back."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import WatchedPage, until
from site_gen.content.config import Daily
from sites import BOARD_ONLY, build_site, share_site, write_content

MONDAY = date(2026, 11, 23)
KINDS = ["slitherlink", "sudoku", "akari"]
SOLVE = """(id) => {
  const game = { position: "x", seconds: 61, solved: true, best: 61, changed: Date.now() };
  localStorage.setItem("play:" + id, JSON.stringify(game));
  dispatchEvent(new Event("storage"));
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        content = write_content(folder / "content", KINDS, "explain: false\n")
        site = BOARD_ONLY.model_copy(update={"daily": Daily(by_kind=True), "kinds": tuple(KINDS)})
        build_site(content, folder / "output", site)

    return share_site(tmp_path_factory, "daily", make) / "output"


def open_zone(browser: Browser, site: Path, zone: str) -> WatchedPage:
    """Open the page on Monday in a time zone."""
    watched = WatchedPage(browser, timezone_id=zone, bypass_csp=True)
    set_clock(watched.page, zone, MONDAY)
    watched.open(site / "daily" / "index.html")
    return watched


def set_clock(page: Page, zone: str, day: date, hour: int = 12) -> None:
    """Set the clock to an hour of a day in a time zone."""
    page.clock.set_fixed_time(
        datetime(day.year, day.month, day.day, hour, 30, tzinfo=ZoneInfo(zone))
    )


def read_puzzle(page: Page, day: date) -> str:
    """Let a page that shows today look at the clock; return the puzzle that it then shows."""
    page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    shown = f"{day:%A}, {day.day} {day:%B %Y}"
    until(page, "shown => document.querySelector('#day').textContent === shown", shown)
    kept = "day => JSON.parse(localStorage.getItem('daily'))?.['']?.[day]?.id"
    until(page, kept, day.isoformat())
    found = str(page.evaluate(kept, day.isoformat()))
    until(page, "id => document.querySelector('[data-card] .card')?.dataset.id === id", found)
    return found


def test_a_week_brings_the_same_puzzles_in_every_time_zone_and_is_counted(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    far, near = "Pacific/Kiritimati", "America/Los_Angeles"
    watched, other = open_zone(browser, site, far), open_zone(browser, site, near)
    page, puzzles = watched.page, list[str]()
    week = [MONDAY + timedelta(days=n) for n in range(7)]
    for day in week:
        set_clock(page, far, day, hour=0)
        set_clock(other.page, near, day, hour=23)
        puzzles.append(read_puzzle(page, day))
        assert read_puzzle(other.page, day) == puzzles[-1]
        page.evaluate(SOLVE, puzzles[-1])
        expect(page.locator("[data-state]")).to_have_text("You have solved it in 1:01.")
        expect(page.locator(".month .done")).to_have_count(len(puzzles))
    assert len({*puzzles}) == 6, "each of the three kinds has two boards"
    assert [p.partition("/")[0] for p in puzzles[:3]] != [puzzles[0].partition("/")[0]] * 3
    expect(page.locator("[data-streaks]")).to_have_text("In a row7Longest7Solved7")
    expect(page.locator(".times tbody tr")).to_have_count(3)
    expect(page.locator(".times tbody tr").first).to_contain_text("21:011:01")

    # the day before, by the keyboard, and the same puzzle as then
    page.locator(".month [aria-current]").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#day")).to_have_text("Saturday, 28 November 2026")
    expect(page.locator("[data-card] .card")).to_have_attribute("data-id", puzzles[5])
    page.locator("[data-now]").click()
    expect(page.locator("#day")).to_have_text("Sunday, 29 November 2026")

    for name in ("akari/one", "akari/two"):  # before its page of the day was open
        page.evaluate(SOLVE, name)
    for width in watched.open_at_each_width(site / "daily" / "index.html", "?kind=akari"):
        expect(page.locator("[data-card] .card")).to_contain_text("Akari")
        expect(page.locator("[data-state]")).to_have_text("You have solved it in 1:01.")
        expect(page.locator(".month .done")).to_have_count(1)
        assert watched.scroll_width <= width

    # all of it in a file, forgotten, and loaded again
    page.goto((site / "daily" / "index.html").as_uri())
    with page.expect_download() as loads:
        page.get_by_role("button", name="Save to a file").click()
    loads.value.save_as(saved := tmp_path / "progress.json")
    assert len(json.loads(saved.read_text())["daily"][""]) == 7
    page.get_by_role("button", name="Forget everything").click()
    page.get_by_role("button", name="Keep them").click()
    assert page.evaluate("localStorage.getItem('daily')")
    page.get_by_role("button", name="Forget everything").click()
    page.locator("dialog").get_by_role("button", name="Forget everything").click()
    expect(page.locator("[data-streaks]")).to_have_text("In a row0Longest0Solved0")
    assert page.evaluate("Object.keys(localStorage).filter(k => k !== 'daily')") == []
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.locator("[data-streaks]")).to_have_text("In a row7Longest7Solved7")
    assert watched.complaints == other.complaints == []
    assert watched.axe() == []


def test_the_front_page_leads_on_and_comes_second_on_phones_when_a_reader_filters(
    browser: Browser, site: Path
) -> None:
    watched = WatchedPage(browser, 320, timezone_id="UTC", bypass_csp=True)
    page = watched.page
    set_clock(page, "UTC", MONDAY)
    watched.open(site / "index.html")
    today = page.locator("[data-today]")
    expect(today).to_contain_text("Puzzle of the day, 23 November 2026")
    expect(today.locator("img")).to_be_visible()
    assert page.locator(".resume").is_hidden()
    page.evaluate(SOLVE, "sudoku/two")
    begun = json.dumps({"position": "y", "seconds": 187, "solved": False, "changed": 1})
    page.evaluate("text => localStorage.setItem('play:sudoku/gone', text)", begun)
    page.evaluate("text => localStorage.setItem('play:akari/one', text)", begun)
    page.evaluate("dispatchEvent(new Event('storage'))")
    cards = page.locator(".resume li")
    expect(cards).to_have_count(3)  # without the game whose puzzle is gone
    addresses = page.locator(".resume a").evaluate_all(
        "all => all.map(a => a.attributes.href.value)"
    )
    assert addresses == [f"{name}/index.html" for name in ("akari/one", "sudoku/one", "akari/two")]
    expect(cards.first).to_contain_text("begun, 3:07")
    expect(cards.last).to_contain_text("next")
    assert watched.scroll_width <= 320
    page.get_by_role("searchbox").fill("sudoku")
    for hidden in (".resume", "[data-today]", ".lead", ".tally"):
        expect(page.locator(hidden)).to_be_hidden()
    card = page.locator(".card:visible").first.bounding_box()
    assert card
    assert card["y"] < 700
    assert watched.complaints == []
    page.get_by_role("searchbox").fill("")
    assert watched.axe() == []
    today.evaluate("e => e.querySelector('a').click()")
    expect(page.locator("#day")).to_have_text("Monday, 23 November 2026")


def test_without_scripts_the_page_of_the_day_lists_boards(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser, java_script_enabled=False)
    page = watched.open(site / "daily" / "index.html")
    assert page.locator(".card:visible").count() == 6
    assert page.get_by_text("Scripts choose the puzzle of a day").is_visible()
    assert not page.locator(".days").is_visible()
