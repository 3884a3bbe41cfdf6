"""The resolution of links in a site to its files."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urldefrag, urljoin, urlsplit

from ...content.base_url import get_url_path
from ..layout.head import HOME, MISSING

# deep enough that `urljoin` drops no `..`, as it and browsers do at the top of a host
_TOP = "http://site.invalid/" + "d/" * 64


class AstrayError(Exception):
    """The error for a link that leads nowhere; its text describes the expected target."""


@dataclass(frozen=True)
class Target:
    """A file as a path from the top of the site, and a fragment in it, or ""."""

    file: str
    fragment: str


@dataclass(frozen=True)
class Addresses:
    """A site's files and its public address ("" if it has none)."""

    base_url: str
    files: Container[str]

    def target(self, here: str, link: str) -> Target | None:
        """Return the target of a link in the file `here`; None if it leads to another site.

        The target of a folder is its index page, but only in links with the site's public address.
        Raises AstrayError if the site has no such file, or if the link does not work at every
        address of the site or on disk.
        """
        if link.startswith("#"):
            return Target(here, unquote(link[1:]))
        resolved = self._resolve_base(here, link)
        if urlsplit(resolved).scheme and not resolved.startswith(_TOP):
            return None  # `urljoin` takes `http:page.html` for a page of the site
        url, fragment = urldefrag(urljoin(_TOP + quote(here), resolved))
        if not url.startswith(_TOP):
            if urlsplit(url).hostname == "site.invalid":
                raise AstrayError("an address inside the site")
            return None
        file = unquote(url.removeprefix(_TOP).partition("?")[0])
        if file == "" or file.endswith("/"):
            file += HOME
            if not urlsplit(link).scheme:
                raise AstrayError(f"{file}: from the disk, a folder is no page")
        if file not in self.files:
            folder = f"{file}/{HOME}" in self.files
            raise AstrayError(f"{file}/{HOME}" if folder else "a file of the site")
        return Target(file, unquote(fragment))

    def _resolve_base(self, here: str, link: str) -> str:
        """Return a link in which `_TOP` replaces the site's public address at its beginning.

        Other links stay as they are, except on the page for unknown addresses, which is served at
        any depth: there, the path of the public address is replaced as well. Raises AstrayError for
        a path that only works at some addresses of the site.
        """
        path = get_url_path(self.base_url) if self.base_url else ""
        if self.base_url and link.startswith(self.base_url):
            return _TOP + link.removeprefix(self.base_url)
        rooted = link.startswith("/") and not link.startswith("//")
        relative = not rooted and not urlsplit(link).scheme and not link.startswith("//")
        if here == MISSING:  # it is served at any depth
            if relative or (rooted and not link.startswith(path)):
                raise AstrayError(f"an address that begins with {path or '/'}")
            return _TOP + link.removeprefix(path) if rooted else link
        if rooted:
            raise AstrayError(
                "an address relative to this page, so that the site works under any path"
            )
        return link


def files_of(folder: Path) -> frozenset[str]:
    """Return the paths of all files below a folder, relative to it."""
    return frozenset(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
