"""Which scripts a page with a board loads, and when. The tests of other modules wait for all."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from browsing import eventually, serve_folder
from oracle import KINDS, OF_SHAPE, UNLIKE, mark_deep_except
from playing import cells, touch_point
from site_gen.kind import find_kind
from site_gen.site.layout.scripts import make_site_scripts, translate_script
from site_gen.site.sections import PUZZLE
from sites import ROOT

FIRST = 36_200  # whole sentences for translators cost 180 of it
ALL = 72_100  # with all that a page ever loads
EACH_VARIANT = 100  # more for the check of each variant of the kind
LOADED = re.compile(r'\.importLater\("([\w/]+)"')


@pytest.fixture(scope="module")
def sizes() -> dict[str, str]:
    """Return the scripts of a site with all kinds."""
    theme = (ROOT / "templates" / "static" / "theme.js").read_text(encoding="utf-8")
    theme = translate_script(theme)  # without the import of words
    made = make_site_scripts(ROOT / "templates", KINDS, [section.name for section in PUZZLE])
    return {"theme.js": theme, **dict(made)}


def list_first(name: str) -> set[str]:
    return {"theme.js", "puzzle.js", f"shape-{find_kind(name).answer.shape}.js"}


def list_all(name: str, scripts: dict[str, str]) -> set[str]:
    """Return all scripts that a puzzle's page loads at any time."""
    found = [*list_first(name), f"kind-{name}.js"]
    for one in found:  # grows during the loop
        later = {f"later-{x.replace('/', '-')}.js" for x in LOADED.findall(scripts[one])}
        found += later - {*found}
    return {*found}


@cache
def compress(script: str) -> int:
    """Return the size of a script as servers send it."""
    return len(gzip.compress(script.encode()))


def measure(names: set[str], scripts: dict[str, str]) -> int:
    return sum(compress(scripts[name]) for name in names)


@pytest.mark.parametrize("name", KINDS)
def test_the_scripts_of_a_puzzles_page_are_small(name: str, sizes: dict[str, str]) -> None:
    assert measure(list_first(name), sizes) <= FIRST
    most = ALL + EACH_VARIANT * len(find_kind(name).variants)
    assert measure(list_all(name, sizes), sizes) <= most


# the page waits ten seconds, or until the browser is idle, before it loads scripts without being
# asked; a machine that stalls for so long would let it do so
NEVER_IDLE = """
window.idle = [];
window.requestIdleCallback = (go) => idle.push(go);
const wait = window.setTimeout;
window.setTimeout = (go, ms, ...more) => (ms >= 10000 ? 0 : wait(go, ms, ...more));
"""


