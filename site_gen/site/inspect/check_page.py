"""Checks of one file of a built site: the addresses in it, and its faults.

The parser is lxml, because it is fast, knows line numbers, and reads feeds and drawings as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

from ..build.page_faults import PageFinding
from ..layout.page_ids import find_id_faults

DATA = ("application/json", "application/ld+json")  # script blocks that are data, not code
NO_DATA = "null"  # a data block that a script fills
_LOADED_RELS = {"stylesheet", "icon", "manifest", "preload", "modulepreload", "prefetch"}
_SRCS = ("src", "data", "poster", "action", "formaction", "background", "xlink:href")
# one query for all, since it runs in C; `xlink:href` is looked for on `use` and `image` only
_ADDRESSED = f"//*[@href or @srcset or {' or '.join(f'@{name}' for name in _SRCS[:-1])}]"
_URL_KEYS = {"url", "item", "image", "logo", "@id", "contentUrl", "thumbnailUrl"}
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_CSS_URL = re.compile(
    r"""@import\s+(?:url\()?\s*["']?([^"')\s;]+)|url\(\s*["']?([^"')]+?)["']?\s*\)"""
)

_INLINE = "data:image/"  # a picture in a drawing
_STOPPED = re.compile(r"""\bsetAttribute\(\s*["']style["']|\beval\(|\bnew Function\(""")


class Use(NamedTuple):
    """An address in a file. `loaded`: browsers fetch it without a click."""

    line: int
    address: str
    loaded: bool
    role: str  # "href", "stylesheet", "canonical", "og:image" ...


@dataclass(frozen=True)
class Checked:
    """The facts about a file that follow from its content alone."""

    uses: tuple[Use, ...]
    ids: frozenset[str]
    found: tuple[PageFinding, ...]
    indexed: bool = False  # search engines may list the page
    canonical: str = ""
    moved: bool = False  # the page only redirects to another one
    allowed: tuple[str, ...] = ()  # addresses on other hosts that the page's policy allows


def read_page(path: Path) -> Checked:
    """Parse a page of HTML; return its addresses, ids and faults."""
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    root = etree.parse(str(path), parser).getroot()
    if root is None:
        return Checked((), frozenset(), (PageFinding(1, "an empty file", "a page"),))
    uses = (*_find_page_uses(root), *_find_data_uses(root))
    indexed = "noindex" not in root.xpath("string(//meta[@name='robots']/@content)")
    moved = any(u.role == "refresh" for u in uses)
    outline = (
        _check_title(root)
        if moved
        else (*_check_title(root), *_check_outline(root, indexed=indexed))
    )
    found = (
        *outline,
        *_check_inline(root),
        *_check_policy(root),
        *_check_data_blocks(root),
    )
    canonical = next((u.address for u in uses if u.role == "canonical"), "")
    policy = root.xpath("string(//meta[@http-equiv='Content-Security-Policy']/@content)")
    allowed = tuple(re.findall(r"https://[^\s;]+", policy))
    return Checked(uses, frozenset(root.xpath("//@id")), found, indexed, canonical, moved, allowed)


def read_xml(path: Path) -> Checked:
    """Parse a feed, a sitemap or an SVG drawing; return its addresses, ids and faults.

    If it is not well-formed, that is its only fault.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        root = etree.parse(str(path), parser).getroot()
    except etree.XMLSyntaxError as error:
        return Checked(
            (), frozenset(), (PageFinding(error.lineno or 1, str(error.msg), "good XML"),)
        )
    is_svg = root.tag.endswith("}svg")
    uses = [
        Use(e.sourceline, e.get(a), is_svg and e.tag.rpartition("}")[2] != "a", "href")
        for e in root.iter(etree.Element)
        for a in e.keys()  # noqa: SIM118 - an element is no mapping
        if a.rpartition("}")[2] in ("href", "src") and not e.get(a).startswith(_INLINE)
    ]
    uses += [
        Use(e.sourceline, (e.text or "").strip(), False, e.tag.rpartition("}")[2])
        for e in root.xpath("//*[local-name()='loc' or local-name()='id' or local-name()='style']")
    ]
    styles = [u for u in uses if u.role == "style"]
    uses = [u for u in uses if u.role != "style"]
    loaded = (u._replace(line=s.line) for s in styles for u in find_css_uses(s.address))
    uses += [use for use in loaded if not use.address.startswith(_INLINE)]
    ids = (PageFinding(*fault) for fault in find_id_faults(path.read_text("utf-8")))
    return Checked(tuple(uses), frozenset(root.xpath("//@id")), (*ids, *_check_drawing(root)))


def read_script(path: Path) -> Checked:
    """Find the calls in a script that the pages' Content-Security-Policy blocks.

    They are the faults of the file. Browsers would only report them when the code runs.
    """
    text = path.read_text(encoding="utf-8")
    found = (
        PageFinding(
            text.count("\n", 0, m.start()) + 1, m[0], "what the policy allows: element.style"
        )
        for m in _STOPPED.finditer(text)
    )
    return Checked((), frozenset(), tuple(found))


def find_css_uses(text: str) -> Iterator[Use]:
    """Yield the addresses that a style sheet loads, except fragments, which are in the page."""
    plain = _CSS_COMMENT.sub(lambda c: "\n" * c[0].count("\n"), text)
    for match in _CSS_URL.finditer(plain):
        address = match[1] or match[2]
        if not address.startswith("#"):
            yield Use(plain.count("\n", 0, match.start()) + 1, address, True, "url()")


def _find_page_uses(root: Any) -> Iterator[Use]:
    for e in (*root.xpath(_ADDRESSED), *root.xpath("//use[not(@href)] | //image[not(@href)]")):
        line, given = e.sourceline, e.attrib
        if "href" in given:
            rels = given.get("rel", "").lower().split()
            loaded = e.tag not in ("a", "area", "link") or bool(_LOADED_RELS & set(rels))
            yield Use(line, given["href"], loaded, rels[0] if rels else "href")
        for name in _SRCS:
            if name in given:
                yield Use(line, given[name], True, name)
        for part in given.get("srcset", "").split(","):
            if part.strip():
                yield Use(line, part.split()[0], True, "srcset")
    for e in root.xpath("//meta[@property='og:image' or @property='og:url']"):
        yield Use(e.sourceline, e.get("content"), False, e.get("property"))
    for e in root.xpath("//meta[@http-equiv='refresh']"):
        address = e.get("content", "").partition("=")[2].strip("'\" ")
        yield Use(e.sourceline, address, False, "refresh")


def _find_data_uses(root: Any) -> Iterator[Use]:
    for block in root.xpath("//script[@type='application/ld+json']"):
        for address in _find_addresses(_parse_json(block.text)):
            yield Use(block.sourceline, address, False, "JSON-LD")


def _parse_json(text: str | None) -> Any:
    try:
        return json.loads(text or "")
    except ValueError:
        return None


def _find_addresses(data: Any) -> Iterator[str]:
    """Yield the addresses in a parsed value of JSON, recursively; their keys are in _URL_KEYS."""
    if isinstance(data, list):
        for part in data:
            yield from _find_addresses(part)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in _URL_KEYS and isinstance(value, str):
                yield value
            else:
                yield from _find_addresses(value)


# -- faults of a page


def _check_title(root: Any) -> Iterator[PageFinding]:
    if not root.get("lang"):
        yield PageFinding(1, "no lang", "the page’s language: <html lang>")
    if not root.xpath("string(/html/head/title)").strip():
        yield PageFinding(1, "no title", "a title")


def _check_outline(root: Any, *, indexed: bool) -> Iterator[PageFinding]:
    """Yield a fault unless the page has exactly one h1.

    Also yield a warning if the page is `indexed` by search engines, but has no description.
    """
    if indexed and not root.xpath("string(//meta[@name='description']/@content)").strip():
        yield PageFinding(1, "no description", "one line about the page: description", True)
    heads = root.xpath("//h1")
    if len(heads) != 1:
        yield PageFinding(heads[1].sourceline if heads else 1, f"{len(heads)} h1", "one h1")


def _check_inline(root: Any) -> Iterator[PageFinding]:
    for e in root.xpath("//*[@style]"):
        yield PageFinding(e.sourceline, f"<{e.tag} style>", "a class and a style sheet")
    for e in root.xpath("//style"):
        yield PageFinding(e.sourceline, "<style>", "a style sheet of the site")
    for e in root.xpath("//script[not(@src)]"):
        if (e.get("type") or "").lower() not in DATA:
            yield PageFinding(e.sourceline, "a script in the page", "a script file of the site")
    yield from _check_handlers(root)


def _check_handlers(root: Any) -> Iterator[PageFinding]:
    for name in root.xpath("//@*[starts-with(name(), 'on')]"):
        at = name.getparent()
        yield PageFinding(at.sourceline, f"<{at.tag} {name.attrname}>", "a listener in a script")


def _check_drawing(root: Any) -> Iterator[PageFinding]:
    for e in root.xpath("//*[local-name()='script' or local-name()='foreignObject']"):
        yield PageFinding(e.sourceline, f"<{e.tag.rpartition('}')[2]}>", "shapes and text only")
    yield from _check_handlers(root)


def _check_policy(root: Any) -> Iterator[PageFinding]:
    """Yield a fault if the page has no Content-Security-Policy, or if it has no full effect.

    This is the case if scripts or links precede it, or if it allows everything or unsafe code.
    """
    said = root.xpath("//meta[@http-equiv='Content-Security-Policy']")
    if not said:
        yield PageFinding(1, "no Content-Security-Policy", "the policy as first in the head")
    elif said[0].xpath("preceding::script|preceding::link"):
        yield PageFinding(said[0].sourceline, "a policy after what it rules", "it before all else")
    for e in said:
        for weak in re.findall(r"'unsafe-[^']+'|\*", e.get("content") or ""):
            yield PageFinding(e.sourceline, f"{weak} in the policy", "a policy without it")


def _check_data_blocks(root: Any) -> Iterator[PageFinding]:
    for e in root.xpath("//script[@type]"):
        if e.get("type") in DATA and _parse_json(e.text) is None and e.text != NO_DATA:
            yield PageFinding(e.sourceline, "data that is no JSON", "good JSON")
