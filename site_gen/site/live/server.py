"""The preview's server, which only this machine can reach.

Pages of other sites must not read it. Therefore, a request must have our host name, which prevents
DNS rebinding, and no response is readable for other origins. Only our own pages know the token
that a request to edit needs. Apart from the server's own script,
style and pages, all files come from the output folder.
"""

from __future__ import annotations

import json
import mimetypes
import re
import socket
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import compare_digest
from urllib.parse import parse_qs, unquote, urlsplit

from ...errors import BuildError
from ..layout.head import MISSING
from ..layout.scripts import translate_script
from .editing import MOST_BYTES, Editing
from .injection import OURS, inject_script
from .news import News

HERE = "127.0.0.1"
TRIES = 100  # ports that are tried, from the requested one on
PING = 15.0  # seconds between signs of life; sending one reveals a closed connection
WELL_KNOWN = ".well-known"
_HOST = re.compile(r"(?:127\.0\.0\.1|localhost)(?::[0-9]{1,5})?", re.IGNORECASE)
_TYPES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".md": "text/plain",
    ".lp": "text/plain",
}


def open_server(
    port: int, folder: Path, own: Path, news: News, editing: Editing | None = None
) -> ThreadingHTTPServer:
    """Return a server that listens at `port`, or at the next free one; 0 stands for any port.

    `folder`: the site. `own`: the folder with the script, the style and the pages of the server
    itself. `editing`: answers requests to edit puzzles. Raises BuildError if no port is free.
    """
    handler = partial(Handler, folder=folder, own=own, news=news, editing=editing)
    for tried in range(port, min(port + TRIES, 65536)):
        with suppress(OSError):
            return _Server((HERE, tried), handler)
    raise BuildError(f"no port from {port} to {min(port + TRIES, 65536) - 1} is free")


class _Server(ThreadingHTTPServer):
    """A server whose threads end with the process."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors, which are mostly connections that browsers close during a response."""


