"""The page of the workshop, and the files that it loads when a reader wants it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

from markupsafe import Markup

from ...workshop.desk import greet
from ..layout.head import WORKSHOP, WORKSHOP_POLICY
from ..layout.parts import PageFrame
from ..layout.prose import pack_block
from ..layout.site_layout import SiteLayout
from .archive import make_archive
from .pyodide import FILES, Pyodide

FOLDER = "static/workshop"
WORKER = "worker.js"
LICENCES = "licences.txt"


@dataclass(frozen=True)
class WorkshopPage:
    """The page of the workshop. `kinds`: names and titles, sorted by title. `data`: as JSON."""

    frame: PageFrame
    kinds: tuple[tuple[str, str], ...]
    data: Markup


def make_workshop_page(layout: SiteLayout, pyodide: Pyodide) -> WorkshopPage:
    """Return the page. Its data name the files to load, their bytes, and all kinds."""
    told = "Check, explain, play and generate any board in the browser."
    frame = layout.frame(WORKSHOP, "Workshop", told)
    frame = replace(frame, head=replace(frame.head, policy=WORKSHOP_POLICY))
    kinds = greet({})["kinds"]
    archive = make_archive()
    files = {
        "folder": f"{frame.root}{FOLDER}/",
        "pyodide": f"{pyodide.digest}/",
        "archive": name_archive(archive),
        "bytes": sum(map(len, pyodide.files.values())) + len(archive),
        "version": version("site_gen"),
        "kinds": kinds,
    }
    named = sorted(((kind["name"], kind["title"]) for kind in kinds), key=lambda one: one[1])
    return WorkshopPage(frame, tuple(named), pack_block(files))


def name_archive(archive: bytes) -> str:
    """Return the archive's name, which contains a digest of it."""
    return f"core-{hashlib.sha256(archive).hexdigest()[:12]}.zip"


def list_workshop_files(pyodide: Pyodide, templates: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of each file that the page loads on request."""
    for name in FILES:
        yield f"{FOLDER}/{pyodide.digest}/{name}", pyodide.files[name]
    archive = make_archive()
    yield f"{FOLDER}/{name_archive(archive)}", archive
    for name in (WORKER, LICENCES):
        yield f"{FOLDER}/{name}", (templates / "workshop" / name).read_bytes()
