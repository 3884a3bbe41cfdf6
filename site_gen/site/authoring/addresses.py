"""Where the links of a built site lead: to which of its files, or elsewhere."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urldefrag, urljoin, urlsplit

from ...content.base_url import get_url_path
from ..layout.head import HOME, MISSING

# so deep that no way up by `..` is cut off at the top of the host, as browsers do
_TOP = "http://site.invalid/" + "d/" * 64


class AstrayError(Exception):
    """A link that leads nowhere; says what was wanted."""


@dataclass(frozen=True)
class Target:
    """A file of the site, from its top; and the place in it, or ""."""

    file: str
    fragment: str


@dataclass(frozen=True)
class Addresses:
    """The files of a site, and the address that it says it has ("" for none)."""

    base_url: str
    files: Container[str]

    def target(self, here: str, link: str) -> Target | None:
        """What a link in the file `here` leads to; None: another site. Raises AstrayError."""
        if link.startswith("#"):
            return Target(here, unquote(link[1:]))
        url, fragment = urldefrag(urljoin(_TOP + quote(here), self._from_top(here, link)))
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

    def _from_top(self, here: str, link: str) -> str:
        """An address that names the site by its own, as one that `target` can follow."""
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
    return frozenset(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
