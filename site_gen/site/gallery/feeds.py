"""Files for machines: robots.txt, the sitemap and Atom feeds.

They depend on the pages alone and, if a date is in the future, on the day: the same content gives
the same files.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape, unescape
from string import printable
from typing import NamedTuple
from urllib.parse import quote, urljoin

from markupsafe import Markup

from ...content.config import Site
from ...languages import _
from ..authoring.pages import Prose
from ..essays.shelves import list_posts
from ..layout.head import FEED, HOME, SITEMAP, Work, make_absolute
from ..layout.parts import Link, PageFrame
from ..puzzle.listing import Listing

DAILY_TAG = "daily"  # the tag of a puzzle of the day
NEWEST = 50  # entries in a feed: feed readers fetch the whole file every time
_ADDRESS = re.compile(r'(<(?:a|img)\s[^>]*?\b(?:href|src)=")([^"]*)')
_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


class FeedEntry(NamedTuple):
    """A puzzle or post with a date, and its page's frame.

    `prose`: its author's text, with addresses from its page.
    """

    frame: PageFrame
    work: Work
    prose: Markup = Markup()

    @property
    def time(self) -> str:
        """Return its date as a time in UTC."""
        return f"{self.work.date}T00:00:00Z"

    @property
    def kind(self) -> str:
        """Return the folder of a puzzle's kind; "" for a post."""
        return self.frame.here.partition("/")[0] if self.work.kind else ""


def make_feeds(
    site: Site, entries: Iterable[FeedEntry], also: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield (path, text) of robots.txt and, if the site has an address, of sitemap and feeds.

    `also`: addresses of further pages, which only the sitemap lists.
    """
    yield "robots.txt", _make_robots(site.base_url)
    if not site.base_url:
        return
    entries = sorted(entries, key=lambda e: e.frame.here)
    entries.sort(key=lambda e: e.work.date, reverse=True)
    yield SITEMAP, _make_sitemap(site.base_url, {*also, *(e.frame.here for e in entries)})
    if entries:
        yield FEED, _make_feed(site, Link(site.title, HOME), FEED, entries)
    for kind in sorted({entry.kind for entry in entries} - {""}):
        own = [entry for entry in entries if entry.kind == kind]
        about = Link(f"{own[0].work.kind}: {site.title}", f"{kind}/{HOME}")
        yield f"{kind}/{FEED}", _make_feed(site, about, f"{kind}/{FEED}", own)


def is_out(date: str, today: str) -> bool:
    """Return True if a page has a date that is not in the future. Dates are ISO texts or ""."""
    return bool(date) and date <= today


def list_newest(puzzles: Sequence[Listing], today: str) -> list[Listing]:
    """Return the puzzles that feeds may list: kind by kind the `NEWEST` latest, latest first."""
    found: list[Listing] = []
    for kind in dict.fromkeys(p.kind for p in puzzles):
        own = [p for p in puzzles if p.kind == kind and is_out(p.date, today)]
        dated = sorted(own, key=lambda p: p.name)
        found += sorted(dated, key=lambda p: p.date, reverse=True)[:NEWEST]
    return found


def list_newest_posts(pages: Iterable[Prose], today: str) -> list[Prose]:
    """Return the posts that the feed may list: the `NEWEST` latest, latest first."""
    return list_posts(p for p in pages if is_out(p.date, today))[:NEWEST]


def find_newest(puzzles: Sequence[Listing], today: str) -> Listing | None:
    """Return the first of the puzzles with the latest date that is not in the future, or None.

    A puzzle of the day comes before others with the same date.
    """
    dated = (p for p in puzzles if is_out(p.date, today))
    return max(dated, key=lambda p: (p.date, DAILY_TAG in p.tags), default=None)


def _make_robots(base_url: str) -> str:
    """Return robots.txt, which allows everything, with the sitemap's address if the site has one.

    Crawlers read it only at the top of a host.
    """
    lines = ["User-agent: *", "Disallow:"]
    lines += ["", f"Sitemap: {base_url}{SITEMAP}"] if base_url else []
    return "\n".join(lines) + "\n"


def _make_sitemap(base_url: str, addresses: Collection[str]) -> str:
    """Return the sitemap, without `lastmod`: the build does not track changes of content."""
    root = ET.Element("urlset", xmlns=_SITEMAPS)
    for here in sorted(addresses):
        _add_child(_add_child(root, "url"), "loc", make_absolute(base_url, here))
    return _format_xml(root)


def _make_feed(site: Site, about: Link, here: str, dated: Sequence[FeedEntry]) -> str:
    """Return an Atom feed with the newest of the entries on the page `about`.

    `here`: the feed's own address, from the top of the site. `dated`: entries, newest first.
    """
    home = make_absolute(site.base_url, about.url)
    root = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": site.language})
    _add_child(root, "title", about.text)
    if site.description and about.url == HOME:
        _add_child(root, "subtitle", site.description)
    _add_child(root, "id", home)
    _add_child(
        root,
        "link",
        rel="self",
        type="application/atom+xml",
        href=make_absolute(site.base_url, here),
    )
    _add_child(root, "link", rel="alternate", type="text/html", href=home)
    _add_child(root, "updated", dated[0].time)
    _add_child(_add_child(root, "author"), "name", site.author or site.title)
    for entry in dated[:NEWEST]:
        _fill_entry(_add_child(root, "entry"), site, entry)
    return _format_xml(root)


def _fill_entry(element: ET.Element, site: Site, entry: FeedEntry) -> None:
    frame, work, prose = entry
    address = make_absolute(site.base_url, frame.here)
    _add_child(element, "title", frame.title)
    _add_child(element, "id", address)
    _add_child(element, "link", rel="alternate", type="text/html", href=address)
    _add_child(element, "published", entry.time)
    _add_child(element, "updated", entry.time)
    if work.author:
        _add_child(_add_child(element, "author"), "name", work.author)
    for term in filter(None, (work.kind, *work.tags)):
        _add_child(element, "category", term=term)
    _add_child(element, "summary", frame.description)
    content = _resolve_addresses(prose, site.base_url + quote(frame.here))
    if work.kind:
        board = f"{address}board.svg"
        picture = Markup('<p><img src="{}" alt="{}"></p><p>{}</p>')
        words = _("The board of %(title)s") % {"title": frame.title}
        content = picture.format(board, words, frame.description) + content
    elif not content:
        content = Markup("<p>{}</p>").format(frame.description)
    _add_child(element, "content", str(content), type="html")


def _resolve_addresses(prose: Markup, here: str) -> Markup:
    def resolve(found: re.Match[str]) -> str:
        return found[1] + escape(quote(urljoin(here, unescape(found[2])), safe=printable))

    return Markup(_ADDRESS.sub(resolve, prose))


def _add_child(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, tag, attributes)
    element.text = text or None
    return element


def _format_xml(root: ET.Element) -> str:
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'
