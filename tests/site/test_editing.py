"""Edits in the preview: only its own pages can write, and only into files that it knows."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from site_gen.kind import find_kind
from site_gen.site.live.editing import MOST_BYTES, Editing
from site_gen.site.live.news import News
from site_gen.site.live.server import end, open_server
from site_gen.site.workshop.page import FOLDER, WORKER, list_workshop_files
from site_gen.site.workshop.pyodide import ServedPython
from site_gen.workshop.links import read_fragment
from sites import ROOT

OWN = ROOT / "templates" / "live"
NAME = "nurikabe/one"
BLOCK = next(iter(find_kind("nurikabe").blocks))
TEXT = f"---\ntitle: One\n---\nProse.\n\n```{BLOCK}\n2..\n...\n..2\n```\n"
BOARD = {BLOCK: "3..\n...\n..1"}


class Preview:
    """A server with one puzzle that it knows."""

    def __init__(self, folder: Path) -> None:
        self.content, self.site = folder / "content", folder / "site"
        self.site.mkdir()
        (self.site / "index.html").write_text("<head></head>home")
        self.file = self.content / f"{NAME}.md"
        self.file.parent.mkdir(parents=True)
        self.file.write_text(TEXT)
        self.known: dict[str, tuple[str, bytes | None]] = {NAME: (str(self.file), None)}
        self.editing = Editing(self.content, lambda: self.known)
        self.server = open_server(0, self.site, OWN, News(), self.editing)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    def headers(self) -> dict[str, str]:
        """Return the headers of a request from one of the preview's own pages."""
        return {
            "Host": f"127.0.0.1:{self.port}",
            "Origin": f"http://127.0.0.1:{self.port}",
            "Sec-Fetch-Site": "same-origin",
            "X-Site-Gen-Token": self.editing.token,
            "Content-Type": "application/json",
        }

    def post(
        self, body: bytes, headers: dict[str, str], path: str = "/_site-gen/edit", do: str = "POST"
    ) -> tuple[int, dict[str, str], bytes]:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        link.putrequest(do, path, skip_host=True, skip_accept_encoding=True)
        lengths = {"Content-Length": str(len(body))} if "Content-Length" not in headers else {}
        for name, value in {**headers, **lengths}.items():
            if value is not None:
                link.putheader(name, value)
        link.endheaders(body)
        answer = link.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        link.close()
        return found

    def ask(self, **request: Any) -> tuple[int, Any]:
        status, headers, raw = self.post(json.dumps(request).encode(), self.headers())
        assert headers["X-Frame-Options"] == "SAMEORIGIN"
        return status, json.loads(raw)

    def open(self) -> str:
        status, found = self.ask(do="open", name=NAME)
        assert status == 200
        return str(found["digest"])


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[Preview]:
    made = Preview(tmp_path)
    yield made
    end(made.server)


