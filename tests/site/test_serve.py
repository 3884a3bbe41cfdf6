"""Live preview: the served files, the allowed hosts, the added script, and a session in a
browser."""

from __future__ import annotations

import http.client
import re
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browsing import eventually
from desks import answer_outside
from interrupting import run_preview
from site_gen.cli.serving import has_browser
from site_gen.content.excerpt import Excerpt, make_excerpt
from site_gen.errors import NOWHERE, Place, Problem
from site_gen.site.layout.head import POLICY
from site_gen.site.live.injection import inject_script, relax_policy
from site_gen.site.live.news import EVERYTHING, News, Notice
from site_gen.site.live.server import end, open_server
from sites import ROOT, write_file

OWN = ROOT / "templates" / "live"

# -- the script added to a page


@pytest.mark.parametrize("policy", [POLICY, "default-src 'none'", "img-src 'none'"])
def test_the_relaxed_policy_allows_only_the_own_host(policy: str) -> None:
    before, after = parse_policy(policy), parse_policy(relax_policy(policy))
    for name in ("script-src", "style-src", "connect-src"):
        if name in after or "default-src" in after:
            assert "'self'" in after.get(name, after.get("default-src", set()))
    for name, sources in after.items():
        was = before.get(name, before.get("default-src", set()))
        assert sources - was <= {"'self'"}
    assert before.keys() <= after.keys()
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*"} & set().union(*after.values())
    assert parse_policy(relax_policy(relax_policy(policy))) == after


def test_the_first_of_two_rules_of_one_name_counts() -> None:
    """Browsers do the same."""
    assert relax_policy("img-src 'none'; IMG-SRC https:") == relax_policy("img-src 'none'")


def parse_policy(policy: str) -> dict[str, set[str]]:
    return {name: set(rest) for name, *rest in (rule.split() for rule in policy.split(";"))}


def test_the_script_is_added_to_the_head_once() -> None:
    page = f'<html><head><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    page = page.replace("'", "&#39;") + "<title>é</title></head><body></head></body></html>"
    made = inject_script(page, "run-7")
    policy = re.search(r'Policy" content="([^"]*)"', made)
    assert policy
    assert "connect-src 'self'" in unescape(policy[1])
    assert made.count("/_site-gen/live.js") == 1
    assert made.index("live.js") < made.index("</head>")
    assert 'data-version="run-7"' in made
    without = re.sub(r'<link rel="stylesheet" href="/_site-gen.*?</script>', "", made)
    assert without.replace(policy[1], "") == page.replace(POLICY.replace("'", "&#39;"), "")
    assert "live.js" in inject_script("no head at all", "x")


# -- hosts and paths


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[int, News]]:
    site = tmp_path / "site"
    (site / "a").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (site / "secret.html").symlink_to(tmp_path / "secret.txt")
    (site / ".site-gen").write_text("ours")
    (site / "404.html").write_text("<head></head>Nothing stands here.")
    (site / "index.html").write_text("<head></head>home")
    (site / "a" / "index.html").write_text("<head></head>é", encoding="utf-8")
    (site / "a" / "b.css").write_text("b {}")
    news = News()
    server = open_server(0, site, OWN, news)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield server.server_address[1], news
    news.end()
    end(server)


def request(
    port: int, path: str, host: str | None = "localhost"
) -> tuple[int, dict[str, str], str]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    link.putrequest("GET", path, skip_host=True)
    if host is not None:
        link.putheader("Host", host)
    link.endheaders()
    answer = link.getresponse()
    text = answer.read().decode()
    link.close()
    return answer.status, dict(answer.getheaders()), text


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("127.0.0.1:1", 200),
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost@evil.example", 403),
        ("0.0.0.0:8000", 403),
        ("", 403),
        (None, 403),
    ],
)
def test_only_names_of_this_machine_are_answered(
    served: tuple[int, News], host: str | None, status: int
) -> None:
    for path in ("/", "/_site-gen/live.js", "/nothing"):
        found = request(served[0], path, host)[0]
        assert (found == 403) == (status == 403)


