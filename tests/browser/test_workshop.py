"""The workshop in Chromium: without its checker from the disk, and with Pyodide from a server."""

from __future__ import annotations

import json
import math
import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize

from browsing import USED, WatchedPage, click, eventually, serve_folder, wait_for_scripts
from desks import DESK, ask, run
from oracle import KINDS
from site_gen.boards.blocks import CellLists, Regions, read_cells
from site_gen.content.config import Solving
from site_gen.errors import BoardError
from site_gen.kind import find_kind
from site_gen.site.workshop.pyodide import FILES, copy_from, find_pyodide, get_version
from site_gen.workshop.boards import write_blocks
from site_gen.workshop.desk import Desk
from site_gen.workshop.drafts import is_same_board, make_blank, read_draft
from sites import BOARD_ONLY, ROOT, build_site, share_site, write_content


def make_site(folder: Path, *, whole: bool) -> None:
    cache = folder / ".cache"
    if whole:
        found = find_pyodide(ROOT / ".cache")
        if found is None:
            if os.environ.get("CI"):
                pytest.fail("Pyodide is missing: run `site-gen workshop fetch`")
            pytest.skip("Pyodide is not fetched")
        copy_from(found.folder, cache)
    else:
        package = folder / "package"
        package.mkdir(parents=True)
        for name in FILES:
            (package / name).write_text("")
        (package / "package.json").write_text(json.dumps({"version": get_version()}))
        copy_from(package, cache)
    solving = Solving(article_time_limit=0, confirm_time_limit=0, cache=cache)
    content = write_content(folder / "content", ["slitherlink"], "explain: false\n")
    build_site(content, folder / "output", BOARD_ONLY.model_copy(update={"solving": solving}))


@pytest.fixture(scope="module")
def hollow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with the page, but with empty files instead of Pyodide."""

    def make(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("site_gen.site.workshop.page.make_archive", lambda: bytes(500_000))
            make_site(folder, whole=False)

    return share_site(tmp_path_factory, "hollow-workshop", make) / "output"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = share_site(tmp_path_factory, "workshop", partial(make_site, whole=True)) / "output"
    return f"{serve_folder(folder)}/workshop/index.html"


def test_pages_lead_to_the_workshop_with_their_boards(hollow: Path) -> None:
    page = (hollow / "slitherlink" / "one" / "index.html").read_text()
    link = page.partition("workshop/index.html#")[2].partition('"')[0].replace("&amp;", "&")
    found = ask(Desk(), "open", text=link)
    kind = find_kind("slitherlink")
    assert kind.parse(found["blocks"]) == kind.parse(kind.example)
    first = (hollow / "slitherlink" / "index.html").read_text()
    assert 'workshop/index.html#v=1&amp;kind=slitherlink"' in first


def test_a_checker_that_cannot_be_loaded_is_reported(browser: Browser, hollow: Path) -> None:
    page = WatchedPage(browser).page
    page.goto(f"{serve_folder(hollow)}/workshop/index.html")
    eventually(lambda: "could not be loaded" in read_verdict(page))


def test_from_the_disk_the_page_says_that_it_needs_a_server_and_fits_every_screen(
    browser: Browser, hollow: Path
) -> None:
    watched = WatchedPage(browser)
    page = watched.page
    for i, width in enumerate(watched.open_at_each_width(hollow / "workshop" / "index.html")):
        if i == 0:
            eventually(page.locator(".served").is_visible)
            assert "python3 -m http.server" in page.locator(".served").inner_text()
            assert not page.locator(".bench").is_visible()
        page.evaluate(
            """() => {
              document.querySelector(".bench").hidden = false;
              for (const one of document.querySelectorAll("details")) one.open = true;
              for (const one of document.querySelectorAll(".panel")) one.hidden = false;
            }"""
        )
        assert watched.scroll_width <= width


@pytest.mark.parametrize("where", ["index.html", "play.html"])
def test_axe_finds_no_violation(browser: Browser, hollow: Path, where: str) -> None:
    """All parts of the page of the workshop are shown, and a game is played with its steps."""
    blocks = find_kind("slitherlink").example
    make = {"kind": "slitherlink", "rows": 4, "cols": 4, "seed": 1}
    game = ask(Desk(), "play", kind="slitherlink", blocks=blocks, hints=True, make=make)
    watched = WatchedPage(browser, color_scheme="light", bypass_csp=True)
    page = watched.page
    stored = json.dumps(json.dumps([{**game, "fragment": "other", "title": "Other"}, game]))
    watched.start_with(f"sessionStorage.setItem('workshop-games', {stored})")
    Page.goto(page, (hollow / "workshop" / where).as_uri())
    assert page.url.endswith(where)
    if where == "index.html":
        page.evaluate("for (const one of document.querySelectorAll('[hidden]')) one.hidden = false")
    else:
        page.locator(".sheet .cells").wait_for(state="attached")
        page.click("[data-show=why]")
        page.click("[data-why='1']")
        told = page.locator(".why-rules").inner_text()
        assert "Then this row fails:\nClues" in told
        assert told.endswith("=\n0")
        assert page.locator(".stage .lit rect").count() == 3
        assert page.locator(".why-key li").count() == 5
        assert page.locator("h1").inner_text() == game["title"]
        assert page.locator(".word").inner_text() == "Difficulty: easy."
        links = page.locator(".others a").evaluate_all("all => all.map((one) => one.hash.slice(1))")
        assert [*map(list, game["others"])] == [
            [words, link]
            for words, link in zip(page.locator(".others a").all_inner_texts(), links, strict=True)
        ]
        rules = [rule.says for rule in find_kind("slitherlink").rules.values()]
        assert page.locator("#rules li").all_inner_texts() == rules
        links = page.locator(".player output a")
        page.evaluate("player.celebrate()")
        assert links.evaluate_all("all => all.map((one) => one.hash)") == ["#why"]
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert watched.axe() == []
    page.emulate_media(forced_colors="active")
    page.set_viewport_size({"width": 320, "height": 800})
    eventually(lambda: page.evaluate("document.documentElement.scrollWidth") <= 320)


# a worker that answers at once, and records which worker was asked what; `fates` are the first
# messages of each worker, of which null is an error that nobody caught
FAKE = """
window.asked = [];
window.fates = [];
let count = 0;
const load = window.fetch; // the desk gives the examples, too
window.fetch = (at, ...more) => {
  return String(at).includes("/example-") ? Promise.reject() : load(at, ...more);
};
window.Worker = class extends EventTarget {
  number = count++;
  say(data) {
    const event = new MessageEvent("message", { data: JSON.stringify(data) });
    setTimeout(() => this.dispatchEvent(data ? event : new ErrorEvent("error")));
  }
  terminate() {}
  postMessage(text) {
    if (typeof text !== "string") {
      window.started = this;
      window.asked.push(`start ${this.number}`);
      for (const one of window.fates[this.number] || [{ ready: true }]) this.say(one);
      return;
    }
    const linked = /&kind=(\\w+)|$/.exec(text)[1] || "slitherlink";
    const { id, do: what, blocks: sent, kind = linked } = JSON.parse(text);
    if (!what) return;
    window.asked.push(`${what} ${this.number}`);
    window.name += `${what} ${this.number} `; // also after another page
    if (window.fates[this.number]) return;
    if (what === "verdict" && window.cells) {
      const found = { cells: window.cells, marks: "M0 0h9" };
      this.say([{ v: 1, id, progress: found }]);
    }
    if (what === window.mute) return;
    if (what === "generate" && window.tries) {
      this.say([{ v: 1, id, progress: { tries: window.tries } }]);
      return;
    }
    const blocks = sent || { board: "1" };
    const fragment = "v=1&kind=slitherlink&board=x";
    const board = { kind, blocks, svg: "<svg></svg>", notes: "", address: null, fragment };
    if (blocks.board === "wrong") Object.assign(board, { problem: { message: "no", start: null } });
    if (what === "generate") Object.assign(board, { word: "easy", make: { seed: 1 } });
    if (what === "play") window.name += `${JSON.stringify(JSON.parse(text).make)} `;
    const make = text.includes("make=") && what === "open";
    const verdict = { verdict: "unique", says: "Exactly one answer.", svg: "<svg></svg>" };
    verdict.answers = ["1", "2"].map((name) => ({ svg: `<svg data-name="${name}"></svg>` }));
    if (blocks.board !== "several") verdict.answers.pop();
    const step = { says: "R1C1 = 1.", row: "x = 1" };
    if (what === "steps") Object.assign(board, { word: "easy", steps: [step], ended: "" });
    const made = { make: { kind: "slitherlink" }, play: true };
    this.say([{ v: 1, id, ok: make ? made : what === "verdict" ? verdict : board }]);
  }
};
"""


def open_faked(
    browser: Browser, hollow: Path, link: str, script: str = "", *, from_kind: bool = False
) -> Page:
    """Open a page of the workshop with a worker that answers at once.

    `link`: the page in the folder of the workshop. `script`: run before the page. `from_kind`:
    whether it is opened from the page of a kind, to which readers can go back.
    """
    watched = WatchedPage(browser)
    watched.start_with(FAKE + script)
    page, home = watched.page, serve_folder(hollow)
    if from_kind:
        page.goto(f"{home}/slitherlink/index.html")
    Page.goto(page, f"{home}/workshop/{link}")  # it may lead on before its fonts are ready
    return page


def open_checked(browser: Browser, hollow: Path, kind: str = "slitherlink") -> Page:
    """Open the workshop with a kind's example, and wait for its verdict."""
    page = open_faked(browser, hollow, f"index.html#v=1&kind={kind}")
    eventually(lambda: "Exactly" in read_verdict(page))
    return page


