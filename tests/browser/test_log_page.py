"""The log on a page in Chromium: many answers, a tree and its chart."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import WatchedPage, until
from sites import QUICK, build_site, compressed_size, copy_puzzle, share_site

PAGES = ("country_road/the-articles-board", "yin_yang_cut/twenty-two-cuts")


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Build pages of boards whose search makes a tree."""

    def make(folder: Path) -> None:
        for name in PAGES:
            copy_puzzle(name, folder / "content")
        site = QUICK.model_copy(update={"sections": ("proof", "solve", "log")})
        build_site(folder / "content", folder / "output", site)

    folder = share_site(tmp_path_factory, "trees", make)
    return [folder / "output" / name / "index.html" for name in PAGES]


def open_log(page: Page) -> None:
    """Open the log, which is behind “For experts”."""
    page.locator("#log > details").evaluate("e => { e.open = true }")


def test_no_text_is_cut_off(browser: Browser, trees: list[Path]) -> None:
    watched = WatchedPage(browser)
    parts = watched.page.locator(".log-part :is(h3, p, dt, dd, figcaption, svg, pre)")
    for path in trees:
        for width in watched.open_at_each_width(path, "#log"):
            open_log(watched.page)
            assert watched.scroll_width <= width
            ends = parts.evaluate_all(
                "all => all.map(e => e.getBoundingClientRect())"
                ".flatMap(box => [box.left, box.right])"
            )
            assert len(ends) > 60
            assert min(ends) >= 0
            assert max(ends) <= width
    assert watched.complaints == []


def test_the_log_is_complete_without_scripts(browser: Browser, trees: list[Path]) -> None:
    for path in trees:
        page = WatchedPage(browser, java_script_enabled=False).open(path)
        assert not page.locator(".log-part").filter(visible=True).count()
        page.locator("#log > details > summary").click()
        titles = page.locator("#log h3").all_inner_texts()
        assert titles == ["Presolve", "The root node", "The tree", "The end"]
        parts = page.locator(".log-part :is(h3, p, dt, dd, figcaption, svg, pre, mark)")
        assert parts.count() > 30
        assert not parts.filter(visible=False).count()
        page.locator("#log a[href='#proof']").click()
        expect(page).to_have_url(path.as_uri() + "#proof")
        expect(page.locator("#proof")).to_be_in_viewport()


def test_the_copied_text_is_that_of_scip(browser: Browser, trees: list[Path]) -> None:
    page = WatchedPage(browser).open(trees[0])
    open_log(page)
    taken = (trees[0].parent / "log.txt").read_text(encoding="utf-8")
    copied = page.evaluate(
        "() => [...document.querySelectorAll('pre.log')].map(pre => {"
        " getSelection().selectAllChildren(pre); return getSelection().toString() }).join('\\n')"
    )
    lines = [line.strip() for line in copied.split("\n") if line.strip()]
    assert lines == [line.strip() for line in taken.split("\n") if line.strip()]
    assert "◆" in page.locator("#log").inner_text()


def test_the_log_can_be_scrolled_and_read_by_assistive_technology(
    browser: Browser, trees: list[Path]
) -> None:
    page = WatchedPage(browser, 320).open(trees[0])
    open_log(page)
    wide = page.get_by_role("group", name="SCIP’s log: Presolve")
    wide.focus()
    before = wide.evaluate("e => e.scrollLeft")
    page.keyboard.press("ArrowRight")
    until(page, "e => e.scrollLeft > 0", wide.element_handle())
    assert before == 0
    chart = page.get_by_role("img", name="The search tree over time")
    expect(chart).to_have_count(1)
    described = chart.locator("desc").text_content() or ""
    assert "nodes wait at most" in described
    assert described.count("ms") >= 15  # the fifteen answers, each with its time


def test_a_page_with_a_log_is_small(trees: list[Path]) -> None:
    """The size is that of the compressed page with its styles and scripts, without fonts."""
    for path in trees:
        assert compressed_size(path) < 120_000
