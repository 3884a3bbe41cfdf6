"""Faults of a page that a build has written: its ids and its weight.

Most mistakes in content are reported before anything is solved; these only show in the pages.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..layout.page_ids import find_id_faults
from .page_weight import Weights

_LOADED = re.compile(r'<(?:script|link)\s[^>]*?(?:src|href)="([^":]+\.(?:js|css))"', re.IGNORECASE)


class PageFinding(NamedTuple):
    """A fault in a file: its line, a description of the fault, and one of the expected content."""

    line: int
    found: str
    wanted: str
    warning: bool = False


def find_page_faults(folder: Path, page: str, weights: Weights) -> Iterator[PageFinding]:
    """Yield the faults of a page's ids, and a warning if the page weighs too much.

    `page`: its address from the top of the site in `folder`. `weights`: of that site.
    """
    text = (folder / page).read_text("utf-8", "replace")
    yield from (PageFinding(*fault) for fault in find_id_faults(text))
    here = posixpath.dirname(page)
    loaded = (posixpath.normpath(posixpath.join(here, url)) for url in _LOADED.findall(text))
    if excess := weights.find_excess(page, (f for f in loaded if (folder / f).is_file())):
        yield PageFinding(1, *excess, True)