@pytest.mark.parametrize("link", ["kind=tents", "make=tents&play=1"])
def test_while_the_checker_loads_the_page_says_how_far_it_is(
    browser: Browser, hollow: Path, link: str
) -> None:
    page = open_faked(browser, hollow, f"index.html#v=1&{link}", "window.fates = [[]];")
    eventually(lambda: page.evaluate("!!window.started"))
    for loaded, says in ((123_456, "Loading the checker: 0.1 of 0."), (99_000_000, "Starting")):
        page.evaluate("loaded => window.started.say({ loaded })", loaded)
        eventually(lambda says=says: read_verdict(page).startswith(says))  # type: ignore[misc]
        assert page.locator("select[name=kind]").input_value() == "tents"
        assert not page.locator(".sheet").is_visible()


@pytest.mark.parametrize(
    ("fate", "says"),
    [
        ([{"failed": True}, {"loaded": 1}], "could not be loaded"),  # another file arrives too late
        ([{"loaded": 1}, None, {"ready": True}], "could not be loaded"),
        ([{"ready": True}, None, {"loaded": 1}], "stopped"),
    ],
)
def test_after_a_failure_the_next_question_starts_another_worker(
    browser: Browser, hollow: Path, fate: list[object], says: str
) -> None:
    fates = f"window.fates = [{json.dumps(fate)}];"
    page = open_faked(browser, hollow, "index.html#v=1&kind=slitherlink", fates)
    eventually(lambda: says in read_verdict(page))
    page.wait_for_timeout(100)
    assert says in read_verdict(page)
    page.click("[data-do=example]")
    eventually(lambda: "Exactly one answer." in read_verdict(page))
    first = ["start 0", "open 0", "start 1", "open 1", "verdict 1", "start 2"]
    assert page.evaluate("window.asked") == first


def test_a_new_board_from_the_page_of_a_kind_is_played_at_once_and_leads_back_to_it(
    browser: Browser, hollow: Path
) -> None:
    text = (hollow / "slitherlink" / "index.html").read_text()
    link = "workshop/index.html#v=1&amp;make=slitherlink&amp;play=1"
    assert f'href="../{link}">New board' in text
    opened = ask(Desk(), "open", text=link.replace("&amp;", "&"))
    assert opened == {"make": {"kind": "slitherlink"}, "by": "", "play": True}
    page = open_faked(browser, hollow, "index.html#v=1&make=slitherlink&play=1", from_kind=True)
    page.wait_for_url(lambda url: "/play.html?" in url)
    page.go_back()
    assert page.url.endswith("/slitherlink/index.html")


