"""The site in Chromium, from the disk, as readers see it, without errors of the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage, eventually
from oracle import SHAPED, UNLIKE, mark_deep_except
from playing import open_board


def list_pages(site: Path) -> list[Path]:
    some = [site / name / "index.html" for name in ("", "kinds", "about", "techniques")]
    return [*some, site / "print.html", site / "techniques" / "one-loop" / "index.html"]


def list_kind_pages(site: Path, name: str) -> list[Path]:
    return [site / name / rest for rest in ("index.html", "one/index.html")]


@pytest.mark.parametrize("name", ["", *mark_deep_except(UNLIKE, SHAPED)])
def test_no_page_reports_an_error_or_scrolls_sideways(
    browser: Browser, site: Path, name: str
) -> None:
    watched = WatchedPage(browser)
    for path in list_kind_pages(site, name) if name else list_pages(site):
        for width in watched.open_at_each_width(path):
            assert watched.scroll_width <= width, path
        assert watched.page.locator("h1").count() == 1
        if not name:
            check_enlarged(watched)
    assert watched.complaints == []


ASK_OTHERS = """() => {
  const own = (name, more) => Object.assign(document.createElement(name), more);
  document.head.append(own("script", { src: "https://a.example/" }));
  document.head.append(own("link", { rel: "stylesheet", href: "https://b.example/" }));
  document.head.append(own("img", { src: "http://192.0.2.1/" }));
  fetch("https://c.example/").catch(() => null);
  navigator.sendBeacon("https://d.example/", "e");
}"""


@pytest.mark.parametrize("bypass_csp", [False, True])
def test_each_request_to_another_host_is_an_error(
    browser: Browser, site: Path, *, bypass_csp: bool
) -> None:
    """Either the policy of a page refuses it, or no host has this name."""
    watched = WatchedPage(browser, bypass_csp=bypass_csp)
    watched.open(site / "about" / "index.html").evaluate(ASK_OTHERS)
    eventually(lambda: watched.page.evaluate("1") and len(watched.complaints) >= 5)


def check_enlarged(watched: WatchedPage) -> None:
    """Check that nothing is cut off if the browser zooms the page to 200 %, which halves its width,
    or if the text alone is enlarged as much."""
    watched.page.set_viewport_size({"width": 720, "height": 800})
    root = "document.documentElement.style"
    for size in ("", "212.5%"):
        watched.page.evaluate(f"{root}.setProperty('font-size', '{size}', 'important')")
        assert watched.scroll_width <= 720, watched.page.url


@pytest.mark.parametrize("name", UNLIKE)
def test_the_answer_is_shown_on_request(browser: Browser, site: Path, name: str) -> None:
    played = open_board(browser, site, name)
    page = played.page
    layer = page.locator(".stage [data-layer='answer-1']")
    assert layer.count() > 0
    assert all(not part.is_visible() for part in layer.all())
    page.get_by_role("button", name="Show the answer", exact=True).click()
    assert any(part.is_visible() for part in layer.all())
    page.get_by_role("button", name="Hide the answer", exact=True).click()
    assert all(not part.is_visible() for part in layer.all())
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_without_scripts_the_answer_is_in_a_closed_element(
    browser: Browser,
    site: Path,
    name: str,
) -> None:
    page = WatchedPage(browser, java_script_enabled=False).open(site / name / "one" / "index.html")
    assert page.locator(".stage svg.board").is_visible()
    answer = page.locator("svg[aria-labelledby='answer-1-title']")
    assert not answer.is_visible()
    page.locator("details").filter(has=answer).locator("summary").first.click()
    assert answer.is_visible()
    assert page.locator("#why .on-stage").is_hidden()


def test_the_theme_is_remembered(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser, color_scheme="light")
    page = watched.open(site / "index.html")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.locator("select").first.select_option("dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert light != dark
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    assert watched.complaints == []


def test_the_page_uses_our_fonts(browser: Browser, site: Path) -> None:
    page = open_board(browser, site, SHAPED[0]).page
    loaded = page.evaluate(
        "document.fonts.ready.then(() => [...document.fonts]"
        ".filter(f => f.status === 'loaded').map(f => f.family))"
    )
    assert any("Gallery" in family for family in loaded)
