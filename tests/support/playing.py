"""A puzzle's page in a browser, and the ways to mark an element on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error, Page, ViewportSize

from blocks import read_block
from browsing import DRAWN, KEPT, USED, WatchedPage
from site_gen.boards.grid import Grid

Spot = tuple[float, float]
DIRECTIONS = {"w": (-1, 0), "a": (0, -1), "s": (1, 0), "d": (0, 1)}
USUAL = 1280  # pixels: the width of a page
MOST_KEPT = 40
# empties the board like a reader who deletes the game, presses all buttons that are not as they
# were at first, and returns these and all that the page then shows
CLEAR = """async (before) => {
  await player.loadJudge();
  const colours = await player.loadColours();
  const { stage, layers, panel, cells } = player;
  for (const menu of stage.querySelectorAll("details")) {
    Object.assign(menu, { open: false, style: "" }).classList.remove("down");
  }
  layers.choose("");
  const buttons = [...stage.querySelectorAll(".controls [aria-pressed], [data-zoom]")];
  before ??= buttons.map((one) => one.ariaPressed);
  for (const yes of ["true", "false"]) {
    buttons.forEach((one, i) => before[i] === yes && one.ariaPressed !== yes && one.click());
  }
  if (stage.classList.contains("colouring")) colours.turn();
  stage.querySelector("[data-zoom=fit]")?.click();
  history.replaceState(null, "", location.pathname);
  localStorage.clear();
  dispatchEvent(new Event("storage"));
  cells.focusCell(0, 0);
  document.activeElement.blur();
  scrollTo(0, 0);
  for (const one of document.querySelectorAll(".finish")) one.remove();
  stage.querySelector("[role=status]").textContent = "";
  const said = panel.querySelector("output");
  said.className = "";
  said.removeAttribute("lang");
  said.textContent = "";
  cells.root.classList.add("pointed");
  document.querySelector(".played .meant")?.setAttribute("d", "");
  player.refit();
  await new Promise((done) => { // the cells follow the board's size in the next frame
    new ResizeObserver(done).observe(stage.querySelector("svg.board"));
    setTimeout(done, 200);
  });
  const values = [...document.querySelectorAll("input, select")].map((e) => [e.value, e.checked]);
  const { attributes } = document.documentElement;
  const root = [...attributes].map(({ name, value }) => [name, value]);
  // an attribute that was removed and set again comes last
  const hidden = [...document.querySelectorAll("body *")].map((e) => Number(e.matches("[hidden]")));
  const vain = / (class|style|hidden|aria-pressed|data-shows)="(false)?"/g;
  const stops = /(?<= data-scrolls="[^"]*")[^>]+/g; // theme.js adds attributes where a box scrolls
  const shown = document.body.outerHTML.replaceAll(vain, "").replaceAll(stops, "");
  return [before, JSON.stringify([location.href, root, values, hidden.join(""), shown])];
}"""

# returns where to click on the button with this name, if it stands still and nothing covers it
FIND_BUTTON = """async (name) => {
  const said = (one) => (one.ariaLabel ?? one.textContent).trim().replace(/\\s+/g, " ");
  const isOpen = (e) => e.checkVisibility() && !e.disabled && !e.closest("[inert], details");
  const all = [...document.querySelectorAll("button")];
  const [found, other] = all.filter((one) => said(one) === name && isOpen(one));
  if (!found || other) return null;
  const locate = () => {
    const { x, y, width, height } = found.getBoundingClientRect();
    const spot = [x + width / 2, y + height / 2];
    return found.contains(document.elementFromPoint(...spot)) ? spot : null;
  };
  const spot = locate();
  await new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 100);
  });
  return String(locate()) === String(spot) ? spot : null;
}"""


class PlayedPage:
    """A puzzle's page in a browser that a test plays."""

    def __init__(
        self, browser: Browser, site: Path, name: str, slug: str = "one", **options: object
    ) -> None:
        self.watched = WatchedPage(browser, **options)  # type: ignore[arg-type]
        self.path = site / name / slug / "index.html"
        self.name = name
        self.page: Page = self.watched.open(self.path)
        self.data: dict[str, Any] = read_block(self.path.read_text(encoding="utf-8"), "play-data")

    @property
    def elements(self) -> list[list[str]]:
        """Return each element's keys, without notes."""
        return self.data["elements"][: self.data["marks"]]  # type: ignore[no-any-return]

    def answer(self, i: int = 0) -> list[str]:
        """Return the first key of each element that the answer marks and the board does not."""
        bits, given = self.data["answers"][i], {*self.data["fixed"]}
        return [e[0] for n, e in enumerate(self.elements) if bits[n] == "1" and n not in given]

    def read_message(self) -> str:
        said: str = self.page.evaluate("document.querySelector('.player output').innerText")
        return said

    def is_solved(self) -> bool:
        return "Solved" in self.read_message()

    def at(self, spot: Spot) -> Spot:
        """Convert a point from cells, counted from the board's corner, to the screen."""
        box = self.page.evaluate(
            "(() => { const r = document.querySelector('.cells').getBoundingClientRect();"
            " return [r.x, r.y, r.height]; })()"
        )
        side = box[2] / self.data["board"]["rows"]
        return box[0] + spot[0] * side, box[1] + spot[1] * side

    @cached_property
    def _fingers(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)

    def touch(self, kind: str, *spots: Spot) -> None:
        """Send an event of fingers: touchStart, touchMove or touchEnd, and where they are then."""
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(spots)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def button(self, name: str) -> None:
        spot = self.page.evaluate(FIND_BUTTON, name)
        if spot:
            self.page.mouse.click(*spot)
        else:  # waits until the button can be clicked, or says why it cannot
            self.page.get_by_role("button", name=name, exact=True).click()

    def marks(self) -> list[str]:
        """Return the keys of the marks on the board, sorted."""
        return sorted(
            self.page.evaluate(
                "[...document.querySelectorAll('.played .yes:not(.note)')].map(e => e.dataset.key)"
            )
        )


