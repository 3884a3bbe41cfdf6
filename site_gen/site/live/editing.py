"""The requests of the preview's pages to edit puzzles and to create new ones.

A request is a JSON object with `do`:

- `ask`, with `desk`, a name that the page chooses, and `text`, a message of the workshop, or none
  to go on with an open question: `{replies, busy}`. The preview thus takes the place of Pyodide.
  With `styled`, the message gets the site's stylesheet, which would be too long for a request.
- `kinds`: `{kinds}`, each `{name, title, size, largest, variants}` as in the workshop.
- `open`, with `name`, `kind/slug`: `{kind, title, blocks, digest, fragment}`.
- `begin`, with `kind`, `title`, `slug`, `rows` and `cols`: `{name, fragment}`, an empty board for a
  new puzzle.
- `link`, with `kind` and `blocks`: `{fragment}`.
- `save`, with `name`, `digest` and `blocks`: `{digest}`.
- `create`, with `name`, `title` and `blocks`: `{digest}`.

A request that fails is answered with `{message}`, and a conflict also with `text`, the file as it
is now, and if it can be read, with the fields of `open`.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from ...content import sources
from ...content.composed import compose
from ...content.document import read, read_bytes
from ...content.puzzle_text import format_puzzle
from ...content.rewriting import ChangedError, compute_source_digest, write_board
from ...content.scaffold import create_files
from ...content.slugs import slugify
from ...content.sources import slug_problem
from ...errors import Place, SiteGenError
from ...kind import find_kind, kind_names
from ...languages import _, get_language
from ...workshop.desk import Desk, list_variants
from ...workshop.drafts import LEAST, make_blank
from ...workshop.links import write_fragment
from ...workshop.request import RequestError, get_blocks, get_number, get_text, read_request
from ..build.incremental.inputs import File
from ..workshop.words import translate_variants

MOST_BYTES = 64_000  # of a request
MOST_DESKS = 8  # that are kept; each page of the workshop has two
SLICE = 0.1  # seconds of work for one request
EXISTS = "there is a puzzle with this address already; choose another one"


class UnknownError(SiteGenError):
    """A puzzle that the preview does not know."""


class Editing:
    """The answers to requests. `known`: returns the puzzles' files by name, `kind/slug`."""

    def __init__(self, content: Path, known: Callable[[], Mapping[str, File]]) -> None:
        self.content, self.known = content, known
        self.token = secrets.token_urlsafe(32)
        self._desks = OrderedDict[str, tuple[Desk, threading.Lock]]()
        self._choosing = threading.Lock()

    def answer(self, raw: bytes, site: Path) -> tuple[HTTPStatus, dict[str, Any]]:
        """Return the status and the reply, as JSON data, to a request. `site`: the built pages."""
        try:
            request = json.loads(raw)
            if not isinstance(request, dict):
                raise RequestError("the request is not an object")
            do = get_text(request, "do")
            if do not in REQUESTS:
                raise RequestError(f"unknown request {do!r:.40}")
            if do == "ask" and request.get("styled") is True:
                request["text"] = _add_style(
                    get_text(request, "text"), site / "static" / "site.css"
                )
            return HTTPStatus.OK, REQUESTS[do](self, request)
        except (ValueError, RecursionError):
            return HTTPStatus.BAD_REQUEST, {"message": "the request is not JSON"}
        except RequestError as error:
            return HTTPStatus.BAD_REQUEST, {"message": str(error)}
        except UnknownError as error:
            return HTTPStatus.NOT_FOUND, {"message": str(error)}
        except ChangedError as error:
            return HTTPStatus.CONFLICT, self._show_conflict(error)
        except SiteGenError as error:
            return HTTPStatus.UNPROCESSABLE_ENTITY, {"message": str(error)}

    # -- the workshop's questions

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a message of the workshop, or work on its open question for a while."""
        name, text = get_text(request, "desk"), get_text(request, "text", "")
        with self._choosing:
            desk, lock = self._desks.setdefault(name, (Desk(), threading.Lock()))
            self._desks.move_to_end(name)
            if len(self._desks) > MOST_DESKS:
                self._desks.popitem(last=False)
        with lock:
            replies = desk.receive(text) if text else desk.work(SLICE)
            return {"replies": replies, "busy": desk.is_busy}

    # -- puzzles

    def list_kinds(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return all kinds, sorted by title."""
        shown = [
            {
                "name": kind.name,
                "title": _(kind.title),
                "size": kind.usual,
                "largest": kind.largest,
                "variants": translate_variants(list_variants(kind)),
            }
            for kind in map(find_kind, kind_names())
        ]
        return {"kinds": sorted(shown, key=lambda kind: str(kind["title"]))}

    def open(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the board in the file of a puzzle, with the digest of the file."""
        path = self._find(get_text(request, "name"))
        return _show(path, sources.read_bytes(path))

    def link(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fragment by which the page of the workshop opens a board."""
        kind = find_kind(get_text(request, "kind"))
        return {"fragment": write_fragment(kind.name, get_blocks(request))}

    def begin(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return an empty board for a new puzzle, whose name must be free."""
        kind = find_kind(get_text(request, "kind"))
        title = get_text(request, "title").strip()
        slug = compose(get_text(request, "slug", "").strip()) or slugify(title, get_language())
        path = self._choose_path(kind.name, slug)
        _format_new(path, title, kind.example)
        sides = (get_number(request, side, LEAST, kind.largest) for side in ("rows", "cols"))
        blank = make_blank(kind, *sides)
        return {"name": f"{kind.name}/{slug}", "fragment": write_fragment(kind.name, blank.blocks)}

    def save(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Write a board into the file of a puzzle, unless the file has changed."""
        path = self._find(get_text(request, "name"))
        made = write_board(path, get_text(request, "digest"), get_blocks(request))
        return {"digest": compute_source_digest(made)}

    def create(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Write the file of a new puzzle, unless there is one."""
        kind, _slash, slug = get_text(request, "name").partition("/")
        path = self._choose_path(find_kind(kind).name, slug)
        raw = _format_new(path, get_text(request, "title").strip(), get_blocks(request)).encode()
        create_files({path: raw})
        return {"digest": compute_source_digest(raw)}

    def _find(self, name: str) -> Path:
        """Return the file of a puzzle. Raises UnknownError for one that this preview did not read,
        or that a link leads to.
        """
        path = self.known().get(name, (None,))[0]
        if path is None:
            raise UnknownError(f"the preview knows no puzzle {name!r:.80}")
        found = Path(path)
        self._refuse_links(found)
        return found

    def _choose_path(self, kind: str, slug: str) -> Path:
        """Return the path of a new puzzle. Raises SiteGenError for a wrong name or one in use."""
        if why := slug_problem(slug):
            raise SiteGenError(why)
        path = self.content / kind / f"{slug}.md"
        if path.exists() or f"{kind}/{slug}" in self.known():
            raise SiteGenError(EXISTS, Place(str(path)))
        self._refuse_links(path)
        return path

    def _refuse_links(self, path: Path) -> None:
        if path.is_symlink() or path.parent.is_symlink():
            raise UnknownError(f"{path} is a link; links are not edited")

    def _show_conflict(self, error: ChangedError) -> dict[str, Any]:
        """Return the file as it is now, for a page with another board."""
        shown = {"message": str(error), "text": error.raw.decode("utf-8", errors="replace")}
        with suppress(SiteGenError):
            shown |= _show(error.path, error.raw)
        return shown


REQUESTS: Mapping[str, Callable[[Editing, Mapping[str, Any]], dict[str, Any]]] = {
    "ask": Editing.ask,
    "kinds": Editing.list_kinds,
    "open": Editing.open,
    "link": Editing.link,
    "begin": Editing.begin,
    "save": Editing.save,
    "create": Editing.create,
}


def _add_style(text: str, path: Path) -> str:
    with suppress(OSError):
        return json.dumps({**read_request(text), "style": path.read_text(encoding="utf-8")})
    return text


def _show(path: Path, raw: bytes) -> dict[str, Any]:
    document = read_bytes(raw, path)
    return {
        "kind": document.kind,
        "title": document.meta.title,
        "blocks": document.blocks,
        "digest": compute_source_digest(raw),
        "fragment": write_fragment(document.kind, document.blocks),
    }


def _format_new(path: Path, title: str, blocks: Mapping[str, str]) -> str:
    """Return the text of a new puzzle's file. Raises SiteGenError if it cannot be read."""
    if not title:
        raise SiteGenError("a puzzle needs a title")
    used = {name: text for name, text in blocks.items() if text.strip()}
    text = format_puzzle(title, used)
    document = read(text, path=path.as_posix(), kind=path.parent.name, slug=path.stem)
    document.board()
    if document.blocks.keys() != used.keys() or document.meta.title != title:
        raise SiteGenError("this board cannot be written as a file")
    return text