def test_while_a_board_is_played_the_next_one_is_made(browser: Browser, hollow: Path) -> None:
    """The link to a board of the same size then leads to its game; a failure changes nothing."""
    make = {"kind": "slitherlink", "rows": 4, "cols": 4, "seed": 1}
    blocks = find_kind("slitherlink").example
    game = ask(Desk(), "play", kind="slitherlink", blocks=blocks, hints=True, make=make)
    stored = f"sessionStorage.setItem('workshop-games', {json.dumps(json.dumps([game]))});"
    for fate, leads in (("", "play.html?"), ("fates = [[{ failed: true }]];", "index.html#")):
        page = open_faked(browser, hollow, "play.html", f"{stored}{fate}")
        page.locator(".sheet .cells").wait_for(state="attached")
        link = page.locator(".others a").first
        assert page.evaluate("window.asked") == []
        page.locator(".stage .sheet").click()
        eventually(lambda page=page: page.evaluate("window.asked.length") > 0)  # type: ignore[misc]
        eventually(lambda link=link, leads=leads: leads in link.get_attribute("href"))  # type: ignore[misc]
        if not fate:
            assert page.evaluate("window.asked") == ["start 0", "open 0", "generate 0", "play 0"]


def test_a_link_to_a_position_opens_the_board_in_a_fresh_browser(
    browser: Browser, hollow: Path
) -> None:
    link = "play.html?v=1&kind=slitherlink&board=x#play=AAAB"
    page = open_faked(browser, hollow, "index.html#v=1&kind=slitherlink")
    seen = list[str]()
    page.on("framenavigated", lambda frame: seen.append(frame.url.rpartition("/")[2]))
    Page.goto(page, page.url.partition("index.html")[0] + link)
    made = "index.html#v=1&kind=slitherlink&board=x&play=1&at=AAAB"
    eventually(lambda: page.wait_for_timeout(50) or link in seen[2:])
    assert made in seen
    page.go_back()
    assert "/workshop/index.html" in page.url


def test_a_new_board_is_known_as_one_when_its_link_opens_it_again(
    browser: Browser, hollow: Path
) -> None:
    page = open_faked(browser, hollow, "index.html#v=1&make=slitherlink&play=1")
    page.wait_for_url(lambda url: "/play.html?" in url)
    page.goto(page.url.replace("play.html?", "index.html#"))
    eventually(lambda: "Exactly" in read_verdict(page))
    page.click("[data-do=play]")
    page.wait_for_url(lambda url: "/play.html?" in url)
    assert page.evaluate("window.name").count('play 0 {"seed":1}') == 1
    assert page.evaluate("window.name").count('{"seed":1}') == 2


def test_one_visit_checks_shows_changes_and_plays_a_board(browser: Browser, hollow: Path) -> None:
    page, faults = open_checked(browser, hollow), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    # the first worker gives the first verdict, the second is then loaded and gives the others
    first = ["start 0", "open 0", "verdict 0", "start 1"]
    eventually(lambda: page.evaluate("window.asked") == first)
    page.evaluate("location.hash = 'main'")  # a place in the page, not a board
    page.fill("#block-board", "2")
    eventually(lambda: page.evaluate("window.asked") == [*first, "edit 0", "verdict 1"])
    # both answers have names
    eventually(lambda: "Exactly" in read_verdict(page))
    page.click("[data-do=answers]")
    assert page.locator(".sheet figcaption").all_inner_texts() == ["The answer"]
    page.click("[data-do=answers]")
    assert page.locator(".sheet figure").count() == 0
    page.fill("#block-board", "several")
    eventually(lambda: page.locator("[data-do=answers]").inner_text() == "Show two answers")
    page.click("[data-do=answers]")
    names = page.locator(".sheet figcaption").all_inner_texts()
    assert names == ["First answer", "Second answer"]
    told = page.locator(".told[role=status]").inner_text()
    assert told == "Two answers are shown; the marked cells differ."
    # typing drops the example of another kind that is still loading
    page.evaluate("window.mute = 'open'")
    page.select_option("select[name=kind]", "heyawake")
    assert read_verdict(page) == "Opening …"
    page.fill("#block-board", "32")
    eventually(lambda: "Exactly" in read_verdict(page))
    assert page.locator("select[name=kind]").input_value() == "slitherlink"
    assert page.locator("#block-board").input_value() == "32"
    assert not faults
    # a board is played without waiting for hints
    page.evaluate("window.mute = 'play'")
    page.click("[data-do=play]")
    page.locator("[data-do=bare]").wait_for()
    page.evaluate("window.mute = ''")
    page.click("[data-do=bare]")
    page.wait_for_url(lambda url: "/play.html?" in url)


def test_a_stopped_search_for_a_new_board_keeps_the_verdict(browser: Browser, hollow: Path) -> None:
    page = open_faked(browser, hollow, "index.html#v=1&kind=slitherlink", "window.tries = 7;")
    eventually(lambda: "Exactly" in read_verdict(page))
    page.click("text=New board")
    page.click("[data-do=generate]")
    beside = page.locator(".wishes [role=status]")
    eventually(lambda: "7 boards tried in 1 s" in beside.inner_text())
    page.click(".wishes [data-do=stop]")
    eventually(lambda: beside.inner_text() == "Stopped: 7 boards tried.")
    assert "Exactly one answer." in read_verdict(page)
    assert page.locator("[data-do=steps]").is_visible()
    page.fill("input[name=rows]", "")
    page.click("[data-do=generate]")
    assert beside.inner_text() == "Stopped: 7 boards tried."


def test_over_plain_http_a_link_is_shown_and_selected(browser: Browser, hollow: Path) -> None:
    """By a host name, browsers hide the clipboard and other functions from scripts."""
    page = browser.new_page(viewport={"width": 320, "height": 800})
    faults = list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(FAKE)
    home = "http://puzzles.example"
    page.route(f"{home}/**", lambda route: route.fulfill(path=hollow / route.request.url[23:]))
    page.goto(f"{home}/workshop/index.html#v=1&kind=slitherlink")
    eventually(lambda: "Exactly" in read_verdict(page))
    assert not page.evaluate("isSecureContext || 'clipboard' in navigator")
    page.click(".away summary")
    page.click("[data-do=link]")
    link = f"{home}/workshop/index.html#v=1&kind=slitherlink&board=x"
    eventually(lambda: page.evaluate("getSelection().toString()") == link)
    assert page.locator(".away [role=status]").inner_text() == f"Copy the link from here: {link}"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    wait_for_scripts(page).goto(f"{home}/slitherlink/one/index.html")
    for name, says in (("link", "The address of this page"), ("embed", "<iframe")):
        page.click(".extras summary")
        page.click(f"[data-play={name}]")
        eventually(lambda says=says: says in page.locator(".player output").inner_text())
    assert not faults


