"""The HTML that authors add to the head of every page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from lxml import etree

from ..errors import Place, Problem, refuse
from .page_links import compose_link, is_relative, link_problem

TOP = "site-top:/"  # stands for the path from a page to the top
ELEMENTS = ("meta", "link", "script", "noscript")
DATA = ("application/ld+json", "application/json")
LOADED = {  # what a link loads, and the directive of the policy that allows it
    "stylesheet": "style_src",
    "icon": "img_src",
    "apple-touch-icon": "img_src",
}


class HeadElement(NamedTuple):
    """An element for the head.

    `address`, `directive`: of a file that it loads from another host, and the directive of the
    policy that must allow it; or "".
    """

    html: str
    line: int
    address: str
    directive: str


def read(text: str, path: str, files: Collection[str]) -> list[HeadElement]:
    """Return the elements of a file for the head, with TOP before relative addresses.

    `files`: the paths that relative addresses may have. Raises ContentError with all mistakes.
    """
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True)
    root = etree.fromstring(f"<html><head>{text}\n</head></html>".encode(), parser)
    problems: list[Problem] = []
    elements: list[HeadElement] = []
    for element in root.iter(etree.Element):
        if element.tag in ("html", "head", "body"):
            continue
        given, place = dict(element.attrib), Place(path, element.sourceline or 1, 1)
        given |= {key: compose_link(given[key]) for key in ("src", "href") if key in given}
        problems += [Problem(place, why) for why in _find_refusals(element, given, files)]
        address, directive = _find_foreign(element.tag, given)
        for key in ("src", "href"):
            if is_relative(given.get(key, "")):
                element.set(key, TOP + given[key])
        if element.getparent().tag == "head":
            html = etree.tostring(element, method="html", encoding="unicode", with_tail=False)
            elements.append(HeadElement(html, place.line, address, directive))
    refuse(problems)
    return elements


def _find_refusals(
    element: etree._Element, given: Mapping[str, str], files: Collection[str]
) -> Iterator[str]:
    name, url = str(element.tag), given.get("src") or given.get("href") or ""
    if name not in ELEMENTS:
        yield f"<{name}> is not allowed here; expected {', '.join(f'<{e}>' for e in ELEMENTS)}"
    elif name == "meta" and "http-equiv" in given:
        yield "<meta http-equiv> is not allowed; [policy] in site.toml adds to the policy"
    elif name == "script" and not given.get("src") and given.get("type") not in DATA:
        why = "the policy stops scripts in the page; put it into public/own.js and write"
        yield f'{why} <script src="own.js" defer></script>'
    for key in given:
        if key.startswith("on") or key == "style":
            yield f"the attribute {key!r} is not allowed"
    if why := link_problem(url):
        yield why
    elif is_relative(url) and url.partition("?")[0] not in files:
        yield f"there is no file public/{url}, to which {url!r} leads"
    elif name in ("link", "script") and url.lower().startswith("http:"):
        yield f"found {url!r}; expected https"


def _find_foreign(name: str, given: Mapping[str, str]) -> tuple[str, str]:
    """Return the address of what an element loads from another host, and its directive, or ""."""
    url = given.get("src") if name == "script" else given.get("href")
    if not url or is_relative(url):
        return "", ""
    if name == "script":
        return url, "script_src"
    kinds = [LOADED[rel] for rel in given.get("rel", "").lower().split() if rel in LOADED]
    return (url, kinds[0]) if name == "link" and kinds else ("", "")
