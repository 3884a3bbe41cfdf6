"""Boards with small cells are enlarged: on a phone, by keyboard, with one finger and with two."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import DRAWN, eventually
from playing import PlayedPage, by_mouse, by_touch, cells, open_board, touch_point
from sites import BOARD_ONLY, build_site, copy_puzzle, share_site

SLUG = "ten-by-ten-many-clues"
BANDED = [("nonogram", "small-boat"), ("skyscrapers", "nine-numbers")]  # two and four sides
EASY = 24  # pixels: the smallest cell that is easy to touch


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        for slug in (f"slitherlink/{SLUG}", *map("/".join, BANDED)):
            path = copy_puzzle(slug, folder / "content")
            path.write_text(path.read_text().replace("---\n", "---\nexplain: false\n", 1))
        build_site(folder / "content", folder / "output", BOARD_ONLY)

    return share_site(tmp_path_factory, "zoomed", make) / "output"


def open_on_phone(browser: Browser, large: Path) -> PlayedPage:
    return open_board(browser, large, "slitherlink", SLUG, width=320, has_touch=True)


def measure_cell(played: PlayedPage) -> float:
    """Return a cell's size, after the board has its final size."""
    played.page.evaluate(DRAWN)
    return played.page.evaluate(  # type: ignore[no-any-return]
        "document.querySelector('[role=gridcell]').getBoundingClientRect().width"
    )


def read_scroll(played: PlayedPage) -> list[float]:
    sheet = "document.querySelector('.stage .sheet')"
    return played.page.evaluate(f"[{sheet}.scrollLeft, {sheet}.scrollTop]")  # type: ignore[no-any-return]