def test_each_kind_keeps_its_own_board(browser: Browser, hollow: Path) -> None:
    page = open_checked(browser, hollow)
    board = page.locator("#block-board")
    board.fill("wrong")
    eventually(lambda: "not a board" in read_verdict(page))
    page.select_option("select[name=kind]", "akari")
    eventually(lambda: board.input_value() == "1")
    board.fill("2")
    eventually(lambda: "Exactly" in read_verdict(page))
    page.select_option("select[name=kind]", "slitherlink")
    assert board.input_value() == "wrong"
    page.goto(page.url.partition("#")[0])  # from the storage
    eventually(lambda: "not a board" in read_verdict(page))
    assert page.locator("select[name=kind]").input_value() == "slitherlink"
    page.select_option("select[name=kind]", "akari")
    eventually(lambda: "Exactly" in read_verdict(page))
    assert board.input_value() == "2"
    page.goto(f"{page.url.partition('#')[0]}?#v=1&kind=slitherlink")
    eventually(lambda: "Exactly" in read_verdict(page))
    assert board.input_value() == "1"
    page.click("[data-do=undo]")
    eventually(lambda: board.input_value() == "wrong")
    names = page.locator("select[name=kind]")  # variants of a kind are found by their own names
    names.select_option(label="Kropki (Dots)")
    tools = page.locator(".tools")
    eventually(lambda: "white" in tools.inner_text())
    assert names.input_value() == "sudoku"


def test_the_storage_has_the_newest_boards(browser: Browser, hollow: Path) -> None:
    old = [{"kind": "akari", "blocks": {"board": "7" * 150_000}}, {"kind": "no kind"}, 7]
    stored = f"localStorage.workshop ||= {json.dumps(json.dumps(old))};"
    page = open_faked(browser, hollow, "index.html", stored)
    eventually(lambda: "Exactly" in read_verdict(page))
    assert page.locator("select[name=kind]").input_value() == "akari"
    page.select_option("select[name=kind]", "slitherlink")
    page.fill("#block-board", "8" * 100_000)
    kinds = "JSON.parse(localStorage.workshop).map(({ kind }) => kind)"
    eventually(lambda: page.evaluate(kinds) == ["slitherlink"])


def test_cells_that_differ_are_marked_while_answers_are_compared(
    browser: Browser, hollow: Path
) -> None:
    script = "window.cells = [[0, 0], [0, 1]]; window.mute = 'verdict';"
    script += "const media = matchMedia; window.matchMedia = (asked) =>"
    script += (
        " media(asked.includes('pointer: coarse') ? 'all' : asked);"  # a finger may hover, too
    )
    page = open_faked(browser, hollow, "index.html#v=1&kind=slitherlink", script)
    eventually(lambda: "differ in the 2 marked cells so far" in read_verdict(page))
    assert page.locator(".sheet .rings .differ").get_attribute("d") == "M0 0h9"
    output = page.locator(".verdict output")
    assert output.get_attribute("aria-busy") == "true"
    page.click(".acts [data-do=stop]")
    eventually(lambda: "Stopped. Several answers: they differ at least" in read_verdict(page))
    assert output.get_attribute("aria-busy") == "false"
    assert page.locator("[data-do=check]").is_visible()
    # the help is about what the board has, and what the reader can do
    assert page.locator(".by-cell").is_visible()
    page.select_option("select[name=kind]", "nonogram")
    page.locator("#block-rows").wait_for()
    assert page.locator(".by-cell").is_hidden()
    hint = page.locator(".tools > p").inner_text()
    assert "Numbers of one line have spaces" in hint
    assert not re.search("Ctrl|Shift|Delete|arrow", hint)


def test_one_panel_is_open_at_a_time_and_offers_only_what_a_kind_can_have(
    browser: Browser, hollow: Path
) -> None:
    page = open_checked(browser, hollow, "sudoku")
    top = page.locator(".bar").bounding_box()
    for name, other in (("wishes", "opening"), ("opening", "wishes")):
        page.click(f"[data-opens={name}]")
        assert page.locator(f"#{name}").is_visible()
        assert not page.locator(f"#{other}").is_visible()
        assert page.locator("[aria-expanded=true]").get_attribute("aria-controls") == name
        assert page.locator(".bar").bounding_box() == top
    page.click("[data-opens=opening]")
    assert not page.locator("#opening").is_visible()
    page.click("text=New board")
    for name, size, symmetries, thins in (
        ("sudoku", "9", 3, True),
        ("akari", "10", 2, True),
        ("kenken", "6", 0, True),
        ("star_battle", "10", 0, False),
    ):
        page.select_option("select[name=kind]", name)
        eventually(lambda size=size: page.locator("input[name=rows]").input_value() == size)
        select = page.locator("select[name=symmetry]")
        assert select.is_visible() == page.locator("#about-symmetry").is_visible()
        assert select.is_visible() == bool(symmetries)
        allowed = "one => [...one.options].filter(({ disabled }) => !disabled).length"
        assert select.evaluate(allowed) == max(symmetries, 1)
        assert page.locator("#about-minimal").is_visible() == thins
    page.select_option("select[name=kind]", "lits")
    rows, level = page.locator("input[name=rows]"), page.locator("select[name=level]")
    eventually(lambda: page.locator("#about-minimal").is_hidden())
    for word, size in (("easy", "6"), ("medium", "10")):
        level.select_option(word)
        eventually(lambda size=size: rows.input_value() == size)
    rows.fill("12")
    level.select_option("")  # it has the same size as medium, so the reader's own size stays
    assert rows.input_value() == "12"


