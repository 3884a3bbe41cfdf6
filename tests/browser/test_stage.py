"""The stage follows the reader: layers come with their section, and go with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import Watched, until
from sites import ROOT

PUZZLE = Path("slitherlink") / "one" / "index.html"


def shows(page: Page, layer: str) -> None:
    """Wait until the stage shows this layer: "" is the game."""
    until(
        page, "wanted => (document.querySelector('.stage').dataset.shows || '') === wanted", layer
    )


def rests(page: Page) -> None:
    """Wait until nothing that comes later moves the page: where it is left, a reader comes back."""
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


def said(page: Page) -> str:
    return page.locator(".stage [role=status]").text_content() or ""


def scroll_to(page: Page, section: str) -> None:
    page.evaluate("id => document.getElementById(id).scrollIntoView({ block: 'center' })", section)


@pytest.mark.parametrize(("section", "layer"), [("model", "model"), ("solve", "film")])
def test_a_layer_goes_as_its_section_is_left(
    browser: Browser, site: Path, section: str, layer: str
) -> None:
    watched = Watched(browser)
    page = watched.open(site / PUZZLE)
    scroll_to(page, section)
    shows(page, layer)
    scroll_to(page, "rules")
    shows(page, "")
    assert said(page) == ""  # nothing that is true no more
    assert watched.complaints == []


def test_what_the_reader_asked_for_stays_where_no_section_tells_of_it(
    browser: Browser, site: Path
) -> None:
    page = Watched(browser).open(site / PUZZLE)
    page.get_by_role("button", name="Show the answer", exact=True).click()
    scroll_to(page, "proof")
    page.wait_for_timeout(200)
    shows(page, "answer-1")


def test_back_and_forth_through_the_sections(browser: Browser, site: Path) -> None:
    watched = Watched(browser)
    page = watched.open(site / PUZZLE)
    for name, layer in (("model", "model"), ("proof", ""), ("solve", "film"), ("rules", "")):
        page.evaluate("name => (location.hash = name)", name)
        shows(page, layer)
        rests(page)
        assert page.evaluate("location.hash") == f"#{name}"  # not the section that was left
    for layer in ("film", "", "model"):
        page.go_back()
        shows(page, layer)
    page.go_forward()
    shows(page, "")
    assert watched.complaints == []


def test_a_layer_comes_over_the_readers_marks_and_leaves_her_the_keys(
    browser: Browser, site: Path
) -> None:
    page = Watched(browser).open(site / PUZZLE)
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("w")
    marks = page.locator(".played .yes")
    assert marks.count() == 1
    for section, layer in (("model", "model"), ("solve", "film")):
        scroll_to(page, section)
        shows(page, layer)
        assert marks.first.evaluate("e => e.getClientRects().length")  # it is drawn
        faded = "e => getComputedStyle(e.closest('.played')).opacity < 0.5"
        assert marks.first.evaluate(faded)
        page.keyboard.press("a" if section == "model" else "w")
        shows(page, "")
        assert not marks.first.evaluate(faded)
        assert marks.count() == (2 if section == "model" else 1)


def test_after_a_layer_the_game_is_said_to_be_there(browser: Browser, site: Path) -> None:
    page = Watched(browser).open(site / PUZZLE)
    page.get_by_role("button", name="Show the answer", exact=True).click()
    assert said(page) == "Answer is on the board."
    page.keyboard.press("Escape")
    assert said(page) == "The game is on the board."


def test_buttons_of_layers_have_names_of_their_own(browser: Browser, site: Path) -> None:
    """Each says what comes up, also to those who go from button to button."""
    page = Watched(browser).open(site / PUZZLE)
    names = page.locator("#worth [data-show]").all_text_contents()
    assert any("only the rule “" in name for name in names)
    assert len(set(names)) == len(names)


def test_on_paper_there_is_a_worksheet(browser: Browser, site: Path) -> None:
    """The board, its rules and its answer; nothing of the model or of how it was solved."""
    page = Watched(browser).open(site / PUZZLE)
    page.emulate_media(media="print")
    sections = page.locator("main section[id]").all()
    assert len(sections) > 5
    seen = [section.get_attribute("id") for section in sections if section.is_visible()]
    assert seen == ["rules", "answer"]
    assert page.locator(".stage svg.board").is_visible()
    assert not page.locator(".controls").is_visible()


def test_the_icon_needs_no_style() -> None:
    icon = (ROOT / "templates" / "static" / "favicon.svg").read_text(encoding="utf-8")
    assert "style" not in icon
    assert "fill=" in icon
