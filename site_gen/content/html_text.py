"""Pages that authors write as HTML: parsed as XML, and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lxml import etree

from ..boards.characters import find_hidden, find_refused
from ..errors import ContentError, Place, Problem, refuse
from .markdown import ONE_TITLE, MarkdownLink
from .page_links import compose_link, is_relative, link_problem

_ELEMENTS = {"base", "embed", "form", "iframe", "meta", "object", "script", "style", "template"}
_ATTRIBUTES = {"action", "background", "data", "formaction", "poster", "src", "srcset", "style"}
_PARSER = etree.XMLParser(
    resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
)


class HtmlText(NamedTuple):
    """A page's HTML, its relative links, and its first paragraph as plain text."""

    html: str
    links: tuple[MarkdownLink, ...]
    first: str


def read(text: str, path: str) -> HtmlText:
    """Return a page's HTML, links and first paragraph.

    `text` must be well-formed XML, with the lines of the file. Raises ContentError with all
    problems, such as elements or links that are not allowed.
    """
    try:
        root = etree.fromstring(f"<page>{text}</page>", _PARSER)
    except etree.XMLSyntaxError as error:
        why = f"this is not well-formed: {error.msg.split(',')[0]}"
        raise ContentError(Problem(Place(path, *error.position), why)) from None
    lines, problems, links = text.split("\n"), list[Problem](), list[MarkdownLink]()
    for element in root.iter(etree.Element):
        line, name = element.sourceline, etree.QName(element).localname.lower()
        given = {key.lower(): value for key, value in element.attrib.items()}
        texts = (element.text or "", element.tail or "", *given.values())
        url = given.get("href", "")
        at, hidden = lines[line - 1].find(url), find_hidden(url, words=True)
        place = Place(path, line, at + 1 or 1)
        start = Place(path, line, at + 1 + hidden[0] if hidden and at >= 0 else 1)
        problems += [Problem(start, why) for why in _find_refusals(name, given, texts)]
        if is_relative(url):
            links.append(MarkdownLink(compose_link(url), place))
            if "href" in element.attrib:
                element.set("href", compose_link(url))
    refuse(problems)
    html: str = etree.tostring(root, method="html", encoding="unicode")
    html = html.removeprefix("<page>").removesuffix("</page>").strip()
    plain = (" ".join("".join(element.itertext()).split()) for element in (*root.iter("p"), root))
    return HtmlText(html, tuple(links), next(filter(None, plain), ""))


def _find_refusals(name: str, given: Mapping[str, str], texts: tuple[str, ...]) -> Iterator[str]:
    """Yield the reasons to refuse an element; a page may only run and load files of its site.

    `name`: its lower-case name. `given`: its attributes. `texts`: the text in it and behind it, and
    the values of its attributes.
    """
    if name in _ELEMENTS:
        yield f"<{name}> is not allowed"
    if name == "h1":
        yield ONE_TITLE.replace("##", "<h2>")
    for key in given:
        if key in _ATTRIBUTES or key.startswith(("on", "{")):
            yield f"the attribute {key!r} is not allowed"
    url = given.get("href", "")
    if name == "link" and not (given.get("rel") == "stylesheet" and is_relative(url)):
        yield "<link> is only allowed for a stylesheet of the site"
    elif "href" in given and name not in ("a", "link"):
        yield f"the attribute 'href' is not allowed in <{name}>"
    elif why := link_problem(url):
        yield why
    yield from (found[1] for text in texts if (found := find_refused(text)))
