"""Checks of a built site on disk: links, ids, requests to other hosts, weight, file modes.

Nothing is fetched, and only the site itself is read; its front page names its public address.
"""

from __future__ import annotations

import json
import stat
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from ...content.page_links import link_problem
from ...errors import BoardError, BuildError
from ...workshop.links import is_fragment, read_fragment
from ..authoring.addresses import Addresses, AstrayError, files_of
from ..build.folders.places import read_mark, read_public
from ..build.page_faults import PageFinding, find_page_faults
from ..build.page_weight import Weights
from ..layout.branding import is_below
from ..layout.head import HOME, SITEMAP, WORKSHOP
from .check_page import Checked, Use, find_css_uses, read_page, read_script, read_xml

DATA = "puzzle.json"  # each puzzle has one in its folder
_READERS: dict[str, Callable[[Path], Checked]] = {
    ".html": read_page,
    ".svg": read_xml,
    ".xml": read_xml,
    ".css": lambda path: _make_checked(*find_css_uses(path.read_text("utf-8"))),
    ".js": read_script,
    ".webmanifest": lambda path: _make_checked(
        *_find_manifest_uses(json.loads(path.read_text("utf-8")))
    ),
    "robots.txt": lambda path: _make_checked(*_find_robots_uses(path.read_text("utf-8"))),
}


@dataclass(frozen=True)
class Findings:
    """The problems of a site as lines `file:line: found .., expected ..`, in order of the files.

    `pages`, `links`: how many were checked. `puzzle`: mean bytes of the files of a puzzle, 0
    without puzzles. `largest`: the page with the most bytes, and their number.
    """

    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    pages: int = 0
    links: int = 0
    puzzle: int = 0
    largest: tuple[str, int] = ("", 0)


def check_site(folder: Path) -> Findings:
    """Check the files that a site's mark lists, or all files if it lists none.

    For the author's own files in public/, and for types of file without a reader, such as fonts,
    only the mode is checked. Raises BuildError
    if the folder has no front page.
    """
    if not (folder / HOME).is_file():
        raise BuildError(f"{folder}: there is no site here: expected index.html; build it first")
    files = files_of(folder)
    listed = read_mark(folder)
    made = files & (listed | {HOME}) if listed else files
    own = read_public(folder) - {HOME}
    read = {
        file: _read(reader, folder / file)
        for file in sorted(made - own)
        if (reader := _get_reader(file))
    }
    site = _Site(folder, Addresses(read[HOME].canonical, files), listed, read, Weights(folder))
    sizes = {file: (folder / file).stat().st_size for file in made}
    pages = [file for file in read if file.endswith(".html")]
    largest = max(pages, key=lambda page: sizes[page])
    findings = Findings(
        pages=len(pages),
        links=sum(len(c.uses) for c in read.values()),
        puzzle=_bytes_per_puzzle(sizes),
        largest=(largest, sizes[largest]),
    )
    for file, one in site.all():
        where = findings.warnings if one.warning else findings.errors
        where.append(f"{folder / file}:{one.line}: found {one.found}, expected {one.wanted}")
    return findings


def _bytes_per_puzzle(sizes: Mapping[str, int]) -> int:
    folders = {file.removesuffix(DATA) for file in sizes if file.endswith(DATA)}
    own = [n for file, n in sizes.items() if any(f"{up}/" in folders for up in _above(file))]
    return round(sum(own) / len(folders)) if folders else 0


def _above(file: str) -> Iterator[str]:
    return map(str, PurePosixPath(file).parents)