def test_the_page_names_the_rules_and_the_puzzle_that_is_changed_and_keeps_it(
    browser: Browser, hollow: Path
) -> None:
    page = open_checked(browser, hollow)
    assert page.url.endswith("#v=1&kind=slitherlink")
    rules = page.locator("a.rules")
    assert rules.inner_text() == "The rules of Slitherlink"
    page.goto(f"{page.url.partition('/workshop')[0]}/slitherlink/one/index.html")
    page.click("text=Change this board")
    source = page.locator(".source")
    eventually(lambda: source.inner_text() == " · from the puzzle <one> & more")
    eventually(lambda: "Exactly" in read_verdict(page))
    page.fill("#block-board", "23")
    eventually(lambda: page.evaluate("location.hash") == "")
    page.reload()
    eventually(lambda: source.inner_text() == " · from the puzzle <one> & more")
    eventually(lambda: "Exactly" in read_verdict(page))
    assert page.locator("#block-board").input_value() == "23"
    page.click(".source a")
    eventually(lambda: page.url.endswith("/slitherlink/one/index.html"))
    page.go_back()
    page.click("a.rules")
    eventually(lambda: page.url.endswith("/slitherlink/index.html#rules"))
    eventually(page.locator("#rules").is_visible)
    for wrong in ("../../x", "a/b/c", "https://example.org", "slitherlink/none"):
        page.goto(f"{page.url.partition('/slitherlink')[0]}/workshop/index.html")
        page.evaluate(f"location.hash = 'v=1&kind=akari&from={wrong}'")
        eventually(lambda: "Akari" in rules.inner_text())
        assert source.inner_text() == ""
    opens = page.evaluate("window.asked").count("open 0")
    page.evaluate("location.hash = 'load=N4Ig'")  # a board of f-puzzles
    eventually(lambda: page.evaluate("window.asked").count("open 0") == opens + 1)


@pytest.mark.parametrize("moment", ["postMessage", "dispatchEvent"])
def test_an_address_that_changes_while_the_draft_is_read_replaces_it(
    browser: Browser, hollow: Path, moment: str
) -> None:
    """The address changes when the page asks about the draft, or just before it reads the reply.

    The event of the new address comes after that reply in the second case.
    """
    page = open_checked(browser, hollow)
    page.fill("#block-board", "2")
    eventually(lambda: page.evaluate("location.hash") == "")
    USED[page.context].start_with(
        f"""localStorage.removeItem("workshop-seen"); // the picture of the draft
        const before = Worker.prototype.{moment};
        Worker.prototype.{moment} = function (sent) {{
          const isDraft = /"(do":"edit|svg)"/.test(sent.data || sent);
          if (isDraft && !window.changed) location.hash = window.changed = "v=1&kind=akari";
          return before.call(this, sent);
        }};"""
    )
    page.reload()
    rules = page.locator("a.rules")
    eventually(lambda: "Akari" in rules.inner_text(), 10)
    assert page.evaluate("location.hash") == "#v=1&kind=akari"


def test_the_list_of_steps_leads_to_the_board_and_goes_with_it(
    browser: Browser, hollow: Path
) -> None:
    page = open_checked(browser, hollow)
    page.click("[data-do=steps]")
    eventually(page.locator(".walk").is_visible)
    page.fill("#block-board", "2")
    eventually(lambda: "Exactly" in read_verdict(page))
    assert not page.locator(".walk").is_visible()
    page.click("[data-do=steps]")
    page.click("[data-do=walk]")
    page.wait_for_url(lambda url: "/play.html?" in url and url.endswith("#why"))


def test_on_a_phone_a_new_board_comes_into_sight(browser: Browser, hollow: Path) -> None:
    page = open_faked(browser, hollow, "index.html#v=1&kind=slitherlink")
    page.set_viewport_size({"width": 390, "height": 500})
    eventually(lambda: "Exactly" in read_verdict(page))
    page.click("[data-opens=wishes]")
    page.evaluate(
        "void (Element.prototype.scrollIntoView = function (how) {"
        " window.behaviours.push(how.behavior); scrollBy(0, 1000); })"
    )
    where = "document.querySelector('.verdict output').getBoundingClientRect().bottom"
    for motion, behaviour in (("reduce", "auto"), ("no-preference", "smooth")):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.evaluate("window.behaviours = []; scrollTo(0, 0)")
        assert page.evaluate(where) > 500
        page.evaluate("document.querySelector('[data-do=generate]').click()")
        eventually(lambda x=behaviour: page.evaluate("window.behaviours") == [x])  # type: ignore[misc]


# -- edits on the board, with a worker that asks Python outside the browser

DRAWN: list[tuple[str, int, dict[str, str]]] = [
    ("masyu", 4, {"board": "....\n.w.b\n....\nw..."}),
    ("nurikabe", 6, {"board": "2.....\n......\n. . 12 . . .\n......\n....3.\n......"}),
    (
        "heyawake",
        4,
        {"regions": "1122\n1122\n3333\n4444", "numbers": "2...\n..1.\n....\n...."},
    ),
    ("nonogram", 4, {"rows": "2 1\n?\n4\n0", "columns": "1\n?\n?\n1 2"}),
    ("tents", 4, {"board": "t...\n....\n....\n...t", "rows": "1 ? ? 0"}),
    ("slant", 4, {"points": "1....\n.....\n..4..\n.....\n....1"}),
    (
        "sudoku",
        4,
        {
            "board": "1...\n....\n....\n...4",
            "thermometers": "R2C1-R2C2-R4C4",
            "cages": "7: R3C1 R3C2 R4C1",
        },
    ),
]
"""Boards for each layout, with their sizes: cells, regions, lists and numbers beside the board,
points, lists of cells."""


KEYS = {
    (down, right): key
    for key, (down, right) in {
        "ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1),
        "Home": (-1, -1), "PageUp": (-1, 1), "End": (1, -1), "PageDown": (1, 1),
    }.items()
}  # fmt: skip


