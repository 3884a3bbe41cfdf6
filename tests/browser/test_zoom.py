"""Boards with small cells made larger: on a phone, by keyboard, with one finger and with two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsing import DRAWN
from playing import Played, by_mouse, by_touch, cells, middle
from sites import built

SLUG = "ten-by-ten-many-clues"
EASY = 24  # pixels, at least, of a cell for a finger


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    quick = {"worth": False, "reasons_cells": 0, "film": False}
    return built(tmp_path_factory.mktemp("large"), [f"slitherlink/{SLUG}"], **quick)


def on_a_phone(browser: Browser, large: Path) -> Played:
    return Played(browser, large, "slitherlink", SLUG, width=320, has_touch=True)


def cell_size(played: Played) -> float:
    """When the board has its size: what comes late moves it."""
    played.page.evaluate(DRAWN)
    return played.page.evaluate(  # type: ignore[no-any-return]
        "document.querySelector('[role=gridcell]').getBoundingClientRect().width"
    )


def scroll(played: Played) -> list[float]:
    sheet = "document.querySelector('.stage .sheet')"
    return played.page.evaluate(f"[{sheet}.scrollLeft, {sheet}.scrollTop]")  # type: ignore[no-any-return]


def sheet(played: Played) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what can be seen of the board."""
    box = played.page.locator(".stage .sheet").bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def fingers(played: Played, kind: str, *spots: tuple[float, float]) -> None:
    if not hasattr(played, "cdp"):
        played.cdp = played.page.context.new_cdp_session(played.page)  # type: ignore[attr-defined]
    points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(spots)]
    cdp: Any = played.cdp  # type: ignore[attr-defined]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_small_cells_become_large_enough_and_the_page_stays(browser: Browser, large: Path) -> None:
    played = on_a_phone(browser, large)
    page = played.page
    stage = "document.querySelector('.stage').offsetHeight"
    height = page.evaluate(stage)
    assert cell_size(played) < EASY
    played.button("Larger")
    assert EASY <= cell_size(played) <= 30
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(stage) == height
    played.button("Fit: the whole board")
    assert cell_size(played) < EASY
    assert page.locator(".stage .sheet[style*=height]").count() == 0


def test_a_zoomed_board_is_played_by_touch(browser: Browser, large: Path) -> None:
    """Wherever the board has been moved to, a finger marks what it touches, also if it slips."""
    played = on_a_phone(browser, large)
    played.button("Larger")
    some = played.answer()[::5]
    for i, key in enumerate(some):
        (r, c), *_ = cells(key)
        at = f"[role=gridcell]:nth-child({min(c, 9) + 1})"
        row = f"[role=row]:nth-child({min(r, 9) + 1})"
        played.page.evaluate(f"document.querySelector('{row} > {at}').focus()")
        x, y = played.at(middle("side", key))
        slip = 6 if i % 2 else -6  # pixels
        played.page.touchscreen.tap(x + slip, y + slip / 3)
    assert played.marks() == sorted(some)
    assert played.watched.complaints == []


def test_two_fingers_move_and_enlarge_and_mark_nothing(browser: Browser, large: Path) -> None:
    played = on_a_phone(browser, large)
    played.button("Larger")
    played.button("Larger")
    before, size = scroll(played), cell_size(played)
    left, top, *_ = sheet(played)
    a, b = (left + 100, top + 100), (left + 160, top + 100)
    fingers(played, "touchStart", a)
    fingers(played, "touchMove", (a[0] + 28, a[1]))  # far enough to have drawn a line
    a = (a[0] + 28, a[1])
    fingers(played, "touchStart", a, b)
    for step in range(1, 5):
        by = 10 * step
        fingers(played, "touchMove", (a[0] - by, a[1] - by), (b[0] - by, b[1] - by))
    fingers(played, "touchEnd")
    assert scroll(played) == [pytest.approx(n + 40, abs=2) for n in before]
    assert cell_size(played) == pytest.approx(size, rel=0.01)
    fingers(played, "touchStart", (left + 80, top + 80), (left + 120, top + 80))
    fingers(played, "touchMove", (left + 70, top + 80), (left + 130, top + 80))
    fingers(played, "touchEnd")
    assert cell_size(played) == pytest.approx(1.5 * size, rel=0.05)
    assert played.marks() == []
    assert played.page.locator(".played .no").count() == 0
    assert not played.page.get_by_role("button", name="Undo", exact=True).is_enabled()