class Handler(BaseHTTPRequestHandler):
    """A handler of requests for files of the site and for the server's own files.

    `folder`, `own`, `news`, `editing`: as for `open_server`.
    """

    protocol_version = "HTTP/1.1"
    timeout = 60

    def __init__(
        self, *args: object, folder: Path, own: Path, news: News, editing: Editing | None
    ) -> None:
        self.folder, self.own, self.news, self.editing = folder, own, news, editing
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer a request, also one for HEAD; refuse it unless its host name is this machine's.

        Below OURS are the events and the server's own script and style; all else is in the site.
        """
        if not _HOST.fullmatch(self.headers.get("Host", "")):
            self._send(HTTPStatus.FORBIDDEN, b"This preview is for this machine.\n", "text/plain")
            return
        path = unquote(urlsplit(self.path).path)
        if path == OURS + "events":
            self._send_events()
        elif path.startswith(OURS):
            self._send_own(path.removeprefix(OURS))
        else:
            self._send_page(path)

    do_HEAD = do_GET  # noqa: N815

    def do_POST(self) -> None:
        """Answer a request to edit a puzzle, which only the preview's own pages can send."""
        self.close_connection = True
        wrong = self._find_refusal()
        if wrong or self.editing is None:
            status, why = wrong or (HTTPStatus.NOT_FOUND, "Nothing can be edited here.")
            self._send(status, f"{why}\n".encode(), "text/plain")
            given = self.headers.get("Content-Length", "")
            if re.fullmatch("[0-9]{1,6}", given):  # else browsers may miss the response
                self.rfile.read(int(given))
            return
        length = int(self.headers["Content-Length"])
        status, reply = self.editing.answer(self.rfile.read(length), self.folder)
        self._send(status, json.dumps(reply).encode(), "application/json")

    def _find_refusal(self) -> tuple[HTTPStatus, str] | None:
        """Return why a request to edit is refused, and the status for it; None if it is ours."""
        headers, names = self.headers, ("Host", "Origin", "Sec-Fetch-Site", "X-Site-Gen-Token")
        port = self.server.server_address[1]  # type: ignore[index]
        host, origin, site, token = (headers.get(name, "") for name in names)
        own = {f"127.0.0.1:{port}", f"localhost:{port}"}
        token_bytes = token.encode("utf-8", errors="replace")
        if (
            any(len(headers.get_all(name, [])) != 1 for name in names)
            or host.lower() not in own
            or origin.lower() != f"http://{host.lower()}"
            or site != "same-origin"
            or not compare_digest(token_bytes, self.editing.token.encode() if self.editing else b"")
        ):
            return HTTPStatus.FORBIDDEN, "Only pages of this preview can edit its puzzles."
        if self.path != OURS + "edit":
            return HTTPStatus.NOT_FOUND, "Nothing can be edited here."
        if headers.get_content_type() != "application/json":
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Expected application/json."
        lengths = headers.get_all("Content-Length", [])
        if len(lengths) != 1 or "Transfer-Encoding" in headers:
            return HTTPStatus.LENGTH_REQUIRED, "Expected one Content-Length."
        if not re.fullmatch("[0-9]{1,9}", lengths[0]) or int(lengths[0]) > MOST_BYTES:
            why = f"Expected at most {MOST_BYTES} bytes."
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, why
        return None

    # -- files

    def _send_page(self, path: str) -> None:
        """Send the file at this path; redirect from a folder to its address with a slash.

        HTML is sent with the script that listens for builds.
        """
        version = self.news.version  # read before the file: at worst, the page reloads
        found = find_file(self.folder, path)
        if found and found.is_dir():
            if not path.endswith("/"):
                self._redirect(urlsplit(self.path).path + "/")
                return
            found = find_file(self.folder, path + "index.html")
        try:
            content = found.read_bytes() if found else None
        except OSError:
            content = None
        if content is None or found is None:
            self._send_missing(version, path)
        elif found.suffix == ".html":
            name = path.removesuffix("index.html").strip("/")
            is_known = self.editing is not None and name in self.editing.known()
            self._send_html(HTTPStatus.OK, content, version, name if is_known else "")
        else:
            self._send(HTTPStatus.OK, content, _get_type(found))

    def _send_missing(self, version: str, path: str) -> None:
        """Send the page for an unknown address, with the status 404.

        It is another page if the address is that of a puzzle whose file is wrong; and one with the
        status 503 if nothing was built yet.
        """
        page, status = self.folder / MISSING, HTTPStatus.NOT_FOUND
        if self.news.refused(path.removesuffix("index.html").strip("/")):
            page = self.own / "refused.html"
        elif not page.is_file():  # nothing was built yet
            page, status = self.own / "waiting.html", HTTPStatus.SERVICE_UNAVAILABLE
        self._send_html(status, page.read_bytes(), version)

    def _send_own(self, name: str) -> None:
        """Send the server's script or style; for other names, the page for unknown addresses."""
        if name in ("live.js", "live.css", "edit.js"):
            content = translate_script((self.own / name).read_text(encoding="utf-8"))
            self._send(HTTPStatus.OK, content.encode(), _get_type(Path(name)))
        else:
            self._send_missing(self.news.version, name)

    def _send_html(
        self, status: HTTPStatus, content: bytes, version: str, puzzle: str = ""
    ) -> None:
        """Send HTML with the scripts that listen for builds and edit puzzles.

        `version`: that of the site when the file was read. `puzzle`: its name on its own page.
        """
        token = self.editing.token if self.editing else ""
        page = inject_script(content.decode("utf-8", errors="replace"), version, token, puzzle)
        self._send(status, page.encode(), "text/html")

    def _redirect(self, address: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", address)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, status: HTTPStatus, content: bytes, kind: str) -> None:
        """Send a response that browsers do not store. `kind`: its MIME type, without a charset."""
        text = kind.startswith("text/") or kind.endswith(("json", "xml"))
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    # -- events

    def _send_events(self) -> None:
        """Send the state now and after each change, until the browser closes the connection."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command == "HEAD":
            return
        since = parse_qs(urlsplit(self.path).query).get("since", [""])[0]
        version, tick = self.headers.get("Last-Event-ID", since), -1
        with suppress(OSError):  # the browser has closed the connection
            while not self.news.ended:
                tick, state = self.news.after(tick, version, PING)
                if state is None:
                    self.wfile.write(b": still here\n\n")
                    continue
                version = state["version"]
                data = f"id: {version}\ndata: {json.dumps(state)}\n\n"
                self.wfile.write(data.encode())

    def end_headers(self) -> None:
        """End the headers of any response; no page of another site may show ours in a frame."""
        self.send_header("X-Frame-Options", "SAMEORIGIN")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""


def find_file(folder: Path, path: str) -> Path | None:
    """Return the file or folder in `folder` at this path of a URL.

    Return None if it does not exist, if it is hidden (except .well-known), or if it is outside of
    `folder`.
    """
    if not path.startswith("/") or "\\" in path or "\0" in path:
        return None
    *parts, last = path[1:].split("/")
    seen = parts[1:] if parts[:1] == [WELL_KNOWN] else parts
    if any(part in ("", "..") or part.startswith(".") for part in (*seen, last or "-")):
        return None
    found = folder.joinpath(*parts, last)
    inside = found.exists() and found.resolve().is_relative_to(folder.resolve())
    return found if inside else None


def _get_type(path: Path) -> str:
    own = _TYPES.get(path.suffix)
    return own or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def get_address(server: ThreadingHTTPServer) -> str:
    """Return the URL of the preview's front page."""
    port = server.server_address[1]
    return f"http://{HERE}:{port}/"


def end(server: ThreadingHTTPServer) -> None:
    """Stop the server and close its socket; requests in progress are not awaited."""
    server.shutdown()
    with suppress(OSError):
        server.socket.shutdown(socket.SHUT_RDWR)
    server.server_close()
