"""The page of the workshop, and the files that it loads when a reader wants it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ...kind import EFFECTS, find_kind, kind_names
from ...languages import _
from ...release import VERSION
from ...workshop.boards import show_board
from ...workshop.desk import greet
from ..layout.head import WORKSHOP, make_workshop_policy
from ..layout.parts import PageFrame
from ..layout.prose import format_json_block, pack_block
from ..layout.site_layout import SiteLayout
from ..sections import PUZZLE, Section
from ..stage.play import PlayView
from ..stage.view import StageView
from .archive import make_archive
from .pyodide import Pyodide
from .words import list_words, translate_kind

FOLDER = "static/workshop"
GAME = "workshop/play.html"
WORKER = "worker.js"
LICENCES = "licences.txt"
WORDS = "words.json"


@dataclass(frozen=True)
class WorkshopPage:
    """The page of the workshop. `kinds`: as `greet` has them, sorted by title. `data`: as JSON."""

    frame: PageFrame
    kinds: tuple[Mapping[str, Any], ...]
    data: Markup


@dataclass(frozen=True)
class GamePage:
    """The page for a game, with all parts that any kind needs.

    `data`: null, as JSON. `files`: the files with which a worker makes the next board, as JSON.
    """

    frame: PageFrame
    stage: StageView
    data: Markup
    files: Markup
    sections: tuple[tuple[Section, None], ...]


def make_workshop_page(layout: SiteLayout, pyodide: Pyodide) -> WorkshopPage:
    """Return the page. Its data name the files to load, their bytes, and all kinds."""
    told = _("Check, explain, play and generate any board in the browser.")
    frame = _frame_worker(layout, WORKSHOP, _("Workshop"), told)
    kinds = [*map(translate_kind, greet({})["kinds"])]
    files = {**_list_loads(frame, pyodide), "version": VERSION, "kinds": kinds}
    ordered = sorted(kinds, key=lambda kind: kind["title"])
    return WorkshopPage(frame, tuple(ordered), pack_block(files))


def _frame_worker(layout: SiteLayout, url: str, title: str, description: str) -> PageFrame:
    """Return the frame of a page with workers that run Python."""
    frame = layout.frame(url, title, description)
    return replace(frame, head=replace(frame.head, policy=make_workshop_policy(frame.head.policy)))


def _list_loads(frame: PageFrame, pyodide: Pyodide) -> dict[str, Any]:
    """Return the files that a worker loads, and their bytes."""
    archive = make_archive() if pyodide.files else b""
    counted = [content for name, content in pyodide.files.items() if not name.endswith(".mjs")]
    return {
        "folder": f"{frame.root}{FOLDER}/",
        "pyodide": f"{pyodide.digest}/",
        "archive": name_archive(archive),
        "bytes": sum(map(len, (*counted, archive))),  # the worker counts no modules
    }


def make_game_page(layout: SiteLayout, pyodide: Pyodide) -> GamePage:
    """Return the page on which a board of the workshop is played, whose script fills it in."""
    frame = _frame_worker(layout, GAME, _("Play"), _("A board of the workshop."))
    frame = replace(frame, head=replace(frame.head, listed=False))
    empty = format_json_block(None)
    effects = tuple(one._replace(words=_(one.words)) for one in EFFECTS.values())
    sections = tuple((section, None) for section in PUZZLE if section.name == "why")
    play = PlayView(empty, ("", ""), "", True, True, True, True, True, effects)
    files = format_json_block(_list_loads(frame, pyodide))
    return GamePage(frame, StageView(Markup(), play, empty, False), empty, files, sections)


def name_archive(archive: bytes) -> str:
    """Return the archive's name, which contains a digest of it.

    Its ending is no format's: some servers say of `.gz` that a browser should unpack it.
    """
    return f"core-{hashlib.sha256(archive).hexdigest()[:12]}.pack"


def list_workshop_files(pyodide: Pyodide, templates: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of each file that the page loads on request."""
    for name, content in pyodide.files.items():
        yield f"{FOLDER}/{pyodide.digest}/{name}", content
    if pyodide.files:
        archive = make_archive()
        yield f"{FOLDER}/{name_archive(archive)}", archive
    for name in kind_names():
        found = show_board(name, find_kind(name).example)
        yield f"{FOLDER}/example-{name}.json", json.dumps(found).encode()
    if words := list_words():
        yield f"{FOLDER}/{WORDS}", json.dumps(words, ensure_ascii=False).encode()
    worker = templates / ("workshop" if pyodide.files else "live") / WORKER
    yield f"{FOLDER}/{WORKER}", worker.read_bytes()
    yield f"{FOLDER}/{LICENCES}", (templates / "workshop" / LICENCES).read_bytes()