def _read(reader: Callable[[Path], Checked], path: Path) -> Checked:
    """Read a file and return the facts about it; an error becomes its only fault."""
    try:
        return reader(path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        why = f"{type(error).__name__}: {error}"
        return Checked((), frozenset(), (PageFinding(1, why, "a file that can be read"),))


def _get_reader(file: str) -> Callable[[Path], Checked] | None:
    return _READERS.get(file) or _READERS.get(Path(file).suffix)


@dataclass(frozen=True)
class _Site:
    """The files of a site, and the checks for which one file is not enough.

    `addresses`: resolves links. `listed`: the files in its mark. `read`: the facts about the files
    whose content is checked, by path from the top.
    """

    folder: Path
    addresses: Addresses
    listed: Collection[str]
    read: dict[str, Checked]
    weights: Weights

    def all(self) -> Iterator[tuple[str, PageFinding]]:
        """Yield every fault of the site, with the path of the file that has it."""
        for file, checked in self.read.items():
            yield from ((file, one) for one in checked.found)
            for use in checked.uses:
                yield from ((file, one) for one in self._check_use(file, use))
            if file.endswith(".html"):
                yield from (
                    (file, one) for one in find_page_faults(self.folder, file, self.weights)
                )
        yield from ((SITEMAP, one) for one in self._check_sitemap())
        yield from _check_modes(self.folder, self.listed)

    def _check_use(self, file: str, use: Use) -> Iterator[PageFinding]:
        """Yield the fault of an address in a file, if any.

        An address must lead to a file of the site and an id in it, or be a link to another site;
        nothing may be loaded from another site, unless the page's policy allows it. A canonical
        address must be that of the page.
        """
        shown = f"{use.role} {use.address[:200]!r}"
        try:
            target = self.addresses.target(file, use.address)
        except (AstrayError, ValueError) as error:
            yield PageFinding(use.line, shown, str(error))
            return
        if target is None:
            allowed = self.read[file].allowed
            if use.loaded and any(is_below(use.address, source) for source in allowed):
                return
            if use.loaded:
                yield PageFinding(
                    use.line, shown, "a file of the site: nothing is loaded from elsewhere"
                )
            elif link_problem(use.address):
                yield PageFinding(
                    use.line, shown, "https, http, mailto or an address inside the site"
                )
        elif target.fragment and target.file in self.read:
            if target.file == WORKSHOP and is_fragment(target.fragment):
                yield from _check_board_link(use.line, shown, target.fragment)
            elif target.fragment not in self.read[target.file].ids:
                yield PageFinding(use.line, shown, f"an id of {target.file}")
        elif use.role in ("canonical", "og:url") and target.file != file and not self.moved(file):
            yield PageFinding(use.line, shown, "the page’s own address")

    def moved(self, file: str) -> bool:
        """Return True if this file is a page that only redirects to another one."""
        return file in self.read and self.read[file].moved

    def _check_sitemap(self) -> Iterator[PageFinding]:
        """Yield a fault for each address that the sitemap lists again, and each page that it lacks.

        Pages that search engines must not list may be missing. Without a sitemap, nothing is
        checked.
        """
        if SITEMAP not in self.read:
            return
        seen: set[str] = set()
        for use in self.read[SITEMAP].uses:
            if use.address in seen:
                yield PageFinding(use.line, f"{use.address!r} again", "every page once")
            seen.add(use.address)
        for file, checked in self.read.items():
            if checked.indexed and checked.canonical not in seen:
                yield PageFinding(1, f"no {checked.canonical or file!r}", "every page of the site")


def _check_board_link(line: int, shown: str, fragment: str) -> Iterator[PageFinding]:
    try:
        read_fragment(fragment)
    except BoardError:
        yield PageFinding(line, shown, "a fragment that the workshop can read")


def _check_modes(site: Path, listed: Collection[str]) -> Iterator[tuple[str, PageFinding]]:
    """Yield listed files that are missing, special files, and files that are not readable by all.

    Web servers run as another user, so everyone must be able to read files and folders. If nothing
    is listed, all files are checked.
    """
    above = {folder for file in listed for folder in PurePosixPath(file).parents}
    found = {*map(str, above), *listed}
    if not found:
        found = {path.relative_to(site).as_posix() for path in (site, *site.rglob("*"))}
    for name in sorted(found):
        try:
            mode = (site / name).lstat().st_mode
        except OSError:
            yield name, PageFinding(1, "no such file", "every file that the build wrote")
            continue
        if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
            yield name, PageFinding(1, "a link or special file", "files and folders only")
            continue
        wanted = 0o755 if stat.S_ISDIR(mode) else 0o644
        if mode & wanted != wanted:
            yield name, PageFinding(1, f"mode {stat.S_IMODE(mode):o}", f"{wanted:o}")


def _make_checked(*uses: Use) -> Checked:
    return Checked(uses, frozenset(), ())


def _find_manifest_uses(data: Any) -> Iterator[Use]:
    for key in ("start_url", "scope"):
        if key in data:
            yield Use(1, data[key], False, key)
    for icon in data.get("icons", ()):
        yield Use(1, icon["src"], True, "icon")


def _find_robots_uses(text: str) -> Iterator[Use]:
    for number, line in enumerate(text.splitlines(), start=1):
        name, _, address = line.partition(":")
        if name == "Sitemap":
            yield Use(number, address.strip(), False, name)
