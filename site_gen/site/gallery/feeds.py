"""Files for machines: robots.txt, the sitemap and Atom feeds.

They depend on the pages alone and, if a date is in the future, on the day: the same content gives
the same files.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...content.config import Site
from ..layout.head import FEED, HOME, SITEMAP, Work, make_absolute
from ..layout.parts import Link, PageFrame
from ..puzzle.listing import Listing

NEWEST = 50  # entries in a feed: feed readers fetch the whole file every time
_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


class _Entry(NamedTuple):
    frame: PageFrame
    work: Work
    day: str


def make_feeds(
    site: Site, frames: Sequence[PageFrame], works: Mapping[str, Work], also: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of every such file.

    `works`: the puzzle on a page, by `Frame.here`. `also`: addresses of further pages, which only
    the sitemap lists.
    """
    yield "robots.txt", _robots(site.base_url)
    if site.base_url:
        yield SITEMAP, _sitemap(site.base_url, {*also, *(f.here for f in frames if f.head.listed)})
    if not site.base_url:
        return
    if entries := _dated(frames, works):
        yield FEED, _feed(site, Link(site.title, HOME), FEED, entries)
    for kind in sorted({get_folder(entry.frame) for entry in entries}):
        own = [entry for entry in entries if get_folder(entry.frame) == kind]
        about = Link(f"{own[0].work.kind}: {site.title}", f"{kind}/{HOME}")
        yield f"{kind}/{FEED}", _feed(site, about, f"{kind}/{FEED}", own)


def is_out(date: str, today: str) -> bool:
    """Return True if a puzzle has a date that is not in the future."""
    return bool(date) and date <= today


def list_newest(puzzles: Sequence[Listing], today: str) -> list[Listing]:
    """Return the puzzles that feeds may list, kind by kind: the `NEWEST` latest of each."""
    found: list[Listing] = []
    for kind in dict.fromkeys(p.kind for p in puzzles):
        own = [p for p in puzzles if p.kind == kind and is_out(p.date, today)]
        dated = sorted(own, key=lambda p: p.name)
        found += sorted(dated, key=lambda p: p.date, reverse=True)[:NEWEST]
    return found


def find_newest(puzzles: Sequence[Listing], today: str) -> Listing | None:
    """Return the first of the puzzles with the latest date that is not in the future, or None."""
    return max((p for p in puzzles if is_out(p.date, today)), key=lambda p: p.date, default=None)


def _robots(base_url: str) -> str:
    """Return robots.txt, which allows everything; crawlers read it only at the top of a host."""
    lines = ["User-agent: *", "Disallow:"]
    lines += ["", f"Sitemap: {base_url}{SITEMAP}"] if base_url else []
    return "\n".join(lines) + "\n"


def _sitemap(base_url: str, addresses: Collection[str]) -> str:
    """Return the sitemap, without `lastmod`: the build does not track changes of content."""
    root = ET.Element("urlset", xmlns=_SITEMAPS)
    for here in sorted(addresses):
        _add(_add(root, "url"), "loc", make_absolute(base_url, here))
    return _text(root)


def get_folder(frame: PageFrame) -> str:
    """Return a page's top-level folder; for a puzzle, this is its kind."""
    return frame.here.partition("/")[0]


def _dated(frames: Sequence[PageFrame], works: Mapping[str, Work]) -> list[_Entry]:
    """Return the puzzles that have a date, newest first."""
    dated = [
        _Entry(frame, works[frame.here], f"{day}T00:00:00Z")
        for frame in frames
        if frame.here in works and (day := works[frame.here].date)
    ]
    dated.sort(key=lambda e: e.frame.here)
    dated.sort(key=lambda e: e.day, reverse=True)
    return dated


def _feed(site: Site, about: Link, here: str, dated: Sequence[_Entry]) -> str:
    """Return a feed with the newest of the puzzles on the page `about`."""
    home = make_absolute(site.base_url, about.url)
    root = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": site.language})
    _add(root, "title", about.text)
    if site.description and about.url == HOME:
        _add(root, "subtitle", site.description)
    _add(root, "id", home)
    _add(root, "link", rel="self", type="application/atom+xml", href=site.base_url + here)
    _add(root, "link", rel="alternate", type="text/html", href=home)
    _add(root, "updated", dated[0].day)
    _add(_add(root, "author"), "name", site.author or site.title)
    for entry in dated[:NEWEST]:
        _entry(_add(root, "entry"), site, entry)
    return _text(root)


def _entry(element: ET.Element, site: Site, entry: _Entry) -> None:
    frame, work, day = entry
    address = make_absolute(site.base_url, frame.here)
    _add(element, "title", frame.title)
    _add(element, "id", address)
    _add(element, "link", rel="alternate", type="text/html", href=address)
    _add(element, "published", day)
    _add(element, "updated", day)
    if work.author:
        _add(_add(element, "author"), "name", work.author)
    for term in (work.kind, *work.tags):
        _add(element, "category", term=term)
    _add(element, "summary", frame.description)


def _add(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, tag, attributes)
    element.text = text or None
    return element


def _text(root: ET.Element) -> str:
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'
