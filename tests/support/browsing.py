"""Chromium for tests, and pages whose errors are recorded."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal, ParamSpec, TypeVar

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Locator,
    Page,
    ViewportSize,
    sync_playwright,
)

# headless-shell has no window to draw, so a page opens in a third of the time
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")


P = ParamSpec("P")
T = TypeVar("T")
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
OURS = "EXCLUDE 127.0.0.1, EXCLUDE localhost"
SCREENS: tuple[tuple[int, Literal["light", "dark"]], ...] = (
    (320, "light"),
    (768, "dark"),
    (1440, "light"),
)
LAUNCHED: list[Browser] = []
KEPT: set[BrowserContext] = set()  # stay open for the next tests
FREE: dict[object, list[Page]] = {}  # empty ones of these, by the options of their contexts
USED: dict[BrowserContext, WatchedPage] = {}
# forgets what a page has stored; a page with another clock than the machine's cannot be used again
FORGET = """() => {
  localStorage.clear();
  sessionStorage.clear();
  window.name = "";
  return /native code/.test(Date) && /native code/.test(setTimeout);
}"""
# waits until a board can be played and stands still, and asks for all that its page loads later
STARTED = """() => new Promise((done) => {
  const waits = document.querySelector(".js .stage #decisions-data");
  const players = ["puzzle", "embed", "game"].map((name) => `script[src$='/${name}.js']`);
  const later = document.querySelector(players.join());
  const late = Date.now() + 5000;
  const look = () => {
    const has = document.querySelector(".cells");
    if (has) dispatchEvent(new Event("hashchange"));
    const wait = !has || (later && !document.querySelector(".started"));
    if (waits && wait && Date.now() < late) setTimeout(look, 5);
    else document.fonts.ready.then(() => done());  // letters move the board
  };
  look();
})"""
# waits until a page has handled an event or a resize; frames may never come
DRAWN = """new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, 100);
})"""

# returns where to click on an element, if it stands still, is in sight and leads to no other page
FIND_SPOT = """async (element) => {
  const locate = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const spot = [x + width / 2, y + height / 2];
    return element.contains(document.elementFromPoint(...spot)) ? spot : null;
  };
  if (element.disabled || element.ariaDisabled || element.closest("[inert], a")) return null;
  const spot = locate();
  await new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 100);
  });
  return String(locate()) === String(spot) ? spot : null;
}"""


def click(locator: Locator) -> None:
    """Click on an element in two messages to the browser instead of ten, if it can be clicked."""
    spot = locator.evaluate(FIND_SPOT)
    if spot:
        locator.page.mouse.click(*spot)
    else:  # waits until it can be clicked, or says why it cannot
        locator.click()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing: `make test` installs it")
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                # the GPU process draws nothing, and one process less takes a tenth less time
                "--in-process-gpu",
                "--disable-background-networking",
                # a request to another host fails, and the console says so
                f"--host-resolver-rules=MAP * ~NOTFOUND, {OURS}",
            ],
        )
        LAUNCHED.append(launched)
        yield launched


@pytest.fixture(autouse=True)
def _leave_no_page() -> Iterator[None]:
    """Empty or close all pages but the kept ones, because open pages slow down the later tests."""
    yield
    for launched in LAUNCHED:
        for context in launched.contexts:
            if context not in KEPT:
                if context in USED:
                    USED.pop(context).leave()
                else:
                    context.close()


class FileHandler(SimpleHTTPRequestHandler):
    """A server that does not know the type of WebAssembly, as some do not."""

    def guess_type(self, path: Any) -> str:
        """Return the type of a file."""
        found = super().guess_type(path)
        return "application/octet-stream" if found == "application/wasm" else found

    def log_message(self, *_: object) -> None:
        """Do not log requests."""


@cache
def serve_folder(folder: Path) -> str:
    """Serve a folder until the end of the test run, and return its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(FileHandler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def eventually(true: Callable[[], object], seconds: float = 60) -> None:
    """Wait until `true()` is true. Polls from Python, where a page's policy has no effect."""
    end, pause = time.monotonic() + seconds, 0.005
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(pause)
        pause = min(2 * pause, 0.1)


def until(page: Page, true: str, arg: object = None) -> None:
    """Wait until a JavaScript expression, or a function of `arg`, is true. Polls by the clock.

    An expression becomes a function, because a page's policy forbids to evaluate it again.
    """
    if not re.match(r"\s*(?:async\s+)?(?:\([^()]*\)|\w+)\s*=>", true):
        true = f"() => ({true})"
    page.wait_for_function(true, arg=arg, polling=10)


def wait_for_scripts(page: Page) -> Page:
    """Let `goto` and `reload` of a page wait until its scripts have started; return the page."""

    def start_after(load: Callable[P, T]) -> Callable[P, T]:
        def load_and_start(*args: P.args, **options: P.kwargs) -> T:
            loaded = load(*args, **options)
            page.evaluate(STARTED)
            return loaded

        return load_and_start

    page.goto = start_after(page.goto)  # type: ignore[method-assign]
    page.reload = start_after(page.reload)  # type: ignore[method-assign]
    return page


def note_changes(page: Page) -> Page:
    """Let a page be closed after a test that gives it scripts or routes; return the page."""

    def note(change: Callable[P, T]) -> Callable[P, T]:
        def call(*args: P.args, **options: P.kwargs) -> T:
            USED[page.context].is_changed = True
            return change(*args, **options)

        return call

    page.add_init_script = note(page.add_init_script)  # type: ignore[method-assign]
    page.route = note(page.route)  # type: ignore[method-assign]
    return page


def draw_little(page: Page) -> Page:
    """Let a page draw only the first pixel of its window, because no test looks at others and
    drawing takes a sixth of a visit; return the page. Its layout and events are as ever."""
    devtools, resize = page.context.new_cdp_session(page), page.set_viewport_size

    def resize_undrawn(viewport_size: ViewportSize) -> None:
        resize(viewport_size)
        devtools.send("Emulation.setVisibleSize", {"width": 1, "height": 1})

    page.set_viewport_size = resize_undrawn  # type: ignore[method-assign]
    return page


class WatchedPage:
    """A page whose console errors are recorded, also those of requests to other hosts.

    Another test has used it before if that has left it as it was: a page opens in a third of the
    time if its process runs already.
    """

    def __init__(self, browser: Browser, width: int = 1280, **options: object) -> None:
        # the wave over a solved board takes as long as five visits; test_effects.py shows it
        self.options = {"reduced_motion": "reduce"} | options
        self.key = browser, *sorted(self.options.items())
        size: ViewportSize = {"width": width, "height": 800}
        free = FREE.get(self.key)
        if free:
            self.page: Page = free.pop()
            KEPT.remove(self.page.context)
        else:
            context = browser.new_context(viewport=size, **self.options)  # type: ignore[arg-type]
            self.page = draw_little(note_changes(wait_for_scripts(context.new_page())))
        self.page.set_viewport_size(size)
        self.is_changed = False  # in a way that stays
        self.sessions: list[CDPSession] = []
        self.complaints: list[str] = []
        self.screens = deque(SCREENS)
        self.listeners: dict[Any, Callable[[Any], None]] = {
            "console": lambda m: self._keep(m.type in ("error", "warning"), m.text),
            "pageerror": lambda error: self._keep(True, str(error)),
        }
        for event, listener in self.listeners.items():
            self.page.on(event, listener)
        USED[self.page.context] = self

    def start_with(self, script: str) -> None:
        """Run a script before those of each page that is opened until the end of the test."""
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Page.enable")
        devtools.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self.sessions.append(devtools)

    def _keep(self, bad: bool, text: str) -> None:
        self.complaints += [text] if bad else []

    def leave(self) -> None:
        """Empty the page for the next test, or close it if it cannot be used again."""
        page, context = self.page, self.page.context
        ours = page.url.startswith(("file:", "http://127.0.0.1:"))
        if self.is_changed or not ours or not page.evaluate(FORGET):
            context.close()
            return
        for devtools in self.sessions:
            devtools.detach()  # and with it, its scripts
        for other in context.pages:
            if other != page:
                other.close()
        page.mouse.move(0, 0)
        type(page).goto(page, "about:blank")
        for event, listener in self.listeners.items():
            page.remove_listener(event, listener)
        page.emulate_media(
            media="null",
            color_scheme=self.options.get("color_scheme", "light"),  # type: ignore[arg-type]
            reduced_motion=self.options["reduced_motion"],  # type: ignore[arg-type]
            forced_colors=self.options.get("forced_colors", "none"),  # type: ignore[arg-type]
        )
        KEPT.add(context)
        FREE.setdefault(self.key, []).append(page)

    def open(self, path: Path, fragment: str = "") -> Page:
        self.page.goto(path.as_uri() + fragment)
        return self.page

    def open_at_each_width(self, path: Path, fragment: str = "") -> Iterator[int]:
        """Show the page at three widths, from phone to desktop; each call loads it at another
        width."""
        self.screens.rotate()
        for i, (width, scheme) in enumerate(self.screens):
            self.page.emulate_media(color_scheme=scheme)
            self.page.set_viewport_size({"width": width, "height": 800})
            if i == 0:
                self.open(path, fragment)
            yield width

    @property
    def scroll_width(self) -> int:
        """The page's width after layout; above the window's width, the page scrolls sideways."""
        frame = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        return int(self.page.evaluate(f"{frame}.then(() => document.documentElement.scrollWidth)"))

    def axe(self) -> list[tuple[str, list[str]]]:
        """Return axe-core's violations in this theme, and those of colour contrast in the other
        themes."""
        self.page.add_script_tag(path=AXE)  # needs a context with `bypass_csp`
        found = self.page.evaluate("axe.run().then(r => r.violations)")
        for theme in ("dark", "contrast"):
            self.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found += self.page.evaluate(
                "axe.run({ runOnly: ['color-contrast'] }).then(r => r.violations)"
            )
        self.page.evaluate("delete document.documentElement.dataset.theme")
        return [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found]