class Hand:
    """A reader who uses nothing but a mouse, a finger, or a keyboard."""

    def __init__(self, page: Page, way: str) -> None:
        self.page, self.way = page, way
        self.at: tuple[int, int] | None = None  # where the keyboard is
        self.touches = page.context.new_cdp_session(page) if way == "touch" else None

    def locate(self, x: float, y: float) -> tuple[float, float]:
        """Return the place on the screen of a spot in cells."""
        got = self.page.evaluate(
            """async (wait) => { // a message that comes late moves the drawing
              for (let before = ""; ; ) {
                const drawing = document.querySelector(".sheet > svg");
                drawing.scrollIntoView({ block: "center", behavior: "instant" });
                const { a, e, f } = drawing.getScreenCTM();
                if (!wait || before === `${[a, e, f]}`) return [a, e, f];
                before = `${[a, e, f]}`;
                await new Promise((done) => setTimeout(done, wait));
              }
            }""",
            20 if self.way == "touch" else 0,  # milliseconds
        )
        return got[0] * 40 * x + got[1], got[0] * 40 * y + got[2]

    def press(self, button: str) -> None:
        """Press the button with this word or sign at its start."""
        named = re.compile(rf"^{re.escape(button)}( |$)")
        found = self.page.locator(".tools button").filter(has_text=named)
        if self.way == "touch":
            found.tap()
        elif self.way == "mouse":
            click(found)
        else:
            found.focus()
            self.page.keyboard.press("Enter")
            self.page.focus(".sheet")

    def choose(self, x: float, y: float) -> None:
        """Choose the place at a spot."""
        if self.way == "mouse":
            self.page.mouse.click(*self.locate(x, y))
        elif self.way == "touch":
            self.page.touchscreen.tap(*self.locate(x, y))
        else:
            goal = math.floor(y), math.floor(x)
            if self.at is None:
                self.page.keyboard.press("ArrowDown")  # to the first place
                self.at = 0, 0
            for axis, keys in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
                far = goal[axis] - self.at[axis]
                for _ in range(abs(far)):
                    self.page.keyboard.press(keys[far > 0])
            self.at = goal

    def enter(self, signs: str) -> None:
        """Enter signs into the chosen place."""
        for sign in signs:
            if self.way == "keyboard":
                self.page.keyboard.press(sign)
            else:
                self.press("space" if sign == " " else sign)

    def swipe(self, spots: list[tuple[float, float]]) -> None:
        """Move a finger over places of the screen."""
        assert self.touches
        for kind, spot in [
            ("touchStart", spots[0]),
            *(("touchMove", spot) for spot in spots[1:]),
            ("touchEnd", None),
        ]:
            points = [{"x": spot[0], "y": spot[1]}] if spot else []
            self.touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def draw(self, cells: list[tuple[int, int]], *, region: bool = False) -> None:
        """Draw over cells, with as few events as a quick stroke has."""
        spots = [self.locate(c + 0.5, r + 0.5) for r, c in cells]
        if self.way == "mouse":
            self.page.mouse.move(*spots[0])
            self.page.mouse.down()
            for spot in spots[1:]:
                self.page.mouse.move(*spot)
            self.page.mouse.up()
        elif self.touches:
            self.swipe(spots)
        else:
            self.choose(cells[0][1], cells[0][0])
            if region:
                self.page.keyboard.press("n")
            for (r, c), (i, j) in pairwise(cells):
                self.page.keyboard.press(f"Shift+{KEYS[i - r, j - c]}")
            self.at = cells[-1]
            if not region:
                self.page.keyboard.press("Enter")


