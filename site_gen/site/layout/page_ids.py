"""The ids in a page: headings get unique ones, links to missing ones go, and faults are found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count

from markupsafe import Markup

_REFERRING = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")
_IN_TAG = "(?=[^<>]*>)"  # texts may contain the same characters
IDS = re.compile(rf'\sid="([^"]*)"{_IN_TAG}', re.IGNORECASE)
_REFERENCES = re.compile(rf'\s({"|".join(_REFERRING)})="([^"]*)"{_IN_TAG}', re.IGNORECASE)
_WITHIN = re.compile(r'<a href="#([^"]*)">(.*?)</a>', re.DOTALL)
_HEADINGS = re.compile(r'(<h[23] id=")([^"]*)"', re.IGNORECASE)


def make_ids_unique(page: str) -> str:
    """Return an HTML page whose headings have unique ids: `model-1` if the page has `model`.

    Authors do not know the ids of the other elements. Links in the list of contents
    (`data-heading`) are updated. The first of equal headings keeps its id.
    """
    ids = Counter(IDS.findall(page))
    if not any(times > 1 for times in ids.values()):
        return page
    kept = ids - Counter(found[2] for found in _HEADINGS.finditer(page))
    renamed: dict[str, str] = {}

    def rename(heading: re.Match[str]) -> str:
        ident = heading[2]
        if ident not in kept:
            kept[ident] = 1
            return heading[0]
        new = next(name for n in count(1) if (name := f"{ident}-{n}") not in ids)
        ids[new] = 1
        renamed.setdefault(ident, new)
        return f'{heading[1]}{new}"'

    page = _HEADINGS.sub(rename, page)
    for old, new in renamed.items():
        page = page.replace(f'<a data-heading href="#{old}"', f'<a data-heading href="#{new}"')
    return page


def unlink_missing(html: str) -> Markup:
    """Return HTML without the links to ids that are not in it; the texts of the links stay."""
    ids = {*IDS.findall(html)}
    return Markup(_WITHIN.sub(lambda link: link[0] if link[1] in ids else link[2], html))


def find_id_faults(page: str) -> Iterator[tuple[int, str, str]]:
    """Yield the ids that are not unique, and references to ids that do not exist.

    A fault is (line, what was found, what was expected). `page`: HTML, or a drawing.
    """
    ids, again = set[str](), dict[str, int]()
    for found in IDS.finditer(page):
        if found[1] in ids:
            again.setdefault(found[1], found.end())
        ids.add(found[1])
    for ident, at in again.items():
        yield page.count("\n", 0, at) + 1, f"the id {ident!r} again", "every id once"
    for found in _REFERENCES.finditer(page):
        for ident in sorted({*found[2].split()} - ids):
            line = page.count("\n", 0, found.start(1)) + 1
            yield line, f"{found[1]}={ident!r}", "an id of this page"