class KeptPage:
    """A played page that tests use one after another, and what it showed at first."""

    def __init__(self, played: PlayedPage) -> None:
        self.played = played
        self.context = played.page.context
        KEPT.add(self.context)
        self.pressed, self.shown = played.page.evaluate(CLEAR)

    def is_fresh(self) -> bool:
        """Clear the page; return whether it then is as it was at first, which a reader's settings
        and open layers prevent."""
        page = self.played.page
        try:
            for other in self.context.pages[1:]:
                other.close()
            resize(page, USUAL)
            page.mouse.move(0, 0)
            self.played.watched.complaints.clear()
            first = [self.pressed, self.shown]
            # the first time, something that the test has begun may still be on its way
            return any(page.evaluate(CLEAR, self.pressed) == first for _ in range(2))
        except Error:  # the test has left it on another page
            return False

    def close(self) -> None:
        KEPT.remove(self.context)
        USED.pop(self.context).leave()


def resize(page: Page, width: int) -> None:
    """Give a page this width, and the usual height."""
    size: ViewportSize = {"width": width, "height": 800}
    if page.viewport_size != size:
        page.set_viewport_size(size)
        page.evaluate(DRAWN)


PAGES: dict[tuple[object, ...], KeptPage] = {}  # by what they show, those of the last tests last


def open_board(
    browser: Browser,
    site: Path,
    name: str,
    slug: str = "one",
    *,
    width: int = USUAL,
    has_touch: bool = False,
) -> PlayedPage:
    """Return a puzzle's page, without a new visit if an earlier test has left it as it was.

    A test that replaces functions or the clock of its page opens a `PlayedPage` of its own.
    """
    key = (browser, site / name / slug, has_touch)
    kept = PAGES.pop(key, None)
    if kept is None or not kept.is_fresh():
        if kept:
            kept.close()
        kept = KeptPage(PlayedPage(browser, site, name, slug, has_touch=has_touch))
    PAGES[key] = kept
    if len(PAGES) > MOST_KEPT:
        PAGES.pop(next(iter(PAGES))).close()
    resize(kept.played.page, width)
    return kept.played


def tap_drawing(page: Page, grid: Grid, row: float, col: float) -> None:
    """Click at a position in cells, counted from the middle of the top left cell of a drawing
    without clues outside."""
    box = page.locator(".stage svg.board").bounding_box()
    assert box
    width, height = grid.cols * 40 + 12, grid.rows * 40 + 12
    scale = min(box["width"] / width, box["height"] / height)
    left = box["x"] + (box["width"] - width * scale) / 2
    top = box["y"] + (box["height"] - height * scale) / 2
    page.mouse.click(left + (col * 40 + 26) * scale, top + (row * 40 + 26) * scale)


def choose_action(played: PlayedPage, name: str) -> None:
    """Choose an entry of the player's menu."""
    played.page.locator(".extras summary").click()
    played.button(name)


