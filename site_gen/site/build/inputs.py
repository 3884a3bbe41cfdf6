"""All that a build reads, with a digest of each part: what has not changed is not made again.

Files are told by their content, never by their times. Little is imported here, so that a build
with nothing to do is over before the solver and the templates are loaded.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from ...content import sources
from ...errors import ContentError
from ...findings.keys import digest, solver_version
from ...kind_loader import own_kinds
from .places import Places

if TYPE_CHECKING:
    from ...content.config import Site

File = tuple[str, bytes | None]  # its path and content; None: it cannot be read
PACKAGE = Path(__file__).parent.parent.parent
PRINTERS = (  # what pages and pictures are made with
    "fonttools",
    "resvg_py",
    "jinja2",
    "latex2mathml",
    "markdown-it-py",
    "markupsafe",
    "mdit-py-plugins",
    "pydantic",
    "pygments",
    "svgwrite",
)


@dataclass(frozen=True)
class Inputs:
    """Digests of all; and the puzzles' files, read once.

    `files`: by name, `kind/slug`. `today`: no part of the digest: on most days nothing changes.
    `places`: the names of all that lies in the folder of the puzzles. `strays`: files that are not
    read.
    `beside`: the templates and colours of what stands beside a page.
    `solving`, `site`: the settings.
    """

    today: str  # as in 2026-11-21
    files: Mapping[str, File]
    documents: Mapping[str, str]
    drafts: bool
    places: str
    strays: Sequence[Path]
    pages: str
    templates: str
    beside: str
    solving: str
    site: str
    code: str

    @property
    def digest(self) -> str:
        apart = ("today", "files", "strays")  # `documents` and `places` are of the same
        return digest({name: value for name, value in vars(self).items() if name not in apart})


def read_inputs(places: Places, site: Site, only: str, drafts: bool) -> Inputs:
    """Raises ContentError if there is no such folder of puzzles."""
    found, odd, strays = sources.scan(places.content)
    files = {
        name: (path.as_posix(), _readable(path))
        for name, path in _wanted(places, found)
        if (not site.kinds or path.parent.name in site.kinds)
        and (only == "*" or Path(name).match(only))
    }
    return Inputs(
        today=today(),
        files=files,
        documents={name: digest_of(content) for name, (_, content) in files.items()},
        drafts=drafts,
        places=digest([p.as_posix() for p in found], list(map(str, odd)), list(map(str, strays))),
        strays=strays,
        pages=_tree(places.content / sources.PAGES),
        templates=_tree(places.templates),
        beside=digest(
            [_tree(places.templates / name) for name in ("reproduce", "static")],
            site.theme.model_dump(mode="json"),
        ),
        solving=digest(site.solving.model_dump(mode="json", exclude={"cache"})),
        site=digest(site.model_dump(mode="json", exclude={"solving"})),
        code=code_digest(),
    )


def today() -> str:
    """Return today's date in UTC. A build reads the clock only here."""
    return datetime.now(UTC).date().isoformat()


def _wanted(places: Places, found: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """Files where puzzles stand, `<kind>/<slug>.md`."""
    depth = len(places.content.parts)
    for path in found:
        inside = path.parts[depth:]
        if len(inside) == 2 and inside[0] != sources.PAGES:
            yield f"{inside[0]}/{path.stem}", path


def _readable(path: Path) -> bytes | None:
    try:
        return sources.read_bytes(path)
    except ContentError:
        return None


def digest_of(content: bytes | None) -> str:
    """Of a file's content; "" where it cannot be read."""
    return hashlib.sha256(content).hexdigest()[:32] if content is not None else ""


def _tree(folder: Path) -> str:
    paths = sorted(p for p in folder.rglob("*") if p.is_file())
    return digest([(p.relative_to(folder).as_posix(), digest_of(p.read_bytes())) for p in paths])


def code_digest() -> str:
    """The code that makes pages, an author's kinds in it, and the libraries that it uses."""
    return digest(_package_digest(), own_kinds().digest())


@cache
def _package_digest() -> str:
    """Once in a process: what it has loaded stays as it is."""
    files = sorted(p for p in PACKAGE.rglob("*") if p.suffix in (".py", ".pyx"))
    return digest(
        [(p.relative_to(PACKAGE).as_posix(), digest_of(p.read_bytes())) for p in files],
        [_version(name) for name in (*PRINTERS, "site_gen")],
        [platform.python_version(), solver_version()],
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
