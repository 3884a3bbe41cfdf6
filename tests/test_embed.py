"""A puzzle in a frame on somebody else's page."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser

from oracle import SHAPED
from test_player import Played

MOST_BYTES = 80_000  # compressed, without the fonts, which all pages share


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def frame_of(browser: Browser, site: Path, name: str) -> str:
    """What the menu of a puzzle's page gives, where it must not write to the clipboard."""
    played = Played(browser, site, name)
    refused = "() => { navigator.clipboard.writeText = () => Promise.reject(); }"
    played.page.evaluate(refused)
    played.page.locator(".extras summary").click()
    played.button("Embed the board in a page")
    _, _, html = played.said().partition(": ")
    return html


@pytest.mark.parametrize("name", ["slitherlink", "sudoku"])
@pytest.mark.parametrize("width", [320, 900])
def test_a_board_is_played_in_a_frame_of_another_origin(
    browser: Browser, site: Path, tmp_path: Path, name: str, width: int
) -> None:
    html = frame_of(browser, site, name)
    with served(site) as ours, served(tmp_path) as theirs:
        there = re.sub(rf'src="[^"]*(/{name}/one/embed/)', rf'src="{ours}\1', html)
        (tmp_path / "index.html").write_text(f"<!doctype html><title>Host</title>{there}")
        page = browser.new_page(viewport={"width": width, "height": 900})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(theirs.replace("127.0.0.1", "localhost") + "/index.html")
        frame = page.frames[1]
        frame.wait_for_selector(".cells")
        box = frame.locator(".cells").bounding_box()
        assert box is not None
        assert box["width"] > 0.6 * min(width, 500), "the board fills the frame"
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
        bits = frame.evaluate("player.data.answers[0]")
        marks = [[i, 1] for i, bit in enumerate(bits) if bit == "1"]
        frame.evaluate("marks => player.game.set(marks)", marks)
        assert frame.locator("output").inner_text().startswith("Solved")
        assert not [url for url in asked if not url.startswith((ours, "http://localhost"))]
        page.close()


@pytest.mark.parametrize("name", SHAPED)
def test_it_is_light_and_leads_home(site: Path, name: str) -> None:
    page = site / name / "one" / "embed" / "index.html"
    text = page.read_text()
    used = re.findall(r'(?:src|href)="(\.\./[^"]*\.(?:js|css))"', text)
    weight = sum(len(gzip.compress((page.parent / used_).read_bytes())) for used_ in used)
    assert weight + len(gzip.compress(text.encode())) < MOST_BYTES
    assert 'href="../index.html"' in text
    assert "answer-1" not in text