def read_visible_box(played: PlayedPage) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the visible part of the board."""
    box = played.page.locator(".stage .sheet").bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_small_cells_can_be_enlarged_without_moving_the_page(browser: Browser, large: Path) -> None:
    played = open_on_phone(browser, large)
    page = played.page
    stage = "document.querySelector('.stage').offsetHeight"
    height = page.evaluate(stage)
    assert measure_cell(played) < EASY
    played.button("Larger")
    assert EASY <= measure_cell(played) <= 30
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(stage) == height
    played.button("Fit: the whole board")
    assert measure_cell(played) < EASY
    assert page.locator(".stage .sheet[style*=height]").count() == 0


def test_an_enlarged_board_can_be_played_by_touch(browser: Browser, large: Path) -> None:
    """A finger marks the place that it touches, wherever the board was moved, also if the finger
    slips."""
    played = open_on_phone(browser, large)
    played.button("Larger")
    measure_cell(played)
    some = played.answer()[::5]
    for i, key in enumerate(some):
        (r, c), *_ = cells(key)
        at = f"[role=gridcell]:nth-child({min(c, 9) + 1})"
        row = f"[role=row]:nth-child({min(r, 9) + 1})"
        played.page.evaluate(f"document.querySelector('{row} > {at}').focus()")
        x, y = played.at(touch_point("side", key))
        slip = 6 if i % 2 else -6  # pixels
        played.page.touchscreen.tap(x + slip, y + slip / 3)
    assert played.marks() == sorted(some)
    assert played.watched.complaints == []


def test_two_fingers_move_and_enlarge_the_board_without_marks(
    browser: Browser, large: Path
) -> None:
    played = open_on_phone(browser, large)
    played.button("Larger")
    played.button("Larger")
    before, size = read_scroll(played), measure_cell(played)
    left, top, *_ = read_visible_box(played)
    a, b = (left + 100, top + 100), (left + 160, top + 100)
    played.touch("touchStart", a)
    played.touch("touchMove", (a[0] + 28, a[1]))  # far enough to draw a line
    a = (a[0] + 28, a[1])
    played.touch("touchStart", a, b)
    for step in range(1, 5):
        by = 10 * step
        played.touch("touchMove", (a[0] - by, a[1] - by), (b[0] - by, b[1] - by))
    played.touch("touchEnd")
    assert read_scroll(played) == [pytest.approx(n + 40, abs=2) for n in before]
    assert measure_cell(played) == pytest.approx(size, rel=0.01)
    played.touch("touchStart", (left + 80, top + 80), (left + 120, top + 80))
    played.touch("touchMove", (left + 70, top + 80), (left + 130, top + 80))
    played.touch("touchEnd")
    assert measure_cell(played) == pytest.approx(1.5 * size, rel=0.05)
    assert played.marks() == []
    assert played.page.locator(".played .no").count() == 0
    assert not played.page.get_by_role("button", name="Undo", exact=True).is_enabled()


def test_one_pointer_can_move_the_board(browser: Browser, large: Path) -> None:
    played = open_on_phone(browser, large)
    played.button("Larger")
    played.button("Larger")
    played.button("Move the board")
    before = read_scroll(played)
    left, top, *_ = read_visible_box(played)
    mouse = played.page.mouse
    mouse.move(left + 100, top + 100)
    mouse.down()
    mouse.move(left + 70, top + 80, steps=3)
    mouse.up()
    assert read_scroll(played) == [
        pytest.approx(before[0] + 30, abs=2),
        pytest.approx(before[1] + 20, abs=2),
    ]
    assert played.marks() == []
    played.button("Move the board")
    key = next(k for k in played.answer() if is_visible(played, k))
    by_mouse(played, key)
    assert played.marks() == [key]


def is_visible(played: PlayedPage, key: str) -> bool:
    """Return whether the first end of a side is visible, with some room around it."""
    (r, c), *_ = cells(key)
    x, y = played.at((c + 0.5, r + 0.5))
    left, top, right, bottom = read_visible_box(played)
    return left + 40 < x < right - 40 and top + 40 < y < bottom - 40


def test_the_keyboard_enlarges_and_the_board_follows(browser: Browser, large: Path) -> None:
    played = open_on_phone(browser, large)
    page = played.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    small = measure_cell(played)
    page.keyboard.press("+")
    assert measure_cell(played) >= EASY
    for key in ["ArrowRight"] * 9 + ["ArrowDown"] * 9 + ["Home", "PageUp"]:
        page.keyboard.press(key)
        box = page.evaluate(
            "(() => { const r = document.activeElement.getBoundingClientRect();"
            " return [r.left, r.top, r.right, r.bottom]; })()"
        )
        left, top, right, bottom = read_visible_box(played)
        assert left - 1 <= box[0] < box[2] <= right + 1
        assert top - 1 <= box[1] < box[3] <= bottom + 1
    page.keyboard.press("0")
    assert measure_cell(played) == pytest.approx(small)
    assert "whole board" in page.locator(".stage [role=status]").inner_text()


def test_moving_the_board_hides_no_layer(browser: Browser, large: Path) -> None:
    played = open_on_phone(browser, large)
    played.page.locator("[data-control='answer-'] [data-toggle]").evaluate("e => e.click()")
    shows = "document.querySelector('.stage').dataset.shows"
    left, top, *_ = read_visible_box(played)
    played.touch("touchStart", (left + 80, top + 80), (left + 120, top + 80))
    played.touch("touchMove", (left + 50, top + 80), (left + 150, top + 80))
    played.touch("touchEnd")
    assert measure_cell(played) >= EASY
    assert played.page.evaluate(shows) == "answer-1"
    played.page.touchscreen.tap(left + 100, top + 100)
    assert played.page.evaluate(shows) == ""
    assert played.marks() == []


def test_a_board_with_large_cells_has_no_zoom_buttons(browser: Browser, site: Path) -> None:
    played = open_board(browser, site, "slitherlink")
    assert not played.page.locator(".zoom").is_visible()


def read_cover(played: PlayedPage) -> tuple[list[float], str]:
    """Return the box that the stage covers, and the part of the page that remains reachable."""
    box = played.page.locator(".stage").bounding_box()
    behind = "document.querySelector('.story').closest('[inert]') ? 'nothing' : 'the page'"
    return list(box.values()) if box else [], played.page.evaluate(behind)


def test_the_board_fills_the_screen_of_a_phone(browser: Browser, large: Path) -> None:
    played = open_on_phone(browser, large)
    before = measure_cell(played)
    played.page.locator(".extras summary").click()
    played.button("Full screen")
    assert read_cover(played) == ([0, 0, 320, 800], "nothing")
    assert measure_cell(played) > 1.1 * before, "its width is what limits it"
    key = played.answer()[0]
    by_touch(played, key)
    played.button("Larger")
    assert read_cover(played) == ([0, 0, 320, 800], "nothing")
    played.button("Exit full screen")
    played.button("Fit: the whole board")
    assert read_cover(played)[1] == "the page"
    assert measure_cell(played) == pytest.approx(before)
    assert played.marks() == [key]
    assert played.watched.complaints == []


def test_escape_leaves_a_menu_and_then_the_full_screen(browser: Browser, large: Path) -> None:
    played = open_board(browser, large, "slitherlink", SLUG, width=1440)
    page = played.page
    menu = page.locator(".extras summary")
    menu.click()
    before = measure_cell(played)
    played.button("Full screen")
    assert read_cover(played) == ([0, 0, 1440, 800], "nothing")
    assert measure_cell(played) > before
    menu.click()
    page.keyboard.press("Escape")
    assert not page.locator(".extras[open]").count()
    assert read_cover(played)[1] == "nothing"
    page.keyboard.press("Escape")
    assert read_cover(played)[1] == "the page"
    assert measure_cell(played) == pytest.approx(before)


# Returns the clues outside the board that are out of sight though their row or column is in sight.
HIDDEN = """() => {
  const sheet = document.querySelector(".stage .sheet").getBoundingClientRect();
  const boxOf = (one) => one.getBoundingClientRect();
  const boxes = (css) => [...document.querySelectorAll(css)].map(boxOf);
  const cells = boxes("[role=gridcell]");
  const clues = [...document.querySelectorAll(".stage .clues .outside")];
  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const within = (n, from, to) => from < n && n < to;
  const holds = (box, { x, y }) => within(x, box.left, box.right) && within(y, box.top, box.bottom);
  const covers = boxes(".stage .band rect");
  const isCovered = (spot) => covers.some((box) => holds(box, spot));
  const seen = cells.map(middle).filter((spot) => holds(sheet, spot) && !isCovered(spot));
  const half = cells[0].width / 2;
  const wide = player.data.board.cols * player.data.cell;
  const along = (clue) => { // clues move with their rows and columns
    const { x, y } = middle(clue.getBoundingClientRect());
    const beside = Number(clue.getAttribute("x")) < 0 || Number(clue.getAttribute("x")) > wide;
    return seen.some((spot) => Math.abs(beside ? y - spot.y : x - spot.x) < half);
  };
  const own = clues.filter(along);
  const hidden = own.filter((clue) => !holds(sheet, middle(clue.getBoundingClientRect())));
  return { cells: seen.length, clues: own.length, hidden: hidden.map((clue) => clue.textContent) };
}"""


UNCOVERED = """() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect();
  const [right, down] = [x + width / 2, y + height / 2];
  const bands = [...document.querySelectorAll(".stage .band rect")];
  return bands.map((one) => one.getBoundingClientRect()).every(
    (box) => right < box.left || right > box.right || down < box.top || down > box.bottom
  );
}"""


@pytest.mark.parametrize(("name", "slug"), BANDED)
def test_clues_outside_stay_in_sight_of_an_enlarged_board(
    browser: Browser, large: Path, name: str, slug: str
) -> None:
    played = open_board(browser, large, name, slug, width=390, has_touch=True)
    page = played.page
    for width, height in ((390, 844), (844, 390), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        page.locator("[role=gridcell]").nth(0).focus()
        page.keyboard.press("0")
        enlarge(played)
        whole = len(page.query_selector_all("[role=gridcell]"))
        for x, y in ((0, 0), (90, 0), (90, 110), (9999, 9999)):
            page.evaluate("at => document.querySelector('.stage .sheet').scrollTo(...at)", [x, y])
            page.evaluate(DRAWN)
            found = page.evaluate(HIDDEN)
            assert 0 < found["cells"] < whole, (width, height)
            assert found["clues"] > 0
            assert found["hidden"] == []
    assert played.watched.complaints == []


def enlarge(played: PlayedPage) -> Page:
    """Enlarge the board until its clues are bands, and scroll it; return the page."""
    page = played.page
    page.locator("[role=gridcell]").nth(0).focus()
    for _ in range(4):
        page.keyboard.press("+")
    page.locator(".stage .band").first.wait_for(state="attached")
    page.evaluate("document.querySelector('.stage .sheet').scrollTo(150, 150)")
    page.evaluate(DRAWN)
    return page


@pytest.mark.parametrize(("name", "slug"), BANDED)
def test_a_tap_on_a_band_of_clues_marks_nothing(
    browser: Browser, large: Path, name: str, slug: str
) -> None:
    played = open_board(browser, large, name, slug, width=390, has_touch=True)
    page = enlarge(played)
    selected = "[...document.querySelectorAll('[aria-selected=true]')].map(e => e.ariaLabel)"
    before, scrolled = page.evaluate(selected), read_scroll(played)
    spot = page.evaluate(
        """() => {
        const sheet = document.querySelector(".stage .sheet").getBoundingClientRect();
        const band = document.querySelector(".stage .band.moved > rect").getBoundingClientRect();
        return [band.right - 4, sheet.top + sheet.height / 2];
      }"""
    )
    page.touchscreen.tap(*spot)
    page.evaluate(DRAWN)
    assert not played.marks()
    assert [page.evaluate(selected), read_scroll(played)] == [before, scrolled]
    page.touchscreen.tap(spot[0] + 60, spot[1])  # the same tap on the board marks or chooses a cell
    page.evaluate(DRAWN)
    assert played.marks() or page.evaluate(selected) != before


def test_keys_move_to_no_cell_below_a_band(browser: Browser, large: Path) -> None:
    name, slug = BANDED[0]
    played = open_board(browser, large, name, slug, width=390, has_touch=True)
    page = played.page
    page.locator("[role=gridcell]").last.focus()
    for _ in range(3):
        page.keyboard.press("+")
    page.locator(".stage .band").first.wait_for(state="attached")
    for key in ["ArrowLeft"] * 5 + ["ArrowUp"] * 5:
        page.keyboard.press(key)
        page.evaluate(DRAWN)
        assert page.evaluate(UNCOVERED), key


def test_a_phone_on_its_side_shows_the_board_first(browser: Browser, large: Path) -> None:
    name, slug = BANDED[0]
    played = open_board(browser, large, name, slug, width=390, has_touch=True)
    played.page.set_viewport_size({"width": 844, "height": 390})
    played.page.evaluate(DRAWN)
    for part in (".stage .sheet", ".stage .controls"):
        box = played.page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 390


def test_a_picture_of_an_enlarged_board_shows_its_clues_at_their_places(
    browser: Browser, large: Path, tmp_path: Path
) -> None:
    name, slug = BANDED[0]
    played = open_board(browser, large, name, slug, width=390, has_touch=True)
    page = enlarge(played)
    assert page.locator(".stage .band[transform]:not([transform='translate(0 0)'])").count()
    page.locator(".extras summary").click()
    with page.expect_download() as started:
        played.button("Save a picture (SVG)")
    path = tmp_path / "picture.svg"
    started.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    assert "<text" in text
    assert "translate" not in text


def test_a_long_touch_of_a_button_says_what_it_does_and_does_nothing(
    browser: Browser, large: Path
) -> None:
    played = open_on_phone(browser, large)
    page = played.page
    size = measure_cell(played)
    for label in ("Larger", "Pen for crosses"):
        button = page.get_by_role("button", name=label, exact=True)
        box = button.bounding_box()
        assert box
        spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        played.touch("touchStart", spot)
        eventually(lambda label=label: played.read_message() == f"{label}.")  # type: ignore[misc]
        played.touch("touchEnd")
        page.evaluate(DRAWN)
        assert played.read_message() == f"{label}."
        assert measure_cell(played) == size
        assert button.get_attribute("aria-pressed") in (None, "false")
    page.get_by_role("button", name="Larger", exact=True).tap()  # a short one does what it does
    assert measure_cell(played) > size
