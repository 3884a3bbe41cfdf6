"""The site in a real Chromium, from the disk: what a reader sees and what the browser says."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import Watched
from oracle import SHAPED, UNLIKE, deep_but


def looked_at(site: Path) -> list[Path]:
    some = [site / name / "index.html" for name in ("", "kinds", "about", "techniques")]
    some.append(site / "print.html")
    return some


def of_kind(site: Path, name: str) -> list[Path]:
    return [site / name / rest for rest in ("index.html", "one/index.html")]


@pytest.mark.parametrize("name", ["", *deep_but(UNLIKE, SHAPED)])
def test_no_page_complains_or_scrolls_sideways(browser: Browser, site: Path, name: str) -> None:
    watched = Watched(browser)
    for path in of_kind(site, name) if name else looked_at(site):
        for width in watched.open_at_each_width(path):
            assert watched.scroll_width <= width, path
        assert watched.page.locator("h1").count() == 1
    assert watched.complaints == []


def test_text_of_twice_the_size_is_not_cut_off(browser: Browser, site: Path) -> None:
    """The browser's own zoom to 200 %, and text alone enlarged so far."""
    essay = site / "techniques" / "one-loop" / "index.html"
    zoomed = Watched(browser, 720, device_scale_factor=2, bypass_csp=True)  # a style is put in
    for path in [*looked_at(site), essay]:
        page = zoomed.open(path)
        assert zoomed.scroll_width <= 720, path
        page.add_style_tag(content="html { font-size: 212.5% !important; }")
        assert zoomed.scroll_width <= 720, path
    assert zoomed.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_the_answer_comes_when_asked_for(browser: Browser, site: Path, name: str) -> None:
    watched = Watched(browser)
    page = watched.open(site / name / "one" / "index.html")
    layer = page.locator(".stage [data-layer='answer-1']")
    assert layer.count() > 0
    assert all(not part.is_visible() for part in layer.all())
    page.get_by_role("button", name="Show the answer", exact=True).click()
    assert any(part.is_visible() for part in layer.all())
    page.get_by_role("button", name="Hide the answer", exact=True).click()
    assert all(not part.is_visible() for part in layer.all())
    assert watched.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_without_scripts_the_answer_waits_behind_a_summary(
    browser: Browser,
    site: Path,
    name: str,
) -> None:
    page = Watched(browser, java_script_enabled=False).open(site / name / "one" / "index.html")
    assert page.locator(".stage svg.board").is_visible()
    answer = page.locator("svg[aria-labelledby='answer-1-title']")
    assert not answer.is_visible()
    page.locator("details").filter(has=answer).locator("summary").first.click()
    assert answer.is_visible()
    assert page.locator("#why .on-stage").is_hidden()


def test_the_theme_is_kept(browser: Browser, site: Path) -> None:
    watched = Watched(browser, color_scheme="light")
    page = watched.open(site / "index.html")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.locator("select").first.select_option("dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert light != dark
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    assert watched.complaints == []


def test_the_fonts_are_our_own(browser: Browser, site: Path) -> None:
    page = Watched(browser).open(site / SHAPED[0] / "one" / "index.html")
    loaded = page.evaluate(
        "document.fonts.ready.then(() => [...document.fonts]"
        ".filter(f => f.status === 'loaded').map(f => f.family))"
    )
    assert any("Gallery" in family for family in loaded)