def fits_menu(played: PlayedPage) -> bool:
    """Open the player's menu, and return whether it is in the window and its first entry can be
    clicked."""
    fits = f"""async (menu) => {{
      menu.open = true;
      await {DRAWN};
      const list = menu.querySelector("div").getBoundingClientRect();
      const first = menu.querySelector("[data-play=try]");
      const {{ x, y, width, height }} = first.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      menu.open = false;
      const down = list.top >= 0 && list.bottom < innerHeight + 1; // it scrolls by whole pixels
      return hit === first && down && list.left >= 0 && list.right <= innerWidth;
    }}"""
    return bool(played.page.locator(".extras").evaluate(fits))


def cells(key: str) -> list[tuple[int, int]]:
    return [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", key)]


def touch_point(shape: str, key: str) -> Spot:
    """Return the point to touch to mark an element."""
    places = cells(key)
    if shape == "corner":
        ((r, c),) = places
        return c + (0.75 if key.endswith("e") else 0.25), r + (0.75 if key[-2] == "s" else 0.25)
    shift = 0.0 if shape == "side" else 0.5
    x = sum(c for _, c in places) / len(places) + shift
    y = sum(r for r, _ in places) / len(places) + shift
    return x, y


def count_taps(shape: str, key: str) -> int:
    return 2 if key.endswith(("/", "minus")) else 1  # tapping cycles through \ and /, or + and −


def pad_point(played: PlayedPage, key: str) -> Spot:
    """Return the middle of a digit's button."""
    button = played.page.locator(".pad button", has_text=re.compile(f"^{key.split('=')[1]}$"))
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(played: PlayedPage, key: str) -> None:
    mark(played, key, played.page.mouse.click)


def mark(played: PlayedPage, key: str, tap: Callable[[float, float], object]) -> None:
    """Mark an element by taps on its place, or on a cell and then on a digit's button."""
    shape = played.data["shape"]
    if shape == "digit":
        tap(*played.at(touch_point(shape, key)))
        tap(*pad_point(played, key))
        return
    for _ in range(count_taps(shape, key)):
        tap(*played.at(touch_point(shape, key)))


def by_stroke(played: PlayedPage, key: str) -> None:
    """Mark an element with the mouse, but draw lines between corners and bridges between
    islands."""
    shape = played.data["shape"]
    if shape == "line":
        (x, y), up = touch_point("line", key), 0.3 if key.endswith("/") else -0.3
        drag(played, (x - 0.3, y + up), (x + 0.3, y - up))
    elif shape == "bridge":
        (r, c), (r2, c2) = cells(key)
        drag(played, (c + 0.6, r + 0.6), (c2 + 0.3, r2 + 0.4))
    else:
        by_mouse(played, key)


def drag(played: PlayedPage, start: Spot, end: Spot) -> None:
    played.page.mouse.move(*played.at(start))
    played.page.mouse.down()
    played.page.mouse.move(*played.at(end), steps=3)
    played.page.mouse.up()


def by_touch(played: PlayedPage, key: str) -> None:
    mark(played, key, played.page.touchscreen.tap)


def by_keys(played: PlayedPage, key: str) -> None:
    """Move from the focused cell with arrows, and press the letter that marks the element."""
    press, shape = played.page.keyboard.press, played.data["shape"]
    (r, c), *other = cells(key)
    letter = {"cell": "Space", "line": key[-1], "digit": key.split("=")[-1]}.get(shape, "")
    if shape == "corner":
        letter = {"nw": "q", "ne": "e", "sw": "a", "se": "d"}[key[-2:]]
    if shape == "pole":
        letter = "+" if key.endswith("plus") else "-"
    if shape == "step" and not other:  # a cell that is marked in a kind with steps
        letter = "Space"
    elif shape in ("step", "bridge"):
        letter = "d" if other[0][0] == r else "s"
    # a cell's top or left side, or the bottom or right side of the last ones
    if shape == "side":
        across = other[0][0] == r
        rows, cols = played.data["board"]["rows"], played.data["board"]["cols"]
        letter = ("w" if r < rows else "s") if across else ("a" if c < cols else "d")
        r, c = min(r, rows - 1), min(c, cols - 1)
    label = played.page.evaluate("document.activeElement.getAttribute('aria-label')")
    row, col = map(int, re.findall(r"\d+", label)[:2])
    for _ in range(abs(r + 1 - row)):
        press("ArrowDown" if r + 1 > row else "ArrowUp")
    for _ in range(abs(c + 1 - col)):
        press("ArrowRight" if c + 1 > col else "ArrowLeft")
    press(letter)
