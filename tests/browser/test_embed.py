"""A puzzle in a frame on a page of another site."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import DRAWN, eventually, serve_folder
from oracle import SHAPED
from playing import PlayedPage
from site_gen.site.inspect.check import check_site
from sites import PUBLISHED, build_site, write_content

MOST_BYTES = 80_000  # compressed, without the fonts, which all pages share


def read_frame(browser: Browser, site: Path, name: str) -> str:
    """Return the HTML that a puzzle's menu offers, where it must not write to the clipboard."""
    played = PlayedPage(browser, site, name)
    refused = "() => { navigator.clipboard.writeText = () => Promise.reject(); }"
    played.page.evaluate(refused)
    played.page.locator(".extras summary").click()
    played.button("Embed the board in a page")
    _, _, html = played.read_message().partition(": ")
    return html


@pytest.mark.parametrize("name", ["slitherlink", "sudoku"])
def test_a_board_is_played_in_a_frame_of_another_origin(
    browser: Browser, site: Path, tmp_path: Path, name: str
) -> None:
    html = read_frame(browser, site, name)
    ours = serve_folder(site)
    theirs = serve_folder(tmp_path)
    there = re.sub(rf'src="[^"]*(/{name}/one/embed/)', rf'src="{ours}\1', html)
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Host</title>{there}")
    page = browser.new_page(viewport={"width": 900, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(theirs.replace("127.0.0.1", "localhost") + "/index.html")
    frame = page.frames[1]
    frame.wait_for_selector(".cells")
    for width in (900, 320):
        page.set_viewport_size({"width": width, "height": 900})
        frame.evaluate(DRAWN)
        box = frame.locator(".cells").bounding_box()
        assert box is not None
        assert box["width"] > 0.6 * min(width, 500), "the board fills the frame"
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bits = frame.evaluate("player.data.answers[0]")
    marks = [[i, 1] for i, bit in enumerate(bits) if bit == "1"]
    frame.evaluate("marks => player.game.set(marks)", marks)
    eventually(lambda: frame.locator("output").inner_text().startswith("Solved"))
    assert not [url for url in asked if not url.startswith((ours, "http://localhost"))]


def test_a_frame_shows_the_board_of_a_puzzle_that_has_moved(
    browser: Browser, tmp_path: Path
) -> None:
    """Sites that embed it are not notified of the move. An alias that an author wrote has
    precedence."""
    content = write_content(tmp_path / "content", ["slitherlink"], "explain: false\n")
    one, two = (content / "slitherlink" / f"{slug}.md" for slug in ("one", "two"))
    for path, old in (one, "old, slitherlink/older, a"), (two, "a/embed"):
        path.write_text(path.read_text().replace("---\n", f"---\naliases: [{old}]\n", 1))
    (content / "pages").mkdir()
    (content / "pages" / "about.md").write_text("---\ntitle: About\naliases: [about-us]\n---\nA.\n")
    build_site(content, tmp_path / "output", PUBLISHED)
    found = check_site(tmp_path / "output")
    assert (found.errors, found.warnings) == ([], [])
    made = {p.parent.as_posix() for p in (tmp_path / "output").rglob("embed/index.html")}
    names = ("a", "a/embed", "old", "slitherlink/older", "slitherlink/one", "slitherlink/two")
    assert made == {f"{tmp_path / 'output' / name}/embed" for name in names}
    written = (tmp_path / "output/a/embed/index.html").read_text()
    assert 'href="../../slitherlink/two/index.html"' in written
    ours = serve_folder(tmp_path / "output")
    page = browser.new_page()
    page.set_content(f'<iframe src="{ours}/slitherlink/older/embed/index.html"></iframe>')
    frame = page.frames[1]
    frame.wait_for_url("**/slitherlink/one/embed/index.html")
    frame.wait_for_selector(".cells")


@pytest.mark.parametrize("name", SHAPED)
def test_an_embedded_board_is_small_and_links_to_the_site(site: Path, name: str) -> None:
    page = site / name / "one" / "embed" / "index.html"
    text = page.read_text()
    used = re.findall(r'(?:src|href)="(\.\./[^"]*\.(?:js|css))"', text)
    weight = sum(len(gzip.compress((page.parent / used_).read_bytes())) for used_ in used)
    assert weight + len(gzip.compress(text.encode())) < MOST_BYTES
    assert 'href="../index.html"' in text
    assert "answer-1" not in text