def open_page(browser: Browser, path: str, scripts: list[str] | None = None) -> Page:
    """Open a page that is never idle, and wait for its board; `scripts` receives the names of the
    loaded scripts."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.add_init_script(NEVER_IDLE)
    asked: list[str] = [] if scripts is None else scripts
    page.on(
        "request",
        lambda r: asked.append(r.url.rpartition("/")[2]) if r.resource_type == "script" else None,
    )
    page.goto(path)
    page.wait_for_selector(".cells", state="attached")
    return page


def wait_for(page: Page, true: Callable[[], object]) -> None:
    """Wait until `true()` is true, while requests are recorded."""
    eventually(lambda: page.wait_for_timeout(10) or true())


def mark_first(page: Page) -> None:
    """Mark the first element of the answer, with the mouse or by a digit."""
    data = page.evaluate("player.data")
    key = data["elements"][data["answers"][0].index("1")][0]
    x, y = touch_point(data["shape"], key)
    box = page.evaluate(
        "(() => { const r = document.querySelector('.cells').getBoundingClientRect();"
        " return [r.x, r.y, r.height]; })()"
    )
    side = box[2] / data["board"]["rows"]
    page.mouse.click(box[0] + x * side, box[1] + y * side)
    if data["shape"] == "digit":
        page.keyboard.press(key.split("=")[1])
    assert page.evaluate("player.game.done.length") == 1, cells(key)


@pytest.mark.parametrize("name", mark_deep_except(UNLIKE, OF_SHAPE))
def test_a_page_loads_only_what_the_first_mark_needs(
    browser: Browser, site: Path, name: str, sizes: dict[str, str]
) -> None:
    asked: list[str] = []
    page = open_page(browser, (site / name / "one" / "index.html").as_uri(), asked)
    first = {*asked}
    assert first == list_first(name)
    mark_first(page)
    judged = {"later-play-judge.js", f"kind-{name}.js"}
    wait_for(page, lambda: {*asked} == first | judged)
    idle = "idle.splice(0).forEach((go) => go())"
    wait_for(page, lambda: page.evaluate(idle) or {*asked} == list_all(name, sizes))
    for script in asked:
        assert (site / "static" / script).read_bytes().decode() == sizes[script]
    page.route("**/*", lambda route: route.abort())  # from now on, nothing is loaded
    page.mouse.wheel(0, 600)
    eventually(lambda: page.evaluate("Boolean(document.querySelector('.started'))"))
    for button in ("colours", "colours", "numbers"):
        page.evaluate(f"document.querySelector('[data-play={button}]').click()")
    eventually(lambda: page.locator(".board .numbers text").count() > 0)
    mark_answer(page)
    eventually(lambda: read_message(page).startswith("Solved"))


def mark_answer(page: Page) -> None:
    """Mark all elements of the answer in one move."""
    bits = page.evaluate("player.data.answers[0]")
    page.evaluate("marks => player.game.set(marks)", [[i, int(bit)] for i, bit in enumerate(bits)])


def hold_later(page: Page) -> list[Route]:
    """Let scripts that are loaded later wait, and return their requests."""
    held: list[Route] = []
    page.route(re.compile(r"/(later|kind)-[\w-]+\.js$"), lambda route: held.append(route))
    return held


def release(page: Page, held: list[Route]) -> None:
    for route in held:
        route.continue_()
    page.unroute_all(behavior="wait")


def read_message(page: Page) -> str:
    return page.locator(".player output").inner_text()


PRESSED: dict[str, Callable[[Page], object]] = {
    "check": lambda page: read_message(page) != "",
    "right": lambda page: "Right so far" in read_message(page),
    "hint": lambda page: "deduce" in read_message(page),
    "colours": lambda page: page.locator(".palette").is_visible(),
}


@pytest.mark.parametrize(
    ("buttons", "by_key"),
    [(["check", "colours"], False), (["right", "colours"], True), (["hint"], True)],
)
def test_a_button_works_before_its_script_is_loaded(
    browser: Browser, site: Path, buttons: list[str], by_key: bool
) -> None:
    address = serve_folder(site)
    page = open_page(browser, f"{address}/slitherlink/one/index.html")
    for button in buttons:
        held = hold_later(page)
        if button != "colours":
            mark_first(page)
        control = page.locator(f".tools > [data-play={button}]").first
        if by_key:
            control.focus()
            page.keyboard.press("Enter")
        else:
            control.click()
        wait_for(page, lambda held=held: held)
        assert not PRESSED[button](page)
        release(page, held)
        wait_for(page, lambda button=button: PRESSED[button](page))


def test_two_presses_before_the_script_are_two_presses(browser: Browser, site: Path) -> None:
    address = serve_folder(site)
    page = open_page(browser, f"{address}/slitherlink/one/index.html")
    held = hold_later(page)
    hint = page.locator(".tools > [data-play=hint]")
    hint.click()
    hint.click()
    release(page, held)
    eventually(lambda: hint.inner_text() != "Hint")
    twice = read_message(page)
    assert "deduce something" not in twice


def press(page: Page, button: str) -> bool:
    """Press a button and return whether it did something; otherwise the page says why not."""
    page.evaluate("player.voice.show('', '')")
    page.locator(f".tools > [data-play={button}]").click()
    lost = "could not be loaded"
    wait_for(page, lambda: lost in read_message(page) or PRESSED[button](page))
    return lost not in read_message(page)


LATER, SHAPE = r"/(later|kind)-[\w-]+\.js$", "/shape-side.js$"
SINGLE = [f"/later-{x}.js$" for x in ("play-judge", "play-help", "stage-rest", "play-colours")]


@pytest.mark.parametrize(
    "lost", mark_deep_except([LATER, SHAPE], [LATER, SHAPE, "/kind-slitherlink.js$", *SINGLE])
)
def test_a_script_that_was_lost_is_requested_again(browser: Browser, site: Path, lost: str) -> None:
    """The board takes marks meanwhile, and the page says that something is missing."""
    address = serve_folder(site)
    page = browser.new_page()
    page.route(re.compile(lost), lambda route: route.abort())
    page.goto(f"{address}/slitherlink/one/index.html")
    page.wait_for_selector(".cells" if lost != SHAPE else ".stage svg", state="attached")
    if lost == SHAPE:
        wait_for(page, lambda: "could not be loaded" in read_message(page))
        page.unroute_all()
        page.locator(".tools > [data-play=check]").click()  # asks for the shape
        page.wait_for_selector(".cells", state="attached")
    mark_first(page)
    page.locator(".tools > [data-play=undo]").click()
    eventually(lambda: page.evaluate("player.game.undone.length") == 1)
    page.locator(".tools > [data-play=redo]").click()
    assert page.evaluate("player.game.done.length") == 1
    failed = [button for button in PRESSED if not press(page, button)]
    assert failed == [*PRESSED] or lost != LATER
    page.unroute_all()
    assert all(press(page, button) for button in failed)
    mark_answer(page)
    eventually(lambda: read_message(page).startswith("Solved"))


def test_solving_without_a_connection_is_noticed_when_it_is_back(
    browser: Browser, site: Path
) -> None:
    address = serve_folder(site)
    page = open_page(browser, f"{address}/slitherlink/one/index.html")
    page.context.set_offline(True)
    mark_answer(page)
    wait_for(page, lambda: "could not be loaded" in read_message(page))
    page.context.set_offline(False)
    wait_for(page, lambda: read_message(page).startswith("Solved"))


def test_a_board_that_is_solved_before_its_checks_are_loaded_is_solved(
    browser: Browser, site: Path
) -> None:
    address = serve_folder(site)
    page = open_page(browser, f"{address}/sudoku/one/index.html")
    held = hold_later(page)
    mark_answer(page)
    assert read_message(page) == ""
    release(page, held)
    eventually(lambda: read_message(page).startswith("Solved"))
    page.reload()
    page.wait_for_selector(".cells", state="attached")
    assert read_message(page).startswith("You have solved it")
    address_of = page.evaluate("location.href.replace(/#.*/, '') + '#play=' + player.game.encode()")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(address_of)  # a position from a link is complete, but the reader has not solved it
    page.wait_for_selector(".cells", state="attached")
    eventually(lambda: page.evaluate("Boolean(player.judge)"))
    assert read_message(page) == "This is the position from the link."
    assert not page.locator(".stage.solved").count()
