"""The addresses that links may have, and those of the pages of texts."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import quote, unquote, unquote_to_bytes, urlsplit

from ..boards.characters import find_hidden
from .composed import compose
from .sources import PAGES

TEXT = ".md"
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_ESCAPES = re.compile("(?:%[89a-f][0-9a-f])+", re.IGNORECASE)  # of letters outside of ASCII


def link_problem(url: str) -> str:
    """Return why an address is not allowed in a link, as a message, or "" if it is."""
    scheme = _SCHEME.match(url)
    if scheme and (found := find_hidden(_decode_host(url))):
        return f"{found[1]}, in an address; delete it"
    if found := find_hidden(url, words=True):
        escaped = quote(url[found[0]])
        return f"{found[1]}, in an address; delete it, or write {escaped} if it belongs there"
    if scheme and scheme[1].lower() not in ("http", "https", "mailto"):
        return f"a link to {scheme[1]}: is not allowed: http, https, mailto or a relative address"
    if scheme and scheme[1].lower() != "mailto" and not _names_host(url):
        return f"{url} names no host: expected an address like https://example.org/page.html"
    if not scheme and url.startswith(("/", "%5C")):
        return "a link that begins with / leads out of the site: write it from this page, ../"
    return ""


def _decode_host(url: str) -> str:
    """Return an address up to its path, in the letters that its author wrote."""
    begins = unquote(re.split(r"(?<![/:])[/?#]", url)[0])
    return re.sub(r"(?<=[/.@])xn--([a-z0-9-]+)", _decode_label, begins, flags=re.IGNORECASE)


def _decode_label(label: re.Match[str]) -> str:
    """Return a label of a host in its own script; unchanged if it is not valid."""
    try:
        return label[1].encode("ascii").decode("punycode")
    except UnicodeError:
        return label[0]


def _names_host(url: str) -> bool:
    """Return True if an address has a host after `//`, and a number as its port if it has one."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises ValueError unless it is a number
    except ValueError:
        return False
    return bool(parts.hostname) and "%" not in str(parts.hostname)


def compose_link(url: str) -> str:
    """Return an address with the path of a file of the site in composed form, as in names of files.

    Letters may be percent-encoded; those outside of ASCII are decoded. Other addresses are returned
    unchanged.
    """
    return compose(_ESCAPES.sub(_decode_letters, url)) if is_relative(url) else url


def _decode_letters(escapes: re.Match[str]) -> str:
    """Return the letters that are percent-encoded; unchanged if they are hidden or not UTF-8."""
    letters = unquote_to_bytes(escapes[0]).decode(errors="replace")
    return escapes[0] if "\ufffd" in letters or find_hidden(letters) else letters


def is_relative(url: str) -> bool:
    """Return True if the address is relative, so that it names a place of the site."""
    return bool(url) and not _SCHEME.match(url) and not url.startswith(("/", "%5C"))


def get_address(source: str) -> str:
    """Return the address of the page of a text, from the top of the site.

    `source`: the path of the text from the content folder: pages/about.md, slitherlink/one.md.
    """
    name = source.removeprefix(f"{PAGES}/").removesuffix(TEXT)
    folder = "" if name == "index" else name.removesuffix("/index")
    return posixpath.join(folder, "index.html")


def resolve_link(url: str, source: str) -> str:
    """Return the address of a page for a link to its text, such as ../slitherlink/one.md.

    The address is relative to the page of `source`, the path of the text with the link from the
    content folder; "" is the top of the site. Other links are returned unchanged.
    """
    link, mark, fragment = url.partition("#")
    if not is_relative(url) or not link.endswith(TEXT):
        return url
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source), unquote(link)))
    if target.startswith("../"):
        return url
    here = posixpath.dirname(get_address(source)) if source else ""
    return quote(posixpath.relpath(get_address(target), here or ".")) + mark + fragment
