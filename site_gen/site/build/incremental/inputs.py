"""A build's inputs and their digests, which allow it to reuse unchanged outputs.

Changes are detected by content, never by modification times. This module imports little, so that
a build with nothing to do ends before the solver and the templates are loaded.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from ....content import sources
from ....content.composed import compose, index_files
from ....content.pictures import digest_picture, is_picture
from ....errors import BuildError, ContentError
from ....findings.keys import compute_digest, get_solver_version
from ....kind_loader import own_kinds
from ...workshop.pyodide import find_workshop
from ..edition import Edition, get_today
from ..folders.places import Places, is_site

if TYPE_CHECKING:
    from ....content.config import Site

File = tuple[str, bytes | None]  # path and content; None if it cannot be read
PACKAGE = Path(__file__).parents[3]
PRINTERS = (  # packages that make pages and pictures
    "babel",
    "fonttools",
    "resvg_py",
    "jinja2",
    "latex2mathml",
    "markdown-it-py",
    "markupsafe",
    "mdit-py-plugins",
    "pillow",
    "pydantic",
    "pygments",
    "svgwrite",
)


@dataclass(frozen=True)
class Inputs:
    """The content of the puzzles' files, and digests of all inputs.

    `today`: the date, which the digest leaves out, since most days change nothing. `files`: the
    puzzles' files by name, `kind/slug`. `documents`: digests of these files.
    `places`: a digest of the paths of all files in the content folder. `strays`: files that are
    not read as text. `drafts`, `future`: as in the Edition. `pictures`: digests of the pictures
    among the strays, by path. `public`: digests of the files that are published unchanged, by path
    from the top of the site. `pages`, `templates`: digests of these folders. `beside`: a digest of
    what the sections of a page, and its files, are made with. `solving`, `site`: digests of the
    settings. `head`: a digest of the author's file for the head of every page. `code`: a digest of
    the program and its libraries. `workshop`: a digest of the files that its page loads; "" for a
    site without this page.
    """

    today: str  # as in 2026-11-21
    files: Mapping[str, File]
    documents: Mapping[str, str]
    drafts: bool
    future: bool
    places: str
    strays: Sequence[Path]
    pictures: Mapping[str, str]
    public: Mapping[str, str]
    pages: str
    templates: str
    beside: str
    solving: str
    site: str
    head: str
    code: str
    workshop: str = ""

    @property
    def digest(self) -> str:
        """Return a digest of all inputs except the date and the stray files."""
        apart = ("today", "files", "strays")  # `documents` and `places` cover the files
        return compute_digest(
            {name: value for name, value in vars(self).items() if name not in apart}
        )


def read_inputs(places: Places, site: Site, only: str, edition: Edition) -> Inputs:
    """Read the inputs of a build of the puzzles that `only` names (see `sources.is_chosen`).

    Raises ContentError if the content folder does not exist.
    """
    found, odd, strays = sources.scan(places.content)
    files = {
        name: (path.as_posix(), _read_or_none(path))
        for name, path in _select_puzzles(places, found)
        if (not site.kinds or path.parent.name in site.kinds) and sources.is_chosen(name, only)
    }
    return Inputs(
        today=edition.day or get_today(),
        files=files,
        documents={name: digest_file(content) for name, (_, content) in files.items()},
        drafts=edition.drafts,
        future=edition.future,
        places=compute_digest(
            [p.as_posix() for p in found], list(map(str, odd)), list(map(str, strays))
        ),
        strays=strays,
        pictures={p.as_posix(): digest_picture(p) for p in strays if is_picture(p)},
        public=dict(_list_public(places.public)) if places.public else {},
        pages=_digest_tree(places.content / sources.PAGES),
        templates=_digest_tree(places.templates),
        beside=compute_digest(
            [_digest_tree(places.templates / name) for name in ("reproduce", "static")],
            site.theme.model_dump(mode="json"),
            [*site.sections, site.language],
        ),
        solving=compute_digest(site.solving.model_dump(mode="json", exclude={"cache"})),
        site=compute_digest(site.model_dump(mode="json", exclude={"solving"}), site.has_daily),
        head=digest_file(_read_or_none(site.head)) if site.head else "",
        code=compute_code_digest(),
        workshop=workshop.digest if (workshop := find_workshop(site)) else "",
    )


def _select_puzzles(places: Places, found: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    depth = len(places.content.parts)
    for path in found:
        inside = path.parts[depth:]
        if len(inside) == 2 and inside[0] != sources.PAGES:
            yield f"{inside[0]}/{compose(path.stem)}", path


def _read_or_none(path: Path) -> bytes | None:
    """Return a file's content, at most a byte more than allowed; None if it cannot be read."""
    try:
        return sources.read_bytes(path)
    except ContentError:
        return None


def digest_file(content: bytes | None) -> str:
    """Return 32 hex digits of the SHA-256 digest of a file's content; "" for None."""
    return hashlib.sha256(content).hexdigest()[:32] if content is not None else ""


def _list_public(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the path from the top of the site and the digest of each file below `folder`.

    Raises BuildError if a site was built in this folder, and ContentError for two files with the
    same path in composed form.
    """
    if is_site(folder):
        why = "the files in this folder are published unchanged; a site cannot be built in it"
        raise BuildError(f"{folder}: {why}. Name another folder with --out")
    for name, path in index_files(sources.list_public(folder), folder).items():
        yield name, digest_file(sources.read_any(path))


def _digest_tree(folder: Path) -> str:
    paths = sorted(p for p in folder.rglob("*") if p.is_file())
    return compute_digest(
        [(p.relative_to(folder).as_posix(), digest_file(p.read_bytes())) for p in paths]
    )


def compute_code_digest() -> str:
    """Return a digest of the code that makes pages, with its libraries and the site's own kinds."""
    return compute_digest(_package_digest(), own_kinds().digest())


@cache
def _package_digest() -> str:
    """Return a digest of the package's code and of the versions of its libraries.

    It is computed once per process, because a process keeps the code that it has loaded.
    """
    files = sorted(p for p in PACKAGE.rglob("*") if p.suffix in (".py", ".pyx", ".po"))
    return compute_digest(
        [(p.relative_to(PACKAGE).as_posix(), digest_file(p.read_bytes())) for p in files],
        [_get_version(name) for name in PRINTERS],
        [platform.python_version(), get_solver_version()],
    )


def _get_version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