def test_requests_from_elsewhere_write_nothing(preview: Preview) -> None:
    digest, port, token = preview.open(), preview.port, preview.editing.token
    body = json.dumps({"do": "save", "name": NAME, "digest": digest, "blocks": BOARD}).encode()
    wrong: list[tuple[str, list[str | None], int]] = [
        (
            "Host",
            [
                None,
                "",
                "evil.example",
                f"evil.example:{port}",
                "127.0.0.1",
                "localhost",
                f"127.0.0.1:{port + 1}",
                f"localhost:{port}",
            ],
            403,
        ),
        (
            "Origin",
            [
                None,
                "",
                "null",
                "http://127.0.0.1",
                f"https://127.0.0.1:{port}",
                f"http://127.0.0.1:{port + 1}",
                f"http://localhost:{port}",
                f"http://127.0.0.1:{port}.evil.example",
                "http://evil.example",
            ],
            403,
        ),
        ("Sec-Fetch-Site", [None, "", "none", "same-site", "cross-site"], 403),
        ("X-Site-Gen-Token", [None, "", token[:-1], token + "a", "é", "a" * len(token)], 403),
        (
            "Content-Type",
            [
                None,
                "",
                "text/plain",
                "application/x-www-form-urlencoded",
                "text/plain; a=application/json",
            ],
            415,
        ),
        ("Content-Length", [None, "", "-1", "1e3", str(MOST_BYTES + 1), "9" * 30], 0),
        ("Transfer-Encoding", ["chunked"], 411),
    ]
    for name, values, status in wrong:
        for value in values:
            found = preview.post(body, {**preview.headers(), name: value})  # type: ignore[dict-item]
            assert found[0] in ({status} if status else {400, 411, 413}), (name, value, found)
            assert found[1]["X-Frame-Options"] == "SAMEORIGIN"
            assert token.encode() not in found[2]
            assert "Access-Control-Allow-Origin" not in found[1]
    for do in ("PUT", "OPTIONS", "DELETE", "PATCH", "GET"):
        assert preview.post(body, preview.headers(), do=do)[0] in (404, 501, 503)
    assert preview.post(body, preview.headers(), "/_site-gen/edit?x=1")[0] == 404
    assert preview.post(body, preview.headers(), "/nurikabe/one/")[0] == 404
    assert preview.file.read_text() == TEXT
    own = {**preview.headers(), "Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}
    assert preview.post(body, own)[0] == 200
    assert preview.file.read_text() == TEXT.replace("2..\n...\n..2", BOARD[BLOCK])


def test_only_pages_have_the_token(preview: Preview) -> None:
    token, headers = preview.editing.token.encode(), {"Host": f"127.0.0.1:{preview.port}"}
    for path in ("/", "/nothing/"):
        assert token in preview.post(b"", headers, path, "GET")[2]
    for path in ("edit.js", "live.js", "live.css", "events?since=x"):
        assert token not in preview.post(b"", headers, f"/_site-gen/{path}", "HEAD")[2]
    assert b'data-puzzle=""' in preview.post(b"", headers, "/", "GET")[2]
    page = preview.site / NAME / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<head></head>")
    assert f'data-puzzle="{NAME}"'.encode() in preview.post(b"", headers, f"/{NAME}/", "GET")[2]


def test_only_the_preview_adds_the_scripts_to_edit() -> None:
    for path in (ROOT / "templates").rglob("*.*"):
        if OWN not in path.parents and "npm" not in path.parts:
            assert b"_site-gen" not in path.read_bytes(), path
    served = dict(list_workshop_files(ServedPython(Path()), ROOT / "templates"))
    assert not any(name.endswith((".zip", ".wasm")) for name in served)
    assert served[f"{FOLDER}/{WORKER}"] == (OWN / WORKER).read_bytes()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"1",
        b'"save"',
        b"\xff",
        b"{}",
        b'{"do": 1}',
        b'{"do": "delete"}',
        b"[" * 60_000,
        b'{"do": "save", "name": 1}',
        b'{"do": "open", "name": null}',
        b'{"do": "save", "name": "nurikabe/one", "digest": "", "blocks": {"a": 1}}',
        b'{"do": "ask", "desk": 1}',
        b'{"do": "link", "kind": "nurikabe", "blocks": []}',
    ],
)
def test_what_is_no_request_is_refused(preview: Preview, body: bytes) -> None:
    status, _, found = preview.post(body, preview.headers())
    assert status == 400
    assert json.loads(found)["message"]


def test_only_known_files_that_are_no_links_are_opened(preview: Preview, tmp_path: Path) -> None:
    digest = preview.open()
    other = preview.content / "nurikabe" / "other.md"
    other.write_text(TEXT)
    for name in (
        "nurikabe/other",
        "../content/nurikabe/one",
        "nurikabe/one.md",
        "",
        "nurikabe/ONE",
        str(preview.file),
        "nurikabe/../nurikabe/one",
        "pages/index",
    ):
        assert preview.ask(do="open", name=name)[0] == 404
        assert preview.ask(do="save", name=name, digest=digest, blocks=BOARD)[0] == 404
    real = tmp_path / "elsewhere.md"
    preview.file.rename(real)
    preview.file.symlink_to(real)
    assert preview.ask(do="save", name=NAME, digest=digest, blocks=BOARD)[0] == 404
    preview.file.unlink()
    assert preview.ask(do="save", name=NAME, digest=digest, blocks=BOARD)[0] == 422
    folder = tmp_path / "folder"
    preview.file.parent.rename(folder)
    preview.file.parent.symlink_to(folder)
    real.rename(folder / "one.md")
    assert preview.ask(do="save", name=NAME, digest=digest, blocks=BOARD)[0] == 404
    assert preview.ask(do="create", name="nurikabe/new", title="New", blocks=BOARD)[0] == 404
    assert (folder / "one.md").read_text() == other.read_text() == TEXT


def test_a_conflict_shows_both_and_loses_nothing(preview: Preview) -> None:
    digest = preview.open()
    changed = TEXT.replace("Prose", "Other prose")
    preview.file.write_text(changed)
    status, found = preview.ask(do="save", name=NAME, digest=digest, blocks=BOARD)
    assert status == 409
    assert found["text"] == preview.file.read_text() == changed
    assert preview.ask(do="save", name=NAME, digest=found["digest"], blocks=BOARD)[0] == 200
    assert preview.file.read_text() == changed.replace("2..\n...\n..2", BOARD[BLOCK])
    preview.file.write_text("no puzzle")
    status, found = preview.ask(do="save", name=NAME, digest=digest, blocks=BOARD)
    assert (status, found["text"], "digest" in found) == (409, "no puzzle", False)


