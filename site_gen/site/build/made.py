"""Checks of the pages that a build has written, for faults that `check --site` finds as well.

Most mistakes in content are reported before anything is solved; these only show in the pages.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..layout.unique_ids import IDS
from .weight import Weights

REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")
_REFERENCES = re.compile(rf'\s({"|".join(REFERENCES)})="([^"]*)"', re.IGNORECASE)
_LOADED = re.compile(r'<(?:script|link)\s[^>]*?(?:src|href)="([^":]+\.(?:js|css))"', re.IGNORECASE)


def find_page_problems(folder: Path, pages: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the faults in `pages` of the site in `folder`, as pairs of page and description.

    These are ids that are not unique, references to ids that do not exist, and pages that weigh too
    much. `pages`: addresses from the top of the site. A description continues a sentence that
    begins with the page's name: `has the id 'x' more than once`.
    """
    weights = Weights(folder)
    for page in pages:
        text = (folder / page).read_text(encoding="utf-8")
        ids = Counter(IDS.findall(text))
        for ident in (ident for ident, times in ids.items() if times > 1):
            yield page, f"has the id {ident!r} more than once"
        for name, idents in _REFERENCES.findall(text):
            for ident in sorted({*idents.split()} - ids.keys()):
                yield page, f"has {name}={ident!r}, but nothing with this id"
        here = posixpath.dirname(page)
        loaded = (posixpath.normpath(posixpath.join(here, url)) for url in _LOADED.findall(text))
        if excess := weights.find_excess(
            page, (file for file in loaded if (folder / file).is_file())
        ):
            yield page, f"weighs {excess[0]}; expected {excess[1]}"
