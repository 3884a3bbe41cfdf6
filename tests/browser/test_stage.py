"""The stage follows the reader: layers are shown with their section, and hidden after it."""

from __future__ import annotations

from pathlib import Path

from lxml import html
from playwright.sync_api import Browser, Page, expect

from browsing import DRAWN, WatchedPage, until
from playing import open_board
from sites import ROOT

PUZZLE = Path("slitherlink") / "one" / "index.html"


def wait_for_layer(page: Page, layer: str) -> None:
    """Wait until the stage shows this layer; "" is the game."""
    until(
        page, "wanted => (document.querySelector('.stage').dataset.shows || '') === wanted", layer
    )


def wait_for_rest(page: Page) -> None:
    """Wait until the page does not move any more, because the reader returns to this position."""
    page.evaluate(
        """new Promise(done => {
            let had = "";
            (function look() {
                const now = `${scrollY} ${document.documentElement.scrollHeight}`;
                if (now === had) return done();
                had = now;
                setTimeout(look, 300);
            })();
        })"""
    )


def read_status(page: Page) -> str:
    return page.locator(".stage [role=status]").text_content() or ""


def scroll_to(page: Page, section: str) -> None:
    page.evaluate("id => document.getElementById(id).scrollIntoView({ block: 'center' })", section)


def test_a_layer_is_shown_with_its_section_and_a_requested_one_stays(
    browser: Browser, site: Path
) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / PUZZLE)
    for section, layer in (("model", "model"), ("solve", "film")):
        scroll_to(page, section)
        wait_for_layer(page, layer)
        scroll_to(page, "rules")
        wait_for_layer(page, "")
        assert read_status(page) == ""  # nothing that is no longer true
    page.get_by_role("button", name="Show the answer", exact=True).click()
    assert read_status(page) == "Answer is on the board."
    scroll_to(page, "proof")  # it has no layer
    page.wait_for_timeout(200)
    wait_for_layer(page, "answer-1")
    stage = page.locator(".stage")
    for size in ({"width": 320, "height": 640}, {"width": 390, "height": 844}):
        page.set_viewport_size(size)
        page.evaluate(DRAWN)
        box = stage.bounding_box()
        assert box
        assert (box["y"], box["height"] <= 0.41 * size["height"]) == (0, True), box
    page.keyboard.press("Escape")
    expect(stage).to_have_css("position", "relative")  # a phone's text has the screen for itself
    page.set_viewport_size({"width": 1280, "height": 720})
    assert read_status(page) == "The game is on the board."
    check_worksheet(page)
    assert watched.complaints == []


def check_worksheet(page: Page) -> None:
    """Check that paper has the board, its rules and its answer, but neither model nor solution."""
    page.emulate_media(media="print")
    sections = page.locator("main section[id]").all()
    assert len(sections) > 5
    seen = [section.get_attribute("id") for section in sections if section.is_visible()]
    assert seen == ["rules", "answer"]
    assert page.locator(".stage svg.board").is_visible()
    assert not page.locator(".controls").is_visible()


def test_browser_history_returns_to_sections_and_layers(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / PUZZLE)
    for name, layer in (("model", "model"), ("proof", ""), ("solve", "film"), ("rules", "")):
        page.evaluate("name => (location.hash = name)", name)
        wait_for_layer(page, layer)
        wait_for_rest(page)
        assert page.evaluate("location.hash") == f"#{name}"  # not the previous section
    for layer in ("film", "", "model"):
        page.go_back()
        wait_for_layer(page, layer)
    wait_for_rest(page)
    page.go_forward()
    wait_for_layer(page, "")
    assert watched.complaints == []


def test_a_layer_covers_the_readers_marks_but_keys_still_work(browser: Browser, site: Path) -> None:
    page = open_board(browser, site, "slitherlink").page
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("w")
    marks = page.locator(".played .yes")
    assert marks.count() == 1
    for section, layer in (("model", "model"), ("solve", "film")):
        scroll_to(page, section)
        wait_for_layer(page, layer)
        assert marks.first.evaluate("e => e.getClientRects().length")  # they are drawn
        faded = "e => getComputedStyle(e.closest('.played')).opacity < 0.5"
        assert marks.first.evaluate(faded)
        page.keyboard.press("a" if section == "model" else "w")
        wait_for_layer(page, "")
        assert not marks.first.evaluate(faded)
        assert marks.count() == (2 if section == "model" else 1)


def test_buttons_of_layers_have_unique_names(site: Path) -> None:
    """A reader who moves from button to button hears what each one shows."""
    page = html.fromstring((site / PUZZLE).read_text(encoding="utf-8"))
    names = [e.text_content() for e in page.xpath("//*[@id='worth']//*[@data-show]")]
    assert any("only the rule “" in name for name in names)
    assert len(set(names)) == len(names)


def test_the_icon_needs_no_style() -> None:
    icon = (ROOT / "templates" / "static" / "favicon.svg").read_text(encoding="utf-8")
    assert "style" not in icon
    assert "fill=" in icon
