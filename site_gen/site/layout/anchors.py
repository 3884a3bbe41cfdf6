"""Links within a page to sections that its author left out."""

from __future__ import annotations

import re

from markupsafe import Markup

from .unique_ids import IDS

_WITHIN = re.compile(r'<a href="#([^"]*)">(.*?)</a>', re.DOTALL)


def unlink_missing(html: str) -> Markup:
    """Return HTML without the links to ids that are not in it; the texts of the links stay."""
    ids = {*IDS.findall(html)}
    return Markup(_WITHIN.sub(lambda link: link[0] if link[1] in ids else link[2], html))
