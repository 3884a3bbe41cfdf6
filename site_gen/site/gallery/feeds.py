"""Files for machines: robots.txt, the sitemap and Atom feeds.

They depend on the pages alone and, if a date is in the future, on the day: the same content gives
the same files.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...content.config import Site
from ..layout.head import FEED, HOME, SITEMAP, Work, make_absolute
from ..layout.parts import Link, PageFrame
from ..puzzle.listing import Listing

DAILY = "daily"  # the tag of a puzzle of the day
NEWEST = 50  # entries in a feed: feed readers fetch the whole file every time
_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


class _Entry(NamedTuple):
    """A puzzle in a feed: its page's frame, its data, and its date as a time in UTC."""

    frame: PageFrame
    work: Work
    day: str


def make_feeds(
    site: Site, frames: Sequence[PageFrame], works: Mapping[str, Work], also: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield (path, text) of robots.txt and, if the site has an address, of sitemap and feeds.

    `works`: the puzzle on a page, by `PageFrame.here`. `also`: addresses of further pages, which
    only the sitemap lists.
    """
    yield "robots.txt", _make_robots(site.base_url)
    if site.base_url:
        yield (
            SITEMAP,
            _make_sitemap(site.base_url, {*also, *(f.here for f in frames if f.head.listed)}),
        )
    if not site.base_url:
        return
    if entries := _list_dated(frames, works):
        yield FEED, _make_feed(site, Link(site.title, HOME), FEED, entries)
    for kind in sorted({get_folder(entry.frame) for entry in entries}):
        own = [entry for entry in entries if get_folder(entry.frame) == kind]
        about = Link(f"{own[0].work.kind}: {site.title}", f"{kind}/{HOME}")
        yield f"{kind}/{FEED}", _make_feed(site, about, f"{kind}/{FEED}", own)


def is_out(date: str, today: str) -> bool:
    """Return True if a puzzle has a date that is not in the future. Dates are ISO texts or ""."""
    return bool(date) and date <= today


def list_newest(puzzles: Sequence[Listing], today: str) -> list[Listing]:
    """Return the puzzles that feeds may list: kind by kind the `NEWEST` latest, latest first."""
    found: list[Listing] = []
    for kind in dict.fromkeys(p.kind for p in puzzles):
        own = [p for p in puzzles if p.kind == kind and is_out(p.date, today)]
        dated = sorted(own, key=lambda p: p.name)
        found += sorted(dated, key=lambda p: p.date, reverse=True)[:NEWEST]
    return found


def find_newest(puzzles: Sequence[Listing], today: str) -> Listing | None:
    """Return the first of the puzzles with the latest date that is not in the future, or None.

    A puzzle of the day comes before others with the same date.
    """
    dated = (p for p in puzzles if is_out(p.date, today))
    return max(dated, key=lambda p: (p.date, DAILY in p.tags), default=None)


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


def get_folder(frame: PageFrame) -> str:
    """Return a page's top-level folder; for a puzzle, this is its kind."""
    return frame.here.partition("/")[0]


def _list_dated(frames: Sequence[PageFrame], works: Mapping[str, Work]) -> list[_Entry]:
    """Return an entry for each page whose puzzle has a date, newest first, then by address."""
    dated = [
        _Entry(frame, works[frame.here], f"{day}T00:00:00Z")
        for frame in frames
        if frame.here in works and (day := works[frame.here].date)
    ]
    dated.sort(key=lambda e: e.frame.here)
    dated.sort(key=lambda e: e.day, reverse=True)
    return dated


def _make_feed(site: Site, about: Link, here: str, dated: Sequence[_Entry]) -> str:
    """Return an Atom feed with the newest of the puzzles on the page `about`.

    `here`: the feed's own address, from the top of the site. `dated`: entries, newest first.
    """
    home = make_absolute(site.base_url, about.url)
    root = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": site.language})
    _add_child(root, "title", about.text)
    if site.description and about.url == HOME:
        _add_child(root, "subtitle", site.description)
    _add_child(root, "id", home)
    _add_child(root, "link", rel="self", type="application/atom+xml", href=site.base_url + here)
    _add_child(root, "link", rel="alternate", type="text/html", href=home)
    _add_child(root, "updated", dated[0].day)
    _add_child(_add_child(root, "author"), "name", site.author or site.title)
    for entry in dated[:NEWEST]:
        _fill_entry(_add_child(root, "entry"), site, entry)
    return _format_xml(root)


def _fill_entry(element: ET.Element, site: Site, entry: _Entry) -> None:
    """Fill the element `entry` of a feed with the texts and addresses of one puzzle."""
    frame, work, day = entry
    address = make_absolute(site.base_url, frame.here)
    _add_child(element, "title", frame.title)
    _add_child(element, "id", address)
    _add_child(element, "link", rel="alternate", type="text/html", href=address)
    _add_child(element, "published", day)
    _add_child(element, "updated", day)
    if work.author:
        _add_child(_add_child(element, "author"), "name", work.author)
    for term in (work.kind, *work.tags):
        _add_child(element, "category", term=term)
    _add_child(element, "summary", frame.description)
    board = f"{site.base_url}{frame.here.removesuffix(HOME)}board.svg"
    picture = Markup('<p><img src="{}" alt="The board of {}"></p><p>{}</p>')
    content = picture.format(board, frame.title, frame.description)
    _add_child(element, "content", str(content), type="html")


def _add_child(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Add a child with a text and attributes to an element, and return the child."""
    element = ET.SubElement(parent, tag, attributes)
    element.text = text or None
    return element


def _format_xml(root: ET.Element) -> str:
    """Return an indented XML document with its declaration.

    `root` is changed by the indentation.
    """
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'
