"""A filter that renames headings if another element of the page has the same id.

Authors do not know the other ids.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import count

IDS = re.compile(r'\sid="([^"]*)"', re.IGNORECASE)
_HEADINGS = re.compile(r'(<h[23] id=")([^"]*)"', re.IGNORECASE)


def make_ids_unique(page: str) -> str:
    """Return an HTML page whose headings have unique ids: `model-1` if the page has `model`.

    Links in the list of contents (`data-heading`) are updated. The first of equal headings keeps
    its id.
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