def snake(part: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the cells of a rectangle, row by row in turn from the left and from the right."""
    return sorted(
        part, key=lambda one: (one[0], one[1] if (one[0] - part[0][0]) % 2 == 0 else -one[1])
    )


def draw_board(hand: Hand, name: str, blocks: dict[str, str]) -> None:
    kind = find_kind(name)
    draft = read_draft(kind, blocks)
    for block in blocks:
        own, table = kind.blocks[block], draft.tables[block]
        side = getattr(own, "side", "")
        if isinstance(own, Regions):
            cells = [(r, c) for r, row in enumerate(table) for c in range(len(row))]
            for part in dict.fromkeys(table[r][c] for r, c in cells):
                hand.draw(snake([(r, c) for r, c in cells if table[r][c] == part]), region=True)
        elif isinstance(own, CellLists):
            hand.page.select_option("select.more", block)
            hand.press(block)
            hand.at = None
            for (line,) in table:
                value, _, tail = line.rpartition(":")
                hand.draw([*map(tuple, read_cells(tail))])  # type: ignore[arg-type]
                hand.enter(value)
                if hand.way != "touch":
                    hand.page.keyboard.press("Enter")  # ends the entry and deletes nothing
        else:
            if hand.way == "keyboard" and side:
                hand.press(block)
                hand.at = None
            for r, row in enumerate(table):
                for c, token in enumerate(row):
                    line = max(r, c) + 0.5
                    x, y = {"left": (-0.2, line), "top": (line, -0.2)}.get(side, (c + 0.5, r + 0.5))
                    if own.layout == "points":
                        x, y = c, r
                    if token == own.blank:
                        continue
                    if hand.way == "keyboard" and side:
                        x, y = (line, 0) if side == "top" else (0, line)
                    hand.choose(x, y)
                    hand.enter(token)


def use_a_selection_and_a_symmetry(page: Page, hand: Hand) -> None:
    page.select_option("select[name=kind]", "nurikabe")
    area = page.locator("#block-board")

    def begins(*rows: str) -> None:
        eventually(lambda: area.input_value().replace(" ", "").split()[: len(rows)] == [*rows])

    begins("2.....", "......")
    page.keyboard.down("Shift")
    hand.draw([(0, 0), (1, 2)])
    page.keyboard.up("Shift")
    page.keyboard.press("4")
    begins("444...", "444...", "..12...")
    page.keyboard.press("Control+x")
    begins("......", "......")
    hand.choose(3.5, 0.5)
    page.keyboard.press("Control+v")
    begins("...444", "...444")
    page.keyboard.press("Control+z")
    begins("......", "......")
    page.locator(".tools label", has_text="Symmetry").locator("select").select_option("half-turn")
    hand.choose(5.5, 0.5)
    lacks = page.locator(".editing .lacks")
    eventually(lambda: lacks.count() == 2)  # of the other clues
    hand.enter("3")
    eventually(lambda: lacks.count() == 3)
    hand.choose(0.5, 5.5)
    hand.enter("2")
    eventually(lambda: lacks.count() == 2)
    page.keyboard.press("Delete")
    begins("......")
    eventually(lambda: lacks.count() == 2)
    page.locator(".tools label", has_text="Symmetry").locator("select").select_option("")
    page.keyboard.press("Escape")
    page.evaluate(
        """() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", "```board\\n2..\\n...\\n..1\\n```");
          document.querySelector(".sheet").focus();
          document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
        }"""
    )


def choose_kind(page: Page, name: str) -> None:
    """Choose a kind and wait for its example, which would replace what is entered before."""
    page.select_option("select[name=kind]", name)
    first = find_kind(name).example["board"].splitlines()[0]
    eventually(lambda: page.locator("#block-board").input_value().startswith(f"{first}\n"))


def use_gestures_of_other_editors(page: Page, hand: Hand) -> None:
    """Count up with clicks, erase with the right button, choose half of a cell, and go wrong."""
    area, told = page.locator("#block-board"), page.locator(".told")

    def begins(*rows: str) -> None:
        eventually(lambda: area.input_value().split("\n")[: len(rows)] == [*rows])

    choose_kind(page, "slitherlink")
    page.fill("#block-board", "....\n3...\n....\n....")
    begins("....", "3...")
    eventually(lambda: page.locator(".sheet > svg text").count() == 1)
    for row in ("....", "0...", "1..."):
        hand.choose(0.5, 0.5)
        begins(row)
    page.keyboard.press("7")
    eventually(lambda: "“7” means nothing" in told.inner_text())
    assert "0 1 2 3 ?" in told.inner_text()
    assert told.bounding_box()["height"] > 8  # type: ignore[index]
    page.keyboard.press("-")
    begins("?...")
    page.mouse.move(*hand.locate(0.5, 0.5))
    page.mouse.down(button="right")
    page.mouse.move(*hand.locate(0.5, 1.5), steps=3)
    page.mouse.up(button="right")
    begins("....", "....")
    choose_kind(page, "kakuro")
    page.fill("#block-board", "###\n#..\n#..")
    eventually(lambda: page.locator(".sheet > svg").get_attribute("viewBox") is not None)
    begins("###")
    hand.choose(1.2, 0.8)
    hand.enter("17")
    begins("# 17\\ #", "# . .")
    hand.choose(0.8, 1.2)
    hand.enter("12")
    page.keyboard.press("Backspace")
    begins("# 17\\ #", "\\1 . .")
    choose_kind(page, "galaxies")
    page.fill("#block-board", "...\n...\n...")
    begins("...", "...", "...")
    eventually(lambda: page.locator(".sheet circle").count() == 0)
    for spot, rows in (
        ((0.5, 0.5), ("o..", "...")),
        ((2.0, 0.4), ("o>.", "...")),
        ((1.6, 2.9), ("o>.", "...", ".o.")),
        ((1.9, 2.1), ("o>.", ".x.", ".o.")),
        ((1.1, 0.6), (">>.", ".x.", ".o.")),
        ((0.9, 0.4), (".>.", ".x.", ".o.")),
    ):
        hand.choose(*spot)
        begins(*rows)
    page.keyboard.press("1")  # the first sign
    begins("o>.")
    page.select_option("select[name=kind]", "nonogram")
    eventually(lambda: page.locator("#block-rows").count() == 1)
    hand.choose(1.5, 1.5)
    eventually(lambda: "beside the board" in told.inner_text())


def see_what_is_possible(page: Page) -> None:
    """It stays on while the board is edited."""
    page.locator(".acts button:visible").first.wait_for()
    page.fill("#block-board", "1...\n....\n....\n...2")
    page.click("[data-do=possible]", timeout=20_000)
    shown = page.locator(".sheet [data-decision][data-state=s]")
    eventually(lambda: "All that is possible is shown" in read_verdict(page))
    assert shown.first.is_visible()
    had = shown.count()
    page.fill("#block-board", "1...\n.3..\n....\n...2")
    eventually(lambda: 0 < shown.count() < had)
    page.click("[data-do=possible]")
    eventually(lambda: page.locator(".sheet [data-decision]").count() == 0)
    assert "differ" in read_verdict(page)


def test_an_example_that_arrives_late_does_not_replace_the_empty_board(
    browser: Browser, hollow: Path
) -> None:
    """An entry on the board of the kind before is still on its way, too."""
    page, desk, held = browser.new_page(), Desk(), list[Route]()
    page.route("**/example-nurikabe.json", lambda route: held.append(route))
    page.expose_function("askDesk", desk.receive)
    page.add_init_script(DESK)
    page.goto(f"{serve_folder(hollow)}/workshop/index.html?late#v=1&kind=masyu")
    hand = Hand(page, "mouse")
    page.locator(".sheet > svg").wait_for()
    hand.choose(0.5, 0.5)
    hand.enter("w")
    page.select_option("select[name=kind]", "nurikabe")
    page.click("[data-opens=wishes]")
    page.click("[data-do=blank]")
    eventually(lambda: page.evaluate("1") and held)
    with page.expect_response("**/example-nurikabe.json") as response:
        held[0].continue_()
    response.value.finished()
    page.evaluate("window.begin()")
    board = page.locator("#block-board")
    eventually(lambda: {*board.input_value()} == {".", "\n"}, 20)
    assert page.locator("select[name=kind]").input_value() == "nurikabe"


# chooses a kind and enters a size before the kind's example can arrive
CHOOSE_AND_SIZE = """([name, size]) => {
  const kind = document.querySelector("select[name=kind]");
  kind.value = name;
  kind.dispatchEvent(new Event("change"));
  document.querySelector("input[name=rows]").value = size;
}"""


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard"])
def test_a_board_is_made_from_an_empty_one_by_each_means_alone(
    browser: Browser, hollow: Path, way: str
) -> None:
    """What the reader enters before the checker is ready waits in its cells."""
    phone = way == "touch"
    window: ViewportSize = {"width": 360 if phone else 800, "height": 740}
    context = browser.new_context(has_touch=phone, is_mobile=phone, viewport=window)
    page, desk, faults = context.new_page(), Desk(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    works = False  # verdicts take long

    def answer(text: str) -> str:
        return json.dumps([*json.loads(desk.receive(text)), *(run(desk, 1) if works else [])])

    page.expose_function("askDesk", answer)
    page.add_init_script(DESK)
    address = f"{serve_folder(hollow)}/workshop/index.html"
    page.goto(f"{address}?late#v=1&kind=masyu")
    hand = Hand(page, way)
    page.locator(".sheet > svg").wait_for()
    page.focus(".sheet")
    hand.choose(0.5, 0.5)
    hand.enter("w")
    eventually(lambda: page.locator(".sheet text.waiting").all_text_contents() == ["w"], 20)
    page.evaluate("window.begin()")
    eventually(lambda: page.locator("#block-board").input_value().startswith("w"))
    assert page.locator(".sheet text.waiting").count() == 0
    page.evaluate(CHOOSE_AND_SIZE, ["akari", "3"])
    eventually(
        lambda: page.locator("#block-board").input_value() == find_kind("akari").example["board"]
    )
    assert page.locator("input[name=rows]").input_value() == "3"
    for name, size, blocks in DRAWN:
        page.select_option("select[name=kind]", name)
        page.click("[data-opens=wishes]")
        for side in ("rows", "cols"):
            page.fill(f"input[name={side}]", str(size))
        page.click("[data-do=blank]")
        first = next(iter(blocks))
        empty = make_blank(find_kind(name), size, size).blocks[first]
        area = page.locator(f"#block-{first}")
        eventually(lambda area=area, empty=empty: area.input_value() == empty)
        page.focus(".sheet")
        hand.at = None
        draw_board(hand, name, blocks)
        whole = {**make_blank(find_kind(name), size, size).blocks, **blocks}

        def is_drawn(name: str = name, whole: dict[str, str] = whole) -> bool:
            values = "all => Object.fromEntries(all.map(e => [e.id.slice(6), e.value]))"
            seen = page.locator(".fields textarea").evaluate_all(values)
            with suppress(BoardError):
                return is_same_board(find_kind(name), seen, whole)
            return False

        eventually(is_drawn, 20)
        page.keyboard.press("Control+z")
        eventually(lambda: not is_drawn(), 20)
        page.keyboard.press("Control+y")
        eventually(is_drawn, 20)
    if way == "mouse":
        use_a_selection_and_a_symmetry(page, hand)
        use_gestures_of_other_editors(page, hand)
        works = True
        page.goto(f"{address}#v=1&kind=sudoku")
        see_what_is_possible(page)
    if phone:  # a finger beside the board scrolls the page
        left = hand.locate(0, 3)[0]
        page.evaluate("scrollTo(0, 0)")
        top = page.locator(".sheet").bounding_box()
        assert top
        middle = top["x"] / 2 + left / 2, top["y"] + 200
        hand.swipe([(middle[0], middle[1] - 20 * i) for i in range(10)])
        eventually(lambda: page.evaluate("scrollY") > 50, 5)
    assert not faults


# -- with Pyodide


def read_verdict(page: Page) -> str:
    return page.locator(".verdict output").inner_text()


def wait_for(page: Page, text: str) -> None:
    end = time.monotonic() + 120
    while text not in (said := read_verdict(page)):
        assert time.monotonic() < end, f"{said!r}, expected {text!r}"
        time.sleep(0.05)


def list_edits(name: str) -> Iterator[dict[str, str]]:
    """Yield the blocks of the example without a clue, and then with two cells exchanged."""
    kind = find_kind(name)
    board = kind.parse(kind.example)
    for clue in kind.clues(board):
        with suppress(BoardError):
            yield write_blocks(kind, kind.without(board, [clue.key]), kind.example)
    for block, text in kind.example.items():
        rows = [line.split() if " " in line else [*line] for line in text.splitlines()]
        places = [(row, i) for row in rows for i in range(len(row))]
        for (first, i), (second, j) in combinations(places, 2):
            first[i], second[j] = second[j], first[i]
            yield {**kind.example, block: "\n".join(" ".join(row) for row in rows)}
            first[i], second[j] = second[j], first[i]


def find_edit(name: str) -> tuple[dict[str, str], str]:
    """Return the blocks after an edit that changes the verdict, and the verdict in CPython."""
    desk = Desk()
    for blocks in list_edits(name):
        said = ask(desk, "verdict", kind=name, blocks=blocks)
        if said.get("verdict") in ("several", "none"):
            return blocks, said["says"]
    raise AssertionError(f"no edit changes the verdict of {name}")


@pytest.mark.deep
def test_every_kind_is_checked_changed_and_restored(browser: Browser, address: str) -> None:
    page = browser.new_page()
    foreign, faults = list[str](), list[str]()
    home = address.rpartition("/workshop")[0]
    page.on("request", lambda one: None if one.url.startswith(home) else foreign.append(one.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    for name in KINDS:
        page.goto(f"{address}#v=1&kind={name}")
        eventually(lambda name=name: page.locator("select[name=kind]").input_value() == name)
        wait_for(page, "Exactly one answer")
        blocks, says = find_edit(name)
        changed = 0
        for block, text in blocks.items():
            field = page.locator(f"#block-{block}")
            if field.input_value().replace(" ", "").split() != text.replace(" ", "").split():
                field.fill(text)
                changed += 1
        wait_for(page, says)
        assert changed == 1
        page.click("[data-do=undo]")
        wait_for(page, "Exactly one answer")
    assert not foreign
    assert not faults


@pytest.mark.deep
def test_a_board_is_played_with_hints_and_its_link_opens_it_again(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}#v=1&kind=tents")
    wait_for(page, "Exactly one answer")
    eventually(lambda: page.evaluate("caches.has('workshop-compiled')"))  # for later starts
    page.click("[data-do=play]")
    page.wait_for_url(lambda url: "/play.html?" in url)
    page.locator(".stage .cells").wait_for(state="attached")
    page.click("[data-play=hint]")
    eventually(lambda: "deduce" in page.locator(".player output").inner_text())
    page.click("[data-show=why]")
    page.click("[data-why='1']")
    eventually(lambda: "Step 1" in page.locator(".why-says").inner_text())
    page.go_back()
    wait_for(page, "Exactly one answer")
    page.click("[data-opens=wishes]")
    for name in ("rows", "cols"):
        page.fill(f"input[name={name}]", "8")
    page.fill("input[name=seed]", "7")
    page.click("[data-do=generate]")
    made = ask(Desk(), "generate", kind="tents", rows=8, cols=8, seed=7)
    eventually(
        lambda: page.locator("#block-board").input_value() == made["blocks"]["board"].rstrip()
    )
    wait_for(page, "Exactly one answer")
