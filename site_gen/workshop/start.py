"""The start of the workshop in a web worker."""

from __future__ import annotations

from pathlib import Path

from ..kind_loader import OwnKinds, use
from .desk import Desk

OWN_KINDS = "own_kinds"  # the folder in the archive with the modules of a site's own kinds


def open_desk(folder: str) -> Desk:
    """Return a desk that knows the site's own kinds. `folder`: where the archive was unpacked."""
    own = Path(folder) / OWN_KINDS
    files = {p.relative_to(own).as_posix(): p.read_bytes() for p in sorted(own.rglob("*.py"))}
    if files:
        use(OwnKinds(own, "kinds", files))
    return Desk()
