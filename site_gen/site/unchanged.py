"""Whether a build has anything to do, found out before much of the program is loaded."""

from __future__ import annotations

from ..config import Site
from .inputs import read_inputs
from .manifest import Manifest, load_manifest, manifest_path
from .places import Places
from .staging import check_ours, left_over


def last_build(places: Places, site: Site) -> Manifest:
    """What it wrote; without a cache every build is the first."""
    cache = site.solving.cache
    return load_manifest(manifest_path(cache, places.output)) if cache else Manifest()


def unchanged(places: Places, site: Site, only: str, *, drafts: bool) -> bool:
    """Whether the site is what a build would make. Raises BuildError and ContentError."""
    check_ours(places.output)
    last = last_build(places, site)
    if not last.inputs or left_over(places.output):
        return False
    inputs = read_inputs(places, site, only, drafts)
    return last.inputs == inputs.digest and last.whole(places.output)