def test_pages_and_files_are_served_and_other_addresses_are_404(served: tuple[int, News]) -> None:
    port, news = served
    for path in ("/", "/index.html", "/a/", "/a/index.html?x=1"):
        status, headers, text = request(port, path)
        assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert f'data-version="{news.version}"' in text
        assert int(headers["Content-Length"]) == len(text.encode())
        assert headers["Cache-Control"] == "no-store"
    status, headers, _ = request(port, "/a")
    assert (status, headers["Location"]) == (301, "/a/")
    status, headers, text = request(port, "/a/b.css")
    assert (status, headers["Content-Type"], text) == (200, "text/css; charset=utf-8", "b {}")
    status, _, text = request(port, "/never")
    assert status == 404
    assert "Nothing stands here." in text


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/a/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/a/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "//secret.txt",
        "/.site-gen",
        "/secret.html",  # a link that points outside the site
        "/a%00",
        "/_site-gen/../../secret.txt",
        "/_site-gen/live.css/..",
        "secret.txt",
    ],
)
def test_nothing_outside_the_site_is_read(served: tuple[int, News], path: str) -> None:
    status, _, text = request(served[0], path)
    assert status == 404
    assert "secret" not in text


def test_the_next_port_is_used_if_one_is_taken(served: tuple[int, News], tmp_path: Path) -> None:
    server = open_server(served[0], tmp_path, OWN, News())
    try:
        assert served[0] < server.server_address[1] < served[0] + 100
        assert server.server_address[0] == "127.0.0.1"
    finally:
        server.server_close()


# -- news


def test_a_page_that_was_away_gets_all_changes() -> None:
    news = News()
    first = news.version
    news.built(["a", "b"])
    second = news.version
    news.built(["b", "c"])
    news.built([])
    _, state = news.after(-1, first, 0)
    assert state
    assert (state["state"], state["changed"]) == ("built", ["a", "b", "c"])
    _, state = news.after(-1, second, 0)
    assert state
    assert state["changed"] == ["b", "c"]
    tick, state = news.after(-1, news.version, 0)
    assert state
    assert state["changed"] == []
    assert news.after(tick, news.version, 0) == (tick, None)
    for strange in (News().version, "", "x-y"):
        _, state = news.after(-1, strange, 0)
        assert state
        assert state["changed"] == [EVERYTHING]
    news.failed([Notice(Problem(Place("a", 1, 1), "why"), Excerpt("", ""), "as it was")])
    _, state = news.after(tick, news.version, 0)
    assert state
    assert state["problems"] == [
        {"place": "a:1:1", "message": "why", "text": "", "caret": "", "effect": "as it was"}
    ]