def test_one_pointer_moves_the_board_when_asked_to(browser: Browser, large: Path) -> None:
    played = on_a_phone(browser, large)
    played.button("Larger")
    played.button("Larger")
    played.button("Move the board")
    before = scroll(played)
    left, top, *_ = sheet(played)
    mouse = played.page.mouse
    mouse.move(left + 100, top + 100)
    mouse.down()
    mouse.move(left + 70, top + 80, steps=3)
    mouse.up()
    assert scroll(played) == [
        pytest.approx(before[0] + 30, abs=2),
        pytest.approx(before[1] + 20, abs=2),
    ]
    assert played.marks() == []
    played.button("Move the board")
    key = next(k for k in played.answer() if inside(played, k))
    by_mouse(played, key)
    assert played.marks() == [key]


def inside(played: Played, key: str) -> bool:
    """Whether the first end of a side can be seen, with room around it."""
    (r, c), *_ = cells(key)
    x, y = played.at((c + 0.5, r + 0.5))
    left, top, right, bottom = sheet(played)
    return left + 40 < x < right - 40 and top + 40 < y < bottom - 40


def test_the_keyboard_enlarges_and_the_board_follows(browser: Browser, large: Path) -> None:
    played = on_a_phone(browser, large)
    page = played.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    small = cell_size(played)
    page.keyboard.press("+")
    assert cell_size(played) >= EASY
    for key in ["ArrowRight"] * 9 + ["ArrowDown"] * 9 + ["Home", "PageUp"]:
        page.keyboard.press(key)
        box = page.evaluate(
            "(() => { const r = document.activeElement.getBoundingClientRect();"
            " return [r.left, r.top, r.right, r.bottom]; })()"
        )
        left, top, right, bottom = sheet(played)
        assert left - 1 <= box[0] < box[2] <= right + 1
        assert top - 1 <= box[1] < box[3] <= bottom + 1
    page.keyboard.press("0")
    assert cell_size(played) == pytest.approx(small)
    assert "whole board" in page.locator(".stage [role=status]").inner_text()


def test_moving_the_board_leaves_no_layer(browser: Browser, large: Path) -> None:
    played = on_a_phone(browser, large)
    played.page.locator("[data-control='answer-'] [data-toggle]").evaluate("e => e.click()")
    shows = "document.querySelector('.stage').dataset.shows"
    left, top, *_ = sheet(played)
    fingers(played, "touchStart", (left + 80, top + 80), (left + 120, top + 80))
    fingers(played, "touchMove", (left + 50, top + 80), (left + 150, top + 80))
    fingers(played, "touchEnd")
    assert cell_size(played) >= EASY
    assert played.page.evaluate(shows) == "answer-1"
    played.page.touchscreen.tap(left + 100, top + 100)
    assert played.page.evaluate(shows) == ""
    assert played.marks() == []


def test_large_cells_have_no_buttons_for_it(browser: Browser, site: Path) -> None:
    played = Played(browser, site, "slitherlink")
    assert not played.page.locator(".zoom").is_visible()


def shown_over(played: Played) -> tuple[list[float], str]:
    """What the stage covers, and what a reader could still reach behind it."""
    box = played.page.locator(".stage").bounding_box()
    behind = "document.querySelector('.story').closest('[inert]') ? 'nothing' : 'the page'"
    return list(box.values()) if box else [], played.page.evaluate(behind)


def test_the_board_fills_the_screen_of_a_phone(browser: Browser, large: Path) -> None:
    played = on_a_phone(browser, large)
    before = cell_size(played)
    played.page.locator(".extras summary").click()
    played.button("Full screen")
    assert shown_over(played) == ([0, 0, 320, 800], "nothing")
    assert cell_size(played) > 1.1 * before, "its width is what limits it"
    key = played.answer()[0]
    by_touch(played, key)
    played.button("Larger")
    assert shown_over(played) == ([0, 0, 320, 800], "nothing")
    played.button("Exit full screen")
    played.button("Fit: the whole board")
    assert shown_over(played)[1] == "the page"
    assert cell_size(played) == pytest.approx(before)
    assert played.marks() == [key]
    assert played.watched.complaints == []


def test_escape_leaves_a_menu_and_then_the_full_screen(browser: Browser, large: Path) -> None:
    played = Played(browser, large, "slitherlink", SLUG, width=1440)
    page = played.page
    menu = page.locator(".extras summary")
    menu.click()
    before = cell_size(played)
    played.button("Full screen")
    assert shown_over(played) == ([0, 0, 1440, 800], "nothing")
    assert cell_size(played) > before
    menu.click()
    page.keyboard.press("Escape")
    assert not page.locator(".extras[open]").count()
    assert shown_over(played)[1] == "nothing"
    page.keyboard.press("Escape")
    assert shown_over(played)[1] == "the page"
    assert cell_size(played) == pytest.approx(before)