def test_of_saves_at_once_one_wins_and_the_others_hear_of_it(preview: Preview) -> None:
    digest = preview.open()
    boards = [{BLOCK: f"{k}..\n...\n...\n..."} for k in range(1, 7)]
    with ThreadPoolExecutor(6) as pool:
        save = lambda one: preview.ask(do="save", name=NAME, digest=digest, blocks=one)[0]  # noqa: E731
        told = list(pool.map(save, boards))
        create = lambda one: preview.ask(do="create", name="nurikabe/new", title="N", blocks=one)[0]  # noqa: E731
        made = list(pool.map(create, boards))
    assert sorted(told) == [200, *[409] * 5]
    assert boards[told.index(200)][BLOCK] in preview.file.read_text()
    assert sorted(made) == [200, *[422] * 5]
    new = (preview.file.parent / "new.md").read_text()
    board = boards[made.index(200)][BLOCK]  # and no sentence that nobody wrote
    assert new == f"---\ntitle: N\nexpect: unique\n---\n\n```{BLOCK}\n{board}\n```\n"


def test_a_board_that_is_none_is_refused_with_its_reason(preview: Preview) -> None:
    digest = preview.open()
    for blocks in ({}, {BLOCK: "x"}, {"strange": "1"}, {BLOCK: "1\n```\n# Heading"}):
        status, found = preview.ask(do="save", name=NAME, digest=digest, blocks=blocks)
        assert (status, bool(found["message"])) == (422, True)
        assert preview.ask(do="create", name="nurikabe/new", title="N", blocks=blocks)[0] == 422
    assert preview.file.read_text() == TEXT
    assert [path.name for path in preview.file.parent.iterdir()] == ["one.md"]


def test_a_new_puzzle_never_replaces_one(preview: Preview) -> None:
    size = {"rows": 6, "cols": 8}
    wish = {"do": "begin", "kind": "tents", "title": "Ärger im Wald: 2", "slug": "", **size}
    status, begun = preview.ask(**wish)
    assert (status, begun["name"]) == (200, "tents/arger-im-wald-2")
    assert read_fragment(begun["fragment"])["blocks"]["board"] == "\n".join(["." * 8] * 6)
    assert preview.ask(**wish | {"rows": 0})[0] == 400
    for kind, title, slug in (
        ("nurikabe", "One", ""),
        ("nurikabe", "x", "../a"),
        ("nope", "x", ""),
        ("nurikabe", "", "a"),
        ("nurikabe", "x", "A b"),
        ("../tents", "x", ""),
    ):
        status, found = preview.ask(do="begin", kind=kind, title=title, slug=slug, **size)
        assert (status, bool(found["message"])) == (422, True)
    (preview.file.parent / "unread.md").write_text("mine")
    for name in (NAME, "nurikabe/unread", "nurikabe/../x", "nurikabe/a/b", "nurikabe", "/etc/x"):
        assert preview.ask(do="create", name=name, title="New", blocks=BOARD)[0] == 422
    assert (preview.file.parent / "unread.md").read_text() == "mine"
    assert preview.file.read_text() == TEXT
    kinds = {one["name"]: one for one in preview.ask(do="kinds")[1]["kinds"]}
    assert kinds["tents"]["title"] == find_kind("tents").title
    assert {"Killer cages", "Kropki (Dots)"} <= {
        one["title"] for one in kinds["sudoku"]["variants"]
    }


def test_the_preview_answers_the_workshop(preview: Preview) -> None:
    text = json.dumps({"v": 1, "id": 3, "do": "verdict", "kind": "nurikabe", "blocks": BOARD})
    status, found = preview.ask(do="ask", desk="a", text=text)
    replies = json.loads(found["replies"])
    while found["busy"]:
        status, found = preview.ask(do="ask", desk="a")
        replies += json.loads(found["replies"])
    assert status == 200
    assert replies[-1]["id"] == 3
    assert replies[-1]["ok"]["verdict"]
    (preview.site / "static").mkdir()
    (preview.site / "static" / "site.css").write_text("a{}" * 30_000)
    export = {"v": 1, "id": 5, "do": "export", "kind": "nurikabe", "blocks": BOARD, "style": ""}
    found = preview.ask(do="ask", desk="a", text=json.dumps(export), styled=True)[1]
    assert "a{}" * 1000 in json.loads(found["replies"])[0]["ok"]["svg"]
    fragment = preview.ask(do="link", kind="nurikabe", blocks=BOARD)[1]["fragment"]
    opened = {"v": 1, "id": 4, "do": "open", "text": f"#{fragment}"}
    found = preview.ask(do="ask", desk="b", text=json.dumps(opened))[1]
    assert json.loads(found["replies"])[0]["ok"]["blocks"] == BOARD