def test_problems_have_place_line_and_caret(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("one\ntwo {{ three }}\n")
    for place, caret in (((2, 8), "       ^"), ((2,), "^"), ((), "")):
        problem = Problem(Place(str(path), *place), "why")
        found = Notice(problem, make_excerpt(problem)).to_json()
        assert found["place"] == ":".join(map(str, (path, *place)))
        assert (found["text"], found["caret"]) == ("two {{ three }}" if place else "", caret)
    bare = {"place": "", "message": "why", "text": "", "caret": "", "effect": ""}
    assert Notice(Problem(NOWHERE, "why"), Excerpt("", "")).to_json() == bare
    odd = Notice(Problem(Place("a\x1b.md"), "b\x1b"), Excerpt("", "")).to_json()
    assert (odd["place"], odd["message"]) == ("a\ufffd.md", "b\ufffd")


@pytest.mark.parametrize(
    ("terminal", "variables", "program", "expected"),
    [
        (False, {"DISPLAY": ":0"}, webbrowser.Chrome("chrome"), False),
        (True, {}, webbrowser.Chrome("chrome"), False),
        (True, {"DISPLAY": ":0"}, webbrowser.Chrome("chrome"), True),
        (True, {"WAYLAND_DISPLAY": "w"}, webbrowser.BackgroundBrowser("xdg-open"), True),
        (True, {"DISPLAY": ":0"}, webbrowser.GenericBrowser("w3m"), False),
        (True, {"DISPLAY": ":0"}, None, False),
        (True, {"BROWSER": "helper"}, None, True),
    ],
)
def test_only_a_browser_with_windows_is_opened(
    monkeypatch: pytest.MonkeyPatch,
    terminal: bool,
    variables: dict[str, str],
    program: webbrowser.BaseBrowser | None,
    expected: bool,
) -> None:
    def get() -> webbrowser.BaseBrowser:
        if program is None:
            raise webbrowser.Error("none")
        return program

    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(webbrowser, "get", get)
    assert has_browser() == expected


# -- builds

TEXT = """---
title: One
draft: true
explain: false
expect: {expect}
---
{prose}

```board
{board}
```
"""
BOARD = "22\n22"


def write(folder: Path, prose: str, board: str = BOARD, expect: str = "1") -> Path:
    path = write_file(
        folder / "content" / "slitherlink" / "one.md",
        TEXT.format(prose=prose, board=board, expect=expect),
    )
    other = path.with_name("other.md")
    if not other.exists():
        other.write_text(TEXT.format(prose="Other.", board="3.\n..", expect="many"))
        (folder / "site.toml").write_text("[solving]\nconfirm_time_limit = 5\n")
    return path


# -- a session in a browser


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[str]:
    """Run a preview, end it with Ctrl-C, and check that no files are left."""
    write(tmp_path, "Prose.")
    (tmp_path / "tmp").mkdir()
    with run_preview(tmp_path, TMPDIR=str(tmp_path / "tmp")) as address:
        yield address
    assert list((tmp_path / "tmp").iterdir()) == []
    assert not (tmp_path / "output").exists()


def wait_until_built(preview: str) -> None:
    end = time.monotonic() + 60
    with urllib.request.urlopen(f"{preview}_site-gen/events", timeout=60) as events:
        for line in events:  # keep-alive lines come without end
            if b'"state": "built"' in line:
                return
            assert time.monotonic() < end, "it is never built"


def wait_for_scroll(page: Page, top: int) -> None:
    eventually(lambda: page.evaluate("scrollY") == top)


def expect_prose(page: Page, text: str) -> None:
    expect(page.get_by_text(text, exact=True)).to_be_visible(timeout=60_000)


@contextmanager
def answered_late(page: Page) -> Iterator[None]:
    """Hold back what the preview answers to the page's next click until the end."""
    routes: list[Route] = []
    page.route("**/_site-gen/edit", lambda route: routes.append(route), times=1)
    yield
    eventually(lambda: page.evaluate("true") and routes)
    routes[0].continue_()


def save_prose(page: Page, path: Path, prose: str) -> None:
    """Write the prose of the page's puzzle, and wait until the page knows that it has changed."""
    path.write_text(re.sub(r".+(?=\n\n```)", prose, path.read_text()))
    eventually(lambda: prose.encode() in urllib.request.urlopen(page.url).read())
    wait_until_built(page.url.split("slitherlink")[0])
    page.wait_for_timeout(100)  # the page hears of it at the same time


def draw_in_the_preview(page: Page, path: Path) -> None:
    """Draw on the puzzle's board, save it twice, and meet a file that has changed meanwhile."""
    bar, area = page.locator("#site-gen-edit"), page.locator("#block-board")
    save, status = bar.get_by_role("button", name="Save"), bar.get_by_role("status")
    with answered_late(page):
        bar.get_by_role("button", name="Edit", exact=True).click()
        save_prose(page, path, "During Edit.")
    expect(save).to_be_enabled(timeout=20_000)
    assert page.url.endswith("&from=slitherlink%2Fone")
    expect(area).to_have_value("22\n22")
    expect(page.locator(".sheet")).to_be_focused()
    text = path.read_text()

    def enter(sign: str, board: str) -> None:
        page.focus(".sheet")
        page.keyboard.press("ArrowDown")
        page.keyboard.press(sign)
        expect(area).to_have_value(board)

    enter("3", "32\n22")
    save.click()
    expect(status).to_have_text("Saved.")
    assert path.read_text() == text.replace("22\n22", "32\n22")
    page.keyboard.press("Control+z")
    expect(area).to_have_value("22\n22")
    expect(status).to_have_text("Changed since it was saved.")
    path.write_text(text.replace("22\n22", "12\n22"))
    save.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("pre")).to_have_text(["```board\n22\n22\n```", re.compile("12\n22")])
    dialog.get_by_role("button", name="Take the file’s board").click()
    expect(area).to_have_value("12\n22")
    enter("?", "?2\n22")
    save.click()
    expect(status).to_have_text("Saved.")
    assert path.read_text() == text.replace("22\n22", "?2\n22")
    bar.get_by_role("link", name="Its page").click()


def open_a_form_in_the_preview(page: Page, path: Path) -> None:
    """A form that was asked for stays; its page is loaded again when it closes."""
    form = page.get_by_role("dialog")
    with answered_late(page):
        page.get_by_role("button", name="New puzzle").click()
        save_prose(page, path, "During New puzzle.")
    form.get_by_label("Rows", exact=True).fill("3")
    page.evaluate("addEventListener('pagehide', () => (sessionStorage.was = document.body.inert))")
    page.keyboard.press("Escape")
    expect_prose(page, "During New puzzle.")
    assert page.evaluate("sessionStorage.was") == "true"  # no click on the old page is lost


