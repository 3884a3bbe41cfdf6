"""The author's own look: styles, logo, icon and additions to the head of every page."""

from __future__ import annotations

import mimetypes
import posixpath
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from markupsafe import Markup

from ...content import sources
from ...content.composed import find_file
from ...content.config import Policy, Site
from ...content.images import PictureError, measure
from ...content.pictures import is_picture
from ...errors import ContentError, Place, Problem, suggest

CSS, ICONS = (".css",), (".svg", ".png", ".ico")


@dataclass(frozen=True)
class OwnLogo:
    """The author's logo. `url`: from the top of the site. `width`, `height`: in pixels."""

    url: str
    width: int
    height: int


@dataclass(frozen=True)
class Branding:
    """The author's additions to every page; addresses are from the top of the site.

    `head`: HTML for the end of the head, in parts with the path to the top between them. `policy`:
    the sources that the author allows, by directive.
    """

    css: tuple[str, ...] = ()
    logo: OwnLogo | None = None
    icon: str = ""
    icon_type: str = ""
    head: tuple[str, ...] = ()
    policy: Policy = field(default_factory=Policy)

    def format_head(self, root: str) -> Markup:
        """Return the HTML for the end of the head. `root`: the path from the page to the top."""
        return Markup(root.join(self.head))


PLAIN = Branding()


def make_branding(site: Site, public: Path | None, files: Mapping[str, str]) -> Branding:
    """Return the author's additions to every page.

    `public`: the folder of the author's own files. `files`: their digests, by path in it. Raises
    ContentError with all mistakes in these settings.
    """
    problems = [*_find_missing(site, files)]
    logo, head = None, tuple[str, ...]()
    if site.logo in files and public and not problems:
        try:
            raw = sources.read_any(find_file(public, site.logo))
            logo = OwnLogo(_add_digest(site.logo, files), *measure(raw, _get_ending(site.logo)))
        except PictureError as error:
            problems.append(site.problem(["logo"], f"found {site.logo!r}: {error}"))
    if site.head:
        try:
            head = read_head(site.head, site.policy, files)
        except ContentError as error:
            problems += error.problems
    if problems:
        raise ContentError(*problems)
    return Branding(
        tuple(_add_digest(name, files) for name in site.css),
        logo,
        _add_digest(site.favicon, files) if site.favicon else "",
        _get_icon_type(site.favicon),
        head,
        site.policy,
    )


def _get_ending(name: str) -> str:
    return posixpath.splitext(name)[1].lower()


def _get_icon_type(name: str) -> str:
    if _get_ending(name) == ".ico":
        return "image/x-icon"
    return mimetypes.guess_type(name)[0] or ""


def _find_missing(site: Site, files: Mapping[str, str]) -> Iterator[Problem]:
    named: list[tuple[str, str, tuple[str, ...]]] = [("css", name, CSS) for name in site.css]
    named += [("favicon", site.favicon, ICONS)] if site.favicon else []
    named += [("logo", site.logo, ())] if site.logo else []
    for key, name, endings in named:
        if endings and _get_ending(name) not in endings:
            why = f"expected a file with the ending {', '.join(endings)}"
        elif not endings and not is_picture(Path(name)):
            why = "expected a picture: PNG, JPEG, WebP, GIF or SVG"
        elif name not in files:
            why = f"there is no file public/{name.removeprefix('public/')}{suggest(name, files)}"
        else:
            continue
        yield site.problem([key], f"found {name!r}; {why}")


def _add_digest(name: str, files: Mapping[str, str]) -> str:
    """Return the address of a public file, which changes with its content for browsers' caches."""
    return f"{name}?v={files[name][:8]}"


def read_head(path: Path, policy: Policy, files: Collection[str]) -> tuple[str, ...]:
    """Return the HTML of a file for the head of every page, divided where the path to the top goes.

    `files`: the paths that relative addresses in it may have. Raises ContentError with all
    mistakes.
    """
    from ...content import head_html  # with a slow parser, and only few sites have such a file

    text = sources.read_text(path)
    elements = head_html.read(text, path.as_posix(), files)
    problems = []
    for one in elements:
        allowed = policy.sources(one.directive) if one.directive else ()
        if one.directive and not any(is_below(one.address, source) for source in allowed):
            origin = "/".join(one.address.split("/")[:3])
            why = f"{one.address} is not allowed; add {origin!r} to policy.{one.directive}"
            problems.append(Problem(Place(path.as_posix(), one.line, 1), f"{why} in site.toml"))
    if problems:
        raise ContentError(*problems)
    return tuple("\n".join(one.html for one in elements).split(head_html.TOP))


def is_below(address: str, source: str) -> bool:
    """Return True if a source of the policy allows an address."""
    parts = urlsplit(address)  # which writes the scheme in lower case
    address = parts._replace(netloc=parts.netloc.lower()).geturl()
    return address == source or address.startswith(source.rstrip("/") + "/")
