"""A site that browsers keep: it is played without a connection, follows new versions, and can be
switched off."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from blocks import read_block
from browsing import FileHandler, eventually, until
from playing import PlayedPage, by_mouse
from site_gen.site.layout.offline import FOLDER
from sites import BOARD_ONLY, ROOT, build_site, write_content

KEPT = "async (path) => Boolean(await caches.match(new URL(path, location.href)))"
UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update())"
CACHES = "async () => (await caches.keys()).join()"


class Server:
    """A server of a folder that can be switched off and on; its site is below a path."""

    def __init__(self, folder: Path) -> None:
        self.handler = partial(FileHandler, directory=str(folder))
        self.port = 0

    def start(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), self.handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class OpenedPage(PlayedPage):
    """The puzzle's page that a browser shows."""

    def __init__(self, page: Page) -> None:
        page.wait_for_selector(".cells", state="attached")
        self.page, self.data = page, read_block(page.content(), "play-data")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, Server]]:
    content = write_content(tmp_path / "content", ["slitherlink"], "explain: false\n")
    site = BOARD_ONLY.model_copy(update={"offline": True})
    build_site(content, output := tmp_path / "www" / "puzzles", site)
    server = Server(output.parent)
    server.start()
    yield output, server
    server.stop()


def update(page: Page) -> None:
    """Let a browser end the idle worker and look for a new one, as it does some time after a visit.

    Chromium sometimes takes a worker for busy that has answered everything, and waits for it.
    """
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    devtools.detach()
    page.evaluate(UPDATE)


def publish(file: Path, text: str) -> None:
    """Replace a file of the site. Its time is later in whole seconds, which servers compare."""
    assert text != file.read_text()
    later = file.stat().st_mtime + 2
    file.write_text(text)
    os.utime(file, (later, later))


def wait_until_kept(page: Page, *paths: str) -> None:
    for path in paths:
        eventually(lambda path=path: page.evaluate(KEPT, path))  # type: ignore[misc]


def find_scripts(static: Path, page: str) -> list[str]:
    """Return the names of all scripts that a page loads, at once or while it is idle."""
    names = re.findall(r'(?:script src="|data-script=")(?:[^"]*/)?([\w-]+\.js)"', page)
    for name in names:  # grows during the loop
        for later in re.findall(r'\.expectLater\("(.+?)"\)', (static / name).read_text()):
            names += [f"later-{one.replace('/', '-')}.js" for one in later.split()]
    return names


def check_manifest(output: Path) -> None:
    manifest = json.loads((output / "manifest.webmanifest").read_text())
    assert manifest["name"] == BOARD_ONLY.title
    for address in (manifest["start_url"], *(icon["src"] for icon in manifest["icons"])):
        assert (output / address).is_file()
    assert not re.search(r'"(/|https?:)', json.dumps(manifest)), "it works below any path"


def test_a_board_is_played_offline_after_one_visit_until_the_site_no_longer_wants_it(
    browser: Browser, served: tuple[Path, Server]
) -> None:
    output, server = served
    check_manifest(output)
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    top = f"http://127.0.0.1:{server.port}/puzzles/"
    page.goto(f"{top}slitherlink/one/index.html")
    scripts = find_scripts(output / "static", page.content())
    assert "kind-slitherlink.js" in scripts
    assert len(scripts) > 5
    static = [f"../../static/{name}" for name in scripts]
    wait_until_kept(page, "index.html", "../two/index.html", "../../index.html", *static)

    # without a network: open, hint, play, solve, next, and the first page
    server.stop()
    context.set_offline(True)
    page.reload()
    played = OpenedPage(page)
    played.button("Hint")
    expect(page.locator(".player output")).not_to_be_empty()
    for key in played.answer():
        by_mouse(played, key)
    expect(page.locator(".player output")).to_contain_text("Solved")
    page.locator("a[data-alike]").click()
    page.wait_for_url(f"{top}slitherlink/two/index.html")
    following = OpenedPage(page)
    by_mouse(following, following.answer()[0])
    until(page, "player.judge && player.game.done.length === 1")
    page.goto(f"{top}index.html?kind=slitherlink")
    expect(page.locator(".resume a")).to_have_attribute("href", "slitherlink/two/index.html")
    assert complaints == []
    page.goto(f"{top}kinds/index.html")
    expect(page.locator("h1")).to_have_text("No connection")

    # a new version replaces the kept pages, also those that are not opened again
    before = page.evaluate(CACHES)
    worker, one = output / "sw.js", output / "slitherlink" / "one" / "index.html"
    publish(worker, re.sub(r"(OURS \+ )\"\w+\"", r'\1"another"', worker.read_text()))
    publish(one, one.read_text().replace("</h1>", " of a new version</h1>"))
    server.start()
    context.set_offline(False)
    page.goto(f"{top}index.html")
    update(page)
    eventually(
        lambda: page.evaluate(CACHES) not in ("", before) and "," not in page.evaluate(CACHES)
    )
    assert page.evaluate(CACHES).endswith("another")
    kept = "async (path) => (await caches.match(new URL(path, location.href))).text()"
    assert "of a new version" in page.evaluate(kept, "slitherlink/one/index.html")

    # switched off: the worker removes itself and what it has kept
    publish(worker, (ROOT / "templates" / FOLDER / "remove.js").read_text())
    update(page)
    eventually(lambda: page.evaluate(CACHES) == "")
    found = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    eventually(lambda: page.evaluate(found) == 0)