def start_a_puzzle_in_the_preview(page: Page, path: Path) -> None:
    """Create a file with the board of the workshop; a file that exists is not replaced."""
    bar = page.locator("#site-gen-edit")
    bar.get_by_role("button", name="New puzzle").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Rows", exact=True).fill("3")
    for title, fault in (("One", "one.md"), ("A new one", "")):
        form.get_by_label("Title").fill(title)
        form.get_by_role("button", name="Draw the board").click()
        if fault:
            expect(form.get_by_role("alert")).to_contain_text(fault)
    save = bar.get_by_role("button", name="Save")
    expect(save).to_be_enabled(timeout=20_000)
    assert not path.exists()
    expect(page.locator(".sheet")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    area = page.locator("#block-board")
    expect(area).to_have_value(re.compile("^1"))
    page.locator("[data-do=play]").click(timeout=20_000)
    page.locator(".sheet .cells").wait_for(state="attached")
    expect(bar).to_contain_text("slitherlink/a-new-one")
    page.evaluate("player.celebrate()")
    expect(page.locator(".player output")).to_have_text("Every rule holds.")  # in many ways
    page.get_by_role("link", name="Back to the workshop").click()
    expect(save).to_be_enabled(timeout=20_000)
    expect(bar).to_contain_text("slitherlink/a-new-one")
    expect(area).to_have_value(re.compile("^1"))
    save.click()
    page_of_it = bar.get_by_role("link", name="Its page")
    expect(page_of_it).to_be_visible()
    made = path.read_text()
    assert "title: A new one\n" in made
    assert f"```board\n{area.input_value()}\n```" in made
    assert area.input_value().count("\n") == 2


def test_an_author_edits_a_puzzle_in_the_preview(
    browser: Browser, tmp_path: Path, preview: str
) -> None:
    wait_until_built(preview)
    page = browser.new_page(viewport={"width": 900, "height": 500})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    answer_outside(page)
    page.on("console", lambda m: complaints.append(m.text) if "Policy" in m.text else None)
    page.goto(f"{preview}slitherlink/one/")
    expect_prose(page, "Prose.")

    page.evaluate("scrollTo(0, 200)")
    wait_for_scroll(page, 200)
    section = page.url
    write(tmp_path, "Edited.")
    expect_prose(page, "Edited.")
    wait_for_scroll(page, 200)
    expect(page).to_have_url(section)

    other = browser.new_page()
    other.goto(f"{preview}slitherlink/other/")
    other.evaluate("window.mark = 1")

    problems, theirs = page.locator("[role=alert]"), other.locator("[role=alert]")
    write(tmp_path, "Edited.", "2x\n22")
    expect(problems).to_contain_text("content/slitherlink/one.md:10:2", timeout=60_000)
    expect(problems.locator("pre")).to_have_text("2x\n ^")
    expect_prose(page, "Edited.")  # the last correct page
    assert page.evaluate("document.activeElement === document.body")
    expect(theirs).to_contain_text("10:2")
    page.get_by_role("button", name="Hide", exact=True).click()
    expect(problems).to_be_empty()
    write(tmp_path, "Mended.")
    expect_prose(page, "Mended.")
    expect(problems).to_be_empty()
    expect(theirs).to_be_empty()

    write(tmp_path, "Open.", "3.\n..")  # the board is shown with its mistake
    expect_prose(page, "Open.")
    expect(problems).to_contain_text("expect: 1, but SCIP found")
    expect(problems).to_contain_text("differ in")
    expect(page.locator(".stage .layer.shown .differ")).to_have_count(1)  # without a click
    page.get_by_role("button", name="Hide", exact=True).click()
    page.get_by_role("button", name="Show the answers").click()
    rings = page.locator(".stage .layer.shown .differ")
    expect(rings).to_have_count(1)
    page.get_by_role("button", name="Next answer").click()
    expect(rings).to_have_count(1)

    # the problems of another file are one line, until the reader opens it
    write(tmp_path, "Right again.")
    expect_prose(page, "Right again.")
    path = write(tmp_path, "Two wrong.", "2x\n22").with_name("other.md")
    text = path.read_text()
    path.write_text(text.replace("3.", "3x"))
    expect(problems.locator("summary")).to_have_text("One in content/slitherlink/other.md")
    expect(problems.locator(":scope > ol > li")).to_have_count(1)
    expect(problems.get_by_text("other.md:10:2")).to_be_hidden()
    expect(theirs.locator(":scope > ol")).to_contain_text("other.md:10:2")
    path.write_text(text)

    for i in range(20):
        write(tmp_path, f"Save {i}.")
    expect_prose(page, "Save 19.")
    draw_in_the_preview(page, path.with_name("one.md"))
    expect_prose(page, "During Edit.")
    open_a_form_in_the_preview(page, path.with_name("one.md"))
    assert other.evaluate("window.mark") == 1  # the other page did not change and did not reload
    start_a_puzzle_in_the_preview(page, path.with_name("a-new-one.md"))
    answer = page.goto(f"{preview}slitherlink/never/")
    assert answer
    assert answer.status == 404
    assert complaints == []
